"""First program of a virtual board's process: builds the board, then runs the firmware on it.

Arguments: the two ends of the control channel as file numbers, the virtual time of the start in
microseconds, the serial number in hexadecimal, the reset cause, the board's name, in how many ms a watchdog that was
left on ends (0: it is off), whether it begins in the raw REPL (0, 1), the flash (boot.py describes it), the seed of
what the chip draws at random, and the folders to import from, the stand-ins' first. Without a flash the working folder
stands for it, and the firmware is imported from the folders; with one, the board boots from it. Runs on MicroPython;
without a flash on CPython, too.
"""

import sys

IS_MICROPYTHON = sys.implementation.name == "micropython"


def prepare_imports(folders):
    """Let the firmware find the stand-ins and itself, and nothing of the host."""
    if sys.path and sys.path[0].endswith("virtual"):
        del sys.path[0]  # this file's own folder, which is the host's
    sys.path[:0] = folders
    if not IS_MICROPYTHON:
        from undertow_virtual import on_cpython

        on_cpython.replace_time(folders[0])


def let_interrupts_end_us():
    """A Ctrl-C of the host's terminal is none of the board's: whatever sends one ends the process, as a kill does.

    Raised as KeyboardInterrupt it could stop the firmware between a grant and its report, and the host would wait.
    """
    if IS_MICROPYTHON:
        import micropython

        micropython.kbd_intr(-1)
    else:
        from undertow_virtual import on_cpython

        on_cpython.let_interrupts_end_us()


def collect_often(is_wanted):
    """A board has compiled files; this one compiles sources, in the same small heap."""
    if IS_MICROPYTHON:
        import gc

        gc.collect()
        gc.threshold(4096 if is_wanted else -1)


def describe(error):
    """Return the traceback of `error` as the interpreter prints it."""
    if IS_MICROPYTHON:
        import io

        text = io.StringIO()
        sys.print_exception(error, text)
        return text.getvalue()
    from undertow_virtual import on_cpython

    return on_cpython.describe(error)


def redirect_prints(port):
    """What any program prints leaves by the USB port, as on the board."""
    import builtins

    from undertow_virtual.usb import TextStream

    stream = TextStream(port)

    def print_to_port(*values, sep=" ", end="\n", file=None, flush=False):
        (file or stream).write(sep.join([str(value) for value in values]) + end)

    builtins.print = print_to_port
    if not IS_MICROPYTHON:
        sys.stdout = stream


def run_firmware(port, board_name):
    """The firmware of the folders, until it leaves."""
    from undertow_virtual.usb import Poll, TextStream

    collect_often(True)  # what compiling leaves behind would cut the heap into small pieces
    import main as firmware
    from hal.usb import UsbSerial

    collect_often(False)
    console = TextStream(port).buffer
    firmware.main(UsbSerial(console, console, Poll), board_name)


def main(arguments):
    """Run the firmware, then the REPL. Returns the exit code of the process."""
    grants_fd, reports_fd, start_us, serial_number, reset_cause, board_name = arguments[:6]
    watchdog_ms, is_raw, flash = int(arguments[6]), arguments[7] == "1", arguments[8]
    prepare_imports(arguments[10:])
    let_interrupts_end_us()
    from undertow_virtual import chance, channel, power
    from undertow_virtual.repl import Repl, SoftReset

    control = channel.Channel(int(grants_fd), int(reports_fd))
    board = power.Board(
        control, int(start_us), bytes.fromhex(serial_number), int(reset_cause), describe
    )
    if watchdog_ms:
        board.watchdog.start(watchdog_ms, board.clock.now_us)
    power.turn_on(board)
    chance.replace_os(int(arguments[9]))
    redirect_prints(board.usb)
    names = {"__name__": "__main__"}
    try:
        try:
            board.clock.spend(1)  # the first grant says whether anybody has the port open
            control.record(channel.STATE, board.clock.now_us, bytes((channel.STATE_RUNNING,)))
            if flash:
                from undertow_virtual.boot import boot, run_program

                boot(board, flash)
                if not is_raw:
                    run_program(names)
            elif not is_raw:
                run_firmware(board.usb, board_name)
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001  # printed: then comes the prompt
            board.usb.is_interruptible = False
            board.usb.write_text(describe(error))
        Repl(board.usb, control, describe, names, is_raw).run()
    except channel.Closed:
        return channel.EXIT_OFF
    except SoftReset as reset:
        code = channel.EXIT_RAW_RESET if reset.is_raw else channel.EXIT_SOFT_RESET
    except SystemExit as leaving:
        # Without a code it is the program's own sys.exit(), which is a soft reset on a Pico.
        code = (leaving.args[0] if leaving.args else None) or channel.EXIT_SOFT_RESET
    control.end(board.clock.now_us, code, board.watchdog.left_ms(board.clock.now_us))
    return code


sys.exit(main(sys.argv[1:]))
