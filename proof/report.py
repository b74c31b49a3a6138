"""Writes ``docs/proof.md``: what was shown, how often, with which seeds, by which commit, when."""

import platform
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from proof.runner import Proof, Result
from undertow.build import how_rules_run

PAGE = "docs/proof.md"


def page(
    results: Sequence[Result],
    commit: str,
    day: date,
    before: str = "",
    every: Sequence[Proof] = (),
) -> str:
    """The whole page. Failures are on it like successes, with the seeds that show them.

    ``before``: the page as it was, whose rows of other proofs stay, each with the commit that it was made at.
    ``every``: the proofs that there are; one that nobody has run, or that claims something else now, has a row that
    says so, and a row of one that is gone goes.
    """
    rows, details = _rows_of(before), _details_of(before)
    for result in results:
        key = result.proof.key
        rows[key] = _row(result, commit, day)
        details[key] = [*_seen_section(result), *_failures_section(result)]
    for proof in every:
        if not rows.get(proof.key, "").startswith(_claim(proof)):
            rows[proof.key] = _row_of_one_not_run(proof)
    if every:
        rows = {proof.key: rows[proof.key] for proof in every}
    lines = [
        "# Proof",
        "",
        "Written by `make proof`, not by hand. Each row with a commit was run in full, failures included; one of "
        'them alone is run anew with `make proof ARGS="--only KEY"`, one seed of it with '
        "`--only KEY --first-seed SEED --count 1`.",
        f"Run on {platform.python_implementation()} {platform.python_version()}, the rules {how_rules_run()} "
        "(mutants always as written).",
        "",
        "| key | what | how many | seeds | commit | date | result |",
        "| --- | --- | --: | --- | --- | --- | --- |",
        *rows.values(),
    ]
    for key in rows:
        lines += details.get(key, [])
    return "\n".join(lines) + "\n"


def _row(result: Result, commit: str, day: date) -> str:
    proof = result.proof
    last_seed = proof.first_seed + result.count - 1
    return (
        f"{_claim(proof)} {result.count:,} {proof.unit} "
        f"| {proof.first_seed} to {last_seed} | {commit} | {day.isoformat()} "
        f"| {_verdict(result)} |"
    )


def _claim(proof: Proof) -> str:
    return f"| `{proof.key}` | {proof.claim} |"


def _row_of_one_not_run(proof: Proof) -> str:
    last_seed = proof.first_seed + proof.count - 1
    return (
        f"{_claim(proof)} {proof.count:,} {proof.unit} "
        f"| {proof.first_seed} to {last_seed} | – | – | not run yet |"
    )


def _seen_section(result: Result) -> list[str]:
    if not result.seen and not result.missing:
        return []
    lines = ["", f"## Seen in `{result.proof.key}`"]
    if result.seen:
        lines += ["", *_seen(result)]
    if result.missing:
        lines += ["", f"Never seen: {', '.join(result.missing)}."]
    return lines


def _failures_section(result: Result) -> list[str]:
    if not result.failure_count:
        return []
    lines = ["", f"## Failures of `{result.proof.key}`", ""]
    lines += [f"- seed {failure.seed}: `{failure.error}`" for failure in result.failures]
    more_count = result.failure_count - len(result.failures)
    return [*lines, f"- and {more_count:,} more"] if more_count else lines


def _rows_of(text: str) -> dict[str, str]:
    """The rows of a page by their keys."""
    return {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}


def _details_of(text: str) -> dict[str, list[str]]:
    """What a page says below its table, by key, each line as it stands."""
    details: dict[str, list[str]] = {}
    key = ""
    for line in text.splitlines():
        if line.startswith("## "):
            key = line.split("`")[1]
            details.setdefault(key, []).append("")
        if key:
            details[key].append(line)
    for lines in details.values():
        while not lines[-1]:
            lines.pop()  # the blank before the next heading
    return details


def commit_of(checkout: Path) -> str:
    """The commit's short name, and whether files differ from it (the page itself aside)."""
    name = _git(checkout, "rev-parse", "--short=12", "HEAD")
    changes = _git(checkout, "status", "--porcelain", "--", ".", f":!{PAGE}")
    return f"{name}, with changes" if changes else name


def _seen(result: Result) -> list[str]:
    """A line for each part: what was seen of it, and how often."""
    parts: dict[str, list[str]] = {}
    for (part, name), count in sorted(result.seen.items()):
        parts.setdefault(part, []).append(f"{name} {count:,}")
    return [f"- {part}: {', '.join(counts)}" for part, counts in parts.items()]


def _verdict(result: Result) -> str:
    if result.holds:
        return f"holds ({result.seconds:,.0f} s)"
    if not result.failure_count:
        return f"**{len(result.missing)} never seen** ({result.seconds:,.0f} s)"
    return f"**{result.failure_count:,} failed** ({result.seconds:,.0f} s)"


def _git(checkout: Path, *arguments: str) -> str:
    finished = subprocess.run(
        ["git", "-C", checkout, *arguments], check=True, capture_output=True, text=True
    )
    return finished.stdout.strip()
