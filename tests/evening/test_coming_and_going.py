"""Latecomers, leavers, couples who come together, and people who change places."""

import pytest
from evening_parties import EUCHRE, TROLLEY, at_tables, party, refusal, sit

from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import SEATED

TWELVE = "A b C d E f G h I j K l"
THREE_TABLES = "A C b d / E G f h / I K j l"


def next_round(evening: Evening, seed: int = 1) -> Evening:
    """Play the coming round of Euchre, won by the first side everywhere, and change."""
    evening.apply("begin")
    for game in list(evening.state.round.games):
        evening.apply(f"score {game.number} 5 3")
    evening.apply("bell")
    evening.apply("change")
    evening.let_chance(Rng(seed))
    return evening


def robots(evening: Evening) -> list[str]:
    return [name for names in at_tables(evening) for name in names if name.startswith("Robot")]


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_a_latecomer_takes_a_robots_chair_the_last_table_first() -> None:
    evening = sit(party(EUCHRE, "A b C d E f G h I j"), "A C b d / E G f - / I - j h")
    evening.apply("arrive K as lady")
    assert at_tables(evening)[2] == ["I", "K", "j", "h"]
    evening.apply("arrive l as gentleman")
    assert at_tables(evening)[1] == ["E", "G", "f", "l"]
    assert evening.phase == SEATED
    assert robots(evening) == []


@pytest.mark.clause("progressive-trolley-euchre.tables", "progressive-trolley-euchre.first-deal")
def test_with_no_robot_to_relieve_a_latecomer_begins_at_a_new_last_table_where_the_ladies_cut() -> None:
    evening = sit(party(EUCHRE, TWELVE), THREE_TABLES)
    evening.apply("arrive M")
    assert evening.due() == DueDraw("parts")
    evening.let_chance(Rng(1))
    assert len(evening.state.tables) == 4
    assert "M" in at_tables(evening)[3]
    assert len(robots(evening)) == 3
    assert any(line.startswith("* cut deal 4") for line in evening.lines)


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_who_comes_during_a_round_sits_down_after_it() -> None:
    evening = sit(party(EUCHRE, "A b C d E f G h I j K"), "A C b d / E G f h / I K j -")
    evening.apply("begin")
    evening.apply("arrive late as gentleman")
    assert evening.state.bench() == [13]
    for line in ("score 1 5 3", "score 2 5 3", "score 3 5 3", "bell", "change"):
        evening.apply(line)
    assert evening.state.bench() == []
    assert robots(evening) == []


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_a_leavers_chair_goes_to_a_robot_and_four_robots_dissolve_the_last_table() -> None:
    evening = sit(party(EUCHRE, TWELVE, {"min-tables": 2}), THREE_TABLES)
    evening.apply("leave 1")
    assert at_tables(evening)[0] == ["Robot 1", "C", "b", "d"]
    for guest in (2, 5):
        evening.apply(f"leave {guest}")
    assert len(robots(evening)) == 3
    evening.apply("leave 6")
    assert robots(evening) == []
    assert [sorted(names) for names in at_tables(evening)] == [["C", "K", "d", "l"], ["G", "I", "h", "j"]]


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_who_leaves_during_a_round_finishes_it_and_may_still_win_it() -> None:
    evening = sit(party(EUCHRE, TWELVE), THREE_TABLES)
    evening.apply("begin")
    evening.apply("leave 1")
    assert refusal(evening, "leave 1")[1] == "A has left already"
    for line in ("score 1 5 3", "score 2 5 3", "score 3 5 3", "bell", "change"):
        evening.apply(line)
    assert evening.state.round.games[0].winners(evening.form) == [1, 2]
    assert all("A" not in names for names in at_tables(evening))
    assert len(robots(evening)) == 1


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_with_sitting_out_who_rests_takes_a_leavers_chair_and_robots_come_only_below_three_tables() -> None:
    evening = party(EUCHRE, 13, {"odd-numbers": "sit out"})
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    resting = evening.state.guests[evening.state.bench()[0]]
    leaver = next(
        guest for guest in evening.state.present() if guest.part == resting.part and guest is not resting
    )
    place = evening.state.places()[leaver.number]
    evening.apply(f"leave {leaver.number}")
    evening.let_chance(Rng(1))
    assert evening.state.places()[resting.number] == place
    assert robots(evening) == []
    evening.apply(f"leave {resting.number}")
    assert len(robots(evening)) == 1
    next_round(evening)
    assert len(evening.state.tables) == 3


@pytest.mark.clause("progressive-trolley.seating")
def test_short_tables_are_grouped_anew_when_somebody_leaves() -> None:
    evening = sit(
        party(TROLLEY, "A B C D E F G H I J K L", {"odd-numbers": "short tables"}),
        "A B C D / E F G H / I J K L",
    )
    evening.apply("leave 1")
    evening.let_chance(Rng(1))
    assert [len(names) for names in at_tables(evening)] == [4, 4, 3]
    assert robots(evening) == []
    evening.apply("leave 2")
    evening.let_chance(Rng(1))
    assert [len(names) for names in at_tables(evening)] == [4, 3, 3]
    assert sorted(name for names in at_tables(evening) for name in names) == list("CDEFGHIJKL")


def test_a_latecomer_may_come_while_chairs_are_drawn_and_a_leaver_go() -> None:
    evening = sit(party(TROLLEY, "A B C D E F G H", {"rounds": 3}), "A B C D / E F G H")
    for line in ("begin", "score 1 200 50 0 0", "score 2 200 50 0 0", "change", "arrive late", "leave 1"):
        evening.apply(line)
    evening.let_chance(Rng(1))
    assert sorted(name for names in at_tables(evening) for name in names) == [*"BCDEFGH", "late"]


def test_two_change_places_before_the_round() -> None:
    evening = sit(party(EUCHRE, TWELVE), THREE_TABLES)
    evening.apply("swap 1 7")
    assert at_tables(evening) == [["G", "C", "b", "d"], ["E", "A", "f", "h"], ["I", "K", "j", "l"]]
    assert refusal(evening, "swap 1 2")[0] == "progressive-trolley-euchre.seating"
    assert refusal(evening, "swap 1 1")[1] == "A sits there already"
    assert refusal(evening, "swap 1 77")[1] == "there is no guest number 77"
    evening.apply("begin")
    assert refusal(evening, "swap 1 7")[1] == "not now: a round is running"


def test_the_moves_of_a_change_are_told_with_where_from_and_where_to() -> None:
    evening = next_round(sit(party(EUCHRE, TWELVE), THREE_TABLES))
    moves = {move.guest: move for move in evening.moves()}
    assert 1 not in moves  # A stayed in her chair
    came = moves[5].start
    went = moves[5].goal
    assert came is not None
    assert went is not None
    assert (came.table, came.chair) == (2, 1)
    assert (went.table, went.chair) == (1, 2)
    first = sit(party(EUCHRE, TWELVE), THREE_TABLES)
    assert all(move.start is None for move in first.moves())


def test_a_couple_gets_one_part_each_and_stays_one() -> None:
    evening = party(EUCHRE, "A b C d")
    evening.apply("couple 1 2")
    evening.apply("part 2 lady")
    assert [guest.part for guest in evening.state.guests.values()] == ["gentleman", "lady", "", ""]
    evening.apply("part 3 lady")
    evening.apply("part 4 lady")
    assert "both have the lady's card" in refusal(evening, "couple 3 4")[1]
    assert refusal(evening, "couple 1 3")[1] == "A came with b"
    assert refusal(evening, "couple 3 3")[1] == "it takes two: C cannot come with C"
    evening.apply("leave 1")
    assert evening.state.guests[2].companion == 0


def test_the_parts_can_have_other_names() -> None:
    evening = party(EUCHRE, 0, {"part-names": "red / blue"})
    evening.apply("arrive Ann as blue")
    evening.apply("arrive Bob as lady")
    assert [guest.part for guest in evening.state.guests.values()] == ["gentleman", "lady"]
    assert evening.as_data()["parts"] == {"lady": "red", "gentleman": "blue"}
    assert refusal(evening, "arrive Cy as green")[1] == "there is no part 'green'; the parts are red and blue"
