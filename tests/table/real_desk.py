"""A desk over a real session on the small pack, played by typed lines: numbers, texts and labels of options."""

from __future__ import annotations

from dataclasses import replace

from tests.duellum.playing import box_of, head_of
from undertow.core.game import Game
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.session import Session
from undertow.words import say


class AtDesk:
    """People at a desk. ``mode``: as the rules name it; with real cards all that lies on the table is asked."""

    def __init__(
        self,
        mode: str = "referee",
        box: Box | None = None,
        position: dict[str, str] | None = None,
        **options: str,
    ) -> None:
        box = box_of("slice") if box is None else box
        head = replace(head_of(box, {"mode": mode, **options}), position=position or {})
        self.game: Game[State] = Game(RULES, head, box)
        asked = AT_TABLE.physical_sources if mode != "own_deck" else frozenset()
        self.session = Session(self.game, Dealer(3), asked, at_table=AT_TABLE)
        self.desk = Desk(self.session, None, at_table=AT_TABLE, new_session=lambda: self.session)
        self.now_ms = 0
        self.step()

    def step(self) -> None:
        self.now_ms += 10
        self.desk.step(self.now_ms)

    def write(self, *texts: str) -> None:
        """Lines, one after the other."""
        for text in texts:
            self.desk.choose_text(text)
            self.step()

    def play(self, *texts: str) -> None:
        """Choices that are legal; what hands are asked for in between is done."""
        for text in texts:
            while self.session.steps:
                self.write("done")
            self.write(text)
            assert not self.desk.notices, (text, self.said)

    def pick(self, beginning: str) -> None:
        """The option whose label begins like that."""
        number = next(n for n, label in enumerate(self.options, 1) if label.startswith(beginning))
        self.write(str(number))

    def press(self, control: int) -> None:
        self.desk.keys.press(control)
        self.step()

    @property
    def asked(self) -> str:
        return say(self.desk.page.message)

    @property
    def options(self) -> list[str]:
        return [say(option.label) for option in self.desk.page.options]

    @property
    def said(self) -> str:
        return " ".join([say(notice) for notice in self.desk.notices])

    @property
    def told(self) -> dict[str, str]:
        """The position as the game believes it."""
        return RULES.describe(self.session.state)


#: The set-up of the small pack with real cards, and Turtles who begin.
SET_UP = (
    *("dial 1", "manta manta_1", "manta manta_2", "manta manta_3", "manta manta_4"),
    *("card loc_a", "card loc_b", "card loc_c", "card loc_d", "card loc_e", "card merc_a"),
    "first turtles",
)
