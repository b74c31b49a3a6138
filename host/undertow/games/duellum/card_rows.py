"""Which row of a pack a card of a game belongs to, where the game tells a pack of its cards.

Cards with names of their own are found by them. In vortex mode they have none: then a card is told of as soon as its
type and its points are known. It is taken for a card of the pack of which the same is known, each card for one of its
own; else it takes the first row of which the pack knows nothing, and keeps it for the rest of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.turned_up import MARKS

#: Without these, too many cards look alike.
_TELLING: Final = frozenset(("type", "points"))
_Card = Mapping[str, FactValue]


class CardRows:
    """The cards of a game, each with its row in a pack, both numbered from 1.

    ``rows``: of anonymous cards, as it was before and is now. ``facts``: what the game tells of cards, under the
    pack's keys. ``conflicts``: of which cards nothing can be told, and why.
    """

    def __init__(
        self,
        pack_box: Box,
        game_box: Box,
        entered: Mapping[str, FactValue],
        rows: Mapping[int, int],
    ) -> None:
        """``entered``: what the same game has written into the pack; it binds nobody."""
        self.rows: dict[int, int] = dict(rows)
        self.facts: dict[str, FactValue] = {}
        self.conflicts: list[Message] = []
        self._pack_box = pack_box
        known = pack_box.facts()
        others = {
            key: value
            for key, value in known.items()
            if key.startswith("card.") and entered.get(key) != value
        }
        self._by_others = _by_number(others, len(pack_box.card_names))
        self._cards = _by_number(game_box.facts(), len(game_box.card_names))
        if game_box.structure.is_anonymous:
            self._tell_anonymous()
        else:
            self._tell_named(game_box)

    # ---- cards with names

    def _tell_named(self, game_box: Box) -> None:
        learnt = _by_number(game_box.learnt, len(game_box.card_names))
        numbers = {name: number for number, name in enumerate(self._pack_box.card_names, 1)}
        for number, told in learnt.items():
            if not told:
                continue
            name = game_box.card_names[number - 1]
            row = numbers.get(name)
            clash = None if row is None else _clash(self._cards[number], self._by_others[row])
            if row is None or clash is not None:
                self.conflicts.append(
                    message("duellum.pack_other_card", card=name, fact=clash or "id")
                )
            else:
                self._tell(row, told)

    # ---- cards without names

    def _tell_anonymous(self) -> None:
        told = {number: card for number, card in self._cards.items() if card.keys() >= _TELLING}
        for number, row in list(self.rows.items()):
            card = told.get(number)
            if card is None or not _fits(card, self._by_others.get(row, {})):
                del self.rows[number]  # that was not the card
        for number in told:
            if number not in self.rows:
                found = self._free_row(told[number])
                if found is None:
                    self.conflicts.append(message("duellum.pack_no_row", number=number))
                else:
                    self.rows[number] = found
        for number, row in self.rows.items():
            alike = [
                other for other, known in self._by_others.items() if _is_same(told[number], known)
            ]
            # Of several that could be it nobody knows which it is.
            if row not in alike or len(alike) == 1:
                self._tell(row, told[number])

    def _free_row(self, card: _Card) -> int | None:
        taken = set(self.rows.values())
        free = {row: known for row, known in self._by_others.items() if row not in taken}
        same = [row for row, known in free.items() if _is_same(card, known)]
        blank = [row for row, known in free.items() if not known]
        return next(iter([*same, *blank]), None)

    def _tell(self, row: int, card: _Card) -> None:
        self.facts.update({f"card.{row}.{name}": value for name, value in card.items()})


def _by_number(facts: Mapping[str, FactValue], count: int) -> dict[int, dict[str, FactValue]]:
    """What is known of each card, by the name of the fact."""
    cards: dict[int, dict[str, FactValue]] = {number: {} for number in range(1, count + 1)}
    for key, value in facts.items():
        area, _, rest = key.partition(".")
        if area == "card":
            number, _, name = rest.partition(".")
            cards[int(number)][name] = value
    return cards


def _fits(card: _Card, known: _Card) -> bool:
    """Nothing that is known of both differs."""
    return all(known[name] == value for name, value in card.items() if name in known)


def _is_same(card: _Card, known: _Card) -> bool:
    return known.keys() >= _TELLING and _fits(card, known)


def _clash(card: _Card, known: _Card) -> str | None:
    """The first of what tells one card from another in which these two differ."""
    return next((m for m in MARKS if m in card and m in known and card[m] != known[m]), None)
