"""What an action does, for people: one message for each verb, with names and prices."""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.errors import Unknown
from undertow.core.message import Message, Parameter
from undertow.games.duellum import market
from undertow.games.duellum.state import NO_CARD, State


def label(state: State, seat: int, action: Action) -> Message:
    """The message ``duellum.do_<verb>``, with the parameters that its verb has."""
    verb = str(action[0])
    params: dict[str, Parameter] = {}
    if verb in ("buy", "conquer"):
        params = _purchase(state, seat, action)
        if "price" not in params:
            verb += "_empty"
    elif verb in ("rotate", "rotated"):
        params = {"direction": f"duellum.{action[1]}", "count": int(action[2])}
    elif verb in ("raise", "full_raise", "score", "use", "raised", "scored"):
        card = state.seats[seat].places[int(action[1]) - 1]
        params = {"place": int(action[1]), "card": _card_name(state, card)}
    elif verb == "mercenary":
        card, _ = state.seats[seat].mercenaries[int(action[1]) - 1]
        params = {"card": _card_name(state, card)}
    elif verb == "took":
        card = state.slots[int(action[1]) - 1]
        params = {"slot": int(action[1]), "card": _card_name(state, card)}
    elif verb == "answer":
        assert state.question is not None
        params = {"fact": state.question[0], "what": str(action[1])}
    elif len(action) > 1:
        params = {"what": title_of(state, seat, action)}
        if action[1] == "all":
            verb += "_all"
    elif verb == "tire":
        verb = "tire_opponent"
    return Message(f"duellum.do_{verb}", params)


def title_of(state: State, seat: int, action: Action) -> Parameter:
    """What an action's second member is called, for people: a card, an animal, a territory, a place, or itself."""
    box, word = state.box, action[1]
    if isinstance(word, int):
        return word
    if word in box.animal_names:
        return box.animal_titles[box.animal_names.index(word)]
    if action[0] in ("play", "return", "returned", "draw"):
        names = {box.action_names[card]: card for card in box.action_cards[seat]}
        return box.action_titles[names[word]] if word in names else word
    if action[0] in ("move", "leader", "walk", "rolled"):
        return box.territory_titles[box.territories.index(word)]
    if action[0] == "card":
        return box.card_titles[box.card_id(word)]
    if word.startswith("place_"):
        return _card_name(state, state.seats[seat].places[int(word.removeprefix("place_")) - 1])
    return word


def _card_name(state: State, card: int) -> str:
    return "duellum.nothing" if card == NO_CARD else state.box.card_titles[card]


def _purchase(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    slot = int(action[1]) - 1
    card = state.slots[slot]
    params: dict[str, Parameter] = {"slot": slot + 1}
    if card != NO_CARD:
        params["card"] = state.box.card_titles[card]
        price = market.buying_price if action[0] == "buy" else market.conquering_price
        try:
            params["price"] = price(state, seat, slot)
        except Unknown:
            params["price"] = "duellum.unknown"
    return params
