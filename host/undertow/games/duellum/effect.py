"""The language of effects: how a pack writes what is printed on cards, depths and animals, and what it means.

A pack lists effects, separated by semicolons: ``rotate 2; buy location``. An effect is a resource (``2c`` coins,
``1t`` tridents, ``1c+1t`` both) or a name with a size, and may bear a price of its own: ``move 1 @ 2c`` (ruling R2).
An empty depth is ``empty``. What no name fits is ``by_hand``, and may say in a few words what is to be done:
``by_hand: look at the deck``. The names are the rulebook's list (chapter "Effects").
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

#: Size of an effect that reaches everything ("all your animals").
ALL: Final = 99

#: name -> largest size that a pack may write; 0: the effect has no size.
SIZES: Final = {
    "conquer_location": 0,
    "conquer_mercenary": 0,
    "conquer_any": 0,
    "buy_location": 0,
    "buy_mercenary": 0,
    "buy_any": 0,
    "raise": 5,
    "full_raise": 4,
    "rotate": 6,
    "refill": 0,
    "move": 5,
    "copy": 0,
    "score": 4,
    "ready": ALL,
    "tire": ALL,
    "return": ALL,
    "by_hand": 0,
}

#: What an achievement token may enhance; its text in a pack, and with ``_`` the name of its effect.
ENHANCEMENTS: Final = (
    "enhance raise",
    "enhance rotate",
    "enhance move",
    "enhance score",
    "enhance ready",
    "enhance tire",
    "enhance return",
)


class Effect(NamedTuple):
    """One effect.

    ``name``: a key of ``SIZES``, or ``gain`` (a resource) or ``empty`` (a depth without icon), or on an achievement
    token one of ``ENHANCEMENTS`` (``enhance_raise``).
    ``size``: how often or how far; ``ALL`` for everything; 1 where the name has no size.
    ``coins`` and ``tridents``: what a gain gives, or what the effect costs before it is done.
    ``note``: of ``by_hand``, what people are told to do.
    """

    name: str
    size: int = 1
    coins: int = 0
    tridents: int = 0
    note: str = ""

    @property
    def is_resource(self) -> bool:
        """The effect gives coins or tridents (chapter "Gaining and spending resources")."""
        return self.name == "gain"


#: Characters of what an effect that is done by hand may say of itself.
MOST_NOTE: Final = 80
EMPTY: Final = Effect("empty", 0)
_RESOURCES = re.compile(r"([0-9]{1,2})([ct])")


def read_resources(text: str) -> tuple[int, int]:
    """Coins and tridents of a text like ``2c``, ``1t`` or ``1c+1t``. Raises ValueError with the offending text."""
    coins = tridents = 0
    for part in text.replace(" ", "").split("+"):
        found = _RESOURCES.fullmatch(part)
        if found is None:
            raise ValueError(text)
        if found[2] == "c":
            coins += int(found[1])
        else:
            tridents += int(found[1])
    return coins, tridents


def write_resources(coins: int, tridents: int) -> str:
    """The text that ``read_resources`` reads."""
    parts = [f"{coins}c"] if coins or not tridents else []
    return "+".join(parts + ([f"{tridents}t"] if tridents else []))


def read_effect(text: str) -> Effect:
    """One effect from its text. Raises ValueError with the offending part."""
    text, colon, note = text.partition(":")
    effect = _read_plain(text.strip().lower())
    return _with_note(effect, note) if colon else effect


def _read_plain(text: str) -> Effect:
    if text == "empty":
        return EMPTY
    if text in ENHANCEMENTS:
        return Effect(text.replace(" ", "_"))
    body, at, price = text.partition("@")
    words = body.split()
    if not words:
        raise ValueError(text)
    if words[0][0].isdigit():
        if at:
            raise ValueError(text)
        return Effect("gain", 1, *read_resources(body))
    coins, tridents = read_resources(price) if at else (0, 0)
    # "conquer location" and "conquer_location" are one name.
    if words[0] in ("conquer", "buy") and len(words) == 2:
        words = [f"{words[0]}_{words[1]}"]
    name = words[0]
    if name not in SIZES:
        raise ValueError(name)
    if len(words) == 1:
        return Effect(name, 1, coins, tridents)
    if len(words) > 2 or not SIZES[name]:
        raise ValueError(text)
    if words[1] == "all" and SIZES[name] == ALL:
        return Effect(name, ALL, coins, tridents)
    if not words[1].isdigit() or not 1 <= int(words[1]) <= min(SIZES[name], ALL - 1):
        raise ValueError(text)
    return Effect(name, int(words[1]), coins, tridents)


def _with_note(effect: Effect, note: str) -> Effect:
    told = " ".join(note.split())
    # What parts the entries of a list would part a note as well.
    is_sound = told and len(told) <= MOST_NOTE and told.isprintable() and not set(told) & set(";|")
    if effect.name != "by_hand" or not is_sound:
        raise ValueError(note)
    return effect._replace(note=told)


def write_effect(effect: Effect) -> str:
    """The text that ``read_effect`` reads."""
    if effect.name == "gain":
        return write_resources(effect.coins, effect.tridents)
    if effect.name == "empty":
        return "empty"
    text = effect.name
    if text.startswith("enhance_"):
        return text.replace("_", " ")
    if text.startswith(("conquer_", "buy_")):
        text = text.replace("_", " ")
    if SIZES[effect.name]:
        text += " all" if effect.size == ALL else f" {effect.size}"
    if effect.coins or effect.tridents:
        text += f" @ {write_resources(effect.coins, effect.tridents)}"
    if effect.note:
        text += f": {effect.note}"
    return text


def is_pack_effect(text: str) -> bool:
    """An effect as ``write_effect`` writes it that a card, a depth or an animal may bear and no question offers."""
    try:
        effect = read_effect(text)
    except (ValueError, IndexError):
        return False
    is_elsewhere = effect == EMPTY or effect.name.startswith("enhance") or text in VOCABULARY
    return not is_elsewhere and write_effect(effect) == text


#: Every single effect without a price, in a pinned order: what a question about an unknown effect offers.
VOCABULARY: Final = tuple(
    [write_effect(Effect("gain", 1, coins, 0)) for coins in range(1, 6)]
    + [write_effect(Effect("gain", 1, 0, tridents)) for tridents in range(1, 6)]
    + [
        write_effect(Effect(name, size))
        for name, largest in SIZES.items()
        for size in ([*range(1, 5), ALL] if largest == ALL else range(1, max(largest, 1) + 1))
    ]
)
