"""The facts of one board, with types: `board_config/` says what each of them means."""

# What a board file states, and of which type.
_FACTS = {
    "NAME": str,
    "CHIP": str,
    "RING_KIND": str,
    "RING_PIN": int,
    "RING_PIXELS": int,
    "RING_ORDER": str,
    "RING_FIRST_PIXEL": int,
    "RING_IS_CLOCKWISE": bool,
    "KNOB_PIN_A": int,
    "KNOB_PIN_B": int,
    "KNOB_STEPS_PER_DETENT": int,
    "KNOB_REST_LEVELS": int,
    "KNOB_IS_REVERSED": bool,
    "KNOB_BUTTON_PIN": int,
    "BUTTON_PINS": tuple,
    "BUTTON_ACTIVE_LEVEL": int,
    "SUPPLY_BUDGET_MA": int,
    "BOARD_DRAW_MA": int,
}


class Board:
    """What `board_config/<name>.py` states; attributes are its constants in lower case."""

    name: str
    chip: str
    ring_kind: str
    ring_pin: int
    ring_pixels: int
    ring_order: str
    ring_first_pixel: int
    ring_is_clockwise: bool
    knob_pin_a: int
    knob_pin_b: int
    knob_steps_per_detent: int
    knob_rest_levels: int
    knob_is_reversed: bool
    knob_button_pin: int
    button_pins: "tuple[int, ...]"
    button_active_level: int
    supply_budget_ma: int
    board_draw_ma: int


def load(name: str) -> Board:
    """Return the board of that name. Raises ImportError if there is no such file."""
    module = __import__("board_config." + name, None, None, (name,))
    return board_of({key: getattr(module, key) for key in dir(module)})


def board_of(facts: "dict[str, object]") -> Board:
    """Return the board with those facts. Raises ValueError if one is missing, or of another type."""
    board = Board()  # without methods of its own, it keeps nothing else of this module in memory
    for key, wanted in _FACTS.items():
        if key not in facts:
            raise ValueError("the board file says nothing of %s" % key)
        value = facts[key]
        # Not isinstance: True would pass for a number.
        if type(value) is not wanted:
            raise ValueError(
                "%s in the board file is %r: it must be of type %s" % (key, value, wanted.__name__)
            )
        setattr(board, key.lower(), value)
    return board
