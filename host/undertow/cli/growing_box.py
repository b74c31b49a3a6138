"""A box grows while it is played with: what a game is told goes into its pack at once.

The people's own box is made at its first use. What an undo takes back stays told; a correction replaces it. A pack that
cannot be written to is said once, and the game goes on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undertow.cli.own_box import own_box_folder
from undertow.core.errors import FactError, PackError
from undertow.core.message import Message, message
from undertow.core.record import Corrected, Head
from undertow.device.paths import is_folder
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_readiness import (
    has_enough_cards,
    recognisable_cards,
    whole_cards,
)
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.pack import bundled_packs, find_pack, load_pack
from undertow.games.duellum.pack_growth import Growing
from undertow.games.duellum.pack_new import empty_box, new_pack
from undertow.games.duellum.state import State
from undertow.table.answers import answers_in
from undertow.table.session import Session
from undertow.words import say

_NAME: Final = "box"


def own_box() -> tuple[Box, Message | None]:
    """The people's own box, made if there is none; and why nothing can be kept in it, if so.

    Raises PackError: it lies there and has faults.
    """
    folder = own_box_folder()
    if is_folder(folder) and not _is_empty(folder):
        return load_pack(folder, needs_goals=True), None
    try:
        return new_pack(folder, _NAME), None
    except PackError as error:
        return empty_box(_NAME), _not_written(error)


def _is_empty(folder: Path) -> bool:
    try:
        return not any(folder.iterdir())
    except OSError:
        return False  # reading the pack will say why it cannot be read


def _not_written(error: PackError) -> Message:
    return message("cli.box_not_written", reason=say(error.message))


def grows(pack: str, box: Box) -> bool:
    """What games tell goes into that pack: it is somebody's, and no test."""
    return pack not in bundled_packs() and not box.structure.is_test


def keep_new(session: Session[State], pack: str, box: Box, trouble: Message | None) -> None:
    """A new game says with which box it plays, and tells it what it learns. ``trouble``: why nothing can be kept."""
    if not grows(pack, box):
        return
    folder = own_box_folder() if pack == str(own_box_folder()) else find_pack(pack)
    session.news.append(_what_is_known(folder, box))
    if session.game.head.options.get("mode") == VORTEX:
        session.news += _readiness(box)
    if trouble is None:
        BoxKeeper(session, folder, box)
    else:
        session.news.append(trouble)


def keep_resumed(session: Session[State], pack: str | None) -> None:
    """A game that is resumed goes on telling its box, if that lies here: the pack that is named, or one's own.

    A record from elsewhere bears another box, and must not mix the rows of two.
    """
    head, start = session.game.head, session.game.box
    if pack is not None:
        if grows(pack, start):
            BoxKeeper(session, find_pack(pack), start)
        return
    folder = own_box_folder()
    if head.box is None or start.structure.is_test or not is_folder(folder):
        return
    try:
        is_same = _is_begun_from(head, start, load_pack(folder))
    except PackError as error:
        session.news.append(_not_written(error))
    else:
        if is_same:
            BoxKeeper(session, folder, start)


def _is_begun_from(head: Head, start: Box, own: Box) -> bool:
    """The box of the record is what one's own was when the game began."""
    is_called_so = (head.pack_name, start.card_names) == (own.pack_name, own.card_names)
    return is_called_so and start.facts().items() <= own.facts().items()


def _what_is_known(folder: Path, box: Box) -> Message:
    return message(
        "cli.box_plays",
        folder=str(folder),
        count=len(box.card_names),
        whole=whole_cards(box),
        recognised=recognisable_cards(box) - whole_cards(box),
    )


def _readiness(box: Box) -> list[Message]:
    """Whether more could be checked with what is known."""
    if not has_enough_cards(box):
        return []
    how = "cli.box_is_enough" if box.is_mapped else "cli.box_needs_map"
    return [message(how, recognised=recognisable_cards(box), count=len(box.card_names))]


class BoxKeeper:
    """Tells a pack what a session learns, after every change of it."""

    def __init__(self, session: Session[State], folder: Path, start: Box) -> None:
        """``start``: the box with which the game began. Looks at once: a game that is resumed knows more by now."""
        self._session = session
        self._growing = Growing(folder, start)
        self._box = session.state.box
        self._count = len(session.game.entries)
        self._told = dict(start.learnt)
        self._pack_box = start
        self._is_said = False
        for key, value in answers_in(session.game.entries).items():
            self._box = _told_too(self._box, key, value)
        session.on_change(self._look)
        self._tell()

    def _look(self) -> None:
        game = self._session.game
        new = game.entries[self._count :]
        self._count = len(game.entries)
        before, self._box = self._box, game.state.box
        # What fell off by a correction is told no more; what an undo takes back is.
        if not [entry for entry in new if isinstance(entry, Corrected)]:
            for key, value in before.learnt.items():
                self._box = _told_too(self._box, key, value)
        self._tell()
        is_vortex = game.head.options.get("mode") == VORTEX
        if is_vortex and game.state.outcome is not None and new:
            self._session.news += _readiness(self._pack_box)

    def _tell(self) -> None:
        if self._box.learnt == self._told:
            return
        self._told = dict(self._box.learnt)
        try:
            growth = self._growing.tell(self._box)
        except PackError as error:
            if not self._is_said:
                self._session.news.append(_not_written(error))
            self._is_said = True
        else:
            self._session.news += growth.conflicts
            self._pack_box = growth.box


def _told_too(box: Box, key: str, value: int | str) -> Box:
    """The box that knows this as well, if it can be with what it knows."""
    if key not in box.domains or box.known(key):
        return box
    try:
        return box.with_fact(key, value)
    except FactError:
        return box  # what is in force now says otherwise
