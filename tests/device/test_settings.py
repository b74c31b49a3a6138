"""Settings and numbers on the real firmware: what outlives the power, and what a host is told."""

from collections.abc import Callable, Iterator

import pytest

from tests.device.bench import Bench, choice
from undertow.device.api import Connected, InputEvent, Served, Shown
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.files import record
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR, frame, messages
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB, Hello
from undertow_wire.service import (
    ALL_FIELDS,
    ByHand,
    Pages,
    PagesKept,
    Settings,
    SettingsChange,
)

PAGES = Pages(1, 0, 6, 2, 6, [(position + slot) % 9 for position in range(12) for slot in range(6)])
OTHER = Settings(2, 0, True, 7, False, (3, 1, 2), True)
HAND_MS = 7_200  # a host is missed after two seconds, and stands in for itself for five more


@pytest.fixture
def board() -> Iterator[VirtualBoard]:
    with VirtualBoard(has_pty=False) as board:
        yield board


@pytest.fixture
def bench(board: VirtualBoard) -> Bench:
    bench = Bench(board)
    bench.connect()
    return bench


def served(bench: Bench, kind: type) -> list[object]:
    return [event.message for event in bench.of(Served) if isinstance(event.message, kind)]


def lit(board: VirtualBoard) -> list[int]:
    return [index for index, pixel in enumerate(board.pixels) if any(pixel)]


def press(board: VirtualBoard, control: int, hold_ms: int = 60) -> None:
    board.advance(board.press(control, hold_ms) + 20)


def turn(board: VirtualBoard, detents: int) -> None:
    board.advance(board.turn(detents) + 30)


def test_what_a_host_sets_is_shown_at_once_and_outlives_the_power(bench: Bench) -> None:
    bench.link.show(choice(3))
    bench.run(200)
    before = bench.board.pixels
    assert bench.link.request(SettingsChange(ALL_FIELDS, OTHER))
    bench.run(100)
    assert bench.board.pixels != before
    assert served(bench, Settings)[0] == Settings.unpack(OTHER.pack()[:-1] + b"\x00")
    bench.run(4000)
    assert served(bench, Settings)[-1] == OTHER
    assert bench.board.files.names() == ["settings_0", "settings_1"]
    bench.board.power_cycle()
    again = Bench(bench.board)
    again.connect()
    again.link.request(SettingsChange(0, OTHER))
    again.run(600)
    assert served(again, Settings) == [OTHER]


def test_the_order_of_the_buttons_is_the_players_and_not_the_boards(bench: Bench) -> None:
    bench.link.show(choice(3))
    bench.link.request(SettingsChange(ALL_FIELDS, OTHER))
    bench.run(200)
    for button in (BUTTON_1, BUTTON_2, BUTTON_3):
        bench.board.press(button)
        bench.run(150)
    names = [event.control for event in bench.of(InputEvent)]
    assert names == [BUTTON_2, BUTTON_3, BUTTON_1], "3 is done, 1 is back, 2 is menu"


def test_nothing_is_written_while_somebody_plays(bench: Bench) -> None:
    bench.link.request(SettingsChange(ALL_FIELDS, OTHER))
    for _ in range(3):
        bench.board.turn(1)
        bench.run(2000)
    assert bench.board.files.names() == ["settings_0"]
    bench.run(4000)
    assert bench.board.files.names() == ["settings_0", "settings_1"]


@pytest.mark.parametrize("damage", [b"", b"\xff" * 40, b"not a record", record(b"\xff" * 9)])
def test_settings_that_cannot_be_read_are_announced(damage: bytes) -> None:
    with VirtualBoard(has_pty=False, files={"settings_0": damage, "pages_1": damage}) as board:
        bench = Bench(board)
        bench.connect()
        (connected,) = bench.of(Connected)
        lost = messages.SETTINGS_LOST | messages.PAGES_LOST if damage else 0
        assert connected.faults == lost
        bench.link.show(choice(3))
        bench.run(200)
        assert Shown(3) in bench.events, "and a game goes on all the same"


def test_a_torn_newer_record_leaves_the_older_one() -> None:
    newer = record(OTHER.pack()[:-1], sequence=1)
    with VirtualBoard(has_pty=False) as whole:
        older = whole.files.read("settings_0")
    with VirtualBoard(
        has_pty=False, files={"settings_0": older, "settings_1": newer[:-3]}
    ) as board:
        bench = Bench(board)
        bench.connect()
        bench.link.request(SettingsChange(0, OTHER))
        bench.run(300)
        assert served(bench, Settings)[0].pack()[:-1] == older[2:-4]
        assert bench.of(Connected)[0].faults == 0


def test_a_fresh_board_leads_through_its_set_up_and_a_scene_comes_first() -> None:
    with VirtualBoard(has_pty=False, files={}) as board:
        board.advance(2500)
        assert len(lit(board)) == 1
        turn(board, 6)
        assert lit(board) == [6], "the lit pixel goes with the knob"
        press(board, KNOB)
        bench = Bench(board)
        bench.connect()
        bench.link.request(SettingsChange(0, OTHER))
        bench.run(600)
        (settings,) = served(bench, Settings)
        assert (settings.first_pixel, settings.is_set_up) == (6, False)
        bench.board.press(KNOB)
        bench.run(300)
        assert bench.of(InputEvent) == [], "the set-up's pushes are not the game's"
        bench.link.show(choice(4))
        bench.run(300)
        assert Shown(4) in bench.events
        bench.board.press(KNOB)
        bench.run(300)
        assert len(bench.of(InputEvent)) == 1


def test_a_board_that_is_set_up_asks_for_nothing(board: VirtualBoard) -> None:
    board.advance(4000)
    assert len(lit(board)) == 4, "it waits for a host"


def by_hand(bench: Bench, *deeds: Callable[[], object]) -> None:
    """Let the host give its numbers and go; do the deeds; let it come back."""
    bench.link.request(PAGES)
    bench.run(4000)
    bench.link.close()
    bench.board.advance(HAND_MS)
    for deed in deeds:
        deed()


def test_without_a_host_the_ring_works_by_hand_and_hands_over(bench: Bench) -> None:
    board = bench.board
    bench.link.show(choice(5, cursor=2))
    by_hand(
        bench,
        lambda: turn(board, 3),
        lambda: press(board, BUTTON_1),
        lambda: press(board, KNOB),
        lambda: turn(board, 1),
        lambda: press(board, KNOB),
        lambda: press(board, BUTTON_2),
    )
    assert served(bench, PagesKept) == [PagesKept.of(PAGES)]
    again = Bench(board)
    again.link.show(choice(9))
    again.run(300)
    assert served(again, ByHand) == [ByHand(4, 1, 0b10)]
    assert Shown(9) in again.events
    assert again.of(InputEvent) == [], "what was pressed by hand answers no scene"
    again.run(6000)
    assert len(served(again, ByHand)) == 1
    board.turn(1)
    again.run(100)
    assert again.link.capabilities is not None


def test_what_was_done_by_hand_is_told_though_its_first_frame_is_lost(bench: Bench) -> None:
    by_hand(bench, lambda: turn(bench.board, 3))
    line = bench.board.transport()
    said = Hello(PROTOCOL_MAJOR, PROTOCOL_MINOR, "0.1.0")
    line.write(frame.encode(said.TYPE, 0, said.pack()))
    bench.board.advance(50)
    assert bytes((frame.FLAG, ByHand.TYPE)) in line.read_available()  # and nobody takes it
    line.close()
    again = Bench(bench.board)
    again.run(600)
    assert served(again, ByHand) == [ByHand(4, 0, 0)]


def test_the_numbers_outlive_the_power_and_come_up_without_any_host(bench: Bench) -> None:
    by_hand(bench, lambda: turn(bench.board, 2), lambda: bench.board.advance(4000))
    bench.board.power_cycle()
    bench.board.advance(4000)
    waiting = lit(bench.board)
    seen: set[tuple[int, ...]] = set()
    for _ in range(60):
        bench.board.advance(100)
        seen.add(tuple(lit(bench.board)))
    assert len(waiting) == 4
    assert any(len(pixels) > 10 for pixels in seen), "the market"
    turn(bench.board, 1)
    again = Bench(bench.board)
    again.run(300)
    assert served(again, ByHand) == [ByHand(4, 0, 0)], "1 by the host, 2 and 1 by hand"


def test_a_press_in_the_moment_of_the_hand_over_is_nobodys(bench: Bench) -> None:
    by_hand(bench)
    bench.board.press(BUTTON_1, 600)
    bench.board.advance(100)
    again = Bench(bench.board)
    again.link.show(choice(9))
    again.run(1500)
    assert again.of(InputEvent) == []
    assert served(again, ByHand) == []


def test_presses_of_a_short_loss_still_reach_the_host(bench: Bench) -> None:
    bench.link.show(choice(5))
    bench.link.request(PAGES)
    bench.run(300)
    bench.link.close()
    bench.board.advance(3000)
    press(bench.board, KNOB)
    again = Bench(bench.board)
    again.run(600)
    assert [event.scene_revision for event in again.of(InputEvent)] == [5]
