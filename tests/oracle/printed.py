"""What is printed on the components, read from a box once."""

from __future__ import annotations

from dataclasses import dataclass, field

from undertow.games.duellum.box import Box
from undertow.games.duellum.effect import Effect

OCEAN_CURRENTS = "ocean_currents"


@dataclass(frozen=True, eq=False)
class ActionCard:
    """An action card of one faction."""

    number: int
    name: str
    coins: int
    tridents: int
    in_any_combination: bool
    effects: tuple[Effect, ...]

    @property
    def is_copy_card(self) -> bool:
        """It copies another card (R11)."""
        return any(effect.name == "copy" for effect in self.effects)

    @property
    def is_ocean_currents(self) -> bool:
        """It is called Ocean Currents (R9)."""
        return self.name == OCEAN_CURRENTS


@dataclass(frozen=True, eq=False)
class Card:
    """A location or a mercenary."""

    name: str
    kind: str
    type: str
    bubble: int
    points: int
    has_crown: bool
    depths: tuple[Effect, ...]
    power: str


@dataclass(frozen=True, eq=False)
class Animal:
    """A helper animal."""

    number: int
    name: str
    effects: tuple[Effect, ...]
    is_manta: bool

    @property
    def resource(self) -> Effect | None:
        """What it brings inside an action, if it brings a resource."""
        return self.effects[0] if self.effects[0].is_resource else None


@dataclass(frozen=True, eq=False)
class Printed:
    """Everything in the box. Factions are 0, the Turtles, and 1, the Squids."""

    action_cards: tuple[tuple[ActionCard, ...], tuple[ActionCard, ...]]
    cards: tuple[Card, ...]
    faction_animals: tuple[tuple[Animal, ...], tuple[Animal, ...]]
    mantas: tuple[Animal, ...]
    #: What Turtles pay in tridents and Squids in coins, at each division of the dial (R2).
    dial: tuple[tuple[int, ...], tuple[int, ...]]
    territories: tuple[str, ...]
    neighbours: dict[str, tuple[str, ...]]
    #: Steps to each faction's capital.
    steps_to: tuple[dict[str, int], dict[str, int]]
    #: The faction on whose side of the map a territory lies, None for the centre (R34).
    side: dict[str, int | None]
    centre: str
    capitals: tuple[str, str]
    nests: tuple[str, ...]
    #: Both goals of each goal token, and the one beside the swirl.
    goal_sides: tuple[tuple[str, str], ...]
    swirl: tuple[str, ...]
    #: First, then second achievement tokens of each faction.
    first_tokens: tuple[tuple[str, ...], tuple[str, ...]]
    second_tokens: tuple[tuple[str, ...], tuple[str, ...]]
    token_effects: dict[str, Effect] = field(default_factory=dict)


def read_box(box: Box) -> Printed:
    """The components of a complete box."""
    names = box.territories
    territories = range(len(names))
    neighbours = {
        names[one]: tuple(
            [names[two] for two in territories if one != two and box.borders(one, two)]
        )
        for one in territories
    }
    capitals = (names[box.capitals[0]], names[box.capitals[1]])
    sides = {names[one]: box.side(one) for one in territories}
    goals = range(box.goal_count)
    return Printed(
        action_cards=(_action_cards(box, 0), _action_cards(box, 1)),
        cards=tuple([_card(box, number) for number in range(len(box.card_names))]),
        faction_animals=(
            _animals(box, box.faction_animals[0]),
            _animals(box, box.faction_animals[1]),
        ),
        mantas=_animals(box, box.manta_ids),
        dial=(
            tuple([box.dial_tridents(division) for division in range(6)]),
            tuple([box.dial_coins(division) for division in range(6)]),
        ),
        territories=tuple(names),
        neighbours=neighbours,
        steps_to=(_steps_to(capitals[0], neighbours), _steps_to(capitals[1], neighbours)),
        side={name: side if side in (0, 1) else None for name, side in sides.items()},
        centre=names[box.centre],
        capitals=capitals,
        nests=tuple([names[nest] for nest in box.nests]),
        goal_sides=tuple([(box.goal(token, 0), box.goal(token, 1)) for token in goals]),
        swirl=tuple([box.goal(token, box.swirl(token)) for token in goals]),
        first_tokens=(_tokens(box, "turtles.first"), _tokens(box, "squids.first")),
        second_tokens=(_tokens(box, "turtles.second"), _tokens(box, "squids.second")),
        token_effects={
            name: box.token_effect(number) for number, name in enumerate(box.token_names)
        },
    )


def _action_cards(box: Box, faction: int) -> tuple[ActionCard, ...]:
    return tuple(
        [
            ActionCard(
                number=card,
                name=box.action_names[card],
                coins=box.action_coins(card),
                tridents=box.action_tridents(card),
                in_any_combination=box.action_any_order(card),
                effects=box.action_effects(card),
            )
            for card in box.action_cards[faction]
        ]
    )


def _card(box: Box, number: int) -> Card:
    is_location = box.kind(number) == "location"
    depths = range(box.depth_count(number)) if is_location else ()
    return Card(
        name=box.card_names[number],
        kind=box.kind(number),
        type=box.type(number),
        bubble=box.bubble(number),
        points=box.points(number),
        has_crown=box.crown(number),
        depths=tuple([box.depth(number, depth) for depth in depths]),
        power="" if is_location else box.power(number),
    )


def _animals(box: Box, numbers: tuple[int, ...]) -> tuple[Animal, ...]:
    return tuple(
        [
            Animal(
                number,
                box.animal_names[number],
                box.animal_effects(number),
                number in box.manta_ids,
            )
            for number in numbers
        ]
    )


def _tokens(box: Box, stem: str) -> tuple[str, ...]:
    return tuple([name for name in box.token_names if name.startswith(stem)])


def _steps_to(capital: str, neighbours: dict[str, tuple[str, ...]]) -> dict[str, int]:
    steps, reached = {capital: 0}, [capital]
    for here in reached:
        for there in neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                reached.append(there)
    return steps
