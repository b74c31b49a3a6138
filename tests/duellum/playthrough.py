"""Golden playthroughs: games written down so that somebody with the rulebook can read along.

A file names pack and options, and a position unless it begins with the set-up: that where a long game's last turns
begin, or the few in which something is to be seen. Then it tells turn by turn what the position says anew, each choice
(``>``; chance's ``*``), what was said of it, and a digest of the whole state. The choices in the file are the game:
they are followed, and the rest is compared. Written anew, with games that are looked for among the eager bot's, by::

    python -m tests.duellum.playthrough              all of them
    python -m tests.duellum.playthrough level_3      one
    UNDERTOW_WRITE_GOLDEN=1 pytest tests/duellum/test_playthroughs.py    the same games, told anew
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests.duellum.playing import box_of
from undertow.bots.eager_bot import EagerBot
from undertow.bots.random_bot import RandomBot
from undertow.core.action import CHANCE, text_of
from undertow.games.duellum import RULES
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.position import SEAT_KEYS, TABLE_KEYS, write_position
from undertow.games.duellum.state import State
from undertow.words import say

FOLDER = Path(__file__).parent / "playthroughs"
MOST_LINES = 200
MOST_DECISIONS = 1_500
DIGEST_DIGITS = 12
#: What the turn's own line says, what is always the same when a turn begins, and what would only repeat what was done.
_HIDDEN_KEYS = {
    "asked",
    "turn",
    "turn_number",
    "main",
    "mercenary",
    "declared",
    "deck",
    "question",
    "coins",
    "tridents",
    "outcome",
    "person",
    "trigger",
}


class Wanted(NamedTuple):
    """A game to look for: pack, options, the temper of both bots, and how it shall end (``-``: it goes on).

    ``reaches`` names what must happen on the way, by the ids of what is said of it: a message, or the reason in one.
    Of such a game only the turns around that are told.
    """

    pack: str
    options: dict[str, str]
    temper: str
    ends: tuple[str, ...]
    reaches: tuple[str, ...] = ()

    def by_way_of(self, *reaches: str) -> Wanted:
        """Such a game in which this happens."""
        return self._replace(reaches=tuple([f"duellum.{name}" for name in reaches]))


def _solo(pack: str, level: str, faction: str, temper: str, *ends: str) -> Wanted:
    return Wanted(pack, {"players": "1", "level": level, "faction": faction}, temper, ends)


#: One game a faction, from its side, one a level, and one for each end that is not among these; then what Shrimpion
#: does in none of them.
WANTED = {
    "turtles": Wanted(
        "goals", {"players": "2", "first": "turtles"}, "goals", ("turtles exhausted_deck",)
    ),
    "squids": Wanted("goals", {"players": "2", "goals": "swirl"}, "leader", ("squids capital",)),
    "level_1": _solo("goals", "1", "turtles", "leader", "turtles capital"),
    "level_2": _solo("goals", "2", "squids", "plenty", "turtles capital"),
    "level_3": _solo("goals", "3", "turtles", "goals", "squids capital"),
    "level_4": _solo("goals", "4", "squids", "leader", "squids capital"),
    "level_5": _solo("whole", "5", "turtles", "crowns", "squids capital"),
    "end_by_goals": Wanted("goals", {"players": "2"}, "goals", ("turtles goals", "squids goals")),
    "end_by_crowns": Wanted(
        "whole", {"players": "2"}, "crowns", ("turtles crowns", "squids crowns")
    ),
    "shuffle_costs_the_turn": _solo("whole", "2", "turtles", "plenty", "-").by_way_of(
        "why_reshuffled"
    ),
    "board_full": _solo("whole", "3", "squids", "goals", "-").by_way_of(
        "regent_shuffles", "regent_has_no_place"
    ),
    "copy_skipped": _solo("goals", "1", "turtles", "hoard", "-").by_way_of(
        "copies", "why_nothing_to_copy"
    ),
    "draws_on": _solo("goals", "4", "turtles", "goals", "-").by_way_of(
        "regent_draws_on", "why_nothing_to_copy"
    ),
    "ten_points": _solo("whole", "5", "turtles", "goals", "squids goals").by_way_of(
        "all_goals", "last_turns", "counted"
    ),
}
_GIVEN = {*TABLE_KEYS, *[f"{side} {key}" for side in FACTIONS for key in SEAT_KEYS]}


class Start(NamedTuple):
    """What a playthrough begins with: pack, options, and a position unless it is the set-up."""

    pack: str
    options: dict[str, str]
    position: dict[str, str]

    def state(self) -> State:
        """The state before the first choice."""
        box = box_of(self.pack)
        if self.position:
            return RULES.from_position(self.options, box, self.position)
        state = RULES.new_game(self.options, box)
        RULES.advance(state)
        return state


def digest(state: State) -> str:
    """The beginning of a hash of the whole state, the same on every machine."""
    described = json.dumps(RULES.describe(state), sort_keys=True)
    return hashlib.sha256(described.encode()).hexdigest()[:DIGEST_DIGITS]


def told(start: Start, choices: Sequence[str]) -> list[str]:
    """The lines of a playthrough. Raises ActionError where a choice is not legal."""
    state = start.state()
    lines = [
        f"pack {start.pack}",
        *[f"option {name} {value}" for name, value in start.options.items()],
    ]
    lines += [f"given {key}: {value or '-'}" for key, value in start.position.items()]
    shown = dict(start.position)
    turn = -1
    for text in choices:
        if state.turn_number != turn:
            turn = state.turn_number
            lines += ["", *(_position(state, shown) if turn else ["set-up"])]
        decision = RULES.decision(state)
        assert decision is not None, "the game is over"
        mark = "*" if decision.party == CHANCE else ">"
        state = RULES.choose(state, text)
        lines.append(f"{mark} {text}")
        lines += [f"    {say(note)}" for note in state.log or []]
    outcome = RULES.describe(state)["outcome"]
    return [*lines, "", *_position(state, shown), f"outcome: {outcome}"]


def _position(state: State, shown: dict[str, str]) -> Iterator[str]:
    """A turn's beginning: whose, the digest, and what the position says anew since ``shown``, which is updated."""
    described = RULES.describe(state)
    whose = "the end" if state.outcome else f"turn {state.turn_number}: {described['turn']}"
    yield f"{whose} ({digest(state)})"
    for key, value in described.items():
        if key not in _HIDDEN_KEYS and shown.get(key, "") != value:
            yield f"  {key}: {value or '-'}"
    shown.update(described)


def read(text: str) -> tuple[Start, list[str]]:
    """How a playthrough begins, and its choices."""
    first, *lines = text.splitlines()
    start = Start(first.removeprefix("pack "), {}, {})
    choices = []
    for line in lines:
        if line.startswith("option "):
            _, name, value = line.split()
            start.options[name] = value
        elif line.startswith("given "):
            key, _, value = line.removeprefix("given ").partition(": ")
            start.position[key] = "" if value == "-" else value
        elif line.startswith(("> ", "* ")):
            choices.append(line[2:])
    return start, choices


def play(wanted: Wanted, seed: int) -> tuple[list[State], list[str]]:
    """One game by eager bots: the states, and the choices between them."""
    rng = Random(f"playthrough/{seed}")
    bot, lots = EagerBot(wanted.temper), RandomBot[State]()
    states, choices = [Start(wanted.pack, wanted.options, {}).state()], list[str]()
    while states[-1].outcome is None and len(choices) < MOST_DECISIONS:
        decision = RULES.decision(states[-1])
        assert decision is not None
        chosen = (bot if decision.party >= 0 else lots).choose(RULES, states[-1], rng)
        choices.append(text_of(chosen))
        states.append(RULES.apply(states[-1], chosen))
    return states, choices


def last_turns(wanted: Wanted, states: Sequence[State], choices: Sequence[str]) -> list[str]:
    """The lines of a game, of a long one those of as many last turns as fit; none if hardly any do."""
    beginnings = [0]
    if (
        wanted.options["players"] == "2"
    ):  # games for one are short enough to be told from the set-up
        beginnings += _beginnings(states)[:-3]
    for index in beginnings:
        lines = _told_from(wanted, states, choices, index)
        if 0 < len(lines) <= MOST_LINES:
            return lines
    return []


def turns_around(wanted: Wanted, states: Sequence[State], choices: Sequence[str]) -> list[str]:
    """The lines of the fewest turns in which everything is reached, of a game that ends as wanted to its end."""
    beginnings = _beginnings(states)
    stops = [len(choices)] if "-" not in wanted.ends else beginnings
    for stop in stops:
        for index in reversed([0, *beginnings]):
            if index < stop and reaches(states[index + 1 : stop + 1], wanted.reaches):
                lines = _told_from(wanted, states, choices[:stop], index)
                if lines:
                    return lines
    return []


def reaches(states: Sequence[State], wanted: Sequence[str]) -> bool:
    """Whether each of these ids is said, as a message or as the reason in one, on the way to these states."""
    said = [note for state in states for note in state.log or []]
    return {*wanted} <= {note.id for note in said} | {note.params.get("why") for note in said}


def _told_from(
    wanted: Wanted, states: Sequence[State], choices: Sequence[str], index: int
) -> list[str]:
    """The lines from this state on; none where what the notation does not say matters."""
    start = Start(wanted.pack, wanted.options, _position_of(states[index]) if index else {})
    if index and RULES.describe(start.state()) != RULES.describe(states[index]):
        return []
    return told(start, choices[index:])


def _beginnings(states: Sequence[State]) -> list[int]:
    """Where people's turns begin."""
    return [index for index, state in enumerate(states) if _is_turns_beginning(state)]


def _is_turns_beginning(state: State) -> bool:
    return bool(state.stack) and state.stack[-1][0] == "turn" and not any(state.stack[-1][2:])


def _position_of(state: State) -> dict[str, str]:
    return {key: value for key, value in write_position(state).items() if key in _GIVEN}


def found(wanted: Wanted) -> list[str]:
    """Of the first 300 games that end as wanted the fullest playthrough, or the shortest of what is to be reached."""
    best: list[str] = []
    for seed in range(300):
        states, choices = play(wanted, seed)
        if not {"-", RULES.describe(states[-1])["outcome"]} & {*wanted.ends}:
            continue
        if wanted.reaches:
            lines = turns_around(wanted, states, choices)
            best = min(best or lines, lines or best, key=len)
            continue
        best = max(best, last_turns(wanted, states, choices), key=len)
        if len(best) > MOST_LINES - 20:
            break
    assert best, f"no game of the first 300 is like {wanted}"
    return best


def main(names: Sequence[str]) -> None:
    """Write the playthroughs of these names, or all."""
    FOLDER.mkdir(exist_ok=True)
    for name in names or WANTED:
        lines = found(WANTED[name])
        (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
