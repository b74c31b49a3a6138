"""Whole numbers in texts that people type."""

from __future__ import annotations

from typing import Final

#: No number of any game is longer. Python refuses to read those of some thousand digits.
_MOST_DIGITS: Final = 9


def read_number(text: str) -> int | None:
    """The number from 0 that a text writes in the digits 0 to 9, nine of them at most; else None."""
    # isdecimal alone holds of other scripts' digits too, isdigit of ²: neither is a number here.
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS else None
