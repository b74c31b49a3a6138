"""What people's hands have to do, and have done: single steps, each known by the deed that it came from.

When the line of deeds changes behind them (an undo, a correction, a mend in the past), what still holds of their work
is kept: what was done and is no longer part of the line is put back, what is new is done, and nothing is done twice.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from difflib import SequenceMatcher
from typing import Generic, NamedTuple

from undertow.core.game import Game
from undertow.core.line import Node, S, nodes_of
from undertow.core.message import Message, message
from undertow.core.script import HandStep, Obstacle, PutRight, Since
from undertow.table.at_table import AtTable
from undertow.table.going_back import beginning_of_turn, mend_before
from undertow.words import say


class Placed(NamedTuple):
    """A step, and the length of the line with the deed that it came from."""

    step: HandStep
    length: int


class Handwork(Generic[S]):
    """The steps of one game; ``waiting`` and ``done`` are in the order of the line.

    Without ``at_table`` there are none. ``asked``: the sources of chance of which people tell what came up; where there
    are any, cards lie on the table, and hands carry the steps out instead of only following them.
    """

    def __init__(self, game: Game[S], at_table: AtTable[S] | None, asked: Collection[str]) -> None:
        self.waiting: list[Placed] = []
        self.done: list[Placed] = []
        self._game = game
        self._at_table = at_table
        self._asked = asked
        self._has_real_cards = bool(asked)
        self._to_put_back: list[HandStep] = []

    @property
    def steps(self) -> tuple[HandStep, ...]:
        """What is to be done, in order; first of all what is to be put back, as one step."""
        waiting = [placed.step for placed in self.waiting]
        if not self._to_put_back:
            return tuple(waiting)
        last_first = tuple([say(step.message) for step in reversed(self._to_put_back)])
        why = tuple([part for step in self._to_put_back for part in step.why])
        return (HandStep(message("table.put_back", steps=last_first), why), *waiting)

    @property
    def obstacles(self) -> Sequence[Obstacle]:
        """Why the first step may not be possible, or why no outcome that people are offered is what they see."""
        if self._at_table is None or not self._has_real_cards:
            return ()
        if not self.steps:
            question = self._at_table.obstacles_of_question
            return question(self._game.state, self._turn_start.state)
        before = self._before_the_first
        if before is None:
            return ()
        step = self.waiting[0].step
        done = [placed.step for placed in self.done if placed.length > before.length]
        return self._at_table.obstacles(before.state, self._turn_start.state, step, done)

    @property
    def _turn_start(self) -> Node[S]:
        """Before the turn of the first step, or else before the one in progress."""
        assert self._at_table is not None, "only a game that is told of itself has turns"
        before = self._before_the_first
        if before is None:
            return beginning_of_turn(self._game.node, self._at_table.begins_turn)
        placed = self.waiting[0]
        story = nodes_of(self._game.node)[placed.length].story
        until = story.index(placed.step.why[0]) if placed.step.why else 0
        # What led to the step may have begun the turn as well, and may have ended it.
        if any(self._at_table.begins_turn(told) for told in story[:until]):
            return before
        return beginning_of_turn(before, self._at_table.begins_turn)

    @property
    def _before_the_first(self) -> Node[S] | None:
        """The node before what led to the first step; None if there is none, or something is to be put back first."""
        if not self.waiting or self._to_put_back:
            return None
        return nodes_of(self._game.node)[self.waiting[0].length].previous

    def put_right(self, way: PutRight) -> list[Node[S]]:
        """The position is mended; what could not be done again then. Raises PositionError, with nothing changed."""
        before = self._before_the_first if way.since is Since.STEP else None
        if way.since is Since.NOW:
            self._game.mend(dict(way.changes))
            if self.waiting:
                del self.waiting[0]  # so it lies: that step is not to be done
            return []
        return mend_before(self._game, before or self._turn_start, way.changes)

    def confirm(self) -> None:
        """The first of ``steps`` was carried out."""
        if self._to_put_back:
            self._to_put_back.clear()
        else:
            self.done.append(self.waiting.pop(0))

    def forget(self) -> None:
        """Nothing waits: people have said how everything lies."""
        self.waiting.clear()
        self._to_put_back.clear()

    def reaches(self, length: int) -> bool:
        """Hands have had to do with deeds behind ``length``."""
        return any(placed.length > length for placed in (*self.done, *self.waiting))

    def follow(self, nodes: Sequence[Node[S]]) -> None:
        """These deeds were done at the end of the line."""
        self.waiting += self._placed(nodes)

    def take_as_done(self, nodes: Sequence[Node[S]]) -> None:
        """These deeds lie so far back that their steps were carried out."""
        self.done += self._placed(nodes)

    def follow_again(self, length: int, nodes: Sequence[Node[S]]) -> None:
        """The line is another one behind ``length``: these deeds follow now."""
        had = [*[placed.step for placed in self.done if placed.length > length], *self._to_put_back]
        self.done = [placed for placed in self.done if placed.length <= length]
        waiting = [placed for placed in self.waiting if placed.length <= length]
        new = self._placed(nodes)
        kept = SequenceMatcher(
            None,
            [step.message for step in had],
            [placed.step.message for placed in new],
            autojunk=False,
        ).get_matching_blocks()
        still_had = {block.a + i for block in kept for i in range(block.size)}
        still_new = {block.b + i for block in kept for i in range(block.size)}
        if self._has_real_cards:
            self._to_put_back = [step for i, step in enumerate(had) if i not in still_had]
        self.done += [placed for i, placed in enumerate(new) if i in still_new]
        self.waiting = waiting + [p for i, p in enumerate(new) if i not in still_new]

    def _placed(self, nodes: Sequence[Node[S]]) -> list[Placed]:
        if self._at_table is None or not nodes:
            return []
        told = [(node.length, part) for node in nodes for part in node.story]
        steps = self._at_table.script(
            self._game.head.options,
            [part for _, part in told],
            has_real_cards=self._has_real_cards,
        )
        first, last = self._laid_out(nodes[0].previous, nodes[-1])
        return [
            *[Placed(HandStep(part), nodes[0].length) for part in first],
            *[Placed(step, told[step.first][0]) for step in steps],
            *[Placed(HandStep(part), nodes[-1].length) for part in last],
        ]

    def _laid_out(
        self, before: Node[S] | None, end: Node[S]
    ) -> tuple[Sequence[Message], Sequence[Message]]:
        """What people lay out for the set-up, where it is theirs to do."""
        begins_later = before is None and bool(self._game.head.position)
        if self._at_table is None or not self._has_real_cards or begins_later:
            return (), ()
        state = None if before is None else before.state
        return self._at_table.set_up_steps(state, end.state, self._asked)
