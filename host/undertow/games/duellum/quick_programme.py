"""Legal actions of a programme, for complete boxes: the same list as its survey's, faster (see ``quick.py``)."""

from __future__ import annotations

from typing import Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_step import FINISH, ONE_STEP, REINFORCED
from undertow.games.duellum.effects import EFFECTS
from undertow.games.duellum.plain_box import PlainBox, plain
from undertow.games.duellum.programme import context_at, survey
from undertow.games.duellum.programme_frame import effects_of, own_place
from undertow.games.duellum.quick_steps import Ask, Steps, steps_of
from undertow.games.duellum.quick_weighing import NO_ANIMAL, NO_PLACE, Weighing
from undertow.games.duellum.reinforcement import enhanced_name
from undertow.games.duellum.state import NO_SEAT, Seat, State

_GAIN_PLACE: Final[tuple[Action, ...]] = tuple(
    [("gain", f"place_{place}") for place in range(1, 5)]
)


class _Rows:
    """What a frame says of its legal actions. It is a matter of the frame and the box alone.

    rows         of each effect left: verb, its quick list or None, the effect, how much is left of it, its own price in
                 coins and tridents, the one of these that its steps are paid with, and its index
    effects      the effects left
    own_animal   the animal whose effects these are, else NO_ANIMAL
    may_gain     resources may be gained, and tokens reinforce
    may_finish   also before anything is done, unless the rule for mercenaries is the strict one (``is_power``)
    enhanced     what tokens call the effects left
    doubtful     those of them that stand for more than one effect
    """

    __slots__ = (
        "doubtful",
        "effects",
        "enhanced",
        "is_power",
        "may_finish",
        "may_gain",
        "own_animal",
        "rows",
    )

    def __init__(self, state: State, frame: Frame) -> None:
        _, _, kind, item, detail, left, done = frame
        effects = effects_of(state, frame)
        remaining = [(index, effects[index], more) for index, more in enumerate(left) if more]
        # A copied card bears the animal that copies it as its detail (R13).
        own = item if kind == "animal" else detail if kind == "copy" else NO_ANIMAL
        self.own_animal: int = own
        self.rows = [
            _row(kind, own, index, effect, more, is_begun=bool(done >> index & 1))
            for index, effect, more in remaining
        ]
        self.effects = [effect for _, effect, _ in remaining]
        self.may_gain = kind in REINFORCED
        self.is_power = kind == "power"
        self.may_finish = bool(done) or kind == "crown"
        names = [enhanced_name(effect.name) for effect in self.effects]
        self.enhanced = frozenset(names)
        self.doubtful = frozenset([name for name in names if names.count(name) > 1])


_Row = tuple[str, Steps | None, Effect, int, int, int, int, int]


def _row(
    kind: str, own_animal: int, index: int, effect: Effect, more: int, *, is_begun: bool
) -> _Row:
    verb = EFFECTS[effect.name].verb
    coins, tridents = (0, 0) if is_begun else (effect.coins, effect.tridents)
    if effect.name == "copy":
        quick: Steps | None = _copy(effect, may_gain=kind in REINFORCED)
    else:
        quick = steps_of(effect, own_animal)
    return verb, quick, effect, more, coins, tridents, coins if verb == "buy" else tridents, index


def _copy(effect: Effect, *, may_gain: bool) -> Steps:
    only: list[Action] = [("copy",)]

    def steps(ask: Ask) -> list[Action] | None:
        look = Weighing(ask.state, ask.box, ask.seat, may_gain=may_gain)
        found = look.reaches((effect,), 0, 0)
        return None if found is None else only if found else []

    return steps


def programme_actions(state: State, frame: Frame) -> list[Action]:
    """The legal actions of a programme, in the pinned order."""
    box, options = plain(state.box), state.options
    known: _Rows | None = box.programmes.get(frame)
    if known is None:
        known = box.programmes[frame] = _Rows(state, frame)
    if known.may_gain and (options.resources_only_in_main_action or options.one_depth_per_action):
        return _by_survey(state, frame)
    seat, rows = frame[1], known.rows
    mine = state.seats[seat]
    place = own_place(state, frame) if frame[2] == "depth" else NO_PLACE
    steps: list[_Listed] = []
    own: list[Action] | None = None
    for verb, quick, effect, more, coins, tridents, fee, index in rows:
        if (coins or tridents) and (state.coins < coins or state.tridents < tridents):
            own = []
        else:
            own = quick and quick(Ask(state, box, seat, place, more, fee))
            if own is None:
                own = _weighed(state, frame, index)
        steps.append((verb, effect.name, coins, tridents, own))
    actions = own if len(rows) == 1 else _joined(steps)
    if actions is None:
        return _by_survey(state, frame)  # which of two effects a text means is for the rule to say
    may_finish = known.may_finish or (known.is_power and not options.mercenary_needs_effect)
    may_gain = known.may_gain
    if not actions and not frame[6]:
        look = Weighing(state, box, seat, may_gain=may_gain, own_animal=known.own_animal)
        can_begin = look.reaches(known.effects, 0, 0, place)
        if can_begin is None:
            return _by_survey(state, frame)
        # R6: once every step is out of reach, the action ends and brings nothing more.
        may_gain = may_gain and can_begin
        may_finish = may_finish or not can_begin
    if may_gain:
        actions = [*actions, *_gains(box, mine)]
        if len(mine.tokens) * 2 != len(box.token_effects):  # some are laid
            tokens = _tokens(state, box, known, seat)
            if tokens is None:
                return _by_survey(state, frame)  # which of two effects is enhanced is for the rule
            actions += tokens
    return [*actions, FINISH] if may_finish else actions


def _weighed(state: State, frame: Frame, index: int) -> list[Action]:
    """The legal steps of an effect by its own verdict."""
    context = context_at(state, frame, index)
    handler = EFFECTS[context.effect.name]
    candidates = handler.candidates(state, context)
    return [action for action in candidates if handler.verdict(state, context, action) is None]


#: Of an effect: its verb, its name, what it still costs itself in coins and tridents, and its legal steps.
_Listed = tuple[str, str, int, int, list[Action]]


def _joined(steps: list[_Listed]) -> list[Action] | None:
    """The steps of several effects; None where two of them share a step, or a verb of which the order is not plain."""
    lists: dict[str, list[Action]] = {}
    firsts: dict[str, _Listed] = {}
    for listed in steps:
        verb, name, coins, tridents, own = listed
        if verb not in lists:
            lists[verb], firsts[verb] = own, listed
            continue
        others = lists[verb]
        if not own:
            continue
        _, first_name, first_coins, first_tridents, first_own = firsts[verb]
        is_no_cheaper = first_coins <= coins and first_tridents <= tridents
        is_alike = name == first_name and name not in ONE_STEP
        if is_alike and is_no_cheaper and own == first_own:
            continue  # the earlier effect leaves at least as much: its step is the one that is meant
        if verb == "rotate":
            return None  # the steps of the first come first, also where they are not legal by it
        if others and (verb not in ("buy", "conquer") or not set(others).isdisjoint(own)):
            return None
        lists[verb] = sorted(others + own) if others else own
    actions: list[Action] = []
    for own in lists.values():
        actions += own
    return actions


def _gains(box: PlainBox, mine: Seat) -> list[Action]:
    """Ready animals and top depths that bring a resource."""
    actions: list[Action] = []
    gaining = mine.ready & box.gaining
    if gaining:
        names = box.gain_animal
        actions = [names[animal] for animal in mine.animals if gaining >> animal & 1]
    gains, raised = box.depth_gains, mine.raised
    for place, card in enumerate(mine.places):
        if gains[card][raised[place]]:
            actions.append(_GAIN_PLACE[place])
    return actions


def _tokens(state: State, box: PlainBox, known: _Rows, seat: int) -> list[Action] | None:
    """Achievement tokens that can reinforce now; None where one could enhance either of two effects."""
    used = state.seats[seat].used
    actions = []
    for first, first_token, second, second_token in state.laid:
        if second == seat:
            token = second_token
        elif first == seat and second == NO_SEAT:
            token = first_token
        else:
            continue
        effect = box.token_effects[token]
        if used >> token & 1:
            continue
        if effect in known.doubtful:
            return None
        if not effect or effect in known.enhanced:
            actions.append(box.use_token[token])
    return actions


def _by_survey(state: State, frame: Frame) -> list[Action]:
    candidates, judge = survey(state, frame)
    return [action for action in candidates if judge(action) is None]
