"""That was not the card: at a real table, by knob and by lines."""

from pathlib import Path

from tests.duellum.playing import head_of
from tests.table.made_up_session import MadeUpSession
from tests.table.played import Played
from tests.table.views import option
from undertow.cli.seating import Wanted, new_session
from undertow.core.game import Game
from undertow.core.message import message
from undertow.core.record import Corrected, Drawn
from undertow.games.duellum.at_table import AT_TABLE
from undertow.games.duellum.pack import load_pack
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import State
from undertow.table.correcting import Correctable, Dropped
from undertow.table.dealer import Dealer
from undertow.table.desk import Desk
from undertow.table.page import Wish
from undertow.table.session import Session
from undertow.words import say
from undertow_wire import scene as wire
from undertow_wire.messages import BUTTON_3, KNOB

PACK = "tests/packs/slice"


def test_a_wrong_card_is_corrected_through_the_menu(tmp_path: Path) -> None:
    session = new_session(Wanted(pack=PACK, mode="referee"), tmp_path)
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
    desk.open(Wish.SHOW_CORRECTIONS)
    desk.choose_text("2")
    value = desk.page.options[1].text.removeprefix("answer ")
    desk.choose_text("2")
    assert session.game.entries[-1] == Corrected(told.entry_number, value)


def test_what_is_dealt_by_us_is_not_to_be_corrected(tmp_path: Path) -> None:
    session = new_session(Wanted(pack=PACK, mode="own", seed=2), tmp_path)
    assert session.correctables == []
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    desk.open(Wish.SHOW_CORRECTIONS)
    assert [n.id for n in desk.notices] == ["table.nothing_to_correct"]


def correcting(session: MadeUpSession) -> Played:
    """A desk that shows the list of what can be corrected: that a card was card 1."""
    answers = (option("card 1"), option("card 2"))
    session.correctables = (
        Correctable(7, message("made_up.prompt"), answers[0].label, answers, ("card 1", "card 2")),
    )
    played = Played(session)
    open_list(played)
    return played


def open_list(played: Played) -> None:
    played.press(BUTTON_3)
    played.pick("table.menu.correct")


def test_any_button_leaves_a_correction_that_was_not_made() -> None:
    session = MadeUpSession()
    played = correcting(session)
    played.pick("table.told")
    assert played.desk.page.id == "outcome"
    played.press(BUTTON_3)
    assert (played.desk.page.id, session.journal) == ("main", [])


def test_where_nothing_falls_off_nothing_is_asked() -> None:
    session = MadeUpSession()
    played = correcting(session)
    played.pick("table.told")
    played.pick("made_up.option")
    assert session.journal == ["7 was card 2"]
    assert [notice.id for notice in played.desk.notices] == ["table.corrected"]


def test_what_would_fall_off_is_counted_and_asked_for_first() -> None:
    session = MadeUpSession()
    why = message("made_up.too_dear")
    session.dropped = Dropped((option("buy 2").label, option("end").label), waits=False, why=why)
    played = correcting(session)
    played.pick("table.told")
    played.pick("made_up.option")
    page = played.desk.page
    assert say(page.message) == (
        "2 later choices and answers are then no longer possible and are taken back. "
        "The first: “Try “buy 2””: It costs more than you have. Correct it all the same?"
    )
    assert (page.asking, played.board.scenes[-1].asking) == ("confirm", wire.CONFIRM)
    played.press(KNOB)  # the cursor begins at no
    assert (played.desk.page.id, session.journal) == ("main", [])
    open_list(played)
    played.pick("table.told")
    played.pick("made_up.option")
    played.pick("table.yes")
    assert session.journal == ["7 was card 2"]
    assert "“Try “buy 2”” is no longer possible: It costs more than you have." in played.said
    assert "Taken back with it: Try “end”." in played.said
    assert "Choose here what was done instead. Button 2 takes the correction back." in played.said


def test_what_waits_for_an_answer_is_asked_for_as_that() -> None:
    session = MadeUpSession()
    session.dropped = Dropped((option("buy 2").label,), waits=True)
    played = correcting(session)
    played.pick("table.told")
    played.pick("made_up.option")
    assert say(played.desk.page.message) == (
        "A question comes up then, and one later choice or answer is done again only as far as its answer allows. "
        "Correct it all the same?"
    )
    played.pick("table.yes")
    assert "Done again as far as it is possible after the answer: Try “buy 2”." in played.said


def test_a_correction_that_cannot_stand_is_refused_before_anything_is_asked() -> None:
    session = MadeUpSession()
    session.dropped = Dropped((option("buy 2").label,), waits=False)
    session.forbidden = "7 was card 2"
    played = correcting(session)
    played.pick("table.told")
    played.pick("made_up.option")
    assert played.desk.page.id == "outcome"
    assert "costs more than you have" in played.said


def at_a_real_table(folder: Path, *choices: str) -> Session[State]:
    """A game on the small pack whose cards lie on the table, after these choices."""
    session = new_session(Wanted(pack=PACK, mode="referee"), folder)
    for choice in choices:
        while session.steps:
            session.confirm_step()
        session.choose(choice)
    return session


#: The set-up, and what the Turtles do first.
BEGUN = (
    *("dial 1", "manta manta_1", "manta manta_2", "manta manta_3", "manta manta_4"),
    *("card loc_a", "card loc_b", "card loc_c", "card loc_d", "card loc_e", "card merc_a"),
    *("first turtles", "play buy", "buy 3", "refill", "card loc_f"),
)


def test_what_fell_off_is_said_as_it_was_offered(tmp_path: Path) -> None:
    session = at_a_real_table(tmp_path, *BEGUN)
    third = session.game.entries.index(Drawn("deck", "card loc_c")) + 1
    wrong = next(one for one in session.correctables if one.entry_number == third)
    dropped = session.correct(third, wrong.values[wrong.values.index("card loc_i")])
    assert [say(label) for label in dropped.choices] == [
        "Buy Location C for 2 coins from slot 3",
        "Refill the vortex",
        "Which card was turned up in slot 3? Location F: location, type trench, bubble 3, points 4, with a crown",
    ]


def test_who_begins_is_corrected_only_after_it_was_said_what_that_costs(tmp_path: Path) -> None:
    session = at_a_real_table(tmp_path, *BEGUN)
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    while session.steps:
        desk.choose_text("done")
    before = list(session.game.entries)
    desk.open(Wish.SHOW_CORRECTIONS)
    desk.choose_text(str(numbers(desk)["Who begins? The Turtles begin"]))
    desk.choose_text("2")
    assert say(desk.page.message) == (
        "4 later choices and answers are then no longer possible and are taken back. "
        "The first: “Play Buy”: somebody else decides there now. Correct it all the same?"
    )
    assert session.game.entries == before
    desk.choose_text("2")
    assert session.game.line[-1].text == "first squids"


def test_the_list_says_to_what_each_answer_was_given(tmp_path: Path) -> None:
    session = at_a_real_table(tmp_path, *BEGUN)
    desk = Desk(session, None, at_table=AT_TABLE, new_session=lambda: session)
    desk.step(0)
    desk.open(Wish.SHOW_CORRECTIONS)
    listed = list(numbers(desk))
    assert (
        listed[1]
        == "Which card was turned up in slot 3? Location F: location, type trench, bubble 3, points 4, with a crown"
    )
    assert listed[2] == "Buy: what do you do with it? Refill the vortex"
    assert "Who begins? The Turtles begin" in listed
    assert "Which wild manta lies on West n? Manta 1" in listed


def numbers(desk: Desk) -> dict[str, int]:
    return {say(option.label): number for number, option in enumerate(desk.page.options, start=1)}
