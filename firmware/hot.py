"""The loops over pixels, as fast as the interpreter allows."""

try:
    # No viper here: any of these, as the interpreter likes. ValueError: compiled for another core.
    from hot_viper import colour, count, fill, place, scale
except (AttributeError, ImportError, NameError, SyntaxError, ValueError):
    from hot_plain import colour, count, fill, place, scale

__all__ = ("colour", "count", "fill", "place", "scale")
