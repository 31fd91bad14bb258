"""Trolley Transfer against its clauses and examples: the deal, passing, discarding and drawing."""

from itertools import permutations

import pytest
from game_setups import fields
from move_lines import refused, texts
from transfer_table import (
    BY_PLAYER,
    CAR,
    CONDUCTOR,
    EVERY_COUNT,
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

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import shuffle
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.rules.equipment.trolley import DENOMINATIONS, SIXTY
from headtable.rules.games.trolley_transfer import GAME
from headtable.table.shuffle_finder import positions

# The pack, the players, the deal --------------------------------------------------------


@pytest.mark.clause("trolley-transfer.no-colours")
def test_a_card_is_its_denomination_only() -> None:
    state = start(2)
    assert state.pack() == SIXTY
    assert len(state.pack()) == 60
    assert state.parse("pass orange-fare") == state.parse("pass black-fare") == state.parse("pass fare")
    dealt(state, [CAR, CAR, CAR, FARE, FARE, FARE])
    assert [move.text for move in state.legal_moves(0)] == ["pass car", "pass fare"]


@pytest.mark.clause("trolley-transfer.players")
def test_two_to_eight_play() -> None:
    assert GAME.seats == tuple(EVERY_COUNT)
    for seats in (0, 1, 9):
        with pytest.raises(BadSetup):
            GAME.start(seats)


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-transfer.deal", "trolley-transfer.stock")
def test_six_to_each_singly_the_dealer_last_and_the_rest_face_down(seats: int) -> None:
    dealer = seats - 2
    state = start(seats, dealer)
    where = positions(state)
    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        assert where[f"hand {seat + 1}"] == [place + seats * turn for turn in range(6)]
    assert where["stock"] == list(range(6 * seats, 60))
    dealt(state, MIXED)
    stock = state.view(0).pile("stock")
    assert stock is not None
    assert (stock.faces, stock.hidden) == ([], {2: 48, 3: 42, 4: 36, 5: 30, 6: 24, 7: 18, 8: 12}[seats])


# Six alike ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "count"),
    [(CAR, 100), (MOTORMAN, 90), (CONDUCTOR, 80), (FARE, 60), (PASSENGER, 50), (TRANSFER, 40)],
)
@pytest.mark.clause("trolley-transfer.counts", "trolley-transfer.call", "trolley-transfer.aim")
def test_six_alike_are_called_and_counted_and_the_deal_passes(kind: int, count: int) -> None:
    """By the deal itself, before anybody moves."""
    state = start(3, 2)
    dealt(state, MIXED, [kind] * 6)
    assert state.scores == [0, count, 0]
    assert [(note.clause, note.seat) for note in state.notes] == [("trolley-transfer.counts", 1)]
    assert (state.to_act(), state.dealer, state.deals) == (CHANCE, 0, 2)
    assert state.to_shuffle() == SIXTY
    facts = state.view(None).told()
    assert any(label == "last hand" and value.startswith("seat 2 six ") for label, value in facts)


@pytest.mark.clause("trolley-transfer.aim")
def test_five_alike_are_not_enough() -> None:
    state = start(2)
    dealt(state, [CAR] * 5 + [FARE], [MOTORMAN] * 5 + [CAR])
    assert state.scores == [0, 0]
    assert state.to_act() == 0


@pytest.mark.example("trolley-transfer.example-pass-completes")
@pytest.mark.clause("trolley-transfer.call", "trolley-transfer.pass")
def test_the_example_of_a_hand_completed_by_the_pass() -> None:
    state = start(3)
    dealt(state, [FARE, CAR, CAR, MOTORMAN, MOTORMAN, PASSENGER], [FARE] * 5 + [CAR], MIXED)
    all_do(state, "pass fare", "pass car", "pass motorman")
    assert state.scores == [0, 60, 0]
    assert state.deals == 2  # before anyone discards


@pytest.mark.clause("trolley-transfer.call")
def test_of_two_done_by_one_pass_the_first_receiver_scores_or_both() -> None:
    state = completed_by_one_pass()
    all_do(state, *PASSES_OF_FOUR)
    assert state.scores == [0, 0, 0, 40]  # seat 3 was first to get a card, then seat 4; the dealer is last
    both = completed_by_one_pass(double_call="both score")
    all_do(both, *PASSES_OF_FOUR)
    assert both.scores == [100, 90, 0, 40]


@pytest.mark.clause("trolley-transfer.call")
def test_of_two_done_by_one_deal_the_dealer_comes_last() -> None:
    for dealer, scores in ((0, [0, 0, 40]), (1, [0, 0, 40]), (2, [100, 0, 0])):
        state = start(3, dealer)
        dealt(state, [CAR] * 6, MIXED, [TRANSFER] * 6)
        assert state.scores == scores
    both = start(3, 0, double_call="both score")
    dealt(both, [CAR] * 6, MIXED, [TRANSFER] * 6)
    assert both.scores == [100, 0, 40]


# Passing ----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("passing", ["at once", IN_TURN])
@pytest.mark.clause("trolley-transfer.pass", "trolley-transfer.repeat", "trolley-transfer.discard-draw")
def test_in_every_round_all_pass_to_the_left_discard_and_draw_from_the_dealer_on(
    seats: int, passing: str
) -> None:
    """Played beside a plain account of the cards, with calls by players who never call."""
    rng = Rng(seats)
    state = start(seats, seats // 2, passing=passing, call=BY_PLAYER, round_limit=20)
    state.apply(CHANCE, state.chance(rng))
    hands = [hand[:] for hand in state.cards.hands]
    stock = state.cards.stock[:]
    heap: list[int] = []
    for _ in range(20):
        order = state.round_from(state.dealer)
        for seat in order if passing == IN_TURN else reversed(order):
            assert state.to_act() == (seat if passing == IN_TURN else state.dealer)
            moves = [move for move in state.legal_moves(seat) if move.verb == "pass"]
            assert [move.card for move in moves] == sorted(set(hands[seat]))
            move = moves[rng.below(len(moves))]
            state.apply(seat, move)
            hands[seat].remove(move.card)
            if passing == IN_TURN:
                hands[(seat + 1) % seats].append(move.card)
            else:
                heap.append(move.card)
        if passing != IN_TURN:
            for seat, card in zip(reversed(order), heap, strict=True):
                hands[(seat + 1) % seats].append(card)
            heap.clear()
        assert state.cards.hands == [sorted(hand) for hand in hands]
        assert state.waiting() == order
        discards = state.cards.discards[:]
        for seat in range(seats):
            moves = [move for move in state.legal_moves(seat) if move.verb == "discard"]
            assert [move.card for move in moves] == sorted(set(hands[seat]))
            hands[seat].remove(moves[0].card)
            discards.append(moves[0].card)
            state.apply(seat, moves[0])
        for seat in order:
            if not stock:
                assert state.to_act() == CHANCE
                assert state.to_shuffle() == sorted(discards)
                move = state.chance(rng)
                stock, discards = move.cards[:], []
                state.apply(CHANCE, move)
            hands[seat].append(stock.pop(0))
        assert state.cards.hands == [sorted(hand) for hand in hands]
        assert (state.cards.stock, state.cards.discards) == (stock, discards)
    assert state.prompt().public == "call 'Transfer' or decline"


@pytest.mark.clause("trolley-transfer.pass", "table.secret")
def test_passes_at_once_are_secret_and_their_order_does_not_matter() -> None:
    state = start(4, 2)
    dealt(state, MIXED, MIXED, MIXED, MIXED)
    said = ["pass car", "pass car", "pass fare", "pass transfer"]
    ends = []
    for order in permutations(range(4)):
        twin = state.clone()
        for seat in order:
            assert seat in twin.waiting()
            before = [twin.view(other).as_data()["piles"] for other in range(4)]
            twin.apply(seat, twin.parse(said[seat]))
            if len(twin.waiting()) < 4:  # all have chosen when four are asked again
                assert [twin.view(other).as_data()["piles"] for other in range(4)] == before
                assert twin.why_not(seat, twin.parse("pass car")) == "table.turn"
                others = [twin.view(other).told() for other in range(4) if other != seat]
                assert all(
                    ("chosen", said[seat]) not in facts or said.count(said[seat]) > 1 for facts in others
                )
        ends.append(fields(twin))
    assert all(end == ends[0] for end in ends)
    assert refused(state, "1 discard car") == "table.not-now"
    assert refused(state, "1 decline") == "table.not-now"


@pytest.mark.clause("trolley-transfer.pass", "table.not-held")
def test_only_held_cards_are_passed_and_discarded() -> None:
    state = start(2)
    dealt(state, [CAR, CAR, CAR, FARE, FARE, FARE], [MOTORMAN] * 3 + [TRANSFER] * 3)
    assert refused(state, "1 pass motorman") == "table.not-held"
    all_do(state, "pass car", "pass motorman")
    assert refused(state, "1 discard transfer") == "table.not-held"
    assert refused(state, "1 pass car") == "table.not-now"
    assert set(texts(state, 1)) == {"discard car", "discard fare", "discard motorman"}


@pytest.mark.clause("trolley-transfer.pass", "trolley-transfer.call")
def test_passing_in_turn_a_card_may_go_on_at_once_and_hands_are_looked_at_after_the_pass() -> None:
    state = start(3, 0, passing=IN_TURN)
    dealt(state, MIXED, [FARE] * 5 + [CAR], MIXED)
    assert state.waiting() == [0]
    state.apply(0, state.parse("pass fare"))
    assert [len(hand) for hand in state.cards.hands] == [5, 7, 6]
    assert ("received", "fare") in state.view(1).told()
    assert all(label != "received" for viewer in (None, 0, 2) for label, _ in state.view(viewer).told())
    state.apply(1, state.parse("pass fare"))  # the very card; and he waits for no call
    assert state.cards.hands[1] == [CAR] + [FARE] * 5
    state.apply(2, state.parse("pass transfer"))
    assert state.scores == [0, 0, 0]
    again = start(3, 0, passing=IN_TURN)
    dealt(again, MIXED, [FARE] * 5 + [CAR], MIXED)
    again.apply(0, again.parse("pass fare"))
    again.apply(1, again.parse("pass car"))
    assert again.cards.hands[1] == [FARE] * 6  # complete, but the pass is not over
    again.apply(2, again.parse("pass transfer"))
    assert again.scores == [0, 60, 0]


@pytest.mark.clause("trolley-transfer.repeat")
def test_rounds_go_on_until_somebody_has_six_alike() -> None:
    for seed in range(20):
        state = start(3)
        rng = Rng(seed)
        collect(state, rng, 1)
        while state.deals == 1:
            assert not state.notes
            assert not any(len(hand) == 6 and len(set(hand)) == 1 for hand in state.cards.hands)
            collect(state, rng, 1)
        assert len(state.notes) == 1
        assert state.rounds > 0


# Discarding and drawing -----------------------------------------------------------------


@pytest.mark.clause("trolley-transfer.discard-draw")
def test_the_dealer_draws_first_and_who_is_done_by_a_draw_ends_the_hand() -> None:
    for stock, scores in (
        ([FARE, CAR, CAR], [0, 60, 0]),  # the next would be done too, but does not draw
        ([TRANSFER, CAR, CAR], [0, 0, 100]),
        ([CAR, FARE, TRANSFER], [0, 0, 0]),
    ):
        for double_call in ("first receiver", "both score"):
            state = about_to_draw(stock, double_call=double_call)
            assert state.scores == scores


@pytest.mark.clause("trolley-transfer.discard-draw")
def test_the_discard_is_laid_down_unseen_before_anybody_draws() -> None:
    state = start(3, 1)
    dealt(state, MIXED, MIXED, MIXED)
    all_do(state, "pass car", "pass car", "pass car")
    for seat in range(2):
        state.apply(seat, state.parse("discard fare"))
        assert [len(hand) for hand in state.cards.hands] == [6, 6, 6]
        assert len(state.cards.stock) == 42
        assert ("chosen", "discard fare") in state.view(seat).told()
        assert all(label != "chosen" for label, _ in state.view(2).told())
    state.apply(2, state.parse("discard fare"))
    assert len(state.cards.stock) == 39
    for viewer in (None, 0, 1, 2):
        pile = state.view(viewer).pile("discards")
        assert pile is not None
        assert (pile.faces, pile.hidden) == ([], 3)


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.clause("trolley-transfer.reshuffle")
def test_the_first_pack_ends_with_a_round_or_after_four_draws(seats: int) -> None:
    state = start(seats, 0, call=BY_PLAYER)
    rng = Rng(seats)
    state.apply(CHANCE, state.chance(rng))
    while state.to_act() != CHANCE:
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert not state.cards.stock
    drawn = [seat for seat in range(seats) if len(state.cards.hands[seat]) == 6]
    assert drawn == ([0, 1, 2, 3] if seats > 6 else [])
    rest = 60 - 6 * seats + (seats - len(drawn))
    assert list(state.to_shuffle()) == sorted(state.cards.discards)
    assert len(state.cards.discards) == rest
    whole = shuffle(SIXTY, DENOMINATIONS)
    assert state.why_not(CHANCE, whole) == "table.whole-pack"
    rounds = state.rounds
    move = state.chance(rng)
    state.apply(CHANCE, move)
    assert state.rounds == rounds + 1
    assert [len(hand) for hand in state.cards.hands] == [6] * seats
    assert state.cards.discards == []
    assert state.cards.stock == move.cards[seats - len(drawn) :]


@pytest.mark.example("trolley-transfer.example-eight-players")
@pytest.mark.clause("trolley-transfer.reshuffle", "trolley-transfer.stock")
def test_the_example_of_eight_players() -> None:
    state = start(8, 3, call=BY_PLAYER)
    rng = Rng(1)
    state.apply(CHANCE, state.chance(rng))
    assert len(state.cards.stock) == 12
    for _ in range(16):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert (len(state.cards.stock), len(state.cards.discards)) == (4, 8)
    for _ in range(16):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert (state.to_act(), len(state.cards.stock), len(state.cards.discards)) == (CHANCE, 0, 16)
    assert [len(state.cards.hands[seat]) for seat in (3, 4, 5, 6, 7, 0, 1, 2)] == [6] * 4 + [5] * 4
    state.apply(CHANCE, state.chance(rng))
    assert (len(state.cards.stock), len(state.cards.discards)) == (12, 0)
