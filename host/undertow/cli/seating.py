"""Seats people at a game of Duellum: from the choices on the command line, or from a record, to a session."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from secrets import randbelow, token_hex
from typing import Any, Final

from undertow import __version__
from undertow.cli.growing_box import keep_new, keep_resumed, own_box
from undertow.cli.own_box import own_box_folder
from undertow.core.errors import PackError, RecordError
from undertow.core.game import Game, replay
from undertow.core.message import Message, message
from undertow.core.record import LONGEST_HEAD, Entry, Head, write_line
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.box import Box
from undertow.games.duellum.box_json import read_box, write_box
from undertow.games.duellum.components import FACTIONS
from undertow.games.duellum.options import CHOICES as _CHOICES
from undertow.games.duellum.options import OWN_DECK, REFEREE, VORTEX, read_options
from undertow.games.duellum.pack import find_pack, load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer, number_from
from undertow.table.journal import GameFile, Journal, read_file
from undertow.table.record_files import JournalError
from undertow.table.session import Session
from undertow.words import say

DEFAULT_PACK: Final = "standin"
#: Mode of play -> the option of the rules: whose cards are shuffled, and what is checked.
MODES: Final[Mapping[str, str]] = {"own": OWN_DECK, "referee": REFEREE, "vortex": VORTEX}
#: Options of the rules that have an argument of their own.
SEATING: Final = ("players", "faction", "level", "mode", "regent_deck")
#: Every option of the rules, and what it can be.
CHOICES: Final[Mapping[str, Sequence[str]]] = {
    name: values for name, (values, _) in _CHOICES.items()
}
RANDOM_FACTION: Final = "random"
#: The position of which people tell what lies otherwise: as after the set-up, with an empty vortex.
BARE: Final[Mapping[str, str]] = {"turn_number": "1"}
_LARGEST_SEED: Final = 2**32


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game as it was asked for.

    ``seed`` None: any. ``mode``: one of ``MODES``; but for ``own`` the cards lie before the people. ``agreed``: the
    other options of the rules, by their names; what is not named has its default.
    """

    players: int = 2
    faction: str = "turtles"
    level: int = 1
    seed: int | None = None
    pack: str = DEFAULT_PACK
    mode: str = "own"
    #: Who draws Shrimpion's cards: ``device`` or ``table``; None: whoever does in that mode.
    regent_deck: str | None = None
    agreed: Mapping[str, str] = field(default_factory=dict)
    #: Two people may see each other's hands and piles on the screen.
    has_open_hands: bool = False
    #: A position to begin at instead of the set-up: empty, it is told at the table. None: from the beginning.
    position: Mapping[str, str] | None = None
    #: The box that a record bore.
    box: Mapping[str, Any] | None = None

    @property
    def options(self) -> Mapping[str, str]:
        """The options of the rules."""
        solo = {"level": str(self.level)} if self.players == 1 else {}
        # By the rulebook his deck lies shuffled before the player, who draws; without cards on the table it cannot.
        usual = "table" if self.players == 1 and self.mode != "own" else "device"
        deck = {"regent_deck": self.regent_deck or usual}
        seats = {"players": str(self.players), "faction": self.faction, "mode": MODES[self.mode]}
        return {**seats, **solo, **deck, **self.agreed}


def new_session(wanted: Wanted, folder: Path) -> Session[State]:
    """A new game with its record in ``folder``; where that cannot be made, the session's ``trouble`` says why.

    Raises PackError, OptionsError, PositionError.
    """
    box, untold = _box_for(wanted)
    seed = None
    if wanted.mode == "own":
        seed = randbelow(_LARGEST_SEED) if wanted.seed is None else wanted.seed
    head = Head(
        game=RULES.game,
        rules_version=RULES.rules_version,
        pack_name=box.pack_name,
        pack_version=box.pack_version,
        pack_hash=box.pack_hash,
        id=_new_id(),
        # All of them, so that the record names the reading of every unclear rule it was played under.
        options=read_options(wanted.options).texts,
        position={} if wanted.position is None else BARE,
        product_version=__version__,
        seed=seed,
        # Packs grow and are mended, those that come with Undertow too: the record is followed with what it bears.
        box=write_box(box),
    )
    if len(write_line(head)[0]) > LONGEST_HEAD:
        head = replace(head, box=None)  # a pack of long texts: whoever goes on must have it
    game = Game(RULES, head, box)
    if wanted.position:
        RULES.mend(game.state, wanted.position)  # before anything is written
    try:
        session = _session(game, Journal.create(folder, head), hides=not wanted.has_open_hands)
    except JournalError as error:
        waiting = Journal.waiting(folder, head)
        session = _session(game, waiting, error.message, hides=not wanted.has_open_hands)
    if wanted.position:
        session.mend(wanted.position)
    if wanted.mode == "own":
        session.news.append(message("cli.all_is_dealt"))
    if wanted.box is None:
        keep_new(session, wanted.pack, box, untold)
    else:
        keep_resumed(session, None)
    return session


def _box_for(wanted: Wanted) -> tuple[Box, Message | None]:
    """The box, and why nothing can be kept in it, if so. Raises PackError."""
    if wanted.box is not None:
        return read_box(wanted.box), None
    if wanted.pack == str(own_box_folder()):
        return own_box()
    return load_pack(wanted.pack, needs_goals=True), None


def resumed_session(
    path: Path, pack: str | None = None, *, has_open_hands: bool = False
) -> tuple[Session[State], RecordError | None]:
    """The game of a record, to go on with it, and what is wrong with the record if it is not whole.

    A record that is not whole, or has an entry that cannot follow, goes on in a new file beside it, and stays as it
    is. Nothing is written before all of a record was judged.

    Raises RecordError (nothing of it is whole, or it is of another game, rules version or pack), JournalError,
    PackError.
    """
    file = read_file(path)
    damage = file.error
    if file.head is None:
        assert damage is not None, "a record without a head has an error"
        raise damage
    if damage is None:
        journal, file = Journal.open_for_append(path)
        assert file.head is not None, "a record that opens has a head"
        try:
            game = replayed(file.head, file.entries, pack)
            session = _session(game, journal, hides=not has_open_hands)
            keep_resumed(session, pack)
            return session, None
        except BaseException as error:
            journal.close()
            if not isinstance(error, RecordError) or error.line_number <= 1:
                raise
            damage = error
    assert isinstance(damage, RecordError), "a file that could be read has no other fault"
    return _beside(path, file, damage, pack, hides=not has_open_hands), damage


def _beside(
    path: Path, file: GameFile, damage: RecordError, pack: str | None, *, hides: bool
) -> Session[State]:
    """A session that goes on, in a new record, with what can be followed of one that is damaged."""
    assert file.head is not None, "nothing goes on from a record without a head"
    head = replace(file.head, id=_new_id(), continues=file.head.id)
    entries = file.entries
    try:  # before anything is written
        game = replayed(head, entries, pack)
    except RecordError as error:
        if error.line_number <= 1:
            raise
        entries = entries[: error.line_number - 2]  # line 2 is the first entry
        game = replayed(head, entries, pack)
    journal, _ = Journal.continue_damaged(path, head.id, len(entries))
    session = _session(game, journal, hides=hides)
    keep_resumed(session, pack)
    return session


def replayed(head: Head, entries: Sequence[Entry], pack: str | None = None) -> Game[State]:
    """The game that a record leads to, with the box it bears, the pack it names or the one given.

    Raises RecordError, PackError.
    """
    if head.game != RULES.game:
        found = {"found": head.game, "known": RULES.game, "pack": head.pack_name}
        raise RecordError(message("core.record_game", line=1, **found), 1)
    if head.box is not None and pack is None:
        return replay(RULES, head, _borne_box(head.box), entries)
    try:
        folder = find_pack(pack or head.pack_name)
    except PackError:
        if pack is not None:
            raise
        missing = message("core.record_no_pack", line=1, pack=head.pack_name)
        raise RecordError(missing, 1) from None
    return replay(RULES, head, load_pack(folder), entries)


def _borne_box(data: Mapping[str, Any]) -> Box:
    try:
        return read_box(data)
    except PackError as error:
        raise RecordError(message("core.record_box", line=1, why=say(error.message)), 1) from error


def wanted_of(head: Head, pack: str | None = None, *, has_open_hands: bool = False) -> Wanted:
    """What to ask for to play another game like a recorded one."""
    options = head.options
    return Wanted(
        players=int(options.get("players", "2")),
        faction=options.get("faction", FACTIONS[0]),
        level=int(options.get("level", "1")),
        pack=pack or head.pack_name,
        mode=mode_of(head),
        regent_deck=options.get("regent_deck", "device"),
        agreed={name: text for name, text in options.items() if name not in SEATING},
        box=head.box if pack is None else None,
        has_open_hands=has_open_hands,
    )


def mode_of(head: Head) -> str:
    """The mode of a record; one from before there were modes tells only whether the cards were dealt.

    One that this version does not know is called as the record calls it.
    """
    told = head.options.get("mode", OWN_DECK)
    if told == OWN_DECK and head.seed is None:
        return "referee"
    return next((mode for mode, option in MODES.items() if option == told), told)


def next_wanted(wanted: Wanted) -> Wanted:
    """The game after: from the beginning, and with a seed another shuffle, as reproducible as the first."""
    seed = None if wanted.seed is None else wanted.seed + 1
    return replace(wanted, seed=seed, position=None)


def _new_id() -> str:
    return f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{token_hex(2)}"


def _session(
    game: Game[State], journal: Journal, trouble: Message | None = None, *, hides: bool
) -> Session[State]:
    seed = game.head.seed
    return Session(
        game,
        # At a real table the head bears no seed; what is ours to deal there depends on the game's name.
        Dealer(number_from(game.head.id) if seed is None else seed),
        AT_TABLE.asked_sources(game.head.options) if seed is None else frozenset(),
        journal=journal,
        at_table=AT_TABLE,
        trouble=trouble,
        hides=hides,
    )
