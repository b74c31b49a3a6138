"""A table with cardboard on it: a whole game by the rules, of which the host sees only what people tell it.

The truth is a game on a full pack whose people play by bots. What they do is turned into what people would tell a
host that plays the same game in one of its modes: every choice in referee mode, reports and looks in vortex mode.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from undertow.bots.eager_bot import TEMPERS, EagerBot
from undertow.core.action import CHANCE, Action, text_of
from undertow.core.message import Message
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.state import NO_CARD, State


@dataclass
class Told:
    """Something for the host to be told: a text; of a card that came up, the card it is in truth."""

    text: str
    card: int = NO_CARD
    is_passing: bool = False  # a table takes it by itself, if it knows enough


@dataclass
class TrueTable:
    """The truth: ``step`` plays one decision and gives what is told of it, for a host in ``mode``."""

    box: Box
    options: dict[str, str]
    mode: str
    chance: Random
    state: State = field(init=False)
    turns: int = 0

    def __post_init__(self) -> None:
        options = {name: text for name, text in self.options.items() if name != "mode"}
        self.state = RULES.new_game(options, self.box)
        self._bots = [EagerBot(self.chance.choice(TEMPERS)) for _ in (0, 1)]

    @property
    def is_over(self) -> bool:
        return self.state.outcome is not None

    def decide(self) -> tuple[int, Action]:
        """Who decides what next: the bots, and a fair deck."""
        decision = RULES.decision(self.state)
        assert decision is not None, "the game is over"
        if decision.party == CHANCE:
            return CHANCE, self.chance.choice(RULES.legal_actions(self.state))
        bot = self._bots[max(decision.party, 0)]
        return decision.party, bot.choose(RULES, self.state, self.chance)

    def after(self, action: Action) -> State:
        """The truth after an action, which is not done yet."""
        return RULES.apply(self.state, action)

    def step(self, party: int, action: Action) -> list[Told]:
        """Do it, and give what is told of it."""
        before, self.state = self.state, self.after(action)
        return list(self._told(before, action, party, self.state.log or []))

    def _told(
        self, before: State, action: Action, party: int, log: list[Message]
    ) -> Iterator[Told]:
        if action[0] == "card":
            yield Told(text_of(action), before.box.card_id(str(action[1])))
        elif not self._is_unchecked(party) or action[0] in ("walk", "roll"):
            yield Told(text_of(action), is_passing=action == RULES.forced(before))
        elif party == before.turn:
            yield from self._doings(before, action)
        if self._is_unchecked(before.turn):
            yield from self._what_came_of_it(before, log)
        if party == before.turn and action == ("end",) and self._is_unchecked(party):
            self.turns += 1
            yield Told("done")

    def _is_unchecked(self, party: int) -> bool:
        """What that party does is told as reports, if at all."""
        is_person = party >= 0 and party != self.state.regent
        return self.mode == "vortex" and is_person

    def _doings(self, before: State, action: Action) -> Iterator[Told]:
        """What a person who is not checked tells of the table that all share."""
        verb = action[0]
        if verb in ("buy", "conquer", "take"):
            yield Told(f"took {action[1]}")
        elif verb == "rotate" and action[2] % 6:
            yield from _turns(str(action[1]), int(action[2]))
        elif verb == "refill":
            yield Told("refilled")
        elif verb == "move":
            yield Told(f"leader {action[1]}")
        elif verb in ("yes", "no"):
            yield Told(str(verb))
        elif verb == "declare":
            yield Told(f"achieved {action[1]}")

    def _what_came_of_it(self, before: State, log: list[Message]) -> Iterator[Told]:
        """Steps on the own crown track, and what Shrimpion must do."""
        seat = before.turn
        for note in log:
            if note.id == "duellum.crown_step" and note.params["seat"] == seat:
                yield Told("stepped")
            elif note.id == "duellum.captured":
                yield from self._against_shrimpion("captured")
            elif note.id == "duellum.must_discard" and before.seats[1 - seat].hand:
                yield from self._against_shrimpion("made_discard")
        tired = (before.seats[1 - seat].ready & ~self.state.seats[1 - seat].ready).bit_count()
        if tired:
            yield from self._against_shrimpion(f"made_tire {tired}")

    def _against_shrimpion(self, text: str) -> Iterator[Told]:
        """What a person makes another person do, the two see to by themselves."""
        if self.state.regent >= 0:
            yield Told(text)


def _turns(direction: str, count: int) -> Iterator[Told]:
    """A turn of the dial by the shorter way: people see where it stands, not how it came there."""
    if count > 3:
        count, direction = 6 - count, "ccw" if direction == "cw" else "cw"
    yield Told(f"rotated {direction} {count}")
