"""What the board keeps over a power cut: how it is set, and pages of numbers."""

from records import Record
from undertow_wire.errors import WireError
from undertow_wire.messages import PAGES_LOST, SETTINGS_LOST
from undertow_wire.service import Pages, Settings

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from board import Board
    from records import Files

# Until somebody chooses: a lit room, a dark one.
_DAY_BRIGHTNESS = 3
_NIGHT_BRIGHTNESS = 1
_IS_KEPT = b"\x01"  # the last byte of SETTINGS; a record has those before it


class Kept:
    """Settings and pages. Whoever changes one of them calls its `…_changed`.

    `files` is None where nothing can be kept: such a board counts as set up. `pages` is None
    until some are known. `faults` is for the announcement.
    """

    def __init__(self, board: "Board", files: "Files | None") -> None:
        self.faults = 0
        self.settings = Settings(
            _DAY_BRIGHTNESS,
            _NIGHT_BRIGHTNESS,
            False,
            board.ring_first_pixel,
            board.ring_is_clockwise,
            (1, 2, 3),
            files is None,
        )
        self.pages: Pages | None = None
        self._are_pages_due = False
        self._has_failed = False
        self._settings_record = self._pages_record = None
        if files is not None:
            self._settings_record = Record(files, "settings")
            self._pages_record = Record(files, "pages")
            self._load(self._settings_record, self._pages_record, board.ring_pixels)

    def _load(self, settings_record: Record, pages_record: Record, pixels: int) -> None:
        body = settings_record.load()
        try:
            if body is not None:
                settings = Settings.unpack(body + _IS_KEPT)
                settings.first_pixel %= pixels or 1
                self.settings = settings
        except WireError:
            settings_record.is_lost = True
        body = pages_record.load()
        try:
            if body is not None:
                self.pages = Pages.unpack(body)
        except WireError:
            pages_record.is_lost = True
        if settings_record.is_lost:
            self.faults |= SETTINGS_LOST
        if pages_record.is_lost:
            self.faults |= PAGES_LOST

    def settings_changed(self) -> None:
        """The settings are others than those in the flash."""
        self._has_failed = False
        self.settings.is_kept = False

    def pages_changed(self) -> None:
        """The pages, or what they show first, are others than those in the flash."""
        self._has_failed = False
        self._are_pages_due = True

    def is_due(self) -> bool:
        """Return whether `save` has something to write, and has not failed to already."""
        if self._has_failed:
            return False
        return self._are_pages_due or not self.settings.is_kept

    def save(self) -> bool:
        """Write what changed: it takes tens of milliseconds. Return whether all of it is kept."""
        is_saved = True
        if not self.settings.is_kept:
            record = self._settings_record
            self.settings.is_kept = record is None or record.save(self.settings.pack()[:-1])
            is_saved = self.settings.is_kept
        if self._are_pages_due and self.pages is not None:
            record = self._pages_record
            self._are_pages_due = record is not None and not record.save(self.pages.pack())
            is_saved = is_saved and not self._are_pages_due
        self._has_failed = not is_saved
        return is_saved
