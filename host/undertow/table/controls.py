"""What a press means at a table. The firmware knows none of it (docs/controls.md is the players' page of this).

==========  =========================================  ==============================
control     click                                      long press
==========  =========================================  ==============================
knob        the option under the cursor                the same
button 1    done: the option that passes or finishes   the same
button 2    the game: take back; a menu: close it      put forward again
button 3    the game: open the menu; a menu: close it  new game (asks once more)
==========  =========================================  ==============================
"""

from __future__ import annotations

from dataclasses import dataclass

from undertow.core.message import Message, message
from undertow.device.api import Device
from undertow.table.page import MAIN, Page, PageOption, Wish
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB, LONG


@dataclass(frozen=True, slots=True)
class Refusal:
    """A press that means nothing here. ``is_about_finishing``: the game may know a better reason."""

    message: Message
    is_about_finishing: bool = False


def wish_of(
    control: int, gesture: int, cursor_index: int, page: Page
) -> PageOption | Wish | Refusal:
    """What a press on a page asks for, with the cursor at that option. It must have answered this very page."""
    is_long = gesture == LONG
    if control == KNOB:
        if cursor_index < len(page.options):
            return page.options[cursor_index]
        return Refusal(nothing_here(page))
    if control == BUTTON_1:
        if page.passing is not None:
            return page.passing
        if page.asking == "over":
            return Refusal(nothing_here(page))
        return Refusal(message("table.nothing_to_finish"), is_about_finishing=page.id == MAIN)
    if control == BUTTON_2:
        if is_long:
            return Wish.REDO
        return Wish.ASK_UNDO if page.id == MAIN else _leaving(page)
    if control == BUTTON_3:
        if is_long:
            return Wish.ASK_NEW_GAME
        return Wish.MENU if page.id == MAIN else _leaving(page)
    return Refusal(message("table.no_such_control", control=control))


def _leaving(page: Page) -> PageOption | Wish:
    return Wish.CLOSE if page.leaving is None else page.leaving


def has_knob(device: Device) -> bool:
    """Its presses say where its cursor is; on a board without a knob only the keys move one."""
    return device.capabilities is None or device.capabilities.has_knob


def nothing_here(page: Page) -> Message:
    """What is said on a page without options."""
    return message("table.game_is_over" if page.asking == "over" else "table.nothing_to_choose")
