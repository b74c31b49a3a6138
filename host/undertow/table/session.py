"""One game at one table: takes the choices of people, and sees to everything that people are not asked.

After every change the session *settles*: chance that nobody at the table is asked about is dealt, choices that merely
pass are taken, bots choose, all of it recorded, until a person must decide or the game is over. Undo and redo move
between the settled states, so that what the session did by itself goes along.

No threads and no clock: whoever drives the session calls it, and hears of changes through ``on_change``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random

from undertow.bots import Bot
from undertow.core.action import CHANCE, Action
from undertow.core.errors import ActionError
from undertow.core.game import Game
from undertow.core.line import Node, S
from undertow.core.message import Message, message
from undertow.core.script import PutRight
from undertow.table.answers import answered_here_before, earlier_answer_to
from undertow.table.at_table import AtTable
from undertow.table.correcting import Dropped, dropped_of
from undertow.table.dealer import Dealer, number_from
from undertow.table.going_back import (
    nodes_behind,
    shared_length,
    shows_something,
    step_back,
    turn_back,
)
from undertow.table.hand_over import HandOver
from undertow.table.handwork import Handwork
from undertow.table.journal import Journal
from undertow.table.record_files import JournalError
from undertow.table.retelling import Retelling
from undertow.table.story import Story
from undertow.table.this_one import Facts, is_unasked, tell_also


class Session(Retelling[S]):
    """A game with its people, dealer, bots and journal. Every method that changes it raises before it has changed."""

    def __init__(
        self,
        game: Game[S],
        dealer: Dealer | None,
        asked_sources: frozenset[str] = frozenset(),
        bots: Mapping[int, Bot[S]] | None = None,
        journal: Journal | None = None,
        *,
        at_table: AtTable[S] | None = None,
        trouble: Message | None = None,
        hides: bool = False,
    ) -> None:
        """Settles at once.

        Args:
            game: new, or replayed from a record; all of it is taken to be in the journal already.
            dealer: deals the chance sources that are not in ``asked_sources``; without one, people are asked about
                all of them.
            asked_sources: chance sources whose outcomes people see on their table and report.
            bots: seats that people do not play.
            journal: where entries go; None keeps the game in memory only.
            at_table: what the game tells of itself. Without it there are no views and no steps for people's hands, and
                seats are called by their numbers.
            trouble: why there is no journal, if there ought to be one.
            hides: several people share one screen, and nobody is shown what only another one may see.
        """
        self.game = game
        self.ruleset = game.ruleset
        self.revision = 0
        self.stale_replies = 0  # of bots, to positions that were gone when they came
        self.trouble = trouble
        self._dealer = dealer
        self._asked_sources = asked_sources
        self._bots = dict(bots or {})
        self._journal = journal
        self._record_path = journal.path if journal is not None and journal.is_on_disk else None
        self._at_table = at_table
        self._hand_over = HandOver(at_table if hides else None)
        self.has_real_cards = bool(asked_sources)  # they lie on the table, and hands move them
        self._hands = Handwork(game, at_table, asked_sources)
        self._story: Story[S] = Story()
        #: What those who listen want people to hear; whoever shows it takes it out.
        self.news: list[Message] = []
        self._listeners: list[Callable[[], None]] = []
        self._saved_count = len(game.entries)
        self._random_key = game.head.id if game.head.seed is None else str(game.head.seed)
        last = game.node
        while last.previous is not None and not self._is_settled(last.previous):
            last = last.previous  # what the session did after the last choice of a person
        known = -1 if last.previous is None else last.previous.length
        self._hands.take_as_done(nodes_behind(last.previous or last, -1)[: known + 1])
        self._settle(is_forward=False)
        self._hands.follow(nodes_behind(game.node, known))
        self._hand_over.look(self.state)

    @property
    def story(self) -> Sequence[Message]:
        """What has happened on the line in force, refusals by an answered fact included. The same list grows on."""
        return self._story.up_to(self.game.node)

    @property
    def refusal(self) -> tuple[Message, str] | None:
        """Why the answer just given forbids the choice that waited for it: (reason, rule)."""
        return self.game.node.refusal

    @property
    def earlier_answer(self) -> str | None:
        """What was chosen or answered here before it was taken back: where a cursor may start."""
        return answered_here_before(self.game)

    # ---- what people do

    def choose(self, choice: Action | str, also: Facts = ()) -> None:
        """Answer the decision at hand; ``also``: facts told with it. Raises ActionError, FactError."""
        before = self.game.node
        tell_also(self.game, choice, also)
        answers_question = self.state.question is not None
        self.game.choose(choice, self._name())
        if answers_question and self.game.node.refusal is None:
            self._save()
            self.game.go_on()
        self._changed(since=before)

    def mend(self, changes: Mapping[str, str]) -> None:
        """So a part of the position lies on the table (docs/cases.md). Raises PositionError."""
        self.game.mend(changes)
        self._hands.forget()
        self._changed(since=self.game.node)

    def put_right(self, way: PutRight) -> Dropped:
        """What stood in the way lies as ``way`` says. It is judged again from there; what fell off by it.

        Raises PositionError.
        """
        end = self.game.node
        left = self._hands.put_right(way)
        dropped = dropped_of(self.game.node, left, self.ruleset, self._asked_of_people)
        self._changed(instead_of=end)
        return dropped

    def tell(self, key: str, value: int | str) -> None:
        """A fact of the box that nobody asked for. Raises FactError."""
        before = self.game.node
        self.game.tell(key, value)
        self._changed(since=before)

    @property
    def can_undo(self) -> bool:
        """There is an earlier decision of a person to go back to."""
        return self._undo_count() > 0

    @property
    def can_undo_turn(self) -> bool:
        """Going back by a turn takes back more than the last decision."""
        return self._turn_count() > self._undo_count()

    @property
    def can_redo(self) -> bool:
        """Something was taken back, and nothing was done since."""
        return self.game.can_redo

    @property
    def undo_goes_over_seen(self) -> bool:
        """Undo would take back a draw or an answer, which people cannot unsee, or what their hands have carried out."""
        return self._goes_over_seen(self._undo_count())

    @property
    def undo_turn_goes_over_seen(self) -> bool:
        """The same of ``undo_turn``."""
        return self._goes_over_seen(self._turn_count())

    def _goes_over_seen(self, count: int) -> bool:
        length = shared_length(self.game.node, self.game.done[-1 - count])
        is_done = self.has_real_cards and self._hands.reaches(length)
        return is_done or shows_something(self.game.node, length)

    def undo(self) -> None:
        """Back to the previous decision of a person. Raises ActionError if there is none."""
        end = self.game.node
        self.game.undo(self._undo_count())
        self._changed(instead_of=end, is_forward=False)

    def undo_turn(self) -> None:
        """Back to a person's first decision of this turn, or, from there, of the turn before. Raises ActionError."""
        end = self.game.node
        self.game.undo(self._turn_count())
        self._changed(instead_of=end, is_forward=False)

    def redo(self) -> None:
        """Forth to where the undo came from. Raises ActionError if there is nothing to do again."""
        ahead, end = self.game.undone, self.game.node
        count = next(
            (n for n in range(1, len(ahead) + 1) if self._is_settled(ahead[-n])), len(ahead)
        )
        self.game.redo(count)
        self._changed(instead_of=end, is_forward=False)

    def correct(self, entry_number: int, text: str) -> Dropped:
        """Entry ``entry_number`` (from 1) ought to have been ``text``. What people had done and fell off by it.

        Where it stopped at a question, what fell off is done again once that is answered.

        Raises ActionError, FactError.
        """
        dropped, end = self.dropped_by(entry_number, text), self.game.node
        self.game.correct(entry_number, text)
        self._changed(instead_of=end)
        return dropped

    def confirm_step(self) -> None:
        """The first step was carried out. Raises ActionError if there is none."""
        if self._hands.steps:
            self._hands.confirm()
        elif self._hand_over.is_due(self.state):
            self._hand_over.take(self.state)
        else:
            raise ActionError(message("table.no_step"), "confirm", ())
        self._announce()

    # ---- for whoever shows or keeps it

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call ``callback`` after every change, once it is settled and saved."""
        self._listeners.append(callback)

    @property
    def record_path(self) -> Path | None:
        """Where the record lies; None for a game in memory only."""
        return self._record_path

    @property
    def unsaved_count(self) -> int:
        """Entries that only memory holds: all since the journal failed, or none."""
        in_journal = self._journal.unsaved_count if self._journal is not None else 0
        return in_journal + len(self.game.entries) - self._saved_count

    def close(self) -> None:
        """Try once more to save what waits, and give the journal free."""
        self._save()
        if self._journal is not None:
            self._saved_count -= self._journal.unsaved_count
            self._journal.close()
            self._journal = None

    # ---- what the session does by itself

    def _changed(
        self,
        *,
        since: Node[S] | None = None,
        instead_of: Node[S] | None = None,
        is_forward: bool = True,
    ) -> None:
        """Deeds followed ``since`` a node, or the line is another one ``instead_of`` that which ended there.

        ``is_forward``: what was answered before is answered by itself; who went back to a question may answer anew.
        """
        self._save()  # the person's choice is safe before anybody thinks or deals
        self._settle(is_forward=is_forward)
        end = self.game.node
        if instead_of is not None:
            length = shared_length(instead_of, end)
            self._hands.follow_again(length, nodes_behind(end, length))
        elif since is not None and shared_length(since, end) == since.length:
            self._hands.follow(nodes_behind(end, since.length))
        # Otherwise it was taken back while a bot thought, and with it what there was to do.
        self._announce()

    def _settle(self, *, is_forward: bool) -> None:
        """Do what nobody is asked."""
        while (choice := self._own_choice(before := self.game.node, is_forward)) is not None:
            if self.game.node is before:
                self.game.choose(choice, self._name())
            else:
                # Whoever lives on while a bot thinks has taken back, or chosen, what it was asked about.
                self.stale_replies += 1
        self._save()

    def _own_choice(self, node: Node[S], is_forward: bool) -> Action | None:
        """What the session itself answers to the decision of the node at hand, or None if a person must."""
        state, ruleset = node.state, self.ruleset
        if is_forward and state.question is not None:
            return earlier_answer_to(state.question[0], self.game.entries, ruleset, state)
        decision = ruleset.decision(state)
        if decision is None or self._is_for_a_person(state, decision):
            return None
        if decision.party == CHANCE:
            assert self._dealer is not None
            return self._dealer.pick(ruleset, state)
        forced = ruleset.forced(state)
        if forced is not None:
            return forced
        seed = number_from(self._random_key, "bot", decision.party, node.length)
        return self._bots[decision.party].choose(ruleset, state, Random(seed))

    def _is_settled(self, node: Node[S]) -> bool:
        """A person decides here; a fact told along with an answer comes and goes with it."""
        decision = self.ruleset.decision(node.state)
        is_asked = decision is None or self._is_for_a_person(node.state, decision)
        return is_asked and not is_unasked(node)

    def _undo_count(self) -> int:
        """How many things done lie after the previous settled state; 0 if there is none."""
        return step_back(self.game.done, self._is_settled)

    def _turn_count(self) -> int:
        if self._at_table is None:
            return self._undo_count()
        return turn_back(self.game.done, self._is_settled, self._at_table.turn_of)

    def _name(self) -> str | None:
        decision = self.decision
        if decision is None or self._at_table is None:
            return None
        return self._at_table.names.get(decision.party)

    def _save(self) -> None:
        """What is new goes to the journal. Where that fails the game goes on, and ``trouble`` says why."""
        if self._journal is None:
            return
        new, self._saved_count = self.game.entries[self._saved_count :], len(self.game.entries)
        try:
            self._journal.append(*new)
        except JournalError as error:
            self.trouble = error.message
        else:
            self.trouble, self._record_path = None, self._journal.path

    def _announce(self) -> None:
        self._hand_over.look(self.state)
        self.revision += 1
        for callback in self._listeners:
            callback()
