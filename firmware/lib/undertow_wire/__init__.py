"""What Undertow's host and device say to each other, for CPython and MicroPython alike.

The device imports this package from its flash, the host from its wheel: there is one copy.
`frame` cuts a byte stream into checked frames, `messages` gives frames their meaning, `scene` is
the picture a host asks a device to show, `service` is all that is not play: settings, pages for
use without a host, tests and measurements. `docs/protocol.md` says the same for other programs.
"""

# Peers of different major versions refuse each other; a minor one only adds messages or fields.
PROTOCOL_MAJOR = 1
PROTOCOL_MINOR = 1

# Sequences, scene revisions, detents and tokens count modulo this.
COUNTERS = 0x10000
