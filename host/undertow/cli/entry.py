"""Where the command begins: a Ctrl-C before anything was begun ends it without a word, and without a traceback."""

from __future__ import annotations

import os
import signal
from typing import Final

_INTERRUPTED: Final = 130  # as exit_codes has it, which must not be loaded yet


def run() -> int:
    """Run the command; what it needs is loaded only once Ctrl-C is looked after."""
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if is_heard:
        # Nothing has been begun that would need an end.
        signal.signal(signal.SIGINT, lambda *_: os._exit(_INTERRUPTED))
    from undertow.cli.main import (
        main,  # the half second that loading takes is what this file is for
    )

    try:
        if is_heard:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return main()
    except KeyboardInterrupt:
        return _INTERRUPTED  # just before main's own guard, or just after it
