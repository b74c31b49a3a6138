"""Shrimpion's turn as a script for hands: what is a step, how many there are, and what if one cannot be done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.duellum.playing import box_of
from undertow.bots.eager_bot import TEMPERS, EagerBot
from undertow.core.action import CHANCE
from undertow.core.message import Message, message
from undertow.core.script import HandStep, Since
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.obstacles import of_question
from undertow.games.duellum.state import State

LEVELS = "12345"
MOST_STEPS = 5
REGENT = {"seat": 1, "side": "duellum.squids", "regent": "duellum.shrimpion"}


def options_of(level: str, seed: int, deck: str, mode: str = "referee") -> dict[str, str]:
    return {
        "players": "1",
        "level": level,
        "faction": ("turtles", "squids")[seed % 2],
        "mode": mode,
        "regent_deck": deck,
    }


def deeds(options: dict[str, str], seed: int) -> Iterator[tuple[State, State]]:
    """A whole game, deed by deed: the states before and after."""
    chance = Random(f"{seed} {options['level']}")
    bot = EagerBot(chance.choice(TEMPERS))
    state = RULES.new_game(options, box_of("full"))
    RULES.advance(state)
    while (decision := RULES.decision(state)) is not None:
        if decision.party == CHANCE:
            action = chance.choice(RULES.legal_actions(state))
        else:
            action = bot.choose(RULES, state, chance)
        before, state = state, RULES.apply(state, action)
        yield before, state


def script_of(options: dict[str, str], told: list[Message]) -> list[HandStep]:
    return list(AT_TABLE.script(options, told, has_real_cards=True))


def steps_a_turn(options: dict[str, str], seed: int) -> list[int]:
    """Steps of each of Shrimpion's turns."""
    counts: list[int] = []
    is_his, count = False, 0
    for _, after in deeds(options, seed):
        told = list(after.log or [])
        steps = script_of(options, told)
        for index, note in enumerate([*told, message("end")]):
            if note.id == "duellum.turn_begins" or index == len(told):
                count += is_his * len([step for step in steps if step.first < index])
                steps = [step for step in steps if step.first >= index]
            if note.id == "duellum.turn_begins":
                counts += [count] if is_his else []
                is_his, count = "regent" in note.params, 0
    return counts


@pytest.mark.parametrize("deck", ["table", "device"])
def test_a_turn_of_his_is_at_most_five_steps_in_the_ordinary_case(deck: str):
    """Where the device draws there is a step more: the card that it names is found and laid."""
    counts: list[int] = []
    for level in LEVELS:
        for seed in range(2):
            counts += steps_a_turn(options_of(level, seed, deck), seed)
    counts.sort()
    share = len([count for count in counts if count <= MOST_STEPS]) / len(counts)
    print(f"{deck}: {counts[len(counts) // 2]} in the median, at most five in {share:.1%} of turns")
    assert share >= 0.95


def test_what_belongs_to_one_gesture_is_one_step():
    told = [
        Message("duellum.regent_takes_only", {**REGENT, "card": "x", "slot": 4, "kind": "y"}),
        Message("duellum.regent_engages", {**REGENT, "card": "x"}),
        Message("duellum.leader_moved", {**REGENT, "territory": "Reef", "why": "z"}),
        Message("duellum.claimed", {**REGENT, "animal": "Manta 1"}),
        Message("duellum.leader_moved", {**REGENT, "territory": "Ink", "why": "z"}),
        Message("duellum.scored", {**REGENT, "card": "a", "place": 1, "why": "z"}),
        Message("duellum.regent_ignores", {**REGENT, "what": "a", "why": "z"}),
        Message("duellum.scored", {**REGENT, "card": "b", "place": 3, "why": "z"}),
    ]
    steps = script_of(options_of("1", 0, "table"), told)
    assert [step.message.id for step in steps] == [
        "duellum.hand_take_mercenary",
        "duellum.hand_walk_gaining",
        "duellum.hand_score",
    ]
    assert [step.slot_number for step in steps] == [4, None, None]
    assert steps[1].message.params["territories"] == ("Reef", "Ink")
    assert steps[2].message.params["places"] == ("1", "3")
    assert steps[2].why == (told[5], told[7])


def test_two_cards_that_he_takes_are_two_steps():
    takes = [
        Message("duellum.regent_takes_only", {**REGENT, "card": "x", "slot": slot, "kind": "y"})
        for slot in (1, 2)
    ]
    assert len(script_of(options_of("1", 0, "table"), takes)) == 2


@pytest.mark.parametrize(("deck", "steps"), [("table", 0), ("device", 1)])
def test_a_card_that_people_have_drawn_themselves_is_no_step(deck: str, steps: int):
    told = [Message("duellum.regent_draws", {**REGENT, "card": "Harvest"})]
    assert len(script_of(options_of("1", 0, deck), told)) == steps


def test_what_a_person_whom_nobody_checks_must_do_is_a_step_of_theirs():
    told = [Message("duellum.must_tire", {"seat": 0, "side": "duellum.turtles", "count": 2})]
    assert script_of(options_of("1", 0, "table"), told) == []
    (step,) = script_of(options_of("1", 0, "table", "vortex"), told)
    assert step.message.id == "duellum.hand_own_tire"


@pytest.mark.parametrize("deck", ["table", "device"])
def test_every_way_to_put_a_step_right_can_be_mended(deck: str):
    tried: Counter[str] = Counter()
    for level in LEVELS:
        options = options_of(level, int(level), deck)
        start: State | None = None
        for before, after in deeds(options, int(level)):
            if start is None or after.turn == after.regent != before.turn:
                start = before  # his turn begins
            steps = script_of(options, list(after.log or []))
            for number, step in enumerate(steps):
                for obstacle in AT_TABLE.obstacles(before, start, step, steps[:number]):
                    for way in obstacle.ways[:2]:
                        origin = start if way.since is Since.TURN else before
                        RULES.mend(origin, dict(way.changes))
                        tried[obstacle.label.id] += 1
            if after.outcome is None:
                for obstacle in of_question(after, start):
                    for way in obstacle.ways[:2]:
                        RULES.mend(start if way.since is Since.TURN else after, dict(way.changes))
                        tried[obstacle.label.id] += 1
    assert {"duellum.not_slot_empty", "duellum.not_that_card", "duellum.not_that_dial"} <= set(
        tried
    )
