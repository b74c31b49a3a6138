"""``undertow settings``: how the board is set, and setting it otherwise."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from typing import Final

from undertow.cli.stations import Station, board_station
from undertow.core.errors import UndertowError
from undertow.core.message import message
from undertow.core.number import read_number
from undertow.device.api import Capabilities
from undertow.device.discovery import AUTO
from undertow.device.settings_talk import SettingsTalk
from undertow.words import say
from undertow_wire import service
from undertow_wire.service import BRIGHTEST, Settings, SettingsChange

EXAMPLE: Final = """\
examples:
  undertow settings                             how the plugged-in board is set
  undertow settings --day 4 --night 1           brightness, 0 to 4, for a lit room and for a dark one
  undertow settings --now night                 dim the ring for the evening
  undertow settings --set-up                    let the board lead you through its set-up again
  undertow settings --device sim --day 4        on the virtual board, which is a new one each time
  undertow settings --json                      for programs
"""

_STEP_MS: Final = 5
_NAMES: Final = ("done", "back", "menu")


class SettingsError(UndertowError):
    """What was given makes no sense for this board."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow settings``."""
    parser = commands.add_parser(
        "settings",
        help="show or change how the board is set",
        description="Show how the board is set, or set it otherwise. The board keeps it without power.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--device",
        default=AUTO,
        metavar="auto|PORT|sim",
        help="the board: found by itself, by its port, or the virtual one (auto by default)",
    )
    steps = f"0 to {BRIGHTEST}"
    parser.add_argument("--day", type=_brightness, metavar="N", help=f"brightness by day, {steps}")
    parser.add_argument("--night", type=_brightness, metavar="N", help=f"… by night, {steps}")
    parser.add_argument("--now", choices=("day", "night"), help="which of the two holds now")
    parser.add_argument(
        "--first-pixel",
        type=_pixel,
        metavar="N",
        help="where slot 1 begins, counted from the ring's data input, from 0",
    )
    parser.add_argument(
        "--direction",
        choices=("clockwise", "anticlockwise"),
        help="which way the ring's pixels are counted, seen from above",
    )
    parser.add_argument(
        "--buttons",
        type=_order,
        metavar="N,N,N",
        help="which of the board's buttons 1, 2, 3 are done, back and menu",
    )
    parser.add_argument(
        "--set-up", action="store_true", help="begin the guided set-up on the board itself"
    )
    parser.add_argument("--json", action="store_true", help="one object instead of sentences")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 when the board has answered and, if anything was to change, has written it."""
    with board_station(arguments.device) as station:
        talk = talk_with(station, lambda able, now: _change(arguments, able, now), arguments.set_up)
        print(_told(talk, is_json=arguments.json, is_set_up=arguments.set_up))
    return 0


def talk_with(
    station: Station,
    change: Callable[[Capabilities, Settings], SettingsChange | None],
    is_set_up: bool,
) -> SettingsTalk:
    """Hold the whole conversation; on a virtual board in its own time. Raises DeviceError."""
    assert station.device is not None, "a station of a board has a device"
    # A set-up goes on for as long as people like: nothing of it is waited for.
    talk = SettingsTalk(station.device, change, is_awaited=not is_set_up)
    while not talk.step(_now_ms(station)):
        if station.board is not None:
            station.board.advance(_STEP_MS)
        else:
            time.sleep(_STEP_MS / 1000)
    return talk


def _now_ms(station: Station) -> int:
    return time.monotonic_ns() // 1_000_000 if station.board is None else station.board.now_ms


def _change(given: argparse.Namespace, able: Capabilities, now: Settings) -> SettingsChange | None:
    """What the arguments ask for, given how the board is set. Raises SettingsError."""
    if given.first_pixel is not None and given.first_pixel >= able.pixels:
        raise SettingsError(
            message("cli.settings_no_pixel", number=given.first_pixel, count=able.pixels)
        )
    wanted = {
        service.DAY_BRIGHTNESS: given.day is not None,
        service.NIGHT_BRIGHTNESS: given.night is not None,
        service.IS_NIGHT: given.now is not None,
        service.RING_PLACE: given.first_pixel is not None or given.direction is not None,
        service.BUTTON_ORDER: given.buttons is not None,
        service.IS_SET_UP: given.set_up,
    }
    fields = sum(field for field, is_wanted in wanted.items() if is_wanted)
    if not fields:
        return None
    return SettingsChange(
        fields,
        Settings(
            now.day_brightness if given.day is None else given.day,
            now.night_brightness if given.night is None else given.night,
            now.is_night if given.now is None else given.now == "night",
            now.first_pixel if given.first_pixel is None else given.first_pixel,
            now.is_clockwise if given.direction is None else given.direction == "clockwise",
            now.button_order if given.buttons is None else given.buttons,
            not given.set_up and now.is_set_up,
        ),
    )


def _told(talk: SettingsTalk, *, is_json: bool, is_set_up: bool) -> str:
    able, settings = talk.capabilities, talk.settings
    assert able is not None, "a conversation that ended well has met a board"
    assert settings is not None, "… and has heard of its settings"
    if is_json:
        return json.dumps(_as_json(able, settings))
    lines = [
        message("cli.settings_board", board=able.board_name),
        message(
            "cli.settings_brightness",
            day=settings.day_brightness,
            night=settings.night_brightness,
            brightest=BRIGHTEST,
            now="night" if settings.is_night else "day",
        ),
        message(
            "cli.settings_ring",
            number=settings.first_pixel,
            direction="clockwise" if settings.is_clockwise else "anticlockwise",
        ),
        message("cli.settings_buttons", **dict(zip(_NAMES, settings.button_order, strict=True))),
    ]
    if is_set_up:
        lines.append(message("cli.settings_set_up_begins"))
    elif not settings.is_set_up:
        lines.append(message("cli.settings_not_set_up"))
    return "\n".join(say(line) for line in lines)


def _as_json(able: Capabilities, settings: Settings) -> dict[str, object]:
    return {
        "board": able.board_name,
        "day_brightness": settings.day_brightness,
        "night_brightness": settings.night_brightness,
        "is_night": settings.is_night,
        "first_pixel": settings.first_pixel,
        "is_clockwise": settings.is_clockwise,
        "buttons": dict(zip(_NAMES, settings.button_order, strict=True)),
        "is_set_up": settings.is_set_up,
        "is_kept": settings.is_kept,
    }


def _brightness(text: str) -> int:
    return _number(text, BRIGHTEST)


def _pixel(text: str) -> int:
    return _number(text, 254)


def _number(text: str, most: int) -> int:
    number = read_number(text)
    if number is None or number > most:
        raise argparse.ArgumentTypeError(say(message("cli.settings_number", text=text, most=most)))
    return number


def _order(text: str) -> tuple[int, int, int]:
    numbers = [read_number(part.strip()) for part in text.split(",")]
    if sorted(number or 0 for number in numbers) != [1, 2, 3]:
        raise argparse.ArgumentTypeError(say(message("cli.settings_order", text=text)))
    first, second, third = (number or 0 for number in numbers)
    return first, second, third
