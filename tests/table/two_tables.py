"""Two tables compared: the one that people see, and the one that the host tells of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.state import NO_CARD, State

_KEYS = ("dial", "leader", "nests", "slots", "deck", "ending")
_KEYS_OF_A_SEAT = ("places", "mercenaries", "scored", "played", "pile", "mantas")


class Difference(NamedTuple):
    """A key of the notation of positions; what the host says and what lies there, as people call it to the host."""

    key: str
    here: str
    there: str


@dataclass(frozen=True)
class TwoTables:
    """``host_card``: which card of the host a card of the truth is, as far as it was told."""

    host: State
    truth: State
    host_card: Mapping[int, int]
    knows_all: bool

    @property
    def _is_vortex(self) -> bool:
        return self.host.options.mode == VORTEX

    @property
    def _checked(self) -> list[int]:
        """The seats that the host keeps track of."""
        return [seat for seat in (0, 1) if not self.host.options.unchecked[seat]]

    def differences(self) -> list[Difference]:
        """Of everything that is tracked."""
        sides = [FACTIONS[seat] for seat in self._checked]
        keys = [*_KEYS, *[f"{side} crown" for side in FACTIONS]]
        keys += [f"{side} {zone}" for side in sides for zone in _KEYS_OF_A_SEAT]
        here, there = RULES.describe(self.host), RULES.describe(self.truth)
        here["deck"], there["deck"] = str(self.host.deck), str(self.truth.deck)
        found = []
        for key in keys:
            ours = " ".join([self._as_it_looks(word) for word in here[key].split()])
            theirs = " ".join([self._in_the_hosts_words(word) for word in there[key].split()])
            if key.endswith("places"):
                ours, theirs = (re.sub(r"\^\S*", "", words) for words in (ours, theirs))
            if self._is_vortex:
                ours, theirs = (_whichever_manta(key, words) for words in (ours, theirs))
            if ours != theirs:
                found.append(Difference(key, ours, theirs))
        return found

    def same_cards(self) -> dict[int, int]:
        """Which card of the host a card of the truth is, by where they lie, on tables that do not differ."""
        pairs = zip(self._lying(self.truth), self._lying(self.host), strict=True)
        return {there: here for there, here in pairs if there != NO_CARD}

    def _lying(self, state: State) -> list[int]:
        lying = [*state.slots]
        for seat in self._checked:
            mine = state.seats[seat]
            lying += [*mine.places, *[card for card, _ in mine.mercenaries], *mine.scored]
            lying += mine.played
        return lying

    def _in_the_hosts_words(self, word: str) -> str:
        """A card's name in the truth as people call it to the host: by its look, where it cannot be recognised."""
        card, separator, rest = _parted(word)
        if card not in self.truth.box.card_names:
            return word
        number = self.truth.box.card_id(card)
        if self._is_vortex or not (number in self.host_card or self.knows_all):
            name = _look(self.truth.box, number)
        else:
            name = self.host.box.card_names[self.host_card.get(number, number)]
        return name + separator + rest

    def _as_it_looks(self, word: str) -> str:
        """A card's name in the host: in vortex mode it says nothing to people."""
        card, separator, rest = _parted(word)
        box = self.host.box
        if not self._is_vortex or card not in box.card_names:
            return word
        return _look(box, box.card_id(card)) + separator + rest


def _parted(word: str) -> tuple[str, str, str]:
    """The card of a word, and what is said of how it lies."""
    return word.partition("^" if "^" in word else "/")


def _look(box: Box, card: int) -> str:
    return f"{box.kind(card)}{'+crown' if box.crown(card) else ''}"


def _whichever_manta(key: str, words: str) -> str:
    """Nests are wild or emptied, and mantas before Shrimpion are counted."""
    if key == "nests":
        return re.sub(r"=manta\S*", "=wild", words)
    return str(len(words.split())) if key.endswith(" mantas") else words
