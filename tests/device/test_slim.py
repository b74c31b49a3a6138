"""What a board need not carry is left out, and the slimmed firmware does the same to the last byte."""

import random
from pathlib import Path

import pytest

from tests.firmware import drawing
from undertow import resources
from undertow.device.deploy.compiler import SELECTOR, compile_file
from undertow.device.slim import import_name, slim
from undertow.device.virtual import VirtualBoard
from undertow.device.virtual.board import DEFAULT_HEAP

SCENES = 12


def slimmed(folder: Path) -> Path:
    """The firmware in a folder, slimmed into another one."""
    firmware = resources.firmware_folder()
    files = {
        import_name(path.relative_to(firmware).as_posix()): path for path in firmware.rglob("*.py")
    }
    for name, text in slim({name: path.read_text("utf-8") for name, path in files.items()}).items():
        target = folder / files[name].relative_to(firmware)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
    return folder


def updates(firmware: Path, board: str, heap: str = DEFAULT_HEAP) -> list[tuple[int, bytes]]:
    """What goes to the pixels while scenes, turns and presses come at random."""
    random_of = random.Random(board)
    with VirtualBoard(has_pty=False, board=board, firmware=firmware, heap=heap) as virtual:
        transport = virtual.transport()
        virtual.advance(30)
        for number in range(SCENES):
            drawing.send(transport, number, drawing.random_scene(random_of, number))
            virtual.turn(random_of.randrange(-3, 4), quarter_ms=1)
            virtual.press(random_of.randrange(4), 20)
            virtual.advance(80)
            transport.read_available()
        assert not virtual.is_in_repl, "\n".join(virtual.log)
        return virtual.updates


@pytest.mark.parametrize("board", ["pico_ring16", "pico2_ring60"])
def test_the_slimmed_firmware_shows_the_same(tmp_path: Path, board: str) -> None:
    shown = updates(resources.firmware_folder(), board)
    assert len(shown) > SCENES
    assert updates(slimmed(tmp_path), board) == shown


def test_files_are_known_by_what_imports_call_them() -> None:
    assert import_name("main.py") == "main"
    assert import_name("hal/__init__.py") == "hal"
    assert import_name("lib/undertow_wire/scene.py") == "undertow_wire.scene"


def test_a_seventh_is_saved_of_what_is_compiled(tmp_path: Path) -> None:
    def size(folder: Path) -> int:
        files = [path for path in folder.rglob("*.py") if path.name != SELECTOR]
        return sum(len(compile_file(path, path.name, "armv6m")) for path in files)

    assert size(slimmed(tmp_path)) < 0.86 * size(resources.firmware_folder())


def test_numbers_stand_where_their_names_were() -> None:
    came = slim(
        {
            "facts": "ODD = 3\nEVEN = ODD + 1\nFAR = 1 << 30\nlow = 5\nWORD = 'x'\n",
            "door": "from facts import EVEN\n",
            "user": "import facts\nfrom door import EVEN\nfrom facts import WORD, ODD as odd\n"
            "print(facts.ODD, EVEN, odd, facts.FAR, facts.low, WORD)\n",
        }
    )
    assert came["facts"] == "FAR = 1 << 30\nlow = 5\nWORD = 'x'\n"
    assert came["user"] == (
        "import facts\nfrom facts import WORD\nprint(3, 4, 3, facts.FAR, facts.low, WORD)\n"
    )


def test_a_name_that_is_given_anew_is_no_number() -> None:
    text = "COUNT = 0\n\ndef more():\n    global COUNT\n    COUNT = COUNT + 1\n"
    assert slim({"counter": text})["counter"] == text


def test_numbers_are_found_by_imports_inside_of_functions_too() -> None:
    one = "def one():\n    from facts import TWO\n    return TWO\n"
    other = "\ndef other():\n    import facts\n    return facts.TWO\n"
    assert slim({"facts": "TWO = 2\n", "user": one + other})["user"].count("return 2") == 2


def test_numbers_of_one_line_keep_their_names() -> None:
    assert slim({"facts": "ONE = UNO = 1\n"})["facts"] == "ONE = UNO = 1\n"


@pytest.mark.parametrize(
    "user",
    [
        "from facts import TWO as two\n\ndef same(two):\n    return two\n",
    ],
)
def test_a_number_whose_name_is_needed_is_refused(user: str) -> None:
    with pytest.raises(ValueError, match="user cannot do without the name TWO"):
        slim({"facts": "TWO = 2\n", "user": user})


def test_an_exchange_has_no_brackets_and_native_code_stays_as_it_is() -> None:
    swap = "a, b = 1, 2\na, b = b, a\n"
    assert slim({"swap": swap})["swap"] == swap
    native = "import micropython\n\n@micropython.viper\ndef f(x: int) -> int:\n    return x\n"
    assert slim({"native": native})["native"] == native


def test_what_is_for_type_checkers_is_gone() -> None:
    text = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from board import Board\n"
    text += "\ndef f(one: 'Board') -> None:\n    pass\n"
    assert slim({"module": text})["module"] == "def f(one):\n    pass\n"
