"""What the documents tell people to type exists, and so do the places they point to."""

import re
import sys
from pathlib import Path

import pytest

from tests.house.sources import CHECKOUT, project_files
from undertow.cli.main import main
from undertow.device.handshake import install_command

README = CHECKOUT / "README.md"
DOCUMENTS = sorted(path for path in project_files() if path.suffix == ".md")
TARGETS = set(
    re.findall(r"^([a-z-]+):", (CHECKOUT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
)


def commands(document: Path) -> list[str]:
    """The lines of a document's shell blocks, without prompts and comments."""
    text = document.read_text(encoding="utf-8")
    blocks = re.findall(r"^```(?:sh|console)\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [
        line.split("  #")[0].removeprefix("$ ").strip() for line in "".join(blocks).split("\n")
    ]
    return [line for line in lines if line and not line.startswith("#")]


def help_of(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    try:
        code = main([*arguments, "--help"])
    except SystemExit as end:
        code = end.code
    assert code in (0, None), f"undertow {' '.join(arguments)} --help ended with {code}"
    return capsys.readouterr().out


def test_readme_shows_how_to_set_up_play_and_test() -> None:
    shown = commands(README)
    assert {"make setup", "make play", "make test"} <= set(shown)


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_make_targets_exist(document: Path) -> None:
    named = {
        target
        for command in commands(document)
        if command.startswith("make ")
        for target in re.findall(r"(?<= )[a-z-]+(?= |$)", command)
    }
    assert named <= TARGETS


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_subcommands_and_their_options_exist(
    document: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in commands(document):
        match = re.match(r"(?:\.venv/bin/)?undertow ([a-z]+)", command)
        if match is None:
            continue
        shown = help_of([match[1]], capsys)
        for option in re.findall(r"(?<= )--[a-z-]+", command):
            assert re.search(rf"{option}\b", shown), f"{command}: no {option} in its help"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_links_within_the_project_lead_somewhere(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text)
    local = [target for target in targets if "://" not in target]
    assert [target for target in local if not (document.parent / target).exists()] == []


def test_map_in_readme_names_places_that_exist() -> None:
    text = README.read_text(encoding="utf-8")
    tree = re.search(r"^```text\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    assert tree is not None, "the README has no map"
    places = [line.split()[0] for line in tree[1].splitlines() if line and line[0] not in " …"]
    assert {"host/undertow/core/", "firmware/", "board_config/"} <= set(places)
    assert [place for place in places if not (CHECKOUT / place).exists()] == []


def test_the_command_that_installs_the_firmware_is_the_one_that_the_game_prints() -> None:
    (shown,) = [line for line in commands(README) if " deploy " in line]
    port = shown.split()[3]
    tools = f"{Path(sys.executable).parent}/"
    printed = install_command(port).replace(tools, ".venv/bin/").replace(f"{CHECKOUT}/", "")
    # Which board it is, the program cannot know the first time, and need not be told again.
    assert shown.partition(" --board ")[0] == printed
