"""What answers on the port when no program runs: MicroPython's REPL, as far as a host meets it.

The friendly prompt with its control keys, and the raw REPL that tools use. Sources are executed
by the interpreter underneath.
"""

from undertow_virtual.channel import STATE, STATE_REPL

BANNER = (
    "MicroPython v1.29.0-preview (virtual board); Raspberry Pi Pico with RP2040\n"
    'Type "help()" for more information.\n'
)
PROMPT = ">>> "
RAW_BANNER = "raw REPL; CTRL-B to exit\n>"

_CTRL_A, _CTRL_B, _CTRL_C, _CTRL_D, _CTRL_E, _CTRL_U = 1, 2, 3, 4, 5, 21
# Ctrl-E, A, Ctrl-A asks for raw paste mode. MicroPython may answer that it has none; this one has none.
_RAW_PASTE = bytes((_CTRL_E, 65, _CTRL_A))
_NO_RAW_PASTE = "R\x00"


class SoftReset(Exception):
    """Ctrl-D at an empty prompt; `is_raw`: at that of the raw REPL, which comes back after it."""

    def __init__(self, is_raw):
        super().__init__()
        self.is_raw = is_raw


class Repl:
    """The stay at the prompt; `describe(error)` returns a traceback as text.

    `names` are those of the program that ran before; `is_raw`: it begins at the raw prompt.
    """

    def __init__(self, usb, channel, describe, names=None, is_raw=False):
        self._usb = usb
        self._describe = describe
        self._names = {"__name__": "__main__"} if names is None else names
        self._line = ""
        self._source = bytearray()  # at the raw prompt
        self._is_raw = is_raw
        channel.record(STATE, usb.clock.now_us, bytes((STATE_REPL,)))

    def run(self):
        """Answer keys until Ctrl-D; leaves by SoftReset."""
        self._usb.is_interruptible = False
        self._usb.write_text(RAW_BANNER if self._is_raw else BANNER + PROMPT)
        while True:
            key = self._usb.read(1)[0]
            if self._is_raw:
                self._raw_key(key)
            else:
                self._friendly_key(key)

    def _friendly_key(self, key):
        write = self._usb.write_text
        if key == _CTRL_C:
            self._line = ""
            write("\n" + PROMPT)
        elif key == _CTRL_U:
            self._line = ""
            write("\r" + PROMPT)
        elif key == 13:
            write("\n")
            source, self._line = self._line, ""
            write((self._execute(source, "single") if source.strip() else "") + PROMPT)
        elif key == _CTRL_D and not self._line:
            write("\nMPY: soft reboot\n")
            raise SoftReset(False)
        elif key == _CTRL_A and not self._line:
            self._is_raw = True
            self._source = bytearray()
            write(RAW_BANNER)
        elif key == _CTRL_B and not self._line:
            write("\n" + BANNER + PROMPT)
        elif 32 <= key < 127:
            self._line += chr(key)
            write(chr(key))

    def _raw_key(self, key):
        write = self._usb.write_text
        if key == _CTRL_B:
            self._is_raw = False
            self._line = ""
            write("\n" + BANNER + PROMPT)
        elif key == _CTRL_A:
            is_asked = bytes(self._source) + bytes((key,)) == _RAW_PASTE
            self._source = bytearray()
            write(_NO_RAW_PASTE if is_asked else RAW_BANNER)
        elif key == _CTRL_C:
            self._source = bytearray()
        elif key == _CTRL_D:
            source, self._source = self._source, bytearray()
            write("OK")
            if not source:
                write("\nMPY: soft reboot\n")
                raise SoftReset(True)
            write("\x04" + self._execute(str(source, "utf-8"), "exec") + "\x04>")
        else:
            self._source.append(key)

    def _execute(self, source, mode):
        """Run a source; return the traceback if it failed, else nothing. Its prints go out."""
        self._usb.is_interruptible = True
        try:
            exec(compile(source, "<stdin>", mode), self._names)
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # a prompt survives it all
            return self._describe(error)
        finally:
            self._usb.is_interruptible = False
        return ""
