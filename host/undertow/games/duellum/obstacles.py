"""Not possible, because …: why a gesture for Shrimpion may not fit the table, and the mend that puts it right.

A mend is said of the position *before* what led to the gesture, so that his turn is judged again from there; what
people say lies on the table after the gestures that they have carried out since. Where these have changed what is
asked (they turned the vortex, say), that is taken off again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from undertow.core.errors import Unknown
from undertow.core.message import Message, Parameter, message
from undertow.core.script import HandStep, Obstacle, PutRight, Since
from undertow.games.duellum.components import CROWN_SPACES, FACTIONS, SLOTS
from undertow.games.duellum.labels import label
from undertow.games.duellum.options import VORTEX
from undertow.games.duellum.position import write_position
from undertow.games.duellum.regent import own_cards
from undertow.games.duellum.state import NO_CARD, State
from undertow.games.duellum.turned_up import CROWN, DESCRIPTIONS, is_unknown

_EMPTY: Final = "-"


class _Case:
    """A step that is not possible, and what it was judged from."""

    def __init__(
        self, before: State, turn_start: State, step: HandStep, done: Sequence[HandStep]
    ) -> None:
        self.before = before
        self.turn_start = turn_start
        self.step = step
        self.done = done
        self.box = before.box
        self.words = {key: said.split() for key, said in write_position(before).items()}
        self.seat = before.regent
        self.side = FACTIONS[self.seat]

    def told(self, note_id: str) -> list[Message]:
        """What was told of one kind, of the step."""
        return [note for note in self.step.why if note.id == note_id]

    def done_notes(self, note_id: str) -> list[Message]:
        """What was told of one kind, of the steps carried out since."""
        return [note for step in self.done for note in step.why if note.id == note_id]

    def with_word(self, key: str, index: int, word: str) -> tuple[tuple[str, str], ...]:
        """One word of a key of the position is another."""
        words = list(self.words[key])
        words[index] = word
        return ((key, " ".join(words)),)


def of_step(
    before: State, turn_start: State, step: HandStep, done: Sequence[HandStep]
) -> list[Obstacle]:
    """The reasons that fit a step; ``done``: the ones carried out since ``before``."""
    # While the table is laid out nothing is mended: what people told of it is corrected.
    if before.turn_number and step.message.id in _REASONS:
        case = _Case(before, turn_start, step, done)
        return [found for make in _REASONS[step.message.id] for found in make(case)]
    return []


def of_question(state: State, turn_start: State) -> list[Obstacle]:
    """Why no card of Shrimpion's deck that is offered is the one that came up: it is empty, or holds another."""
    frame = state.stack[-1] if state.stack else ("none",)
    if state.question is not None or frame[0] not in ("regent_draw", "regent_discard"):
        return []
    found = _cards_left(state, Since.NOW)
    return [*_empty_deck(turn_start), *found] if frame[0] == "regent_draw" else found


def _just(label: Message, changes: Mapping[str, str], since: Since = Since.STEP) -> Obstacle:
    """There is one way to put it right."""
    return Obstacle(label, None, (PutRight(label, tuple(changes.items()), since),))


# ---- the vortex


def _slot_empty(case: _Case) -> list[Obstacle]:
    slot = case.step.slot_number
    assert slot is not None, "a card is taken from a slot"
    said = message("duellum.not_slot_empty", slot=slot)
    if case.before.slots[slot - 1] == NO_CARD:
        return []  # it was turned up only now: what came up was told
    changes = case.with_word("slots", slot - 1, _EMPTY)
    return [Obstacle(said, None, (PutRight(said, changes),))]


def _other_card(case: _Case) -> list[Obstacle]:
    slot = case.step.slot_number
    assert slot is not None, "a card is taken from a slot"
    said = message("duellum.not_that_card", slot=slot)
    if case.before.slots[slot - 1] == NO_CARD:
        return [Obstacle(said, None, ())]
    ways = [
        PutRight(words, case.with_word("slots", slot - 1, word))
        for words, word in _cards_that_could_lie(case.before, slot - 1)
    ]
    return [Obstacle(said, message("duellum.which_card_lies", slot=slot), tuple(ways))]


def _cards_that_could_lie(state: State, slot: int) -> list[tuple[Message, str]]:
    """What people can tell cards by, but for the one that is thought to lie there: label, and word of a position."""
    box, here = state.box, state.slots[slot]
    found: list[tuple[Message, str]] = []
    hidden = sorted((*state.unseen, *state.away))
    unknown = [card for card in hidden if is_unknown(state, card)]
    if state.options.mode == VORTEX or unknown:
        for description in DESCRIPTIONS:
            word = f"{description[1]}+crown" if description[2] == CROWN else str(description[1])
            if not (is_unknown(state, here) and word == _look(state, here)):
                found.append((label(state, state.regent, description), word))
    if state.options.mode != VORTEX:
        found += [
            (label(state, state.regent, ("card", box.card_names[card])), box.card_names[card])
            for card in hidden
            if card not in unknown
        ]
    return found


def _look(state: State, card: int) -> str:
    try:
        return state.box.kind(card) + ("+crown" if state.box.crown(card) else "")
    except Unknown:
        return ""


def _dial(case: _Case) -> list[Obstacle]:
    """The vortex as it stands now, whatever of the turning was done."""
    turned = sum([int(str(note.params["count"])) for note in case.done_notes("duellum.rotated")])
    now = (case.before.dial + turned) % SLOTS
    ways = [
        PutRight(
            label(case.before, case.seat, ("dial", stands + 1)),
            (("dial", str((stands - turned) % SLOTS + 1)),),
        )
        for stands in range(SLOTS)
        if stands != now
    ]
    said = message("duellum.not_that_dial", slot=now + 1)
    return [Obstacle(said, message("duellum.where_dial_stands"), tuple(ways))]


# ---- the map


def _leader(case: _Case) -> list[Obstacle]:
    box = case.box
    if not box.is_mapped or case.done_notes("duellum.leader_moved"):
        return []
    here = case.before.leader
    said = message("duellum.not_that_territory", territory=box.territory_titles[here])
    ways = [
        PutRight(message("duellum.name", what=title), (("leader", box.territories[index]),))
        for index, title in enumerate(box.territory_titles)
        if index != here and index not in box.capitals
    ]
    return [Obstacle(said, message("duellum.where_leader_stands"), tuple(ways))]


def _mantas(case: _Case) -> list[Obstacle]:
    """Of each manta on the way: it is not there, or another one is."""
    found, box = [], case.box
    titles = list(box.animal_titles)
    for note in case.told("duellum.claimed"):
        manta = titles.index(str(note.params["animal"]))
        if manta not in case.before.nests:
            continue
        nest = case.before.nests.index(manta)
        where = {"territory": box.territory_titles[nest]}
        found.append(_manta_gone(case, nest, manta, where))
        if case.before.options.mode == VORTEX:
            continue  # one manta is like another
        ways = [
            PutRight(
                message("duellum.name", what=titles[other]),
                (("nests", f"{_nest(case, nest, other)} {_nest(case, further, manta)}"),),
            )
            for further, other in enumerate(case.before.nests)
            if other >= 0 and other != manta
        ]
        if ways:
            said = Message("duellum.not_that_manta", where)
            found.append(Obstacle(said, Message("duellum.which_manta_lies", where), tuple(ways)))
    return found


def _nest(case: _Case, territory: int, manta: int) -> str:
    return f"{case.box.territories[territory]}={case.box.animal_names[manta]}"


def _manta_gone(case: _Case, nest: int, manta: int, where: Mapping[str, Parameter]) -> Obstacle:
    changes = {"nests": f"{case.box.territories[nest]}=emptied"}
    person = FACTIONS[1 - case.seat]
    if not case.before.options.unchecked[1 - case.seat]:
        theirs = [*case.words[f"{person} mantas"], case.box.animal_names[manta]]
        changes[f"{person} mantas"] = " ".join(theirs)
    return _just(Message("duellum.not_any_manta", where), changes)


# ---- what lies before him


def _scored(case: _Case) -> list[Obstacle]:
    found = []
    key, pile = f"{case.side} places", f"{case.side} scored"
    for note in case.told("duellum.scored"):
        place = int(str(note.params["place"]))
        if (card := case.before.seats[case.seat].places[place - 1]) != NO_CARD:
            changes = dict(case.with_word(key, place - 1, _EMPTY))
            changes[pile] = " ".join([*case.words[pile], case.box.card_names[card]])
            found.append(_just(message("duellum.not_in_place", place=place), changes))
    return found


def _crown(case: _Case) -> list[Obstacle]:
    stepped = len(case.done_notes("duellum.crown_step"))
    now = case.before.seats[case.seat].crown + stepped
    ways = [
        PutRight(
            message("duellum.on_space", space=space),
            ((f"{case.side} crown", str(space - stepped)),),
        )
        for space in range(stepped, min(CROWN_SPACES, CROWN_SPACES + stepped))
        if space != now
    ]
    said = message("duellum.not_on_space", space=now)
    return [Obstacle(said, message("duellum.on_which_space"), tuple(ways))]


def _goal(case: _Case) -> list[Obstacle]:
    """His token lies there already, or another goal does."""
    found, box = [], case.box
    note = case.told("duellum.declared")[-1]
    goal = [f"duellum.goal_{name}" for name in case.before.goals].index(str(note.params["goal"]))
    token = box.token_names[list(box.token_titles).index(str(note.params["token"]))]
    there = case.words["laid"][goal]
    laid = token if there == _EMPTY else f"{there}+{token}"
    changes = dict(case.with_word("laid", goal, laid))
    found.append(_just(message("duellum.not_laid_yet"), changes))
    others = []
    for side in (0, 1):
        try:
            other = box.goal(goal, side)
        except Unknown:
            continue
        if other not in case.before.goals:
            said = message("duellum.name", what=f"duellum.goal_{other}")
            others.append(PutRight(said, case.with_word("goals", goal, other)))
    if others:
        said = message("duellum.not_that_goal")
        found.append(Obstacle(said, message("duellum.which_goal_lies"), tuple(others)))
    return found


def _tired(case: _Case) -> list[Obstacle]:
    key, titles = f"{case.side} tired", list(case.box.animal_titles)
    found = []
    for note in case.told("duellum.tired"):
        name = case.box.animal_names[titles.index(str(note.params["animal"]))]
        if name not in case.words[key]:  # by an earlier deed of the same step
            said = message("duellum.not_ready", animal=str(note.params["animal"]))
            found.append(_just(said, {key: " ".join([*case.words[key], name])}))
    return found


# ---- his action cards


def _on_pile_already(case: _Case) -> list[Obstacle]:
    found, titles = [], case.box.action_titles
    mine = case.before.seats[case.seat]
    key = f"{case.side} pile"
    for note in (*case.told("duellum.regent_draws"), *case.told("duellum.discarded")):
        card = [card for card in mine.hand if titles[card] == note.params["card"]]
        if card and _others_left(case.before, card[0]):
            name = case.box.action_names[card[0]]
            said = message("duellum.not_in_deck", card=titles[card[0]])
            found.append(_just(said, {key: " ".join([*case.words[key], name])}))
    return [*found, *_empty_deck(case.turn_start)]


def _others_left(state: State, card: int) -> bool:
    """Another card could have come up instead: of those he has drawn this turn none comes again (S11)."""
    frame = state.stack[-1]
    drawn = frame[2] if frame[0] == "regent_draw" else 0
    hand = state.seats[state.regent].hand
    return bool([other for other in hand if other != card and not drawn >> other & 1])


def _empty_deck(turn_start: State) -> list[Obstacle]:
    """All his cards lie on his pile; said of the beginning of the turn, where his deck is looked at first."""
    if not turn_start.turn_number:
        return []  # in the first turn of all nothing was drawn yet
    seat, names = turn_start.regent, turn_start.box.action_names
    mine = turn_start.seats[seat]
    every = [*mine.pile, *[card for card in own_cards(turn_start, seat) if card not in mine.pile]]
    pile = " ".join([names[card] for card in every])
    said = message("duellum.not_deck")
    return [_just(said, {f"{FACTIONS[seat]} pile": pile}, Since.TURN)]


def _cards_left(state: State, since: Since) -> list[Obstacle]:
    """A card is still in his deck that is thought to lie on his pile."""
    seat, box = state.regent, state.box
    pile = state.seats[seat].pile
    ways = [
        PutRight(
            message("duellum.name", what=box.action_titles[card]),
            (
                (
                    f"{FACTIONS[seat]} pile",
                    " ".join([box.action_names[other] for other in pile if other != card]),
                ),
            ),
            since,
        )
        for card in pile
    ]
    if not ways:
        return []
    return [
        Obstacle(message("duellum.not_on_pile"), message("duellum.which_card_left"), tuple(ways))
    ]


def _deck_left(case: _Case) -> list[Obstacle]:
    """His deck was shuffled anew because no card was thought to be left in it."""
    is_for_that = case.step.why[-1].params.get("why") == "duellum.why_empty_deck"
    return _cards_left(case.turn_start, Since.TURN) if is_for_that else []


def _other_top(case: _Case) -> list[Obstacle]:
    """Another card lies on top of his pile."""
    pile = case.before.seats[case.seat].pile
    names, titles = case.box.action_names, case.box.action_titles
    ways = []
    for card in pile[:-1]:
        lies = [*[names[other] for other in pile if other != card], names[card]]
        said = message("duellum.name", what=titles[card])
        ways.append(PutRight(said, ((f"{case.side} pile", " ".join(lies)),)))
    if not ways:
        return []
    question = message("duellum.which_card_on_top")
    return [Obstacle(message("duellum.not_on_top"), question, tuple(ways))]


_Reason = Callable[[_Case], list[Obstacle]]
_REASONS: Final[Mapping[str, tuple[_Reason, ...]]] = {
    "duellum.hand_play": (_on_pile_already,),
    "duellum.hand_take_location": (_slot_empty, _other_card, _dial),
    "duellum.hand_take_mercenary": (_slot_empty, _other_card, _dial),
    "duellum.hand_turn": (_dial,),
    "duellum.hand_walk": (_leader,),
    "duellum.hand_walk_gaining": (_leader, _mantas),
    "duellum.hand_score": (_scored,),
    "duellum.hand_return": (_other_top,),
    "duellum.hand_return_unshuffled": (_other_top,),
    "duellum.hand_shuffle": (_deck_left,),
    "duellum.hand_clear_pile": (_deck_left,),
    "duellum.hand_crown": (_crown,),
    "duellum.hand_declare": (_goal,),
    "duellum.hand_tire": (_tired,),
}
