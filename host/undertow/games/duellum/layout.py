"""The table of a game of Duellum as it lies, for people to look at and to put right (``core/layout.py``).

What people say is tried on a state that nobody plays, so that each of it is judged at once, and what it displaces is
seen. The changes are what that state has come to differ in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from undertow.core.layout import Reading, Spot
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.layout_cards import EMPTY, Place, Words, is_tracked, look_of
from undertow.games.duellum.layout_seats import seat_places
from undertow.games.duellum.layout_table import (
    board_places,
    map_places,
    turn_places,
    vortex_places,
)
from undertow.games.duellum.mend import TURN_KEYS, mended, refuse_out_of_play
from undertow.games.duellum.mend_mantas import EMPTIED, WILD
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.position import write_position
from undertow.games.duellum.state import State

#: Where cards of the market lie, but for the deck, before each seat.
_SEAT_CARD_KEYS: Final = ("places", "mercenaries", "scored", "played")
_SEAT_KEYS: Final = ("pile", "tired", "used", "nested")
_PLAIN_KEYS: Final = ("first", "ending", "trigger", "dial", "leader", "goals", "laid")


def layout_of(state: State, *, is_whole: bool) -> TableLayout:
    """The table of a state; ``is_whole``: with all that makes a position, and the turn begins anew in it.

    Raises PositionError during the set-up and after the end.
    """
    refuse_out_of_play(state)
    return TableLayout(state, state, is_whole=is_whole, begins_anew=is_whole)


class TableLayout:
    """A ``core.layout.Layout``. ``begins_anew``: what goes on is given up, and the turn begins."""

    def __init__(self, before: State, now: State, *, is_whole: bool, begins_anew: bool) -> None:
        self._before = before
        self._now = now
        self._is_whole = is_whole
        self._begins_anew = begins_anew
        self._words: Words = {key: text.split() for key, text in write_position(now).items()}
        self._places: list[Place] | None = None

    @property
    def spots(self) -> Sequence[Spot]:
        """Every place that is tracked; of a whole table the turn comes first."""
        return [place.spot for place in self._every()]

    def readings(self, spot_id: str) -> Sequence[Reading]:
        """What might be so there instead."""
        return next(place.readings() for place in self._every() if place.spot.id == spot_id)

    def otherwise(self, reading: Reading) -> TableLayout:
        """The table on which that is so. Raises PositionError."""
        now = mended(self._now, reading.changes)
        begins_anew = self._begins_anew or "turn" in reading.changes
        return TableLayout(self._before, now, is_whole=self._is_whole, begins_anew=begins_anew)

    def _every(self) -> list[Place]:
        if self._places is None:
            now, words, is_whole = self._now, self._words, self._is_whole
            turn = turn_places(now, words, is_whole=is_whole)
            found = [*turn] if is_whole else []
            found += [*vortex_places(now, words), *map_places(now, words)]
            found += board_places(now, words, is_whole=is_whole)
            for seat in range(len(FACTIONS)):
                found += seat_places(now, words, seat, is_whole=is_whole)
            self._places = found if is_whole else [*found, *turn]
        return self._places

    # ---- what it comes to

    @property
    def changes(self) -> Mapping[str, str]:
        """What differs from the state as it was, in words that its own box can read."""
        old = {key: text.split() for key, text in write_position(self._before).items()}
        new = self._words
        told: dict[str, list[str]] = {}
        if self._begins_anew:
            told |= {key: new[key] for key in TURN_KEYS}
        told |= {key: new[key] for key in _PLAIN_KEYS if new[key] != old[key]}
        told |= self._cards(old)
        told |= self._mantas(old)
        for seat, side in enumerate(FACTIONS):
            if new[f"{side} crown"] != old[f"{side} crown"]:
                told[f"{side} crown"] = new[f"{side} crown"]
            if is_tracked(self._now, seat):
                keys = [f"{side} {key}" for key in _SEAT_KEYS]
                told |= {key: new[key] for key in keys if new[key] != old[key]}
        return {key: " ".join(words) for key, words in told.items()}

    def _cards(self, old: Words) -> Words:
        """Cards that lie elsewhere. Then the deck is told too, for what is displaced lies in it or out of the game."""
        keys = ["slots"]
        for seat, side in enumerate(FACTIONS):
            if is_tracked(self._now, seat):
                keys += [f"{side} {key}" for key in _SEAT_CARD_KEYS]
        told = {
            key: [self._word(word) for word in self._words[key]]
            for key in keys
            if self._words[key] != old[key]
        }
        if told or self._now.deck != self._before.deck:
            told["deck"] = [str(self._now.deck)]
            told["ending"], told["trigger"] = self._words["ending"], self._words["trigger"]
        return told

    def _word(self, word: str) -> str:
        """A card that got its look only here is called by it: the state as it was knows nothing of it."""
        if word == EMPTY:
            return word
        name, mark, how = word.partition("^" if "^" in word else "/")
        card = self._now.box.card_id(name)
        look = look_of(self._now, card)
        is_as_before = look == look_of(self._before, card)
        return word if look is None or is_as_before else f"{look}{mark}{how}"

    def _mantas(self, old: Words) -> Words:
        """All mantas as soon as one lies elsewhere; in vortex mode the wild nests, and how many are Shrimpion's."""
        new, sides = self._words, [f"{side} mantas" for side in FACTIONS]
        if self._now.options.mode != VORTEX:
            keys = ["nests", *[s for seat, s in enumerate(sides) if is_tracked(self._now, seat)]]
            is_changed = [key for key in keys if new[key] != old[key]]
            return {key: new[key] for key in keys if new[key] or is_changed} if is_changed else {}
        wild = [_wild(word) for word in new["nests"]]
        counts = {
            side: [str(len(new[side]))]
            for seat, side in enumerate(sides)
            if seat == self._now.regent
        }
        were = {side: [str(len(old[side]))] for side in counts}
        if wild == [_wild(word) for word in old["nests"]] and counts == were:
            return {}
        return {"nests": wild, **counts} if wild else counts


def _wild(word: str) -> str:
    nest, _, manta = word.partition("=")
    return f"{nest}={EMPTIED if manta == EMPTIED else WILD}"
