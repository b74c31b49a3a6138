"""What people lay out with their hands, told step by step before the rules ask what came of it.

Chapters "Common setup" and "Player setup", in the order in which the rules ask: with real cards each step is told as
soon as the set-up has come so far, and once. What the rulebook leaves to chance or to the people is then asked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from undertow.core.message import Message, message
from undertow.games.duellum.components import ACTION_CARDS, FACTIONS
from undertow.games.duellum.regent import UNMATCHED
from undertow.games.duellum.state import NO_SEAT, State

#: How far a set-up has come: what is asked, or was asked last.
_DIAL: Final = 0  # the factions too, and the dial's numbers
_MANTAS: Final = 1
_GOALS: Final = 2
_CARDS: Final = 3
_PEOPLE: Final = 4  # and what Shrimpion's level changes
_FIRST: Final = 5
_DONE: Final = 6


def set_up_steps(
    before: State | None, after: State, asked: Collection[str]
) -> tuple[list[Message], list[Message]]:
    """The steps that come between two moments of a set-up: those before what the rules do there, and those after it.

    ``before`` None: nothing lies on the table yet.

    ``asked``: the sources of chance of which people tell what came up (``at_table.physical_sources``); a card that
    Undertow draws for Shrimpion needs no shuffled deck.
    """
    done = -1 if before is None else _phase(before)
    first: list[Message] = []
    last: list[Message] = []
    for phase in range(done + 1, _phase(after) + 1):
        # At level V Shrimpion's opening steps come before anybody begins.
        (last if phase == _FIRST else first).extend(_steps(after, phase, asked))
    return first, last


def _phase(state: State) -> int:
    kinds = [frame[0] for frame in state.stack]
    if state.turn_number or not kinds:
        return _DONE
    for kind, phase in (
        ("setup_faction", _DIAL),
        ("setup_dial", _DIAL),
        ("setup_manta", _MANTAS),
        ("setup_goal", _GOALS),
        # It waits below the six cards.
        ("setup_regent", _CARDS),
    ):
        if kind in kinds:
            return phase
    return _FIRST if kinds[-1] == "setup_first" else _PEOPLE


def _steps(state: State, phase: int, asked: Collection[str]) -> list[Message]:
    if phase == _DIAL:
        return [message("duellum.lay_boards")]
    if phase == _MANTAS:
        return [message("duellum.lay_leader"), message("duellum.lay_mantas")]
    if phase == _GOALS and state.box.goal_count:
        return [message("duellum.lay_goals", which=state.options.goals)]
    if phase == _CARDS:
        return [message("duellum.lay_deck")]
    if phase == _PEOPLE:
        return _before_people(state, asked)
    if phase == _FIRST:
        if state.options.first is None:
            return [message("duellum.lay_toss")]
        side = f"duellum.{FACTIONS[state.options.first]}"
        return [message("duellum.lay_first", side=side)]
    return []


def _before_people(state: State, asked: Collection[str]) -> list[Message]:
    """What lies before each seat; Shrimpion's is laid by whoever plays against him."""
    if state.regent == NO_SEAT:
        return [
            message("duellum.lay_boards_of_both"),
            message("duellum.lay_standees"),
            message("duellum.lay_hands_of_both", count=ACTION_CARDS),
        ]
    mine, his = (f"duellum.{FACTIONS[seat]}" for seat in (1 - state.regent, state.regent))
    steps = [
        message("duellum.lay_board_of_yours", mine=mine, his=his),
        message("duellum.lay_standees"),
        message("duellum.lay_hand_of_yours", mine=mine, count=ACTION_CARDS),
    ]
    count = ACTION_CARDS
    if state.options.level >= UNMATCHED:
        steps.append(message("duellum.lay_currents_away", his=his))
        count -= 1
    how = "duellum.lay_regents_deck" if "regent" in asked else "duellum.lay_regents_cards"
    return [*steps, message(how, his=his, count=count)]
