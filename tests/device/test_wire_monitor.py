"""The wire in words: every message with every field, damage, and the log."""

import json
from pathlib import Path

import pytest

from undertow.device.message_text import NAMES, fields_of, in_words, sender_of
from undertow.device.wire_monitor import Seen, WireMonitor
from undertow_wire import frame, messages, service

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "messages.json").read_text(encoding="utf-8")
)


def wire(message: "messages.Message", sequence: int = 7) -> bytes:
    return frame.encode(message.TYPE, sequence, message.pack())


def test_every_type_has_its_name_and_its_sender() -> None:
    modules = (messages, service)
    types = {
        value: name
        for module in modules
        for name, value in vars(module).items()
        if name.isupper() and isinstance(value, int) and getattr(module, name) in NAMES
    }
    assert {number for number in types if 0x10 <= number < 0x30} >= set(NAMES)
    assert all(sender_of(number) == ("host" if number < 0x20 else "device") for number in NAMES)
    assert sender_of(0x77) == ""


def test_a_message_tells_all_its_fields() -> None:
    press = messages.Input(77, 3, 9, 2, 40, messages.BUTTON_1, messages.LONG)
    (seen,) = WireMonitor().feed(wire(press))
    assert seen.kind == "message"
    assert seen.sender == "device"
    assert seen.words == (
        "INPUT boot_id=77 sequence=3 scene_revision=9 cursor_index=2 detents=40 control=1 gesture=1"
    )
    assert seen.details["type"] == "INPUT"
    assert seen.details["sequence"] == 7
    assert seen.details["fields"] == vars(press)


@pytest.mark.parametrize("message_type", sorted(NAMES))
def test_every_message_of_the_vectors_can_be_told(message_type: int) -> None:
    name = NAMES[message_type]
    found = [one for one in _vector_messages() if one[0] == message_type]
    assert found, f"tests/vectors has no {name}"
    for _, message in found:
        assert in_words(message_type, message).startswith(name)
        json.dumps(fields_of(message))


def _vector_messages() -> "list[tuple[int, messages.Message]]":
    found = []
    for vector in VECTORS:
        message_type = int(vector["type"], 16)
        message = messages.unpack(message_type, bytes.fromhex(vector["payload"]))
        if not isinstance(message, messages.Malformed):
            found.append((message_type, message))
    return found


def test_damage_and_text_and_nonsense() -> None:
    monitor = WireMonitor()
    ping = wire(messages.Ping(5))
    damaged = ping[:5] + bytes((ping[5] ^ 4,)) + ping[6:]
    seen = monitor.feed(b"two ~words\x1b[2J\r\n" + damaged + ping + b"no end")
    assert [one.kind for one in seen] == ["log", "damaged", "message"]
    assert seen[0].words == "two ~words·[2J"
    assert seen[1].words.startswith("check value differs: 13 00 07 ")
    assert monitor.end() == [Seen("log", "device", "no end")]
    (bad,) = monitor.feed(frame.encode(messages.SCENE, 1, b"\x00"))
    assert bad.words == "SCENE passed over: scene cut short: 1 bytes"
    assert bad.details["payload"] == "00"
    (other,) = monitor.feed(frame.encode(0x77, 1, b"?"))
    assert other.words == "0x77 passed over: no message has this type"
    assert other.sender == ""


def test_bytes_without_any_sense_are_shown_and_break_nothing() -> None:
    monitor = WireMonitor()
    noise = bytes((i * 97 + i // 7) & 0xFF for i in range(5000))
    for begin in range(0, len(noise), 13):
        monitor.feed(noise[begin : begin + 13])
    assert monitor.feed(b"\r\n" + wire(messages.Pong(1)))[-1].words == "PONG token=1"
