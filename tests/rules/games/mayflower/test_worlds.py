"""Worlds that a seat at The Mayflower holds possible: each could have been dealt, and looked the same."""

import pytest
from game_setups import fields
from mayflower_table import cards, dealt, is_counted, played, start
from move_lines import say
from reshuffled_games import log_of, playing, told_again
from seeds import seeded, seeds_of

from headtable import Rng
from headtable.rules.games.mayflower import Mayflower


def worlds(state: Mayflower, viewer: int, number: int) -> list[Mayflower]:
    found = []
    for seed in range(number):
        world = state.imagine(viewer, Rng(seed))
        assert isinstance(world, Mayflower)
        found.append(world)
    return found


def shuffle_of(world: Mayflower) -> list[int]:
    """The shuffle that a world begins with: for two, every third card goes to the extra hand from below."""
    order = world.public_events.order
    if world.seats > 2:
        return order
    hands = iter(order[:35])
    extra = iter(reversed(order[35:]))
    return [next(extra if place % 3 == 2 else hands) for place in range(52)]


@pytest.mark.clause(
    "mayflower.must-play", "mayflower.two-draw", "mayflower.two-draw-play", "mayflower.false-claim"
)
@pytest.mark.parametrize(
    ("seats", "drawn_card"),
    [*((seats, "may be kept for one point") for seats in range(2, 9)), (2, "must be played")],
)
@pytest.mark.parametrize("honour", ["off", "on"])
def test_every_imagined_world_has_a_past_that_looked_the_same(
    seats: int, honour: str, drawn_card: str
) -> None:
    """Played again from its own shuffle with the same moves, it shows what was seen at every single move,
    and comes to the very same state: in the middle of a hand, and just before the card that ends it."""
    options = {"length": "one deal", "honour": honour, "drawn_card": drawn_card}
    (seed,) = seeds_of("the past of The Mayflower", seats, honour, drawn_card, count=1)
    state = start(seats, **options)
    log = log_of(state, seed, lambda seat, move: move.verb == "play" and len(state.hands[seat]) == 1)
    assert [move for _, move in log if move.text == "cannot play"]
    assert seats > 2 or [move for _, move in log if move.text == "keep"]
    for moment in (len(log) // 2, len(log)):
        state = start(seats, **options)
        for seat, move in log[:moment]:
            state.apply(seat, move)
        for viewer in (moment % seats, (moment + 1) % seats):
            (world,) = worlds(state, viewer, 1)
            again = told_again(lambda: start(seats, **options), log[:moment], shuffle_of(world), viewer)
            assert fields(again) == fields(world)


@pytest.mark.clause("mayflower.cannot-play", "mayflower.must-play")
def test_who_could_not_play_has_none_of_the_cards_that_fitted() -> None:
    state = played(3, "a1 a2", "", "", "b2-12 c3 d3 d4 d5 d6")
    say(state, "3 cannot play")
    fitted = set(cards("a3 a13 b1 b13 c1 c13 d1 d13"))
    for world in worlds(state, 0, 60):
        assert not fitted & set(world.hands[2])
    before = played(3, "a1 a2", "", "", "b2-12 c3 d3 d4 d5 d6")
    assert any(fitted & set(world.hands[2]) for world in worlds(before, 0, 20))


@pytest.mark.clause("mayflower.false-claim")
def test_with_honour_on_a_claim_alone_tells_nothing() -> None:
    state = played(3, "a1 a2", "", "", "b2-12 c3 d3 d4 d5 d6", honour="on")
    say(state, "3 cannot play")
    fitted = set(cards("a3 a13 b1 b13 c1 c13 d1 d13"))
    assert any(fitted & set(world.hands[2]) for world in worlds(state, 0, 20))


@pytest.mark.clause("mayflower.everybody-claims")
def test_when_all_have_claimed_it_is_known_who_can_play() -> None:
    state = dealt(3, "a1", "b13", "a2-12 b2-7", honour="on")
    say(state, "1 cannot play", "2 cannot play", "3 cannot play")
    ends = set(cards("a1 b1 c1 d1 a13 b13 c13 d13"))
    for viewer in range(3):
        for world in worlds(state, viewer, 40):
            assert [bool(ends & set(hand)) for hand in world.hands] == [True, True, False]


@pytest.mark.clause("mayflower.two-draw", "mayflower.two-draw-play")
def test_a_card_that_was_not_there_before_must_have_been_drawn() -> None:
    """Seat 1 had no 1 or 13, drew, and later plays the D13: it is the card drawn, and what else seat 1 drew
    is not."""
    state = dealt(2, "a2-12 b2-8", "a1 a13 b1 b13 c1-13", extra="d13 d9")
    say(state, "1 cannot play", "1 keep", "2 play a1", "1 play d13")
    for world in worlds(state, 1, 30):
        assert world.public_events.order[35] == cards("d13")[0]
    fitted = set(cards("d1 d13"))
    kept = dealt(2, "a2-12 b2-8", "a1 a13 b1 b13 c1-13", extra="d12 d9")
    say(kept, "1 cannot play", "1 keep")
    assert any(fitted & set(world.hands[0]) for world in worlds(kept, 1, 100))
    must = dealt(2, "a2-12 b2-8", "a1 a13 b1 b13 c1-13", extra="d12 d9", drawn_card="must be played")
    say(must, "1 cannot play", "1 keep")
    assert not any(fitted & set(world.hands[0]) for world in worlds(must, 1, 100))


@pytest.mark.clause("mayflower.false-claim", "mayflower.two-draw")
def test_with_honour_on_the_charge_or_its_absence_tells_when_a_card_was_got() -> None:
    """Seat 1 claims, draws, and later plays the D13: not charged, it has drawn it; charged, it had it."""
    hand, other, end = "a2-12 b2-7", "a1 a13 b1 b13 c1-13", cards("d13")[0]
    drawn = dealt(2, f"{hand} b8", other, extra="d13 d9", honour="on")
    say(drawn, "1 cannot play", "1 keep", "2 play a1", "1 play d13")
    assert all(world.public_events.order[35] == end for world in worlds(drawn, 1, 40))
    at_once = dealt(2, f"{hand} b8", other, extra="d13 d9", honour="on")
    say(at_once, "1 cannot play", "1 play d13")
    assert all(world.public_events.order[35] == end for world in worlds(at_once, 1, 40))
    held = dealt(2, f"{hand} d13", other, extra="d12 d9", honour="on")
    say(held, "1 cannot play", "1 keep", "2 play a1", "1 play d13")
    assert held.scores == [-5, 0]
    assert all(end in world.public_events.order[:35] for world in worlds(held, 1, 40))


@pytest.mark.clause("mayflower.hand-ends")
@seeded(3)
def test_after_the_count_nothing_is_hidden(seed: int) -> None:
    state = start(2, target=1000, honour="on")
    for _ in playing(state, seed):
        if is_counted(state):
            break
    assert is_counted(state)
    for world in worlds(state, 0, 3):
        assert fields(world) == fields(state)


@pytest.mark.clause("mayflower.must-play")
def test_possible_worlds_are_about_equally_likely() -> None:
    """Against plain luck: seat 2 has no end card; how many of them has seat 3?"""
    state = dealt(3, "a1 a13 c1 d2-12 b2-4", "a2-12 b5-10", "b1 b13 c13 d1 d13")
    say(state, "1 play a1", "2 play a2", "3 play b1", "1 play c1", "2 play a3", "3 play b13")
    say(state, "1 play b2", "2 play a4", "3 play d1", "1 play a13", "2 play a12", "3 play d13")
    unknown = sorted(state.hands[1] + state.hands[2])
    open_now = set(state.layout.open)
    say(state, "1 play d2")
    found = [len(open_now & set(world.hands[2])) for world in worlds(state, 0, 300)]
    rng = Rng(5)
    luck = []
    for _ in range(2000):
        pool = unknown[:]
        rng.shuffle(pool)
        luck.append(len(open_now & set(pool[: len(state.hands[2])])))
    assert abs(sum(found) / len(found) - sum(luck) / len(luck)) < 0.25
