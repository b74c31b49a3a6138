"""Outbox, log and link: what goes out, in which order, and what a silent host costs."""

from link import Link
from log import Log
from noise import Noise
from outbox import CAPACITY, Outbox
from service_bench import Bench
from stage import HOST_LOST, HOST_NEVER, HOST_PRESENT
from undertow_wire import frame, messages
from undertow_wire.messages import Ack, Announce, Cursor, Hello, Input, Ping, Pong, Shown
from undertow_wire.scene import Scene

BOOT_ID = 0x3FFFFFFF
ANNOUNCE = Announce(1, 0, BOOT_ID, 1, 24, True, 3, "0.1.0", "pico_ring24", "e660")


def type_of(message):
    return messages.SCENE if isinstance(message, Scene) else message.TYPE


def framed(*sent):
    return b"".join([frame.encode(type_of(one), 0, one.pack()) for one in sent])


def new_link():
    outbox = Outbox(BOOT_ID)
    log = Log()
    return Link(ANNOUNCE, outbox, log, Bench().service), outbox, log


def drain(link, now_ms):
    """Return what the link sends at that time, as messages and text."""
    decoder = frame.Decoder()
    sent = []
    while link.fill(now_ms):
        data = bytes(link.buffer[link.start : link.stop])
        link.start = link.stop
        for item in decoder.feed(data):
            if isinstance(item, frame.Frame):
                item = messages.unpack(item.type, item.payload)
            sent.append(item)
    return sent


def check_inputs_repeat_every_100_ms_until_acknowledged():
    link, outbox, _ = new_link()
    link.receive(framed(Ping(1)), 0)
    drain(link, 0)
    outbox.add(7, 2, 40, messages.KNOB, messages.CLICK)
    outbox.add(7, 3, 41, messages.BUTTON_1, messages.LONG)
    sent_at = []
    for now_ms in range(1, 1000):
        for message in drain(link, now_ms):
            assert isinstance(message, Input)
            sent_at.append((now_ms, message.sequence))
        if now_ms == 250:
            link.receive(framed(Ack(BOOT_ID, 0)), now_ms)
        if now_ms == 550:
            link.receive(framed(Ack(BOOT_ID, 1)), now_ms)
    first = [now_ms for now_ms, sequence in sent_at if sequence == 0]
    second = [now_ms for now_ms, sequence in sent_at if sequence == 1]
    assert first == [1, 101, 201], first
    assert second == [1, 101, 201, 301, 401, 501], second
    assert len(outbox) == 0


def check_an_acknowledgement_is_cumulative_and_of_this_boot():
    outbox = Outbox(5)
    for _ in range(4):
        outbox.add(1, 0, 0, 0, 0)
    outbox.acknowledge(6, 3)
    assert len(outbox) == 4
    outbox.acknowledge(5, 4)  # never sent
    assert len(outbox) == 4
    outbox.acknowledge(5, 2)
    assert len(outbox) == 1
    outbox.acknowledge(5, 2)  # again
    assert len(outbox) == 1
    assert outbox.due(0).sequence == 3


def check_sequences_wrap():
    outbox = Outbox(5)
    for number in range(0x10000 + 10):
        assert outbox.add(1, 0, 0, 0, 0)
        assert outbox.due(number).sequence == number & 0xFFFF
        outbox.acknowledge(5, number & 0xFFFF)
    assert len(outbox) == 0


def check_a_full_outbox_refuses_the_newest():
    outbox = Outbox(5)
    assert [outbox.add(1, 0, 0, 0, 0) for _ in range(CAPACITY + 2)] == [True] * CAPACITY + [
        False,
        False,
    ]
    assert outbox.due(0).sequence == 0


def check_each_message_has_its_answer():
    link, _, log = new_link()
    assert link.host == HOST_NEVER
    assert link.receive(framed(Hello(1, 0, "host 0.1")), 0) is None
    assert link.host == HOST_PRESENT
    assert drain(link, 0) == [ANNOUNCE]
    link.receive(framed(Ping(77)), 1)
    assert drain(link, 1) == [Pong(77)]
    scene = link.receive(framed(Scene(revision=3), Scene(revision=4)), 2)
    assert scene == Scene(revision=4)
    link.shown(4)
    link.moved(4, 1, 65535)
    link.moved(4, 2, 0)
    assert drain(link, 2) == [Cursor(BOOT_ID, 4, 2, 0), Shown(4)]
    link.receive(frame.encode(0x77, 0, b"?"), 3)
    (line,) = drain(link, 3)
    assert b"0x77 passed over" in line.data
    assert len(log) == 0


def check_nothing_is_sent_to_a_host_that_is_not_there():
    link, outbox, _ = new_link()
    outbox.add(0, 0, 0, 0, 0)
    link.moved(0, 0, 1)
    assert drain(link, 0) == []
    link.receive(framed(Hello(1, 0, "x")), 10)
    assert [type(message) for message in drain(link, 10)] == [Announce, Cursor, Input]
    link.update(10 + messages.HOST_LOST_MS - 1)
    assert link.host == HOST_PRESENT
    link.update(10 + messages.HOST_LOST_MS)
    assert link.host == HOST_LOST
    assert drain(link, 5000) == []
    link.receive(framed(Ping(1)), 6000)
    # Where the cursor is goes with every answer, for nobody acknowledges it.
    assert [type(message) for message in drain(link, 6000)] == [Pong, Cursor, Input]


def check_an_echo_shows_no_host():
    link, _, log = new_link()
    link.receive(framed(ANNOUNCE, Pong(3), Shown(4)), 0)
    assert link.host == HOST_NEVER
    assert len(log) == 0
    link.receive(framed(Ping(1)), 10)
    link.receive(framed(Pong(1)), 2000)
    link.update(10 + messages.HOST_LOST_MS)
    assert link.host == HOST_LOST


def check_damaged_frames_are_counted():
    link, _, _ = new_link()
    good = framed(Ping(1))
    link.receive(good[:-3] + bytes((good[-3] ^ 8,)) + good[-2:], 0)
    assert (link.damaged, link.host) == (1, HOST_NEVER)


def check_a_frame_is_finished_before_anything_else_begins():
    link, _, log = new_link()
    link.receive(framed(Hello(1, 0, "x")), 0)
    decoder = frame.Decoder()
    items = []
    lines = 0
    while link.fill(0):
        if lines < 3:
            log.line("in between")
            lines += 1
        items += decoder.feed(bytes((link.buffer[link.start],)))
        link.start += 1
    assert messages.unpack(items[0].type, items[0].payload) == ANNOUNCE
    text = b"".join([item.data for item in items[1:]])
    assert text == b"in between\r\n" * 3


def check_noise_on_the_way_in_is_survived():
    noise = Noise(53)
    link, _, _ = new_link()
    good = framed(Scene(revision=9))
    for round_number in range(300):
        damaged = bytearray(good * 3)
        for _ in range(1 + noise.below(6)):
            damaged[noise.below(len(damaged))] = noise.below(256)
        link.receive(bytes(damaged[: noise.below(len(damaged))]), round_number)
        scene = link.receive(good + good, round_number)
        assert scene == Scene(revision=9), bytes(damaged)


def check_the_log_is_bounded_and_a_fault_is_no_flood():
    log = Log()
    text = b""
    for now_ms in range(0, 10000, 10):
        log.fault("ring", OSError(5), now_ms)
        text += log.take(4096)
    assert text.count(b"fault in ring: OSError") == 10, text
    for _ in range(500):
        log.line("a line that nobody reads")
    assert len(log) <= 512
    while len(log) > 100:
        log.take(64)
    rest = log.take(4096) + log.take(4096)
    assert b"lines of log lost" in rest, rest
