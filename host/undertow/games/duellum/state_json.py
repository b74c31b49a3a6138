"""A state as JSON data, also in the middle of a turn; the box by its hash and by what was learnt since."""

from __future__ import annotations

from typing import Any, Final

from undertow.core.ruleset import Outcome
from undertow.games.duellum.box import Box
from undertow.games.duellum.game_box import box_for
from undertow.games.duellum.options import read_options
from undertow.games.duellum.state import SEAT_MEMBERS, State, blank_state


def _tupled(value: Any) -> Any:
    return tuple([_tupled(member) for member in value]) if isinstance(value, list) else value


_PLAIN: Final = [
    "turn",
    "turn_number",
    "first",
    "ending",
    "dial",
    "slots",
    "deck",
    "unseen",
    "leader",
    "nests",
    "unplaced",
    "coins",
    "tridents",
    "away",
    "draws",
    "points",
    "person",
    "regent",
    "goals",
    "laid",
    "crowns",
    "trigger",
]


def to_json(state: State) -> dict[str, Any]:
    """The state as JSON data, also in mid-turn; the box by its hash and what was learnt since."""
    data: dict[str, Any] = {name: getattr(state, name) for name in _PLAIN}
    data["stack"] = [list(frame) for frame in state.stack]
    data["question"] = state.question
    data["outcome"] = state.outcome
    data["seats"] = [{name: getattr(seat, name) for name in SEAT_MEMBERS} for seat in state.seats]
    data["options"] = dict(state.options.texts)
    data["pack"] = state.box.pack_hash
    data["learnt"] = dict(state.box.learnt)
    return data


def from_json(data: dict[str, Any], box: Box) -> State:
    """The state that ``to_json`` wrote. ``box`` is the pack's; what was learnt since is told to it again."""
    options = read_options(data["options"])
    if box.pack_hash != data["pack"]:
        box = box_for(options.mode, box)
    for key, value in data["learnt"].items():
        if not box.known(key):
            box = box.with_fact(key, value)
    state = blank_state(box, options)
    for name in _PLAIN:
        setattr(state, name, _tupled(data[name]))
    state.stack = [_tupled(frame) for frame in data["stack"]]
    question = data["question"]
    state.question = None if question is None else (question[0], _tupled(question[1]))
    state.outcome = None if data["outcome"] is None else Outcome(*data["outcome"])
    for seat, members in zip(state.seats, data["seats"], strict=True):
        for name in SEAT_MEMBERS:
            setattr(seat, name, _tupled(members[name]))
    return state
