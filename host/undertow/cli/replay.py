"""``undertow replay``: tell what happened in a recorded game, choice by choice. The file is only read."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from undertow.cli.exit_codes import BAD_INPUT
from undertow.cli.play import add_data, data_folder
from undertow.cli.records import find_record
from undertow.cli.seating import replayed
from undertow.core.errors import RecordError
from undertow.core.game import deed_text
from undertow.core.message import message
from undertow.games.duellum.pack_notes import pack_notes
from undertow.games.duellum.view import view
from undertow.table.journal import read_file
from undertow.words import say, say_error

EXAMPLE: Final = """\
examples:
  undertow replay 2024-05-03                    a game of yours, by the beginning of its name
  undertow replay some/folder/game.jsonl
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow replay``."""
    parser = commands.add_parser(
        "replay",
        help="tell a recorded game",
        description="Tell what happened in a recorded game. The file is only read.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="FILE", help="a record, or the name of a game of yours")
    parser.add_argument("--pack", metavar="NAME|DIR", help="the box, if not the one it names")
    add_data(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """0 if the whole record could be followed; 2, after telling what is whole of it, if not."""
    path = find_record(arguments.game, data_folder(arguments))
    return tell(path, arguments.pack)


def tell(path: Path, pack: str | None) -> int:
    """Tell the game of a record on standard output, and what is wrong with it on standard error."""
    file = read_file(path)
    if file.head is None:
        assert file.error is not None, "a record without a head has an error"
        raise file.error
    head = file.head
    options = ", ".join(f"{name} {value}" for name, value in sorted(head.options.items()))
    box = f"{head.pack_name} {head.pack_version}"
    print(say(message("cli.replay_head", id=head.id, pack=box, options=options or "–")))
    error: RecordError | None = None
    entries = file.entries
    try:
        game = replayed(head, entries, pack)
    except RecordError as fault:
        if fault.line_number <= 1:
            raise
        error = fault
        entries = entries[: fault.line_number - 2]  # line 2 is the first entry
        game = replayed(head, entries, pack)
    for note in pack_notes(game.state.box):
        print(say(note))
    for node in game.nodes:
        if node.deed is not None:
            print(f"· {deed_text(node.deed)}")
        for part in node.story:
            print(f"    {say(part)}")
    result = view(game.state, 0).result
    print(say(result) if result is not None else say(message("cli.replay_open")))
    for trouble in (error, file.error):
        if trouble is not None:
            print(f"undertow: {say_error(trouble)}", file=sys.stderr)
    return BAD_INPUT if error or file.error else 0
