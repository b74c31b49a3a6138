"""undertow pack edit: picking instead of typing, and nothing is lost whenever it ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from blessed.keyboard import Keystroke

from undertow.cli.pack_edit import edit_pack
from undertow.cli.picking import BACK, UNDO, KeyPicker, Leaving, LinePicker, Option
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_new import new_pack
from undertow.games.duellum.pack_write import change_pack

Undertow = Callable[..., int]
Captured = pytest.CaptureFixture[str]


@pytest.fixture
def box(tmp_path: Path) -> Path:
    new_pack(tmp_path / "box")
    return tmp_path / "box"


def edit(box: Path, *lines: str) -> list[str]:
    """What was said while those lines were typed."""
    said: list[str] = []
    edit_pack(box, LinePicker(iter(lines), said.append))
    return said


def told(box: Path, item: str) -> dict[str, object]:
    return {
        key.removeprefix(f"{item}."): value
        for key, value in load_pack(box).facts().items()
        if key.startswith(f"{item}.")
    }


#: Into the cards, and on with what is not known yet.
CARDS = ("2", "0")
#: A location of a type with a name, its numbers, no crown, two depths: 1 coin and 2 tridents, and one by hand.
A_LOCATION = ("1", "n", "Kelp Forests", "2", "3", "2", "2", "2", "1", "2", "19", "look at the deck")


def test_a_card_is_told_by_picking(box: Path) -> None:
    said = edit(box, *CARDS, *A_LOCATION)
    assert told(box, "card.1") == {
        "kind": "location",
        "type": "kelp_forests",
        "bubble": 2,
        "points": 3,
        "crown": "no",
        "depths": 2,
        "depth.1": "1c+2t",
        "depth.2": "by_hand: look at the deck",
    }
    assert "✓ Card 1, points: 3" in said
    assert said[-1] == "    ? not known; go on" or "Card 2" in " ".join(said[-8:])


def test_a_mercenary_has_a_power_and_no_depths(box: Path) -> None:
    edit(box, *CARDS, "2", "1", "4", "5", "1", "3")
    assert told(box, "card.1") == {
        "kind": "mercenary",
        "type": "underwater_cities",
        "bubble": 4,
        "points": 5,
        "crown": "yes",
        "power": "maestro",
    }


def test_an_effect_may_bear_a_price(box: Path) -> None:
    """Of the third action card of the turtles: move 1 for 2 coins, and a way back from the wrong list."""
    edit(box, "3", "3", "4", "1", "5", "p", "b", "p", "11", "1", "2", "0")
    assert told(box, "action.turtles.expedition") == {"effects": 1, "effect.1": "move 1 @ 2c"}


def test_what_is_not_known_is_passed_over_and_asked_again_the_next_time(box: Path) -> None:
    edit(box, *CARDS, "1", "?", "2", "?", "?", "?")
    assert told(box, "card.1") == {"kind": "location", "bubble": 2}
    said = edit(box, *CARDS, "1", "3", "2")
    assert "what is not known yet, one after the other, from Card 1 on" in " ".join(said)
    assert not any("Look at Card 1: is it a location" in line for line in said)


def test_the_last_answers_are_taken_back_one_by_one(box: Path) -> None:
    said = edit(box, *CARDS, *A_LOCATION, "1", "u", "u", "u")
    assert [line for line in said if line.startswith("Taken back")] == [
        "Taken back: Card 2, kind: location",
        "Taken back: Card 1, depth 2: by hand: look at the deck",
        "Taken back: Card 1, depth 1: 1c+2t",
    ]
    assert set(told(box, "card.1")) == {"kind", "type", "bubble", "points", "crown", "depths"}
    assert told(box, "card.2") == {}
    assert "Nothing was told since you began" in " ".join(edit(box, "u"))


def test_what_was_told_wrong_is_told_otherwise(box: Path) -> None:
    """A location that is a mercenary after all: its depths go with it, and come back with an undo."""
    edit(box, *CARDS, *A_LOCATION)
    before = told(box, "card.1")
    edit(box, "2", "1", "1", "2")
    assert told(box, "card.1") == {"kind": "mercenary", "bubble": 2, "points": 3, "crown": "no"}
    edit(box, "2", "1", "1", "1", "2", "1")
    edit(box, "2", "1", "x", "u")
    assert told(box, "card.1").keys() < before.keys()
    edit(box, "2", "1", "x")
    assert told(box, "card.1") == {}


def test_an_undo_brings_back_what_a_change_had_taken_with_it(box: Path) -> None:
    edit(box, *CARDS, *A_LOCATION)
    before = load_pack(box).facts()
    edit(box, "2", "1", "1", "2", "u")
    assert load_pack(box).facts() == before


def test_a_card_gets_the_name_that_people_call_it(box: Path) -> None:
    edit(box, *CARDS, "1", "b", "1", "n", "Kelp   Nursery")
    assert load_pack(box).card_titles[0] == "Kelp Nursery"
    edit(box, "2", "1", "n", "")
    assert load_pack(box).card_titles[0] == "Kelp Nursery"


def test_a_type_that_nobody_names_goes_by_a_number(box: Path) -> None:
    edit(box, *CARDS, "1", "n", "", "2")
    assert told(box, "card.1") == {"kind": "location", "type": "type_1", "bubble": 2}
    edit(box, "2", "0", "?", "?", "?", "1", "1")
    assert told(box, "card.2") == {"kind": "location", "type": "type_1"}


def test_words_that_cannot_stand_in_a_pack_are_asked_again(box: Path) -> None:
    said = edit(box, *CARDS, "1", "?", "?", "?", "?", "1", "19", "either ; or", "either or")
    assert any("cannot stand in a pack" in line for line in said)
    assert told(box, "card.1")["depth.1"] == "by_hand: either or"


def test_what_contradicts_another_card_is_said_and_not_told(box: Path) -> None:
    change_pack(box, {f"card.{number}.kind": "location" for number in range(1, 41)})
    change_pack(box, {"card.41.kind": "mercenary"})
    said = edit(box, "2", "41", "1", "1")
    assert any("a box has 40 of that kind" in line for line in said)
    assert told(box, "card.41") == {"kind": "mercenary"}


# ---- the map

#: Twelve territories besides three, a manta on each but on none of the three.
A_MAP = ("6", "12", *[str(number) for number in range(4, 16)], "0")


def test_the_map_is_told_row_by_row(box: Path) -> None:
    """The centre borders on two, the turtles' capital on one of them; what is settled is not asked again."""
    said = edit(box, *A_MAP, "3", "4", "0", "3", "4", "3", "0")
    told_box = load_pack(box)
    assert told_box.is_mapped
    assert len(told_box.nests) == 12
    assert any("What borders on Centre?" in line for line in said)
    assert told_box.value("border.centre.territory_1") == "yes"
    assert told_box.value("border.centre.territory_5") == "no"


def test_sides_follow_from_the_borders_and_may_be_told_otherwise(box: Path) -> None:
    """A road of fifteen territories from one capital to the other, the centre in the middle."""
    road = ["turtles_capital", *[f"territory_{n}" for n in range(1, 7)], "centre"]
    road += [*[f"territory_{n}" for n in range(7, 13)], "squids_capital"]
    edit(box, *A_MAP)
    names = load_pack(box).territories
    lines = []
    for name in names:
        others = [other for other in names if other != name]
        place = road.index(name)
        neighbours = road[max(0, place - 1) : place] + road[place + 1 : place + 2]
        told_before = [other for other in neighbours if names.index(other) < names.index(name)]
        picked = [other for other in neighbours if other not in told_before]
        lines += [*[str(others.index(other) + 1) for other in picked], "0"]
    said = edit(box, "6", "0", *lines)
    assert told(box, "side") == {
        name: "centre" if name == "centre" else "turtles" if place < 7 else "squids"
        for place, name in enumerate(road)
    }
    assert "15 of 15" not in " ".join(said[:3])
    assert "30 of 30 rows of the map" in " ".join(edit(box))
    edit(box, "6", "30", "1", "1")
    assert load_pack(box).value("side.territory_12") == "turtles"


def test_a_map_is_taken_back_as_it_came_and_taken_away_when_it_is_wrong(box: Path) -> None:
    empty = load_pack(box)
    edit(box, *A_MAP, "u")
    assert load_pack(box) == empty
    edit(box, *A_MAP, "b", "6", "-")
    assert load_pack(box) == empty


# ---- whenever it ends


def test_a_kill_after_any_line_loses_nothing(tmp_path: Path) -> None:
    """However early it is cut off: the next one goes on, and the box comes out the same.

    A question of several parts is one answer, which begins anew.
    """
    lines = [*A_LOCATION, "2"]
    whole = tmp_path / "whole"
    new_pack(whole)
    known: list[int] = []  # facts before each line

    def typed() -> Iterator[str]:
        yield from CARDS
        for line in lines:
            known.append(len(load_pack(whole).facts()))
            yield line

    edit_pack(whole, LinePicker(typed(), lambda said: None))
    for count in range(len(lines)):
        cut = tmp_path / f"cut-{count}"
        new_pack(cut)
        edit(cut, *CARDS, *lines[:count])
        begun = known.index(known[count])
        assert len(load_pack(cut).facts()) == known[count]
        edit(cut, *CARDS, *lines[begun:])
        assert load_pack(cut).facts() == load_pack(whole).facts()


def test_the_command_says_how_far_it_has_come(
    undertow: Undertow, capsys: Captured, box: Path
) -> None:
    lines = "\n".join([*CARDS, "2", "1", "4", "5", "1", "3", "fish", "q"])
    assert undertow("pack", "edit", str(box), lines=lines) == 0
    said = capsys.readouterr().out
    assert "“fish” is none of these" in said
    assert "1 of 56 cards known" in said.splitlines()[-1]


# ---- keys instead of lines


class Keys:
    """A terminal at which somebody presses keys, and what it shows."""

    width, height = 60, 12
    home = clear_eos = clear_eol = ""

    def __init__(self, *names: str) -> None:
        self._names: Iterator[str] = iter(names)

    def inkey(self) -> Keystroke:
        name = next(self._names)
        return Keystroke("\x1b", 1, name) if name.startswith("KEY_") else Keystroke(name)

    def wrap(self, text: str, width: int) -> list[str]:
        return [text[start : start + width] for start in range(0, len(text), width)]


def keys(*names: str) -> KeyPicker:
    return KeyPicker(Keys(*names))  # type: ignore[arg-type] # as much of a terminal as it needs


NUMBERS = [Option(str(number), "", str(number)) for number in range(20)]


@pytest.mark.parametrize(
    ("pressed", "picked"),
    [
        (["KEY_ENTER"], "0"),
        (["KEY_DOWN", "KEY_DOWN", "KEY_UP", "KEY_ENTER"], "1"),
        ([*["KEY_PGDOWN"] * 4, "KEY_ENTER"], "19"),
        (["KEY_UP", " "], "0"),
        (["1", "KEY_ENTER"], "1"),
        (["1", "2", "KEY_ENTER"], "12"),
        (["1", "2", "3", "KEY_ENTER"], "3"),
        (["x", "KEY_ENTER"], "0"),
        (["u"], UNDO),
        (["b"], BACK),
    ],
)
def test_keys_pick_what_lines_pick(capsys: Captured, pressed: list[str], picked: str) -> None:
    assert keys(*pressed).pick("How many?", NUMBERS) == picked
    assert "How many?" in capsys.readouterr().out


@pytest.mark.parametrize("key", ["q", "KEY_ESCAPE"])
def test_a_key_leaves(key: str) -> None:
    with pytest.raises(Leaving):
        keys(key).pick("How many?", NUMBERS)


def test_words_are_typed_letter_by_letter(capsys: Captured) -> None:
    assert keys(*"Kelq", "KEY_BACKSPACE", "p", "KEY_ENTER").typed("Its name?") == "Kelp"
    assert keys(*"Kelp", "KEY_ESCAPE").typed("Its name?") == ""
    picker = keys("KEY_ENTER")
    picker.tell("✓ told")
    picker.pick("And now?", NUMBERS)
    assert "✓ told" in capsys.readouterr().out
