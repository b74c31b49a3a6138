"""The people's own box is made at its first use, and grows by what they tell while they play."""

from __future__ import annotations

import csv
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import PACK
from tests.table.real_table import offered, real_session
from undertow.cli.growing_box import BoxKeeper
from undertow.core.record import Told
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_new import new_pack
from undertow.games.duellum.pack_write import change_pack
from undertow.games.duellum.state import State
from undertow.table.journal import read_file
from undertow.table.session import Session
from undertow.words import say

Undertow = Callable[..., int]
Said = pytest.CaptureFixture[str]
VORTEX = ("play", "--mode", "vortex", "--players", "1")


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """The folder of the own box, which is not there yet."""
    return tmp_path / "xdg" / "undertow" / "box"


def rows(folder: Path, table: str) -> Iterator[dict[str, str]]:
    with (folder / table).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def first_division(folder: Path) -> tuple[str, str, str]:
    row = next(rows(folder, "dial.csv"))
    return row["coins"], row["tridents"], row["source"]


def sentences(capsys: Said) -> str:
    return " ".join(capsys.readouterr().out.split())


def test_a_box_is_made_at_its_first_use_and_an_answer_stands_in_it_at_once(
    undertow: Undertow, own: Path, capsys: Said
) -> None:
    assert undertow(*VORTEX, lines="done\ndial 3\nanswer 4\n") == 0
    assert first_division(own) == ("4", "", "entered")
    said = sentences(capsys)
    assert f"plays with the box in {own}: 0 of 56 cards known. What you tell" in said


def test_what_was_told_is_not_asked_in_the_next_game(
    undertow: Undertow, own: Path, capsys: Said
) -> None:
    undertow(*VORTEX, lines="done\ndial 3\nanswer 4\nanswer 1\n")
    capsys.readouterr()
    undertow(*VORTEX, lines="done\ndial 6\n")
    said = sentences(capsys)
    assert "division 1 of the dial" not in said
    assert "division 2 of the dial" in said


def test_an_undo_leaves_it_in_the_box_and_a_correction_replaces_it(
    undertow: Undertow, own: Path
) -> None:
    undertow(*VORTEX, lines="done\ndial 3\nanswer 4\nundo\n2\nundo\n2\n")
    assert first_division(own) == ("4", "", "entered")
    undertow("resume", lines="done\ndial 3\nwrong\n2\n2\n")
    assert first_division(own) == ("0", "", "entered")


def test_a_game_that_is_resumed_goes_on_telling_its_box(undertow: Undertow, own: Path) -> None:
    undertow(*VORTEX, lines="done\ndial 3\nanswer 4\n")
    undertow("resume", lines="answer 2\n")
    assert first_division(own) == ("4", "2", "entered")


def test_a_record_of_another_box_does_not_mix_its_rows_with_ones_own(
    undertow: Undertow, own: Path, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs"
    new_pack(theirs, "box")
    change_pack(theirs, {"dial.2.coins": 7})
    undertow(*VORTEX, "--pack", str(theirs), lines="done\ndial 3\nanswer 4\n")
    assert first_division(theirs) == ("4", "", "entered")
    new_pack(own, "box")
    change_pack(own, {"dial.2.coins": 3})
    undertow("resume", lines="answer 2\n")
    assert first_division(own) == ("", "", "")


def test_a_box_that_cannot_be_written_is_said_once_and_the_game_goes_on(
    undertow: Undertow, own: Path, games: Path, capsys: Said
) -> None:
    own.parent.mkdir(parents=True)
    own.write_text("not a folder", encoding="utf-8")
    assert undertow(*VORTEX, lines="done\ndial 3\nanswer 4\nanswer 1\n") == 0
    assert sentences(capsys).count("What you tell of your box is not kept") == 1
    (record,) = games.glob("*.jsonl")
    told = [entry for entry in read_file(record).entries if isinstance(entry, Told)]
    assert len(told) == 2


def test_a_box_that_vanishes_in_the_middle_of_a_game_is_said_once(own: Path) -> None:
    session = kept_session(own)
    shutil.rmtree(own)
    own.write_text("not a folder", encoding="utf-8")
    session.choose("dial 1")
    session.choose("answer 3")
    (news,) = session.news
    assert "is not kept" in say(news)
    session.choose("answer 3")
    assert len(session.news) == 1
    own.unlink()
    session.choose("answer 4")  # a box with faults now: it has no tables
    assert len(session.news) == 1


def kept_session(folder: Path, facts: dict[str, int | str] | None = None) -> Session[State]:
    new_pack(folder, "box")
    box = change_pack(folder, facts or {})
    session = real_session({"mode": "vortex"}, box)
    BoxKeeper(session, folder, box)
    return session


def recognised(count: int) -> dict[str, int | str]:
    """Facts by which so many locations are recognised."""
    facts: dict[str, int | str] = {}
    for number in range(1, count + 1):
        facts |= {
            f"card.{number}.kind": "location",
            f"card.{number}.type": f"type_{(number - 1) // 8 + 1}",
            f"card.{number}.points": (number - 1) % 8,
            f"card.{number}.crown": "no",
        }
    return facts


@pytest.mark.parametrize(("count", "says"), [(27, False), (28, True)])
def test_at_the_end_of_a_vortex_game_people_hear_that_more_could_be_checked(
    own: Path, count: int, says: bool
) -> None:
    dial: dict[str, int | str] = {
        f"dial.{n}.{name}": n for n in range(1, 7) for name in ("coins", "tridents")
    }
    session = kept_session(own, {**recognised(count), **dial})
    while session.view().turn_number == 0:
        session.choose(offered(session.view())[0].text)
    for _ in range(9):
        assert session.news == []
        session.choose("stepped")
    assert session.state.outcome is not None
    assert ["pack edit" in say(news) for news in session.news] == [True] * says


def test_at_the_start_it_is_said_how_much_can_be_recognised(
    undertow: Undertow, own: Path, capsys: Said
) -> None:
    new_pack(own, "box")
    change_pack(own, recognised(30))
    undertow(*VORTEX, lines="done\n")
    said = sentences(capsys)
    assert "0 of 56 cards known, 30 more by type and points." in said
    assert "30 of 56 cards of your box can be recognised. To have everything checked" in said


def test_referee_mode_says_what_the_own_box_lacks(
    undertow: Undertow, own: Path, games: Path, capsys: Said
) -> None:
    assert undertow("play", "--mode", "referee") == 2
    assert "tell the map: undertow pack edit" in " ".join(capsys.readouterr().err.split())
    assert not games.exists()


def test_a_box_with_faults_is_refused_and_left_as_it_is(
    undertow: Undertow, own: Path, capsys: Said
) -> None:
    new_pack(own, "box")
    (own / "dial.csv").write_text("nonsense\n", encoding="utf-8")
    assert undertow(*VORTEX) == 2
    assert "dial.csv" in capsys.readouterr().err
    assert (own / "dial.csv").read_text(encoding="utf-8") == "nonsense\n"


def test_neither_what_comes_with_undertow_nor_a_test_pack_is_written_to(
    undertow: Undertow, own: Path, capsys: Said
) -> None:
    for pack in ("standin", PACK):
        undertow("play", "--mode", "referee", "--pack", pack, lines="done\ndial 2\n")
        assert "plays with the box" not in sentences(capsys)
    assert not own.exists()


def test_cards_of_a_vortex_game_are_kept_once_type_and_points_are_told(own: Path) -> None:
    session = kept_session(own)
    session.tell("card.1.kind", "mercenary")
    session.tell("card.1.crown", "yes")
    session.tell("card.1.type", "underwater_cities")
    assert known_cards(own) == 0
    session.tell("card.1.points", 5)
    assert known_cards(own) == 1


def known_cards(folder: Path) -> int:
    box: Box = load_pack(folder)
    return len([key for key in box.facts() if key.startswith("card.") and key.endswith(".points")])
