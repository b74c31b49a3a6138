"""Levels and edges of the 30 GPIOs, and the interrupts that they raise.

An edge that comes while interrupts are masked is latched once per kind, as in the chip, and its
handler runs when they are unmasked: two edges of one kind in that time are one call.
"""

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # CPython: nothing there counts allocations

    def heap_lock():
        return None

    def heap_unlock():
        return None


GPIO_COUNT = 30
RISING = 8
FALLING = 4


class Pins:
    """All pins of the board. Unconnected inputs read 1, as with the pull-ups of every board here."""

    def __init__(self, report_error):
        self.levels = bytearray(b"\x01" * GPIO_COUNT)
        self._handlers = [None] * GPIO_COUNT  # (handler, its argument, trigger, is hard)
        self._latched = bytearray(GPIO_COUNT)
        # The kinds of edges for which a handler was last called.
        self.served = bytearray(GPIO_COUNT)
        self._is_masked = False
        self._watchers = []
        self._report_error = report_error

    def listen(self, gpio, handler, argument, trigger, is_hard):
        """Call handler(argument) at edges of the kinds in `trigger`; None listens no more."""
        self._handlers[gpio] = None if handler is None else (handler, argument, trigger, is_hard)
        self._latched[gpio] = 0

    def watch(self, look):
        """Call look() at every edge, masked or not: hardware that needs no interrupt."""
        self._watchers.append(look)

    def unwatch(self, look):
        self._watchers.remove(look)

    def drive(self, gpio, level):
        """The world changes an input."""
        if level == self.levels[gpio]:
            return
        self.levels[gpio] = level
        for look in self._watchers:
            look()
        listening = self._handlers[gpio]
        if listening is None:
            return
        self._latched[gpio] |= (RISING if level else FALLING) & listening[2]
        if not self._is_masked:
            self._serve(gpio)

    def mask(self, is_masked):
        """Hold interrupts back, or let the latched ones run. Return what it was before."""
        before = self._is_masked
        self._is_masked = is_masked
        if not is_masked:
            for gpio in range(GPIO_COUNT):
                self._serve(gpio)
        return before

    def _serve(self, gpio):
        if not self._latched[gpio]:
            return
        self.served[gpio] = self._latched[gpio]
        self._latched[gpio] = 0
        handler, argument, _, is_hard = self._handlers[gpio]
        if is_hard:
            heap_lock()  # a hard handler must not allocate; here it fails as it would there
        try:
            handler(argument)
        except Exception as error:  # noqa: BLE001  # as in the chip: reported, and not called again
            if is_hard:
                heap_unlock()
                is_hard = False
            self._handlers[gpio] = None
            self._report_error(error)
        finally:
            if is_hard:
                heap_unlock()
