"""What an announcement means: play, play with a warning, or refuse."""

import shlex

from undertow import resources
from undertow.device.api import Capabilities, Connected
from undertow.device.errors import Parameter, Reason
from undertow_wire import PROTOCOL_MAJOR, PROTOCOL_MINOR
from undertow_wire.messages import Announce


def install_command(port: str) -> str:
    """The command that copies this version's firmware to a Pico and starts it."""
    firmware = shlex.quote(str(resources.firmware_folder()))
    boards = shlex.quote(str(resources.board_config_folder()))
    return (
        f"mpremote connect {port} cp {firmware}/*.py : "
        f"+ cp -r {firmware}/hal {firmware}/lib {boards} : + reset"
    )


def judge(announce: Announce, port: str, host_version: str) -> Connected | Reason:
    """Another major version is refused, another minor one warned about."""
    device = (announce.protocol_major, announce.protocol_minor)
    host = (PROTOCOL_MAJOR, PROTOCOL_MINOR)
    params: dict[str, Parameter] = {
        "port": port,
        "firmware_version": announce.firmware_version,
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
            board_name=announce.board_name,
            pixels=announce.pixels,
            has_knob=announce.has_knob,
            buttons=announce.buttons,
        ),
        firmware_version=announce.firmware_version,
        serial_number=announce.serial_number,
        boot_id=announce.boot_id,
        reset_cause=announce.reset_cause,
        warning=None if device == host else Reason("device.minor_differs", params),
    )
