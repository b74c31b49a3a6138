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

_CTRL_A, _CTRL_B, _CTRL_C, _CTRL_D, _CTRL_U = 1, 2, 3, 4, 21


class SoftReset(Exception):
    """Ctrl-D at an empty prompt."""


class Repl:
    """The stay at the prompt; `describe(error)` returns a traceback as text."""

    def __init__(self, usb, channel, describe):
        self._usb = usb
        self._describe = describe
        self._names = {"__name__": "__main__"}
        self._line = ""
        self._is_raw = False
        channel.record(STATE, usb.clock.now_us, bytes((STATE_REPL,)))

    def run(self):
        """Answer keys until Ctrl-D; leaves by SoftReset."""
        self._usb.is_interruptible = False
        self._usb.write_text(BANNER + PROMPT)
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
            write(self._execute(source, "single") + PROMPT)
        elif key == _CTRL_D and not self._line:
            write("\nMPY: soft reboot\n")
            raise SoftReset
        elif key == _CTRL_A and not self._line:
            self._is_raw = True
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
            self._line = ""
            write(RAW_BANNER)
        elif key == _CTRL_C:
            self._line = ""
        elif key == _CTRL_D:
            source, self._line = self._line, ""
            write("OK")
            if not source:
                write("\nMPY: soft reboot\n")
                raise SoftReset
            write("\x04" + self._execute(source, "exec") + "\x04>")
        else:
            self._line += chr(key)

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
