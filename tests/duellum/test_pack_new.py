"""An empty box says what is true of every one, and no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.duellum.packs import SLICE, copied
from tests.duellum.playing import head_of
from undertow.core.errors import PackError
from undertow.core.game import Game
from undertow.games.duellum import RULES
from undertow.games.duellum.box_check import check_structure, check_told
from undertow.games.duellum.game_box import box_for
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.pack_new import empty_box, new_pack
from undertow.games.duellum.pack_write import change_pack
from undertow.games.duellum.state import State
from undertow.words import Catalogue


def test_an_empty_box_has_all_cards_and_knows_only_what_the_rulebook_says(tmp_path: Path) -> None:
    box = new_pack(tmp_path / "there" / "box")
    assert box == load_pack(tmp_path / "there" / "box", needs_goals=True) == empty_box("box")
    assert box.structure == empty_box("box").structure
    assert {key.split(".")[2] for key in box.facts()} == {"ocean_currents"}
    assert (len(box.card_names), len(box.action_names), len(box.animal_names)) == (56, 16, 20)
    assert not box.is_mapped
    assert box.stand_in_areas == ()
    check_structure(box.structure)
    check_told(box)


@pytest.mark.parametrize(
    ("folder", "name"), [("box", "box"), ("Our Box", "our-box"), ("2023", "my-box")]
)
def test_a_pack_is_called_as_its_folder_where_that_will_do(
    tmp_path: Path, folder: str, name: str
) -> None:
    assert new_pack(tmp_path / folder).pack_name == name


def test_types_without_a_name_keep_their_numbers_when_others_get_one(tmp_path: Path) -> None:
    new_pack(tmp_path / "box")
    box = change_pack(tmp_path / "box", {"card.9.kind": "location", "card.9.type": "kelp"})
    assert box.location_types == ("kelp", "type_2", "type_3", "type_4", "type_5")
    assert box.mercenary_types == ("underwater_cities", "type_6", "type_7", "type_8")
    box = change_pack(tmp_path / "box", {"card.8.kind": "location", "card.8.type": "type_4"})
    box = change_pack(tmp_path / "box", {"card.8.type": "reef"})
    assert box.location_types == ("kelp", "type_2", "type_3", "reef", "type_5")


def test_a_game_can_be_begun_with_it(tmp_path: Path) -> None:
    box = new_pack(tmp_path / "box")
    game: Game[State] = Game(RULES, head_of(box, {"mode": "vortex"}), box)
    game.choose("dial 3")
    assert game.state.box == box_for("vortex", box)


def test_where_a_pack_or_a_part_of_one_lies_no_other_is_written(tmp_path: Path) -> None:
    pack = copied(SLICE, tmp_path)
    (pack / "pack.toml").unlink()
    before = {path.name: path.read_bytes() for path in pack.iterdir()}
    with pytest.raises(PackError) as refusal:
        new_pack(pack)
    assert "cards.csv already" in Catalogue("en").say(refusal.value.message)
    assert {path.name: path.read_bytes() for path in pack.iterdir()} == before


@pytest.mark.parametrize("name", ["a" * 300, "a\0b"])
def test_a_folder_that_cannot_be_is_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(PackError):
        new_pack(tmp_path / name)
