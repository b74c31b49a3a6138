"""Field case 7: do, undo, redo, save and load at random, and the device's picture is the engine's after every step."""

from __future__ import annotations

import hashlib
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.table.field.games import any_legal, game_of, session_of
from undertow.core.game import replay
from undertow.device.board_file import read_ring_of_pi
from undertow.device.pi import RingPainter
from undertow.device.pi.opening import DEFAULT_RING
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.desk import Desk
from undertow.table.journal import Journal
from undertow.table.session import Session
from undertow_wire.scene import Scene

STEPS = 60
SEEDS = 2
_DEEDS = ("do", "do", "do", "do", "undo", "undo", "redo", "save")
#: Every motion of the light grammar has come round by then.
_ROUND_MS = 12_000
_LOOKS_MS = (0, 350, 950, 1450)


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

    def __init__(self, seed: int, folder: Path) -> None:
        self.chance = Random(seed)
        game = game_of(seed)
        self.session: Session[State] = session_of(game, journal=Journal.create(folder, game.head))
        self.desk = self._sit_down()
        self.device = Device()
        self.now_ms = 0
        self.loads = 0

    def _sit_down(self) -> Desk:
        return Desk(self.session, None, at_table=AT_TABLE, new_session=lambda: self.session)

    def step(self) -> None:
        deed = self.chance.choice(_DEEDS)
        if deed == "save":
            self._save_and_load()
        elif deed == "undo" and self.session.can_undo:
            self.session.undo()
        elif deed == "redo" and self.session.can_redo:
            self.session.redo()
        elif self.session.decision is not None:
            self.session.choose(any_legal(self.session, self.chance))
        self.now_ms += _ROUND_MS
        self.desk.step(self.now_ms)
        self.device.show(self.desk.scene, self.now_ms)

    def _save_and_load(self) -> None:
        """What a game is after a break: read from its file, and nothing else."""
        path = self.session.record_path
        assert path is not None
        state = self.session.state
        self.session.close()
        journal, file = Journal.open_for_append(path)
        assert file.head is not None
        game = replay(RULES, file.head, self.session.game.box, file.entries)
        self.session = session_of(game, journal=journal)
        assert self.session.state == state
        revision = self.desk.scene.revision
        self.desk = Desk(
            self.session,
            None,
            at_table=AT_TABLE,
            new_session=lambda: self.session,
            first_revision=revision + 1,
        )
        self.loads += 1

    def devices_picture(self) -> str:
        return self.device.picture_hash(self.now_ms)

    def engines_picture(self) -> str:
        """What a device would show that had never seen anything but the state as it is."""
        device = Device()
        device.show(self._sit_down().scene, self.now_ms)
        return device.picture_hash(self.now_ms)


def check_walk(seed: int, steps: int = STEPS) -> None:
    """After each step the two hashes are one."""
    with TemporaryDirectory() as folder:
        walk = Walk(seed, Path(folder))
        pictures = set()
        for number in range(steps):
            walk.step()
            picture = walk.devices_picture()
            assert picture == walk.engines_picture(), f"seed {seed}, step {number}"
            pictures.add(picture)
        walk.session.close()
        assert walk.loads
        assert len(pictures) > steps // 20


def test_case_07_the_devices_picture_is_the_engines_on_every_walk() -> None:
    for seed in range(SEEDS):
        check_walk(seed)
