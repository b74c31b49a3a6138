"""The page that players read shows the table that the firmware plays."""

import re

from tests.firmware import light_table


def test_the_page_is_drawn_from_the_grammar() -> None:
    page = light_table.PAGE.read_text(encoding="utf-8")
    assert light_table.replace(page) == page, "run: python -m tests.firmware.light_table"


def test_every_state_and_page_has_words_and_every_word_a_meaning() -> None:
    table = light_table.grammar()
    pages = {page for row in table.ROWS for _, page in row}
    assert {getattr(table, name) for name in light_table.PAGES} == pages
    assert {getattr(table, name) for name in light_table.STATES} == set(range(len(table.ROWS)))
    assert len(light_table.STATES) == len(table.ROWS)


def test_the_page_states_the_times_inside_the_market() -> None:
    table = light_table.grammar()
    page = light_table.PAGE.read_text(encoding="utf-8")
    glimpse_ms = table.EMPTY_UNTIL_MS - table.EMPTY_FROM_MS
    assert f"for {glimpse_ms} ms in every {table.EMPTY_PERIOD_MS} ms" in page
    assert f"for {table.POINTED_UNTIL_MS} ms of every {table.POINTED_PERIOD_MS} ms" in page


def test_the_page_writes_numbers_as_the_ring_does() -> None:
    layout = light_table.firmware_module("layout")
    page = light_table.PAGE.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d|more)\b[^|]*\| `([odB]{4})` \|", page, re.MULTILINE)
    assert [number for number, _ in rows] == [*"012345678", "more"]
    for number, pixels in rows:
        for value in (9, 15) if number == "more" else (int(number),):
            levels = [layout.number_level(value, place, 4) for place in range(4)]
            assert "".join("odB"[level] for level in levels) == pixels


def test_the_page_says_which_pixels_each_slot_has_on_every_ring() -> None:
    page = light_table.PAGE.read_text(encoding="utf-8")
    for pixels in (12, 16, 24, 60):
        assert light_table.slots_on(pixels) in page


def test_the_page_states_the_winks_and_the_codes() -> None:
    table = light_table.grammar()
    page = light_table.PAGE.read_text(encoding="utf-8")
    ((from_ms, until_ms),) = table.CARD_B_WINKS
    assert f"winks once, for {until_ms - from_ms} ms" in page
    assert len(table.CROWN_WINKS) == 2
    ((from_ms, until_ms),) = table.UNKNOWN_KIND_WINKS
    assert f"for {until_ms - from_ms} ms" in page
    assert f"every {table.row_ms(table.NOTHING)} ms" in page
    assert f"has not taken for {table.UNHEARD_MS} ms" in page
    codes = sorted(
        value
        for name, value in vars(table).items()
        if name.startswith("CODE_") and name not in ("CODE_MS", "CODE_GROUND")
    )
    assert re.findall(r"^\| (\d) \| [a-z]", page, re.MULTILINE) == [str(code) for code in codes]
