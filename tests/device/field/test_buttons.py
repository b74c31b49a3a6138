"""Field cases of the buttons, at the pins of the virtual board."""

from pathlib import Path

import pytest

from tests.device.bench import Bench, choice
from tests.device.changed_firmware import busy_loop, changed_firmware
from undertow.device.api import InputEvent, LogLine
from undertow.device.virtual import VirtualBoard
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR, frame, messages
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, CLICK, KNOB, LONG

#: Moments of the edges in ms after the first, and the gestures that they are. A contact is down after the first,
#: third, fifth … edge.
SCRIPTS = {
    "a click of 20 ms": ([0, 20], [CLICK]),
    "a click that bounces at both ends": ([0, 1, 3, 60, 61, 63], [CLICK]),
    "a double click": ([0, 40, 140, 180], [CLICK, CLICK]),
    "a triple click, as quick as a finger is": ([0, 30, 80, 110, 160, 190], [CLICK] * 3),
    "just short of long": ([0, 680], [CLICK]),
    "long": ([0, 900], [LONG]),
    "very long": ([0, 4000], [LONG]),
    "long, with bounce at both ends": ([0, 2, 3, 900, 902, 903], [LONG]),
    "long, then a click at once": ([0, 900, 960, 1000], [LONG, CLICK]),
    "a click, then long": ([0, 40, 120, 1200], [CLICK, LONG]),
    "a contact that lets go for 2 ms in a long press": ([0, 300, 302, 900], [LONG]),
    "a spike of 2 ms": ([0, 2], []),
}


def press(board: VirtualBoard, control: int, moments: list[int]) -> None:
    gpio = board.facts.gpio_of(control)
    now_ms = 0
    for number, at_ms in enumerate(moments):
        board.advance(at_ms - now_ms)
        now_ms = at_ms
        board.set_pin(gpio, number % 2)
    board.advance(1)


def acknowledged(bench: Bench, duration_ms: int) -> None:
    """Let time pass, and tell the board that each press is safe."""
    for event in bench.run(duration_ms):
        if isinstance(event, InputEvent):
            bench.link.acknowledge(event)


def test_case_34_each_press_script_is_exactly_its_gestures(virtual_board: VirtualBoard) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(1))
    bench.run(50)
    for number, (words, (moments, gestures)) in enumerate(SCRIPTS.items()):
        control = (KNOB, BUTTON_1, BUTTON_2, BUTTON_3)[number % 4]
        before = len(bench.of(InputEvent))
        press(virtual_board, control, moments)
        acknowledged(bench, 300)
        told = [(event.control, event.gesture) for event in bench.of(InputEvent)[before:]]
        assert told == [(control, gesture) for gesture in gestures], words


@pytest.mark.parametrize("busy_ms", [100, 400])
def test_case_34_a_click_of_20_ms_is_seen_however_busy_the_loop(
    busy_ms: int, tmp_path: Path
) -> None:
    with VirtualBoard(firmware=busy_loop(tmp_path, busy_ms), has_pty=False) as board:
        board.advance(1000)
        bench = Bench(board)
        bench.run(1500)
        for control in (KNOB, BUTTON_1, BUTTON_2, BUTTON_3):
            press(board, control, [0, 20, 130, 150])
            acknowledged(bench, 2500)
        told = [(event.control, event.gesture) for event in bench.of(InputEvent)]
        assert told == [(control, CLICK) for control in range(4) for _ in range(2)]


def test_case_34_a_click_of_20_ms_is_seen_even_while_interrupts_are_off(tmp_path: Path) -> None:
    """As long as a flash takes to erase a sector; a bounce in a short pause of interrupts is no press."""
    rest = "sleep_ms(1)"
    masked = (
        "sleep_ms(50); state = machine.disable_irq(); time.sleep_ms(100); machine.enable_irq(state)"
    )
    firmware = changed_firmware(tmp_path, "hal/clock.py", rest, masked)
    changed_firmware(tmp_path, "hal/clock.py", "import time\n", "import time\nimport machine\n")
    with VirtualBoard(firmware=firmware, has_pty=False) as board:
        board.advance(500)
        bench = Bench(board)
        bench.run(700)
        for control, shift_ms in ((KNOB, 0), (BUTTON_1, 30), (BUTTON_2, 60), (BUTTON_3, 110)):
            board.advance(shift_ms)
            press(board, control, [0, 20])
            acknowledged(bench, 900)
        told = [(event.control, event.gesture) for event in bench.of(InputEvent)]
        assert told == [(control, CLICK) for control in range(4)]


def test_case_35_a_button_whose_handler_raises_is_told_and_pressed_again(tmp_path: Path) -> None:
    edge = "self.switch.edge(clock.now_ms(), self.is_down(), self._edges() == _BOTH)"
    fails = "if self.failed < 2:\n                raise ValueError\n            "
    busy_loop(tmp_path, 100)  # so that only the handler can have seen a press of 20 ms
    firmware = changed_firmware(tmp_path, "hal/buttons.py", edge, fails + edge)
    with VirtualBoard(firmware=firmware, has_pty=False) as board:
        board.advance(500)
        bench = Bench(board)
        bench.run(550)
        press(board, BUTTON_1, [0, 20])
        acknowledged(bench, 500)
        assert bench.of(InputEvent) == []
        assert "2 failures in interrupt handlers" in said(bench)
        press(board, BUTTON_1, [0, 20])
        acknowledged(bench, 500)
        assert [event.gesture for event in bench.of(InputEvent)] == [CLICK]


def said(bench: Bench) -> str:
    return "\n".join(event.text for event in bench.of(LogLine))


def powered_with(board: VirtualBoard, *controls: int) -> None:
    """Hold these controls, and switch the power off and on."""
    for control in controls:
        board.set_pin(board.facts.gpio_of(control), board.facts.button_active_level)
    board.advance(20)
    board.power_cycle()


def let_go(board: VirtualBoard, *controls: int) -> None:
    for control in controls:
        board.set_pin(board.facts.gpio_of(control), 1 - board.facts.button_active_level)


@pytest.mark.parametrize("control", [KNOB, BUTTON_1, BUTTON_2, BUTTON_3])
def test_a_button_stuck_at_the_start_is_told_and_presses_nothing(control: int) -> None:
    with VirtualBoard(has_pty=False) as board:
        powered_with(board, control)
        bench = Bench(board)
        bench.connect()
        bench.run(2000)
        assert f"control {control} was held down at the start" in said(bench)
        assert bench.of(InputEvent) == []
        other = (control + 1) % 4
        press(board, other, [0, 50])
        bench.run(100)
        let_go(board, control)
        bench.run(100)
        assert {(one.control, one.gesture) for one in bench.of(InputEvent)} == {(other, CLICK)}
        press(board, control, [0, 50])
        bench.run(100)
        assert {one.control for one in bench.of(InputEvent)} == {control, other}, (
            "let go, it counts"
        )


def test_the_announcement_bears_the_stuck_buttons() -> None:
    with VirtualBoard(has_pty=False) as board:
        powered_with(board, KNOB, BUTTON_2)
        bench = Bench(board)
        bench.connect()
        assert not board.is_in_repl
        faults = messages.STUCK_AT_START & (1 << KNOB | 1 << BUTTON_2)
        assert bench.link.capabilities is not None
        assert announced_faults(board) == faults


def announced_faults(board: VirtualBoard) -> int:
    """What the board announces, read off the wire."""
    transport = board.transport()
    hello = messages.Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, "test")
    transport.write(frame.encode(messages.HELLO, 0, hello.pack()))
    board.advance(30)
    for item in frame.Decoder().feed(transport.read_available()):
        if isinstance(item, frame.Frame) and item.type == messages.ANNOUNCE:
            return messages.Announce.unpack(item.payload).faults
    raise AssertionError("no announcement")


def test_the_chord_of_the_first_and_the_last_button_leads_to_the_prompt() -> None:
    with VirtualBoard(has_pty=False) as board:
        powered_with(board, BUTTON_1, BUTTON_3)
        board.advance(50)
        assert board.is_in_repl
        assert board.updates == [] or not any(board.updates[-1][1])
        assert any("this is the REPL" in line for line in board.log)
        transport = board.transport()
        transport.write(b"\r\x01")
        board.advance(50)
        assert transport.read_available().endswith(b"raw REPL; CTRL-B to exit\r\n>"), "for mpremote"
        let_go(board, BUTTON_1, BUTTON_3)
        transport.write(b"\x02\x04")
        board.advance(100)
        assert not board.is_in_repl, "Ctrl-D starts the firmware"


@pytest.mark.parametrize("held", [(BUTTON_1,), (BUTTON_3,), (BUTTON_1, BUTTON_2), (KNOB, BUTTON_3)])
def test_no_other_button_leads_there(held: tuple[int, ...]) -> None:
    with VirtualBoard(has_pty=False) as board:
        powered_with(board, *held)
        board.advance(50)
        assert not board.is_in_repl
