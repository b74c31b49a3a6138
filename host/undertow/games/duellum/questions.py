"""How people are asked for a fact of the box: one message for each kind of fact, with names instead of numbers."""

from __future__ import annotations

from undertow.core.message import Message, Parameter
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import State

#: Where a card lies, and as which one there, counted from 1, in a pile from below.
Whereabouts = tuple[str, int]
#: A card with a name of its own is found by that.
BY_NAME: Whereabouts = ("named", 0)


def asked(state: State) -> Message:
    """What the open question of a state asks, with the place of a card that nobody can tell from others."""
    assert state.question is not None, "no question is open"
    key = state.question[0]
    area, _, rest = key.partition(".")
    if area != "card" or not state.box.structure.is_anonymous:
        return question(state.box, key)
    return question(state.box, key, _whereabouts(state, int(rest.partition(".")[0]) - 1))


def _whereabouts(state: State, card: int) -> Whereabouts:
    """A card that nobody can tell from others lies in the vortex or with Shrimpion."""
    zones = [("slot", state.slots)]
    for mine in state.seats:
        zones += [("place", mine.places), ("scored", mine.scored), ("played", mine.played)]
    for where, cards in zones:
        if card in cards:
            return where, cards.index(card) + 1
    return BY_NAME


def question(box: Box, key: str, lying: Whereabouts = BY_NAME) -> Message:
    """The message ``duellum.fact_<area>_<name>`` for the key of a fact that the box has (``box_facts``)."""
    area, item, *rest = key.split(".")
    if area == "border":
        return _message("border", territory=_territory(box, item), other=_territory(box, rest[0]))
    if area == "side":
        return _message("side", territory=_territory(box, item))
    if area == "goal":
        return _message(
            f"goal_{'swirl' if rest[0] == 'swirl' else 'side'}", token=int(item), side=rest[0]
        )
    if area == "token":
        name = f"{item}.{rest[0]}"
        return _message("token", token=box.token_titles[box.token_names.index(name)])
    if area == "dial":
        return _message(f"dial_{rest[0]}", division=int(item))
    if area == "card":
        title = box.card_titles[int(item) - 1]
        return _entry("card", rest, card=title, where=lying[0], number=lying[1])
    if area == "animal":
        return _entry("animal", rest, animal=box.animal_titles[box.animal_names.index(item)])
    card = box.action_id(FACTIONS.index(item), rest[0])
    return _entry("action", rest[1:], card=box.action_titles[card], side=f"duellum.{item}")


def _entry(area: str, rest: list[str], **params: Parameter) -> Message:
    """A fact of a card or an animal; ``rest`` is its name and, in a list, the number of the entry from 1."""
    name, *number = rest
    if number:
        params["entry"] = int(number[0])
    return _message(f"{area}_{name}", **params)


def _message(kind: str, **params: Parameter) -> Message:
    return Message(f"duellum.fact_{kind}", params)


def _territory(box: Box, name: str) -> str:
    return box.territory_titles[box.territories.index(name)]
