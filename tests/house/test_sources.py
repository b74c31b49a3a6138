"""What every file of the project keeps to."""

import ast
import re
from collections.abc import Iterator

from tests.house.sources import CHECKOUT, files_under, place, project_files, text_lines

MODULE_LIMIT_LINES = 400

# Put together from pieces, so that this file is not its own first finding.
MACHINE_PATH = re.compile(r"(?<![\w.:/~])/(?:work|root|farm|home|Users|mnt)/[\w.-]")
REGISTRY_HOST = re.compile(
    r"(?:pypi|pythonhosted|npmjs|registry\.yarnpkg|deb\.debian|proxy\.golang)" + r"\.(?:org|com)",
    re.IGNORECASE,
)

# An ignore names what it ignores and says why: `noqa: E731 the table reads better`.
BARE_NOQA = re.compile(r"# *noqa(?!: *[A-Z]+[0-9]+(?:, *[A-Z]+[0-9]+)* +[#-]* *\w)")
BARE_TYPE_IGNORE = re.compile(r"# *type: *ignore(?!\[[\w, -]+\] +# *\w)")
BARE_PRAGMA = re.compile(r"# *pragma: *no cover(?! +[#-]* *\w)")
SKIP = re.compile(r"(?:mark\.(?:skip|skipif|xfail)\b|pytest\.(?:importorskip)\()")


def findings(pattern: re.Pattern[str], suffixes: tuple[str, ...] = ()) -> list[str]:
    return [
        f"{place(path, index)}: {line.strip()}"
        for path in project_files()
        if not suffixes or path.suffix in suffixes
        for index, line in enumerate(text_lines(path))
        if pattern.search(line)
    ]


def test_no_file_bears_a_path_of_one_machine() -> None:
    assert findings(MACHINE_PATH) == []


def test_no_file_names_a_package_registry() -> None:
    assert findings(REGISTRY_HOST) == []


def test_every_ignore_has_a_reason() -> None:
    bare = [findings(pattern, (".py",)) for pattern in (BARE_NOQA, BARE_TYPE_IGNORE, BARE_PRAGMA)]
    assert bare == [[], [], []]


def test_every_skip_has_a_reason() -> None:
    without_reason = []
    for path in project_files():
        if path.suffix != ".py":
            continue
        lines = text_lines(path)
        for index, line in enumerate(lines):
            statement = "\n".join(lines[index : index + 6])
            if SKIP.search(line) and not re.search(r"reason=\(?\s*f?[\"'][^\"']{8}", statement):
                without_reason.append(f"{place(path, index)}: {line.strip()}")
    assert without_reason == [], 'give reason="…"'


def test_no_module_is_longer_than_the_limit() -> None:
    lengths = {
        path.relative_to(CHECKOUT).as_posix(): len(text_lines(path))
        for path in project_files()
        if path.suffix == ".py"
    }
    assert {name: count for name, count in lengths.items() if count > MODULE_LIMIT_LINES} == {}


def test_no_module_is_called_after_nothing() -> None:
    empty_names = re.compile(r"(?:utils?|helpers?|managers?|misc)\.py$")
    assert [name for name in files_under(".") if empty_names.search(name)] == []


def starred_memberships(code: str) -> Iterator[int]:
    """Lines with ``x in (*one, *other)``, which the compiler of the rules fails on."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Compare):
            for operator, right in zip(node.ops, node.comparators, strict=True):
                if not isinstance(operator, ast.In | ast.NotIn):
                    continue
                if not isinstance(right, ast.Tuple | ast.List | ast.Set):
                    continue
                if any(isinstance(item, ast.Starred) for item in right.elts):
                    yield node.lineno


def test_the_compiled_rules_ask_for_no_member_of_a_starred_list() -> None:
    assert list(starred_memberships("a in (*b, c)\nd in (e, f)\nfor g in (*h, i): pass")) == [1]
    found = [
        place(path, line - 1)
        for path in project_files()
        if path.suffix == ".py"
        and path.relative_to(CHECKOUT)
        .as_posix()
        .startswith(("host/undertow/core/", "host/undertow/games/"))
        for line in starred_memberships("\n".join(text_lines(path)))
    ]
    assert found == []


def test_the_patterns_find_what_they_are_for() -> None:
    assert MACHINE_PATH.search("cd /" + "root/x")
    assert not MACHINE_PATH.search("see docs/work/notes and ~/work/x")
    assert REGISTRY_HOST.search("https://" + "pypi." + "org/simple")
    assert BARE_NOQA.search("x = 1  # no" + "qa")
    assert BARE_NOQA.search("x = 1  # no" + "qa: E731")
    assert not BARE_NOQA.search("x = 1  # no" + "qa: E731 the table reads better")
    assert BARE_TYPE_IGNORE.search("x = 1  # type: " + "ignore[misc]")
    assert not BARE_TYPE_IGNORE.search("x = 1  # type: " + "ignore[misc]  # stubs lack it")
