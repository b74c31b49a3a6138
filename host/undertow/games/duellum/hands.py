"""What hands do for Shrimpion at a table with real cards: his turn as a script of single gestures.

Made from the story of it. What belongs to one gesture is one step; what people see or were asked anyway is none: cards
that they turn up, effects that he ignores, the cards of his deck where they draw them themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from undertow.core.message import Message, Parameter
from undertow.core.script import HandStep
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import VORTEX

#: What he takes, on the ring also where the cards are dealt and nobody's hands do it.
TAKES: Final = ("duellum.regent_takes", "duellum.regent_takes_only")
#: Note -> gesture. A gesture goes on as long as its notes follow each other; TAKE begins anew with each card.
_GESTURES: Final[Mapping[str, str]] = {
    "duellum.regent_begins_ahead": "begin_ahead",
    "duellum.regent_draws": "play",
    "duellum.regent_takes": "take",
    "duellum.regent_takes_only": "take",
    "duellum.regent_lays": "take",
    "duellum.regent_engages": "take",
    "duellum.rotated": "turn",
    "duellum.leader_moved": "walk",
    "duellum.claimed": "walk",
    "duellum.scored": "score",
    "duellum.regent_returns": "return",
    "duellum.regent_shuffles": "shuffle",
    "duellum.crown_step": "crown",
    "duellum.declared": "declare",
    "duellum.discarded": "discard",
    "duellum.tired": "tire",
    "duellum.tired_all": "tire_all",
}
#: What a person's hands do for themselves where nobody asks them: their seat is not checked.
_OWN_GESTURES: Final[Mapping[str, str]] = {
    "duellum.must_tire": "own_tire",
    "duellum.must_discard": "own_discard",
}
#: Cards of his deck that people have drawn themselves lie before them already.
_SEEN_AT_THE_TABLE: Final = ("play", "discard")

#: Gestures with his deck that are others where it is not shuffled: the device draws.
_UNSHUFFLED: Final[Mapping[str, str]] = {"return": "return_unshuffled", "shuffle": "clear_pile"}

Notes = list[tuple[int, Message]]


def deck_is_drawn_by_people(options: Mapping[str, str]) -> bool:
    """His action cards lie shuffled on the table, and people say which one came up."""
    return options.get("regent_deck") == "table"


def script(options: Mapping[str, str], told: Sequence[Message]) -> list[HandStep]:
    """The steps of what was told, in order; ``options`` are the game's. People play with real cards."""
    if options.get("players") != "1":
        return []
    steps: list[HandStep] = []
    gesture, notes = "", Notes()
    for index, note in enumerate(told):
        name = _gesture_of(options, note)
        if not name:
            continue
        if name != gesture or note.id in TAKES:
            steps += _step(options, gesture, notes)
            gesture, notes = name, Notes()
        notes.append((index, note))
    return [*steps, *_step(options, gesture, notes)]


def shown(told: Sequence[Message]) -> list[HandStep]:
    """Where the cards are dealt: what is followed on the ring."""
    return [
        HandStep(note, (), int(str(note.params["slot"])), index)
        for index, note in enumerate(told)
        if note.id in TAKES
    ]


def _gesture_of(options: Mapping[str, str], note: Message) -> str:
    if "regent" not in note.params:
        return _OWN_GESTURES.get(note.id, "") if _is_unchecked(options, note) else ""
    if note.params.get("why") == "duellum.why_told":
        return ""  # people have walked him there, and said so (S17)
    name = _GESTURES.get(note.id, "")
    is_seen = name in _SEEN_AT_THE_TABLE and deck_is_drawn_by_people(options)
    return "" if is_seen else name


def _is_unchecked(options: Mapping[str, str], note: Message) -> bool:
    seat = note.params.get("seat")
    if not isinstance(seat, int) or seat < 0:
        return False
    return options.get("mode") == VORTEX or options.get(FACTIONS[seat]) == "unchecked"


def _step(options: Mapping[str, str], gesture: str, notes: Notes) -> list[HandStep]:
    if not notes:
        return []
    told = [note for _, note in notes]
    slot = told[0].params.get("slot")
    slot_number = slot if isinstance(slot, int) else None
    if not deck_is_drawn_by_people(options):
        gesture = _UNSHUFFLED.get(gesture, gesture)
    return [HandStep(_SAID[gesture](told), tuple(told), slot_number, notes[0][0])]


# ---- the imperatives


def _plain(message_id: str) -> Callable[[Sequence[Message]], Message]:
    def said(told: Sequence[Message]) -> Message:
        return Message(message_id, {**told[-1].params, "times": len(told)})

    return said


def _listing(message_id: str, name: str) -> Callable[[Sequence[Message]], Message]:
    def said(told: Sequence[Message]) -> Message:
        params: dict[str, Parameter] = {"count": len(told)}
        params[f"{name}s"] = tuple([str(note.params[name]) for note in told])
        return Message(message_id, params)

    return said


def _take(told: Sequence[Message]) -> Message:
    params = {name: value for note in told for name, value in note.params.items()}
    # Without a slot it was given to him by an effect done by hand, and is out of the slot already.
    does = "take" if "slot" in params else "lay"
    kind = "location" if "place" in params else "mercenary"
    return Message(f"duellum.hand_{does}_{kind}", params)


def _turn(told: Sequence[Message]) -> Message:
    count = sum([int(str(note.params["count"])) for note in told])
    return Message("duellum.hand_turn", {**told[-1].params, "count": count})


def _walk(told: Sequence[Message]) -> Message:
    ways = [str(note.params["territory"]) for note in told if "territory" in note.params]
    mantas = [str(note.params["animal"]) for note in told if "animal" in note.params]
    params: dict[str, Parameter] = {"territories": tuple(ways), "steps": len(ways)}
    if not mantas:
        return Message("duellum.hand_walk", params)
    params |= {"count": len(mantas), "mantas": tuple(mantas)}
    return Message("duellum.hand_walk_gaining", params)


_SAID: Final[Mapping[str, Callable[[Sequence[Message]], Message]]] = {
    "begin_ahead": _plain("duellum.hand_begin_ahead"),
    "play": _listing("duellum.hand_play", "card"),
    "take": _take,
    "turn": _turn,
    "walk": _walk,
    "score": _listing("duellum.hand_score", "place"),
    "return": _listing("duellum.hand_return", "card"),
    "return_unshuffled": _listing("duellum.hand_return_unshuffled", "card"),
    "shuffle": _plain("duellum.hand_shuffle"),
    "clear_pile": _plain("duellum.hand_clear_pile"),
    "crown": _plain("duellum.hand_crown"),
    "declare": _plain("duellum.hand_declare"),
    "discard": _listing("duellum.hand_play", "card"),
    "tire": _listing("duellum.hand_tire", "animal"),
    "tire_all": _plain("duellum.hand_tire_all"),
    "own_tire": _plain("duellum.hand_own_tire"),
    "own_discard": _plain("duellum.hand_own_discard"),
}
