"""What a session keeps: steps for people's hands, the journal, and long walks back and forth."""

from __future__ import annotations

import errno
import os
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tests.core.toy import full_box, head
from tests.table.toy_session import (
    OWN_DECK,
    REAL_DECK,
    TOY,
    ToyAtTable,
    legal,
    play,
    resumed,
    session,
)
from undertow.bots.random_bot import RandomBot
from undertow.core.action import TABLE, text_of
from undertow.core.errors import ActionError, FactError
from undertow.core.game import Game, replay
from undertow.core.message import message
from undertow.core.record import Chosen, Told
from undertow.table import journal as journal_module
from undertow.table.dealer import Dealer
from undertow.table.journal import Journal, read_file
from undertow.table.session import Session

# ---- steps


def is_step(step):
    return ".step." in step.id


def turned_up(card, slot):
    return message("toy.step.turned_up", card=card, slot=slot)


def test_steps_are_confirmed_one_by_one():
    some = session(at_table=ToyAtTable(is_step=is_step), **OWN_DECK)
    assert [step.message for step in some.steps] == [turned_up(3, 1), turned_up(5, 2)]
    some.confirm_step()
    assert [step.message for step in some.steps] == [turned_up(5, 2)]
    some.confirm_step()
    assert (some.steps, some.revision) == ((), 2)
    with pytest.raises(ActionError):
        some.confirm_step()


def test_undo_takes_the_steps_along():
    some = session(at_table=ToyAtTable(is_step=is_step), **OWN_DECK)
    some.confirm_step()
    some.confirm_step()
    play(some, "buy 2")
    assert len(some.steps) == 1
    some.undo()
    assert some.steps == ()


def test_undo_over_what_hands_have_done_is_to_be_asked_for():
    for is_step_of_the_hands in (True, False):
        shown = ToyAtTable(is_step=lambda _, is_one=is_step_of_the_hands: is_one)
        some = session(at_table=shown, **REAL_DECK)
        while some.decision.kind != "turn":
            some.choose(legal(some)[0])
        play(some, "buy 2")
        assert some.undo_goes_over_seen == is_step_of_the_hands


def done(some):
    while some.steps:
        some.confirm_step()
    return some


def test_a_correction_takes_back_steps_that_were_not_carried_out():
    some = done(session(at_table=ToyAtTable(is_step=is_step), **OWN_DECK))
    play(some, "buy 2")
    assert len(some.steps) == 1
    some.correct(3, "rest")
    assert some.steps == ()


def with_real_cards():
    """People turn up cards, and each is something for their hands to do; seat 0 is asked."""
    some = session(at_table=ToyAtTable(is_step=is_step), **REAL_DECK)
    while some.decision.kind != "turn":
        some.choose(legal(some)[0])
    return done(some)


def test_what_hands_have_done_is_put_back_after_an_undo_and_counts_again_after_a_redo():
    some = with_real_cards()
    play(some, "buy 2")
    while not some.steps:
        some.choose(legal(some)[-1])
    (step,) = some.steps
    some.confirm_step()
    some.undo()
    (put_back,) = some.steps
    assert put_back.message.id == "table.put_back"
    assert put_back.why == step.why
    some.redo()
    assert some.steps == ()  # nobody has put anything back, and so it lies as it did
    some.undo()
    some.confirm_step()
    some.redo()
    assert some.steps == (step,)


def test_after_a_break_the_steps_since_the_last_choice_stand_again():
    some = play(session(at_table=ToyAtTable(is_step=is_step), **OWN_DECK), "buy 2")
    last = some.steps[-1:]
    other = resumed(some, at_table=ToyAtTable(is_step=is_step), **OWN_DECK)
    assert other.steps == last
    assert other.game.entries == some.game.entries


# ---- the journal


def journaled(tmp_path, **named):
    game = Game(TOY, head(), full_box())
    return Session(game, journal=Journal.create(tmp_path, game.head), **named)


def test_what_a_person_chose_is_on_the_disk_before_bots_think(tmp_path):
    class Watcher(RandomBot):
        def choose(self, ruleset, state, rng):
            seen.append(read_file(tmp_path / "toy-1.jsonl").entries[-1])
            return super().choose(ruleset, state, rng)

    seen = []
    some = journaled(tmp_path, bots={1: Watcher()}, **OWN_DECK)
    play(some, "work")
    assert seen[0] == Chosen("0", "work")
    assert read_file(tmp_path / "toy-1.jsonl").entries == some.game.entries


def test_callers_hear_of_a_change_when_it_is_safe(tmp_path):
    some = journaled(tmp_path, **OWN_DECK)
    heard = []
    some.on_change(lambda: heard.append(read_file(tmp_path / "toy-1.jsonl").entries))
    play(some, "work")
    some.undo()
    assert [len(entries) for entries in heard] == [3, 4]
    assert some.unsaved_count == 0


@pytest.mark.parametrize("seed", range(10))
def test_save_load_and_go_on_equals_never_saved(tmp_path, seed):
    bots = {1: RandomBot()}
    changes = {"seed": seed, "id": "g"}
    through = session(dealer=Dealer(seed), bots=bots, head_changes=changes)
    saved = session(dealer=Dealer(seed), bots=bots, head_changes=changes)
    rng = Random(seed)
    while through.decision is not None:
        if rng.random() < 0.3 and through.can_undo:
            through.undo()
            saved.undo()
        else:
            text = rng.choice(legal(through))
            play(through, text)
            play(saved, text)
        saved = resumed(saved, dealer=Dealer(seed), bots=bots)
        assert saved.state == through.state
        assert saved.game.entries == through.game.entries
        assert (saved.can_undo, saved.can_redo) == (through.can_undo, through.can_redo)


def test_a_kill_between_a_choice_and_what_follows_is_settled_after_the_break(tmp_path):
    some = play(session(bots={1: RandomBot()}, **OWN_DECK), "buy 2")
    for length in range(2, len(some.game.entries) + 1):
        game = replay(TOY, some.game.head, some.game.box, some.game.entries[:length])
        other = Session(game, bots={1: RandomBot()}, **OWN_DECK)
        if length > 2:
            assert other.game.entries == some.game.entries
            assert other.state == some.state


def test_on_a_full_disk_the_game_goes_on_in_memory_says_so_and_is_saved_when_there_is_room(
    tmp_path, monkeypatch
):
    some = journaled(tmp_path, **OWN_DECK)
    real, is_full = os.write, [True]

    def write(descriptor, content):
        if is_full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return real(descriptor, content)

    monkeypatch.setattr(journal_module.os, "write", write)
    play(some, "work", "work")
    assert some.trouble.id == "table.journal_disk_full"
    assert some.unsaved_count == 2
    assert some.state.coins == [3, 3]
    is_full[0] = False
    play(some, "rest")
    assert (some.trouble, some.unsaved_count) == (None, 0)
    some.close()
    assert read_file(tmp_path / "toy-1.jsonl").entries == some.game.entries


def test_a_session_without_a_journal_says_why():
    trouble = message("table.journal_read_only", path="games", system="Read-only file system")
    some = play(session(trouble=trouble, **OWN_DECK), "work")
    assert some.trouble == trouble
    assert some.unsaved_count == 3  # two cards dealt, and the choice


def test_closing_saves_what_waits_and_gives_the_record_free(tmp_path, monkeypatch):
    some = journaled(tmp_path, **OWN_DECK)
    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5, "")))
        play(some, "work")
        assert some.unsaved_count == 1
    some.close()
    assert some.unsaved_count == 0
    journal, found = Journal.open_for_append(tmp_path / "toy-1.jsonl")
    journal.close()
    assert found.entries == some.game.entries


def test_closing_on_a_full_disk_still_tells_what_was_not_saved(tmp_path, monkeypatch):
    some = journaled(tmp_path, **OWN_DECK)
    with monkeypatch.context() as patch:
        patch.setattr(journal_module.os, "fsync", lambda fd: (_ for _ in ()).throw(OSError(5, "")))
        play(some, "work")
        some.close()
    assert some.unsaved_count == 1
    assert some.trouble.id == "table.journal_trouble"


# ---- walks


class Walk(RuleBasedStateMachine):
    """Do, undo, redo, correct, save, load: the record leads to the live state, and a person is asked at all times."""

    def __init__(self):
        super().__init__()
        self.named = {"bots": {1: RandomBot()}, "asked_sources": frozenset()}
        self.some = session(["price.3", "gift.2", "gift.5"], dealer=Dealer(9), **self.named)

    @precondition(lambda self: self.some.decision is not None)
    @rule(data=st.data())
    def choose(self, data):
        self.some.choose(data.draw(st.sampled_from(legal(self.some))))

    @precondition(lambda self: self.some.can_undo)
    @rule()
    def undo_and_redo(self):
        before = self.some.state
        self.some.undo()
        assert self.some.can_redo
        self.some.redo()
        assert self.some.state is before

    @precondition(lambda self: self.some.can_undo)
    @rule()
    def undo(self):
        self.some.undo()

    @precondition(lambda self: self.some.can_redo)
    @rule()
    def redo(self):
        self.some.redo()

    @precondition(lambda self: self.some.game.line)
    @rule(data=st.data())
    def correct(self, data):
        node = data.draw(st.sampled_from(self.some.game.nodes[1:]))
        if isinstance(node.deed, Told):
            texts = [str(value) for value in TOY.fact_values(node.state, node.deed.key)]
        else:
            texts = [text_of(action) for action in TOY.legal_actions(node.previous.state)]
        before = len(self.some.game.entries)
        try:
            self.some.correct(node.entry_number, data.draw(st.sampled_from(texts)))
        except (ActionError, FactError):
            assert len(self.some.game.entries) == before

    @rule()
    def save_and_load(self):
        self.some = resumed(self.some, dealer=Dealer(9), **self.named)

    @invariant()
    def the_record_leads_to_the_live_state(self):
        other = resumed(self.some, dealer=Dealer(9), **self.named)
        assert other.state == self.some.state
        assert other.game.entries == self.some.game.entries
        assert (other.can_undo, other.can_redo) == (self.some.can_undo, self.some.can_redo)

    @invariant()
    def a_person_is_asked_or_the_game_is_over(self):
        decision = self.some.decision
        assert decision is None or decision.party in (0, TABLE)
        assert TOY.forced(self.some.state) is None


Walk.TestCase.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
TestWalk = Walk.TestCase
