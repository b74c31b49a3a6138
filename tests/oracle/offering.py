"""What is offered inside an action: steps, resources and achievement tokens, to finish (R6, R7, R32)."""

from __future__ import annotations

from typing import Final

from tests.oracle.doing import (
    Doing,
    gain,
    gain_from_animal,
    resource_depths,
    rested,
)
from tests.oracle.steps import nameable, something_possible, steps_of, verb_of
from tests.oracle.table import Action, Table
from undertow.games.duellum.effect import ALL

FINISH: Action = ("finish",)
#: One step is all, however far it goes (R3, R43).
ONE_STEP: Final = ("rotate", "tire")


def options(table: Table, doing: Doing) -> list[Action]:
    """Steps in printed order, resources, tokens, to finish."""
    steps = _steps(table, doing)
    is_over = not doing.is_done and not steps and not something_possible(table, doing)
    if is_over:
        return [FINISH]
    may_finish = doing.is_done or _may_be_in_vain(table, doing)
    return [
        *steps,
        *_gains(table, doing),
        *_tokens(table, doing),
        *([FINISH] if may_finish else []),
    ]


def _may_be_in_vain(table: Table, doing: Doing) -> bool:
    """A crown's bonus may be declined (R30), a mercenary may be played to lay it on the pile (R17)."""
    if doing.source == "power":
        return not table.options.mercenary_needs_effect
    return doing.source == "crown"


def _steps(table: Table, doing: Doing) -> list[Action]:
    """A step is named once, and by an effect's number where doing it by that effect would leave something else."""
    allowed = {index: steps_of(table, doing, index) for index in doing.remaining}
    verbs = [verb_of(doing.effects[index]) for index in doing.remaining]
    named: list[Action] = []
    legal: list[Action] = []
    for index, verb in zip(doing.remaining, verbs, strict=True):
        names = list(nameable(table, doing, index))
        new = [step for step in names if step not in named]
        named += new
        legal += [step for step in new if any(step in steps for steps in allowed.values())]
        if verbs.count(verb) > 1:
            legal += [
                (*step, "by", index + 1)
                for step in names
                if step in allowed[index]
                and _leaves_something_else(doing, _usual(doing, allowed, step), index)
            ]
    return legal


def _usual(doing: Doing, allowed: dict[int, list[Action]], step: Action) -> int:
    """The effect that a step without a number means: the cheapest; in any combination the narrowest; the first."""
    is_any_order = doing.card is not None and doing.card.in_any_combination

    def rank(index: int) -> tuple[int, int, int]:
        effect = doing.effects[index]
        breadth = 0
        if is_any_order:
            breadth = doing.left[index] if effect.name in ONE_STEP else effect.name.endswith("_any")
        return sum(doing.fee(index)), breadth, index

    return min([index for index, steps in allowed.items() if step in steps], key=rank)


def _leaves_something_else(doing: Doing, usual: int, other: int) -> bool:
    """Of two effects of one kind, used step by step, the earlier and no dearer one leaves at least as much."""
    if usual == other:
        return False
    one, two = doing.effects[usual], doing.effects[other]
    is_same = one.name == two.name and one.name not in ONE_STEP
    if one.size == ALL > two.size:
        return True  # used up by one step (R43)
    return not (is_same and usual < other and _costs_no_more(doing, usual, other))


def _costs_no_more(doing: Doing, one: int, two: int) -> bool:
    """Neither in coins nor in tridents (R2)."""
    return all(a <= b for a, b in zip(doing.fee(one), doing.fee(two), strict=True))


# ---- resources and tokens


def _gains(table: Table, doing: Doing) -> list[Action]:
    if not doing.may_gain:
        return []
    player = table.players[doing.faction]
    animals = [animal.name for animal in player.ready_animals() if animal.resource is not None]
    places = [
        f"place_{place + 1}"
        for place, placed in player.located()
        if resource_depths(table, doing, placed)
    ]
    return [("gain", source) for source in [*animals, *places]]


def take_gain(table: Table, doing: Doing, source: str) -> None:
    """An animal tires, or a location slides up by the depth that is used."""
    player = table.players[doing.faction]
    if not source.startswith("place_"):
        animal = next(animal for animal in player.animals if animal.name == source)
        gain_from_animal(table, player, animal)
        return
    place = int(source[-1]) - 1
    placed = player.places[place]
    assert placed is not None, f"nothing lies in {source}"
    gain(table, placed.card.depths[placed.raised])
    player.raise_location(place, 1)
    doing.given.add(placed.card)


def _tokens(table: Table, doing: Doing) -> list[Action]:
    """A resource, or one more of an effect that is still to be done; of which one, where that is not the same."""
    options: list[Action] = []
    for token in rested(table, doing.faction) if doing.is_reinforced else []:
        enhanced = _enhanced(table, doing, token)
        if enhanced or table.printed.token_effects[token].is_resource:
            bare = ("token", token.partition(".")[2])
            options += [bare, *[(*bare, "by", other + 1) for other in enhanced[1:]]]
    return options


def _enhanced(table: Table, doing: Doing, token: str) -> list[int]:
    """The effects that a token may enhance: the one that is meant without a number, then, in printed order, those of
    which one more is worth something else."""
    name = table.printed.token_effects[token].name.removeprefix("enhance_")
    found = [index for index in doing.remaining if doing.effects[index].name == name]
    if not found:
        return []
    counted = [index for index in found if doing.effects[index].size < ALL] or found[:1]
    usual = min(counted, key=lambda index: (sum(doing.fee(index)), index))
    is_any_order = doing.card is not None and doing.card.in_any_combination
    return [
        usual,
        *[
            other
            for other in counted
            if other != usual
            and (
                name in ONE_STEP
                or not _costs_no_more(doing, usual, other)
                or (other < usual and not is_any_order)
            )
        ],
    ]


def reinforce(table: Table, doing: Doing, short_name: str, number: int | None) -> None:
    """Once a turn, a resource or one more of an effect."""
    token = next(t for t in rested(table, doing.faction) if t.partition(".")[2] == short_name)
    table.players[doing.faction].used_tokens.add(token)
    effect = table.printed.token_effects[token]
    if effect.is_resource:
        gain(table, effect)
        return
    doing.left[_enhanced(table, doing, token)[0] if number is None else number - 1] += 1


def effect_and_step(table: Table, doing: Doing, choice: Action) -> tuple[int, Action]:
    """The effect that does a step: the usual one, or the one that is named."""
    if len(choice) > 2 and choice[-2] == "by":
        return int(choice[-1]) - 1, choice[:-2]
    allowed = {index: steps_of(table, doing, index) for index in doing.remaining}
    return _usual(doing, allowed, choice), choice
