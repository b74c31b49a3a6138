"""What mercenaries do: the ten of the rulebook's appendix (chapter "Appendix", rulings R17 to R24).

A power is a programme of effects like a card's (``programme.py``), of kind ``power``; its item is the mercenary whose
power it is, its detail a bit for each mercenary that is being played or repeated in the same chain (R20). Effects of
size 0 grow while the power is carried out: steps of the leader by each animal flipped, for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.core.facts import some
from undertow.games.duellum import market
from undertow.games.duellum.effect import ALL, Effect
from undertow.games.duellum.effect_step import Context, Handler, legal, one, reachable_if_legal
from undertow.games.duellum.effects_animals import make_tire
from undertow.games.duellum.effects_locations import is_fully_raised, raise_by_one
from undertow.games.duellum.state import NO_CARD, State

#: The type whose mercenaries Bargain Boss counts; the appendix names it.
UNDERWATER_CITIES: Final = "underwater_cities"

POWER_EFFECTS: Final[Mapping[str, tuple[Effect, ...]]] = {
    "enchanter": (Effect("flip", 3), Effect("move", 0)),
    "hypnotiser": (Effect("score", 3), Effect("move", 0)),
    "maestro": (Effect("maestro", 3),),
    "emir_ritualist": (Effect("raise", 3), Effect("rotate", 0), Effect("grant_card")),
    "caretaker": (Effect("ready", ALL), Effect("grant_mercenary")),
    "echo_maximus": (Effect("repeat"),),
    "bargain_boss": (Effect("grant_card"),),
    "shark_commander": (Effect("capture"),),
    "shark_stalker": (Effect("stalk"),),
    "shark_bloodhound": (Effect("bloodhound"),),
    "none": (),
    "by_hand": (Effect("by_hand"),),
}


def begin(state: State, seat: int, card: int, chain: int) -> None:
    """Begin the power of a mercenary, the seat's own or a copied one. May raise Unknown (power, types counted)."""
    power = state.box.power(card)
    if power == "bargain_boss":
        coins = count_cities(state, seat, card)
        state.coins += coins
        state.note("duellum.bargained", seat=seat, coins=coins)
    effects = POWER_EFFECTS[power]
    if effects:
        left = tuple([effect.size for effect in effects])
        state.stack.append(("programme", seat, "power", card, chain | 1 << card, left, 0))


def count_cities(state: State, seat: int, card: int) -> int:
    """Mercenaries of the underwater cities in the seat's pile, and the card itself, once (R19)."""
    pile = state.seats[seat].played
    counted = pile if card in pile else (*pile, card)
    return len([other for other in counted if state.box.type(other) == UNDERWATER_CITIES])


def after_step(state: State, frame: Frame, index: int, left: list[int]) -> list[int]:
    """How the rest of a power changes by a step of its effect ``index`` (R22)."""
    power = state.box.power(frame[3])
    if power in ("enchanter", "hypnotiser") and index == 0:
        left[1] += 1
    if power == "emir_ritualist":
        if index == 0:
            left[1] = 1  # each raise may be followed at once by one rotation of one division
        return [0, 0, left[2]] if index == 2 else left
    left[:index] = [0] * index
    return left


def chain_of(context: Context) -> int:
    """A bit for each mercenary being played or repeated in this chain."""
    return context.detail


# ---- Enchanter: flip own animals


def _flip_candidates(state: State, context: Context) -> list[Action]:
    names = state.box.animal_names
    return [("flip", names[animal]) for animal in state.seats[context.seat].ready_animals()]


def _flip(state: State, context: Context, action: Action) -> int:
    mine = state.seats[context.seat]
    animal = state.box.animal_names.index(str(action[1]))
    mine.ready &= ~(1 << animal)
    state.note("duellum.tired", seat=context.seat, animal=state.box.animal_titles[animal])
    return 1


def _flip_reachable(state: State, context: Context) -> bool:
    return bool(state.seats[context.seat].ready)


# ---- Maestro: raise, and make the opponent raise


def _board_candidates(state: State, context: Context) -> list[Action]:
    places = state.seats[context.seat].places
    return [("raise", place + 1) for place, card in enumerate(places) if card != NO_CARD]


def _maestro_verdict(state: State, context: Context, action: Action) -> str | None:
    is_full = is_fully_raised(state, context.seat, int(action[1]) - 1)
    return "duellum.fully_raised" if is_full else None


def _maestro(state: State, context: Context, action: Action) -> int:
    raise_by_one(state, context.seat, int(action[1]) - 1)
    make_raise(state, 1 - context.seat)
    return 1


def _maestro_reachable(state: State, context: Context) -> bool:
    places = state.seats[context.seat].places
    return some(
        lambda place: places[place] != NO_CARD and not is_fully_raised(state, context.seat, place),
        range(len(places)),
    )


def make_raise(state: State, victim: int) -> None:
    """The opponent raises one of the locations whose top depth bears an icon; only if there is none, one with an
    empty top depth; else nothing (R23). Shrimpion's are fully raised. A single one needs no choice."""
    if state.options.unchecked[victim]:
        state.note("duellum.must_raise", seat=victim)
        return
    mine = state.seats[victim]
    icons: list[int] = []
    empties: list[int] = []
    for place, card in enumerate(mine.places):
        if card != NO_CARD and not is_fully_raised(state, victim, place):
            depth = state.box.depth(card, mine.raised[place])
            (empties if depth.name == "empty" else icons).append(place)
    eligible = icons or empties
    if len(eligible) == 1:
        raise_by_one(state, victim, eligible[0])
    elif eligible:
        state.stack.append(("maestro", victim, tuple(eligible)))


def maestro_candidates(state: State, frame: Frame) -> list[Action]:
    """The opponent's locations that may be raised."""
    return [("raise", place + 1) for place in frame[2]]


def maestro_perform(state: State, frame: Frame, action: Action) -> None:
    """The opponent raises the location of their choice."""
    state.stack.pop()
    raise_by_one(state, frame[1], int(action[1]) - 1)


# ---- Caretaker: a further mercenary


def _mercenary_candidates(state: State, context: Context) -> list[Action]:
    mine = state.seats[context.seat]
    return [("mercenary", number + 1) for number in range(len(mine.mercenaries))]


def _mercenary_verdict(state: State, context: Context, action: Action) -> str | None:
    _, is_awake = state.seats[context.seat].mercenaries[int(action[1]) - 1]
    return None if is_awake else "duellum.asleep"


def _mercenary(state: State, context: Context, action: Action) -> int:
    card = lay(state, context.seat, int(action[1]) - 1)
    begin(state, context.seat, card, chain_of(context))
    return 1


def _mercenary_reachable(state: State, context: Context) -> bool:
    return any(is_awake for _, is_awake in state.seats[context.seat].mercenaries)


def lay(state: State, seat: int, index: int) -> int:
    """A mercenary goes onto its owner's pile before it is carried out (R19); gives the card."""
    mine = state.seats[seat]
    card, _ = mine.mercenaries[index]
    mine.mercenaries = mine.mercenaries[:index] + mine.mercenaries[index + 1 :]
    mine.played = (*mine.played, card)
    state.note("duellum.mercenary_played", seat=seat, card=state.box.card_titles[card])
    return card


# ---- Echo Maximus and Shark Stalker: repeat another mercenary


def _repeat_candidates(state: State, context: Context) -> list[Action]:
    names = state.box.card_names
    return [("repeat", names[card]) for card in state.seats[context.seat].played]


def _repeat_obstacle(state: State, context: Context, card: int) -> str | None:
    if chain_of(context) >> card & 1:
        return "duellum.repeated_already"
    return "duellum.no_power" if state.box.power(card) == "none" else None


def _repeat_verdict(state: State, context: Context, action: Action) -> str | None:
    return _repeat_obstacle(state, context, state.box.card_id(str(action[1])))


def _repeat(state: State, context: Context, action: Action) -> int:
    card = state.box.card_id(str(action[1]))
    state.note("duellum.repeats", seat=context.seat, card=state.box.card_titles[card])
    begin(state, context.seat, card, chain_of(context))
    return 1


def _repeat_reachable(state: State, context: Context) -> bool:
    return some(
        lambda card: _repeat_obstacle(state, context, card) is None,
        state.seats[context.seat].played,
    )


def _stalk_verdict(state: State, context: Context, action: Action) -> str | None:
    theirs = state.seats[1 - context.seat].played
    if not theirs:
        return "duellum.nothing_to_stalk"
    return _repeat_obstacle(state, context, theirs[-1])


def _stalk(state: State, context: Context, action: Action) -> int:
    card = state.seats[1 - context.seat].played[-1]
    state.note("duellum.repeats", seat=context.seat, card=state.box.card_titles[card])
    begin(state, context.seat, card, chain_of(context))
    return 1


# ---- Shark Commander: capture


def _capture_verdict(state: State, context: Context, action: Action) -> str | None:
    theirs = state.seats[1 - context.seat].scored
    if not theirs:
        return "duellum.nothing_to_capture"
    return "duellum.crowned" if state.box.crown(theirs[-1]) else None


def _capture(state: State, context: Context, action: Action) -> int:
    capture(state, context.seat)
    return 1


def capture(state: State, seat: int) -> None:
    """Take the opponent's top location and place it unraised; with a full board, or for a seat whose board is not
    tracked, it leaves the game, and its owner loses it all the same (R24)."""
    theirs, mine = state.seats[1 - seat], state.seats[seat]
    card = theirs.scored[-1]
    theirs.scored = theirs.scored[:-1]
    state.note("duellum.captured", seat=seat, card=state.box.card_titles[card])
    if NO_CARD in mine.places and not state.options.unchecked[seat]:
        market.place_location(state, seat, card)
    else:
        state.away = (*state.away, card)


# ---- Shark Bloodhound: tire as many as mercenaries played


def _bloodhound_verdict(state: State, context: Context, action: Action) -> str | None:
    victim = 1 - context.seat
    if state.options.unchecked[victim] or state.seats[victim].ready:
        return None
    return "duellum.none_ready"


def _bloodhound(state: State, context: Context, action: Action) -> int:
    # A token that enhances "tire" adds one animal (R32).
    count = len(state.seats[context.seat].played) + context.left - 1
    make_tire(state, 1 - context.seat, count)
    return context.left


POWER_HANDLERS: Final[Mapping[str, Handler]] = {
    "flip": Handler("flip", _flip_candidates, legal, _flip, _flip_reachable),
    "maestro": Handler("raise", _board_candidates, _maestro_verdict, _maestro, _maestro_reachable),
    "grant_mercenary": Handler(
        "mercenary", _mercenary_candidates, _mercenary_verdict, _mercenary, _mercenary_reachable
    ),
    "repeat": Handler("repeat", _repeat_candidates, _repeat_verdict, _repeat, _repeat_reachable),
    "stalk": Handler(
        "stalk",
        one("stalk"),
        _stalk_verdict,
        _stalk,
        reachable_if_legal(_stalk_verdict, ("stalk",)),
    ),
    "capture": Handler(
        "capture",
        one("capture"),
        _capture_verdict,
        _capture,
        reachable_if_legal(_capture_verdict, ("capture",)),
    ),
    "bloodhound": Handler(
        "tire",
        one("tire"),
        _bloodhound_verdict,
        _bloodhound,
        reachable_if_legal(_bloodhound_verdict, ("tire",)),
    ),
}
