"""The record of a game: intents and outcomes, in order, as lines of JSON. Only ever appended to.

The first line is the head, every other line one entry::

    {"undertow":1,"game":"…","rules":1,"pack":{…},"options":{…},…,"check":"5f0c9a1e"}
    {"chosen":"take 3 left","by":"0","check":"…"}         a choice of a seat or of the table
    {"drawn":"draw 12","from":"deck","check":"…"}         an outcome of chance, dealt or reported
    {"told":3,"key":"card.12.points","check":"…"}         a fact of the box, asked for or not
    {"mended":{"dial":"3"},"check":"…"}                   how a part of the position lies on the table
    {"undone":2,"check":"…"}   {"redone":1,"check":"…"}   steps back and forth in what was done
    {"corrected":4,"text":"draw 15","check":"…"}          entry 4 (from 1) ought to have been this

``check`` is the beginning of the SHA-256 of the line before's check and of this line without it: a line that was cut,
edited, moved or put in by somebody else is found, and what stands before it is whole.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from undertow.core.errors import RecordError
from undertow.core.message import message

FORMAT_VERSION = 1
CHECK_DIGITS = 8
#: No line that we write comes near it; a longer one is not ours and is not parsed.
LONGEST_LINE = 65_536
#: The head may bear a whole box, which takes some 40 kB.
LONGEST_HEAD = 262_144
#: The largest number that a record may hold; seeds are the largest there are.
LARGEST_NUMBER = 2**63 - 1


@dataclass(frozen=True, slots=True)
class Head:
    """What a game was set up from. With the box of ``pack_hash`` it gives the state before the first entry."""

    game: str
    rules_version: int
    pack_name: str
    pack_version: str
    pack_hash: str  # of the pack as it was when the game began; facts told later are entries
    id: str
    options: Mapping[str, str] = field(default_factory=dict)
    position: Mapping[str, str] = field(default_factory=dict)  # empty: from the beginning
    product_version: str = ""
    seed: int | None = None  # the dealer's, to go on with; a replay does not need it
    #: The box itself as plain data, so that the record is enough to go on; None of a box too large for a head.
    box: Mapping[str, Any] | None = None
    continues: str = ""  # id of a damaged record whose whole part this one begins with
    format_version: int = FORMAT_VERSION


class Chosen(NamedTuple):
    """A choice of a seat or of the table; ``by`` names the party."""

    by: str
    text: str


class Drawn(NamedTuple):
    """What came of a chance source."""

    source: str
    text: str


class Told(NamedTuple):
    """A fact of the box."""

    key: str
    value: int | str


class Mended(NamedTuple):
    """So a part of the position lies on the table: keys of the notation of positions, and their words."""

    changes: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """The changes in one line: ``dial: 3; leader: rim``."""
        return "; ".join([f"{key}: {words}" for key, words in self.changes])


class Undone(NamedTuple):
    """So many things that were done were taken back."""

    times: int


class Redone(NamedTuple):
    """So many things that were taken back were done again."""

    times: int


class Corrected(NamedTuple):
    """The entry of that number (from 1) ought to have been ``text``; of a fact, its value."""

    entry_number: int
    text: str


Deed = Chosen | Drawn | Told | Mended
Entry = Deed | Undone | Redone | Corrected


def write_line(item: Head | Entry, previous_check: str = "") -> tuple[str, str]:
    """A line of the record without its newline, and its check, which the next line needs."""
    content = json.dumps(_as_json(item), separators=(",", ":"))
    check = _check(content, previous_check)
    return f'{content[:-1]},"check":"{check}"}}', check


def read_record(lines: Iterable[str | bytes]) -> tuple[Head, list[Entry], RecordError | None]:
    """The head, the entries that are whole, and what is wrong with the first line that is not.

    Raises RecordError if there is no whole head.
    """
    reader = read_lines(lines)
    if reader.head is None:
        assert reader.error is not None
        raise reader.error
    return reader.head, reader.entries, reader.error


def read_lines(lines: Iterable[str | bytes]) -> RecordReader:
    """A reader that has read all lines, or all before the first that is not whole. No lines at all are an error too."""
    reader = RecordReader()
    coming = iter(lines)
    for line in coming:
        if not reader.feed(line):
            reader.say_if_followed(next(coming, None) is not None)
            return reader
    if reader.head is None:
        reader.error = _fault("core.record_empty", 1)
    return reader


class RecordReader:
    """Reads a record line by line and stops at the first line that is not whole."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.entries: list[Entry] = []
        self.check = ""
        self.error: RecordError | None = None

    def feed(self, line: str | bytes) -> bool:
        """Take the next line, with or without its newline. False, with ``error`` set, if it is not whole."""
        number = 1 if self.head is None else len(self.entries) + 2
        try:
            content, check = self._checked(line, number)
            data = json.loads(content)
            if self.head is None:
                self.head = _read_head(data)
            else:
                self.entries.append(_read_entry(data))
        except RecordError as error:
            self.error = error
            return False
        except (KeyError, TypeError, ValueError, RecursionError):
            # Its check holds, so it was written like this, by something that is not this product.
            self.error = _fault("core.record_foreign", number)
            return False
        self.check = check
        return True

    def say_if_followed(self, is_followed: bool) -> None:
        """Tell the reader whether lines stand below the one it stopped at: what is followed was not cut off."""
        if is_followed and self.error is not None and self.error.message.id == "core.record_cut":
            self.error = _fault("core.record_foreign", self.error.line_number)

    def _checked(self, line: str | bytes, number: int) -> tuple[str, str]:
        if len(line) > (LONGEST_HEAD if self.head is None else LONGEST_LINE):
            raise _fault("core.record_foreign", number)
        try:
            text = line.decode("ascii") if isinstance(line, bytes) else line
        except UnicodeDecodeError:
            raise _fault("core.record_foreign", number) from None
        text = text.removesuffix("\n").removesuffix("\r")  # a mail program may have added the \r
        match = _LINE.fullmatch(text)
        if match is None:
            looks_cut = _BEGINS_LIKE_OURS.match(text) is not None
            raise _fault("core.record_cut" if looks_cut else "core.record_foreign", number)
        content = match[1] + "}"
        if match[2] != _check(content, self.check):
            raise _fault("core.record_edited", number)
        return content, match[2]


_LINE = re.compile(r'(\{.+),"check":"([0-9a-f]{8})"\}')
_BEGINS_LIKE_OURS = re.compile(r'\{("([a-z]|$)|$)')


def _check(content: str, previous_check: str) -> str:
    return hashlib.sha256((previous_check + content).encode()).hexdigest()[:CHECK_DIGITS]


def _fault(message_id: str, line_number: int, **params: str | int) -> RecordError:
    return RecordError(message(message_id, line=line_number, **params), line_number)


def _as_json(item: Head | Entry) -> dict[str, Any]:
    match item:
        case Head():
            return {
                "undertow": item.format_version,
                "game": item.game,
                "rules": item.rules_version,
                "pack": {
                    "name": item.pack_name,
                    "version": item.pack_version,
                    "hash": item.pack_hash,
                },
                "options": dict(item.options),
                "position": dict(item.position),
                "product": item.product_version,
                "id": item.id,
                "seed": item.seed,
                "continues": item.continues,
                **({} if item.box is None else {"box": item.box}),
            }
        case Chosen(by, text):
            return {"chosen": text, "by": by}
        case Drawn(source, text):
            return {"drawn": text, "from": source}
        case Told(key, value):
            return {"told": value, "key": key}
        case Mended(changes):
            return {"mended": dict(changes)}
        case Undone(times):
            return {"undone": times}
        case Redone(times):
            return {"redone": times}
        case Corrected(entry_number, text):
            return {"corrected": entry_number, "text": text}


def _read_head(data: Any) -> Head:
    version = _number(data["undertow"])
    if version != FORMAT_VERSION:
        raise _fault("core.record_format", 1, found=version, known=FORMAT_VERSION)
    pack, seed = data["pack"], data["seed"]
    return Head(
        game=_text(data["game"]),
        rules_version=_number(data["rules"]),
        pack_name=_text(pack["name"]),
        pack_version=_text(pack["version"]),
        pack_hash=_text(pack["hash"]),
        id=_text(data["id"]),
        options=_texts(data["options"]),
        position=_texts(data["position"]),
        product_version=_text(data["product"]),
        seed=None if seed is None else _number(seed),
        continues=_text(data["continues"]),
        box=_object(data["box"]) if "box" in data else None,
        format_version=version,
    )


#: First key of a line -> the other keys, and the entry made of it.
_ENTRIES: dict[str, Callable[[Any], Entry]] = {
    "chosen": lambda data: Chosen(_text(data["by"]), _text(data["chosen"])),
    "drawn": lambda data: Drawn(_text(data["from"]), _text(data["drawn"])),
    "told": lambda data: Told(_text(data["key"]), _fact_value(data["told"])),
    "mended": lambda data: Mended(tuple(_texts(data["mended"]).items())),
    "undone": lambda data: Undone(_number(data["undone"])),
    "redone": lambda data: Redone(_number(data["redone"])),
    "corrected": lambda data: Corrected(_number(data["corrected"]), _text(data["text"])),
}


def _read_entry(data: Any) -> Entry:
    return _ENTRIES[next(iter(data), "")](data)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(value)
    value.encode()  # raises ValueError for half a character, which JSON can spell and no screen shows
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    if abs(value) > LARGEST_NUMBER:
        raise ValueError("no number of a record is so large")
    return value


def _fact_value(value: Any) -> int | str:
    return value if isinstance(value, str) else _number(value)


def _object(value: Any) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return value


def _texts(value: Any) -> dict[str, str]:
    return {_text(key): _text(text) for key, text in value.items()}
