"""What passes on a wire, item by item: messages with their fields, damage, and the text of the log."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from undertow.device.log_lines import LogLines
from undertow.device.message_text import Value, fields_of, in_words, name_of, sender_of
from undertow_wire import frame, messages

_SHOWN_BYTES = 24


@dataclass(frozen=True)
class Seen:
    """One item. `kind` is message, damaged or log; `sender` is host, device, or nothing where it is not known."""

    kind: str
    sender: str
    words: str
    details: Mapping[str, Value] = field(default_factory=dict)


class WireMonitor:
    """Cuts bytes as they came into what they mean. Nothing that arrives is refused."""

    def __init__(self) -> None:
        self._decoder = frame.Decoder()
        self._log = LogLines()

    def feed(self, data: bytes) -> list[Seen]:
        """Take the next bytes; return what they completed."""
        seen: list[Seen] = []
        for item in self._decoder.feed(data):
            if isinstance(item, frame.Text):
                seen += [_log(line) for line in self._log.feed(item.data)]
            elif isinstance(item, frame.Frame):
                seen.append(_message(item))
            elif item.reason not in (frame.RAW_CONTROL, frame.TOO_LONG):  # those come again as text
                seen.append(_damaged(item))
        return seen

    def end(self) -> list[Seen]:
        """Nothing comes any more: return what had begun."""
        return [_log(line) for line in self._log.end()]


def _log(line: str) -> Seen:
    return Seen("log", "device", line)


def _message(item: frame.Frame) -> Seen:
    message = messages.unpack(item.type, item.payload)
    details: dict[str, Value] = {"type": name_of(item.type), "sequence": item.sequence}
    if isinstance(message, messages.Malformed):
        details |= {"payload": item.payload.hex(), **fields_of(message)}
    else:
        details["fields"] = fields_of(message)
    return Seen("message", sender_of(item.type), in_words(item.type, message), details)


def _damaged(item: frame.Corrupt) -> Seen:
    shown = item.data[:_SHOWN_BYTES].hex(" ") + (" …" if len(item.data) > _SHOWN_BYTES else "")
    return Seen(
        "damaged",
        "",
        f"{item.reason}: {shown or 'nothing'}",
        {"reason": item.reason, "bytes": item.data.hex()},
    )
