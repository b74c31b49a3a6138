"""Spots that all share: the vortex, the map, crown tracks and goals, and whose turn it is."""

from __future__ import annotations

from functools import partial
from typing import Final

from undertow.core.layout import Reading, Spot
from undertow.core.message import Message, message
from undertow.games.duellum.components import CROWN_SPACES, FACTIONS, SLOTS
from undertow.games.duellum.goal_names import GOALS, UNTRACKED_GOALS
from undertow.games.duellum.goals import half_of, is_a_goal_needed
from undertow.games.duellum.labels import label
from undertow.games.duellum.layout_cards import (
    EMPTY,
    NOTHING,
    Place,
    Words,
    area,
    cards,
    is_called,
    is_tracked,
    lying,
    replaced,
)
from undertow.games.duellum.mend_mantas import EMPTIED, WILD
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.state import NO_CARD, State

VORTEX_AREA: Final = area("vortex")
MAP_AREA: Final = area("map")
BOARD_AREA: Final = area("leadership")
TURN_AREA: Final = area("turn")
#: Nobody plays a game of more turns than fit on a list.
_MOST_TURNS: Final = 99
_ENDINGS: Final = ("no", "finishing", "last")
_TRIGGERS: Final = ("goals", "exhausted_deck")


def vortex_places(state: State, words: Words) -> list[Place]:
    """The dial, the six slots, and how high the deck is."""
    dial = Spot(
        "dial",
        VORTEX_AREA,
        message("duellum.spot_dial"),
        message("duellum.lies_at_slot", slot=state.dial + 1),
        state.dial + 1,
    )
    places = [Place(dial, partial(_dials, state))]
    for slot, card in enumerate(state.slots):
        where = message("duellum.spot_slot", slot=slot + 1)
        spot = Spot(f"slot {slot + 1}", VORTEX_AREA, where, lying(state, card), slot + 1)
        places.append(Place(spot, partial(_slots, state, words, slot)))
    deck = message("duellum.lies_deck", count=state.deck)
    spot = Spot("deck", VORTEX_AREA, message("duellum.spot_deck"), deck)
    return [*places, Place(spot, partial(_decks, state))]


def _dials(state: State) -> list[Reading]:
    slots = [slot for slot in range(1, SLOTS + 1) if slot != state.dial + 1]
    return [Reading(label(state, 0, ("dial", slot)), {"dial": str(slot)}) for slot in slots]


def _slots(state: State, words: Words, slot: int) -> list[Reading]:
    here = state.slots[slot]
    found = [] if here == NO_CARD else [(EMPTY, NOTHING)]
    found += [card for card in cards(state) if not is_called(state, here, card.word)]
    told = lying(state, here)  # cards of one name cannot be told apart where only the name is shown
    return [
        Reading(name, {"slots": replaced(words["slots"], slot, word)})
        for word, name in found
        if name != told
    ]


def _decks(state: State) -> list[Reading]:
    most = len(state.unseen) + len(state.away)
    return [
        Reading(message("duellum.lies_deck", count=height), {"deck": str(height)})
        for height in range(most + 1)
        if height != state.deck
    ]


def map_places(state: State, words: Words) -> list[Place]:
    """The leader's territory and the nests, as far as the map is told."""
    box = state.box
    if not box.is_mapped:
        return []
    leader = Spot(
        "leader",
        MAP_AREA,
        message("duellum.spot_leader"),
        message("duellum.lies_in", territory=box.territory_titles[state.leader]),
    )
    places = [Place(leader, partial(_leaders, state))]
    for nest in box.nests:
        manta = state.nests[nest]
        lies = message("duellum.lies_emptied")
        if manta >= 0:
            is_any = state.options.mode == VORTEX
            name = "duellum.a_manta" if is_any else box.animal_titles[manta]
            lies = message("duellum.name", what=name)
        where = message("duellum.spot_nest", territory=box.territory_titles[nest])
        spot = Spot(f"nest {box.territories[nest]}", MAP_AREA, where, lies)
        places.append(Place(spot, partial(_nests, state, words, nest)))
    return places


def _leaders(state: State) -> list[Reading]:
    box = state.box
    return [
        Reading(message("duellum.lies_in", territory=box.territory_titles[index]), {"leader": name})
        for index, name in enumerate(box.territories)
        if index != state.leader and index not in box.capitals
    ]


def _nests(state: State, words: Words, nest: int) -> list[Reading]:
    """A manta that is gone is somebody's; one that lies here lies nowhere else, and may have changed places."""
    box, territory, here = state.box, state.box.territories[nest], state.nests[nest]
    if state.options.mode == VORTEX:
        said = WILD if here < 0 else EMPTIED
        lies = message("duellum.name", what="duellum.a_manta") if here < 0 else _EMPTIED_NEST
        return [Reading(lies, {"nests": f"{territory}={said}"})]
    readings = []
    if here >= 0:
        name = box.animal_names[here]
        for side in [side for seat, side in enumerate(FACTIONS) if is_tracked(state, seat)]:
            mine = f"{side} mantas"
            changes = {
                "nests": f"{territory}={EMPTIED}",
                mine: " ".join([*words[mine], name]),
            }
            readings.append(
                Reading(message("duellum.lies_claimed", side=f"duellum.{side}"), changes)
            )
    for manta in box.manta_ids:
        if manta == here:
            continue
        nests = [f"{territory}={box.animal_names[manta]}"]
        if manta in state.nests:
            other = box.territories[state.nests.index(manta)]
            nests.append(f"{other}={EMPTIED if here < 0 else box.animal_names[here]}")
        elif here >= 0:
            continue  # whose the manta is that lay here is told first
        lies = message("duellum.name", what=box.animal_titles[manta])
        readings.append(Reading(lies, {"nests": " ".join(nests)}))
    return readings


_EMPTIED_NEST: Final = message("duellum.lies_emptied")


def board_places(state: State, words: Words, *, is_whole: bool) -> list[Place]:
    """Both crown tracks, and what lies on the goals; of a whole table also which goals lie open."""
    places = []
    for seat, side in enumerate(FACTIONS):
        where = message("duellum.spot_crown", side=f"duellum.{side}")
        lies = message("duellum.lies_on_space", space=state.seats[seat].crown)
        spot = Spot(f"{side} crown", BOARD_AREA, where, lies)
        places.append(Place(spot, partial(_crowns, state, seat)))
    for goal, name in enumerate(state.goals):
        if is_whole and (name not in UNTRACKED_GOALS or _is_looked_at(state)):
            where = message("duellum.spot_goal_token", token=goal + 1)
            lies = message("duellum.name", what=f"duellum.goal_{name}")
            spot = Spot(f"goal token {goal + 1}", BOARD_AREA, where, lies)
            places.append(Place(spot, partial(_goal_sides, state, words, goal)))
        where = message("duellum.spot_goal", token=goal + 1, goal=f"duellum.goal_{name}")
        spot = Spot(f"goal {goal + 1}", BOARD_AREA, where, _laid(state, words["laid"][goal]))
        places.append(Place(spot, partial(_tokens, state, words, goal)))
    return places


def _is_looked_at(state: State) -> bool:
    """Somebody's goals are the game's business."""
    return not all(state.options.unchecked) or is_a_goal_needed(state)


def _crowns(state: State, seat: int) -> list[Reading]:
    return [
        Reading(
            message("duellum.lies_on_space", space=space), {f"{FACTIONS[seat]} crown": str(space)}
        )
        for space in range(CROWN_SPACES)
        if space != state.seats[seat].crown
    ]


def _goal_sides(state: State, words: Words, goal: int) -> list[Reading]:
    return [
        Reading(
            message("duellum.name", what=f"duellum.goal_{name}"),
            {"goals": replaced(words["goals"], goal, name)},
        )
        for name in GOALS
        if name not in state.goals
    ]


def _laid(state: State, word: str) -> Message:
    if word == EMPTY:
        return message("duellum.lies_no_token")
    titles = [_token_title(state, token) for token in word.split("+")]
    if len(titles) == 1:
        return message("duellum.lies_token", first=titles[0])
    return message("duellum.lies_tokens", first=titles[0], second=titles[1])


def _token_title(state: State, token: str) -> str:
    return state.box.token_titles[state.box.token_names.index(token)]


def _tokens(state: State, words: Words, goal: int) -> list[Reading]:
    """Who laid first and who second; where a seat is not checked nobody minds which of its tokens it is."""
    word = words["laid"][goal]
    first, _, second = ("" if word == EMPTY else word).partition("+")
    said = [EMPTY]
    for seat in (0, 1):
        for token in _free_tokens(state, seat, goal, is_large=True):
            keeps = f"+{second}" if second and not second.startswith(FACTIONS[seat]) else ""
            said.append(f"{token}{keeps}")
    if first:
        said.append(first)
        other = 1 if first.startswith(FACTIONS[0]) else 0
        said += [f"{first}+{t}" for t in _free_tokens(state, other, goal, is_large=False)]
    return [
        Reading(_laid(state, other), {"laid": replaced(words["laid"], goal, other)})
        for other in dict.fromkeys(said)
        if other != word
    ]


def _free_tokens(state: State, seat: int, goal: int, *, is_large: bool) -> list[str]:
    """Tokens of a seat that lie on no other goal."""
    here = [token for token in (state.laid[goal][1], state.laid[goal][3]) if token != NO_CARD]
    large = half_of(state, seat)
    every = (*large, *_small(state, seat))
    own = [token for token in here if token in every]
    free = sorted({*state.seats[seat].tokens, *own})
    names = [state.box.token_names[token] for token in free if (token in large) == is_large]
    return names if is_tracked(state, seat) else names[:1]


def _small(state: State, seat: int) -> range:
    large = half_of(state, seat)
    return range(large.stop, large.stop + len(large))


def turn_places(state: State, words: Words, *, is_whole: bool) -> list[Place]:
    """Whose turn it is; of a whole table also how far it is, who began, and whether the end has begun."""
    side = FACTIONS[state.turn]
    lies = message("duellum.lies_turn", side=f"duellum.{side}", number=state.turn_number)
    turn = Spot("turn", TURN_AREA, message("duellum.spot_turn"), lies)
    places = [Place(turn, partial(_turns, state))]
    if not is_whole:
        return places
    number = message("duellum.lies_number", number=state.turn_number)
    spot = Spot("turn_number", TURN_AREA, message("duellum.spot_turn_number"), number)
    places.append(Place(spot, partial(_turn_numbers, state)))
    if is_tracked(state, state.turn) and state.turn != state.regent:
        for key, values in (
            ("main", ("open", "done")),
            ("mercenary", ("open", "played")),
            ("declared", ("no", "yes")),
        ):
            is_so = words[key][0] == values[1]
            places.append(_either(key, values, is_so=is_so))
    first = Spot(
        "first",
        TURN_AREA,
        message("duellum.spot_first"),
        message("duellum.name", what=f"duellum.{FACTIONS[state.first]}"),
    )
    places.append(Place(first, partial(_firsts, state)))
    ending = Spot("ending", TURN_AREA, message("duellum.spot_ending"), _ending(words))
    return [*places, Place(ending, partial(_endings, words))]


def _turns(state: State) -> list[Reading]:
    return [
        Reading(
            message("duellum.lies_turn_anew", side=f"duellum.{side}"),
            {"turn": side, "main": "open", "mercenary": "open", "declared": "no"},
        )
        for side in FACTIONS
    ]


def _turn_numbers(state: State) -> list[Reading]:
    return [
        Reading(message("duellum.lies_number", number=number), {"turn_number": str(number)})
        for number in range(1, _MOST_TURNS + 1)
        if number != state.turn_number
    ]


def _either(key: str, values: tuple[str, str], *, is_so: bool) -> Place:
    """A spot of which it is said whether something is so."""
    yes, no = message(f"duellum.lies_{key}"), message(f"duellum.lies_not_{key}")
    spot = Spot(key, TURN_AREA, message(f"duellum.spot_{key}"), yes if is_so else no)
    other = Reading(no if is_so else yes, {key: values[0 if is_so else 1]})
    return Place(spot, lambda: [other])


def _firsts(state: State) -> list[Reading]:
    other = FACTIONS[1 - state.first]
    return [Reading(message("duellum.name", what=f"duellum.{other}"), {"first": other})]


def _ending(words: Words) -> Message:
    ending = words["ending"][0]
    return _ending_label(ending, words["trigger"][0])


def _ending_label(ending: str, trigger: str) -> Message:
    if ending == "no":
        return message("duellum.lies_no_ending")
    return message(f"duellum.lies_{ending}", trigger=f"duellum.trigger_{trigger}")


def _endings(words: Words) -> list[Reading]:
    now = _ending(words)
    readings = [Reading(_ending_label("no", ""), {"ending": "no"})]
    readings += [
        Reading(_ending_label(ending, trigger), {"ending": ending, "trigger": trigger})
        for ending in _ENDINGS[1:]
        for trigger in _TRIGGERS
    ]
    return [reading for reading in readings if reading.label != now]
