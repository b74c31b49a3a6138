"""Beside every option stands what its card or animal does."""

from undertow.core.view import OptionView
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.games.duellum.view import effect_message, view

BOX = load_pack("tests/packs/slice")


def options_of(state: State) -> dict[str, OptionView]:
    prompt = view(state, state.turn).prompt
    assert prompt is not None
    return {option.text: option for option in prompt.options}


def test_an_action_card_and_an_animal() -> None:
    state = RULES.from_position({}, BOX, {"turn": "turtles"})
    played = 0
    for text, option in options_of(state).items():
        if text.startswith("play "):
            effects = BOX.action_effects(BOX.action_id(0, text.removeprefix("play ")))
            assert option.details[-len(effects) :] == tuple(map(effect_message, effects))
            played += 1
        if text.startswith("animal "):
            animal = BOX.animal_names.index(text.removeprefix("animal "))
            assert option.details == tuple(map(effect_message, BOX.animal_effects(animal)))
    assert played > 1


def test_of_a_location_the_depths_that_are_left() -> None:
    state = RULES.from_position({}, BOX, {"turn": "turtles"})
    seat = state.seats[0]
    card = next(c for c in range(len(BOX.card_titles)) if BOX.kind(c) == "location")
    count = BOX.depth_count(card)
    for raised in range(count):
        seat.places = (card, *seat.places[1:])
        seat.raised = (raised, *seat.raised[1:])
        prompt = view(state, 0).prompt
        assert prompt is not None
        details = [o.details for o in (*prompt.options, *prompt.blocked) if o.text == "use 1"]
        whole = tuple([effect_message(BOX.depth(card, index)) for index in range(count)])
        assert details == [whole[raised:]]
    assert view(state, 0).zones[2].cards[0].depth_index == count - 1
