"""Stand-in for MicroPython's `neopixel`: the same interface over `machine.bitstream`."""

from machine import bitstream


class NeoPixel:
    """`n` pixels on a pin, sent green first; RGB, or RGBW with bpp 4."""

    ORDER = (1, 0, 2, 3)

    def __init__(self, pin, n, bpp=3, timing=1):
        self.pin = pin
        self.n = n
        self.bpp = bpp
        self.buf = bytearray(n * bpp)
        if isinstance(timing, int):
            timing = (400, 850, 800, 450) if timing else (800, 1700, 1600, 900)
        self.timing = timing
        pin.init(pin.OUT)

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        start = index * self.bpp
        for channel in range(self.bpp):
            self.buf[start + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index):
        start = index * self.bpp
        return tuple(self.buf[start + self.ORDER[channel]] for channel in range(self.bpp))

    def fill(self, colour):
        for index in range(self.n):
            self[index] = colour

    def write(self):
        bitstream(self.pin, 0, self.timing, self.buf)
