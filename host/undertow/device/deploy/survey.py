"""What is on a board: a program that the board runs, and what it says."""

import json
from typing import Any, Final

from undertow.device.deploy.plan import NO_SLOT, SELECTOR_PATH, BoardState

#: Executed at the board's prompt, on MicroPython; prints lines, lest it needs room for all of them. It changes nothing.
SURVEY: Final = """
import binascii, gc, hashlib, json, os, sys
def tell(*values):
    print(json.dumps(values))
def digest(path):
    hash = hashlib.sha256()
    with open(path, "rb") as file:
        while True:
            data = file.read(512)
            if not data:
                return binascii.hexlify(hash.digest()).decode()
            hash.update(data)
def walk(folder):
    tell("folder", folder)
    for entry in os.ilistdir(folder):
        path = folder + "/" + entry[0]
        if entry[1] == 0x4000:
            walk(path)
        else:
            tell("file", path, digest(path))
root = os.listdir("/")
if "main.py" in root:
    tell("file", "/main.py", digest("/main.py"))
    with open("/main.py") as file:
        is_selector = file.readline().strip() == MARK
    if is_selector:
        names = {"__name__": "selector"}
        try:
            with open("/main.py") as file:
                exec(file.read(), names)
            state = names["state"]()
            tell("selector", state.permanent if state else "-", state.trial if state else "-")
        except Exception:
            pass  # one that does not run counts as none
        del names
        gc.collect()
for slot in "ab":
    if "slot_" + slot in root:
        walk("/slot_" + slot)
        sys.path.insert(0, "/slot_" + slot)
        try:
            import board_choice
            tell("board", slot, board_choice.NAME)
        except Exception:
            pass  # a slot that is not whole names no board
        sys.modules.pop("board_choice", None)
        sys.path.pop(0)
fs = os.statvfs("/")
about = sys.implementation
tell("free_bytes", fs[0] * fs[3])
machine = getattr(about, "_machine", "")
tell("micropython", "%d.%d.%d" % about.version[:3], machine, sys.platform, getattr(about, "_mpy", 0))
"""


def survey_source(selector: bytes) -> str:
    """The program; a selector is known by its first line."""
    mark = selector.decode().partition("\n")[0].strip()
    return f"MARK = {mark!r}\n{SURVEY}"


def read_survey(text: str) -> BoardState | None:
    """What the program printed; None if that is not what it prints."""
    told: dict[str, list[list[Any]]] = {}
    try:
        for line in text.splitlines():
            if line.startswith("["):
                what, *values = json.loads(line)
                told.setdefault(what, []).append(values)
        return _state(told)
    except (ValueError, KeyError, TypeError):
        return None


def trial_source(slot: str, permanent: str) -> str:
    """Lets the board's own selector note that the slot is on trial."""
    return (
        'names = {"__name__": "selector"}\n'
        f'with open("{SELECTOR_PATH}") as file:\n'
        "    exec(file.read(), names)\n"
        f'names["put_on_trial"]("{slot}", "{permanent}")\n'
    )


def _state(told: dict[str, list[list[Any]]]) -> BoardState:
    ((version, machine, platform, mpy),) = told["micropython"]
    ((free_bytes,),) = told["free_bytes"]
    permanent, trial = told.get("selector", [[NO_SLOT, NO_SLOT]])[0]
    return BoardState(
        version=str(version),
        machine=str(machine),
        platform=str(platform),
        mpy=int(mpy),
        files={str(path): str(digest) for path, digest in told.get("file", [])},
        folders=[str(folder) for (folder,) in told.get("folder", [])],
        boards={str(slot): str(name) for slot, name in told.get("board", [])},
        free_bytes=int(free_bytes),
        has_selector="selector" in told,
        permanent=str(permanent),
        trial=str(trial),
    )
