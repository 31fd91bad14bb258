"""The Great Railroad Game: stalls, collisions and smashups (Orders 9 to 11 and 13), and how it ends."""

import pytest
from railroad_table import FORMS, do, played, position, set_train, started, texts, where, why_not

from headtable import CHANCE, rulebooks
from headtable.build_info import is_compiled

on_every_form = pytest.mark.parametrize(("seats", "each"), FORMS)


# Orders 9 and 10: blocked and stalled -------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.stalled", "great-railroad-game.capacity")
@pytest.mark.parametrize(
    ("own", "other"),
    [("kansas-city > denver", "denver n"), ("denver nw", "denver > salt-lake-city")],
    ids=["the circle ahead", "the space ahead"],
)
def test_a_train_whose_next_place_is_taken_waits(own: str, other: str) -> None:
    for number in (2, 3):  # an opponent's, or one's own
        state = position(2, {1: own, number: other})
        assert not texts(state, "run 1")
        assert why_not(state, "run 1") == why_not(state, "run 1 n") == "stalled"


@pytest.mark.clause("great-railroad-game.blocked")
def test_a_play_is_lost_only_if_no_train_can_be_run_or_entered() -> None:
    state = position(2, {1: "kansas-city > denver", 2: "denver nw"})
    assert why_not(state, "lose the play") == "must-run"
    assert {text.split()[0] for text in texts(state)} == {"enter"}
    set_train(state, 3, "home")
    set_train(state, 5, "home")
    assert texts(state) == ["lose the play"]


@pytest.mark.clause("great-railroad-game.blocked", "great-railroad-game.must-run")
def test_who_is_blocked_may_turn_another_or_lose_his_play() -> None:
    state = position(3, {1: "chicago > omaha", 2: "omaha w"})
    assert texts(state)[-1] == "lose the play"
    assert len(texts(state, "turn 2")) == 4
    do(state, "lose the play")
    assert state.to_act() == 1
    assert where(state, 1) == "chicago > omaha"


@pytest.mark.clause("great-railroad-game.blocked", "great-railroad-game.must-run")
def test_a_play_that_can_only_be_lost_is_passed_on_and_said() -> None:
    """Train 1 waits for train 2 before Denver, and heads another way than it."""
    state = position(3, {1: "kansas-city > denver", 2: "denver nw", 3: "dallas w"}, to_play=3)
    do(state, "run 3")
    assert (state.to_act(), state.time_table.plays) == (1, 2)
    assert dict(state.view(None).told())["blocked"] == "seat 1"
    assert state.view(None).extra["blocked"] == [0]
    assert sum(state.time_table.positions.values()) == 3  # lost plays are counted too
    do(state, "run 2")  # the way is free again, and nobody is blocked
    assert (state.to_act(), state.blocked) == (2, [])
    assert "blocked" not in dict(state.view(None).told())


@pytest.mark.clause("great-railroad-game.blocked", "great-railroad-game.turn-table")
def test_who_is_blocked_beside_an_open_turn_table_is_asked() -> None:
    state = position(3, {1: "chicago > omaha", 2: "omaha w", 3: "dallas w"}, to_play=3)
    do(state, "run 3")
    assert (state.to_act(), state.blocked) == (0, [])


@pytest.mark.clause("great-railroad-game.blocked", "great-railroad-game.time-table")
def test_the_limit_can_fall_on_a_play_that_is_passed_on() -> None:
    trains = {1: "kansas-city > denver", 2: "denver nw", 3: "dallas w"}
    state = position(3, trains, to_play=3, options={"limit": 1})
    state.time_table.plays = 1
    do(state, "run 3")
    assert (state.is_over(), state.ended, state.blocked) == (True, "great-railroad-game.time-table", [0])


@pytest.mark.clause("great-railroad-game.blocked")
def test_with_the_depot_full_nobody_enters() -> None:
    full = {2: "depot-1 w", 3: "depot-2 w", 4: "depot-3 w", 6: "depot-4 w"}
    state = position(4, full, options={"trains": 2})
    assert texts(state) == ["lose the play"]


@pytest.mark.example("great-railroad-game.stalled-without-remedy")
@pytest.mark.clause("great-railroad-game.stalled", "great-railroad-game.blocked")
def test_stalled_without_remedy() -> None:
    state = position(3, {1: "kansas-city > denver", 2: "denver nw"})
    assert texts(state) == ["lose the play"]
    assert why_not(state, "turn 2 n") == "same-direction"


@pytest.mark.example("great-railroad-game.stalled-with-remedy")
@pytest.mark.clause("great-railroad-game.stalled", "great-railroad-game.turner-anywhere")
def test_stalled_with_remedy() -> None:
    state = position(3, {1: "chicago > omaha", 2: "omaha w", 3: "dallas w"})
    assert texts(state) == ["turn 2 ne", "turn 2 e", "turn 2 se", "turn 2 s", "turn 3 ne", "turn 3 se",
                            "turn 3 sw", "turn 3 nw", "lose the play"]  # fmt: skip
    do(state, "turn 2 e")
    for seat, order in ((1, "run 2"), (0, "run 1")):
        twin = state.clone()
        twin.turn = seat
        do(twin, order)
        assert {where(twin, 1), where(twin, 2)} == {"off"}


# Order 11: collisions -----------------------------------------------------------------------------


@pytest.mark.example("great-railroad-game.collision-on-the-track")
@pytest.mark.clause(
    "great-railroad-game.collision",
    "great-railroad-game.collision-at-once",
    "great-railroad-game.collision-reenter",
    "great-railroad-game.must-run",
)
def test_a_collision_on_the_track_is_forced_when_there_is_nothing_else() -> None:
    state = position(3, {1: "chicago e", 2: "cleveland > chicago", 3: "dallas w"})
    assert texts(state) == ["run 1"]
    assert why_not(state, "run 1 e") == "collision-at-once"
    do(state, "run 1")
    assert (where(state, 1), where(state, 2)) == ("off", "off")
    assert state.to_act() == 1  # the runner's play is used up
    assert all(text.startswith("enter 2 ") for text in texts(state))
    do(state, "enter 2 depot-1 w", "run 3", "enter 1 depot-2 w")
    assert where(state, 1) == "depot-2 w"


@pytest.mark.example("great-railroad-game.collision-at-the-city")
@pytest.mark.clause("great-railroad-game.collision", "great-railroad-game.faced-in-circle")
@pytest.mark.parametrize("head_on", ["both ways", "track only"])
def test_a_collision_at_the_city_is_a_house_rule(head_on: str) -> None:
    trains = {1: "chicago e", 2: "cleveland > chicago"}
    state = position(3, trains, to_play=2, options={"head-on": head_on})
    if head_on == "track only":
        assert texts(state) == ["lose the play"]
        assert why_not(state, "run 2") == "faced-in-circle"
        return
    assert texts(state) == ["run 2"]
    do(state, "run 2")
    assert (where(state, 1), where(state, 2)) == ("off", "off")


@pytest.mark.clause("great-railroad-game.collision")
def test_trains_collide_at_the_depot_and_with_their_own_kind() -> None:
    state = position(2, {1: "toronto > depot-1", 3: "depot-1 w"})
    do(state, "run 1")
    assert (where(state, 1), where(state, 3)) == ("off", "off")
    state = position(2, {1: "toronto > depot-1", 3: "depot-1 nw"})
    assert why_not(state, "run 1") == "stalled"  # headed onto another track


@pytest.mark.clause("great-railroad-game.collision")
def test_trains_nose_to_nose_have_not_come_together_yet() -> None:
    state = position(3, {1: "chicago e", 2: "cleveland > chicago", 3: "dallas w"}, to_play=3)
    do(state, "run 3")
    assert (where(state, 1), where(state, 2)) == ("chicago e", "cleveland > chicago")


@pytest.mark.clause("great-railroad-game.collision-at-once")
def test_both_places_are_free_for_the_next_player() -> None:
    state = position(3, {1: "chicago e", 2: "cleveland > chicago", 3: "detroit > chicago"})
    do(state, "run 1")
    state.turn = 2
    assert "run 3 e" in texts(state)


# Order 13: smashups -------------------------------------------------------------------------------


@pytest.mark.example("great-railroad-game.wrong-heading")
@pytest.mark.clause("great-railroad-game.smashup", "great-railroad-game.smashup-restart")
def test_a_train_headed_where_no_track_leads_is_smashed_up() -> None:
    state = position(3, {1: "kansas-city > denver", 2: "dallas w", 3: "dallas > el-paso"})
    state.trains.put(1, state.road.board.city_named("helena"), 6)
    warned = [choice.text for choice in state.view(0).choices if choice.breaks]
    assert warned == ["run 1 ne", "run 1 s", "run 1 w"]
    do(state, "run 1 w")
    assert where(state, 1) == "off"
    assert state.trains.standing[state.road.board.city_named("denver")] == -1
    do(state, "run 2", "run 3 w")
    assert "enter 1 depot-3 w" in texts(state)


@pytest.mark.clause("great-railroad-game.smashup", "great-railroad-game.smashup-refused")
def test_by_option_a_smashup_is_refused() -> None:
    state = position(3, {1: "kansas-city > denver"}, options={"smashup": "refused"})
    assert texts(state) == [f"run 1 {way}" for way in ("n", "e", "se", "sw", "nw")]
    assert why_not(state, "run 1 w") == "smashup-refused"


# Order 14: the end --------------------------------------------------------------------------------


@pytest.mark.example("great-railroad-game.all-trains-home")
@pytest.mark.clause("great-railroad-game.wins", "great-railroad-game.race")
def test_who_brings_his_last_train_home_wins_at_once() -> None:
    trains = {1: "home", 3: "home", 5: "sacramento > san-francisco"}
    trains |= {2: "home", 4: "home", 6: "los-angeles nw"}
    state = position(2, trains)
    assert texts(state, "run") == ["run 5"]
    do(state, "run 5")
    assert state.winners() == [0]
    assert state.is_over()
    assert dict(state.view(None).told())["ended by"] == "the last train home"


@pytest.mark.clause("great-railroad-game.wins", "great-railroad-game.destination")
@pytest.mark.parametrize("win_with", ["all", "first"])
def test_all_trains_must_arrive_or_by_option_one(win_with: str) -> None:
    state = position(2, {1: "sacramento > san-francisco"}, options={"win-with": win_with})
    do(state, "run 1")
    assert state.winners() == ([0] if win_with == "first" else [])
    assert state.scores == [1, 0]
    assert [note.clause for note in state.notes] == ["great-railroad-game.arrived"]


@pytest.mark.clause("great-railroad-game.arrived", "great-railroad-game.no-heading-at-terminal")
def test_a_train_that_has_arrived_blocks_nobody() -> None:
    state = position(2, {1: "sacramento > san-francisco", 2: "los-angeles > san-francisco"})
    do(state, "run 1")
    assert where(state, 1) == "home"
    assert texts(state, "run") == ["run 2"]
    assert why_not(state, "run 2 n") == "no-heading-at-terminal"
    do(state, "run 2")
    assert state.scores == [1, 1]
    assert why_not(state, "run 1") == why_not(state, "enter 1 depot-1 w") == "arrived"
    state.turn = 1
    assert why_not(state, "turn 1 e") == "arrived"


# The safeguards -----------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.deadlock", "great-railroad-game.judging")
def test_a_road_blocked_for_good_is_judged() -> None:
    """Each waits for the next one round a triangle, and no two conductors head the same way."""
    trains = {1: "omaha > kansas-city", 2: "kansas-city > st-louis", 3: "st-louis > omaha"}
    trains |= {4: "omaha s", 5: "kansas-city e", 6: "st-louis nw"}
    state = position(3, trains, options={"trains": 2})
    assert texts(state) == ["lose the play"]
    do(state, "lose the play")  # and the two others can do no more
    assert state.blocked == [1, 2]
    assert state.is_over()
    assert state.ended == "great-railroad-game.deadlock"
    needed = [state.plays_needed(seat) for seat in range(3)]
    assert state.winners() == [seat for seat in range(3) if needed[seat] == min(needed)]


@pytest.mark.clause("great-railroad-game.deadlock")
def test_a_play_lost_beside_an_open_turn_table_breaks_the_succession() -> None:
    state = position(3, {1: "chicago > omaha", 2: "omaha w", 3: "kansas-city > omaha"})
    set_train(state, 2, "omaha s")
    set_train(state, 3, "omaha > kansas-city")
    state.time_table.lost = 2
    set_train(state, 1, "st-paul > omaha")
    do(state, "lose the play")
    assert state.is_over()  # headed sw: no turn-table was open to him
    state = position(3, {1: "chicago > omaha", 2: "omaha w"})
    state.time_table.lost = 2
    do(state, "lose the play")
    assert not state.is_over()
    assert state.time_table.lost == 0


@pytest.mark.clause("great-railroad-game.time-table")
@on_every_form
def test_after_the_plays_agreed_upon_the_game_is_judged(seats: int, each: int) -> None:
    assert started(seats).cap() == 400 * seats + 1
    state = played(seats, each, 7, is_greedy=False, limit=12)
    assert state.time_table.plays == 12 * seats
    assert state.ended == "great-railroad-game.time-table"
    assert state.winners()


@pytest.mark.clause("great-railroad-game.time-table")
def test_a_game_without_a_limit_states_no_cap() -> None:
    assert started(3, {"limit": 0}).cap() == 10**9


@pytest.mark.clause("great-railroad-game.judging")
def test_a_game_is_judged_by_the_plays_that_are_needed() -> None:
    state = position(4, {1: "sacramento > san-francisco", 2: "sacramento sw", 3: "carson-city ne"})
    needed = [state.trains.plays_needed(train, state.road.far) for train in range(4)]
    assert needed == [1, 2, 6, 17]  # 3: to Salt Lake City first, two tracks away; 4: off the board
    state.judge("great-railroad-game.time-table")
    assert state.winners() == [0]
    state = position(3, {1: "washington > depot-4", 2: "depot-4 w", 3: "home"})
    assert [state.plays_needed(seat) for seat in range(3)] == [17, 16, 0]


@pytest.mark.clause("great-railroad-game.judging")
def test_equals_have_drawn_and_trains_are_added_up() -> None:
    state = position(2, {1: "home", 2: "sacramento sw", 3: "sacramento > san-francisco"})
    state.judge("great-railroad-game.time-table")
    assert [state.plays_needed(seat) for seat in range(2)] == [0 + 1 + 17, 2 + 17 + 17]
    assert state.winners() == [0]
    nearest = position(2, {1: "off", 2: "sacramento sw"}, options={"win-with": "first"})
    assert [nearest.plays_needed(seat) for seat in range(2)] == [17, 2]
    fresh = started(3)
    fresh.judge("great-railroad-game.deadlock")
    assert fresh.winners() == [0, 1, 2]


@pytest.mark.clause("table.bell", "great-railroad-game.judging")
def test_at_the_bell_the_game_is_judged() -> None:
    state = position(3, {2: "sacramento sw"}, options={"bell": "on"})
    state.apply(CHANCE, state.parse("bell"))
    assert state.winners() == [1]
    assert started(3).why_not(CHANCE, state.parse("bell")) == "table.bell"


# Whole games --------------------------------------------------------------------------------------


@pytest.mark.clause("great-railroad-game.wins", "great-railroad-game.repetition")
@pytest.mark.parametrize("is_greedy", [False, True], ids=["random", "greedy"])
@on_every_form
def test_games_without_a_limit_end_of_themselves(seats: int, each: int, is_greedy: bool) -> None:
    for seed in range(3):
        state = played(seats, each, seed, is_greedy, limit=0)
        assert rulebooks.clause(state.ended).id == state.ended
        assert state.winners()


LOTS = 20  # of games, each a test of its own


@pytest.mark.long
@pytest.mark.clause("great-railroad-game.wins", "great-railroad-game.repetition")
@pytest.mark.parametrize("lot", range(LOTS))
@pytest.mark.parametrize(("is_greedy", "games"), [(False, 2000), (True, 500)], ids=["random", "greedy"])
@on_every_form
def test_thousands_of_games_end_of_themselves(
    seats: int, each: int, is_greedy: bool, games: int, lot: int
) -> None:
    """All of them where the rules are compiled, a tenth where they are not."""
    count = games // LOTS if is_compiled() else games // LOTS // 10
    for seed in range(lot * count, (lot + 1) * count):
        state = played(seats, each, seed, is_greedy, limit=0)
        assert state.ended in ("great-railroad-game.wins", "great-railroad-game.deadlock")
        assert state.winners()
