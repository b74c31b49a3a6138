"""The knob: counted by PIO where there is one and the pins are neighbours, else in interrupts."""

from board import Board

try:
    import rp2

    _has_pio = hasattr(rp2, "StateMachine")
except ImportError:
    _has_pio = False

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from loop import KnobPins


def start(board: Board) -> "KnobPins":
    """Begin to count. Only the way of counting that serves is loaded: it costs memory."""
    if _has_pio and board.knob_pin_b == board.knob_pin_a + 1:
        from hal.knob_pio import PioKnob

        return PioKnob(board)
    from hal.knob_edges import EdgeKnob

    return EdgeKnob(board)
