"""A sentence that is said inside another one: the cause in the one, what to do in the other, nothing twice."""

import re

import pytest

from undertow.core.message import message
from undertow.device.errors import SENTENCES
from undertow.words import Catalogue

CATALOGUE = Catalogue("en")

#: Wrapper -> what it is said around.
WRAPPED = {
    "table.board_lost": [
        *[name for name in SENTENCES if name.startswith("device.link_")],
        "device.pi_lost",
    ],
    "table.board_refused": [
        *[name for name in SENTENCES if name.startswith("device.firmware_")],
        "device.silent",
        "device.not_ours",
        "device.malformed",
        "device.in_repl",
        "device.link_lost",
    ],
    "cli.sim_is_gone": [name for name in SENTENCES if name.startswith("device.sim_")],
    "cli.without_sim": [name for name in SENTENCES if name.startswith("device.sim_")],
    "cli.board_not_taken": [name for name in SENTENCES if name.startswith("device.port_")],
    "cli.not_written": [name for name in CATALOGUE.ids if name.startswith("table.journal_")],
    "cli.not_kept": [name for name in CATALOGUE.ids if name.startswith("table.journal_")],
}
#: What is advised or promised, in whatever words.
ADVICE = {
    "the game waits": r"[Gg]ame waits",
    "it goes on in memory": r"in memory",
    "plug it out and in": r"plug (it|the board)",
    "the keys": r"the keys|--device none",
    "it is gone": r"is gone",
}


def bare(message_id: str) -> str:
    """A sentence with its parameters left open."""
    return Catalogue("en").say(message(message_id, reason=""))


@pytest.mark.parametrize(
    ("wrapper", "inner"), [(w, i) for w, inners in WRAPPED.items() for i in sorted(inners)]
)
def test_nothing_is_said_twice(wrapper: str, inner: str) -> None:
    said = f"{bare(wrapper)} {bare(inner)}"
    twice = [
        what for what, words in ADVICE.items() if len(re.findall(words, said, re.IGNORECASE)) > 1
    ]
    assert twice == []
