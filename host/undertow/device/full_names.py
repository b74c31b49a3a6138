"""The names in what a board prints: they are short there, and a person wants to know what they stand for."""

import re
from functools import cache

from undertow.device.deploy.compiler import join_firmware
from undertow.device.joined import Joined

_PLACE = re.compile(r'File "([\w/]+)@(\w{4})\.py", line \d+, in (\w+)')
_MISSING = re.compile(
    r"^(?:undertow: fault in \w+: )?(?:Attribute|Name|Type|Import)Error: (?:'(\w+)' )?.*'(\w+)'"
)


def in_full(line: str) -> str:
    """A line of a board's log with the names that its firmware has in our sources.

    A place in a traceback tells by its mark whether that firmware is this one; if it is not, the line stays as it is.
    An exception's own words have no mark: there the full name is put behind them.
    """
    missing = _MISSING.match(line)
    if missing is not None:
        owner, short = missing.groups()
        names = _own().names
        name = names.get(f"{owner}.{short}", names.get(short))
        return line if name is None else f"{line} (here {short} is {name})"
    return _PLACE.sub(_place, line)


def _place(found: re.Match[str]) -> str:
    module, mark, name = found.groups()
    own = _own()
    return (
        found.group() if mark != own.mark else f'File "{module}.py", in {own.names.get(name, name)}'
    )


@cache
def _own() -> Joined:
    try:
        return join_firmware()
    except (OSError, SyntaxError, ValueError):
        return Joined({}, {})  # sources that somebody is changing: no log stops for them
