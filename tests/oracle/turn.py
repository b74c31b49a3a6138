"""A person's turn: one main action, additional actions before and after it (chapter "How to Play")."""

from __future__ import annotations

from dataclasses import dataclass

from tests.oracle import goals, mercenaries
from tests.oracle.carrying import carry_out, play_action_card
from tests.oracle.crown import step_off
from tests.oracle.doing import Doing
from tests.oracle.printed import ActionCard, Animal
from tests.oracle.steps import is_playable, something_possible
from tests.oracle.table import Action, Decision, Play, Table


@dataclass
class Done:
    """What has been done in a turn: the main action (R15), its one mercenary, its one goal (R31)."""

    main: bool = False
    mercenary: bool = False
    goal: bool = False


def take_turn(table: Table, faction: int, done: Done) -> Play:
    """Actions in any order, until the player ends the turn."""
    while True:
        choice = yield Decision(faction, "turn", _options(table, faction, done))
        if choice == ("end",):
            return
        yield from _ACTIONS[str(choice[0])](table, faction, choice, done)
        yield from step_off(table)


def _options(table: Table, faction: int, done: Done) -> list[Action]:
    player = table.players[faction]
    playable = [] if done.main else _playable(table, faction)
    options: list[Action] = [("play", card.name) for card in playable]
    if not done.main and not playable and player.pile:
        options.append(("take_back",))  # R10
    options += [
        ("animal", animal.name)
        for animal in player.ready_animals()
        if animal.resource is None and something_possible(table, _by_animal(faction, animal))
    ]
    options += [
        ("use", place + 1)
        for place in range(4)
        if (doing := _by_depth(table, faction, place)) and something_possible(table, doing)
    ]
    if not done.mercenary:
        options += [
            ("mercenary", number)
            for number, waiting in enumerate(player.mercenaries, 1)
            if waiting.is_awake and _may_be_played(table, faction, number - 1)
        ]
    if not done.goal:
        options += goals.names_of(goals.declarable(table, faction))
    if done.main or (not playable and not player.pile):
        options.append(("end",))  # R15
    return options


def _playable(table: Table, faction: int) -> list[ActionCard]:
    hand = table.players[faction].hand
    return [card for card in hand if is_playable(table, faction, card, may_gain=True)]


def _play(table: Table, faction: int, choice: Action, done: Done) -> Play:
    done.main = True
    card = next(card for card in table.players[faction].hand if card.name == choice[1])
    yield from play_action_card(table, faction, card, may_gain=True)
    end_action(table, faction)


def _take_back(table: Table, faction: int, choice: Action, done: Done) -> Play:
    done.main = True
    player = table.players[faction]
    player.take_to_hand(*player.pile)
    player.pile = []
    yield from ()


def _by_animal(faction: int, animal: Animal) -> Doing:
    return Doing(faction, "animal", animal.effects, animal=animal)


def _animal(table: Table, faction: int, choice: Action, done: Done) -> Play:
    player = table.players[faction]
    animal = next(animal for animal in player.animals if animal.name == choice[1])
    player.ready.discard(animal)  # it tires first (R13)
    yield from carry_out(table, _by_animal(faction, animal))
    end_action(table, faction)


def _by_depth(table: Table, faction: int, place: int) -> Doing | None:
    """The effect of the top depth, if it has one: no resource, not empty, not covered."""
    placed = table.players[faction].places[place]
    if placed is None or placed.is_fully_raised:
        return None
    depth = placed.card.depths[placed.raised]
    if depth.is_resource or depth.name == "empty":
        return None
    return Doing(faction, "depth", (depth,), location=placed.card)


def _use(table: Table, faction: int, choice: Action, done: Done) -> Play:
    place = int(choice[1]) - 1
    doing = _by_depth(table, faction, place)
    assert doing is not None, f"{choice}: there is no effect"
    table.players[faction].raise_location(place, 1)
    yield from carry_out(table, doing)
    end_action(table, faction)


def _beginning(table: Table, faction: int) -> Doing:
    """A mercenary's action before its power is known."""
    may_gain = not table.options.resources_only_in_main_action
    return Doing(faction, "power", (), may_gain=may_gain)


def _may_be_played(table: Table, faction: int, index: int) -> bool:
    """R17: without effect, too, or not, as agreed."""
    if not table.options.mercenary_needs_effect:
        return True
    trial = table.imagined(faction)
    card = mercenaries.lay(trial, faction, index)
    return something_possible(trial, mercenaries.power_of(trial, _beginning(trial, faction), card))


def _mercenary(table: Table, faction: int, choice: Action, done: Done) -> Play:
    done.mercenary = True
    card = mercenaries.lay(table, faction, int(choice[1]) - 1)
    yield from carry_out(table, mercenaries.power_of(table, _beginning(table, faction), card))
    end_action(table, faction)


def _declare(table: Table, faction: int, choice: Action, done: Done) -> Play:
    done.goal = True
    found = goals.declarable(table, faction)
    goals.declare(table, faction, *found[goals.names_of(found).index(choice)])
    yield from ()


def end_action(table: Table, faction: int) -> None:
    """The pool is emptied (R7); as agreed, tokens may reinforce the next action again (R32)."""
    table.coins = table.tridents = 0
    if table.options.reinforces_every_action:
        table.players[faction].used_tokens.clear()


_ACTIONS = {
    "play": _play,
    "take_back": _take_back,
    "animal": _animal,
    "use": _use,
    "mercenary": _mercenary,
    "declare": _declare,
}
