"""All proofs, in the order in which the page shows them. What is checked stands with the tests."""

from functools import partial
from typing import Final

from proof.mutant_run import WANTED_PERCENT, check_mutant, too_few_killed
from proof.runner import Proof
from tests.duellum.playing import MOST_DECISIONS, check_holed_game, play_selfplay_game
from tests.firmware.flat_heap import SLACK_BYTES, prove_flat_heap
from tests.oracle.differential import check_differential
from undertow.bots.usage import unused

PROOFS: Final = (
    Proof(
        key="selfplay",
        claim="Whole games by random and by eager bots, every set-up on every pack, to the end or for "
        f"{MOST_DECISIONS:,} decisions: the invariants hold in every state, and every end, effect, power, "
        "crown space, goal, token, level and step of Shrimpion's is reached",
        unit="games",
        count=100_000,
        first_seed=0,
        check=play_selfplay_game,
        missing=unused,
    ),
    Proof(
        key="holed-packs",
        claim="A pack with random holes and a table that answers truthfully: the same final state as "
        "with the full pack, the same record but for the answers",
        unit="games",
        count=500,
        first_seed=0,
        check=partial(check_holed_game, most=MOST_DECISIONS),
    ),
    Proof(
        key="flat-heap",
        claim="1,000, 10,000 and 100,000 events of every kind, each in one run of the compiled firmware on "
        "MicroPython, in a heap of 192 KB: turns, presses, scenes, settings, pages, noise, hosts that come and go; what is taken "
        f"of the heap differs by less than {SLACK_BYTES:,} bytes from one tenth of a run to another",
        unit="runs",
        count=3,
        first_seed=0,
        check=prove_flat_heap,
    ),
    Proof(
        key="mutants",
        claim="Mutation testing of the rules' modules, a thousand mutants of all of them at random: "
        f"{WANTED_PERCENT} % are killed (docs/mutants.md looks at the survivors one by one)",
        unit="mutants",
        count=1_000,
        first_seed=0,
        check=check_mutant,
        missing=too_few_killed,
    ),
    Proof(
        key="differential",
        claim="The engine and a second implementation that reads like the rulebook play the same games at "
        "random, a million decisions on eight packs under all readings: at every decision the same party, "
        "the same legal actions in the same order and the same whole state, the last one too",
        unit="games",
        count=5_000,
        first_seed=0,
        check=check_differential,
    ),
)
