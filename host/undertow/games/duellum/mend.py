"""Mending: a part of the position lies on the table otherwise than the state says, and the table is right.

The changes are words of the notation of positions (docs/cases.md). What they do not name stays, except that what they
name leaves the place where it lay. In ``slots``, ``places`` and the piles a card that nobody can tell from others may
be called by what it shows: ``location``, ``location+crown``, ``mercenary``, ``mercenary+crown``. For mantas see
``mend_mantas.py``.
"""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from typing import Final

from undertow.core.decision import Frame
from undertow.core.errors import PositionError, Unknown
from undertow.core.message import message
from undertow.games.duellum import market
from undertow.games.duellum.components import FACTIONS, LOCATION, MERCENARY, SLOTS
from undertow.games.duellum.mend_mantas import dealt_mantas, give_way_mantas, is_number
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.position import SEAT_KEYS, read_position, write_position
from undertow.games.duellum.state import NO_CARD, NO_SEAT, State, being_played
from undertow.games.duellum.turned_up import is_unknown

#: Whose turn it is and how far: with one of these the turn begins anew at what they say.
TURN_KEYS: Final = ("turn", "turn_number", "main", "mercenary", "declared")
_PLAIN_KEYS: Final = ("first", "ending", "trigger", "dial", "leader", "goals", "laid")
_CARD_KEYS: Final = (
    "slots",
    "away",
    *[
        f"{side} {zone}"
        for side in FACTIONS
        for zone in ("places", "mercenaries", "scored", "played")
    ],
)
_KEYS: Final = (
    *TURN_KEYS,
    *_PLAIN_KEYS,
    *_CARD_KEYS,
    "deck",
    "nests",
    *[
        f"{side} {key}"
        for side in FACTIONS
        for key in SEAT_KEYS
        if key not in ("places", "mercenaries", "scored", "played")
    ],
)
_EMPTY: Final = "-"
_DESCRIBED: Final[Mapping[str, tuple[str, str]]] = {
    LOCATION: (LOCATION, "no"),
    f"{LOCATION}+crown": (LOCATION, "yes"),
    MERCENARY: (MERCENARY, "no"),
    f"{MERCENARY}+crown": (MERCENARY, "yes"),
}


def mended(state: State, changes: Mapping[str, str]) -> State:
    """The state with the changes in it, in the middle of whatever goes on; ``state`` is left as it was.

    During the set-up they must say whose turn it is: then it is cut short, and that turn begins on a bare table.

    Raises PositionError: else during the set-up, and after the end; for words that are not sound; for something that
    would lie in two places or nowhere.
    """
    if "turn" in changes and is_being_set_up(state):
        state = bare_table(state)
    _refuse_what_cannot_be(state, changes)
    after = state.copy()
    after.question = None
    given = {key: words.split() for key, words in changes.items()}
    old = {key: words.split() for key, words in write_position(state).items()}
    named = {_bare(word) for key in _CARD_KEYS for word in given.get(key, ())}
    for key in _CARD_KEYS:
        if key in given:
            lies = [word for word in old[key] if _bare(word) not in named]
            given[key] = _told_apart(after, given[key], old[key], lies)
    playing = _being_played(state)
    for card, seat in playing.items():
        old[f"{FACTIONS[seat]} hand"].append(state.box.action_names[card])
    words = {**old, **given}
    _give_way_cards(old, given, words)
    _give_way_action_cards(old, given, words)
    if state.options.mode == VORTEX:
        given |= dealt_mantas(state, old, given)
        words |= given
    give_way_mantas(state, old, given, words)
    told = {key: " ".join(value) for key, value in words.items()}
    lying = read_position(after.box, state.options, told)
    _lay(after, lying)
    if [key for key in TURN_KEYS if key in changes]:
        _begin_turn(after, lying)
    else:
        for card, seat in playing.items():
            mine = after.seats[seat]
            mine.hand = tuple([other for other in mine.hand if other != card])
        _refill_what_is_empty_now(after)
    _forget_looks(state, after)
    if after.deck == 0 < state.deck and "ending" not in changes:
        market.end_if_exhausted(after)
    after.note("duellum.mended", what=tuple(changes))
    return after


def is_being_set_up(state: State) -> bool:
    """The rulebook's set-up is not at its end yet."""
    return bool([frame for frame in state.stack if frame[0].startswith("setup_")])


def bare_table(state: State) -> State:
    """The table of a game whose set-up is cut short: as after the set-up, but for an empty vortex."""
    person = {} if state.person == NO_SEAT else {"person": FACTIONS[state.person]}
    bare = read_position(state.box, state.options, person)
    bare.draws = state.draws
    return bare


def refuse_out_of_play(state: State) -> None:
    """Raise PositionError during the set-up and after the end: nothing is mended then."""
    if state.outcome is not None:
        raise PositionError(message("duellum.mend_after_the_end"))
    if is_being_set_up(state):
        raise PositionError(message("duellum.mend_in_the_set_up"))


def _refuse_what_cannot_be(state: State, changes: Mapping[str, str]) -> None:
    if not changes:
        raise PositionError(message("duellum.mend_nothing"))
    refuse_out_of_play(state)
    for key in changes:
        if key not in _KEYS:
            raise PositionError(message("duellum.position_key", key=key, known=_KEYS))
        side, _, zone = key.partition(" ")
        if zone and zone != "crown" and state.options.unchecked[FACTIONS.index(side)]:
            raise PositionError(message("duellum.mend_untracked", key=key, side=f"duellum.{side}"))


def _told_apart(state: State, words: list[str], old: list[str], left: list[str]) -> list[str]:
    """The names of cards that are called by their look: the ones that lie there, as far as they look like that.

    ``left``: those of the old words whose cards are not named anywhere.
    """
    told = list(words)
    for place, word in enumerate(words):
        if place < len(old) and old[place] in left and _looks(state, old[place]) == word:
            told[place] = old[place]
            left.remove(old[place])
    for place, word in enumerate(told):
        look, mark, how = word.partition("^" if "^" in word else "/")
        if look not in _DESCRIBED:
            continue
        alike = [other for other in left if _looks(state, _bare(other)) == look]
        if alike:
            left.remove(alike[0])
        card = _bare(alike[0]) if alike else _next_unknown(state, look)
        told[place] = f"{card}{mark}{how}"
    return told


def _looks(state: State, word: str) -> str:
    """The card of a word by its look, with what else the word says; a look that nobody knows is none."""
    card, mark, how = word.partition("^" if "^" in word else "/")
    if card not in state.box.card_names:
        return ""
    number = state.box.card_id(card)
    if not all(state.box.known(f"card.{number + 1}.{fact}") for fact in ("kind", "crown")):
        return ""
    crown = "+crown" if state.box.crown(number) else ""
    return f"{state.box.kind(number)}{crown}{mark}{how}"


def _next_unknown(state: State, look: str) -> str:
    """The name of the next card that nobody has told anything of, which is now of that look."""
    kind, crown = _DESCRIBED[look]
    for card in state.unseen:
        item = f"card.{card + 1}"
        if state.box.known(f"{item}.kind") or not is_unknown(state, card):
            continue
        state.box = state.box.with_fact(f"{item}.kind", kind).with_fact(f"{item}.crown", crown)
        return state.box.card_names[card]
    raise PositionError(message("duellum.mend_no_unknown_card", word=look))


def _being_played(state: State) -> dict[int, int]:
    """Action cards that are being carried out, and whose: they lie in no hand and on no pile."""
    return {card: seat for seat, card in reversed(being_played(state))}


def _bare(word: str) -> str:
    """The card of a word of ``places`` or ``mercenaries``."""
    return word.partition("^")[0].partition("/")[0]


def _give_way_cards(
    old: Mapping[str, list[str]], given: Mapping[str, list[str]], words: dict[str, list[str]]
) -> None:
    """Cards leave where they lay for where they are said to lie; the deck stays as high unless that is said too."""
    changed = [key for key in _CARD_KEYS if key in given]
    named = {_bare(word) for key in changed for word in given[key]} - {_EMPTY}
    if "deck" in given and not is_number(given["deck"]):
        named |= set(given["deck"])
    for key in _CARD_KEYS:
        if key not in given:
            is_fixed = key == "slots" or key.endswith(" places")
            kept = [_EMPTY if _bare(word) in named else word for word in old[key]]
            words[key] = kept if is_fixed else [word for word in kept if word != _EMPTY]
    left = [_bare(word) for key in changed for word in old[key]]
    homeless = [card for card in left if card not in named and card != _EMPTY]
    deck = [card for card in old["deck"] if card not in named and card != "0"]
    height = len([card for card in old["deck"] if card != "0"])
    if "deck" in given:
        if not is_number(given["deck"]):
            words["away"] = [*words["away"], *homeless]
            return
        height = int(given["deck"][0])
        if "away" not in given:
            homeless, words["away"] = [*homeless, *words["away"]], []
    pool = [*deck, *homeless]
    if height > len(pool):
        # A card that nobody had counted came up: the deck is lower by it.
        if "deck" in given:
            raise PositionError(message("duellum.mend_deck", height=height, most=len(pool)))
        height = len(pool)
    words["deck"] = pool[:height] or ["0"]
    words["away"] = [*words["away"], *pool[height:]]


def _give_way_action_cards(
    old: Mapping[str, list[str]], given: Mapping[str, list[str]], words: dict[str, list[str]]
) -> None:
    """What is said to lie in a hand is not on the pile, and the other way round."""
    for side in FACTIONS:
        hand, pile = f"{side} hand", f"{side} pile"
        every = [*old[pile], *old[hand]]
        if pile in given and hand not in given:
            words[hand] = [card for card in every if card not in given[pile]]
        elif hand in given and pile not in given:
            words[pile] = [card for card in every if card not in given[hand]]


def _lay(after: State, lying: State) -> None:
    """Everything that lies on the table, as it lies in the other state."""
    after.first = lying.first
    after.ending, after.trigger = lying.ending, lying.trigger
    after.dial = lying.dial
    after.slots, after.deck, after.unseen = lying.slots, lying.deck, lying.unseen
    after.away = lying.away
    after.leader, after.nests, after.unplaced = lying.leader, lying.nests, lying.unplaced
    after.goals, after.laid = lying.goals, lying.laid
    after.seats = [seat.copy() for seat in lying.seats]


def _forget_looks(before: State, after: State) -> None:
    """A card that nobody could recognise is any card once it is back in the deck, or one of those that went unseen."""
    looks: list[str] = []
    for card in (*after.unseen, *after.away):
        if card not in before.away and is_unknown(after, card):
            looks += [f"card.{card + 1}.kind", f"card.{card + 1}.crown"]
    after.box = after.box.forgetting(looks)


def _begin_turn(after: State, lying: State) -> None:
    """The turn that is said to be in progress, at its beginning; what was in progress is given up."""
    after.turn, after.turn_number = lying.turn, lying.turn_number
    after.stack = lying.stack[:]
    after.coins = after.tridents = 0
    after.crowns = ()


def _refill_what_is_empty_now(after: State) -> None:
    """A refill in progress fills every slot that is empty, in the order of what lies there now (R4)."""
    stack = []
    for frame in after.stack:
        if frame[0] == "refill":
            slots = _slots_to_fill(after, frame)
            if slots:
                stack.append((frame[0], frame[1], slots))
        else:
            stack.append(frame)
    after.stack = stack


def _slots_to_fill(after: State, frame: Frame) -> tuple[int, ...]:
    """A dial that nobody has told yet puts the slots in no order: then the ones come first that were to be filled."""
    with contextlib.suppress(Unknown):
        return market.refill_order(after, frame[1])
    empty = [slot for slot in range(SLOTS) if after.slots[slot] == NO_CARD]
    first = [slot for slot in frame[2] if slot in empty]
    return tuple([*first, *[slot for slot in empty if slot not in first]][: after.deck])
