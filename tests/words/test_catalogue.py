"""How messages become sentences."""

from importlib.resources import files

import pytest
from fluent.runtime import FluentResource
from fluent.syntax import ast

from undertow.core.errors import NotLegal, NotReadable
from undertow.core.message import Message, Parameter, message
from undertow.device.errors import SENTENCES, Reason
from undertow.words import Catalogue, NoWords, say, say_error, sentences_of


@pytest.fixture
def catalogue() -> Catalogue:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    catalogue.add(
        "test",
        "t-coins = { $count ->\n    [one] { $count } coin\n   *[other] { $count } coins\n }\n"
        "t-place = the reef\n"
        "t-buys = { $who } buys { $what } for { $count } of { $list }",
    )
    return catalogue


def test_a_number_chooses_the_form(catalogue: Catalogue) -> None:
    assert catalogue.say(message("t.coins", count=1)) == "1 coin"
    assert catalogue.say(message("t.coins", count=1234)) == "1234 coins"


def test_a_parameter_that_is_an_id_is_said_in_the_sentence(catalogue: Catalogue) -> None:
    said = catalogue.say(
        message("t.buys", who="Ann", what="t.place", count=2, list=("t.place", "x"))
    )
    assert said == "Ann buys the reef for 2 of the reef, x"


def test_a_long_list_names_some_and_counts_the_rest(catalogue: Catalogue) -> None:
    texts = tuple(f"go {number}" for number in range(20))
    said = catalogue.say(message("core.not_readable", text="x", legal=texts))
    assert "go 11, and 8 more" in said
    assert "go 12" not in said


def test_a_missing_sentence_raises_in_a_strict_catalogue(catalogue: Catalogue) -> None:
    with pytest.raises(NoWords, match=r"t\.nothing"):
        catalogue.say(message("t.nothing"))


def test_a_missing_parameter_raises_in_a_strict_catalogue(catalogue: Catalogue) -> None:
    with pytest.raises(NoWords, match="who"):
        catalogue.say(message("t.buys", what="x", count=1, list=()))


def test_at_a_table_a_missing_sentence_is_its_id() -> None:
    assert Catalogue("en").say(message("t.nothing", count=3)) == "[t.nothing count=3]"


def test_a_language_without_words_is_said_so() -> None:
    with pytest.raises(NoWords, match="'tlh'"):
        Catalogue("tlh")


def test_a_file_that_is_not_sound_is_named(catalogue: Catalogue) -> None:
    with pytest.raises(NoWords, match="en/broken"):
        catalogue.add("broken", "t-other = {")


def test_an_id_has_one_sentence(catalogue: Catalogue) -> None:
    with pytest.raises(NoWords, match=r"t\.place has two"):
        catalogue.add("again", "t-place = elsewhere")


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (
            message("table.no_such_option", count=1, text="2"),
            "There is one option here, numbered 1: 2 is none of them.",
        ),
        (
            message("core.record_foreign", line=1),
            "Line 1: Undertow does not write lines like this. This file is no record of a game.",
        ),
        (
            message("cli.not_written", reason=say(message("table.journal_no_folder", path="x"))),
            "Name a folder for the records (--data DIR). The game goes on in memory,",
        ),
        (
            message(
                "duellum.pack_head_kind",
                file="p/pack.toml",
                column="kind",
                found="bx",
                expected="box, test",
            ),
            "p/pack.toml: “kind” is “bx”, and must be one of: box, test. Write it there.",
        ),
    ],
    ids=lambda part: part.id if isinstance(part, Message) else "",
)
def test_a_sentence_fits_what_it_is_about(
    catalogue: Catalogue, said: Message, expected: str
) -> None:
    assert expected in catalogue.say(said)


def test_a_refusal_says_the_reason_the_rule_and_what_is_legal() -> None:
    reason = message("duellum.empty_slot", slot=3)
    error = NotLegal("buy 3", reason, "Buy or Conquer a location", ["buy 1", "end"])
    why, instead = [say(part) for part in sentences_of(error)]
    assert why == ("“buy 3” is not allowed now: slot 3 is empty (rule: Buy or Conquer a location).")
    assert instead == "Allowed: buy 1, end."
    assert say_error(error) == f"{why} {instead}"


def test_text_that_nobody_reads_and_text_that_fits_elsewhere_are_told_apart() -> None:
    unreadable = say_error(NotReadable("fly", ["end"], is_known_verb=False))
    elsewhere = say_error(NotReadable("buy 9", ["end"], is_known_verb=True))
    assert "no choice that this game knows" in unreadable
    assert "no choice at this point" in elsewhere


@pytest.mark.parametrize("reason_id", sorted(SENTENCES))
def test_the_devices_sentences_are_in_the_catalogue(catalogue: Catalogue, reason_id: str) -> None:
    class Filled(dict[str, str]):
        def __missing__(self, key: str) -> str:
            return f"<{key}>"

    fields = {part.split("}")[0]: f"<{part.split('}')[0]}>" for part in _after_braces(reason_id)}
    assert catalogue.say(Reason(reason_id, fields)) == SENTENCES[reason_id].format_map(Filled())


def _after_braces(reason_id: str) -> list[str]:
    return SENTENCES[reason_id].split("{")[1:]


@pytest.mark.parametrize(
    ("message_id", "params", "with_it", "without_it"),
    [
        ("duellum.empty_slot", {"slot": 4}, "slot 4 is empty", "no card lies in the vortex"),
        (
            "duellum.fully_raised",
            {"card": "Reef"},
            "Reef is fully raised already",
            "it is fully raised already",
        ),
        (
            "duellum.no_place",
            {"card": "Reef"},
            "there is no free place for Reef",
            "there is no free place for it",
        ),
        ("duellum.none_tired", {"what": "Manta 1"}, "Manta 1 is not tired", "no animal is tired"),
    ],
)
def test_a_sentence_without_its_parameter_is_another_sentence(
    catalogue: Catalogue,
    message_id: str,
    params: dict[str, int | str],
    with_it: str,
    without_it: str,
) -> None:
    assert catalogue.say(Message(message_id, params)) == with_it
    assert catalogue.say(message(message_id)) == without_it


@pytest.mark.parametrize(
    "params",
    [
        {"line": 7, "entry": "x" * 100_000, "reason": "core.nothing_to_undo"},
        {"line": 7, "entry": ("x" * 5000,) * 12, "reason": ""},
        {"line": 7, "entry": 10**4000, "reason": ""},
    ],
)
def test_what_is_far_too_long_for_a_sentence_is_shortened_in_it(
    catalogue: Catalogue, params: dict[str, Parameter]
) -> None:
    said = catalogue.say(Message("core.record_entry", params))
    assert said.startswith("Line 7: ")
    assert "…” cannot follow here." in said
    assert len(said) < 1200


def test_a_command_in_a_sentence_begins_with_the_name_that_people_called(
    catalogue: Catalogue,
) -> None:
    missing = Reason("device.pi_no_pins", {})
    assert catalogue.say(missing).endswith(": undertow play --device sim")
    catalogue.command = "venv/undertow"
    assert catalogue.say(missing).endswith(": venv/undertow play --device sim")
    without = message("cli.without_sim", reason="Gone.", command="resume")
    assert catalogue.say(without).endswith(": venv/undertow resume --device none")
    busy = message("table.journal_busy", path="undertow")
    assert catalogue.say(busy) == "undertow is open in another Undertow. Close that one first."


def varied() -> dict[str, list[str]]:
    """Id -> the variants of its sentence."""
    found = {}
    for file in (files("undertow.words") / "en").iterdir():
        if file.name.endswith(".ftl"):
            for entry in FluentResource(file.read_text(encoding="utf-8")).body:
                if isinstance(entry, ast.Message) and entry.attributes:
                    variants = [attribute.id.name for attribute in entry.attributes]
                    found[entry.id.name.replace("-", ".")] = variants
    return found


#: Where Shrimpion may act by a report, his reason is left out.
_REGENTS = (["without_regent"], ["without_regent", "without_why"])
REGENTS = sorted(name for name, variants in varied().items() if variants in _REGENTS)


@pytest.mark.parametrize("message_id", REGENTS)
def test_shrimpion_is_named_where_he_acts_and_the_faction_where_a_person_does(
    catalogue: Catalogue, message_id: str
) -> None:
    params = {"seat": 1, "slot": 2, "place": 1, "count": 1, "number": 7, "space": 3}
    texts = ("card", "animal", "territory", "direction", "goal", "token", "slots", "note")
    params |= dict.fromkeys(texts, "x")
    his = {**params, "regent": "duellum.shrimpion"}
    of_mine = catalogue.say(Message(message_id, params))
    for of_his in (his, {**his, "why": "duellum.why_leftmost"}):
        assert "Shrimpion" in catalogue.say(Message(message_id, of_his))
        assert "Squids" not in catalogue.say(Message(message_id, of_his))
    assert "Squids" in of_mine


def test_every_sentence_with_variants_is_among_those_tried_here() -> None:
    tried = {
        case[0]
        for mark in test_a_sentence_without_its_parameter_is_another_sentence.pytestmark
        for case in mark.args[1]
    }
    assert REGENTS
    assert set(varied()) == tried | set(REGENTS)


@pytest.mark.parametrize("typed", ["cli.pool", "t.coins", "duellum.turtles"])
def test_a_text_that_happens_to_read_like_an_id_stays_a_text(
    catalogue: Catalogue, typed: str
) -> None:
    said = catalogue.say(message("t.buys", who="Ann", what=typed, count=2, list=()))
    assert f"buys {typed} for" in said
