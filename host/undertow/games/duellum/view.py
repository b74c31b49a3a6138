"""The picture of a game of Duellum for one seat: its observation and the open decision as a game-neutral ``View``."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final, TypeVar

from undertow.core.action import CHANCE, TABLE, Action, text_of
from undertow.core.decision import Frame
from undertow.core.errors import Unknown
from undertow.core.message import Message, message
from undertow.core.ruleset import verdict_of
from undertow.core.view import (
    AnimalView,
    BlockedView,
    CardView,
    GoalView,
    OptionView,
    PromptView,
    SlotView,
    TerritoryView,
    TrackView,
    View,
    ZoneView,
)
from undertow.games.duellum import goals, standing
from undertow.games.duellum.box import Box
from undertow.games.duellum.components import CROWN_SPACES, FACTIONS, LOCATION, SLOTS
from undertow.games.duellum.effect import Effect
from undertow.games.duellum.effect_words import effect_message
from undertow.games.duellum.goal_names import FOUR_OF_A_TYPE, FOUR_TYPES
from undertow.games.duellum.pointed import number_at
from undertow.games.duellum.programme_frame import effects_of
from undertow.games.duellum.questions import asked as asked_fact
from undertow.games.duellum.ruleset import RULES
from undertow.games.duellum.state import NO_CARD, State
from undertow.games.duellum.this_one import with_pointers

T = TypeVar("T")

#: kind of frame -> what is being asked, where it is not simply a choice
_ASKING: Final = {"confirm_capital": "confirm"}
#: verbs of actions that are about a slot of the vortex, a place of a board, or an action card
_SLOT_VERBS: Final = ("buy", "conquer", "take", "took")
_POINTING_VERBS: Final = (*_SLOT_VERBS, "dial")
_PLACE_VERBS: Final = ("use", "raise", "full_raise", "score", "raised", "scored")
_ACTION_CARD_VERBS: Final = ("play", "return", "returned", "draw", "discard", "top")
_WALKING_VERBS: Final = ("move", "walk")
_PASSING_VERBS: Final = ("finish", "end", "done", "leave")


def view(state: State, seat: int) -> View:
    """Everything ``seat`` may see, and what is asked of whom."""
    table = RULES.observation(state, seat)
    box = state.box
    # What lies before a seat that is not checked nobody tells: what the state says of it is no more than a guess.
    tracked = [other for other in (0, 1) if not state.options.unchecked[other]]
    return View(
        title=message("duellum.title"),
        sides=tuple([message(f"duellum.{name}") for name in FACTIONS]),
        seat_in_turn=table["turn"],
        turn_number=table["turn_number"],
        market=tuple([_slot(state, slot) for slot in range(len(state.slots))]),
        deck_count=table["deck_count"],
        map=_map(state, table),
        tracks=tuple(
            [
                TrackView("duellum.crown_track", side, row["crown"], CROWN_SPACES)
                for side, row in enumerate(table["seats"])
            ]
        ),
        dial=_dial(box),
        dial_index=state.dial,
        goals=tuple([_goal(state, seat, index) for index in range(len(state.goals))]),
        zones=tuple(
            [zone for other in tracked for zone in _zones(box, table["seats"][other], other)]
        ),
        animals=tuple(
            [
                _animal(box, row, other)
                for other in tracked
                for row in table["seats"][other]["animals"]
            ]
        ),
        pool=(
            (message("duellum.coins"), table["coins"]),
            (message("duellum.tridents"), table["tridents"]),
        ),
        prompt=_prompt(state, seat),
        result=standing.result(state),
        winner=None if state.outcome is None else state.outcome.winner,
        scores=standing.scores(state),
        notes=standing.notes(state),
        not_checked=standing.not_checked(state),
    )


def _known(read: Callable[[], T]) -> T | None:
    """A fact of the box, or None where nobody has told it yet."""
    try:
        return read()
    except Unknown:
        return None


def _card(box: Box, card: int, raised: int | None = None, *, is_asleep: bool = False) -> CardView:
    kind = _known(lambda: box.kind(card))
    type_name = _known(lambda: box.type(card))
    return CardView(
        id=card,
        name=message("duellum.name", what=box.card_titles[card]),
        kind=f"duellum.{kind}" if kind else "duellum.unknown",
        type=None
        if type_name is None
        else message("duellum.name", what=type_name.replace("_", " ")),
        points=_known(lambda: box.points(card)),
        has_crown=_known(lambda: box.crown(card)),
        text=_card_text(box, card, kind),
        depth_index=raised,
        is_asleep=is_asleep,
        is_stand_in=box.is_stand_in(f"card.{card + 1}"),
    )


def _card_text(box: Box, card: int, kind: str | None) -> tuple[Message, ...]:
    if kind == LOCATION:
        depths = _known(lambda: box.depth_count(card)) or 0
        return tuple([_depth(box, card, index) for index in range(depths)])
    power = _known(lambda: box.power(card)) if kind else None
    return () if power is None else (message("duellum.name", what=power.replace("_", " ")),)


def _depth(box: Box, card: int, index: int) -> Message:
    effect = _known(lambda: box.depth(card, index))
    return message("duellum.unknown") if effect is None else effect_message(effect)


def _action_card(box: Box, seat: int, name: str) -> CardView:
    card = box.action_id(seat, name)
    effects = _known(lambda: box.action_effects(card))
    coins = _known(lambda: box.action_coins(card))
    tridents = _known(lambda: box.action_tridents(card))
    text = []
    if coins or tridents:
        text.append(effect_message(Effect("gain", 1, coins or 0, tridents or 0)))
    text += (
        [message("duellum.unknown")] if effects is None else [effect_message(e) for e in effects]
    )
    return CardView(
        id=card,
        name=message("duellum.name", what=box.action_titles[card]),
        kind="duellum.action_card",
        text=tuple(text),
        is_stand_in=box.is_stand_in(f"action.{FACTIONS[seat]}.{name}"),
    )


def _slot(state: State, slot: int) -> SlotView:
    card = state.slots[slot]
    dial = tuple([_known(partial(number_at, state, seat, slot)) for seat in (0, 1)])
    if card == NO_CARD:
        return SlotView(slot + 1, None, dial, (None, None))
    bubble = _known(lambda: state.box.bubble(card))
    return SlotView(slot + 1, _card(state.box, card), dial, (bubble, bubble))


def _dial(box: Box) -> tuple[tuple[tuple[int | None, ...], ...], ...]:
    """What Turtles and Squids read at each slot for every way the dial can stand (R2)."""
    sides = [
        [_known(partial(read, division)) for division in range(SLOTS)]
        for read in (box.dial_tridents, box.dial_coins)
    ]
    return tuple(
        [
            tuple([tuple(side[-turned:] + side[:-turned] if turned else side) for side in sides])
            for turned in range(SLOTS)
        ]
    )


def _map(state: State, table: dict[str, Any]) -> tuple[TerritoryView, ...]:
    box = state.box
    titles = dict(zip(box.animal_names, box.animal_titles, strict=True))
    places = []
    for index, name in enumerate(box.territories):
        neighbours = _known(partial(box.neighbours, index)) or ()
        manta = table["mantas"].get(name)
        places.append(
            TerritoryView(
                id=name,
                name=message("duellum.name", what=box.territory_titles[index]),
                neighbours=tuple([box.territories[other] for other in neighbours]),
                holds_leader=name == table["leader"],
                wild_manta=None if manta is None else message("duellum.name", what=titles[manta]),
                is_emptied_nest=name in table["mantas"] and manta is None and not state.unplaced,
                capital_of=box.capitals.index(index) if index in box.capitals else None,
            )
        )
    return tuple(places)


def _zones(box: Box, row: dict[str, Any], seat: int) -> list[ZoneView]:
    def of_actions(zone: str, names: list[str], count: int) -> ZoneView:
        cards = tuple([_action_card(box, seat, name) for name in names])
        return ZoneView(seat, f"duellum.zone_{zone}", cards, count)

    def of_cards(zone: str, pile: dict[str, Any]) -> ZoneView:
        names = pile["cards"] if pile["cards"] is not None else [pile["top"]] * bool(pile["count"])
        cards = tuple([_card(box, box.card_id(name)) for name in names])
        return ZoneView(seat, f"duellum.zone_{zone}", cards, pile["count"])

    board = [place for place in row["places"] if place is not None]
    camp = [m for m in row["mercenaries"] if m["card"] is not None]
    top = row["pile"]["cards"] if row["pile"]["cards"] is not None else [row["pile"]["top"]]
    return [
        of_actions("hand", row["hand"] or [], row["hand_count"]),
        of_actions("pile", [name for name in top if name], row["pile"]["count"]),
        ZoneView(
            seat,
            "duellum.zone_places",
            tuple([_card(box, box.card_id(p["card"]), p["raised"]) for p in board]),
            len(board),
        ),
        ZoneView(
            seat,
            "duellum.zone_mercenaries",
            tuple([_card(box, box.card_id(m["card"]), is_asleep=not m["is_awake"]) for m in camp]),
            len(row["mercenaries"]),
        ),
        of_cards("scored", row["scored"]),
        of_cards("played", row["played"]),
    ]


def _animal(box: Box, row: dict[str, Any], seat: int) -> AnimalView:
    animal = box.animal_names.index(row["animal"])
    effects = _known(lambda: box.animal_effects(animal))
    return AnimalView(
        id=row["animal"],
        seat=seat,
        effects=None if effects is None else tuple([effect_message(effect) for effect in effects]),
        is_ready=row["is_ready"],
    )


def _goal(state: State, viewer: int, index: int) -> GoalView:
    first, _, second, _ = state.laid[index]
    # For types one would have to look through the opponent's piles (R18); how many cards they have is plain.
    seats = (viewer,) if state.goals[index] in (FOUR_TYPES, FOUR_OF_A_TYPE) else (0, 1)
    reached = [seat for seat in seats if _known(partial(_is_fulfilled, state, seat, index)) is True]
    return GoalView(
        number=index + 1,
        text=message(f"duellum.goal_{state.goals[index]}"),
        first=None if first < 0 else first,
        second=None if second < 0 else second,
        fulfilled_by=tuple(reached),
    )


def _is_fulfilled(state: State, seat: int, index: int) -> bool:
    fulfilled = goals.FULFILLED.get(state.goals[index])
    return seat >= 0 and fulfilled is not None and fulfilled(state, state.seats[seat])


# ---- what is asked


def _prompt(state: State, seat: int) -> PromptView | None:
    """What is asked; its options only for the seat that decides, for they tell what it holds."""
    decision = RULES.decision(state)
    if decision is None:
        return None
    if state.question is not None:
        asking, asked = "fact", asked_fact(state)
    else:
        asking = "chance" if decision.party == CHANCE else _ASKING.get(decision.kind, "choose")
        asked = message(f"duellum.ask_{decision.kind}", **_prompt_params(state, decision.frame))
    options, blocked = [], []
    candidates, judge = RULES.survey(state)
    is_for_seat = decision.party < 0 or decision.party == seat
    for action in candidates if is_for_seat else []:
        verdict = verdict_of(judge, action)
        if verdict.reason is None:
            options.append(_option(state, action, is_open=verdict.open_fact is not None))
        elif decision.party >= 0:
            reason, rule = RULES.explain(state, action, verdict.reason)
            blocked.append(
                BlockedView(
                    text_of(action),
                    RULES.label(state, action),
                    reason,
                    rule,
                    _slot_of(action),
                    _details(state, action),
                )
            )
    party = decision.party if decision.party != CHANCE else TABLE
    steps_left = _known(partial(_steps_left, state, decision.frame))
    prompt = PromptView(asking, party, asked, tuple(options), tuple(blocked), steps_left)
    return with_pointers(state, prompt)


def _steps_left(state: State, frame: Frame) -> int | None:
    """How far the manta leader may still go in this effect or walk. May raise Unknown."""
    if frame[0] == "route_choice":
        return int(frame[2])
    if frame[0] != "programme":
        return None
    effects = effects_of(state, frame)
    left = [count for effect, count in zip(effects, frame[5], strict=True) if effect.name == "move"]
    return int(sum(left))


def _prompt_params(state: State, frame: tuple[Any, ...]) -> dict[str, str | int]:
    box = state.box
    if frame[0] == "setup_manta":
        return {"territory": box.territory_titles[frame[1]]}
    if frame[0] == "refill":
        return {"slot": frame[2][0] + 1}
    if frame[0] == "programme":
        return {"what": _programme_title(box, frame)}
    if frame[0] == "tire":
        return {"count": frame[2]}
    if frame[0] == "confirm_capital":
        return {"winner": f"duellum.{FACTIONS[1 - frame[1]]}"}
    if frame[0] == "setup_goal":
        return {"token": frame[1] + 1}
    return {}


def _programme_title(box: Box, frame: tuple[Any, ...]) -> str:
    """What a programme is printed on: a card, an animal, a location, a mercenary, or the crown track."""
    kind, item = frame[2], frame[3]
    if kind == "crown":
        return "duellum.crown_track"
    titles = {
        "card": box.action_titles,
        "copy": box.action_titles,
        "animal": box.animal_titles,
        "depth": box.card_titles,
        "power": box.card_titles,
    }
    title: str = titles[kind][item]
    return title


def _slot_of(action: Action) -> int | None:
    return int(action[1]) if action[0] in _POINTING_VERBS else None


def _option(state: State, action: Action, *, is_open: bool) -> OptionView:
    return OptionView(
        action=action,
        text=text_of(action),
        label=RULES.label(state, action),
        slot_number=_slot_of(action),
        details=_details(state, action),
        is_open=is_open,
        passes=action[0] in _PASSING_VERBS,
        territory=str(action[1]) if action[0] in _WALKING_VERBS else None,
    )


def _details(state: State, action: Action) -> tuple[Message, ...]:
    """What the card, animal or token of an action does; of a location on a board, the depths that are left."""
    if len(action) < 2:
        return ()
    box, verb, word = state.box, action[0], action[1]
    mine = state.seats[RULES.seat_of(state)]
    if verb in _SLOT_VERBS:
        card = state.slots[int(word) - 1]
        return () if card == NO_CARD else _card(box, card).text
    if verb in _PLACE_VERBS:
        card, raised = mine.places[int(word) - 1], mine.raised[int(word) - 1]
        return () if card == NO_CARD else _card(box, card).text[raised:]
    if verb in ("token", "declare"):
        return _token(state, str(word if verb == "token" else action[2]))
    if verb == "gain" and str(word).startswith("place_"):
        place = int(str(word).removeprefix("place_")) - 1
        return _card(box, mine.places[place]).text[mine.raised[place] :][:1]
    if verb == "mercenary":
        return _card(box, mine.mercenaries[int(word) - 1][0]).text
    if verb == "card":
        return _card(box, box.card_id(str(word))).text
    if verb in _ACTION_CARD_VERBS and word not in ("all", "none"):
        return _action_card(box, RULES.seat_of(state), str(word)).text
    if word in box.animal_names:
        animal = box.animal_names.index(str(word))
        effects = _known(lambda: box.animal_effects(animal)) or ()
        return tuple([effect_message(effect) for effect in effects])
    return ()


def _token(state: State, short_name: str) -> tuple[Message, ...]:
    """What an achievement token of the seat that decides gives or enhances, if anybody told."""
    box = state.box
    token = box.token_names.index(f"{FACTIONS[RULES.seat_of(state)]}.{short_name}")
    effect = _known(lambda: box.token_effect(token))
    return () if effect is None else (effect_message(effect),)
