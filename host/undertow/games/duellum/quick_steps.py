"""Legal steps of single effects, for complete boxes: what ``quick.py`` is put together from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.action import Action
from undertow.games.duellum.components import SLOTS, TURTLES
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.effects_animals import tirings
from undertow.games.duellum.effects_vortex import turns
from undertow.games.duellum.plain_box import PlainBox
from undertow.games.duellum.state import NO_CARD, State

_PLACE_NUMBERS: Final = range(4)


class Ask:
    """What the legal steps of one effect hang on: the table, and where the effect stands.

    seat, mine   whose it is, and what lies before them
    place        the place whose depth it is, else NO_PLACE (R14)
    left, fee    how much of it is left, and what it still costs itself in the resource that its steps are paid with
    """

    __slots__ = ("box", "fee", "left", "mine", "place", "seat", "state")

    def __init__(
        self, state: State, box: PlainBox, seat: int, place: int, left: int, fee: int
    ) -> None:
        self.state = state
        self.box = box
        self.seat = seat
        self.mine = state.seats[seat]
        self.place = place
        self.left = left
        self.fee = fee


#: The legal steps. None: the rule must say.
Steps = Callable[[Ask], list[Action] | None]


def _acquire(verb: str, wanted: bool | None) -> Steps:
    """Buy or conquer; ``wanted``: locations (True), mercenaries (False), or either."""
    texts: tuple[Action, ...] = tuple([(verb, slot + 1) for slot in range(SLOTS)])
    is_buying = verb == "buy"

    def steps(ask: Ask) -> list[Action]:
        state, box, mine = ask.state, ask.box, ask.mine
        in_hand = (state.coins if is_buying else state.tridents) - ask.fee
        pays_bubble = (ask.seat == TURTLES) == is_buying
        has_place, has_room = NO_CARD in mine.places, len(mine.mercenaries) < len(mine.places)
        # Of which kinds, by ``is_location``, there is room for one that is wanted.
        fits = (has_room and wanted is not True, has_place and wanted is not False)
        slots, is_location = state.slots, box.is_location
        if pays_bubble:
            prices = box.bubble
            return [
                texts[slot]
                for slot, card in enumerate(slots)
                if card != NO_CARD and prices[card] <= in_hand and fits[is_location[card]]
            ]
        dial = box.dials[ask.seat][state.dial]
        return [
            texts[slot]
            for slot, card in enumerate(slots)
            if card != NO_CARD and dial[slot] <= in_hand and fits[is_location[card]]
        ]

    return steps


def _locations(verb: str, is_full: bool) -> Steps:
    """Raise or score: places whose location is not, or is, fully raised."""
    texts: tuple[Action, ...] = tuple([(verb, place + 1) for place in _PLACE_NUMBERS])

    def steps(ask: Ask) -> list[Action]:
        mine, own = ask.mine, ask.place
        raised, is_open = mine.raised, ask.box.depth_is_open
        return [
            texts[other]
            for other, card in enumerate(mine.places)
            if card != NO_CARD and other != own and is_open[card][raised[other]] is not is_full
        ]

    return steps


def _rotate(ask: Ask) -> list[Action]:
    return list(turns(ask.left))


_REFILL: Final[list[Action]] = [("refill",)]


def _refill(ask: Ask) -> list[Action]:
    return _REFILL if ask.state.deck and NO_CARD in ask.state.slots else []


def _move(ask: Ask) -> list[Action]:
    return list(ask.box.moves[ask.state.leader])


def _ready(ask: Ask) -> list[Action]:
    names, ready = ask.box.ready, ask.mine.ready
    return [names[animal] for animal in ask.mine.animals if not ready >> animal & 1]


def _return(ask: Ask) -> list[Action]:
    return [ask.box.give_back[card] for card in ask.mine.pile]


def _tire(ask: Ask) -> list[Action]:
    return tirings(ask.state, 1 - ask.seat, ask.left)


_READY_ALL: Final[list[Action]] = [("ready", "all")]


def _ready_all(ask: Ask) -> list[Action]:
    tired = _ready(ask)
    return [*_READY_ALL, *(tired if len(tired) > 1 else [])] if tired else []


_RETURN_ALL: Final[list[Action]] = [("return", "all")]


def _return_all(ask: Ask) -> list[Action] | None:
    return _RETURN_ALL if ask.mine.pile else None  # Ocean Currents may return itself


def _ready_another(own: int) -> Steps:
    """Animals that an animal can ready: not itself (R13)."""

    def steps(ask: Ask) -> list[Action]:
        names, ready = ask.box.ready, ask.mine.ready
        return [
            names[animal]
            for animal in ask.mine.animals
            if not ready >> animal & 1 and animal != own
        ]

    return steps


def steps_of(effect: Effect, own_animal: int) -> Steps | None:
    """The quick list of an effect in a programme; None where there is none."""
    if effect.name == "ready" and own_animal >= 0:
        return None if effect.size == ALL else _ready_another(own_animal)
    return (_ALL if effect.size == ALL else _SOME).get(effect.name) or STEPS.get(effect.name)


_SOME: Final[Mapping[str, Steps]] = {"ready": _ready, "return": _return}
_ALL: Final[Mapping[str, Steps]] = {"ready": _ready_all, "return": _return_all}
STEPS: Final[Mapping[str, Steps]] = {
    "conquer_location": _acquire("conquer", True),
    "conquer_mercenary": _acquire("conquer", False),
    "conquer_any": _acquire("conquer", None),
    "buy_location": _acquire("buy", True),
    "buy_mercenary": _acquire("buy", False),
    "buy_any": _acquire("buy", None),
    "raise": _locations("raise", is_full=False),
    "full_raise": _locations("full_raise", is_full=False),
    "score": _locations("score", is_full=True),
    "rotate": _rotate,
    "refill": _refill,
    "move": _move,
    "tire": _tire,
}
