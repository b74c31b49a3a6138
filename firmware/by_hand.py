"""The ring without a host: a dial that people turn, slots that they empty, numbers they enter."""

import grammar
from undertow_wire.messages import BUTTON_1, BUTTON_2, CLICK, KNOB, LONG
from undertow_wire.scene import CARD_A, EMPTY, NO_SLOT, UNKNOWN_NUMBER, Scene, SlotMark
from undertow_wire.service import ByHand, Pages

TYPE_CHECKING = False  # type checkers take it for true; MicroPython has no typing to import

if TYPE_CHECKING:
    from stage import Stage

# What the knob moves.
DIAL = 0
SLOT = 1
NUMBER = 2

_SLOTS = 6  # of a dial whose numbers are entered where no host ever stored any
_SIDES = 2


class Hand:
    """What people do by hand. `pages` is None while no numbers are known.

    `is_done`: something was turned, changed or entered that no host has been told of.
    """

    def __init__(self, pages: "Pages | None") -> None:
        self.pages = pages
        self.mode = DIAL
        self.is_done = False
        self._empty_slots = 0
        self._cursor = 0
        self._entered = bytearray()  # sides x slots

    def turn(self, detents: int) -> None:
        """Turn the dial, go to another slot, or count the number up or down."""
        pages = self.pages
        if self.mode == NUMBER:
            number = self._entered[self._cursor]
            # The first detent shows a zero, or the highest number.
            number = detents - 1 if number == UNKNOWN_NUMBER and detents > 0 else number + detents
            self._entered[self._cursor] = max(0, min(UNKNOWN_NUMBER - 1, number))
        elif pages is None:
            return
        elif self.mode == SLOT:
            self._cursor = (self._cursor + detents) % pages.slots
        else:
            pages.position = (pages.position + detents) % pages.positions
            self.is_done = True

    def press(self, control: int, gesture: int) -> None:
        """Do what a press means; `control` is as the players name it."""
        if control == KNOB and gesture == LONG:
            self._enter_or_leave()
        elif self.mode == NUMBER:
            self._press_entering(control)
        elif self.pages is None or gesture != CLICK:
            return
        elif control == KNOB:
            if self.mode == SLOT:
                self._empty_slots ^= 1 << self._cursor
                self.is_done = True
            self.mode = SLOT
        elif control == BUTTON_1:
            self.pages.side = (self.pages.side + 1) % self.pages.sides
            self.is_done = True
        elif control == BUTTON_2 and self.mode == SLOT:
            self.mode = DIAL

    def _enter_or_leave(self) -> None:
        self._cursor = 0
        if self.mode == NUMBER:
            self.mode = DIAL  # what was entered so far is forgotten
            return
        self.mode = NUMBER
        slots, sides = self._size()
        self._entered = bytearray(bytes((UNKNOWN_NUMBER,)) * (slots * sides))

    def _size(self) -> "tuple[int, int]":
        return (self.pages.slots, self.pages.sides) if self.pages else (_SLOTS, _SIDES)

    def _press_entering(self, control: int) -> None:
        if control == BUTTON_2 and self._cursor:
            self._cursor -= 1
        elif control == KNOB:
            self._cursor += 1
            if self._cursor == len(self._entered):
                self._keep_entered()

    def _keep_entered(self) -> None:
        """Make the pages of a dial that turns clockwise before the slots, one slot a position."""
        slots, sides = self._size()
        numbers = bytearray()
        for position in range(slots):
            for side in range(sides):
                for slot in range(slots):
                    numbers.append(self._entered[side * slots + (slot - position) % slots])
        self.pages = Pages(0, 0, slots, sides, slots, numbers)
        self.mode = DIAL
        self._cursor = 0
        self._empty_slots = 0
        self.is_done = True

    def is_over(self) -> bool:
        """Return whether there is nothing to turn: no numbers are known, and none are entered."""
        return self.pages is None and self.mode == DIAL

    def message(self) -> "ByHand | None":
        """Return what was done, None if nothing was."""
        if not self.is_done or self.pages is None:
            return None
        return ByHand(self.pages.position, self.pages.side, self._empty_slots)

    def show(self, stage: "Stage", now_ms: int) -> None:
        """Put on the stage what there is to see."""
        pages = self.pages
        slots, _ = self._size()
        if self.mode == NUMBER:
            side = self._cursor // slots
            slot = self._cursor % slots
            scene = Scene(faction=side, slots=[SlotMark(0, EMPTY)] * slots, pointed=slot)
            number = self._entered[self._cursor]
            stage.show_local(grammar.ENTER_NUMBER, number, len(self._entered), scene, now_ms)
        elif pages is None:
            stage.hide_local(now_ms)
        else:
            marks = [
                SlotMark(
                    pages.number(pages.position, pages.side, slot),
                    EMPTY if self._empty_slots >> slot & 1 else CARD_A,
                )
                for slot in range(slots)
            ]
            pointed = self._cursor if self.mode == SLOT else NO_SLOT
            scene = Scene(faction=pages.side, slots=marks, pointed=pointed)
            stage.show_local(grammar.BY_HAND, 0, 0, scene, now_ms)
