"""How the parts of a box are called while people tell it, and names for packs out of what they type."""

from __future__ import annotations

from collections.abc import Iterable

from undertow.cli.pack_picture import UNKNOWN
from undertow.cli.picking import Option
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.pack_cells import items_of_fact
from undertow.games.duellum.pack_progress import Progress
from undertow.words import say


def title_of(box: Box, item: str) -> str:
    """What an item is called: a card by its title, a division of the dial by its number …"""
    area, _, rest = item.partition(".")
    if area == "card":
        return box.card_titles[int(rest) - 1]
    if area == "action":
        faction, _, name = rest.partition(".")
        card = box.action_id(FACTIONS.index(faction), name)
        return f"{box.action_titles[card]} ({faction})"
    if area in ("dial", "goal"):
        return say(message(f"cli.edit_{area}", number=int(rest)))
    return plain(rest.replace(".", " "))


def borders_first(items: Iterable[str]) -> tuple[str, ...]:
    """The items in the order in which they are asked: sides of the map follow from its borders."""
    return tuple(sorted(items, key=lambda item: item.startswith("territory.")))


def fact_name(key: str) -> str:
    """What a fact is called beside its item: ``card.3.depth.1`` is “depth 1”."""
    if key.startswith("side."):
        return "side"
    return plain(key.removeprefix(items_of_fact(key)[0]).strip(".").replace(".", " "))


def short(key: str, value: FactValue) -> str:
    """A fact with its value, as on a list: “points: 3”."""
    return f"{fact_name(key)}: {plain(str(value))}"


def item_line(progress: Progress, item: str) -> str:
    """An item with what is known of it."""
    box = progress.box
    known = (
        _neighbours(box, item.partition(".")[2])
        if item.startswith("borders.")
        else [short(key, box.value(key)) for key in progress.known(item)]
    )
    more = [UNKNOWN] if progress.unknown(item) else []
    return " · ".join([title_of(box, item), *known, *more])


def _neighbours(box: Box, territory: str) -> list[str]:
    """What is known to border on a territory."""
    number = box.territories.index(territory)
    names = [
        name
        for other, name in enumerate(box.territories)
        if other != number and box.facts().get(box.structure.border_key(number, other)) == "yes"
    ]
    return [plain(" | ".join(names))] if names else []


def fact_line(box: Box, key: str) -> str:
    """A fact with what is known of it."""
    return short(key, box.value(key) if box.known(key) else UNKNOWN)


def told_line(box: Box, key: str, value: FactValue) -> str:
    """What was told just now."""
    return f"{title_of(box, items_of_fact(key)[0])}, {short(key, value)}"


def plain(name: str) -> str:
    """A word of a pack as people write it."""
    return name.replace("_", " ")


def numbered(number: int, label: str) -> Option:
    """An option that stands for its own number."""
    return Option(str(number), label, str(number))


def is_effect(key: str) -> bool:
    """A depth, or an effect of an action card or an animal; tokens and powers have short lists of their own."""
    return key.split(".")[-2] in ("depth", "effect") and not key.startswith("token.")


def name_of(text: str) -> str:
    """A name for packs out of what people type: small letters, digits and _, beginning with a letter."""
    letters = "".join([letter if letter.isalnum() and letter.isascii() else " " for letter in text])
    name = "_".join(letters.lower().split())[:40].strip("_")
    return name if name[:1].isalpha() else ""
