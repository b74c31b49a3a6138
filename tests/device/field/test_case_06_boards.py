"""Field case 6: boards that have no ring, or a ring of another size. A whole game on each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.device.field.board_table import BoardTable, board_with
from undertow_wire import frame, messages, service
from undertow_wire.scene import Scene

#: What every board of this protocol takes, and what it has to announce first.
ALWAYS = {messages.HELLO, messages.SCENE, messages.ACK, messages.PING}
ANNOUNCED = {
    service.SETTINGS_CHANGE: messages.SETTINGS,
    service.PAGES: messages.PAGES,
    service.PATTERN: messages.TESTS,
    service.MEASURE: messages.TESTS,
}


@pytest.mark.parametrize("pixels", [0, 12, 16, 24, 60])
def test_case_06_a_whole_game_on_a_ring_of_any_size_and_on_none(
    pixels: int, tmp_path: Path
) -> None:
    file = board_with(tmp_path, RING_PIXELS=pixels)
    with BoardTable(seed=20, board=file) as table:
        table.play()
        assert table.session.decision is None
        able = table.link.capabilities
        assert able is not None
        assert able.pixels == pixels
        assert {len(data) for _, data in table.board.updates} == ({3 * pixels} if pixels else set())
        decoder = frame.Decoder()
        sent = [item for data in table.sent for item in decoder.feed(data)]
    frames = [item for item in sent if isinstance(item, frame.Frame)]
    assert len(frames) > 30
    announced = {kind for kind, feature in ANNOUNCED.items() if able.features & feature}
    assert {item.type for item in frames} <= ALWAYS | announced
    scenes = [Scene.unpack(item.payload) for item in frames if item.type == messages.SCENE]
    assert any(scene.options for scene in scenes), "the knob chooses on each of them"
    if not pixels:
        assert not any(scene.slots or scene.notice or scene.tracks for scene in scenes)
