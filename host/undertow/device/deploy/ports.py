"""Which port a deploy or a look at a board goes to: one, and never a guess between two."""

from undertow.device.deploy.bootsel import waiting_for_firmware
from undertow.device.deploy.holder import holders, how_to_find
from undertow.device.deploy.meeting import Find
from undertow.device.deploy.tool import DeployError
from undertow.device.discovery import (
    AUTO,
    USB_ID,
    ListPorts,
    OpenPort,
    PortInfo,
    candidates,
    open_port,
    port_named,
    reopener,
    system_ports,
)
from undertow.device.errors import BoardMissing, PortBusy, Reason
from undertow.device.plain_text import plain


def chosen_port(
    name: str, ports: ListPorts = system_ports, open_one: OpenPort = open_port
) -> PortInfo:
    """The port of that name, or with ``auto`` the only one that may be a board's; it can be opened now.

    Raises a PortError, BoardMissing, or DeployError where there are several boards or another program holds the port.
    """
    found = ports()
    if name == AUTO:
        boards = candidates(found)
        if not boards:
            where = waiting_for_firmware()
            if where is not None:
                raise BoardMissing(Reason("device.bootsel", {"where": where}))
            raise BoardMissing(Reason("device.deploy_missing", {"usb_id": USB_ID}))
        if len(boards) > 1:
            names = ", ".join(port.name for port in boards)
            raise DeployError(Reason("device.deploy_several", {"ports": names}))
        chosen = boards[0]
    else:
        listed = port_named(name, found)
        chosen = listed._replace(name=name) if listed else PortInfo(name, None, None, None)
    try:
        open_one(chosen.name).close()
    except PortBusy:
        raise _held(chosen.name) from None
    return chosen


def _held(port: str) -> DeployError:
    found = holders(port)
    if not found:
        params = {"port": port, "how": how_to_find(port)}
        return DeployError(Reason("device.port_held_unseen", params))
    names = ", ".join(f"{plain(holder.name)} (process {holder.number})" for holder in found)
    return DeployError(Reason("device.port_held", {"port": port, "holders": names}))


def is_real(port: PortInfo, serial_number: str) -> bool:
    """Whether that board is one of silicon: the system lists it on USB, under the serial number that it announced."""
    return port.may_be_board and (port.serial_number or "").lower() == serial_number.lower() != ""


def finder(port: PortInfo) -> Find:
    """Finds the board again after its reset, perhaps under another name."""
    reopen = reopener(port.name)
    return lambda: reopen(port.serial_number)
