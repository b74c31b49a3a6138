"""Aquatica: Duellum as a ruleset: the literal table of its decisions, and the door to everything else here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import mypyc_attr

from undertow.core.action import CHANCE, TABLE, Action
from undertow.core.decision import Choice, Frame, Step, all_legal
from undertow.core.errors import PositionError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue, Outcome, Ruleset
from undertow.games.duellum import (
    chance,
    crowns,
    discard,
    effects_animals,
    ending,
    leader,
    powers,
    programme,
    quick,
    quick_programme,
    regent,
    regent_walk,
    report,
    tiring,
    turn,
    turned_up,
)
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS, SQUIDS, TURTLES
from undertow.games.duellum.explain import explain
from undertow.games.duellum.game_box import box_for
from undertow.games.duellum.labels import label
from undertow.games.duellum.mend import mended
from undertow.games.duellum.observation import observe
from undertow.games.duellum.options import read_options
from undertow.games.duellum.position import read_position, write_position
from undertow.games.duellum.state import SOURCES, State, blank_state


def _frame_seat(state: State, frame: Frame) -> int:
    seat: int = frame[1]
    return seat


KINDS: Final[Mapping[str, Choice[State] | Step[State]]] = {
    # set-up and chance
    "setup_dial": all_legal(chance.party, chance.dial_candidates, chance.dial_perform),
    "setup_faction": all_legal(chance.party, chance.faction_candidates, chance.faction_perform),
    "setup_goals": Step(chance.goals_setup),
    "setup_goal": all_legal(chance.goal_party, chance.goal_candidates, chance.goal_perform),
    "setup_regent": Step(regent.prepare),
    "setup_first": all_legal(chance.party, chance.first_candidates, chance.first_perform),
    "setup_manta": all_legal(chance.party, chance.manta_candidates, chance.manta_perform),
    "refill": Choice(chance.party, turned_up.survey, turned_up.perform, turned_up.legal),
    "look": all_legal(turned_up.look_party, turned_up.look_candidates, turned_up.look_perform),
    # a turn
    "turn_start": Step(ending.turn_start),
    "turn": Choice(turn.party, turn.survey, turn.perform, quick.turn_actions),
    "action_end": Step(turn.action_end),
    "programme": Choice(
        programme.party, programme.survey, programme.perform, quick_programme.programme_actions
    ),
    "confirm_capital": all_legal(
        leader.confirm_party, leader.confirm_candidates, leader.confirm_perform
    ),
    "nest": all_legal(_frame_seat, leader.nest_candidates, leader.nest_perform),
    "ready_more": all_legal(
        _frame_seat, effects_animals.more_candidates, effects_animals.more_perform
    ),
    "tire": all_legal(tiring.party, tiring.candidates, tiring.perform),
    "discard": all_legal(_frame_seat, discard.candidates, discard.perform),
    "maestro": all_legal(_frame_seat, powers.maestro_candidates, powers.maestro_perform),
    "crowns": Step(crowns.steps),
    "report": Choice(report.party, report.survey, report.perform),
    # Regent Shrimpion
    "regent_turn": Step(regent.turn),
    "regent_draw": all_legal(chance.party, regent.draw_candidates, regent.draw_perform),
    "regent_discard": all_legal(chance.party, regent.discard_candidates, regent.discard_perform),
    "regent_card": Step(regent.card),
    "regent_goals": Step(regent.end_of_turn),
    "route": Step(regent_walk.route),
    "route_choice": all_legal(
        regent_walk.route_party, regent_walk.route_candidates, regent_walk.route_perform
    ),
    "route_roll": all_legal(chance.party, regent_walk.roll_candidates, regent_walk.roll_perform),
    # the end
    "count": Step(ending.count),
    "points": all_legal(ending.points_party, ending.points_candidates, ending.points_perform),
}

VERBS: Final = frozenset(
    word
    for line in (
        # set-up and chance, then answers to questions
        "person dial manta goal card turned look first draw rolled answer points",
        # a turn
        "play take_back animal use mercenary declare end",
        # steps of effects
        "finish gain token buy conquer take raise full_raise score rotate refill move copy",
        "ready tire return discard by_hand",
        # steps of mercenaries
        "flip repeat stalk capture",
        # what is asked in between
        "leave yes no walk roll",
        # reports
        "done rotated took refilled leader got tired readied raised scored returned",
        "stepped achieved made_tire made_discard captured",
    )
    for word in line.split()
)


PARTIES: Final = {TURTLES: "turtles", SQUIDS: "squids", TABLE: "table", CHANCE: "chance"}


@mypyc_attr(allow_interpreted_subclasses=True)  # the cases are run on rules that check every state
class Duellum(Ruleset[State]):
    """The rules of Aquatica: Duellum. Seats are factions: 0 the Turtles, 1 the Squids."""

    def __init__(self) -> None:
        super().__init__(
            "duellum",
            3,
            KINDS,
            verbs=VERBS,
            passing=frozenset(("finish", "look")),
            chance_sources=SOURCES,
        )

    def new_game(self, options: Mapping[str, str], box: Box) -> State:
        """The state before the first thing is shuffled."""
        read = read_options(options)
        state = blank_state(box_for(read.mode, box), read)
        chance.push_setup(state)
        return state

    def from_position(
        self, options: Mapping[str, str], box: Box, position: Mapping[str, str]
    ) -> State:
        """A game that begins at a position (``position.py``)."""
        read = read_options(options)
        state = read_position(box_for(read.mode, box), read, position)
        self.advance(state)
        return state

    def describe(self, state: State) -> dict[str, str]:
        """The state in the notation of positions, with what is asked and how the game ended."""
        decision = self.decision(state)
        asked = "nobody"
        if decision is not None:
            asked = f"{PARTIES[decision.party]} {decision.kind}"
        outcome = "-"
        if state.outcome is not None:
            winner = "draw" if state.outcome.winner is None else FACTIONS[state.outcome.winner]
            outcome = f"{winner} {state.outcome.termination}"
        return {
            **write_position(state),
            "coins": str(state.coins),
            "tridents": str(state.tridents),
            "asked": asked,
            "question": state.question[0] if state.question else "-",
            "outcome": outcome,
        }

    def mend(self, state: State, changes: Mapping[str, str]) -> State:
        """The state with a part of it as the people say that it lies (``mend.py``)."""
        after = mended(state, changes)
        self.advance(after)
        if after.outcome is None and not self.legal_actions(after):
            raise PositionError(message("duellum.mend_leaves_nothing"))
        return after

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None."""
        return state.outcome

    def observation(self, state: State, seat: int) -> dict[str, Any]:
        """What a seat may know."""
        return observe(state, seat)

    def learn(self, state: State, key: str, value: FactValue) -> None:
        """Make a fact of the box known."""
        state.box = state.box.with_fact(key, value)

    def fact_values(self, state: State, key: str) -> Sequence[FactValue]:
        """The values a fact may have."""
        return state.box.values(key)

    def chance_draw(self, state: State) -> tuple[str, int]:
        """Source and number of draws made from it so far."""
        source = chance.SOURCE_OF[state.stack[-1][0]]
        return source, state.draws[SOURCES.index(source)]

    def explain(self, state: State, action: Action, reason: str) -> tuple[Message, str]:
        """A refusal's message and rule."""
        return explain(state, self.seat_of(state), action, reason)

    def label(self, state: State, action: Action) -> Message:
        """What an action does, for people."""
        return label(state, self.seat_of(state), action)

    def seat_of(self, state: State) -> int:
        """The seat whose zones the open decision is about."""
        frame: Frame = state.stack[-1] if state.stack else ("none",)
        if frame[0] in ("report", "regent_discard"):
            # Who tells it may be somebody else (Shrimpion's player), and the lot has no zones.
            return _frame_seat(state, frame)
        kind = self.kinds.get(frame[0])
        party = kind.party(state, frame) if isinstance(kind, Choice) else TABLE
        return party if party >= 0 else state.turn


RULES: Final = Duellum()
