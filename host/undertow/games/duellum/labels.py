"""What an action does, for people: one message for each verb, with names and prices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from undertow.core.action import Action
from undertow.core.errors import Unknown
from undertow.core.message import Message, Parameter
from undertow.games.duellum import market
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.effect_words import answer_label
from undertow.games.duellum.options import OWN_DECK
from undertow.games.duellum.programme import fee_of, note_of
from undertow.games.duellum.state import NO_CARD, State


def label(state: State, seat: int, action: Action) -> Message:
    """The message ``duellum.do_<verb>``, with the parameters that its verb has."""
    verb = str(action[0])
    if len(action) > 2 and action[-2] == "by":
        plain = label(state, seat, action[:-2])
        params = {**plain.params, **_costs(state, seat, action), "effect": int(action[-1])}
        if verb == "by_hand":
            params["note"] = note_of(state, action)
        return Message(f"{plain.id}_by", params)
    if verb == "answer":
        assert state.question is not None, "an answer without a question is legal nowhere"
        return answer_label(state.question[0], action[1])
    if verb in _PARAMS:
        params = _PARAMS[verb](state, seat, action)
    else:
        params = {"what": title_of(state, seat, action)} if len(action) > 1 else {}
    params.update(_costs(state, seat, action))
    return Message(f"duellum.do_{verb}{_variant(action, params)}", params)


def _variant(action: Action, params: dict[str, Parameter]) -> str:
    """The ending of a verb that stands for several things."""
    if action[0] in ("buy", "conquer"):
        return "" if "price" in params else "_empty"
    if len(action) == 1:
        return "_opponent" if action[0] in ("tire", "discard") else ""
    if action[0] == "tire" and isinstance(action[1], int):
        return "_opponent_some"
    if action[0] == "card":
        return "_recognised" if "bubble" in params else ""
    return f"_{action[1]}" if action[1] in ("all", "none") else ""


def _rotation(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"direction": f"duellum.{action[1]}", "count": int(action[2])}


def _place(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    number = int(action[1])
    return {"place": number, "card": _card_name(state, state.seats[seat].places[number - 1])}


def _slot(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    number = int(action[1])
    return {"slot": number, "card": _card_name(state, state.slots[number - 1])}


def _mercenary(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    card, _ = state.seats[seat].mercenaries[int(action[1]) - 1]
    return {"card": _card_name(state, card)}


def _declaration(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    goal = state.goals[int(action[1]) - 1]
    return {"goal": f"duellum.goal_{goal}", "token": token_title(state, seat, action, 2)}


def _achievement(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"goal": f"duellum.goal_{state.goals[int(action[1]) - 1]}"}


def _goal_side(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    token = int(action[1])
    goal = _goal_name(state, token - 1, 0 if action[2] == "a" else 1)
    return {"token": token, "goal": goal, "side": str(action[2])}


def _description(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"kind": f"duellum.{action[1]}", "crown": str(action[2])}


def _recognised(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    """A card by its title; where people must recognise it, by what tells it from others too."""
    params: dict[str, Parameter] = {"what": title_of(state, seat, action)}
    if state.options.mode == OWN_DECK:
        return params
    card = state.box.card_id(str(action[1])) + 1
    for mark in ("kind", "type", "bubble", "points", "crown"):
        key = f"card.{card}.{mark}"
        value = str(state.box.value(key)) if state.box.known(key) else "?"
        params[mark] = value.replace("_", " ")
    return params


def _walked(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    is_home = len(action) > 2
    return {"count": int(action[1]), "home": "yes" if is_home else "no"}


def _side(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"side": str(action[1])}


def _token(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"what": token_title(state, seat, action, 1)}


def title_of(state: State, seat: int, action: Action) -> Parameter:
    """What an action's second member is called, for people: a card, an animal, a territory, a place, or itself."""
    box, word = state.box, action[1]
    if isinstance(word, int):
        return word
    if action[0] == "first":
        return f"duellum.{word}"
    if word in box.animal_names:
        return box.animal_titles[box.animal_names.index(word)]
    if action[0] in ("play", "return", "returned", "draw", "discard", "top"):
        names = {box.action_names[card]: card for card in box.action_cards[seat]}
        return box.action_titles[names[word]] if word in names else word
    if action[0] in ("move", "leader", "walk", "rolled"):
        return box.territory_titles[box.territories.index(word)]
    if action[0] in ("card", "repeat"):
        return box.card_titles[box.card_id(word)]
    if word.startswith("place_"):
        return _card_name(state, state.seats[seat].places[int(word.removeprefix("place_")) - 1])
    return word


def token_title(state: State, seat: int, action: Action, member: int) -> str:
    """An achievement token's title, from its short name in an action."""
    name = f"{FACTIONS[seat]}.{action[member]}"
    return state.box.token_titles[state.box.token_names.index(name)]


def _by_hand(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    return {"note": note_of(state, action)}


def _goal_name(state: State, token: int, side: int) -> str:
    try:
        return f"duellum.goal_{state.box.goal(token, side)}"
    except Unknown:
        return "duellum.unknown"


def _card_name(state: State, card: int) -> str:
    return "duellum.nothing" if card == NO_CARD else state.box.card_titles[card]


def _purchase(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    slot = int(action[1]) - 1
    card = state.slots[slot]
    params: dict[str, Parameter] = {"slot": slot + 1}
    if card != NO_CARD:
        params["card"] = state.box.card_titles[card]
    return params


def _costs(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    """What a step costs: a card's price, the effect's own counted in, and what the effect costs besides (R2)."""
    if action[0] not in _COSTING:
        return {}
    try:
        coins, tridents = fee_of(state, action)
    except Unknown:  # the order is asked before anything is paid
        return {"price": "duellum.unknown", "coins": 0, "tridents": 0}
    params: dict[str, Parameter] = {}
    if action[0] in ("buy", "conquer") and state.slots[int(action[1]) - 1] != NO_CARD:
        is_buying = action[0] == "buy"
        price = market.buying_price if is_buying else market.conquering_price
        try:
            paid = price(state, seat, int(action[1]) - 1)
        except Unknown:
            params["price"] = "duellum.unknown"
        else:
            params["price"] = paid + (coins if is_buying else tridents)
            coins, tridents = (0, tridents) if is_buying else (coins, 0)
    params["coins"], params["tridents"] = coins, tridents
    return params


#: Verbs of steps whose effect may bear a price of its own.
_COSTING: Final = (
    "buy",
    "by_hand",
    "conquer",
    "copy",
    "discard",
    "full_raise",
    "move",
    "raise",
    "ready",
    "refill",
    "return",
    "rotate",
    "score",
    "take",
    "tire",
)
#: Verbs whose words need more than the title of their second member.
_PARAMS: Final[Mapping[str, Callable[[State, int, Action], dict[str, Parameter]]]] = {
    "buy": _purchase,
    "by_hand": _by_hand,
    "conquer": _purchase,
    "take": _slot,
    "took": _slot,
    "rotate": _rotation,
    "rotated": _rotation,
    "raise": _place,
    "full_raise": _place,
    "score": _place,
    "use": _place,
    "raised": _place,
    "scored": _place,
    "mercenary": _mercenary,
    "turned": _description,
    "walked": _walked,
    "side": _side,
    "card": _recognised,
    "declare": _declaration,
    "achieved": _achievement,
    "goal": _goal_side,
    "token": _token,
}
