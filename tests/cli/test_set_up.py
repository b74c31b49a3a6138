"""``undertow play --set-up``: a game that began without Undertow goes on from where it lies."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import PACK
from undertow.cli.seating import resumed_session
from undertow.core.record import Mended
from undertow.games.duellum import RULES
from undertow.table.journal import read_file

Undertow = Callable[..., int]
Said = pytest.CaptureFixture[str]

POSITION = """\
# what lies on our table
turn: squids
turn_number: 9
dial: 4

slots: merc_a - loc_a - - loc_b
given turtles places: loc_c^1 - - -   # the leftmost is raised
squids crown: 3
turtles mantas: manta_1
turtles pile: voyage
squids scored: -
"""


def the_record(games: Path) -> Path:
    (record,) = games.glob("*.jsonl")
    return record


def test_a_position_in_a_text_is_played_on_from_and_kept(
    undertow: Undertow, games: Path, tmp_path: Path, capsys: Said
) -> None:
    text = tmp_path / "table.txt"
    text.write_text(POSITION, encoding="utf-8")
    played = ("play", "--pack", PACK, "--open-hands", "--set-up", str(text))
    assert undertow(*played, lines="play buy\n") == 0
    assert "turn 9" in capsys.readouterr().out
    file = read_file(the_record(games))
    assert [type(entry).__name__ for entry in file.entries] == ["Mended", "Chosen"]
    session, damage = resumed_session(the_record(games))
    assert damage is None
    told = RULES.describe(session.state)
    assert (told["turn"], told["dial"], told["squids crown"]) == ("squids", "4", "3")
    assert told["turtles places"] == "loc_c^1 - - -"
    while session.can_undo:
        session.undo()
    assert RULES.describe(session.state)["turn_number"] == "1"
    session.close()


def test_in_vortex_mode_cards_of_a_text_are_called_by_their_look(
    undertow: Undertow, games: Path, tmp_path: Path
) -> None:
    text = tmp_path / "table.txt"
    text.write_text("slots: location - mercenary+crown - - -\ndeck: 5\n", encoding="utf-8")
    command = ("play", "--pack", PACK, "--mode", "vortex", "--set-up", str(text))
    assert undertow(*command, lines="") == 0
    session, _ = resumed_session(the_record(games))
    first, _, third, *_ = session.state.slots
    assert (session.state.box.kind(first), session.state.box.crown(third)) == ("location", True)
    assert session.state.deck == 5
    session.close()


def test_without_a_file_it_is_told_at_the_table(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    lines = "2\notherwise\n2\nso\nso\notherwise\n10\n"
    command = ("play", "--pack", PACK, "--mode", "referee", "--set-up")
    assert undertow(*command, lines=lines + "6\n") == 0
    said = capsys.readouterr().out
    assert "Set up the table as it lies." in said
    assert "Whose turn it is (1 of " in said
    lines = "2\notherwise\n3\nset-up\n1\nyes\n"
    assert undertow(*command, lines=lines) == 0
    records = [read_file(path) for path in games.glob("*.jsonl")]
    mended = [file for file in records if [e for e in file.entries if isinstance(e, Mended)]]
    assert len(records) == 2
    assert len(mended) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "says nothing of a position"),
        ("dial 3\n", "line 1: “dial 3” is no part of a position"),
        ("dial: 3\ndial: 4\n", "line 2: “dial” stands there a second time"),
        ("weather: fine\n", "“weather” is no part of a position"),
        ("dial: 9\n", "“9” cannot stand there"),
        ("slots: loc_a loc_a - - - -\n", "loc_a"),
    ],
)
def test_what_is_no_position_is_a_sentence_that_names_the_file_and_leaves_no_record(
    undertow: Undertow, games: Path, tmp_path: Path, capsys: Said, text: str, said: str
) -> None:
    file = tmp_path / "table.txt"
    file.write_text(text, encoding="utf-8")
    assert undertow("play", "--pack", PACK, "--set-up", str(file)) == 2
    err = capsys.readouterr().err
    assert said in err
    assert "table.txt" in err
    assert list(games.glob("*.jsonl")) == []


def test_a_missing_text_is_a_sentence(undertow: Undertow, tmp_path: Path, capsys: Said) -> None:
    assert undertow("play", "--pack", PACK, "--set-up", str(tmp_path / "none")) == 2
    assert str(tmp_path / "none") in capsys.readouterr().err


def test_who_plays_which_side_is_no_lot_where_the_game_is_under_way(
    undertow: Undertow, capsys: Said
) -> None:
    assert undertow("play", "--faction", "random", "--set-up") == 2
    assert "--faction random" in capsys.readouterr().err
