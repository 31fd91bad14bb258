"""Progressive Trolley: everybody for himself, one deal a round, two of four move up."""

import pytest
from evening_parties import TROLLEY, at_tables, party, punched, refusal, sit

import headtable
from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import PLAYING, SEATED, SETTLING
from headtable.evening.forms import form
from headtable.rules.core.errors import BadSetup

TWELVE = "A B C D E F G H I J K L"
THREE_TABLES = "A B C D / E F G H / I J K L"
SCORES = ("310 120 95 240", "90 200 150 60", "75 80 300 130")


def tables_of(evening: Evening) -> list[set[str]]:
    return [set(names) for names in at_tables(evening)]


def played(scores: tuple[str, ...] = SCORES, **options: object) -> Evening:
    """Three tables that have played one round with these scores."""
    evening = sit(party(TROLLEY, TWELVE, {"rounds": 3, **options}), THREE_TABLES)
    evening.apply("begin")
    for table, score in enumerate(scores, 1):
        evening.apply(f"score {table} {score}")
    return evening


@pytest.mark.example("progressive-trolley.example-movement")
@pytest.mark.clause(
    "progressive-trolley.two-winners", "progressive-trolley.move-up", "progressive-trolley.head-losers"
)
def test_two_winners_of_each_table_move_up_and_the_losers_of_the_head_table_drop() -> None:
    evening = played(("310 120 95 240", "90 200 150 60", "75 80 300 130"))
    assert set(punched(evening)) == set()  # not before the round is settled
    evening.apply("change")
    assert set(punched(evening)) == {"A", "D", "F", "G", "K", "L"}
    evening.let_chance(Rng(3))
    assert tables_of(evening) == [set("ADFG"), set("EHKL"), set("IJBC")]


@pytest.mark.clause("progressive-trolley.move-up")
def test_who_stays_keeps_the_chair_and_newcomers_draw_the_empty_ones() -> None:
    seen = set()
    for seed in range(8):
        evening = played()
        evening.apply("change")
        assert evening.due() == DueDraw("chairs")
        evening.let_chance(Rng(seed))
        head = at_tables(evening)[0]
        assert (head[0], head[3]) == ("A", "D")
        seen.add(tuple(head))
    assert len(seen) == 2  # F and G either way round


@pytest.mark.clause("progressive-trolley.seating")
def test_seats_are_drawn_by_lot_or_set_by_the_host() -> None:
    drawn = set()
    for seed in range(5):
        evening = party(TROLLEY, TWELVE)
        evening.apply("seat by lot")
        evening.let_chance(Rng(seed))
        tables = at_tables(evening)
        assert sorted(name for names in tables for name in names) == sorted(TWELVE.split())
        assert [len(names) for names in tables] == [4, 4, 4]
        drawn.add(str(tables))
    assert len(drawn) == 5
    assert at_tables(sit(party(TROLLEY, TWELVE), THREE_TABLES))[1] == list("EFGH")


@pytest.mark.clause("progressive-trolley.seating")
def test_the_host_who_sets_the_places_has_to_name_them() -> None:
    evening = party(TROLLEY, TWELVE, {"seating": "set by the host"})
    assert refusal(evening, "seat") == (
        "progressive-trolley.seating",
        "the host sets the places this evening: seat by hand, and the numbers table by table",
    )
    other = party(TROLLEY, TWELVE)
    other.apply("seat")
    assert other.due() == DueDraw("lots")


@pytest.mark.clause("progressive-trolley.seating")
def test_robots_fill_the_chairs_and_move_like_anybody_but_win_no_prize() -> None:
    evening = sit(party(TROLLEY, "A B C D E F", {"rounds": 1}), "A B C D / E F - -")
    assert at_tables(evening)[1] == ["E", "F", "Robot 1", "Robot 2"]
    evening.apply("begin")
    evening.apply("score 1 250 0 0 0")
    evening.apply("score 2 0 0 250 100")
    evening.let_chance(Rng(1))
    evening.apply("finish")
    assert punched(evening)["Robot 1"] == 1
    assert {one.guest for one in evening.standings()} == {1, 2, 3, 4, 5, 6}


@pytest.mark.clause("progressive-trolley.seating")
@pytest.mark.parametrize(
    ("guests", "sizes"),
    [(7, [4, 3]), (8, [4, 4]), (10, [4, 3, 3]), (11, [4, 4, 3]), (13, [4, 3, 3, 3]), (14, [4, 4, 3, 3])],
)
def test_short_tables_lie_at_the_end_and_the_head_table_keeps_four(guests: int, sizes: list[int]) -> None:
    evening = party(TROLLEY, guests, {"odd-numbers": "short tables", "rounds": 2})
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    assert [len(names) for names in at_tables(evening)] == sizes
    evening.apply("begin")
    for game in list(evening.state.round.games):
        evening.apply(f"score {game.number} {'150 100 0 0' if len(game.chairs) == 4 else '150 100 0'}")
    evening.let_chance(Rng(1))
    evening.apply("change")
    evening.let_chance(Rng(1))
    assert [len(names) for names in at_tables(evening)] == sizes
    assert evening.setup(len(sizes)).names == tuple(at_tables(evening)[-1])


@pytest.mark.clause("progressive-trolley.seating")
@pytest.mark.parametrize("guests", [5, 6, 9])
def test_five_six_and_nine_cannot_sit_at_short_tables(guests: int) -> None:
    evening = party(TROLLEY, guests, {"odd-numbers": "short tables"})
    assert refusal(evening, "seat by lot") == (
        "progressive-trolley.seating",
        f"{guests} guests cannot sit in fours and threes with four at the head table",
    )


@pytest.mark.clause("progressive-trolley.seating")
def test_short_tables_go_with_games_won_only() -> None:
    with pytest.raises(BadSetup, match="points do not compare"):
        form(TROLLEY).chosen({"odd-numbers": "short tables", "scoring": "points"})


@pytest.mark.clause("progressive-trolley.tables")
def test_tables_are_numbered_from_the_head_table_and_there_are_two_at_least() -> None:
    evening = party(TROLLEY, 3)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    data = evening.as_data()["tables"]
    assert isinstance(data, list)
    assert [table["number"] for table in data] == [1, 2]
    other = party(TROLLEY, 4)
    assert refusal(other, "seat by hand 1 2 3 4") == (
        "progressive-trolley.tables",
        "it takes at least 2 tables",
    )


@pytest.mark.clause("progressive-trolley.own-hand", "progressive-trolley.one-deal")
def test_every_table_plays_one_deal_of_ordinary_trolley_each_for_himself() -> None:
    evening = sit(party(TROLLEY, TWELVE), THREE_TABLES)
    for table in (1, 2, 3):
        setup = evening.setup(table)
        state = headtable.game(setup.game).start(len(setup.guests), setup.dealer, setup.options)
        assert (setup.game, state.setup.one_deal, state.sides) == ("trolley", True, [0, 1, 2, 3])


@pytest.mark.clause("progressive-trolley.own-hand")
def test_the_dealer_of_each_table_is_a_lot_in_every_round() -> None:
    seen = set()
    for seed in range(40):
        evening = sit(party(TROLLEY, TWELVE), THREE_TABLES, seed)
        seen |= {(table, place.dealer) for table, place in enumerate(evening.state.tables)}
    assert len(seen) == 12
    evening = played()
    evening.apply("change")
    evening.apply(evening.chance(Rng(1)))
    assert evening.due() == DueDraw("dealers")


@pytest.mark.clause("progressive-trolley.one-deal")
def test_a_round_is_one_deal_and_every_score_starts_from_nothing() -> None:
    evening = sit(party(TROLLEY, TWELVE), THREE_TABLES)
    evening.apply("begin")
    evening.apply("hand 1 100 100 50 0")
    clause, sentence = refusal(evening, "hand 1 100 100 50 0")
    assert (clause, sentence) == (
        "progressive-trolley.one-deal",
        "a round is one deal at every table; a slip is corrected with score",
    )
    evening = played()
    evening.apply("change")
    evening.let_chance(Rng(1))
    evening.apply("begin")
    assert [game.score(evening.form) for game in evening.state.round.games] == [(0, 0, 0, 0)] * 3


@pytest.mark.clause("progressive-trolley.two-winners")
def test_those_level_for_the_second_place_cut_for_it() -> None:
    evening = played(("350 100 100 100", *SCORES[1:]))
    assert evening.due() == DueDraw("cut", "win", 1)
    assert refusal(evening, "change")[0] == "progressive-trolley.two-winners"
    evening.apply("* cut win 1 2=motorman 3=conductor 4=motorman")
    assert evening.due() == DueDraw("cut", "win", 1)  # equal highest cut again
    assert refusal(evening, "* cut win 1 2=car 3=fare 4=fare")[0] == "progressive-trolley.two-winners"
    evening.apply("* cut win 1 2=fare 4=passenger")
    assert evening.state.round.games[0].winners(evening.form) == [1, 2]


@pytest.mark.clause("progressive-trolley.two-winners")
def test_with_three_level_at_the_top_two_places_are_cut_for() -> None:
    evening = played(("110 110 110 20", *SCORES[1:]))
    evening.apply("* cut win 1 1=fare 2=car 3=conductor")
    assert sorted(evening.state.round.games[0].winners(evening.form)) == [2, 3]


@pytest.mark.clause("progressive-trolley.score-games")
def test_a_hole_is_punched_for_every_game_won_and_the_most_holes_win() -> None:
    evening = played(rounds=2)
    evening.apply("change")
    evening.apply("* chairs 6 7 / 11 12 / 2 3")
    evening.let_chance(Rng(1))
    evening.apply("begin")  # A F G D / E L K H / I J B C, whoever drew which chair
    for game in list(evening.state.round.games):
        points = {1: "300 0 0 50", 2: "0 0 300 50", 3: "0 0 300 50"}[game.number]
        evening.apply(f"score {game.number} {points}")
    evening.apply("finish")
    assert punched(evening)["A"] == 2
    assert [(hole.round, hole.table) for hole in evening.standings()[0].punches] == [(1, 1), (2, 1)]


@pytest.mark.clause("progressive-trolley.score-points", "progressive-trolley.still-move")
def test_by_points_the_totals_win_but_the_two_highest_still_move() -> None:
    evening = played(("310 120 95 240", "90 200 150 60", "0 20 450 130"), scoring="points", rounds=1)
    evening.apply("finish")
    best = evening.standings()[0]
    assert (best.guest, best.points) == (11, 450)  # K, though seven others won a game as well
    assert evening.state.best == [11]
    moving = played(("310 120 95 240", "90 200 150 60", "0 20 450 130"), scoring="points")
    moving.apply("change")
    moving.let_chance(Rng(1))
    assert tables_of(moving) == [set("ADFG"), set("EHKL"), set("IJBC")]


@pytest.mark.clause("progressive-trolley.wait")
def test_nobody_moves_before_all_tables_have_finished() -> None:
    evening = sit(party(TROLLEY, TWELVE), THREE_TABLES)
    evening.apply("begin")
    evening.apply(f"score 1 {SCORES[0]}")
    evening.apply(f"score 3 {SCORES[2]}")
    assert evening.phase == PLAYING
    assert refusal(evening, "change") == ("progressive-trolley.wait", "not now: a round is running")
    assert refusal(evening, "bell")[0] == "progressive-trolley.wait"
    evening.apply(f"score 2 {SCORES[1]}")
    assert evening.phase == SETTLING
    evening.apply("change")
    evening.let_chance(Rng(1))
    assert evening.phase == SEATED
