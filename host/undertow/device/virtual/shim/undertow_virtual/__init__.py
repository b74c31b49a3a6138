"""What stands behind the stand-in modules: a clock, pins, USB serial and a REPL of a Pico.

Runs inside the board's process, on MicroPython or CPython. The firmware sees none of it, only
`machine`, `rp2` and `time`, and the two streams of the USB serial port.
"""
