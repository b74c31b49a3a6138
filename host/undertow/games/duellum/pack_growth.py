"""A pack grows by what a game learnt: facts told at the table become ``entered`` rows.

Nothing is overwritten but what the same game had entered, where a correction has changed it since. What the pack says
otherwise stays, and is reported.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from undertow.core.errors import FactError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.card_rows import CardRows
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_disk import held
from undertow.games.duellum.pack_table import PackRefused
from undertow.games.duellum.pack_write import change_held


class Growth(NamedTuple):
    """What became of facts that were to go into a pack."""

    #: The box as the pack gives it now.
    box: Box
    #: What the pack says now and did not say before; None: it no longer says anything.
    written: dict[str, FactValue | None]
    #: Why others were left out, one message each: the pack says something else, or has no row left.
    conflicts: tuple[Message, ...]


class Growing:
    """What one game tells a pack while it goes on: what it has entered it may correct."""

    def __init__(self, folder: Path, start: Box) -> None:
        """``start``: the box with which the game began. By it a game that is resumed knows what it had entered."""
        self._folder = folder
        self._start = start
        #: What this game has entered, under the pack's keys; None: nobody has looked yet.
        self._entered: dict[str, FactValue] | None = None
        self._rows: dict[int, int] = {}
        self._reported: list[Message] = []

    def tell(self, game_box: Box) -> Growth:
        """Write down what the game knows and the pack does not. A conflict is reported once.

        Raises PackError: the pack has faults, or cannot be written to.
        """
        with held(self._folder):
            pack_box = load_pack(self._folder)
            entered = self._entered or {}
            cards = CardRows(pack_box, game_box, entered, self._rows)
            facts = _learnt(pack_box, game_box, cards)
            if self._entered is None:
                known = pack_box.facts()
                entered = {
                    key: value
                    for key, value in facts.items()
                    if known.get(key) == value and not self._start.known(key)
                }
            growth = _grown(self._folder, pack_box, facts, entered)
        # Only what stands in the pack by our hand is ours.
        now = growth.box.facts()
        told = {key: facts[key] for key in (*entered, *growth.written) if key in facts}
        self._entered = {key: value for key, value in told.items() if now.get(key) == value}
        self._rows = cards.rows
        reasons = (*cards.conflicts, *growth.conflicts)
        new = tuple([reason for reason in reasons if reason not in self._reported])
        self._reported += new
        return growth._replace(conflicts=new)


def _learnt(pack_box: Box, game_box: Box, cards: CardRows) -> dict[str, FactValue]:
    told = {
        key: value
        for key, value in game_box.learnt.items()
        if key in pack_box.domains and not key.startswith("card.")
    }
    return told | cards.facts


def _grown(
    folder: Path, pack_box: Box, facts: Mapping[str, FactValue], entered: Mapping[str, FactValue]
) -> Growth:
    """Write facts into a pack that is held; what contradicts what stands there is reported and left as it is.

    ``entered``: what the same game has written there before. Where ``facts`` say otherwise now it is replaced, and
    where they say nothing it is taken away, unless somebody else has changed it since.
    """
    known = pack_box.facts()
    mine = [key for key, value in entered.items() if known.get(key) == value]
    gone = [key for key in mine if facts.get(key) != entered[key]]
    box = pack_box.without(gone) if gone else pack_box
    changes: dict[str, FactValue | None] = dict.fromkeys(gone)
    conflicts = []
    for key, value in facts.items():
        try:
            told = box.with_fact(key, value)
        except FactError as error:
            conflicts.append(_conflict(folder, box, key, value, error))
        else:
            if told is not box:
                box, changes[key] = told, value
    if not changes:
        return Growth(pack_box, {}, tuple(conflicts))
    try:
        return Growth(change_held(folder, pack_box, changes), changes, tuple(conflicts))
    except PackRefused:
        return _one_by_one(folder, pack_box, changes, conflicts)


def _one_by_one(
    folder: Path,
    pack_box: Box,
    changes: Mapping[str, FactValue | None],
    conflicts: list[Message],
) -> Growth:
    """The loader refuses the whole: what it takes fact by fact is written, and of the rest it is said why not."""
    box = pack_box
    written: dict[str, FactValue | None] = {}
    # What is taken away makes room for what comes in its place.
    steps: list[dict[str, FactValue | None]] = [{key: None} for key in changes if box.known(key)]
    steps += [{key: value} for key, value in changes.items() if value is not None]
    for step in steps:
        try:
            box = change_held(folder, box, step)
        except (PackRefused, FactError) as error:
            conflicts.append(error.message)
        else:
            written.update(step)
    return Growth(box, written, tuple(conflicts))


def _conflict(folder: Path, box: Box, key: str, value: FactValue, error: FactError) -> Message:
    if not box.known(key):
        return error.message
    return message(
        "duellum.pack_disagrees",
        folder=str(folder),
        key=key,
        value=str(value),
        known_value=str(box.value(key)),
    )
