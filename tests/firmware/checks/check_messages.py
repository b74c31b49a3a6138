import json

from noise import Noise
from undertow_wire import messages
from undertow_wire.errors import WireError
from undertow_wire.messages import Malformed
from undertow_wire.scene import MAX_OPTIONS, MAX_SLOTS, OptionMark, Scene, SlotMark

VECTORS = "tests/vectors/messages.json"


def build(name, fields):
    if name != "Scene":
        return getattr(messages, name)(*fields)
    fields = dict(fields)
    fields["slots"] = [SlotMark(*slot) for slot in fields["slots"]]
    fields["options"] = [OptionMark(*option) for option in fields["options"]]
    return Scene(**fields)


def vectors():
    with open(VECTORS) as file:
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
    assert len(seen) == 9


def check_a_newer_minor_version_may_append():
    for row in vectors():
        message = build(row["message"], row["fields"])
        assert messages.unpack(type_of(message), message.pack() + b"\x01\x02") == message, row


def check_a_payload_cut_anywhere_is_malformed():
    for row in vectors():
        payload = bytes.fromhex(row["payload"])
        for stop in range(len(payload)):
            found = messages.unpack(int(row["type"], 16), payload[:stop])
            assert isinstance(found, Malformed), (row, stop)
            assert found.reason


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
    refused(lambda: Scene(asking=7), "Scene.asking")
    refused(lambda: Scene(notice=3), "Scene.notice")
    refused(lambda: Scene(faction=2), "Scene.faction")
    refused(lambda: Scene(pointed=0), "Scene.pointed")
    refused(lambda: Scene(cursor=1), "Scene.cursor")
    refused(lambda: Scene(winner=2), "Scene.winner")
    refused(lambda: Scene(slots=[SlotMark(0, 0)] * (MAX_SLOTS + 1)), "number of slots")
    refused(lambda: Scene(options=[OptionMark()] * (MAX_OPTIONS + 1)), "number of options")
    refused(lambda: Scene(options=[OptionMark(0)]), "OptionMark.slot_index")
    refused(lambda: messages.Ack(0, 0), "Ack.boot_id")
    refused(lambda: messages.Ack(1 << 30, 0), "Ack.boot_id")
    refused(lambda: messages.Input(1, 0, 0, 0, 0, 4, 0), "Input.control")
    refused(lambda: messages.Input(1, 0, 0, 0, 0, 0, 2), "Input.gesture")
    refused(lambda: messages.Hello(1, 0, "x" * 65).pack(), "Hello.host_version")


def check_the_largest_scene_fits_a_frame():
    scene = Scene(
        65535, slots=[SlotMark(15, 3, True)] * MAX_SLOTS, options=[OptionMark()] * MAX_OPTIONS
    )
    assert len(scene.pack()) <= 512
    assert Scene.unpack(scene.pack()) == scene
