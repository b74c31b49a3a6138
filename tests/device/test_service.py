"""Service messages on the host's side: sent again until they are answered, and to nobody who has no use for them."""

import pytest

from tests.device.peers import BOOT_ID, SERIAL_NUMBER, Peer, poll_for
from undertow.device.api import Connected, Served
from undertow.device.handshake import judge
from undertow.device.link import SerialLink
from undertow.device.requests import REQUEST_MS
from undertow_wire import messages, service
from undertow_wire.messages import Announce, Pong
from undertow_wire.scene import CARD_A, CHOOSE, NOTHING, TRACKS, WALK, OptionMark, Scene, SlotMark
from undertow_wire.service import (
    ByHand,
    Measure,
    Measured,
    Pages,
    PagesKept,
    Pattern,
    Settings,
    SettingsChange,
)

ALL = messages.SETTINGS | messages.PAGES | messages.SCENES_1_1 | messages.TESTS
SETTINGS = Settings(4, 1, False, 0, True, (1, 2, 3), True)
ASK = SettingsChange(0, SETTINGS)


def announce(features: int, boot_id: int = BOOT_ID, minor: int = 1, pixels: int = 24) -> Announce:
    return Announce(
        1, minor, boot_id, 1, pixels, True, 3, "9.9", "test", SERIAL_NUMBER, features, 0x41, "b"
    )


def linked(peer: Peer, features: int = ALL, **more: int) -> SerialLink:
    link = SerialLink(peer, host_version="0.1.0")
    peer.say(announce(features, **more))
    assert any(isinstance(event, Connected) for event in link.poll(0))
    return link


def sent(peer: Peer, kind: type) -> list[object]:
    return [message for message in peer.sent() if isinstance(message, kind)]


def test_what_was_announced_is_told() -> None:
    verdict = judge(announce(ALL), "COM3", "0.1.0")
    assert isinstance(verdict, Connected)
    assert verdict.capabilities.features == ALL
    assert (verdict.faults, verdict.slot) == (0x41, "b")


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (ASK, SETTINGS),
        (Measure(True), Measured(*range(9))),
        (Pages(0, 0, 1, 1, 1, [7]), PagesKept.of(Pages(0, 0, 1, 1, 1, [7]))),
    ],
    ids=lambda message: type(message).__name__,
)
def test_a_request_goes_again_until_it_is_answered(request_: object, answer: object) -> None:
    peer = Peer(lambda _: b"")
    link = linked(peer)
    assert link.request(request_)
    for at_ms in range(10, 2 * REQUEST_MS + 20, 10):
        peer.say(Pong(0))
        link.poll(at_ms)
    assert sent(peer, type(request_)) == [request_] * 3
    peer.say(answer)
    assert link.poll(1100) == [Served(answer)]
    poll_for(link, 2000, 1110)
    assert len(sent(peer, type(request_))) == 3


def test_an_answer_to_older_pages_answers_nothing() -> None:
    peer = Peer()
    link = linked(peer)
    link.request(Pages(0, 0, 1, 1, 1, [7]))
    link.request(Pages(0, 0, 1, 1, 1, [8]))
    peer.say(PagesKept.of(Pages(0, 0, 1, 1, 1, [7])))
    poll_for(link, 800, 10)
    assert sent(peer, Pages) == [Pages(0, 0, 1, 1, 1, [8])] * 2


def test_a_running_pattern_is_kept_up_and_its_end_is_said_three_times() -> None:
    peer = Peer()
    link = linked(peer)
    link.request(Pattern(service.RED))
    poll_for(link, 1010, 10)
    assert sent(peer, Pattern) == [Pattern(service.RED)] * 3
    link.request(Pattern(service.NO_PATTERN))
    poll_for(link, 2400, 1020)
    assert sent(peer, Pattern)[3:] == [Pattern(service.NO_PATTERN)] * 3


@pytest.mark.parametrize(
    ("request_", "bit"),
    [
        (ASK, messages.SETTINGS),
        (Pages(0, 0, 1, 1, 1, [7]), messages.PAGES),
        (Pattern(1), messages.TESTS),
        (Measure(False), messages.TESTS),
    ],
    ids=lambda value: type(value).__name__,
)
def test_nothing_goes_to_a_board_that_did_not_announce_it(request_: object, bit: int) -> None:
    peer = Peer()
    link = linked(peer, ALL & ~bit)
    assert not link.request(request_)
    poll_for(link, 1500, 10)
    assert not sent(peer, type(request_))


def test_a_board_that_was_exchanged_for_an_older_one_gets_none_of_it() -> None:
    peer = Peer()
    link = linked(peer)
    link.request(ASK)
    link.poll(10)
    peer.say(announce(0, boot_id=BOOT_ID + 1, minor=0))
    link.poll(20)
    peer.written.clear()
    poll_for(link, 1500, 30)
    assert not sent(peer, SettingsChange)


def test_nobody_is_asked_before_the_handshake() -> None:
    assert not SerialLink(Peer(), host_version="0.1.0").request(ASK)


def test_what_was_done_by_hand_is_told() -> None:
    peer = Peer()
    link = linked(peer)
    peer.say(ByHand(3, 1, 0b101))
    assert link.poll(10) == [Served(ByHand(3, 1, 0b101))]


def test_what_was_done_by_hand_is_said_several_times_and_told_once() -> None:
    peer = Peer()
    link = linked(peer)
    done = ByHand(3, 1, 0b101)
    told = []
    for now_ms in range(10, 5000, 500):
        peer.say(done)
        told += [event for event in link.poll(now_ms) if isinstance(event, Served)]
    assert told == [Served(done)]
    peer.say(ByHand(3, 1, 0))
    assert Served(ByHand(3, 1, 0)) in link.poll(5000)
    peer.say(ByHand(3, 1, 0))
    assert Served(ByHand(3, 1, 0)) in link.poll(10_000), "five seconds alone, and done anew"


@pytest.mark.parametrize(("pixels", "slots"), [(24, 6), (0, 0)])
@pytest.mark.parametrize(
    ("asking", "features", "asked"),
    [
        (WALK, 0, CHOOSE),
        (TRACKS, 0, NOTHING),
        (WALK, messages.SCENES_1_1, WALK),
        (TRACKS, messages.SCENES_1_1, TRACKS),
        (CHOOSE, 0, CHOOSE),
    ],
)
def test_a_board_of_1_0_is_asked_only_what_it_knows(
    asking: int, features: int, asked: int, pixels: int, slots: int
) -> None:
    peer = Peer()
    link = linked(peer, features, minor=0, pixels=pixels)
    link.show(
        Scene(
            revision=7,
            asking=asking,
            slots=[SlotMark(1, CARD_A)] * 6,
            options=[OptionMark(0), OptionMark(1)],
            cursor=1,
            steps_left=3,
            tracks=[(2, 9)],
        )
    )
    link.poll(10)
    (scene,) = sent(peer, Scene)
    assert isinstance(scene, Scene)
    assert (scene.asking, scene.revision, scene.cursor, len(scene.slots)) == (asked, 7, 1, slots)
    knows_tracks = bool(pixels and features)
    assert scene.tracks == (((2, 9),) if knows_tracks else ())
    assert scene.steps_left == (3 if knows_tracks else 255)
