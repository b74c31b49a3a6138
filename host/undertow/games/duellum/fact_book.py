"""What a box knows as a whole: facts told, asked for, contradicted, taken away."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Self

from undertow.core.errors import FactError, Unknown
from undertow.core.message import message
from undertow.core.ruleset import FactValue
from undertow.games.duellum.box_facts import (
    Structure,
    contradiction,
    domains_of,
    no_such_fact,
    unknown_keys,
)

STAND_IN = "stand-in"


class FactBook(ABC):
    """Structure and known facts of a box, immutable. Equal to another if both are equal, however they became known."""

    #: Every fact that the box has, in the pinned order, with the values that it could have if nothing else were known.
    domains: dict[str, tuple[FactValue, ...]]
    #: Facts told after the start, in the order in which they were told.
    learnt: dict[str, FactValue]
    #: sha256 of the box as it was at the start, in hex, titles and sources apart; learning does not change it.
    pack_hash: str

    def __init__(
        self,
        structure: Structure,
        facts: Mapping[str, FactValue],
        before: FactBook | None = None,
    ) -> None:
        """The facts as a pack gives them; or, with the book ``before`` some of them were told, as they are now.

        Raises:
            FactError: a key or a value that a box of this structure cannot have. That facts agree with each other is
                not looked at here: the loader, and ``with_fact``, have seen to it.
        """
        self.structure = structure
        self._facts = dict(facts)
        if before is None:
            self.domains = domains_of(structure)
            self._check_all()
            self.learnt = {}
            self.pack_hash = _pack_hash(structure, facts)
        else:
            told = {key: value for key, value in facts.items() if not before.known(key)}
            self.domains = before.domains
            self.learnt = {**before.learnt, **told}
            self.pack_hash = before.pack_hash
        self.pack_name = structure.pack_name
        self.pack_version = structure.pack_version
        self._sources = dict(structure.sources)
        #: No fact that this box has is unknown.
        self.is_complete = not self.unknown_keys()
        self._hash: int | None = None
        self._read_all()

    def _check_all(self) -> None:
        for key, value in self._facts.items():
            if key not in self.domains:
                raise no_such_fact(key)
            if value not in self.domains[key]:
                raise _outside(key, value)

    @abstractmethod
    def _read_all(self) -> None:
        """Lay the facts out for quick reading."""

    def known(self, key: str) -> bool:
        """The fact is known."""
        return key in self._facts

    def value(self, key: str) -> FactValue:
        """The value of a fact. Raises Unknown, or FactError for a key that the box does not have."""
        if key not in self._facts:
            if key not in self.domains:
                raise no_such_fact(key)
            raise Unknown(key)
        return self._facts[key]

    def values(self, key: str) -> tuple[FactValue, ...]:
        """The values that the fact may have beside what is known, in the pinned order.

        Raises FactError for a key that the box does not have: an unknown name, or a depth of a mercenary.
        """
        if key not in self.domains:
            raise no_such_fact(key)
        reasons = {
            value: contradiction(self.structure, self._facts, key, value)
            for value in self.domains[key]
        }
        allowed = tuple([value for value, reason in reasons.items() if reason is None])
        if not allowed:
            reason = next(iter(reasons.values()))
            assert reason is not None, f"the domain of {key} is empty"
            raise FactError(reason)
        return allowed

    def unknown_keys(self) -> tuple[str, ...]:
        """The facts that are unknown, in the pinned order; of a list of unknown length only the length."""
        return unknown_keys(self.structure, self._facts, self.domains)

    def facts(self) -> dict[str, FactValue]:
        """All known facts, in the pinned order of the keys."""
        return {key: self._facts[key] for key in self.domains if key in self._facts}

    def with_fact(self, key: str, value: FactValue) -> Self:
        """The box that also knows this fact.

        Raises:
            FactError: the box has no such fact, the value is outside its domain, or it contradicts a known fact.
        """
        if key not in self.domains:
            raise no_such_fact(key)
        if value not in self.domains[key]:
            raise _outside(key, value)
        if key in self._facts:
            if self._facts[key] == value:
                return self
            known = str(self._facts[key])
            raise FactError(
                message("duellum.fact_known", key=key, value=str(value), known_value=known)
            )
        reason = contradiction(self.structure, self._facts, key, value)
        if reason is not None:
            raise FactError(reason)
        return type(self)(self.structure, {**self._facts, key: value}, before=self)

    def forgetting(self, keys: Iterable[str]) -> Self:
        """The box in which facts that were told after the start are unknown again; what the pack says stays."""
        holes = {key for key in keys if key in self.learnt}
        if not holes:
            return self
        facts = {key: value for key, value in self._facts.items() if key not in holes}
        new = type(self)(self.structure, facts, before=self)
        new.learnt = {key: value for key, value in self.learnt.items() if key not in holes}
        return new

    def without(self, keys: Iterable[str]) -> Self:
        """A pack of its own with holes: the same structure, these facts unknown, nothing learnt."""
        holes = set(keys)
        facts = {key: value for key, value in self._facts.items() if key not in holes}
        return type(self)(self.structure, facts)

    def is_stand_in(self, item: str) -> bool:
        """The row of an item was invented for play without a box.

        Items are ``card.3``, ``action.turtles.ritual``, ``animal.manta_2``, ``dial.1``, ``territory.rim``,
        ``borders.rim``, ``goal.1`` (either of its two rows) and ``token.squids.first_2``. Keys of facts are understood
        too.
        """
        words = item.split(".")
        if words[0] == "border" and len(words) == 3:
            return any(self._sources.get(f"borders.{name}") == STAND_IN for name in words[1:])
        if words[0] == "side":
            words[0] = "territory"
        length = 3 if words[0] in ("action", "token") else 2
        return self._sources.get(".".join(words[:length])) == STAND_IN

    @property
    def stand_in_areas(self) -> tuple[str, ...]:
        """What of the pack is invented, wholly or in part, in its order: first words of items (``is_stand_in``)."""
        invented = [
            item.partition(".")[0] for item, source in self._sources.items() if source == STAND_IN
        ]
        return tuple(dict.fromkeys(invented))

    @property
    def is_all_stand_in(self) -> bool:
        """Every row of the pack is invented."""
        return set(self._sources.values()) == {STAND_IN}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, FactBook):
            return NotImplemented
        if self is other:
            return True
        return self.structure == other.structure and self._facts == other._facts

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash((self.structure.pack_name, frozenset(self._facts.items())))
        return self._hash

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.pack_name} {self.pack_version}, {len(self.unknown_keys())} unknown>"


def _outside(key: str, value: FactValue) -> FactError:
    return FactError(message("core.fact_outside", key=key, value=str(value)))


def _pack_hash(structure: Structure, facts: Mapping[str, FactValue]) -> str:
    text = json.dumps([structure.told_apart(), sorted(facts.items())], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()
