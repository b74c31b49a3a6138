"""What docs/protocol.md says to people who write the other side is what the package does."""

import re
from pathlib import Path

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
        Announce(1, 1, "0.1.0", "pico_ring24", "e660", 0x12345678, 1, 24, True, 3, 15, 0, "a"),
    ]
    assert sent == [frame.encode(one.TYPE, 0, one.pack()) for one in said]


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
