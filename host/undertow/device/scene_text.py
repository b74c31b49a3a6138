"""Scenes as words: `revision=3 asking=choose slots=3a,4b,- options=0:3:2 cursor=0`."""

from collections.abc import Sequence

from undertow_wire import scene
from undertow_wire.scene import OptionMark, Scene, SlotMark

ASKING = {
    "nothing": scene.NOTHING,
    "choose": scene.CHOOSE,
    "confirm": scene.CONFIRM,
    "hands": scene.HANDS,
    "wait": scene.WAIT_OTHER,
    "fact": scene.FACT,
    "over": scene.OVER,
    "walk": scene.WALK,
    "tracks": scene.TRACKS,
}
_NOTICE = {"none": scene.NONE, "understood": scene.UNDERSTOOD, "refused": scene.NOT_ALLOWED}
_SIDES = {"first": 0, "second": 1, "draw": scene.DRAW, "nobody": scene.NOBODY}
_KINDS = {"a": scene.CARD_A, "b": scene.CARD_B, "u": scene.UNKNOWN_KIND}
NAMES = (
    "revision",
    "asking",
    "notice",
    "faction",
    "slots",
    "pointed",
    "options",
    "cursor",
    "winner",
    "steps",
    "tracks",
)


def read_scene(words: Sequence[str]) -> Scene:
    """The scene of `name=value` words in any order. Raises ValueError (WireError is one)."""
    values: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in NAMES or name in values:
            raise ValueError(f"{word!r} is not one of {', '.join(NAMES)}, each once, with =value")
        values[name] = value
    return Scene(
        revision=int(values.get("revision", "0")),
        asking=_named(values.get("asking", "nothing"), ASKING),
        notice=_named(values.get("notice", "none"), _NOTICE),
        faction=_named(values.get("faction", "nobody"), _SIDES),
        slots=[_slot(text) for text in _parts(values.get("slots", ""))],
        pointed=_index(values.get("pointed", "-")),
        options=[_option(text) for text in _parts(values.get("options", ""))],
        cursor=int(values.get("cursor", "0")),
        winner=_named(values.get("winner", "nobody"), _SIDES),
        steps_left=int(values.get("steps", str(scene.NO_STEPS))),
        tracks=[_track(text) for text in _parts(values.get("tracks", ""))],
    )


def _parts(text: str) -> list[str]:
    return text.split(",") if text else []


def _named(text: str, names: dict[str, int]) -> int:
    if text not in names:
        raise ValueError(f"{text!r} is not one of {', '.join(names)}")
    return names[text]


def _index(text: str) -> int:
    return scene.NO_SLOT if text == "-" else int(text)


def _number(text: str) -> int:
    return scene.UNKNOWN_NUMBER if text == "?" else int(text)


def _slot(text: str) -> SlotMark:
    """`3a`, `?b`, `4u!` (with a crown), or `-` for an empty slot."""
    if text == "-":
        return SlotMark(scene.UNKNOWN_NUMBER, scene.EMPTY)
    has_crown = text.endswith("!")
    body = text.removesuffix("!")
    return SlotMark(_number(body[:-1]), _named(body[-1:], _KINDS), has_crown)


def _option(text: str) -> OptionMark:
    """`slot:dial:card`, with `-` for no slot and `?` for no price."""
    slot, first_colon, prices = text.partition(":")
    dial, second_colon, card = prices.partition(":")
    if not first_colon or not second_colon:
        raise ValueError(f"{text!r} is not slot:dial price:card price")
    return OptionMark(_index(slot), _number(dial), _number(card))


def _track(text: str) -> tuple[int, int]:
    """`step:length`."""
    step, colon, length = text.partition(":")
    if not colon:
        raise ValueError(f"{text!r} is not step:length")
    return int(step), int(length)
