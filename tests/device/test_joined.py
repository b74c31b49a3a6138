"""The joined firmware does the same to the last byte as the modules that it was made of, and its names can be read."""

from pathlib import Path

import pytest

from tests.device.test_slim import updates
from undertow import resources
from undertow.device.deploy.compiler import join_firmware
from undertow.device.full_names import in_full
from undertow.device.joined import join
from undertow.device.log_lines import LogLines


def joined(**sources: str) -> dict[str, str]:
    return dict(join(sources).sources)


def test_the_joined_firmware_shows_the_same(tmp_path: Path) -> None:
    """Every second letter of it differs; what goes to the pixels does not."""
    for name, text in join_firmware().sources.items():
        target = tmp_path / f"{name.replace('.', '/')}.py"
        target.parent.mkdir(exist_ok=True)
        target.write_text(text, "utf-8")
    # The virtual board takes the port from the firmware itself.
    (tmp_path / "hal" / "usb.py").write_text("from main import UsbSerial\n", "utf-8")
    (tmp_path / "board_choice.py").write_text('NAME = "pico_ring16"\n', "utf-8")
    shown = updates(resources.firmware_folder(), "pico_ring16")
    assert updates(tmp_path, "pico_ring16", "1M") == shown, "a board need not compile it"


def test_what_main_loads_is_in_it_in_that_order_and_the_rest_finds_it_there() -> None:
    came = joined(
        main="import sys\nimport low\nfrom low import first as one\n"
        "def main():\n    from late import Last\n    return Last(), one(), low.first(), sys.path\n",
        low="def first(): return 1\n",
        late="from low import first\nclass Last:\n    def __init__(self): self.it = first()\n",
    )
    assert came == {
        "main": "import sys\ndef a():\n    return 1\n\n"
        "def main():\n    from late import Last as Last\n    return (Last(), a(), a(), sys.path)\n",
        "late": "from main import a\n\n"
        "class Last:\n\n    def __init__(self):\n        self.b = a()\n".replace("\n\n", "\n", 1),
    }


def test_a_name_inside_a_function_hides_the_one_at_the_top() -> None:
    came = joined(
        main="from low import size\n"
        "def main(size=size):\n    return [size for size in range(size)]\n"
        "def confirm():\n    for size in (1, 2):\n        print(size)\n",
        low="def size(): pass\n",
    )["main"]
    assert "def main(A=a):\n    return [size for size in range(A)]\n" in came
    assert "for size in (1, 2):\n        print(size)\n" in came


def test_what_is_private_to_a_class_may_be_called_as_in_another_one() -> None:
    came = join(
        {
            "main": "class A:\n    def __init__(self): self._one = self._two = self.three = 1\n"
            "class B:\n    def __init__(self): self._four = self._five = 1\n"
            "    def add(self, other): return self._four + other._five\n"
            "def main(): return B().add(A().three)\n",
        }
    )
    assert "self.a = self.b = self.d = 1" in came.sources["main"]
    assert "self.a = self.c = 1" in came.sources["main"], "the second one is asked of others"
    assert came.names["A.a"] == "main.A._one"
    assert came.names["B.a"] == "main.B._four"


def test_names_that_others_need_stay() -> None:
    """Of classes, in strings and in calls, and those that MicroPython's objects have too."""
    came = joined(
        main="import machine\nfrom parts import Part\n"
        "def main(port): return Part(size=1).append(port.shown, machine.shown)\n",
        parts="class Part:\n    FIELDS = 'colour:1'\n    def __init__(self, size):\n"
        "        self.colour = self.shown = size\n    def append(self, port, other): pass\n",
    )["main"]
    assert "def __init__(self, size):\n        self.colour = self.b = size\n" in came
    assert "def append(self, A, B):" in came
    assert "return Part(size=1).append(A.b, machine.shown)" in came


def test_what_nothing_mentions_is_left_out() -> None:
    came = joined(
        main="from low import used\ndef main(): used()\n",
        low="TABLE = (1, 2)\nCALLED = print()\ndef used(): pass\n"
        "def spare(): return more(), TABLE\ndef more(): pass\n",
    )["main"]
    assert came == "b = print()\n\ndef f():\n    pass\n\ndef main():\n    f()\n".replace(
        "b = print()", came.partition("\n")[0]
    ).replace("f()", came.partition("def ")[2].partition("(")[0] + "()")
    assert came.startswith(("a = print()", "b = print()"))
    assert came.count("def ") == 2


def test_a_board_gets_nothing_that_only_other_interpreters_run() -> None:
    came = join_firmware()
    assert "hal.knob_edges" not in came.sources
    assert "class Detents" in came.sources["main"]
    assert "class Steps" not in came.sources["main"], "nor what only that needs"


@pytest.mark.parametrize(
    ("sources", "why"),
    [
        ({"main": "import low\nprint(low)\n", "low": ""}, "the module low stands for itself"),
        ({"main": "from low import nothing\nnothing()\n", "low": ""}, "low has no nothing"),
        ({"main": "import low\nclass A: pass\n", "low": "class A: pass\n"}, "A of .* is one of"),
        ({"main": "def main():\n    class A: pass\n"}, "the class A is inside a function"),
    ],
)
def test_what_cannot_be_joined_is_refused(sources: dict[str, str], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        join(sources)


def test_a_traceback_of_this_firmware_is_read_with_full_names() -> None:
    names = join_firmware()
    short = {name: short for short, name in names.names.items()}
    log = LogLines()
    said = f'  File "main@{names.mark}.py", line 1, in {short["loop.Loop._light"]}\r\n'
    assert log.feed(said.encode()) == ['  File "main.py", in loop.Loop._light']
    assert in_full(f'File "main@{names.mark}.py", line 1, in update') == 'File "main.py", in update'
    said = f"AttributeError: 'Log' object has no attribute '{short['log.Log._data'][4:]}'"
    assert in_full(said).endswith("is log.Log._data)")
    drawer = short["figures.draw_dots"]
    assert in_full(f"undertow: fault in ring: NameError: name '{drawer}' isn't defined") == (
        f"undertow: fault in ring: NameError: name '{drawer}' isn't defined"
        f" (here {drawer} is figures.draw_dots)"
    )


@pytest.mark.parametrize(
    "line",
    [
        'File "main@0000.py", line 1, in a',
        'File "loop.py", line 1, in a',
        "undertow: fault in host: OSError: 'a'",
        "NameError: name 'nobody_knows' isn't defined",
    ],
)
def test_what_another_firmware_says_stays_as_it_is(line: str) -> None:
    assert in_full(line) == line
