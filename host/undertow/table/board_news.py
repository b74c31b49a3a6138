"""What the table says when a board comes, goes, or is not taken."""

from __future__ import annotations

from typing import Final

from undertow.core.message import Message, message
from undertow.device.api import Capabilities, Connected, LinkLost, Refused
from undertow.words import say
from undertow_wire import messages

#: What the table asks of a board besides its knob's push.
BUTTONS: Final = 3

_FAULTS: Final = (
    (messages.SETTINGS_LOST, "table.board_settings_lost"),
    (messages.PAGES_LOST, "table.board_pages_lost"),
    (messages.FELL_BACK, "table.board_fell_back"),
)


def news_of(event: Connected | LinkLost | Refused) -> tuple[Message, ...]:
    """The sentences about it, the most important first."""
    if isinstance(event, LinkLost):
        return (message("table.board_lost", reason=say(event.reason)),)
    if isinstance(event, Refused):
        return (message("table.board_refused", reason=say(event.reason)),)
    able = event.capabilities
    here = message("table.board_is_back", board=able.board_name, firmware=event.firmware_version)
    warning = event.warning
    warned = () if warning is None else (message("table.board_warning", reason=say(warning)),)
    return (here, *_after_a_hang(event), *_faults(event.faults), *_lacking(able), *warned)


def _after_a_hang(event: Connected) -> tuple[Message, ...]:
    is_hang = event.reset_cause == messages.RESET_WATCHDOG
    return (message("table.board_had_hung"),) if is_hang else ()


def _faults(faults: int) -> tuple[Message, ...]:
    """What went wrong when the board started."""
    found = [message(told) for bit, told in _FAULTS if faults & bit]
    stuck = [str(control) for control in range(BUTTONS + 1) if faults & (1 << control)]
    if stuck:
        found.append(message("table.board_control_stuck", controls=", ".join(stuck)))
    return tuple(found)


def _lacking(able: Capabilities) -> tuple[Message, ...]:
    """What the board did not announce, and what stands in for it."""
    lacking = []
    if not able.pixels:
        lacking.append(message("table.board_without_ring"))
    if not able.has_knob:
        lacking.append(message("table.board_without_knob"))
    if able.buttons < BUTTONS:
        lacking.append(message("table.board_with_few_buttons", count=able.buttons, wanted=BUTTONS))
    return tuple(lacking)
