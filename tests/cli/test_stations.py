"""What a game is played with: which device is taken, and what happens when the virtual one dies."""

from pathlib import Path

import pytest

from tests.table.made_up_session import MADE_UP, MadeUpSession
from undertow import resources
from undertow.cli import stations
from undertow.cli.stations import Station, open_station, virtual_station
from undertow.device.board_literals import BoardFileError
from undertow.device.errors import BoardMissing, PortBusy, Reason, VirtualBoardError
from undertow.table.desk import Desk
from undertow.words import say
from undertow_wire.messages import CLICK, KNOB

NO_BOARD = BoardMissing(Reason("device.missing", {"usb_id": "2E8A:0005"}))


def raising(error: Exception) -> object:
    def fail(*_: object, **__: object) -> None:
        raise error

    return fail


def said(station: Station) -> str:
    return " ".join(say(notice) for notice in station.notices)


def test_none_is_the_keys_alone() -> None:
    with open_station("none") as station:
        assert (station.device, station.board, station.pixels) == (None, None, None)


def test_auto_takes_the_virtual_board_when_none_is_plugged_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stations.PortFinder, "open_any", raising(NO_BOARD))
    with open_station("auto") as station:
        assert station.board is not None
        assert said(station).startswith("Virtual board: the real firmware on")


def test_auto_says_why_a_board_was_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stations.PortFinder, "open_any", raising(PortBusy(port="COM3")))
    with open_station("auto") as station:
        assert station.board is not None
        assert "The board that is plugged in was not taken: Port COM3 is held" in said(station)


def test_auto_ends_with_the_keys_where_no_virtual_board_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stations.PortFinder, "open_any", raising(NO_BOARD))
    no_interpreter = VirtualBoardError(Reason("device.sim_no_interpreter"))
    monkeypatch.setattr(stations, "VirtualBoard", raising(no_interpreter))
    with open_station("auto") as station:
        assert station.device is None
        assert "The keys go on without it." in said(station)


def test_auto_ends_with_the_keys_where_the_disk_takes_no_virtual_board(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stations.PortFinder, "open_any", raising(NO_BOARD))
    full = OSError(28, "No space left on device")
    for what in ("BoardFiles", "CableDrum", "BoardProcess"):
        with monkeypatch.context() as patch:
            patch.setattr(f"undertow.device.virtual.board.{what}", raising(full))
            with open_station("auto") as station:
                assert station.device is None
                assert "cannot be set up on this computer: No space left on device." in said(
                    station
                )
                assert "The keys go on without it." in said(station)


def test_a_virtual_board_that_dies_leaves_the_game_to_the_keys(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with virtual_station() as station:
        assert station.board is not None
        crashed = Reason("device.sim_crashed", {"code": 3, "detail": "made up"})
        monkeypatch.setattr(station.board, "pump", raising(VirtualBoardError(crashed)))
        lost = station.pump(1)
        assert lost is not None
        assert "made up" in say(lost)
        assert (station.board, station.hands, station.pump(2)) == (None, None, None)


def test_turns_and_presses_typed_at_once_are_made_one_after_the_other() -> None:
    """Field case 1, from the terminal: what is typed ahead is neither lost nor taken for another option."""
    session = MadeUpSession()
    with virtual_station() as station:
        assert station.hands is not None
        desk = Desk(
            session,
            station.device,
            at_table=MADE_UP,
            new_session=MadeUpSession,
        )
        now_ms = 0

        def pass_time(until_ms: int) -> None:
            nonlocal now_ms
            while now_ms < until_ms:
                now_ms += 5
                station.pump(now_ms)
                desk.step(now_ms)

        pass_time(500)
        assert desk.board_is_connected
        for detents in (1, 5, -4):  # 2 of 3 options, round and round
            station.hands.turn(detents)
        station.hands.press(KNOB, CLICK)
        pass_time(1500)
    assert session.journal == ["end"]


def test_a_ring_on_ones_own_pins_is_drawn_on_and_the_keys_stand_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[object] = []

    class Ring:
        def close(self) -> None:
            opened.append("closed")

    def open_ring(*file: Path) -> Ring:
        opened.append(file)
        return Ring()

    monkeypatch.setattr(stations, "open_pi_ring", open_ring)
    for name in ("pi", "pi:some/ring.py"):
        with open_station(name) as station:
            assert (station.hands, station.pixels, station.board) == (None, None, None)
    assert opened == [(), "closed", (Path("some/ring.py"),), "closed"]


def test_a_ring_without_its_file_is_a_sentence() -> None:
    with pytest.raises(BoardFileError, match=r"no_ring\.py cannot be read: there is none"):
        open_station("pi:no_ring.py")
    with pytest.raises(BoardFileError, match="describes a board with a chip of its own"):
        open_station(f"pi:{resources.board_config_folder() / 'pico_ring24.py'}")
