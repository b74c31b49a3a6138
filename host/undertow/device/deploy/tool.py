"""mpremote, MicroPython's own tool, as the hand that reaches into a board."""

import os
import queue
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol

from undertow.device.deploy.plan import MakeFolder, Operation, Put, Remove
from undertow.device.deploy.survey import trial_source
from undertow.device.errors import DeviceError, Parameter, Reason

#: A tool that says nothing for so long waits for a board that is gone.
QUIET_MS: Final = 30_000
#: The tool, run by our own interpreter: the shell need not find it.
COMMAND: tuple[str, ...] = (sys.executable, "-m", "mpremote")
_NOBODY: Final = ("could not enter raw repl", "timeout waiting for", "could not exec command")
_BUSY: Final = ("in use by another program", "failed to access", "no device found")
_GONE: Final = ("SerialException", "disconnected", "Input/output error")
_MOST_CHARACTERS: Final = 200

Progress = Callable[[Operation], None]


class DeployError(DeviceError):
    """A board cannot be reached into, or not be given the firmware."""


class Tool(Protocol):
    """What a deploy needs of a board at its prompt."""

    def execute(self, source: str) -> str:
        """Run a program on the board; what it printed. Raises DeployError."""

    def carry_out(self, operations: Sequence[Operation], progress: Progress) -> None:
        """Do them in their order; ``progress`` hears of each before it begins. Raises DeployError."""

    def reset(self) -> None:
        """Let the board start anew. Raises DeployError."""


class Mpremote:
    """The tool on one port. Each call connects, works and leaves the port to others."""

    def __init__(self, port: str) -> None:
        self._port = port

    def execute(self, source: str) -> str:
        return self._run(["exec", source], lambda _: None, silence="device.deploy_no_prompt")

    def carry_out(self, operations: Sequence[Operation], progress: Progress) -> None:
        with tempfile.TemporaryDirectory(prefix="undertow-deploy-") as name:
            steps: list[str] = []
            for index, operation in enumerate(operations):
                steps += [*_step(index, operation, Path(name) / str(index)), "+"]
            if steps:
                self._run(steps[:-1], lambda line: _tell(line, operations, progress))

    def reset(self) -> None:
        self._run(["reset"], lambda _: None)

    def _run(
        self,
        steps: Sequence[str],
        on_line: Callable[[str], None],
        silence: str = "device.deploy_gone",
    ) -> str:
        command = [*COMMAND, "connect", self._port, *steps]
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            start_new_session=True,  # Ctrl-C is ours alone: the tool that lets the board start lives
        )
        said: list[str] = []
        try:
            for line in _lines(process):
                said.append(line)
                on_line(line)
            code = process.wait()
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
        text = "".join(said)
        if code != 0:
            raise _error(self._port, text, silence)
        return text


def _step(index: int, operation: Operation, file: Path) -> list[str]:
    """The tool's words for it. It announces a copy by itself; an `exec` has to, on the board."""
    if isinstance(operation, Put):
        file.write_bytes(operation.data)
        return ["fs", "cp", str(file), f":{operation.path}"]
    source = f"print('step {index}')\n"
    if isinstance(operation, Remove):
        source += f"import os\nos.remove({operation.path!r})"
    elif isinstance(operation, MakeFolder):
        source += f"import os\nos.mkdir({operation.path!r})"
    else:
        source += trial_source(operation.slot, operation.permanent)
    return ["exec", source]


def _tell(line: str, operations: Sequence[Operation], progress: Progress) -> None:
    word, _, rest = line.strip().partition(" ")
    if word == "step" and rest.isdigit() and int(rest) < len(operations):
        progress(operations[int(rest)])
    elif word == "cp":
        for operation in operations:
            if isinstance(operation, Put) and rest.endswith(f" :{operation.path}"):
                progress(operation)


def _lines(process: "subprocess.Popen[str]") -> Iterator[str]:
    """What the tool says, line by line; it is ended when it says nothing for QUIET_MS."""
    arrived: queue.Queue[str | None] = queue.Queue()

    def read() -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                arrived.put(line)
        arrived.put(None)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    while True:
        try:
            line = arrived.get(timeout=QUIET_MS / 1000)
        except queue.Empty:
            process.kill()
            line = None
        if line is None:
            reader.join()
            return
        yield line


def _error(port: str, said: str, silence: str) -> DeployError:
    words = [line.strip() for line in said.splitlines() if line.strip()]
    detail = words[-1].removeprefix("mpremote: ")[:_MOST_CHARACTERS] if words else "it said nothing"
    params: dict[str, Parameter] = {"port": port, "detail": detail}
    if any(mark in said for mark in _BUSY):
        return DeployError(Reason("device.deploy_no_port", params))
    if any(mark in said for mark in _NOBODY):
        return DeployError(Reason("device.deploy_no_prompt", params))
    if not words:
        return DeployError(Reason(silence, params))
    if any(mark in said for mark in _GONE) or words[-1].startswith("step "):
        return DeployError(Reason("device.deploy_gone", params))
    return DeployError(Reason("device.deploy_failed", params))
