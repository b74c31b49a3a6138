"""Runs proofs, item by item, over all the cores there are."""

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass, field

from undertow.bots.workers import worker_pool

#: Items handed to a worker at once: large enough to hide the handing over, small enough to see progress.
BATCH = 25
#: Failures that a result keeps in full; all are counted.
KEPT_FAILURES = 10


Seen = Mapping[tuple[str, str], int]


@dataclass(frozen=True)
class Proof:
    """A claim, and a function that fails if it does not hold for one seed.

    `check` is given `first_seed`, `first_seed + 1`, … `count` times, in any order and in any
    process; it raises whatever tells best what was wrong. It may give back what it saw, counted;
    `missing` then says of the whole what ought to have been seen and was not. What is seen has a kind
    and a name: ("end", "capital").
    """

    key: str
    claim: str
    unit: str
    count: int
    first_seed: int
    check: Callable[[int], Seen | None]
    missing: Callable[[Seen], Sequence[object]] = lambda seen: ()


@dataclass(frozen=True)
class Failure:
    """The seed at which a claim did not hold, and what was raised there."""

    seed: int
    error: str


@dataclass(frozen=True)
class Result:
    """A proof as it went. `seconds` is wall time."""

    proof: Proof
    count: int
    failure_count: int
    failures: tuple[Failure, ...]
    seconds: float
    seen: Counter[tuple[str, str]] = field(default_factory=Counter)
    missing: tuple[str, ...] = ()

    @property
    def holds(self) -> bool:
        """Nothing failed, and nothing that ought to be seen was missing."""
        return self.failure_count == 0 and not self.missing


def run(
    proof: Proof,
    count: int,
    workers: int,
    progress: Callable[[int], None] = lambda done: None,
    clock: Callable[[], float] = time.perf_counter,
) -> Result:
    """Check the first `count` seeds of a proof; `progress` is told how many are done so far."""
    start = clock()
    failures: list[Failure] = []
    seen: Counter[tuple[str, str]] = Counter()
    done = 0
    seeds = range(proof.first_seed, proof.first_seed + count)
    batches = [seeds[begin : begin + BATCH] for begin in range(0, count, BATCH)]
    with worker_pool(workers) as pool:
        pending = {pool.submit(failures_among, proof.check, batch): batch for batch in batches}
        for finished in as_completed(pending):
            batch_failures, batch_seen = finished.result()
            failures += batch_failures
            seen += batch_seen
            done += len(pending[finished])
            progress(done)
    failures.sort(key=lambda failure: failure.seed)
    kept = tuple(failures[:KEPT_FAILURES])
    missing = tuple([_name(what) for what in proof.missing(seen)])
    return Result(proof, count, len(failures), kept, clock() - start, seen, missing)


def _name(what: object) -> str:
    return " ".join(map(str, what)) if isinstance(what, tuple) else str(what)


def failures_among(
    check: Callable[[int], Seen | None], seeds: Sequence[int]
) -> tuple[list[Failure], Counter[tuple[str, str]]]:
    """The seeds that fail, each with the first line of what was raised; and what the others saw."""
    failures = []
    seen: Counter[tuple[str, str]] = Counter()
    for seed in seeds:
        try:
            seen.update(check(seed) or {})
        except Exception as error:  # noqa: BLE001 whatever is raised is the finding, and the next seed is tried
            first_line = (str(error).splitlines() or [""])[0]
            failures.append(Failure(seed, f"{type(error).__name__}: {first_line}"))
    return failures, seen
