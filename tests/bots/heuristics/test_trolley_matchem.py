"""Trolley Matchem: what the house players take, leave and lay."""

from heuristic_preferences import edge, preferred
from matchem_table import CAR, CONDUCTOR, FARE, MOTORMAN, PASSENGER, TRANSFER, dealt, start

from headtable.arena.peek_test import assert_no_peek
from headtable.bots.heuristics.trolley_matchem import MatchemHeuristic
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.trolley_matchem import GAME, TrolleyMatchem


def table(board: list[int], hand: list[int]) -> TrolleyMatchem:
    """A table of four at which seat 1 begins and holds this."""
    state = start(4, 3)
    dealt(state, board, hand)
    return state


def test_the_dearest_match_first() -> None:
    state = table([CAR, TRANSFER, FARE, FARE, PASSENGER], [CAR, TRANSFER, MOTORMAN, CONDUCTOR, CONDUCTOR])
    assert preferred(MatchemHeuristic(), state) == "take car"


def test_many_cheap_cards_come_before_one_that_is_dearer() -> None:
    state = table([FARE, FARE, FARE, MOTORMAN, CAR], [FARE, MOTORMAN, PASSENGER, PASSENGER, TRANSFER])
    assert preferred(MatchemHeuristic(), state) == "take fare"


def test_what_nobody_else_can_take_waits() -> None:
    """All the other Cars are seen: nobody can take those on the board, but somebody the Fare."""
    state = table([CAR, CAR, CAR, CAR, FARE], [CAR, FARE, TRANSFER, TRANSFER, TRANSFER])
    state.piles[1] += [CAR] * 5
    assert preferred(MatchemHeuristic(), state) == "take fare"


def test_nothing_is_left_that_others_can_take() -> None:
    state = table([CAR, TRANSFER, FARE, FARE, PASSENGER], [CAR, CAR, MOTORMAN, MOTORMAN, CONDUCTOR])
    assert preferred(MatchemHeuristic(), state) == "take car"


def test_a_card_is_left_where_no_other_can_take_it() -> None:
    state = table([CAR, TRANSFER, TRANSFER, TRANSFER, PASSENGER], [CAR, CAR, CAR, MOTORMAN, MOTORMAN])
    state.piles[1] += [CAR] * 6
    assert preferred(MatchemHeuristic(), state) == "leave car"


def test_a_player_who_is_known_to_hold_one_makes_it_unsafe() -> None:
    state = table([CAR, TRANSFER, TRANSFER, TRANSFER, PASSENGER], [CAR, CAR, CAR, MOTORMAN, MOTORMAN])
    state.piles[1] += [CAR] * 5
    heuristic = MatchemHeuristic()
    heuristic.look(state, 0)
    assert heuristic.safe[CAR] > 0
    state.known_cards.saw_take(2, CAR)
    heuristic.look(state, 0)
    assert heuristic.safe[CAR] == 0
    assert preferred(heuristic, state) == "take car"


def test_players_who_have_shown_that_they_hold_none_make_it_safer() -> None:
    state = table([CAR, TRANSFER, FARE, FARE, PASSENGER], [CAR, CAR, MOTORMAN, MOTORMAN, CONDUCTOR])
    heuristic = MatchemHeuristic()
    heuristic.look(state, 0)
    before = heuristic.safe[CAR]
    state.known_cards.saw_lack(1, 1 << CAR)
    heuristic.look(state, 0)
    assert heuristic.safe[CAR] > before


def test_a_cheap_card_is_laid_where_nothing_matches() -> None:
    state = table([FARE, FARE, FARE, PASSENGER, PASSENGER], [CAR, MOTORMAN, CONDUCTOR, TRANSFER, MOTORMAN])
    assert preferred(MatchemHeuristic(), state) == "lay transfer"


def test_one_of_two_is_laid_that_nobody_else_can_take() -> None:
    state = table([FARE, FARE, FARE, PASSENGER, PASSENGER], [CAR, CAR, CONDUCTOR, TRANSFER, MOTORMAN])
    state.piles[1] += [CAR] * 8 + [MOTORMAN] * 9
    assert preferred(MatchemHeuristic(), state) == "lay car"


def test_the_piles_are_worth_what_they_count() -> None:
    state = table([FARE, FARE, FARE, PASSENGER, PASSENGER], [CAR, CAR, CONDUCTOR, TRANSFER, MOTORMAN])
    state.piles[1] += [CAR] * 8
    assert MatchemHeuristic().worth(state, 1) > 0 > MatchemHeuristic().worth(state, 0)


def test_it_beats_random_play() -> None:
    pair = (Regular(MatchemHeuristic()), Player(MatchemHeuristic()))
    assert edge(GAME, 4, {"target": "one deal"}, pair, 60) > 10


def test_it_does_not_peek() -> None:
    assert assert_no_peek(Regular(MatchemHeuristic()), GAME, 4) == 20
