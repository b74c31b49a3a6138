"""An action: one choice of one party, as plain data with a short text form.

An action is a tuple whose first member is a verb and whose other members are small numbers or names:
``("buy", 3)``, ``("rotate", "cw", 2)``. Its text is the members joined by blanks: ``buy 3``, ``rotate cw 2``.
Texts are unique among the actions of one decision, so that a text reads back to the same action.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from undertow.core.errors import Ambiguous, NotReadable
from undertow.core.number import read_number

Action = tuple[str | int, ...]

#: Parties of a decision that are not a seat. Seats are 0, 1, 2 …
TABLE = -1
CHANCE = -2


def text_of(action: Action) -> str:
    """The short text form of an action, e.g. ``rotate cw 2``."""
    return " ".join([str(member) for member in action])


# Records, and what is played from them, hold the same texts again and again.
@lru_cache(maxsize=4096)
def exact_action(text: str) -> Action:
    """The action of numbers and names without blanks that has this very text; an empty one where there is none."""
    numbers = [(word, read_number(word)) for word in text.split(" ")]
    action = tuple([word if number is None else number for word, number in numbers])
    return action if text_of(action) == text else ()


def read_action(text: str, actions: Sequence[Action], verbs: Iterable[str] = ()) -> Action:
    """Read a text back to one of ``actions``.

    Words may be shortened as long as only one action fits (``ro c 2``); an exact text always wins.
    Upper and lower case do not matter.

    ``verbs`` are all the verbs that the game knows: they tell a text that nobody could read from one that
    is a choice at other points.

    Raises:
        NotReadable: nothing among the actions fits the text. ``is_known_verb`` on the error tells the two kinds apart.
        Ambiguous: several actions fit; they are named.
    """
    for action in actions:  # names with blanks, too, which ``exact_action`` does not know
        if text_of(action) == text:
            return action
    words = text.lower().split()
    if not words:
        raise NotReadable(text, [text_of(action) for action in actions], is_known_verb=False)
    wanted = " ".join(words)
    fitting = []
    for action in actions:
        members = [str(member).lower() for member in action]
        if " ".join(members) == wanted:
            return action
        if len(members) == len(words) and all(
            member == word if member.isdigit() else member.startswith(word)
            for member, word in zip(members, words, strict=True)
        ):
            fitting.append(action)
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Ambiguous(text, [text_of(action) for action in fitting])
    raise NotReadable(
        text, [text_of(action) for action in actions], is_known_verb=words[0] in set(verbs)
    )
