"""Both sides of the comparison in the same words: positions, and what positions leave out."""

from __future__ import annotations

from typing import Any, Final

from tests.oracle.doing import uncovered
from tests.oracle.game import Game
from tests.oracle.table import CHANCE, TABLE, Player, Table
from undertow.games.duellum import RULES
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.state import SOURCES, State

_ENDINGS: Final = ("no", "finishing", "last")
_PARTIES: Final = {0: "turtles", 1: "squids", TABLE: "table", CHANCE: "chance"}


def of_engine(state: State) -> dict[str, Any]:
    """A state in the notation of positions, and the rest of it."""
    box = state.box
    everything: dict[str, Any] = dict(RULES.describe(state))
    everything["person"] = FACTIONS[state.person] if state.person >= 0 else "-"
    everything["regent"] = FACTIONS[state.regent] if state.regent >= 0 else "-"
    everything["trigger"] = state.trigger
    everything["draws"] = dict(zip(SOURCES, state.draws, strict=True))
    everything["unplaced"] = [box.animal_names[animal] for animal in state.unplaced]
    everything["crowns"] = list(state.crowns)
    everything["laid by"] = [
        [who for who in (entry[0], entry[2]) if who >= 0] for entry in state.laid
    ]
    for faction, name in enumerate(FACTIONS):
        seat = state.seats[faction]
        everything[f"{name} animals"] = [box.animal_names[animal] for animal in seat.animals]
        everything[f"{name} tokens"] = [box.token_names[token] for token in seat.tokens]
        everything[f"{name} reinforced"] = [
            token for number, token in enumerate(box.token_names) if seat.used >> number & 1
        ]
    return everything


def of_oracle(game: Game) -> dict[str, Any]:
    """The oracle's table, likewise."""
    table, decision = game.table, game.decision
    is_turn = decision is not None and decision.kind == "turn"
    outcome = "-"
    if table.outcome is not None:
        winner, how = table.outcome
        outcome = f"{'draw' if winner is None else FACTIONS[winner]} {how}"
    everything: dict[str, Any] = {
        "turn": FACTIONS[table.turn],
        "turn_number": str(table.turn_number),
        "main": "done" if is_turn and game.done.main else "open",
        "mercenary": "played" if is_turn and game.done.mercenary else "open",
        "declared": "yes" if is_turn and game.done.goal else "no",
        "first": FACTIONS[table.first],
        "person": "-" if table.person is None else FACTIONS[table.person],
        "regent": "-" if table.regent is None else FACTIONS[table.regent],
        "ending": _ENDINGS[table.ending],
        "trigger": table.trigger,
        "dial": str(table.dial + 1),
        "slots": " ".join(["-" if card is None else card.name for card in table.slots]),
        "deck": " ".join([card.name for card in table.deck]) or "0",
        "away": " ".join([card.name for card in table.away]),
        "goals": " ".join(table.goals),
        "laid": " ".join(["+".join([token for _, token in laid]) or "-" for laid in table.laid]),
        "laid by": [[who for who, _ in laid] for laid in table.laid],
        "leader": table.leader,
        "nests": " ".join(
            [
                f"{nest}={'emptied' if manta is None else manta.name}"
                for nest, manta in table.nests.items()
            ]
        ),
        "unplaced": [manta.name for manta in table.unplaced],
        "crowns": list(table.crowns),
        "draws": {source: table.draws[source] for source in SOURCES},
        "coins": str(table.coins),
        "tridents": str(table.tridents),
        "asked": "nobody" if decision is None else f"{_PARTIES[decision.party]} {decision.kind}",
        "question": "-",
        "outcome": outcome,
    }
    for name, player in zip(FACTIONS, table.players, strict=True):
        for key, value in _player(table, player).items():
            everything[f"{name} {key}"] = value
    return everything


def _player(table: Table, player: Player) -> dict[str, Any]:
    used = player.used_tokens
    open_tokens = [token for token in uncovered(table, player.faction) if token in used]
    nested = player.readied_by_nest
    return {
        "hand": " ".join([card.name for card in player.hand]),
        "pile": " ".join([card.name for card in player.pile]),
        "places": " ".join(
            [
                "-"
                if placed is None
                else placed.card.name + (f"^{placed.raised}" if placed.raised else "")
                for placed in player.places
            ]
        ),
        "mercenaries": " ".join(
            [one.card.name + ("" if one.is_awake else "/asleep") for one in player.mercenaries]
        ),
        "scored": " ".join([card.name for card in player.scored]),
        "played": " ".join([card.name for card in player.played]),
        "animals": [animal.name for animal in player.animals],
        "mantas": " ".join([animal.name for animal in player.animals if animal.is_manta]),
        "tired": " ".join([animal.name for animal in player.tired_animals()]),
        "nested": " ".join([animal.name for animal in player.animals if animal in nested]),
        "crown": str(player.crown),
        "tokens": list(player.tokens),
        "used": " ".join([token.partition(".")[2] for token in open_tokens]),
        "reinforced": sorted(used),
    }
