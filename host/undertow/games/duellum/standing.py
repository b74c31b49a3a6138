"""How a game stands: what is plain at all times, how it ended and with how many points (``view.py``)."""

from __future__ import annotations

from typing import Final

from undertow.core.message import Message, message
from undertow.games.duellum import ending
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import NO_FACTION, OWN_DECK, VORTEX
from undertow.games.duellum.pack_notes import pack_notes
from undertow.games.duellum.state import NO_SEAT, State

#: Ends by points.
COUNTED: Final = ("goals", "exhausted_deck")


def result(state: State) -> Message | None:
    """Who has won, and how; None while the game goes on."""
    if state.outcome is None:
        return None
    winner, termination = state.outcome
    if winner is None:
        return message("duellum.result_draw", how=f"duellum.by_{termination}")
    counted = scores(state)
    if counted and len({sum(points) for points in zip(*counted, strict=True)}) == 1:
        termination = "tie"
    return message(
        "duellum.result_won", side=f"duellum.{FACTIONS[winner]}", how=f"duellum.by_{termination}"
    )


def scores(state: State) -> tuple[tuple[int, ...], ...]:
    """Points by locations, mercenaries, goals and Shrimpion's bonus, a number for each seat; none after a victory."""
    if state.outcome is None or state.outcome.termination not in COUNTED:
        return ()
    return tuple(zip(*[ending.points_by_kind(state, seat) for seat in (0, 1)], strict=True))


def notes(state: State) -> tuple[Message, ...]:
    """What people should have before their eyes: who is first, what has been done, the pack, the last turns."""
    plain = []
    if state.turn_number and state.outcome is None:
        plain.append(message("duellum.note_first", side=f"duellum.{FACTIONS[state.first]}"))
    if state.options.person == NO_FACTION and not state.options.is_solo and state.person != NO_SEAT:
        plain.append(message("duellum.note_person", side=f"duellum.{FACTIONS[state.person]}"))
    if any(frame[0] == "turn" and frame[2] for frame in state.stack):
        plain.append(message("duellum.note_main_done"))
    plain += not_checked(state)
    plain += pack_notes(state.box)
    if state.ending:
        plain.append(message(f"duellum.note_ending_{state.ending}"))
    return tuple(plain)


def not_checked(state: State) -> tuple[Message, ...]:
    """What of all that people tell is taken on trust; nothing where everything is dealt and checked."""
    plain = []
    if state.options.mode != OWN_DECK:
        plain.append(message(f"duellum.note_mode_{state.options.mode}"))
    for seat, is_unchecked in enumerate(state.options.unchecked):
        if is_unchecked and state.options.mode != VORTEX:  # whose note says so of all people
            plain.append(message("duellum.note_unchecked", side=f"duellum.{FACTIONS[seat]}"))
    return tuple(plain)
