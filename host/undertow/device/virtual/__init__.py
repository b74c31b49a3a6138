"""A virtual board: the real firmware, with only the chip's own modules replaced."""

from undertow.device.virtual.board import CLICK_HOLD_MS, VirtualBoard

__all__ = ["CLICK_HOLD_MS", "VirtualBoard"]
