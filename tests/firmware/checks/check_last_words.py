"""Prints and the last words: they reach the log, and wait for nobody."""

import builtins

from last_words import PATIENCE_MS, Prints, say, sender, tell
from log import Log


def everything(log):
    text = b""
    while len(log):
        text += log.take(64)
    return text.decode()


def check_a_print_is_a_line_of_the_log_while_the_loop_runs():
    log = Log()
    prints = Prints(log)
    before = builtins.print
    prints.begin()
    try:
        print("knob", 3, "of", None)
        print("half", end="")
        assert len(log) == len("knob 3 of None\r\n")
        print(" a line", "", sep=",")
        print("two\nlines")
        print()
        print(1, 2, sep=None, end=None)
    finally:
        prints.end()
    assert builtins.print is before
    assert everything(log) == "knob 3 of None\r\nhalf a line,\r\ntwo\r\nlines\r\n\r\n1 2\r\n"
    prints.end()
    assert builtins.print is before


def check_ten_thousand_prints_take_no_more_room_than_a_few():
    log = Log()
    prints = Prints(log)
    prints.begin()
    try:
        for number in range(10000):
            print("a handler that prints in every round", number)
        print("x" * 5000)
    finally:
        prints.end()
    assert len(log) <= 512
    said = everything(log)
    assert "lines of log lost, for want of room" in said, said


def check_a_line_that_is_too_long_is_cut():
    log = Log()
    log.line("y" * 1000)
    assert everything(log) == "y" * 160 + "\r\n"


def check_the_log_tells_where_an_exception_came_from():
    log = Log()
    try:
        raise ValueError("the board file is torn")
    except ValueError as error:
        tell(log, error)
    said = everything(log)
    assert "ValueError: the board file is torn\r\n" in said, said


class Port:
    """Takes so many bytes at a time."""

    def __init__(self, room):
        self.room = room
        self.taken = b""

    def write(self, buffer, start, stop):
        count = min(self.room, stop - start)
        self.taken += bytes(buffer[start : start + count])
        return count


def check_last_words_leave_by_a_port_that_takes_little():
    log = Log()
    for number in range(9):
        log.line("last word %d" % number)
    port = Port(5)
    rests = []
    say(sender(log, port), lambda: rests.append(1))
    assert port.taken.endswith(b"last word 8\r\n"), port.taken
    assert port.taken.startswith(b"last word 0\r\n"), port.taken
    assert len(rests) <= PATIENCE_MS


def check_last_words_to_a_host_that_does_not_read_are_given_up():
    log = Log()
    log.line("nobody hears this")
    rests = []
    say(sender(log, Port(0)), lambda: rests.append(1))
    assert len(rests) == PATIENCE_MS
