"""Regent Shrimpion: his turn by the rulebook, levels I to V (chapter "Solo Game Mode", rulings S3, S7, S9 to S12).

His seat's ``hand`` is his face-down deck, its order chance's. Frames: ``("regent_turn", seat)`` begins his turn,
``("regent_draw", seat, drawn)`` draws, ``drawn`` a bit for each card drawn this turn, ``("regent_card", seat, card,
played, index)`` carries out the effects of ``card`` from ``index`` on, while ``played`` is the card he drew (NO_CARD
where ``card`` is one that he copies), and ``("regent_goals", seat)`` ends his turn. Every step is noted with its
reason.
"""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum import goals, regent_effects, regent_top
from undertow.games.duellum.chance import count_draw
from undertow.games.duellum.discard import lay_down
from undertow.games.duellum.effects import is_copy
from undertow.games.duellum.regent_effects import (
    DRAWS_ON,
    hangs_on_copy,
    is_performable,
    reshuffle,
)
from undertow.games.duellum.regent_walk import WALK
from undertow.games.duellum.state import NO_CARD, NO_SEAT, State

#: From these levels on: Ocean Currents stays in the box; an empty deck costs no turn; he begins ahead.
UNMATCHED: Final = 2
SWIFT: Final = 3
MIGHTY: Final = 5
OPENING_STEPS: Final = 2  # on the crown track, without bonus, at level V


def prepare(state: State, frame: Frame) -> None:
    """What his level changes at the set-up (S12)."""
    state.stack.pop()
    seat = state.regent
    if seat == NO_SEAT:
        return
    mine = state.seats[seat]
    mine.hand = tuple(own_cards(state, seat))
    if state.options.level >= UNMATCHED:
        state.note("duellum.regent_without_currents", seat=seat)
    if state.options.level >= MIGHTY:
        mine.crown = OPENING_STEPS
        state.note("duellum.regent_begins_ahead", seat=seat, space=OPENING_STEPS)
        state.stack.append(("route", seat, WALK))


def own_cards(state: State, seat: int) -> list[int]:
    """A seat's action cards; from level II on Shrimpion's Ocean Currents stays in the box."""
    cards = list(state.box.action_cards[seat])
    if seat == state.regent and state.options.level >= UNMATCHED:
        cards = [card for card in cards if card not in state.box.ocean_currents]
    return cards


# ---- the turn


def turn(state: State, frame: Frame) -> None:
    """Draw; a deck that is empty is shuffled anew, which costs him the turn at levels I and II (S11)."""
    seat = frame[1]
    state.stack.pop()
    state.stack.append(("regent_goals", seat))
    if not state.seats[seat].hand:
        reshuffle(state, seat, "empty_deck")
        if state.options.level < SWIFT:
            state.note("duellum.regent_skips", seat=seat, why="duellum.why_reshuffled")
            return
    state.stack.append(("regent_draw", seat, 0))


def draw_candidates(state: State, frame: Frame) -> list[Action]:
    """Any card of his deck that he has not drawn this turn."""
    names = state.box.action_names
    return [("draw", names[card]) for card in _undrawn(state, frame)]


def _undrawn(state: State, frame: Frame) -> list[int]:
    return [card for card in state.seats[frame[1]].hand if not frame[2] >> card & 1]


def draw_perform(state: State, frame: Frame, action: Action) -> None:
    """The top card of his deck is turned up and carried out."""
    kind, seat, drawn = frame
    count_draw(state, kind)
    state.stack.pop()
    mine = state.seats[seat]
    card = state.box.action_id(seat, str(action[1]))
    mine.hand = tuple([other for other in mine.hand if other != card])
    state.note("duellum.regent_draws", seat=seat, card=state.box.action_titles[card])
    if card in state.box.ocean_currents:
        reshuffle(state, seat, "currents", card)  # S7: his turn is over
        return
    if state.options.level >= DRAWS_ON and hangs_on_copy(state, seat, card):
        state.stack.append(("regent_top", seat, card, drawn))
    else:
        _carry_out(state, seat, card, drawn)


def _carry_out(state: State, seat: int, card: int, drawn: int) -> None:
    """From level IV on he draws on where the card would change nothing (S11)."""
    if state.options.level >= DRAWS_ON and not is_performable(state, seat, card):
        mine = state.seats[seat]
        mine.pile = (*mine.pile, card)
        state.note("duellum.regent_draws_on", seat=seat, card=state.box.action_titles[card])
        _draw_on(state, seat, drawn | 1 << card)
        return
    if not state.box.action_effects(card):
        state.note("duellum.regent_skips", seat=seat, why="duellum.why_no_effects")
    state.stack.append(("regent_card", seat, card, card, 0))


def top_perform(state: State, frame: Frame, action: Action) -> None:
    """People have told what lies on top of the pile that he copies from (S18)."""
    _, seat, card, drawn = frame
    state.stack.pop()
    top = regent_top.named(state, seat, action)
    if card == NO_CARD:
        is_something = top != NO_CARD and not is_copy(state, top)
        regent_effects.copy_card(state, seat, top if is_something else None)
    else:
        state.stack.append((regent_top.TOLD, seat, top))
        _carry_out(state, seat, card, drawn)


def _draw_on(state: State, seat: int, drawn: int) -> None:
    """The next card, each of his cards at most once a turn; with none left the turn ends (S11)."""
    frame: Frame = ("regent_draw", seat, drawn)
    if not _undrawn(state, frame):
        mine = state.seats[seat]
        if not [card for card in mine.pile if not drawn >> card & 1]:
            state.note("duellum.regent_skips", seat=seat, why="duellum.why_nothing_performable")
            return
        reshuffle(state, seat, "empty_deck")
    state.stack.append(frame)


def card(state: State, frame: Frame) -> None:
    """The next effect of the card, in printed order (S3); after the last one the card goes to his pile."""
    kind, seat, card, played, index = frame
    effects = state.box.action_effects(card)
    if index == len(effects):
        state.stack.pop()
        if played != NO_CARD:
            mine = state.seats[seat]
            mine.pile = (*mine.pile, played)
            if state.crowns:
                state.stack.append(("crowns",))
        return
    state.stack[-1] = (kind, seat, card, played, index + 1)
    regent_effects.EFFECTS[effects[index].name](state, seat, effects[index])


def end_of_turn(state: State, frame: Frame) -> None:
    """He declares the leftmost goal that he fulfils, one a turn, tokens in pack order (S10). May raise Unknown."""
    seat = frame[1]
    state.stack.pop()
    state.stack.append(("turn_start", 1 - seat))
    if not state.options.regent_declares:
        return
    for goal, name in enumerate(state.goals):
        if goals.has_laid(state, seat, goal):
            continue
        tokens = goals.tokens_for(state, seat, goal)
        if tokens and goals.FULFILLED[name](state, state.seats[seat]):
            goals.lay(state, seat, goal, tokens[0])
            return


# ---- S9: he must discard


def discard_candidates(state: State, frame: Frame) -> list[Action]:
    """Any card of his deck may lie on top."""
    names = state.box.action_names
    return [("draw", names[card]) for card in state.seats[frame[1]].hand]


def discard_perform(state: State, frame: Frame, action: Action) -> None:
    """The top card of his deck goes to his played pile unplayed."""
    kind, seat = frame
    count_draw(state, kind)
    state.stack.pop()
    lay_down(state, seat, str(action[1]))
