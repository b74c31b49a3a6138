"""Effects and answers about the box as messages: what a cell of a pack says, in words."""

from __future__ import annotations

from undertow.core.message import Message, message
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.effect import ALL, Effect, read_effect


def effect_message(effect: Effect) -> Message:
    """An effect in words: its size, and the price it bears itself."""
    name = effect.name + ("_all" if effect.size == ALL else "")
    return message(
        f"duellum.effect_{name}",
        count=effect.size,
        coins=effect.coins,
        tridents=effect.tridents,
        note=note_parameter(effect),
    )


def note_parameter(effect: Effect) -> str:
    """What an effect that is done by hand says of itself, for a sentence; ``none``: nothing."""
    return effect.note or "none"


def answer_label(key: str, value: str | int) -> Message:
    """What an answer to the question for the fact ``key`` says: an effect, a kind, a side, a goal, yes or no."""
    area, *names = key.split(".")
    if value in ("yes", "no"):
        return message(f"duellum.do_{value}")
    if area != "token" and ("effect" in names or "depth" in names):
        if isinstance(value, str):
            return effect_message(read_effect(value))
    elif area == "goal" and names[-1] != "swirl":
        return message("duellum.do_answer", what=f"duellum.goal_{value}")
    elif names[-1] == "kind" or value in FACTIONS:
        return message("duellum.do_answer", what=f"duellum.{value}")
    return message("duellum.do_answer", what=value if isinstance(value, int) else _plain(value))


def _plain(value: str) -> str:
    """A word of a pack as people write it."""
    return value.replace("_", " ")
