"""Files in memory, for what is kept in flash."""


class Files:
    """`writes` are the names in the order of writing; a full flash raises as the real one does."""

    def __init__(self):
        self.kept = {}
        self.is_full = False
        self.cut_bytes = None  # so many bytes of the next write arrive, and then the power is gone
        self.writes = []

    def read(self, name):
        return self.kept.get(name, b"")

    def write(self, name, data):
        if self.is_full:
            raise OSError(28)
        self.writes.append(name)
        if self.cut_bytes is not None:
            data = data[: self.cut_bytes]
        self.kept[name] = bytes(data)
