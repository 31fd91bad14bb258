"""The Great Railroad Game: turn-tables and the depot (Orders 6 to 8 and 12), repetition."""

import pytest
from railroad_referee import Referee
from railroad_table import FORMS, by_turns, do, position, started, texts, where, why_not
from seeds import seeded

from headtable import Rng

# Order 6 ------------------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.turn-table")
def test_a_train_headed_like_ones_own_may_be_turned_and_ones_own_stays() -> None:
    state = position(3, {1: "denver nw", 2: "portland n", 3: "pittsburg nw"})
    assert "turn 3 e" in texts(state)
    do(state, "turn 3 e")
    assert (where(state, 1), where(state, 3)) == ("denver nw", "pittsburg e")


@pytest.mark.clause("great-railroad-game.turn-table")
def test_turning_is_a_right_and_not_a_duty_and_own_trains_cannot_be_turned() -> None:
    state = position(2, {1: "denver nw", 3: "pittsburg nw", 2: "atlanta nw"})
    assert {"run 1", "run 3"} < set(texts(state))
    assert {text.split()[1] for text in texts(state, "turn")} == {"2"}
    assert why_not(state, "turn 3 e") == "turn-table"


@pytest.mark.clause("great-railroad-game.turner-anywhere")
@pytest.mark.parametrize(
    "own",
    ["denver > salt-lake-city", "denver nw", "memphis nw"],
    ids=["on a track", "in a city", "stalled"],
)
def test_the_turners_own_train_may_be_anywhere(own: str) -> None:
    state = position(3, {1: own, 2: "pittsburg nw", 3: "memphis > kansas-city"})
    assert "turn 2 e" in texts(state)


@pytest.mark.clause(
    "great-railroad-game.turner-anywhere", "great-railroad-game.arrived", "great-railroad-game.turn-in-city"
)
@pytest.mark.parametrize("own", ["off", "home"])
def test_a_train_off_the_board_or_home_gives_no_right(own: str) -> None:
    state = position(2, {1: own, 3: "denver e", 2: "portland n", 4: "montreal s"})
    assert texts(state, "turn") == []
    state = position(2, {1: "denver s", 2: own})
    assert why_not(state, "turn 2 e") == ("turn-in-city" if own == "off" else "arrived")


@pytest.mark.clause("great-railroad-game.turn-in-city", "great-railroad-game.turn-not-on-track")
def test_only_a_train_in_a_city_is_turned() -> None:
    state = position(3, {1: "denver w", 2: "omaha > cheyenne", 3: "cincinnati w"})
    assert {text.split()[1] for text in texts(state, "turn")} == {"3"}
    assert why_not(state, "turn 2 e") == "turn-not-on-track"


@pytest.mark.clause("great-railroad-game.track-section")
@seeded(3)
def test_nobody_ever_turns_a_train_on_a_track(seed: int) -> None:
    state = started(4, {"trains": 2})
    rng = Rng(seed)
    turned = 0
    for _ in range(200):
        if state.is_over():
            break
        under_way = [train for train in range(8) if state.trains.is_on_track(train)]
        headings = [state.trains.heading[train] for train in under_way]
        order = by_turns(state, rng)
        assert order.verb != "turn" or order.card not in under_way
        turned += order.verb == "turn" and bool(under_way)
        do(state, order.text)
        for train, heading in zip(under_way, headings, strict=True):
            assert state.trains.heading[train] == heading or not state.trains.is_on_track(train)
    assert turned > 5


@pytest.mark.clause("great-railroad-game.turn-costs-the-play")
def test_turning_is_the_whole_play_and_one_train_is_turned() -> None:
    state = position(3, {1: "denver w", 2: "omaha w", 3: "cincinnati w"})
    do(state, "turn 2 e")
    assert state.to_act() == 1
    assert [where(state, train) for train in (1, 2, 3)] == ["denver w", "omaha e", "cincinnati w"]


@pytest.mark.clause(
    "great-railroad-game.turn-any-direction",
    "great-railroad-game.turn-must-change",
    "great-railroad-game.turn-along-track",
)
def test_any_other_heading_with_a_track_will_do() -> None:
    state = position(3, {1: "denver nw", 2: "omaha nw"})
    state.trains.put(1, state.trains.at[1], 6)  # w
    state.trains.put(0, state.trains.at[0], 6)
    assert texts(state, "turn") == ["turn 2 ne", "turn 2 e", "turn 2 se", "turn 2 s"]
    assert why_not(state, "turn 2 w") == "turn-must-change"
    assert why_not(state, "turn 2 n") == "turn-along-track"


@pytest.mark.clause("great-railroad-game.turn-any-direction")
def test_by_option_a_train_is_turned_into_a_smashup() -> None:
    trains = {1: "denver nw", 2: "pittsburg nw", 3: "omaha s"}
    state = position(3, trains, options={"turn-into-smashup": "yes"})
    assert len(texts(state, "turn")) == 7
    do(state, "turn 2 ne")
    assert where(state, 2) == "off"
    assert "enter 2 depot-1 w" in texts(state)


@pytest.mark.clause("great-railroad-game.same-direction")
def test_the_headings_must_be_exactly_the_same() -> None:
    state = position(3, {1: "omaha > cheyenne", 2: "pittsburg nw", 3: "washington w"})
    assert {text.split()[1] for text in texts(state, "turn")} == {"3"}
    assert why_not(state, "turn 2 w") == "same-direction"
    state.turn = 1
    assert why_not(state, "turn 3 n") == "same-direction"


@pytest.mark.clause("great-railroad-game.turned-must-follow")
def test_a_turned_train_goes_where_it_points_until_a_city() -> None:
    state = position(3, {1: "denver nw", 2: "helena w", 3: "pittsburg nw"})
    do(state, "turn 3 e", "run 2")
    assert texts(state) == ["run 3"]
    do(state, "run 3")
    assert where(state, 3) == "pittsburg > depot-3"


@pytest.mark.clause("great-railroad-game.turned-must-follow")
def test_a_turned_train_may_wait_and_be_turned_again() -> None:
    state = position(2, {1: "denver nw", 2: "pittsburg nw", 4: "helena e", 3: "dallas e"})
    do(state, "turn 2 e", "run 4")
    assert where(state, 2) == "pittsburg e"
    assert "turn 2 s" in texts(state)  # by the eastbound train in Dallas now
    assert "turn 2 w" in texts(state)


# Order 12 -----------------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.depot-exempt", "great-railroad-game.no-right-from-depot")
def test_by_option_a_train_in_the_depot_may_turn_others() -> None:
    trains = {1: "depot-2 w", 2: "cincinnati w"}
    assert why_not(position(3, trains), "turn 2 e") == "no-right-from-depot"
    state = position(3, trains, options={"depot-may-turn": "yes"})
    assert "turn 2 e" in texts(state)
    state.turn = 1
    assert why_not(state, "turn 1 w") == "depot-exempt"  # it still cannot be turned


@pytest.mark.clause("great-railroad-game.depot-own-turn", "great-railroad-game.no-smashup-in-depot")
def test_on_coming_back_into_the_depot_only_its_tracks_are_offered() -> None:
    state = position(3, {1: "washington > depot-4"})
    assert texts(state) == ["run 1 sw", "run 1 w"]
    assert why_not(state, "run 1 n") == "no-smashup-in-depot"
    do(state, "run 1 sw")
    state.turn = 0
    assert texts(state) == ["run 1"]  # no right to change the heading later


@pytest.mark.example("great-railroad-game.turned-from-toronto")
@pytest.mark.clause("great-railroad-game.depot-own-turn", "great-railroad-game.depot-exempt")
def test_a_train_turned_in_toronto_comes_back_into_the_depot() -> None:
    state = position(3, {1: "toronto w", 2: "omaha > cheyenne", 3: "dallas s"}, to_play=2)
    state.trains.put(2, state.trains.at[2], 5)
    do(state, "turn 1 e", "run 3", "run 1")
    assert where(state, 1) == "toronto > depot-1"
    do(state, "run 2 w", "run 3 nw")
    assert texts(state) == ["run 1 w", "run 1 nw"]
    do(state, "run 1 w")
    assert where(state, 1) == "depot-1 w"
    assert where(state, 2) == "cheyenne w"
    assert why_not(state, "turn 1 nw") == "depot-exempt"
    assert texts(state, "turn") == []


@pytest.mark.example("great-railroad-game.depot-out-of-order-six")
@pytest.mark.clause("great-railroad-game.depot-exempt")
def test_the_depot_is_out_of_order_six_both_ways() -> None:
    for to_play in (1, 2):
        state = position(3, {1: "depot-2 w", 2: "cincinnati w"}, to_play=to_play)
        assert texts(state) == [f"run {to_play}"]


@pytest.mark.example("great-railroad-game.parallel-courses")
@pytest.mark.clause("great-railroad-game.same-direction", "great-railroad-game.turn-any-direction")
def test_parallel_courses_may_be_far_apart() -> None:
    state = position(3, {1: "omaha > cheyenne", 2: "cincinnati w", 3: "pittsburg nw"})
    assert texts(state, "turn") == [f"turn 2 {way}" for way in ("n", "e", "se", "sw", "nw")]
    orders = state.view(0).extra["moves"]
    assert isinstance(orders, list)
    said = {order["heading"]: order["says"] for order in orders if order["verb"] == "turn"}
    for way, city in {"n": "Cleveland", "nw": "Chicago", "sw": "Nashville", "se": "Washington"}.items():
        assert said[way] == f"turn train 2 in Cincinnati to {way.upper()} for {city}"


# Positions that come back -------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.repetition")
@pytest.mark.parametrize("repetition", ["on", "off"])
def test_a_turn_table_does_not_bring_a_position_back_for_the_third_time(repetition: str) -> None:
    """Two conductors swing the third one's train to and fro; his own plays are left out here."""
    trains = {
        1: "cincinnati > st-louis",  # headed w
        2: "st-louis w",
        3: "nashville > st-louis",  # headed nw
    }
    state = position(3, trains, options={"repetition": repetition})
    state.time_table.record(state.position(state.trains.key, state.turn))
    do(state, "turn 2 nw")
    state.turn = 2
    do(state, "turn 2 w")  # the position stands for the second time
    do(state, "turn 2 nw")
    state.turn = 2
    assert why_not(state, "turn 2 w") == ("repetition" if repetition == "on" else "")
    assert ("turn 2 w" in texts(state)) == (repetition == "off")
    assert "turn 2 ne" in texts(state)


@pytest.mark.clause("great-railroad-game.repetition")
def test_the_starting_position_and_lost_plays_are_counted_too() -> None:
    state = started(3)
    assert state.time_table.positions == {0: 1}
    stalled = position(3, {1: "kansas-city > denver", 2: "denver nw"})
    do(stalled, "lose the play")
    assert sum(stalled.time_table.positions.values()) == 2


@pytest.mark.clause("great-railroad-game.repetition")
@pytest.mark.parametrize(("seats", "each"), FORMS)
@seeded(2)
def test_two_positions_never_share_a_number(seats: int, each: int, seed: int) -> None:
    """Nor do those that one order more would lead to, which are much alike."""
    state = started(seats, {"trains": each})
    rng = Rng(seed)
    known: dict[int, object] = {}
    for _ in range(60):
        if state.is_over():
            break
        for order in state.legal_moves(state.to_act()):
            after = state.clone()
            after.apply(after.to_act(), order)
            key = after.position(after.trains.key, after.turn)
            told = (after.trains.at, after.trains.heading, after.turn)
            assert known.setdefault(key, told) == told
        do(state, by_turns(state, rng).text)
    assert len(known) > 200


# A second opinion ---------------------------------------------------------------------------------


HOUSES: list[dict[str, object]] = [
    {},
    {"head-on": "track only", "depot-may-turn": "yes"},
    {"smashup": "refused", "turn-into-smashup": "yes"},
    {"repetition": "off", "terminal": "denver"},
]


@pytest.mark.clause(
    "great-railroad-game.orders", "great-railroad-game.same-direction", "great-railroad-game.stalled"
)
@pytest.mark.parametrize(("seats", "each"), FORMS)
@pytest.mark.parametrize("house", HOUSES, ids=str)
@seeded(3)
def test_another_reading_of_the_orders_allows_the_same(
    seats: int, each: int, house: dict[str, object], seed: int
) -> None:
    options: dict[str, object] = {"trains": each, "limit": 120, **house}
    state = started(seats, options)
    referee = Referee.at_the_start(state.view(None).extra, seats, options)
    rng = Rng(seed)
    while not state.is_over():
        assert sorted(texts(state)) == sorted(referee.orders())
        order = by_turns(state, rng).text
        do(state, order)
        passed = referee.give(order)
        assert state.is_over() or state.blocked == passed
        trains = state.view(None).extra["trains"]
        assert isinstance(trains, list)
        kept = [("home" if train["kind"] == "home" else train["place"], train["heading"]) for train in trains]
        assert kept == list(zip(referee.place, referee.heading, strict=True))
