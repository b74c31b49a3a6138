"""What a view says of the leader's walk: where each option leads, and how far he may still go."""

from tests.duellum.playing import box_of
from undertow.core.view import PromptView
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.games.duellum.view import view


def prompt_of(state: State) -> PromptView:
    prompt = view(state, RULES.seat_of(state)).prompt
    assert prompt is not None
    return prompt


def walking() -> State:
    """Turtles have played the card that moves the leader once, and once more for a coin."""
    state = RULES.from_position({}, box_of("slice"), {"turn": "turtles"})
    return RULES.apply(state, ("play", "voyage"))


def test_each_step_leads_to_its_territory_and_leaves_one_less() -> None:
    state = walking()
    prompt = prompt_of(state)
    ways = [option for option in prompt.options if option.territory is not None]
    assert [option.text for option in ways] == [f"move {option.territory}" for option in ways]
    assert ways
    assert prompt.steps_left == 2
    assert prompt_of(RULES.apply(state, ways[0].action)).steps_left == 1


def test_where_nobody_walks_there_are_no_steps() -> None:
    prompt = prompt_of(RULES.from_position({}, box_of("slice"), {"turn": "turtles"}))
    assert prompt.steps_left is None
    assert {option.territory for option in prompt.options} == {None}
