"""The rows of the engine's table: what is timed, beside whom, and what it must come to."""

from dataclasses import dataclass
from enum import StrEnum

from bench import engine, peers, round_trip
from bench.measure import Contender


class Unit(StrEnum):
    """What a row's figure is."""

    RATIO = "x"  # how many times as fast as the peer
    PER_SECOND = "/s"
    MILLISECONDS = "ms"  # for one


@dataclass(frozen=True)
class Row:
    """``must`` and ``aim`` in the row's unit: at least that much, of milliseconds at most."""

    what: str
    ours: Contender
    peer: Contender | None
    unit: Unit
    must: float
    aim: float

    def figure(self, ours: float, theirs: float | None) -> float:
        """The figure from what was done in a second."""
        if self.unit is Unit.RATIO:
            assert theirs is not None, "a ratio is between two"
            return ours / theirs
        return 1000 / ours if self.unit is Unit.MILLISECONDS else ours

    def meets(self, figure: float, target: float) -> bool:
        """The figure is at least, of milliseconds at most, the target."""
        return figure <= target if self.unit is Unit.MILLISECONDS else figure >= target

    def text(self, figure: float) -> str:
        """A figure or target with its unit."""
        return f"{figure:.3g}{' ' if self.unit is Unit.MILLISECONDS else ''}{self.unit}"


def _beside(what: str, ours: Contender, peer: Contender, must: float, aim: float) -> Row:
    return Row(f"{what} beside {peer.name}", ours, peer, Unit.RATIO, must, aim)


_PLAYOUTS = "random playouts, unchecked,"

ROWS = (
    _beside(_PLAYOUTS, engine.UNCHECKED, peers.CHESS, 5, 8),
    _beside(_PLAYOUTS, engine.UNCHECKED, peers.CATANATRON, 5, 8),
    _beside(_PLAYOUTS, engine.UNCHECKED, peers.UNO, 1, 1.5),
    _beside(_PLAYOUTS, engine.UNCHECKED, peers.BACKGAMMON, 1.5, 2.5),
    _beside(_PLAYOUTS, engine.UNCHECKED, peers.BOARDGAME_IO, 15, 20),
    _beside("apply, checked,", engine.CHECKED, peers.CHESS, 2, 4),
    _beside("copy in mid-turn", engine.COPY, peers.CHESS_COPY, 0.4, 0.7),
    Row("whole random games", engine.GAMES, None, Unit.PER_SECOND, 300, 500),
    Row("replay of a whole record", engine.REPLAY, None, Unit.MILLISECONDS, 5, 2),
    Row("one undo", engine.UNDO, None, Unit.MILLISECONDS, 0.5, 0.15),
    Row("a question to the board and its answer", round_trip.LINK, None, Unit.MILLISECONDS, 2, 1),
    _beside("the same over the same kind of port", round_trip.LINK, round_trip.FIRMATA, 0.5, 1),
)
