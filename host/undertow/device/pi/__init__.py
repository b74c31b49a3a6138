"""A ring on the pins of the Raspberry Pi that plays: no Pico, no cable, no knob and no buttons.

The firmware's own stage, picture and limiter make its pictures; Adafruit's NeoPixel sends them (extra `pi`).
"""

from undertow.device.pi.opening import open_pi_ring
from undertow.device.pi.ring import PiRing, RingPainter

__all__ = ["PiRing", "RingPainter", "open_pi_ring"]
