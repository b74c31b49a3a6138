"""A turn: one main action, and additional actions before and after it (chapter "How to Play", R10, R15, R16).

The frame is ``("turn", seat, main_done, mercenary_played, declared)``.
"""

from __future__ import annotations

from undertow.core.action import Action
from undertow.core.decision import Frame, Survey
from undertow.core.facts import some
from undertow.games.duellum import goals, powers
from undertow.games.duellum.effects import effects_reachable, is_playable, play_card
from undertow.games.duellum.pool import Purse, slide_up
from undertow.games.duellum.programme import has_reachable_step
from undertow.games.duellum.state import NO_CARD, State

END: Action = ("end",)
TAKE_BACK: Action = ("take_back",)


def party(state: State, frame: Frame) -> int:
    """The seat in turn decides."""
    seat: int = frame[1]
    return seat


def survey(state: State, frame: Frame) -> Survey:
    """Own action cards, to take them back, animals, places, mercenaries, goals, the end of the turn."""
    seat = frame[1]
    box, mine = state.box, state.seats[seat]
    actions: list[Action] = []
    if frame[2]:
        actions += [("play", box.action_names[card]) for card in mine.hand]
    else:
        actions += [("play", box.action_names[card]) for card in box.action_cards[seat]]
        actions.append(TAKE_BACK)
    actions += [("animal", box.animal_names[animal]) for animal in mine.animals]
    actions += [("use", place + 1) for place, card in enumerate(mine.places) if card != NO_CARD]
    actions += [("mercenary", number + 1) for number in range(len(mine.mercenaries))]
    actions += goals.candidates(state, seat)
    actions.append(END)
    look = Look(state, frame)

    return actions, look.judge


class Look:
    """A turn as its verdicts see it; what can be gained is summed up once for all of them."""

    __slots__ = ("frame", "inside", "mine", "outside", "seat", "state")

    def __init__(self, state: State, frame: Frame) -> None:
        self.state = state
        self.frame = frame
        self.seat: int = frame[1]
        self.mine = state.seats[self.seat]
        self.inside = Purse(state, self.seat, may_gain=True, may_reinforce=True)
        self.outside = Purse(state, self.seat, may_gain=False, may_reinforce=False)

    def judge(self, action: Action) -> str | None:
        """Why an action of the turn is forbidden, or None. May raise Unknown."""
        return _VERDICTS[str(action[0])](self, action)

    def is_playable(self, card: int) -> bool:
        """The card can be the main action. May raise Unknown."""
        return is_playable(self.state, self.seat, card, self.inside)

    def can_play(self) -> bool:
        """Some card in hand is playable. May raise Unknown."""
        return some(self.is_playable, self.mine.hand)


def _play_verdict(look: Look, action: Action) -> str | None:
    if look.frame[2]:
        return "duellum.main_action_taken"
    card = look.state.box.action_id(look.seat, str(action[1]))
    if card not in look.mine.hand:
        return "duellum.not_in_hand"
    return None if look.is_playable(card) else "duellum.card_in_vain"


def _take_back_verdict(look: Look, action: Action) -> str | None:
    if not look.mine.pile:
        return "duellum.empty_pile"
    return "duellum.can_play" if look.can_play() else None


def _animal_verdict(look: Look, action: Action) -> str | None:
    state = look.state
    animal = state.box.animal_names.index(str(action[1]))
    if not look.mine.is_ready(animal):
        return "duellum.animal_tired"
    effects = state.box.animal_effects(animal)
    if effects[0].is_resource:
        return "duellum.resource_outside"
    is_reachable = effects_reachable(state, "animal", animal, -1, effects, look.outside)
    return None if is_reachable else "duellum.effect_in_vain"


def _use_verdict(look: Look, action: Action) -> str | None:
    state = look.state
    place = int(action[1]) - 1
    card, raised = look.mine.places[place], look.mine.raised[place]
    if raised >= state.box.depth_count(card):
        return "duellum.nothing_left"
    effect = state.box.depth(card, raised)
    if effect.name == "empty":
        return "duellum.empty_depth"
    if effect.is_resource:
        return "duellum.resource_outside"
    is_reachable = effects_reachable(state, "depth", card, place, (effect,), look.outside)
    return None if is_reachable else "duellum.effect_in_vain"


def _mercenary_verdict(look: Look, action: Action) -> str | None:
    if look.frame[3]:
        return "duellum.one_mercenary"
    card, is_awake = look.mine.mercenaries[int(action[1]) - 1]
    if not is_awake:
        return "duellum.asleep"
    if look.state.options.mercenary_needs_effect and not _is_effective(look, card):
        return "duellum.mercenary_in_vain"
    return None


def _is_effective(look: Look, card: int) -> bool:
    """Some step of a mercenary's power could be done once it is played (R17, option "refused"). May raise Unknown."""
    trial = look.state.copy()
    trial.log = None
    index = [other for other, _ in look.mine.mercenaries].index(card)
    trial.stack.append(("action_end", look.seat, NO_CARD, 0, 0))
    powers.begin(trial, look.seat, powers.lay(trial, look.seat, index), 0)
    return trial.stack[-1][0] == "programme" and has_reachable_step(trial, trial.stack[-1])


def _declare_verdict(look: Look, action: Action) -> str | None:
    if look.frame[4]:
        return "duellum.one_goal"
    return goals.verdict(look.state, look.seat, action)


def _end_verdict(look: Look, action: Action) -> str | None:
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
    "declare": _declare_verdict,
    "end": _end_verdict,
}


def perform(state: State, frame: Frame, action: Action) -> None:
    """Begin what was chosen."""
    _PERFORM[str(action[0])](state, frame, action)


def _play(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    state.stack[-1] = (frame[0], seat, 1, frame[3], frame[4])
    play_card(state, seat, state.box.action_id(seat, str(action[1])))


def action_end(state: State, frame: Frame) -> None:
    """An action is over: its card, if any, goes to the pile (R12, R9). With the outermost one the pool is emptied (R7),
    and the crowns acquired in it are stepped off (R30).

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
    for other in state.stack:
        if other[0] == "action_end":
            return  # a card that a mercenary granted: the mercenary's action goes on
    state.coins = 0
    state.tridents = 0
    if state.options.reinforces_every_action:
        mine.used = 0
    if state.crowns:
        state.stack.append(("crowns",))


def _take_back(state: State, frame: Frame, action: Action) -> None:
    seat = frame[1]
    mine = state.seats[seat]
    mine.hand = tuple(sorted(mine.hand + mine.pile))
    mine.pile = ()
    state.stack[-1] = (frame[0], seat, 1, frame[3], frame[4])
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
    state.stack[-1] = (frame[0], seat, frame[2], 1, frame[4])
    card = powers.lay(state, seat, int(action[1]) - 1)
    state.stack.append(("action_end", seat, NO_CARD, 0, 0))
    powers.begin(state, seat, card, 0)


def _declare(state: State, frame: Frame, action: Action) -> None:
    state.stack[-1] = (*frame[:4], 1)
    goals.declare(state, frame[1], action)


def _end(state: State, frame: Frame, action: Action) -> None:
    state.stack.pop()
    state.stack.append(("turn_start", 1 - frame[1]))


_PERFORM = {
    "play": _play,
    "take_back": _take_back,
    "animal": _animal,
    "use": _use,
    "mercenary": _mercenary,
    "declare": _declare,
    "end": _end,
}
