"""The proofs' runner tells what failed, and its page hides nothing."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from proof.__main__ import main
from proof.registry import PROOFS
from proof.report import page
from proof.runner import KEPT_FAILURES, Proof, Result, failures_among, run
from tests.house.sources import CHECKOUT


def odd_seeds_fail(seed: int) -> None:
    if seed % 2:
        raise ValueError(f"{seed} is odd\nand more")


PROOF = Proof("even", "all seeds are even", "seeds", 60, 100, odd_seeds_fail)


def test_failures_keep_seed_and_first_line() -> None:
    found, seen = failures_among(odd_seeds_fail, range(4, 8))
    assert not seen
    assert [(failure.seed, failure.error) for failure in found] == [
        (5, "ValueError: 5 is odd"),
        (7, "ValueError: 7 is odd"),
    ]


def test_run_checks_every_seed_once_and_counts_all_failures() -> None:
    seen: list[int] = []
    result = run(PROOF, 60, workers=1, progress=seen.append)
    assert seen[-1] == 60
    assert not result.holds
    assert result.failure_count == 30
    assert [failure.seed for failure in result.failures] == list(range(101, 121, 2))


def sees_its_remainder(seed: int) -> dict[tuple[str, int], int]:
    return {("remainder", seed % 3): 1}


def lacks_the_fourth(seen: Mapping[tuple[str, int], int]) -> list[tuple[str, int]]:
    return [("remainder", number) for number in range(4) if ("remainder", number) not in seen]


def test_what_is_seen_is_counted_and_what_is_missing_fails_the_claim() -> None:
    proof = Proof("rest", "all is seen", "seeds", 60, 0, sees_its_remainder, lacks_the_fourth)
    result = run(proof, 60, workers=1)
    assert result.seen == {("remainder", number): 20 for number in range(3)}
    assert (result.failure_count, result.missing, result.holds) == (0, ("remainder 3",), False)
    text = page([result], "abc123", date(2026, 12, 1))
    assert "**1 never seen**" in text
    assert "- remainder: 0 20, 1 20, 2 20" in text
    assert "Never seen: remainder 3." in text


def test_what_is_missing_stands_under_its_own_claim_although_nothing_was_seen() -> None:
    """Else it would stand below another one's, and stay there when its own is run anew."""
    proof = Proof("blind", "all is seen", "seeds", 1, 0, odd_seeds_fail, lacks_the_fourth)
    text = page([Result(proof, 1, 0, (), 0.0, {}, ("remainder 3",))], "abc123", date(2026, 12, 1))
    heading, missing = "## Seen in `blind`", "Never seen: remainder 3."
    assert heading in text
    assert text.index(heading) < text.index(missing)


def test_page_shows_what_holds_and_what_failed() -> None:
    found, _ = failures_among(odd_seeds_fail, range(100, 100 + 2 * KEPT_FAILURES))
    failures = tuple(found)
    failed = Result(PROOF, 60, 30, failures, 1.0)
    held = Result(replace(PROOF, key="all"), 60, 0, (), 1.0)
    text = page([held, failed], "abc123", date(2026, 12, 1))
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    facts = "| all seeds are even | 60 seeds | 100 to 159 | abc123 | 2026-12-01 |"
    assert rows == [f"| `all` {facts} holds (1 s) |", f"| `even` {facts} **30 failed** (1 s) |"]
    assert "- seed 101: `ValueError: 101 is odd`" in text
    assert "- and 20 more" in text


def test_one_proof_run_anew_leaves_the_rows_and_details_of_the_others() -> None:
    found, _ = failures_among(odd_seeds_fail, range(100, 104))
    failed = Result(PROOF, 60, 2, tuple(found), 1.0)
    rest = Proof("rest", "all is seen", "seeds", 60, 0, sees_its_remainder, lacks_the_fourth)
    seen = run(rest, 60, workers=1)
    first = page([failed, seen], "abc123", date(2026, 12, 1))
    assert page([], "def456", date(2026, 12, 2), first) == first
    held = Result(PROOF, 60, 0, (), 2.0)
    second = page([held], "def456", date(2026, 12, 2), first)
    rows = [line for line in second.splitlines() if line.startswith("| `")]
    assert "| def456 | 2026-12-02 | holds (2 s) |" in rows[0]
    assert "| abc123 | 2026-12-01 | **1 never seen**" in rows[1]
    assert "Failures of" not in second
    assert "- remainder: 0 20, 1 20, 2 20" in second


def test_every_proof_has_a_key_of_its_own() -> None:
    assert len({proof.key for proof in PROOFS}) == len(PROOFS) > 0


@pytest.mark.parametrize(
    "proof",
    # One mutant may run all checks of the rules, and before it they are run once.
    [pytest.param(proof, id=proof.key) for proof in PROOFS if proof.key != "mutants"],
)
def test_a_registered_proof_holds_for_its_first_seed(proof: Proof) -> None:
    proof.check(proof.first_seed)


def test_the_page_has_a_row_for_every_claim_as_it_is_made_now() -> None:
    rows = (CHECKOUT / "docs" / "proof.md").read_text(encoding="utf-8").splitlines()
    claims = [f"| `{proof.key}` | {proof.claim} |" for proof in PROOFS]
    missing = [claim for claim in claims if not any(row.startswith(claim) for row in rows)]
    assert missing == [], "run: make proof"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--only", "nothing"], "there is no proof 'nothing'; there are: "),
        (["--count", "3"], "--count and --first-seed need --only"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main(arguments)
    assert end.value.code == 2
    assert sentence in capsys.readouterr().err


def test_without_a_commit_nothing_is_run_and_nothing_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("proof.__main__.CHECKOUT", tmp_path)
    assert main([]) == 2
    assert "names the commit that was proved, and git knows none" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
