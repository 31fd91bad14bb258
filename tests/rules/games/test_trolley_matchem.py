"""Trolley Matchem against its clauses and examples: the deal, the turns, and later hands of the same pack."""

import pytest
from game_setups import play
from matchem_table import (
    CAR,
    CONDUCTOR,
    EQUAL,
    EQUAL_HANDS,
    EQUAL_TURNS,
    EVERY_COUNT,
    FARE,
    FULL_HANDS,
    LAST_HANDS,
    MOTORMAN,
    PASSENGER,
    TRANSFER,
    dealt,
    each_turn,
    start,
)
from move_lines import refused, say, texts

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.rules.equipment.trolley import SIXTY
from headtable.rules.games.trolley_matchem import GAME
from headtable.table.shuffle_finder import positions

# The pack and the players ---------------------------------------------------------


@pytest.mark.clause("trolley-matchem.no-colours")
def test_a_card_is_its_denomination_only() -> None:
    state = start(2, 0)
    assert state.pack() == SIXTY
    assert len(state.pack()) == 60
    assert state.parse("take red-car") == state.parse("take green-car") == state.parse("take car")
    dealt(state, [CAR, FARE, FARE, FARE, FARE], [], [CAR, CAR, MOTORMAN, MOTORMAN, MOTORMAN])
    assert [move.text for move in state.legal_moves(1)] == ["take car", "leave car"]


@pytest.mark.clause("trolley-matchem.players")
def test_two_to_eleven_play() -> None:
    assert GAME.seats == tuple(EVERY_COUNT)
    for seats in (0, 1, 12):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in EVERY_COUNT:
        state = start(seats)
        assert state.to_act() == CHANCE  # by lot
        play(state, Rng(seats), 2)
        assert [len(hand) for hand in state.hands] == [5] * seats


# The deal -------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-matchem.deal")
def test_five_to_each_singly_from_the_dealers_left_and_then_five_to_the_board(seats: int) -> None:
    dealer = seats // 2
    where = positions(start(seats, dealer))
    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        assert where[f"hand {seat + 1}"] == [place + seats * turn for turn in range(5)]
    assert where["board"] == list(range(5 * seats, 5 * seats + 5))
    assert where["stock"] == list(range(5 * seats + 5, 60))


@pytest.mark.clause("trolley-matchem.board")
def test_the_board_lies_face_up_and_hands_stock_and_piles_face_down() -> None:
    state = start(3, 0)
    dealt(state, [CAR, CAR, FARE, TRANSFER, MOTORMAN], [CONDUCTOR] * 5, [CAR] * 4 + [PASSENGER])
    say(state, "2 take car")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        piles = {pile.name: pile for pile in view.piles}
        assert piles["board"].faces == ["motorman", "fare", "transfer"]
        assert piles["board"].lies == "layout"
        assert (piles["pile 2"].faces, piles["pile 2"].hidden) == ([], 3)
        assert (piles["stock"].faces, piles["stock"].hidden) == ([], 40)
        assert piles["hand 1"].faces == (["conductor"] * 5 if viewer == 0 else [])
        assert ("last match", "seat 2") in view.told()


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("short", ["as far as they go", EQUAL])
@pytest.mark.clause("trolley-matchem.first", "trolley-matchem.one-play")
def test_turns_of_one_card_go_to_the_left_and_every_hand_begins_on_the_dealers_left(
    seats: int, short: str
) -> None:
    state = start(seats, 1, short_hand=short)
    rng = Rng(seats)
    last: list[int] = []
    sizes: list[int] = []

    def look(seat: int) -> None:
        now = [len(hand) for hand in state.hands]
        if not last or sum(now) > sum(sizes):
            assert seat == 2 % seats
        else:
            assert seat == (last[-1] + 1) % seats
            assert now[last[-1]] == sizes[last[-1]] - 1
            assert sum(now) == sum(sizes) - 1
        last.append(seat)
        sizes[:] = now

    each_turn(state, rng, look)
    assert len(last) == (55 if short != EQUAL else EQUAL_TURNS[seats])


@pytest.mark.clause("trolley-matchem.one-play")
def test_nobody_plays_twice() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, MOTORMAN], [CAR] * 5, [FARE] * 5)
    say(state, "2 take fare")
    assert refused(state, "2 lay fare") == "table.turn"
    say(state, "1 take car")
    assert state.to_act() == 1


# Matching, leaving, laying ----------------------------------------------------------


@pytest.mark.clause("trolley-matchem.match", "trolley-matchem.take-all")
def test_a_match_takes_every_like_card_on_the_board_and_no_other() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, CAR, CAR, MOTORMAN], [], [CAR, CAR, CONDUCTOR, FARE, TRANSFER])
    assert refused(state, "2 take conductor") == "trolley-matchem.match"
    assert refused(state, "2 take motorman") == "table.not-held"
    say(state, "2 take car")
    assert state.piles[1] == [CAR] * 4
    assert sorted(state.board) == [MOTORMAN, FARE]
    assert state.hands[1] == [CAR, CONDUCTOR, FARE, TRANSFER]


@pytest.mark.clause("trolley-matchem.lay")
def test_only_who_cannot_match_lays_and_then_any_card() -> None:
    state = start(2, 0)
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [FARE, FARE, TRANSFER, PASSENGER, PASSENGER],
          [MOTORMAN, MOTORMAN, CONDUCTOR, TRANSFER, PASSENGER])  # fmt: skip
    assert set(texts(state, 2)) == {"lay motorman", "lay conductor", "lay passenger", "lay transfer"}
    say(state, "2 lay transfer")
    assert sorted(state.board) == [CAR, CAR, CAR, FARE, FARE, TRANSFER]
    assert set(texts(state, 1)) == {"take fare", "leave fare", "take transfer"}
    assert refused(state, "1 lay passenger") == "trolley-matchem.lay"  # he can match
    assert refused(state, "1 lay fare") == "trolley-matchem.lay-matching"  # and this one matches
    assert refused(state, "1 lay car") == "table.not-held"


@pytest.mark.clause("trolley-matchem.lay")
def test_with_free_lay_a_card_that_matches_nothing_may_be_laid() -> None:
    state = start(2, 0, free_lay="yes")
    dealt(state, [CAR, CAR, CAR, FARE, FARE], [], [MOTORMAN, FARE, FARE, TRANSFER, PASSENGER])
    assert set(texts(state, 2)) == {
        "take fare",
        "leave fare",
        "lay motorman",
        "lay transfer",
        "lay passenger",
    }
    assert refused(state, "2 lay fare") == "trolley-matchem.lay-matching"
    say(state, "2 lay motorman")
    assert MOTORMAN in state.board


@pytest.mark.clause("trolley-matchem.leave")
def test_a_card_is_left_on_a_like_one_by_who_keeps_another() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 5, [CAR, CAR, CAR, FARE, MOTORMAN])
    assert refused(state, "2 leave fare") == "trolley-matchem.leave"  # holds no other
    assert refused(state, "2 leave motorman") == "trolley-matchem.nothing-like-it"
    say(state, "2 leave car")
    assert state.last_match == -1  # no match
    assert refused(state, "1 leave conductor") == "trolley-matchem.nothing-like-it"
    say(state, "1 lay conductor")
    say(state, "2 leave car")  # it may be repeated
    say(state, "1 take conductor")
    assert set(texts(state, 2)) == {"take car", "take fare"}  # not bound to take what he left; no other Car
    say(state, "2 take fare")
    assert state.board.count(CAR) == 3


@pytest.mark.example("trolley-matchem.example-leave")
@pytest.mark.clause("trolley-matchem.leave")
def test_the_example_of_two_cars_and_one_on_the_board() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 5, [CAR, CAR, MOTORMAN, MOTORMAN, FARE])
    say(state, "2 leave car")
    say(state, "1 lay conductor")
    say(state, "2 take car")
    assert state.piles[1] == [CAR] * 3


@pytest.mark.example("trolley-matchem.example-leave")
@pytest.mark.clause("trolley-matchem.steal")
def test_another_may_take_what_was_left() -> None:
    state = start(2, 0)
    dealt(state, [CAR, FARE, FARE, TRANSFER, TRANSFER], [CONDUCTOR] * 4 + [CAR],
          [CAR, CAR, MOTORMAN, MOTORMAN, FARE])  # fmt: skip
    say(state, "2 leave car")
    say(state, "1 take car")
    assert state.piles[0] == [CAR] * 3
    assert refused(state, "2 take car") == "trolley-matchem.match"


# Later hands of the same pack ----------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.deal")
def test_later_hands_come_from_the_pack_and_the_last_goes_as_far_as_it_goes(seats: int) -> None:
    dealer = seats - 1
    state = start(seats, dealer)
    dealings: list[list[int]] = []
    state.apply(CHANCE, state.chance(Rng(3)))
    stock = state.stock[:]
    given: list[int] = []
    cards = [0]

    def look(seat: int) -> None:
        now = [len(hand) for hand in state.hands]
        if sum(now) > cards[0]:
            dealings.append(now)
            if len(dealings) > 1:
                given.extend(card for hand in state.hands for card in hand)
                assert sorted(given) == sorted(stock[: len(given)])  # none to the board
        cards[0] = sum(now)

    each_turn(state, Rng(4), look)
    expected = [[5] * seats] * FULL_HANDS[seats]
    assert dealings == expected + ([LAST_HANDS[seats]] if LAST_HANDS[seats] else [])


@pytest.mark.parametrize("seats", sorted(EQUAL_HANDS))
@pytest.mark.clause("trolley-matchem.next-hand")
def test_equal_last_hands_put_the_odd_cards_on_the_board_before_play(seats: int) -> None:
    state = start(seats, 0, short_hand=EQUAL)
    each, odd = EQUAL_HANDS[seats]
    board = [0]
    seen = [False]

    def look(seat: int) -> None:
        sizes = [len(hand) for hand in state.hands]
        if not state.stock and not seen[0]:
            seen[0] = True
            assert sizes == [each] * seats
            # the turn before changed the board as well: at most one laid, or some taken
            assert len(state.board) <= board[0] + 1 + odd
            assert state.board[len(state.board) - odd :] == stock[len(stock) - odd :]
        board[0] = len(state.board)

    state.apply(CHANCE, state.chance(Rng(seats)))
    stock = state.stock[:]
    each_turn(state, Rng(seats), look)
    assert seen[0]


@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.last-match")
def test_ten_with_equal_hands_leave_five_cards_to_the_last_matcher() -> None:
    state = start(10, 0, short_hand=EQUAL)
    state.apply(CHANCE, state.chance(Rng(8)))
    odd = state.stock[:]
    assert len(odd) == 5
    for _ in range(49):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    last = state.legal_moves(state.to_act())[0]
    seat = state.to_act()
    owner = seat if last.verb == "take" else state.last_match
    state.apply(seat, last)
    assert state.to_act() == CHANCE
    assert state.piles[owner][-5:] == odd
    assert sum(len(pile) for pile in state.piles) == 60
