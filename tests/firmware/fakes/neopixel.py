"""A strip that keeps what was written to it."""


class NeoPixel:
    def __init__(self, pin, pixels):
        self.pin = pin
        self.buf = bytearray(3 * pixels)
        self.written = []

    def write(self):
        self.written.append(bytes(self.buf))
