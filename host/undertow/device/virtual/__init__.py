"""A virtual board: the real firmware, with only the chip's own modules replaced."""

from undertow.device.virtual.board import VirtualBoard

__all__ = ["VirtualBoard"]
