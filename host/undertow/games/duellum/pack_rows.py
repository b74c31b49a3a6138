"""From the rows of a pack's tables to the facts of a box, each with the place where it stands."""

from __future__ import annotations

from typing import Final, NamedTuple

from undertow.core.ruleset import FactValue
from undertow.games.duellum.box_facts import (
    MOST_ACTION_EFFECTS,
    MOST_ANIMAL_EFFECTS,
    MOST_BUBBLE,
    MOST_DEPTHS,
    MOST_DIAL,
    MOST_POINTS,
    MOST_PRINTED_RESOURCES,
    ORDERS,
    POWERS,
    SIDES,
    YES_NO,
)
from undertow.games.duellum.components import FACTIONS, LOCATION, MERCENARY
from undertow.games.duellum.effect import ENHANCEMENTS, read_effect, write_effect
from undertow.games.duellum.pack_table import (
    AND_PERHAPS_MORE,
    NOT_APPLICABLE,
    UNKNOWN_ENTRY,
    Faults,
    Row,
    read_table,
)

GOAL_TABLE: Final = "goals.csv"
TOKEN_TABLE: Final = "tokens.csv"
#: file name -> heading. Facts come first that a row may leave blank; ``source`` says where the row is from.
COLUMNS: Final = {
    "cards.csv": "id,title,printed_title,kind,type,bubble,points,crown,depths,power,source",
    "action_cards.csv": "faction,name,title,printed_title,coins,tridents,order,effects,source",
    "animals.csv": "name,effects,source",
    "mantas.csv": "name,effects,source",
    "dial.csv": "division,coins,tridents,source",
    "territories.csv": "id,kind,nest,side,source",
    "borders.csv": "territory,neighbours,source",
    GOAL_TABLE: "token,side,goal,swirl,source",
    TOKEN_TABLE: "faction,name,effect,source",
}
PLAIN: Final = "plain"
CAPITAL: Final = "capital"
CENTRE: Final = "centre"
TERRITORY_KINDS: Final = (PLAIN, CAPITAL, CENTRE)
#: In the column ``side``: the nearer capital's side, by ruling R34.
NEARER: Final = "nearer"


class Tables(NamedTuple):
    """The rows of all tables."""

    #: Both tables of goals are there.
    has_goals: bool
    cards: list[Row]
    action_cards: list[Row]
    animals: list[Row]
    mantas: list[Row]
    dial: list[Row]
    territories: list[Row]
    borders: list[Row]
    #: Empty in a pack without goals, and so are its tokens.
    goals: list[Row]
    tokens: list[Row]


class Place(NamedTuple):
    """Where a fact stands in the pack."""

    row: Row
    column: str


class Reading:
    """The facts read so far, their places, and the sources of the rows."""

    def __init__(self, faults: Faults) -> None:
        self.faults = faults
        self.facts: dict[str, FactValue] = {}
        self.places: dict[str, Place] = {}
        self.sources: dict[str, str] = {}
        self.card_count = 0
        #: Territory -> its row in the table of borders.
        self.border_rows: dict[str, Row] = {}

    def tell(self, key: str, value: FactValue | None, row: Row, column: str) -> None:
        """Keep a fact and its place; None is an unknown one."""
        if value is not None:
            self.facts[key] = value
            self.places[key] = Place(row, column)

    def source(self, item: str, row: Row, facts: tuple[str, ...]) -> None:
        """Keep the source of a row."""
        self.sources[item] = row.source(facts)

    def effects(
        self, stem: str, row: Row, column: str, separator: str, least: int, most: int
    ) -> None:
        """Read a list of effects: its length as ``<stem>s``, and each entry that is known as ``<stem>.<number>``."""
        text = row.cells[column]
        if not text:
            return
        parts = [part.strip() for part in text.split(separator)] if text != NOT_APPLICABLE else []
        is_open = bool(parts) and parts[-1] == AND_PERHAPS_MORE
        if is_open:
            parts.pop()
        if not least <= len(parts) + is_open <= most:
            row.fault("list_length", column, f"{least}–{most}")
            return
        if not is_open:
            self.tell(f"{stem}s", len(parts), row, column)
        for number, part in enumerate(parts, 1):
            if part == UNKNOWN_ENTRY:
                continue
            try:
                effect = read_effect(part)
            except ValueError:
                row.fault("effect", column, part)
                continue
            # An enhancement stands on an achievement token only.
            is_enhancement = part.lower() in ENHANCEMENTS
            if is_enhancement or (effect.name == "empty" and not stem.endswith(".depth")):
                row.fault("effect", column, part)
                continue
            # Resources stand on depths, or alone on an animal; an action card has columns of their own for them (R6).
            is_alone = len(parts) == 1 and not is_open and stem.startswith("animal.")
            if effect.is_resource and not is_alone and not stem.endswith(".depth"):
                row.fault("resource", column, part)
                continue
            self.tell(f"{stem}.{number}", write_effect(effect), row, column)


def read_tables(faults: Faults, *, needs_goals: bool) -> Tables:
    """All tables of the pack; ``needs_goals``: it may not leave out both of goals and of tokens."""
    has_goals = needs_goals or any(
        (faults.folder / name).exists() for name in (GOAL_TABLE, TOKEN_TABLE)
    )
    rows = [
        read_table(name, columns.split(","), faults)
        if has_goals or name not in (GOAL_TABLE, TOKEN_TABLE)
        else []
        for name, columns in COLUMNS.items()
    ]
    return Tables(has_goals, *rows)


def read_facts(tables: Tables, reading: Reading) -> None:
    """The facts of all tables but borders, which need the territories' order."""
    reading.card_count = len(tables.cards)
    for number, row in enumerate(tables.cards, 1):
        _read_card(f"card.{number}", row, reading)
    for row in tables.action_cards:
        _read_action_card(row, reading)
    for row in (*tables.animals, *tables.mantas):
        item = f"animal.{row.cells['name']}"
        reading.source(item, row, ("effects",))
        reading.effects(f"{item}.effect", row, "effects", ";", 1, MOST_ANIMAL_EFFECTS)
    for row in tables.dial:
        item = f"dial.{row.cells['division']}"
        reading.source(item, row, ("coins", "tridents"))
        for column in ("coins", "tridents"):
            reading.tell(f"{item}.{column}", row.number_in(column, MOST_DIAL), row, column)
    for row in tables.territories:
        name = row.cells["id"]
        reading.source(f"territory.{name}", row, ("kind", "nest"))
        side = row.choice_of("side", (*SIDES, NEARER))
        reading.tell(f"side.{name}", side, row, "side")


def _read_card(item: str, row: Row, reading: Reading) -> None:
    reading.source(item, row, ("kind", "type", "bubble", "points", "crown", "depths", "power"))
    kind = row.choice_of("kind", (LOCATION, MERCENARY))
    reading.tell(f"{item}.kind", kind, row, "kind")
    reading.tell(f"{item}.type", row.slug_or_unknown("type"), row, "type")
    reading.tell(f"{item}.bubble", row.number_in("bubble", MOST_BUBBLE), row, "bubble")
    reading.tell(f"{item}.points", row.number_in("points", MOST_POINTS), row, "points")
    reading.tell(f"{item}.crown", row.choice_of("crown", YES_NO), row, "crown")
    for column, owner in (("depths", LOCATION), ("power", MERCENARY)):
        if row.does_not_apply(column) and kind == owner:
            row.fault("applies", column, owner)
        elif (
            not row.does_not_apply(column)
            and not row.is_blank(column)
            and kind not in (owner, None)
        ):
            row.fault("does_not_apply", column, owner)
        elif row.does_not_apply(column):
            continue
        elif column == "depths":
            reading.effects(f"{item}.depth", row, column, "|", 1, MOST_DEPTHS)
        else:
            reading.tell(f"{item}.power", row.choice_of(column, POWERS), row, column)


def _read_action_card(row: Row, reading: Reading) -> None:
    item = f"action.{row.cells['faction'].lower()}.{row.cells['name']}"
    reading.source(item, row, ("coins", "tridents", "order", "effects"))
    row.structure("faction", FACTIONS)
    for column in ("coins", "tridents"):
        number = row.number_in(column, MOST_PRINTED_RESOURCES)
        reading.tell(f"{item}.{column}", number, row, column)
    reading.tell(f"{item}.order", row.choice_of("order", ORDERS), row, "order")
    reading.effects(f"{item}.effect", row, "effects", ";", 0, MOST_ACTION_EFFECTS)


def read_borders(rows: list[Row], territories: tuple[str, ...], reading: Reading) -> None:
    """The borders. A row names all neighbours of its territory: ``reef | rim``; ``reef?`` leaves one open.

    A border is known as soon as one of its two territories has a row that settles it; two rows that disagree are a
    fault.
    """
    told: dict[tuple[str, str], tuple[str, Row]] = {}
    rows_of = reading.border_rows
    for row in rows:
        name = row.cells["territory"]
        reading.source(f"borders.{name}", row, ("neighbours",))
        if name not in territories:
            row.fault("unknown_territory", "territory", ", ".join(territories))
        elif name in rows_of:
            row.fault("twice", "territory", str(rows_of[name].number))
        else:
            rows_of[name] = row
            for other, answer in _neighbours(row, name, territories).items():
                told[name, other] = (answer, row)
    for name in territories:
        if name not in rows_of:
            reading.faults.add("row_missing", "borders.csv", column="territory", expected=name)
    for number, one in enumerate(territories):
        for other in territories[number + 1 :]:
            known = [told[pair] for pair in ((one, other), (other, one)) if pair in told]
            if len({answer for answer, _ in known}) > 1:
                row = next(row for answer, row in known if answer == "no")
                far = next(row for answer, row in known if answer == "yes").cells["territory"]
                row.fault("one_sided_border", "neighbours", far)
            elif known:
                answer, row = known[0]
                reading.tell(f"border.{one}.{other}", answer, row, "neighbours")


def _neighbours(row: Row, name: str, territories: tuple[str, ...]) -> dict[str, str]:
    """What a row says about the borders of its territory: other -> yes or no; nothing where it leaves them open."""
    if row.is_blank("neighbours"):
        return {}
    text = row.cells["neighbours"]
    parts = [] if text == NOT_APPLICABLE else [part.strip() for part in text.split("|")]
    answers = {other: "no" for other in territories if other != name}
    seen: set[str] = set()
    for part in parts:
        other = part.removesuffix(UNKNOWN_ENTRY)
        if other == name or other in seen:
            row.fault("neighbour_twice", "neighbours", other)
        elif other not in territories:
            row.fault("unknown_territory", "neighbours", ", ".join(territories))
        elif part.endswith(UNKNOWN_ENTRY):
            del answers[other]
        else:
            answers[other] = "yes"
        seen.add(other)
    return answers
