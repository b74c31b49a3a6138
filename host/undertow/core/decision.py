"""The decision stack: how a game says, one choice at a time, who decides what, and what happens after.

A state holds a stack of frames. A frame is a tuple whose first member is its kind; the ruleset's literal table maps a
kind to a small bundle of pure functions. The frame on top is either a *choice* (the game waits for one party) or a
*step* (it runs by itself). Between two choices everything forced has run.

Legality has one door, the *survey* of a choice: the candidates, everything that could sensibly be tried here in a
pinned order, and a judge that says of one of them why it is forbidden, or nothing. So the list of legal actions and
the reasons of refusals can never disagree, and what many verdicts need is looked up once.

A verdict is yes (None), no (the id of a reason), or **open**: the rule needs a fact of the box that nobody has told yet
and raises ``Unknown``. Open actions are listed as legal. Only when one is chosen, the fact is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

from undertow.core.action import Action

Frame = tuple[Any, ...]


class StackState(Protocol):
    """What the machine needs of a game's state: plain data that copies itself."""

    stack: list[Frame]
    #: The open question: (key of the fact, the action that waits for it), or None.
    question: tuple[str, Action] | None

    def copy(self) -> Self:
        """A copy that shares nothing mutable with the original."""
        ...

    @property
    def box_is_complete(self) -> bool:
        """No fact of the box is unknown, so that no rule can meet ``Unknown``."""
        ...


S = TypeVar("S", bound=StackState)

#: None if the action is legal; otherwise the id of the reason. May raise Unknown. Good until the state changes.
Judge = Callable[[Action], str | None]
#: The candidates of a decision, and their judge.
Survey = tuple[list[Action], Judge]


class Choice(NamedTuple, Generic[S]):
    """A kind of frame at which the game waits for one choice of one party."""

    #: The seat that decides, or TABLE, or CHANCE.
    party: Callable[[S, Frame], int]
    survey: Callable[[S, Frame], Survey]
    #: Changes the state; the frame is still on top when it is called.
    perform: Callable[[S, Frame, Action], None]
    #: The same list that the survey gives, faster, for boxes of which everything is known.
    quick: Callable[[S, Frame], list[Action]] | None = None


class Step(NamedTuple, Generic[S]):
    """A kind of frame that runs by itself as soon as it is on top; it is still on top when it runs."""

    run: Callable[[S, Frame], None]


class Decision:  # no NamedTuple: one is made at every decision, and compiled an object of its own is quicker
    """What the game waits for: who decides, the kind of frame, and the frame itself."""

    __slots__ = ("frame", "kind", "party")

    def __init__(self, party: int, kind: str, frame: Frame) -> None:
        self.party = party
        self.kind = kind
        self.frame = frame


def no_objection(action: Action) -> str | None:
    """The judge of choices whose candidates are all legal."""
    return None


def all_legal(
    party: Callable[[S, Frame], int],
    candidates: Callable[[S, Frame], list[Action]],
    perform: Callable[[S, Frame, Action], None],
) -> Choice[S]:
    """A choice whose candidates are all legal."""
    return Choice(
        party, lambda state, frame: (candidates(state, frame), no_objection), perform, candidates
    )
