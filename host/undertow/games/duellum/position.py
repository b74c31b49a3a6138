"""The notation of a position: words under keys, given only where it matters (docs/cases.md).

The same notation stands in cases and in the heads of records that did not begin at the beginning. What a position does
not name is as after the set-up: all action cards in hand, all animals ready, nothing on boards and slots, the leader in
the centre, a wild manta on every nest, every card not named in the deck.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NoReturn

from undertow.core.errors import PositionError
from undertow.core.message import message
from undertow.core.number import read_number
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import CROWN_SPACES, FACTIONS, PLACES, SLOTS
from undertow.games.duellum.goal_names import GOALS, UNTRACKED_GOALS
from undertow.games.duellum.goals import goal_up, has_laid, lay, short_name, tokens_for, uncovered
from undertow.games.duellum.options import Options
from undertow.games.duellum.position_check import check_position
from undertow.games.duellum.regent import own_cards
from undertow.games.duellum.state import EMPTIED, NO_CARD, NO_SEAT, Seat, State, blank_state

_ENDINGS: Final = ("no", "finishing", "last")
_EMPTY: Final = "-"

#: keys of the whole table, and of each faction ("turtles hand")
TABLE_KEYS: Final = (
    "turn",
    "turn_number",
    "main",
    "mercenary",
    "first",
    "ending",
    "trigger",
    "dial",
    "slots",
    "deck",
    "away",
    "leader",
    "nests",
    "goals",
    "laid",
    "declared",
    "person",
)
SEAT_KEYS: Final = (
    "hand",
    "pile",
    "places",
    "mercenaries",
    "scored",
    "played",
    "mantas",
    "tired",
    "crown",
    "used",
    "nested",
)


class _Reader:
    """One position being read: the words under each key, and the errors that name them."""

    def __init__(self, box: Box, position: Mapping[str, str]) -> None:
        known = set(TABLE_KEYS) | {f"{side} {key}" for side in FACTIONS for key in SEAT_KEYS}
        for key in position:
            if key not in known:
                raise PositionError(
                    message("duellum.position_key", key=key, known=tuple(sorted(known)))
                )
        self.box = box
        self.position = position

    def fail(self, key: str, word: str, expected: Sequence[str]) -> NoReturn:
        raise PositionError(
            message("duellum.position_word", key=key, word=word, expected=tuple(expected))
        )

    def words(self, key: str) -> list[str] | None:
        return self.position[key].split() if key in self.position else None

    def one_of(self, key: str, values: Sequence[str], default: int) -> int:
        words = self.words(key)
        if words is None:
            return default
        if len(words) != 1 or words[0] not in values:
            self.fail(key, " ".join(words), values)
        return values.index(words[0])

    def number(self, key: str, least: int, most: int, default: int) -> int:
        words = self.words(key)
        if words is None:
            return default
        number = read_number(" ".join(words))
        if number is None or not least <= number <= most:
            self.fail(key, " ".join(words), [f"{least}..{most}"])
        return number

    def card(self, key: str, word: str) -> int:
        if word not in self.box.card_names:
            self.fail(key, word, self.box.card_names)
        return self.box.card_id(word)

    def cards(self, key: str) -> tuple[int, ...]:
        return tuple([self.card(key, word) for word in self.words(key) or []])

    def actions(self, key: str, seat: int) -> tuple[int, ...] | None:
        words = self.words(key)
        if words is None:
            return None
        names = {self.box.action_names[card]: card for card in self.box.action_cards[seat]}
        for word in words:
            if word not in names:
                self.fail(key, word, tuple(names))
        if len(set(words)) != len(words):
            self.fail(key, " ".join(words), ["each card once"])
        return tuple([names[word] for word in words])

    def animals(self, key: str, allowed: Sequence[int]) -> tuple[int, ...]:
        names = {self.box.animal_names[animal]: animal for animal in allowed}
        for word in self.words(key) or []:
            if word not in names:
                self.fail(key, word, tuple(names))
        return tuple([names[word] for word in self.words(key) or []])


def read_position(box: Box, options: Options, position: Mapping[str, str]) -> State:
    """The state of a position: a turn of ``turn`` is in progress.

    Raises PositionError: which key, which word, and what may stand there; a card that lies in two places is named.
    """
    reader = _Reader(box, position)
    state = blank_state(box, options)
    state.first = reader.one_of("first", FACTIONS, options.first or 0)
    state.person = reader.one_of("person", FACTIONS, max(options.person, 0))
    state.regent = 1 - state.person if options.is_solo else NO_SEAT
    seat = reader.one_of("turn", FACTIONS, state.first)
    state.ending = reader.one_of("ending", _ENDINGS, 0)
    state.dial = reader.number("dial", 1, SLOTS, 1) - 1
    state.leader = reader.one_of("leader", box.territories, box.centre)
    _read_slots(reader, state)
    for side in (0, 1):
        _read_seat(reader, state, side)
    _read_nests(reader, state)
    state.away = reader.cards("away")
    _read_deck(reader, state)
    state.turn = seat
    state.turn_number = reader.number("turn_number", 1, 9999, 1)
    _read_goals(reader, state)
    if state.ending:
        state.trigger = ("goals", "exhausted_deck")[
            reader.one_of("trigger", ("goals", "exhausted_deck"), 1)
        ]
    check_position(state)
    _begin(reader, state, seat)
    return state


def _begin(reader: _Reader, state: State, seat: int) -> None:
    main_done = reader.one_of("main", ("open", "done"), 0)
    mercenary_played = reader.one_of("mercenary", ("open", "played"), 0)
    declared = reader.one_of("declared", ("no", "yes"), 0)
    if seat == state.regent:
        state.stack.append(("regent_turn", seat))
    elif state.options.unchecked[seat]:
        state.stack.append(("report", seat, 0))
    else:
        state.stack.append(("turn", seat, main_done, mercenary_played, declared))


def _read_slots(reader: _Reader, state: State) -> None:
    words = reader.words("slots")
    if words is None:
        return
    if len(words) != SLOTS:
        reader.fail("slots", " ".join(words), [f"{SLOTS} words, a card or {_EMPTY}"])
    state.slots = tuple(
        [NO_CARD if word == _EMPTY else reader.card("slots", word) for word in words]
    )


def _read_seat(reader: _Reader, state: State, side: int) -> None:
    name, mine, box = FACTIONS[side], state.seats[side], state.box
    hand = reader.actions(f"{name} hand", side)
    pile = reader.actions(f"{name} pile", side)
    every = own_cards(state, side)
    if hand is None:
        hand = tuple([card for card in every if card not in (pile or ())])
    if pile is None:
        pile = tuple([card for card in every if card not in hand])
    if sorted(hand + pile) != every:
        reader.fail(f"{name} hand", "hand and pile", ["each action card in one of the two"])
    mine.hand, mine.pile = tuple(sorted(hand)), pile
    _read_places(reader, mine, f"{name} places")
    mercenaries = []
    for word in reader.words(f"{name} mercenaries") or []:
        card, _, asleep = word.partition("/")
        if asleep not in ("", "asleep"):
            reader.fail(f"{name} mercenaries", word, ["a card", "a card/asleep"])
        mercenaries.append((reader.card(f"{name} mercenaries", card), 0 if asleep else 1))
    if len(mercenaries) > PLACES:
        reader.fail(f"{name} mercenaries", str(len(mercenaries)), [f"at most {PLACES}"])
    mine.mercenaries = tuple(mercenaries)
    mine.scored = reader.cards(f"{name} scored")
    mine.played = reader.cards(f"{name} played")
    mine.animals += reader.animals(f"{name} mantas", box.manta_ids)
    tired = reader.animals(f"{name} tired", mine.animals)
    mine.ready = sum([1 << animal for animal in mine.animals if animal not in tired])
    nested = reader.animals(f"{name} nested", mine.animals)
    mine.nested = sum([1 << animal for animal in nested])
    mine.crown = reader.number(f"{name} crown", 0, CROWN_SPACES - 1, 0)


def _read_places(reader: _Reader, mine: Seat, key: str) -> None:
    words = reader.words(key) or [_EMPTY] * PLACES
    if len(words) != PLACES:
        reader.fail(key, " ".join(words), [f"{PLACES} words, a card, a card^raised or {_EMPTY}"])
    places, raised = [], []
    for word in words:
        card, _, depths = word.partition("^")
        if (number := read_number(depths or "0")) is None:
            reader.fail(key, word, ["a card^number of depths covered"])
        places.append(NO_CARD if card == _EMPTY else reader.card(key, card))
        raised.append(number)
    mine.places, mine.raised = tuple(places), tuple(raised)


def _read_goals(reader: _Reader, state: State) -> None:
    """``goals``: the goals that lie open; ``laid``: for each, tokens in the order in which they were laid, or ``-``."""
    box = state.box
    open_goals = reader.words("goals")
    if open_goals is None:
        open_goals = [goal_up(state, token) for token in range(box.goal_count)]
    if len(open_goals) != box.goal_count or set(open_goals) - {*GOALS, *UNTRACKED_GOALS}:
        reader.fail("goals", " ".join(open_goals), [f"{box.goal_count} of", *GOALS])
    state.goals = tuple(open_goals)
    words = reader.words("laid") or [_EMPTY] * box.goal_count
    if len(words) != box.goal_count:
        reader.fail("laid", " ".join(words), [f"{box.goal_count} words"])
    for goal, word in enumerate(words):
        for name in word.split("+") if word != _EMPTY else []:
            if name not in box.token_names:
                reader.fail("laid", word, [_EMPTY, *box.token_names])
            token = box.token_names.index(name)
            seat = 0 if token < len(box.token_names) // 2 else 1
            if has_laid(state, seat, goal) or token not in tokens_for(state, seat, goal):
                reader.fail("laid", word, ["first+second, each side once, each token once"])
            lay(state, seat, goal, token)
    for seat, side in enumerate(FACTIONS):
        own = {short_name(state, token): token for token in uncovered(state, seat)}
        for word in reader.words(f"{side} used") or []:
            if word not in own:
                reader.fail(f"{side} used", word, tuple(own))
            state.seats[seat].used |= 1 << own[word]


def _read_nests(reader: _Reader, state: State) -> None:
    box = state.box
    owned = state.seats[0].animals + state.seats[1].animals
    nests = list(state.nests)
    given: dict[int, int] = {}
    for word in reader.words("nests") or []:
        territory, _, manta = word.partition("=")
        if territory not in box.territories or box.territories.index(territory) not in box.nests:
            reader.fail("nests", word, [f"{box.territories[nest]}=…" for nest in box.nests])
        free = [box.animal_names[m] for m in box.manta_ids if m not in owned]
        if manta != "emptied" and manta not in free:
            reader.fail("nests", word, ["emptied", *free])
        index = box.territories.index(territory)
        if index in given:
            reader.fail("nests", word, ["each nest once"])
        given[index] = EMPTIED if manta == "emptied" else box.animal_names.index(manta)
    rest = [m for m in box.manta_ids if m not in owned and m not in given.values()]
    for nest in box.nests:
        nests[nest] = given[nest] if nest in given else (rest.pop(0) if rest else EMPTIED)
    state.nests = tuple(nests)
    state.unplaced = () if box.is_mapped else tuple(rest)


def _read_deck(reader: _Reader, state: State) -> None:
    lying = [card for card in state.slots if card != NO_CARD]
    for mine in state.seats:
        lying += [card for card in mine.places if card != NO_CARD]
        lying += [card for card, _ in mine.mercenaries]
        lying += [*mine.scored, *mine.played]
    lying += state.away
    words = reader.words("deck")
    free = [card for card in range(len(state.box.card_names)) if card not in lying]
    if words is None:
        deck = free
    elif (number := read_number(" ".join(words))) is not None:
        if number > len(free):
            reader.fail("deck", words[0], [f"0..{len(free)}"])
        deck = free[:number]
    else:
        deck = sorted(reader.cards("deck"))
    state.unseen = tuple(deck)
    state.deck = len(deck)
    state.away += tuple([card for card in free if card not in deck])


# ---- writing


def _names(names: Sequence[str], items: Sequence[int]) -> str:
    return " ".join([_EMPTY if item == NO_CARD else names[item] for item in items])


def write_position(state: State) -> dict[str, str]:
    """The notation of a state at a turn's choice: every key, so that nothing is left to defaults."""
    box = state.box
    frame = state.stack[-1] if state.stack else ("none", state.turn)
    is_turn = frame[0] == "turn"
    position = {
        "turn": FACTIONS[state.turn],
        "turn_number": str(state.turn_number),
        "main": "done" if is_turn and frame[2] else "open",
        "mercenary": "played" if is_turn and frame[3] else "open",
        "first": FACTIONS[state.first],
        "person": FACTIONS[state.person],
        "ending": _ENDINGS[state.ending],
        "dial": str(state.dial + 1),
        "slots": _names(box.card_names, state.slots),
        "deck": _names(box.card_names, state.unseen) or "0",
        "away": _names(box.card_names, state.away),
        "trigger": state.trigger or "exhausted_deck",
        "declared": "yes" if is_turn and frame[4] else "no",
        "goals": " ".join(state.goals),
        "laid": _write_laid(state),
        "leader": box.territories[state.leader],
        "nests": " ".join(
            [
                f"{box.territories[nest]}="
                + ("emptied" if state.nests[nest] < 0 else box.animal_names[state.nests[nest]])
                for nest in box.nests
            ]
        ),
    }
    for side, name in enumerate(FACTIONS):
        for key, write in _SEAT_WRITERS.items():
            position[f"{name} {key}"] = write(box, state.seats[side])
        used = [token for token in uncovered(state, side) if state.seats[side].used >> token & 1]
        nested = [
            animal for animal in state.seats[side].animals if state.seats[side].nested >> animal & 1
        ]
        position[f"{name} nested"] = _names(box.animal_names, nested)
        position[f"{name} used"] = " ".join([short_name(state, token) for token in used])
    return position


def _write_laid(state: State) -> str:
    names = state.box.token_names
    return " ".join(
        [
            "+".join([names[token] for token in (first, second) if token != NO_CARD]) or _EMPTY
            for _, first, _, second in state.laid
        ]
    )


def _write_places(box: Box, mine: Seat) -> str:
    words = []
    for card, raised in zip(mine.places, mine.raised, strict=True):
        if card == NO_CARD:
            words.append(_EMPTY)
        else:
            words.append(box.card_names[card] + (f"^{raised}" if raised else ""))
    return " ".join(words)


def _write_mercenaries(box: Box, mine: Seat) -> str:
    return " ".join(
        [box.card_names[card] + ("" if awake else "/asleep") for card, awake in mine.mercenaries]
    )


_SEAT_WRITERS: Final[Mapping[str, Callable[[Box, Seat], str]]] = {
    "hand": lambda box, mine: _names(box.action_names, mine.hand),
    "pile": lambda box, mine: _names(box.action_names, mine.pile),
    "places": _write_places,
    "mercenaries": _write_mercenaries,
    "scored": lambda box, mine: _names(box.card_names, mine.scored),
    "played": lambda box, mine: _names(box.card_names, mine.played),
    "mantas": lambda box, mine: _names(
        box.animal_names, [animal for animal in mine.animals if animal in box.manta_ids]
    ),
    "tired": lambda box, mine: _names(box.animal_names, mine.tired()),
    "crown": lambda box, mine: str(mine.crown),
}
