"""How a game ended is said with what decided it."""

from undertow.core.ruleset import Outcome
from undertow.games.duellum.options import read_options
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.view import view
from undertow.words import say


def test_equal_points_are_decided_by_the_side_of_the_leader_and_it_is_said() -> None:
    state = RULES.new_game(read_options({}).texts, load_pack("standin"))
    state.stack.clear()
    state.outcome = Outcome(1, "exhausted_deck")
    result = view(state, 0).result
    assert result is not None
    assert say(result) == (
        "The Squids have won: the points are equal, and the Manta Leader stands on their side of the map."
    )
