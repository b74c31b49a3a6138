"""What one seat may know, as plain JSON data (chapter "Score a location", "Playing a mercenary", ruling R18).

Hidden from a seat: the opponent's hand, and all but the top card of the opponent's piles. The order of the deck is
hidden from everybody: it is in no state. Own piles may be looked through.
"""

from __future__ import annotations

from typing import Any, Final

from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import NO_CARD, State

#: Decisions whose options tell of a hand, or of what lies in a pile below its top card.
_PRIVATE: Final = ("turn", "programme", "discard")


def private_seat(state: State) -> int | None:
    """The one of two people who alone may see the options of the open decision; None: both may, or there is one."""
    if state.options.is_solo or state.question is not None or not state.stack:
        return None
    frame = state.stack[-1]
    if frame[0] not in _PRIVATE:
        return None
    seat: int = frame[1]
    return None if state.options.unchecked[seat] else seat


def observe(state: State, seat: int) -> dict[str, Any]:
    """The table as a seat sees it. Cards, animals and territories are the names of the pack."""
    box = state.box
    cards, territories = box.card_names, box.territories
    return {
        "seat": seat,
        "turn": state.turn,
        "turn_number": state.turn_number,
        "first": state.first,
        "ending": state.ending,
        "dial": state.dial,
        "slots": [None if card == NO_CARD else cards[card] for card in state.slots],
        "deck_count": state.deck,
        "unseen": [cards[card] for card in state.unseen],
        "leader": territories[state.leader],
        "mantas": {
            territories[nest]: (
                box.animal_names[state.nests[nest]] if state.nests[nest] >= 0 else None
            )
            for nest in box.nests
        },
        "coins": state.coins,
        "tridents": state.tridents,
        "away": [cards[card] for card in state.away],
        "seats": [_seat(state, other, is_own=other == seat) for other in (0, 1)],
        "goals": [
            {
                "goal": goal,
                "first": None if first < 0 else first,
                "second": None if second < 0 else second,
                "tokens": [
                    None if t < 0 else box.token_names[t] for t in (first_token, second_token)
                ],
            }
            for goal, (first, first_token, second, second_token) in zip(
                state.goals, state.laid, strict=False
            )
        ],
        "being_played": [
            box.action_names[frame[2]]
            for frame in state.stack
            if frame[0] == "action_end" and frame[2] != NO_CARD
        ],
        "main_done": any(frame[0] == "turn" and frame[2] for frame in state.stack),
        "mercenary_played": any(frame[0] == "turn" and frame[3] for frame in state.stack),
        "declared": any(frame[0] == "turn" and frame[4] for frame in state.stack),
        "person": state.person,
        "regent": state.regent,
        "outcome": None if state.outcome is None else list(state.outcome),
    }


def _seat(state: State, seat: int, *, is_own: bool) -> dict[str, Any]:
    box, mine = state.box, state.seats[seat]
    actions, cards = box.action_names, box.card_names
    return {
        "faction": FACTIONS[seat],
        "is_checked": not state.options.unchecked[seat],
        "hand": [actions[card] for card in mine.hand] if is_own else None,
        "hand_count": len(mine.hand),
        "pile": _pile([actions[card] for card in mine.pile], is_own=is_own),
        "places": [
            None if card == NO_CARD else {"card": cards[card], "raised": raised}
            for card, raised in zip(mine.places, mine.raised, strict=True)
        ],
        "mercenaries": [
            {"card": cards[card] if is_own or awake else None, "is_awake": bool(awake)}
            for card, awake in mine.mercenaries
        ],
        "scored": _pile([cards[card] for card in mine.scored], is_own=is_own),
        "played": _pile([cards[card] for card in mine.played], is_own=is_own),
        "crown": mine.crown,
        "tokens": [box.token_names[token] for token in mine.tokens],
        "used": [
            box.token_names[token]
            for token in range(len(box.token_names))
            if mine.used >> token & 1
        ],
        "animals": [
            {"animal": box.animal_names[animal], "is_ready": mine.is_ready(animal)}
            for animal in mine.animals
        ],
    }


def _pile(names: list[str], *, is_own: bool) -> dict[str, Any]:
    """A pile: its number of cards, its top card, and all of it for its owner."""
    return {
        "count": len(names),
        "top": names[-1] if names else None,
        "cards": names if is_own else None,
    }
