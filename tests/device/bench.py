"""A host and a virtual board on one clock: both are stepped, neither is waited for."""

from collections.abc import Mapping
from typing import TypeVar

from undertow.device.api import DeviceEvent
from undertow.device.discovery import PortInfo, reopener
from undertow.device.inbox import Boot
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow_wire.scene import CARD_A, CHOOSE, FIRST_SIDE, OptionMark, Scene, SlotMark

STEP_MS = 5

_Event = TypeVar("_Event")


class Bench:
    """One link to one board; `events` is everything that the link has ever told."""

    def __init__(self, board: VirtualBoard, safe_inputs: Mapping[Boot, int] | None = None) -> None:
        self.board = board
        self.ports: list[PortInfo] = []
        self.events: list[DeviceEvent] = []
        self.link = SerialLink(
            board.transport(),
            host_version="0.1.0",
            reopen=reopener(board.port, ports=lambda: self.ports),
            safe_inputs=safe_inputs,
        )

    def run(self, duration_ms: int) -> list[DeviceEvent]:
        """Let time pass for both; return what the link told meanwhile."""
        told: list[DeviceEvent] = []
        until_ms = self.board.now_ms + duration_ms
        while self.board.now_ms < until_ms:
            told += self.link.poll(self.board.now_ms)
            self.board.advance(min(STEP_MS, until_ms - self.board.now_ms))
        told += self.link.poll(self.board.now_ms)
        self.events += told
        return told

    def connect(self) -> None:
        """Run until the handshake is done."""
        self.run(50)
        assert self.link.capabilities is not None, self.events

    def of(self, kind: type[_Event]) -> list[_Event]:
        """All events of that kind so far."""
        return [event for event in self.events if isinstance(event, kind)]


def choice(revision: int, options: int = 5, cursor: int = 0) -> Scene:
    """A scene of six slots that asks for one of so many options, one slot after the other."""
    return Scene(
        revision=revision,
        asking=CHOOSE,
        faction=FIRST_SIDE,
        slots=[SlotMark(number, CARD_A) for number in (3, 4, 5, 6, 7, 8)],
        options=[OptionMark(index % 6, 4, 2) for index in range(options)],
        cursor=cursor,
    )
