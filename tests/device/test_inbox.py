"""Presses: each once, in order, and acknowledged cumulatively."""

from undertow.device.api import InputEvent
from undertow.device.inbox import GAP_HEARD, GAP_MS, SETTLE_HEARD, SETTLE_MS, Inbox


def event(sequence: int) -> InputEvent:
    return InputEvent("00ff", 1, sequence, 0, 0, 0, 0, 0)


def delivered(inbox: Inbox, now_ms: int) -> list[int]:
    return [press.sequence for press in inbox.deliver(now_ms)]


def test_the_first_press_of_a_boot_needs_no_waiting() -> None:
    inbox = Inbox()
    assert not inbox.receive(event(0), 10)
    assert delivered(inbox, 10) == [0]
    assert delivered(inbox, 20) == []


def test_a_repeat_is_not_delivered_and_is_acknowledged_again_when_safe() -> None:
    inbox = Inbox()
    inbox.receive(event(0), 10)
    inbox.deliver(10)
    assert not inbox.receive(event(0), 110)
    assert inbox.acknowledge(0) == 0
    assert inbox.acknowledge(0) is None
    assert inbox.receive(event(0), 210)
    assert delivered(inbox, 210) == []


def test_a_lost_frame_is_waited_for() -> None:
    inbox = Inbox()
    inbox.receive(event(0), 0)
    inbox.deliver(0)
    inbox.receive(event(2), 10)
    assert delivered(inbox, 20) == []
    inbox.receive(event(1), 110)
    assert delivered(inbox, 110) == [1, 2]


def test_what_never_comes_does_not_hold_up_the_rest_for_ever() -> None:
    inbox = Inbox()
    inbox.receive(event(0), 0)
    inbox.deliver(0)
    for repeat in range(GAP_HEARD):
        inbox.receive(event(2), 10 + 100 * repeat)
    assert delivered(inbox, 10 + GAP_MS - 1) == []
    assert delivered(inbox, 10 + GAP_MS) == [2]


def test_on_a_bad_line_a_press_is_waited_for_longer() -> None:
    inbox = Inbox()
    inbox.receive(event(0), 0)
    inbox.deliver(0)
    for repeat in range(GAP_HEARD - 1):  # of fifty repeats so many get through, and none of press 1
        inbox.receive(event(2), 10 + 250 * repeat)
    assert delivered(inbox, 5000) == []
    inbox.receive(event(1), 5010)
    assert delivered(inbox, 5010) == [1, 2]


def test_a_new_host_hears_all_waiting_presses_before_it_takes_one() -> None:
    inbox = Inbox()
    for repeat in range(SETTLE_HEARD):
        inbox.receive(event(18), 100 * repeat)
    inbox.receive(event(17), 100)
    assert delivered(inbox, SETTLE_MS - 1) == []
    assert delivered(inbox, SETTLE_MS) == [17, 18]
    assert inbox.acknowledge(18) is None  # 17 is not safe yet
    assert inbox.acknowledge(17) == 18


def test_a_new_host_on_a_bad_line_takes_no_press_for_the_first_one_so_soon() -> None:
    inbox = Inbox()
    for repeat in range(GAP_HEARD):
        inbox.receive(event(1), 300 * repeat)
        assert inbox.deliver(300 * repeat, is_noisy=True) == [] or repeat == GAP_HEARD - 1
    again = Inbox()
    for repeat in range(SETTLE_HEARD):
        again.receive(event(1), 300 * repeat)
    again.receive(event(0), 900)
    assert [press.sequence for press in again.deliver(900, is_noisy=True)] == [0, 1]


def test_sequences_wrap() -> None:
    inbox = Inbox(safe_sequence=65533)
    for sequence in (0, 65535, 65534):
        inbox.receive(event(sequence), 0)
    assert delivered(inbox, 0) == [65534, 65535, 0]
    assert [inbox.acknowledge(sequence) for sequence in (65534, 65535, 0)] == [65534, 65535, 0]


def test_what_the_journal_has_is_not_delivered() -> None:
    inbox = Inbox(safe_sequence=4)
    assert inbox.receive(event(4), 0)
    assert inbox.receive(event(3), 0)
    inbox.receive(event(5), 0)
    assert delivered(inbox, 0) == [5]


def test_an_invented_sequence_far_ahead_is_passed_over() -> None:
    inbox = Inbox(safe_sequence=4)
    for _ in range(GAP_HEARD):
        inbox.receive(event(4000), 0)
    assert delivered(inbox, 10 * GAP_MS) == []
