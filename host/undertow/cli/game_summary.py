"""What a list says of a recorded game: when, who, in which mode, how far, and how it ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from undertow.cli.known_results import KnownResults, Result
from undertow.cli.seating import mode_of, replayed
from undertow.core.errors import RecordError, UndertowError
from undertow.core.game import Game
from undertow.core.message import message
from undertow.core.record import Entry, Head
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import CHOICES
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.table.journal import GameFile
from undertow.words import say, say_error

#: Names begin with the day and the time of day, Greenwich's, as the clock showed them.
_BEGUN: Final = re.compile(r"(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)(\d\d)(?!\d)")
#: How a game against Shrimpion can stand, in the order of the totals.
STANDINGS: Final = ("won", "lost", "drawn", "open", "unknown")
#: Of two people either may have won.
OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class Summary:
    """One line of the list. ``head`` None: nothing of the record is whole; ``result`` None: it cannot be replayed.

    ``error``: what is wrong with the record, in sentences; empty if nothing is.
    """

    path: Path
    head: Head | None
    result: Result | None
    error: str

    @property
    def begun(self) -> str:
        """When the game began, as ISO 8601 has it; empty if its name does not tell."""
        found = _BEGUN.match(self.head.id) if self.head is not None else None
        return "" if found is None else f"{found[1]}T{found[2]}:{found[3]}:{found[4]}Z"

    @property
    def level(self) -> int | None:
        """Shrimpion's level; None of two people."""
        options = self.head.options if self.head is not None else {}
        level = options.get("level", "1")
        is_solo = options.get("players") == "1" and level in CHOICES["level"][0]
        return int(level) if is_solo else None

    @property
    def standing(self) -> str:
        """One of ``STANDINGS``, or ``OVER``."""
        if self.result is None:
            return "unknown"
        if not self.result.winner:
            return "open"
        if self.result.winner == "draw":
            return "drawn"
        if self.level is None:
            return OVER
        return "won" if self.result.winner == self.result.person else "lost"

    def line(self) -> str:
        """What people read."""
        name = self.path.stem
        if self.head is None:
            return say(message("cli.games_line_damaged", game=name))
        return say(
            message(
                "cli.games_line",
                date=self.begun.partition("T")[0] or "–",
                who=self._who(),
                mode=mode_of(self.head),
                pack=self.head.pack_name,
                result=self._how_far(),
                game=name,
            )
        )

    def _who(self) -> str:
        if self.level is None:
            return say(message("cli.games_two"))
        side = self.result.person if self.result is not None else ""
        return say(message("cli.games_solo", side=side or "none", level=self.level))

    def _how_far(self) -> str:
        result, standing = self.result, self.standing
        if result is None:
            return say(message("cli.games_unknown"))
        if standing == "open":
            return say(message("cli.games_open", turns=result.turns))
        how = say(message(f"duellum.by_{result.by}"))
        winner, turns = result.winner, result.turns
        return say(
            message("cli.games_over", standing=standing, winner=winner, turns=turns, how=how)
        )

    def as_json(self) -> dict[str, Any]:
        """The same for programs."""
        head, result = self.head, self.result
        of_head: dict[str, Any] = {}
        if head is not None:
            of_head = {
                "id": head.id,
                "begun": self.begun or None,
                "mode": mode_of(head),
                "players": 1 if self.level is not None else 2,
                "level": self.level,
                "options": dict(head.options),
                "pack": {
                    "name": head.pack_name,
                    "version": head.pack_version,
                    "hash": head.pack_hash,
                },
                "rules": head.rules_version,
                "product": head.product_version,
                "continues": head.continues or None,
            }
        of_result: dict[str, Any] = {"turns": None, "winner": None, "by": None, "person": None}
        if result is not None:
            of_result = {"turns": result.turns}
            of_result |= {"winner": result.winner or None, "by": result.by or None}
            of_result |= {"person": result.person or None}
        return {
            "game": self.path.stem,
            "path": str(self.path),
            **of_head,
            "standing": self.standing,
            **of_result,
            "error": self.error or None,
        }


def summary_of(file: GameFile, known: KnownResults) -> Summary:
    """The summary of a record. Replays it, if nothing is known of it yet."""
    errors = [] if file.error is None else [say_error(file.error)]
    result: Result | None = None
    if file.head is not None:
        result = known.of(file.path.name, file.check)
        if result is None:
            try:
                result, fault = _replay(file.head, file.entries)
            except UndertowError as error:
                errors.append(say_error(error))
            else:
                if fault is None:
                    known.add(file.path.name, file.check, result)
                else:
                    errors.append(say_error(fault))
    return Summary(file.path, file.head, result, " ".join(errors))


def _replay(head: Head, entries: Sequence[Entry]) -> tuple[Result, RecordError | None]:
    """How far a game goes, and what keeps it from being followed to its end. Raises what ``replayed`` raises."""
    try:
        return _result_of(replayed(head, entries)), None
    except RecordError as fault:
        if fault.line_number <= 1:
            raise
        return _result_of(replayed(head, entries[: fault.line_number - 2])), fault


def _result_of(game: Game[State]) -> Result:
    state = game.state
    outcome = RULES.outcome(state)
    winner = ""
    if outcome is not None:
        winner = "draw" if outcome.winner is None else FACTIONS[outcome.winner]
    by = "" if outcome is None else outcome.termination
    person = FACTIONS[state.person] if state.person >= 0 else ""
    return Result(state.turn_number, winner, by, person)
