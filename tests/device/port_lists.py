"""Reads the recordings of tests/recordings/ports/ as pyserial tells the same ports to a program."""

import re
from pathlib import Path

from serial.tools.list_ports_common import ListPortInfo

FOLDER = Path(__file__).resolve().parents[1] / "recordings" / "ports"
_USB_ID = re.compile(r"VID:PID=([0-9A-F]{4}):([0-9A-F]{4})(?: SER=(\S*))?")
_NAME = re.compile(r"^\s*(?:\d+: )?(COM\d+|/dev/\S+)")


def recorded(file_name: str) -> list[ListPortInfo]:
    """The ports of one recording, as `serial.tools.list_ports.comports` gives them."""
    path = FOLDER / file_name
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    ports = _of_mpremote(lines) if path.suffix == ".mpremote" else _of_list_ports(lines)
    assert ports, file_name
    return ports


def _of_mpremote(lines: list[str]) -> list[ListPortInfo]:
    """Device, serial number, USB id, maker, product; no USB id is written as zeros."""
    ports = []
    for line in lines:
        name, serial_number, usb_id, *_ = line.split()
        port = ListPortInfo(name, skip_link_detection=True)
        if usb_id != "0000:0000":
            port.vid, port.pid = (int(part, 16) for part in usb_id.split(":"))
        port.serial_number = None if serial_number == "None" else serial_number
        ports.append(port)
    return ports


def _of_list_ports(lines: list[str]) -> list[ListPortInfo]:
    ports: list[ListPortInfo] = []
    for line in lines:
        if named := _NAME.match(line):
            ports.append(ListPortInfo(named[1], skip_link_detection=True))
        elif found := _USB_ID.search(line):
            ports[-1].vid, ports[-1].pid = int(found[1], 16), int(found[2], 16)
            ports[-1].serial_number = found[3]
    return ports
