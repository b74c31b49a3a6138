"""The two tables of goals of a pack: ``goals.csv``, the goal tokens, and ``tokens.csv``, the achievement tokens."""

from __future__ import annotations

from typing import Final

from undertow.games.duellum.box_facts import YES_NO
from undertow.games.duellum.components import FACTIONS, GOAL_TOKENS
from undertow.games.duellum.effect import read_effect, write_effect
from undertow.games.duellum.goal_facts import TOKEN_EFFECTS
from undertow.games.duellum.goal_names import GOAL_SIDES, GOALS, TOKEN_NAMES
from undertow.games.duellum.pack_rows import GOAL_TABLE, TOKEN_TABLE, Reading, Tables
from undertow.games.duellum.pack_table import Faults, Row

_SIDES: Final = [(str(number), side) for number in range(1, GOAL_TOKENS + 1) for side in GOAL_SIDES]
_TOKENS: Final = [(faction, name) for faction in FACTIONS for name in TOKEN_NAMES]


def read_goals(tables: Tables, reading: Reading) -> None:
    """The facts of goals and tokens, where a pack has them: both tables are whole, and no goal stands twice."""
    if not tables.has_goals:
        return
    _pairs(tables.goals, _SIDES, ("token", "side"), GOAL_TABLE, reading.faults)
    _pairs(tables.tokens, _TOKENS, ("faction", "name"), TOKEN_TABLE, reading.faults)
    rows_of_goals: dict[str, Row] = {}
    for row in tables.goals:
        _read_side(row, rows_of_goals, reading)
    for row in tables.tokens:
        _read_token(row, reading)


def _pairs(
    rows: list[Row],
    pairs: list[tuple[str, str]],
    columns: tuple[str, str],
    file_name: str,
    faults: Faults,
) -> None:
    """Each of ``pairs`` has just one row, in this order."""
    for row, pair in zip(rows, pairs, strict=False):
        for column, name in zip(columns, pair, strict=True):
            if row.cells[column].lower() != name:
                row.fault("row_name", column, name)
    for row in rows[len(pairs) :]:
        row.fault("surplus_row", columns[1], str(len(pairs)))
    for pair in pairs[len(rows) :]:
        faults.add("pair_missing", file_name, 0, ", ".join(columns), "", ", ".join(pair))


def _read_side(row: Row, rows_of_goals: dict[str, Row], reading: Reading) -> None:
    side = row.cells["side"].lower()
    item = f"goal.{row.cells['token']}"
    # A token has two rows; it is invented as soon as one of them is, and a row may say nothing.
    source = row.source(("goal", "swirl"))
    if reading.sources.get(item) != "stand-in":
        reading.sources[item] = source or reading.sources.get(item, "")
    goal = row.choice_of("goal", GOALS)
    if goal is not None and goal in GOALS:
        if goal in rows_of_goals:
            row.fault("goal_twice", "goal", str(rows_of_goals[goal].number))
        rows_of_goals.setdefault(goal, row)
        reading.tell(f"{item}.{side}", goal, row, "goal")
    swirl = row.choice_of("swirl", YES_NO)
    if side not in GOAL_SIDES or swirl not in YES_NO:
        return
    # A token bears one swirl: either of its rows says on which side.
    other = GOAL_SIDES[1 - GOAL_SIDES.index(side)]
    marked = side if swirl == "yes" else other
    key = f"{item}.swirl"
    if reading.facts.get(key, marked) != marked:
        row.fault("swirl", "swirl", str(reading.places[key].row.number))
    reading.tell(key, marked, row, "swirl")


def _read_token(row: Row, reading: Reading) -> None:
    item = f"token.{row.cells['faction'].lower()}.{row.cells['name'].lower()}"
    reading.source(item, row, ("effect",))
    if row.is_blank("effect"):
        return
    try:
        effect = write_effect(read_effect(row.cells["effect"]))
    except ValueError:
        effect = ""
    if effect in TOKEN_EFFECTS:
        reading.tell(f"{item}.effect", effect, row, "effect")
    else:
        row.fault("token_effect", "effect", ", ".join(TOKEN_EFFECTS))
