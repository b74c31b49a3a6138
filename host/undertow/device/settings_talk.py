"""Asking a board how it is set, and setting it otherwise, in time that the caller gives."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from undertow.device.api import Capabilities, Connected, Device, DeviceEvent, Refused, Served
from undertow.device.errors import DeviceError, Parameter, Reason
from undertow.device.requests import ASK_FOR_SETTINGS
from undertow_wire import messages, service
from undertow_wire.service import Settings, SettingsChange

if TYPE_CHECKING:
    from undertow_wire.service import Service

ANSWER_MS = 6000  # a board that starts anew needs a part of it
# A board writes after three seconds without input, and never while something moves.
KEEP_MS = 15_000
ASK_AGAIN_MS = 500

Change = Callable[[Capabilities, Settings], SettingsChange | None]
"""What is to be otherwise than in those settings; None for nothing."""


class SettingsTalk:
    """One conversation. ``settings`` is what the board said last, ``capabilities`` what it is."""

    def __init__(self, device: Device, change: Change, *, is_awaited: bool = True) -> None:
        """``is_awaited``: it ends only when the board has the change in its flash."""
        self.settings: Settings | None = None
        self.capabilities: Capabilities | None = None
        self._device = device
        self._change = change
        self._is_awaited = is_awaited
        self._wanted: SettingsChange | None = None
        self._was_changed = False
        self._since_ms: int | None = None
        self._asked_ms = 0

    def step(self, now_ms: int) -> bool:
        """Go on; True when it is over. Raises DeviceError."""
        if self._since_ms is None:
            self._since_ms = now_ms
        for event in self._device.poll(now_ms):
            if self._take(event, now_ms):
                return True
        limit_ms = KEEP_MS if self._was_changed else ANSWER_MS
        if now_ms - self._since_ms >= limit_ms:
            reason = "device.settings_not_kept" if self._was_changed else "device.settings_silent"
            raise _error(reason, waited_ms=limit_ms)
        if self._was_changed and now_ms - self._asked_ms >= ASK_AGAIN_MS:
            self._ask(now_ms)
        return False

    def _take(self, event: DeviceEvent, now_ms: int) -> bool:
        if isinstance(event, Refused):
            raise DeviceError(event.reason)
        if isinstance(event, Connected):
            self.capabilities = event.capabilities
            if not event.capabilities.features & messages.SETTINGS:
                raise _error("device.no_settings", firmware_version=event.firmware_version)
            self._ask(now_ms)
        return isinstance(event, Served) and self._take_answer(event.message, now_ms)

    def _take_answer(self, answer: "Service", now_ms: int) -> bool:
        if not isinstance(answer, Settings) or self.capabilities is None:
            return False
        is_first, self.settings = self.settings is None, answer
        if is_first:
            self._wanted = self._change(self.capabilities, answer)
            if self._wanted is None:
                return True
            self._since_ms = now_ms
            self._ask(now_ms)
            return False
        if not self._was_changed and not _agree(self._wanted, answer):
            self._ask(now_ms)  # an answer to something earlier
            return False
        self._was_changed = True
        return answer.is_kept or not self._is_awaited

    def _ask(self, now_ms: int) -> None:
        self._asked_ms = now_ms
        wanted = None if self._was_changed else self._wanted
        self._device.request(wanted or ASK_FOR_SETTINGS)


def _agree(wanted: SettingsChange | None, answer: Settings) -> bool:
    """Whether the board has taken over what was wanted."""
    if wanted is None:
        return True
    merged = merge(wanted, answer)
    return merged.pack()[:-1] == answer.pack()[:-1]


def merge(change: SettingsChange, before: Settings) -> Settings:
    """The settings after a change."""
    new, fields = change.values, change.fields

    def pick(field: int) -> Settings:
        return new if fields & field else before

    place = pick(service.RING_PLACE)
    return Settings(
        pick(service.DAY_BRIGHTNESS).day_brightness,
        pick(service.NIGHT_BRIGHTNESS).night_brightness,
        pick(service.IS_NIGHT).is_night,
        place.first_pixel,
        place.is_clockwise,
        pick(service.BUTTON_ORDER).button_order,
        pick(service.IS_SET_UP).is_set_up,
        before.is_kept,
    )


def _error(reason_id: str, **params: Parameter) -> DeviceError:
    return DeviceError(Reason(reason_id, params))
