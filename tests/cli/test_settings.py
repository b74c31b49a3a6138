"""undertow settings: what it says and asks, on the virtual board and against a made-up one."""

import json
from collections.abc import Callable

import pytest

from undertow.cli.exit_codes import BAD_INPUT
from undertow.device.api import Capabilities, Connected, DeviceEvent, Refused, Served
from undertow.device.errors import DeviceError, Reason
from undertow.device.settings_talk import ANSWER_MS, KEEP_MS, SettingsTalk, merge
from undertow_wire import messages
from undertow_wire.service import (
    ALL_FIELDS,
    DAY_BRIGHTNESS,
    IS_NIGHT,
    ByHand,
    Settings,
    SettingsChange,
)

Undertow = Callable[..., int]

NOW = Settings(3, 1, False, 0, True, (1, 2, 3), True)
OTHER = Settings(1, 4, True, 7, False, (3, 1, 2), False)


def test_the_settings_of_a_board_in_words_and_for_programs(
    undertow: Undertow, capsys: pytest.CaptureFixture[str]
) -> None:
    assert undertow("settings", "--device", "sim", "--day", "1", "--buttons", "3,1,2") == 0
    said = capsys.readouterr().out
    assert "1 by day, 1 by night (0 to 4); now it is day." in said
    assert "done is 3, back is 1, menu is 2." in said
    assert undertow("settings", "--device", "sim", "--direction", "anticlockwise", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "board": "pico_ring24",
        "day_brightness": 3,
        "night_brightness": 1,
        "is_night": False,
        "first_pixel": 0,
        "is_clockwise": False,
        "buttons": {"done": 1, "back": 2, "menu": 3},
        "is_set_up": True,
        "is_kept": True,
    }


def test_the_set_up_is_begun_and_not_waited_for(
    undertow: Undertow, capsys: pytest.CaptureFixture[str]
) -> None:
    assert undertow("settings", "--device", "sim", "--set-up") == 0
    assert "leads you through its set-up now" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--day", "5"], "“5” is no whole number from 0 to 4"),
        (["--night", "-1"], "--night"),
        (["--first-pixel", "x"], "“x” is no whole number from 0 to 254"),
        (["--buttons", "1,2"], "does not name the buttons 1, 2 and 3"),
        (["--buttons", "1,2,2"], "does not name the buttons 1, 2 and 3"),
        (["--now", "dusk"], "invalid choice"),
        (["--device", "sim", "--first-pixel", "24"], "there is no pixel 24"),
        (["--device", "/dev/nothing-here"], "There is no port /dev/nothing-here"),
    ],
)
def test_bad_input_is_a_sentence(
    undertow: Undertow, capsys: pytest.CaptureFixture[str], arguments: list[str], part: str
) -> None:
    assert undertow("settings", *arguments) == BAD_INPUT
    said = capsys.readouterr().err
    assert part in said
    assert "Traceback" not in said


class MadeUpBoard:
    """Answers what it is asked; `answers` stands in for the next answers."""

    def __init__(self, features: int = messages.SETTINGS) -> None:
        self.capabilities = Capabilities("made up", 24, True, 3, features)
        self.events: list[DeviceEvent] = [Connected(self.capabilities, "0.9", "ab", 5)]
        self.settings = NOW
        self.asked: list[SettingsChange] = []
        self.is_mute = False
        self.is_deaf = False
        self.keeps = True

    def poll(self, now_ms: int) -> list[DeviceEvent]:
        events, self.events = self.events, []
        return events

    def request(self, request: SettingsChange) -> bool:
        self.asked.append(request)
        if not self.is_deaf:
            self.settings = merge(request, self.settings)
            if request.fields:
                self.settings.is_kept = self.keeps
        if not self.is_mute:
            self.events.append(Served(Settings.unpack(self.settings.pack())))
        return True


def talk(board: MadeUpBoard, change: SettingsChange | None = None) -> SettingsTalk:
    going_on = SettingsTalk(board, lambda able, now: change)
    now_ms = 0
    while not going_on.step(now_ms):
        now_ms += 100
        assert now_ms < 60_000
    return going_on


def test_a_conversation_asks_first_and_changes_what_is_meant() -> None:
    board = MadeUpBoard()
    assert talk(board).settings == NOW
    assert [question.fields for question in board.asked] == [0]
    board = MadeUpBoard()
    ended = talk(board, SettingsChange(DAY_BRIGHTNESS | IS_NIGHT, OTHER))
    assert ended.settings == Settings(1, 1, True, 0, True, (1, 2, 3), True)


def test_merging_takes_each_field_from_where_it_is_meant() -> None:
    assert merge(SettingsChange(0, OTHER), NOW) == NOW
    assert merge(SettingsChange(ALL_FIELDS, OTHER), NOW) == OTHER


def test_what_answers_something_else_does_not_end_it() -> None:
    board = MadeUpBoard()
    board.events += [Served(ByHand(0, 0, 0))]
    assert talk(board).settings == NOW


@pytest.mark.parametrize(
    ("spoil", "reason_id", "waited_ms"),
    [
        ("is_mute", "device.settings_silent", ANSWER_MS),
        ("is_deaf", "device.settings_silent", ANSWER_MS),
        ("forgets", "device.settings_not_kept", KEEP_MS),
    ],
)
def test_a_board_that_does_not_do_it_is_waited_for_and_named(
    spoil: str, reason_id: str, waited_ms: int
) -> None:
    board = MadeUpBoard()
    board.is_mute = spoil == "is_mute"
    board.is_deaf = spoil == "is_deaf"
    board.keeps = spoil != "forgets"
    with pytest.raises(DeviceError) as raised:
        talk(board, SettingsChange(DAY_BRIGHTNESS, OTHER))
    assert raised.value.reason.id == reason_id
    assert raised.value.reason.params["waited_ms"] == waited_ms


def test_a_board_without_settings_and_a_stranger_are_told_apart() -> None:
    with pytest.raises(DeviceError, match=r"firmware 0\.9 is older than settings"):
        talk(MadeUpBoard(features=0))
    stranger = MadeUpBoard()
    reason = Reason("device.not_ours", {"port": "COM3", "sample": "$", "install": "x"})
    stranger.events = [Refused(reason)]
    with pytest.raises(DeviceError, match="not Undertow's firmware"):
        talk(stranger)
