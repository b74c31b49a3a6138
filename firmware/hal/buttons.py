"""The push of the knob and the buttons, their edges taken in interrupts."""

from machine import Pin, disable_irq, enable_irq

from board import Board
from debounce import Debounce
from hal import clock

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_BOTH = Pin.IRQ_RISING | Pin.IRQ_FALLING


class _Button:
    def __init__(self, pin_number: int, active_level: int) -> None:
        from hal.inputs import button  # which a start alone needs

        self._active_level = active_level
        self.pin = button(pin_number, active_level)
        self.is_stuck = self.is_down()
        self.failed = 0
        self.switch = Debounce(clock.now_ms(), self.is_stuck)
        irq: Any = self.pin.irq()  # the stubs take the object for its class
        self._edges: Callable[[], int] = irq.flags
        self.pin.irq(handler=self._on_edge, trigger=_BOTH, hard=True)

    def is_down(self) -> bool:
        return self.pin.value() == self._active_level

    def _on_edge(self, _pin: Pin) -> None:
        try:
            # Both: interrupts were off so long, as in an erase of the flash.
            self.switch.edge(clock.now_ms(), self.is_down(), self._edges() == _BOTH)
        except Exception:  # noqa: BLE001  # told by the loop; one that leaves a handler ends it for good
            self.failed = (self.failed + 1) & 0xFFFF


class Buttons:
    """Control 0 is the knob's push, 1 and up are the board's buttons in their order."""

    def __init__(self, board: Board) -> None:
        pins = [board.knob_button_pin]
        pins.extend(board.button_pins)
        self._buttons = [_Button(pin, board.button_active_level) for pin in pins]
        self.controls = len(pins)
        self.taken_ms = 0  # when the change that `take` returned last happened

    def poll(self, now_ms: int) -> None:
        """Look at every level: an edge may be long past, or may have been missed."""
        for button in self._buttons:
            state = disable_irq()
            button.switch.edge(now_ms, button.is_down())
            enable_irq(state)

    def lost(self) -> int:
        """Return how many changes were lost, because the loop did not come for them in time."""
        count = 0
        for button in self._buttons:
            count += button.switch.lost
        return count

    def failed(self) -> int:
        """Return how often interrupt handlers failed."""
        count = 0
        for button in self._buttons:
            count += button.failed
        return count

    def stuck(self) -> int:
        """Return the controls that were down at the start, control 0 in bit 0.

        Such a control presses nothing until it has been let go.
        """
        mask = 0
        for control, button in enumerate(self._buttons):
            if button.is_stuck:
                mask |= 1 << control
        return mask

    def take(self, control: int) -> int:
        """Return the next change of a control: debounce's DOWN, UP, or NONE."""
        switch = self._buttons[control].switch
        state = disable_irq()
        change = switch.take()
        enable_irq(state)
        self.taken_ms = switch.taken_ms
        return change
