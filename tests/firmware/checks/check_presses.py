from debounce import DOWN, NONE, STABLE_MS, UP, Debounce
from gesture import NONE as NO_GESTURE
from gesture import Gesture
from ticks import MASK
from undertow_wire.messages import CLICK, LONG


def play(edges, until_ms, poll_ms, start_ms=0):
    """Feed edges (ms, is_down) as interrupts do, poll every poll_ms; return gestures in order."""
    switch = Debounce(start_ms, False)
    gesture = Gesture()
    told = []
    waiting = list(edges)
    level = False
    for now_ms in range(until_ms + 1):
        stamp_ms = (start_ms + now_ms) & MASK
        while waiting and waiting[0][0] == now_ms:
            level = waiting.pop(0)[1]
            switch.edge(stamp_ms, level)
        if now_ms % poll_ms:
            continue
        switch.edge(stamp_ms, level)
        change = switch.take()
        while change != NONE:
            if change == DOWN:
                gesture.press(switch.taken_ms)
            else:
                told.append(gesture.release(switch.taken_ms))
            change = switch.take()
        told.append(gesture.hold(stamp_ms))
    return [item for item in told if item != NO_GESTURE]


def bouncy(down_ms, up_ms):
    edges = []
    for at_ms, level in ((down_ms, True), (up_ms, False)):
        edges += [(at_ms, level), (at_ms + 1, not level), (at_ms + 2, level)]
        edges += [(at_ms + 2, not level), (at_ms + 3, level)]
    return edges


# edges, gestures: each at several speeds of the loop, in each of which exactly these must come.
SCRIPTS = (
    ([(100, True), (120, False)], [CLICK]),
    (bouncy(100, 120), [CLICK]),
    (bouncy(100, 160) + bouncy(220, 280), [CLICK, CLICK]),
    ([(100, True), (799, False)], [CLICK]),
    ([(100, True), (800, False)], [LONG]),
    (bouncy(100, 2000), [LONG]),
    (bouncy(100, 1200) + bouncy(1300, 1340), [LONG, CLICK]),
    ([(100, True), (102, False)], []),
    ([(100, True), (101, False), (102, True), (104, False)], []),
    ([], []),
)


def check_each_script_makes_exactly_its_gestures():
    for edges, expected in SCRIPTS:
        for poll_ms in (1, 7, 20, 100, 300):
            told = play(edges, 3000, poll_ms)
            assert told == expected, (edges, poll_ms, told)


def check_presses_across_the_wrap_of_the_clock():
    for edges, expected in SCRIPTS:
        assert play(edges, 3000, 1, MASK - 500) == expected, edges


def check_a_long_press_is_told_while_it_is_held():
    gesture = Gesture()
    gesture.press(1000)
    assert gesture.hold(1700 + STABLE_MS - 1) == NO_GESTURE
    assert gesture.hold(1700 + STABLE_MS) == LONG
    assert gesture.hold(1700 + STABLE_MS + 1) == NO_GESTURE
    assert gesture.release(1800) == NO_GESTURE


def check_a_switch_held_at_the_start_is_no_press():
    switch = Debounce(0, True)
    gesture = Gesture()
    switch.edge(5000, True)
    assert switch.take() == NONE
    switch.edge(6000, False)
    switch.edge(6000 + STABLE_MS, False)
    assert switch.take() == UP
    assert gesture.release(switch.taken_ms) == NO_GESTURE
    switch.edge(7000, True)
    switch.edge(7000 + STABLE_MS, True)
    assert switch.take() == DOWN
    assert switch.taken_ms == 7000


def check_four_presses_fit_into_one_stall_and_a_fifth_is_counted():
    switch = Debounce(0, False)
    for press in range(5):
        switch.edge(100 + 40 * press, True)
        switch.edge(120 + 40 * press, False)
    switch.edge(1000, False)
    changes = []
    change = switch.take()
    while change != NONE:
        changes.append((change, switch.taken_ms))
        change = switch.take()
    assert len(changes) == 8
    assert changes[:2] == [(DOWN, 100), (UP, 120)]
    assert changes[-1] == (UP, 240)
    assert switch.lost == 2


def changes_of(switch):
    found = []
    change = switch.take()
    while change != NONE:
        found.append((change, switch.taken_ms))
        change = switch.take()
    return found


def check_a_press_that_nobody_could_see_is_one_if_it_may_have_been_long_enough():
    switch = Debounce(0, False)
    switch.edge(100, False)
    switch.edge(145, False, True)
    switch.edge(160, False)
    assert changes_of(switch) == [(DOWN, 100), (UP, 145)]
    switch.edge(200, True)
    switch.edge(300, True)
    switch.edge(345, True, True)
    switch.edge(360, True)
    assert changes_of(switch) == [(DOWN, 200), (UP, 300), (DOWN, 345)]


def check_a_bounce_that_nobody_could_see_is_none():
    switch = Debounce(99, False)
    for now_ms in range(100, 130, STABLE_MS - 1):
        switch.edge(now_ms, False, True)
    switch.edge(131, True, True)  # down, and up and down again
    switch.edge(132, True, True)
    switch.edge(140, True)
    assert changes_of(switch) == [(DOWN, 131)]
