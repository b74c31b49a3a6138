"""Every id that the source can say has a sentence, and every sentence can be said."""

import re
from importlib.resources import files

from fluent.runtime import FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from tests.words.ids import calls_in, said_in, source_files
from undertow.core.message import message
from undertow.words import Catalogue, NoWords

IDS = Catalogue("en").ids


def _said() -> tuple[dict[str, str], dict[str, str]]:
    literals: dict[str, str] = {}
    patterns: dict[str, str] = {}
    for path in source_files():
        for text, is_pattern in said_in(path):
            (patterns if is_pattern else literals)[text] = path.name
    return literals, patterns


def _referred() -> set[str]:
    """Ids that other sentences are made of."""

    class References(Visitor):
        found: set[str]

        def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802 the library's name for it
            self.found.add(node.id.name.replace("-", "."))

    references = References()
    references.found = set()
    for file in (files("undertow.words") / "en").iterdir():
        for entry in FluentResource(file.read_text(encoding="utf-8")).body:
            references.visit(entry)
    return references.found


def test_every_id_in_the_source_has_a_sentence() -> None:
    literals, _ = _said()
    assert {text: name for text, name in literals.items() if text not in IDS} == {}


def test_every_id_that_is_put_together_can_have_a_sentence() -> None:
    _, patterns = _said()
    silent = {p: name for p, name in patterns.items() if not any(re.fullmatch(p, i) for i in IDS)}
    assert silent == {}


def test_every_sentence_is_said_somewhere() -> None:
    literals, patterns = _said()
    # "duellum.<anything>" says nothing about which ids are used.
    narrow = [p for p in patterns if not re.fullmatch(r"[a-z]+\\\.\[a-z0-9_\]\+", p)]
    said = set(literals) | _referred()
    unused = {i for i in IDS - said if not any(re.fullmatch(p, i) for p in narrow)}
    assert unused - _WIDE == set()


#: Said by ids of which only the first word is fixed: a direction of the vortex, a faction.
_WIDE = {"duellum.cw", "duellum.ccw", "duellum.turtles", "duellum.squids"}


def test_every_call_gives_what_its_sentence_is_about() -> None:
    catalogue = Catalogue("en")
    catalogue.is_strict = True
    lacking, count = [], 0
    for path in source_files():
        for line, name, text, given in calls_in(path):
            count += 1
            # What happened is told of either side, and of Shrimpion (``State.note``).
            sides: list[set[str]] = [{"side"}, {"side", "regent"}] if name == "note" else [set()]
            for more in sides:
                try:
                    catalogue.say(message(text, **dict.fromkeys(given | more, 1)))
                except NoWords as error:
                    lacking.append(f"{path.name}:{line}: {error}")
    assert lacking == []
    assert count > 200


def test_the_search_finds_what_it_is_for() -> None:
    literals, patterns = _said()
    assert literals["table.older_picture"] == "desk.py"
    assert r"duellum\.goal_[a-z0-9_]+" in patterns
    assert r"duellum\.do_[a-z0-9_]+" in patterns
    assert patterns[r"duellum\.do_[a-z0-9_]+"] == "labels.py"
    assert len(literals) > 100
