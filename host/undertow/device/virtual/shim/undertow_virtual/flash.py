"""A flash chip in a file, as littlefs sees it; its power can be cut in any write.

As in the chip: a program can only clear bits, and an erase sets those of a whole block. A cut
comes before the program or erase of that number, or, with a chance, in its middle: then a program
has written a part of its bytes, and an erase has left garbage, both as the chance has it.
"""

BLOCK_BYTES = 4096
PROGRAM_BYTES = 256  # as MicroPython mounts a Pico's
ERASED = 0xFF

_SYNC = 3
_BLOCK_COUNT = 4
_BLOCK_SIZE = 5
_ERASE = 6


class Flash:
    """A block device for `vfs.VfsLfs2`.

    `cut_at`: 0 for never, else which program or erase of this power-up loses the power;
    `power_off()` is called then and does not come back. `operations` counts both.
    """

    def __init__(self, file, blocks, cut_at, chance, power_off):
        self.operations = 0
        self.cut_at = cut_at
        self.chance = chance
        self._file = file
        self._blocks = blocks
        self._power_off = power_off
        self.is_off = False

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK_BYTES + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        self.operations += 1
        at = block * BLOCK_BYTES + offset
        before = bytearray(len(buffer))
        self.readblocks(block, before, offset)
        for index in range(len(buffer)):
            before[index] &= buffer[index]
        if self.operations != self.cut_at:
            self._put(at, before)
            return
        chance = self.chance
        if chance is not None:
            done = chance.below(len(buffer))
            self._put(at, before[:done])
            # The byte under way has some of its bits.
            self._put(at + done, bytes((before[done] | chance.below(256),)))
        self._lose_power()

    def ioctl(self, operation, argument):
        if operation == _BLOCK_COUNT:
            return self._blocks
        if operation == _BLOCK_SIZE:
            return BLOCK_BYTES
        if operation == _SYNC:
            self._file.flush()
            return 0
        if operation == _ERASE:
            self._erase(argument * BLOCK_BYTES)
            return 0
        return None

    def _erase(self, at):
        self.operations += 1
        if self.operations != self.cut_at:
            self._put(at, bytes((ERASED,)) * BLOCK_BYTES)
            return
        chance = self.chance
        if chance is not None:
            garbage = bytearray(BLOCK_BYTES)
            for index in range(BLOCK_BYTES):
                garbage[index] = chance.below(256)
            self._put(at, garbage)
        self._lose_power()

    def _lose_power(self):
        self.is_off = True
        self._power_off()

    def _put(self, at, data):
        if self.is_off:
            return  # files that are closed on the way out of the program change nothing any more
        self._file.seek(at)
        self._file.write(data)


def mount(flash):
    """Let `/` be the flash, made ready where it is empty: as MicroPython's own `_boot.py` does."""
    import os

    import vfs

    try:
        files = vfs.VfsLfs2(flash, progsize=PROGRAM_BYTES)
    except OSError:
        vfs.VfsLfs2.mkfs(flash, progsize=PROGRAM_BYTES)
        files = vfs.VfsLfs2(flash, progsize=PROGRAM_BYTES)
    vfs.umount("/")
    vfs.mount(files, "/")
    os.chdir("/")
