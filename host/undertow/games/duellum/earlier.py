"""Which earlier report stands behind a refusal: the same card, the same fact, or the one that left nothing over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.errors import FactError, NotLegal, UndertowError
from undertow.core.record import Chosen, Deed, Drawn, Mended
from undertow.games.duellum.state import State

#: Reason of a refusal -> the same was told before, word for word.
_SAME_WORDS: Final = frozenset(
    (
        "duellum.seen_before",
        "duellum.taken_before",
        "duellum.achieved_before",
        "duellum.achieved_already",
        "duellum.all_have_come_up",
    )
)
#: Reason of a refusal -> first words of what was told before.
_SAME_VERBS: Final[Mapping[str, tuple[str, ...]]] = {
    "duellum.no_card_left": ("card", "turned"),
    "duellum.no_empty_slot": ("card", "turned"),
    "duellum.main_action_taken": ("play", "take_back"),
    "duellum.one_mercenary": ("mercenary",),
    "duellum.one_goal": ("declare",),
    "duellum.no_mantas_left": ("walked",),
}


def is_behind(error: UndertowError, deed: Deed, before: State, after: State) -> bool:
    """The deed between these states says what the refused report or answer contradicts, or the same before it."""
    if isinstance(error, FactError):
        return _made_known(error, before, after)
    if not isinstance(error, NotLegal):
        return False
    if isinstance(deed, Mended):
        return _is_named(error, deed)
    if not isinstance(deed, Chosen | Drawn):
        return False
    if error.reason.id in _SAME_WORDS:
        return deed.text == error.text
    return deed.text.split()[0] in _SAME_VERBS.get(error.reason.id, ())


def _is_named(error: NotLegal, deed: Mended) -> bool:
    """The card that is refused was put somewhere when the table was put right."""
    if error.reason.id != "duellum.seen_before":
        return False
    card = error.text.split()[-1]
    words = [word for _, text in deed.changes for word in text.split()]
    return card in [word.partition("^")[0].partition("/")[0] for word in words]


def _made_known(error: FactError, before: State, after: State) -> bool:
    """By the deed a fact became known that the answer contradicts, or one of those that leave no room for it."""
    if before.box is after.box:
        return False
    params = error.message.params
    new = [key for key in after.box.learnt if not before.box.known(key)]
    match error.message.id:
        case "duellum.fact_known":
            return params["key"] in new
        case "duellum.contradicts_fact":
            return params["other"] in new
        case "duellum.contradicts_ready":
            return bool([key for key in new if key.startswith(f"{params['other']}.effect.")])
        case "duellum.contradicts_map":
            borders = [key for key in new if key.startswith("border.")]
            return bool([key for key in borders if after.box.value(key) == "no"])
        case "duellum.contradicts_count":
            kinds = [key for key in new if key.endswith(".kind")]
            return bool([key for key in kinds if str(after.box.value(key)) == params["value"]])
        case _:
            return False
