"""Progressive Trolley Euchre: couples, the head table's bell, and partners who change."""

import pytest
from evening_parties import EUCHRE, at_tables, couples_at, dealers, number, party, punched, refusal, sit

import headtable
from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import PLAYING, SEATED, SETTLING
from headtable.evening.simulation import Plan, Simulation, TableJob, play_table
from headtable.rules.core.moves import Move

TWELVE = "A b C d E f G h I j K l"  # ladies in capitals
THREE_TABLES = "A C b d / E G f h / I K j l"


def seated(**options: object) -> Evening:
    return sit(party(EUCHRE, TWELVE, {"games": 3, **options}), THREE_TABLES)


def playing(**options: object) -> Evening:
    evening = seated(**options)
    evening.apply("begin")
    return evening


def settled() -> Evening:
    """The round of the example, before the ladies of table 3 cut."""
    evening = playing(clock="wall clock")
    for line in ("score 1 5 3", "score 2 4 2", "score 3 1 1", "bell"):
        evening.apply(line)
    return evening


@pytest.mark.example("progressive-trolley-euchre.example-movement")
@pytest.mark.clause(
    "progressive-trolley-euchre.move",
    "progressive-trolley-euchre.change-partners",
    "progressive-trolley-euchre.punch",
    "progressive-trolley-euchre.tie-cut",
    "progressive-trolley-euchre.visiting-lady",
)
def test_winners_move_up_losers_of_the_head_table_drop_and_partners_change() -> None:
    evening = settled()
    assert evening.due() == DueDraw("cut", "win", 3)
    evening.apply(f"* cut win 3 {number(evening, 'I')}=red-car {number(evening, 'K')}=black-fare")
    evening.apply("change")
    assert set(punched(evening)) == set("AbEfIj")
    assert couples_at(evening) == [
        {frozenset("Af"), frozenset("Eb")},
        {frozenset("Gj"), frozenset("Ih")},
        {frozenset("Kd"), frozenset("Cl")},
    ]
    assert dealers(evening) == ["E", "I", "C"]


@pytest.mark.clause("progressive-trolley-euchre.change-partners")
def test_the_lady_who_stayed_keeps_her_chair_and_the_others_sit_down_round_her() -> None:
    evening = settled()
    evening.apply("* cut win 3 9=red-car 11=black-fare")
    evening.apply("change")
    # A sat on chair 1: E on her left, f opposite, b on her right.  G sat on chair 2, and so did K.
    assert at_tables(evening) == [["A", "E", "f", "b"], ["h", "G", "I", "j"], ["l", "K", "C", "d"]]


@pytest.mark.example("progressive-trolley-euchre.example-unfinished")
@pytest.mark.clause("progressive-trolley-euchre.unfinished", "progressive-trolley-euchre.tie-cut")
def test_a_hand_in_progress_at_the_bell_does_not_count() -> None:
    evening = playing()
    for line in ("hand 2 2 0 at 40", "hand 2 0 2 at 80", "hand 1 2 0 at 50", "hand 1 2 0 at 90"):
        evening.apply(line)
    evening.apply("hand 1 1 0 at 110")  # four tricks of the third hand of table 2 have been played
    assert evening.phase == SETTLING
    assert refusal(evening, "hand 2 0 2 at 114") == (
        "progressive-trolley-euchre.unfinished",
        "the bell has rung: a hand that was in progress does not count",
    )
    assert evening.state.round.games[1].score(evening.form) == (2, 2)
    assert evening.due() == DueDraw("cut", "win", 2)


@pytest.mark.clause("progressive-trolley-euchre.unfinished")
def test_a_hand_whose_last_card_falls_with_the_bell_counts() -> None:
    evening = playing()
    evening.apply("hand 2 1 0 at 130")  # told early, but ended after the bell
    evening.apply("hand 3 1 0 at 120")  # told early, and ended with it
    for tick in (40, 80):
        evening.apply(f"hand 1 0 2 at {tick}")
    evening.apply("hand 1 0 1 at 120")
    assert evening.state.round.tick == 120
    assert [game.score(evening.form) for game in evening.state.round.games] == [(0, 5), (0, 0), (1, 0)]
    evening.apply("hand 2 0 4 at 120")
    assert evening.state.round.games[1].score(evening.form) == (0, 4)
    assert refusal(evening, "hand 3 0 4 at 121")[0] == "progressive-trolley-euchre.unfinished"
    assert refusal(evening, "hand 3 0 4")[0] == "progressive-trolley-euchre.unfinished"


@pytest.mark.clause("progressive-trolley-euchre.unfinished")
def test_a_table_that_has_finished_nothing_by_the_bell_stands_at_nothing_to_nothing() -> None:
    evening = playing()
    for tick in (40, 80, 120):
        evening.apply(f"hand 1 0 2 at {tick}")
    assert evening.as_data()["missing"] == []
    assert evening.due() == DueDraw("cut", "win", 2)
    by_the_wall = playing(clock="wall clock")
    by_the_wall.apply("bell")
    assert by_the_wall.as_data()["missing"] == [1, 2, 3]
    assert refusal(by_the_wall, "change")[1] == "not yet: the score of table 1, 2, 3 is missing"


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_there_are_three_tables_of_four_at_least_and_robots_fill_the_chairs() -> None:
    evening = party(EUCHRE, 7)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    assert [len(table.chairs) for table in evening.state.tables] == [4, 4, 4]
    assert sum(guest.is_robot for guest in evening.state.guests.values()) == 5
    two = party(EUCHRE, 7, {"min-tables": 2})
    two.apply("seat by lot")
    two.let_chance(Rng(1))
    assert len(two.state.tables) == 2
    assert refusal(party(EUCHRE, 8), "seat by hand 1 2 3 4 / 5 6 7 8") == (
        "progressive-trolley-euchre.tables",
        "it takes at least 3 tables",
    )


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_those_who_sit_out_do_so_in_turn_the_fewest_rests_first() -> None:
    evening = party(EUCHRE, 15, {"odd-numbers": "sit out", "games": 12})
    evening.apply("seat by lot")
    rng = Rng(4)
    evening.let_chance(rng)
    before: set[int] = set()
    for game in range(1, 11):
        resting = set(evening.state.bench())
        assert len(resting) == 3
        assert not resting & before
        before = resting
        evening.apply("begin")
        rests = {
            part: [g.rests for g in evening.state.present() if g.part == part]
            for part in ("lady", "gentleman")
        }
        assert all(max(found) - min(found) <= 1 for found in rests.values())
        assert sum(sum(found) for found in rests.values()) == 3 * game
        for line in ("score 1 5 2", "score 2 1 0", "score 3 0 3", "bell", "change"):
            evening.apply(line)
        least = max(guest.rests for guest in evening.state.guests.values())
        if least:
            rested = evening.state.bench()
            assert refusal(evening, f"* rest {' '.join(str(guest) for guest in rested)}")
        evening.let_chance(rng)
        assert not any(guest.is_robot for guest in evening.state.guests.values())


@pytest.mark.clause("progressive-trolley-euchre.tables")
def test_sitting_out_is_refused_below_three_tables() -> None:
    assert refusal(party(EUCHRE, 11, {"odd-numbers": "sit out"}), "seat by lot") == (
        "progressive-trolley-euchre.tables",
        "with 11 guests nobody can sit out: 3 tables need 6 of each part; let robots fill the chairs",
    )


@pytest.mark.clause("progressive-trolley-euchre.head-table", "progressive-trolley-euchre.five-points")
def test_table_one_is_the_head_table_and_plays_to_five() -> None:
    evening = seated()
    setups = [evening.setup(table) for table in (1, 2, 3)]
    targets = [
        headtable.game(one.game).start(4, 0, one.options).setup.options.number("target") for one in setups
    ]
    assert targets[0] == 5
    assert min(targets[1:]) > 100_000
    six = sit(party(EUCHRE, TWELVE, {"head-points": 6}), THREE_TABLES)
    assert six.setup(1).options["target"] == 6


@pytest.mark.clause("progressive-trolley-euchre.five-points")
def test_the_bell_rings_when_one_side_of_the_head_table_has_five_and_not_before() -> None:
    evening = playing()
    evening.apply("hand 1 2 0 at 40")
    evening.apply("hand 1 0 2 at 80")
    assert refusal(evening, "bell") == (
        "progressive-trolley-euchre.five-points",
        "the head table has 2 points of 5; the bell rings when one side has them",
    )
    evening.apply("hand 1 2 0 at 120")
    assert evening.phase == PLAYING
    evening.apply("hand 1 1 0 at 160")
    assert (evening.phase, evening.state.round.tick) == (SETTLING, 160)


@pytest.mark.clause("progressive-trolley-euchre.five-points")
@pytest.mark.parametrize("score", ["5 5", "7 0", "6 6", "12 3"])
def test_a_score_that_the_head_table_cannot_have_is_refused(score: str) -> None:
    assert refusal(playing(), f"score 1 {score}")[0] == "progressive-trolley-euchre.five-points"


@pytest.mark.clause("progressive-trolley-euchre.play-on")
def test_the_other_tables_play_on_past_five_and_ten() -> None:
    evening = playing()
    for hand in range(1, 15):
        evening.apply(f"hand 2 0 2 at {10 * hand}")
    assert evening.phase == PLAYING
    assert evening.state.round.games[1].score(evening.form) == (0, 28)


@pytest.mark.clause("progressive-trolley-euchre.play-on")
def test_a_table_without_a_target_shows_none() -> None:
    evening = playing()
    setups = [evening.setup(table) for table in (1, 2, 3)]
    states = [headtable.game(one.game).start(4, 0, one.options) for one in setups]
    assert [state.view(0).target for state in states] == [5, 0, 0]


@pytest.mark.clause("progressive-trolley-euchre.rules")
def test_the_tables_play_four_handed_trolley_euchre() -> None:
    setup = seated().setup(2)
    state = headtable.game(setup.game).start(len(setup.guests), setup.dealer, setup.options)
    assert (setup.game, state.sides) == ("trolley-euchre", [0, 1, 0, 1])
    assert refusal(playing(), "hand 2 1 1") == (
        "progressive-trolley-euchre.rules",
        "a hand of Trolley Euchre gives one side 1, 2 or 4 points and the other none",
    )
    for wrong in ("3 0", "0 0", "5 0"):
        assert refusal(playing(), f"hand 2 {wrong}")[0] == "progressive-trolley-euchre.rules"


def calls(evening: Evening, table: int) -> list[Move]:
    """What the first to speak at a table may say."""
    setup = evening.setup(table)
    state = headtable.game(setup.game).start(4, setup.dealer, setup.options)
    state.apply(-1, state.chance(Rng(5)))
    return state.legal_moves(state.to_act())


@pytest.mark.clause("progressive-trolley-euchre.no-lone-head")
def test_nobody_plays_alone_at_the_head_table_and_everybody_may_elsewhere() -> None:
    evening = seated()
    assert not any("alone" in move.text for move in calls(evening, 1))
    assert any("alone" in move.text for move in calls(evening, 2))
    evening.apply("begin")
    assert refusal(evening, "hand 1 4 0") == (
        "progressive-trolley-euchre.no-lone-head",
        "nobody plays alone at the head table, so no hand gives four",
    )
    evening.apply("hand 2 4 0")


@pytest.mark.clause("progressive-trolley-euchre.own-pack")
def test_every_table_has_a_pack_and_a_stream_of_chance_of_its_own() -> None:
    simulation = Simulation(Plan(seated().form, 12, ("random",), {}, 3))
    simulation.evening.apply("begin")
    hands = [play_table(simulation.job(simulation.evening.setup(table), 1))[:1] for table in (1, 1)]
    assert hands[0] == hands[1]
    numbers = {
        simulation.job(simulation.evening.setup(table), game).number for table in (1, 2, 3) for game in (1, 2)
    }
    assert len(numbers) == 6
    assert {simulation.evening.setup(table).seed for table in (1, 2, 3)} == {0}


@pytest.mark.clause("progressive-trolley-euchre.seating")
def test_players_are_placed_by_lot_or_by_the_host_one_of_each_part_to_a_couple() -> None:
    evening = party(EUCHRE, 12)
    evening.apply("seat by lot")
    assert evening.due() == DueDraw("parts")
    evening.let_chance(Rng(2))
    parts = [[evening.state.guests[guest].part for guest in table.chairs] for table in evening.state.tables]
    assert all({part[side], part[side + 2]} == {"lady", "gentleman"} for part in parts for side in (0, 1))
    other = party(EUCHRE, "A b")
    other.apply("part 1 lady")
    other.apply("part 2 lady")
    clause, sentence = refusal(other, "seat by hand 1 - 2 - / - - - - / - - - -")
    assert clause == "progressive-trolley-euchre.seating"
    assert sentence.startswith("A and b would sit opposite with the same part")


@pytest.mark.clause("progressive-trolley-euchre.seating")
def test_those_who_came_together_can_be_partners_of_the_first_game() -> None:
    evening = party(EUCHRE, "A b C d E f G h I j K l M n")
    for one in range(1, 13, 2):
        evening.apply(f"couple {one} {one + 1}")
    evening.apply("seat by couples")
    evening.let_chance(Rng(6))
    together = set().union(*couples_at(evening))
    assert {frozenset(pair) for pair in ("Ab", "Cd", "Ef", "Gh", "Ij", "Kl")} <= together


@pytest.mark.clause("progressive-trolley-euchre.bell-start")
def test_a_tap_of_the_bell_starts_all_tables_on_the_same_tick() -> None:
    evening = seated()
    assert (
        refusal(evening, "hand 2 1 0 at 5")[1]
        == "not now: everybody is seated, and the next round has not begun"
    )
    evening.apply("begin")
    assert [game.hands for game in evening.state.round.games] == [[], [], []]
    assert evening.phase == PLAYING
    simulation = Simulation(Plan(evening.form, 12, ("random",), {}, 1))
    jobs = [simulation.job(evening.setup(table), 1) for table in (1, 2, 3)]
    first = [play_table(TableJob(job.setup, job.levels, job.number, 300))[0] for job in jobs]
    # A deal of ten ticks, some calls and perhaps a discard, and at most twenty cards.
    assert all(hand.tick - 10 * (hand.deal - 1) >= 10 + 1 + 15 for hand in first)


@pytest.mark.clause("progressive-trolley-euchre.first-deal")
def test_in_the_first_game_the_ladies_of_each_table_cut_and_the_higher_card_deals() -> None:
    evening = party(EUCHRE, TWELVE)
    evening.apply("seat by hand 1 3 2 4 / 5 7 6 8 / 9 11 10 12")
    assert evening.due() == DueDraw("cut", "deal", 1)
    assert refusal(evening, "begin")[0] == "progressive-trolley-euchre.first-deal"
    evening.apply("* cut deal 1 1=red-conductor 3=green-conductor")
    assert evening.due() == DueDraw("cut", "deal", 1)  # equal cards are cut again
    evening.apply("* cut deal 1 1=red-motorman 3=green-passenger")  # by the plain order: A K Q J X IX
    evening.apply("* cut deal 2 5=black-car 7=green-conductor")
    evening.apply("* cut deal 3 9=orange-transfer 11=orange-fare")
    assert dealers(evening) == ["C", "E", "K"]


@pytest.mark.clause("progressive-trolley-euchre.again")
def test_as_many_games_are_played_as_were_agreed() -> None:
    evening = seated(games=2)
    evening.apply("begin")
    for line in ("score 1 5 3", "score 2 4 2", "score 3 1 2", "bell", "change", "begin"):
        evening.apply(line)
    assert evening.as_data()["round"] == 2
    for line in ("score 1 5 3", "score 2 4 2", "score 3 1 2", "bell"):
        evening.apply(line)
    assert refusal(evening, "change") == (
        "progressive-trolley-euchre.again",
        "that was the last of 2 games: finish ends the evening",
    )


@pytest.mark.clause("progressive-trolley-euchre.tie-cut")
def test_the_ladies_cut_for_a_level_game_and_equal_cards_are_cut_again() -> None:
    evening = settled()
    assert refusal(evening, "change") == (
        "progressive-trolley-euchre.tie-cut",
        "not yet: some are level and have to cut",
    )
    assert refusal(evening, "* cut win 3 10=red-car 12=black-fare")[0] == "progressive-trolley-euchre.tie-cut"
    evening.apply("* cut win 3 9=red-fare 11=black-fare")
    evening.apply("* cut win 3 9=red-fare 11=black-motorman")
    assert evening.state.round.games[2].winners(evening.form) == [11, 12]


@pytest.mark.clause("progressive-trolley-euchre.visiting-lady")
def test_the_lady_who_comes_to_the_last_table_from_the_head_table_deals_there() -> None:
    evening = settled()
    evening.apply("* cut win 3 9=red-car 11=black-fare")
    evening.apply("change")
    assert evening.due() is None  # nobody cuts for the deal after the first game
    assert dealers(evening)[2] == "C"
    assert evening.phase == SEATED
