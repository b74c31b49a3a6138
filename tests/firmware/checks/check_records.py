"""Records: two files in turn, and what is left of them after cuts, garbage and a full flash."""

from memory_files import Files
from noise import Noise
from records import Record, pack, unpack


def loaded(files):
    return Record(files, "settings").load()


def check_what_was_saved_is_loaded_and_the_files_take_turns():
    files = Files()
    record = Record(files, "settings")
    assert record.load() is None
    assert not record.is_lost, "nothing was ever written"
    for number in range(5):
        assert record.save(bytes((number,)))
        assert loaded(files) == bytes((number,))
    assert files.writes == ["settings_%d" % (number % 2) for number in range(5)]


def check_the_same_body_is_not_written_again():
    files = Files()
    record = Record(files, "settings")
    assert record.save(b"x")
    assert record.save(b"x")
    again = Record(files, "settings")
    again.load()
    assert again.save(b"x")
    assert len(files.writes) == 1


def check_a_cut_at_any_byte_leaves_the_old_body_or_the_new_one():
    for kept_before in (1, 2, 3):
        for cut_bytes in range(len(pack(0, b"new body")) + 1):
            files = Files()
            record = Record(files, "settings")
            for number in range(kept_before):
                record.save(b"old %d" % number)
            files.cut_bytes = cut_bytes
            record.save(b"new body")
            files.cut_bytes = None
            after = Record(files, "settings")
            is_whole = cut_bytes == len(pack(0, b"new body"))
            expected = b"new body" if is_whole else b"old %d" % (kept_before - 1)
            assert after.load() == expected, (kept_before, cut_bytes)
            assert not after.is_lost
            # What is saved after the cut overwrites the torn file and not the whole one.
            after.save(b"next")
            assert loaded(files) == b"next"
            files.kept["settings_%d" % (1 - after._next)] = b"torn"
            assert loaded(files) == expected


def check_every_changed_bit_is_noticed():
    data = pack(0x1234, b"a body of settings")
    assert unpack(data) == (0x1234, b"a body of settings")
    for place in range(len(data)):
        for bit in range(8):
            damaged = bytearray(data)
            damaged[place] ^= 1 << bit
            assert unpack(bytes(damaged)) is None, (place, bit)
    for length in range(len(data)):
        assert unpack(data[:length]) is None, length


def check_garbage_in_both_files_is_a_loss_that_is_told():
    noise = Noise(29)
    for _ in range(200):
        files = Files()
        for place in (0, 1):
            garbage = bytes(noise.below(256) for _ in range(noise.below(60)))
            files.kept["settings_%d" % place] = garbage
        was_written = any(files.kept.values())
        record = Record(files, "settings")
        assert record.load() is None
        assert record.is_lost == was_written
        assert record.save(b"anew")
        assert not record.is_lost
        assert loaded(files) == b"anew"


def check_erased_flash_holds_no_record():
    for fill in (0x00, 0xFF):
        for length in range(40):
            assert unpack(bytes((fill,)) * length) is None, (fill, length)


def check_the_newest_counts_when_the_sequence_wraps():
    files = Files()
    files.kept["settings_0"] = pack(0xFFFF, b"older")
    files.kept["settings_1"] = pack(0, b"newer")
    record = Record(files, "settings")
    assert record.load() == b"newer"
    assert record.save(b"newest")
    assert loaded(files) == b"newest"
    assert unpack(files.kept["settings_0"]) == (1, b"newest")


def check_a_full_flash_is_an_answer_and_no_exception():
    files = Files()
    record = Record(files, "settings")
    record.save(b"kept")
    files.is_full = True
    assert not record.save(b"no room")
    assert loaded(files) == b"kept"
    files.is_full = False
    assert record.save(b"no room")
    assert loaded(files) == b"no room"
