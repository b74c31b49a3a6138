"""The loop with its parts in hand: pins, host and ring are lists."""

import board
from debounce import DOWN, NONE, UP
from kept import Kept
from loop import REFRESH_MS, Loop
from measures import Measures
from undertow_wire import frame, messages
from undertow_wire.messages import Ack, Announce, Cursor, Hello, Input, Ping, Shown
from undertow_wire.scene import CHOOSE, OptionMark, Scene, SlotMark

BOOT_ID = 77
FACTS = board.load("pico_ring24")
SCENE = Scene(
    revision=5,
    asking=CHOOSE,
    slots=[SlotMark(number, 1) for number in (1, 2, 3, 4, 5, 6)],
    options=[OptionMark(slot, slot + 1, 2) for slot in range(6)],
)


def announce():
    return Announce(1, 0, BOOT_ID, 1, 24, True, 3, "0.1.0", FACTS.name, "e660")


class Bench:
    """Knob, buttons, ring and port of one loop: each as simple as its protocol allows."""

    def __init__(self, held_at_start=0):
        self.position = 0
        self.missed_readings = 0
        self.lost_changes = 0
        self.failures = 0
        self.held_at_start = held_at_start
        self.controls = 4
        self.taken_ms = 0
        self.changes = [[], [], [], []]
        self.pictures = []
        self.to_device = bytearray()
        self.from_device = bytearray()
        self.room = 1 << 30
        self.fails = False
        self.now_ms = 0
        self.decoder = frame.Decoder()
        self.loop = self.loop_with(self)

    def loop_with(self, ring):
        kept, measures = Kept(FACTS, None), Measures(lambda: 0)
        return Loop(FACTS, announce(), self, self, ring, Port(self), kept, measures)

    def steps(self):
        return self.position & 0xFFFF

    def missed(self):
        return self.missed_readings

    def lost(self):
        return self.lost_changes

    def failed(self):
        return self.failures

    def stuck(self):
        return self.held_at_start

    def poll(self, now_ms):
        pass

    def take(self, control):
        if not self.changes[control]:
            return NONE
        change, self.taken_ms = self.changes[control].pop(0)
        return change

    def write(self, rgb):
        if self.fails:
            raise OSError("the ring is on fire")
        self.pictures.append((self.now_ms, bytes(rgb)))

    def send(self, *sent):
        for one in sent:
            message_type = messages.SCENE if isinstance(one, Scene) else one.TYPE
            self.to_device.extend(frame.encode(message_type, 0, one.pack()))

    def run(self, duration_ms):
        """Let time pass; return what the device sent, as messages and text."""
        for _ in range(duration_ms):
            self.now_ms += 1
            self.loop.step(self.now_ms)
        items = self.decoder.feed(bytes(self.from_device))
        self.from_device = bytearray()
        return [
            messages.unpack(item.type, item.payload) if isinstance(item, frame.Frame) else item
            for item in items
        ]


class Port:
    def __init__(self, bench):
        self.bench = bench

    def read(self, limit):
        data = bytes(self.bench.to_device[:limit])
        self.bench.to_device = self.bench.to_device[limit:]
        return data

    def write(self, buffer, start, stop):
        count = min(stop - start, self.bench.room)
        self.bench.room -= count
        self.bench.from_device.extend(buffer[start : start + count])
        return count


def kinds(items):
    return [type(item) for item in items]


def check_one_turn_and_one_press_go_the_whole_way():
    bench = Bench()
    bench.send(Hello(1, 0, "x"), SCENE)
    assert kinds(bench.run(30)) == [Announce, Shown]
    before = len(bench.pictures)
    bench.position += 4
    turned_ms = bench.now_ms
    sent = bench.run(10)
    assert sent == [Cursor(BOOT_ID, 5, 1, 1)], sent
    assert bench.pictures[before][0] - turned_ms <= 6, bench.pictures[before][0] - turned_ms
    bench.changes[0] = [(DOWN, bench.now_ms), (UP, bench.now_ms + 20)]
    sent = bench.run(2)
    assert sent == [Input(BOOT_ID, 0, 5, 1, 1, messages.KNOB, messages.CLICK)], sent
    bench.send(Ack(BOOT_ID, 0))
    # The press is not told again; where the cursor is, nobody acknowledges.
    assert bench.run(500) == [Cursor(BOOT_ID, 5, 1, 1)] * 5
    assert bench.run(1000) == [Cursor(BOOT_ID, 5, 1, 1)] * 2


def check_a_press_says_what_it_answered_even_if_the_scene_changes_meanwhile():
    bench = Bench()
    bench.send(SCENE)
    bench.run(30)
    bench.position -= 4
    bench.changes[1] = [(DOWN, bench.now_ms)]
    bench.run(5)
    bench.send(Scene(revision=6))
    bench.run(30)
    bench.changes[1] = [(UP, bench.now_ms)]
    sent = [item for item in bench.run(5) if isinstance(item, Input)]
    assert sent == [Input(BOOT_ID, 0, 5, 5, 65535, messages.BUTTON_1, messages.CLICK)], sent


def check_fifty_presses_close_together_all_arrive_in_order():
    bench = Bench()
    bench.send(SCENE)
    bench.run(30)
    arrived = []
    for number in range(50):
        bench.changes[number % 4] = [(DOWN, bench.now_ms), (UP, bench.now_ms + 10)]
        if number % 7 == 0:
            bench.send(Scene(revision=100 + number))
        for item in bench.run(5 + number % 36):
            if isinstance(item, Input):
                if not arrived or arrived[-1].sequence < item.sequence:
                    arrived.append(item)
                bench.send(Ack(BOOT_ID, item.sequence))
    assert [item.sequence for item in arrived] == list(range(50))
    assert [item.control for item in arrived] == [number % 4 for number in range(50)]


def check_a_host_that_stops_reading_costs_no_round():
    bench = Bench()
    bench.send(SCENE)
    bench.run(30)
    bench.room = 100
    updates = 0
    for _ in range(3000):
        bench.position += 4
        if bench.now_ms % 400 == 0:
            bench.send(Ping(1))
        bench.pictures.clear()
        bench.loop.step(bench.now_ms)
        updates += len(bench.pictures)
        bench.now_ms += 10
    assert updates > 2000
    bench.room = 1 << 30
    cursors = [item for item in bench.run(50) if isinstance(item, Cursor)]
    assert cursors[-1].detents == 3000, cursors


def check_a_fault_in_the_ring_is_a_log_line_a_second_and_inputs_go_on():
    bench = Bench()
    bench.send(SCENE)
    bench.fails = True
    items = []
    for _ in range(20):
        bench.position += 4
        bench.send(Ping(2))
        items += bench.run(500)
    text = b"".join([item.data for item in items if isinstance(item, frame.Text)])
    assert b"fault in ring: OSError: the ring is on fire" in text
    assert 5 <= text.count(b"fault in ring") <= 11, text
    told = [item.detents for item in items if isinstance(item, Cursor)]
    assert told == sorted(told)
    assert set(told) == set(range(1, 21))
    bench.fails = False
    before = len(bench.pictures)
    bench.run(100)
    assert len(bench.pictures) > before


def check_a_still_picture_is_written_again_twice_a_second_only():
    bench = Bench()
    bench.send(Scene(revision=1, slots=[SlotMark(3, 1)] * 6))
    bench.run(100)
    before = len(bench.pictures)
    for _ in range(10):
        bench.send(Ping(1))
        bench.run(400)
    written = bench.pictures[before:]
    assert 4000 // REFRESH_MS - 1 <= len(written) <= 4000 // REFRESH_MS + 1, len(written)
    assert len({rgb for _, rgb in written}) == 1


def check_without_a_ring_scenes_are_still_confirmed():
    bench = Bench()
    bench.loop = bench.loop_with(None)
    bench.send(SCENE)
    assert kinds(bench.run(30)) == [Shown]


def check_a_frame_arriving_byte_by_byte_does_not_hold_up_the_ring():
    bench = Bench()
    bench.send(SCENE)
    bench.run(30)
    slow = bytearray(frame.encode(messages.SCENE, 1, Scene(revision=8).pack()))
    items = []
    for byte in slow:
        bench.to_device.append(byte)
        before = len(bench.pictures)
        bench.position += 4
        items += bench.run(50)
        assert len(bench.pictures) > before
    assert Shown(8) in items + bench.run(50)


def check_the_farewell_leaves_even_behind_a_half_sent_frame():
    bench = Bench()
    bench.send(Hello(1, 0, "x"))
    bench.room = 10
    bench.run(5)
    bench.room = 1 << 30
    bench.loop.log.line("good night")
    bench.loop.farewell(bench.now_ms)
    items = bench.decoder.feed(bytes(bench.from_device))
    assert items[-1].data.endswith(b"good night\r\n"), items


def logged(items):
    return b"".join([item.data for item in items if isinstance(item, frame.Text)])


def check_a_control_that_is_down_at_the_start_is_announced_and_told():
    bench = Bench(held_at_start=0b110)
    bench.send(Hello(1, 0, "x"))
    sent = bench.run(60)
    assert [item.faults for item in sent if isinstance(item, Announce)] == [0b110]
    said = logged(sent)
    assert b"control 1 was held" in said, said
    assert b"control 2 was held" in said, said
    assert said.count(b"held") == 2, said


def check_a_quick_hand_moves_further_in_a_long_list_and_the_detents_stay_exact():
    bench = Bench()
    bench.send(Scene(revision=7, asking=CHOOSE, options=[OptionMark()] * 120))
    bench.run(30)
    cursors = []
    for gap_ms in (100, 100, 10, 10, 10, 100):
        bench.position += 4
        cursors += [item for item in bench.run(gap_ms) if isinstance(item, Cursor)]
    assert [item.detents for item in cursors] == [1, 2, 3, 4, 5, 6], cursors
    assert [item.cursor_index for item in cursors] == [1, 2, 3, 4, 16, 28], cursors


def check_what_the_interrupts_lost_is_told_once():
    bench = Bench()
    bench.send(SCENE)
    bench.run(30)
    bench.missed_readings = 3
    bench.lost_changes = 2
    bench.failures = 5
    said = logged(bench.run(50))
    assert b"3 readings of the knob came too late" in said, said
    assert b"2 changes of the buttons lost" in said, said
    assert b"10 failures in interrupt handlers" in said, "five of the knob, five of the buttons"
    bench.missed_readings = 1  # it counts modulo 2**16
    said = logged(bench.run(50))
    assert b"65534 readings" in said, said
    assert logged(bench.run(50)) == b""
