"""Makes docs/pictures/ from the running product: a game played through the virtual board, as the terminal shows it.

Run by `make pictures`. The same seed gives the same picture.
"""

import re
from contextlib import suppress
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.text import Text

from undertow.bots.random_bot import RandomBot
from undertow.cli.robot import Robot
from undertow.cli.screen import screen_lines
from undertow.cli.seating import Wanted, new_session
from undertow.core.action import text_of
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.desk import Desk

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WANTED = Wanted(players=1, faction="turtles", seed=11)
#: The moment that is shown: the first purchase after this many presses.
PRESSES = 40
#: The ring alternates between the chosen slot alone and the market; so long after a scene the market is lit.
SETTLED_MS = 2_000
COLUMNS = 118
#: Rich's picture asks a server for its font; ours shall need nothing from anywhere.
_FONT_FACE = re.compile(r"@font-face\s*\{.*?\}\s*", re.DOTALL)


class _MomentReached(Exception):
    """Stops the robot."""


def play_screen() -> list[str]:
    """The terminal's lines in the middle of a solo game."""
    with TemporaryDirectory() as folder, VirtualBoard(board="pico_ring24") as board:
        session = new_session(WANTED, Path(folder))
        link = SerialLink(board.transport(), host_version="picture")
        desk: Desk = Desk(
            session,
            link,
            at_table=AT_TABLE,
            new_session=lambda: session,
            first_revision=1,
        )
        bot: RandomBot[State] = RandomBot()
        chance = Random(WANTED.seed)

        def pick() -> str:
            if robot.presses > PRESSES and desk.page.options[0].slot_number is not None:
                raise _MomentReached
            return text_of(bot.choose(session.ruleset, session.state, chance))

        robot = Robot(desk, board, pick)
        with suppress(_MomentReached):
            robot.play()
        for _ in range(SETTLED_MS // 2):
            board.advance(2)
            desk.step(board.now_ms)
        console = Console(width=COLUMNS, force_terminal=True, color_system="truecolor")
        lines = screen_lines(console, desk, board.pixels, height=60)
        session.close()
        link.close()
    return lines


def as_svg(lines: list[str], title: str) -> str:
    """Lines with colour codes as a picture of a terminal."""
    console = Console(width=COLUMNS, record=True, file=StringIO())
    for line in lines:
        console.print(Text.from_ansi(line), soft_wrap=True)
    return _FONT_FACE.sub("", console.export_svg(title=title, unique_id="undertow"))


def main() -> None:
    """Write every picture."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    (PICTURES / "play.svg").write_text(as_svg(play_screen(), "undertow play"), encoding="utf-8")


if __name__ == "__main__":
    main()
