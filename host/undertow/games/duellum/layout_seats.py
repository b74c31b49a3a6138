"""Spots before a seat: its board, mercenaries, piles and animals. Only for seats that the game tracks."""

from __future__ import annotations

from functools import partial

from undertow.core.layout import Reading, Spot
from undertow.core.message import Message, message
from undertow.games.duellum.box_facts import MOST_DEPTHS
from undertow.games.duellum.components import FACTIONS, LOCATION, MERCENARY, PLACES
from undertow.games.duellum.goals import short_name, uncovered
from undertow.games.duellum.layout_cards import (
    EMPTY,
    NOTHING,
    Place,
    Words,
    cards,
    depths_of,
    is_called,
    is_tracked,
    listed,
    replaced,
    seat_area,
    without_same,
)
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.state import NO_CARD, State, being_played


def seat_places(state: State, words: Words, seat: int, *, is_whole: bool) -> list[Place]:
    """Everything before a seat, in the order in which it lies there."""
    if not is_tracked(state, seat):
        return []
    mine, side = state.seats[seat], FACTIONS[seat]
    found: list[Place] = []
    for place, card in enumerate(mine.places):
        where = message("duellum.spot_place", place=place + 1)
        lies = _in_place(state, card, mine.raised[place])
        spot = Spot(f"{side} places {place + 1}", seat_area(side), where, lies)
        found.append(Place(spot, partial(_places, state, words, seat, place)))
    if seat != state.regent:
        found.append(
            _place(
                seat, "mercenaries", _beside(state, seat), partial(_mercenaries, state, words, seat)
            )
        )
    for pile, kind in (("scored", LOCATION), ("played", MERCENARY)):
        cards_there = mine.scored if pile == "scored" else mine.played
        found.append(
            _place(
                seat,
                pile,
                listed(state, cards_there),
                partial(_pile, state, words, seat, pile, kind),
            )
        )
    titles = tuple([state.box.action_titles[card] for card in mine.pile])
    lies = message("duellum.lies_cards", cards=titles) if titles else NOTHING
    found.append(_place(seat, "pile", lies, partial(_action_pile, state, words, seat)))
    found.append(_mantas_place(state, words, seat))
    tired = tuple([state.box.animal_titles[animal] for animal in mine.tired()])
    lies = message("duellum.lies_animals", animals=tired) if tired else message("duellum.lies_none")
    found.append(_place(seat, "tired", lies, partial(_tired, state, words, seat)))
    if is_whole and seat != state.regent:
        found += _spent_places(state, words, seat)
    return [place for place in found if place.readings()]


def _place(seat: int, name: str, lies: Message, readings: partial[list[Reading]]) -> Place:
    side = FACTIONS[seat]
    where = message(f"duellum.spot_{name}")
    return Place(Spot(f"{side} {name}", seat_area(side), where, lies), readings)


def _in_place(state: State, card: int, raised: int) -> Message:
    if card == NO_CARD:
        return NOTHING
    count = depths_of(state, card)
    title = state.box.card_titles[card]
    if count is None:
        return message("duellum.lies_raised", card=title, raised=raised)
    return message("duellum.lies_raised_of", card=title, raised=raised, count=count)


def _places(state: State, words: Words, seat: int, place: int) -> list[Reading]:
    """The same card further up or down first, then no card, then another one."""
    key, mine = f"{FACTIONS[seat]} places", state.seats[seat]
    here, raised = mine.places[place], mine.raised[place]
    said: list[tuple[str, Message]] = []
    if here != NO_CARD:
        most = depths_of(state, here)
        name = words[key][place].partition("^")[0]
        said += [
            (_raised(name, other), _in_place(state, here, other))
            for other in range((MOST_DEPTHS if most is None else most) + 1)
            if other != raised
        ]
        said.append((EMPTY, NOTHING))
    for card in cards(state, LOCATION):
        if not is_called(state, here, card.word):
            said.append((_raised(card.word, _when_laid(state, seat, card.word)), card.label))
    return [Reading(name, {key: replaced(words[key], place, word)}) for word, name in said]


def _raised(name: str, raised: int) -> str:
    return f"{name}^{raised}" if raised else name


def _when_laid(state: State, seat: int, word: str) -> int:
    """Shrimpion's locations lie fully raised."""
    if seat != state.regent:
        return 0
    if word not in state.box.card_names:
        return MOST_DEPTHS
    count = depths_of(state, state.box.card_id(word))
    return MOST_DEPTHS if count is None else count


def _beside(state: State, seat: int) -> Message:
    mine = state.seats[seat].mercenaries
    if not mine:
        return NOTHING
    awake = tuple([state.box.card_titles[card] for card, is_awake in mine if is_awake])
    asleep = tuple([state.box.card_titles[card] for card, is_awake in mine if not is_awake])
    if not asleep:
        return message("duellum.lies_cards", cards=awake)
    if not awake:
        return message("duellum.lies_asleep", asleep=asleep)
    return message("duellum.lies_mercenaries", awake=awake, asleep=asleep)


def _mercenaries(state: State, words: Words, seat: int) -> list[Reading]:
    key = f"{FACTIONS[seat]} mercenaries"
    readings = []
    for index, (card, is_awake) in enumerate(state.seats[seat].mercenaries):
        title = state.box.card_titles[card]
        rest = [*words[key][:index], *words[key][index + 1 :]]
        name = words[key][index].partition("/")[0]
        turned = f"{name}/asleep" if is_awake else name
        how = "asleep" if is_awake else "awake"
        readings.append(
            Reading(message("duellum.lies_not_there", card=title), {key: " ".join(rest)})
        )
        readings.append(
            Reading(
                message(f"duellum.lies_{how}_there", card=title),
                {key: replaced(words[key], index, turned)},
            )
        )
    if len(words[key]) == PLACES:
        return readings
    there = [word.partition("/")[0] for word in words[key]]
    for other in cards(state, MERCENARY):
        if other.word not in there:
            also = _also(other.label, "too")
            readings.append(Reading(also, {key: " ".join([*words[key], other.word])}))
    return readings


def _also(label: Message, how: str) -> Message:
    """A card that lies there besides: ``too``, or ``on_top``."""
    return Message(f"{label.id}_{how}", label.params)


def _pile(state: State, words: Words, seat: int, pile: str, kind: str) -> list[Reading]:
    key = f"{FACTIONS[seat]} {pile}"
    mine = state.seats[seat]
    there = mine.scored if pile == "scored" else mine.played
    readings = []
    for index in reversed(range(len(there))):
        title = state.box.card_titles[there[index]]
        rest = [*words[key][:index], *words[key][index + 1 :]]
        readings.append(
            Reading(message("duellum.lies_not_there", card=title), {key: " ".join(rest)})
        )
    for card in cards(state, kind):
        if card.word not in words[key]:
            changes = {key: " ".join([*words[key], card.word])}
            readings.append(Reading(_also(card.label, "on_top"), changes))
    return without_same(readings)


def _action_pile(state: State, words: Words, seat: int) -> list[Reading]:
    key, box = f"{FACTIONS[seat]} pile", state.box
    mine = state.seats[seat]
    playing = [card for _, card in being_played(state)]
    readings = []
    for card in reversed(mine.pile):
        rest = [word for word in words[key] if word != box.action_names[card]]
        title = box.action_titles[card]
        readings.append(
            Reading(message("duellum.lies_not_there", card=title), {key: " ".join(rest)})
        )
    for card in (*mine.hand, *mine.pile[:-1]):
        if card not in playing:
            rest = [word for word in words[key] if word != box.action_names[card]]
            title = box.action_titles[card]
            changes = {key: " ".join([*rest, box.action_names[card]])}
            readings.append(Reading(message("duellum.lies_on_top", card=title), changes))
    return readings


def _mantas_place(state: State, words: Words, seat: int) -> Place:
    """In vortex mode it matters only how many mantas Shrimpion has."""
    key = f"{FACTIONS[seat]} mantas"
    count = len(words[key])
    if state.options.mode == VORTEX:
        numbers = [number for number in range(len(state.box.manta_ids) + 1) if number != count]
        counted = [
            Reading(message("duellum.lies_number", number=number), {key: str(number)})
            for number in numbers
        ]
        lies = message("duellum.lies_number", number=count)
        return _place(seat, "mantas", lies, partial(list, counted))
    own = [animal for animal in state.seats[seat].animals if animal in state.box.manta_ids]
    titles = tuple([state.box.animal_titles[animal] for animal in own])
    lies = (
        message("duellum.lies_animals", animals=titles) if titles else message("duellum.lies_none")
    )
    return _place(seat, "mantas", lies, partial(_mantas, state, words, seat))


def _mantas(state: State, words: Words, seat: int) -> list[Reading]:
    """A manta of another seat or of a nest; one that is not theirs lies on a nest, and is told there."""
    key, box = f"{FACTIONS[seat]} mantas", state.box
    readings = []
    for manta in box.manta_ids:
        name, title = box.animal_names[manta], box.animal_titles[manta]
        if name not in words[key]:
            also = message("duellum.lies_theirs_too", animal=title)
            readings.append(Reading(also, {key: " ".join([*words[key], name])}))
        elif not box.is_mapped:
            rest = [word for word in words[key] if word != name]
            readings.append(
                Reading(message("duellum.lies_not_theirs", animal=title), {key: " ".join(rest)})
            )
    return readings


def _tired(state: State, words: Words, seat: int) -> list[Reading]:
    key, box = f"{FACTIONS[seat]} tired", state.box
    readings = []
    for animal in state.seats[seat].animals:
        name, title = box.animal_names[animal], box.animal_titles[animal]
        is_tired = name in words[key]
        rest = [word for word in words[key] if word != name]
        how = "ready" if is_tired else "tired"
        readings.append(
            Reading(
                message(f"duellum.lies_{how}", animal=title),
                {key: " ".join(rest if is_tired else [*rest, name])},
            )
        )
    return readings


def _spent_places(state: State, words: Words, seat: int) -> list[Place]:
    """What has been used up in this turn: tokens (R32), and animals that a nest has readied (R39)."""
    side, box, mine = FACTIONS[seat], state.box, state.seats[seat]
    tokens = [
        (short_name(state, token), box.token_titles[token]) for token in uncovered(state, seat)
    ]
    animals = [(box.animal_names[animal], box.animal_titles[animal]) for animal in mine.animals]
    found = []
    for name, every in (("used", tokens), ("nested", animals if box.is_mapped else [])):
        key = f"{side} {name}"
        spent = tuple([title for word, title in every if word in words[key]])
        lies = (
            message("duellum.lies_animals", animals=spent)
            if spent
            else message("duellum.lies_none")
        )
        found.append(_place(seat, name, lies, partial(_spent, words, key, every)))
    return found


def _spent(words: Words, key: str, every: list[tuple[str, str]]) -> list[Reading]:
    readings = []
    for word, title in every:
        rest = [other for other in words[key] if other != word]
        is_spent = word in words[key]
        kind = "duellum.lies_not_spent" if is_spent else "duellum.lies_spent"
        changes = {key: " ".join(rest if is_spent else [*rest, word])}
        readings.append(Reading(message(kind, what=title), changes))
    return readings
