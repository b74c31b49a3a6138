"""Mutation testing of Duellum's rules: each mutant in a process of its own, judged by the tests of the rules.

One seed is one mutant: all of them, over all modules, are put in an order that is random and always the same, so that
the first so many are a fair sample.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from proof.mutant_child import Report, judge
from proof.mutations import Mutant, mutants

CHECKOUT: Final = Path(__file__).resolve().parent.parent
RULES: Final = Path("host/undertow/games/duellum")
#: What is no rule: reading packs and positions, what is told and shown, and what checks the rest.
_NO_RULES: Final = (
    "__init__",
    "at_table",
    "box",
    "box_facts",
    "components",
    "effect",
    "effect_words",
    "explain",
    "fact_book",
    "goal_book",
    "goal_facts",
    "invariants",
    "labels",
    "observation",
    "pack",
    "pack_check",
    "pack_goals",
    "pack_head",
    "pack_notes",
    "pack_rows",
    "pack_table",
    "pack_types",
    "position",
    "position_check",
    "questions",
    "standing",
    "view",
)
#: What checks a mutant. The server that forks its process has imported it, and what the tests import beside the rules.
CHECKS: Final = "proof.mutant_checks"
_PRELOADED: Final = (CHECKS, "hypothesis", "undertow.device.virtual", "undertow.words.catalogue")
WANTED_PERCENT: Final = 90
KILLED: Final = ("mutants", "killed")
SURVIVED: Final = ("mutants", "survived")


@cache
def all_mutants() -> tuple[tuple[Path, Mutant], ...]:
    """Every mutant with its file, in the order of the seeds."""
    found = [
        (path.relative_to(CHECKOUT), mutant)
        for path in sorted((CHECKOUT / RULES).glob("*.py"))
        if path.stem not in _NO_RULES
        for mutant in mutants(path.read_text(encoding="utf-8"))
    ]
    Random("mutants").shuffle(found)
    return tuple(found)


def judged(module: str, source: str | None, checks: str = CHECKS) -> Report:
    """What the checks find with this source of a module in place, in a process of its own.

    Not forked from this process, which may have threads and has the rules: the server has neither.
    """
    _put_sources_first()
    server = get_context("forkserver")
    server.set_forkserver_preload([*_PRELOADED])
    receiver, sender = server.Pipe(duplex=False)
    with receiver:
        with sender:
            process = server.Process(target=judge, args=(sender, module, source, checks))
            process.start()
        report = None
        with suppress(EOFError):
            while True:
                report = receiver.recv()
        process.join()
    if not isinstance(report, Report):
        raise RuntimeError(f"{module}: nothing was checked")
    return report


@cache
def _put_sources_first() -> None:
    """For the server and its processes the rules as written: here compiled ones may stand first on the path."""
    sources = str(CHECKOUT / "host")
    sys.path.insert(0, sources)
    os.environ["PYTHONPATH"] = os.pathsep.join([sources, os.environ.get("PYTHONPATH", "")])


@cache
def check_the_rules_themselves() -> None:
    """Without a fault the checks find nothing. Raises RuntimeError if they do."""
    report = judged("", None)
    if report.check:
        raise RuntimeError(f"without any mutant: {report.check}: {report.found}")


def killed_by(path: Path, mutant: Mutant) -> str:
    """The check that finds this fault; "" if none does."""
    check_the_rules_themselves()
    module = ".".join(path.with_suffix("").relative_to("host").parts)
    return judged(module, mutant.source).check


def check_mutant(seed: int) -> Mapping[tuple[str, str], int]:
    """One mutant: counted as killed, or counted and named as surviving."""
    everything = all_mutants()
    if seed >= len(everything):
        raise ValueError(
            f"there are {len(everything)} mutants: the last seed is {len(everything) - 1}"
        )
    path, mutant = everything[seed]
    check = killed_by(path, mutant)
    if not check:
        return {SURVIVED: 1, ("survivors", f"{path.stem}.{mutant.name}"): 1}
    return {KILLED: 1, ("killed by", check): 1}


def too_few_killed(seen: Mapping[tuple[str, str], int]) -> list[str]:
    """What is missing to the share that ought to be killed; nothing, if nothing is."""
    killed, survived = seen.get(KILLED, 0), seen.get(SURVIVED, 0)
    percent = 100 * killed / max(killed + survived, 1)
    if percent >= WANTED_PERCENT:
        return []
    return [f"{WANTED_PERCENT} % killed: it is {percent:.1f} %"]
