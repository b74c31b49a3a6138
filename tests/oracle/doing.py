"""An action that is being carried out: whose it is, what it is printed on, what is left of its effects."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field

from tests.oracle.printed import ActionCard, Animal, Card
from tests.oracle.table import Placed, Player, Table
from undertow.games.duellum.effect import Effect


@dataclass(eq=False)
class Doing:
    """An action in progress.

    source         card, copy, power, animal, depth or crown
    may_gain       resources of depths and animals may be gained inside (R7)
    is_reinforced  achievement tokens may reinforce it (R32)
    card           the action card whose effects these are, its own or a copied one
    played         the action card that lies on the table for it, if one does
    animal         the animal whose effect it is: it never readies itself (R13, R35)
    location       the location whose depth it is: never raised or scored by itself (R14)
    mercenary      the mercenary whose power it is; chain: all being played or repeated in one chain (R20)
    given          locations that have given a depth in this action (R8)
    returns        Ocean Currents sent the card that is played back to the hand (R9)
    """

    faction: int
    source: str
    effects: tuple[Effect, ...]
    may_gain: bool = False
    is_reinforced: bool = False
    card: ActionCard | None = None
    played: ActionCard | None = None
    animal: Animal | None = None
    location: Card | None = None
    mercenary: Card | None = None
    chain: frozenset[Card] = frozenset()
    given: set[Card] = field(default_factory=set)
    left: list[int] = field(default_factory=list)
    paid: list[bool] = field(default_factory=list)
    is_done: bool = False
    returns: list[bool] = field(default_factory=lambda: [False])

    def __post_init__(self) -> None:
        self.left = [effect.size for effect in self.effects]
        self.paid = [False for _ in self.effects]

    @property
    def remaining(self) -> list[int]:
        """Effects of which something is left, in printed order."""
        return [index for index, left in enumerate(self.left) if left]

    def fee(self, index: int) -> tuple[int, int]:
        """What an effect itself costs in coins and tridents before its first step (R2)."""
        if self.paid[index]:
            return 0, 0
        return self.effects[index].coins, self.effects[index].tridents


def copied(doing: Doing, card: ActionCard) -> Doing:
    """The opponent's card, carried out as one's own (R11); resources only inside a card that is played (R38)."""
    return Doing(
        doing.faction,
        "copy",
        card.effects,
        may_gain=doing.may_gain,
        is_reinforced=doing.is_reinforced,
        card=card,
        played=doing.played,
        animal=doing.animal,
        given=doing.given,
        returns=doing.returns,
    )


def playing(
    faction: int, card: ActionCard, *, may_gain: bool, within: Doing | None = None
) -> Doing:
    """An action card of one's own; one that a mercenary grants is part of that mercenary's action (R8)."""
    return Doing(
        faction,
        "card",
        card.effects,
        may_gain=may_gain,
        is_reinforced=True,
        card=card,
        played=card,
        given=set() if within is None else within.given,
    )


# ---- resources and achievement tokens


def uncovered(table: Table, faction: int) -> list[str]:
    """Achievement tokens of a faction that nothing covers, by goal."""
    return [laid[-1][1] for laid in table.laid if laid and laid[-1][0] == faction]


def rested(table: Table, faction: int) -> list[str]:
    """Those that may still reinforce."""
    used = table.players[faction].used_tokens
    return [token for token in uncovered(table, faction) if token not in used]


def resource_depths(table: Table, doing: Doing, placed: Placed) -> list[Effect]:
    """The resources that a location may give one after the other, from its top depth on (R8)."""
    if table.options.one_depth_per_action and placed.card in doing.given:
        return []
    run: list[Effect] = []
    for depth in placed.card.depths[placed.raised :]:
        if not depth.is_resource or (run and table.options.one_depth_per_action):
            break
        run.append(depth)
    return run


def gain(table: Table, resource: Effect) -> None:
    """Into the pool."""
    table.coins += resource.coins
    table.tridents += resource.tridents


def gain_from_animal(table: Table, player: Player, animal: Animal) -> None:
    """It tires and brings its resource."""
    assert animal.resource is not None, f"{animal.name} brings no resource"
    player.ready.discard(animal)
    gain(table, animal.resource)


def possible_gains(table: Table, doing: Doing) -> Iterator[tuple[Table, Doing]]:
    """Table and action as they could be after what may be gained inside: nothing, all, or all but some depths.

    Whatever a step needs, one of these has it if any sequence of gains has: more in the pool, more tired animals and
    fewer visible depths never hurt, but for the one location that is to be raised.
    """
    yield table, doing
    player = table.players[doing.faction]
    animals = (
        [a for a in player.ready_animals() if a.resource is not None] if doing.may_gain else []
    )
    runs = []
    if doing.may_gain:
        runs = [
            (place, resource_depths(table, doing, placed)) for place, placed in player.located()
        ]
        runs = [(place, run) for place, run in runs if run]
    effects = table.printed.token_effects
    tokens = [t for t in rested(table, doing.faction) if effects[t].is_resource]
    resources = tokens if doing.is_reinforced else []
    if not animals and not runs and not resources:
        return
    for held_back in [None, *[(place, count) for place, run in runs for count in range(len(run))]]:
        new, later = table.imagined(doing.faction), copy(doing)
        later.given = set(doing.given)
        mine = new.players[doing.faction]
        for token in resources:
            gain(new, effects[token])
            mine.used_tokens.add(token)  # a card that is weighed inside may not count it again
        for animal in animals:
            gain_from_animal(new, mine, animal)
        for place, run in runs:
            count = held_back[1] if held_back and held_back[0] == place else len(run)
            mine.raise_location(place, count)
            for resource in run[:count]:
                gain(new, resource)
            placed = mine.places[place]
            if count and placed is not None:
                later.given.add(placed.card)
        yield new, later
