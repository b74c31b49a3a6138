"""The command behind ``make bench``."""

import argparse
import sys

from rich.console import Console

from bench import board, update
from bench.measure import measure, stay_on_one_core
from bench.report import Line, Results, conditions, show, to_json
from bench.rows import ROWS

#: A median of fewer is luck.
FEWEST_REPETITIONS = 5


def main(arguments: list[str] | None = None) -> int:
    """Measures everything once and prints it; the exit code says nothing about the numbers."""
    parser = argparse.ArgumentParser(prog="make bench", description="Our numbers beside others'.")
    parser.add_argument("--json", action="store_true", help="for programs, instead of tables")
    parser.add_argument("--repetitions", type=int, default=FEWEST_REPETITIONS)
    parser.add_argument("--seconds", type=float, default=0.5, help="least time of a repetition")
    options = parser.parse_args(arguments)
    if options.repetitions < FEWEST_REPETITIONS:
        parser.error(f"--repetitions must be at least {FEWEST_REPETITIONS}")
    if options.seconds <= 0:
        parser.error("--seconds must be above 0")

    told = Console(stderr=True)
    with told.status("the virtual board") as status:
        # before this process is tied to one core: the board is a process of its own
        latencies = [*board.latencies(options.repetitions), update.estimate()]
        core = stay_on_one_core()
        lines = []
        for row in ROWS:
            contenders = [row.ours] if row.peer is None else [row.ours, row.peer]
            samples = measure(
                contenders, options.repetitions, options.seconds, progress=status.update
            )
            lines.append(Line(row, *samples))
    results = Results(conditions(core, options.repetitions, options.seconds), lines, latencies)
    if options.json:
        print(to_json(results))
    else:
        show(results, Console())
    return 0


if __name__ == "__main__":
    sys.exit(main())
