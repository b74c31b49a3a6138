"""Which card of a pack an anonymous one may be: what the people's own box knows is suggested, never assumed.

Where a fact of a card is asked that nobody can tell from others, cards of the pack that fit what is known of it are
offered beside the bare values. Whoever chooses one has told all of its facts; the rules know nothing of it
(docs/decisions/0009-real-table.md).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from undertow.core.errors import FactError
from undertow.core.message import Message, Parameter, message
from undertow.core.ruleset import FactValue
from undertow.core.view import BlockedView, PromptView, SuggestionView
from undertow.games.duellum.box import Box
from undertow.games.duellum.options import REFEREE, VORTEX
from undertow.games.duellum.pointed import meant_slot
from undertow.games.duellum.state import State
from undertow.games.duellum.turned_up import DESCRIPTIONS, MARKS, unknown_card

#: More than this would be a list to read through instead of a card to recognise.
MOST_SUGGESTED: Final = 6
_MANUAL: Final = "docs/packs.md"
#: By these a card that was told of is found again among the pack's.
_TELLING: Final = ("kind", "type", "points")
_Card = Mapping[str, FactValue]


def suggestions(state: State, pack_box: Box) -> tuple[SuggestionView, ...]:
    """Cards of the pack that the card in question may be; none where there are more than a glance takes in."""
    if state.question is None or not state.box.structure.is_anonymous:
        return ()
    area, number, *rest = state.question[0].split(".")
    if area != "card" or len(rest) != 1 or rest[0] not in MARKS:
        return ()
    card = _known(state.box, int(number))
    found: dict[tuple[FactValue, ...], SuggestionView] = {}
    for row in _rows_left(state, pack_box, int(number)):
        if rest[0] in row and _fits(row, card) and _can_be_told(state.box, int(number), row):
            marks = tuple([row.get(mark, "?") for mark in MARKS])
            found[marks] = _suggestion(int(number), rest[0], row, card)
    return tuple(found.values()) if len(found) <= MOST_SUGGESTED else ()


def _known(box: Box, number: int) -> _Card:
    keys = {mark: f"card.{number}.{mark}" for mark in MARKS}
    return {mark: box.value(key) for mark, key in keys.items() if box.known(key)}


def _rows_left(state: State, pack_box: Box, asked: int) -> list[_Card]:
    """What the pack says of its cards, but for those that others of this game have been told to be."""
    count = len(pack_box.card_names)
    rows = [_known(pack_box, number) for number in range(1, count + 1)]
    for number in range(1, count + 1):
        card = _known(state.box, number)
        if number == asked or not card.keys() >= set(_TELLING):
            continue
        same = [row for row in rows if row.keys() >= set(_TELLING) and _fits(row, card)]
        if same:
            rows.remove(same[0])
    return rows


def _fits(row: _Card, card: _Card) -> bool:
    """Nothing that is known of both differs, and of the row it is known what kind of card it is."""
    both = row.keys() & card.keys()
    return "kind" in row and all(row[mark] == card[mark] for mark in both)


def _can_be_told(box: Box, number: int, row: _Card) -> bool:
    try:
        for mark, value in row.items():
            box = box.with_fact(f"card.{number}.{mark}", value)
    except FactError:
        return False
    return True


def _suggestion(number: int, asked: str, row: _Card, card: _Card) -> SuggestionView:
    params: dict[str, Parameter] = {
        mark: str(row.get(mark, "?")).replace("_", " ") for mark in MARKS
    }
    told = {mark: value for mark, value in row.items() if mark not in card and mark != asked}
    return SuggestionView(
        label=Message("duellum.this_one", params),
        answer=row[asked],
        also=tuple([(f"card.{number}.{mark}", value) for mark, value in told.items()]),
    )


def with_pointers(state: State, prompt: PromptView) -> PromptView:
    """The prompt with the slot that it is about, and what is to be done where none of its options is there."""
    return replace(prompt, slot_number=meant_slot(state), if_none=_if_none(state))


def _if_none(state: State) -> BlockedView | None:
    """What is to be done where the card on the table is none of those that can be told."""
    frame = state.stack[-1] if state.stack else ("none",)
    if frame[0] != "refill" or state.question is not None:
        return None
    if state.options.mode == REFEREE:
        label, why = message("duellum.row_is_wrong"), message("duellum.row_is_wrong_why")
        return BlockedView("", label, why, _MANUAL)
    looks = [unknown_card(state, str(kind), str(look)) for _, kind, look in DESCRIPTIONS]
    if state.options.mode != VORTEX or -1 not in looks:
        return None
    label, why = message("duellum.look_is_gone"), message("duellum.look_is_gone_why")
    return BlockedView("", label, why, _MANUAL)
