"""The port that never waits, over streams that keep the Pico's habits."""

import select

from hal.usb import UsbSerial


class Console:
    """One object for both directions; write blocks (here: raises) when a byte does not fit."""

    def __init__(self):
        self.incoming = bytearray()
        self.outgoing = bytearray()
        self.room = 256

    def read(self, count):
        assert len(self.incoming) >= count, "read would block"
        data = bytes(self.incoming[:count])
        self.incoming = self.incoming[count:]
        return data

    def write(self, data):
        assert len(data) <= self.room, "write would block for 500 ms"
        self.room -= len(data)
        self.outgoing.extend(data)
        return len(data)


class Poll:
    """Remembers only what an object was last registered for, as MicroPython does."""

    def __init__(self):
        self._events = {}

    def register(self, stream, events):
        self._events = {id(stream): (stream, events)}

    def poll(self, timeout_ms):
        assert timeout_ms == 0
        ready = []
        for stream, events in self._events.values():
            found = select.POLLIN if stream.incoming else 0
            found |= select.POLLOUT if stream.room else 0
            if found & events:
                ready.append((stream, found & events))
        return ready


def check_reading_takes_what_is_there_and_no_more():
    console = Console()
    usb = UsbSerial(console, console, Poll)
    assert usb.read(64) == b""
    console.incoming.extend(b"\x00\xffabc")
    assert usb.read(3) == b"\x00\xffa"
    assert usb.read(64) == b"bc"
    assert usb.read(64) == b""


def check_writing_stops_where_the_buffer_is_full_and_goes_on_later():
    console = Console()
    usb = UsbSerial(console, console, Poll)
    data = bytearray([number & 0xFF for number in range(300)])
    assert usb.write(data, 0, 300) == 256
    assert usb.write(data, 256, 300) == 0
    console.room = 20
    assert usb.write(data, 256, 300) == 20
    console.room = 256
    assert usb.write(data, 276, 300) == 24
    assert console.outgoing == data


def check_a_stream_that_takes_nothing_or_is_gone_ends_the_call():
    console = Console()
    usb = UsbSerial(console, console, Poll)
    console.write = lambda data: None
    assert usb.write(bytearray(b"abc"), 0, 3) == 0
    console.incoming.extend(b"x")
    console.read = lambda count: b""
    assert usb.read(10) == b""
