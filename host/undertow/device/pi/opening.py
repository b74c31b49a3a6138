"""Finds Adafruit's NeoPixel and this computer's pins, or says in a sentence what is missing."""

import os
import warnings
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from undertow.device.board_file import read_ring_of_pi
from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.pi.ring import WRITE_FAULTS, PiRing
from undertow.device.plain_text import plain, system_words

#: A ring of 24 pixels on GPIO 18.
DEFAULT_RING: Final = Path(__file__).with_name("pi_ring24.py")
#: Modules of the extra: one that is missing means that the extra is not installed, not that a Pi's own driver is not.
_OF_THE_EXTRA: Final = ("board", "neopixel", "neopixel_write", "digitalio")


class PiRingError(DeviceError):
    """The ring on this computer's pins cannot be used."""


def open_pi_ring(file: Path = DEFAULT_RING) -> PiRing:
    """The ring that a file describes, dark. Raises BoardFileError and PiRingError."""
    facts = read_ring_of_pi(file)
    neopixel, pins = _modules()
    try:
        pixels = neopixel.NeoPixel(
            getattr(pins, f"D{facts.data_pin}"),
            facts.pixels,
            auto_write=False,
            pixel_order=facts.pixel_order,
        )
        pixels.fill(0)
        pixels.show()  # the first update is dark, and shows whether the pins may be used
    except (*WRITE_FAULTS, AttributeError, NotImplementedError) as error:
        raise PiRingError(_why_not(error, facts.data_pin)) from error
    return PiRing(facts, pixels)


def _modules() -> tuple[Any, Any]:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Blinka's advice on computers that it does not know
            return import_module("neopixel"), import_module("board")
    except ModuleNotFoundError as error:
        if error.name in _OF_THE_EXTRA or str(error.name).startswith("adafruit"):
            raise PiRingError(Reason("device.pi_not_installed")) from error
        raise PiRingError(_failed(error)) from error
    except NotImplementedError as error:
        raise PiRingError(Reason("device.pi_no_pins")) from error
    except (ImportError, RuntimeError, OSError, AttributeError, KeyError) as error:
        raise PiRingError(_failed(error)) from error


def _why_not(error: Exception, pin: int) -> Reason:
    if isinstance(error, AttributeError | NotImplementedError):
        return Reason("device.pi_no_pin", {"pin": pin})
    if isinstance(error, PermissionError) or "sudo" in str(error) or _is_nobody_special():
        return Reason("device.pi_not_root", {"detail": system_words(error)})
    return _failed(error)


def _is_nobody_special() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() != 0


def _failed(error: Exception) -> Reason:
    params: dict[str, Parameter] = {"detail": plain(" ".join(str(error).split()))[:300]}
    return Reason("device.pi_failed", params)
