"""The knob's two pins, counted in their interrupts: where there is no PIO, or its pins are apart."""

from machine import Pin, disable_irq, enable_irq

from board import Board
from quadrature import Steps


class EdgeKnob:
    """Counts quarter periods. The handler reads both pins, steps the table, allocates nothing."""

    def __init__(self, board: Board) -> None:
        self._a = Pin(board.knob_pin_a, Pin.IN, Pin.PULL_UP)
        self._b = Pin(board.knob_pin_b, Pin.IN, Pin.PULL_UP)
        levels = self._a.value() << 1 | self._b.value()
        self._steps = Steps(levels, board.knob_rest_levels, board.knob_steps_per_detent)
        self._failed = 0
        edges = Pin.IRQ_RISING | Pin.IRQ_FALLING
        # Hard: a soft handler waits in a queue of eight, and the ninth edge would be lost.
        self._a.irq(handler=self._on_edge, trigger=edges, hard=True)
        self._b.irq(handler=self._on_edge, trigger=edges, hard=True)
        state = disable_irq()
        self._on_edge(self._a)  # the knob may have moved since it was read
        enable_irq(state)

    def steps(self) -> int:
        """Return the quarter periods modulo 2**16; zero is the resting place at the start."""
        return self._steps.count

    def missed(self) -> int:
        """Return how many readings came too late, modulo 2**16."""
        return self._steps.missed

    def failed(self) -> int:
        """Return how often the handler failed, modulo 2**16."""
        return self._failed

    def _on_edge(self, _pin: Pin) -> None:
        try:
            self._steps.update(self._a.value() << 1 | self._b.value())
        except Exception:  # noqa: BLE001  # told by the loop; one that leaves a handler ends it for good
            self._failed = (self._failed + 1) & 0xFFFF
