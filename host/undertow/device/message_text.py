"""A message of the wire in words for people who look for a fault: its name, and each field with its value."""

from typing import TYPE_CHECKING

from undertow.device.plain_text import plain
from undertow_wire import messages, service
from undertow_wire.fields import Fields

if TYPE_CHECKING:
    from undertow_wire.messages import Malformed, Message

Value = str | int | bool | list["Value"] | dict[str, "Value"]

_FROM_HOST = {
    messages.HELLO: "HELLO",
    messages.SCENE: "SCENE",
    messages.ACK: "ACK",
    messages.PING: "PING",
    service.SETTINGS_CHANGE: "SETTINGS_CHANGE",
    service.PAGES: "PAGES",
    service.PATTERN: "PATTERN",
    service.MEASURE: "MEASURE",
}
_FROM_DEVICE = {
    messages.ANNOUNCE: "ANNOUNCE",
    messages.INPUT: "INPUT",
    messages.CURSOR: "CURSOR",
    messages.SHOWN: "SHOWN",
    messages.PONG: "PONG",
    service.SETTINGS: "SETTINGS",
    service.PAGES_KEPT: "PAGES_KEPT",
    service.BY_HAND: "BY_HAND",
    service.MEASURED: "MEASURED",
}
NAMES = {**_FROM_HOST, **_FROM_DEVICE}


def name_of(message_type: int) -> str:
    """The name of a type in docs/protocol.md, or its number."""
    return NAMES.get(message_type, f"0x{message_type:02x}")


def sender_of(message_type: int) -> str:
    """`host` or `device`; nothing for a type that nobody knows."""
    if message_type in _FROM_HOST:
        return "host"
    return "device" if message_type in _FROM_DEVICE else ""


def fields_of(message: "Message | Malformed") -> dict[str, Value]:
    """Every field by its name. Texts hold nothing that a terminal would obey."""
    if isinstance(message, messages.Malformed):
        return {"reason": plain(message.reason)}
    return {name: _plain_value(value) for name, value in vars(message).items()}


def in_words(message_type: int, message: "Message | Malformed") -> str:
    """One line: the name, and `field=value` for each field."""
    if isinstance(message, messages.Malformed):
        return f"{name_of(message_type)} passed over: {plain(message.reason)}"
    fields = [f"{name}={_short(value)}" for name, value in fields_of(message).items()]
    return " ".join([name_of(message_type), *fields])


def _plain_value(value: object) -> Value:
    if isinstance(value, bool | int):
        return value
    if isinstance(value, str):
        return plain(value)
    if isinstance(value, bytes | bytearray):
        return list(value)
    if isinstance(value, list | tuple):
        return [_plain_value(item) for item in value]
    assert isinstance(value, Fields), value
    return {name: _plain_value(field) for name, field in vars(value).items()}


def _short(value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return "[" + " ".join(_short(item) for item in value) + "]"
    if isinstance(value, dict):
        return "(" + " ".join(f"{name}={_short(item)}" for name, item in value.items()) + ")"
    return repr(value) if isinstance(value, str) else str(value)
