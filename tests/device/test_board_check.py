"""What `undertow board check` finds in a board file: every finding by its id and its line, and no file is executed."""

import sys
from pathlib import Path
from random import Random

import pytest

from undertow import resources
from undertow.device.board_check import FACTS, FACTS_OF_PI, Checked, check
from undertow.device.board_file import read_board
from undertow.device.board_literals import LARGEST_BYTES, BoardFileError
from undertow.device.pi.opening import DEFAULT_RING
from undertow.device.pure_firmware import pure_firmware
from undertow.device.ring_need import need

PICO = resources.board_config_folder() / "pico_ring24.py"
PICO2 = resources.board_config_folder() / "pico2_ring24.py"


def changed(folder: Path, *changes: tuple[str, str], start: Path = PICO) -> tuple[Checked, str]:
    """The check of a board with other words, and its text."""
    text = start.read_text("utf-8")
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    path = folder / start.name
    path.write_text(text, "utf-8")
    return check(path), text


def found(checked: Checked) -> list[tuple[str, int, bool]]:
    return [
        (one.reason.id.removeprefix("device.board_"), one.line, one.is_fault)
        for one in checked.findings
    ]


def test_the_boards_of_the_project_are_without_a_finding() -> None:
    for path in resources.board_config_folder().glob("*.py"):
        assert found(check(path)) == []


@pytest.mark.parametrize(
    ("before", "after", "which", "part"),
    [
        # ---- reading
        ("RING_PIN = 16", "RING_PIN = 8 + 8", "no_literal", "RING_PIN is not a literal"),
        ("RING_PIN = 16", "RING_PIN = {[]: 1}", "no_literal", "such as RING_PIN = 16"),
        ("RING_PIN = 16", "import machine", "statement", "read and never executed"),
        ("RING_PIN = 16", "RING_PIN: int = 16", "statement", "neither NAME = value"),
        ("RING_PIN = 16", "RING_PIN = PIN = 16", "statement", "neither NAME = value"),
        ("RING_PIN = 16", "RING_PIN = 16\nRING_PIN = 16", "said_twice", "on line 12"),
        ("RING_PIN = 16", "RING_PIM = 16", "unknown_fact_near", "RING_PIM is no fact of a board; "),
        ("RING_PIN = 16", "RING_PIN = 16\nSTARS = 5", "unknown_fact", "STARS is no fact of a "),
        ("RING_PIN = 16", "", "lacks", "RING_PIN is missing"),
        # ---- kinds
        ("RING_PIN = 16", 'RING_PIN = "16"', "type", "is '16', and must be a whole number"),
        ("RING_PIN = 16", "RING_PIN = True", "type", "RING_PIN is True"),
        ("RING_PIN = 16", "RING_PIN = 16.0", "type", "RING_PIN is 16.0"),
        ("= (10, 11, 12)", "= [10, 11, 12]", "type", "whole numbers in round brackets"),
        ("= (10, 11, 12)", "= (10, True, 12)", "type", "BUTTON_PINS is (10, True, 12)"),
        ("= (10, 11, 12)", "= (10)", "type", "with a comma after each"),
        ("RING_IS_CLOCKWISE = True", "RING_IS_CLOCKWISE = 1", "type", "must be True or False"),
        # ---- who it is
        ('NAME = "pico_ring24"', 'NAME = "my ring"', "name_form", "small letters"),
        ('NAME = "pico_ring24"', 'NAME = "my_ring"', "name_of_file", "called pico_ring24"),
        ('CHIP = "RP2040"', 'CHIP = "rp2040"', "chip", "RP2040 (Pico) and RP2350 (Pico 2)"),
        # ---- the ring
        ('"WS2812B"', '"APA102"', "ring_kind", "'APA102': its pulses"),
        ('"WS2812B"', '"SK6812RGBW"', "ring_white", "four bytes"),
        ('"GRB"', '"GRBW"', "ring_white", "RING_ORDER is 'GRBW'"),
        ('"GRB"', '"GGB"', "ring_order", "each once"),
        ('"GRB"', '"grb"', "ring_order", "write GRB"),
        ("RING_PIXELS = 24", "RING_PIXELS = 8", "ring_small", "that takes 12"),
        ("RING_PIXELS = 24", "RING_PIXELS = 256", "ring_large", "at most 255"),
        ("RING_PIXELS = 24", "RING_PIXELS = -1", "ring_large", "-1"),
        ("FIRST_PIXEL = 0", "FIRST_PIXEL = 24", "first_pixel", "0 to 23"),
        # ---- pins
        ("RING_PIN = 16", "RING_PIN = 23", "pin_23", "regulator"),
        ("RING_PIN = 16", "RING_PIN = 24", "pin_24", "USB gives power"),
        ("RING_PIN = 16", "RING_PIN = 25", "pin_25", "own light"),
        ("RING_PIN = 16", "RING_PIN = 29", "pin_29", "own supply"),
        ("RING_PIN = 16", "RING_PIN = 30", "pin_absent", "no such GPIO"),
        ("RING_PIN = 16", "RING_PIN = -1", "pin_absent", "0 to 22 and 26 to 28"),
        ("(10, 11, 12)", "(10, 11, 10)", "pin_shared", "button 3 of BUTTON_PINS is 10, which is "),
        ("BUTTON_PIN = 13", "BUTTON_PIN = 16", "pin_shared", "is RING_PIN as well (line 12)"),
        # ---- knob and buttons
        ("PIN_B = 15", "PIN_B = 17", "knob_apart", "B must be 15"),
        ("DETENT = 4", "DETENT = 3", "steps", "1, 2 or 4"),
        ("DETENT = 4", "DETENT = 0", "steps", "1, 2 or 4"),
        ("LEVELS = 3", "LEVELS = 4", "rest", "0, 1, 2 or 3"),
        ("ACTIVE_LEVEL = 0", "ACTIVE_LEVEL = 2", "active_level", "must be 0"),
        ("(10, 11, 12)", "(8, 10, 11, 12)", "buttons_many", "gives 4 buttons"),
        # ---- electricity
        ("DRAW_MA = 110", "DRAW_MA = -1", "draw", "less than 0 mA"),
    ],
)
def test_a_fault_is_found_on_its_line(
    tmp_path: Path, before: str, after: str, which: str, part: str
) -> None:
    checked, text = changed(tmp_path, (before, after))
    start = PICO.read_text("utf-8")
    line = start[: start.index(before)].count("\n") + 1 + after.count("\n")
    if which == "lacks":
        line = text.count("\n")
    assert (which, line, True) in found(checked)
    # A fact that cannot be taken is missing as well; nothing else is found.
    assert {one for one, _, _ in found(checked)} <= {which, "lacks"}
    (sentence,) = [
        one.reason.sentence() for one in checked.faults if one.reason.id == f"device.board_{which}"
    ]
    assert sentence.startswith(f"{tmp_path / PICO.name}, line {line}: ")
    assert part in sentence


@pytest.mark.parametrize(
    ("start", "changes", "which", "part"),
    [
        (PICO, [("PIXELS = 24", "PIXELS = 90")], "ring_slow", "3000 us of the 20000 us"),
        (PICO, [("PIXELS = 24", "PIXELS = 30")], "ring_untried", "12, 16, 24, 60"),
        (PICO, [("(10, 11, 12)", "(10,)")], "buttons_few", "BUTTON_PINS gives 1"),
        (PICO, [("BUDGET_MA = 400", "BUDGET_MA = 501")], "supply_usb", "a USB port gives 500"),
        (PICO, [("DRAW_MA = 110", "DRAW_MA = 99")], "draw_small", "a Pico alone draws up to 100"),
        (PICO2, [("ACTIVE_LEVEL = 0", "ACTIVE_LEVEL = 1")], "pull_down", "erratum E9"),
    ],
)
def test_a_warning_keeps_no_board_away(
    tmp_path: Path, start: Path, changes: list[tuple[str, str]], which: str, part: str
) -> None:
    if which == "ring_slow":
        changes = [*changes, ("BUDGET_MA = 400", "BUDGET_MA = 500")]
    checked, _ = changed(tmp_path, *changes, start=start)
    assert [(one, is_fault) for one, _, is_fault in found(checked)] == [(which, False)]
    assert part in checked.findings[0].reason.sentence()


def test_a_knob_that_no_pio_program_can_read_is_told_what_to_do(tmp_path: Path) -> None:
    turned_round, _ = changed(tmp_path, ("PIN_A = 14", "PIN_A = 15"), ("PIN_B = 15", "PIN_B = 14"))
    assert found(turned_round) == [("knob_turned_round", 21, True)]
    at_the_end, _ = changed(tmp_path, ("PIN_A = 14", "PIN_A = 22"))
    assert found(at_the_end) == [("knob_at_the_end", 20, True)]


def test_without_a_ring_its_pin_is_nobodys(tmp_path: Path) -> None:
    no_ring = ("RING_PIXELS = 24", "RING_PIXELS = 0")
    checked, _ = changed(tmp_path, no_ring, ("RING_PIN = 16", "RING_PIN = 10"))
    assert found(checked) == []


def test_a_ring_that_its_supply_cannot_feed_is_told_with_the_numbers(tmp_path: Path) -> None:
    lit_ma = need(24).least_lit_ma
    needed_ma = 110 + 24 + lit_ma
    checked, _ = changed(tmp_path, ("BUDGET_MA = 400", f"BUDGET_MA = {needed_ma}"))
    assert found(checked) == []
    checked, _ = changed(tmp_path, ("BUDGET_MA = 400", f"BUDGET_MA = {needed_ma - 1}"))
    assert [which for which, _, _ in found(checked)] == ["supply"]
    sentence = checked.faults[0].reason.sentence()
    for part in (
        f"SUPPLY_BUDGET_MA is {needed_ma - 1}",
        f"needs {needed_ma} ",
        "110 for the board",
        "24 for 24 pixels",
        f"{lit_ma} for every one",
    ):
        assert part in sentence


def test_no_line_of_a_file_is_executed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trace = tmp_path / "harm"
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(tmp_path))
    checked, _ = changed(
        tmp_path,
        ("RING_PIN = 16", f"RING_PIN = open({str(trace)!r}, 'w').write('x')"),
        ("RING_PIXELS = 24", f"__import__('pathlib').Path({str(trace)!r}).touch()"),
        ("RING_FIRST_PIXEL = 0", "raise SystemExit"),
        ("RING_IS_CLOCKWISE = True", "RING_IS_CLOCKWISE = (lambda: True)()"),
    )
    assert not trace.exists()
    assert PICO.stem not in set(sys.modules) - before
    kinds = [which for which, _, _ in found(checked)]
    assert kinds.count("no_literal") == 2
    assert kinds.count("statement") == 2


@pytest.mark.parametrize(
    ("data", "which", "line"),
    [
        (b"", "empty", 1),
        (b'# nothing\n\n"""but words"""\n', "empty", 1),
        (b"NAME = 'a'\nCHIP = '\xff'\n", "no_text", 2),
        (b"NAME = 'a'\x00\n", "syntax", 1),
        (b"NAME = 'a'\nCHIP = (\n", "syntax", 2),
        (b"A = " + b"(" * 30_000, "syntax", 1),
        (b"A = " + b"[" * 150 + b"]" * 150, "unknown_fact", 1),
        (b"A = " + b"-" * 60_000 + b"1", "syntax", 1),
        (b"A = 1" + b"+1" * 30_000, "syntax", 1),
        (b"A = " + b"9" * 60_000, "syntax", 1),
        (b"RING_PIN = 0x" + b"f" * 60_000, "pin_absent", 1),
        (b'A = """', "syntax", 1),
        (b"A" * 60_000 + b" = 1", "unknown_fact", 1),
        (b"\xef\xbb\xbfA = 1", "unknown_fact", 1),
        (b"A = '\\d'", "unknown_fact", 1),
    ],
)
def test_what_is_no_board_file_is_a_finding_too(
    tmp_path: Path, data: bytes, which: str, line: int
) -> None:
    path = tmp_path / "board.py"
    path.write_bytes(data)
    checked = check(path)
    assert (which, line, True) in found(checked)
    assert all(len(one.reason.sentence()) < 1000 for one in checked.findings)


def test_a_file_that_cannot_be_looked_at_is_an_error(tmp_path: Path) -> None:
    large = tmp_path / "large.py"
    large.write_bytes(b"#" * (LARGEST_BYTES + 1))
    with pytest.raises(BoardFileError, match="larger than 65536 bytes"):
        check(large)
    for path in (tmp_path, tmp_path / "none.py", Path("/dev/null"), Path("a\0b")):
        with pytest.raises(BoardFileError, match="cannot be read"):
            check(path)


def test_a_ring_on_a_pi_is_looked_at_without_knob_and_buttons(tmp_path: Path) -> None:
    assert found(check(DEFAULT_RING)) == []
    for before, after, which, is_fault in (
        ("RING_PIN = 18", "RING_PIN = 28", "pi_pin_absent", True),
        ("RING_PIN = 18", "RING_PIN = 4", "pi_pin_slow", False),
        ("RING_PIN = 18", "RING_PIN = 18\nKNOB_PIN_A = 5", "pi_has_none", True),
        ("RING_PIXELS = 24", "", "lacks", True),
    ):
        checked, _ = changed(tmp_path, (before, after), start=DEFAULT_RING)
        assert [(one, is_it) for one, _, is_it in found(checked)] == [(which, is_fault)]
    with pytest.raises(BoardFileError, match="undertow play --device pi:"):
        read_board(DEFAULT_RING)


def test_whatever_is_done_to_a_file_it_is_read_and_never_believed_wrongly(tmp_path: Path) -> None:
    chance = Random(11)
    start = PICO.read_bytes()
    path = tmp_path / PICO.name
    sound = 0
    for _ in range(300):
        data = bytearray(start)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(data))
            piece = chance.choice((b"", b"(", b"'", b"\xff", b"\n", b"9", b" = ", b"-", data[:60]))
            data[at : at + chance.choice((0, 1, 9))] = piece
        path.write_bytes(bytes(data))
        checked = check(path)
        if checked.faults:
            assert all(one.reason.sentence() for one in checked.findings)
        else:
            sound += 1
            names: dict[str, object] = {}
            exec(
                compile(data.decode("utf-8-sig"), str(path), "exec"), names
            )  # literals, as was checked
            assert {name: names[name] for name in FACTS} == dict(checked.values)
    assert 0 < sound < 300


def test_the_device_asks_for_the_same_facts_of_the_same_kinds() -> None:
    asked = pure_firmware().module("board")._FACTS
    assert asked == {name: fact.kind for name, fact in FACTS.items()}
    assert set(FACTS_OF_PI) < set(FACTS)
