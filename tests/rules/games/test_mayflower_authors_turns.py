"""The Mayflower by the Authors rules: empty hands, the limit, and the worlds that a seat holds possible."""

import pytest
from game_setups import fields
from mayflower_authors_table import STOCK, cards, dealt, hand, start, worlds
from move_lines import refused, say
from reshuffled_games import log_of, playing, told_again
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.mechanics.asking import what, whom

COUNTS = pytest.mark.parametrize("seats", range(2, 7))

# Empty hands, and nobody to ask -------------------------------------------------------------------------


@pytest.mark.clause("mayflower-authors.empty-hand")
def test_a_hand_that_runs_out_draws_one_and_goes_on() -> None:
    state = dealt(2, "a7 b7 c7 a1 b1", "d7 c1 d1 a2 a3", stock="a4 b4")
    say(state, "1 ask 2 for d7", "1 ask 2 for c1", "1 ask 2 for d1")
    assert state.scores == [2, 0]
    assert hand(state, 1) == {"a4"}
    assert state.to_act() == 0
    assert state.cards.stock_left() == 41


@pytest.mark.clause("mayflower-authors.nobody-to-ask", "mayflower-authors.empty-hand")
def test_who_finds_nobody_to_ask_draws_one_and_the_turn_passes() -> None:
    for miss in ("left", "the player asked"):
        state = dealt(2, "a7 b7 a1 b1 a2", "c7 d7 c1 d1 b2", stock="a5 a6 a8", after_a_miss=miss)
        say(state, *[f"1 ask 2 for {name}" for name in ("c7", "d7", "c1", "d1", "b2")])
        assert hand(state, 1) == {"a2", "b2", "a5"}
        assert hand(state, 2) == {"a6"}  # he began his turn without cards
        assert state.to_act() == 1
        assert state.cards.stock_left() == 40


@pytest.mark.clause("mayflower-authors.nobody-to-ask", "mayflower-authors.empty-hand")
def test_both_can_apply_in_one_turn() -> None:
    state = dealt(2, "a7 b7 a1 b1 a2", "c7 d7 c1 d1 b2", stock="c2 d2 a5 a6 a8")
    say(state, "1 ask 2 for c2", "2 ask 1 for d2")
    say(state, *[f"1 ask 2 for {name}" for name in ("c7", "d7", "c1", "d1", "b2", "d2")])
    assert state.scores == [3, 0]
    assert hand(state, 1) == {"a5", "a6"}
    assert hand(state, 2) == {"a8"}
    assert state.to_act() == 1


@pytest.mark.clause("mayflower-authors.empty-hand")
@pytest.mark.parametrize("seats", range(3, 7))
def test_without_a_stock_who_has_no_cards_is_passed_over(seats: int) -> None:
    passed_over = 0
    for seed in seeds_of("passed over", seats, count=20):
        state = start(seats)
        for seat, move in playing(state, seed):
            if seat < 0:
                continue
            assert state.cards.hands[seat]
            after = state.clone()
            after.apply(seat, move)
            if what(move) not in state.cards.hands[whom(move)]:
                passed_over += not after.cards.hands[(seat + 1) % seats]
                nexts = [(seat + ahead) % seats for ahead in range(1, seats + 1)]
                assert after.to_act() == next(other for other in nexts if after.cards.hands[other])
    assert passed_over or seats == 3  # of three, the two who are left nearly always ask in turn anyway


@pytest.mark.clause("mayflower-authors.empty-hand", "mayflower-authors.nobody-to-ask")
@COUNTS
@seeded(3)
def test_with_a_stock_whoever_is_to_ask_has_cards_and_somebody_to_ask(seats: int, seed: int) -> None:
    state = start(seats, deal=STOCK)
    for seat, _ in playing(state, seed):
        if seat >= 0:
            assert state.cards.hands[seat]
            assert state.cards.can_ask_somebody(seat)
            assert state.legal_moves(seat)


# The limit -----------------------------------------------------------------------------------------------


def ask_in_vain(state: MayflowerAuthors) -> int:
    """Everybody asks whom he knows not to have the card; how many calls until the end."""
    calls = 0
    while state.to_act() != NOBODY:
        moves = state.legal_moves(state.to_act())
        vain = [move for move in moves if what(move) not in state.cards.hands[whom(move)]]
        state.apply(state.to_act(), vain[0])
        calls += 1
    return calls


@pytest.mark.clause("mayflower-authors.limit")
@pytest.mark.parametrize("seats", range(3, 7))
def test_a_hundred_turns_each_without_a_book_end_the_game(seats: int) -> None:
    state = dealt(seats)
    before = state.scores[:]
    assert ask_in_vain(state) == 100 * seats
    assert state.scores == before
    assert state.winners() == state.leaders()


@pytest.mark.clause("mayflower-authors.limit")
def test_the_turn_of_a_book_is_not_counted_and_the_count_begins_again() -> None:
    state = dealt(3, "a7 b7 c7 a1", "d7 b1", "c1")
    for _ in range(99):
        say(state, "1 ask 3 for d7")
        for seat in (1, 2):
            vain = [
                move for move in state.legal_moves(seat) if what(move) not in state.cards.hands[whom(move)]
            ]
            state.apply(seat, vain[0])
    say(state, "1 ask 2 for d7")
    assert state.scores == [1, 0, 0]
    assert ask_in_vain(state) == 1 + 300  # the call that ends his turn, and then three hundred turns


@pytest.mark.clause("mayflower-authors.no-cards", "mayflower-authors.call-right")
def test_nobody_without_cards_is_asked() -> None:
    state = dealt(6, "a3", "", "", "", "a1 b1 c1 d1 a2 b2 c2 d2")
    assert state.cards.hands[4] == []
    assert refused(state, "1 ask 5 for b3") == "mayflower-authors.no-cards"


@pytest.mark.clause("mayflower-authors.limit", "mayflower-authors.dealt-book")
def test_turns_passed_over_are_counted() -> None:
    state = dealt(6, "", "", "", "", "a1 b1 c1 d1 a2 b2 c2 d2")
    assert state.cards.hands[4] == []
    assert state.scores[4] == 2
    assert ask_in_vain(state) == 500
    assert state.winners() == [4]


# Worlds --------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "mayflower-authors.call-right",
    "mayflower-authors.answer",
    "mayflower-authors.miss-draw",
    "mayflower-authors.lay-book",
    "mayflower-authors.dealt-book",
)
@pytest.mark.parametrize("deal", ["usual", STOCK])
@COUNTS
def test_every_imagined_world_has_a_past_that_looked_the_same(seats: int, deal: str) -> None:
    """Played again from its own shuffle with the same calls, it shows what was seen at every single move,
    and comes to the very same state: early in a game, when books are laid, and near its end."""
    (seed,) = seeds_of("the past of the Authors rules", seats, deal, count=1)
    log = log_of(start(seats, deal=deal), seed)
    for part in (10, 50, 90):
        moment = len(log) * part // 100
        state = start(seats, deal=deal)
        for seat, move in log[:moment]:
            state.apply(seat, move)
        assert (state.cards.books_laid() > 0) >= (part == 90)
        viewer = part % seats
        (world,) = worlds(state, viewer, 1)
        again = told_again(
            lambda: start(seats, deal=deal), log[:moment], world.cards.public_events.order, viewer
        )
        assert fields(again) == fields(world)


@pytest.mark.clause("mayflower-authors.call-right", "mayflower-authors.answer")
def test_a_call_tells_three_things() -> None:
    """The caller has another card of the book, has not got the card, and nor has who was asked."""
    state = dealt(4, "a7 b7", "a2", "c7", "d7")
    say(state, "1 ask 2 for d7")
    others = set(cards("a7 b7 c7"))
    for world in worlds(state, 2, 80):
        assert others & set(world.cards.hands[0])
        assert cards("d7")[0] in world.cards.hands[3]  # seat 3 has not got it either, so seat 4 has
    assert len({tuple(world.cards.hands[0]) for world in worlds(state, 2, 20)}) > 15


@pytest.mark.clause("mayflower-authors.dealt-book")
def test_nobody_is_thought_to_hold_a_whole_book() -> None:
    state = start(3)
    for seed in range(40):
        twin = state.clone()
        twin.apply(CHANCE, twin.chance(Rng(seed)))
        for world in worlds(twin, 0, 3):
            assert not [book for seat in (1, 2) for book in range(13) if world.cards.has_whole(seat, book)]
