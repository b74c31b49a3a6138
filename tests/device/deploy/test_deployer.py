"""A whole deploy against a board that boots from its flash, in virtual time."""

import tempfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.device.deploy.cuts import (
    BLOCKS,
    BOARD,
    CORE,
    KEPT,
    OLD,
    carry_out,
    copy_of_old,
    empty_board,
    firmware,
    kept_files,
)
from tests.device.deploy.hosts import greet
from tests.device.deploy.prompt import Prompt
from undertow.device.deploy import compiler, deployer
from undertow.device.deploy.deployer import Done, Step, Wish, core_of, deploy, look, selector_source
from undertow.device.deploy.meeting import BoardClock, Meeting
from undertow.device.deploy.plan import BoardState, Put, make_plan
from undertow.device.deploy.survey import read_survey
from undertow.device.deploy.tool import DeployError
from undertow.device.errors import DeviceError
from undertow.device.handshake import bundled_firmware_version
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.flash import VirtualFlash

RP2040 = 6 | 3 << 8 | 4 << 10  # sys.implementation._mpy: .mpy 6.3, armv6m
RP2350 = 6 | 3 << 8 | 7 << 10


class Deploying:
    """One deploy after the other to one board; ``steps`` is what was told of the last one."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.tool = Prompt(board)
        self.steps: list[Step] = []

    def __call__(self, wish: Wish | None = None) -> Done:
        self.steps.clear()
        meeting = Meeting(self._find, "test", BoardClock(self.board))
        return deploy(self.tool, meeting, wish or Wish(), "the port", self.steps.append)

    def _find(self) -> Transport | None:
        return self.board.transport() if self.board.is_powered else None


@pytest.fixture
def fresh(tmp_path: Path) -> VirtualFlash:
    return VirtualFlash(tmp_path / "flash.img", BLOCKS)


def compiled(source: str, name: str) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / name
        path.write_text(source, encoding="utf-8")
        return compiler.compile_file(path, name, CORE)


def board_of(flash: VirtualFlash) -> VirtualBoard:
    return VirtualBoard(flash=flash, has_pty=False)


def test_a_first_installation_and_an_update_that_copies_into_the_other_slot(
    fresh: VirtualFlash,
) -> None:
    with board_of(fresh) as board:
        go = Deploying(board)
        first = go()
        assert (first.slot, first.core, first.has_new_selector) == ("a", CORE, True)
        assert first.announce.firmware_version == bundled_firmware_version()
        assert first.announce.board_name == BOARD
        assert first.copied == first.files == len(compiler.compile_firmware(BOARD, CORE))
        assert [step.what for step in go.steps if step.what != "copy"] == [
            *("look", "compile", "check", "switch", "meet"),
        ]
        copies = [step for step in go.steps if step.what == "copy"]
        assert [step.number for step in copies] == list(range(1, copies[0].count + 1))
        assert copies[-1].path == "/slot_a/main.mpy"
        second = go()
        assert (second.slot, second.has_new_selector) == ("b", False)
        board.power_cycle()
        assert greet(board).slot == "b"
        third = go()
        assert (third.slot, third.copied) == ("a", 1), "what lies there already is not copied again"


def test_what_is_not_the_firmwares_survives_and_what_is_old_goes(tmp_path: Path) -> None:
    flash = copy_of_old(f"{tmp_path.name}.img")
    with board_of(flash) as board:
        done = Deploying(board)()
        assert done.slot == "b"
        state = look(Prompt(board), selector_source(), "the port")
        assert not [path for path in state.files if "gone" in path]
        assert "/slot_b/gone" not in state.folders
        assert (state.permanent, state.trial) == ("b", "-")
    assert kept_files(flash) == KEPT


def test_a_board_keeps_the_board_file_that_it_has(fresh: VirtualFlash) -> None:
    with board_of(fresh) as board:
        go = Deploying(board)
        assert go(Wish("pico_ring60")).announce.pixels == 60
        assert go().announce.board_name == "pico_ring60"
        with pytest.raises(DeviceError, match="There is no board nonsense"):
            go(Wish("nonsense"))


def test_somebody_elses_program_is_left_alone_until_it_is_said(fresh: VirtualFlash) -> None:
    carry_out(fresh, [Put("/main.py", b"print('mine')\n")])
    with board_of(fresh) as board:
        go = Deploying(board)
        with pytest.raises(DeployError, match=r"a main\.py of its own.*--selector"):
            go()
        board.advance(200)
        assert any(line.endswith("mine") for line in board.log), "it runs again"
        assert "/slot_a" not in look(Prompt(board), selector_source(), "the port").folders
        assert go(Wish(replaces_selector=True)).slot == "a"


def test_a_copy_that_differs_is_not_started(fresh: VirtualFlash) -> None:
    with board_of(fresh) as board:
        go = Deploying(board)

        def damage(number: int) -> None:
            if number == 10:
                go.tool.run("f=open('/slot_a/by_hand.mpy','ab')\nf.write('x')\nf.close()")

        go.tool.before_step = damage
        with pytest.raises(
            DeployError, match=r"/slot_a/by_hand.mpy on the board .* is not what was"
        ):
            go()
        go.tool.before_step = lambda _: None
        assert go().slot == "a", "and the next one mends it"


@pytest.mark.parametrize("at_step", [0, 1, 25, -1])
def test_a_board_that_goes_away_in_the_middle_starts_what_it_had(
    tmp_path: Path, at_step: int
) -> None:
    with board_of(copy_of_old(f"{tmp_path.name}.img")) as board:
        go = Deploying(board)
        state = look(Prompt(board), selector_source(), "the port")
        plan = make_plan(state, firmware(OLD), b"", replaces_selector=False)
        place = at_step % len(plan.copies)

        def power_off(number: int) -> None:
            if number == place:
                board.power_cycle()

        go.tool.before_step = power_off
        with pytest.raises(DeployError, match="It still starts the firmware that it had"):
            go()
        assert greet(board).slot == "a"


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), OSError(28, "No space left on device")])
@pytest.mark.parametrize("where", ["compile", "copy", "reset"])
def test_whatever_ends_a_deploy_here_the_board_is_let_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: BaseException, where: str
) -> None:
    faults = [fault]

    def fail(*_: object) -> None:
        if faults:
            raise faults.pop()

    with board_of(copy_of_old(f"{tmp_path.name}.img")) as board:
        go = Deploying(board)
        reset = go.tool.reset
        monkeypatch.setattr(deployer, "compile_firmware", lambda *_: firmware(OLD))
        if where == "compile":
            monkeypatch.setattr(deployer, "compile_firmware", fail)
        elif where == "copy":
            go.tool.before_step = fail
        else:
            monkeypatch.setattr(go.tool, "reset", lambda: (fail(), reset()))
        expected = KeyboardInterrupt if isinstance(fault, KeyboardInterrupt) else DeployError
        with pytest.raises(expected) as raised:
            go()
        if expected is DeployError:
            assert "the port: No space left on device." in str(raised.value)
        assert greet(board).slot in {"a", "b"}, "nobody had to start it"


def test_a_compiler_for_another_computer_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    foreign = tmp_path / "mpy-cross"
    foreign.write_bytes(b"\x7fELF")
    foreign.chmod(0o755)
    monkeypatch.setattr(compiler, "_mpy_cross", lambda: [str(foreign)])
    with pytest.raises(
        compiler.CompileError, match="mpy-cross does not run on this computer: Exec"
    ):
        compiled("x = 1\n", "x.py")


def test_a_firmware_that_cannot_start_is_told_with_what_it_said_and_the_old_one_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = dict(firmware(OLD))
    broken["board_choice.mpy"] = compiled("raise ValueError('a mistake')\n", "board_choice.py")
    broken["main.mpy"] = broken.pop("main.mpy")
    monkeypatch.setattr(deployer, "compile_firmware", lambda name, core: broken)
    with board_of(copy_of_old(f"{tmp_path.name}.img")) as board:
        said = r"failed on the board .* three times, and .* runs the one that it had \(slot a\)"
        with pytest.raises(DeployError, match=said):
            Deploying(board)()
        assert "undertow: slot b failed: ValueError: a mistake" in board.log
        assert greet(board).slot == "a"


def test_no_room_is_told_before_anything_is_done(tmp_path: Path) -> None:
    small = VirtualFlash(tmp_path / "flash.img", 16)
    with board_of(small) as board:
        with pytest.raises(DeployError, match=r"need \d+ bytes on the board on the port, and \d+"):
            Deploying(board)()
        assert look(Prompt(board), selector_source(), "the port").folders == []


def refusal(action: Callable[[], object]) -> str:
    with pytest.raises(DeployError) as refused:
        action()
    return str(refused.value)


class Stranger:
    """A tool for a board that is only described."""

    def __init__(self, state: BoardState) -> None:
        self.state = state
        self.resets = 0

    def execute(self, source: str) -> str:
        state = self.state
        lines = [
            ["micropython", state.version, state.machine, state.platform, state.mpy],
            ["free_bytes", state.free_bytes],
        ]
        return "\n".join(str(line).replace("'", '"') for line in lines)

    def carry_out(self, operations: object, progress: object) -> None:
        raise AssertionError("a board that was refused was written to")

    def reset(self) -> None:
        self.resets += 1


def deploy_to(state: BoardState, wish: Wish | None = None) -> Done:
    meeting = Meeting(lambda: None, "test", None)  # type: ignore[arg-type]  # nobody waits
    return deploy(Stranger(state), meeting, wish or Wish(), "the port", lambda step: None)


def test_the_board_says_for_which_core_to_compile() -> None:
    for mpy, core in ((RP2040, "armv6m"), (RP2350, "armv7emsp"), (6 | 11 << 10, "rv32imc")):
        assert core_of(replace(empty_board(), mpy=mpy), "the port") == core


def test_another_micropython_or_another_chip_is_refused_before_anything_is_done() -> None:
    board = replace(empty_board(), mpy=RP2040, machine="Raspberry Pi Pico with RP2040")
    said = refusal(lambda: deploy_to(replace(board, version="1.18.0", mpy=5 | 4 << 10)))
    assert "MicroPython 1.18.0" in said
    assert "it loads .mpy 5.0, and this firmware is .mpy 6." in said
    said = refusal(lambda: deploy_to(replace(board, mpy=0)))
    assert "it loads no compiled files" in said
    said = refusal(lambda: deploy_to(board, Wish("pico2_ring24")))
    assert "another chip (Raspberry Pi Pico with RP2040) than board pico2_ring24 (RP2350)" in said
    assert "pico_ring24" in said


def test_what_is_no_answer_of_a_board_is_refused() -> None:
    class Babble(Stranger):
        def execute(self, source: str) -> str:
            return "Smoothie command shell\r\n[\r\n"

    meeting = Meeting(lambda: None, "test", None)  # type: ignore[arg-type]  # nobody waits
    said = refusal(
        lambda: deploy(Babble(empty_board()), meeting, Wish(), "the port", lambda step: None)
    )
    assert "answered a question for its files with: [" in said
    assert read_survey('["free_bytes", 1]') is None
