"""The command behind ``make bench``."""

import argparse
import sys

from rich.console import Console

from bench import board, engine, peers
from bench.measure import measure, stay_on_one_core
from bench.report import Comparison, Results, Target, conditions, show, to_json

#: A median of fewer is luck.
FEWEST_REPETITIONS = 5

RATES = (
    engine.UNCHECKED,
    engine.CHECKED,
    peers.CHESS,
    peers.CATANATRON,
    engine.GAMES,
    engine.COPY,
    peers.CHESS_COPY,
)
TARGETS = (
    (engine.UNCHECKED, Target(peers.CHESS, must=5, aim=8)),
    (engine.UNCHECKED, Target(peers.CATANATRON, must=5, aim=8)),
    (engine.CHECKED, Target(peers.CHESS, must=2, aim=4)),
    (engine.COPY, Target(peers.CHESS_COPY, must=0.4, aim=0.7)),
)


def main(arguments: list[str] | None = None) -> int:
    """Measures everything once and prints it; the exit code says nothing about the numbers."""
    parser = argparse.ArgumentParser(prog="make bench", description="Our numbers beside others'.")
    parser.add_argument("--json", action="store_true", help="for programs, instead of tables")
    parser.add_argument("--repetitions", type=int, default=FEWEST_REPETITIONS)
    parser.add_argument("--seconds", type=float, default=1.0, help="least time of a repetition")
    options = parser.parse_args(arguments)
    if options.repetitions < FEWEST_REPETITIONS:
        parser.error(f"--repetitions must be at least {FEWEST_REPETITIONS}")
    if options.seconds <= 0:
        parser.error("--seconds must be above 0")

    told = Console(stderr=True)
    with told.status("the virtual board") as status:
        # before this process is tied to one core: the board is a process of its own
        latencies = board.latencies(options.repetitions)
        core = stay_on_one_core()
        samples = measure(RATES, options.repetitions, options.seconds, progress=status.update)
    found = {sample.contender: sample for sample in samples}
    results = Results(
        conditions(core, options.repetitions, options.seconds),
        samples,
        [Comparison(found[ours], found[target.peer], target) for ours, target in TARGETS],
        latencies,
    )
    if options.json:
        print(to_json(results))
    else:
        show(results, Console())
    return 0


if __name__ == "__main__":
    sys.exit(main())
