"""What holds for every test of the project, in whatever folder it lies."""

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings

from undertow.words.catalogue import english

IS_CI = bool(os.environ.get("UNDERTOW_CI"))

# Generated examples are the same in every run, so that a failure here is a failure everywhere;
# no deadline, for the time an example takes is the machine's business.
settings.register_profile("reproducible", derandomize=True, deadline=None, database=None)
settings.load_profile("reproducible")

# A message without words is a fault wherever it is met, not only where words are tested.
english().is_strict = True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI nothing is skipped: what cannot run there is a failure of CI."""
    return _without_skip((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for whole modules, which are skipped while tests are collected."""
    return _without_skip((yield))


def _without_skip(report: Any) -> Any:
    if IS_CI and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[-1] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, and UNDERTOW_CI allows no skips: {reason}"
    return report
