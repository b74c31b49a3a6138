"""Counts which parts of Duellum's rules a game used: effects, powers, crown spaces, goals, tokens, Shrimpion's steps.

A use is ``(part, name)``, ``("effect", "full_raise")``. What a person does is read off the choice before it is done,
the rest off what the state notes down. ``everything`` names all that there is, so that what was never used shows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.action import Action
from undertow.core.message import Message
from undertow.games.duellum import programme, programme_frame
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import CROWN_SPACES, FACTIONS, MERCENARY
from undertow.games.duellum.effect_step import BY
from undertow.games.duellum.effects import EFFECTS
from undertow.games.duellum.goal_names import GOALS
from undertow.games.duellum.options import CHOICES
from undertow.games.duellum.powers import POWER_EFFECTS
from undertow.games.duellum.state import State

Use = tuple[str, str]

EFFECT: Final = "effect"
POWER: Final = "power"
CROWN: Final = "crown"
GOAL: Final = "goal"
TOKEN: Final = "token"
LEVEL: Final = "level"
END: Final = "end"
REGENT: Final = "regent"
PARTS: Final = (EFFECT, POWER, CROWN, GOAL, TOKEN, LEVEL, END, REGENT)

#: How a game can end (``Outcome.termination``).
ENDS: Final = ("goals", "crowns", "capital", "exhausted_deck")
#: Done only where a pack leaves an effect to the people; no pack for play does.
_BY_HAND: Final = "by_hand"
#: What Shrimpion notes down: what he does, and why he does or does not. What only an odd pack or position can bring is
#: not among it: cards without effects, none that would change anything, no way to his capital. Nor is what thousands of
#: games do not come to: that the hand is empty from which he has a card discarded.
_REGENT_STEPS: Final = (
    "begins_ahead",
    "draws",
    "draws_on",
    "engages",
    "has_no_place",
    "ignores: moved_already",
    "ignores: no_animals",
    "ignores: no_research",
    "ignores: no_such_card",
    "ignores: none_ready",
    "ignores: nothing_to_copy",
    "ignores: nothing_to_refill",
    "ignores: nothing_to_return",
    "ignores: nothing_to_score",
    "lays",
    "returns",
    "shuffles: currents",
    "shuffles: empty_deck",
    "skips: nothing_to_copy",
    "skips: reshuffled",
    "takes",
    "takes_only",
    "without_currents",
)


def everything() -> frozenset[Use]:
    """All that a game with goals on a box without effects by hand can use, over all options."""
    return frozenset(
        [(EFFECT, name) for name in EFFECTS if name != _BY_HAND]
        + [(POWER, name) for name in POWER_EFFECTS if name != _BY_HAND]
        + [(CROWN, f"{side} {n}") for side in FACTIONS for n in range(1, CROWN_SPACES + 1)]
        + [(GOAL, f"{side} {goal}") for side in FACTIONS for goal in GOALS]
        + [(TOKEN, f"{side} {half}") for side in FACTIONS for half in ("first", "second")]
        + [(LEVEL, level) for level in CHOICES["level"][0]]
        + [(END, end) for end in ENDS]
        + [(REGENT, step) for step in _REGENT_STEPS]
    )


def before(state: State, action: Action) -> list[Use]:
    """What a choice is about to use: the effect of its step, and the power that it begins."""
    frame = state.stack[-1]
    if frame[0] not in ("turn", "programme"):
        return []
    uses = []
    effect = _effect_of(state, action) if frame[0] == "programme" else None
    if effect is not None:
        uses.append((EFFECT, effect))
    card = _mercenary_of(state, frame[1], action)
    if card is not None:
        uses.append((POWER, state.box.power(card)))
    return uses


def _effect_of(state: State, action: Action) -> str | None:
    """The effect that does a step: the first that allows it, or the one that the choice names."""
    if action[0] == "token":
        return None
    if len(action) > 2 and action[-2] == BY:
        effects = programme_frame.effects_of(state, state.stack[-1])
        return effects[int(action[-1]) - 1].name
    for handler, context in programme.contexts_of(state):
        is_its_step = handler.verb == action[0]
        if is_its_step and programme.step_verdict(state, handler, context, action) is None:
            return context.effect.name
    return None


def _mercenary_of(state: State, seat: int, action: Action) -> int | None:
    match action[0]:
        case "mercenary":
            return state.seats[seat].mercenaries[int(action[1]) - 1][0]
        case "repeat":
            return state.box.card_id(str(action[1]))
        case "stalk":
            return state.seats[1 - seat].played[-1]
    return None


def noted(box: Box, note: Message) -> Use | None:
    """The use that a note tells of, if it tells of one."""
    what = note.id.removeprefix("duellum.")
    params = note.params
    if what.startswith("regent_"):
        step = what.removeprefix("regent_")
        why = params.get("why")
        return REGENT, step if why is None else f"{step}: {str(why).partition('why_')[2]}"
    if what not in ("crown_step", "declared", "reinforced"):
        return None
    seat = int(str(params["seat"]))
    side = FACTIONS[seat]
    if what == "crown_step":
        return CROWN, f"{side} {params['space']}"
    if what == "declared":
        return GOAL, f"{side} {str(params['goal']).partition('goal_')[2]}"
    token = box.token_names[box.token_titles.index(str(params["token"]))]
    return TOKEN, token.partition("_")[0].replace(".", " ")


def unused(counts: Mapping[Use, int], box: Box | None = None) -> list[Use]:
    """What there is and was not used, by part; of powers only those that ``box`` has, if it is given."""
    missing = everything() - {use for use, count in counts.items() if count}
    if box is not None:
        powers = {
            box.power(card) for card in range(len(box.card_names)) if _is_mercenary(box, card)
        }
        missing = frozenset([use for use in missing if use[0] != POWER or use[1] in powers])
    return sorted(missing, key=lambda use: (PARTS.index(use[0]), use[1]))


def _is_mercenary(box: Box, card: int) -> bool:
    return box.kind(card) == MERCENARY
