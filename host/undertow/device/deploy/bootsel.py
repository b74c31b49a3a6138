"""A Pico that waits for its first firmware: it is a USB drive then, and no serial port."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

#: USB ids of the boot loaders in the chips: RP2040 and RP2350.
USB_IDS: Final = (("2e8a", "0003"), ("2e8a", "000f"))
#: The drive has this file, whatever its name is.
MARK: Final = "INFO_UF2.TXT"

_USB_DEVICES: Final = Path("/sys/bus/usb/devices")
_DRIVE_FOLDERS: Final = (Path("/media"), Path("/run/media"), Path("/Volumes"))
_DRIVE_LETTERS: Final = "DEFGHIJKLMNOPQRSTUVWXYZ"


def waiting_for_firmware(
    usb_devices: Path = _USB_DEVICES, drive_folders: tuple[Path, ...] = _DRIVE_FOLDERS
) -> str | None:
    """Where such a board is seen: the path of its drive, ``USB`` if that is not mounted; None if there is none."""
    for drive in (*_mounted(drive_folders), *_lettered()):
        if _is_file(drive / MARK):
            return str(drive)
    return "USB" if _is_on_usb(usb_devices) else None


def _mounted(folders: tuple[Path, ...]) -> Iterator[Path]:
    for folder in folders:
        for depth in ("*", "*/*"):
            yield from sorted(folder.glob(depth))


def _lettered() -> Iterator[Path]:
    for letter in _DRIVE_LETTERS:
        yield Path(f"{letter}:/")


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False  # a drive without a medium, or one that we may not read


def _is_on_usb(devices: Path) -> bool:
    return any(
        (_word(device / "idVendor"), _word(device / "idProduct")) in USB_IDS
        for device in devices.glob("*")
    )


def _word(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except OSError:
        return ""
