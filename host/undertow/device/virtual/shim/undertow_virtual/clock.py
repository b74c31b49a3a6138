"""Virtual time. It passes only while the firmware sleeps, idles, polls or clocks out pixels.

Whatever happens within a grant happens at its own microsecond: a pin's handler runs when the edge
comes, even in the middle of a sleep.
"""

from undertow_virtual.channel import EXIT_WATCHDOG


class Clock:
    """Spends granted time, and asks for more when none is left.

    `now_us` counts from the board's first start and never wraps: the wrapping is in `time`.
    """

    def __init__(self, channel, pins, usb, watchdog, start_us):
        self.now_us = start_us
        self._granted_us = start_us
        self._channel = channel
        self._pins = pins
        self._usb = usb
        self._watchdog = watchdog
        self._edges = []

    def spend(self, duration_us):
        """Let `duration_us` pass. Raises KeyboardInterrupt if a raw 0x03 came meanwhile."""
        until_us = self.now_us + duration_us
        while True:
            self._usb.raise_interrupt()  # at once, as on the chip: in the middle of what was going on
            self._advance(min(until_us, self._granted_us))
            if self.now_us == until_us:
                return
            self._next_grant()

    def _advance(self, until_us):
        if self._watchdog.is_due(until_us):
            self._pass(self._watchdog.ends_us)
            self._channel.cut_off(self.now_us, EXIT_WATCHDOG)
        self._pass(until_us)

    def _pass(self, until_us):
        while self._edges and self._edges[0][0] <= until_us:
            at_us, gpio, level = self._edges.pop(0)
            self.now_us = at_us
            self._pins.drive(gpio, level)
        self.now_us = until_us
        self._usb.drain(until_us)

    def _next_grant(self):
        self._channel.finish(self.now_us, self._usb.input_room)
        time_us, flags, room, data, edges = self._channel.read_grant()
        self._granted_us = self.now_us + time_us
        for offset_us, gpio, level in edges:
            self._edges.append((self.now_us + offset_us, gpio, level))
        self._usb.connect(flags, room)
        self._usb.receive(data)
        self._usb.drain(self.now_us)
