"""The command behind ``make proof``."""

import argparse
import os
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from proof.registry import PROOFS
from proof.report import PAGE, commit_of, page
from proof.runner import Proof, Result, run

CHECKOUT = Path(__file__).resolve().parent.parent


def main(arguments: list[str] | None = None) -> int:
    """Exit code 0 if every claim held, 1 if one did not, 2 if it could not begin."""
    parser = argparse.ArgumentParser(
        prog="make proof", description=f"Runs the volumes and writes {PAGE}."
    )
    parser.add_argument(
        "--only", metavar="KEY", help="one proof; of the page its row alone is written"
    )
    parser.add_argument("--count", type=int, help="how many instead of all; needs --only")
    parser.add_argument("--first-seed", type=int, help="where to begin instead; needs --only")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args(arguments)
    proofs = [proof for proof in PROOFS if options.only in (None, proof.key)]
    if not proofs:
        keys = ", ".join(proof.key for proof in PROOFS)
        parser.error(f"there is no proof {options.only!r}; there are: {keys}")
    if options.only is None and (options.count is not None or options.first_seed is not None):
        parser.error("the page shows whole volumes: --count and --first-seed need --only")
    if options.count is not None and options.count < 1:
        parser.error("--count must be at least 1")
    if options.first_seed is not None:
        proofs = [replace(proof, first_seed=options.first_seed) for proof in proofs]

    commit = ""
    is_whole = options.count is None and options.first_seed is None
    if is_whole:
        try:
            commit = commit_of(CHECKOUT)
        except (OSError, subprocess.CalledProcessError):
            print(
                f"{PAGE} names the commit that was proved, and git knows none in {CHECKOUT}. "
                "Run it in a clone with a commit, or a part of one proof: --only KEY --count N",
                file=sys.stderr,
            )
            return 2

    console = Console()
    results = [
        _run_shown(proof, options.count or proof.count, options.workers, console)
        for proof in proofs
    ]
    if is_whole:
        file = CHECKOUT / PAGE
        before = file.read_text(encoding="utf-8") if options.only else ""
        file.write_text(
            page(results, commit, datetime.now(UTC).date(), before, PROOFS), encoding="utf-8"
        )
        console.print(f"{PAGE} is written")
    return 0 if all(result.holds for result in results) else 1


def _run_shown(proof: Proof, count: int, workers: int, console: Console) -> Result:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=console) as progress:
        task = progress.add_task(proof.key, total=count)
        result = run(proof, count, workers, lambda done: progress.update(task, completed=done))
    if result.holds:
        console.print(f"{proof.claim}: holds for {count:,} {proof.unit}")
    else:
        console.print(f"{proof.claim}: {result.failure_count:,} of {count:,} {proof.unit} failed")
        if result.missing:
            console.print(f"  never seen: {', '.join(result.missing)}", markup=False)
        for failure in result.failures:
            console.print(f"  seed {failure.seed}: {failure.error}", markup=False)
    return result


if __name__ == "__main__":
    sys.exit(main())
