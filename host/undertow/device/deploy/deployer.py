"""A deploy from begin to end: look, compile, copy, check, switch, meet."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from undertow import resources
from undertow.device.board_file import DEFAULT_BOARD, board_path, read_board
from undertow.device.deploy.compiler import (
    CORES,
    SELECTOR,
    compile_firmware,
    mpy_version,
)
from undertow.device.deploy.meeting import Meeting
from undertow.device.deploy.plan import (
    NO_SLOT,
    SELECTOR_PATH,
    BoardState,
    Operation,
    Plan,
    Put,
    PutOnTrial,
    make_plan,
)
from undertow.device.deploy.survey import read_survey, survey_source
from undertow.device.deploy.tool import DeployError, Tool
from undertow.device.errors import Parameter, Reason
from undertow.device.plain_text import system_words
from undertow_wire import PROTOCOL_MAJOR
from undertow_wire.messages import FELL_BACK, Announce

#: What board a new Pico 2 is taken for; any other, a virtual one too, for DEFAULT_BOARD.
DEFAULT_PICO_2: Final = "pico2_ring24"
#: The cores of the chips that board files name. (An RP2350 has two kinds of them.)
CHIP_CORES: Final[Mapping[str, Sequence[str]]] = {
    "RP2040": ("armv6m",),
    "RP2350": ("armv7emsp", "armv7em", "armv7m", "rv32imc"),
}
_REAL_PLATFORM: Final = "rp2"


@dataclass(frozen=True)
class Step:
    """Something begins: one of ``look compile copy check switch meet``; of ``count`` things the ``number``-th."""

    what: str
    number: int = 0
    count: int = 0
    path: str = ""


Progress = Callable[[Step], None]


@dataclass(frozen=True)
class Done:
    """A firmware that runs and is permanent."""

    announce: Announce
    board: BoardState
    slot: str
    core: str
    files: int
    bytes: int
    copied: int
    has_new_selector: bool


@dataclass(frozen=True)
class Wish:
    """What is asked for: a file of board_config/ (None: as it is, or the usual one), and whether the selector goes."""

    board_name: str | None = None
    replaces_selector: bool = False


def deploy(tool: Tool, meeting: Meeting, wish: Wish, port: str, progress: Progress) -> Done:
    """Bring this installation's firmware onto the board. Raises DeployError, or what ``tool`` and compiler raise.

    Whatever is raised before the slot is on trial, the board starts what it started before. Whatever is raised at all,
    a Ctrl-C too, it is let start now and not left dark at its prompt.
    """
    selector = selector_source()
    is_let_start = False
    try:
        board, core, firmware, plan = _prepare(tool, selector, wish, port, progress)
        tool.carry_out(plan.switches, lambda _: None)
        tool.reset()
        is_let_start = True
    except OSError as error:
        params: dict[str, Parameter] = {"port": port, "system": system_words(error)}
        raise DeployError(Reason("device.deploy_here", params)) from error
    finally:
        if not is_let_start:
            with suppress(DeployError, OSError):  # it is gone, then, and what was raised says so
                tool.reset()
    progress(Step("meet"))
    return Done(
        announce=_meet(meeting, plan, board, port),
        board=board,
        slot=plan.slot,
        core=core,
        files=len(firmware),
        bytes=sum(len(data) for data in firmware.values()),
        copied=sum(isinstance(operation, Put) for operation in plan.copies),
        has_new_selector=any(isinstance(operation, Put) for operation in plan.switches),
    )


def _prepare(
    tool: Tool, selector: bytes, wish: Wish, port: str, progress: Progress
) -> tuple[BoardState, str, Mapping[str, bytes], Plan]:
    """Everything up to the slot that is whole and not on trial yet."""
    progress(Step("look"))
    board = look(tool, selector, port)
    core = core_of(board, port)
    _refuse_other_programs(board, wish, port)
    progress(Step("compile"))
    name = wish.board_name or _board_name(board, core)
    _check_chip(name, board, core, port)
    firmware = compile_firmware(name, core)
    _check_version(board, firmware, port)
    plan = make_plan(board, firmware, selector, replaces_selector=wish.replaces_selector)
    if plan.needed_bytes > board.free_bytes:
        sizes: dict[str, Parameter] = {"needed": plan.needed_bytes, "free": board.free_bytes}
        raise DeployError(Reason("device.deploy_no_room", {"port": port, **sizes}))
    _copy(tool, plan, progress)
    progress(Step("check"))
    _check(look(tool, selector, port), plan, port)
    progress(Step("switch"))
    return board, core, firmware, plan


def selector_source() -> bytes:
    """What goes to the root of a board."""
    return (resources.firmware_folder() / SELECTOR).read_bytes()


def look(tool: Tool, selector: bytes, port: str) -> BoardState:
    """What is on the board. Raises DeployError."""
    said = tool.execute(survey_source(selector))
    board = read_survey(said)
    if board is None:
        words = said.strip().splitlines()
        detail = words[-1][:200] if words else "nothing"
        raise DeployError(Reason("device.deploy_no_survey", {"port": port, "detail": detail}))
    return board


def core_of(board: BoardState, port: str) -> str:
    """For which core to compile, as the board's MicroPython says. Raises DeployError."""
    number = board.mpy >> 10 & 15
    if not 0 < number <= len(CORES):
        raise _wrong_version(board, port, "it loads no compiled files")
    return CORES[number - 1]


def _board_name(board: BoardState, core: str) -> str:
    usual = DEFAULT_PICO_2 if core in CHIP_CORES["RP2350"] else DEFAULT_BOARD
    return board.boards.get(board.running, usual)


def _check_chip(name: str, board: BoardState, core: str, port: str) -> None:
    folder = resources.board_config_folder()
    chip = read_board(board_path(name)).chip
    if board.platform != _REAL_PLATFORM or core in CHIP_CORES.get(chip, ()):
        return
    fitting = [
        path.stem
        for path in sorted(folder.glob("*.py"))
        if core in CHIP_CORES.get(read_board(path).chip, ())
    ]
    params: dict[str, Parameter] = {
        "port": port,
        "machine": board.machine,
        "name": name,
        "chip": chip,
    }
    params["boards"] = ", ".join(fitting) or "none"
    raise DeployError(Reason("device.deploy_wrong_chip", params))


def _refuse_other_programs(board: BoardState, wish: Wish, port: str) -> None:
    if SELECTOR_PATH in board.files and not board.has_selector and not wish.replaces_selector:
        raise DeployError(Reason("device.deploy_other_program", {"port": port}))


def _check_version(board: BoardState, firmware: Mapping[str, bytes], port: str) -> None:
    for data in firmware.values():
        version, sub_version = mpy_version(data)
        is_native = bool(data[2] >> 2)
        if version != board.mpy & 255 or (is_native and sub_version != board.mpy >> 8 & 3):
            theirs = f"{board.mpy & 255}.{board.mpy >> 8 & 3}"
            detail = f"it loads .mpy {theirs}, and this firmware is .mpy {version}.{sub_version}"
            raise _wrong_version(board, port, detail)


def _wrong_version(board: BoardState, port: str, detail: str) -> DeployError:
    params: dict[str, Parameter] = {"port": port, "version": board.version, "detail": detail}
    return DeployError(Reason("device.deploy_wrong_version", params))


def _copy(tool: Tool, plan: Plan, progress: Progress) -> None:
    count = len(plan.copies)
    numbers = {id(operation): number for number, operation in enumerate(plan.copies, 1)}

    def tell(operation: Operation) -> None:
        path = "" if isinstance(operation, PutOnTrial) else operation.path
        progress(Step("copy", numbers.get(id(operation), 0), count, path))

    tool.carry_out(plan.copies, tell)


def _check(board: BoardState, plan: Plan, port: str) -> None:
    root = f"/slot_{plan.slot}/"
    there = {path: digest for path, digest in board.files.items() if path.startswith(root)}
    wrong = sorted({path for path, _ in there.items() ^ plan.expected.items()})
    if wrong:
        params: dict[str, Parameter] = {"port": port, "path": wrong[0], "count": len(wrong)}
        raise DeployError(Reason("device.deploy_differs", params))


def _meet(meeting: Meeting, plan: Plan, board: BoardState, port: str) -> Announce:
    announce = meeting.meet()
    said = [line for line in meeting.lines if line.startswith("undertow: ")]
    params: dict[str, Parameter] = {"port": port, "slot": plan.slot, "old": board.running}
    params["said"] = said[-1] if said else "it said nothing"
    if announce is None:
        is_first = board.running == NO_SLOT
        which = "device.deploy_never_started" if is_first else "device.deploy_no_handshake"
        raise DeployError(Reason(which, params))
    if announce.slot == plan.slot and announce.protocol_major == PROTOCOL_MAJOR:
        return announce
    params["ran"] = announce.slot or "none"
    has_failed = bool(announce.faults & FELL_BACK)
    raise DeployError(
        Reason("device.deploy_fell_back" if has_failed else "device.deploy_other_slot", params)
    )
