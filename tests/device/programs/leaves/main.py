"""A program that ends at once, as on a Pico without our firmware: the prompt is all there is."""

import sys


def main(*_arguments):
    """Nothing."""


class _Usb:
    UsbSerial = staticmethod(lambda *_arguments: None)


sys.modules["hal.usb"] = _Usb
sys.modules["hal"] = _Usb
