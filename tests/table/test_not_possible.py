"""A step for Shrimpion that is not possible: the position gives way to the table, and his turn is judged again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from tests.duellum.playing import box_of, head_of
from undertow.bots.eager_bot import TEMPERS, EagerBot
from undertow.core.action import CHANCE
from undertow.core.errors import PositionError
from undertow.core.game import Game, replay
from undertow.core.script import Obstacle
from undertow.games.duellum import RULES
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.state import State
from undertow.table.dealer import Dealer
from undertow.table.session import Session

#: He turns the vortex by two and then takes the card with his lowest number.
BUY = {"turn": "squids", "slots": "merc_a loc_b merc_c loc_d - -", "deck": ""}


def session_of(
    options: dict[str, str], position: dict[str, str] | None = None, pack: str = "full"
) -> Session[State]:
    box = box_of(pack)
    head = replace(head_of(box, options), position=position or {})
    game: Game[State] = Game(RULES, head, box)
    return Session(game, Dealer(5), AT_TABLE.asked_sources(options), at_table=AT_TABLE)


def solo(deck: str, **more: str) -> dict[str, str]:
    return {"players": "1", "mode": "referee", "regent_deck": deck, **more}


def ids(session: Session[State]) -> list[str]:
    return [step.message.id for step in session.steps]


def obstacle(session: Session[State], name: str) -> Obstacle:
    return next(one for one in session.obstacles if one.label.id == name)


def buying() -> Session[State]:
    session = session_of(solo("table"), BUY, "goals")
    session.choose("draw buy")
    return session


def test_what_was_done_is_not_asked_again_and_another_card_is_taken():
    session = buying()
    assert ids(session)[0] == "duellum.hand_turn"
    session.confirm_step()
    taken = session.steps[0].slot_number
    session.put_right(obstacle(session, "duellum.not_slot_empty").ways[0])
    assert "duellum.hand_turn" not in ids(session)
    assert session.steps[0].slot_number not in (taken, None)


def test_the_vortex_is_told_as_it_stands_with_what_was_turned():
    session = buying()
    session.confirm_step()
    stands = obstacle(session, "duellum.not_that_dial").ways[0]
    session.put_right(stands)
    assert session.state.dial + 1 == stands.label.params["what"]
    assert "duellum.hand_turn" not in ids(session)


def test_what_was_done_and_holds_no_longer_is_put_back():
    session = buying()
    while session.steps:
        session.confirm_step()
    session.correct(1, "draw harvest")
    (put_back, *_) = session.steps
    assert put_back.message.id == "table.put_back"


def test_a_deck_that_is_empty_is_shuffled_and_costs_the_turn_at_level_two():
    at_end = {"turn": "turtles", "main": "done"}
    session = session_of(solo("table", level="2"), at_end, "goals")
    session.choose("end")
    assert session.decision is not None
    assert session.decision.kind == "regent_draw"
    session.put_right(obstacle(session, "duellum.not_deck").ways[0])
    assert ids(session) == ["duellum.hand_shuffle"]
    assert session.state.turn != session.state.regent


def test_a_turn_is_taken_back_to_its_beginning_and_then_to_the_one_before():
    session = buying()
    session.undo_turn()
    assert session.game.line == []
    assert not session.can_undo


def test_a_refused_mend_changes_nothing():
    session = buying()
    before, entries = session.state, list(session.game.entries)
    way = obstacle(session, "duellum.not_that_dial").ways[0]
    with pytest.raises(PositionError):
        session.put_right(replace(way, changes=(("dial", "9"),)))
    assert (session.state, list(session.game.entries)) == (before, entries)


@pytest.mark.parametrize("mode", ["referee", "vortex"])
@pytest.mark.parametrize("deck", ["table", "device"])
def test_whatever_is_put_right_or_taken_back_the_record_leads_to_the_same_table(
    deck: str, mode: str
):
    done: Counter[str] = Counter()
    for level in "12345":
        done += walk({**solo(deck, level=level), "mode": mode}, int(level))
    assert done["put right"] > 5
    assert done["turn back"] > 0


def walk(options: dict[str, str], seed: int) -> Counter[str]:
    """A game with steps done, put right and taken back at random. Counts what was done."""
    chance, bot = Random(f"{options} {seed}"), EagerBot(TEMPERS[0])
    session = session_of({**options, "faction": ("turtles", "squids")[seed % 2]})
    done: Counter[str] = Counter()
    for _ in range(200):
        while session.steps:
            if chance.random() < 0.25 and put_right(session, chance):
                done["put right"] += 1
            elif session.steps:
                session.confirm_step()
        decision = session.decision
        if decision is None:
            break
        dice = chance.random()
        if dice < 0.04 and session.can_undo:
            session.undo_turn()
            done["turn back"] += 1
        elif dice < 0.08 and session.can_undo:
            session.undo()
        elif dice < 0.11 and session.can_redo:
            session.redo()
        elif decision.party < 0 or decision.party == CHANCE or options["mode"] == "vortex":
            legal = RULES.legal_actions(session.state)
            ends_turn = ("done",) in legal and chance.random() < 0.7
            session.choose(("done",) if ends_turn else chance.choice(legal))
        else:
            session.choose(bot.choose(RULES, session.state, chance))
    game = session.game
    assert replay(RULES, game.head, game.box, game.entries).state == session.state
    return done


def put_right(session: Session[State], chance: Random) -> bool:
    """One of the obstacles, if there is any that the position takes."""
    ways = [way for one in session.obstacles for way in one.ways]
    if not ways:
        return False
    try:
        session.put_right(chance.choice(ways))
    except PositionError:
        return False
    return True
