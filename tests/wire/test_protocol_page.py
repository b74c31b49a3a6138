"""What docs/protocol.md says to people who write the other side is what the package does."""

import re
from pathlib import Path

from undertow.device.greeting import HELLO_MS
from undertow.device.inbox import GAP_HEARD
from undertow.device.link import RESTARTS
from undertow.device.message_text import in_words, sender_of
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR, frame, messages, service
from undertow_wire.fields import Message
from undertow_wire.messages import Announce, Hello

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def test_the_example_is_what_travels() -> None:
    sent = [
        bytes.fromhex(line) for line in re.findall(r"^    (7E [0-9A-F ]+)$", PAGE, re.MULTILINE)
    ]
    said = [
        Hello(1, 1, "0.1.0"),
        Announce(1, 1, 0x12345678, 1, 24, True, 3, "0.1.0", "pico_ring24", "e660", 15, 0, "a"),
    ]
    assert sent == [frame.encode(one.TYPE, 0, one.pack()) for one in said]


def test_one_of_each_is_what_the_words_say() -> None:
    rows = re.findall(r"^\| (host|device) \| `([^`]+)` \| `([0-9A-F ]+)` \|$", PAGE, re.MULTILINE)
    types = []
    for number, (sender, words, travelling) in enumerate(rows):
        (found,) = frame.Decoder().feed(bytes.fromhex(travelling))
        assert isinstance(found, frame.Frame)
        assert found.sequence == number
        assert sender_of(found.type) == sender
        message = messages.unpack(found.type, found.payload)
        assert in_words(found.type, message) == words
        assert found.payload == message.pack(), (
            "nothing is appended that this version does not know"
        )
        types.append(found.type)
    assert sorted(types) == sorted(messages._UNPACK)


def test_a_stranger_s_codec_of_the_page_alone_reads_every_example() -> None:
    """Written from the page: flags, escapes, the check value by polynomial division."""
    for travelling in re.findall(r"7E(?: [0-9A-F]{2})+ 7E", PAGE):
        escaped = bytes.fromhex(travelling)[1:-1]
        body = re.sub(
            rb"\x7d(.)", lambda pair: bytes((pair[1][0] ^ 0x20,)), escaped, flags=re.DOTALL
        )
        register = 0x3FFFFFFF
        for byte in body[:-4]:
            for bit in range(7, -1, -1):
                is_odd = register >> 29 ^ byte >> bit & 1
                register = (register << 1 & 0x3FFFFFFF) ^ (0x2030B9C7 if is_odd else 0)
        assert register ^ 0x3FFFFFFF == int.from_bytes(body[-4:], "big")


def test_the_table_of_messages_is_the_package_s() -> None:
    rows = re.findall(r"^\| (0x[0-9a-f]{2}) \| ([A-Z_]+) \|", PAGE, re.MULTILINE)
    classes = [
        thing
        for module in (messages, service)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, Message) and thing.TYPE
    ]
    types = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", one.__name__).upper(): one.TYPE for one in classes}
    types["SCENE"] = messages.SCENE
    assert set(types.values()) == set(messages._UNPACK)
    assert {name: int(number, 16) for number, name in rows} == types


def test_version_and_sizes_are_the_package_s() -> None:
    assert f"version **{PROTOCOL_MAJOR}.{PROTOCOL_MINOR}**" in PAGE
    assert f"payload (0 to {frame.MAX_PAYLOAD_BYTES})" in PAGE
    assert f"After {messages.HOST_LOST_MS:,} ms of silence" in PAGE
    assert f"again every {messages.REPEAT_MS} ms until" in PAGE
    assert f"held for {messages.LONG_MS} ms or more" in PAGE
    assert f"every {HELLO_MS} ms" in PAGE
    assert f"at most {PROMPTS[RESTARTS]} times" in PAGE
    assert f"again every\n{messages.REPEAT_MS} ms, eight times in all" in PAGE
    assert f"later press {PROMPTS[GAP_HEARD]} times" in PAGE


PROMPTS = {5: "five", 20: "twenty"}
