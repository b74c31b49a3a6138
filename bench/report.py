"""What `make bench` says: a table for people, JSON for programs."""

import json
import platform
from collections.abc import Sequence
from dataclasses import dataclass

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from bench.measure import Contender, Sample


@dataclass(frozen=True)
class Target:
    """How many times as fast as `peer` a contender of ours must be, and is hoped to be."""

    peer: Contender
    must: float
    aim: float


@dataclass(frozen=True)
class Comparison:
    """One contender of ours beside one of theirs."""

    ours: Sample
    theirs: Sample
    target: Target

    @property
    def ratio(self) -> float:
        """How many times as fast as theirs, by the medians."""
        return self.ours.median / self.theirs.median


@dataclass(frozen=True)
class Latency:
    """One way through the virtual board. `milliseconds` holds each repetition's own median."""

    name: str
    clock: str
    count: int
    milliseconds: tuple[float, ...]


@dataclass(frozen=True)
class Results:
    """One run of the benchmark."""

    conditions: str
    samples: Sequence[Sample]
    comparisons: Sequence[Comparison]
    latencies: Sequence[Latency]


def conditions(core: str, repetitions: int, seconds: float) -> str:
    """Under what circumstances the numbers were made, in one line."""
    return (
        f"{platform.python_implementation()} {platform.python_version()}, {core}, "
        f"medians of {repetitions} repetitions of at least {seconds:g} s, all in one run"
    )


def to_json(results: Results) -> str:
    """The same numbers for a program."""
    return json.dumps(
        {
            "conditions": results.conditions,
            "rates": [
                {
                    "name": sample.contender.name,
                    "unit": f"{sample.contender.unit}/s",
                    "median": sample.median,
                    "repetitions": list(sample.rates),
                }
                for sample in results.samples
            ],
            "ratios": [
                {
                    "ours": comparison.ours.contender.name,
                    "theirs": comparison.theirs.contender.name,
                    "ratio": comparison.ratio,
                    "must": comparison.target.must,
                    "aim": comparison.target.aim,
                }
                for comparison in results.comparisons
            ],
            "latencies": [
                {
                    "name": latency.name,
                    "clock": latency.clock,
                    "count": latency.count,
                    "median_ms": _middle(latency.milliseconds),
                    "repetitions_ms": list(latency.milliseconds),
                }
                for latency in results.latencies
            ],
        },
        indent=2,
    )


def show(results: Results, console: Console) -> None:
    """The tables, on a terminal or in plain text."""
    console.print(results.conditions)
    console.print(_rates(results.samples))
    console.print(_ratios(results.comparisons))
    console.print(_latencies(results.latencies))


def _rates(samples: Sequence[Sample]) -> Table:
    table = Table(title="a second", box=SIMPLE_HEAD, title_justify="left")
    table.add_column("what")
    for column in ("median", "lowest", "highest"):
        table.add_column(column, justify="right")
    table.add_column("of what")
    for sample in samples:
        table.add_row(
            sample.contender.name,
            f"{sample.median:,.0f}",
            f"{min(sample.rates):,.0f}",
            f"{max(sample.rates):,.0f}",
            sample.contender.unit,
        )
    return table


def _ratios(comparisons: Sequence[Comparison]) -> Table:
    table = Table(title="times as fast, by the medians", box=SIMPLE_HEAD, title_justify="left")
    table.add_column("ours")
    table.add_column("beside")
    for column in ("ratio", "must", "aim"):
        table.add_column(column, justify="right")
    for comparison in comparisons:
        table.add_row(
            comparison.ours.contender.name,
            comparison.theirs.contender.name,
            f"{comparison.ratio:.2f}",
            f"{comparison.target.must:g}",
            f"{comparison.target.aim:g}",
        )
    return table


def _latencies(latencies: Sequence[Latency]) -> Table:
    table = Table(
        title="milliseconds through the virtual board", box=SIMPLE_HEAD, title_justify="left"
    )
    table.add_column("what")
    for column in ("median", "lowest", "highest"):
        table.add_column(column, justify="right")
    table.add_column("each time", justify="right")
    table.add_column("clock")
    for latency in latencies:
        table.add_row(
            latency.name,
            f"{_middle(latency.milliseconds):.2f}",
            f"{min(latency.milliseconds):.2f}",
            f"{max(latency.milliseconds):.2f}",
            f"{latency.count}",
            latency.clock,
        )
    return table


def _middle(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]
