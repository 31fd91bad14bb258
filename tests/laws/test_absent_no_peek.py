"""The program at a table with real cards uses nothing that it was not told: decision 8 holds for it too."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from absent_teller import Teller, absent_game, played_game

from headtable import Rng
from headtable.bots.roster import EXPERT
from headtable.rules.core.view_parts import Wording
from headtable.table.absent_game import AbsentGame
from headtable.table.absent_question_types import OVER, OWN, Answer
from headtable.table.hints_and_review import Hint
from headtable.table.logged_game import LoggedGame

OTHER_WORLDS = 3
DECISIONS = 6


class PeekingGame(AbsentGame):
    """The planted fault: it plays by what lies in the other hands of the world that it keeps."""

    def answer(self) -> Answer:
        state = self.world()
        moves = state.legal_moves(self.own)
        hidden = sum(card for place in state.places() for card in place.cards[:3] if place.name == "hand 1")
        said = Wording(moves[hidden % len(moves)], [])
        return Answer(said, Hint(said, 0.0, None, 0, None))


def assert_no_peek(make: Callable[[AbsentGame], AbsentGame], game: str, seats: int, seat: int) -> int:
    """Tell a game, and at the program's decisions put another world in place of its own: it plays the same.

    The two worlds agree in all that was told.  How many decisions were looked at comes back.
    """
    logged_game = played_game(game, seats, 5, {})
    told = make(absent_game(logged_game, seat))
    teller = Teller(logged_game, told)
    looked_at = 0
    while told.question().kind != OVER and looked_at < DECISIONS:
        if told.question().kind == OWN and len(told.question().choices) > 1:
            looked_at += 1
            moment, text = told.moment, told.answer().text
            for number in range(OTHER_WORLDS):
                world = told.world().imagine(seat, Rng(number))
                told.moments[-1] = replace(moment, world=world)
                assert told.answer().text == text, f"{text} with other cards hidden is {told.answer().text}"
            told.moments[-1] = moment
        teller.tell()
    return looked_at


GAMES = [
    ("hilo", 3, 1),
    ("trolley-euchre", 4, 1),
    ("trolley-pinochle", 2, 1),
    ("gyp", 4, 1),
    ("trocadero", 4, 1),
    ("mayflower", 3, 1),
    ("mayflower-authors", 3, 1),
]


@pytest.mark.parametrize(("game", "seats", "seat"), GAMES)
def test_the_answer_hangs_on_nothing_that_was_not_told(game: str, seats: int, seat: int) -> None:
    assert assert_no_peek(lambda told: told, game, seats, seat) > 2


def test_nor_does_that_of_an_expert() -> None:
    def expert(told: AbsentGame) -> AbsentGame:
        return AbsentGame(replace(told.setup, level=EXPERT))

    assert assert_no_peek(expert, "gyp", 4, 1) > 2


def test_a_program_that_peeks_is_found_out() -> None:
    with pytest.raises(AssertionError, match="with other cards hidden"):
        assert_no_peek(lambda told: PeekingGame(told.setup), "gyp", 4, 1)


class KnowingGame(AbsentGame):
    """The other planted fault: it has seen the bottom card of the true pack."""

    bottom = 0

    def answer(self) -> Answer:
        moves = self.world().legal_moves(self.own)
        said = Wording(moves[self.bottom % len(moves)], [])
        return Answer(said, Hint(said, 0.0, None, 0, None))


def with_other_bottom_cards(logged_game: LoggedGame) -> LoggedGame:
    """The same game with the last two cards of each shuffle, which are never dealt, in each other's place."""
    lines = []
    for line in logged_game.log.text().splitlines():
        words = line.split()
        if "shuffle" in words:
            words[-2:] = [words[-1], words[-2]]
        lines.append(" ".join(words) if "shuffle" in words else line)
    return LoggedGame.read("\n".join(lines) + "\n")


def answers(logged_game: LoggedGame, make: type[AbsentGame]) -> list[str]:
    """What the program says whenever it is its turn."""
    told = make(absent_game(logged_game, 1).setup)
    if isinstance(told, KnowingGame):
        first = logged_game.state.parse(logged_game.entries[0].text)
        told.bottom = first.cards[-1]
    teller = Teller(logged_game, told)
    found = []
    while told.question().kind != OVER:
        if told.question().kind == OWN:
            found.append(told.answer().text)
        teller.tell()
    return found


def test_true_games_that_differ_in_what_was_not_told_are_answered_alike() -> None:
    one = played_game("hilo", 3, 5, {"target": 3})
    other = with_other_bottom_cards(one)
    assert other.log.text() != one.log.text()
    assert other.state.scores == one.state.scores
    assert answers(one, AbsentGame) == answers(other, AbsentGame)
    assert answers(one, KnowingGame) != answers(other, KnowingGame), "the planted fault is not found"
