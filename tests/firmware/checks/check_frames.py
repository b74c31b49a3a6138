from noise import Noise
from undertow_wire import frame
from undertow_wire.frame import Corrupt, Decoder, Frame, Text

VECTORS = "tests/vectors/frames.txt"
FORBIDDEN = (1, 2, 3, 4, 5, 10, 13)  # what a REPL or a terminal acts upon


def decode(data, piece=0):
    decoder = Decoder()
    if not piece:
        return decoder.feed(data)
    items = []
    for start in range(0, len(data), piece):
        items += decoder.feed(data[start : start + piece])
    return items


def check_the_golden_vectors():
    with open(VECTORS) as lines:
        rows = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    assert len(rows) >= 6
    for message_type, sequence, payload, travelling in rows:
        payload = b"" if payload == "-" else bytes.fromhex(payload)
        expected = Frame(int(message_type, 16), int(sequence), payload)
        travelling = bytes.fromhex(travelling)
        assert frame.encode(expected.type, expected.sequence, payload) == travelling, payload
        for piece in (0, 1, 5):
            assert decode(travelling, piece) == [expected], payload


def check_every_byte_at_several_places_arrives_and_none_is_dangerous():
    for byte in range(256):
        for place in (0, 1, 9, 18, 19):
            payload = bytearray(range(100, 120))
            payload[place] = byte
            travelling = frame.encode(byte, byte << 8 | 255 - byte, bytes(payload))
            assert travelling[0] == travelling[-1] == frame.FLAG
            for sent in travelling[1:-1]:
                assert sent not in FORBIDDEN, (byte, place)
                assert sent != frame.FLAG, (byte, place)
            assert decode(travelling) == [Frame(byte, byte << 8 | 255 - byte, bytes(payload))]


def check_every_length_arrives():
    for length in (0, 1, 2, 100, 511, 512):
        for filler in (0x55, 0x03):
            payload = bytes((filler,)) * length
            travelling = frame.encode(0x11, length, payload)
            assert len(travelling) <= frame.MAX_ENCODED_BYTES
            assert decode(travelling) == [Frame(0x11, length, payload)]
    reason = "none: it was accepted"
    try:
        frame.encode(0x11, 0, bytes(513))
    except ValueError as error:
        reason = str(error)
    assert "513" in reason, reason


def check_frames_and_log_lines_come_apart():
    one, two = frame.encode(0x20, 1, b"one"), frame.encode(0x21, 2, b"two")
    items = decode(b"boot\r\n" + one + b"print\r\n" + two + two + b"Traceback")
    assert items == [
        Text(b"boot\r\n"),
        Frame(0x20, 1, b"one"),
        Text(b"print\r\n"),
        Frame(0x21, 2, b"two"),
        Frame(0x21, 2, b"two"),
        Text(b"Traceback"),
    ]


def check_text_with_the_framing_bytes_in_it_stays_text():
    line = b"~ half }~{ way\r\n"
    good = frame.encode(0x20, 1, b"one")
    for piece in (0, 1):
        items = decode(line + good, piece)
        text = b"".join([item.data for item in items if isinstance(item, Text)])
        assert items[-1] == Frame(0x20, 1, b"one")
        assert text.endswith(b"{ way\r\n"), text


def check_each_kind_of_damage_is_a_value_with_its_reason():
    good = frame.encode(0x21, 0x5555, b"abcdef")
    cases = (
        (good[:4] + good[-1:], frame.CUT_SHORT),
        (good[:5] + b"X" + good[6:], frame.CHECK_DIFFERS),
        (good[:5] + b"}A" + good[5:], frame.BAD_ESCAPE),
        (good[:5] + b"}~", frame.BAD_ESCAPE),
        (good[:5] + b"\n" + good[5:], frame.RAW_CONTROL),
        (b"~" + b"x" * 600 + b"~", frame.TOO_LONG),
        (b"~" + b"x" * 1100, frame.TOO_LONG),
    )
    for damaged, reason in cases:
        reasons = [item.reason for item in decode(damaged) if isinstance(item, Corrupt)]
        assert reasons == [reason], (damaged, reasons)
        after = decode(damaged + b"~" + good + good)
        assert after[-1] == after[-2] == Frame(0x21, 0x5555, b"abcdef"), damaged


def check_damage_costs_at_most_one_good_frame_and_invents_none():
    """Bytes flipped, cut, doubled, dropped: what comes out was sent; afterwards all arrives."""
    noise = Noise(59)
    sent = [bytes([noise.below(256) for _ in range(noise.below(30))]) for _ in range(40)]
    rest = [Frame(0x30, number, bytes((number,))) for number in range(4)]
    quiet = b"".join([frame.encode(one.type, one.sequence, one.payload) for one in rest])
    for _ in range(60):
        stream = bytearray()
        for number, payload in enumerate(sent):
            travelling = bytearray(frame.encode(0x22, number, payload))
            at = noise.below(len(travelling))
            kind = noise.below(10)
            if kind == 0:
                travelling[at] ^= 1 << noise.below(8)
            elif kind == 1:
                travelling = travelling[at:]
            elif kind == 2:
                travelling = travelling[:at] + travelling[at + 1 :]
            elif kind == 3:
                travelling = travelling[:at] + travelling
            stream.extend(travelling)
        items = decode(bytes(stream) + quiet, 1 + noise.below(64))
        frames = [item for item in items if isinstance(item, Frame)]
        for item in frames:
            if item.type == 0x22:
                assert item.payload == sent[item.sequence], item
        assert frames[-3:] == rest[-3:]


def check_a_stale_end_of_an_old_frame_costs_nothing():
    old, new = frame.encode(0x22, 7, b"old frame"), frame.encode(0x20, 0, b"new")
    for cut in range(1, len(old)):
        frames = [item for item in decode(old[cut:] + new + new) if isinstance(item, Frame)]
        assert frames == [Frame(0x20, 0, b"new")] * 2, cut


def check_reset_forgets_what_was_begun():
    decoder = Decoder()
    decoder.feed(frame.encode(0x22, 7, b"old frame")[:6])
    decoder.reset()
    assert decoder.feed(b"hello\r\n") == [Text(b"hello\r\n")]
