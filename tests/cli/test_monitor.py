"""``undertow monitor``: live in made-up time, from a file, and with bad input."""

import io
import json
import sys
from pathlib import Path

import pytest

from tests.device.peers import Peer, announce, press
from undertow.cli.main import main
from undertow.cli.monitor import PING_MS, watch
from undertow.device.errors import TransportLost
from undertow.device.wire_monitor import Seen
from undertow_wire import frame, messages

CAPTURE = (
    frame.encode(messages.PING, 0, messages.Ping(3).pack())
    + frame.encode(messages.INPUT, 4, press(2).pack())
    + b"undertow: a line\r\n~\x41\x41~"
)


class Clock:
    """Passes 10 ms at each rest; pulls the plug after so many."""

    def __init__(self, peer: Peer, rests: int) -> None:
        self.now_ms = 5_000
        self._peer, self._rests = peer, rests

    def __call__(self) -> int:
        return self.now_ms

    def rest(self) -> None:
        self.now_ms += 10
        self._rests -= 1
        if not self._rests:
            self._peer.fault = OSError(5, "unplugged")


def watched(peer: Peer, *, has_hello: bool) -> list[tuple[int | None, Seen]]:
    told: list[tuple[int | None, Seen]] = []
    clock = Clock(peer, 120)
    with pytest.raises(TransportLost):
        watch(
            peer, clock, clock.rest, lambda at, seen: told.append((at, seen)), has_hello=has_hello
        )
    return told


def test_it_listens_and_sends_nothing() -> None:
    peer = Peer()
    peer.say(announce())
    (seen,) = watched(peer, has_hello=False)
    assert seen[0] == 0
    assert seen[1].words.startswith("ANNOUNCE protocol_major=1 ")
    assert not peer.written


def test_with_hello_it_does_what_keeps_a_board_speaking() -> None:
    peer = Peer(lambda data: frame.encode(0x24, 0, messages.Pong(0).pack()))
    told = watched(peer, has_hello=True)
    sent = [type(message) for message in peer.sent()]
    assert sent == [messages.Hello, messages.Ping, messages.Ping]
    assert [at_ms for at_ms, _ in told] == [0, PING_MS, 2 * PING_MS]


def test_a_capture_is_decoded(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "capture.bin").write_bytes(CAPTURE)
    assert main(["monitor", "--file", str(tmp_path / "capture.bin")]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "host    PING token=3",
        "device  INPUT boot_id=77 sequence=2 scene_revision=1 cursor_index=0 detents=0 control=0 gesture=0",
        "log     undertow: a line",
        "damaged cut short: 41 41",
    ]


def test_for_programs_each_item_is_an_object(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CAPTURE)))
    assert main(["monitor", "--json", "--file", "-"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert told == [
        {
            "kind": "message",
            "from": "host",
            "type": "PING",
            "sequence": 0,
            "fields": {"token": 3},
        },
        {
            "kind": "message",
            "from": "device",
            "type": "INPUT",
            "sequence": 4,
            "fields": vars(press(2)),
        },
        {"kind": "log", "from": "device", "text": "undertow: a line"},
        {"kind": "damaged", "reason": "cut short", "bytes": "4141"},
    ]


def test_ctrl_c_is_the_way_to_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    peer = Peer()

    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("undertow.cli.monitor.PortFinder.open_any", lambda _: peer)
    monkeypatch.setattr("undertow.cli.monitor.watch", interrupted)
    assert main(["monitor"]) == 0
    assert peer.is_closed
    assert capsys.readouterr().err == "Listening on /dev/ttyPEER. Ctrl-C ends it.\n"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--file", "nowhere.bin"], "nowhere.bin cannot be read: No such file or directory."),
        (["--file", "."], ". cannot be read: Is a directory."),
        (["--file", "a\0b"], "cannot be read"),
        (["--file", "x", "--hello"], "A file cannot be greeted"),
        (["--device", "/dev/ttyNOPE"], "There is no port /dev/ttyNOPE"),
    ],
)
def test_bad_input_is_a_sentence(
    arguments: list[str],
    part: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["monitor", *arguments]) == 2
    said = capsys.readouterr().err
    assert part in said
    assert "Traceback" not in said


def test_a_board_that_goes_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    peer = Peer()
    peer.fault = OSError(5, "Input/output error")
    monkeypatch.setattr("undertow.cli.monitor.PortFinder.open", lambda *_: peer)
    assert main(["monitor", "--device", "COM3"]) == 2
    assert "is gone" in capsys.readouterr().err
