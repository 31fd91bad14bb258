"""Progressive Trolley Pinochle, a reconstruction: couples, one deal a game, no bell."""

import pytest
from evening_parties import PINOCHLE, couples_at, dealers, party, punched, refusal, sit

import headtable
from headtable import Rng, rulebooks
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import SETTLING

EIGHT = "A b C d E f G h"
TWO_TABLES = "A C b d / E G f h"


def playing(**options: object) -> Evening:
    evening = sit(party(PINOCHLE, EIGHT, {"games": 2, **options}), TWO_TABLES)
    evening.apply("begin")
    return evening


@pytest.mark.clause("progressive-trolley-pinochle.advertised")
def test_it_is_called_a_reconstruction_wherever_it_is_named() -> None:
    entry = rulebooks.game(PINOCHLE)
    assert entry.is_reconstruction
    evening = playing()
    shown = evening.as_data()["form"]
    assert isinstance(shown, dict)
    assert shown["is_reconstruction"]
    assert "reconstruction" in evening.form.name
    assert evening.form.name == entry.name


@pytest.mark.clause("progressive-trolley-pinochle.seating")
def test_couples_sit_four_at_a_table_at_two_tables_or_more() -> None:
    evening = party(PINOCHLE, 5)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    assert [len(table.chairs) for table in evening.state.tables] == [4, 4]
    for table in evening.state.tables:
        parts = [evening.state.guests[guest].part for guest in table.chairs]
        assert {parts[0], parts[2]} == {parts[1], parts[3]} == {"lady", "gentleman"}
    assert refusal(party(PINOCHLE, 4), "seat by hand 1 2 3 4")[0] == "progressive-trolley-pinochle.seating"
    assert refusal(party(PINOCHLE, 7, {"odd-numbers": "sit out"}), "seat by lot")[0] == (
        "progressive-trolley-pinochle.seating"
    )


@pytest.mark.clause("progressive-trolley-pinochle.one-deal")
def test_a_game_is_one_deal_everywhere_without_a_bell() -> None:
    evening = playing()
    setup = evening.setup(1)
    state = headtable.game(setup.game).start(4, setup.dealer, setup.options)
    assert (setup.game, state.setup.one_deal, state.sides) == ("trolley-pinochle", True, [0, 1, 0, 1])
    assert refusal(evening, "bell")[0] == "progressive-trolley-pinochle.one-deal"
    evening.apply("hand 1 200 100")
    assert refusal(evening, "hand 1 200 100")[0] == "progressive-trolley-pinochle.one-deal"
    assert refusal(evening, "change") == (
        "progressive-trolley-pinochle.one-deal",
        "not now: a round is running",
    )
    evening.apply("hand 2 200 100")
    assert evening.phase == SETTLING


@pytest.mark.clause("progressive-trolley-pinochle.first-deal", "progressive-trolley-pinochle.move")
def test_winners_move_partners_change_and_the_visiting_lady_deals() -> None:
    evening = party(PINOCHLE, EIGHT)
    evening.apply("seat by hand 1 3 2 4 / 5 7 6 8")
    assert evening.due() == DueDraw("cut", "deal", 1)
    evening.let_chance(Rng(1))
    assert set(dealers(evening)) <= set("ACEG")
    for line in ("begin", "hand 1 200 100", "hand 2 100 200", "change"):
        evening.apply(line)
    assert couples_at(evening) == [{frozenset("Ah"), frozenset("Gb")}, {frozenset("Ed"), frozenset("Cf")}]
    assert dealers(evening) == ["G", "C"]


@pytest.mark.clause("progressive-trolley-pinochle.winners")
def test_more_points_win_both_a_punch_and_equals_cut() -> None:
    evening = playing()
    evening.apply("hand 1 180 190")
    evening.apply("hand 2 150 150")
    assert evening.due() == DueDraw("cut", "win", 2)
    evening.apply("* cut win 2 5=red-transfer 7=red-fare")  # by the rank of Pinochle
    evening.apply("change")
    assert punched(evening) == {"C": 1, "d": 1, "G": 1, "h": 1}


@pytest.mark.clause("progressive-trolley-pinochle.winners")
def test_by_points_the_points_of_the_side_are_added_up() -> None:
    evening = playing(scoring="points", games=1)
    evening.apply("hand 1 400 190")
    evening.apply("hand 2 150 190")
    evening.apply("finish")
    assert [(one.guest, one.points) for one in evening.standings()][:3] == [(1, 400), (2, 400), (3, 190)]


@pytest.mark.clause("progressive-trolley-pinochle.end")
def test_two_who_are_level_play_one_deal_and_more_cut_for_it() -> None:
    evening = playing(games=1)
    evening.apply("hand 1 200 100")
    evening.apply("hand 2 100 200")
    evening.apply("finish")
    assert evening.due() == DueDraw("cut", "final")  # A, b, G and h have one punch each
    evening.apply("* cut final 1=red-car 2=black-transfer 7=red-fare 8=green-motorman")
    setup = evening.play_off_setup()
    assert setup is not None
    assert (setup.game, setup.guests, setup.options) == ("trolley-pinochle", (1, 7), {"length": "one deal"})
    assert refusal(evening, "decide 100 100")[0] == "progressive-trolley-pinochle.end"
    assert refusal(evening, "decide 150 155")[0] == "progressive-trolley-pinochle.end"
    evening.apply("decide 150 150")
    assert evening.due() == DueDraw("cut", "final")
    evening.apply("* cut final 1=red-fare 7=red-car")
    assert evening.state.best == [7]
