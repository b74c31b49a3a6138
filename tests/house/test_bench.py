"""The benchmark's arithmetic, with a clock that the test holds."""

import json
from collections.abc import Iterator
from io import StringIO

from rich.console import Console

from bench.measure import Contender, Sample, Work, measure
from bench.report import Comparison, Latency, Results, Target, show, to_json


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


def results() -> Results:
    contender = Contender("engine", "decisions", lambda: lambda: 1)
    peer = Contender("peer", "decisions", lambda: lambda: 1)
    ours, theirs = Sample(contender, (30.0, 10.0, 20.0)), Sample(peer, (5.0, 4.0, 6.0))
    comparison = Comparison(ours, theirs, Target(peer, must=5, aim=8))
    latency = Latency("knob to ring", "virtual", 50, (3.0, 1.0, 2.0))
    return Results("CPython", [ours, theirs], [comparison], [latency])


def test_json_gives_medians_ratios_and_every_repetition() -> None:
    read = json.loads(to_json(results()))
    assert read["rates"][0] == {
        "name": "engine",
        "unit": "decisions/s",
        "median": 20.0,
        "repetitions": [30.0, 10.0, 20.0],
    }
    assert read["ratios"] == [
        {"ours": "engine", "theirs": "peer", "ratio": 4.0, "must": 5, "aim": 8}
    ]
    assert read["latencies"][0]["median_ms"] == 2.0


def test_table_shows_the_same_numbers() -> None:
    written = StringIO()
    show(results(), Console(width=120, file=written))
    rows = [line.replace("│", " ").split() for line in written.getvalue().splitlines()]
    assert ["engine", "20", "10", "30", "decisions"] in rows
    assert ["engine", "peer", "4.00", "5", "8"] in rows
    assert ["knob", "to", "ring", "2.00", "1.00", "3.00", "50", "virtual"] in rows
