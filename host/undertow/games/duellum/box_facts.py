"""The facts of a box: which keys there are, which values each may have, and which values contradict each other.

A fact is atomic: a key, and an int or a str out of a finite list. Numbers in keys count from 1, as printed::

    card.<n>.kind type bubble points crown depths depth.<k> power     a card of the market
    action.<faction>.<name>.coins tridents order effects effect.<k>   an action card
    animal.<name>.effects effect.<k>                                  a helper animal
    dial.<d>.coins tridents                                           a division of the vortex
    border.<a>.<b>  side.<territory>                                  the map; a stands before b in the pack
    goal.<n>.… token.<faction>.<name>.effect                          goals and tokens (``goal_facts.py``)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from undertow.core.errors import FactError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.components import (
    ANIMAL_NAMES,
    FACTIONS,
    FIRST_MANTA,
    LOCATION,
    LOCATIONS,
    MERCENARIES,
    MERCENARY,
    SLOTS,
    SQUIDS,
    TURTLES,
)
from undertow.games.duellum.effect import VOCABULARY
from undertow.games.duellum.goal_facts import goal_domains, side_with

#: The mercenaries of the rulebook's appendix, in its order.
APPENDIX: Final = (
    "enchanter",
    "hypnotiser",
    "maestro",
    "emir_ritualist",
    "caretaker",
    "echo_maximus",
    "bargain_boss",
    "shark_commander",
    "shark_stalker",
    "shark_bloodhound",
)
#: What a mercenary does: as the appendix says, nothing, or something that the people carry out and report.
POWERS: Final = (*APPENDIX, "none", "by_hand")
ORDERS: Final = ("printed", "any")
CENTRE_SIDE: Final = "centre"
SIDES: Final = (*FACTIONS, CENTRE_SIDE)

MOST_BUBBLE: Final = 9
MOST_POINTS: Final = 15
MOST_DEPTHS: Final = 6
MOST_PRINTED_RESOURCES: Final = 6
MOST_ACTION_EFFECTS: Final = 5
MOST_ANIMAL_EFFECTS: Final = 2
MOST_DIAL: Final = 9
#: Of a map: far above that of a box, far below what could trouble the host.
MOST_TERRITORIES: Final = 60

YES_NO: Final = ("yes", "no")

#: Name of the N-th card that is turned up, where cards are not told apart.
TURNED: Final = "turned_{number}"
#: The territories of a box whose map nobody has told: all that the rulebook says of every map. Where the leader is
#: under way between them, the first one stands for it.
UNMAPPED: Final = ("centre", "turtles_capital", "squids_capital")


class Structure(NamedTuple):
    """What a pack must always say: what there is, but not what is printed on it.

    A test pack may have fewer cards, action cards, mantas and territories than a box; everything else is numbered
    through in the same way: action cards of the turtles first, mantas after the eight animals of the factions.
    """

    pack_name: str
    pack_version: str
    #: What the pack says of itself, in one sentence.
    about: str
    is_test: bool
    #: Ids of the cards of the market, e.g. ``coral_steps``; card 0 is ``card.1`` in keys.
    cards: tuple[str, ...]
    card_titles: tuple[str, ...]
    #: Names of the action cards without faction, e.g. ``expedition``.
    action_names: tuple[str, ...]
    action_titles: tuple[str, ...]
    #: How many of the action cards are the turtles'.
    turtle_actions: int
    territories: tuple[str, ...]
    centre: int
    #: Territories of the turtles' and the squids' capital.
    capitals: tuple[int, int]
    #: Territories where wild mantas live, ascending.
    nests: tuple[int, ...]
    location_types: tuple[str, ...]
    mercenary_types: tuple[str, ...]
    #: Effect texts of this pack that are not in the vocabulary, sorted: domains offer them too.
    effects: tuple[str, ...]
    #: (item, source) of every row: ("card.1", "stand-in"), ("action.turtles.ritual", "entered") …
    sources: tuple[tuple[str, str], ...]
    #: There are goal tokens and achievement tokens; a test pack may have none.
    has_goals: bool = False
    #: The map is told. Where it is not, the territories are ``UNMAPPED``, and the wild mantas lie on none of them.
    is_mapped: bool = True

    @property
    def is_anonymous(self) -> bool:
        """Cards of the market are called by the order in which they come up (``game_box.py``)."""
        return self.cards[:1] == (TURNED.format(number=1),)

    @property
    def animals(self) -> tuple[str, ...]:
        """Names of the helper animals of this pack."""
        return ANIMAL_NAMES[: FIRST_MANTA + len(self.nests)] if self.is_mapped else ANIMAL_NAMES

    def told_apart(self) -> tuple[object, ...]:
        """What tells one box from another in play: everything but titles, sources and what the pack says of itself."""
        told = tuple(self._replace(about="", card_titles=(), action_titles=(), sources=()))
        # What a pack does not have it is told apart without, as before there was any: recordings name it by its hash.
        if not self.is_mapped:
            return told
        return told[:-1] if self.has_goals else told[:-2]

    def action_item(self, action_card: int) -> str:
        """``action.turtles.expedition``: the key of an action card without the fact's name."""
        faction = FACTIONS[TURTLES if action_card < self.turtle_actions else SQUIDS]
        return f"action.{faction}.{self.action_names[action_card]}"

    def border_key(self, one: int, other: int) -> str:
        """The key of the border between two territories, whichever comes first."""
        first, second = sorted((one, other))
        return f"border.{self.territories[first]}.{self.territories[second]}"


def domains_of(structure: Structure) -> dict[str, tuple[FactValue, ...]]:
    """Every key that a box of this structure can have, with its values, both in a pinned order."""
    effects: tuple[FactValue, ...] = (*VOCABULARY, *structure.effects)
    depths: tuple[FactValue, ...] = ("empty", *effects)
    steps = tuple([text for text in effects if not is_resource(text)])
    types = (*structure.location_types, *structure.mercenary_types)
    domains: dict[str, tuple[FactValue, ...]] = {}
    for number in range(1, len(structure.cards) + 1):
        item = f"card.{number}"
        domains[f"{item}.kind"] = (LOCATION, MERCENARY)
        domains[f"{item}.type"] = tuple(dict.fromkeys(types))
        domains[f"{item}.bubble"] = tuple(range(MOST_BUBBLE + 1))
        domains[f"{item}.points"] = tuple(range(MOST_POINTS + 1))
        domains[f"{item}.crown"] = YES_NO
        domains[f"{item}.depths"] = tuple(range(1, MOST_DEPTHS + 1))
        for depth in range(1, MOST_DEPTHS + 1):
            domains[f"{item}.depth.{depth}"] = depths
        domains[f"{item}.power"] = POWERS
    for action_card in range(len(structure.action_names)):
        item = structure.action_item(action_card)
        domains[f"{item}.coins"] = tuple(range(MOST_PRINTED_RESOURCES + 1))
        domains[f"{item}.tridents"] = tuple(range(MOST_PRINTED_RESOURCES + 1))
        domains[f"{item}.order"] = ORDERS
        domains[f"{item}.effects"] = tuple(range(MOST_ACTION_EFFECTS + 1))
        for effect in range(1, MOST_ACTION_EFFECTS + 1):
            domains[f"{item}.effect.{effect}"] = steps
    for animal in structure.animals:
        domains[f"animal.{animal}.effects"] = tuple(range(1, MOST_ANIMAL_EFFECTS + 1))
        for effect in range(1, MOST_ANIMAL_EFFECTS + 1):
            # A resource stands alone on an animal.
            domains[f"animal.{animal}.effect.{effect}"] = effects if effect == 1 else steps
    for division in range(1, SLOTS + 1):
        domains[f"dial.{division}.coins"] = tuple(range(MOST_DIAL + 1))
        domains[f"dial.{division}.tridents"] = tuple(range(MOST_DIAL + 1))
    if structure.is_mapped:
        domains.update(_map_domains(structure))
    if structure.has_goals:
        domains.update(goal_domains())
    return domains


def _map_domains(structure: Structure) -> dict[str, tuple[FactValue, ...]]:
    domains: dict[str, tuple[FactValue, ...]] = {}
    count = len(structure.territories)
    for one in range(count):
        for other in range(one + 1, count):
            domains[structure.border_key(one, other)] = YES_NO
    for territory in structure.territories:
        domains[f"side.{territory}"] = SIDES
    return domains


def is_resource(text: FactValue) -> bool:
    """The effect gives coins or tridents: its text begins with their number."""
    return str(text)[:1].isdigit()


def owners_of(animal: str) -> tuple[int, ...]:
    """The factions that can ever own an animal: a wild manta may be claimed by both."""
    number = ANIMAL_NAMES.index(animal)
    if number >= FIRST_MANTA:
        return (TURTLES, SQUIDS)
    return (TURTLES,) if number < FIRST_MANTA // 2 else (SQUIDS,)


def contradiction(
    structure: Structure, facts: Mapping[str, FactValue], key: str, value: FactValue
) -> Message | None:
    """Why ``key`` cannot have ``value`` beside the known facts of other keys; None if it can."""
    area, _, rest = key.partition(".")
    if area == "card":
        return _card_contradiction(structure, facts, key, value)
    if area in ("action", "animal"):
        clash = _list_contradiction(facts, key, value, "effects", "effect")
        if clash is None and area == "animal":
            clash = _resource_contradiction(facts, key, value)
        if clash is None and area == "animal" and can_ready(value):
            return _ready_contradiction(structure, facts, key, value, rest.partition(".")[0])
        return clash
    if area == "border" and value == "no":
        cut_off = capitals_out_of_reach(structure, {**facts, key: value})
        return message("duellum.contradicts_map", key=key, value=value) if cut_off else None
    if area == "goal":
        other = side_with(facts, key, value)
        return None if other is None else _clash(facts, key, value, other)
    return None


def _clash(facts: Mapping[str, FactValue], key: str, value: FactValue, other: str) -> Message:
    return message(
        "duellum.contradicts_fact",
        key=key,
        value=str(value),
        other=other,
        other_value=str(facts[other]),
    )


def _list_contradiction(
    facts: Mapping[str, FactValue], key: str, value: FactValue, count_name: str, entry_name: str
) -> Message | None:
    """A count below an entry that is known, or an entry above the count that is known."""
    item, _, last = key.rpartition(".")
    if last == count_name:
        for number in range(MOST_DEPTHS, int(value), -1):
            entry = f"{item}.{entry_name}.{number}"
            if entry in facts:
                return _clash(facts, key, value, entry)
    elif last.isdigit():
        count = f"{item.rpartition('.')[0]}.{count_name}"
        if count in facts and int(last) > int(facts[count]):
            return _clash(facts, key, value, count)
    return None


def _resource_contradiction(
    facts: Mapping[str, FactValue], key: str, value: FactValue
) -> Message | None:
    """An animal that gives a resource has no other effect."""
    item = ".".join(key.split(".")[:2])
    first, count, second = f"{item}.effect.1", f"{item}.effects", f"{item}.effect.2"
    if key == first and is_resource(value):
        if facts.get(count, 1) != 1:
            return _clash(facts, key, value, count)
        return _first_clash(facts, key, value, [second])
    has_second = key == second or (key == count and value != 1)
    if has_second and is_resource(facts.get(first, "")):
        return _clash(facts, key, value, first)
    return None


def _card_contradiction(
    structure: Structure, facts: Mapping[str, FactValue], key: str, value: FactValue
) -> Message | None:
    _, number, name, *_ = key.split(".")
    item = f"card.{number}"
    kind_key = f"{item}.kind"
    kind = facts.get(kind_key)
    if name == "kind":
        return _kind_contradiction(structure, facts, item, value)
    if name == "type" and kind is not None:
        own = structure.location_types if kind == LOCATION else structure.mercenary_types
        return None if value in own else _clash(facts, key, value, kind_key)
    if name == "power":
        others = [f"{item}.depths"] + [f"{item}.depth.{k}" for k in range(1, MOST_DEPTHS + 1)]
        return _first_clash(facts, key, value, [kind_key] if kind == LOCATION else others)
    if name in ("depths", "depth"):
        others = [f"{item}.power", *([kind_key] if kind == MERCENARY else [])]
        return _first_clash(facts, key, value, others) or _list_contradiction(
            facts, key, value, "depths", "depth"
        )
    return None


def _first_clash(
    facts: Mapping[str, FactValue], key: str, value: FactValue, others: Iterable[str]
) -> Message | None:
    for other in others:
        if other in facts:
            return _clash(facts, key, value, other)
    return None


def _kind_contradiction(
    structure: Structure, facts: Mapping[str, FactValue], item: str, value: FactValue
) -> Message | None:
    key = f"{item}.kind"
    is_location = value == LOCATION
    own = structure.location_types if is_location else structure.mercenary_types
    type_key = f"{item}.type"
    others = [type_key] if type_key in facts and facts[type_key] not in own else []
    if is_location:
        others.append(f"{item}.power")
    else:
        others.append(f"{item}.depths")
        others += [f"{item}.depth.{number}" for number in range(1, MOST_DEPTHS + 1)]
    clash = _first_clash(facts, key, value, others)
    if clash is not None or structure.is_test:
        return clash
    most = LOCATIONS if is_location else MERCENARIES
    cards = range(1, len(structure.cards) + 1)
    same = [n for n in cards if f"card.{n}" != item and facts.get(f"card.{n}.kind") == value]
    if len(same) >= most:
        return message("duellum.contradicts_count", key=key, value=str(value), count=most)
    return None


def can_ready(effect: FactValue) -> bool:
    """An animal's effect turns others to ready, by itself or by what it copies: Ocean Currents does in any box.

    Not at a price: an animal is used outside of main actions, where there is nothing to pay with (R7).
    """
    text = str(effect)
    return text.startswith(("ready", "copy")) and "@" not in text


def _ready_contradiction(
    structure: Structure,
    facts: Mapping[str, FactValue],
    key: str,
    value: FactValue,
    animal: str,
) -> Message | None:
    """Ruling R13: two animals of one owner that can ready others could ready each other without end."""
    owners = set(owners_of(animal))
    for other in structure.animals:
        if other == animal or not owners & set(owners_of(other)):
            continue
        for number in range(1, MOST_ANIMAL_EFFECTS + 1):
            if can_ready(facts.get(f"animal.{other}.effect.{number}", "")):
                return message(
                    "duellum.contradicts_ready", key=key, value=str(value), other=f"animal.{other}"
                )
    return None


def capitals_out_of_reach(structure: Structure, facts: Mapping[str, FactValue]) -> tuple[int, ...]:
    """The capitals to which the leader has no way from the centre, over borders that are not known to be none.

    A way through the other capital is none: there the game is over (chapter "End Game Triggers").
    """
    reached, edge = {structure.centre}, [structure.centre]
    while edge:
        here = edge.pop()
        for there in range(len(structure.territories)):
            if there not in reached and facts.get(structure.border_key(here, there)) != "no":
                reached.add(there)
                if there not in structure.capitals:
                    edge.append(there)
    return tuple([capital for capital in structure.capitals if capital not in reached])


def unknown_keys(
    structure: Structure, facts: Mapping[str, FactValue], keys: Iterable[str]
) -> tuple[str, ...]:
    """Those of ``keys`` that are unknown and that the box has, as far as is known: no depths of a known mercenary."""
    return tuple([key for key in keys if key not in facts and _applies(facts, key)])


def _applies(facts: Mapping[str, FactValue], key: str) -> bool:
    if key.startswith(("border.", "side.")):
        return True
    item, _, last = key.rpartition(".")
    if last.isdigit():
        item, _, entry = item.rpartition(".")
        count = facts.get(f"{item}.{entry}s")
        # Entries of a list whose length is unknown are asked for after the length.
        return count is not None and int(last) <= int(count)
    if last == "power":
        return facts.get(f"{item}.kind") == MERCENARY
    if last == "depths":
        return facts.get(f"{item}.kind") == LOCATION
    return True


def no_such_fact(key: str) -> FactError:
    """The error for a key that no box of this structure has."""
    return FactError(message("duellum.no_such_fact", key=key))
