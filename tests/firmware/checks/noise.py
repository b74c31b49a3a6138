"""Random numbers that are the same on every interpreter."""


class Noise:
    """A linear congruential generator (Numerical Recipes' constants), seeded."""

    def __init__(self, seed):
        self._state = seed

    def below(self, limit):
        """Return 0..limit-1, for a limit up to 65536."""
        self._state = (self._state * 1664525 + 1013904223) & 0xFFFFFFFF
        return (self._state >> 16) * limit >> 16
