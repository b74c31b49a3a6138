"""People at a table who tell a host what happens on it, and make mistakes; and what the host makes of it.

Everything goes through what a session offers to people: choices, answers, undo, corrections, and mending. Mistakes are
found by the people as they would be at a table: at once, or when they check what lies there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from tests.duellum.playing import head_of
from tests.table.table_truth import Told, TrueTable
from tests.table.two_tables import Difference, TwoTables
from undertow.core.action import CHANCE, Action, text_of
from undertow.core.errors import ActionError
from undertow.core.game import Game
from undertow.core.line import Node
from undertow.core.record import Chosen, Mended
from undertow.core.ruleset import FactValue
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.effects import copied_card
from undertow.games.duellum.ending import points_of
from undertow.games.duellum.state import NO_CARD, SOURCES, State
from undertow.games.duellum.turned_up import unknown_card
from undertow.table.dealer import Dealer
from undertow.table.session import Session

#: Reports that people forget, and that they give twice.
_FORGETTABLE = ("rotated", "took", "stepped", "leader", "refilled")
_REPEATABLE = ("rotated", "stepped", "achieved")
MISTAKES = ("wrong card", "twice", "forgotten", "other choice", "knocked off")


class Stuck(AssertionError):
    """The host asked something that nobody at this table can answer, or took no answer to it."""


@dataclass
class People:
    """One game: a true table, a host, and people between them."""

    truth: TrueTable
    known: Box
    seed: int
    mistake_rate: float = 0.0
    inputs: list[int] = field(default_factory=list)
    questions: int = 0
    mistakes: Counter[str] = field(default_factory=Counter)
    mended: int = 0

    def __post_init__(self) -> None:
        self.chance = Random(f"people {self.seed}")
        options = self.truth.options
        self.game: Game[State] = Game(RULES, head_of(self.known, options), self.known)
        asked = frozenset(SOURCES)
        self.session = Session(self.game, Dealer(0), asked, at_table=AT_TABLE)
        self.host_card: dict[int, int] = {}  # truth's card -> the host's
        self._presses = 0
        self._passed = 0
        self._unfound = False  # something was told wrongly, and nobody has noticed yet
        self._before_the_fall: Node[State] | None = None
        self._turn = (0, -1)

    # ---- a game

    def play(self, most: int = 2_000) -> None:
        """To the end of the truth. Raises Stuck."""
        for _ in range(most):
            if self.truth.is_over:
                break
            party, action = self.truth.decide()
            self._see_what_fell()
            if self._unfound and self._is_worth_a_look(action):
                self._answer_what_is_asked()
                self._check_the_table()
            for told in self.truth.step(party, action):
                self._tell(told)
            self._answer_what_is_asked()
        self._answer_what_is_asked()
        self._check_the_table()

    def _see_what_fell(self) -> None:
        """They look where everything lies, or the one who saw the cards fall knows better."""
        if self._before_the_fall is None:
            return
        went_on = not isinstance(self.game.entries[-1], Mended)
        if self._passed or went_on or self.chance.random() < 0.5:
            self._put_back_what_fell()
        else:
            self._check_the_table()
            self._before_the_fall = None

    def _put_back_what_fell(self) -> None:
        while self._before_the_fall is not None:
            self.session.undo()
            if self.session.game.node is self._before_the_fall:
                self._before_the_fall = None

    def _is_worth_a_look(self, action: Action) -> bool:
        """Before a turn or the game ends people look once more at what lies there, and sometimes in between."""
        is_end = action == ("end",) or self.truth.after(action).outcome is not None
        is_between = self.truth.state.stack[-1][0] == "turn"
        return is_end or (is_between and self.chance.random() < 0.2)

    def _tell(self, told: Told) -> None:
        self._put_back_what_fell()
        self._answer_what_is_asked()
        if told.card != NO_CARD:
            self._turn_up(told.card)
            return
        text = told.text
        if not self._is_asked(text):
            return
        if told.is_passing and self._passed:
            self._passed -= 1
            return
        mistake = None if self.truth.is_over else self._mistake()
        verb = text.split()[0]
        if mistake == "forgotten" and verb in _FORGETTABLE:
            self._make(mistake)
            return
        if mistake == "other choice":
            self._choose_another_first(text)
        self._choose_or_look_again(text)
        if mistake == "twice" and verb in _REPEATABLE and self._is_possible(text):
            self._choose(text)
            if self.session.state.outcome is None:
                self._make(mistake)
            else:
                self.session.undo()
        if mistake == "knocked off":
            self._knock_off()
        self._count_turn()

    def _make(self, mistake: str) -> None:
        self.mistakes[mistake] += 1
        self._unfound = True

    def _choose_or_look_again(self, text: str) -> None:
        """What the host refuses makes people look at the table, where an earlier mistake is found."""
        if self._unfound and not self._is_possible(text):
            self._check_the_table()
            self._answer_what_is_asked()
            if not self._is_possible(text):
                return  # what lies there was put right, this included
        self._choose(text)
        if self._unfound and self.session.state.outcome is not None and not self.truth.is_over:
            # By a step that was told twice before, the host believes that somebody has won.
            self.session.undo()
            self._check_the_table()

    def _mistake(self) -> str | None:
        return self.chance.choice(MISTAKES) if self.chance.random() < self.mistake_rate else None

    def _is_asked(self, text: str) -> bool:
        """Some things of the set-up nobody is asked in vortex mode."""
        if text.split()[0] in ("goal", "manta", "person"):
            return self._is_possible(text)
        return True

    def _is_possible(self, text: str) -> bool:
        return text in [text_of(action) for action in RULES.legal_actions(self.session.state)]

    def _is_report(self, text: str) -> bool:
        state = self.session.state
        return bool(state.stack) and state.stack[-1][0] == "report" and text != "done"

    def _choose(self, text: str) -> None:
        self._presses += 1
        finishes = self._finishes()
        try:
            self.session.choose(self._in_the_hosts_names(text))
        except ActionError as error:
            raise Stuck(
                f"seed {self.seed}: {text}: {error.message}; asked {RULES.describe(self.session.state)['asked']}"
            ) from error
        self._passed += self._finishes() - finishes - (text == "finish")

    def _finishes(self) -> int:
        """How often something was finished, by people or because nothing else was possible."""
        return len(
            [deed for deed in self.game.line if isinstance(deed, Chosen) and deed.text == "finish"]
        )

    def _in_the_hosts_names(self, text: str) -> str:
        verb, _, name = text.partition(" ")
        if verb == "repeat":
            return f"repeat {self._host_name(self.truth.box.card_id(name))}"
        return text

    def _host_name(self, card: int) -> str:
        return self.session.state.box.card_names[self.host_card.get(card, card)]

    # ---- cards that come up

    def _turn_up(self, card: int) -> None:
        if self.session.state.stack[-1][0] != "refill":
            return  # nobody told that the vortex was refilled; they will see it when they check the table
        text, state = self._card_text(card), self.session.state
        verb, *words = text.split()
        is_known = verb == "card"
        self.host_card[card] = (
            state.box.card_id(words[0]) if is_known else unknown_card(state, words[0], words[1])
        )
        if self._mistake() == "wrong card":
            self.mistakes["wrong card"] += 1
            wrong = self.chance.choice(RULES.legal_actions(self.session.state))
            self._presses += 1
            finishes = self._finishes()
            self.session.choose(wrong)
            entry = next(
                n.entry_number
                for n in reversed(self.session.game.nodes)
                if n.deed is not None and getattr(n.deed, "source", "") == "deck"
            )
            self.session.correct(entry, text)
            self._passed += self._finishes() - finishes
        else:
            self._choose(text)
        self._answer_what_is_asked()

    def _card_text(self, card: int) -> str:
        """The card by its name where the host could recognise it, else what it looks like."""
        box, host = self.truth.box, self.session.state
        look = "crown" if box.crown(card) else "plain"
        described = f"turned {box.kind(card)} {look}"
        rows = [
            host.box.card_id(str(action[1]))
            for action in RULES.legal_actions(host)
            if action[0] == "card"
        ]
        alike = [row for row in rows if self._is_like(host.box, row, card)]
        if not alike:
            return described
        best = max(alike, key=lambda row: len(self._told_of(host.box, row)))
        return f"card {host.box.card_names[best]}"

    def _told_of(self, box: Box, row: int) -> dict[str, FactValue]:
        item = f"card.{row + 1}."
        return {key: value for key, value in box.facts().items() if key.startswith(item)}

    def _is_like(self, box: Box, row: int, card: int) -> bool:
        """What the host knows of a row is what people see on the card."""
        item, seen = f"card.{row + 1}.", self.truth.box.facts()
        return all(
            seen.get(key.replace(item, f"card.{card + 1}.")) == value
            for key, value in self._told_of(box, row).items()
        )

    # ---- what the host asks by itself

    def _answer_what_is_asked(self) -> None:
        for _ in range(200):
            state = self.session.state
            if state.question is not None:
                self.questions += 1
                self._choose(f"answer {self._fact(state.question[0])}")
                continue
            decision = RULES.decision(state)
            if decision is None:
                return
            if decision.kind == "points":
                if self._unfound:
                    self._check_the_table()
                seat = decision.frame[1]
                self._choose(f"points {points_of(self.truth.state, seat)}")
            elif decision.kind == "regent_top":
                card = copied_card(self.truth.state, self.truth.state.regent)
                name = "none" if card is None else self.truth.box.action_names[card]
                self._choose(f"top {name}")
            else:
                return
        raise Stuck(f"seed {self.seed}: it asks for ever: {self.session.state.question}")

    def _fact(self, key: str) -> int | str:
        area, number, *rest = key.split(".")
        if area == "card":
            host = int(number) - 1
            card = next((c for c, h in self.host_card.items() if h == host), host)
            key = ".".join([area, str(card + 1), *rest])
        return self.truth.box.value(key)

    # ---- mistakes, and how they are found

    def _choose_another_first(self, text: str) -> None:
        """They say one legal thing, do another, and take the first back."""
        decision = RULES.decision(self.session.state)
        assert decision is not None
        others = [
            action for action in RULES.legal_actions(self.session.state) if text_of(action) != text
        ]
        if decision.party == CHANCE or not others:
            return
        before = self.session.game.node
        self.mistakes["other choice"] += 1
        self.session.choose(self.chance.choice(others))
        while self.session.game.node is not before:
            self.session.undo()

    def _knock_off(self) -> None:
        """Cards fall from the board, and somebody tells the host that they lie where they were put back wrongly."""
        state = self.session.state
        if (
            state.outcome is not None
            or state.question is not None
            or 0 not in [min(card, 0) for card in state.slots]
        ):
            return
        words = RULES.describe(state)["slots"].split()
        self.chance.shuffle(words)
        before = self.session.game.node
        self.session.mend({"slots": " ".join(words)})
        self.mistakes["knocked off"] += 1
        self._before_the_fall = before

    def _check_the_table(self) -> None:
        """They look at everything the host tracks, and put right what lies otherwise."""
        changes = {one.key: one.there for one in self.differences()}
        self._unfound = False
        if not changes or self.session.state.outcome is not None:
            return
        self.session.mend(changes)
        self.mended += 1
        self.host_card |= self._compared().same_cards()

    def differences(self) -> list[Difference]:
        """Of what is tracked: what lies otherwise than the host says."""
        return self._compared().differences()

    def _compared(self) -> TwoTables:
        truth, host = self.truth.state, self.session.state
        return TwoTables(host, truth, self.host_card, knows_all=self.known.is_complete)

    def _count_turn(self) -> None:
        state = self.session.state
        if state.turn_number != self._turn[0]:
            if self._turn[0]:
                self.inputs.append(self._presses)
            self._turn = (state.turn_number, state.turn)
            self._presses = 0
