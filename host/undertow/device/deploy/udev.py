"""The udev rule that lets whoever sits at the computer use the board, and keeps modem probers away."""

from typing import Final

PATH: Final = "/etc/udev/rules.d/70-undertow.rules"

RULE: Final = """\
# A Pico with MicroPython (2e8a:0005): whoever is logged in at this computer may open its port, and
# ModemManager leaves it alone, which else sends it modem commands for half a minute after plugging in.
SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", ATTRS{idProduct}=="0005", TAG+="uaccess", ENV{ID_MM_DEVICE_IGNORE}="1"
SUBSYSTEM=="usb", ATTR{idVendor}=="2e8a", ATTR{idProduct}=="0005", ENV{ID_MM_DEVICE_IGNORE}="1"
# A Pico, or a Pico 2, that waits for its first firmware (BOOTSEL).
SUBSYSTEM=="usb", ATTR{idVendor}=="2e8a", ATTR{idProduct}=="0003", TAG+="uaccess"
SUBSYSTEM=="usb", ATTR{idVendor}=="2e8a", ATTR{idProduct}=="000f", TAG+="uaccess"
"""

#: What makes it count, printed below it; nothing here is run by us.
COMMANDS: Final = (
    f"undertow doctor --udev | sudo tee {PATH}",
    "sudo udevadm control --reload",
    "sudo udevadm trigger --subsystem-match=tty --subsystem-match=usb",
)
