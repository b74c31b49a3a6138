"""The facts of one board, with types: `board_config/` says what each of them means."""


class Board:
    """What `board_config/<name>.py` states; attributes are its constants in lower case."""

    def __init__(self, facts: "dict[str, object]") -> None:
        self.name = _text(facts, "NAME")
        self.chip = _text(facts, "CHIP")
        self.ring_kind = _text(facts, "RING_KIND")
        self.ring_pin = _number(facts, "RING_PIN")
        self.ring_pixels = _number(facts, "RING_PIXELS")
        self.ring_order = _text(facts, "RING_ORDER")
        self.ring_first_pixel = _number(facts, "RING_FIRST_PIXEL")
        self.ring_is_clockwise = _flag(facts, "RING_IS_CLOCKWISE")
        self.knob_pin_a = _number(facts, "KNOB_PIN_A")
        self.knob_pin_b = _number(facts, "KNOB_PIN_B")
        self.knob_steps_per_detent = _number(facts, "KNOB_STEPS_PER_DETENT")
        self.knob_rest_levels = _number(facts, "KNOB_REST_LEVELS")
        self.knob_is_reversed = _flag(facts, "KNOB_IS_REVERSED")
        self.knob_button_pin = _number(facts, "KNOB_BUTTON_PIN")
        self.button_pins = _numbers(facts, "BUTTON_PINS")
        self.button_active_level = _number(facts, "BUTTON_ACTIVE_LEVEL")
        self.supply_budget_ma = _number(facts, "SUPPLY_BUDGET_MA")
        self.board_draw_ma = _number(facts, "BOARD_DRAW_MA")


def load(name: str) -> Board:
    """Return the board of that name. Raises ImportError if there is no such file."""
    module = __import__("board_config." + name, None, None, (name,))
    return Board({key: getattr(module, key) for key in dir(module)})


def _fact(facts: "dict[str, object]", key: str) -> object:
    if key not in facts:
        raise ValueError("the board file says nothing of %s" % key)
    return facts[key]


def _number(facts: "dict[str, object]", key: str) -> int:
    value = _fact(facts, key)
    if not isinstance(value, int):
        raise ValueError("%s in the board file is %r: it must be a whole number" % (key, value))
    return value


def _flag(facts: "dict[str, object]", key: str) -> bool:
    value = _fact(facts, key)
    if not isinstance(value, bool):
        raise ValueError("%s in the board file is %r: it must be True or False" % (key, value))
    return value


def _text(facts: "dict[str, object]", key: str) -> str:
    value = _fact(facts, key)
    if not isinstance(value, str):
        raise ValueError("%s in the board file is %r: it must be a text" % (key, value))
    return value


def _numbers(facts: "dict[str, object]", key: str) -> "tuple[int, ...]":
    value = _fact(facts, key)
    if not isinstance(value, tuple) or not all(isinstance(item, int) for item in value):
        raise ValueError("%s in the board file is %r: it must be a tuple of pins" % (key, value))
    return value
