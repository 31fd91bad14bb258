"""What the expert would do, and what it says of what was done."""

import pytest

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.bots.heuristic import Reason
from headtable.bots.roster import house_player
from headtable.rules.core.game import Game
from headtable.table.advice import Hint, Remark, hint, judge, review, turning_points
from headtable.table.log import UNDO
from headtable.table.logged_game import Sitting

EUCHRE: Game = headtable.game("trolley-euchre")
ALONE = "order up alone"


def dealt(seed: int) -> Sitting:
    """Four-handed Euchre after the deal; seat 1 calls first."""
    sitting = Sitting.start(EUCHRE, 4, None, 3, {"length": "one deal"})
    sitting.chance(Rng(seed))
    return sitting


def play_out(sitting: Sitting, level: str, seed: int = 0) -> None:
    player = house_player(sitting.game.id, level)
    rng = Rng(seed)
    while sitting.state.to_act() != NOBODY:
        seat = sitting.state.to_act()
        if seat == CHANCE:
            sitting.chance(rng)
        else:
            sitting.move(seat, player.choose(sitting.state, seat, rng))


def hopeless() -> Sitting:
    """A deal in which nothing speaks for calling."""
    for seed in range(40):
        sitting = dealt(seed)
        if hint(sitting.state, 0).move == "pass" and judge(sitting.state, 0, alone(sitting.state)):
            return sitting
    raise AssertionError("every hand is worth a call alone")


def alone(state: State) -> headtable.Move:
    return state.parse(ALONE)


# Hints -------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_move_and_says_what_it_is_better_than() -> None:
    state = hopeless().state
    given = hint(state, 0)
    legal = [move.text for move in state.legal_moves(0)]
    assert given.move == "pass"
    assert given.instead_of in legal
    assert given.gain > 0
    assert given.worlds >= 8
    assert str(given).startswith(f"pass: about {given.gain:.1f} points better than {given.instead_of}")


def test_a_hint_knows_what_the_seat_knows_and_no_more() -> None:
    sitting = dealt(3)
    play_some = house_player(EUCHRE.id, "regular")
    for step in range(10):
        state = sitting.state
        seat = state.to_act()
        others = [state.imagine(seat, Rng(number)) for number in range(3)]
        assert [str(hint(other, seat)) for other in others] == [str(hint(state, seat))] * 3
        sitting.move(seat, play_some.choose(state, seat, Rng(step)))


def test_where_there_is_one_move_the_hint_says_so() -> None:
    sitting = dealt(3)
    play_out(sitting, "regular")
    last = sitting.at(len(sitting.entries) - 1)
    given = hint(last, last.to_act())
    assert str(given) == f"{given.move}: there is nothing else to do."


@pytest.mark.parametrize(
    ("reason", "end"),
    [
        (None, "possible."),
        (Reason("it is cheap"), "possible; it is cheap."),
        (Reason("it is cheap", "hilo.follow"), "possible; it is cheap (hilo.follow)."),
    ],
)
def test_a_hint_gives_its_reason_and_the_clause(reason: Reason | None, end: str) -> None:
    said = str(Hint("pass", 1.26, "bid 30", 24, reason))
    assert said.startswith("pass: about 1.3 points better than bid 30, in 24 worlds")
    assert said.endswith(end)


def test_a_hint_that_tried_nothing_claims_no_points() -> None:
    assert str(Hint("pass", 0.0, "bid 30", 0, None)) == "pass: it looks best."


# Review ----------------------------------------------------------------------------------------------


def test_a_blunder_is_named_with_its_price() -> None:
    sitting = hopeless()
    sitting.move(0, ALONE)
    play_out(sitting, "regular")
    worst = review(sitting, [0])[0]
    assert (worst.index, worst.seat, worst.made, worst.better) == (1, 0, ALONE, "pass")
    assert worst.cost > 0.5


def test_only_the_seats_asked_for_are_judged_and_the_costliest_move_comes_first() -> None:
    for seed in range(8):
        sitting = dealt(seed)
        play_out(sitting, "random", seed)
        remarks = review(sitting, [0, 1, 2, 3])
        if {remark.seat for remark in remarks} > {0}:
            break
    assert {remark.seat for remark in remarks} > {0}
    assert [one.cost for one in remarks] == sorted([one.cost for one in remarks], reverse=True)
    others = [remark.index for remark in remarks if remark.seat != 0]
    assert [remark.index for remark in review(sitting, [1, 2, 3])] == others


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_said_against_the_experts_own_moves(seed: int) -> None:
    sitting = dealt(seed)
    while sitting.state.to_act() != NOBODY:
        seat = sitting.state.to_act()
        index = len(sitting.entries)
        if seat == CHANCE:
            sitting.chance(Rng(seed + index))
        else:
            sitting.move(seat, hint(sitting.state, seat, index).move)
    seen: list[tuple[int, int]] = []
    assert review(sitting, [0, 1, 2, 3], lambda done, total: seen.append((done, total))) == []
    assert seen[-1] == (len(sitting.entries), len(sitting.entries))


def test_a_move_is_judged_by_what_its_seat_knew() -> None:
    state = hopeless().state
    remarks = [judge(state.imagine(0, Rng(number)), 0, alone(state)) for number in range(3)]
    assert [spoken(remark) for remark in remarks] == [spoken(judge(state, 0, alone(state)))] * 3


def test_nothing_is_said_of_a_move_that_breaks_the_rules() -> None:
    """What it costs is a matter for who calls it: the expert does not weigh it beside fair moves."""
    faults = 0
    for seed in range(12):
        sitting = Sitting.start(EUCHRE, 4, None, 3, {"length": "one deal", "honour": "on"})
        sitting.chance(Rng(seed))
        sitting.move(0, "order up")
        while sitting.state.to_act() >= 0:
            state = sitting.state
            seat = state.to_act()
            unfair = [move for move in state.legal_moves(seat) if state.fault(seat, move)]
            faults += len(unfair)
            assert [judge(state, seat, move) for move in unfair] == [None] * len(unfair)
            sitting.move(seat, next(move for move in state.legal_moves(seat) if move not in unfair))
    assert faults > 20


def spoken(remark: Remark | None) -> tuple[str, str, float]:
    assert remark is not None
    return remark.made, remark.better, remark.cost


def test_a_forced_move_is_no_fault() -> None:
    sitting = dealt(3)
    play_out(sitting, "regular")
    last = sitting.at(len(sitting.entries) - 1)
    assert judge(last, last.to_act(), last.legal_moves(last.to_act())[0]) is None


def test_a_move_taken_back_is_stepped_over() -> None:
    sitting = hopeless()
    sitting.humans = {0}
    sitting.move(0, "pass")
    sitting.undo(0)
    sitting.move(0, ALONE)
    play_out(sitting, "regular")
    assert sitting.entries[2].text == UNDO
    assert review(sitting, [0])[0].index == 3


# Turning points ---------------------------------------------------------------------------------------


def test_turning_points_are_where_the_lead_changes() -> None:
    found = 0
    for seed in range(4):
        sitting = Sitting.start(headtable.game("hilo"), 3, None, 0, {"target": 10})
        play_out(sitting, "random", seed)
        leaders = [state.leaders() for state in sitting.moments()]
        changes = [index for index in range(len(sitting.entries)) if leaders[index] != leaders[index + 1]]
        points = turning_points(sitting)
        assert [point.index for point in points] == changes
        for point in points:
            assert point.leaders == leaders[point.index + 1]
            assert point.text == sitting.entries[point.index].text
            assert point.scores == sitting.at(point.index + 1).scores
        found += len(points)
    assert found > 4
