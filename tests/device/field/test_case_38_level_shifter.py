"""Field case 38: random colours from a 3.3 V data line. The doctor shows patterns, and asks what is seen."""

from collections.abc import Callable

import pytest

from undertow.cli.guided import GuidedTest, TypedAnswers
from undertow.core.message import Message
from undertow.device.deploy.meeting import BoardClock
from undertow.device.deploy.visit import Visit
from undertow.device.link import SerialLink
from undertow.device.virtual import VirtualBoard
from undertow.words import say
from undertow_wire.messages import BUTTON_1, KNOB

#: Nobody answers at once.
LOOKS = 30

Deed = Callable[[VirtualBoard], object]

#: What a person does who is told to do these things.
DEEDS: dict[str, Deed] = {
    "cli.doctor_press_knob": lambda board: board.press(KNOB),
    "cli.doctor_knob_clockwise": lambda board: board.turn(1),
    "cli.doctor_knob_back": lambda board: board.turn(-1),
}


class Person:
    """Looks at the ring, answers, and does what is asked; ``sees`` says what of the questions is true."""

    def __init__(self, board: VirtualBoard, sees: Callable[[str, VirtualBoard], str]) -> None:
        self.told: list[Message] = []
        self._board = board
        self._sees = sees
        self._question = ""
        self._looks = 0

    def hear(self, said: Message) -> None:
        self.told.append(said)
        self._question = said.id if "_sees_" in said.id else self._question
        if said.id == "cli.doctor_press_button":
            self._board.press(BUTTON_1 - 1 + int(str(said.params["number"])))
        elif said.id in DEEDS:
            DEEDS[said.id](self._board)

    def take(self) -> str | None:
        if not self._question:
            return None
        self._looks += 1
        if self._looks < LOOKS:
            return None
        answer = self._sees(self._question, self._board)
        self._question, self._looks = "", 0
        return answer

    @property
    def sentences(self) -> str:
        return "\n".join(say(said) for said in self.told)


def honest(question: str, board: VirtualBoard) -> str:
    """Whether the ring glows as asked, by its bytes."""
    channel = {"red": 0, "green": 1, "blue": 2}.get(question.rpartition("_")[2])
    lit = [pixel for pixel in board.pixels if any(pixel)]
    if question.endswith("running_pixel"):
        return "y" if 0 < len(lit) < len(board.pixels) else "n"
    if channel is None:
        return "y" if len(lit) == len(board.pixels) and all(all(pixel) for pixel in lit) else "n"
    others = [pixel[:channel] + pixel[channel + 1 :] for pixel in lit]
    return "y" if len(lit) == len(board.pixels) and not any(map(any, others)) else "n"


def run(board: VirtualBoard, person: Person) -> dict[str, bool]:
    visit = Visit(SerialLink(board.transport(), host_version="test"), BoardClock(board))
    able = visit.connect().capabilities
    return dict(GuidedTest(visit, able, person, person.hear).run())


def test_case_38_the_doctor_shows_each_colour_and_tries_each_control(
    virtual_board: VirtualBoard,
) -> None:
    person = Person(virtual_board, honest)
    results = run(virtual_board, person)
    assert list(results) == [
        *("ring_red", "ring_green", "ring_blue", "ring_white", "ring_running_pixel"),
        *("knob_push", "knob_clockwise", "knob_back", "button_1", "button_2", "button_3"),
    ]
    assert all(results.values()), results
    assert "level shifter" not in person.sentences


def test_case_38_wrong_colours_lead_to_the_data_line(virtual_board: VirtualBoard) -> None:
    person = Person(virtual_board, lambda question, board: "n" if "green" in question else "y")
    results = run(virtual_board, person)
    assert not results["ring_green"]
    assert "3.3 V where it wants 5 V, so look at the level shifter" in person.sentences
    assert "RING_ORDER" in person.sentences


def test_case_38_controls_that_are_wired_otherwise_are_named(
    virtual_board: VirtualBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(DEEDS, "cli.doctor_knob_clockwise", lambda board: board.turn(-1))
    monkeypatch.setitem(DEEDS, "cli.doctor_press_knob", lambda board: board.press(2))
    person = Person(virtual_board, lambda question, board: "y")
    results = run(virtual_board, person)
    wrong = [name for name, is_right in results.items() if not is_right]
    assert wrong == ["knob_push", "knob_clockwise"]
    assert "KNOB_IS_REVERSED" in person.sentences


def test_answers_are_read_while_the_board_hears_from_us(virtual_board: VirtualBoard) -> None:
    typed = TypedAnswers(iter(["Y\n", "perhaps\n", " no \n"]))
    said = []
    while len(said) < 4:
        line = typed.take()
        if line is not None:
            said.append(line)
    assert said == ["y", "perhaps", "no", ""], "and at the end of input, an empty one"
