"""Texts from outside, made fit for a screen: what a board or a system says may hold anything."""

_STAND_IN = "·"


def plain(text: str) -> str:
    """The text with a dot for everything that a terminal would obey instead of showing."""
    return "".join([letter if letter.isprintable() else _STAND_IN for letter in text.expandtabs(4)])


def plain_bytes(data: bytes) -> str:
    """Bytes as ASCII, with a dot for everything else."""
    return plain("".join([chr(byte) if byte < 0x80 else _STAND_IN for byte in data]))


def system_words(error: BaseException) -> str:
    """What the system says of a fault, without numbers and names of Python."""
    if isinstance(error, OSError) and error.strerror and not error.strerror.startswith("["):
        return plain(error.strerror.partition(": [")[0])
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8 text"
    words = [part for part in error.args if isinstance(part, str)]
    return (
        plain(words[-1].partition("[Errno")[0].strip(" :(") if words else "") or "no reason given"
    )
