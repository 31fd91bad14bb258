"""The end: who has most, who plays it off, and the prizes for the best and the poorest."""

import pytest
from evening_parties import EUCHRE, TROLLEY, party, refusal, sit

from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER, PLAY_OFF

TWELVE = "A b C d E f G h I j K l"
THREE_TABLES = "A C b d / E G f h / I K j l"


def after_one_game(guests: str = TWELVE, places: str = THREE_TABLES, **options: object) -> Evening:
    """One game of Euchre, won by the first side everywhere."""
    evening = sit(party(EUCHRE, guests, {"games": 1, **options}), places)
    evening.apply("begin")
    for table in range(len(evening.state.tables), 0, -1):
        evening.apply(f"score {table} 5 3")
    evening.apply("bell")
    return evening


def level(evening: Evening, winners: int) -> Evening:
    """Leave only so many of the six winners in the running: the others go home before the end."""
    for guest in (1, 2, 5, 6, 9, 10)[winners:]:
        evening.apply(f"leave {guest}")
    evening.apply("change")
    evening.let_chance(Rng(1))
    evening.apply("finish")
    return evening


@pytest.mark.clause("progressive-trolley-euchre.final-tie")
def test_two_who_are_level_play_two_handed_to_five() -> None:
    evening = level(after_one_game(games=2), 2)
    setup = evening.play_off_setup()
    assert setup is not None
    assert (setup.game, setup.guests, setup.options) == ("trolley-euchre", (1, 2), {"target": 5})
    for wrong in ("4 3", "5 5", "7 0", "5 3 1", "5"):
        assert refusal(evening, f"decide {wrong}")[0] == "progressive-trolley-euchre.final-tie"
    evening.apply("decide 3 6")
    assert evening.state.best == [2]


@pytest.mark.clause("progressive-trolley-euchre.final-tie")
def test_three_play_three_handed_and_two_who_finish_equal_play_on() -> None:
    evening = level(after_one_game(games=2), 3)
    evening.apply("decide 5 5 2")
    setup = evening.play_off_setup()
    assert setup is not None
    assert setup.guests == (1, 2)
    evening.apply("decide 5 0")
    assert evening.state.best == [1]


@pytest.mark.clause("progressive-trolley-euchre.final-tie")
def test_four_play_with_partners_by_lot_and_then_the_two_winners() -> None:
    evening = level(after_one_game(games=2), 4)
    assert evening.due() == DueDraw("partners")
    assert refusal(evening, "* partners 1 2 5 9")[0] == "progressive-trolley-euchre.final-tie"
    evening.apply("* partners 1 6 2 5")
    evening.apply("decide 2 5")
    setup = evening.play_off_setup()
    assert setup is not None
    assert setup.guests == (6, 5)
    evening.apply("decide 5 4")
    assert evening.state.best == [6]


@pytest.mark.clause("progressive-trolley-euchre.final-tie")
def test_of_more_than_four_the_four_highest_cards_play_on() -> None:
    evening = after_one_game()
    evening.apply("finish")
    evening.apply("* cut final 1=red-car 2=red-fare 5=black-car 6=black-fare 9=green-fare 10=green-car")
    assert evening.due() == DueDraw("cut", "final")  # three Fares for one place
    evening.apply("* cut final 2=red-transfer 6=red-car 9=green-fare")
    assert evening.due() == DueDraw("partners")
    assert sorted(evening.state.play_off.tied if evening.state.play_off else []) == [1, 5, 6, 10]


@pytest.mark.clause("progressive-trolley-euchre.final-tie")
def test_a_tie_can_be_shared_or_cut() -> None:
    shared = after_one_game(**{"final-tie": "shared"})
    shared.apply("finish")
    assert shared.state.best == [1, 2, 5, 6, 9, 10]
    cut = after_one_game(**{"final-tie": "cut"})
    cut.apply("finish")
    cut.let_chance(Rng(1))
    assert len(cut.state.best) == 1
    assert cut.phase == OVER


@pytest.mark.clause("progressive-trolley-euchre.prizes")
def test_the_best_and_the_poorest_are_named_and_a_tie_for_the_fewest_is_cut() -> None:
    evening = after_one_game(**{"final-tie": "shared"})
    evening.apply("finish")
    assert evening.phase == PLAY_OFF
    assert evening.as_data()["prizes"] == {"best": [], "poorest": 0}
    assert evening.due() == DueDraw("cut", "poorest")
    cards = "3=red-fare 4=red-car 7=red-motorman 8=red-passenger 11=red-conductor 12=red-transfer"
    evening.apply(f"* cut poorest {cards}")
    assert evening.phase == OVER
    assert evening.as_data()["prizes"] == {"best": [1, 2, 5, 6, 9, 10], "poorest": 4}


@pytest.mark.clause("progressive-trolley-euchre.prizes")
def test_robots_and_those_who_went_home_win_nothing() -> None:
    evening = sit(party(EUCHRE, "A b C d", {"games": 1}), "- A - b / - C - d / - - - -")
    evening.apply("begin")
    for line in ("score 1 5 3", "score 2 5 3", "score 3 5 3", "bell", "finish"):
        evening.apply(line)
    evening.let_chance(Rng(1))
    assert {one.guest for one in evening.standings()} == {1, 2, 3, 4}
    assert evening.phase in (PLAY_OFF, OVER)
    gone = level(after_one_game(games=2), 2)
    assert not {5, 6, 9, 10} & {one.guest for one in gone.standings()}


# Progressive Trolley -------------------------------------------------------------------------


def trolley(tables: int, scores: str, **options: object) -> Evening:
    """One round of Trolley that ends alike at every table."""
    evening = party(TROLLEY, 4 * tables, {"rounds": 1, **options})
    chairs = [" ".join(str(4 * table + chair) for chair in (1, 2, 3, 4)) for table in range(tables)]
    evening.apply(f"seat by hand {' / '.join(chairs)}")
    evening.let_chance(Rng(1))
    evening.apply("begin")
    for table in range(1, tables + 1):
        evening.apply(f"score {table} {scores}")
    evening.apply("finish")
    return evening


@pytest.mark.clause("progressive-trolley.score-games")
def test_two_to_four_who_are_level_play_one_deciding_hand_and_a_tie_in_it_is_cut() -> None:
    evening = trolley(2, "150 100 0 0")
    setup = evening.play_off_setup()
    assert setup is not None
    assert (setup.game, setup.guests, setup.options) == ("trolley", (1, 2, 5, 6), {"length": "one deal"})
    assert refusal(evening, "decide 100 100 0 10")[0] == "progressive-trolley.score-games"
    evening.apply("decide 125 0 125 0")
    assert evening.due() == DueDraw("cut", "final")
    evening.apply("* cut final 1=fare 5=car")
    assert evening.state.best == [5]


@pytest.mark.clause("progressive-trolley.score-games", "progressive-trolley.score-points")
def test_of_more_than_four_points_decide_first_and_then_they_cut_for_the_four_seats() -> None:
    by_points = trolley(3, "200 50 0 0")
    setup = by_points.play_off_setup()
    assert setup is not None
    assert setup.guests == (1, 5, 9)  # six have one game, but these three the most points
    many = trolley(3, "125 125 0 0")
    assert many.due() == DueDraw("cut", "final")
    many.apply("* cut final 1=car 2=fare 5=car 6=transfer 9=car 10=motorman")
    setup = many.play_off_setup()
    assert setup is not None
    assert setup.guests == (1, 5, 9, 10)


@pytest.mark.clause("progressive-trolley.score-points")
def test_a_tie_on_points_is_played_off_too() -> None:
    evening = trolley(2, "200 50 0 0", scoring="points")
    setup = evening.play_off_setup()
    assert setup is not None
    assert setup.guests == (1, 5)


def test_an_evening_may_end_early_but_not_before_a_game() -> None:
    evening = sit(party(TROLLEY, "A B C D E F G H"), "A B C D / E F G H")
    assert refusal(evening, "finish")[1] == "not one game has been played yet"
    evening.apply("begin")
    assert refusal(evening, "finish")[1] == "not now: a round is running"
    evening.apply("score 1 250 0 0 0")
    evening.apply("score 2 250 0 0 0")
    evening.let_chance(Rng(2))
    evening.apply("finish")
    assert evening.phase == PLAY_OFF
