"""Plays for what games are won by: acquires, raises, scores, declares, and hunts what its temper is set on.

No strong opponent: a seeded preference over single choices, made so that self-play gets everywhere in the rules. Where
random play stumbles into a capital after a few rounds, this one reaches the ends of the crown tracks, the fourth goal
and the bottom of the deck as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from undertow.core.action import Action
from undertow.core.ruleset import Ruleset
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import NO_CARD, State

#: What it can be set on: "crowns" buys crowns before all else, "goals" scores and goes for mantas, "hoard" keeps its
#: mercenaries waiting, "leader" walks him home, "plenty" takes whatever there is. All but "leader" let the leader be.
TEMPERS: Final = ("crowns", "goals", "hoard", "leader", "plenty")

#: How much rather it takes a choice than one that counts 1, by the verb. What is not named counts 1.
_EAGERNESS: Final[Mapping[str, float]] = {
    "declare": 100,
    "take": 30,
    "score": 20,
    "buy": 20,
    "conquer": 20,
    "capture": 20,
    "token": 8,
    "gain": 6,
    "mercenary": 6,
    "repeat": 6,
    "stalk": 6,
    "raise": 6,
    "full_raise": 6,
    "refill": 6,
    "play": 4,
    "return": 3,
    "use": 2,
    "end": 0.5,
    "finish": 0.2,
    "yes": 0.02,  # the leader in the other's capital wins for the other
}
_CROWNED: Final = 20
_UNCROWNED: Final = 0.1
_KEPT_WAITING: Final = 0.02
#: Who is not set on the leader lets him stand.
_STAY: Final = 0.02
_HOMEWARD: Final = 30


class EagerBot:
    """See the module. ``temper`` is one of ``TEMPERS``."""

    def __init__(self, temper: str = "plenty") -> None:
        assert temper in TEMPERS, temper
        self.temper = temper

    def choose(self, ruleset: Ruleset[State], state: State, rng: Random) -> Action:
        """One of the legal actions, each as likely as it is liked."""
        legal = ruleset.legal_actions(state)
        if len(legal) == 1:
            return legal[0]
        decision = ruleset.decision(state)
        seat = decision.party if decision is not None else 0
        return rng.choices(legal, [self._liking(state, seat, action) for action in legal])[0]

    def _liking(self, state: State, seat: int, action: Action) -> float:
        verb = str(action[0])
        liking = _EAGERNESS.get(verb, 1.0)
        if verb in ("buy", "conquer", "take") and self.temper == "crowns":
            return liking * (_CROWNED if _is_crowned(state, action) else _UNCROWNED)
        if verb == "mercenary" and self.temper == "hoard":
            return _KEPT_WAITING
        if verb == "move":
            return self._liking_of_step(state, seat, action)
        return liking

    def _liking_of_step(self, state: State, seat: int, action: Action) -> float:
        """Homeward for who wants the leader home; for the others only mantas are worth a step."""
        target = state.box.territories.index(str(action[1]))
        if self.temper == "leader":
            to_home = state.box.distances(seat)
            return _HOMEWARD if 0 <= to_home[target] < to_home[state.leader] else 1.0
        if target in state.box.capitals:
            return _STAY * _STAY
        return 4.0 if self.temper == "goals" and state.nests[target] >= 0 else _STAY


def _is_crowned(state: State, action: Action) -> bool:
    card = state.slots[int(action[1]) - 1]
    return card != NO_CARD and bool(state.box.crown(card))


def tempers(rng: Random) -> tuple[str, ...]:
    """A temper for each seat. Of two that both hunt crowns neither would get to the end of its track."""
    return tuple([rng.choice(TEMPERS) for _ in FACTIONS])
