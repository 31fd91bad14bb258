"""The expert at the two games of Authors: what it makes of what others have not asked for."""

import pytest
from heuristic_preferences import edge, preferred, rating
from mayflower_authors_table import dealt as mayflower_dealt
from move_lines import say
from trix_authors_table import BOOK, dealt

import headtable
from headtable import NOBODY, Rng
from headtable.arena.peek_test import assert_no_peek
from headtable.bots.authors_expert import SURE, AuthorsExpert, MayflowerReckoning, TrixAuthorsReckoning
from headtable.bots.heuristics.authors import share_out
from headtable.bots.heuristics.mayflower_authors import MayflowerAuthorsHeuristic
from headtable.bots.novice_and_regular import Regular
from headtable.rules.equipment.mayflower import NAMES as FACES
from headtable.rules.equipment.trix import COMMODITIES, NAMES
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.trix_authors import MASKS, TrixAuthors

NUMBER = {name.lower(): number for number, name in enumerate(COMMODITIES)}
ROUND = ("1 ask 2 for gold", "2 ask 3 for iron", "3 ask 2 for lime", "4 ask 2 for coal")


def odds_at_trix(state: TrixAuthors, seat: int, book: str) -> float:
    """How likely the one whose turn it is thinks it that a seat has a card of a Book."""
    heuristic = TrixAuthorsReckoning()
    heuristic.look(state, state.to_act())
    return heuristic.odds[seat - 1][NUMBER[book]]


def odds(state: MayflowerAuthors, seat: int, card: str) -> float:
    heuristic = MayflowerReckoning()
    heuristic.look(state, state.to_act())
    return heuristic.odds[seat - 1][FACES.index(card)]


def in_hiding() -> TrixAuthors:
    """Seat 1 has three gold and three zinc, and all know of the gold since before the others' turns."""
    state = dealt("gold 0 3 zinc 0 3", "iron 0 6", "lime 0 6", "coal 0 6", stock="lead 0 4")
    say(state, *ROUND)
    return state


# Where cards may be ------------------------------------------------------------------------


def test_cards_are_shared_out_among_the_places() -> None:
    table = [[3.0, 1.0], [0.0, 2.0]]
    share_out(table, [2.0, 1.0], [1.0, 2.0])
    assert [sum(row) for row in table] == pytest.approx([2.0, 1.0])
    assert table[1] == [0.0, 1.0]
    assert table[0][0] > table[0][1]


def test_who_did_not_take_what_was_certain_has_none_of_that_book() -> None:
    """Of gold and zinc seat 1 sees as many; seat 4 has passed by the gold."""
    assert odds_at_trix(in_hiding(), 4, "gold") < 0.6 * odds_at_trix(in_hiding(), 4, "zinc")


def test_a_book_that_came_to_light_after_its_turn_was_not_passed_by() -> None:
    """Seat 1 has gold of seat 2 only since this turn: nothing follows for seat 4."""
    hands = ("gold 0 3 zinc 0 3", "gold 3 5 iron 0 4", "lime 0 6", "coal 0 6")
    state = dealt(*hands, stock="lead 0 4")
    say(state, "1 ask 2 for zinc", *ROUND[1:])
    before = odds_at_trix(state, 4, "gold")
    say(state, "1 ask 2 for gold", f"2 give {NAMES[BOOK['gold'][3]]}")
    assert odds_at_trix(state, 4, "gold") > 0.8 * before


def test_what_was_drawn_since_is_not_forgotten_when_another_card_leaves() -> None:
    """Seat 2 had no gold, has drawn a card and given away an old one."""
    state = dealt("gold 0 3 zinc 0 3", "iron 0 6", "lime 0 5 iron 6 7", "coal 0 6", stock="lead 0 4")
    say(state, "1 ask 2 for gold", "2 ask 4 for iron", "3 ask 2 for iron", f"2 give {NAMES[BOOK['iron'][0]]}")
    say(state, "3 ask 1 for lime", "4 ask 1 for coal")
    assert odds_at_trix(state, 2, "gold") > 0.0


def test_who_did_not_take_an_open_card_of_a_number_has_no_other() -> None:
    """All know of seat 1's b2 when the turn of seat 2 ends with a miss at another number."""
    state = mayflower_dealt(2, "a2 a7 a9 a10 a11", "b2 b3 b4 b5 b6", stock="c3 d3 d4 d9 d12")
    say(state, "1 ask 2 for b2", "1 ask 2 for b9", "2 ask 1 for c4")
    assert odds(state, 2, "c2") < 0.6 * odds(state, 2, "c7")


def test_a_number_that_a_seat_has_not_asked_for_is_hardly_among_its_old_cards() -> None:
    """Seat 2 may have b9 among the two cards drawn since, and c7 among all; but it has not asked for c7s."""
    state = mayflower_dealt(2, "a2 a7 a9 a10 a11", "b1 b3 b4 b5 b6", stock="c3 d3 d4 d8 d12")
    say(state, "1 ask 2 for b9", "2 ask 1 for c4", "1 ask 2 for d9", "2 ask 1 for c5")
    assert odds(state, 2, "b9") < odds(state, 2, "c7") < 2 * odds(state, 2, "b9")


def test_a_number_that_a_seat_has_asked_for_it_has() -> None:
    """Seat 2 has asked for c9, so it has b9 or d9, as a9 is with seat 1."""
    state = mayflower_dealt(2, "a2 a7 a9 a10 a11", "b9 b3 b4 b5 b6", stock="c3 d3 d4 d8 d12")
    say(state, "1 ask 2 for b2", "2 ask 1 for c9")
    assert 0.5 <= odds(state, 2, "b9") < 1.0
    say(state, "1 ask 2 for d9", "2 ask 1 for c9")
    assert odds(state, 2, "b9") > 0.8


# What it asks for -------------------------------------------------------------------------------


def test_what_is_certain_comes_first_and_most_of_all_for_the_book_nearest_its_end() -> None:
    state = dealt("gold 0 5 zinc 0 1", "gold 5 7 zinc 1 5", "lime 0 6", "coal 0 6", stock="lead 0 4")
    state.cards.hear(1, MASKS[NUMBER["gold"]], True)
    state.cards.hear(1, MASKS[NUMBER["zinc"]], True)
    expert = AuthorsExpert(TrixAuthorsReckoning())
    assert expert.choose(state, 0, Rng(0)).text == "ask 2 for gold"
    reason = expert.heuristic.reason(state, 0, state.parse("ask 2 for gold"))
    assert reason is not None
    assert "Bo must have it" in reason.words(["Ann", "Bo", "Cy", "Dee"])
    other = mayflower_dealt(4, "a1 b1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12", "c1 b2")
    other.cards.public_events.open[1] += [FACES.index("c1"), FACES.index("b2")]
    assert AuthorsExpert(MayflowerReckoning()).choose(other, 0, Rng(0)).text == "ask 2 for c1"


def test_a_book_that_nobody_knows_of_is_not_given_away_lightly() -> None:
    """Nothing has happened since all know of the gold, so that it is as likely to be had as zinc."""
    state = dealt("gold 0 3 zinc 0 3", "iron 0 6", "lime 0 6", "coal 0 6")
    heuristic = TrixAuthorsReckoning()
    assert rating(heuristic, state, "ask 3 for gold") == rating(heuristic, state, "ask 3 for zinc")
    state.cards.hear(0, MASKS[NUMBER["gold"]], True)
    assert rating(heuristic, state, "ask 3 for gold") > rating(heuristic, state, "ask 3 for zinc")
    other = mayflower_dealt(2, "a2 b2 a9 b9 a11")
    other.cards.hear(0, 1 << FACES.index("a2") | 1 << FACES.index("b2"), True)
    reckoning = MayflowerReckoning()
    assert rating(reckoning, other, "ask 2 for c2") > rating(reckoning, other, "ask 2 for c9")


def test_a_book_of_which_more_is_held_is_worth_more() -> None:
    state = mayflower_dealt(2, "a2 b2 a9 a10 a11")
    assert rating(MayflowerReckoning(), state, "ask 2 for c2") > rating(
        MayflowerReckoning(), state, "ask 2 for c9"
    )
    other = dealt("gold 0 5 zinc 0 1", "iron 0 6", "lime 0 6", "coal 0 6")
    for book in ("gold", "zinc"):
        other.cards.hear(0, MASKS[NUMBER[book]], True)
    heuristic = TrixAuthorsReckoning()
    gold, zinc = (rating(heuristic, other, f"ask 2 for {book}") for book in ("gold", "zinc"))
    chances = [heuristic.chance(1, NUMBER[book]) for book in ("gold", "zinc")]
    assert gold * chances[1] > 1.2 * zinc * chances[0]


def test_a_card_that_all_know_of_is_given() -> None:
    state = dealt("gold 0 3 iron 0 3", "gold 3 6 salt 0 3", "lime 0 6", "coal 0 6", stock="lead 0 1")
    given = NAMES[BOOK["gold"][4]]
    say(state, "1 ask 2 for gold", f"2 give {given}", "1 ask 3 for gold", "2 ask 1 for gold")
    assert preferred(TrixAuthorsReckoning(), state) == f"give {given}"


# How it plays -------------------------------------------------------------------------------------


def test_what_it_takes_for_certain_is_so() -> None:
    """Through whole games of experts and of regular players."""
    for id, seats, heuristic in (("trix-authors", 3, TrixAuthorsReckoning()), ("mayflower-authors", 2, None)):
        game = headtable.game(id)
        expert = AuthorsExpert(heuristic or MayflowerReckoning())
        state = game.start(seats, 0, {})
        rng = Rng(3)
        asked = 0
        while state.turn != NOBODY and asked < 60:
            if state.turn < 0:
                state.apply(state.turn, state.chance(rng))
                continue
            seat = state.turn
            best = expert.weigh(state, seat, state.legal_moves(seat), rng)[0]
            state.apply(seat, best.move)
            if best.rating >= SURE:
                asked += 1
                assert isinstance(state, (TrixAuthors, MayflowerAuthors))
                assert state.answer == 0, best.move.text  # given, or to be given
        assert asked


@pytest.mark.parametrize(("id", "seats"), [("trix-authors", 3), ("mayflower-authors", 2)])
def test_it_does_not_peek(id: str, seats: int) -> None:
    heuristic = TrixAuthorsReckoning() if id == "trix-authors" else MayflowerReckoning()
    assert assert_no_peek(AuthorsExpert(heuristic), headtable.game(id), seats, seed=5, decisions=8)


def test_it_beats_a_regular() -> None:
    pair = (AuthorsExpert(MayflowerReckoning()), Regular(MayflowerAuthorsHeuristic()))
    assert edge(headtable.game("mayflower-authors"), 4, {}, pair, 3) > 0.5
