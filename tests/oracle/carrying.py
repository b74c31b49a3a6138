"""Carrying out an action: step by step, with resources and achievement tokens in between (R6, R7, R12)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from tests.oracle import leader, mercenaries
from tests.oracle.doing import Doing, copied, gain, playing
from tests.oracle.offering import FINISH, effect_and_step, options, reinforce, take_gain
from tests.oracle.opponent import make_discard, make_tire
from tests.oracle.printed import ActionCard
from tests.oracle.steps import card_to_copy, pay
from tests.oracle.table import Action, Decision, Play, Table, refill_vortex
from undertow.games.duellum.effect import ALL, Effect


def carry_out(table: Table, doing: Doing) -> Play:
    """One choice after the other, until nothing of the effects is left or the player finishes."""
    while doing.remaining:
        choice = yield Decision(doing.faction, "programme", options(table, doing))
        if choice == FINISH:
            return
        if choice[0] == "gain":
            take_gain(table, doing, str(choice[1]))
        elif choice[0] == "token":
            number = int(choice[3]) if len(choice) > 2 else None
            reinforce(table, doing, str(choice[1]), number)
        else:
            yield from do_step(table, doing, *effect_and_step(table, doing, choice))


def do_step(table: Table, doing: Doing, index: int, step: Action) -> Play:
    """Pay the effect's price, use up what the step needs of it, pass over what stands before it, do it."""
    name = doing.effects[index].name
    if name == "move":
        # Into the other's capital the table asks once more, before anything is paid (R28).
        is_meant = yield from leader.confirmed(table, doing.faction, str(step[1]))
        if not is_meant:
            return
    pay(table, doing, index)
    doing.is_done = True
    # A rotation is one choice (R3); who is made to tire animals tires all of them at once.
    size = doing.left[index]
    is_whole = name in ("rotate", "tire", "discard") or doing.effects[index].size == ALL
    doing.left[index] -= size if is_whole else 1
    if doing.source == "power":
        mercenaries.follow(doing, index)
    elif not (doing.card and doing.card.in_any_combination):
        doing.left[:index] = [0] * index
    yield from _DO[name](table, doing, step, size)


def play_action_card(
    table: Table, faction: int, card: ActionCard, *, may_gain: bool, within: Doing | None = None
) -> Play:
    """Out of the hand, its resources into the pool, its effects; then it lies on the pile (R12, R9)."""
    player = table.players[faction]
    player.hand.remove(card)
    gain(table, Effect("gain", 1, card.coins, card.tridents))
    doing = playing(faction, card, may_gain=may_gain, within=within)
    table.in_play = (faction, card)
    yield from carry_out(table, doing)
    table.in_play = None
    if doing.returns[0]:
        player.take_to_hand(card)
    else:
        player.pile.append(card)


# ---- the steps; ``size`` is how much of the effect was left


def _acquire(table: Table, doing: Doing, step: Action, size: int) -> Play:
    verb, slot = str(step[0]), int(step[1]) - 1
    if verb == "buy":
        table.coins -= table.price(doing.faction, slot, verb)
    elif verb == "conquer":
        table.tridents -= table.price(doing.faction, slot, verb)
    table.acquire(doing.faction, slot)
    yield from ()


def _raise(table: Table, doing: Doing, step: Action, size: int) -> Play:
    table.players[doing.faction].raise_location(int(step[1]) - 1, 1)
    if doing.mercenary is not None and doing.mercenary.power == "maestro":
        yield from mercenaries.make_raise(table, 1 - doing.faction)


def _full_raise(table: Table, doing: Doing, step: Action, size: int) -> Play:
    player = table.players[doing.faction]
    placed = player.places[int(step[1]) - 1]
    assert placed is not None, f"{step}: nothing lies there"
    player.raise_location(int(step[1]) - 1, len(placed.card.depths) - placed.raised)
    yield from ()


def _score(table: Table, doing: Doing, step: Action, size: int) -> Play:
    table.players[doing.faction].score(int(step[1]) - 1)
    yield from ()


def _rotate(table: Table, doing: Doing, step: Action, size: int) -> Play:
    table.rotate(str(step[1]), int(step[2]))
    yield from ()


def _refill(table: Table, doing: Doing, step: Action, size: int) -> Play:
    yield from refill_vortex(table, doing.faction)


def _move(table: Table, doing: Doing, step: Action, size: int) -> Play:
    yield from leader.move(table, doing.faction, str(step[1]), doing.animal)


def _copy(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = card_to_copy(table, doing.faction)
    assert card is not None, "nothing to copy"
    gain(table, Effect("gain", 1, card.coins, card.tridents))
    yield from carry_out(table, copied(doing, card))


def _ready(table: Table, doing: Doing, step: Action, size: int) -> Play:
    player = table.players[doing.faction]
    for animal in player.tired_animals():
        if step[1] in ("all", animal.name) and animal is not doing.animal:
            player.ready.add(animal)
    while size >= ALL and (
        more := [animal for animal in player.tired_animals() if animal is not doing.animal]
    ):
        names: list[Action] = [("ready", animal.name) for animal in more]
        choice = yield Decision(doing.faction, "ready_more", [*names, FINISH])
        if choice == FINISH:
            return
        player.ready.add(next(animal for animal in more if animal.name == choice[1]))


def _tire(table: Table, doing: Doing, step: Action, size: int) -> Play:
    yield from make_tire(table, 1 - doing.faction, int(step[1]) if len(step) > 1 else size)


def _return(table: Table, doing: Doing, step: Action, size: int) -> Play:
    player = table.players[doing.faction]
    back = [card for card in player.pile if step[1] in ("all", card.name)]
    player.pile = [card for card in player.pile if card not in back]
    player.take_to_hand(*back)
    is_currents = doing.card is not None and doing.card.is_ocean_currents
    if is_currents and not table.options.currents_stay_on_pile:
        doing.returns[0] = True
    yield from ()


def _discard(table: Table, doing: Doing, step: Action, size: int) -> Play:
    yield from make_discard(table, 1 - doing.faction)


def _flip(table: Table, doing: Doing, step: Action, size: int) -> Play:
    player = table.players[doing.faction]
    player.ready -= {animal for animal in player.animals if animal.name == step[1]}
    yield from ()


def _play_card(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = next(card for card in table.players[doing.faction].hand if card.name == step[1])
    yield from play_action_card(table, doing.faction, card, may_gain=doing.may_gain, within=doing)


def _play_mercenary(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = mercenaries.lay(table, doing.faction, int(step[1]) - 1)
    yield from carry_out(table, mercenaries.power_of(table, doing, card))


def _repeat(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = next(card for card in table.printed.cards if card.name == step[1])
    yield from carry_out(table, mercenaries.power_of(table, doing, card))


def _stalk(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = table.players[1 - doing.faction].played[-1]
    yield from carry_out(table, mercenaries.power_of(table, doing, card))


def _capture(table: Table, doing: Doing, step: Action, size: int) -> Play:
    card = table.players[1 - doing.faction].scored.pop()
    if None in table.players[doing.faction].places:
        table.place(doing.faction, card)
    else:
        table.away.append(card)  # R24
    yield from ()


_DO: Final[Mapping[str, Callable[[Table, Doing, Action, int], Play]]] = {
    **{
        f"{verb}_{kind}": _acquire
        for verb in ("buy", "conquer", "take")
        for kind in ("location", "mercenary", "any")
    },
    "raise": _raise,
    "full_raise": _full_raise,
    "score": _score,
    "rotate": _rotate,
    "refill": _refill,
    "move": _move,
    "copy": _copy,
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
