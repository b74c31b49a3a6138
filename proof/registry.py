"""All proofs, in the order in which the page shows them. What is checked stands with the tests."""

from functools import partial
from typing import Final

from proof.runner import Proof
from tests.duellum.playing import MOST_DECISIONS, check_holed_game, check_random_game

PROOFS: Final = (
    Proof(
        key="random-games",
        claim="Duellum at random, every set-up on both test packs, to the end or for "
        f"{MOST_DECISIONS:,} decisions: the invariants hold in every state",
        unit="games",
        count=5_000,
        first_seed=0,
        check=check_random_game,
    ),
    Proof(
        key="holed-packs",
        claim="A pack with random holes and a table that answers truthfully: the same final state as "
        "with the full pack, the same record but for the answers",
        unit="games",
        count=200,
        first_seed=0,
        check=partial(check_holed_game, most=MOST_DECISIONS),
    ),
)
