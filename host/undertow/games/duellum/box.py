"""The box: what is printed on cards, dial, animals, map and tokens, known or unknown.

A box is immutable, and states share it by reference. Rules read it through methods that raise ``Unknown`` with the key
of the missing fact; the table answers, and ``with_fact`` gives the box that knows it. Seats and factions are numbered
alike (0 turtles, 1 squids); cards, action cards, animals, divisions and territories by index.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NoReturn

from undertow.core.errors import Unknown
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box_facts import (
    MOST_ACTION_EFFECTS,
    MOST_ANIMAL_EFFECTS,
    MOST_DEPTHS,
    SIDES,
)
from undertow.games.duellum.components import ANIMALS, FIRST_MANTA, SLOTS
from undertow.games.duellum.effect import Effect, read_effect
from undertow.games.duellum.goal_book import GoalBook
from undertow.games.duellum.ways_home import WaysHome

if TYPE_CHECKING:
    from undertow.games.duellum.plain_box import PlainBox

#: ``side`` of a territory that is on neither faction's side (ruling R34).
NO_SIDE = -1

_effect = lru_cache(maxsize=None)(read_effect)
_OCEAN_CURRENTS = "ocean_currents"


class Box(GoalBook):
    """One box, laid out for quick reading; what it knows as a whole is in ``FactBook``, its goals in ``GoalBook``."""

    def _read_all(self) -> None:
        structure = self.structure
        #: What was worked out from this box, which never changes, by those who ask it again and again: by frame.
        self.plans: dict[tuple[Any, ...], Any] = {}
        #: Its plain form, once that was asked for (``plain_box.plain``).
        self.laid_out: PlainBox | None = None
        self.action_names = structure.action_names
        self.is_mapped = structure.is_mapped
        self.territories = structure.territories
        self.centre = structure.centre
        self.capitals = structure.capitals
        self.nests = structure.nests
        self.location_types = structure.location_types
        self.mercenary_types = structure.mercenary_types
        #: Ids of the cards of the market, e.g. ``coral_steps``: what cases and records call them.
        self.card_names = structure.cards
        self.animal_names = structure.animals
        #: The same for people to read.
        self.card_titles = self._card_titles()
        self.action_titles = structure.action_titles
        self.animal_titles = tuple([_title(name) for name in structure.animals])
        self.territory_titles = tuple([_title(name) for name in structure.territories])
        #: Animals of each faction, and the wild mantas: as many as there are nests.
        self.faction_animals = (tuple(range(ANIMALS)), tuple(range(ANIMALS, FIRST_MANTA)))
        self.manta_ids = tuple(range(FIRST_MANTA, len(self.animal_names)))
        #: Action cards of each faction: 0 to 7 and 8 to 15 in a whole box.
        turtle_actions, all_actions = structure.turtle_actions, len(structure.action_names)
        self.action_cards = (
            tuple(range(turtle_actions)),
            tuple(range(turtle_actions, all_actions)),
        )
        names = structure.action_names
        self.ocean_currents: tuple[int, int] = (
            names.index(_OCEAN_CURRENTS, 0, turtle_actions),
            names.index(_OCEAN_CURRENTS, turtle_actions),
        )
        self._card_ids = {name: card for card, name in enumerate(structure.cards)}
        self._action_ids = tuple(
            [{names[card]: card for card in cards} for cards in self.action_cards]
        )
        self._read_cards()
        self._read_effect_lists()
        self._read_map()
        self._read_goals()

    # ---- cards of the market

    def _read_cards(self) -> None:
        get = self._facts.get
        items = [f"card.{number}" for number in range(1, len(self.card_names) + 1)]
        self._kind = _texts(get(f"{item}.kind") for item in items)
        self._type = _texts(get(f"{item}.type") for item in items)
        self._bubble = _numbers(get(f"{item}.bubble") for item in items)
        self._points = _numbers(get(f"{item}.points") for item in items)
        crowns = [get(f"{item}.crown") for item in items]
        self._crown = tuple([None if crown is None else crown == "yes" for crown in crowns])
        self._depth_count = _numbers(get(f"{item}.depths") for item in items)
        self._depth = tuple([self._entries(f"{item}.depth", MOST_DEPTHS) for item in items])
        self._power = _texts(get(f"{item}.power") for item in items)

    def _card_titles(self) -> tuple[str, ...]:
        """Cards that nobody can tell apart are called by their look, in words of the catalogue."""
        if not self.structure.is_anonymous:
            return self.structure.card_titles
        titles = []
        for number in range(1, len(self.structure.cards) + 1):
            kind = self._facts.get(f"card.{number}.kind", "card")
            crown = "_crowned" if self._facts.get(f"card.{number}.crown") == "yes" else ""
            titles.append(f"duellum.the_{kind}{crown}")
        return tuple(titles)

    def kind(self, card: int) -> str:
        """``location`` or ``mercenary``."""
        value = self._kind[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.kind")
        return value

    def type(self, card: int) -> str:
        """Name of the card's type; a location and a mercenary of one name are of one type (ruling R25)."""
        value = self._type[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.type")
        return value

    def bubble(self, card: int) -> int:
        """The number in the top bubble: coins for turtles who buy, tridents for squids who conquer (ruling R1)."""
        value = self._bubble[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.bubble")
        return value

    def points(self, card: int) -> int:
        """Prosperity points."""
        value = self._points[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.points")
        return value

    def crown(self, card: int) -> bool:
        """The card bears a crown."""
        value = self._crown[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.crown")
        return value

    def depth_count(self, card: int) -> int:
        """How many depths a location has."""
        value = self._depth_count[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.depths")
        return value

    def depth(self, card: int, depth_index: int) -> Effect:
        """What a depth of a location bears; index 0 is the top one."""
        value = self._depth[card][depth_index]
        if value is None:
            raise Unknown(f"card.{card + 1}.depth.{depth_index + 1}")
        return value

    def power(self, card: int) -> str:
        """What a mercenary does: one of ``box_facts.POWERS``."""
        value = self._power[card]
        if value is None:
            raise Unknown(f"card.{card + 1}.power")
        return value

    # ---- action cards, animals, dial

    def _read_effect_lists(self) -> None:
        get = self._facts.get
        self._action_items = [
            self.structure.action_item(card) for card in range(len(self.action_names))
        ]
        self._animal_items = [f"animal.{name}" for name in self.structure.animals]
        actions, animals = self._action_items, self._animal_items
        self._action_coins = _numbers(get(f"{item}.coins") for item in actions)
        self._action_tridents = _numbers(get(f"{item}.tridents") for item in actions)
        orders = [get(f"{item}.order") for item in actions]
        self._any_order = tuple([None if order is None else order == "any" for order in orders])
        self._action_effects = [self._whole_list(item, MOST_ACTION_EFFECTS) for item in actions]
        self._animal_effects = [self._whole_list(item, MOST_ANIMAL_EFFECTS) for item in animals]
        divisions = range(1, SLOTS + 1)
        self._dial_coins = _numbers(get(f"dial.{division}.coins") for division in divisions)
        self._dial_tridents = _numbers(get(f"dial.{division}.tridents") for division in divisions)

    def card_id(self, name: str) -> int:
        """A card of the market by its id in the pack. Raises KeyError."""
        return self._card_ids[name]

    def action_id(self, faction: int, name: str) -> int:
        """A faction's action card by its name. Raises KeyError."""
        return self._action_ids[faction][name]

    def action_coins(self, action_card: int) -> int:
        """Coins printed on an action card."""
        value = self._action_coins[action_card]
        if value is None:
            raise Unknown(f"{self._action_items[action_card]}.coins")
        return value

    def action_tridents(self, action_card: int) -> int:
        """Tridents printed on an action card."""
        value = self._action_tridents[action_card]
        if value is None:
            raise Unknown(f"{self._action_items[action_card]}.tridents")
        return value

    def action_any_order(self, action_card: int) -> bool:
        """The effects of an action card may be taken in any combination."""
        value = self._any_order[action_card]
        if value is None:
            raise Unknown(f"{self._action_items[action_card]}.order")
        return value

    def action_effects(self, action_card: int) -> tuple[Effect, ...]:
        """The effects of an action card, in printed order."""
        effects = self._action_effects[action_card]
        if effects is None:
            self._miss(self._action_items[action_card])
        return effects

    def animal_effects(self, animal: int) -> tuple[Effect, ...]:
        """The one or two effects of a helper animal, in printed order."""
        effects = self._animal_effects[animal]
        if effects is None:
            self._miss(self._animal_items[animal])
        return effects

    def dial_coins(self, division: int) -> int:
        """Coins that squids pay to buy at a division of the vortex (ruling R2)."""
        value = self._dial_coins[division]
        if value is None:
            raise Unknown(f"dial.{division + 1}.coins")
        return value

    def dial_tridents(self, division: int) -> int:
        """Tridents that turtles pay to conquer at a division of the vortex (ruling R2)."""
        value = self._dial_tridents[division]
        if value is None:
            raise Unknown(f"dial.{division + 1}.tridents")
        return value

    def _entries(self, stem: str, most: int) -> tuple[Effect | None, ...]:
        texts = [self._facts.get(f"{stem}.{number}") for number in range(1, most + 1)]
        return tuple([None if text is None else _effect(str(text)) for text in texts])

    def _whole_list(self, item: str, most: int) -> tuple[Effect, ...] | None:
        """The effects of an item if all of them are known."""
        count = self._facts.get(f"{item}.effects")
        if count is None:
            return None
        entries = self._entries(f"{item}.effect", most)[: int(count)]
        known = tuple([effect for effect in entries if effect is not None])
        return known if len(known) == count else None

    def _miss(self, item: str) -> NoReturn:
        count = self._facts.get(f"{item}.effects")
        if count is None:
            raise Unknown(f"{item}.effects")
        numbers = range(1, int(count) + 1)
        keys = [f"{item}.effect.{number}" for number in numbers]
        raise Unknown(next(key for key in keys if key not in self._facts))

    # ---- the map

    def _read_map(self) -> None:
        get = self._facts.get
        all_territories = range(len(self.territories))
        self._border = tuple(
            [
                tuple([self._border_between(one, other) for other in all_territories])
                for one in all_territories
            ]
        )
        self._neighbours = tuple(
            [
                None if None in row else tuple([t for t in all_territories if row[t] == "yes"])
                for row in self._border
            ]
        )
        sides = [get(f"side.{name}") for name in self.territories]
        index = {SIDES[0]: 0, SIDES[1]: 1, SIDES[2]: NO_SIDE}
        self._side = tuple([None if side is None else index[str(side)] for side in sides])
        self._distances = (
            None
            if None in self._neighbours
            else tuple([self._steps_from(capital) for capital in self.capitals])
        )
        self.ways_home = WaysHome(self.structure, self._border)

    def _border_between(self, one: int, other: int) -> FactValue | None:
        # Without a map nobody walks step by step, and there is nothing to ask.
        if one == other or not self.structure.is_mapped:
            return "no"
        return self._facts.get(self.structure.border_key(one, other))

    def borders(self, one: int, other: int) -> bool:
        """Two territories share a border."""
        value = self._border[one][other]
        if value is None:
            raise Unknown(self.structure.border_key(one, other))
        return value == "yes"

    def neighbours(self, territory: int) -> tuple[int, ...]:
        """The territories that share a border with this one, ascending."""
        neighbours = self._neighbours[territory]
        if neighbours is None:
            other = self._border[territory].index(None)
            raise Unknown(self.structure.border_key(territory, other))
        return neighbours

    def side(self, territory: int) -> int:
        """The faction on whose side of the map a territory lies; NO_SIDE for the centre (ruling R34)."""
        value = self._side[territory]
        if value is None:
            raise Unknown(f"side.{self.territories[territory]}")
        return value

    def distances(self, faction: int) -> tuple[int, ...]:
        """Steps from each territory to a faction's capital; -1 where no way leads. Needs all borders."""
        if self._distances is None:
            for territory in range(len(self.territories)):
                self.neighbours(territory)
        assert self._distances is not None, "an unknown border has just been raised"
        return self._distances[faction]

    def _steps_from(self, capital: int) -> tuple[int, ...]:
        steps = [-1] * len(self.territories)
        steps[capital] = 0
        edge = [capital]
        for here in edge:
            for there in self.neighbours(here):
                if steps[there] < 0:
                    steps[there] = steps[here] + 1
                    edge.append(there)
        return tuple(steps)


def _title(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _texts(values: Iterable[FactValue | None]) -> tuple[str | None, ...]:
    return tuple([None if value is None else str(value) for value in values])


def _numbers(values: Iterable[FactValue | None]) -> tuple[int | None, ...]:
    return tuple([None if value is None else int(value) for value in values])
