"""What a board prints, cut into lines: bytes come in pieces, and a stranger may never send an end of line."""

from undertow.device.full_names import in_full
from undertow.device.plain_text import plain

_MAX_LINE_CHARS = 200  # longer lines are cut


class LogLines:
    """Takes the text between frames. Lines hold nothing that a terminal would obey, and are never empty.

    The short names of the firmware are there in full.
    """

    def __init__(self) -> None:
        self._line = ""

    def feed(self, data: bytes) -> list[str]:
        """Take the next bytes; return the lines that they complete."""
        lines = []
        self._line += data.decode("utf-8", "replace").replace("\r", "")
        while "\n" in self._line or len(self._line) > _MAX_LINE_CHARS:
            line, _, rest = self._line.partition("\n")
            if len(line) > _MAX_LINE_CHARS:
                line, rest = self._line[:_MAX_LINE_CHARS], self._line[_MAX_LINE_CHARS:]
            if line:
                lines.append(in_full(plain(line)))
            self._line = rest
        return lines

    def end(self) -> list[str]:
        """Nothing comes any more: return what had begun."""
        line, self._line = self._line, ""
        return [in_full(plain(line))] if line else []
