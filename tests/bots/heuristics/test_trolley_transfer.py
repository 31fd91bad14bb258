"""Trolley Transfer: what the house players collect and let go."""

from heuristic_preferences import edge, preferred, rating
from transfer_table import CAR, CONDUCTOR, FARE, MOTORMAN, PASSENGER, TRANSFER, all_do, dealt, start

from headtable import Rng
from headtable.arena.peek_test import assert_no_peek
from headtable.bots.expert import Expert
from headtable.bots.heuristics.trolley_transfer import TransferHeuristic, promise_of
from headtable.bots.novice_and_regular import Player, Regular
from headtable.rules.games.trolley_transfer import GAME, TrolleyTransfer


def hands(*first: int, **options: object) -> TrolleyTransfer:
    """A table of four at which seat 1 deals and holds this."""
    state = start(4, 0, **options)
    dealt(state, list(first))
    return state


def test_the_rarest_kind_goes() -> None:
    state = hands(FARE, FARE, FARE, FARE, PASSENGER, PASSENGER)
    assert preferred(TransferHeuristic(), state) == "pass passenger"


def test_of_equal_numbers_the_kind_that_counts_less_goes() -> None:
    state = hands(CAR, CAR, CAR, TRANSFER, TRANSFER, TRANSFER)
    assert preferred(TransferHeuristic(), state) == "pass transfer"


def test_four_that_count_little_are_kept_before_two_that_count_much() -> None:
    state = hands(CAR, CAR, TRANSFER, TRANSFER, TRANSFER, TRANSFER)
    assert preferred(TransferHeuristic(), state) == "pass car"


def test_a_kind_of_which_one_has_thrown_many_away_is_worth_less() -> None:
    state = hands(CONDUCTOR, CONDUCTOR, CONDUCTOR, MOTORMAN, MOTORMAN, MOTORMAN)
    heuristic = TransferHeuristic()
    heuristic.look(state, 0)
    assert heuristic.rate(state, 0, state.parse("pass conductor")) > heuristic.rate(
        state, 0, state.parse("pass motorman")
    )
    heuristic.gone = [0, 4, 0, 0, 0, 0]
    assert heuristic.rate(state, 0, state.parse("pass conductor")) < heuristic.rate(
        state, 0, state.parse("pass motorman")
    )


def test_what_counts_much_is_sooner_thrown_away_than_handed_on() -> None:
    state = hands(CAR, PASSENGER, FARE, FARE, FARE, FARE)
    heuristic = TransferHeuristic()
    passing = rating(heuristic, state, "pass car") - rating(heuristic, state, "pass passenger")
    all_do(state, "pass fare", *[f"pass {state.names()[state.cards.hands[seat][0]]}" for seat in (1, 2, 3)])
    assert passing < 0
    heuristic.held = [1, 0, 0, 4, 1, 0]
    throwing = heuristic.rate(state, 0, state.parse("discard car")) - heuristic.rate(
        state, 0, state.parse("discard passenger")
    )
    assert throwing > passing


def test_a_call_is_made() -> None:
    state = start(4, 0, call="by the player")
    dealt(state, [CAR] * 6)
    assert preferred(TransferHeuristic(), state) == "call"


def test_a_collection_is_worth_what_it_promises() -> None:
    assert promise_of([CAR] * 6) == 100
    assert (
        promise_of([CAR] * 5 + [FARE]) > promise_of([FARE] * 5 + [CAR]) > promise_of([CAR] * 3 + [FARE] * 3)
    )
    state = hands(*[CAR] * 5, FARE)
    assert TransferHeuristic().worth(state, 0) > 0 > TransferHeuristic().worth(state, 1)


def test_the_others_are_taken_to_collect_too() -> None:
    """Later in a hand the imagined hands of the others hold more alike, and no card is lost."""
    state = hands(CAR, CAR, CAR, MOTORMAN, FARE, FARE)
    state.rounds = 6
    alike = [0, 0]
    for seed in range(40):
        world = state.imagine(0, Rng(seed))
        alike[0] += sum(max(hand.count(kind) for kind in range(6)) for hand in world.cards.hands[1:])
        TransferHeuristic().prepare(world, 0, Rng(seed))
        alike[1] += sum(max(hand.count(kind) for kind in range(6)) for hand in world.cards.hands[1:])
        assert world.cards.hands[0] == state.cards.hands[0]
        assert sorted(card for place in world.places() for card in place.cards) == world.pack()
    assert alike[1] > alike[0] + 40


def test_it_beats_random_play() -> None:
    pair = (Regular(TransferHeuristic()), Player(TransferHeuristic()))
    assert edge(GAME, 4, {"length": "one deal"}, pair, 30) > 10


def test_it_does_not_peek() -> None:
    assert assert_no_peek(Regular(TransferHeuristic()), GAME, 4) == 20
    assert assert_no_peek(Expert(TransferHeuristic(), 8), GAME, 4, decisions=6) == 6
