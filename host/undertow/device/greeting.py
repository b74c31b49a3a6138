"""Greeting a board until it announces itself, and starting its firmware where it is at its prompt.

    HELLO, 250 ms later HELLO with REPL_PROBE, and so on until HANDSHAKE_MS are over; where a prompt
    answers the probe, RESTART and the same again, as often as the link allows.

Only a prompt that answers the probe counts: what lay in the port's buffers may be older than the
program that runs now, and RESTART would end that one.
"""

from undertow.device.errors import Parameter, Reason
from undertow.device.handshake import install_command, reset_command
from undertow.device.plain_text import plain_bytes
from undertow.device.prompt import REPL_PROBE, RESTART
from undertow.device.wire_port import WirePort
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from undertow_wire.messages import Hello

HELLO_MS = 250  # between two HELLOs of a handshake
HANDSHAKE_MS = 2000  # a board that has not announced itself by then is refused
RESTART_MS = 1000  # between two restarts: a Pico needs less to start


class Greeting:
    """One wait for an announcement after the other, on one transport after the other."""

    def __init__(self, host_version: str) -> None:
        self._hello = Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, host_version)
        self._begun_ms: int | None = None
        self._sent_ms = 0
        self._count = 0
        self._restarts = 0
        self._restarted_ms: int | None = None

    def begin(self) -> None:
        """Greet from the start."""
        self._begun_ms = None
        self._count = 0

    def succeed(self) -> None:
        """The board has announced itself: from now on it may be restarted anew."""
        self._restarts = 0
        self._restarted_ms = None

    def go_on(
        self, wire: WirePort, now_ms: int, *, within_ms: int = HANDSHAKE_MS, most_restarts: int
    ) -> bool:
        """Send what is due. False if nobody has announced himself within `within_ms`.

        Raises TransportLost or WriteStuck.
        """
        if self._begun_ms is None:
            self._begun_ms = now_ms
        elif self._may_restart(wire, now_ms, most_restarts):
            self._restarts += 1
            self._restarted_ms = self._begun_ms = self._sent_ms = now_ms
            wire.send_raw(RESTART, now_ms)
            return True
        elif now_ms - self._begun_ms >= within_ms:
            return False
        elif now_ms - self._sent_ms < HELLO_MS or wire.is_congested():
            return True
        self._sent_ms = now_ms
        self._count += 1
        if self._count == 2:
            wire.forget_prompt()
        if self._count > 1:
            wire.send_raw(REPL_PROBE, now_ms)
        wire.send(self._hello.TYPE, self._hello.pack(), now_ms)
        return True

    def _may_restart(self, wire: WirePort, now_ms: int, most_restarts: int) -> bool:
        if self._count < 2 or not wire.saw_prompt or self._restarts >= most_restarts:
            return False
        return self._restarted_ms is None or now_ms - self._restarted_ms >= RESTART_MS


def no_answer(port: str, wire: WirePort, waited_ms: int) -> Reason:
    """Why nobody announced himself on that port."""
    params: dict[str, Parameter] = {
        "port": port,
        "waited_ms": waited_ms,
        "install": install_command(port),
        "reset": reset_command(port),
    }
    if wire.saw_prompt:
        return Reason("device.in_repl", params)
    if wire.malformed:
        return Reason("device.malformed", {**params, "detail": wire.malformed})
    if wire.sample or wire.corrupt_frames:
        params["sample"] = plain_bytes(wire.sample) or "damaged frames"
        return Reason("device.not_ours", params)
    return Reason("device.silent", params)
