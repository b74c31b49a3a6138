"""The virtual board's USB port behaves as the Pico's: buffers, waits, DTR, 0x03, line ends."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from undertow.device.errors import TransportLost, VirtualBoardError
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.interpreter import Interpreter, available

PROGRAM = Path(__file__).parent / "programs" / "usb_probe"


@pytest.fixture(params=["memory", "pty"])
def probe(request: pytest.FixtureRequest) -> Iterator[VirtualBoard]:
    with VirtualBoard(firmware=PROGRAM, has_pty=request.param == "pty") as board:
        yield board


def ask(board: VirtualBoard, port: Transport, commands: bytes) -> bytes:
    assert port.write(commands) == len(commands)
    board.advance(20)
    return port.read_available()


def test_a_write_that_fits_not_waits_500_ms_and_comes_back_short(probe: VirtualBoard) -> None:
    port = probe.transport()
    probe.host_reads = False
    ask(probe, port, b"W")
    probe.advance(600)
    probe.host_reads = True
    probe.advance(10)
    assert port.read_available() == (bytes(range(6, 256)) * 3)[:256]
    assert ask(probe, port, b"N") == b"wrote 256 in 500 ms\r\n"


def test_a_write_goes_on_while_the_host_reads(probe: VirtualBoard) -> None:
    port = probe.transport()
    assert ask(probe, port, b"W") == bytes(range(6, 256)) * 3
    assert ask(probe, port, b"N").startswith(b"wrote 750 in ")


def test_ready_for_writing_means_that_one_byte_fits(probe: VirtualBoard) -> None:
    port = probe.transport()
    probe.host_reads = False
    ask(probe, port, b"F")
    probe.host_reads = True
    probe.advance(10)
    assert port.read_available() == b"f" * 256
    assert ask(probe, port, b"N") == b"fitted 256\r\n"


def test_with_dtr_off_the_newest_bytes_push_out_the_oldest(probe: VirtualBoard) -> None:
    port = probe.transport()
    probe.dtr = False
    ask(probe, port, b"W")
    assert port.read_available() == b""
    probe.dtr = None
    probe.advance(10)
    assert port.read_available() == (bytes(range(6, 256)) * 3)[-256:]


def test_dtr_follows_whether_somebody_has_the_port_open(probe: VirtualBoard) -> None:
    port = probe.transport()
    port.write(b"ZW")
    probe.advance(50)
    port.close()
    probe.advance(200)  # the write comes when nobody listens
    port = probe.transport()
    probe.advance(10)
    assert port.read_available() == (bytes(range(6, 256)) * 3)[-256:]


def test_prints_end_lines_with_cr_lf(probe: VirtualBoard) -> None:
    port = probe.transport()
    assert ask(probe, port, b"P") == b"one\r\ntwo\r\n"
    assert probe.log == ["one", "two"]


def test_the_input_ring_holds_512_bytes_and_the_rest_waits_on_the_host(probe: VirtualBoard) -> None:
    port = probe.transport()
    port.write(b"S" + b"x" * 700 + b"P")
    probe.advance(300)
    assert port.read_available() == b"one\r\ntwo\r\n"  # the last byte was not lost either
    assert ask(probe, port, b"N") == b"piled up 512\r\n"


def test_a_raw_0x03_empties_the_ring_and_interrupts(probe: VirtualBoard) -> None:
    port = probe.transport()
    port.write(b"ZPPPP\x03")
    probe.advance(50)
    came = port.read_available()
    assert b"KeyboardInterrupt" in came
    assert came.endswith(b"\r\n>>> ")
    assert (
        b"one\r\n" not in came
    )  # what P prints; the traceback names a path, with whatever is in it
    assert probe.is_in_repl


def test_the_prompt_evaluates_a_line(probe: VirtualBoard) -> None:
    port = probe.transport()
    ask(probe, port, b"\x03")
    assert ask(probe, port, b"print(6 * 7)\r") == b"print(6 * 7)\r\n42\r\n>>> "
    assert b"NameError" in ask(probe, port, b"nonsense\r")
    assert ask(probe, port, b"\x01") == b"raw REPL; CTRL-B to exit\r\n>"
    assert ask(probe, port, b"print(1)\x04") == b"OK1\r\n\x04\x04>"
    assert ask(probe, port, b"\x02").endswith(b"\r\n>>> ")


@pytest.mark.skipif(
    available() is not Interpreter.MICROPYTHON, reason="only MicroPython has a heap of a given size"
)
def test_the_heap_is_the_picos() -> None:
    with VirtualBoard(firmware=PROGRAM, has_pty=False, heap="192K") as board:
        port = board.transport()
        ask(board, port, b"\x03")
        ask(board, port, b"import gc\r")
        answer = ask(board, port, b"print(gc.mem_free() + gc.mem_alloc())\r")
        heap_bytes = int(answer.split(b"\r\n")[1])
        assert 190_000 < heap_bytes <= 196_608
        assert b"MemoryError" in ask(board, port, b"x = bytearray(250000)\r")


def test_a_reset_takes_the_port_away_for_a_moment(probe: VirtualBoard) -> None:
    port = probe.transport()
    port.write(b"R")
    probe.advance(50)
    with pytest.raises(TransportLost):
        port.read_available()
    port.close()
    port = probe.transport()
    assert ask(probe, port, b"CN") == b"reset cause 3\r\n"  # the chip resets by its watchdog
    assert probe.now_ms == 70


def test_a_program_that_never_sleeps_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("undertow.device.virtual.process.ANSWER_MS", 300)
    with (
        VirtualBoard(firmware=PROGRAM.with_name("never_sleeps"), has_pty=False) as board,
        pytest.raises(VirtualBoardError, match="neither sleeps nor waits"),
    ):
        board.advance(10)
