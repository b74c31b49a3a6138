"""The one exception of the wire: a value that no message can carry, in a sentence.

It is raised where a program builds or unpacks a message by hand. `messages.unpack`, the door for
what arrives from the other side, turns it into a value.
"""


class WireError(ValueError):
    """A field out of range, or a payload cut short; the text says which and what is allowed."""
