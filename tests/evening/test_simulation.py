"""Evenings that house players hold among themselves."""

import pytest
from evening_parties import ALL, EUCHRE, TROLLEY

from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER, SETTLING
from headtable.evening.forms import form
from headtable.evening.simulation import Plan, Simulation, TableJob, name_of, play_table
from headtable.rules.core.errors import BadSetup


def held(plan: Plan, processes: int = 1) -> Simulation:
    simulation = Simulation(plan, processes)
    for _ in simulation.run(lambda done: None):
        assert simulation.evening.phase == SETTLING
    assert simulation.evening.phase == OVER
    return simulation


def length(form_id: str, rounds: int) -> dict[str, object]:
    return {"rounds" if form_id == TROLLEY else "games": rounds}


@pytest.mark.parametrize("form_id", ALL)
def test_every_form_can_be_held_and_its_log_replays_without_a_generator(form_id: str) -> None:
    plan = Plan(form(form_id), 13, ("regular", "random"), length(form_id, 2), 5)
    evening = held(plan).evening
    assert len(evening.state.rounds) == 2
    assert Evening.replay(evening.form, evening.chosen, evening.lines).as_data() == evening.as_data()


def test_the_seed_settles_the_evening_and_processes_do_not_matter() -> None:
    plan = Plan(form(EUCHRE), 14, ("random",), {"games": 2}, 11)
    one, two = held(plan), held(plan, 2)
    assert one.evening.lines == two.evening.lines
    assert held(Plan(form(EUCHRE), 14, ("random",), {"games": 2}, 12)).evening.lines != one.evening.lines


@pytest.mark.clause("progressive-trolley-euchre.unfinished", "progressive-trolley-euchre.play-on")
def test_the_others_play_until_the_bell_of_the_head_table_and_what_is_unfinished_is_dropped() -> None:
    simulation = Simulation(Plan(form(EUCHRE), 12, ("regular",), {"games": 1}, 2))
    simulation.evening.apply("begin")
    jobs = [simulation.job(simulation.evening.setup(table), 1) for table in (1, 2)]
    bell = play_table(jobs[0])[-1].tick
    heard = play_table(TableJob(jobs[1].setup, jobs[1].levels, jobs[1].number, bell))
    longer = play_table(TableJob(jobs[1].setup, jobs[1].levels, jobs[1].number, bell + 200))
    assert heard == [hand for hand in longer if hand.tick <= bell]
    assert len(longer) > len(heard)
    cut_short = play_table(TableJob(jobs[1].setup, jobs[1].levels, jobs[1].number, longer[-1].tick - 1))
    assert cut_short == longer[:-1]
    on_the_tick = play_table(TableJob(jobs[1].setup, jobs[1].levels, jobs[1].number, longer[-1].tick))
    assert on_the_tick == longer


def test_a_deal_takes_ten_ticks_and_every_move_one() -> None:
    simulation = Simulation(Plan(form(TROLLEY), 8, ("random",), {"rounds": 1}, 2))
    simulation.evening.apply("begin")
    (hand,) = play_table(simulation.job(simulation.evening.setup(1), 1))
    assert hand.tick == 10 + 60 + 7  # the deal, sixty cards, and seven answers whether to show
    assert sum(hand.scores) >= 250


def test_better_players_do_better() -> None:
    plan = Plan(form(TROLLEY), 16, ("regular", "random"), {"rounds": 6, "final-tie": "shared"}, 3)
    evening = held(plan).evening
    points = {"regular": 0, "random": 0}
    for one in evening.standings():
        points[evening.state.guests[one.guest].name.partition("(")[2].rstrip(")")] += one.points
    assert points["regular"] > points["random"]


def test_every_guest_has_a_name_of_its_own() -> None:
    assert len({name_of(guest, "regular") for guest in range(500)}) == 500


@pytest.mark.parametrize(
    ("guests", "level", "says"),
    [(1, "regular", "at least two guests"), (8, "champion", "no level 'champion'")],
)
def test_a_plan_that_cannot_be_is_a_bad_setup(guests: int, level: str, says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        Simulation(Plan(form(EUCHRE), guests, (level,), {}))
