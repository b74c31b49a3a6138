"""A turn: one main action, and additional actions before and after it (chapter "How to Play", R10, R15, R16).

The frame is ``("turn", seat, main_done, mercenary_played)``.
"""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame, Survey
from undertow.core.facts import some
from undertow.games.duellum.effects import card_reachable, effects_reachable
from undertow.games.duellum.pool import Purse, slide_up
from undertow.games.duellum.state import NO_CARD, State

END: Action = ("end",)
TAKE_BACK: Action = ("take_back",)


def party(state: State, frame: Frame) -> int:
    """The seat in turn decides."""
    seat: int = frame[1]
    return seat


def survey(state: State, frame: Frame) -> Survey:
    """Own action cards, to take them back, animals, places, mercenaries, the end of the turn."""
    seat = frame[1]
    box, mine = state.box, state.seats[seat]
    actions: list[Action] = []
    if not frame[2]:
        actions += [("play", box.action_names[card]) for card in box.action_cards[seat]]
        actions.append(TAKE_BACK)
    actions += [("animal", box.animal_names[animal]) for animal in mine.animals]
    actions += [("use", place + 1) for place, card in enumerate(mine.places) if card != NO_CARD]
    actions += [("mercenary", number + 1) for number in range(len(mine.mercenaries))]
    actions.append(END)
    look = _Look(state, frame)

    def judge(action: Action) -> str | None:
        return _VERDICTS[str(action[0])](look, action)

    return actions, judge


class _Look:
    """A turn as its verdicts see it; what can be gained is summed up once for all of them."""

    __slots__ = ("frame", "inside", "mine", "outside", "seat", "state")

    def __init__(self, state: State, frame: Frame) -> None:
        self.state = state
        self.frame = frame
        self.seat: int = frame[1]
        self.mine = state.seats[self.seat]
        self.inside = Purse(state, self.seat, may_gain=True)
        self.outside = Purse(state, self.seat, may_gain=False)

    def is_playable(self, card: int) -> bool:
        """Some step of the card is reachable (R6); Ocean Currents needs a tired animal or a card on the pile (R9).

        May raise Unknown.
        """
        mine = self.mine
        if card in self.state.box.ocean_currents and not mine.pile and not mine.tired():
            return False
        return card_reachable(self.state, card, self.inside)

    def can_play(self) -> bool:
        """Some card in hand is playable. May raise Unknown."""
        return some(self.is_playable, self.mine.hand)


def _play_verdict(look: _Look, action: Action) -> str | None:
    card = look.state.box.action_id(look.seat, str(action[1]))
    if card not in look.mine.hand:
        return "duellum.not_in_hand"
    return None if look.is_playable(card) else "duellum.card_in_vain"


def _take_back_verdict(look: _Look, action: Action) -> str | None:
    if not look.mine.pile:
        return "duellum.empty_pile"
    return "duellum.can_play" if look.can_play() else None


def _animal_verdict(look: _Look, action: Action) -> str | None:
    state = look.state
    animal = state.box.animal_names.index(str(action[1]))
    if not look.mine.is_ready(animal):
        return "duellum.animal_tired"
    effects = state.box.animal_effects(animal)
    if effects[0].is_resource:
        return "duellum.resource_outside"
    is_reachable = effects_reachable(state, "animal", animal, -1, effects, look.outside)
    return None if is_reachable else "duellum.effect_in_vain"


def _use_verdict(look: _Look, action: Action) -> str | None:
    state = look.state
    place = int(action[1]) - 1
    card, raised = look.mine.places[place], look.mine.raised[place]
    if raised >= state.box.depth_count(card):
        return "duellum.fully_raised"
    effect = state.box.depth(card, raised)
    if effect.name == "empty":
        return "duellum.empty_depth"
    if effect.is_resource:
        return "duellum.resource_outside"
    is_reachable = effects_reachable(state, "depth", card, place, (effect,), look.outside)
    return None if is_reachable else "duellum.effect_in_vain"


def _mercenary_verdict(look: _Look, action: Action) -> str | None:
    if look.frame[3]:
        return "duellum.one_mercenary"
    _, is_awake = look.mine.mercenaries[int(action[1]) - 1]
    return None if is_awake else "duellum.asleep"


def _end_verdict(look: _Look, action: Action) -> str | None:
    if look.frame[2]:
        return None
    # R15: only a player whom R10 leaves nothing to do ends a turn without a main action.
    return "duellum.main_action_first" if look.mine.pile or look.can_play() else None


_VERDICTS = {
    "play": _play_verdict,
    "take_back": _take_back_verdict,
    "animal": _animal_verdict,
    "use": _use_verdict,
    "mercenary": _mercenary_verdict,
    "end": _end_verdict,
}


def perform(state: State, frame: Frame, action: Action) -> None:
    """Begin what was chosen."""
    _PERFORM[str(action[0])](state, frame, action)


def _play(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    box, mine = state.box, state.seats[seat]
    card = box.action_id(seat, str(action[1]))
    mine.hand = tuple([other for other in mine.hand if other != card])
    state.stack[-1] = (frame[0], seat, 1, frame[3])
    state.note("duellum.played", seat=seat, card=box.action_titles[card])
    play_card(state, seat, card)


def play_card(state: State, seat: int, card: int) -> None:
    """Lay out an action card's programme; its printed resources go to the pool and are no step (R6)."""
    box = state.box
    state.coins += box.action_coins(card)
    state.tridents += box.action_tridents(card)
    left = tuple([effect.size for effect in box.action_effects(card)])
    state.stack.append(("action_end", seat, card, 0, 0))
    state.stack.append(("programme", seat, "card", card, 0, left, 0))


def action_end(state: State, frame: Frame) -> None:
    """An outermost action is over: its card, if any, goes to the pile (R12, R9), and the pool is emptied (R7).

    The frame is ``("action_end", seat, card, returns, spent)``: an action card or NO_CARD; whether the card returns to
    the hand; and a bit for each location that gave a depth in the action (R8).
    """
    _, seat, card, returns, _ = frame
    state.stack.pop()
    mine = state.seats[seat]
    if card == NO_CARD:
        pass
    elif returns:
        mine.hand = tuple(sorted((*mine.hand, card)))
    else:
        mine.pile = (*mine.pile, card)
    state.coins = 0
    state.tridents = 0


def _take_back(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    mine = state.seats[seat]
    mine.hand = tuple(sorted(mine.hand + mine.pile))
    mine.pile = ()
    state.stack[-1] = (frame[0], seat, 1, frame[3])
    state.note("duellum.took_back", seat=seat)


def _animal(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    animal = state.box.animal_names.index(str(action[1]))
    state.seats[seat].ready &= ~(1 << animal)  # it tires first (R13)
    state.note("duellum.used_animal", seat=seat, animal=state.box.animal_titles[animal])
    left = tuple([effect.size for effect in state.box.animal_effects(animal)])
    state.stack.append(("action_end", seat, NO_CARD, 0, 0))
    state.stack.append(("programme", seat, "animal", animal, 0, left, 0))


def _use(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    place = int(action[1]) - 1
    mine = state.seats[seat]
    card, depth_index = mine.places[place], mine.raised[place]
    slide_up(state, seat, place, 1)
    state.note("duellum.used_depth", seat=seat, card=state.box.card_titles[card], place=place + 1)
    left = (state.box.depth(card, depth_index).size,)
    state.stack.append(("action_end", seat, NO_CARD, 0, 0))
    state.stack.append(("programme", seat, "depth", card, depth_index, left, 0))


def _mercenary(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    mine = state.seats[seat]
    index = int(action[1]) - 1
    card, _ = mine.mercenaries[index]
    mine.mercenaries = mine.mercenaries[:index] + mine.mercenaries[index + 1 :]
    mine.played = (*mine.played, card)
    state.stack[-1] = (frame[0], seat, frame[2], 1)
    state.note("duellum.mercenary_laid", seat=seat, card=state.box.card_titles[card])


def _end(state: State, frame: Frame, action: Action) -> None:
    state.stack.pop()
    state.stack.append(("turn_start", 1 - frame[1]))


_PERFORM = {
    "play": _play,
    "take_back": _take_back,
    "animal": _animal,
    "use": _use,
    "mercenary": _mercenary,
    "end": _end,
}
