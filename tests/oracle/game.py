"""A whole game, from the set-up to the count (chapters "Game Setup", "End Game Triggers" and the one after it)."""

from __future__ import annotations

from collections.abc import Mapping

from tests.oracle import goals, regent
from tests.oracle.printed import Printed
from tests.oracle.table import (
    CHANCE,
    TABLE,
    Action,
    Decision,
    GameOver,
    Play,
    Table,
    Waiting,
    refill,
)
from tests.oracle.turn import Done, take_turn
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import read_options


class Game:
    """A game that is being played: the table, and what is asked; ``decision`` is None when it has ended."""

    def __init__(self, printed: Printed, options: Mapping[str, str]) -> None:
        self.table = Table(printed, read_options(options))
        self.done = Done()
        self._play = self._whole_game()
        self.decision: Decision | None = next(self._play, None)

    def choose(self, action: Action) -> None:
        """Answer the decision at hand."""
        assert self.decision is not None, "the game has ended"
        assert action in self.decision.options, f"{action} is not among {self.decision.options}"
        try:
            self.decision = self._play.send(action)
        except StopIteration:
            self.decision = None

    def _whole_game(self) -> Play:
        table = self.table
        try:
            yield from set_up(table)
            yield from self._turns()
            winner, how = count(table)
        except GameOver as over:
            winner, how = over.winner, over.how
        if table.in_play is not None:
            faction, card = table.in_play
            table.players[faction].pile.append(card)
        table.coins = table.tridents = 0
        table.outcome = (winner, how)

    def _turns(self) -> Play:
        """Turns, until the round after the one in which the end was triggered is over (R5, R33)."""
        table, faction = self.table, self.table.first
        while True:
            if faction == table.first and table.ending:
                if table.ending == 2:
                    return
                table.ending = 2
            table.turn = faction
            table.turn_number += 1
            player = table.players[faction]
            player.used_tokens.clear()
            player.readied_by_nest.clear()
            player.mercenaries = [Waiting(one.card, is_awake=True) for one in player.mercenaries]
            if faction == table.regent:
                yield from regent.take_turn(table, faction)
            else:
                self.done = Done()
                yield from take_turn(table, faction, self.done)
            faction = 1 - faction


def set_up(table: Table) -> Play:
    """Who plays whom, the dial as it stands, mantas, goals, six cards, Shrimpion, the first player."""
    options, printed = table.options, table.printed
    if table.person is None:
        choice = yield _chance("setup_faction", [("person", name) for name in FACTIONS])
        table.draws["factions"] += 1
        table.person = FACTIONS.index(str(choice[1]))
        table.regent = 1 - table.person if options.is_solo else None
    choice = yield _chance("setup_dial", [("dial", number) for number in range(1, 7)])
    table.draws["dial"] += 1
    table.dial = int(choice[1]) - 1
    for nest in printed.nests:
        choice = yield _chance("setup_manta", [("manta", m.name) for m in table.unplaced])
        table.draws["mantas"] += 1
        manta = next(manta for manta in table.unplaced if manta.name == choice[1])
        table.unplaced.remove(manta)
        table.nests[nest] = manta
    yield from _lay_goals(table)
    yield from refill(table, list(range(min(6, len(table.deck)))))
    yield from regent.prepare(table)
    if options.first is None:
        choice = yield _chance("setup_first", [("first", name) for name in FACTIONS])
        table.draws["first"] += 1
        table.first = FACTIONS.index(str(choice[1]))


def _lay_goals(table: Table) -> Play:
    if table.options.goals == "swirl":
        table.goals = list(table.printed.swirl)
        return
    is_chosen = table.options.goals == "chosen"
    for number, sides in enumerate(table.printed.goal_sides, 1):
        names: list[Action] = [("goal", number, "a"), ("goal", number, "b")]
        choice = yield Decision(TABLE if is_chosen else CHANCE, "setup_goal", names)
        table.draws["goals"] += 0 if is_chosen else 1
        table.goals.append(sides["ab".index(str(choice[2]))])


def _chance(kind: str, options: list[Action]) -> Decision:
    return Decision(CHANCE, kind, options)


def points_of(table: Table, faction: int) -> int:
    """Locations scored, mercenaries played, goals; ten for Shrimpion at level V (S12)."""
    player = table.players[faction]
    bonus = 10 if faction == table.regent and table.options.level == 5 else 0
    cards = [*player.scored, *player.played]
    return sum([card.points for card in cards]) + goals.points(table, faction) + bonus


def count(table: Table) -> tuple[int | None, str]:
    """The most points; a tie goes to the side on which the leader stands (R34)."""
    turtles, squids = points_of(table, 0), points_of(table, 1)
    if turtles == squids:
        return table.printed.side[table.leader], table.trigger
    return (0 if turtles > squids else 1), table.trigger
