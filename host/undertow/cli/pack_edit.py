"""``undertow pack edit``: a box is told by picking; each answer is on the disk before the next question.

So there is nothing to lose: whoever leaves, or is killed, goes on where they were. What is known is never asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from undertow.cli.effect_picking import pick_effect
from undertow.cli.pack_edit_words import (
    borders_first,
    fact_line,
    is_effect,
    item_line,
    name_of,
    numbered,
    plain,
    title_of,
    told_line,
)
from undertow.cli.pack_picture import part_line
from undertow.cli.picking import BACK, UNDO, Leaving, Option, Picker
from undertow.core.errors import FactError, PackError
from undertow.core.message import Message, message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import WILD_MANTAS
from undertow.games.duellum.effect_words import answer_label
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_map import (
    FEWEST_PLAIN,
    MOST_PLAIN,
    neighbour_facts,
    side_facts,
    territory_names,
    with_map,
    without_map,
)
from undertow.games.duellum.pack_progress import CARDS, MAP, Progress, changes_for
from undertow.games.duellum.pack_types import is_placeholder
from undertow.games.duellum.pack_write import change_pack, write_pack
from undertow.games.duellum.questions import question
from undertow.words import say, say_error

_NEXT: Final = "next"
_SKIP: Final = "skip"
_LEAVE: Final = "leave"
_RENAME: Final = "rename"
_FORGET: Final = "forget"
_NEW_TYPE: Final = "new type"
_UNTELL: Final = "untell"


class _Answer(NamedTuple):
    """Something that was told, and how it is taken back."""

    told: str
    take_back: Callable[[], Box]


def edit_pack(folder: Path, picker: Picker) -> None:
    """Until somebody leaves. Raises PackError: the pack has faults, and must be mended by hand first."""
    editor = _Editor(folder, picker)
    try:
        editor.choose_part()
    except Leaving:
        return


class _Editor:
    def __init__(self, folder: Path, picker: Picker) -> None:
        self._folder = folder
        self._picker = picker
        self._box = load_pack(folder)
        self._answers: list[_Answer] = []

    # ---- which part, which item

    def choose_part(self) -> None:
        while True:
            parts = Progress(self._box).parts
            options = [numbered(number, part_line(part)) for number, part in enumerate(parts, 1)]
            options.append(Option("0", say(message("cli.edit_leave")), _LEAVE))
            picked = self._pick(message("cli.edit_part", pack=self._box.pack_name), options)
            if picked == _LEAVE:
                return
            if picked.isdigit():
                area = parts[int(picked) - 1].area
                if area == MAP and not self._box.is_mapped:
                    self._tell_map()
                else:
                    self._choose_item(area)

    def _choose_item(self, area: str) -> None:
        while True:
            progress = Progress(self._box)
            items = progress.part(area).items
            if area == MAP:
                if not self._box.is_mapped:
                    return  # what told of it was taken back
                items = borders_first(items)
            blank = [item for item in items if progress.is_blank(item)]
            partly = [item for item in items if item not in blank and progress.unknown(item)]
            options = []
            if partly or blank:
                first = (*partly, *blank)[0]
                label = say(message("cli.edit_next", item=title_of(self._box, first)))
                options.append(Option("0", label, _NEXT))
            # Cards of which nothing is known are all the same to people.
            shown = [item for item in items if area != CARDS or item not in blank]
            for number, item in enumerate(shown, 1):
                options.append(Option(str(number), item_line(progress, item), item))
            if area == MAP:
                options.append(Option("-", say(message("cli.edit_untell_map")), _UNTELL))
            line = part_line(progress.part(area))
            picked = self._pick(message("cli.edit_item", line=line), options)
            if picked == BACK:
                return
            if picked == _UNTELL:
                self._untell_map()
                return
            if picked == _NEXT:
                self._tell_on(area)
            elif picked != UNDO:
                self._edit_item(picked)

    def _tell_on(self, area: str) -> None:
        """One item after the other, until all is told or somebody goes back."""
        skipped: set[str] = set()
        while True:
            progress = Progress(self._box)
            items = borders_first(progress.part(area).items)
            unknown = [i for i in items if progress.unknown(i) and i not in skipped]
            if area != MAP:
                unknown.sort(key=progress.is_blank)  # what was begun comes first
            if not unknown:
                return
            picked = self._tell_item(unknown[0])
            if picked == BACK:
                return
            if not picked:
                skipped.add(unknown[0])

    def _tell_item(self, item: str) -> str:
        """Ask what is unknown of an item; "" when all was asked, else ``BACK`` or ``UNDO``."""
        skipped: set[str] = set()
        while True:
            unknown = [key for key in Progress(self._box).unknown(item) if key not in skipped]
            if not unknown:
                return ""
            picked = self._ask(item, unknown[0])
            if picked in (BACK, UNDO):
                return picked
            if picked == _SKIP:
                # One row of borders is one question.
                skipped.update(unknown if item.startswith("borders.") else unknown[:1])

    def _edit_item(self, item: str) -> None:
        """What is known of an item may be told otherwise."""
        while True:
            progress = Progress(self._box)
            if item.startswith("borders."):
                self._ask(item, "")
                return
            options = [
                Option(str(number), fact_line(self._box, key), key)
                for number, key in enumerate([*progress.known(item), *progress.unknown(item)], 1)
            ]
            if item.startswith(("card.", "action.")):
                options.append(Option("n", say(message("cli.edit_rename")), _RENAME))
            if progress.known(item):
                options.append(Option("x", say(message("cli.edit_forget")), _FORGET))
            picked = self._pick(message("cli.edit_fact", item=title_of(self._box, item)), options)
            if picked == BACK:
                return
            if picked == _RENAME:
                self._rename(item)
            elif picked == _FORGET:
                self._change(dict.fromkeys(progress.known(item)), title_of(self._box, item))
            elif picked != UNDO:
                self._ask(item, picked)

    # ---- one question

    def _ask(self, item: str, key: str) -> str:
        """``_SKIP``, ``BACK``, ``UNDO``, or "" where something was told, or could not be."""
        if item.startswith("borders."):
            return self._ask_borders(item.partition(".")[2])
        if key.startswith("side."):
            return self._ask_plain(key)
        if is_effect(key):
            asked = self._asked(key)
            picked = pick_effect(self._picker, asked, self._values(key), self._skip())
            if picked == UNDO:
                self._take_back()
        elif key.endswith(".type"):
            picked = self._pick_type(key)
        else:
            return self._ask_plain(key)
        return self._answered(key, picked)

    def _ask_plain(self, key: str) -> str:
        values = self._values(key)
        options = [
            Option(
                str(value if isinstance(value, int) else number),
                "" if isinstance(value, int) else say(answer_label(key, value)),
                str(value),
            )
            for number, value in enumerate(values, 1)
        ]
        picked = self._pick(question(self._box, key), [*options, self._skip()])
        return self._answered(key, picked)

    def _answered(self, key: str, picked: str) -> str:
        if picked in (_SKIP, BACK, UNDO):
            return picked
        numbers = all(isinstance(value, int) for value in self._box.domains[key])
        value: FactValue = int(picked) if numbers else picked
        self._tell({key: value}, told_line(self._box, key, value))
        return ""

    def _values(self, key: str) -> tuple[FactValue, ...]:
        """What the fact may be. What a known one was told as is no hindrance, nor what falls away with it."""
        if self._box.known(key) and key.split(".")[-1] in ("kind", "depths", "effects"):
            return self._box.domains[key]
        return self._box.without([key]).values(key)

    def _pick_type(self, key: str) -> str:
        """A type by its name; one that nobody has named yet gets one."""
        box = self._box
        used = {value for other, value in box.facts().items() if other.endswith(".type")}
        values = [str(value) for value in self._values(key)]
        named = [value for value in values if not is_placeholder(value) or value in used]
        options = [
            Option(str(number), say(answer_label(key, value)), value)
            for number, value in enumerate(named, 1)
        ]
        if len(named) < len(values):
            options.append(Option("n", say(message("cli.edit_new_type")), _NEW_TYPE))
        picked = self._pick(question(box, key), [*options, self._skip()])
        if picked != _NEW_TYPE:
            return picked
        name = name_of(self._picker.typed(say(message("cli.edit_type_name"))))
        free = next(value for value in values if value not in named)
        return name or free

    def _ask_borders(self, territory: str) -> str:
        box = self._box
        others = [name for name in box.territories if name != territory]
        number = box.territories.index(territory)
        known = {
            name: box.facts().get(box.structure.border_key(number, box.territories.index(name)))
            for name in others
        }
        title = box.territory_titles[number]
        chosen = self._pick_several(
            lambda names: message("cli.edit_borders", territory=title, names=names or ("–",)),
            others,
            [name for name, answer in known.items() if answer == "yes"],
        )
        if isinstance(chosen, str):
            return chosen
        facts = neighbour_facts(box, territory, chosen)
        self._tell(facts, title)
        sides = side_facts(self._box)
        if sides:
            self._tell(sides, say(message("cli.edit_sides")))
        return ""

    def _pick_several(
        self,
        asked: Callable[[tuple[str, ...]], Message],
        names: list[str],
        chosen: list[str],
        count: int | None = None,
    ) -> list[str] | str:
        """Names, one after the other, each again to take it away; or what else was picked. ``count``: just so many."""
        done = Option("0", say(message("cli.edit_that_is_all")), "")
        while True:
            options = [
                Option(str(number), plain(name) + (" ✓" if name in chosen else ""), name)
                for number, name in enumerate(names, 1)
            ]
            if count is None or len(chosen) == count:
                options.insert(0, done)
            picked = self._pick(asked(tuple([plain(n) for n in chosen])), [*options, self._skip()])
            if picked in (BACK, UNDO, _SKIP):
                return picked
            if not picked:
                return chosen
            chosen = [n for n in chosen if n != picked] if picked in chosen else [*chosen, picked]

    # ---- the map as a whole, names

    def _tell_map(self) -> None:
        numbers = [Option(str(n), "", str(n)) for n in range(FEWEST_PLAIN, MOST_PLAIN + 1)]
        picked = self._pick(message("cli.edit_territories"), [*numbers, self._skip()])
        if not picked.isdigit():
            return
        names = list(territory_names(int(picked)))
        nests = self._pick_several(
            lambda told: message(
                "cli.edit_nests", count=len(told), all=WILD_MANTAS, names=told or ("–",)
            ),
            names,
            [],
            WILD_MANTAS,
        )
        if isinstance(nests, str):
            return
        before = self._box
        self._write(with_map(before, int(picked), nests))
        self._remember(say(message("cli.edit_map")), lambda: write_pack(self._folder, before))
        self._tell_on_borders()

    def _tell_on_borders(self) -> None:
        for name in self._box.territories:
            if Progress(self._box).unknown(f"borders.{name}"):
                picked = self._ask_borders(name)
                if picked in (BACK, UNDO):
                    return

    def _untell_map(self) -> None:
        before = self._box
        self._write(without_map(before))
        self._remember(say(message("cli.edit_map")), lambda: write_pack(self._folder, before))

    def _rename(self, item: str) -> None:
        before = title_of(self._box, item)
        title = self._picker.typed(say(message("cli.edit_title", item=before)))
        if title and title != before:
            self._change({}, before, {item: title}, {item: before})

    # ---- telling the pack, and taking back

    def _tell(self, facts: Mapping[str, FactValue], told: str) -> None:
        try:
            changes = changes_for(self._box, facts)
        except FactError:
            # Values that no question offers: the writer widens the box for them, or says what is wrong.
            changes = dict(facts)
        self._change(changes, told)

    def _change(
        self,
        changes: Mapping[str, FactValue | None],
        told: str,
        titles: Mapping[str, str] | None = None,
        old_titles: Mapping[str, str] | None = None,
    ) -> None:
        known = self._box.facts()
        back = {key: known.get(key) for key in changes}
        try:
            self._box = change_pack(self._folder, changes, titles)
        except (FactError, PackError) as error:
            self._picker.tell(f"! {say_error(error)}")
            return
        self._remember(told, lambda: change_pack(self._folder, back, old_titles))

    def _write(self, box: Box) -> None:
        self._box = write_pack(self._folder, box)

    def _remember(self, told: str, take_back: Callable[[], Box]) -> None:
        self._answers.append(_Answer(told, take_back))
        self._picker.tell(say(message("cli.edit_told", told=told)))

    def _take_back(self) -> None:
        if not self._answers:
            self._picker.tell(say(message("cli.edit_nothing_to_undo")))
            return
        last = self._answers.pop()
        try:
            self._box = last.take_back()
        except (FactError, PackError) as error:  # others have told the pack something since
            self._picker.tell(f"! {say_error(error)}")
            return
        self._picker.tell(say(message("cli.edit_taken_back", told=last.told)))

    def _pick(self, asked: Message, options: list[Option]) -> str:
        picked = self._picker.pick(say(asked), options)
        if picked == UNDO:
            self._take_back()
        return picked

    # ---- words

    def _asked(self, key: str) -> str:
        return say(question(self._box, key))

    def _skip(self) -> Option:
        return Option("?", say(message("cli.edit_skip")), _SKIP)
