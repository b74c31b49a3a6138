"""That was not the card: at a real table, by knob and by lines."""

from pathlib import Path

from tests.duellum.playing import head_of
from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from tests.table.views import option
from undertow.cli.seating import Wanted, new_session
from undertow.core.game import Game
from undertow.core.message import message
from undertow.core.record import Corrected
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.table.correcting import Correctable
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.session import Session
from undertow_wire.messages import BUTTON_3

PACK = "tests/packs/slice"


def test_a_wrong_card_is_corrected_through_the_menu(tmp_path: Path) -> None:
    session = new_session(Wanted(pack=PACK, deck="table"), tmp_path)
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    while not any(o.text.startswith("card ") for o in desk.page.options):
        desk.choose_text("1")
    wrong, right = (o.text for o in desk.page.options[:2])
    desk.choose_text(wrong)
    entry_number = len(session.game.entries)
    desk.keys.press(BUTTON_3)
    desk.step(1)
    labels = [o.label.id for o in desk.page.options]
    desk.choose_text(str(labels.index("table.menu.correct") + 1))
    assert desk.page.id == "corrections"
    desk.choose_text("2")  # the last thing told; 1 leads back
    assert desk.page.message == message("duellum.ask_refill", slot=1)
    assert wrong not in [o.text for o in desk.page.options]
    texts = [o.text for o in desk.page.options]
    desk.choose_text(str(texts.index(right) + 1))
    assert desk.page.id == "main"
    assert session.game.entries[-1] == Corrected(entry_number, right)
    assert [n.id for n in desk.notices] == ["table.corrected"]
    assert session.game.line[-1].text == right


def test_a_wrong_fact_is_corrected() -> None:
    box = load_pack(PACK)
    holed = box.without([key for key in box.facts() if key.endswith(".bubble")])
    game: Game[State] = Game(RULES, head_of(holed, {}), holed)
    session = Session(game, Dealer(2), at_table=AT_TABLE)
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    for _ in range(200):
        if desk.page.asking == "fact":
            break
        opens = [number for number, o in enumerate(desk.page.options, start=1) if o.is_open]
        desk.choose_text(str(opens[0] if opens else 1))
    assert desk.page.asking == "fact"
    question = desk.page.message
    desk.choose_text("1")
    (told, *_) = session.correctables
    assert told.question == question
    desk.ask_what_was_wrong()
    desk.choose_text("2")
    value = desk.page.options[1].value
    desk.choose_text("2")
    assert session.game.entries[-1] == Corrected(told.entry_number, value)


def test_what_is_dealt_by_us_is_not_to_be_corrected(tmp_path: Path) -> None:
    session = new_session(Wanted(pack=PACK, deck="own", seed=2), tmp_path)
    assert session.correctables == []
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    desk.ask_what_was_wrong()
    assert [n.id for n in desk.notices] == ["table.nothing_to_correct"]


def test_what_fell_off_is_named_and_any_button_leaves() -> None:
    session = MadeUpSession()
    played = Played(session)
    answers = (option("card 1"), option("card 2"))
    session.correctables = (
        Correctable(7, message("made_up.prompt"), answers[0].label, answers, ("card 1", "card 2")),
    )
    for _ in range(2):
        played.press(BUTTON_3)
        played.pick("table.menu.correct")
        played.pick("made_up.option")
        assert played.desk.page.id == "outcome"
        played.press(BUTTON_3)
        assert (played.desk.page.id, session.journal) == ("main", [])
    played.press(BUTTON_3)
    played.pick("table.menu.correct")
    played.pick("made_up.option")
    played.pick("made_up.option")
    assert session.journal == ["7 was card 2"]
    assert "taken back: buy 2." in played.said
