"""All proofs, in the order in which the page shows them. What is checked stands with the tests."""

from functools import partial
from typing import Final

from proof.mutant_run import WANTED_PERCENT, check_mutant, too_few_killed
from proof.runner import Proof
from tests.device.deploy.cuts import CUTS, unseen_cuts
from tests.device.deploy.cuts import check_cut as check_power_cut
from tests.device.detents import check_detents
from tests.device.field.test_case_08_cuts import check_nth_cut
from tests.device.noisy import check_noisy_presses
from tests.device.noisy_games import RATE, check_noisy_game
from tests.duellum.playing import MOST_DECISIONS, check_holed_game, play_selfplay_game
from tests.firmware.drawing import BUDGET_MA, check_draw, too_few_shown
from tests.firmware.flat_heap import SLACK_BYTES, prove_flat_heap
from tests.oracle.differential import check_differential
from tests.table.field.test_case_16_hashes import (
    CHOICES,
    WANTED_CHOICES,
    check_hashes,
    too_few_choices,
)
from tests.table.journal_cuts import CUTS as KILLS
from tests.table.journal_cuts import check_kill
from tests.table.people import MISTAKES
from tests.table.scripted import MODES, check_evening, unmade
from tests.table.walking import WALKED_STEPS, check_walk, not_done
from tests.wire.noise import FRAMES, check_noise
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
        "MicroPython, in a heap of 192 KB: turns, presses, scenes, settings, pages, noise, hosts that come and go; "
        f"what is taken of the heap differs by less than {SLACK_BYTES:,} bytes from one tenth of a run to another, "
        "and no handler fails, for want of memory or otherwise",
        unit="runs",
        count=3,
        first_seed=0,
        check=prove_flat_heap,
    ),
    Proof(
        key="power-cuts",
        claim="The power goes at every program and every erase of a deploy onto a littlefs in a file, and of the new "
        "firmware's first start, once before it and three times in its middle: the board then starts the old or the "
        "new firmware, and what the deploy is not about is as it was",
        unit="cuts",
        count=CUTS,
        first_seed=0,
        check=check_power_cut,
        missing=unseen_cuts,
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
    Proof(
        key="noisy-frames",
        claim=f"A million frames, {FRAMES:,} a seed, over lines that hit 0.1 to 5 % of the bytes (flipped, cut, "
        "doubled, dropped, echoed, behind the end of an old frame) and then none for a while: no frame is "
        "invented, and of the good ones the first after the noise is lost at most",
        unit="lines",
        count=1_000,
        first_seed=0,
        check=check_noise,
    ),
    Proof(
        key="noisy-presses",
        claim="Fifty presses, 5 to 40 ms apart, across scenes and acknowledgements, from the pins of the virtual board "
        "over such lines: each arrives once and in order",
        unit="boards",
        count=1_000,
        first_seed=0,
        check=check_noisy_presses,
    ),
    Proof(
        key="noisy-games",
        claim=f"Whole games on the virtual board, over a line that hits {RATE:.0%} of the bytes, to the record on the "
        "disk: nothing that hands did is without its effect for more than 2 s, and the record is what they chose",
        unit="games",
        count=1_000,
        first_seed=3,
        check=check_noisy_game,
    ),
    Proof(
        key="detents",
        claim="A thousand detents 8 ms apart on twelve boards (1, 2 and 4 quarter periods a detent, both directions, "
        "counted by the PIO program and by interrupts), with bounce, reversals at random phases, starts in each "
        "phase and the ring being written, through the whole firmware: none wrong",
        unit="walks of 1,000 detents",
        count=100,
        first_seed=0,
        check=check_detents,
    ),
    *[
        Proof(
            key=f"walks-{mode}",
            claim=f"Random things done at a table in mode {mode} (choices, takebacks, putting forward again, "
            "corrections, something else that was done, putting the table right, setting it up, saving and loading): "
            "after each, the device's picture is the one that the engine's state asks for, by hash, and the record "
            "leads to that state",
            unit=f"walks of {WALKED_STEPS} steps",
            count=10_000 // WALKED_STEPS,
            first_seed=0,
            check=partial(check_walk, mode, steps=WALKED_STEPS),
            missing=partial(not_done, mode),
        )
        for mode in MODES
    ],
    *[
        Proof(
            key=f"evenings-{mode}",
            claim=f"Whole games in mode {mode}, of two people and against Shrimpion on all levels, at a table of "
            "people who make mistakes: "
            + ", ".join(MISTAKES)
            + ". In the end the host's table is the people's, or was mended by "
            "what the host offers for it",
            unit="games",
            count=200,
            first_seed=0,
            check=partial(check_evening, mode),
            missing=partial(unmade, mode),
        )
        for mode in MODES
    ],
    Proof(
        key="hashes",
        claim=f"Up to {CHOICES} random choices of a game: whatever reads the state, and whatever is refused, leaves "
        "its hash alone; what changes it is in the record, which leads to the same hash. At least "
        f"{WANTED_CHOICES:,} choices",
        unit="games",
        count=1_200,
        first_seed=0,
        check=check_hashes,
        missing=too_few_choices,
    ),
    Proof(
        key="cuts",
        claim="The cable comes out behind one message of a game by a virtual board, and in again: the same record as "
        "without, so the same state and no action twice. Every message of whole games in turn",
        unit="cuts",
        count=300,
        first_seed=0,
        check=check_nth_cut,
    ),
    Proof(
        key="journal-cuts",
        claim="The process is killed while it writes a game to the disk, at every byte of it: what was chosen before "
        "is there but for the choice in progress at most, the game goes on from it, and a cut file is not written to",
        unit="bytes",
        count=KILLS,
        first_seed=0,
        check=check_kill,
    ),
    Proof(
        key="drawing",
        claim="Random scenes, patterns and turns on boards of all sizes, a hundred thousand scenes: what the data "
        f"sheet's worst case makes of the bytes on the data pin, the idle pixels, the Pico and the shifter is "
        f"never over {BUDGET_MA} mA, and the first update is dark",
        unit="boards of 100 scenes",
        count=1_000,
        first_seed=0,
        check=check_draw,
        missing=too_few_shown,
    ),
)
