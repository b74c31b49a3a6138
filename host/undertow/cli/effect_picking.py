"""Picking an effect: first which, then how much, and what it costs if it bears a price of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undertow.cli.picking import BACK, UNDO, Option, Picker
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.effect import (
    EMPTY,
    MOST_NOTE,
    SIZES,
    Effect,
    is_pack_effect,
    read_effect,
    write_effect,
)
from undertow.games.duellum.effect_words import effect_message
from undertow.words import say

_PRICED: Final = "with a price"
_GAIN: Final = "gain"
_BY_HAND: Final = "by_hand"
#: Coins or tridents of a resource, or of a price.
_MOST: Final = 5


def pick_effect(picker: Picker, question: str, values: Sequence[FactValue], *more: Option) -> str:
    """The text of an effect (``effect.py``), the value of one of ``more``, or ``BACK`` or ``UNDO``.

    ``values``: what may stand there; effects with a price and words for ``by_hand`` are offered beside.
    """
    effects = [read_effect(str(value)) for value in values]
    priced = Option("p", say(message("cli.effect_priced")), _PRICED)
    while True:
        picked = _pick_name(picker, question, effects, [priced, *more])
        if picked == _PRICED:
            picked = _priced(picker, effects)
        elif picked in SIZES or picked in (_GAIN, EMPTY.name):
            picked = _in_full(picker, question, effects, picked)
        else:
            return picked
        if picked != BACK:
            return picked


def _pick_name(
    picker: Picker, question: str, effects: Sequence[Effect], more: Sequence[Option]
) -> str:
    names = list(dict.fromkeys([effect.name for effect in effects]))
    options = [
        Option(str(number), say(message(f"cli.effect_{name}")), name)
        for number, name in enumerate(names, 1)
    ]
    return picker.pick(question, [*options, *more])


def _in_full(picker: Picker, question: str, effects: Sequence[Effect], name: str) -> str:
    """The text of an effect of that name; ``BACK`` or ``UNDO``."""
    if name == _GAIN:
        gained = _pick_resources(picker, say(message("cli.edit_gain")))
        return write_effect(Effect(_GAIN, 1, *gained)) if isinstance(gained, tuple) else gained
    if name == _BY_HAND:
        return _by_hand(picker)
    sizes = [effect for effect in effects if effect.name == name and not _has_extras(effect)]
    if len(sizes) == 1:
        return write_effect(sizes[0])
    options = [
        Option(str(number), say(effect_message(effect)), write_effect(effect))
        for number, effect in enumerate(sizes, 1)
    ]
    return picker.pick(question, options)


def _priced(picker: Picker, effects: Sequence[Effect]) -> str:
    question = say(message("cli.edit_priced"))
    steps = [effect for effect in effects if effect.name in SIZES]
    name = _pick_name(picker, question, steps, [])
    picked = name if name in (BACK, UNDO) else _in_full(picker, question, steps, name)
    if picked in (BACK, UNDO):
        return picked
    price = _pick_resources(picker, say(message("cli.edit_price")))
    if isinstance(price, str):
        return price
    return write_effect(read_effect(picked)._replace(coins=price[0], tridents=price[1]))


def _has_extras(effect: Effect) -> bool:
    return effect != EMPTY and bool(effect.coins or effect.tridents or effect.note)


def _pick_resources(picker: Picker, question: str) -> tuple[int, int] | str:
    """Coins and tridents, at least one of either; or ``BACK`` or ``UNDO``."""
    counts: list[int] = []
    for kind in ("coins", "tridents"):
        least = 1 if kind == "tridents" and not counts[0] else 0
        options = [Option(str(n), "", str(n)) for n in range(least, _MOST + 1)]
        asked = say(message("cli.edit_how_many", question=question, kind=kind))
        picked = picker.pick(asked, options)
        if not picked.isdigit():
            return picked
        counts.append(int(picked))
    return counts[0], counts[1]


def _by_hand(picker: Picker) -> str:
    """What people carry out themselves, with a few words of what it is."""
    while True:
        note = picker.typed(say(message("cli.edit_note", most=MOST_NOTE)))
        text = f"{_BY_HAND}: {note}" if note else _BY_HAND
        if not note or is_pack_effect(text):
            return text
        picker.tell(say(message("cli.edit_note_again", most=MOST_NOTE)))
