"""A seat for the program at a table with real cards: told what that seat hears, it comes to the same end."""

import gc

import pytest
from absent_teller import Teller, absent_game, played_game

from headtable.rules.core.errors import BadSetup, Complaint, Unreadable
from headtable.table import absent_file
from headtable.table.absent_complaints import (
    CONTRADICTION,
    COUNT,
    OWN_CARD,
    PLAYED,
    RULE,
    TURN,
    UNLIKELY,
    Slip,
)
from headtable.table.absent_game import AbsentGame
from headtable.table.absent_question_types import CARDS, DEALER, MOVE, OVER, OWN
from headtable.table.absent_setup import AbsentSetup, why_not
from headtable.table.log import Damaged
from headtable.table.logged_game import LoggedGame

# One of each family: trick, meld, layout, asking.
FAMILIES = [
    ("trolley-euchre", 4, 1, {"length": "one deal"}),
    ("trolley-pinochle", 2, 1, {"length": "one deal"}),
    ("gyp", 3, 1, {"length": "one deal"}),
    ("mayflower-authors", 3, 1, {}),
]
# The slips that are made, and how each may be named.
FOUND = {
    "wrong card": {OWN_CARD, PLAYED, RULE, CONTRADICTION, UNLIKELY},
    "card twice": {OWN_CARD, PLAYED, UNLIKELY},
    "wrong seat": {TURN},
}
WHOLE_GAMES = [
    ("trolley", 3, 1, {}),
    ("trolley-euchre", 3, 1, {}),
    ("trolley-transfer", 3, 0, {"length": "one deal"}),
    ("trolley-matchem", 3, 1, {}),
    ("trolley-pinochle", 2, 0, {}),
    ("trix", 3, 1, {}),
    ("forty-two", 4, 1, {}),
    ("call-suit-forty-two", 4, 1, {}),
    ("gyp", 4, 1, {}),
    ("hilo", 3, 1, {}),
    ("magna", 3, 1, {}),
    ("rover", 4, 1, {}),
    ("trix-football", 2, 1, {}),
    ("trocadero", 4, 1, {}),
    ("great-railroad-game", 3, 1, {}),
    ("mayflower", 3, 1, {}),
    ("mayflower-authors", 3, 1, {}),
]


def told_to_the_end(game: str, seats: int, seat: int, options: dict[str, object]) -> None:
    """The whole game from typed lines only, to the same winners and scores."""
    logged_game = played_game(game, seats, 5, options)
    told = absent_game(logged_game, seat)
    Teller(logged_game, told).finish()
    assert told.world().scores == logged_game.state.scores
    assert told.view().winners == logged_game.state.winners()
    assert told.question().winners == tuple(logged_game.state.winners())


@pytest.mark.parametrize(("game", "seats", "seat", "options"), FAMILIES)
def test_a_game_with_three_slips_comes_to_the_same_end(
    game: str, seats: int, seat: int, options: dict[str, object]
) -> None:
    logged_game = played_game(game, seats, 5, options)
    told = absent_game(logged_game, seat)
    teller = Teller(logged_game, told)
    slips: set[str] = set()
    while told.question().kind != OVER:
        before = list(told.told)
        for slip in slips_now(told) - slips:
            with pytest.raises(Slip) as caught:
                told.tell(slip_line(told, slip))
            assert caught.value.kind in FOUND[slip]
            assert told.told == before, "a slip changes nothing"
            slips.add(slip)
        teller.tell()
    assert slips == set(FOUND)
    assert told.world().scores == logged_game.state.scores
    assert told.view().winners == logged_game.state.winners()


def slips_now(told: AbsentGame) -> set[str]:
    """The slips that can be made at this moment."""
    question = told.question()
    if question.kind == CARDS and question.count > 1:
        return {"card twice"}
    if question.kind != MOVE:
        return set()
    return {"wrong seat"} | ({"wrong card"} if wrong_card(told) else set())


def wrong_card(told: AbsentGame) -> str:
    """A move of the seat that is asked with a card that it cannot have; "" where all may be there."""
    question = told.question()
    verbs = {choice.kind for choice in question.choices if len(choice.faces) == 1}
    if "ask" in question.verbs():  # nobody asks himself
        return f"ask {question.seat + 1} for {question.choices[0].thing}"
    names = told.world().names()
    pack = [names[card] for card in told.world().pack()]
    pile = told.view().pile(f"hand {told.own + 1}")
    for face in pile.faces if pile and verbs else []:
        if pile and pile.faces.count(face) == pack.count(face):
            return f"{sorted(verbs)[0]} {face}"
    return ""


def slip_line(told: AbsentGame, slip: str) -> str:
    question = told.question()
    if slip == "card twice":  # more often than the pack has it
        return " ".join([question.faces[0]] * question.count)
    if slip == "wrong seat":
        return f"{told.own + 1} {question.choices[0].text}"
    return wrong_card(told)


@pytest.mark.long
@pytest.mark.parametrize(("game", "seats", "seat", "options"), WHOLE_GAMES)
def test_whole_games_of_all_kinds(game: str, seats: int, seat: int, options: dict[str, object]) -> None:
    told_to_the_end(game, seats, seat, options)


# Slips, each named -----------------------------------------------------------------------------


def hilo(*lines: str) -> AbsentGame:
    """Hilo for Ada, Bo and Cy; the program plays for Bo, and Ada has dealt."""
    game = AbsentGame(AbsentSetup("hilo", 3, 1, ("Ada", "Bo", "Cy"), 0))
    for line in ("7-7 10-8 9-4 7-0 6-6 8-2", "9-9", "stand", *lines):
        game.tell(line)
    return game


def slip_of(game: AbsentGame, line: str) -> Slip:
    with pytest.raises(Slip) as caught:
        game.tell(line)
    return caught.value


def test_a_card_of_the_programs_own_hand() -> None:
    slip = slip_of(hilo("7-7"), "10-8")
    assert slip.kind == OWN_CARD
    assert str(slip) == "You told me that I hold the 10-8."


def test_a_card_that_was_played_already() -> None:
    slip = slip_of(hilo("7-7", "7-4"), "7-4")
    assert (slip.kind, slip.seat, slip.line) == (PLAYED, 2, 4)
    assert "in line 5 (Cy: play 7-4)" in str(slip)


def test_the_wrong_seat() -> None:
    slip = slip_of(hilo("7-7"), "Ada 8-8")
    assert slip.kind == TURN
    assert str(slip).startswith("Ada cannot move: the turn is Cy's.")


def test_a_card_that_an_earlier_line_says_is_not_there() -> None:
    """Cy did not follow Sevens, so that a Seven cannot be played any more: both lines are named."""
    game = hilo("7-7", "8-4", "7-2", "7-0")
    slip = slip_of(game, "7-3")
    assert (slip.kind, slip.seat, slip.line) == (CONTRADICTION, 2, 4)
    assert "'play 8-4'" in str(slip)
    assert str(slip).endswith("which of the two is right?")


def test_a_move_of_its_own_that_no_rule_allows() -> None:
    slip = slip_of(hilo(), "8-8")
    assert (slip.kind, slip.clause) == (RULE, "table.not-held")


def test_too_few_cards() -> None:
    game = AbsentGame(AbsentSetup("hilo", 3, 1, dealer=0))
    assert slip_of(game, "7-7 10-8").kind == COUNT


def test_what_is_no_card_at_all() -> None:
    with pytest.raises(Unreadable, match="no card here is called 'nine'"):
        AbsentGame(AbsentSetup("hilo", 3, 1, dealer=0)).tell("nine 7-7")


# Correcting ------------------------------------------------------------------------------------


def test_an_earlier_line_is_corrected_and_all_after_it_stands() -> None:
    game = hilo("7-7", "7-4", "7-2")
    lines = [str(line) for line in game.told]
    game.correct(4, "7-3")
    assert [str(line) for line in game.told] == [*lines[:4], "3 play 7-3", *lines[5:]]


def test_a_correction_names_the_first_line_that_no_longer_fits() -> None:
    game = hilo("7-7", "7-4", "7-2")
    with pytest.raises(Slip) as caught:
        game.correct(4, "7-2")
    assert caught.value.line == 5
    assert caught.value.dropped == ["1 play 7-2"]
    assert str(game.told[-1]) == "3 play 7-2"
    assert game.question().seat == 0


def test_a_correction_that_will_not_do_changes_nothing() -> None:
    game = hilo("7-7", "7-4", "7-2")
    before = list(game.told)
    with pytest.raises(Slip):
        game.correct(4, "10-8")
    assert game.told == before


def test_undo() -> None:
    game = hilo("7-7", "7-4")
    game.undo()
    assert str(game.told[-1]) == "2 play 7-7"
    assert game.question().seat == 2
    fresh = AbsentGame(AbsentSetup("hilo", 3, 1, dealer=0))
    with pytest.raises(Complaint, match="nothing has been told"):
        fresh.undo()


# What the program knows and says -------------------------------------------------------------------


def test_it_asks_who_deals_and_for_its_own_cards_only() -> None:
    game = AbsentGame(AbsentSetup("hilo", 3, 1, ("Ada", "Bo", "Cy")))
    assert game.question().kind == DEALER
    game.tell("ada")
    question = game.question()
    assert (question.kind, question.place, question.count) == (CARDS, "hand 2", 6)
    game.tell("7-7 8-10 9-4 7-0 6-6 8-2")
    assert game.question().place == "turned up"
    game.tell("9-9")
    assert game.question().kind == OWN
    view = game.view()
    assert [pile.name for pile in view.piles if pile.faces] == ["hand 2", "turned up"]


def test_its_answer_is_a_legal_move_with_a_reason() -> None:
    game = hilo()
    answer = game.answer()
    assert answer.text in [choice.text for choice in game.question().choices]
    assert answer.as_data(game.names)["reason"]
    assert game.answer().text == answer.text
    with pytest.raises(Complaint, match="not my turn"):
        hilo("7-7").answer()


def test_nothing_in_it_refers_to_a_logged_game() -> None:
    logged_game = played_game("hilo", 3, 5, {"target": 3})
    told = absent_game(logged_game, 1)
    Teller(logged_game, told).finish()
    seen: set[int] = set()
    to_visit: list[object] = [told.told, told.moments, told.setup]
    while to_visit:
        one = to_visit.pop()
        if id(one) in seen or isinstance(one, type) or callable(one):
            continue
        seen.add(id(one))
        assert not isinstance(one, LoggedGame)
        to_visit += gc.get_referents(one)
    assert len(seen) > 1000


def test_what_cannot_be_told_is_refused_with_a_sentence() -> None:
    assert "everybody trades at once" in why_not("trix-exchange", {})
    assert why_not("hilo", {}) == ""
    with pytest.raises(BadSetup, match="everybody trades at once"):
        AbsentGame(AbsentSetup("trix-exchange", 3, 0))
    with pytest.raises(BadSetup, match="honour mode"):
        AbsentGame(AbsentSetup("hilo", 3, 0, options={"honour": "on"}))
    with pytest.raises(BadSetup, match="play it with two"):
        AbsentGame(AbsentSetup("trolley-pinochle", 4, 0))
    with pytest.raises(BadSetup, match="bids called out"):
        AbsentGame(AbsentSetup("trocadero", 4, 0, options={"auction": "outcry"}))
    with pytest.raises(BadSetup, match="no seat 4"):
        AbsentGame(AbsentSetup("hilo", 3, 3))


# The file -----------------------------------------------------------------------------------------


def test_an_evening_goes_on_from_its_file() -> None:
    game = hilo("7-7", "7-4", "7-2")
    text = absent_file.text_of(game)
    again = absent_file.read(text)
    assert again.told == game.told
    assert again.setup == game.setup
    assert absent_file.text_of(again) == text
    assert again.answer().text == game.answer().text


def test_a_damaged_file_names_its_line() -> None:
    text = absent_file.text_of(hilo("7-7", "7-4"))
    with pytest.raises(Damaged) as caught:
        absent_file.read(text.replace("3 play 7-4", "3 play 7-7"))
    assert caught.value.line == text.split("\n").index("3 play 7-4") + 1
    with pytest.raises(Damaged, match="begins with"):
        absent_file.read("game: hilo\n")
    with pytest.raises(Damaged, match="absent"):
        absent_file.read(text.replace("absent: 2\n", ""))
