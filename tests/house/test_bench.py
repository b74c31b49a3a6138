"""The benchmark's arithmetic, with a clock that the test holds."""

import json
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from bench.market_game import market_game_playouts
from bench.measure import CannotRun, Contender, Sample, Work, measure
from bench.report import Latency, Line, Results, show, to_json
from bench.rows import ROWS, Row, Unit


class StepClock:
    """Moves on by what the work says it took."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def work(self, units: int, durations: Iterator[float]) -> Work:
        def once() -> int:
            self.now += next(durations)
            return units

        return once


def missing() -> Work:
    raise CannotRun("There is no node here.")


OURS = Contender("engine", "decisions", lambda: lambda: 1)
PEER = Contender("peer", "decisions", lambda: lambda: 1)
ABSENT = Contender("absent", "decisions", missing)


def test_rates_go_round_and_each_repetition_fills_its_time() -> None:
    clock = StepClock()
    # one call to warm up, then what the repetitions take
    quick = clock.work(10, iter([9.0, 0.25, 0.25, 0.5, 0.25, 0.25]))
    slow = clock.work(10, iter([9.0, 1.0, 2.0, 4.0]))
    contenders = [
        Contender("quick", "decisions", lambda: quick),
        Contender("slow", "decisions", lambda: slow),
    ]
    told: list[str] = []
    samples = measure(contenders, 3, 0.5, clock, told.append)
    assert [sample.rates for sample in samples] == [(40.0, 20.0, 40.0), (10.0, 5.0, 2.5)]
    assert [sample.median for sample in samples] == [40.0, 5.0]
    assert told[:3] == ["1 of 3: quick", "1 of 3: slow", "2 of 3: quick"]


def test_who_cannot_run_is_left_out_with_a_reason() -> None:
    clock = StepClock()
    work = clock.work(10, iter([1.0, 1.0, 1.0]))
    samples = measure([Contender("here", "decisions", lambda: work), ABSENT], 2, 0.5, clock)
    assert [sample.rates for sample in samples] == [(10.0, 10.0), ()]
    assert [sample.why_not for sample in samples] == ["", "There is no node here."]


def test_without_node_or_its_module_the_row_says_so(tmp_path: Path) -> None:
    with pytest.raises(CannotRun, match="There is no no-such-node here"):
        market_game_playouts(tmp_path, "no-such-node")
    with pytest.raises(CannotRun, match=r"boardgame\.io is not installed"):
        market_game_playouts(tmp_path, "sh")


def row(unit: Unit, must: float, aim: float, peer: Contender | None = None) -> Row:
    return Row(f"a row in {unit.name.lower()}", OURS, peer, unit, must, aim)


def line(unit: Unit, ours: float, must: float, aim: float) -> Line:
    return Line(row(unit, must, aim), Sample(OURS, (ours,)))


def test_at_least_of_rates_and_at_most_of_milliseconds() -> None:
    assert line(Unit.PER_SECOND, 300, 300, 500).is_met == {"must": True, "aim": False}
    assert line(Unit.PER_SECOND, 299, 300, 500).is_met == {"must": False, "aim": False}
    took = line(Unit.MILLISECONDS, 250, 5, 2)
    assert took.figure == 4.0
    assert took.is_met == {"must": True, "aim": False}
    assert line(Unit.MILLISECONDS, 500, 5, 2).is_met == {"must": True, "aim": True}
    assert line(Unit.MILLISECONDS, 100, 5, 2).is_met == {"must": False, "aim": False}


def results() -> Results:
    ours, theirs = Sample(OURS, (30.0, 10.0, 20.0)), Sample(PEER, (5.0, 4.0, 6.0))
    compared = Line(row(Unit.RATIO, 4, 8, PEER), ours, theirs)
    absent = Sample(ABSENT, (), "There is no node here.")
    missed = Line(Row("playouts", OURS, ABSENT, Unit.RATIO, 15, 20), ours, absent)
    latency = Latency("knob to ring", "virtual", (3.0, 1.0, 21.0, 2.0, 2.0), 5, 20)
    return Results("CPython", [compared, missed], [latency])


def test_json_gives_medians_targets_and_every_repetition() -> None:
    read = json.loads(to_json(results()))
    compared, missed = read["rows"]
    assert compared["ours"] == {
        "name": "engine",
        "unit": "decisions/s",
        "median": 20.0,
        "repetitions": [30.0, 10.0, 20.0],
    }
    assert (compared["figure"], compared["must"], compared["aim"]) == (4.0, 4, 8)
    assert compared["is_met"] == {"must": True, "aim": False}
    assert missed["theirs"]["median"] is None
    assert (missed["figure"], missed["why_not"]) == (None, "There is no node here.")
    assert missed["is_met"] == {"must": None, "aim": None}
    (way,) = read["latencies"]
    assert (way["p50_ms"], way["p99_ms"], way["is_met"]) == (2.0, 21.0, False)


def test_table_shows_the_same_numbers() -> None:
    written = StringIO()
    show(results(), Console(width=120, file=written))
    rows = [line.replace("│", " ").split() for line in written.getvalue().splitlines()]
    assert ["a", "row", "in", "ratio", "20", "5", "4x", "4x", "8x", "must"] in rows
    assert ["playouts", "20", "not", "run", "not", "run", "15x", "20x", "not", "run"] in rows
    assert "playouts: not run. There is no node here." in written.getvalue()
    assert ["knob", "to", "ring", "2.00", "5", "21.00", "20", "21.00", "5", "no", "virtual"] in rows


def test_every_row_aims_beyond_what_it_must() -> None:
    for target in ROWS:
        assert target.meets(target.aim, target.must), target.what
        assert not target.meets(target.must, target.aim), target.what
