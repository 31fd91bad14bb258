"""What came of a move, told to those who saw it and no further."""

import pytest
from football_table import NOTHING, OTHER_NOTHING, PAIR, deal, scrimmage, start
from move_lines import say
from railroad_table import position

import headtable
from headtable import CHANCE, Rng, State
from headtable.narration import move_outcomes
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT, NOBODYS, PILE, ROW, Pile, Wording

NAMES = ["Ann", "Bo", "Cy"]


def company(viewer: int) -> SeatNames:
    return SeatNames(NAMES, viewer, [0, 1, 2])


def said(game: str, text: str) -> Wording:
    state = headtable.game(game).start(4 if game == "trocadero" else 3)
    return Wording(state.parse(text), state.faces_of(state.parse(text)))


def table(viewer: int, **extra: object) -> View:
    view = View("rover", viewer, 3)
    view.extra = dict(extra)
    return view


@pytest.mark.parametrize(
    ("viewer", "card", "is_kept", "says"),
    [
        (0, "", True, "Bo draws a card from Cy and keeps it."),
        (1, "4-3", True, "You draw 4-3 from Cy and keep it."),
        (2, "4-3", True, "Bo draws your 4-3 and keeps it."),
        (0, "4-3", False, "Bo draws 4-3 from Cy and plays it."),
    ],
)
def test_a_draw(viewer: int, card: str, is_kept: bool, says: str) -> None:
    after = table(viewer, draw={"taker": 1, "giver": 2, "card": card, "is_kept": is_kept})
    assert move_outcomes.deed(table(viewer), 1, said("rover", "draw 3"), after, company(viewer)) == says


@pytest.mark.parametrize(
    ("text", "answer", "card", "says"),
    [
        ("ask 1 for lead", "open", "", "Bo asks you for Lead."),
        ("ask 1 for lead", "drawn", "", "Bo asks you for Lead. You have none; Bo draws a card."),
        (
            "ask 1 for lead",
            "lucky",
            "8-8",
            "Bo asks you for Lead. You have none; Bo draws 8-8, one of the Book.",
        ),
        ("ask 1 for lead", "none", "", "Bo asks you for Lead. You have none."),
        ("give 8-8", "given", "8-8", "You give Bo 8-8 (Lead)."),
    ],
)
def test_a_call_and_its_answer(text: str, answer: str, card: str, says: str) -> None:
    after = table(0, call={"caller": 1, "asked": 0, "book": "Lead", "answer": answer, "card": card})
    assert move_outcomes.deed(table(0), 1, said("trix-authors", text), after, company(0)) == says


@pytest.mark.parametrize(
    ("viewer", "row", "says"),
    [
        (0, [2, 1, 2], "Bo accepts 2 cards from Cy."),
        (1, [2, 1, 2, "gold", "iron"], "You accept 2 from Cy: 2 Gold for your 2 Iron."),
        (2, [2, 1, 2, "gold", "iron"], "Bo accepts your 2 Gold and gives you 2 Iron."),
    ],
)
def test_a_swap(viewer: int, row: list[object], says: str) -> None:
    before, after = table(viewer, trades=[[0, 1, 1]]), table(viewer, trades=[[0, 1, 1], row])
    accepted = said("trix-exchange", "accept 2 iron")
    assert move_outcomes.deed(before, 1, accepted, after, company(viewer)) == says


@pytest.mark.parametrize(
    ("listener", "text", "says"),
    [
        (0, "offer 2 iron", "Bo offers 2 cards."),
        (0, "accept 2 iron", "Bo accepts 2 cards."),
        (0, "accept 2 iron from seat 3", "Bo accepts 2 cards."),
        (0, "corner iron", "Bo calls a Corner on Iron."),
        (1, "offer 2 iron", "You offer 2 Iron."),
        (1, "accept 2 iron from seat 3", "You accept 2 Iron from Cy."),
    ],
)
def test_of_an_offer_only_the_number_is_called(listener: int, text: str, says: str) -> None:
    state = headtable.game("trix-exchange").start(3)
    here = Moment.of(state, listener)
    assert Narrator(company(listener), listener).deed(here, 1, state.parse(text), here) == says


def test_a_corner_and_a_book_are_cried_out_once() -> None:
    after = table(0)
    after.show(Pile("corner 1", 1, ROW, ["gold"] * 8))
    after.show(Pile("books 1", 0, PILE, ["8-8"] * 8).tagged(["Lead"] * 8))
    said = ["Bo corners Gold!", "You complete the Book Lead!"]
    assert move_outcomes.completed(table(0), after, company(0)) == said
    assert move_outcomes.completed(after, after, company(0)) == []


def heard(game: str, seed: int, moves: int, listener: int = 0) -> list[tuple[int, str, list[str]]]:
    """So many moves of a random game, and what a seat hears of each."""
    state: State = headtable.game(game).start(headtable.game(game).seats[0])
    rng = Rng(seed)
    names = [*NAMES, *["Dee"] * 5][: state.seats]
    teller = Narrator(SeatNames(names, listener, state.sides), listener)
    told = []
    for _ in range(moves):
        seat = state.to_act()
        if seat == headtable.NOBODY:
            break
        legal = [state.chance(rng)] if seat == headtable.CHANCE else state.legal_moves(seat)
        move = legal[rng.below(len(legal))]
        before = Moment.of(state, listener)
        state.apply(seat, move)
        lines = teller.tell(before, seat, move.text, Moment.of(state, listener))
        told.append((seat, move.text, [line.text for line in lines]))
    return told


def test_a_hand_shuffled_to_be_drawn_from_and_lots_are_no_news() -> None:
    for game in ("rover", "trix-exchange"):
        lines = [line for _, _, said in heard(game, 3, 120) for line in said]
        assert lines
        assert "Cards are shuffled." not in lines


def test_what_another_captain_throws_away_is_never_named() -> None:
    told = heard("trix-football", 7, 400)
    changes = [(text, said[0]) for seat, text, said in told if seat == 1 and text.startswith("change")]
    assert len(changes) > 20
    for text, said in changes:
        count = len(text.split()) - 1
        assert said == f"Bo changes {'a card' if count == 1 else f'{count} cards'}."


def test_nobody_hears_what_is_offered() -> None:
    told = heard("trix-exchange", 7, 600)
    offers = [said[0] for seat, text, said in told if seat > 0 and text.startswith("offer")]
    assert len(offers) > 50
    assert {said.partition(" offers ")[2] for said in offers} <= {"a card.", "2 cards.", "3 cards."}


@pytest.mark.parametrize(
    ("game", "verb", "begins"),
    [
        ("rover", "draw", "{} a card from |{} your "),
        ("rover", "play", "{} "),
        ("trix-authors", "ask", "{} Ann for |{} Bo for |{} Cy for |{} you for "),
        ("trix-authors", "give", "{} Ann |{} Bo |{} Cy |{} you "),
    ],
)
def test_public_acts_are_told_in_full(game: str, verb: str, begins: str) -> None:
    speaks = SeatNames(NAMES, 0, [0, 1, 2])
    told = [(seat, text, said[0]) for seat, text, said in heard(game, 2, 300) if text.split()[0] == verb]
    assert len(told) > 20
    for seat, text, said in told:
        ways = [way.format(speaks.does(seat, verb)) for way in begins.split("|")]
        is_played = verb == "draw" and said.endswith(("plays it.", "play it."))
        assert is_played or seat == 0 or said.startswith(tuple(ways)), (text, said)
        assert verb not in ("play", "give") or text.split()[1] in said


@pytest.mark.clause("magna.overdeal")
@pytest.mark.parametrize(
    ("viewer", "says"), [(0, "1 card from Bo"), (1, "10-9 from you"), (2, "1 card from Bo")]
)
def test_a_card_drawn_back_is_named_to_its_holder_alone(viewer: int, says: str) -> None:
    state = headtable.game("magna").start(3, 2, {"honour": "on"})
    state.apply(2, state.parse("deal eleven to seat 2"))
    state.apply(-1, state.chance(Rng(3)))
    state.apply(0, state.parse("count the cards dealt to seat 2"))
    before = Moment.of(state, viewer)
    drawn = ["10-9", *[state.names()[card] for card in state.to_shuffle() if state.names()[card] != "10-9"]]
    text = "shuffle " + " ".join(drawn)
    state.apply(-1, state.parse(text))
    lines = Narrator(company(viewer), viewer).tell(before, -1, text, Moment.of(state, viewer))
    assert [line.text for line in lines] == [f"Put back among the undealt cards: {says}."]


# Trix Football: what is said from outside, and a drawn game ------------------------------------------------


def said_of(state: State, seat: int, text: str, listener: int = 0) -> list[str]:
    """What a seat hears of one move."""
    teller = Narrator(SeatNames(NAMES[: state.seats], listener, state.sides), listener)
    before = Moment.of(state, listener)
    state.apply(seat, state.parse(text))
    return [line.text for line in teller.tell(before, seat, text, Moment.of(state, listener))]


@pytest.mark.clause("trix-football.winner")
@pytest.mark.parametrize("listener", [0, 1])
def test_a_drawn_game_is_told_as_won_by_nobody(listener: int) -> None:
    state = scrimmage(1, 100, half_length=1)
    state.contest.halves.number = 2
    say(state, "1 rush")
    deal(state, NOTHING, OTHER_NOTHING)
    say(state, "2 stand")
    lines = said_of(state, 0, "stand", listener)
    assert (state.scores, state.winners()) == ([0, 0], [0, 1])
    assert lines[-1] == "The game is drawn."
    assert not [line for line in lines if "won" in line]


@pytest.mark.clause("great-railroad-game.judging")
def test_a_judged_game_can_be_drawn_between_some() -> None:
    view = View("great-railroad-game", 0, 3)
    view.sides = [0, 1, 2]
    view.extra = {"map": {}}
    view.winners = [1, 2]
    assert move_outcomes.won_by(view, company(0)) == "The game is drawn between Bo and Cy"
    view.winners = [0, 2]
    assert move_outcomes.won_by(view, company(0)) == "The game is drawn between you and Cy"
    view.winners = [0, 1, 2]
    assert move_outcomes.won_by(view, company(0)) == "The game is drawn"
    view.winners = [1]
    assert move_outcomes.won_by(view, company(0)) == "Bo has won"


@pytest.mark.clause("trix-football.time-keeper", "trix-football.delay", "trix-football.umpire")
def test_what_is_said_from_outside_is_no_deal() -> None:
    state = scrimmage(1, 100, clock="real", decision_limit=30, delay_penalty="human umpire")
    assert said_of(state, CHANCE, "five minutes") == ["Five minutes are left."]
    assert said_of(state, CHANCE, "delay") == ["The time for the decision has run out."]
    assert said_of(state, 1, "delay yards") == [
        "Bo rules: the delay costs fifteen yards.",
        "You lose 15 yards for the delay.",
    ]
    assert said_of(state, CHANCE, "delay ball") == [
        "The umpire rules: the delay costs the ball.",
        "Bo's ball now, at your 35-yard line.",
    ]
    assert said_of(state, CHANCE, "time") == ["Time is up.", "The first half is over."]


@pytest.mark.clause("trix-football.delay", "trix-football.misdeal")
def test_a_penalty_before_a_kick_is_told_as_a_penalty() -> None:
    state = start(0, decision_limit=30, misdeal=5)
    say(state, "1 kick off")
    told = ["It is a misdeal.", "You lose 10 yards for the misdeal."]
    assert said_of(state, CHANCE, "misdeal") == told
    deal(state, PAIR, NOTHING)
    told = ["The time for the decision has run out.", "You gain 15 yards for the delay."]
    assert said_of(state, CHANCE, "delay") == told


@pytest.mark.clause("great-railroad-game.blocked")
def test_a_play_that_is_passed_on_is_told() -> None:
    trains = {1: "kansas-city > denver", 2: "denver nw", 3: "dallas w"}
    last = "Cy runs train 3 onto the track to El Paso."
    for listener, blocked in (
        (0, "You are blocked and lose the play."),
        (1, "Ann is blocked and loses the play."),
    ):
        state = position(3, trains, to_play=3)
        assert said_of(state, 2, "run 3", listener) == [f"{last} {blocked}"]


@pytest.mark.clause("trolley-matchem.match", "trolley-matchem.leave", "trolley-matchem.lay")
@pytest.mark.parametrize(
    ("board", "text", "says"),
    [
        (["car", "fare"], "take car", "Bo takes the Car with a Car."),
        (["car", "fare", "car"], "take car", "Bo takes the 2 Cars with a Car."),
        (["car"], "leave car", "Bo leaves a Car with the Car on the board."),
        (["car"], "lay fare", "Bo lays a Fare on the board."),
    ],
)
def test_what_a_card_does_on_the_board(board: list[str], text: str, says: str) -> None:
    before = table(0)
    before.show(Pile("board", NOBODYS, LAYOUT, board))
    assert move_outcomes.deed(before, 1, said("trolley-matchem", text), table(0), company(0)) == says


@pytest.mark.clause("trocadero.others-card", "trocadero.reserve")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("sell", "Bo puts the Queen of Hearts up for sale."),
        ("sell 1", "Bo puts the Queen of Hearts up for sale at 1 chip or more."),
        ("sell 7", "Bo puts the Queen of Hearts up for sale at 7 chips or more."),
    ],
)
def test_what_is_put_up_for_sale_is_named(text: str, says: str) -> None:
    after = table(0)
    after.show(Pile("auction", NOBODYS, ROW, ["qh"]))
    assert move_outcomes.deed(table(0), 1, said("trocadero", text), after, company(0)) == says


def test_a_card_that_is_asked_for_by_its_name_is_given_or_not() -> None:
    after = table(0)
    after.extra["call"] = {
        "caller": 0, "asked": 1, "book": "C3", "title": "", "answer": "drawn", "card": "",
    }  # fmt: skip
    asked = said("mayflower-authors", "ask 2 for c3")
    told = move_outcomes.deed(table(0), 0, asked, after, company(0))
    assert told == "You ask Bo for the C3. Bo has not got it; you draw a card."
