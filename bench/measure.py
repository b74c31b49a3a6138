"""How everything here is timed: contenders in turn, one process, one core, several times over."""

import gc
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import median

#: Does some work and says how many units of it were done.
Work = Callable[[], int]


class CannotRun(Exception):
    """A contender that this machine cannot run. The message is a sentence: what is missing, and what to do."""


@dataclass(frozen=True)
class Contender:
    """One that is timed. `prepare` imports and builds what is needed, untimed; it may raise CannotRun."""

    name: str
    unit: str
    prepare: Callable[[], Work]


@dataclass(frozen=True)
class Sample:
    """What one contender did: units of work a second, one number a repetition.

    No rates, and a sentence in `why_not`, where it could not run.
    """

    contender: Contender
    rates: tuple[float, ...]
    why_not: str = ""

    @property
    def has_run(self) -> bool:
        """There are rates."""
        return bool(self.rates)

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
    works: dict[Contender, Work] = {}
    reasons: dict[Contender, str] = {}
    for contender in contenders:
        try:
            works[contender] = _prepared(contender)
        except CannotRun as reason:
            reasons[contender] = str(reason)
    for work in works.values():
        work()
    # What one of them has imported and built must not weigh on the other, whose garbage is looked for in all there is.
    gc.collect()
    gc.freeze()
    rates: dict[Contender, list[float]] = {contender: [] for contender in contenders}
    for repetition_index in range(repetitions):
        for contender, work in works.items():
            progress(f"{repetition_index + 1} of {repetitions}: {contender.name}")
            gc.collect()
            rates[contender].append(_rate(work, seconds, clock))
    gc.unfreeze()
    return [
        Sample(contender, tuple(rates[contender]), reasons.get(contender, ""))
        for contender in contenders
    ]


def stay_on_one_core() -> str:
    """Ties this process, and what it starts later, to one core where the system can, and says what was done."""
    if not hasattr(os, "sched_setaffinity"):
        return "not tied to a core (this system cannot)"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"tied to core {core}"


@cache
def _prepared(contender: Contender) -> Work:
    return contender.prepare()


def _rate(work: Work, seconds: float, clock: Callable[[], float]) -> float:
    done = 0
    start = clock()
    while True:
        done += work()
        elapsed = clock() - start
        if elapsed >= seconds:
            return done / elapsed
