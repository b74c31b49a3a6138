"""The loops over pixels, as fast as the interpreter allows."""

try:
    # SyntaxError: an interpreter without viper. ValueError: compiled for another core.
    from hot_viper import colour, count, fill, place, scale
except (ImportError, SyntaxError, ValueError):
    from hot_plain import colour, count, fill, place, scale

__all__ = ("colour", "count", "fill", "place", "scale")
