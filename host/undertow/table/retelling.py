"""What is asked at a table, what people have told, and what they may tell otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from undertow.bots import Bot
from undertow.core.action import CHANCE, TABLE
from undertow.core.decision import Choice, Decision
from undertow.core.errors import UndertowError
from undertow.core.game import Game
from undertow.core.layout import Layout
from undertow.core.line import Node, S
from undertow.core.message import Message
from undertow.core.ruleset import Ruleset
from undertow.core.script import HandStep, Obstacle
from undertow.core.view import View
from undertow.table.at_table import AtTable
from undertow.table.correcting import (
    Correctable,
    Dropped,
    choice_in_words,
    correctables_of,
    dropped_of,
    moment_of,
)
from undertow.table.dealer import Dealer
from undertow.table.hand_over import HandOver
from undertow.table.handwork import Handwork
from undertow.table.hints import hints_on
from undertow.table.otherwise import Other, meant_by, others_of
from undertow.table.this_one import with_suggestions


class Retelling(Generic[S]):
    """The part of a session that changes nothing. Who decides by itself and what is dealt is the session's to say."""

    game: Game[S]
    ruleset: Ruleset[S]
    _at_table: AtTable[S] | None
    _asked_sources: frozenset[str]
    _hands: Handwork[S]
    has_real_cards: bool
    _dealer: Dealer | None
    _bots: dict[int, Bot[S]]
    _hand_over: HandOver[S]

    # ---- what is asked

    @property
    def state(self) -> S:
        """The state now, settled. Not to be changed."""
        return self.game.state

    @property
    def decision(self) -> Decision | None:
        """What a person is asked, or None when the game is over."""
        return self.ruleset.decision(self.state)

    @property
    def seat(self) -> int:
        """The seat that decides; where the table or chance is asked, the seat whose turn that is part of."""
        state = self.state
        if state.stack:
            frame = state.stack[-1]
            kind = self.ruleset.kinds[frame[0]]
            if isinstance(kind, Choice) and kind.party(state, frame) >= 0:
                return kind.party(state, frame)
        node: Node[S] | None = self.game.node
        while node is not None and node.party < 0:
            node = node.previous
        return node.party if node is not None else 0

    def view(self) -> View:
        """The view of ``seat``, with what the thing in question may be."""
        decision = self.decision
        party = TABLE if decision is None else decision.party
        view = self._hand_over.view(self.state, self.seat, party) or self._view_of(self.state)
        return with_suggestions(view, self._at_table, self.state, self.game)

    def _view_of(self, state: S) -> View:
        return self._view_for(state, self.seat)

    def _view_for(self, state: S, seat: int) -> View:
        assert self._at_table is not None, "a session without at_table has no views"
        return self._at_table.view(state, seat)

    # ---- what was told

    @property
    def correctables(self) -> list[Correctable]:
        """What people chose and told, the last first; at most ``MOST_CORRECTABLE``."""
        return correctables_of(self.game.node, self._view_for, self._may_be_listed)

    def _may_be_listed(self, node: Node[S]) -> bool:
        """People told it, and whoever holds the device now may see what it was about."""
        return self._is_told_by_people(node) and self._hand_over.may_be_told(moment_of(node))

    def _is_told_by_people(self, node: Node[S]) -> bool:
        """A choice of theirs, what they saw come up, or a fact."""
        before = moment_of(node)
        decision = self.ruleset.decision(before)
        return decision is not None and self._is_for_a_person(before, decision)

    def dropped_by(self, entry_number: int, text: str) -> Dropped:
        """What would fall off by that correction, which is not made. Raises ActionError, FactError."""
        end, nodes = self.game.corrected(entry_number, text)
        return dropped_of(end, nodes, self.ruleset, self._asked_of_people)

    def _asked_of_people(self, node: Node[S]) -> Message | None:
        """What people chose or told there, in words; None where they were not asked."""
        return self._in_words(node) if self._is_told_by_people(node) else None

    def _in_words(self, node: Node[S]) -> Message:
        prompt = None if self._at_table is None else self._view_of(moment_of(node)).prompt
        return choice_in_words(self.ruleset, node, prompt)

    @property
    def others(self) -> list[Other]:
        """What might have been done in this turn instead of what was asked for or told, the latest choice first."""
        now, has_steps = self.view().prompt, bool(self._hands.steps)
        told = self._may_be_listed
        return others_of(self.game.node, now, self._view_for, told, waits_for_hands=has_steps)

    def other_for(self, text: str) -> Other | None:
        """The one of them that a typed text stands for."""
        return None if self._at_table is None else meant_by(text, self.others)

    def hints(self, error: UndertowError) -> tuple[Message, ...]:
        """What helps with something that was refused: the earlier report that forbids it, and how it is put right."""
        assert self._at_table is not None, "a session without at_table has no desk"
        return hints_on(
            error,
            self.game.node,
            self._at_table.is_behind,
            self._in_words,
            is_over=self.decision is None,
            has_real_cards=self.has_real_cards,
        )

    def layout(self, *, is_whole: bool) -> Layout:
        """The table as it lies, to be looked at and put right. Raises PositionError where nothing can be put right."""
        assert self._at_table is not None, "a session without at_table has no layout"
        return self._at_table.layout(self.state, is_whole=is_whole)

    # ---- what people's hands must do

    @property
    def steps(self) -> Sequence[HandStep]:
        """Steps to carry out, in order; the first is the one to show."""
        hand_over = self._hand_over.steps(self.state)
        return self._hands.steps or tuple([HandStep(told) for told in hand_over])

    @property
    def obstacles(self) -> Sequence[Obstacle]:
        """Why the first step may not be possible, or why no outcome that people are offered is what they see."""
        return self._hands.obstacles

    # ---- for whom it is

    def _is_for_a_person(self, state: S, decision: Decision) -> bool:
        if decision.party == CHANCE:
            source, _ = self.ruleset.chance_draw(state)
            return self._dealer is None or source in self._asked_sources
        return decision.party not in self._bots and self.ruleset.forced(state) is None
