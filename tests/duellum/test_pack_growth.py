"""A pack grows by what games tell: nobody's word is overwritten but one's own, and every card finds its row."""

from __future__ import annotations

import csv
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.duellum.packs import FULL, SLICE, copied, set_cell
from undertow.core.errors import PackError
from undertow.core.message import Message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.game_box import box_for
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_growth import Growing, Growth
from undertow.games.duellum.pack_new import new_pack
from undertow.games.duellum.pack_write import change_pack
from undertow.words import Catalogue

#: A card as a game in vortex mode comes to know it: its look when it comes up, the rest when Shrimpion takes it.
SHALLOW: Mapping[str, FactValue] = {
    "kind": "location",
    "crown": "no",
    "type": "type_1",
    "points": 3,
}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A box of which nobody has told anything."""
    new_pack(tmp_path / "box")
    return tmp_path / "box"


def told(box: Box, facts: Mapping[str, FactValue]) -> Box:
    for key, value in facts.items():
        box = box.with_fact(key, value)
    return box


def tell(pack: Path, start: Box, facts: Mapping[str, FactValue]) -> Growth:
    """What becomes of what a game that began with ``start`` learns."""
    return Growing(pack, start).tell(told(start, facts))


def as_card(number: int, **facts: FactValue) -> dict[str, FactValue]:
    return {f"card.{number}.{name}": value for name, value in {**SHALLOW, **facts}.items()}


def cards_of(pack: Path) -> list[dict[str, str]]:
    """The rows of which something is known."""
    with (pack / "cards.csv").open(newline="", encoding="utf-8") as file:
        return [row for row in csv.DictReader(file) if row["kind"]]


def say(reason: Message) -> str:
    return Catalogue("en").say(reason)


# ---- facts under the pack's own keys


def test_what_was_told_becomes_entered_rows(pack: Path) -> None:
    start = load_pack(pack)
    game = told(start, {"dial.2.coins": 4, "dial.2.tridents": 1, "animal.squid_1.effects": 1})
    growth = Growing(pack, start).tell(game)
    assert growth.box == load_pack(pack)
    assert growth.box.facts() == game.facts()
    assert growth.conflicts == ()
    rows = (pack / "dial.csv").read_text(encoding="utf-8").splitlines()
    assert rows[1:4] == ["1,,,", "2,4,1,entered", "3,,,"]


def test_what_the_pack_knows_otherwise_is_reported_and_stays(pack: Path) -> None:
    start = load_pack(pack)
    change_pack(pack, {"dial.1.coins": 5})
    growth = tell(pack, start, {"dial.1.coins": 4})
    assert load_pack(pack).value("dial.1.coins") == 5
    assert growth.written == {}
    (reason,) = growth.conflicts
    assert "was told as 4" in say(reason)
    assert "says 5" in say(reason)


def test_what_contradicts_another_fact_is_reported_and_the_rest_is_written(pack: Path) -> None:
    start = load_pack(pack)
    change_pack(pack, {"card.1.kind": "mercenary"})
    growth = tell(pack, start, {"card.1.depths": 2, "card.1.points": 2})
    assert growth.written == {"card.1.points": 2}
    (depths,) = growth.conflicts
    assert "card.1.kind is mercenary" in say(depths)


def test_a_fact_that_only_the_loader_would_refuse_does_not_keep_out_the_others(
    tmp_path: Path,
) -> None:
    """Every type is told, and with the last card one of the five would be nowhere."""
    pack = copied(FULL, tmp_path)
    box = load_pack(pack)
    rare = box.location_types[0]
    types = [key for key, value in box.facts().items() if key.endswith(".type") and value == rare]
    last, *others = types
    change_pack(pack, {last: None, "dial.1.coins": None})
    start = change_pack(pack, dict.fromkeys(others, box.location_types[1]))
    growth = tell(pack, start, {last: box.location_types[1], "dial.1.coins": 3})
    assert growth.written == {"dial.1.coins": 3}
    assert [reason.id for reason in growth.conflicts] == ["duellum.pack_too_few_types"]


def test_a_pack_with_faults_is_refused_and_stays_as_it_is(pack: Path) -> None:
    start = load_pack(pack)
    set_cell(pack, "dial.csv", 2, "coins", "many")
    before = (pack / "dial.csv").read_bytes()
    with pytest.raises(PackError):
        tell(pack, start, {"dial.2.coins": 1})
    assert (pack / "dial.csv").read_bytes() == before


def test_two_tables_at_once_lose_nothing_of_each_other(pack: Path) -> None:
    """Two processes tell one pack, as fast as they can."""
    telling = (
        "import sys\n"
        "from pathlib import Path\n"
        "from undertow.games.duellum.pack import load_pack\n"
        "from undertow.games.duellum.pack_growth import Growing\n"
        "box = load_pack(sys.argv[1])\n"
        "growing = Growing(Path(sys.argv[1]), box)\n"
        "for division in range(1, 7):\n"
        "    box = box.with_fact(f'dial.{division}.{sys.argv[2]}', division)\n"
        "    growing.tell(box)\n"
    )
    tables = [
        subprocess.Popen([sys.executable, "-c", telling, str(pack), name])
        for name in ("coins", "tridents")
    ]
    assert [table.wait() for table in tables] == [0, 0]
    dial = [key for key in load_pack(pack).facts() if key.startswith("dial.")]
    assert len(dial) == 12


# ---- corrections


def test_a_correction_replaces_what_the_same_game_had_entered(pack: Path) -> None:
    start = load_pack(pack)
    growing = Growing(pack, start)
    growing.tell(told(start, {"dial.1.coins": 4, "dial.1.tridents": 2}))
    growth = growing.tell(told(start, {"dial.1.coins": 5}))
    assert growth.written == {"dial.1.coins": 5, "dial.1.tridents": None}
    assert growth.conflicts == ()
    assert load_pack(pack).facts() == {**start.facts(), "dial.1.coins": 5}


def test_a_game_that_is_resumed_may_still_correct_what_it_had_entered(pack: Path) -> None:
    start = load_pack(pack)
    Growing(pack, start).tell(told(start, {"dial.1.coins": 4}))
    resumed = Growing(pack, start)
    assert resumed.tell(told(start, {"dial.1.coins": 4})).written == {}
    resumed.tell(told(start, {"dial.1.coins": 5}))
    assert load_pack(pack).value("dial.1.coins") == 5


def test_what_another_has_changed_since_is_not_replaced_and_said_once(pack: Path) -> None:
    start = load_pack(pack)
    growing = Growing(pack, start)
    growing.tell(told(start, {"dial.1.coins": 4}))
    change_pack(pack, {"dial.1.coins": 6})
    corrected = told(start, {"dial.1.coins": 5})
    assert [reason.id for reason in growing.tell(corrected).conflicts] == ["duellum.pack_disagrees"]
    assert growing.tell(corrected).conflicts == ()
    assert load_pack(pack).value("dial.1.coins") == 6


def test_what_the_pack_knew_before_the_game_is_not_the_games_to_correct(pack: Path) -> None:
    before = load_pack(pack)
    start = change_pack(pack, {"dial.1.coins": 6})
    growing = Growing(pack, start)
    growing.tell(told(before, {"dial.1.coins": 6}))
    growing.tell(told(before, {"dial.1.coins": 5}))
    assert load_pack(pack).value("dial.1.coins") == 6


# ---- cards


def test_a_named_card_that_is_another_one_in_the_pack_by_now_is_left_out(pack: Path) -> None:
    """Two evenings at once took the same row: of the second's card nothing is mixed into the first's."""
    start = load_pack(pack)
    change_pack(pack, {**as_card(1), "card.2.kind": "location"})
    facts: dict[str, FactValue] = {**as_card(1, points=5, bubble=2), "card.2.points": 4}
    growth = Growing(pack, start).tell(told(start, facts))
    assert growth.written == {"card.2.points": 4}
    assert "card_1" in say(growth.conflicts[0])
    assert not load_pack(pack).known("card.1.bubble")


def test_an_anonymous_card_goes_into_the_first_blank_row_once_type_and_points_are_told(
    pack: Path,
) -> None:
    change_pack(pack, {"card.1.kind": "mercenary"})
    start = load_pack(pack)
    game = told(box_for("vortex", start), {"card.1.kind": "location", "card.1.type": "type_1"})
    growing = Growing(pack, start)
    assert growing.tell(game).written == {}
    game = told(game, {**as_card(4, points=2), "card.1.points": 3})
    growing.tell(game)
    rows = {row["id"]: (row["type"], row["points"], row["source"]) for row in cards_of(pack)}
    assert rows == {
        "card_1": ("", "", "entered"),
        "card_2": ("type_1", "3", "entered"),
        "card_3": ("type_1", "2", "entered"),
    }


def test_a_card_that_the_pack_knows_is_not_entered_twice(pack: Path) -> None:
    """Of two games with the same card the second adds what the first did not tell."""
    first = load_pack(pack)
    Growing(pack, first).tell(told(box_for("vortex", first), as_card(7)))
    second = load_pack(pack)
    game = told(box_for("vortex", second), as_card(1, bubble=2))
    growth = Growing(pack, second).tell(game)
    assert growth.written == {"card.1.bubble": 2}
    assert len(cards_of(pack)) == 1


def test_two_cards_that_look_alike_in_one_game_are_two_cards(pack: Path) -> None:
    start = load_pack(pack)
    game = told(box_for("vortex", start), {**as_card(1), **as_card(2)})
    growing = Growing(pack, start)
    growing.tell(game)
    assert growing.tell(game).written == {}
    assert len(cards_of(pack)) == 2


def test_which_of_two_alike_it_is_nobody_knows_and_nothing_is_guessed(pack: Path) -> None:
    change_pack(pack, {**as_card(1), **as_card(2)})
    start = load_pack(pack)
    growth = Growing(pack, start).tell(told(box_for("vortex", start), as_card(1, bubble=2)))
    assert growth.written == {}
    assert growth.conflicts == ()


def test_a_corrected_card_keeps_its_row_if_the_game_has_entered_it(pack: Path) -> None:
    start = load_pack(pack)
    empty = box_for("vortex", start)
    growing = Growing(pack, start)
    growing.tell(told(empty, as_card(1)))
    growing.tell(told(empty, as_card(1, points=4)))
    assert [row["points"] for row in cards_of(pack)] == ["4"]
    growing.tell(empty)
    assert cards_of(pack) == []


def test_a_corrected_card_finds_another_row_if_another_game_has_entered_its_own(
    pack: Path,
) -> None:
    """What was taken for the known card was another one: the known one stays."""
    change_pack(pack, as_card(1))
    start = load_pack(pack)
    empty = box_for("vortex", start)
    growing = Growing(pack, start)
    growing.tell(told(empty, as_card(1)))
    growing.tell(told(empty, as_card(1, points=4)))
    assert [(row["id"], row["points"]) for row in cards_of(pack)] == [
        ("card_1", "3"),
        ("card_2", "4"),
    ]


def test_a_game_in_vortex_mode_that_is_resumed_finds_its_rows_again(pack: Path) -> None:
    start = load_pack(pack)
    empty = box_for("vortex", start)
    game = told(empty, {**as_card(1), **as_card(2, points=1)})
    Growing(pack, start).tell(game)
    resumed = Growing(pack, start)
    assert resumed.tell(game).written == {}
    resumed.tell(told(empty, {**as_card(1), **as_card(2, points=5)}))
    assert sorted([row["points"] for row in cards_of(pack)]) == ["3", "5"]


def test_where_every_row_is_taken_the_card_is_reported(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    start = load_pack(pack)
    game = box_for("vortex", start)
    game = told(game, {**as_card(2, points=15, type=start.location_types[0])})
    growth = Growing(pack, start).tell(game)
    assert growth.written == {}
    assert "card 2" in say(growth.conflicts[0])
