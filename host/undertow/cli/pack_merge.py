"""``undertow pack merge``: what one pack knows goes into another; where they differ, people decide fact by fact."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Final

from undertow.cli.exit_codes import DIFFERENT
from undertow.cli.own_box import pack_of_ones_own
from undertow.cli.pack_picture import progress_line
from undertow.cli.picking import BACK, UNDO, Option, Picker, picker_for
from undertow.core.errors import PackError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.effect_words import answer_label
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_disk import held
from undertow.games.duellum.pack_merge import NOTHING, WHOLE_MAP, Difference, Merged, merged
from undertow.games.duellum.pack_write import put_box
from undertow.games.duellum.questions import question
from undertow.words import say

EXAMPLE: Final = """\
examples:
  undertow pack merge our-box their-box         where they differ you are asked
  undertow pack merge our-box their-box --ours  where they differ ours stays as it is
"""
_OURS: Final = "ours"
_THEIRS: Final = "theirs"
_Choose = Callable[[Difference], bool]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of ``undertow pack merge``."""
    parser.add_argument("ours", type=Path, metavar="DIR", help="the pack that is added to")
    parser.add_argument(
        "theirs", metavar="NAME|DIR", help="the pack that is read; it stays as it is"
    )
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--ours",
        dest="which",
        action="store_const",
        const=_OURS,
        help="keep ours in every difference",
    )
    which.add_argument(
        "--theirs",
        dest="which",
        action="store_const",
        const=_THEIRS,
        help="take theirs in every difference",
    )


def run(arguments: argparse.Namespace) -> int:
    """0 if all of theirs is in ours or was decided against; 1 if some found no place, or somebody left."""
    folder = pack_of_ones_own(arguments.ours)
    theirs = load_pack(arguments.theirs)
    before = load_pack(folder)
    if arguments.which is not None:
        takes_theirs = arguments.which == _THEIRS
        merge = merged(before, theirs, lambda _: takes_theirs)
    else:
        found = _asked(before, theirs)
        if found is None:
            print(say(message("cli.merge_left", folder=str(folder))))
            return DIFFERENT
        merge = found
    with held(folder):
        if load_pack(folder) != before:
            raise PackError(message("cli.merge_changed", folder=str(folder)))
        box = put_box(folder, before, merge.box, merge.titles)
    _tell(before, merge)
    print(progress_line(box))
    return DIFFERENT if merge.left_out else 0


def _asked(before: Box, theirs: Box) -> Merged | None:
    """The packs as one, as people decide; None: they left before the end, and nothing is to be written."""
    source = StringIO() if sys.stdin is None else sys.stdin
    found: list[Merged] = []
    with picker_for(source, sys.stdout) as picker:
        found.append(_decided(before, theirs, picker))
    return found[0] if found else None


def _decided(before: Box, theirs: Box, picker: Picker) -> Merged:
    """Each difference is asked once. Going back, or undoing, takes back the last decision."""
    decisions: dict[Difference, bool] = {}
    while True:
        undone: list[Difference] = []

        def takes_theirs(difference: Difference, undone: list[Difference] = undone) -> bool:
            if undone:
                return False  # this merge is thrown away
            if difference not in decisions:
                picked = picker.pick(say(_question(before, difference)), _options(difference))
                if picked in (BACK, UNDO):
                    undone.append(difference)
                    return False
                decisions[difference] = picked == _THEIRS
            return decisions[difference]

        merge = merged(before, theirs, takes_theirs)
        if not undone:
            return merge
        if decisions:
            decisions.popitem()


def _question(box: Box, difference: Difference) -> Message:
    if difference.key == WHOLE_MAP:
        return message("cli.merge_map")
    asked = say(question(box, difference.key)) if difference.key in box.domains else difference.key
    return message("cli.merge_differ", question=asked)


def _options(difference: Difference) -> list[Option]:
    return [
        Option(
            str(number),
            say(message(f"cli.merge_{whose}", value=_value(difference.key, value))),
            whose,
        )
        for number, (whose, value) in enumerate(
            ((_OURS, difference.ours), (_THEIRS, difference.theirs)), 1
        )
    ]


def _value(key: str, value: FactValue) -> str:
    if key == WHOLE_MAP:
        return say(message("cli.merge_territories", count=int(value)))
    return NOTHING if value == NOTHING else say(answer_label(key, value))


def _tell(before: Box, merge: Merged) -> None:
    print(say(message("cli.merge_added", count=len(merge.added))))
    for said, differences in (("replaced", merge.replaced), ("kept", merge.kept)):
        for difference in differences:
            told = message(
                f"cli.merge_{said}",
                key=difference.key,
                ours=_value(difference.key, difference.ours),
                theirs=_value(difference.key, difference.theirs),
            )
            print(f"  {say(told)}")
    for reason in merge.left_out:
        print(f"! {say(message('cli.merge_left_out', reason=say(reason)))}")
