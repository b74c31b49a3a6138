"""How everything here is timed: contenders in turn, one process, one core, several times over."""

import gc
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

#: Does some work and says how many units of it were done.
Work = Callable[[], int]


@dataclass(frozen=True)
class Contender:
    """One line of the comparison. `prepare` imports and builds what is needed, untimed."""

    name: str
    unit: str
    prepare: Callable[[], Work]


@dataclass(frozen=True)
class Sample:
    """What one contender did: units of work a second, one number a repetition."""

    contender: Contender
    rates: tuple[float, ...]

    @property
    def median(self) -> float:
        """The middle repetition's rate."""
        return median(self.rates)


def measure(
    contenders: Sequence[Contender],
    repetitions: int,
    seconds: float,
    clock: Callable[[], float] = time.perf_counter,
    progress: Callable[[str], None] = lambda text: None,
) -> list[Sample]:
    """Each contender's rates, in the order given.

    The repetitions go round: one of each, then the next of each, so that a slow minute of
    the machine falls on all alike. `seconds` is the least time of one repetition; a unit of
    work that has begun is finished.
    """
    works = [contender.prepare() for contender in contenders]
    for work in works:
        work()
    rates: list[list[float]] = [[] for _ in contenders]
    for repetition_index in range(repetitions):
        for contender, work, found in zip(contenders, works, rates, strict=True):
            progress(f"{repetition_index + 1} of {repetitions}: {contender.name}")
            gc.collect()
            found.append(_rate(work, seconds, clock))
    return [
        Sample(contender, tuple(found)) for contender, found in zip(contenders, rates, strict=True)
    ]


def stay_on_one_core() -> str:
    """Ties this process to one core where the system can, and says what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not tied to a core (this system cannot)"
    core = min(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"tied to core {core}"


def _rate(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    done = 0
    start = clock()
    while True:
        done += work()
        elapsed = clock() - start
        if elapsed >= seconds:
            return done / elapsed
