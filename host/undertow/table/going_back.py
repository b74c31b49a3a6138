"""Ways back along the line: by steps, by turns, and to where something was judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from undertow.core.correction import done_again
from undertow.core.game import Game
from undertow.core.line import Node, S, nodes_of
from undertow.core.message import Message
from undertow.core.record import Drawn, Told
from undertow.core.script import Changes


def step_back(done: Sequence[Node[S]], is_settled: Callable[[Node[S]], bool]) -> int:
    """How many things done lie after the previous decision of a person; 0 if there is none."""
    return next((n for n in range(1, len(done)) if is_settled(done[-1 - n])), 0)


def turn_back(
    done: Sequence[Node[S]], is_settled: Callable[[Node[S]], bool], turn_of: Callable[[S], int]
) -> int:
    """How many lie after a person's first decision of this turn, or, from there, of the turn before; 0: none."""
    count = step_back(done, is_settled)
    if not count:
        return 0
    turn = turn_of(done[-1 - count].state)
    for n in range(count + 1, len(done)):
        node = done[-1 - n]
        if turn_of(node.state) != turn:
            break
        if is_settled(node):
            count = n
    return count


def shared_length(one: Node[S], other: Node[S]) -> int:
    """How long the beginning is that two lines share."""
    while one is not other:
        if one.length >= other.length:
            assert one.previous is not None, "lines of one game share their first node"
            one = one.previous
        else:
            assert other.previous is not None, "lines of one game share their first node"
            other = other.previous
    return one.length


def nodes_behind(end: Node[S], length: int) -> list[Node[S]]:
    """The deeds of a line after its first ``length`` ones, in order."""
    found: list[Node[S]] = []
    node: Node[S] | None = end
    while node is not None and node.length > length:
        found.append(node)
        node = node.previous
    found.reverse()
    return found


def shows_something(end: Node[S], length: int) -> bool:
    """A draw or an answer lies behind ``length``: people have seen it and cannot unsee it."""
    return any(isinstance(node.deed, Drawn | Told) for node in nodes_behind(end, length))


def beginning_of_turn(end: Node[S], begins_turn: Callable[[Message], bool]) -> Node[S]:
    """The last node before the turn that is in progress at ``end``; in the set-up the beginning of the game."""
    node = end
    while node.previous is not None:
        is_first = any(begins_turn(told) for told in node.story)
        node = node.previous
        if is_first:
            break
    return node


def mend_before(game: Game[S], before: Node[S], changes: Changes) -> list[Node[S]]:
    """Mend the position at ``before``, a node of the line in force, and do again what came after it.

    Gives what could not be done again. The record goes back, mends, and goes on: it is only added to.

    Raises PositionError, with nothing changed.
    """
    game.ruleset.mend(before.state, dict(changes))
    later = nodes_behind(game.node, before.length)
    count, done = 0, game.done
    on_the_way = nodes_of(before)
    while done[-1 - count] not in on_the_way:
        count += 1  # a correction made the line anew, and not every node of it can be gone back to
    if count:
        reached = done[-1 - count].length
        game.undo(count)
        for node in on_the_way[reached + 1 :]:
            assert node.deed is not None, "only the first node is no deed"
            game.take(node.deed)
    game.mend(dict(changes))
    end, left = done_again(game.ruleset, game.node, later)
    for node in nodes_behind(end, game.node.length):
        assert node.deed is not None, "only the first node is no deed"
        game.take(node.deed)
    return left
