"""Trolley Transfer against its clauses, its examples and its arithmetic."""

from itertools import permutations

import pytest
from arena import fields, play

from headtable.rules.core.errors import BadSetup, Refusal
from headtable.rules.core.moves import BELL, Move, shuffle
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.equipment.trolley import DENOMINATIONS, SIXTY
from headtable.rules.games.trolley_transfer import GAME, TrolleyTransfer
from headtable.rules.mechanics.passing import cards_of
from headtable.table.dealing import positions, shuffle_for

CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER = range(6)
EVERY_COUNT = range(2, 9)
MIXED = [CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER]
IN_TURN = "in turn with a look"
BY_PLAYER = "by the player"
EVERY_OPTION: list[dict[str, object]] = [
    {},
    {"passing": IN_TURN},
    {"call": BY_PLAYER},
    {"call": BY_PLAYER, "passing": IN_TURN, "double-call": "both score", "round-limit": 12},
    {"double-call": "both score", "length": "one deal"},
    {"target": 90, "round-limit": 9},
]


def start(seats: int, dealer: int | None = 0, **options: object) -> TrolleyTransfer:
    named = {id.replace("_", "-"): value for id, value in options.items()}
    state = GAME.start(seats, dealer, named)
    assert isinstance(state, TrolleyTransfer)
    return state


def dealt(state: TrolleyTransfer, *hands: list[int], stock: list[int] | None = None) -> None:
    """Deal these hands to seats 1, 2 … and these cards to the top of the stock."""
    wanted = {f"hand {seat + 1}": hand for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, {**wanted, "stock": stock or []}, Rng(1)))


def all_do(state: State, *said: str) -> None:
    """Seats 1, 2 … say this, in the order of the table or, one after the other, from the dealer on."""
    if len(state.waiting()) > 1:
        for seat, text in enumerate(said):
            state.apply(seat, state.parse(text))
    else:
        for seat in state.round_from(state.dealer):
            state.apply(seat, state.parse(said[seat]))


def refused(state: State, seat: int, text: str) -> str:
    before = fields(state)
    with pytest.raises(Refusal) as refusal:
        state.apply(seat - 1, state.parse(text))
    assert fields(state) == before
    return refusal.value.clause


def texts(state: State, seat: int) -> set[str]:
    return {move.text for move in state.legal_moves(seat - 1)}


def collect(state: TrolleyTransfer, rng: Rng, most: int = 10**9) -> int:
    """Players who mostly let their rarest cards go, so that hands come to an end."""
    moves = 0
    while state.to_act() != NOBODY and moves < most:
        moves += 1
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        waiting = state.waiting()
        seat = waiting[rng.below(len(waiting))]
        state.apply(seat, sensible(state, seat, rng))
    return moves


def sensible(state: TrolleyTransfer, seat: int, rng: Rng) -> Move:
    legal = state.legal_moves(seat)
    if legal[-1].text == "call":
        return legal[rng.below(len(legal))]
    hand = state.cards.hands[seat]
    fewest = min(hand.count(move.card) for move in legal)
    wise = [move for move in legal if hand.count(move.card) == fewest]
    moves = wise if rng.below(6) else legal
    return moves[rng.below(len(moves))]


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
    facts = state.view(None).facts
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


def completed_by_one_pass(**options: object) -> TrolleyTransfer:
    """Four players, seat 2 deals; the same pass gives seats 1, 2 and 4 six alike."""
    state = start(4, 1, **options)
    dealt(state, [CAR] * 5 + [MOTORMAN], [MOTORMAN] * 5 + [FARE],
          [TRANSFER, CAR, FARE, FARE, MOTORMAN, PASSENGER], [TRANSFER] * 5 + [CAR])  # fmt: skip
    return state


PASSES_OF_FOUR = ("pass motorman", "pass fare", "pass transfer", "pass car")


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
    assert state.asks() == "call or decline"


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
                others = [twin.view(other).facts for other in range(4) if other != seat]
                assert all(
                    ("chosen", said[seat]) not in facts or said.count(said[seat]) > 1 for facts in others
                )
        ends.append(fields(twin))
    assert all(end == ends[0] for end in ends)
    assert refused(state, 1, "discard car") == "table.not-now"
    assert refused(state, 1, "decline") == "table.not-now"


@pytest.mark.clause("trolley-transfer.pass", "table.not-held")
def test_only_held_cards_are_passed_and_discarded() -> None:
    state = start(2)
    dealt(state, [CAR, CAR, CAR, FARE, FARE, FARE], [MOTORMAN] * 3 + [TRANSFER] * 3)
    assert refused(state, 1, "pass motorman") == "table.not-held"
    all_do(state, "pass car", "pass motorman")
    assert refused(state, 1, "discard transfer") == "table.not-held"
    assert refused(state, 1, "pass car") == "table.not-now"
    assert texts(state, 1) == {"discard car", "discard fare", "discard motorman"}


@pytest.mark.clause("trolley-transfer.pass", "trolley-transfer.call")
def test_passing_in_turn_a_card_may_go_on_at_once_and_hands_are_looked_at_after_the_pass() -> None:
    state = start(3, 0, passing=IN_TURN)
    dealt(state, MIXED, [FARE] * 5 + [CAR], MIXED)
    assert state.waiting() == [0]
    state.apply(0, state.parse("pass fare"))
    assert [len(hand) for hand in state.cards.hands] == [5, 7, 6]
    assert ("received", "fare") in state.view(1).facts
    assert all(label != "received" for viewer in (None, 0, 2) for label, _ in state.view(viewer).facts)
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


def about_to_draw(stock: list[int], **options: object) -> TrolleyTransfer:
    """Three players, seat 2 deals; after pass and discard seats 2 and 3 hold five alike each."""
    state = start(3, 1, **options)
    dealt(state, MIXED, [FARE] * 5 + [PASSENGER], [CAR] * 5 + [TRANSFER], stock=stock)
    all_do(state, "pass motorman", "pass passenger", "pass transfer")
    all_do(state, "discard conductor", "discard motorman", "discard passenger")
    return state


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
        assert ("chosen", "discard fare") in state.view(seat).facts
        assert all(label != "chosen" for label, _ in state.view(2).facts)
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


# Calling by the player --------------------------------------------------------------------


@pytest.mark.clause("trolley-transfer.call", "trolley-transfer.aim")
def test_a_call_is_the_tables_or_the_players_and_needs_six_alike() -> None:
    state = start(2)
    dealt(state, [CAR] * 5 + [FARE])
    assert refused(state, 1, "call") == "trolley-transfer.call"
    state = start(2, 0, call=BY_PLAYER)
    dealt(state, [CAR] * 6, [FARE] * 5 + [TRANSFER])
    assert state.scores == [0, 0]  # nothing ends by itself
    assert refused(state, 2, "call") == "trolley-transfer.aim"
    assert texts(state, 1) == {"pass car", "call"}
    assert texts(state, 2) == {"pass fare", "pass transfer"}
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
    assert refused(state, 1, "call") == "trolley-transfer.aim"


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
    assert refused(state, 2, "call") == "trolley-transfer.aim"  # six Fares with the one that comes round
    state.apply(1, state.parse("pass car"))
    assert texts(state, 3) == {"pass car", "pass transfer", "call"}  # six without it
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
        assert texts(state, 1) == {"decline"}
        assert texts(state, 2) == {"decline", "call"}
        assert refused(state, 1, "call") == "trolley-transfer.aim"
        assert refused(state, 1, "pass car") == "table.not-now"
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
        assert ("void hands in a row", f"{deal + 1} of 5") in state.view(None).facts
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


# What a seat knows ------------------------------------------------------------------------------


def knows_rightly(state: TrolleyTransfer, viewer: int, world: TrolleyTransfer) -> None:
    """What the viewer can tell in the state must hold in a world: the true one or an imagined one."""
    memory = state.cards.memory
    own = state.cards.hands[viewer] + state.cards.discards[viewer :: state.seats]
    assert world.cards.hands[viewer] == state.cards.hands[viewer]
    assert world.cards.discards[viewer :: state.seats] == state.cards.discards[viewer :: state.seats]
    if memory.given[viewer] >= 0:
        assert memory.given[viewer] in world.cards.hands[(viewer + 1) % state.seats]
    outside = own + memory.abroad(viewer)
    stock = world.cards.stock
    missing = 0
    for card in range(6):
        assert stock.count(card) <= 10 - outside.count(card)
        missing += max(0, cards_of(memory.buried[viewer]).count(card) - stock.count(card))
    assert missing <= sum(memory.drawn) - memory.drawn[viewer]
    if state.stage < 4 and not state.by_player:
        assert world.is_possible(viewer)


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("options", EVERY_OPTION[:4], ids=str)
def test_what_a_seat_can_tell_is_true_and_holds_in_every_imagined_world(
    seats: int, options: dict[str, object]
) -> None:
    for seed in range(2):
        state = GAME.start(seats, None, options)
        assert isinstance(state, TrolleyTransfer)
        rng = Rng(seed)
        told = 0
        for moment in range(700):
            if state.to_act() == NOBODY:
                break
            collect(state, rng, 1)
            viewer = moment % seats
            knows_rightly(state, viewer, state)
            told += bool(state.cards.memory.abroad(viewer))
            if moment % 7 == 0:
                world = state.imagine(viewer, Rng(moment))
                knows_rightly(state, viewer, world)
                assert world.view(viewer) == state.view(viewer)
                assert sorted(card for place in world.places() for card in place.cards) == SIXTY
                again = state.imagine(viewer, Rng(moment + 1))
                assert fields(world.imagine(viewer, Rng(moment + 1))) == fields(again)
                for other in range(seats):
                    knows_rightly(world, other, world)
        assert told


def test_the_buried_discards_are_remembered() -> None:
    """Two players: when the discards are shuffled each knows where half of them came from."""
    state = start(2, 0, call=BY_PLAYER)
    rng = Rng(6)
    state.apply(CHANCE, state.chance(rng))
    while state.to_act() != CHANCE:
        play(state, rng, 1)
    own = state.cards.discards[0::2]
    assert len(own) == 25
    state.apply(CHANCE, state.chance(rng))
    assert len(cards_of(state.cards.memory.buried[0])) == 24  # his own draw may have been one of them
    for seed in range(40):
        stock = state.imagine(0, Rng(seed)).cards.stock
        missing = sum(
            max(0, cards_of(state.cards.memory.buried[0]).count(c) - stock.count(c)) for c in range(6)
        )
        assert missing <= 1  # the other has drawn once


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_card_handed_on_may_be_back_when_it_has_gone_all_round_and_not_before(seats: int) -> None:
    """Everybody hands on what he was given, so that a card comes back after as many passes as seats."""
    state = start(seats, 0, call=BY_PLAYER)
    dealt(state, *([MIXED] * seats))
    given = ["pass car"] + ["pass transfer"] * (seats - 1)
    for number in range(seats):
        assert (CAR in state.cards.memory.abroad(0)) == (number > 0)
        all_do(state, *given)
        received = [state.cards.memory.given[seat - 1] for seat in range(seats)]
        given = [f"pass {DENOMINATIONS[card]}" for card in received]
        if number < seats - 1:
            kept = [{CAR, card} for card in received]
            for seat in range(seats):
                state.apply(seat, next(m for m in state.legal_moves(seat) if m.card not in kept[seat]))
    assert CAR not in state.cards.memory.abroad(0)
    assert state.cards.hands[0].count(CAR) >= 1
    assert len(state.cards.memory.abroad(0)) == seats - 1


def test_secret_choices_of_others_are_chosen_again_from_imagined_hands() -> None:
    state = start(3, 0, call=BY_PLAYER)
    dealt(state, MIXED, MIXED, MIXED)
    state.apply(1, state.parse("pass car"))
    state.apply(2, state.parse("pass fare"))
    found = set()
    for seed in range(40):
        world = state.imagine(2, Rng(seed))
        own, other = world.choices.of(2), world.choices.of(1)
        assert own is not None
        assert other is not None
        assert own.text == "pass fare"
        assert other.card in world.cards.hands[1]
        assert world.waiting() == [0]
        found.add(other.text)
    assert len(found) > 3


def two_who_keep_to_their_kinds() -> TrolleyTransfer:
    """After 24 rounds seat 1 has seen all thirty cards of three kinds, and seat 2 those of the others."""
    state = start(2)
    mine, other = [CONDUCTOR, PASSENGER, TRANSFER], [CAR, MOTORMAN, FARE]
    stock = [kinds[number % 3] for number in range(24) for kinds in (mine, other)]
    dealt(state, mine * 2, other * 2, stock=stock)
    for number in range(24):
        if number % 2:
            all_do(state, "pass car", "pass transfer")  # back again
        else:
            all_do(state, "pass transfer", "pass car")
        for seat, kinds in enumerate((mine, other)):
            hand = state.cards.hands[seat]
            most = max(kinds, key=hand.count)
            state.apply(seat, state.parse(f"discard {DENOMINATIONS[most]}"))
    assert (state.rounds, state.cards.stock) == (24, [])
    return state


def test_nobody_is_imagined_to_hold_what_the_table_would_have_called() -> None:
    state = two_who_keep_to_their_kinds()
    rng = Rng(1)
    for _ in range(4000):
        hand = state.imagine(0, rng).cards.hands[1]
        assert set(hand) <= {CAR, MOTORMAN, FARE}
        assert len(set(hand)) > 1


def test_what_would_have_been_called_is_told_at_every_stage() -> None:
    state = start(2)
    dealt(state, MIXED, MIXED)
    assert state.is_possible(0)
    world = state.clone()
    world.cards.hands[1] = [FARE] * 6
    assert not world.is_possible(0)
    assert world.is_possible(1)
    all_do(state, "pass car", "pass fare")
    world = state.clone()
    world.cards.hands[1] = [CAR] + [FARE] * 5  # with the Fare that he passed they were six
    assert not world.is_possible(0)
    in_turn = start(3, 0, passing=IN_TURN)
    dealt(in_turn, MIXED, MIXED, MIXED)
    in_turn.apply(0, in_turn.parse("pass car"))
    for hand, is_possible in (([CAR] + [FARE] * 6, False), ([CAR] * 6 + [FARE], True), ([CAR] * 7, False)):
        world = in_turn.clone()
        world.cards.hands[1] = hand  # one of them is the Car that he was given
        assert world.is_possible(0) == is_possible
    in_turn.apply(1, in_turn.parse("pass car"))
    world = in_turn.clone()
    world.cards.hands[1] = [FARE] * 6  # may be so until the pass is over
    assert world.is_possible(0)
