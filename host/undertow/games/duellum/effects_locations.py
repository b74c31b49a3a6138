"""Effects on one's locations: raise, fully raise, score (chapters of these names, R14)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from undertow.core.action import Action
from undertow.core.facts import some
from undertow.core.message import Parameter
from undertow.games.duellum import pool
from undertow.games.duellum.effect_step import Context, Handler, fee_reachable
from undertow.games.duellum.state import NO_CARD, State


def is_fully_raised(state: State, seat: int, place: int) -> bool:
    """No depth of the location in a place is left visible. May raise Unknown (how many it has)."""
    mine = state.seats[seat]
    return mine.raised[place] >= state.box.depth_count(mine.places[place])


def _place_candidates(verb: str) -> Callable[[State, Context], list[Action]]:
    def candidates(state: State, context: Context) -> list[Action]:
        places = state.seats[context.seat].places
        return [(verb, place + 1) for place, card in enumerate(places) if card != NO_CARD]

    return candidates


def _other_places(state: State, context: Context) -> list[int]:
    """Places with a location that the effect may touch: not the one whose depth it is (R14)."""
    places = state.seats[context.seat].places
    return [
        place for place, card in enumerate(places) if card != NO_CARD and place != context.own_place
    ]


def _raise_verdict(state: State, context: Context, action: Action) -> str | None:
    place = int(action[1]) - 1
    if place == context.own_place:
        return "duellum.own_location"
    return "duellum.fully_raised" if is_fully_raised(state, context.seat, place) else None


def raise_by_one(state: State, seat: int, place: int) -> None:
    """Cover one more depth of a location; what it bears is lost (R14)."""
    pool.slide_up(state, seat, place, 1)
    card = state.seats[seat].places[place]
    state.note("duellum.raised", seat=seat, card=state.box.card_titles[card], place=place + 1)


def _raise(state: State, context: Context, action: Action) -> int:
    raise_by_one(state, context.seat, int(action[1]) - 1)
    return 1


def _full_raise(state: State, context: Context, action: Action) -> int:
    place = int(action[1]) - 1
    mine = state.seats[context.seat]
    card = mine.places[place]
    depths = state.box.depth_count(card) - mine.raised[place]
    pool.slide_up(state, context.seat, place, depths)
    state.note(
        "duellum.fully_raised_it",
        seat=context.seat,
        card=state.box.card_titles[card],
        place=place + 1,
    )
    return 1


def _raise_reachable(state: State, context: Context) -> bool:
    def could_raise(place: int) -> bool:
        return not is_fully_raised(state, context.seat, place) and _could_pay_for(
            state, context, place
        )

    return some(could_raise, _other_places(state, context))


def _could_pay_for(state: State, context: Context, place: int) -> bool:
    """The raise's own price could be paid without using up the location that is to be raised. May raise Unknown."""
    coins, tridents = context.fee_coins, context.fee_tridents
    if context.purse.holds(coins, tridents):
        return True
    mine = state.seats[context.seat]
    run = list(pool.depth_run(state, context.seat, place)) if context.may_gain else []
    if run and mine.raised[place] + len(run) >= state.box.depth_count(mine.places[place]):
        # Its last depth must stay uncovered: what that one brings does not count.
        coins, tridents = coins + run[-1][0], tridents + run[-1][1]
    return context.purse.could_pay(coins, tridents)


def _score_verdict(state: State, context: Context, action: Action) -> str | None:
    place = int(action[1]) - 1
    if place == context.own_place:
        return "duellum.own_location"
    return None if is_fully_raised(state, context.seat, place) else "duellum.not_fully_raised"


def score_place(state: State, seat: int, place: int, **reason: Parameter) -> None:
    """Move the location in a place to its owner's prosperity pile (chapter "Score a location").

    ``reason``: what the note says besides.
    """
    mine = state.seats[seat]
    card = mine.places[place]
    mine.places = (*mine.places[:place], NO_CARD, *mine.places[place + 1 :])
    mine.raised = (*mine.raised[:place], 0, *mine.raised[place + 1 :])
    mine.scored = (*mine.scored, card)
    title = state.box.card_titles[card]
    state.note("duellum.scored", seat=seat, card=title, place=place + 1, **reason)


def _score(state: State, context: Context, action: Action) -> int:
    score_place(state, context.seat, int(action[1]) - 1)
    return 1


def _score_reachable(state: State, context: Context) -> bool:
    if not fee_reachable(state, context):
        return False

    def could_score(place: int) -> bool:
        if is_fully_raised(state, context.seat, place):
            return True
        if not context.may_gain:
            return False
        mine = state.seats[context.seat]
        gains = len(list(pool.depth_run(state, context.seat, place)))
        return mine.raised[place] + gains >= state.box.depth_count(mine.places[place])

    return some(could_score, _other_places(state, context))


LOCATION_EFFECTS: Final = {
    "raise": Handler("raise", _place_candidates("raise"), _raise_verdict, _raise, _raise_reachable),
    "full_raise": Handler(
        "full_raise", _place_candidates("full_raise"), _raise_verdict, _full_raise, _raise_reachable
    ),
    "score": Handler("score", _place_candidates("score"), _score_verdict, _score, _score_reachable),
}
