"""The ruleset: the door through which everybody plays a game, people, bots, tests and records alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from mypy_extensions import mypyc_attr

from undertow.core.action import CHANCE, TABLE, Action, exact_action, read_action, text_of
from undertow.core.decision import (
    Choice,
    Decision,
    Judge,
    StackState,
    Step,
    Survey,
    no_objection,
)
from undertow.core.errors import FactError, NotLegal, NotReadable, Unknown
from undertow.core.message import Message, message

FactValue = int | str
FACT = "fact"

S = TypeVar("S", bound=StackState)


class Outcome(NamedTuple):
    """How a game ended. ``winner`` is a seat or None for a draw; ``termination`` names the way it ended."""

    winner: int | None
    termination: str


class Verdict(NamedTuple):
    """Whether an action is legal: ``reason`` forbids it, ``open_fact`` is the key of the fact that would tell."""

    reason: str | None
    open_fact: str | None

    @property
    def is_legal(self) -> bool:
        """Listed as legal: yes, or open."""
        return self.reason is None


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset(ABC, Generic[S]):
    """The rules of one game over a decision stack. Instances hold no state of any game."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        kinds: Mapping[str, Choice[S] | Step[S]],
        *,
        verbs: Collection[str],
        passing: Collection[str],
        chance_sources: Sequence[str],
    ) -> None:
        """The literal tables of a game.

        game             its short name, as in records
        rules_version    version of the rules as played; records bear it
        kinds            kind of frame -> what it does
        verbs            every verb that any action of the game begins with
        passing          verbs of actions that only pass: one that stands alone is taken by itself (``forced``)
        chance_sources   names of the chance sources; a dealer's answer depends on the source and its draw number
        """
        self.game = game
        self.rules_version = rules_version
        self.kinds = kinds
        self.verbs = verbs
        self.passing = passing
        self.chance_sources = chance_sources
        # By what a frame is asked: what runs by itself, what is performed, what lists its legal actions quickly.
        choices = {name: kind for name, kind in kinds.items() if isinstance(kind, Choice)}
        self._steps = {name: kind.run for name, kind in kinds.items() if isinstance(kind, Step)}
        self._performs = {name: choice.perform for name, choice in choices.items()}
        self._quick = {
            name: choice.quick for name, choice in choices.items() if choice.quick is not None
        }

    # ---- what a game gives

    @abstractmethod
    def new_game(self, options: Mapping[str, str], box: Any) -> S:
        """The state before the first decision. Raises OptionsError."""

    @abstractmethod
    def from_position(self, options: Mapping[str, str], box: Any, position: Mapping[str, str]) -> S:
        """A state from a position given only where it matters. Raises PositionError."""

    @abstractmethod
    def describe(self, state: S) -> dict[str, str]:
        """The whole state in the position's notation, and ``asked``: who decides what, in words of the notation."""

    @abstractmethod
    def mend(self, state: S, changes: Mapping[str, str]) -> S:
        """The state in which a part of the position lies otherwise, in the notation of positions; ``state`` stays.

        Raises PositionError: the words are not sound, or the whole could not lie on a table like that.
        """

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    @abstractmethod
    def observation(self, state: S, seat: int) -> dict[str, Any]:
        """All that ``seat`` may know, as plain JSON data, and nothing else."""

    @abstractmethod
    def learn(self, state: S, key: str, value: FactValue) -> None:
        """Make a fact of the box known, in place. Raises FactError."""

    @abstractmethod
    def fact_values(self, state: S, key: str) -> Sequence[FactValue]:
        """The values a fact may have, in a pinned order. Raises FactError for a key the box does not have."""

    @abstractmethod
    def chance_draw(self, state: S) -> tuple[str, int]:
        """The source of the chance decision at hand and the number of draws made from it so far."""

    @abstractmethod
    def explain(self, state: S, action: Action, reason: str) -> tuple[Message, str]:
        """A refusal's message with its parameters, and the rule or ruling that forbids the action."""

    @abstractmethod
    def label(self, state: S, action: Action) -> Message:
        """What an action does, for people."""

    # ---- what follows from it

    def decision(self, state: S) -> Decision | None:
        """What the game waits for; None when it has ended."""
        if state.question is not None:
            return Decision(TABLE, FACT, (FACT, state.question[0]))
        if not state.stack:
            return None
        frame = state.stack[-1]
        kind = self.kinds[frame[0]]
        assert isinstance(kind, Choice), f"the game stopped at a step: {frame}"
        return Decision(kind.party(state, frame), frame[0], frame)

    def candidates(self, state: S) -> list[Action]:
        """Everything that could be tried here, legal or not, in the pinned order."""
        return self.survey(state)[0]

    def survey(self, state: S) -> Survey:
        """The candidates of the decision at hand, and the judge that says why one is forbidden (``core.decision``)."""
        if state.question is not None:
            values = self.fact_values(state, state.question[0])
            return [("answer", value) for value in values], no_objection
        if not state.stack:
            return [], no_objection
        frame = state.stack[-1]
        kind = self.kinds[frame[0]]
        assert isinstance(kind, Choice), f"the game stopped at a step: {frame}"
        return kind.survey(state, frame)

    def verdict(self, state: S, action: Action) -> Verdict:
        """Yes, no or open for one of the candidates."""
        return verdict_of(self.survey(state)[1], action)

    def legal_actions(self, state: S) -> list[Action]:
        """The legal and the open actions of the decision at hand, in the pinned order; none when the game has ended."""
        listed = self._listed(state)
        if listed is not None:
            return listed
        candidates, judge = self.survey(state)
        if judge is no_objection:
            return candidates
        if state.box_is_complete:
            return [action for action in candidates if judge(action) is None]
        legal = []
        for action in candidates:
            try:
                if judge(action) is None:
                    legal.append(action)
            except Unknown:
                legal.append(action)
        return legal

    def _listed(self, state: S) -> list[Action] | None:
        """The legal actions without a survey; None where a kind of frame or a box with holes has no quick list."""
        if state.stack:
            frame = state.stack[-1]
            quick = self._quick.get(frame[0])
            if quick is not None and state.box_is_complete and state.question is None:
                return quick(state, frame)
        return None

    def forced(self, state: S) -> Action | None:
        """The only legal action, if it merely passes: what a table need not ask anybody."""
        if state.question is not None or not state.stack:
            return None
        legal = self.legal_actions(state)
        if len(legal) == 1 and legal[0][0] in self.passing:
            return legal[0]
        return None

    def perform(self, state: S, action: Action) -> None:
        """Carry out a legal action in place, unchecked, and run on to the next decision.

        Raises Unknown, and leaves the state unusable, where a fact is missing: for complete boxes only (search,
        self-play), or through ``apply``.
        """
        stack = state.stack
        frame = stack[-1]
        self._performs[frame[0]](state, frame, action)
        if stack and stack[-1][0] in self._steps:
            self.advance(state)

    def advance(self, state: S) -> None:
        """Run the steps on top of the stack until a choice is on top or the game has ended."""
        steps, stack = self._steps, state.stack
        while stack:
            frame = stack[-1]
            run = steps.get(frame[0])
            if run is None:
                return
            run(state, frame)

    def apply(self, state: S, action: Action) -> S:
        """The state after a legal action; ``state`` itself is left as it was.

        Where a rule meets an unknown fact, the state that comes back asks for it; its answer is the next action. An
        answer that forbids the waiting action leads back to the decision it came from (see ``refused_by``).

        Raises:
            NotLegal: with the reason, the rule, and what is legal instead.
            NotReadable: the action is no candidate of this decision.
        """
        if action in (self._listed(state) or ()):
            return self._attempt(state, action)
        self._check_is_candidate(state, action)
        return self._take(state, action)

    def choose(self, state: S, text: str) -> S:
        """``apply`` of the action that a text stands for. Raises what ``read`` and ``apply`` raise."""
        exact = exact_action(text)
        # An exact text always wins, and only what is refused needs its reason.
        if exact in (self._listed(state) or ()):
            return self._attempt(state, exact)
        return self._take(state, self.read(state, text))

    def _take(self, state: S, action: Action) -> S:
        """The state after one of the candidates, if it is legal."""
        self._check_verdict(state, action)
        if state.question is None:
            return self._attempt(state, action)
        key, waiting = state.question
        after = state.copy()
        after.question = None
        self.learn(after, key, action[1])
        if self.verdict(after, waiting).reason is not None:
            return after
        return self._attempt(after, waiting)

    def refused_by(self, before: S, answer: Action) -> tuple[Message, str] | None:
        """Why the action that waited for ``answer`` is not legal after all: (reason, rule); None if it is."""
        assert before.question is not None, "no question is open"
        key, waiting = before.question
        after = before.copy()
        after.question = None
        self.learn(after, key, answer[1])
        reason = self.verdict(after, waiting).reason
        return None if reason is None else self.explain(after, waiting, reason)

    def check(self, state: S, action: Action) -> None:
        """Raise what is wrong with an action, if anything is (see ``apply``)."""
        self._check_is_candidate(state, action)
        self._check_verdict(state, action)

    def _check_is_candidate(self, state: S, action: Action) -> None:
        if action not in self.candidates(state):
            legal = [text_of(other) for other in self.legal_actions(state)]
            raise NotReadable(
                text_of(action), legal, is_known_verb=bool(action) and action[0] in self.verbs
            )

    def _check_verdict(self, state: S, action: Action) -> None:
        reason = self.verdict(state, action).reason
        if reason is not None:
            legal = [text_of(other) for other in self.legal_actions(state)]
            why, rule = self.explain(state, action, reason)
            raise NotLegal(text_of(action), why, rule, legal)

    def read(self, state: S, text: str) -> Action:
        """The candidate that a text stands for. Raises NotReadable or Ambiguous; legality is for ``apply``."""
        candidates = self.candidates(state)
        if (exact := exact_action(text)) in candidates:
            return exact
        try:
            return read_action(text, candidates, self.verbs)
        except NotReadable as error:
            legal = [text_of(action) for action in self.legal_actions(state)]
            raise NotReadable(text, legal, is_known_verb=error.is_known_verb) from None

    def check_answer(self, state: S, text: str) -> None:
        """Raise FactError for an answer that contradicts what is known; what else is wrong with it, ``read`` says."""
        action = exact_action(text)
        if state.question is None or len(action) != 2 or action[0] != "answer":
            return
        key, value = state.question[0], action[1]
        if value not in self.fact_values(state, key):
            trial = state.copy()
            try:
                self.learn(trial, key, value)
            except FactError as error:
                if error.message.id != "core.fact_outside":
                    raise

    def tell(self, state: S, key: str, value: FactValue) -> S:
        """The state after a fact was told without being asked. Raises FactError."""
        if state.question is not None and state.question[0] == key:
            if value not in self.fact_values(state, key):
                raise FactError(message("core.fact_outside", key=key, value=str(value)))
            return self.apply(state, ("answer", value))
        after = state.copy()
        self.learn(after, key, value)
        return after

    def _attempt(self, state: S, action: Action) -> S:
        """The state after an action that is legal or open; the old one with a question where a fact is missing."""
        after = state.copy()
        if state.box_is_complete:
            self.perform(after, action)
            return after
        try:
            # An open verdict names the missing fact before anything is done; so may any rule further down.
            self.survey(after)[1](action)
            self.perform(after, action)
        except Unknown as unknown:
            after = state.copy()
            after.question = (unknown.key, action)
        return after


def verdict_of(judge: Judge, action: Action) -> Verdict:
    """What a judge says of one of the candidates: yes, no or open."""
    try:
        return Verdict(judge(action), None)
    except Unknown as unknown:
        return Verdict(None, unknown.key)


def is_chance(decision: Decision | None) -> bool:
    """The decision is chance's: a dealer or the people at the table answer it."""
    return decision is not None and decision.party == CHANCE
