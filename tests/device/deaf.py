"""A host that does not read, and what that costs the board."""

from tests.device.bench import choice
from undertow.device.virtual import VirtualBoard
from undertow_wire import frame, messages

#: A turned detent is on the ring no later than this.
LONGEST_STALL_MS = 20


class Deaf:
    """A host that says what a host says and reads nothing, until `listen`."""

    def __init__(self, board: VirtualBoard) -> None:
        self.board = board
        self.text = b""
        self._port = board.transport()
        self._decoder = frame.Decoder()
        self.say(messages.Hello(1, 1, "deaf"))
        self._port.write(frame.encode(messages.SCENE, 1, choice(7, options=100).pack()))
        self.listen(100)
        board.host_reads = False

    def say(self, message: "messages.Message") -> None:
        self._port.write(frame.encode(message.TYPE, 0, message.pack()))

    def stalls(self, detents: int) -> list[int]:
        """Turn one detent after the other; how long after its last edge each was on the ring."""
        waits = []
        for number in range(detents):
            if number % 10 == 0:
                self.say(messages.Ping(number))
            self.board.updates.clear()
            turned_ms = self.board.now_ms + self.board.turn(1)
            self.board.advance(45)
            assert self.board.updates, "the ring stood still"
            waits.append(self.board.updates[0][0] - turned_ms)
        return waits

    def listen(self, duration_ms: int) -> "list[messages.Message | messages.Malformed]":
        self.board.host_reads = True
        self.board.advance(duration_ms)
        items = self._decoder.feed(self._port.read_available())
        self.text += b"".join(item.data for item in items if isinstance(item, frame.Text))
        found = [item for item in items if isinstance(item, frame.Frame)]
        return [messages.unpack(item.type, item.payload) for item in found]
