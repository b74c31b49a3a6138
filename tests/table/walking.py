"""Walks about in a game at a table: chosen, taken back, put forward, corrected, put right, saved and loaded at random.

After each step the device that was there all the time shows what a device would that had never seen anything but the
state as it is, and now and then the record is followed from its beginning: it leads to the very same state.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.duellum.playing import box_of, head_of
from tests.table.field.games import any_legal
from undertow.core.errors import ActionError, FactError, PositionError
from undertow.core.game import Game, replay
from undertow.core.layout import Layout
from undertow.device.board_file import read_ring_of_pi
from undertow.device.pi import RingPainter
from undertow.device.pi.opening import DEFAULT_RING
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.journal import Journal
from undertow.table.session import Session
from undertow_wire.scene import Scene

MODES = ("own_deck", "referee", "vortex")
#: What is done at random, the more often the more often it stands here.
DEEDS = (
    *("choose",) * 9,
    *("undo",) * 3,
    *("redo",) * 3,
    *("done",) * 2,
    *("correct",) * 2,
    "otherwise",
    *("mend",) * 2,
    "save",
)
_LAST_ON_A_SMALL_MAP = 3
_STEP_MS = 12_000
_LOOKS_MS = (0, 350, 950, 1450)
#: Steps of a walk, where there are to be many.
WALKED_STEPS = 100
#: So often the record is followed from its beginning.
_REPLAYED = 20

Use = Counter[tuple[str, str]]


class Device:
    """The firmware's stage and picture, as they stand in a board, fed by packed scenes."""

    def __init__(self) -> None:
        self._painter = RingPainter(read_ring_of_pi(DEFAULT_RING))

    def show(self, scene: Scene, now_ms: int) -> None:
        self._painter.show(Scene.unpack(scene.pack()), now_ms)
        self._painter.colours(now_ms)

    def picture_hash(self, now_ms: int) -> str:
        """The hash of what is seen in the two seconds from then on."""
        seen = [self._painter.colours(now_ms + look_ms) for look_ms in _LOOKS_MS]
        return hashlib.sha256(repr(seen).encode()).hexdigest()


class Walk:
    """A session that is walked about in, at a desk that stays, with a device that is never told anything twice."""

    def __init__(self, mode: str, seed: int, folder: Path) -> None:
        self.chance = Random(f"walk {mode} {seed}")
        self.mode = mode
        options = {"mode": mode}
        pack = "slice" if seed % 4 < 2 else "goals"
        if seed % 2:
            level = 1 + seed // 2 % 5
            options |= {"players": "1", "level": str(level)}
            # On a small map he is at home before anything can be done.
            pack = "full" if level > _LAST_ON_A_SMALL_MAP else pack
        box = box_of(pack)
        if mode != "own_deck" and seed % 3:
            holes = [key for key in box.facts() if self.chance.random() < 0.3]
            box = box.without([key for key in holes if not key.startswith("border.")])
        own_seed = seed if mode == "own_deck" else None
        head = replace(head_of(box, options), seed=own_seed, id=f"walk-{mode}-{seed}")
        self._key = seed
        self.session = self._session(Game(RULES, head, box), Journal.create(folder, head))
        self.desk = self._sit_down()
        self.device = Device()
        self.now_ms = self.shown_ms = 0
        self.use: Use = Counter()

    def _session(self, game: Game[State], journal: Journal) -> Session[State]:
        asked = AT_TABLE.physical_sources if self.mode != "own_deck" else frozenset()
        return Session(game, Dealer(self._key), asked, journal=journal, at_table=AT_TABLE)

    def _sit_down(self, first_revision: int = 0) -> Desk:
        return Desk(
            self.session,
            None,
            at_table=AT_TABLE,
            new_session=lambda: self.session,
            first_revision=first_revision,
        )

    def step(self) -> None:
        deed = self.chance.choice(DEEDS)
        before, count = self.session.state, len(self.session.game.entries)
        try:
            is_done = getattr(self, f"_{deed}")()
        except (ActionError, FactError, PositionError):
            assert self.session.state == before
            assert len(self.session.game.entries) == count
            self.use[self.mode, f"{deed} refused"] += 1
        else:
            self.use[self.mode, deed] += is_done
        self.now_ms += _STEP_MS
        revision = self.desk.scene.revision
        self.desk.step(self.now_ms)
        if self.desk.scene.revision != revision:
            self.shown_ms = self.now_ms  # its motions begin anew
        self.device.show(self.desk.scene, self.now_ms)

    # ---- what is done; False where there was nothing of the kind

    def _choose(self) -> bool:
        if self.session.decision is None:
            return self._undo()
        self.session.choose(any_legal(self.session, self.chance))
        return True

    def _undo(self) -> bool:
        can_undo = self.session.can_undo
        if can_undo:
            self.session.undo()
        return can_undo

    def _redo(self) -> bool:
        can_redo = self.session.can_redo
        if can_redo:
            self.session.redo()
        return can_redo

    def _done(self) -> bool:
        has_steps = bool(self.session.steps)
        if has_steps:
            self.session.confirm_step()
        return has_steps

    def _correct(self) -> bool:
        wrong = [one for one in self.session.correctables if len(one.values) > 1]
        if wrong:
            one = self.chance.choice(wrong)
            self.session.correct(one.entry_number, self.chance.choice(one.values))
        return bool(wrong)

    def _otherwise(self) -> bool:
        others = [one for one in self.session.others if one.entry_number]
        if others:
            one = self.chance.choice(others)
            self.session.correct(one.entry_number, one.did.text)
        return bool(others)

    def _mend(self) -> bool:
        is_whole = self.chance.random() < 0.1
        layout: Layout = self.session.layout(is_whole=is_whole)
        for _ in range(self.chance.randint(1, 3)):
            readings = layout.readings(self.chance.choice(layout.spots).id)
            layout = layout.otherwise(self.chance.choice(readings))
        if layout.changes:
            self.session.mend(layout.changes)
        return bool(layout.changes)

    def _save(self) -> bool:
        """What a game is after a break: read from its file, and nothing else."""
        path = self.session.record_path
        assert path is not None
        state = self.session.state
        self.session.close()
        journal, file = Journal.open_for_append(path)
        assert file.head is not None
        game = replay(RULES, file.head, self.session.game.box, file.entries)
        self.session = self._session(game, journal)
        assert hash(self.session.state) == hash(state)
        assert self.session.state == state
        self.desk = self._sit_down(self.desk.scene.revision + 1)
        self.shown_ms = self.now_ms + _STEP_MS
        return True

    # ---- what is compared

    def devices_picture(self) -> str:
        return self.device.picture_hash(self.now_ms)

    def engines_picture(self) -> str:
        """What a device would show that had never seen anything but the state as it is."""
        device = Device()
        device.show(self._sit_down().scene, self.shown_ms)
        return device.picture_hash(self.now_ms)

    def check_record(self) -> None:
        """What is in force leads to the state, and so does the record with all its detours."""
        game = self.session.game
        again = replay(RULES, game.head, game.box, game.entries)
        assert hash(again.state) == hash(game.state)
        assert again.line == game.line


def check_walk(mode: str, seed: int, *, steps: int) -> Use:
    """After each step the two hashes are one. What was done is counted. Raises AssertionError."""
    with TemporaryDirectory() as folder:
        walk = Walk(mode, seed, Path(folder))
        pictures = set()
        for number in range(steps):
            walk.step()
            picture = walk.devices_picture()
            assert picture == walk.engines_picture(), f"{mode}, seed {seed}, step {number}"
            pictures.add(picture)
            if number % _REPLAYED == 0:
                walk.check_record()
        walk.check_record()
        walk.session.close()
        assert len(pictures) > steps // 20
        return walk.use


def not_done(mode: str, use: Use) -> list[str]:
    """Kinds of deeds that never came about."""
    kinds = [deed for deed in dict.fromkeys(DEEDS) if deed != "done" or mode != "own_deck"]
    return [f"{mode}: {deed}" for deed in kinds if not use[mode, deed]]
