"""The link to one board: handshake, heartbeat, inputs, scenes, and finding it again.

    CONNECTING --announce--> LINKED --silence, prompt--> CONNECTING
        |                      |
        | deadline             | transport lost
        v                      v
    REFUSED (first time)     ABSENT --reopened--> CONNECTING

Before the first announcement a fault is final (Refused); afterwards the board is looked for until
`close`, and all that is told is one LinkLost and, in the end, Connected. A board that is at its
MicroPython prompt is restarted (greeting.py); what it had not sent yet went with its memory.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TYPE_CHECKING

from undertow.device.api import (
    Capabilities,
    Connected,
    CursorEvent,
    DeviceEvent,
    InputEvent,
    LinkLost,
    LogLine,
    Refused,
    Served,
    Shown,
)
from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.greeting import HANDSHAKE_MS, Greeting, no_answer
from undertow.device.handshake import judge, reset_command
from undertow.device.inbox import Boot, Inbox, Inboxes
from undertow.device.requests import Requests
from undertow.device.scene_fit import fitted
from undertow.device.transport import Transport
from undertow.device.wire_port import WirePort
from undertow_wire import COUNTERS, messages, service
from undertow_wire.messages import Ack, Announce, Cursor, Input, Ping
from undertow_wire.scene import Scene

if TYPE_CHECKING:
    from undertow.device.requests import Request
    from undertow_wire.messages import Malformed, Message

REHANDSHAKE_MS = 750  # instead of HANDSHAKE_MS for a board that may be on another port by now
FIRST_RESTARTS = 1  # of a board that is at its prompt when it is first met, and …
RESTARTS = 5  # … of one that ran our firmware before
PING_MS = 500  # well below messages.HOST_LOST_MS
SILENCE_MS = 2000  # a board that was silent so long is lost
SCENE_RESEND_MS = 200
# A long scene needs many tries where frames are lost; a board shows one in less.
NOISY_RESEND_MS = 50
REOPEN_MS = 500  # between two looks for a lost board

Reopen = Callable[[str | None], Transport | None]
"""Look for the board with that serial number (None: not known); None if it is not there now."""
NextPort = Callable[[], Transport | None]
"""Another port that may be a board's; None if there is no more."""


_OURS = (
    messages.Hello,
    Scene,
    Ack,
    Ping,
    service.SettingsChange,
    service.Pages,
    service.Pattern,
    service.Measure,
)
_SERVED = (service.Settings, service.PagesKept, service.ByHand, service.Measured)


class _State(Enum):
    CONNECTING = "connecting"
    LINKED = "linked"
    ABSENT = "absent"
    REFUSED = "refused"
    CLOSED = "closed"


class SerialLink:
    """A Device over a Transport.

    `safe_inputs`: for each boot that the journal knows, the last press in it. `reopen`: how a lost
    board is found again; without it a lost transport stays lost. `next_port`: where to go on if what is
    behind the first port is no board of ours.
    """

    def __init__(
        self,
        transport: Transport,
        *,
        host_version: str,
        reopen: Reopen | None = None,
        next_port: NextPort | None = None,
        safe_inputs: Mapping[Boot, int] | None = None,
    ) -> None:
        self._wire: WirePort | None = WirePort(transport)
        self._port_name = transport.name
        self._host_version = host_version
        self._greeting = Greeting(host_version)
        self._reopen = reopen
        self._next_port = next_port
        self._reason: Reason | None = None  # why the first port was none of ours
        self._inboxes = Inboxes(safe_inputs or {})
        self._requests = Requests()
        self._state = _State.CONNECTING
        self._connected: Connected | None = None
        self._scene: Scene | None = None
        self._shown_revision: int | None = None
        self._cursor: CursorEvent | None = None  # the last one that was told
        self._events: list[DeviceEvent] = []
        self._fault: DeviceError | None = None  # met outside poll, told by the next one
        self._now_ms = 0
        self._waiting_since_ms: int | None = None  # since when a PING has had no answer
        self._ping_ms = 0
        self._ping_token = 0
        self._scene_ms = 0
        self._reopen_ms = 0

    @property
    def capabilities(self) -> Capabilities | None:
        return self._connected.capabilities if self._connected else None

    @property
    def port_name(self) -> str:
        """The port that the board was last found on."""
        return self._port_name

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        self._now_ms = now_ms
        if self._state is _State.ABSENT:
            self._look_for_board()
        wire = self._wire
        if wire is not None:
            try:
                if self._fault is not None:
                    raise self._fault
                self._receive(wire)
                if self._wire is wire:
                    self._send_due(wire)
                    wire.flush(now_ms)
            except DeviceError as error:
                self._lose_transport(error.reason)
        events, self._events = self._events, []
        return events

    def show(self, scene: Scene) -> None:
        self._scene = scene
        self._shown_revision = None
        if self._state is _State.LINKED:
            self._send_scene(scene)

    def acknowledge(self, event: InputEvent) -> None:
        inbox = self._inboxes.of((event.serial_number, event.boot_id))
        sequence = inbox.acknowledge(event.sequence)
        if sequence is not None and self._state is _State.LINKED:
            self._send(Ack(event.boot_id, sequence))

    def request(self, request: "Request") -> bool:
        """Ask for a service; sent again until the board has answered, which Served tells.

        False if no board is linked, or it did not announce what it takes.
        """
        able = self.capabilities
        return able is not None and self._requests.ask(request, able.features)

    def close(self) -> None:
        self._drop_transport()
        self._state = _State.CLOSED

    # ---- what arrives

    def _receive(self, wire: WirePort) -> None:
        arrived, lines = wire.receive()
        if not (wire.saw_prompt and self._state is _State.CONNECTING):  # a prompt echoes HELLOs
            self._events.extend(LogLine(line) for line in lines)
        for message in arrived:
            if not isinstance(message, _OURS):  # an echo shows nobody
                self._waiting_since_ms = None
            self._take(message)
            if self._wire is not wire:
                return
        if self._state is _State.LINKED:
            inbox = self._inbox()
            if inbox is not None:
                self._events.extend(inbox.deliver(self._now_ms, is_noisy=wire.is_noisy))
            if wire.saw_prompt:
                self._lose("device.link_in_repl", reset=reset_command(self._port_name))

    def _take(self, message: "Message | Malformed") -> None:
        if isinstance(message, Announce):
            self._take_announce(message)
        elif self._state is not _State.LINKED or self._connected is None:
            return  # left over from before the handshake
        elif isinstance(message, Input | Cursor) and message.boot_id != self._connected.boot_id:
            self._begin_handshake()  # the board was reset: it must announce itself anew
        elif isinstance(message, Input):
            self._take_input(message)
        elif isinstance(message, Cursor):
            cursor = CursorEvent(message.scene_revision, message.cursor_index, message.detents)
            if cursor != self._cursor:  # it is repeated, for it is not acknowledged
                self._cursor = cursor
                self._events.append(cursor)
        elif isinstance(message, messages.Shown):
            # Another revision: a second host shows its own, and ours is to be sent again.
            is_ours = self._scene is not None and message.scene_revision == self._scene.revision
            self._shown_revision = message.scene_revision if is_ours else None
            self._events.append(Shown(message.scene_revision))
        elif isinstance(message, _SERVED) and self._requests.take(message, self._now_ms):
            self._events.append(Served(message))

    def _take_input(self, message: Input) -> None:
        connected, inbox = self._connected, self._inbox()
        if connected is None or inbox is None:
            return
        event = InputEvent(
            connected.serial_number,
            message.boot_id,
            message.sequence,
            message.scene_revision,
            message.cursor_index,
            message.detents,
            message.control,
            message.gesture,
        )
        if inbox.receive(event, self._now_ms) and inbox.safe_sequence is not None:
            self._send(Ack(message.boot_id, inbox.safe_sequence))

    def _inbox(self) -> Inbox | None:
        if self._connected is None:
            return None
        return self._inboxes.of((self._connected.serial_number, self._connected.boot_id))

    # ---- handshake

    def _begin_handshake(self) -> None:
        self._state = _State.CONNECTING
        self._greeting.begin()
        self._waiting_since_ms = None
        if self._wire is not None:
            self._wire.forget_prompt()

    def _take_announce(self, announce: Announce) -> None:
        verdict = judge(announce, self._port_name, self._host_version)
        if isinstance(verdict, Reason):
            self._refuse(verdict)
            return
        before = self._connected
        if before is not None and before.serial_number != verdict.serial_number:
            self._go_absent()
            self._events.append(
                LogLine(f"another board ({verdict.serial_number}) is on {self._port_name}")
            )
            return
        if self._state is _State.LINKED and before == verdict:
            return  # an answer to a HELLO that was sent twice
        self._connected = verdict
        self._cursor = None
        self._state = _State.LINKED
        self._greeting.succeed()
        if self._wire is not None:
            self._wire.forget_prompt()
        self._ping_ms = self._now_ms
        self._events.append(verdict)
        self._requests.begin_anew(verdict.capabilities.features)
        if self._scene is not None:
            self._shown_revision = None
            self._send_scene(self._scene)

    def _refuse(self, reason: Reason) -> None:
        self._drop_transport()
        self._reason = self._reason or reason
        transport = self._next_port() if self._next_port is not None else None
        if transport is not None:
            self._greeting = Greeting(self._host_version)
            self._take_transport(transport)
            return
        self._state = _State.REFUSED
        self._events.append(Refused(self._reason))

    def _greet(self, wire: WirePort) -> None:
        was_linked = self._connected is not None
        may_be_elsewhere = was_linked and self._reopen is not None
        within_ms = REHANDSHAKE_MS if may_be_elsewhere else HANDSHAKE_MS
        most_restarts = RESTARTS if was_linked else FIRST_RESTARTS
        if self._greeting.go_on(
            wire, self._now_ms, within_ms=within_ms, most_restarts=most_restarts
        ):
            return
        if may_be_elsewhere:
            self._go_absent()
            self._reopen_ms = self._now_ms - REOPEN_MS  # it may be on another port already
        elif was_linked:
            self._begin_handshake()
        else:
            self._refuse(no_answer(self._port_name, wire, within_ms))

    # ---- what is due

    def _send_due(self, wire: WirePort) -> None:
        now_ms = self._now_ms
        if self._state is _State.CONNECTING:
            self._greet(wire)
            return
        waiting_since_ms = self._waiting_since_ms
        if waiting_since_ms is not None and now_ms - waiting_since_ms >= SILENCE_MS:
            self._lose("device.link_silent", waited_ms=SILENCE_MS)
            return
        if now_ms - self._ping_ms >= PING_MS and not wire.is_congested():
            self._ping_ms = now_ms
            if waiting_since_ms is None:
                self._waiting_since_ms = now_ms
            self._ping_token = (self._ping_token + 1) % COUNTERS
            self._send(Ping(self._ping_token))
        resend_ms = NOISY_RESEND_MS if wire.is_noisy else SCENE_RESEND_MS
        if (
            self._scene is not None
            and self._shown_revision is None
            and now_ms - self._scene_ms >= resend_ms
            and not wire.is_congested()
        ):
            self._send_scene(self._scene)
        if not wire.is_congested():
            for request in self._requests.due(now_ms):
                self._send(request)

    def _send_scene(self, scene: Scene) -> None:
        self._scene_ms = self._now_ms
        able = self.capabilities
        if able is None:
            return
        self._send_frame(messages.SCENE, fitted(scene, able).pack())

    def _send(self, message: "Ack | Ping | Request") -> None:
        self._send_frame(message.TYPE, message.pack())

    def _send_frame(self, message_type: int, payload: bytes) -> None:
        if self._wire is None or self._fault is not None:
            return
        try:
            self._wire.send(message_type, payload, self._now_ms)
        except DeviceError as error:
            self._fault = error

    # ---- loss

    def _lose(self, reason_id: str, **params: Parameter) -> None:
        """The board is there and does not answer: say so once, and greet it until it does."""
        self._events.append(LinkLost(Reason(reason_id, {"port": self._port_name, **params})))
        self._begin_handshake()

    def _lose_transport(self, reason: Reason) -> None:
        was_linked = self._state is _State.LINKED
        if self._connected is None:
            self._refuse(reason)
            return
        self._go_absent()
        if was_linked:
            self._events.append(LinkLost(reason))

    def _go_absent(self) -> None:
        self._drop_transport()
        self._state = _State.ABSENT
        self._reopen_ms = self._now_ms

    def _drop_transport(self) -> None:
        if self._wire is not None:
            self._wire.transport.close()
        self._wire = None
        self._fault = None

    def _look_for_board(self) -> None:
        if self._reopen is None or self._now_ms - self._reopen_ms < REOPEN_MS:
            return
        self._reopen_ms = self._now_ms
        serial_number = self._connected.serial_number if self._connected else None
        transport = self._reopen(serial_number)
        if transport is not None:
            self._take_transport(transport)

    def _take_transport(self, transport: Transport) -> None:
        self._wire = WirePort(transport)
        self._port_name = transport.name
        self._begin_handshake()
