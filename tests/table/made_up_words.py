"""Sentences for the ids of the made-up view, taken into the catalogue once; from then on a missing sentence raises."""

from undertow.words.catalogue import english

WORDS = """
made_up-card = Card { $number }
made_up-reef = reef
made_up-option = Try “{ $text }”
made_up-too_dear = It costs more than you have
made_up-prompt = What now?
made_up-title = The made-up game
made_up-first = First
made_up-second = Second
made_up-manta = a manta
made_up-west = the west
made_up-middle = the middle
made_up-east = the east
made_up-hand = hand
made_up-board = board
made_up-coin = one coin
made_up-flood = flood twice
made_up-coins = coins
made_up-tridents = tridents
made_up-stand_in = Stand-in cards
made_up-first_wins = First wins
made_up-take = Take the card
made_up-happened = Something happened ({ $count })
made_up-place = place
made_up-crew = crew
made_up-else = something else
toy-step-turned_up = Turn up card { $card } in slot { $slot }
"""


def speak_strictly() -> None:
    """For conftest files: the made-up view has words, and the root conftest lets no message be without."""
    catalogue = english()
    if "made_up.card" not in catalogue.ids:
        catalogue.add("made_up", WORDS)
