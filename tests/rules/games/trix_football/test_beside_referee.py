"""Whole games of Trix Football beside a referee who reads the rules a second time, in yards.

Every agreement of the captains is tried, and everything that can come from outside: the time-keeper, the
umpire, misdeals.
"""

from fractions import Fraction

import pytest
from football_referee import Referee
from football_table import likely
from game_setups import fields
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix_football import GAME, TrixFootball
from headtable.rules.games.trix_football.captains import CALLING
from headtable.rules.games.trix_football.gridiron import LENGTH, MIDDLE
from headtable.rules.games.trix_football.hand_ranks import FOOTBALL

OUTSIDE = ["delay", "delay yards", "delay ball", "misdeal", "time", "five minutes"]
WORTH = {
    "trix-football.touchdown": 5, "trix-football.try": 1, "trix-football.goal-25": 5,
    "trix-football.goal-45": 5, "trix-football.short-punt": 5, "trix-football.safety": 2,
}  # fmt: skip
CLAUSES = pytest.mark.clause(
    "trix-football.referee", "trix-football.field", "trix-football.points", "trix-football.downs",
    "trix-football.gains", "trix-football.losses", "trix-football.losses-added", "trix-football.no-pair",
    "trix-football.better-hand-decides", "trix-football.delay", "trix-football.misdeal",
    "trix-football.half-distance", "trix-football.length", "trix-football.dealer",
    "trix-football.second-half",
)  # fmt: skip


def agreed(rng: Rng) -> dict[str, object]:
    """Some agreement of the captains: each option as printed in half of the games."""
    chosen: dict[str, object] = {"half-length": 1 + rng.below(12)}
    for option in GAME.options:
        if option.id not in ("half-length", "decision-limit", "bell") and rng.below(2):
            chosen[option.id] = option.choices[rng.below(len(option.choices))]
    if rng.below(2):
        chosen["decision-limit"] = 30
    return chosen


def next_move(state: TrixFootball, rng: Rng) -> tuple[int, str]:
    """From outside once in a while, where somebody may speak there; else from a captain or chance."""
    if rng.below(6) == 0:
        text = OUTSIDE[rng.below(len(OUTSIDE))]
        if not state.why_not(CHANCE, state.parse(text)) and (text != "time" or rng.below(8) == 0):
            return CHANCE, text
    if state.turn == CHANCE:
        return CHANCE, state.chance(rng).text
    if state.honour and rng.below(4) == 0:
        seat = state.waiting()[0]
        return seat, state.legal_moves(seat)[-1].text
    if state.umpire.is_asked():
        return state.turn, state.legal_moves(state.turn)[rng.below(2)].text
    return state.turn, likely(state, rng)


def compare(state: TrixFootball, referee: Referee) -> None:
    field = state.contest.field
    assert state.scores == referee.points
    assert field.holder == referee.side
    assert Fraction(field.ball(), 2) == referee.ball
    assert (field.down, Fraction(field.to_gain, 2)) == (referee.down, referee.need)
    assert (state.contest.halves.number, state.contest.halves.left) == (referee.half, referee.left)
    assert (state.turn == NOBODY) == (referee.asked == "over")
    assert (state.turn == CHANCE) == (referee.asked == "deal")
    if referee.is_judging:
        assert state.turn == 1 - referee.side
        return
    if referee.asked in ("choice", "call", "offer", "punt", "late yield"):
        assert state.turn == referee.side
    if referee.asked == "draw":
        assert state.turn == referee.offender()
    assert state.dealer == field.holder or referee.asked not in ("deal", "draw", "lay", "answer")


def must_be_possible(state: TrixFootball) -> None:
    """No bad yardage: the ball is on the field, and at scrimmage there is a down with yards to gain."""
    field = state.contest.field
    assert 0 <= field.at <= LENGTH
    assert 0 <= field.kick_off_at <= LENGTH
    assert 0 <= field.down <= 3
    assert field.to_gain > 0 if field.down else field.to_gain == 0
    assert bool(field.down) == (state.contest.stage == CALLING) or state.contest.stage > CALLING
    assert sorted(card for place in state.places() for card in place.cards) == FOOTBALL


@CLAUSES
def test_the_game_agrees_with_the_referee_to_the_last_half_yard() -> None:
    """Sixty games, which together see every way to score and everything that is said from outside."""
    scored: set[str] = set()
    said: set[str] = set()
    for seed in seeds_of("the referee", count=60):
        rng = Rng(seed)
        state = GAME.start(2, rng.below(2), agreed(rng))
        assert isinstance(state, TrixFootball)
        referee = Referee({id: str(value) for id, value in state.setup.options.values.items()}, state.dealer)
        moves = 0
        while state.turn != NOBODY:
            seat, text = next_move(state, rng)
            said.add(text)
            state.apply(seat, state.parse(text))
            referee.hear(seat, text, [[NAMES[card] for card in hand] for hand in state.cards.hands])
            compare(state, referee)
            must_be_possible(state)
            moves += 1
        assert moves <= state.cap()
        assert all(WORTH[note.clause] == note.points for note in state.notes)
        scored |= {note.clause for note in state.notes}
    assert len(scored) >= len(WORTH) - 1  # the two goals from the field are rare
    assert said >= {"misdeal", "time", "five minutes", "rush", "punt", "yield"}


@pytest.mark.clause("trix-football.discard-and-draw", "trix-football.showdown")
@seeded(3)
def test_what_comes_from_outside_breaks_no_law(seed: int) -> None:
    """Clones, imagined worlds and texts, also where the time-keeper and the umpire have spoken."""
    rng = Rng(seed)
    state = GAME.start(2, 0, {**agreed(rng), "decision-limit": 30})
    assert isinstance(state, TrixFootball)
    for number in range(400):
        if state.turn == NOBODY:
            break
        if number % 20 == 0:
            assert fields(state.clone()) == fields(state)
            for viewer in (0, 1):
                world = state.imagine(viewer, Rng(number))
                assert world.view(viewer) == state.view(viewer)
                assert fields(world.imagine(viewer, Rng(9))) == fields(state.imagine(viewer, Rng(9)))
        seat, text = next_move(state, rng)
        assert state.parse(text).text == text
        state.apply(seat, state.parse(text))


@pytest.mark.clause("trix-football.marking", "trix-football.field")
@seeded(3)
def test_the_path_on_the_paper_is_the_path_of_the_ball(seed: int) -> None:
    """Each stretch begins where the ball was, and between downs it moves in no other way."""
    rng = Rng(seed)
    state = GAME.start(2, 0, agreed(rng))
    assert isinstance(state, TrixFootball)
    while state.turn != NOBODY:
        field, half = state.contest.field, state.contest.halves.number
        ball, down, marks = field.ball(), field.down, len(field.path)
        seat, text = next_move(state, rng)
        state.apply(seat, state.parse(text))
        field = state.contest.field
        if state.contest.halves.number > half:
            assert (field.ball(), field.path) == (MIDDLE, [])
            continue
        new = field.path[marks:]
        for mark in new:
            assert mark.start == ball
            assert 0 <= mark.end <= LENGTH
            ball = mark.end
        if down and field.down and not new:
            assert field.ball() == ball
