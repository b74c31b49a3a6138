"""What happens at random, from a seed: what the chip draws, and what a power cut leaves."""

import os
import sys


class Chance:
    """The same numbers for the same seed, on any interpreter."""

    def __init__(self, seed):
        self._state = seed & 0x7FFFFFFF

    def below(self, limit):
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self._state >> 8) % limit


class _Os:
    """`os` with a noise of its own."""

    def __init__(self, real, seed):
        self._real = real
        self._chance = Chance(seed)

    def __getattr__(self, name):
        return getattr(self._real, name)

    def urandom(self, count):
        return bytes([self._chance.below(256) for _ in range(count)])


def replace_os(seed):
    """From now on `import os` finds an `os` whose noise comes from the seed."""
    sys.modules["os"] = _Os(os, seed)
