"""Small files in the board's flash, beside the firmware.

Names are relative to the root, where a Pico begins. Writing erases a sector of 4 KB, and an erase
stops both of the chip's cores for tens of milliseconds: nothing that must not wait calls this.
"""

MOST_BYTES = 512  # no record of ours is larger; what is belongs to somebody else


class Flash:
    """The files; what reads them and writes them is `records.Record`."""

    def read(self, name: str) -> bytes:
        """Return what is kept under a name. Raises OSError, also if there is no such file."""
        with open(name, "rb") as file:
            return bytes(file.read(MOST_BYTES))

    def write(self, name: str, data: bytes) -> None:
        """Keep `data` under a name; it is in the flash when this returns. Raises OSError."""
        with open(name, "wb") as file:
            file.write(data)
