"""Worlds that a seat at Trix Authors holds possible: each could have been dealt, and looked the same."""

import pytest
from game_setups import Step, fields
from move_lines import say
from reshuffled_games import log_of, told_again
from seeds import seeds_of

from headtable import CHANCE, Rng
from headtable.rules.equipment.trix import NAMES, OF_COMMODITY
from headtable.rules.games.trix_authors import GAME, TrixAuthors
from headtable.table.shuffle_finder import shuffle_for

COUNTS = pytest.mark.parametrize("seats", range(3, 7))
GOLD, ZINC, IRON, SALT = (OF_COMMODITY[book] for book in range(4))


def start(seats: int, rule: str = "draw one") -> TrixAuthors:
    state = GAME.start(seats, seats - 1, {"empty-hand": rule})
    assert isinstance(state, TrixAuthors)
    return state


def dealt(*hands: list[int], stock: list[int] | None = None) -> TrixAuthors:
    state = start(len(hands))
    wanted = {f"hand {seat + 1}": hand for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, {**wanted, "stock": stock or []}, Rng(7)))
    return state


def worlds(state: TrixAuthors, viewer: int, number: int) -> list[list[list[int]]]:
    """The hands of so many worlds that a seat holds possible."""
    hands = []
    for seed in range(number):
        world = state.imagine(viewer, Rng(seed))
        assert isinstance(world, TrixAuthors)
        hands.append(world.cards.hands)
    return hands


@pytest.mark.clause("trix-authors.call", "trix-authors.draw", "trix-authors.point")
@pytest.mark.parametrize("rule", ["draw one", "out"])
@COUNTS
def test_every_imagined_world_has_a_past_that_looked_the_same(seats: int, rule: str) -> None:
    """Played again from its own shuffle with the same calls, it shows what was seen at every single move,
    and comes to the very same state: while the pack lasts, when Books are laid, and near the end."""
    (seed,) = seeds_of("the past of Trix Authors", seats, rule, count=1)
    log = log_of(start(seats, rule), seed)
    for part in (20, 60, 90):
        viewer = part % seats
        state = has_such_a_past(seats, rule, log[: len(log) * part // 100], viewer)
        assert sum(state.scores) > 0 or part < 90


@pytest.mark.clause("trix-authors.call", "trix-authors.draw", "trix-authors.point")
def test_a_card_drawn_unseen_that_completes_a_book_has_a_past_as_well() -> None:
    log = log_of(start(3), 20)[:58]
    for viewer in range(3):
        has_such_a_past(3, "draw one", log, viewer)


def has_such_a_past(seats: int, rule: str, log: list[Step], viewer: int) -> TrixAuthors:
    """A world that the viewer imagines after these moves is told again; the true state comes back."""
    state = start(seats, rule)
    for seat, move in log:
        state.apply(seat, move)
    world = state.imagine(viewer, Rng(len(log)))
    assert isinstance(world, TrixAuthors)
    again = told_again(lambda: start(seats, rule), log, world.cards.public_events.order, viewer)
    assert fields(again) == fields(world)
    return state


@pytest.mark.clause("trix-authors.call")
def test_a_call_tells_that_the_caller_has_a_card_of_the_book_and_the_other_none() -> None:
    state = dealt([GOLD[0], *SALT[:5]], [*ZINC[:6]], [*IRON[:6]], stock=[ZINC[7]])
    say(state, "1 ask 2 for gold")
    for hands in worlds(state, 2, 100):
        assert set(hands[0]) & set(GOLD)
        assert not set(hands[1]) & set(GOLD)
    assert any(set(hands[1]) & set(GOLD) for hands in worlds(dealt([], [], []), 2, 50))


@pytest.mark.clause("trix-authors.call")
def test_who_had_none_may_have_drawn_one_since() -> None:
    """Seat 2 has no Gold when asked, and then draws; it has at most the one card."""
    state = dealt([GOLD[0], *SALT[:5]], [*ZINC[:6]], [*IRON[:6]], stock=[ZINC[7], GOLD[5]])
    say(state, "1 ask 2 for gold", "2 ask 3 for zinc")
    counts = {len(set(hands[1]) & set(GOLD)) for hands in worlds(state, 2, 150)}
    assert counts == {0, 1}


@pytest.mark.clause("trix-authors.call")
def test_what_was_handed_over_is_known_and_moves_along() -> None:
    state = dealt([GOLD[0], *SALT[:5]], [GOLD[1], *ZINC[:5]], [*IRON[:5], GOLD[2]], stock=[ZINC[7], SALT[7]])
    say(state, "1 ask 2 for gold", f"2 give {NAMES[GOLD[1]]}")
    assert all(GOLD[1] in hands[0] for hands in worlds(state, 2, 50))
    assert all(GOLD[1] in hands[0] for hands in worlds(state, 1, 50))
    say(state, "1 ask 2 for gold", "2 ask 3 for zinc", "3 ask 1 for gold", f"1 give {NAMES[GOLD[1]]}")
    assert all(GOLD[1] in hands[2] for hands in worlds(state, 1, 50))
    # Seat 1 asked while it held one that all knew, after it had shown another of its own at first.
    assert all(set(hands[0]) & set(GOLD) for hands in worlds(state, 1, 100))


@pytest.mark.clause("trix-authors.call")
def test_a_giver_about_to_give_has_one_and_nobody_knows_how_many() -> None:
    state = dealt([GOLD[0], *SALT[:5]], [GOLD[1], *ZINC[:5]], [*IRON[:6]])
    say(state, "1 ask 2 for gold")
    counts = {len(set(hands[1]) & set(GOLD)) for hands in worlds(state, 2, 150)}
    assert 0 not in counts
    assert {1, 2} <= counts


@pytest.mark.clause("trix-authors.call", "trix-authors.draw")
def test_possible_worlds_are_about_equally_likely() -> None:
    """Against plain luck: deal at random, keep the deals in which all that was said comes true."""
    state = dealt([GOLD[0], ZINC[0], *SALT[:4]], [*ZINC[1:6], IRON[0]], [*IRON[1:7]], stock=[ZINC[7]])
    say(state, "1 ask 2 for gold")
    unknown = sorted(state.cards.hands[0] + state.cards.hands[1] + state.cards.public_events.order[18:])
    found = [0] * 6
    for hands in worlds(state, 2, 1000):
        found[min(len(set(hands[0]) & set(GOLD)), 5)] += 1
    luck = [0] * 6
    rng = Rng(5)
    for _ in range(20000):
        cards = unknown[:]
        rng.shuffle(cards)
        first, second, drawn = cards[:6], cards[6:12], cards[12]
        if set(first) & set(GOLD) and not set(second) & set(GOLD) and drawn not in GOLD:
            luck[min(len(set(first) & set(GOLD)), 5)] += 1
    for count in range(1, 4):
        assert abs(found[count] / sum(found) - luck[count] / sum(luck)) < 0.06, (found, luck)
