"""Trolley Transfer: calls by the players, void hands, and the end of the game."""

import pytest
from move_lines import refused, texts
from transfer_table import (
    BY_PLAYER,
    CAR,
    CONDUCTOR,
    EVERY_COUNT,
    EVERY_OPTION,
    FARE,
    IN_TURN,
    MIXED,
    MOTORMAN,
    PASSENGER,
    PASSES_OF_FOUR,
    TRANSFER,
    about_to_draw,
    all_do,
    collect,
    completed_by_one_pass,
    dealt,
    start,
)

from headtable.rules.core.moves import BELL
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.rules.equipment.trolley import SIXTY
from headtable.rules.games.trolley_transfer import GAME, TrolleyTransfer

# Calling by the player --------------------------------------------------------------------


@pytest.mark.clause("trolley-transfer.call", "trolley-transfer.aim")
def test_a_call_is_the_tables_or_the_players_and_needs_six_alike() -> None:
    state = start(2)
    dealt(state, [CAR] * 5 + [FARE])
    assert refused(state, "1 call") == "trolley-transfer.called-by-the-table"
    state = start(2, 0, call=BY_PLAYER)
    dealt(state, [CAR] * 6, [FARE] * 5 + [TRANSFER])
    assert state.scores == [0, 0]  # nothing ends by itself
    assert refused(state, "2 call") == "trolley-transfer.aim"
    assert set(texts(state, 1)) == {"pass car", "call"}
    assert set(texts(state, 2)) == {"pass fare", "pass transfer"}
    state.apply(0, state.parse("call"))
    assert state.deals == 1  # the other has still to choose
    state.apply(1, state.parse("pass fare"))
    assert state.scores == [100, 0]


@pytest.mark.clause("trolley-transfer.call")
def test_who_misses_his_call_breaks_up_his_hand() -> None:
    state = start(2, 0, call=BY_PLAYER)
    dealt(state, [CAR] * 6, [FARE] * 5 + [TRANSFER])
    all_do(state, "pass car", "pass transfer")
    assert (state.scores, state.deals) == ([0, 0], 1)
    assert refused(state, "1 call") == "trolley-transfer.aim"


@pytest.mark.clause("trolley-transfer.call")
def test_of_two_callers_the_first_given_scores_and_with_the_option_both() -> None:
    for double_call, after_deal, after_pass, after_draw in (
        ("first receiver", [0, 0, 40], [0, 0, 0, 40], [0, 60, 0]),
        ("both score", [100, 0, 40], [100, 90, 0, 40], [0, 60, 100]),
    ):
        state = start(3, 0, call=BY_PLAYER, double_call=double_call)
        dealt(state, [CAR] * 6, MIXED, [TRANSFER] * 6)
        all_do(state, "call", "pass fare", "call")
        assert state.scores == after_deal
        state = completed_by_one_pass(call=BY_PLAYER, double_call=double_call)
        all_do(state, *PASSES_OF_FOUR)
        all_do(state, "call", "call", "discard fare", "call")
        assert state.scores == after_pass
        state = about_to_draw([FARE, CAR, CAR], call=BY_PLAYER, double_call=double_call)
        assert [len(hand) for hand in state.cards.hands] == [6] * 3  # all draw first
        all_do(state, "pass fare", "call", "call")
        assert state.scores == after_draw  # the dealer, seat 2, drew first


@pytest.mark.clause("trolley-transfer.call")
def test_after_a_draw_the_dealers_left_comes_before_those_beyond_him() -> None:
    state = about_to_draw([TRANSFER, CAR, MOTORMAN], call=BY_PLAYER)
    all_do(state, "pass fare", "pass transfer", "call")
    assert state.scores == [0, 0, 100]


@pytest.mark.clause("trolley-transfer.call")
def test_passing_in_turn_the_first_call_ends_the_hand_and_what_comes_round_does_not_count() -> None:
    state = start(3, 0, passing=IN_TURN, call=BY_PLAYER, double_call="both score")
    dealt(state, [CAR, CAR, CAR, FARE, MOTORMAN, PASSENGER], [FARE] * 5 + [CAR], [TRANSFER] * 6)
    state.apply(0, state.parse("pass fare"))
    assert refused(state, "2 call") == "trolley-transfer.coming-round"  # with it he has six Fares
    state.apply(1, state.parse("pass car"))
    assert set(texts(state, 3)) == {"pass car", "pass transfer", "call"}  # six without it
    early = state.clone()
    early.apply(2, early.parse("call"))
    assert early.scores == [0, 0, 40]
    state.apply(2, state.parse("pass car"))
    all_do(state, "discard car", "call", "call")
    assert state.scores == [0, 60, 40]


@pytest.mark.clause("trolley-transfer.round-limit")
def test_before_a_hand_is_void_the_players_are_asked_once_more() -> None:
    for said, scores in ((("decline", "call", "call"), [0, 60, 0]), (("decline",) * 3, [0, 0, 0])):
        state = about_to_draw([FARE, CAR, CAR], call=BY_PLAYER, round_limit=1)
        assert sorted(state.waiting()) == [0, 1, 2]  # everyone, so that the asking tells nothing
        assert set(texts(state, 1)) == {"decline"}
        assert set(texts(state, 2)) == {"decline", "call"}
        assert refused(state, "1 call") == "trolley-transfer.aim"
        assert refused(state, "1 pass car") == "table.not-now"
        all_do(state, *said)
        assert (state.scores, state.deals) == (scores, 2)
    both = about_to_draw([FARE, CAR, CAR], call=BY_PLAYER, round_limit=1, double_call="both score")
    all_do(both, "decline", "call", "call")
    assert both.scores == [0, 60, 100]


# Void hands and the end of the game ---------------------------------------------------------


def play_void(state: TrolleyTransfer, *hands: list[int]) -> None:
    """One round of a hand that nobody completes."""
    deals = state.deals
    dealt(state, *hands)
    while state.deals == deals and state.to_act() != NOBODY:
        seat = state.to_act()
        hand = state.cards.hands[seat]
        moves = sorted(state.legal_moves(seat), key=lambda move: -hand.count(move.card))
        state.apply(seat, moves[0])


@pytest.mark.parametrize("length", ["to the target", "one deal"])
@pytest.mark.clause("trolley-transfer.round-limit", "table.one-deal")
def test_five_void_hands_in_a_row_end_the_game_and_equals_share(length: str) -> None:
    state = start(3, 1, round_limit=1, length=length)
    for deal in range(5):
        assert (state.deals, state.dealer) == (deal + 1, (1 + deal) % 3)
        play_void(state, MIXED, MIXED, MIXED)
        assert state.notes == []
        assert ("void hands in a row", f"{deal + 1} of 5") in state.view(None).told()
    assert state.to_act() == NOBODY
    assert state.winners() == [0, 1, 2]


@pytest.mark.clause("trolley-transfer.round-limit", "trolley-transfer.game")
def test_a_scored_hand_breaks_the_row_and_the_highest_wins() -> None:
    state = start(3, 1, round_limit=1)
    for _ in range(4):
        play_void(state, MIXED, MIXED, MIXED)
    dealt(state, MIXED, [CAR] * 6)
    for _ in range(5):
        assert state.to_act() == CHANCE
        play_void(state, MIXED, MIXED, MIXED)
    assert (state.to_act(), state.scores, state.winners()) == (NOBODY, [0, 100, 0], [1])


@pytest.mark.parametrize("limit", [1, 7, None])
@pytest.mark.clause("trolley-transfer.round-limit")
def test_a_hand_is_void_after_so_many_rounds(limit: int | None) -> None:
    """Two players who keep five Cars each and hand the sixth card round never finish."""
    state = start(2, 0, **({} if limit is None else {"round_limit": limit}))
    dealt(state, [CAR] * 5 + [FARE], [CAR] * 5 + [MOTORMAN])
    rounds = 0
    while state.deals == 1:
        for _ in range(2):
            for seat in range(2):
                state.apply(seat, next(move for move in state.legal_moves(seat) if move.card != CAR))
        rounds += 1
        if state.to_act() == CHANCE and state.deals == 1:
            state.apply(CHANCE, state.chance(Rng(rounds)))
    assert rounds == (limit or 100)
    assert state.notes == []
    assert state.dealer == 1


@pytest.mark.clause("trolley-transfer.game")
def test_five_hundred_are_game() -> None:
    state = start(2)
    for hand in range(5):
        assert state.to_act() == CHANCE
        assert state.scores == [100 * hand, 0]
        dealt(state, [CAR] * 6, MIXED)
    assert (state.to_act(), state.winners()) == (NOBODY, [0])


@pytest.mark.clause("trolley-transfer.game")
def test_when_both_score_the_highest_wins_and_equals_share() -> None:
    state = start(3, 0, target=100, double_call="both score")
    dealt(state, [MOTORMAN] * 6, MIXED, [CONDUCTOR] * 6)
    dealt(state, [TRANSFER] * 6, MIXED, [PASSENGER] * 6)
    assert (state.scores, state.winners()) == ([130, 0, 130], [0, 2])
    state = start(3, 0, target=100, double_call="both score")
    dealt(state, [MOTORMAN] * 6, MIXED, [CONDUCTOR] * 6)
    dealt(state, [TRANSFER] * 6, MIXED, [FARE] * 6)
    assert (state.scores, state.winners()) == ([130, 0, 140], [2])


@pytest.mark.clause("table.one-deal")
def test_one_deal_ends_with_the_first_score() -> None:
    state = start(3, 0, length="one deal", double_call="both score", round_limit=1)
    play_void(state, MIXED, MIXED, MIXED)
    dealt(state, [MOTORMAN] * 6, MIXED, [CONDUCTOR] * 6)
    assert (state.to_act(), state.winners()) == (NOBODY, [0])


@pytest.mark.clause("table.bell")
def test_the_bell_stops_all_while_they_choose() -> None:
    state = start(3, 0, bell="on")
    dealt(state, [CAR] * 6)
    dealt(state, MIXED, MIXED, MIXED)
    state.apply(1, state.parse("pass car"))
    state.apply(CHANCE, BELL)
    assert (state.waiting(), state.winners(), state.scores) == ([], [0], [100, 0, 0])
    assert [state.legal_moves(seat) for seat in range(3)] == [[], [], []]
    assert state.view(1) == state.imagine(1, Rng(1)).view(1)


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("options", EVERY_OPTION, ids=str)
def test_cards_are_conserved_and_every_game_ends_within_its_cap(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(2):
        state = GAME.start(seats, None, options)
        assert isinstance(state, TrolleyTransfer)
        rng = Rng(seed)
        moves = 0
        while state.to_act() != NOBODY:
            assert sorted(card for place in state.places() for card in place.cards) == SIXTY
            moves += collect(state, rng, 1)
        assert moves <= state.cap()
        assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(state.scores)]
