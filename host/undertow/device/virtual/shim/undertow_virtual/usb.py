"""The Pico's USB serial port as its firmware sees it: finite buffers, DTR, and 0x03.

Sizes and times are those of MicroPython's rp2 port and the TinyUSB under it.
"""

from undertow_virtual.channel import FLAG_DTR, FLAG_PLUGGED, LOG, OUT

INPUT_RING_BYTES = 512
OUTPUT_FIFO_BYTES = 256
WRITE_TIMEOUT_US = 500_000
_WAIT_US = 100  # while a write waits, the port looks again after this time
_POLL_US = 1000

POLLIN = 1
POLLOUT = 4
_INTERRUPT = 3


class UsbPort:
    """Both directions of the port. `clock` is set once, by the launcher."""

    def __init__(self, channel):
        self.clock = None
        self.is_interruptible = True  # whether a raw 0x03 interrupts the program
        self._channel = channel
        self._input = bytearray()
        self._fifo = bytearray()
        self._is_connected = False
        self._room = 0  # bytes that the host still takes within this grant
        self._is_interrupted = False

    @property
    def input_room(self):
        """Bytes that the input ring can still take."""
        return INPUT_RING_BYTES - len(self._input)

    def connect(self, flags, room):
        """What the host does in the next grant: whether it holds the port open, and reads."""
        self._is_connected = flags == FLAG_PLUGGED | FLAG_DTR
        self._room = room if self._is_connected else 0

    def receive(self, data):
        """Bytes came from the host, never more than `input_room`."""
        for byte in data:
            if byte == _INTERRUPT and self.is_interruptible:
                self._input = bytearray()
                self._is_interrupted = True
            else:
                self._input.append(byte)

    def raise_interrupt(self):
        """Raise KeyboardInterrupt if a 0x03 has come since the last time, and may interrupt."""
        is_interrupted, self._is_interrupted = self._is_interrupted, False
        if is_interrupted and self.is_interruptible:
            raise KeyboardInterrupt

    def drain(self, now_us):
        """The host takes what it can from the FIFO."""
        count = min(self._room, len(self._fifo))
        if count:
            self._channel.record(OUT, now_us, self._fifo[:count])
            self._fifo = self._fifo[count:]
            self._room -= count

    def ready(self, events):
        """Return those of POLLIN and POLLOUT in `events` that would not block for one byte."""
        found = POLLIN if self._input else 0
        if not self._is_connected or len(self._fifo) < OUTPUT_FIFO_BYTES:
            found |= POLLOUT
        return found & events

    def read(self, count):
        """Wait for all of `count` bytes, however long that takes."""
        while len(self._input) < count:
            self.clock.spend(_POLL_US)
        data = bytes(self._input[:count])
        self._input = self._input[count:]
        return data

    def write(self, data):
        """Return how many bytes went in: fewer than given after 500 ms without any progress."""
        written = 0
        waited_us = 0
        total = len(data)
        while written < total:
            if not self._is_connected:
                # Nobody has the port open: the newest bytes push out the oldest.
                self._fifo.extend(data[written:])
                self._fifo = self._fifo[-OUTPUT_FIFO_BYTES:]
                return total
            count = min(OUTPUT_FIFO_BYTES - len(self._fifo), total - written)
            if count:
                self._fifo.extend(data[written : written + count])
                written += count
                waited_us = 0
                self.drain(self.clock.now_us)
                continue
            if waited_us >= WRITE_TIMEOUT_US:
                break
            self.clock.spend(_WAIT_US)
            waited_us += _WAIT_US
        return written

    def write_text(self, text):
        """Print: LF becomes CR LF on the wire, and the harness keeps a copy as log."""
        if text:
            self._channel.record(LOG, self.clock.now_us, text.encode())
            self.write(text.replace("\n", "\r\n").encode())


class ByteStream:
    """`sys.stdin.buffer` or `sys.stdout.buffer`: bytes as they are."""

    def __init__(self, port):
        self.port = port

    def read(self, count):
        return self.port.read(count)

    def readinto(self, buffer, count=-1):
        count = len(buffer) if count < 0 else min(count, len(buffer))
        buffer[:count] = self.port.read(count)
        return count

    def write(self, data):
        return self.port.write(data)


class TextStream:
    """`sys.stdin` or `sys.stdout`: CR is read as LF, and LF written as CR LF."""

    def __init__(self, port):
        self._port = port
        self.buffer = ByteStream(port)

    def read(self, count):
        return self._port.read(count).decode().replace("\r", "\n")

    def write(self, text):
        self._port.write_text(text)
        return len(text)

    def flush(self):
        return None


class Poll:
    """`select.poll()` over the streams above; other objects are never ready."""

    def __init__(self):
        self._registered = []

    def register(self, stream, events=POLLIN | POLLOUT):
        self.unregister(stream)
        self._registered.append((stream, events))

    def unregister(self, stream):
        self._registered = [entry for entry in self._registered if entry[0] is not stream]

    def modify(self, stream, events):
        self.register(stream, events)

    def poll(self, timeout_ms=-1):
        """Return [(stream, events)] of the ready ones, after at most `timeout_ms` (-1: any)."""
        waited_ms = 0
        while True:
            found = []
            for stream, events in self._registered:
                ready = getattr(stream, "buffer", stream).port.ready(events)
                if ready:
                    found.append((stream, ready))
            if found or 0 <= timeout_ms <= waited_ms or not self._registered:
                return found
            self._registered[0][0].port.clock.spend(_POLL_US)
            waited_ms += 1

    def ipoll(self, timeout_ms=-1):
        return iter(self.poll(timeout_ms))
