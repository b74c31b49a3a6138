"""``undertow pack``: packs as things that people own: begin one, tell it, look at it, check it, put two together."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from shlex import quote
from typing import Any, Final

from rich.console import Console
from rich.text import Text

from undertow.cli import pack_merge
from undertow.cli.exit_codes import DIFFERENT
from undertow.cli.own_box import own_box_folder, pack_of_ones_own
from undertow.cli.pack_edit import edit_pack
from undertow.cli.pack_picture import progress_line, show_box
from undertow.cli.picking import picker_for
from undertow.core.errors import PackError
from undertow.core.message import message
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_json import write_box
from undertow.games.duellum.pack import bundled_packs, load_pack
from undertow.games.duellum.pack_head import HEAD
from undertow.games.duellum.pack_new import new_pack
from undertow.games.duellum.pack_progress import CARDS, MAP, Progress
from undertow.games.duellum.pack_table import PackRefused
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow pack new                             an empty box, which games and pack edit fill
  undertow pack edit                            tell what is printed on it, by picking
  undertow pack show                            what is known of it, and what is not
  undertow pack check our-box                   every fault, with file, row and what to do
  undertow pack merge our-box their-box         what theirs knows goes into ours
"""
NEW_EXAMPLE: Final = """\
examples:
  undertow pack new                             your own box, which games are played with from then on
  undertow pack new our-box                     a box in a folder of your choice
"""
EDIT_EXAMPLE: Final = """\
examples:
  undertow pack edit                            go on with your own box
  undertow pack edit our-box                    … with the one in that folder
  printf '1\\n4\\nq\\n' | undertow pack edit      lines instead of keys
"""
CHECK_EXAMPLE: Final = """\
examples:
  undertow pack check                           your own box
  undertow pack check our-box their-box         several; one with faults does not stop the others
  undertow pack check our-box --json            for programs
"""
SHOW_EXAMPLE: Final = """\
examples:
  undertow pack show                            your own box
  undertow pack show standin                    the pack that comes with Undertow
  undertow pack show our-box --json             for programs
"""
LIST_EXAMPLE: Final = """\
examples:
  undertow pack list                            your own box, and what comes with Undertow
  undertow pack list packs                      and the packs in that folder
"""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """The arguments of ``undertow pack``."""
    parser = commands.add_parser(
        "pack",
        help="tell Undertow what is printed on your box",
        description="Packs: your box as a folder of tables (docs/packs.md). Nothing is overwritten that you have not "
        "seen.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parts = parser.add_subparsers(required=True, metavar="WHAT", dest="part")
    new = _part(parts, "new", "begin an empty box", NEW_EXAMPLE, _new)
    _folder(new, "DIR", "the folder to make (your own box by default)")
    edit = _part(parts, "edit", "tell what is printed on it, piece by piece", EDIT_EXAMPLE, _edit)
    _folder(edit, "DIR", "the folder of the pack (your own box by default)")
    check = _part(parts, "check", "find every fault of packs", CHECK_EXAMPLE, _check)
    check.add_argument(
        "packs", nargs="*", metavar="NAME|DIR", help="the packs (your own box by default)"
    )
    check.add_argument("--json", action="store_true", help="one object a pack, one a line")
    show = _part(parts, "show", "what is known of a box, and what is not", SHOW_EXAMPLE, _show)
    show.add_argument(
        "pack", nargs="?", metavar="NAME|DIR", help="the pack (your own box by default)"
    )
    show.add_argument("--json", action="store_true", help="one object instead of a picture")
    every = _part(parts, "list", "which packs there are", LIST_EXAMPLE, _list)
    every.add_argument("folder", type=Path, nargs="?", metavar="DIR", help="a folder of packs")
    merge = _part(
        parts, "merge", "put what one pack knows into another", pack_merge.EXAMPLE, pack_merge.run
    )
    pack_merge.add_arguments(merge)


def _part(
    parts: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    text: str,
    example: str,
    run: Callable[[argparse.Namespace], int],
) -> argparse.ArgumentParser:
    part = parts.add_parser(
        name,
        help=text,
        description=text[0].upper() + text[1:] + ".",
        epilog=example,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    part.set_defaults(run=run)
    return part


def _folder(part: argparse.ArgumentParser, name: str, text: str) -> None:
    part.add_argument("folder", type=Path, nargs="?", metavar=name, help=text)


def _new(arguments: argparse.Namespace) -> int:
    folder = arguments.folder or own_box_folder()
    box = new_pack(folder)
    print(
        say(
            message(
                "cli.pack_new",
                pack=box.pack_name,
                folder=str(folder),
                count=len(box.card_names),
                edit=_named(arguments.folder),
            )
        )
    )
    return 0


def _named(folder: Path | str | None) -> str:
    """What stands after ``undertow pack edit`` for that folder: nothing for one's own box."""
    return "" if folder is None else f" {quote(str(folder))}"


def _edit(arguments: argparse.Namespace) -> int:
    folder = pack_of_ones_own(arguments.folder) if arguments.folder else _own_box()
    source = StringIO() if sys.stdin is None else sys.stdin
    with picker_for(source, sys.stdout) as picker:
        edit_pack(folder, picker)
    print(progress_line(load_pack(folder)))
    return 0


def _own_box() -> Path:
    """The people's own box. Raises PackError if they have none yet."""
    folder = own_box_folder()
    if not folder.is_dir():
        raise PackError(message("cli.pack_none", folder=str(folder)))
    return folder


def _check(arguments: argparse.Namespace) -> int:
    """0 if all are sound; 1 if one is not."""
    faulty = 0
    for pack in arguments.packs or [str(_own_box())]:
        box, faults = _looked_at(pack)
        faulty += box is None
        if arguments.json:
            print(json.dumps(_check_json(pack, box, faults), ensure_ascii=False))
        elif box is None:
            print(say(message("cli.pack_faulty", pack=pack, count=len(faults))))
            for fault in faults:
                print(f"  {fault}")
        else:
            print(say(message("cli.pack_sound", pack=pack)))
            print(f"  {progress_line(box)}")
    return DIFFERENT if faulty else 0


def _looked_at(pack: str | Path) -> tuple[Box | None, list[str]]:
    """The box of a pack; or None, and all that is wrong with it."""
    try:
        return load_pack(pack, needs_goals=True), []
    except PackRefused as error:
        return None, [say(fault) for fault in error.faults]
    except PackError as error:
        return None, [say(error.message)]


def _check_json(pack: str, box: Box | None, faults: list[str]) -> dict[str, Any]:
    return {
        "pack": pack,
        "is_sound": box is not None,
        "faults": faults,
        "known": None if box is None else _counts(box),
    }


def _counts(box: Box) -> dict[str, dict[str, int]]:
    return {part.area: {"known": part.known, "of": len(part.items)} for part in Progress(box).parts}


def _show(arguments: argparse.Namespace) -> int:
    box = load_pack(_own_box() if arguments.pack is None else arguments.pack)
    if arguments.json:
        data = {"known": _counts(box), "unknown": box.unknown_keys(), **write_box(box)}
        print(json.dumps(data, ensure_ascii=False))
        return 0
    show_box(
        Console(highlight=False, width=None if sys.stdout.isatty() else 120),
        box,
        _named(arguments.pack),
    )
    return 0


def _list(arguments: argparse.Namespace) -> int:
    """What cannot be read is said in its line; it stops none of the others."""
    console = Console(highlight=False)
    own = own_box_folder()
    places = [own] if (own / HEAD).exists() else []
    packs: list[str | Path] = [*bundled_packs(), *places, *_packs_in(arguments.folder)]
    for pack in packs:
        box, faults = _looked_at(pack)
        if box is None:
            count, fault = len(faults) - 1, faults[0]
            said = message("cli.pack_listed_faulty", pack=str(pack), count=count, fault=fault)
            console.print(Text(f"✗ {say(said)}"), soft_wrap=True)
        else:
            said = message("cli.pack_listed", pack=str(pack), name=box.pack_name)
            told = progress_line(box, (CARDS, MAP))
            console.print(Text(f"✓ {say(said)} {told}"), soft_wrap=True)
    return 0


def _packs_in(folder: Path | None) -> list[Path]:
    if folder is None:
        return []
    try:
        return sorted([path for path in folder.iterdir() if (path / HEAD).exists()])
    except (OSError, ValueError) as error:
        system = getattr(error, "strerror", None) or str(error)
        raise PackError(message("cli.pack_no_folder", folder=str(folder), system=system)) from error
