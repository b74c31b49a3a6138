"""Properties of the codec over generated input."""

from hypothesis import given, settings
from hypothesis import strategies as st

from undertow_wire import frame, messages
from undertow_wire.messages import Malformed
from undertow_wire.scene import NO_SLOT, OptionMark, Scene, SlotMark

payloads = st.binary(max_size=frame.MAX_PAYLOAD_BYTES)
frames = st.builds(frame.Frame, st.integers(0, 255), st.integers(0, 65535), payloads)
log_text = st.text(alphabet=st.characters(codec="utf-8", exclude_characters="~"), max_size=30)


def cut(data: bytes, sizes: list[int]) -> list[bytes]:
    pieces = []
    for size in sizes:
        pieces.append(data[:size])
        data = data[size:]
    return [*pieces, data]


@given(st.lists(st.tuples(log_text, frames), max_size=5), st.lists(st.integers(1, 50)))
@settings(max_examples=60, deadline=None)
def test_whatever_is_sent_comes_apart_again(
    sent: list[tuple[str, frame.Frame]], sizes: list[int]
) -> None:
    stream = b"".join(
        text.encode() + frame.encode(one.type, one.sequence, one.payload) for text, one in sent
    )
    decoder = frame.Decoder()
    items = [item for piece in cut(stream, sizes) for item in decoder.feed(piece)]
    assert [item for item in items if isinstance(item, frame.Frame)] == [one for _, one in sent]
    text = b"".join(item.data for item in items if isinstance(item, frame.Text))
    assert text.decode() == "".join(text for text, _ in sent)
    assert not any(isinstance(item, frame.Corrupt) for item in items)


@given(st.binary(max_size=2000), frames)
@settings(max_examples=60, deadline=None)
def test_after_any_noise_the_second_good_frame_arrives(noise: bytes, good: frame.Frame) -> None:
    decoder = frame.Decoder()
    decoder.feed(noise)
    travelling = frame.encode(good.type, good.sequence, good.payload)
    items = decoder.feed(travelling) + decoder.feed(travelling)
    assert items[-1] == good


bytes_in_pairs = st.tuples(st.integers(0, 255), st.integers(0, 255))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    slots = draw(
        st.lists(
            st.builds(SlotMark, st.integers(0, 15), st.integers(0, 3), st.booleans()), max_size=12
        )
    )
    slot = st.sampled_from([*range(len(slots)), NO_SLOT])
    options = draw(
        st.lists(st.builds(OptionMark, slot, st.integers(0, 15), st.integers(0, 15)), max_size=120)
    )
    return Scene(
        draw(st.integers(0, 65535)),
        draw(st.integers(0, 8)),
        draw(st.integers(0, 2)),
        draw(st.sampled_from([0, 1, 255])),
        slots,
        draw(slot),
        options,
        draw(st.integers(0, max(0, len(options) - 1))),
        draw(st.sampled_from([0, 1, 254, 255])),
        draw(st.integers(0, 255)),
        [(min(pair), max(pair)) for pair in draw(st.lists(bytes_in_pairs, max_size=4))],
    )


@given(scenes())
@settings(max_examples=100, deadline=None)
def test_every_scene_survives_its_journey(scene: Scene) -> None:
    again = messages.unpack(messages.SCENE, scene.pack())
    assert again == scene
    assert hash(again) == hash(scene)


@given(st.integers(0, 255), payloads)
@settings(max_examples=300, deadline=None)
def test_no_payload_raises(message_type: int, payload: bytes) -> None:
    found = messages.unpack(message_type, payload)
    if isinstance(found, Malformed):
        assert found.type == message_type
        assert found.reason
