"""What the command ends with, as its exit code."""

from __future__ import annotations

from typing import Final

#: What was looked at is not as it should be: a case that fails, a log that differs.
DIFFERENT: Final = 1
#: A fault of ours.
OUR_FAULT: Final = 1
#: A fault in what was given; argparse gives the same for arguments that it cannot read.
BAD_INPUT: Final = 2
#: Ctrl-C outside a game, as shells count signals.
INTERRUPTED: Final = 130
