"""Lines of a record: whole ones read back, and cut, edited, moved or foreign ones are found."""

from __future__ import annotations

import hashlib
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.core.toy import head
from undertow.core.errors import RecordError
from undertow.core.record import (
    CHECK_DIGITS,
    LONGEST_LINE,
    Chosen,
    Corrected,
    Drawn,
    Redone,
    Told,
    Undone,
    read_lines,
    read_record,
    write_line,
)

HEAD = head(options={"coins": "3"}, position={"slot.1": "4"}, seed=7, product_version="0.1.0")
ENTRIES = [
    Drawn("deck", "card 3"),
    Chosen("0", "buy 1"),
    Told("price.3", 2),
    Told("gift.3", "again"),
    Undone(2),
    Redone(1),
    Corrected(1, "card 5"),
]

texts = st.text(max_size=20)
numbers = st.integers(0, 10**6)
entries = st.one_of(
    st.builds(Chosen, texts, texts),
    st.builds(Drawn, texts, texts),
    st.builds(Told, texts, texts | st.integers()),
    st.builds(Undone, numbers),
    st.builds(Redone, numbers),
    st.builds(Corrected, numbers, texts),
)


def lines_of(record_head=HEAD, record_entries=ENTRIES):
    line, check = write_line(record_head)
    lines = [line]
    for entry in record_entries:
        line, check = write_line(entry, check)
        lines.append(line)
    return lines


def test_a_record_reads_back():
    assert read_record(lines_of()) == (HEAD, ENTRIES, None)


@given(st.lists(entries, max_size=8))
@settings(deadline=None)  # the first example waits for the tables of characters
def test_any_entries_read_back(some):
    lines = lines_of(record_entries=some)
    assert all("\n" not in line and line.isascii() for line in lines)
    assert read_record([line.encode() + b"\n" for line in lines]) == (HEAD, some, None)


def test_the_form_of_lines_is_pinned():
    assert lines_of()[:3] == [
        '{"undertow":1,"game":"toy","rules":3,"pack":{"name":"six cards","version":"1",'
        f'"hash":"{HEAD.pack_hash}"}},"options":{{"coins":"3"}},"position":{{"slot.1":"4"}},'
        '"product":"0.1.0","id":"toy-1","seed":7,"continues":"","check":"20b87944"}',
        '{"drawn":"card 3","from":"deck","check":"41a20e93"}',
        '{"chosen":"buy 1","by":"0","check":"8b3ec50d"}',
    ]


def test_windows_line_ends_do_no_harm():
    assert read_record([line + "\r\n" for line in lines_of()]) == (HEAD, ENTRIES, None)


def fault(lines):
    found_head, found, error = read_record(lines)
    assert found_head == HEAD
    assert error is not None
    assert error.message.params["line"] == error.line_number == len(found) + 2
    assert found == ENTRIES[: len(found)]
    return error.message.id, error.line_number


@pytest.mark.parametrize("number", range(2, len(ENTRIES) + 2))
def test_a_line_cut_anywhere_is_found(number):
    lines = lines_of()
    line = lines[number - 1]
    for length in range(1, len(line)):
        assert fault([*lines[: number - 1], line[:length]]) == ("core.record_cut", number)


@pytest.mark.parametrize("number", range(2, len(ENTRIES) + 2))
def test_an_edited_line_is_found(number):
    lines = lines_of()
    data = json.loads(lines[number - 1])
    key = next(iter(data))
    data[key] = data[key] + 1 if isinstance(data[key], int) else data[key] + "1"
    lines[number - 1] = json.dumps(data, separators=(",", ":"))
    assert fault(lines) == ("core.record_edited", number)


def test_an_edited_head_is_found():
    lines = lines_of()
    lines[0] = lines[0].replace('"seed":7', '"seed":8')
    with pytest.raises(RecordError) as caught:
        read_record(lines)
    assert (caught.value.message.id, caught.value.line_number) == ("core.record_edited", 1)


def test_moved_missing_and_doubled_lines_are_found():
    lines = lines_of()
    swapped = [*lines[:2], lines[3], lines[2], *lines[4:]]
    assert fault(swapped) == ("core.record_edited", 3)
    assert fault([*lines[:3], *lines[4:]]) == ("core.record_edited", 4)
    assert fault([*lines[:3], lines[2], *lines[3:]]) == ("core.record_edited", 4)


def test_a_line_of_another_record_is_found():
    lines = lines_of()
    lines[4] = lines_of(record_head=head(id="toy-2"))[4]
    assert fault(lines) == ("core.record_edited", 5)


@pytest.mark.parametrize(
    "foreign",
    [
        "hello",
        "",
        "[1,2]",
        '"',
        b"\xff\xfe\x00",
        pytest.param("{" * (LONGEST_LINE + 1), id="long"),
        "{ }",
    ],
)
def test_a_foreign_line_is_found(foreign):
    assert fault([*lines_of()[:3], foreign]) == ("core.record_foreign", 4)


@pytest.mark.parametrize(
    "content",
    [
        '{"danced":1',
        '{"chosen":1,"by":"0"',
        '{"told":true,"key":"a"',
        '{"undone":"2"',
        '{"drawn":"a"',
        pytest.param('{"a":' + "[" * 30_000 + "]" * 30_000, id="deep"),
    ],
)
def test_a_line_with_a_good_check_and_a_wrong_content_is_foreign(content):
    lines = lines_of()[:2]
    previous = json.loads(lines[-1])["check"]
    check = hashlib.sha256((previous + content + "}").encode()).hexdigest()[:8]
    assert fault([*lines, f'{content},"check":"{check}"}}']) == ("core.record_foreign", 3)


@pytest.mark.parametrize("lines", [[], ["hello"], [""], lines_of()[1:], [lines_of()[0][:50]]])
def test_without_a_whole_head_there_is_no_record(lines):
    with pytest.raises(RecordError) as caught:
        read_record(lines)
    assert caught.value.line_number == 1


def test_a_newer_format_is_refused_with_both_versions():
    with pytest.raises(RecordError) as caught:
        read_record(lines_of(record_head=head(format_version=2)))
    assert caught.value.message.id == "core.record_format"
    assert caught.value.message.params == {"line": 1, "found": 2, "known": 1}


def signed(content, previous_check=""):
    """A line with the check that its content must have, as somebody else's program might write it."""
    check = hashlib.sha256((previous_check + content).encode()).hexdigest()[:CHECK_DIGITS]
    return f'{content[:-1]},"check":"{check}"}}', check


@pytest.mark.parametrize(
    "content",
    [
        "{ }",
        '{"told":1e400,"key":"a"}',
        '{"undone":%s}' % ("9" * 400),
        '{"undone":%s}' % ("9" * 5000),
        r'{"chosen":"\ud800","by":"0"}',
        '{"chosen":%s}' % ("[" * 2000 + "]" * 2000),
    ],
)
def test_what_no_version_of_ours_writes_is_foreign_whatever_its_check(content):
    first, check = write_line(head())
    line, _ = signed(content, check)
    reader = read_lines([first, line])
    assert (reader.error.message.id, reader.error.line_number) == ("core.record_foreign", 2)


def test_a_line_without_its_check_is_cut_off_only_where_nothing_follows():
    first, check = write_line(head())
    second, check = write_line(Chosen("0", "work"), check)
    third, _ = write_line(Chosen("1", "rest"), check)
    bare = second.partition(',"check"')[0] + "}"
    assert read_lines([first, bare]).error.message.id == "core.record_cut"
    assert read_lines([first, bare, third]).error.message.id == "core.record_foreign"
