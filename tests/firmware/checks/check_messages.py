import json

from noise import Noise
from undertow_wire import messages, service
from undertow_wire.errors import WireError
from undertow_wire.messages import Malformed
from undertow_wire.scene import MAX_OPTIONS, MAX_SLOTS, MAX_TRACKS, OptionMark, Scene, SlotMark

VECTORS = "tests/vectors/messages.json"
OLDER_VECTORS = "tests/vectors/messages_1_0.json"


def build(name, fields):
    if name == "SettingsChange":
        return service.SettingsChange(fields[0], service.Settings(*fields[1]))
    if name == "Announce":
        return messages.Announce(**fields)
    if name != "Scene":
        home = messages if hasattr(messages, name) else service
        return getattr(home, name)(*fields)
    fields = dict(fields)
    fields["slots"] = [SlotMark(*slot) for slot in fields["slots"]]
    fields["options"] = [OptionMark(*option) for option in fields["options"]]
    return Scene(**fields)


def vectors(name=VECTORS):
    with open(name) as file:
        return json.load(file)


def type_of(message):
    return messages.SCENE if isinstance(message, Scene) else message.TYPE


def check_the_golden_vectors():
    rows = vectors()
    seen = set()
    for row in rows:
        message = build(row["message"], row["fields"])
        assert type_of(message) == int(row["type"], 16)
        assert message.pack() == bytes.fromhex(row["payload"]), row
        again = messages.unpack(type_of(message), bytes.fromhex(row["payload"]))
        assert again == message, row
        assert type(again) is type(message)
        seen.add(row["message"])
    assert len(seen) == 17


def check_a_newer_minor_version_may_append():
    for row in vectors():
        message = build(row["message"], row["fields"])
        assert messages.unpack(type_of(message), message.pack() + b"\x01\x02") == message, row


def check_what_a_peer_of_version_1_0_sends_is_understood():
    for row in vectors(OLDER_VECTORS):
        found = messages.unpack(int(row["type"], 16), bytes.fromhex(row["payload"]))
        assert found == build(row["message"], row["fields"]), row


def check_a_payload_cut_anywhere_is_malformed():
    for row in vectors():
        payload = bytes.fromhex(row["payload"])
        for stop in range(len(payload)):
            if row["message"] in ("Scene", "Announce") and is_whole_in_1_0(row, stop):
                continue
            found = messages.unpack(int(row["type"], 16), payload[:stop])
            assert isinstance(found, Malformed), (row, stop)
            assert found.reason


def is_whole_in_1_0(row, stop):
    """Whether these bytes end where a peer of version 1.0, or of one in between, might."""
    appended = len(build(row["message"], row["fields"]).pack()) - stop
    if row["message"] == "Scene":
        return appended == 2 + 2 * len(row["fields"].get("tracks", ()))
    slot_bytes = 1 + len(row["fields"].get("slot", ""))
    return appended in (slot_bytes, slot_bytes + 2, slot_bytes + 3)


def check_no_payload_raises():
    noise = Noise(61)
    understood = 0
    for _ in range(3000):
        message_type = 0x10 + noise.below(0x18)
        payload = bytes([noise.below(256) >> noise.below(9) for _ in range(noise.below(40))])
        found = messages.unpack(message_type, payload)
        understood += not isinstance(found, Malformed)
    assert understood > 30


def refused(build_it, word):
    reason = "none: it was accepted"
    try:
        build_it()
    except WireError as error:
        reason = str(error)
    assert word in reason, (word, reason)


def check_values_out_of_range_are_refused_with_a_sentence():
    refused(lambda: SlotMark(16, 0), "SlotMark.number is 16")
    refused(lambda: SlotMark(0, 4), "SlotMark.kind is 4")
    refused(lambda: OptionMark(12), "OptionMark.slot_index is 12")
    refused(lambda: OptionMark(1, 16), "OptionMark.dial_price")
    refused(lambda: OptionMark(1, 0, -1), "OptionMark.card_price")
    refused(lambda: Scene(revision=65536), "Scene.revision is 65536")
    refused(lambda: Scene(asking=9), "Scene.asking")
    refused(lambda: Scene(notice=3), "Scene.notice")
    refused(lambda: Scene(faction=2), "Scene.faction")
    refused(lambda: Scene(pointed=0), "Scene.pointed")
    refused(lambda: Scene(cursor=1), "Scene.cursor")
    refused(lambda: Scene(winner=2), "Scene.winner")
    refused(lambda: Scene(steps_left=256), "Scene.steps_left")
    refused(lambda: Scene(tracks=[(0, 1)] * 5), "number of tracks")
    refused(lambda: Scene(tracks=[(2, 1)]), "step on a track is 2")
    refused(lambda: Scene(tracks=[(0, 256)]), "length of a track")
    refused(lambda: Scene(slots=[SlotMark(0, 0)] * (MAX_SLOTS + 1)), "number of slots")
    refused(lambda: Scene(options=[OptionMark()] * (MAX_OPTIONS + 1)), "number of options")
    refused(lambda: Scene(options=[OptionMark(0)]), "OptionMark.slot_index")
    refused(lambda: messages.Ack(0, 0), "Ack.boot_id")
    refused(lambda: messages.Ack(1 << 30, 0), "Ack.boot_id")
    refused(lambda: messages.Input(1, 0, 0, 0, 0, 4, 0), "Input.control")
    refused(lambda: messages.Input(1, 0, 0, 0, 0, 0, 2), "Input.gesture")
    refused(lambda: service.Settings(5, 0, False, 0, True, (1, 2, 3), True), "day_brightness is 5")
    refused(lambda: service.Settings(1, 0, False, 0, True, (1, 1, 3), True), "button_order")
    refused(lambda: service.Settings(1, 0, False, 255, True, (1, 2, 3), True), "first_pixel")
    refused(lambda: service.Pages(0, 0, 2, 1, 3, [1] * 5), "number of Pages.numbers is 5")
    refused(lambda: service.Pages(2, 0, 2, 1, 1, [1] * 2), "Pages.position is 2")
    refused(lambda: service.Pages(0, 0, 1, 1, 1, [16]), "a number of Pages")
    refused(lambda: service.Measured(1, 2), "Measured.longest_gap_us is missing")
    refused(lambda: messages.Pong(1, 2), "Pong has 1 fields")
    assert messages.Pong(token=3) == messages.Pong(3)
    refused(lambda: service.Measured(*([1 << 30] + [0] * 8)), "Measured.measured_ms")
    refused(lambda: service.Pattern(6), "Pattern.pattern")
    refused(lambda: messages.Hello(1, 0, "x" * 65).pack(), "Hello.host_version")


def check_the_largest_scene_fits_a_frame():
    scene = Scene(
        65535,
        slots=[SlotMark(15, 3, True)] * MAX_SLOTS,
        options=[OptionMark()] * MAX_OPTIONS,
        tracks=[(1, 2)] * MAX_TRACKS,
    )
    pages = service.Pages(0, 0, 12, 2, 12, [15] * 288)
    assert service.Pages.unpack(pages.pack()) == pages
    assert pages.number(11, 1, 11) == 15
    assert len(scene.pack()) <= 512
    assert Scene.unpack(scene.pack()) == scene
