"""Which earlier report stands behind a refusal: the same card, the same fact, or the one that left nothing over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from undertow.core.errors import FactError, NotLegal, UndertowError
from undertow.core.record import Chosen, Deed, Drawn, Mended, Told

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


def is_behind(error: UndertowError, deed: Deed) -> bool:
    """The deed says what the refused report or answer contradicts, or has said the same before it."""
    if isinstance(error, FactError):
        return isinstance(deed, Told) and _is_fact_behind(error, deed)
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


def _is_fact_behind(error: FactError, deed: Told) -> bool:
    """The fact that is known otherwise, or one of those that together leave no room for the answer."""
    params = error.message.params
    key = str(params.get("key", ""))
    match error.message.id:
        case "duellum.fact_known":
            return deed.key == key
        case "duellum.contradicts_fact":
            return deed.key == params["other"]
        case "duellum.contradicts_ready":
            return deed.key.startswith(f"{params['other']}.effect.")
        case "duellum.contradicts_map":
            return deed.key.startswith("border.") and deed.value == "no"
        case "duellum.contradicts_count":
            return deed.key.endswith(".kind") and str(deed.value) == params["value"]
        case _:
            return False
