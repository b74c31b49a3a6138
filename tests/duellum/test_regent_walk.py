"""Where Shrimpion has no way home: behind the player's capital, where only a position or a report puts the leader."""

from pathlib import Path

from tests.duellum.packs import WITH_GOALS, copied, set_cell
from undertow.core.action import CHANCE
from undertow.games.duellum import RULES
from undertow.games.duellum.box import Box
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.state import State
from undertow.words import say


def with_a_cove(folder: Path) -> Box:
    """The pack of goals with ``east_s`` behind the turtles' capital ``shell``."""
    pack = copied(WITH_GOALS, folder)
    for row, neighbours in (
        (2, "west_n | west_s | east_s"),  # shell
        (4, "shell | hub"),  # west_s
        (5, "west_n | west_s | east_n"),  # hub
        (7, "shell"),  # east_s
        (8, "east_n"),  # ink
    ):
        set_cell(pack, "borders.csv", row, "neighbours", neighbours)
    return load_pack(pack)


def drawn(box: Box, level: str, card: str) -> State:
    position = {"turn": "squids", "leader": "east_s", "squids hand": card}
    state = RULES.from_position({"players": "1", "level": level}, box, position)
    return RULES.apply(state, RULES.read(state, f"draw {card}"))


def test_with_no_way_home_the_leader_stays(tmp_path: Path) -> None:
    state = drawn(with_a_cove(tmp_path), "1", "voyage")  # move 1; rotate 1; move 2 @ 2t
    assert state.box.territories[state.leader] == "east_s"
    assert state.dial == 1
    sentences = [say(told) for told in state.log or ()]
    assert "Shrimpion ignores “move”: no way leads from here to his capital." in sentences


def test_with_no_way_home_a_card_that_only_moves_the_leader_changes_nothing(tmp_path: Path) -> None:
    (pack := tmp_path / "moved").mkdir()
    with_a_cove(pack)
    folder = pack / WITH_GOALS.name
    set_cell(folder, "action_cards.csv", 15, "effects", "move 1; move 2")
    state = drawn(load_pack(folder), "4", "voyage")
    decision = RULES.decision(state)
    assert decision is not None
    assert (decision.party, decision.kind) == (CHANCE, "regent_draw")
