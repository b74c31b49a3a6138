"""What can be wrong with a board file or a ring on a Raspberry Pi, as sentences: where, what, why, and what to do."""

from collections.abc import Mapping

_TEXT: Mapping[str, str] = {
    "unknown": (
        "There is no board {name} (boards: {boards}). Name one of these, or add its file to board_config/."
    ),
    "unreadable": (
        "{file} cannot be read: {detail}. Check the name, and that it is a text file that you may read; "
        "the boards that there are: undertow board list"
    ),
    "too_large": (
        "{file} is larger than {bytes} bytes, and no board file is. Check that it is the right file."
    ),
    "of_a_pi": (
        "{file} describes a ring on the pins of a Raspberry Pi, and no board is behind it. "
        "Play with it: undertow play --device pi:{file}"
    ),
    "of_no_pi": (
        "{file} describes a board with a chip of its own ({chip}), not a ring on this computer's pins. "
        "Plug the board in and play: undertow play --device auto"
    ),
    "faults": "{first} There are {more} more faults, and this tells them: undertow board check {file}",
}

# Each of these begins with the place.
_PLACED: Mapping[str, str] = {
    # ---- reading
    "no_text": "what stands here is no text in UTF-8. Save the file in this encoding.",
    "empty": "nothing is said of any board. Begin with a copy of one that works: {example}",
    "syntax": (
        "not readable as Python: {detail}. A board file is NAME = value, with plain literals, and comments."
    ),
    "statement": (
        "neither NAME = value nor a comment. A board file is read and never executed, so nothing that it "
        "does would be done: state each fact by itself, as a literal."
    ),
    "no_literal": (
        "the value of {name} is not a literal. It is read and never computed: write it out, such as "
        "{name} = {example}"
    ),
    "said_twice": "{name} was said on line {first} already. Take one of the two lines out.",
    "unknown_fact": "{name} is no fact of a board. Take the line out.",
    "unknown_fact_near": "{name} is no fact of a board; {near} is. Correct the name, or take the line out.",
    "lacks": (
        "{name} is missing, and without it the firmware does not start. Add it, such as {name} = {example}"
    ),
    "type": "{name} is {value}, and must be {wanted}. Write it such as {name} = {example}",
    # ---- who it is
    "name_form": (
        "NAME is {value}, but the firmware imports the file by it: small letters of a to z, digits and _, "
        "a letter first, at most {most}."
    ),
    "name_of_file": (
        "NAME is {value}, but the file is called {stem}, and the firmware finds it by that. Let both be the same."
    ),
    "chip": (
        "CHIP is {value}, and the firmware is compiled for RP2040 (Pico) and RP2350 (Pico 2). Name one of the two, "
        "or PI for a ring on the pins of a Raspberry Pi that plays."
    ),
    "pi_has_none": (
        "{name}: a ring on the pins of a Raspberry Pi comes without knob and buttons; its keys stand in. Take the "
        "line out."
    ),
    # ---- the ring
    "ring_kind": (
        "RING_KIND is {value}: its pulses and its draw are not known here. Take a ring of WS2812B."
    ),
    "ring_white": (
        "{name} is {value}: a pixel with a white channel (RGBW) takes four bytes and the firmware sends three, "
        "so every colour would be wrong. Take a ring of WS2812B, which has three channels."
    ),
    "ring_order": (
        "RING_ORDER is {value}, and must be R, G and B, each once, in the order in which a pixel takes them. "
        "For WS2812B write GRB."
    ),
    "ring_small": (
        "a ring of {pixels} pixels cannot show six slots and what is chosen of them: that takes {least}. "
        "Take a larger ring, or say RING_PIXELS = 0 for none."
    ),
    "ring_large": (
        "RING_PIXELS is {pixels}: the board announces at most {most}, and no ring has fewer than 0. "
        "Take a smaller ring."
    ),
    "ring_slow": (
        "a ring of {pixels} pixels is larger than {tried}, the largest that was tried: writing it takes "
        "{write_us} us of the {update_us} us of an update, and drawing it grows as well."
    ),
    "ring_untried": (
        "rings of {tried} pixels were tried, and this one has {pixels}. It is drawn by the same rules; look at "
        "docs/light.md whether each state is told apart on it."
    ),
    "first_pixel": (
        "RING_FIRST_PIXEL is {value}, and the pixels of this ring are 0 to {last}, counted from the data input. "
        "Count again where slot 1 begins."
    ),
    # ---- pins
    "pin_absent": (
        "{name} is {pin}: there is no such GPIO on this board. Take one of {usable}; "
        "the numbers at the board's edge are others."
    ),
    "pin_23": (
        "{name} is {pin}: it sets how the board's own regulator works and is not led out. Take one of {usable}."
    ),
    "pin_24": (
        "{name} is {pin}: it tells the board whether USB gives power and is not led out. Take one of {usable}."
    ),
    "pin_25": "{name} is {pin}: it is the board's own light and not led out. Take one of {usable}.",
    "pin_29": (
        "{name} is {pin}: it measures the board's own supply and is not led out. Take one of {usable}."
    ),
    "pin_shared": (
        "{name} is {pin}, which is {other} as well (line {other_line}). Give each a pin of its own; free are {free}."
    ),
    "pi_pin_absent": (
        "RING_PIN is {pin}: a Raspberry Pi leads out GPIO {usable}. The numbers at its edge are others: GPIO 18 "
        "is pin 12."
    ),
    "pi_pin_slow": (
        "RING_PIN is {pin}: up to the Raspberry Pi 4 the pulses of a ring come from GPIO {usable} alone. "
        "Take one of these unless it is a Pi 5."
    ),
    # ---- knob and buttons
    "knob_turned_round": (
        "KNOB_PIN_B is {b}, just below KNOB_PIN_A, which is {a}: the PIO program reads A and its upper neighbour as B. "
        "Exchange the two numbers and turn KNOB_IS_REVERSED round; rest levels 1 and 2 change places as well."
    ),
    "knob_apart": (
        "KNOB_PIN_A is {a} and KNOB_PIN_B is {b}: the PIO program reads A and its upper neighbour at one moment, "
        "so B must be {wanted}. Wire B there, or both to another pair."
    ),
    "knob_at_the_end": (
        "KNOB_PIN_A is {a}, and the pin above it is not led out, but the PIO program reads A and its upper neighbour "
        "at one moment. Take two neighbouring pins for A and B."
    ),
    "steps": (
        "KNOB_STEPS_PER_DETENT is {value}: from one click to the next an encoder passes 1, 2 or 4 quarter periods. "
        "Turn it by one click and count, or read its data sheet: most have 4."
    ),
    "rest": (
        "KNOB_REST_LEVELS is {value}, and must be A * 2 + B where the knob rests: 0, 1, 2 or 3. "
        "With both switches open and pull-ups it is 3."
    ),
    "active_level": (
        "BUTTON_ACTIVE_LEVEL is {value}, and must be 0 (between pin and ground) or 1 (between pin and 3.3 V)."
    ),
    "pull_down": (
        "the RP2350's pull-downs are too weak for its own leakage (its erratum E9), so that a button which was let go "
        "may still read as pressed. Wire the buttons to ground and say BUTTON_ACTIVE_LEVEL = 0, or add 8.2 kOhm "
        "or less from each pin to ground."
    ),
    "buttons_many": (
        "BUTTON_PINS gives {count} buttons, and the game knows what {most} mean. Leave the others out."
    ),
    "buttons_few": (
        "of the game's {most} buttons BUTTON_PINS gives {count}, so not everything can be said at the board: the "
        "host's keys are needed as well (docs/controls.md)."
    ),
    # ---- electricity
    "draw": "{name} is {value}, and nothing draws less than 0 mA. Measure it, or take the sum of the data sheets.",
    "draw_small": (
        "BOARD_DRAW_MA is {value}, and a Pico alone draws up to {pico}: what is left out here is given to the ring, "
        "beyond the budget. Add up the data sheets' worst cases of all that is not the ring."
    ),
    "supply": (
        "SUPPLY_BUDGET_MA is {budget}, and this board needs {needed} to show anything: {board} for the board itself, "
        "{idle} for {pixels} pixels that are dark, {least} for every one of them bright at the lowest brightness. "
        "Give it a supply of its own and state what that gives, or take a smaller ring."
    ),
    "supply_usb": (
        "SUPPLY_BUDGET_MA is {budget}, and a USB port gives {usb}. With a supply of the ring's own, its ground joined "
        "to the board's, this is well; on USB alone the port may switch off."
    ),
}

#: A ring on the pins of the computer that plays (pi/).
_PI: Mapping[str, str] = {
    "not_installed": (
        "What drives a ring on this computer's own pins is not installed. "
        "On the Raspberry Pi with the ring: pip install 'undertow[pi]', then start again"
    ),
    "no_pins": (
        "This computer has no pins for a ring: a Raspberry Pi has. "
        "Play with a board, or with the virtual one: undertow play --device sim"
    ),
    "no_pin": (
        "This computer has no GPIO {pin}. Say another RING_PIN in the ring's file and start again; this looks at the "
        "file: undertow board check FILE"
    ),
    "not_root": (
        "The pins of this computer may not be used ({detail}). Up to the Raspberry Pi 4 the driver needs root; "
        'sudo "$(command -v undertow)" play --device pi gives it that.'
    ),
    "failed": (
        "The ring on this computer's pins cannot be driven: {detail}. "
        "Follow that, or play without it: undertow play --device none"
    ),
    "lost": "The ring on this computer's pins takes no pictures ({detail}).",
}

SENTENCES: Mapping[str, str] = {
    **{f"device.pi_{name}": text for name, text in _PI.items()},
    **{f"device.board_{name}": text for name, text in _TEXT.items()},
    **{f"device.board_{name}": "{file}, line {line}: " + text for name, text in _PLACED.items()},
}
