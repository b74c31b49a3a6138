"""``undertow games``: the list, newest first, with results; what was won against Shrimpion; export and import."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from undertow.cli import game_summary
from undertow.cli.known_results import RESULTS_FILE
from undertow.table.journal import Journal, read_file
from undertow.table.order_of_play import note_played

Undertow = Callable[..., int]
Said = pytest.CaptureFixture[str]
RECORDS = Path("tests/table/field/records")
#: In the order in which they are played here, with a day each.
PLAYED = ["own-two", "own-level-3", "referee-level-1", "own-level-1", "vortex-two"]


def put(games: Path, names: list[str]) -> None:
    """Records of former evenings, as if they had been played here in that order."""
    games.mkdir(parents=True, exist_ok=True)
    for day, name in enumerate(names, start=1):
        file = read_file(RECORDS / f"rules-3-{name}.jsonl")
        assert file.head is not None
        head = replace(file.head, id=f"2026-01-{day:02}-200000-{name}")
        Journal.create(games, head, file.entries).close()


def listed(capsys: Said) -> list[str]:
    """The lines of the list, without what stands below it."""
    said = capsys.readouterr().out.splitlines()
    return [line for line in said if " · " in line]


def data(capsys: Said) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_the_list_is_newest_first_with_day_people_mode_result_and_how_far(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    put(games, PLAYED)
    assert undertow("games") == 0
    lines = listed(capsys)
    assert [line.rpartition(" · ")[2].partition("200000-")[2] for line in lines] == PLAYED[::-1]
    assert lines[1] == (
        "2026-01-04 · Turtles against Shrimpion, level 1 · cards dealt by Undertow · pack slice · "
        "won after 16 turns (the deck is exhausted, and points were counted) · "
        "2026-01-04-200000-own-level-1"
    )
    assert "Turtles against Shrimpion, level 1 · referee mode · pack full" in lines[2]
    assert "Squids against Shrimpion, level 3" in lines[3]
    assert " · lost after 8 turns (the Manta Leader is in their capital) · " in lines[3]
    assert "two people · vortex mode" in lines[0]


def test_the_totals_tell_what_was_won_at_each_level(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    put(games, [*PLAYED, "own-level-3"])
    assert undertow("games", "--json") == 0
    totals = data(capsys)["totals"]
    assert totals["1"]["won"] >= 1
    assert totals["3"] == {"won": 0, "lost": 2, "drawn": 0, "open": 0, "unknown": 0}
    assert undertow("games", "--level", "3") == 0
    said = capsys.readouterr().out.splitlines()
    assert "Against Shrimpion, level 3: 0 won, 2 lost." in said
    assert said[-1].startswith("2 games of 6 in ")


def test_words_find_games_in_what_is_told_of_them(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    put(games, PLAYED)
    for words, names in (
        (("REFEREE",), ["referee-level-1"]),
        (("squids", "lost"), ["own-level-3"]),
        (("2026-01-01",), ["own-two"]),
        (("shrimpion", "own-two"), []),
    ):
        assert undertow("games", *words) == 0
        assert [line.partition("200000-")[2] for line in listed(capsys)] == names, words


def test_a_long_list_shows_the_newest_and_how_many_there_are_more(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    put(games, ["own-two"])
    (first,) = games.glob("*.jsonl")
    for number in range(1, 25):
        name = games / f"2025-01-01-000000-{number:02}.jsonl"
        shutil.copy(first, name)
        note_played(name)
    assert undertow("games") == 0
    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition("-")[2] for line in said[:20]] == [f"{n:02}" for n in range(24, 4, -1)]
    assert said[20] == "… and 5 earlier games. All of them: undertow games --all"
    assert undertow("games", "--all") == 0
    assert len(listed(capsys)) == 25


def test_damaged_records_are_listed_with_what_is_wrong_and_the_others_are_whole(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    put(games, PLAYED)
    damaged = sorted(games.glob("*.jsonl"))[1]
    damaged.write_bytes(damaged.read_bytes()[:-9])
    (games / "nonsense.jsonl").write_bytes(b"\x00\xff")
    (games / "folder.jsonl").mkdir()
    foreign = read_file(RECORDS / "rules-3-own-two.jsonl").head
    assert foreign is not None
    strange: dict[str, dict[str, Any]] = {
        "rules": {"rules_version": 99},
        "options": {"options": {"players": "many", "level": "x"}},
        "mode": {"options": {"mode": "dream"}},
        "solo": {"options": {"players": "1", "level": "x"}},
        "position": {"position": {"dial": "upside down"}},
        "box": {"box": {"box": 1}},
        "game": {"game": "chess"},
        "pack": {"box": None, "pack_name": "gone"},
    }
    for name, changes in strange.items():
        Journal.create(games, replace(foreign, id=name, **changes)).close()
    assert undertow("games", "--json") == 0
    found = {game["game"]: game for game in data(capsys)["games"]}
    assert len(found) == len(PLAYED) + 10
    for name in ("nonsense", "folder"):
        assert found[name]["standing"] == "unknown"
        assert found[name]["error"]
    for name in strange:
        assert found[name]["standing"] == "unknown", name
        assert found[name]["error"], name
    cut = found[damaged.stem]
    assert cut["standing"] == "open", "its last choice is lost, and what is whole is told"
    assert "cut off" in cut["error"]
    assert undertow("games") == 0
    lines = capsys.readouterr().out.splitlines()
    assert "– · nothing of this record can be read · nonsense" in lines
    assert any(
        line.startswith("    ! Line 1: the record was made with version 99") for line in lines
    )


def test_programs_get_versions_and_hashes(undertow: Undertow, games: Path, capsys: Said) -> None:
    put(games, ["own-level-3"])
    assert undertow("games", "--json") == 0
    (game,) = data(capsys)["games"]
    head = read_file(Path(game["path"])).head
    assert head is not None
    assert game["pack"] == {"name": "slice", "version": "1", "hash": head.pack_hash}
    assert (game["rules"], game["product"]) == (3, head.product_version)
    assert (game["begun"], game["mode"], game["level"]) == ("2026-01-01T20:00:00Z", "own", 3)
    assert (game["standing"], game["winner"], game["by"]) == ("lost", "turtles", "capital")
    assert (game["person"], game["turns"], game["error"]) == ("squids", 8, None)


def test_a_game_is_replayed_once_and_again_when_it_has_gone_on(
    undertow: Undertow, games: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    replays = []
    real = game_summary.replayed
    monkeypatch.setattr(
        game_summary, "replayed", lambda *given: (replays.append(given[0].id), real(*given))[1]
    )
    put(games, ["own-two", "own-level-3"])
    for _ in range(2):
        assert undertow("games") == 0
    assert len(replays) == 2
    first = capsys.readouterr().out
    path = max(games.glob("*.jsonl"))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    assert undertow("games") == 0
    assert len(replays) == 3
    assert capsys.readouterr().out != first


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b'{"by": "0.1.0, rules 3", "results": {"x": [1]}}',
        b'{"by": "another", "results": {}}',
        b"\xff" * 9,
        b'{"by": "0.1.0, rules 3", "results": {"2026-01-01-200000-own-two": ["a", "1", 2, 3, 4]}}',
    ],
)
def test_what_is_known_of_results_may_be_lost_or_spoiled(
    undertow: Undertow, games: Path, capsys: Said, content: bytes
) -> None:
    put(games, ["own-two"])
    assert undertow("games") == 0
    told = capsys.readouterr().out
    (games / RESULTS_FILE).write_bytes(content)
    assert undertow("games") == 0
    assert capsys.readouterr().out == told


def test_a_folder_that_cannot_be_written_to_is_listed(
    undertow: Undertow, games: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(games, ["own-two"])

    def forbidden(*given: object, **named: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "write_text", forbidden)
    assert undertow("games") == 0
    assert len(listed(capsys)) == 1


def test_an_empty_folder_and_none_are_no_fault(
    undertow: Undertow, games: Path, capsys: Said
) -> None:
    assert undertow("games") == 0
    assert capsys.readouterr().out.startswith(f"No game of 0 in {games}.")
    assert undertow("games", "--json") == 0
    assert data(capsys) == {"folder": str(games), "games": [], "totals": {}}


# ---- taking games elsewhere


def test_games_go_to_another_computer_in_one_file_and_go_on_there(
    undertow: Undertow, games: Path, capsys: Said, tmp_path: Path
) -> None:
    put(games, PLAYED)
    whole, there = tmp_path / "all.jsonl", tmp_path / "there"
    assert undertow("games", "export", str(whole)) == 0
    assert capsys.readouterr().out.startswith(f"5 games are in {whole}.")
    assert undertow("games", "import", str(whole), "--data", str(there)) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"2026-01-{day:02}-200000-{name} was brought in." for day, name in enumerate(PLAYED, 1)
    ]
    shutil.rmtree(games)
    assert undertow("games", "--data", str(there)) == 0
    assert len(listed(capsys)) == 5
    assert undertow("resume", "2026-01-01", "--data", str(there), "--device", "none") == 0
    assert "its record is kept" in capsys.readouterr().out


def test_single_games_are_taken_by_the_beginning_of_their_names(
    undertow: Undertow, games: Path, capsys: Said, tmp_path: Path
) -> None:
    put(games, PLAYED)
    one = tmp_path / "one.jsonl"
    assert undertow("games", "export", str(one), "2026-01-02", "2026-01-02", "--json") == 0
    assert [Path(game["source"]).stem for game in data(capsys)["games"]] == [
        "2026-01-02-200000-own-level-3"
    ]
    assert undertow("games", "export", str(one), "2026-01-02") == 2
    assert "There is a file" in capsys.readouterr().err
    assert undertow("games", "export", str(tmp_path / "two.jsonl"), "2026") == 2
    assert "Several games begin with 2026" in capsys.readouterr().err


def test_what_is_left_out_is_told_and_is_the_exit_code(
    undertow: Undertow, games: Path, capsys: Said, tmp_path: Path
) -> None:
    put(games, ["own-two"])
    (games / "nonsense.jsonl").write_bytes(b"hello\n")
    whole = tmp_path / "all.jsonl"
    assert undertow("games", "export", str(whole)) == 2
    said = capsys.readouterr()
    assert said.out.startswith(f"One game is in {whole}.")
    assert (
        f"{games / 'nonsense.jsonl'}: Line 1: Undertow does not write lines like this." in said.err
    )
    assert "It was left out." in said.err
    whole.write_bytes(b"hello\n" + whole.read_bytes()[:-9])
    assert undertow("games", "import", str(whole)) == 2
    said = capsys.readouterr()
    assert f"{whole}, from line 1: Line 1: Undertow does not write lines like this." in said.err
    assert "It was taken as it is." in said.err
    assert "under this name, for another state" not in said.out, "it is the beginning of one here"
    empty = tmp_path / "empty.jsonl"
    empty.touch()
    assert undertow("games", "import", str(empty)) == 2
    assert capsys.readouterr().out == f"{empty} holds no record.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export"], "undertow games export needs a file: undertow games export FILE [GAME …]"),
        (["import"], "undertow games import needs a file: undertow games import FILE"),
        (["import", "a", "b"], "undertow games import needs a file"),
        (["import", "nowhere.jsonl"], "There is no nowhere.jsonl"),
        (["import", "nowhere.jsonl", "--level", "2"], "--level 2 means nothing with games import"),
        (["export", "all.jsonl", "--all"], "--all means nothing with games export"),
        (["--level", "9"], "invalid choice"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    undertow: Undertow, capsys: Said, arguments: list[str], sentence: str
) -> None:
    assert undertow("games", *arguments) == 2
    assert sentence in capsys.readouterr().err
    assert not os.path.lexists("all.jsonl")


def test_the_command_explains_itself_with_examples(undertow: Undertow, capsys: Said) -> None:
    assert undertow("games", "--help") == 0
    said = capsys.readouterr().out
    for example in ("  undertow games export", "  undertow games import", "--level 3"):
        assert example in said
