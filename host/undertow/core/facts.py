"""Reasoning with facts that may be unknown: yes, no, or the fact that would tell."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from undertow.core.errors import Unknown

T = TypeVar("T")


def some(check: Callable[[T], bool], items: Iterable[T]) -> bool:
    """True if ``check`` holds for one of ``items``, whatever is unknown of the others; False if it fails for all.

    Raises Unknown with the first fact that would tell, if no item is certain to do and some may.
    """
    missing = None
    for item in items:
        try:
            if check(item):
                return True
        except Unknown as unknown:
            missing = missing or unknown
    if missing is not None:
        raise missing
    return False
