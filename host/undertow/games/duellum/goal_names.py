"""The eight goals and the achievement tokens, as the rulebook lists them (chapters "Achieving goals", "Components").

Which two goals share a token, which side bears the swirl and what a token gives is not public: that is the box.
"""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.components import FACTIONS

#: 4 different types among the cards of one's deck, on one's board and beside it.
FOUR_TYPES: Final = "four_types"
#: 3 mercenaries in the scoring pile.
THREE_MERCENARIES: Final = "three_mercenaries"
#: 3 wild mantas.
THREE_MANTAS: Final = "three_mantas"
#: 4 locations in the prosperity points deck.
FOUR_LOCATIONS: Final = "four_locations"
#: 4 cards of one type in one's deck, on one's board and beside it.
FOUR_OF_A_TYPE: Final = "four_of_a_type"
#: 4 mercenaries beside the board, still waiting to be played.
FOUR_WAITING: Final = "four_waiting"
#: 6 helper animals on their tired side.
SIX_TIRED: Final = "six_tired"
#: 4 locations on the board, no two of which bring equally many points.
FOUR_POINTS: Final = "four_points"

#: In the rulebook's order.
GOALS: Final = (
    FOUR_TYPES,
    THREE_MERCENARIES,
    THREE_MANTAS,
    FOUR_LOCATIONS,
    FOUR_OF_A_TYPE,
    FOUR_WAITING,
    SIX_TIRED,
    FOUR_POINTS,
)
#: What stands for the goals of a game in which nobody's are looked at, token by token.
UNTRACKED_GOALS: Final = ("token_1", "token_2", "token_3", "token_4")
#: The sides of a goal token, by ``side_index``.
GOAL_SIDES: Final = ("a", "b")

#: How many first and how many second achievement tokens a faction has.
TOKENS_OF_A_KIND: Final = 4
#: Achievement tokens of one faction: the large ones for who is first, then the small ones.
TOKEN_NAMES: Final = tuple(
    [
        f"{kind}_{number}"
        for kind in ("first", "second")
        for number in range(1, 1 + TOKENS_OF_A_KIND)
    ]
)
#: All achievement tokens, numbered through: 0 to 7 the turtles', 8 to 15 the squids'.
ALL_TOKENS: Final = tuple([f"{faction}.{name}" for faction in FACTIONS for name in TOKEN_NAMES])
