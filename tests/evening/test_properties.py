"""What holds for every evening, however many come, go, win and change their minds."""

from collections import Counter

import pytest
from evening_parties import ALL, EUCHRE, PINOCHLE, TRIX, TROLLEY, party, wander
from seeds import seeds_of

from headtable import Rng
from headtable.evening import standings
from headtable.evening.evening import Evening
from headtable.evening.evening_state import GATHERING, PLAYING, SEATING, EveningState
from headtable.evening.forms import GENTLEMAN, LADY

WAYS: list[tuple[str, dict[str, object]]] = [
    *[(form, {}) for form in ALL],
    (TROLLEY, {"odd-numbers": "short tables"}),
    (TROLLEY, {"scoring": "points", "final-tie": "cut"}),
    (EUCHRE, {"odd-numbers": "sit out", "min-tables": 2}),
    (EUCHRE, {"clock": "wall clock", "duplicate": "on"}),
    (EUCHRE, {"clock": "wall clock", "honour": "on"}),
    (PINOCHLE, {"odd-numbers": "sit out"}),
    (TRIX, {"odd-numbers": "sit out", "progressive-tie": "each"}),
]


def assert_in_order(state: EveningState) -> None:
    """Nobody sits twice, every table has its size, nobody is lost, couples have one of each part."""
    if state.phase in (GATHERING, SEATING) or state.newcomers or state.without_part():
        return
    seated = [guest for table in state.tables for guest in table.chairs]
    assert len(seated) == len(set(seated))
    assert len(state.tables) >= state.min_tables
    sizes = [len(table.chairs) for table in state.tables]
    assert sizes == sorted(sizes, reverse=True)
    assert set(sizes) == {4} or (state.has_short_tables and sizes[0] == 4 and set(sizes) == {4, 3})
    here = {guest.number for guest in state.guests.values() if not guest.is_robot and not guest.is_gone}
    robots = {guest for guest in seated if state.guests[guest].is_robot}
    assert set(seated) - robots | set(state.bench()) == here
    for table in state.tables if state.form.is_couples else []:
        for side in range(2):
            parts = {state.guests[table.chairs[side]].part, state.guests[table.chairs[side + 2]].part}
            assert parts == {LADY, GENTLEMAN}
    if state.phase == PLAYING:
        return
    assert not state.bench() or state.sits_out or state.phase != "seated"


def assert_punches_add_up(state: EveningState) -> None:
    """Every finished game of every table has as many holes as it has winners."""
    holes = [hole for found in standings.punches(state).values() for hole in found]
    due = 0
    for round in standings.finished(state):
        for game in round.games:
            punched = round.punched(game, state.form, state.tie_rule)
            due += len(punched)
            if not state.tie_rule:
                assert len(punched) == state.form.movers
            assert set(punched) <= set(game.chairs)
    assert len(holes) == due
    assert (
        len(
            {
                (hole.round, hole.table, guest)
                for guest, found in standings.punches(state).items()
                for hole in found
            }
        )
        == due
    )


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_every_evening_keeps_order_and_replays(way: int) -> None:
    """Of few and of many guests; in the twelve evenings together people come, go, change places and undo."""
    form, options = WAYS[way]
    said: Counter[str] = Counter()
    for guests in (12, 13, 18, 23, 31, 45):  # enough to sit out or to sit in threes
        for seed in seeds_of("every evening", way, guests, count=2):
            evening = party(form, guests, options)
            arrived = len(evening.lines)
            keeps_order_and_replays(evening, Rng(seed))
            said.update(line.split()[0] for line in evening.lines[arrived:])
    assert {"arrive", "leave", "swap", "undo", "begin", "change", "finish"} <= set(said)


def keeps_order_and_replays(evening: Evening, rng: Rng) -> None:
    moments = []
    for _ in wander(evening, rng, 3):
        assert_in_order(evening.state)
        if rng.below(12) == 0:
            assert_punches_add_up(evening.state)
            moments.append((len(evening.lines), evening.as_data()))
    assert_punches_add_up(evening.state)
    again = Evening(evening.form, evening.chosen)
    for number, line in enumerate(evening.lines, 1):
        again.apply(line)
        for length, data in moments:
            if length == number:
                assert again.as_data() == data
    assert again.as_data() == evening.as_data()


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_hundreds_of_guests_keep_order(way: int) -> None:
    form, options = WAYS[way]
    guests = (400, 399, 266, 131)[way % 4]
    evening = party(form, guests, options)
    for line in wander(evening, Rng(guests), 2):
        if not line.startswith(("arrive", "score")):
            assert_in_order(evening.state)
    assert_punches_add_up(evening.state)
    assert Evening.replay(evening.form, evening.chosen, evening.lines).as_data() == evening.as_data()


@pytest.mark.parametrize("form", ALL)
def test_an_undo_brings_back_the_evening_before_the_last_line_that_was_not_chance(form: str) -> None:
    evening = party(form, 13)
    for line in wander(evening, Rng(9), 2):
        if line == "undo":
            break
        if not line.startswith("*"):
            evening_before = Evening.replay(evening.form, evening.chosen, evening.standing_lines[:-1])
            twin = Evening.replay(evening.form, evening.chosen, evening.standing_lines)
            twin.apply("undo")
            assert twin.standing_lines == evening_before.standing_lines
            assert {**twin.as_data(), "lines": 0} == {**evening_before.as_data(), "lines": 0}
            assert twin.lines[-1] == "undo"


def test_an_undo_takes_what_chance_said_after_it_along() -> None:
    evening = party(EUCHRE, 12)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    assert evening.undoable() == "seat by lot"
    evening.apply("undo")
    assert evening.phase == GATHERING
    assert evening.undoable() == "arrive guest12"
    assert evening.lines[-1] == "undo"
    assert Evening.replay(evening.form, {}, evening.lines).as_data() == evening.as_data()


def test_chance_draws_the_same_lines_from_the_same_seed_and_says_nothing_unasked() -> None:
    said = []
    for _ in range(2):
        evening = party(EUCHRE, 14)
        assert evening.chance(Rng(1)) == ""
        said.append(list(wander(evening, Rng(5), 2)))
    assert said[0] == said[1]
