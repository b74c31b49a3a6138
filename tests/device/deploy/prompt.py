"""mpremote's part in a deploy, played at the prompt of a virtual board in virtual time."""

from collections.abc import Callable, Sequence

from undertow.device.deploy.plan import MakeFolder, Operation, Put, Remove
from undertow.device.deploy.survey import trial_source
from undertow.device.deploy.tool import DeployError, Progress
from undertow.device.errors import Reason, TransportLost
from undertow.device.virtual import VirtualBoard

RAW_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
CHUNK_BYTES = 512
PATIENCE_STEPS = 4000
STEP_MS = 5


class Prompt:
    """A Tool (``tool.py``) that types by itself."""

    def __init__(self, board: VirtualBoard) -> None:
        self._board = board
        self.before_step: Callable[[int], None] = lambda _: None

    def execute(self, source: str) -> str:
        self._enter()
        said = self.run(source)
        self._leave()
        return said

    def carry_out(self, operations: Sequence[Operation], progress: Progress) -> None:
        self._enter()
        for number, operation in enumerate(operations):
            self.before_step(number)
            progress(operation)
            if isinstance(operation, Put):
                self._put(operation)
            elif isinstance(operation, Remove):
                self.run(f"import os\nos.remove({operation.path!r})")
            elif isinstance(operation, MakeFolder):
                self.run(f"import os\nos.mkdir({operation.path!r})")
            else:
                self.run(trial_source(operation.slot, operation.permanent))
        self._leave()

    def reset(self) -> None:
        self._enter()
        self._port.write(b"import machine\nmachine.reset()\x04")
        self._board.advance(STEP_MS)
        self._port.close()

    def _put(self, operation: Put) -> None:
        self.run(f"f=open({operation.path!r},'wb')\nw=f.write")
        for at in range(0, len(operation.data), CHUNK_BYTES):
            self.run(f"w({operation.data[at : at + CHUNK_BYTES]!r})")
        self.run("f.close()")

    def _enter(self) -> None:
        if not self._board.is_powered:
            raise self._gone()
        self._port = self._board.transport()
        self._port.write(b"\r\x03\r\x01")
        self._read_to(RAW_PROMPT)
        self._port.write(b"\x04")
        self._read_to(b"soft reboot\r\n" + RAW_PROMPT)

    def _leave(self) -> None:
        self._port.write(b"\x02")
        self._board.advance(STEP_MS)
        self._port.close()

    def run(self, source: str) -> str:
        """Run a program at the raw prompt; what it printed."""
        try:
            self._port.write(source.encode() + b"\x04")
        except TransportLost as error:
            raise self._gone() from error
        said = self._read_to(b"\x04>")
        output, _, rest = said.partition(b"\x04")
        if rest != b"\x04>":
            raise DeployError(
                Reason("device.deploy_failed", {"port": self._board.port, "detail": rest.decode()})
            )
        return output.removeprefix(b"OK").decode()

    def _read_to(self, end: bytes) -> bytes:
        said = b""
        for _ in range(PATIENCE_STEPS):
            self._board.advance(STEP_MS)
            if not self._board.is_powered:
                raise self._gone()
            said += self._port.read_available()
            if said.endswith(end):
                return said
        raise AssertionError(f"the prompt never said {end!r}, but {said[-300:]!r}")

    def _gone(self) -> DeployError:
        return DeployError(Reason("device.deploy_gone", {"port": "the port", "detail": "no power"}))
