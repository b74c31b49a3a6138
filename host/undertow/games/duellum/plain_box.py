"""A box of which everything is known, laid out for search and self-play: plain tuples, and actions made once.

It says nothing that the box does not say; ``quick.py`` reads it where a rule would ask the box again and again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from undertow.core.action import Action
from undertow.core.decision import Frame
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import LOCATION, SLOTS
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.reinforcement import ENHANCE

#: Effects of which a step can always be done, if they bear no price.
_ALWAYS: Final = ("rotate", "move", "by_hand")


def _is_always_reachable(effects: tuple[Effect, ...]) -> bool:
    return any(
        effect.name in _ALWAYS and not (effect.coins or effect.tridents) for effect in effects
    )


def _by_depth(
    depths: tuple[tuple[Effect, ...], ...], is_so: Callable[[Effect], bool]
) -> tuple[tuple[bool, ...], ...]:
    """Of each card's depths whether it is so; of what lies below the last one, and of no card, it is not."""
    return (*[(*[is_so(effect) for effect in row], False) for row in depths], (False,))


class PlainBox:
    """Facts and actions by number; see ``Box`` for what they mean."""

    def __init__(self, box: Box) -> None:
        cards, actions = range(len(box.card_names)), range(len(box.action_names))
        animals = range(len(box.animal_names))
        slots = range(SLOTS)
        self.is_location = tuple([box.kind(card) == LOCATION for card in cards])
        #: The dial's number at each slot, by seat and by how the dial stands.
        self.dials = tuple(
            [
                tuple([tuple([number((slot - dial) % SLOTS) for slot in slots]) for dial in slots])
                for number in (box.dial_tridents, box.dial_coins)
            ]
        )
        self.bubble = tuple([box.bubble(card) for card in cards])
        self.depths: tuple[tuple[Effect, ...], ...] = tuple(
            [
                tuple([box.depth(card, depth) for depth in range(box.depth_count(card))])
                if self.is_location[card]
                else ()
                for card in cards
            ]
        )
        self.depth_always = tuple(
            [tuple([_is_always_reachable((effect,)) for effect in row]) for row in self.depths]
        )
        # By card and by how many of its depths are covered; the last row stands for NO_CARD, a free place.
        self.depth_gains = _by_depth(self.depths, lambda effect: effect.name == "gain")
        self.depth_acts = _by_depth(
            self.depths, lambda effect: effect.name not in ("gain", "empty")
        )
        self.depth_is_open = _by_depth(self.depths, lambda effect: True)
        self.printed_coins = tuple([box.action_coins(card) for card in actions])
        self.printed_tridents = tuple([box.action_tridents(card) for card in actions])
        self.effects = tuple([box.action_effects(card) for card in actions])
        self.is_always_playable = tuple([_is_always_reachable(row) for row in self.effects])
        self.animal_effects = tuple([box.animal_effects(animal) for animal in animals])
        self.animal_gain = tuple(
            [
                (row[0].coins, row[0].tridents) if row[0].is_resource else None
                for row in self.animal_effects
            ]
        )
        #: Bits of the animals that bring a resource.
        self.gaining = sum([1 << animal for animal in animals if self.animal_gain[animal]])
        #: What ``quick.py`` has worked out of a programme: by its frame.
        self.programmes: dict[Frame, Any] = {}
        self.is_animal_always = tuple([_is_always_reachable(row) for row in self.animal_effects])
        territories = range(len(box.territories))
        self.moves: tuple[tuple[Action, ...], ...] = tuple(
            [
                tuple([("move", box.territories[t]) for t in box.neighbours(here)])
                for here in territories
            ]
        )
        self.play: tuple[Action, ...] = tuple([("play", name) for name in box.action_names])
        self.give_back: tuple[Action, ...] = tuple([("return", name) for name in box.action_names])
        self.ready: tuple[Action, ...] = tuple([("ready", name) for name in box.animal_names])
        tokens = range(len(box.token_names))
        #: What an achievement token enhances; "" for one that gives a resource.
        self.token_effects = tuple(
            [
                ""
                if (effect := box.token_effect(token)).is_resource
                else effect.name[len(ENHANCE) :]
                for token in tokens
            ]
        )
        #: Coins and tridents that an achievement token gives.
        self.token_gain = tuple(
            [
                (effect.coins, effect.tridents) if effect.is_resource else (0, 0)
                for effect in [box.token_effect(token) for token in tokens]
            ]
        )
        self.use_token: tuple[Action, ...] = tuple(
            [("token", name.partition(".")[2]) for name in box.token_names]
        )
        self.use_animal: tuple[Action, ...] = tuple([("animal", name) for name in box.animal_names])
        self.gain_animal: tuple[Action, ...] = tuple([("gain", name) for name in box.animal_names])


def plain(box: Box) -> PlainBox:
    """The plain form of a complete box, made once."""
    found = box.laid_out
    if found is None:
        found = box.laid_out = PlainBox(box)
    return found
