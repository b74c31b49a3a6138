"""Writes a box down as a pack: a folder of tables that ``load_pack`` reads back to the same box.

What stands in a folder already is changed cell by cell: a cell whose facts stay as they are keeps its text, and so do
comments, empty lines, and the order of the rows. Before anything is replaced, the new tables lie beside the old ones,
safe on the disk, and the loader has read them: a pack that could be read can still be read afterwards
(``pack_disk.py``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from undertow.core.message import Message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_facts import Structure
from undertow.games.duellum.components import FACTIONS, LOCATION, MERCENARY
from undertow.games.duellum.fact_book import STAND_IN
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_cells import (
    FACT_COLUMNS,
    NAMED_BY,
    CellRow,
    items_of_fact,
    nearer_side,
    table_rows,
)
from undertow.games.duellum.pack_disk import draft_folder, held, put_in_place, write_safely
from undertow.games.duellum.pack_head import HEAD, changed_head, read_head
from undertow.games.duellum.pack_rows import COLUMNS, GOAL_TABLE, NEARER, TOKEN_TABLE
from undertow.games.duellum.pack_table import ENTERED, Faults, PackRefused
from undertow.games.duellum.pack_types import is_placeholder
from undertow.games.duellum.pack_widen import widened
from undertow.games.duellum.table_text import TableText

ACTIONS: Final = "action_cards.csv"
TERRITORIES: Final = "territories.csv"


def write_pack(folder: Path, box: Box, *, lists_types: bool = False) -> Box:
    """Write the box into a folder; the box as the pack gives it from now on.

    A folder that holds a pack is changed where it says something else; in any other the tables are added.
    ``lists_types``: the head names the card types, even where the cards alone would bring them up.

    Raises PackError: the pack that is there has faults, or the folder cannot be written to.
    """
    with held(folder):
        before = load_pack(folder) if (folder / HEAD).exists() else None
        return _write_held(folder, before, box, lists_types=lists_types)


def put_box(folder: Path, before: Box, box: Box, titles: Mapping[str, str]) -> Box:
    """Write the box that ``before``, the pack of a folder that is ``held``, has become; as ``change_pack`` in the rest.

    Raises PackError: the loader would refuse it, or the folder cannot be written to.
    """
    structure = with_titles(_with_sources(before, box), titles)
    return _write_held(folder, before, Box(structure, box.facts()), lists_types=False)


def _write_held(folder: Path, before: Box | None, box: Box, *, lists_types: bool) -> Box:
    texts, head = _tables(folder, box, before), _head_text(folder, before)
    types = {
        LOCATION: box.structure.location_types,
        MERCENARY: box.structure.mercenary_types,
    }
    # Without lists of types in the head if they come out the same: then each can be named as it comes up.
    plain = {**texts, HEAD: changed_head(head, box.structure, {})}
    with_lists = {**texts, HEAD: changed_head(head, box.structure, types)}
    if not lists_types and _names_types(folder, plain, box.structure):
        return _put(folder, plain)
    return _put(folder, with_lists)


def change_pack(
    folder: Path,
    facts: Mapping[str, FactValue | None],
    titles: Mapping[str, str] | None = None,
) -> Box:
    """Tell the pack facts, and take away those whose value is None; the box as the pack gives it from now on.

    What is told is ``entered``, in rows that are not invented. What others have told the pack meanwhile stays.
    ``titles``: item of a card or an action card -> what people call it.

    Raises:
        FactError: a fact that the box cannot have, or that contradicts another.
        PackError: the pack has faults, before or after, or the folder cannot be written to.
    """
    with held(folder):
        return change_held(folder, load_pack(folder), facts, titles)


def change_held(
    folder: Path,
    before: Box,
    facts: Mapping[str, FactValue | None],
    titles: Mapping[str, str] | None = None,
) -> Box:
    """``change_pack`` in a folder that is ``held`` already, and whose pack is ``before``."""
    structure, new_types = widened(before, facts)
    told = {key: value for key, value in before.facts().items() if key not in facts}
    box = Box(structure, told)
    for key, value in facts.items():
        box = box if value is None else box.with_fact(key, value)
    structure = with_titles(_with_sources(before, box), titles or {})
    texts = _tables(folder, Box(structure, box.facts()), before)
    if new_types:
        listed = read_head(Faults(folder))
        assert listed is not None, "a pack that was read has a head"
        types = {LOCATION: listed.location_types, MERCENARY: listed.mercenary_types}
        # A head that lists no types leaves them to the cards; one that lists those without a name goes on so.
        lists = {
            kind: tuple([n for n in names if n in types[kind] or not is_placeholder(n)])
            for kind, names in new_types.items()
            if types[kind]
        }
        texts[HEAD] = changed_head(_head_text(folder, before), structure, lists)
    return _put(folder, texts)


def _with_sources(before: Box, box: Box) -> Structure:
    """The structure of the box, with the sources of the rows that tell more than before."""
    sources = dict(before.structure.sources)
    old, new = before.facts(), box.facts()
    for key in new:
        if old.get(key) == new[key]:
            continue
        for item in items_of_fact(key):
            if sources.get(item) != STAND_IN:
                sources[item] = ENTERED
    return box.structure._replace(sources=tuple(sources.items()))


def with_titles(structure: Structure, titles: Mapping[str, str]) -> Structure:
    """The structure with other names for people to read: item of a card or an action card -> title."""
    cards = [titles.get(f"card.{n}", title) for n, title in enumerate(structure.card_titles, 1)]
    actions = [
        titles.get(structure.action_item(card), title)
        for card, title in enumerate(structure.action_titles)
    ]
    return structure._replace(card_titles=tuple(cards), action_titles=tuple(actions))


# ---- the new texts


def _tables(folder: Path, box: Box, before: Box | None) -> dict[str, str]:
    """The texts of all tables: cells whose facts are as they were before stay as they are."""
    texts = {}
    for file_name, columns in COLUMNS.items():
        if file_name in (GOAL_TABLE, TOKEN_TABLE) and not box.structure.has_goals:
            continue
        path = folder / file_name
        is_there = before is not None and path.exists()
        table = (
            TableText(path.read_bytes().decode("utf-8"))
            if is_there
            else TableText.empty(columns.split(","))
        )
        texts[file_name] = table.with_rows(_rows(file_name, table, box, before))
    return texts


def _rows(file_name: str, table: TableText, box: Box, before: Box | None) -> list[dict[str, str]]:
    there = {_name(file_name, cells): cells for cells in table.rows()}
    wanted = {_name(file_name, row.cells): row for row in table_rows(box, file_name)}
    old = (
        {}
        if before is None
        else {_name(file_name, r.cells): r for r in table_rows(before, file_name)}
    )
    # The loader sorts action cards by faction, so the order of a table is anybody's own.
    by_first = (
        sorted(there, key=lambda name: FACTIONS.index(name[0]))
        if file_name == ACTIONS
        else list(there)
    )
    order = list(there) if by_first == list(wanted) else list(wanted)
    return [
        _cells(file_name, there.get(name), old.get(name), wanted[name], box, before)
        for name in order
    ]


def _name(file_name: str, cells: Mapping[str, str]) -> tuple[str, ...]:
    return tuple([cells[column].lower() for column in NAMED_BY[file_name]])


def _cells(
    file_name: str,
    there: Mapping[str, str] | None,
    old: CellRow | None,
    new: CellRow,
    box: Box,
    before: Box | None,
) -> dict[str, str]:
    """The cells of a row: what says the same as before is left as it was typed."""
    columns = COLUMNS[file_name].split(",")
    source = dict(box.structure.sources).get(new.item, "")
    if there is None or old is None or before is None:
        cells = {**dict.fromkeys(columns, ""), **new.cells, "source": source}
        if "printed_title" in cells:
            cells["printed_title"] = "no"  # nobody has said that it is
    else:
        cells = dict(there)
        changed = {c: cell for c, cell in new.cells.items() if old.cells[c] != cell}
        if file_name == TERRITORIES and there["side"].lower() == NEARER:
            changed["side"] = _side(there["side"], old, new, box)
        cells |= changed
        if dict(before.structure.sources).get(old.item, "") != source:
            cells["source"] = source
    if not cells["source"] and any(cells[column] for column in FACT_COLUMNS[file_name]):
        cells["source"] = ENTERED
    return cells


def _side(typed: str, old: CellRow, new: CellRow, box: Box) -> str:
    """The cell of a side that was left to the borders: it stays so where they give what is told of it."""
    told = new.cells["side"]
    nearer = nearer_side(box, box.territories.index(new.cells["id"]))
    is_left = told == (nearer or "") or (not told and not old.cells["side"])
    return typed if is_left else told


def _head_text(folder: Path, before: Box | None) -> str | None:
    return None if before is None else (folder / HEAD).read_bytes().decode("utf-8-sig")


# ---- trying it out before anything is replaced


@contextmanager
def _drafted(folder: Path, texts: Mapping[str, str]) -> Iterator[tuple[Path, Box]]:
    """The whole pack with these texts, safe in a folder beside, as the loader reads it."""
    with draft_folder(folder) as drafts:
        for file_name in (*COLUMNS, HEAD):
            path = folder / file_name
            there = path.read_bytes() if path.exists() else None
            data = texts[file_name].encode() if file_name in texts else there
            if data is not None and data != there:
                write_safely(drafts / file_name, data)
            elif data is not None:
                (drafts / file_name).write_bytes(data)
        yield drafts, _loaded(drafts, folder)


def _loaded(drafts: Path, folder: Path) -> Box:
    try:
        return load_pack(drafts)
    except PackRefused as error:
        # People know the tables by the place where they lie.
        raise PackRefused(
            [
                Message(
                    fault.id,
                    {**fault.params, "file": str(folder / Path(str(fault.params["file"])).name)},
                )
                for fault in error.faults
            ]
        ) from None


def _names_types(folder: Path, texts: Mapping[str, str], wanted: Structure) -> bool:
    """The pack with these texts is sound, and has just the types that are wanted, in their order."""
    try:
        with _drafted(folder, texts) as (_, box):
            found = box.structure
    except PackRefused:
        return False
    return (found.location_types, found.mercenary_types) == (
        wanted.location_types,
        wanted.mercenary_types,
    )


def _put(folder: Path, texts: Mapping[str, str]) -> Box:
    """Replace what is different, all of it or nothing."""
    with _drafted(folder, texts) as (drafts, box):
        put_in_place(folder, drafts, texts)
        return box
