from undertow_wire import fcs

VECTORS = "tests/vectors/fcs.txt"


def long_division(data):
    """CRC-30/CDMA, bit by bit, as its definition reads."""
    register = 0x3FFFFFFF
    for byte in data:
        for bit in range(7, -1, -1):
            feedback = register >> 29 ^ (byte >> bit & 1)
            register = register << 1 & 0x3FFFFFFF
            if feedback:
                register ^= 0x2030B9C7
    return register ^ 0x3FFFFFFF


def check_the_published_check_value():
    assert fcs.compute(b"123456789") == 0x04C34ABF


def check_the_table_against_long_division():
    for length in range(40):
        data = bytes([(97 * length + 31 * at) & 0xFF for at in range(length)])
        assert fcs.compute(data) == long_division(data), data
    for byte in range(256):
        assert fcs.compute(bytes((byte,))) == long_division(bytes((byte,))), byte


def check_pieces_make_the_whole():
    data = bytes(range(256))
    register = fcs.INITIAL
    for start in range(0, 256, 7):
        register = fcs.update(register, data, start, min(start + 7, 256))
    assert fcs.finish(register) == fcs.compute(data)


def check_the_golden_vectors():
    with open(VECTORS) as lines:
        pairs = [line.split() for line in lines if line.strip() and not line.startswith("#")]
    assert len(pairs) >= 6
    for check, data in pairs:
        data = b"" if data == "-" else bytes.fromhex(data)
        assert fcs.compute(data) == int(check, 16), data
