"""Packs: what is read, what stays unknown, what is certain."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.duellum.packs import (
    MAPLESS,
    SLICE,
    WHOLE,
    WITH_GOALS,
    add_row,
    copied,
    faults_of,
    place_of,
    remove_row,
    set_cell,
)
from undertow.core.errors import PackError, Unknown
from undertow.games.duellum.components import LOCATION, MERCENARY
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.pack import bundled_packs, find_pack, load_pack

# ---- what is read


def test_the_slice_reads_as_it_stands() -> None:
    box = load_pack(SLICE)
    assert box.is_complete
    assert box.structure.is_test
    card = box.card_id("loc_f")
    assert (box.kind(card), box.type(card), box.bubble(card)) == (LOCATION, "trench", 3)
    assert (box.points(card), box.crown(card), box.depth_count(card)) == (4, True, 3)
    assert box.depth(card, 0) == Effect("gain", 1, 1, 1)
    assert box.depth(card, 1) == Effect("rotate", 1)
    merc = box.card_id("merc_b")
    assert (box.kind(merc), box.power(merc)) == (MERCENARY, "enchanter")
    voyage = box.action_id(0, "voyage")
    assert box.action_any_order(voyage)
    assert box.action_effects(voyage) == (Effect("move", 1), Effect("move", 1, 1, 0))
    assert box.animal_effects(box.manta_ids[3]) == (Effect("ready", 1), Effect("ready", 1))
    assert [box.dial_coins(d) for d in range(6)] == [1, 1, 2, 2, 3, 3]
    assert [box.dial_tridents(d) for d in range(6)] == [3, 3, 2, 2, 1, 1]


def test_tables_of_the_map_without_a_row_are_no_map() -> None:
    box = load_pack(MAPLESS)
    assert box.territories == ("centre", "turtles_capital", "squids_capital")
    assert (box.centre, box.capitals, box.nests) == (0, (1, 2), ())
    assert len(box.manta_ids) == 12
    assert box.is_complete
    assert not box.is_mapped
    assert box.neighbours(0) == ()


def test_without_a_map_there_are_twelve_wild_mantas(tmp_path: Path) -> None:
    pack = copied(MAPLESS, tmp_path)
    remove_row(pack, "mantas.csv", 13)
    assert [place_of(fault) for fault in faults_of(pack)] == [("count", "mantas", 12, "")]


def test_half_a_map_is_none(tmp_path: Path) -> None:
    pack = copied(MAPLESS, tmp_path)
    add_row(pack, "borders.csv", "shell,ink,entered")
    assert {place_of(fault)[:2] for fault in faults_of(pack)} >= {("centre", "territories")}


def test_sides_that_are_the_nearer_capitals_are_worked_out() -> None:
    box = load_pack(SLICE)
    assert [box.side(t) for t in range(7)] == [0, 0, 0, -1, 1, 1, 1]


def test_a_side_waits_for_the_borders_it_depends_on(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 3, "neighbours", "shell | hub | east_n?")
    set_cell(pack, "borders.csv", 6, "neighbours", "ink | hub | west_n?")
    box = load_pack(pack)
    with pytest.raises(Unknown, match=r"border\.west_n\.east_n"):
        box.neighbours(1)
    with pytest.raises(Unknown, match=r"side\.west_s"):
        box.side(2)


def test_one_row_that_names_all_its_neighbours_settles_borders_of_a_blank_one(
    tmp_path: Path,
) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 5, "neighbours", "")
    assert load_pack(pack).neighbours(3) == (1, 2, 4, 5)


@pytest.mark.parametrize(
    ("file_name", "row", "column", "text", "unknown"),
    [
        ("cards.csv", 2, "kind", "", {"card.1.kind"}),
        ("cards.csv", 2, "type", "", {"card.1.type"}),
        ("cards.csv", 2, "bubble", "", {"card.1.bubble"}),
        ("cards.csv", 2, "points", "", {"card.1.points"}),
        ("cards.csv", 2, "crown", "", {"card.1.crown"}),
        ("cards.csv", 2, "depths", "", {"card.1.depths"}),
        ("cards.csv", 2, "depths", "1c | ?", {"card.1.depth.2"}),
        ("cards.csv", 2, "depths", "1c | ...", {"card.1.depths"}),
        ("cards.csv", 11, "power", "", {"card.10.power"}),
        ("action_cards.csv", 3, "coins", "", {"action.turtles.buy.coins"}),
        ("action_cards.csv", 3, "tridents", "", {"action.turtles.buy.tridents"}),
        ("action_cards.csv", 3, "order", "", {"action.turtles.buy.order"}),
        ("action_cards.csv", 3, "effects", "", {"action.turtles.buy.effects"}),
        ("action_cards.csv", 3, "effects", "buy any; ?", {"action.turtles.buy.effect.2"}),
        ("animals.csv", 2, "effects", "", {"animal.turtle_1.effects"}),
        ("mantas.csv", 2, "effects", "?", {"animal.manta_1.effect.1"}),
        ("dial.csv", 2, "coins", "", {"dial.1.coins"}),
        ("dial.csv", 2, "tridents", "", {"dial.1.tridents"}),
        ("territories.csv", 3, "side", "", {"side.west_n"}),
    ],
)
def test_a_blank_cell_is_an_unknown_fact(
    tmp_path: Path, file_name: str, row: int, column: str, text: str, unknown: set[str]
) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, file_name, row, column, text)
    assert set(load_pack(pack).unknown_keys()) == unknown


def test_a_box_of_which_nobody_typed_a_line(tmp_path: Path) -> None:
    """Only what makes a box a box: how many of everything, and where the centre, the capitals and the nests are."""
    pack = copied(WHOLE, tmp_path)
    (pack / "pack.toml").write_text(
        'name = "blank"\nversion = "1"\nabout = "Nothing is known."\nkind = "box"\n',
        encoding="utf-8",
    )
    blanks = {
        "cards.csv": ["kind", "type", "bubble", "points", "crown", "depths", "power", "source"],
        "action_cards.csv": ["coins", "tridents", "order", "effects", "source"],
        "animals.csv": ["effects", "source"],
        "mantas.csv": ["effects", "source"],
        "dial.csv": ["coins", "tridents", "source"],
        "borders.csv": ["neighbours", "source"],
        "goals.csv": ["goal", "swirl", "source"],
        "tokens.csv": ["effect", "source"],
    }
    for file_name, columns in blanks.items():
        lines = (pack / file_name).read_text(encoding="utf-8").splitlines()
        heading = lines[0].split(",")
        for row in range(2, len(lines) + 1):
            for column in columns:
                assert column in heading
                set_cell(pack, file_name, row, column, "")
    box = load_pack(pack)
    assert box.location_types == ("type_1", "type_2", "type_3", "type_4", "type_5")
    assert box.mercenary_types == ("underwater_cities", "type_6", "type_7", "type_8")
    assert len(box.unknown_keys()) == 56 * 5 + 16 * 4 + 20 + 12 + 19 * 18 // 2 + 12 + 16
    with pytest.raises(Unknown):
        box.distances(0)


def test_upper_and_lower_case_and_a_byte_order_mark_do_not_matter(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    path = pack / "cards.csv"
    text = path.read_text(encoding="utf-8").replace(
        "loc_a,Location A,no,location", "loc_a,A,NO,Location"
    )
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("id,title", "ID,Title").encode())
    assert load_pack(pack).kind(0) == LOCATION


# ---- finding packs


def test_the_stand_in_comes_with_undertow() -> None:
    assert "standin" in bundled_packs()
    assert find_pack("standin") == find_pack(str(find_pack("standin")))


def test_a_pack_that_is_nowhere_is_refused_with_those_that_are_there(tmp_path: Path) -> None:
    with pytest.raises(PackError) as refusal:
        find_pack(tmp_path / "nowhere")
    assert refusal.value.message.id == "duellum.pack_not_found"
    assert refusal.value.message.params["bundled"] == bundled_packs()
    assert str(tmp_path / "nowhere") in str(refusal.value.message.params["file"])


# ---- what is certain of every box


def test_a_whole_box_has_its_printed_counts() -> None:
    box = load_pack(WHOLE)
    assert len(box.card_names) == 56
    assert [len(cards) for cards in box.action_cards] == [8, 8]
    assert len(box.manta_ids) == len(box.nests) == 12
    assert [box.kind(card) for card in range(56)].count(LOCATION) == 40
    assert (len(box.location_types), len(box.mercenary_types)) == (5, 4)


def test_a_small_pack_is_refused_as_a_box(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    for name in ("goals.csv", "tokens.csv"):
        shutil.copy(WITH_GOALS / name, pack)
    head = pack / "pack.toml"
    head.write_text(head.read_text(encoding="utf-8").replace('"test"', '"box"'), encoding="utf-8")
    counts = [
        (fault.params["table"], fault.params["found"], fault.params["expected"])
        for fault in faults_of(pack)
        if fault.id == "duellum.pack_count"
    ]
    assert counts == [
        ("action_cards", "5", "8"),
        ("action_cards", "5", "8"),
        ("cards", "12", "56"),
        ("mantas", "4", "12"),
    ]


def test_a_forty_first_location(tmp_path: Path) -> None:
    pack = copied(WHOLE, tmp_path)
    text = (pack / "cards.csv").read_text(encoding="utf-8")
    last = len(text.splitlines())
    for column, cell in (
        ("kind", "location"),
        ("type", "kelp_forests"),
        ("depths", "1c"),
        ("power", "-"),
    ):
        set_cell(pack, "cards.csv", last, column, cell)
    assert ("too_many", "cards", last, "kind") in [place_of(fault) for fault in faults_of(pack)]


def test_a_sixth_type_of_locations_where_the_head_lists_none(tmp_path: Path) -> None:
    pack = copied(WHOLE, tmp_path)
    head = pack / "pack.toml"
    text = re.sub(r"location_types = .*\n", "", head.read_text(encoding="utf-8"))
    head.write_text(text, encoding="utf-8")
    set_cell(pack, "cards.csv", 40, "type", "abyssal_trench")
    places = [place_of(fault) for fault in faults_of(pack)]
    assert places == [("too_many_types", "cards", 40, "type")]


def test_a_sixth_type_of_locations_in_the_head(tmp_path: Path) -> None:
    pack = copied(WHOLE, tmp_path)
    head = pack / "pack.toml"
    text = head.read_text(encoding="utf-8").replace('"kelp_forests"', '"kelp_forests", "kelp"')
    head.write_text(text, encoding="utf-8")
    places = [place_of(fault) for fault in faults_of(pack)]
    assert places == [("too_many_types", "pack", 0, "location_types")]


def test_a_type_of_mercenaries_that_no_card_bears(tmp_path: Path) -> None:
    pack = copied(WHOLE, tmp_path)
    for row in range(54, 58):
        set_cell(pack, "cards.csv", row, "type", "tide_court")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("too_few_types", "cards", 57, "type")
    ]


def test_a_faction_without_ocean_currents(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "action_cards.csv", 7, "name", "tides")
    fault = faults_of(pack)[0]
    assert place_of(fault) == ("ocean_currents", "action_cards", 0, "name")
    assert fault.params["expected"] == "squids"


def test_an_animal_too_few_and_one_too_many(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    remove_row(pack, "animals.csv", 9)
    add_row(pack, "dial.csv", "7,1,1,stand-in")
    places = [place_of(fault) for fault in faults_of(pack)]
    assert ("row_missing", "animals", 0, "name") in places
    assert ("surplus_row", "dial", 8, "division") in places


def test_a_faction_animal_and_a_manta_would_ready_each_other(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "animals.csv", 2, "effects", "ready 1")
    fault = faults_of(pack)[0]
    assert place_of(fault) == ("ready_without_end", "mantas", 5, "effects")
    assert fault.params["expected"] == "turtle_1"


@pytest.mark.parametrize("effects", ["copy", "rotate 1; copy"])
def test_an_animal_that_copies_a_card_can_ready_others_by_it(tmp_path: Path, effects: str) -> None:
    """What it copies may be Ocean Currents: beside an animal that readies, or that copies too, there were no end."""
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "mantas.csv", 4, "effects", effects)
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("ready_without_end", "mantas", 5, "effects")
    ]
    set_cell(pack, "mantas.csv", 5, "effects", "copy")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("ready_without_end", "mantas", 5, "effects")
    ]
    set_cell(pack, "mantas.csv", 5, "effects", "1c")
    load_pack(pack)


def test_a_turtle_and_a_squid_may_both_ready_others(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "animals.csv", 2, "effects", "ready 1")
    set_cell(pack, "animals.csv", 6, "effects", "ready 2")
    set_cell(pack, "mantas.csv", 5, "effects", "1c")
    assert load_pack(pack).animal_effects(4) == (Effect("ready", 2),)


@pytest.mark.parametrize(
    ("row", "column", "text", "fault"),
    [
        (5, "kind", "plain", "centre"),
        (4, "kind", "centre", "centre"),
        (2, "kind", "plain", "capital"),
        (8, "side", "turtles", "capital"),
        (3, "nest", "no", "nests"),
    ],
)
def test_a_map_has_a_centre_two_capitals_and_a_nest_for_each_manta(
    tmp_path: Path, row: int, column: str, text: str, fault: str
) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "territories.csv", row, column, text)
    assert (fault, "territories", 0) in [place_of(found)[:3] for found in faults_of(pack)]


def test_a_capital_that_no_way_leads_to(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 8, "neighbours", "-")
    set_cell(pack, "borders.csv", 6, "neighbours", "hub | west_n")
    set_cell(pack, "borders.csv", 7, "neighbours", "hub | west_s")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("no_way", "borders", 8, "neighbours")
    ]


def test_a_capital_to_which_the_only_way_leads_through_the_other(tmp_path: Path) -> None:
    """There the game is over: nobody could ever bring the leader any further."""
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 2, "neighbours", "west_n | west_s | ink")
    set_cell(pack, "borders.csv", 6, "neighbours", "hub | west_n")
    set_cell(pack, "borders.csv", 7, "neighbours", "hub | west_s")
    set_cell(pack, "borders.csv", 8, "neighbours", "shell")
    assert [place_of(fault) for fault in faults_of(pack)] == [
        ("no_way", "borders", 8, "neighbours")
    ]


def test_a_way_that_may_yet_be_there_is_no_fault(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    set_cell(pack, "borders.csv", 8, "neighbours", "east_s?")
    set_cell(pack, "borders.csv", 6, "neighbours", "hub | west_n")
    set_cell(pack, "borders.csv", 7, "neighbours", "hub | west_s | ink?")
    box = load_pack(pack)
    assert box.values("border.east_s.ink") == ("yes",)


def test_every_territory_has_a_row_of_neighbours(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    remove_row(pack, "borders.csv", 5)
    fault = faults_of(pack)[0]
    assert place_of(fault) == ("row_missing", "borders", 0, "territory")
    assert fault.params["expected"] == "hub"
