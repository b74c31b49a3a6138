"""Why something is not allowed: the reason's parameters, and the rule or ruling that forbids it."""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action, text_of
from undertow.core.errors import Unknown
from undertow.core.message import Message, Parameter
from undertow.games.duellum import market
from undertow.games.duellum.components import most_of
from undertow.games.duellum.labels import title_of, token_title
from undertow.games.duellum.programme import fee_of
from undertow.games.duellum.state import NO_CARD, State

#: reason -> rule: a ruling's number (docs/rulings.md) or a chapter of the rulebook
RULE_OF: Final = {
    "duellum.all_have_come_up": "Components",
    "duellum.animal_tired": "Activate helper animals",
    "duellum.asleep": "R16",
    "duellum.crowned": "Appendix",
    "duellum.empty_hand": "Moving on the crown track",
    "duellum.no_power": "Appendix",
    "duellum.not_fulfilled": "Achieving goals",
    "duellum.nothing_to_capture": "Appendix",
    "duellum.nothing_to_enhance": "R32",
    "duellum.token_covered": "Achieving goals",
    "duellum.token_used": "R32",
    "duellum.nothing_to_stalk": "Appendix",
    "duellum.one_goal": "R31",
    "duellum.achieved_already": "R31",
    "duellum.repeated_already": "R20",
    "duellum.can_play": "R10",
    "duellum.cannot_pay": "Gaining and spending resources",
    "duellum.cannot_pay_effect": "R2",
    "duellum.card_in_vain": "R6",
    "duellum.copy_in_vain": "R6",
    "duellum.effect_in_vain": "R13",
    "duellum.empty_depth": "Activate a location",
    "duellum.empty_pile": "R10",
    "duellum.empty_slot": "Buy or Conquer a location",
    "duellum.fully_raised": "R14",
    "duellum.nothing_left": "Activate a location",
    "duellum.gained_in_vain": "R6",
    "duellum.in_vain": "R6",
    "duellum.main_action_first": "R15",
    "duellum.main_action_taken": "Main actions",
    "duellum.no_card_left": "R4",
    "duellum.no_empty_slot": "R4",
    "duellum.no_place": "R16",
    "duellum.no_resource": "R7",
    "duellum.no_resource_on_top": "R7",
    "duellum.none_ready": "R29",
    "duellum.none_tired": "Flip helper animals to their active side",
    "duellum.not_a_location": "Effects",
    "duellum.not_a_mercenary": "Effects",
    "duellum.not_adjacent": "Move the manta leader",
    "duellum.not_fully_raised": "R14",
    "duellum.not_in_hand": "Main actions",
    "duellum.nothing_to_copy": "R11",
    "duellum.one_depth": "R8",
    "duellum.mercenary_begun": "R17",
    "duellum.mercenary_in_vain": "R17",
    "duellum.one_mercenary": "Playing a mercenary",
    "duellum.one_step_at_least": "R13",
    "duellum.own_animal": "R13",
    "duellum.own_location": "R14",
    "duellum.resource_outside": "R7",
    "duellum.nothing_to_return": "R9",
    "duellum.same_step": "Main actions",
    "duellum.too_far": "R3",
    "duellum.too_many": "R43",
}


def explain(state: State, seat: int, action: Action, reason: str) -> tuple[Message, str]:
    """The message with what a person wants to know about it, and the rule."""
    params: dict[str, Parameter] = {"action": text_of(action)}
    if action[0] in ("buy", "conquer", "take"):
        params.update(_purchase(state, seat, action))
    elif action[0] in ("raise", "full_raise", "score", "use", "raised") and len(action) > 1:
        params.update(_place(state, seat, int(action[1])))
    elif action[0] == "declare":
        params["goal"] = f"duellum.goal_{state.goals[int(action[1]) - 1]}"
    elif action[0] == "token":
        params["what"] = token_title(state, seat, action, 1)
    elif action[0] == "mercenary":
        card, _ = state.seats[seat].mercenaries[int(action[1]) - 1]
        params["card"] = state.box.card_titles[card]
    elif action[0] in ("move", "leader"):
        params["here"] = state.box.territory_titles[state.leader]
        params["territory"] = title_of(state, seat, action)
    elif action[0] == "turned":
        params["kind"], params["count"] = f"duellum.{action[1]}", most_of(str(action[1]))
    elif len(action) > 1:
        params["what"] = title_of(state, seat, action)
    if reason in ("duellum.cannot_pay", "duellum.cannot_pay_effect"):
        params["coins"], params["tridents"] = state.coins, state.tridents
    return Message(reason, params), RULE_OF[reason]


def _purchase(state: State, seat: int, action: Action) -> dict[str, Parameter]:
    slot = int(action[1]) - 1
    params: dict[str, Parameter] = {"slot": slot + 1}
    card = state.slots[slot]
    if card == NO_CARD:
        return params
    params["card"] = state.box.card_titles[card]
    if action[0] == "take":
        return params
    is_buying = action[0] == "buy"
    params["resource"] = "duellum.coins" if is_buying else "duellum.tridents"
    try:
        price = market.buying_price if is_buying else market.conquering_price
        params["price"] = price(state, seat, slot) + fee_of(state, action)[0 if is_buying else 1]
    except Unknown:
        params["price"] = "duellum.unknown"
    params["have"] = state.coins if is_buying else state.tridents
    return params


def _place(state: State, seat: int, number: int) -> dict[str, Parameter]:
    card = state.seats[seat].places[number - 1]
    return {
        "place": number,
        "card": "duellum.nothing" if card == NO_CARD else state.box.card_titles[card],
    }
