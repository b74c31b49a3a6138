"""A host of a few lines, in virtual time: greets a board, and pings it as one that goes on with it does."""

from undertow.device.virtual import VirtualBoard
from undertow.device.wire_port import WirePort
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from undertow_wire.messages import Announce, Hello, Ping, Pong

STEP_MS = 5
PATIENCE_MS = 3000


def greet(board: VirtualBoard, *, must_answer: bool = True) -> Announce:
    """The announcement of a board that has answered a ping; of one that goes dark, none if it need not answer."""
    wire = WirePort(board.transport())
    announce: Announce | None = None
    hello = Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, "test")
    for now_ms in range(0, PATIENCE_MS, STEP_MS):
        if now_ms % 100 == 0:
            asked = Ping(1) if announce else hello
            wire.send(asked.TYPE, asked.pack(), now_ms)
        board.advance(STEP_MS)
        if not board.is_powered:
            break  # as it was told to: in a write of this start
        for message in wire.receive()[0]:
            if isinstance(message, Announce):
                announce = message
            elif isinstance(message, Pong) and announce is not None:
                wire.transport.close()
                return announce
    if must_answer:
        raise AssertionError("\n".join(board.log[-12:]) or "the board said nothing")
    return announce or Announce(PROTOCOL_MAJOR, 0, 1, 0, 0, False, 0, "", "", "")
