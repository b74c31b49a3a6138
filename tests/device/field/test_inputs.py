"""Field cases 1, 9, 11, 12: inputs that come fast, at a bad moment, from nowhere, or instead of others."""

import pytest

from tests.device.bench import Bench, choice
from tests.device.noisy import check_presses
from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from undertow.core.message import message
from undertow.core.script import HandStep
from undertow.device.api import Connected, InputEvent, LinkLost, Shown
from undertow.device.virtual import VirtualBoard
from undertow_wire import messages
from undertow_wire.messages import BUTTON_1, BUTTON_2, BUTTON_3, KNOB
from undertow_wire.scene import HANDS, NOT_ALLOWED, WAIT_OTHER, Scene


@pytest.mark.parametrize("seed", range(3))
def test_case_01_fifty_fast_inputs_are_accepted_as_they_were_made(seed: int) -> None:
    check_presses(seed, rate=0)


@pytest.mark.parametrize("asking", [HANDS, WAIT_OTHER])
@pytest.mark.parametrize("after_ms", range(0, 60, 7))
def test_case_09_unplugged_in_the_middle_of_a_motion(
    virtual_board: VirtualBoard, asking: int, after_ms: int
) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(Scene(revision=3, asking=asking))
    bench.run(50 + after_ms)
    virtual_board.unplug()
    bench.run(400)
    (lost,) = bench.of(LinkLost)
    assert lost.reason.sentence().isprintable()
    before = len(virtual_board.updates)
    bench.run(500)
    assert len(virtual_board.updates) > before, "the board moves on without us"
    virtual_board.replug()
    assert [type(event) for event in bench.run(1000)] == [Connected, Shown]


def test_case_11_a_phantom_input_is_refused_and_the_next_legal_one_works() -> None:
    played = Played()
    revision = played.desk.scene.revision
    for control, answered in ((KNOB, revision - 1), (KNOB, 40_000), (BUTTON_2, 0), (9, revision)):
        before = list(played.session.journal)
        played.press(control, revision=answered % 65536)
        assert played.session.journal == before
        assert played.notice == NOT_ALLOWED
        assert played.said
        revision = played.desk.scene.revision
    played.press(KNOB)
    assert len(played.session.journal) == 1


def test_case_11_a_sequence_that_no_board_ever_made_changes_nothing(
    virtual_board: VirtualBoard,
) -> None:
    bench = Bench(virtual_board)
    bench.connect()
    bench.link.show(choice(7))
    virtual_board.press(KNOB)
    bench.run(150)
    (press,) = bench.of(InputEvent)
    bench.link.acknowledge(press)
    assert bench.link._wire is not None
    phantom = messages.Input(press.boot_id, 9000, 7, 0, 0, BUTTON_3, messages.CLICK)
    bench.link._take_input(phantom)
    bench.run(3000)
    assert bench.of(InputEvent) == [press]
    virtual_board.press(BUTTON_1)
    bench.run(150)
    assert [event.control for event in bench.of(InputEvent)] == [KNOB, BUTTON_1]


def test_case_12_while_hands_are_asked_for_one_thing_nothing_else_goes_on() -> None:
    """No board sees the pieces. What can be told is told: while a step is asked for, another deed is refused with the
    reason, and it goes on by "done" alone, or by taking back, which asks first."""
    session = MadeUpSession()
    session.steps = [HandStep(message("made_up.happened", count=1))]
    played = Played(session)
    asked = played.desk.page
    for text in ("buy 1", "pick 1", "end turn"):
        played.desk.choose_text(text)
        assert session.journal == []
        assert len(session.steps) == 1
        assert played.desk.page.options == asked.options
    assert played.desk.scene.asking == HANDS
    assert played.desk.scene.notice == NOT_ALLOWED
    assert played.said
    played.press(BUTTON_1)
    assert session.steps == []
    played.desk.choose_text("buy 1")
    assert session.journal == ["buy 1"]
