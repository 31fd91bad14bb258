"""The expert at The Great Railroad Game: what is to be seen a few plays ahead is seen."""

import pytest
from railroad_table import position, started

from headtable import Rng
from headtable.bots.alpha_beta import FAR
from headtable.bots.expert import leading
from headtable.bots.heuristics.great_railroad_game import RailroadHeuristic
from headtable.bots.novice_and_regular import Regular
from headtable.bots.railroad_expert import WON, RailroadExpert, RailroadTree
from headtable.rules.games.great_railroad_game import GreatRailroadGame

LITTLE = 600  # positions: enough for two or three plays


def chosen(state: GreatRailroadGame, positions: int = LITTLE) -> str:
    return RailroadExpert(RailroadHeuristic(), positions).choose(state, state.to_act(), Rng(0)).text


def worth(state: GreatRailroadGame, positions: int = LITTLE) -> float:
    """What the best move comes to."""
    seat = state.to_act()
    search = RailroadExpert(RailroadHeuristic(), positions)
    return leading(search.weigh(state, seat, state.legal_moves(seat), Rng(0))).mean()


def test_a_train_that_can_arrive_and_win_arrives() -> None:
    assert chosen(position(3, {1: "sacramento > san-francisco", 2: "carson-city w"})) == "run 1"


def test_who_would_win_at_the_next_play_is_turned() -> None:
    """Train 2 is two plays from home and stands in a city; only now can it be turned."""
    state = position(3, {1: "detroit > chicago", 2: "sacramento sw", 3: "chicago > omaha"})
    assert chosen(state).startswith("turn 2 ")


def test_a_win_three_plays_ahead_is_seen() -> None:
    state = position(2, {1: "carson-city w", 3: "home", 5: "home", 2: "duluth w"})
    assert worth(state) >= WON
    assert chosen(state) == "run 1"


def test_a_lost_game_is_known_to_be_lost() -> None:
    state = position(2, {1: "duluth w", 2: "carson-city > san-francisco", 4: "home", 6: "home"})
    assert worth(state) <= -WON


def test_it_keeps_out_of_a_city_where_it_would_be_turned() -> None:
    """From Fargo there is one good way on, and train 2 has its heading; another can go first."""
    trains = {1: "duluth > fargo", 3: "depot-3 > pittsburg", 2: "chicago > omaha"}
    state = position(2, {**trains, 4: "home", 6: "home"})
    assert not chosen(state).startswith("run 1")


def plain(tree: RailroadTree, state: GreatRailroadGame, seat: int, depth: int) -> float:
    """The same without leaving anything out early."""
    if state.is_over():
        return tree.won(state, seat, depth)
    if not depth:
        return tree.judged(state, seat)
    values = []
    for move in tree.moves(state, state.to_act()):
        after = state.clone()
        after.apply(state.to_act(), move)
        values.append(plain(tree, after, seat, depth - 1))
    return max(values) if state.to_act() == seat else min(values)


@pytest.mark.parametrize("seats", [2, 3])
def test_nothing_is_lost_by_leaving_out_what_cannot_matter(seats: int) -> None:
    state = under_way(seats, 30)
    tree = RailroadTree(RailroadHeuristic())
    tree.measure(state)
    tree.left = 10**6
    for seat in range(seats):
        assert tree.value(state.clone(), seat, 3, -FAR, FAR) == plain(tree, state, seat, 3)


def test_a_train_that_can_be_turned_next_is_in_danger() -> None:
    """Train 2 plays next, and has the heading of train 1 in the one position and not in the other."""
    tree = RailroadTree(RailroadHeuristic())
    safe = position(3, {1: "chicago w", 2: "st-paul > fargo"}, to_play=2)
    threatened = position(3, {1: "chicago w", 2: "duluth > fargo"}, to_play=2)
    tree.measure(safe)
    assert tree.judged(safe, 0) > tree.judged(threatened, 0)
    assert tree.judged(safe, 1) < tree.judged(threatened, 1)


def under_way(seats: int, plays: int) -> GreatRailroadGame:
    """A game of regulars after so many plays."""
    state = started(seats)
    rng = Rng(seats)
    regular = Regular(RailroadHeuristic())
    for _ in range(plays):
        state.apply(state.to_act(), regular.choose(state, state.to_act(), rng))
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_position_gets_the_same_answer(seats: int) -> None:
    state = under_way(seats, 40)
    search = RailroadExpert(RailroadHeuristic(), LITTLE)
    first = search.choose(state, state.to_act(), Rng(1))
    assert search.choose(state, state.to_act(), Rng(1)) is first
    assert -50 < search.tree.left <= LITTLE


def test_it_is_asked_for_one_of_the_moves_it_was_given() -> None:
    state = position(2, {1: "chicago w", 2: "duluth w"})
    moves = state.legal_moves(0)[:3]
    found = RailroadExpert(RailroadHeuristic(), 50).weigh(state, 0, moves, Rng(0))
    assert {one.move.text for one in found} == {move.text for move in moves}


def test_the_expert_beats_the_regular() -> None:
    """Over two whole races for two, each seat once."""
    expert, regular = RailroadExpert(RailroadHeuristic(), 150), Regular(RailroadHeuristic())
    for seat in range(2):
        state = started(2)
        rng = Rng(seat)
        while not state.is_over():
            player = expert if state.to_act() == seat else regular
            state.apply(state.to_act(), player.choose(state, state.to_act(), rng))
        assert state.winners() == [seat]
