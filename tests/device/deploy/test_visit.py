"""What the doctor asks a board, and what it writes down."""

import json
import os
from pathlib import Path

import pytest

from tests.device.peers import SERIAL_NUMBER, Peer, announce
from undertow.cli import doctor
from undertow.cli.main import main
from undertow.device.api import Capabilities, Connected
from undertow.device.deploy import bootsel, holder, ports
from undertow.device.deploy.bootsel import waiting_for_firmware
from undertow.device.deploy.holder import Holder, holders, how_to_find
from undertow.device.deploy.meeting import BoardClock
from undertow.device.deploy.ports import chosen_port, is_real
from undertow.device.deploy.tool import DeployError
from undertow.device.deploy.visit import Findings, Visit, VisitError
from undertow.device.discovery import PortInfo
from undertow.device.errors import BoardMissing, PortBusy, Reason
from undertow.device.link import SerialLink
from undertow.device.transport import Transport
from undertow.device.virtual import VirtualBoard
from undertow_wire.messages import FELL_BACK, RESET_POWER_ON, RESET_WATCHDOG

PICO = PortInfo("/dev/ttyACM0", 0x2E8A, 0x0005, "E6605838")
OTHER_PICO = PortInfo("/dev/ttyACM1", 0x2E8A, 0x0005, "E6605839")
STRANGER = PortInfo("/dev/ttyUSB0", 0x1A86, 0x7523, None)


class _NoPrompt:
    """The tool at a device that passes over what the prompt would answer."""

    def __init__(self, port: str) -> None:
        self._port = port

    def execute(self, source: str) -> str:
        raise DeployError(Reason("device.deploy_no_prompt", {"port": self._port}))

    def reset(self) -> None:
        self.execute("")


def _plug_in(board: VirtualBoard, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board behind a port named ``there``, with its own time."""
    monkeypatch.setattr(doctor, "chosen_port", lambda _: PortInfo("there", None, None, None))
    monkeypatch.setattr(doctor, "open_port", lambda _: board.transport())
    monkeypatch.setattr(doctor, "Clock", lambda: BoardClock(board))


def opened(name: str) -> Transport:
    return Peer()


def test_the_only_board_is_chosen_and_never_one_of_two() -> None:
    assert chosen_port("auto", lambda: [STRANGER, PICO], opened) == PICO
    assert chosen_port("/dev/ttyUSB0", lambda: [STRANGER, PICO], opened) == STRANGER
    with pytest.raises(
        DeployError, match="Several boards are plugged in: /dev/ttyACM0, /dev/ttyACM1"
    ):
        chosen_port("auto", lambda: [PICO, OTHER_PICO], opened)


def test_no_board_and_one_without_micropython_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ports, "waiting_for_firmware", lambda: None)
    with pytest.raises(BoardMissing, match="No board is plugged in"):
        chosen_port("auto", lambda: [STRANGER], opened)
    monkeypatch.setattr(ports, "waiting_for_firmware", lambda: "/media/RPI-RP2")
    with pytest.raises(
        BoardMissing, match=r"/media/RPI-RP2\): MicroPython has to go onto it.*\.uf2"
    ):
        chosen_port("auto", lambda: [STRANGER], opened)


def test_a_pico_in_bootsel_mode_is_seen_as_a_drive_or_on_usb(tmp_path: Path) -> None:
    usb, media = tmp_path / "usb", tmp_path / "media"
    (usb / "1-2").mkdir(parents=True)
    (media / "ann" / "RPI-RP2").mkdir(parents=True)
    assert waiting_for_firmware(usb, (media,)) is None
    (usb / "1-2" / "idVendor").write_text("2e8a\n", encoding="ascii")
    (usb / "1-2" / "idProduct").write_text("0005\n", encoding="ascii")
    assert waiting_for_firmware(usb, (media,)) is None, "a Pico that has MicroPython"
    for product in ("0003", "000f"):
        (usb / "1-2" / "idProduct").write_text(f"{product}\n", encoding="ascii")
        assert waiting_for_firmware(usb, (media,)) == "USB"
    (media / "ann" / "RPI-RP2" / bootsel.MARK).write_text("UF2 Bootloader", encoding="ascii")
    assert waiting_for_firmware(usb, (media,)) == str(media / "ann" / "RPI-RP2")


def test_who_holds_a_port_is_read_from_the_system(tmp_path: Path) -> None:
    port = tmp_path / "ttyACM0"
    port.touch()
    for number, words in ((41, b"minicom\0-D\0ttyACM0\0"), (7, b"")):
        folder = tmp_path / "proc" / str(number)
        (folder / "fd").mkdir(parents=True)
        (folder / "fd" / "3").symlink_to(port)
        (folder / "fd" / "4").symlink_to(tmp_path / "elsewhere")
        (folder / "cmdline").write_bytes(words)
        (folder / "comm").write_text("modem-prober\n", encoding="utf-8")
    (tmp_path / "proc" / "99").mkdir()
    found = holders(str(port), tmp_path / "proc")
    assert found == [Holder(7, "modem-prober"), Holder(41, "minicom -D ttyACM0")]
    assert [how_to_find("P", name).split()[0] for name in ("linux", "darwin", "win32")] == [
        *("sudo", "lsof", "the"),
    ]


def test_a_busy_port_names_its_holder_or_how_to_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(name: str) -> Transport:
        raise PortBusy(port=name)

    monkeypatch.setattr(ports, "holders", lambda port: [Holder(41, "minicom")])
    with pytest.raises(DeployError, match=r"ttyACM0 is held by minicom \(process 41\)"):
        chosen_port("auto", lambda: [PICO], busy)
    monkeypatch.setattr(ports, "holders", lambda port: [])
    with pytest.raises(DeployError, match="another program, which this user may not see"):
        chosen_port("auto", lambda: [PICO], busy)


def test_a_virtual_board_never_passes_for_a_real_one() -> None:
    assert is_real(PICO, "e6605838")
    assert not is_real(PICO, "e660583883724a2f"), "another serial number than the system lists"
    assert not is_real(PortInfo("/dev/pts/3", None, None, None), "e6605838")
    assert not is_real(PortInfo("/dev/ttyACM0", 0x2E8A, 0x0005, None), "")


@pytest.mark.skipif(os.name == "nt", reason="no links to ports there")
def test_a_port_that_is_named_by_a_link_is_the_one_that_the_system_lists(tmp_path: Path) -> None:
    """As Linux names them in /dev/serial/by-id."""
    port, link = tmp_path / "ttyACM0", tmp_path / "by-id"
    port.touch()
    link.symlink_to(port)
    chosen = chosen_port(str(link), lambda: [PICO._replace(name=str(port))], opened)
    assert chosen == PICO._replace(name=str(link))
    assert is_real(chosen, "e6605838")


def visit_of(board: VirtualBoard) -> Visit:
    return Visit(SerialLink(board.transport(), host_version="test"), BoardClock(board))


def test_a_board_measures_itself(virtual_board: VirtualBoard) -> None:
    visit = visit_of(virtual_board)
    connected = visit.connect()
    measured = visit.measure(connected, 3000)
    assert 2900 <= measured.measured_ms <= 3600
    assert measured.rounds > 1000
    assert 1000 <= measured.longest_gap_us <= 20_000
    assert measured.updates > 8, "the ring was in motion"
    assert 0 < measured.longest_update_us < 20_000
    assert measured.free_heap_bytes > 0
    assert (measured.missed_readings, measured.lost_changes) == (0, 0)


def test_firmware_that_measures_nothing_is_told_with_the_command() -> None:
    peer = Peer()
    peer.say(announce())
    visit = Visit(SerialLink(peer, host_version="test"), None)  # type: ignore[arg-type]  # nobody waits
    connected = Connected(Capabilities("b", 24, True, 3), "9.9", SERIAL_NUMBER, 1)
    with pytest.raises(VisitError, match=r"firmware 9\.9 .* measures nothing.*undertow deploy"):
        visit.measure(connected, 10)


def test_findings_for_programs_have_every_name() -> None:
    connected = Connected(
        Capabilities("pico_ring24", 24, True, 3),
        "0.1.0",
        "e660",
        1,
        RESET_WATCHDOG,
        None,
        FELL_BACK | 4,
        "a",
    )
    told = Findings("/dev/ttyACM0", True, connected, tests={"ring_red": False}).as_object()
    assert told["reset_cause"] == "watchdog"
    assert told["faults"] == ["button_2_stuck", "fell_back"]
    assert told["is_virtual_board"] is True
    assert told["tests"] == {"ring_red": False}
    assert json.loads(json.dumps(told)) == told


def test_the_command_looks_at_a_virtual_board_and_says_that_it_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "figures.json"
    assert main(["doctor", "--device", "sim", "--json", "--measure", str(path)]) == 0
    shown = capsys.readouterr()
    told = json.loads(shown.out)
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["is_virtual_board"] is told["is_virtual_board"] is True
    assert kept["measured"] == told["measured"]
    assert len(kept["date"]) == len("2026-01-01")
    assert "it proves nothing about a real one" in shown.err


@pytest.mark.parametrize("name", [".", "no_folder/figures.json", "n" * 300])
def test_a_file_that_cannot_be_written_is_told_before_anything_is_measured(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    assert main(["doctor", "--device", "sim", "--measure", str(path)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert f"{path} cannot be written" in shown.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_for_programs", [False, True])
def test_a_device_without_a_prompt_keeps_what_was_measured(
    is_for_programs: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "figures.json"
    with VirtualBoard() as board:
        _plug_in(board, monkeypatch)
        monkeypatch.setattr(doctor, "Mpremote", _NoPrompt)
        words = ["doctor", "--device", "there", "--measure", str(path)]
        assert main([*words, "--json"] if is_for_programs else words) == 1
    shown = capsys.readouterr()
    assert "No MicroPython answered on there" in shown.err
    assert "MicroPython’s version is not known" in shown.err
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["measured"]["rounds"] > 0
    assert kept["micropython"] is None
    if is_for_programs:
        assert json.loads(shown.out)["measured"] == kept["measured"]


@pytest.mark.parametrize(("knob", "words"), [(True, " a knob,"), (False, " no knob,")])
def test_the_doctor_names_what_is_there(
    knob: bool, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    connected = Connected(Capabilities("mine", 12, knob, 3), "0.1.0", "e660", 1, RESET_POWER_ON)
    doctor.tell_versions(Findings("there", True, connected))
    said = capsys.readouterr().out
    assert words in said
    assert "firmware 0.1.0.\n" in said


def test_the_udev_rule_is_printed_and_not_applied(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--udev"]) == 0
    said = capsys.readouterr().out
    rules = [line for line in said.splitlines() if not line.startswith("#")]
    assert all(line.startswith("SUBSYSTEM==") for line in rules)
    assert 'ENV{ID_MM_DEVICE_IGNORE}="1"' in rules[0]
    assert 'TAG+="uaccess"' in rules[0]
    for vendor, product in bootsel.USB_IDS:
        ids = f'ATTR{{idVendor}}=="{vendor}", ATTR{{idProduct}}=="{product}"'
        assert any(ids in rule and 'TAG+="uaccess"' in rule for rule in rules), product
    assert "sudo tee" in said


@pytest.mark.parametrize("command", ["deploy", "doctor"])
def test_a_port_that_is_none_is_refused_in_a_sentence(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in (str(tmp_path / "nothing"), str(tmp_path)):
        assert main([command, "--device", name]) == 2
        said = capsys.readouterr().err
        assert said.startswith("undertow: ")
        assert "--device auto" in said
        assert "Traceback" not in said


def test_the_holder_of_this_process_is_not_us() -> None:
    with Path(holder.__file__).open("rb"):
        assert holders(holder.__file__) == []
