"""The same deals at every table of a round, and standings without the luck of the deals."""

import pytest
from evening_parties import EUCHRE, TROLLEY, party, refusal, sit

import headtable
from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER
from headtable.evening.simulation import Plan, Simulation
from headtable.evening.table_game_setup import shared_shuffle

TWELVE = "A b C d E f G h I j K l"


def euchre(**options: object) -> Evening:
    """Three tables, where the ladies of chair 1, 2 and 2 deal."""
    evening = party(EUCHRE, TWELVE, {"duplicate": "on", "games": 1, **options})
    evening.apply("seat by hand 1 3 2 4 / 5 7 6 8 / 9 11 10 12")
    evening.apply("* cut deal 1 1=red-car 3=red-fare")
    evening.apply("* cut deal 2 5=red-fare 7=red-car")
    evening.apply("* cut deal 3 9=red-fare 11=red-car")
    evening.apply("* deals 77")
    evening.apply("begin")
    return evening


@pytest.mark.clause("progressive-trolley-euchre.own-pack")
def test_every_table_plays_the_same_deals_and_every_round_others() -> None:
    evening = party(EUCHRE, TWELVE, {"duplicate": "on"})
    evening.apply("seat by hand 1 3 2 4 / 5 7 6 8 / 9 11 10 12")
    while evening.due() != DueDraw("deals"):
        evening.apply(evening.chance(Rng(1)))
    assert refusal(evening, "begin")[1] == "not yet: the deals of this round are still to be drawn"
    evening.let_chance(Rng(1))
    setups = [evening.setup(table) for table in (1, 2, 3)]
    orders = []
    for setup in setups:
        state = headtable.game(setup.game).start(4, setup.dealer, setup.options)
        orders.append(shared_shuffle(state, setup.seed).text)
    assert len(set(orders)) == 1
    assert len({shared_shuffle(state, seed).text for seed in (setups[0].seed, 5, 6)}) == 3
    evening.apply("begin")
    assert evening.setup(2).seed == setups[0].seed
    for line in ("score 1 5 3", "score 2 4 2", "score 3 1 0", "bell", "change"):
        evening.apply(line)
    assert evening.setup(2).seed == 0
    evening.let_chance(Rng(2))
    assert evening.setup(2).seed not in (0, setups[0].seed)


def test_the_next_deal_of_a_table_is_another_one() -> None:
    state = headtable.game("trolley-euchre").start(4, 0, {})
    first = shared_shuffle(state, 77).text
    state.deals += 1
    assert shared_shuffle(state, 77).text != first


def test_a_side_is_measured_by_the_same_seats_at_the_other_tables() -> None:
    evening = euchre()
    # Deal 1: the dealer's side made 2 at tables 1 and 3, and lost 1 at table 2.
    evening.apply("hand 1 2 0 deal 1 at 40")
    evening.apply("hand 2 1 0 deal 1 at 40")  # chair 2 deals, so the dealer's side is the second
    evening.apply("hand 3 0 2 deal 1 at 40")
    # Deal 2 was thrown in at table 2, and never finished at table 3.
    evening.apply("hand 1 2 0 deal 2 at 80")
    evening.apply("hand 2 0 4 deal 3 at 90")
    evening.apply("hand 1 2 0 deal 3 at 120")
    evening.apply("finish")
    rows = {one.guest: (one.luckless, one.compared) for one in evening.standings()}
    # Table 1, dealer's side: deal 1: 2 - (-1 + 2) / 2; deal 2: 2 - 0; deal 3: 2 - 4.
    assert rows[1] == (2 - 0.5 + 2 - 2, 3)
    assert rows[3] == (-rows[1][0], 3)
    # Table 2, dealer's side: deal 1: -1 - (2 + 2) / 2; deal 2: 0 - 2; deal 3: 4 - 2.
    assert rows[7] == (-3.0 - 2 + 2, 3)
    # Table 3: deal 1 only: 2 - (2 - 1) / 2.
    assert rows[11] == (1.5, 1)
    assert sum(above for above, _ in rows.values()) == pytest.approx(0)


def test_alone_each_chair_is_measured_by_those_as_far_from_the_dealer() -> None:
    evening = party(TROLLEY, 8, {"duplicate": "on", "rounds": 1})
    evening.apply("seat by hand 1 2 3 4 / 5 6 7 8")
    evening.apply("* dealers 1=1 2=3")
    evening.apply("* deals 5")
    evening.apply("begin")
    evening.apply("hand 1 100 50 60 40")
    evening.apply("hand 2 50 50 100 50")
    evening.let_chance(Rng(1))
    evening.apply("finish")
    rows = {one.guest: one.luckless for one in evening.standings()}
    # From the dealer on: 100 50 60 40 at table 1, 100 50 50 50 at table 2.
    assert [rows[guest] for guest in (1, 2, 3, 4)] == [0, 0, 10, -10]
    assert [rows[guest] for guest in (7, 8, 5, 6)] == [0, 0, -10, 10]


def test_without_the_option_nobody_is_measured() -> None:
    evening = sit(party(TROLLEY, "A B C D E F G H", {"rounds": 1}), "A B C D / E F G H")
    for line in ("begin", "hand 1 100 50 60 40", "hand 2 60 0 140 50", "finish"):
        evening.apply(line)
    assert all(one.compared == 0 for one in evening.standings())
    rows = evening.as_data()["standings"]
    assert isinstance(rows, list)
    assert "luckless" not in rows[0]


def test_players_who_are_alike_make_the_same_of_the_same_deals() -> None:
    """Regular players have no whims in Trix, so a duplicate deal ends alike everywhere."""
    from headtable.evening.forms import form

    simulation = Simulation(
        Plan(form("progressive-trix"), 16, ("regular",), {"duplicate": "on", "games": 2}, 4)
    )
    for _ in simulation.run(lambda done: None):
        pass
    assert simulation.evening.phase == OVER
    assert all(one.luckless == 0 and one.compared == 2 for one in simulation.evening.standings())
