"""One deploy from end to end: the command, the real mpremote, a pseudo-terminal, a board that boots from its flash."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.device.deploy.cuts import BLOCKS
from tests.device.deploy.hosts import greet
from undertow.device.deploy import tool
from undertow.device.deploy.plan import Put
from undertow.device.deploy.tool import DeployError, Mpremote
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.cable import ptys_exist
from undertow.device.virtual.flash import VirtualFlash
from undertow.device.virtual.interpreter import Interpreter, available

pytestmark = pytest.mark.skipif(
    not ptys_exist() or available() is not Interpreter.MICROPYTHON,
    reason="needs ptys and a MicroPython with littlefs",
)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[VirtualBoard]:
    with VirtualBoard(flash=VirtualFlash(tmp_path / "flash.img", BLOCKS), has_pty=True) as board:
        yield board


def deploying(board: VirtualBoard, *arguments: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "undertow.cli.main", "deploy", "--device", board.port]
    pipe = subprocess.PIPE
    return subprocess.Popen([*command, *arguments], stdout=pipe, stderr=pipe, text=True)


def test_the_command_installs_an_empty_board(board: VirtualBoard) -> None:
    with deploying(board, "--json") as process:
        while process.poll() is None:
            board.advance(2)
        said, complaint = process.communicate()
    assert process.returncode == 0, complaint + "\n".join(board.log[-20:])
    told = json.loads(said)
    assert (told["slot"], told["board"], told["has_new_selector"]) == ("a", "pico_ring24", True)
    assert told["files"] == told["files_copied"]
    assert told["firmware"] == told["bundled_firmware"]
    board.power_cycle()
    assert greet(board).slot == "a"


def test_a_board_that_is_unplugged_in_the_middle_is_told_in_a_sentence(board: VirtualBoard) -> None:
    with deploying(board) as process:
        while process.poll() is None and "step 1" not in "".join(board.log[-9:]):
            board.advance(2)
        board.unplug()
        said, complaint = process.communicate()
    assert process.returncode == 2, said
    assert "Copying beside the firmware that runs: 1 of " in said
    assert complaint.startswith("undertow: The board on ")
    assert "It still starts the firmware that it had" in complaint
    assert "Traceback" not in complaint


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("mpremote: failed to access /dev/x (it may be in use by another program)\n", "no_port"),
        ("b'hello'\nmpremote: could not enter raw repl\n", "no_prompt"),
        ("serial.serialutil.SerialException: device reports readiness\n", "gone"),
        ("OSError: [Errno 28] ENOSPC\n", "failed"),
        ("", "gone"),
    ],
)
def test_what_the_tool_says_becomes_a_sentence(
    said: str, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    script = f"import sys; sys.stdout.write({said!r}); sys.exit(1)"
    monkeypatch.setattr(tool, "COMMAND", (sys.executable, "-c", script))
    with pytest.raises(DeployError) as raised:
        Mpremote("/dev/x").carry_out([Put("/x", b"y")], lambda _: None)
    assert raised.value.reason.id == f"device.deploy_{reason}"
    assert "/dev/x" in str(raised.value)


def test_a_tool_that_says_nothing_any_more_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import threading; threading.Event().wait()"
    monkeypatch.setattr(tool, "COMMAND", (sys.executable, "-c", script))
    monkeypatch.setattr(tool, "QUIET_MS", 1)
    with pytest.raises(DeployError, match="went away in the middle"):
        Mpremote("/dev/x").reset()
    with pytest.raises(DeployError, match="No MicroPython answered on /dev/x"):
        Mpremote("/dev/x").execute("print(1)")
