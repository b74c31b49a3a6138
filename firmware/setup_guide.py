"""The guided set-up: where slot 1 is, which way the ring runs, how bright, which button is which.

Each step shows what it is about, the knob changes it, its push goes on.
"""

import grammar
from undertow_wire.service import Settings

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from stage import Stage

PLACE = 0
DIRECTION = 1
DAY = 2
NIGHT = 3
BUTTONS = 4  # and two more steps: done, back, menu

_BUTTONS = 3


class SetupGuide:
    """One run through it. `step` is where it is, `is_over` whether it has come to its end.

    `brightest`: the highest brightness step that the ring's supply carries; beyond it nothing would change.
    """

    def __init__(self, settings: Settings, pixels: int, buttons: int, brightest: int) -> None:
        self.step = PLACE
        self.is_over = False
        self._settings = settings
        self._pixels = pixels
        self._brightest = brightest
        self._away = 0  # the lit pixel, clockwise from the present slot 1
        self._steps = BUTTONS + (_BUTTONS if buttons >= _BUTTONS else 0)
        self._order: list[int] = []

    def turn(self, detents: int) -> None:
        """Change what the step is about."""
        settings = self._settings
        if self.step == PLACE:
            self._away = (self._away + detents) % self._pixels
        elif self.step == DIRECTION:
            settings.is_clockwise = settings.is_clockwise != (detents % 2 == 1)
        elif self.step == DAY:
            settings.day_brightness = self._turned(settings.day_brightness, detents)
        elif self.step == NIGHT:
            settings.night_brightness = self._turned(settings.night_brightness, detents)

    def _turned(self, step: int, detents: int) -> int:
        return max(0, min(self._brightest, min(self._brightest, step) + detents))

    def press(self, control: int) -> None:
        """Go on, or take a button for the one that is asked; one that was taken already says nothing."""
        settings = self._settings
        if self.step < BUTTONS:
            if control:
                return
            if self.step == PLACE:
                away = self._away if settings.is_clockwise else -self._away
                settings.first_pixel = (settings.first_pixel + away) % self._pixels
        elif not control:
            self.step = self._steps - 1  # the push of the knob leaves the order as it was
        elif control in self._order:
            return
        else:
            self._order.append(control)
            if len(self._order) == _BUTTONS:
                settings.button_order = (self._order[0], self._order[1], self._order[2])
        self.step += 1
        self.is_over = self.step >= self._steps

    def is_night(self) -> bool:
        """Return whether the brightness by night is to be seen, whatever holds now."""
        return self.step == NIGHT

    def show(self, stage: "Stage", now_ms: int) -> None:
        """Put on the stage what the step is about."""
        step = self.step
        state = grammar.SETUP_BUTTONS
        value = values = 0
        if step == PLACE:
            state = grammar.SETUP_PLACE
            value = self._away
        elif step == DIRECTION:
            state = grammar.SETUP_DIRECTION
            value = int(self._settings.is_clockwise)
        elif step < BUTTONS:
            state = grammar.SETUP_BRIGHTNESS
            value = step - DAY
        else:
            value = step - BUTTONS
            values = _BUTTONS
        stage.show_local(state, value, values, None, now_ms)
