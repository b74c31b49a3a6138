"""Reasoning with facts that may be unknown."""

import pytest

from undertow.core.errors import Unknown
from undertow.core.facts import some


def holds(item):
    if isinstance(item, str):
        raise Unknown(item)
    return item


@pytest.mark.parametrize(
    ("items", "wanted"), [([], False), ([False, False], False), (["a", False, True], True)]
)
def test_what_is_certain_needs_no_fact(items, wanted):
    assert some(holds, items) is wanted


def test_the_first_fact_that_would_tell_is_named():
    with pytest.raises(Unknown) as caught:
        some(holds, [False, "a", "b"])
    assert caught.value.key == "a"
