"""Which steps an effect allows, on the table as it lies (chapter "Effects (in depth)", and the appendix)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tests.oracle import mercenaries
from tests.oracle.doing import Doing, copied, gain, playing, possible_gains
from tests.oracle.printed import ActionCard, Card
from tests.oracle.table import Action, Table
from undertow.games.duellum.effect import ALL, Effect

SLOT_NUMBERS: Final = (1, 2, 3, 4, 5, 6)
PLACE_NUMBERS: Final = (1, 2, 3, 4)


def steps_of(table: Table, doing: Doing, index: int) -> list[Action]:
    """What may be done by one of the effects at this moment, its own price included (R2)."""
    coins, tridents = doing.fee(index)
    if table.coins < coins or table.tridents < tridents:
        return []
    effect = doing.effects[index]
    if effect.name.startswith(("buy_", "conquer_")):
        return _purchases(table, doing, effect, coins, tridents)
    if effect.name == "copy":
        return [("copy",)] if can_copy(table, doing, coins, tridents) else []
    return _STEPS[effect.name](table, doing, index)


def something_possible(table: Table, doing: Doing) -> bool:
    """Some step is reachable with what could be gained inside the action (R6)."""
    return any(
        steps_of(possible, later, index)
        for possible, later in possible_gains(table, doing)
        for index in doing.remaining
    )


def is_playable(
    table: Table, faction: int, card: ActionCard, *, may_gain: bool, within: Doing | None = None
) -> bool:
    """No card in vain (R6); Ocean Currents needs a tired animal or another card on the pile (R9)."""
    player = table.players[faction]
    if card.is_ocean_currents and not player.pile and not player.tired_animals():
        return False
    trial = table.imagined(faction)
    trial.coins += card.coins
    trial.tridents += card.tridents
    return something_possible(trial, playing(faction, card, may_gain=may_gain, within=within))


# ---- buy, conquer


def _wanted(effect: Effect) -> tuple[str, ...]:
    kind = effect.name.partition("_")[2]
    return ("location", "mercenary") if kind == "any" else (kind,)


def _slots_for(table: Table, faction: int, effect: Effect) -> list[int]:
    """Slots that hold a card of the kind, for which there is room (R16)."""
    return [
        slot
        for slot, card in enumerate(table.slots)
        if card is not None and card.kind in _wanted(effect) and table.has_room(faction, card)
    ]


def _purchases(
    table: Table, doing: Doing, effect: Effect, coins: int, tridents: int
) -> list[Action]:
    verb = effect.name.partition("_")[0]
    in_pool = table.coins - coins if verb == "buy" else table.tridents - tridents
    return [
        (verb, slot + 1)
        for slot in _slots_for(table, doing.faction, effect)
        if table.price(doing.faction, slot, verb) <= in_pool
    ]


def _free(table: Table, doing: Doing, index: int) -> list[Action]:
    return [("take", slot + 1) for slot in _slots_for(table, doing.faction, doing.effects[index])]


# ---- locations


def _raise(table: Table, doing: Doing, index: int) -> list[Action]:
    return [
        (doing.effects[index].name, place + 1)
        for place, placed in table.players[doing.faction].located()
        if not placed.is_fully_raised and placed.card is not doing.location
    ]


def _score(table: Table, doing: Doing, index: int) -> list[Action]:
    return [
        ("score", place + 1)
        for place, placed in table.players[doing.faction].located()
        if placed.is_fully_raised and placed.card is not doing.location
    ]


# ---- vortex, leader


def _rotate(table: Table, doing: Doing, index: int) -> list[Action]:
    return rotations(doing.left[index])


def rotations(most: int) -> list[Action]:
    """A direction, and 1 to N divisions (R3)."""
    return [("rotate", way, count) for way in ("cw", "ccw") for count in range(1, most + 1)]


def _refill(table: Table, doing: Doing, index: int) -> list[Action]:
    return [("refill",)] if table.can_refill() else []


def _move(table: Table, doing: Doing, index: int) -> list[Action]:
    return [("move", territory) for territory in table.printed.neighbours[table.leader]]


def card_to_copy(table: Table, faction: int) -> ActionCard | None:
    """The opponent's top card; a copy card gives nothing to copy (R11)."""
    pile = table.players[1 - faction].pile
    return pile[-1] if pile and not pile[-1].is_copy_card else None


def can_copy(table: Table, doing: Doing, coins: int, tridents: int) -> bool:
    """There is a card, and at least a step of it could be done; then its resources come with it."""
    card = card_to_copy(table, doing.faction)
    if card is None:
        return False
    trial = table.imagined(doing.faction)
    trial.coins += card.coins - coins
    trial.tridents += card.tridents - tridents
    return something_possible(trial, copied(doing, card))


# ---- animals, action cards


def _ready(table: Table, doing: Doing, index: int) -> list[Action]:
    tired = [a for a in table.players[doing.faction].tired_animals() if a is not doing.animal]
    one_by_one: list[Action] = [("ready", animal.name) for animal in tired]
    if doing.effects[index].size < ALL:
        return one_by_one
    # All, or some of them (R43).
    return [("ready", "all"), *(one_by_one if len(tired) > 1 else [])] if tired else []


def _tire(table: Table, doing: Doing, index: int) -> list[Action]:
    ready = table.players[1 - doing.faction].ready
    # As many as it says, or fewer (R43); Shark Bloodhound's number is no choice.
    most = 1 if doing.source == "power" else min(doing.left[index], len(ready))
    return [("tire",), *[("tire", count) for count in range(1, most)]] if ready else []


def _return(table: Table, doing: Doing, index: int) -> list[Action]:
    pile = table.players[doing.faction].pile
    if doing.effects[index].size < ALL:
        return [("return", card.name) for card in pile]
    return [("return", "all")] if pile or returns_with_the_rest(table, doing) else []


def returns_with_the_rest(table: Table, doing: Doing) -> bool:
    """Ocean Currents returns itself, though not alone when it does nothing else; copied, the copy card (R9, R11)."""
    if doing.card is None or not doing.card.is_ocean_currents or doing.played is None:
        return False
    if table.options.currents_stay_on_pile:
        return False
    return doing.is_done or doing.played is not doing.card


def _discard(table: Table, doing: Doing, index: int) -> list[Action]:
    return [("discard",)] if table.players[1 - doing.faction].hand else []


# ---- what only mercenaries do


def _flip(table: Table, doing: Doing, index: int) -> list[Action]:
    return [("flip", animal.name) for animal in table.players[doing.faction].ready_animals()]


def _play_card(table: Table, doing: Doing, index: int) -> list[Action]:
    return [
        ("play", card.name)
        for card in table.players[doing.faction].hand
        if is_playable(table, doing.faction, card, may_gain=doing.may_gain, within=doing)
    ]


def _play_mercenary(table: Table, doing: Doing, index: int) -> list[Action]:
    waiting = table.players[doing.faction].mercenaries
    return [
        ("mercenary", number)
        for number, one in enumerate(waiting, 1)
        if one.is_awake and _is_worth_it(table, doing, one.card, number - 1)
    ]


def _is_worth_it(table: Table, doing: Doing, card: Card, index: int | None = None) -> bool:
    """As agreed, no mercenary is played or repeated in vain inside another (R17); ``index``: it waits there."""
    if not table.options.mercenary_needs_effect:
        return True
    trial = table.imagined(doing.faction)
    if index is not None:
        mercenaries.lay(trial, doing.faction, index)
    return something_possible(trial, mercenaries.power_of(trial, doing, card))


def _repeat(table: Table, doing: Doing, index: int) -> list[Action]:
    return [
        ("repeat", card.name)
        for card in table.players[doing.faction].played
        if card not in doing.chain and card.power != "none" and _is_worth_it(table, doing, card)
    ]


def _stalk(table: Table, doing: Doing, index: int) -> list[Action]:
    theirs = table.players[1 - doing.faction].played
    can = theirs and theirs[-1] not in doing.chain and theirs[-1].power != "none"
    return [("stalk",)] if can and _is_worth_it(table, doing, theirs[-1]) else []


def _capture(table: Table, doing: Doing, index: int) -> list[Action]:
    theirs = table.players[1 - doing.faction].scored
    return [("capture",)] if theirs and not theirs[-1].has_crown else []


_STEPS: Final[Mapping[str, Callable[[Table, Doing, int], list[Action]]]] = {
    "take_location": _free,
    "take_mercenary": _free,
    "take_any": _free,
    "raise": _raise,
    "full_raise": _raise,
    "score": _score,
    "rotate": _rotate,
    "refill": _refill,
    "move": _move,
    "ready": _ready,
    "tire": _tire,
    "return": _return,
    "discard": _discard,
    "flip": _flip,
    "play_card": _play_card,
    "play_mercenary": _play_mercenary,
    "repeat": _repeat,
    "stalk": _stalk,
    "capture": _capture,
}


def verb_of(effect: Effect) -> str:
    """The verb with which steps by an effect begin; effects of one verb may allow the same step."""
    verb = effect.name.partition("_")[0]
    return verb if verb in ("buy", "conquer", "take") else effect.name


# ---- the pinned order in which steps are named


def nameable(table: Table, doing: Doing, index: int) -> Iterable[Action]:
    """Everything that a step by this effect could be called, allowed or not: it fixes the order of a list."""
    effect, player = doing.effects[index], table.players[doing.faction]
    verb = verb_of(effect)
    if verb in ("buy", "conquer", "take"):
        return [(verb, number) for number in SLOT_NUMBERS]
    if effect.name in ("raise", "full_raise", "score"):
        return [(effect.name, number) for number in PLACE_NUMBERS]
    if effect.name == "move":
        return [("move", territory) for territory in table.printed.territories]
    if effect.name == "rotate":
        return rotations(doing.left[index])
    if effect.name == "ready" and effect.size < ALL:
        return [("ready", animal.name) for animal in player.tired_animals()]
    if effect.name == "return" and effect.size < ALL:
        return [("return", card.name) for card in player.pile]
    return steps_of(table, doing, index)


def pay(table: Table, doing: Doing, index: int) -> None:
    """An effect's own price, once (R2)."""
    coins, tridents = doing.fee(index)
    gain(table, Effect("gain", 1, -coins, -tridents))
    doing.paid[index] = True
