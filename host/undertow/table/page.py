"""A page: what the table asks right now, as a list that a knob can turn through.

The game's own prompt is a page, and so are the menu, the list of what is not possible, a sure-question and a step for
people's hands. Ring, terminal and keys know pages only, so that everything the table can do is done by one knob.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

from undertow.core.action import Action
from undertow.core.message import Message, message
from undertow.core.view import BlockedView, OptionView, PromptView, SuggestionView, View
from undertow.words import say
from undertow_wire.scene import MAX_OPTIONS

MAIN: Final = (
    "main"  # the game's prompt or a step for the hands; every other page is opened by button 3
)


class Wish(Enum):
    """What choosing an option of a page does."""

    CHOOSE = auto()  # an action of the game
    STEP_DONE = auto()
    MORE = auto()  # the next part of a list that is longer than a scene carries
    MENU = auto()
    CLOSE = auto()
    SHOW_BLOCKED = auto()
    EXPLAIN = auto()
    ASK_UNDO = auto()
    UNDO = auto()
    ASK_UNDO_TURN = auto()
    UNDO_TURN = auto()
    REDO = auto()
    OTHER_SIDE = auto()
    SHOW_TRACKS = auto()
    ASK_NEW_GAME = auto()
    NEW_GAME = auto()
    SHOW_CORRECTIONS = auto()
    SHOW_OTHERS = auto()  # something else was done than was asked for
    CHECK_TABLE = auto()
    SET_UP = auto()  # any position, as it lies on the table
    GO_ON = auto()  # whatever the option's ``then`` does
    NONE_OF_THESE = auto()


@dataclass(frozen=True, slots=True)
class PageOption:
    """One option: what it says, the market slot it is about, and what choosing it does."""

    label: Message
    wish: Wish
    text: str = ""
    slot_number: int | None = None
    action: Action = ()
    also: tuple[tuple[str, int | str], ...] = ()  # facts that are told with the action
    blocked: BlockedView | None = None
    details: tuple[Message, ...] = ()  # what the card or animal it is about does
    is_open: bool = False
    passes: bool = False
    #: Of GO_ON: does it, and gives the next page, or what is said when all is done. Raises UndertowError.
    then: Callable[[], Following] | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """What is asked: ``asking`` is choose, walk, confirm, hands, fact, chance, tracks or over.

    "Done" takes ``passing``, if any. ``steps_left``: of a walk on the map. ``leaving``: what back and menu take, where
    there is more to it than closing the page.
    """

    id: str
    asking: str
    message: Message
    options: tuple[PageOption, ...] = ()
    passing: PageOption | None = None
    pointed_slot: int | None = None
    side: int | None = None  # for whom it is, if for one side
    steps_left: int | None = None
    leaving: PageOption | None = None


Following: TypeAlias = Page | tuple[Message, ...]


def game_page(view: View, first_index: int = 0, *, has_obstacles: bool = False) -> Page:
    """The open decision of a view; ``first_index``: where a list begins that is too long for one scene.

    ``has_obstacles``: what people see may be none of the options, and they can say why.
    """
    prompt = view.prompt
    if prompt is None:
        return Page(MAIN, "over", view.result or message("table.game_is_over"))
    every = [_suggested(number, one) for number, one in enumerate(prompt.suggestions, start=1)]
    every += [_game_option(option) for option in prompt.options]
    if prompt.if_none is not None or has_obstacles:
        every.append(PageOption(message("table.none_of_these"), Wish.NONE_OF_THESE, "none"))
    options = every
    if len(every) > MAX_OPTIONS:
        following = first_index + MAX_OPTIONS - 1
        options = every[first_index:following]
        following = following if following < len(every) else 0
        more = partial(game_page, view, following, has_obstacles=has_obstacles)
        options.append(PageOption(message("table.more_options"), Wish.MORE, then=more))
    return Page(
        MAIN,
        "walk" if _is_walk(prompt) else prompt.asking,
        prompt.message,
        tuple(options),
        next((option for option in every if option.passes), None),
        prompt.slot_number,
        side=prompt.party if prompt.party >= 0 else view.seat_in_turn,
        steps_left=prompt.steps_left,
    )


def _is_walk(prompt: PromptView) -> bool:
    """Nothing can be chosen but ways on the map, or to stop."""
    ways = [option for option in prompt.options if option.territory is not None]
    others = [option for option in prompt.options if option.territory is None]
    return prompt.asking == "choose" and bool(ways) and all(option.passes for option in others)


def list_page(
    page_id: str,
    asking: str,
    question: Message,
    options: Sequence[PageOption],
    *,
    back: PageOption | None = None,
    last: Sequence[PageOption] = (),
    slot_number: int | None = None,
    leaving: PageOption | None = None,
    first_index: int = 0,
) -> Page:
    """Something to pick from behind the way ``back``, and ``last`` what is for whatever is not listed.

    A list that is longer than a scene carries goes on from the line behind it; ``first_index``: where it begins.
    """
    back = back or PageOption(message("table.menu.back"), Wish.CLOSE)
    shown = list(options)
    room = MAX_OPTIONS - 1 - len(last)
    if len(shown) > room:
        room -= 1
        following = first_index + room if first_index + room < len(shown) else 0
        more = partial(
            list_page,
            page_id,
            asking,
            question,
            options,
            back=back,
            last=last,
            slot_number=slot_number,
            leaving=leaving,
            first_index=following,
        )
        shown = shown[first_index : first_index + room]
        shown.append(PageOption(message("table.more_options"), Wish.MORE, then=more))
    return Page(
        page_id, asking, question, (back, *shown, *last), back, slot_number, leaving=leaving
    )


def tracks_page(view: View) -> Page:
    """The tracks of all sides, on the ring and in words; any button closes it."""
    back = PageOption(message("table.menu.back"), Wish.CLOSE)
    lines = [
        say(
            message(
                "table.track",
                side=say(view.sides[track.side]),
                position=track.position,
                length=track.length,
            )
        )
        for track in view.tracks
    ]
    return Page("tracks", "tracks", message("table.tracks", tracks="; ".join(lines)), (back,), back)


def menu_page(
    view: View,
    *,
    can_undo: bool,
    can_undo_turn: bool,
    can_redo: bool,
    can_correct: bool,
    shows_other_side: bool,
    has_others: bool = False,
    can_check: bool = False,
    can_set_up: bool = False,
) -> Page:
    """The menu of button 3; what is not possible is not listed."""
    other = "table.menu.own_side" if shows_other_side else "table.menu.other_side"
    items = [
        (True, "table.menu.back", Wish.CLOSE),
        (
            view.prompt is not None and bool(view.prompt.blocked),
            "table.menu.blocked",
            Wish.SHOW_BLOCKED,
        ),
        (can_undo, "table.menu.undo", Wish.ASK_UNDO),
        (can_undo_turn, "table.menu.undo_turn", Wish.ASK_UNDO_TURN),
        (can_redo, "table.menu.redo", Wish.REDO),
        (can_correct, "table.menu.correct", Wish.SHOW_CORRECTIONS),
        (has_others, "table.menu.others", Wish.SHOW_OTHERS),
        (can_check, "table.menu.check", Wish.CHECK_TABLE),
        (can_set_up, "table.menu.set_up", Wish.SET_UP),
        (len(view.sides) > 1, other, Wish.OTHER_SIDE),
        (bool(view.tracks), "table.menu.tracks", Wish.SHOW_TRACKS),
        (True, "table.menu.new_game", Wish.ASK_NEW_GAME),
    ]
    options = tuple(
        [PageOption(message(label), wish) for is_possible, label, wish in items if is_possible]
    )
    return Page("menu", "choose", message("table.menu"), options, options[0])


def blocked_page(view: View) -> Page:
    """What could be tried here and is not allowed; choosing one tells why."""
    options = [
        PageOption(
            entry.label,
            Wish.EXPLAIN,
            entry.text,
            entry.slot_number,
            blocked=entry,
            details=entry.details,
        )
        for entry in (view.prompt.blocked if view.prompt is not None else ())
    ]
    check = PageOption(message("table.blocked_check"), Wish.CHECK_TABLE)
    return list_page("blocked", "choose", message("table.blocked"), options, last=[check])


def why_not(blocked: BlockedView) -> Message:
    """Why something is not possible, with the rule that forbids it."""
    return message(
        "table.why_not",
        label=say(blocked.label),
        reason=say(blocked.reason),
        rule=blocked.rule,
    )


def sure_page(page_id: str, question: Message, yes_does: Wish | Callable[[], Following]) -> Page:
    """Asks once more; the cursor begins at no."""
    no = PageOption(message("table.no"), Wish.CLOSE, "no")
    if isinstance(yes_does, Wish):
        yes = PageOption(message("table.yes"), yes_does, "yes")
    else:
        yes = PageOption(message("table.yes"), Wish.GO_ON, "yes", then=yes_does)
    return Page(page_id, "confirm", question, (no, yes), no)


def new_game_page() -> Page:
    """Asks whether another game is wanted."""
    return sure_page("new_game", message("table.sure_new_game"), Wish.NEW_GAME)


def _suggested(number: int, one: SuggestionView) -> PageOption:
    action: Action = ("answer", one.answer)
    return PageOption(one.label, Wish.CHOOSE, f"this {number}", action=action, also=one.also)


def _game_option(option: OptionView) -> PageOption:
    return PageOption(
        option.label,
        Wish.CHOOSE,
        option.text,
        option.slot_number,
        option.action,
        details=option.details,
        is_open=option.is_open,
        passes=option.passes,
    )


#: The pages that show nothing but a view, by the wish that opens them.
PAGES_OF_VIEW: Final[Mapping[Wish, Callable[[View], Page]]] = {
    Wish.SHOW_BLOCKED: blocked_page,
    Wish.SHOW_TRACKS: tracks_page,
}
