"""Whole numbers in the arguments of commands: what cannot be one is refused in a sentence."""

from __future__ import annotations

import argparse
from typing import Final

from undertow.core.message import message
from undertow.core.number import read_number
from undertow.words import say

#: A record holds no longer seed.
_SEED_DIGITS: Final = 18


def seed(text: str) -> int:
    """A seed that a record can hold."""
    if text.isascii() and text.isdigit() and len(text) <= _SEED_DIGITS:
        return int(text)
    raise argparse.ArgumentTypeError(say(message("cli.bad_seed", text=text, digits=_SEED_DIGITS)))


def at_least_1(text: str) -> int:
    """How many of something."""
    number = read_number(text)
    if not number:
        raise argparse.ArgumentTypeError(say(message("cli.bad_count", text=text)))
    return number
