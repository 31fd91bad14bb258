"""The progressive remarks of the Trix book, made into evenings."""

import pytest
from evening_parties import GYP, TRIX, at_tables, couples_at, party, punched, refusal, sit

import headtable
from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import SETTLING


def trix(**options: object) -> Evening:
    evening = sit(party(TRIX, "A b C d E f G h", {"games": 2, **options}), "A C b d / E G f h")
    evening.apply("begin")
    return evening


def gyp(*scores: str) -> Evening:
    """An evening of three tables that have played one deal."""
    evening = sit(party(GYP, "A B C D E F G H I J K L", {"games": 2}), "A B C D / E F G H / I J K L")
    evening.apply("begin")
    for table, score in enumerate(scores, 1):
        evening.apply(f"hand {table} {score}")
    return evening


@pytest.mark.clause("trix.progressive")
def test_one_deal_is_one_game_and_the_side_with_the_most_points_is_punched() -> None:
    evening = trix()
    setup = evening.setup(1)
    assert headtable.game(setup.game).start(4, setup.dealer, setup.options).setup.one_deal
    evening.apply("hand 1 155 145")
    evening.apply("hand 2 0 300")
    assert evening.phase == SETTLING
    evening.apply("change")
    assert punched(evening) == {"A": 1, "b": 1, "G": 1, "h": 1}
    assert couples_at(evening) == [{frozenset("Ah"), frozenset("Gb")}, {frozenset("Ed"), frozenset("Cf")}]
    assert evening.due() == DueDraw("dealers")


@pytest.mark.clause("trix.progressive")
@pytest.mark.parametrize(("tie", "holes"), [("none", set("Ef")), ("each", set("AbCdEf"))])
def test_a_level_deal_is_punched_for_nobody_and_the_lower_sum_moves(tie: str, holes: set[str]) -> None:
    evening = trix(**{"progressive-tie": tie})
    evening.apply("hand 1 150 150")
    evening.apply("hand 2 200 100")
    evening.apply("* cut win 1 1=5-4 3=3-2")
    evening.apply("change")
    assert set(punched(evening)) == holes
    assert {"C", "d"} <= set(at_tables(evening)[0])  # three and two is less than five and four


@pytest.mark.clause("gyp.progressive")
def test_the_most_points_win_the_table_and_only_the_winner_moves_up() -> None:
    evening = gyp("3 1 0 1", "0 3 1 0", "2 0 1 1")
    evening.apply("change")
    evening.let_chance(Rng(1))
    assert punched(evening) == {"A": 1, "F": 1, "I": 1}
    assert [set(names) for names in at_tables(evening)] == [set("ABFD"), set("EIGH"), set("CJKL")]


@pytest.mark.clause("gyp.progressive")
def test_of_those_level_who_went_out_has_won_and_others_draw() -> None:
    evening = gyp("2 2 0 1 out 2", "1 2 0 2", "2 0 0 0")
    assert evening.state.round.games[0].winners(evening.form) == [2]
    assert evening.due() == DueDraw("cut", "win", 2)
    evening.apply("* cut win 2 6=9-9 8=6-3")
    assert evening.state.round.games[1].winners(evening.form) == [8]
    assert refusal(gyp(), "hand 1 2 0 1 0 out 3")[0] == "gyp.progressive"


@pytest.mark.clause("gyp.progressive")
def test_of_those_level_for_the_last_place_at_the_head_table_the_highest_sum_drops() -> None:
    evening = gyp("3 0 0 1", "0 3 1 0", "2 0 1 1")
    assert evening.due() == DueDraw("cut", "stay", 1)
    evening.apply("* cut stay 1 2=6-0 3=10-9")
    evening.apply("change")
    evening.let_chance(Rng(1))
    assert "C" in at_tables(evening)[2]


@pytest.mark.clause("gyp.progressive", "trix.progressive")
def test_a_tie_for_the_evening_is_drawn_for_and_the_lowest_sum_wins() -> None:
    evening = gyp("3 1 0 1", "0 3 1 0", "2 0 1 1")
    evening.apply("finish")
    evening.apply("* cut final 1=9-9 6=6-3 9=8-7")
    assert evening.state.best == [6]
