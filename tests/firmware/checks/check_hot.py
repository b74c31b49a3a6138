"""The loops in native code do what the plain ones do, to the last byte."""

import sys
from array import array

import hot
import hot_plain
from noise import Noise

if sys.implementation.name == "micropython":
    import hot_viper as other
else:  # the plain loops are all there is
    other = hot


def check_native_code_is_what_micropython_runs():
    if sys.implementation.name == "micropython":
        assert hot.count is other.count
    else:
        assert hot.count is hot_plain.count


def both(name, array_bytes, *arguments):
    """Call both on copies of the array; return what came of it, which must be equal."""
    one, two = bytearray(array_bytes), bytearray(array_bytes)
    told = getattr(hot_plain, name)(one, *arguments)
    assert getattr(other, name)(two, *arguments) == told, (name, arguments)
    assert one == two, (name, arguments, one, two)
    return one


def check_fill_and_count():
    noise = Noise(51)
    for _ in range(300):
        pixels = 1 + noise.below(60)
        inks = bytes([noise.below(13) for _ in range(pixels)])
        start = noise.below(pixels)
        both("fill", inks, start, start + noise.below(pixels - start + 1), 7)
        both("fill", inks, start, start - 3, 7)
        width = 1 + noise.below(pixels - start)
        number = noise.below(2 * width + 3)
        forth = both("count", inks, start, 1, width, number, 7 << 8 | 1)
        back = both("count", inks, start + width - 1, -1, width, number, 7 << 8 | 1)
        written = list(forth[start : start + width])
        assert written == list(reversed(list(back[start : start + width])))


def check_colour_and_place():
    noise = Noise(53)
    for pixels in (1, 12, 16, 24, 60):
        colours = bytearray([noise.below(256) for _ in range(51)])
        inks = bytearray([noise.below(17) for _ in range(pixels)])
        rgb = both("colour", bytes(3 * pixels), inks, pixels, colours)
        for pixel in range(pixels):
            ink = 3 * inks[pixel]
            assert rgb[3 * pixel : 3 * pixel + 3] == colours[ink : ink + 3]
        places = array("H", [3 * pixels - 1 - index for index in range(3 * pixels)])
        strip = both("place", bytes(3 * pixels), rgb, places, 3 * pixels)
        assert list(strip) == list(reversed(list(rgb)))


def check_scale():
    noise = Noise(57)
    for trial in range(400):
        size = 3 * (1 + noise.below(60))
        top = (256, 41, 9)[trial % 3]
        rgb = bytes([noise.below(top) for _ in range(size)])
        total = sum(rgb)
        if total:
            both("scale", rgb, size, noise.below(total), total)
