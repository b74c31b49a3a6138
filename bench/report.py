"""What `make bench` says: a table for people, JSON for programs."""

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bench.measure import Sample
from bench.rows import Row
from undertow.build import how_rules_run

NOT_RUN = "not run"


@dataclass(frozen=True)
class Line:
    """A row of the table with what was measured for it: ours, and theirs where it is a comparison."""

    row: Row
    ours: Sample
    theirs: Sample | None = None

    @property
    def figure(self) -> float | None:
        """What is held against the targets, in the row's unit; None where a contender could not run."""
        if not self.ours.has_run or (self.theirs is not None and not self.theirs.has_run):
            return None
        beside = None if self.theirs is None else self.theirs.median
        return self.row.figure(self.ours.median, beside)

    @property
    def is_met(self) -> dict[str, bool | None]:
        """For must and aim: whether it is met; None where it was not run."""
        targets = {"must": self.row.must, "aim": self.row.aim}
        figure = self.figure
        return {
            name: None if figure is None else self.row.meets(figure, target)
            for name, target in targets.items()
        }

    @property
    def why_not(self) -> str:
        """The sentence of the contender that could not run."""
        return self.ours.why_not or ("" if self.theirs is None else self.theirs.why_not)


@dataclass(frozen=True)
class Latency:
    """One way through the virtual board, time for time; what half of the times, and 99 of 100, must not exceed."""

    name: str
    clock: str
    milliseconds: tuple[float, ...]
    must_p50: float | None = None
    must_p99: float | None = None

    @property
    def p50(self) -> float:
        """The middle one."""
        return median(self.milliseconds)

    @property
    def p99(self) -> float:
        """What one time in a hundred exceeds."""
        return sorted(self.milliseconds)[len(self.milliseconds) * 99 // 100]

    @property
    def is_met(self) -> bool | None:
        """None where nothing is demanded."""
        if self.must_p50 is None or self.must_p99 is None:
            return None
        return self.p50 <= self.must_p50 and self.p99 <= self.must_p99


@dataclass(frozen=True)
class Results:
    """One run of the benchmark."""

    conditions: str
    lines: Sequence[Line]
    latencies: Sequence[Latency]


def conditions(core: str, repetitions: int, seconds: float) -> str:
    """Under what circumstances the numbers were made, in one line."""
    return (
        f"{platform.python_implementation()} {platform.python_version()}, rules {how_rules_run()}, {core}, "
        f"medians of {repetitions} repetitions of at least {seconds:g} s, ours and theirs in turn"
    )


def to_json(results: Results) -> str:
    """The same numbers for a program."""
    return json.dumps(
        {
            "conditions": results.conditions,
            "rows": [_row(line) for line in results.lines],
            "latencies": [
                {
                    "name": latency.name,
                    "clock": latency.clock,
                    "count": len(latency.milliseconds),
                    "p50_ms": latency.p50,
                    "p99_ms": latency.p99,
                    "must_p50_ms": latency.must_p50,
                    "must_p99_ms": latency.must_p99,
                    "is_met": latency.is_met,
                    "milliseconds": list(latency.milliseconds),
                }
                for latency in results.latencies
            ],
        },
        indent=2,
    )


def _row(line: Line) -> dict[str, Any]:
    return {
        "what": line.row.what,
        "unit": line.row.unit,
        "ours": _sample(line.ours),
        "theirs": None if line.theirs is None else _sample(line.theirs),
        "figure": line.figure,
        "must": line.row.must,
        "aim": line.row.aim,
        "is_met": line.is_met,
        "why_not": line.why_not,
    }


def _sample(sample: Sample) -> dict[str, Any]:
    return {
        "name": sample.contender.name,
        "unit": f"{sample.contender.unit}/s",
        "median": sample.median if sample.has_run else None,
        "repetitions": list(sample.rates),
    }


def show(results: Results, console: Console) -> None:
    """The tables, on a terminal or in plain text."""
    console.print(results.conditions)
    console.print(_targets(results.lines))
    for line in results.lines:
        if line.why_not:
            console.print(f"{line.row.what}: {NOT_RUN}. {line.why_not}")
    console.print(_latencies(results.latencies))


def _targets(lines: Sequence[Line]) -> Table:
    table = Table(title="the engine", box=SIMPLE_HEAD, title_justify="left")
    table.add_column("what")
    for column in ("ours/s", "theirs/s", "figure", "must", "aim"):
        table.add_column(column, justify="right")
    table.add_column("met")
    for line in lines:
        table.add_row(
            line.row.what,
            _rate(line.ours),
            "" if line.theirs is None else _rate(line.theirs),
            NOT_RUN if line.figure is None else line.row.text(line.figure),
            line.row.text(line.row.must),
            line.row.text(line.row.aim),
            _met(line),
        )
    return table


def _met(line: Line) -> str:
    met = line.is_met
    if met["must"] is None:
        return NOT_RUN
    if met["aim"]:
        return "aim"
    return "must" if met["must"] else "no"


def _rate(sample: Sample) -> str:
    return f"{sample.median:,.0f}" if sample.has_run else NOT_RUN


def _latencies(latencies: Sequence[Latency]) -> Table:
    table = Table(
        title="milliseconds through the virtual board", box=SIMPLE_HEAD, title_justify="left"
    )
    table.add_column("what")
    for column in ("p50", "must", "p99", "must", "longest", "times"):
        table.add_column(column, justify="right")
    table.add_column("met")
    table.add_column("clock")
    for latency in latencies:
        table.add_row(
            latency.name,
            f"{latency.p50:.2f}",
            _most(latency.must_p50),
            f"{latency.p99:.2f}",
            _most(latency.must_p99),
            f"{max(latency.milliseconds):.2f}",
            f"{len(latency.milliseconds)}",
            {None: "", True: "must", False: "no"}[latency.is_met],
            latency.clock,
        )
    return table


def _most(milliseconds: float | None) -> str:
    return "" if milliseconds is None else f"{milliseconds:g}"
