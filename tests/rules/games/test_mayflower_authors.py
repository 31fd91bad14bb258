"""The Mayflower by the Authors rules, a reconstruction, in the order of the catalogue."""

from collections import Counter

import pytest
from mayflower_authors_table import STOCK, dealt, finished, hand, last_call, start, worlds
from move_lines import pile, refused, say, texts
from reshuffled_games import playing
from seeds import seeded, seeds_of

from headtable import CHANCE, BadSetup, Rng, rulebooks
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.mayflower import NAMES, NUMBER
from headtable.rules.games.mayflower_authors import GAME, MayflowerAuthors
from headtable.rules.mechanics.asking import what, whom

COUNTS = pytest.mark.parametrize("seats", range(2, 7))

# Whose rules they are ------------------------------------------------------------------------------


@pytest.mark.clause("mayflower-authors.promise")
def test_it_is_always_called_a_reconstruction() -> None:
    assert GAME.name == "The Mayflower by the Authors rules (reconstruction)"
    entry = rulebooks.game("mayflower-authors")
    assert entry.is_reconstruction
    assert entry.summary.startswith("Reconstruction.")
    promise, *rules = entry.clauses
    assert {clause.kind for clause in rules} == {"reconstruction"}
    assert all(clause.is_ours for clause in rules)
    assert (promise.id, promise.lines) == ("mayflower-authors.promise", (32, 32))
    assert not promise.is_reconstruction  # the leaflet prints that much


@pytest.mark.clause("mayflower-authors.books")
def test_thirteen_books_of_four_one_card_of_each_series() -> None:
    books = start(3).cards.books
    assert len(books.cards) == 13
    assert [NAMES[card] for card in books.cards[6]] == ["a7", "b7", "c7", "d7"]
    assert sorted(card for book in books.cards for card in book) == list(range(52))


@pytest.mark.clause("mayflower-authors.names")
def test_a_card_is_asked_for_by_series_and_number_and_its_name_stands_beside_it() -> None:
    state = dealt(3, "a4 b3", "a3 d4")
    own = pile(state.view(0), "hand 1")
    assert own.tags == [face[1:] for face in own.faces]  # the book of each
    titles = state.view(0).extra["titles"]
    assert isinstance(titles, dict)
    assert titles["a4"] == "Landing of the Pilgrims"
    assert set(titles) == {face for face in own.faces if face[0] == "a" or face in ("b1", "b2", "b3")}
    assert state.view(None).extra["titles"] == {}
    say(state, "1 ask 2 for a3")
    assert last_call(state) == "seat 1 asked seat 2 for A3 (The Mayflower in Plymouth Harbor) and got it"
    say(state, "1 ask 2 for d4")
    assert last_call(state) == "seat 1 asked seat 2 for D4 and got it"
    assert state.view(2).extra["call"] == {
        "caller": 0, "asked": 1, "book": "D4", "title": "", "answer": "given", "card": "d4"
    }  # fmt: skip


@pytest.mark.clause("mayflower-authors.players")
def test_two_to_six_play_each_for_himself() -> None:
    for seats in (1, 7):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in range(2, 7):
        assert start(seats).sides == list(range(seats))


# The deal --------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower-authors.deal-whole", "mayflower-authors.first-caller")
@pytest.mark.parametrize("seats", range(3, 7))
def test_the_whole_pack_is_dealt_to_three_or_more(seats: int) -> None:
    for options in ({}, {"deal": "whole pack"}):
        state = GAME.start(seats, 0, options)
        assert isinstance(state, MayflowerAuthors)
        order = list(range(0, 52, 2)) + list(range(1, 52, 2))
        state.apply(CHANCE, shuffle(order, NAMES))
        for place in range(seats):
            seat = (1 + place) % seats
            assert sorted(state.cards.hands[seat] + state.cards.laid_cards(seat)) == sorted(
                order[place::seats]
            )
        assert state.cards.stock_left() == 0
        assert state.to_act() == 1


@pytest.mark.clause("mayflower-authors.deal-stock", "mayflower-authors.first-caller")
@COUNTS
def test_two_get_five_each_and_a_stock_and_more_if_they_agree(seats: int) -> None:
    state = GAME.start(seats, 0, {} if seats == 2 else {"deal": STOCK})
    assert isinstance(state, MayflowerAuthors)
    order = list(range(0, 52, 3)) + list(range(1, 52, 3)) + list(range(2, 52, 3))
    state.apply(CHANCE, shuffle(order, NAMES))
    for place in range(seats):
        assert state.cards.hands[(1 + place) % seats] == sorted(order[place : 5 * seats : seats])
    stock = next(place.cards for place in state.places() if place.name == "stock")
    assert stock == order[5 * seats :]  # the card that would have been dealt next is on top
    assert (pile(state.view(0), "stock").faces, pile(state.view(0), "stock").hidden) == ([], 52 - 5 * seats)
    assert state.to_act() == 1


@pytest.mark.clause("mayflower-authors.deal-stock")
def test_for_two_the_whole_pack_is_refused() -> None:
    with pytest.raises(BadSetup, match="'whole pack' only for 3 to 6 players, not 2"):
        GAME.start(2, options={"deal": "whole pack"})
    assert start(2, deal=STOCK).has_stock
    with pytest.raises(BadSetup, match=r"usual, whole pack \(for 3 to 6 players\), five and a stock"):
        GAME.start(3, options={"deal": "six"})


@pytest.mark.clause("mayflower-authors.dealt-book")
def test_a_book_that_is_dealt_complete_is_laid_down_before_anybody_asks() -> None:
    state = dealt(3, "a7 b7 c7 d7 a1 b2", "a9 b9 c9 d9 a10 b10 c10 d10")
    assert state.scores == [1, 2, 0]
    assert [note.clause for note in state.notes] == ["mayflower-authors.dealt-book"] * 3
    assert pile(state.view(2), "books 1").faces == ["a7", "b7", "c7", "d7"]
    assert dict(state.view(None).told())["books of seat 2"] == "9, 10"
    assert not {name for name in hand(state, 1) if name[1:] == "7"}
    assert state.to_act() == 0


@pytest.mark.clause("mayflower-authors.first-caller")
def test_the_first_dealer_is_drawn_by_lot_and_his_left_asks_first() -> None:
    assert {GAME.start(4).chance(Rng(seed)).text for seed in range(40)} == {
        f"dealer {seat}" for seat in (1, 2, 3, 4)
    }
    state = GAME.start(4)
    state.apply(CHANCE, state.parse("dealer 2"))
    state.apply(CHANCE, state.chance(Rng(1)))
    assert state.to_act() == 2


# A call and its answer -------------------------------------------------------------------------------


@pytest.mark.example("mayflower-authors.first-calls")
@pytest.mark.clause("mayflower-authors.call", "mayflower-authors.hit", "mayflower-authors.miss")
def test_a_hit_asks_again_and_a_miss_loses_the_turn() -> None:
    state = dealt(4, "a7 b7 d2", "a2", "c7", "d7")
    say(state, "1 ask 3 for c7")
    assert "c7" in hand(state, 1)
    assert "c7" not in hand(state, 3)
    assert state.to_act() == 0
    say(state, "1 ask 2 for d7")
    assert last_call(state) == "seat 1 asked seat 2 for D7 in vain"
    assert state.to_act() == 1
    for world in worlds(state, 3, 60):
        sevens = {NAMES[card] for card in world.cards.hands[0] if NUMBER[card] == 7}
        assert "c7" in sevens
        assert len(sevens) > 1
        assert not {"d7"} & {NAMES[card] for card in world.cards.hands[1]}


@pytest.mark.example("mayflower-authors.no-right")
@pytest.mark.clause("mayflower-authors.call-right", "mayflower-authors.call")
def test_a_call_needs_another_card_of_the_book_and_somebody_with_cards() -> None:
    state = dealt(4, "a1 a2 a3 b1 b2 b3 c1 c2 c3 a4 b4 c4 a5", "b11")
    assert refused(state, "1 ask 2 for b11") == "mayflower-authors.call-right"
    assert refused(state, "1 ask 2 for a1") == "mayflower-authors.own-card"
    assert refused(state, "1 ask 1 for d1") == "mayflower-authors.ask-another"
    assert refused(state, "1 ask 5 for d1") == "mayflower-authors.no-such-seat"
    assert refused(state, "2 ask 1 for d1") == "table.turn"
    wanted = ["d1", "d2", "d3", "d4", "b5", "c5", "d5"]
    assert texts(state) == [f"ask {other} for {name}" for other in (2, 3, 4) for name in wanted]


@pytest.mark.clause(
    "mayflower-authors.call",
    "mayflower-authors.call-right",
    "mayflower-authors.answer",
    "mayflower-authors.hit",
    "mayflower-authors.miss",
    "mayflower-authors.miss-draw",
)
@pytest.mark.parametrize("miss", ["left", "the player asked"])
@pytest.mark.parametrize("deal", ["usual", STOCK])
@COUNTS
def test_every_call_is_lawful_and_answered_from_the_hand(seats: int, deal: str, miss: str) -> None:
    answers: Counter[bool] = Counter()
    for seed in seeds_of("every call of the Authors rules", seats, deal, miss, count=2):
        state = start(seats, deal=deal, after_a_miss=miss)
        for seat, move in playing(state, seed):
            if seat < 0:
                continue
            asked, card = whom(move), what(move)
            hands = state.cards.hands
            assert seat != asked
            assert hands[asked]
            assert card not in hands[seat]
            assert any(NUMBER[held] == NUMBER[card] for held in hands[seat])
            has_it = card in hands[asked]
            answers[has_it] += 1
            left = state.cards.stock_left()
            after = state.clone()
            after.apply(seat, move)
            if has_it:
                assert card not in after.cards.hands[asked]
                assert card in after.cards.hands[seat] + after.cards.laid_cards(seat)
                if after.cards.hands[seat] and after.cards.can_ask_somebody(seat):
                    assert after.to_act() == seat
            else:
                assert card in after.cards.hands[asked] or card not in hands[asked]
                assert (after.cards.stock_left() < left) == bool(left)
                following = asked if miss == "the player asked" else (seat + 1) % seats
                if (
                    after.to_act() >= 0
                    and after.cards.hands[following]
                    and after.cards.can_ask_somebody(following)
                ):
                    assert after.to_act() == following
    assert min(answers[True], answers[False]) > 5


@pytest.mark.clause("mayflower-authors.miss-draw", "mayflower-authors.miss")
def test_with_a_stock_a_miss_draws_unseen_and_the_turn_passes_even_for_the_card_asked_for() -> None:
    state = dealt(3, "a7 b7", "a2", "a3", stock="c7 d7", deal=STOCK)
    say(state, "1 ask 3 for c7")
    assert last_call(state) == "seat 1 asked seat 3 for C7 in vain, and drew a card"
    assert "c7" in hand(state, 1)
    assert state.to_act() == 1
    assert state.cards.stock_left() == 36
    for viewer in (1, 2):
        assert "'c7'" not in str(state.view(viewer).as_data())
    asked = dealt(3, "a7 b7", "a2", "a3", stock="c7", deal=STOCK, after_a_miss="the player asked")
    say(asked, "1 ask 3 for c7")
    assert asked.to_act() == 2


@pytest.mark.clause("mayflower-authors.answer")
def test_call_answer_and_card_are_open_to_all() -> None:
    state = dealt(4, "a7 b7", "c7", "d7")
    say(state, "1 ask 2 for c7")
    for viewer in (None, 2, 3):
        assert dict(state.view(viewer).told())["last call"] == "seat 1 asked seat 2 for C7 and got it"
    assert all(NAMES.index("c7") in world.cards.hands[0] for world in worlds(state, 3, 20))


# Books ------------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower-authors.lay-book", "mayflower-authors.hit")
def test_a_complete_book_is_laid_down_at_once_and_the_turn_goes_on() -> None:
    state = dealt(3, "a7 b7 a1", "c7", "d7 b1")
    say(state, "1 ask 2 for c7")
    assert state.scores == [0, 0, 0]
    say(state, "1 ask 3 for d7")
    assert state.scores == [1, 0, 0]
    assert state.notes[-1].clause == "mayflower-authors.lay-book"
    assert pile(state.view(None), "books 1").faces == ["a7", "b7", "c7", "d7"]
    assert not {"a7", "b7", "c7", "d7"} & hand(state, 1)
    assert state.to_act() == 0
    assert refused(state, "1 ask 2 for c7") == "mayflower-authors.call-right"


@pytest.mark.clause("mayflower-authors.lay-book", "mayflower-authors.miss-draw")
def test_a_book_completed_by_a_draw_is_laid_down_and_the_turn_passes() -> None:
    state = dealt(2, "a7 b7 c7 a1 a2", "a3", stock="d7")
    say(state, "1 ask 2 for d7")
    assert state.scores == [1, 0]
    assert state.to_act() == 1


@pytest.mark.clause("mayflower-authors.end", "mayflower-authors.win", "mayflower-authors.lay-book")
@pytest.mark.parametrize("deal", ["usual", STOCK])
@COUNTS
@seeded(3)
def test_thirteen_books_end_the_game_and_the_most_win(seats: int, deal: str, seed: int) -> None:
    state = start(seats, deal=deal)
    for seat, _ in playing(state, seed):
        assert state.cards.books_laid() < 13
        for held in state.cards.hands if seat >= 0 else []:
            numbers = [NUMBER[card] for card in held]
            assert all(numbers.count(number) < 4 for number in numbers)
    assert state.cards.books_laid() == sum(state.scores) == 13
    assert not any(state.cards.hands)
    assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(state.scores)]
    assert state.deals == 1


@pytest.mark.clause("mayflower-authors.tie", "mayflower-authors.win")
def test_equals_share_the_win() -> None:
    games = [finished(6, seed) for seed in range(12)]
    shared = [state for state in games if len(state.winners()) > 1]
    assert shared
    for state in shared:
        assert {state.scores[seat] for seat in state.winners()} == {max(state.scores)}
    assert all(len(finished(2, seed).winners()) == 1 for seed in range(5))  # thirteen is odd
