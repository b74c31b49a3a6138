"""Achievement tokens that reinforce: a resource, or one more of an effect (chapter "Achieving goals", ruling R32).

An uncovered token of a seat reinforces once a turn, during a main action or a mercenary's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from undertow.core.action import Action
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.goals import laid_by, short_name, uncovered
from undertow.games.duellum.state import State

ENHANCE: Final = "enhance_"
#: Effects of mercenaries that are raises and tirings by another name.
_SAME: Final = {"maestro": "raise", "bloodhound": "tire"}


def enhanced_name(effect_name: str) -> str:
    """What a token calls an effect: Maestro's raises are raises, Bloodhound tires."""
    return _SAME.get(effect_name, effect_name)


def rested(state: State, seat: int) -> list[int]:
    """Uncovered tokens of a seat that have not reinforced yet."""
    used = state.seats[seat].used
    return [token for token in uncovered(state, seat) if not used >> token & 1]


def sources(state: State, seat: int) -> list[Callable[[], Iterable[tuple[int, int]]]]:
    """What each token could bring inside an action."""
    return [partial(_gains, state, token) for token in rested(state, seat)]


def _gains(state: State, token: int) -> list[tuple[int, int]]:
    effect = state.box.token_effect(token)
    return [(effect.coins, effect.tridents)] if effect.is_resource else []


def candidates(state: State, seat: int) -> list[Action]:
    """``token first_2`` for each token that lies on a goal."""
    return [("token", short_name(state, token)) for token in laid_by(state, seat)]


def token_of(state: State, seat: int, action: Action) -> int:
    """The token that an action names."""
    return state.box.token_names.index(f"{FACTIONS[seat]}.{action[1]}")


def verdict(state: State, seat: int, action: Action, left_effects: Iterable[str]) -> str | None:
    """A token must be uncovered and not have reinforced yet. A resource can be taken then; an enhancement needs its
    effect among those still to be done. May raise Unknown."""
    token = token_of(state, seat, action)
    if token not in uncovered(state, seat):
        return "duellum.token_covered"
    if token not in rested(state, seat):
        return "duellum.token_used"
    effect = state.box.token_effect(token)
    names = [enhanced_name(name) for name in left_effects]
    if effect.is_resource or effect.name.removeprefix(ENHANCE) in names:
        return None
    return "duellum.nothing_to_enhance"


def use(state: State, seat: int, action: Action) -> None:
    """The token reinforces; if it brings a resource, that goes into the pool."""
    token = token_of(state, seat, action)
    effect = state.box.token_effect(token)
    state.seats[seat].used |= 1 << token
    state.note("duellum.reinforced", seat=seat, token=state.box.token_titles[token])
    if effect.is_resource:
        state.coins += effect.coins
        state.tridents += effect.tridents
