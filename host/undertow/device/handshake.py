"""What an announcement means: play, play with a warning, or refuse."""

import ast
import shlex
import sys
from functools import cache
from pathlib import Path

from undertow import resources
from undertow.device.api import Capabilities, Connected
from undertow.device.errors import Parameter, Reason
from undertow.device.plain_text import plain
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from undertow_wire.messages import Announce


def _tool(name: str) -> str:
    """A tool by its full path: it lies beside the interpreter, and the shell that plays need not find it there."""
    beside = Path(sys.executable).with_name(name)
    return shlex.quote(str(beside)) if beside.exists() else name


def reset_command(port: str) -> str:
    """The command that starts the firmware of a board again."""
    return f"{_tool('mpremote')} connect {shlex.quote(port)} reset"


def install_command(port: str) -> str:
    """The command that brings this version's firmware onto a board and starts it."""
    return f"{_tool('undertow')} deploy --device {shlex.quote(port)}"


@cache
def bundled_firmware_version() -> str:
    """The version of the firmware that this installation copies to a board; read, never executed."""
    tree = ast.parse((resources.firmware_folder() / "version.py").read_text("utf-8"))
    (version,) = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    return str(ast.literal_eval(version))


def judge(announce: Announce, port: str, host_version: str) -> Connected | Reason:
    """Another major version is refused; another minor one, or another firmware of the same, is warned about."""
    device = (announce.protocol_major, announce.protocol_minor)
    host = (PROTOCOL_MAJOR, PROTOCOL_MINOR)
    params: dict[str, Parameter] = {
        "port": port,
        "firmware_version": plain(announce.firmware_version),
        "bundled_version": bundled_firmware_version(),
        "device_protocol": "{}.{}".format(*device),
        "host_version": host_version,
        "host_protocol": "{}.{}".format(*host),
        "install": install_command(port),
    }
    if device[0] != host[0]:
        older = device[0] < host[0]
        return Reason("device.firmware_older" if older else "device.firmware_newer", params)
    return Connected(
        capabilities=Capabilities(
            board_name=plain(announce.board_name),
            pixels=announce.pixels,
            has_knob=announce.has_knob,
            buttons=announce.buttons,
            features=announce.features,
        ),
        firmware_version=plain(announce.firmware_version),
        serial_number=plain(announce.serial_number),
        boot_id=announce.boot_id,
        reset_cause=announce.reset_cause,
        warning=_warning(device == host, params),
        faults=announce.faults,
        slot=plain(announce.slot),
    )


def _warning(is_same_protocol: bool, params: dict[str, Parameter]) -> Reason | None:
    if not is_same_protocol:
        return Reason("device.minor_differs", params)
    if params["firmware_version"] != params["bundled_version"]:
        return Reason("device.firmware_differs", params)
    return None
