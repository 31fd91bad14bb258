"""The expert: compares moves in the same worlds, drops what falls behind, works the end out exactly."""

from itertools import permutations

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.bots.endgame import settle
from headtable.bots.expert import BATCH, CANDIDATES, Estimate, Expert, leading
from headtable.bots.novice_and_regular import Regular
from headtable.bots.roster import heuristic_of
from headtable.rules.core.moves import Move, word
from headtable.rules.games.trolley_euchre import TrolleyEuchre

EUCHRE = headtable.game("trolley-euchre")


def estimate(text: str, values: list[float]) -> Estimate:
    found = Estimate(word(text), 0)
    found.values = values
    return found


def test_moves_are_compared_world_by_world() -> None:
    """The same luck is in both, so a small gap that never fails is enough, and a wavering one is not."""
    best = estimate("good", [10.0, -7.0, 4.0, 0.0])
    assert estimate("a little less", [9.5, -7.4, 3.4, -0.5]).is_behind(best)
    assert not estimate("perhaps", [-8.0, 10.0, 3.0, 1.0]).is_behind(best)
    assert not estimate("equal", best.values).is_behind(best)


def test_the_best_is_one_of_those_that_were_tried_to_the_last() -> None:
    lucky = estimate("lucky in a few", [9.0] * BATCH)
    steady = estimate("steady", [3.0] * 3 * BATCH)
    assert leading([lucky, steady, estimate("poor", [1.0] * 3 * BATCH)]) is steady


def dealt(seed: int) -> State:
    state = EUCHRE.start(4, 3, {"length": "one deal"})
    state.apply(CHANCE, state.chance(Rng(seed)))
    return state


def test_no_more_moves_are_tried_than_are_promising() -> None:
    state = headtable.game("forty-two").start(4, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    expert = Expert(heuristic_of("forty-two"), BATCH)
    moves = state.legal_moves(state.to_act())
    assert len(moves) > CANDIDATES
    found = expert.weigh(state.imagine(state.to_act(), Rng(2)), state.to_act(), moves, Rng(3))
    assert len(found) == CANDIDATES
    assert found[0].rating == max(one.rating for one in found)


def last_trick(seed: int) -> State:
    """Four-handed Euchre when each has two cards left."""
    state = dealt(seed)
    player = Regular(heuristic_of("trolley-euchre"))
    state.apply(0, state.parse("order up"))
    assert isinstance(state, TrolleyEuchre)
    while sum(len(hand) for hand in state.hands.lists()) > 8:
        state.apply(state.to_act(), player.choose(state, state.to_act(), Rng(seed)))
    return state


def by_brute_force(state: State, seat: int) -> float:
    """What the seat's side gets, looked for without any cut."""
    if state.to_act() in (CHANCE, NOBODY):
        return float(state.scores[seat] - state.scores[(seat + 1) % 4])
    turn = state.to_act()
    results = []
    for move in state.legal_moves(turn):
        after = state.clone()
        after.apply(turn, move)
        results.append(by_brute_force(after, seat))
    return max(results) if (turn - seat) % 2 == 0 else min(results)


def test_the_end_of_a_deal_is_worked_out_exactly() -> None:
    heuristic = heuristic_of("trolley-euchre")
    heuristic.prize = 0.0
    for seed in range(12):
        state = last_trick(seed)
        for seat in (0, 1):
            exact = settle(state.clone(), heuristic, seat, state.deals)
            assert exact == by_brute_force(state, seat)


def test_seats_in_every_order_give_one_result() -> None:
    """The players keep nothing between two moves: one may serve all seats, or each seat have its own."""
    for order in list(permutations(range(4)))[:3]:
        state, twin = dealt(5), dealt(5)
        shared = Regular(heuristic_of("trolley-euchre"))
        own = [Regular(heuristic_of("trolley-euchre")) for _ in order]
        while state.to_act() >= 0:
            seat = state.to_act()
            move: Move = shared.choose(state, seat, Rng(seat))
            assert own[order[seat]].choose(twin, seat, Rng(seat)) == move
            state.apply(seat, move)
            twin.apply(seat, move)
