"""Worlds that a seat at Rover holds possible: each could have been dealt and drawn, and looks the same."""

from collections import Counter

import pytest
from enumerated_worlds import Moment
from game_setups import Step, fields, step
from move_lines import say, texts, why_not
from reshuffled_games import log_of
from rover_table import dealt
from rover_table import start as start_table
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, Move, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.rover import FANNING, PLAYING, Rover

COUNTS = pytest.mark.parametrize("seats", range(3, 9))


def start(seats: int) -> Rover:
    return start_table(seats, length="one deal")


def deal_of(world: Rover) -> Move:
    """The shuffle from which the world's own past began."""
    hands = [hand[:] for hand in world.cards.hands]
    for last, card in zip(reversed(world.cards.steps), reversed(world.cards.moved), strict=True):
        if last.is_kept:
            hands[last.taker].remove(card)
        hands[last.giver].append(card)
    size = len(world.pack())
    return shuffle([hands[place % world.seats].pop() for place in range(size)], world.names())


def past_of(world: Rover, log: list[Step]) -> list[Step]:
    """The moves of the log as they must have been in the world: only what chance did is another."""
    steps = zip(world.cards.steps, world.cards.moved, strict=True)
    drawn = [card for step, card in steps if step.taker != step.giver]
    trial = start(world.seats)
    past: list[Step] = []
    for number, (seat, move) in enumerate(log):
        said = move
        if number == 0:
            said = deal_of(world)
        elif seat == CHANCE and number == len(log) - 1:
            said = shuffle(world.cards.hands[world.giver], world.names())
        elif seat == CHANCE:
            order = [card for card in trial.to_shuffle() if card != drawn[0]]
            order.insert(log[number + 1][1].number, drawn.pop(0))
            said = shuffle(order, world.names())
        trial.apply(seat, said)
        past.append((seat, said))
    return past


@pytest.mark.clause("rover.draw", "rover.run")
@COUNTS
def test_every_imagined_world_has_a_past_that_looked_the_same(seats: int) -> None:
    """Played again from its own deal and draws, it shows the viewer what he saw at every single move: after
    the first draws, in the middle of a round, and when most of the cards are played."""
    (seed,) = seeds_of("the past of Rover", seats, count=1)
    whole = log_of(start(seats), seed)
    kept = 0
    for part in (20, 50, 80):
        log = whole[: len(whole) * part // 100]
        state = start(seats)
        for seat, move in log:
            state.apply(seat, move)
        kept += sum(step.is_kept for step in state.cards.steps)
        viewer = part % seats
        world = state.imagine(viewer, Rng(seed + 1))
        assert isinstance(world, Rover)
        true = start(seats)
        again = start(seats)
        for real, imagined in zip(log, past_of(world, log), strict=True):
            true.apply(*real)
            again.apply(*imagined)
            assert again.view(viewer) == true.view(viewer)
        assert fields(again) == fields(world)
    assert kept > 10


@pytest.mark.clause("rover.run", "rover.draw")
@seeded(2)
def test_all_know_who_has_and_who_has_not_the_card_wanted(seed: int) -> None:
    state = start(5)
    rng = Rng(seed)
    found = {True: 0, False: 0}
    while state.to_act() != NOBODY:
        world = state.imagine(rng.below(5), rng)
        assert isinstance(world, Rover)
        if state.deals and state.cards.steps and state.stage < 4:
            assert (state.wanted in world.cards.hands[state.player]) == (state.stage == PLAYING)
            found[state.stage == PLAYING] += 1
        state.apply(*step(state, rng))
    assert min(found.values()) > 10


def test_a_card_let_go_is_where_chance_has_taken_it() -> None:
    """Seat 1 draws the 7-7 from seat 4, who knows it; then seat 2 draws one of the nine cards of seat 1."""
    state = start(4)
    low = [1, *range(3, 11)]  # the 1-0, no 1-1, and eight cards more
    rest = [card for card in state.pack() if card not in low and card not in (2, 35)]
    hands = [low, rest[:9], [2, *rest[9:17]], [35, *rest[17:]]]
    order = [hands[place % 4][place // 4] for place in range(36)]
    state.apply(CHANCE, shuffle(order, state.names()))
    state.apply(0, state.parse("play 1-0"))
    state.apply(CHANCE, shuffle([35, *rest[17:]], state.names()))
    state.apply(0, state.parse("draw 1"))
    state.apply(CHANCE, shuffle(sorted(state.cards.hands[0]), state.names()))
    state.apply(1, state.parse("draw 1"))
    found = [0, 0, 0, 0]
    for number in range(900):
        world = state.imagine(3, Rng(number))
        assert isinstance(world, Rover)
        found[[35 in hand for hand in world.cards.hands].index(True)] += 1
    assert found[2] == found[3] == 0
    assert 60 < found[1] < 145  # one in nine


@pytest.mark.clause("rover.draw", "rover.run")
@pytest.mark.parametrize(("seed", "moves", "viewer"), [(3, 10, 1), (3, 13, 2), (7, 10, 0)])
def test_a_card_let_go_and_the_card_wanted_make_room_for_each_other(
    seed: int, moves: int, viewer: int
) -> None:
    """One draw that the viewer has not seen has gone through the hand that has his card.

    Backwards: each of the drawer's cards is as likely to be the one; the two cards lie in two places.
    """
    state = Moment("rover", 3, seed, moves, viewer).played()[2]
    assert isinstance(state, Rover)
    steps = zip(state.cards.steps, state.cards.moved, strict=True)
    (gone, given), (unseen, _) = [
        (step, card) for step, card in steps if step.is_kept and step.taker != viewer
    ]
    assert (gone.giver, unseen.giver) == (viewer, gone.taker)
    sizes = [len(hand) for hand in state.cards.hands]
    odds = {gone.taker: 1.0, unseen.taker: 1 / sizes[unseen.taker]}
    expected = {
        (one, two): odds[one] * sizes[one] * (sizes[two] - (one == two)) for one in odds for two in odds
    }
    rng = Rng(seed)
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(12000):
        world = state.imagine(viewer, rng)
        assert isinstance(world, Rover)
        one, two = (where(world, card) for card in (given, state.wanted))
        found[one, two] += 1
    whole = sum(expected.values())
    squares = 0.0
    for places, weight in expected.items():
        trials = 12000 * weight / whole
        squares += (found[places] - trials) ** 2 / trials
    assert sum(found[places] for places in expected) == 12000
    assert squares < 16  # three degrees of freedom: one in a thousand


def where(world: Rover, card: int) -> int:
    return [card in hand for hand in world.cards.hands].index(True)


# The holder arranges -------------------------------------------------------------------------------


@pytest.mark.clause("rover.draw", "rover.fanned-enough")
def test_a_holder_may_fan_his_cards_into_any_order() -> None:
    state = dealt(4, "1-0 6-6", hand_order="holder arranges")
    say(state, "1 play 1-0")
    state.apply(CHANCE, state.chance(Rng(3)))
    assert state.stage == FANNING
    assert state.to_act() == 3
    assert why_not(state, "1 draw 1") == "table.turn"
    assert why_not(state, "4 draw 1") == "table.not-now"
    assert why_not(state, "4 fan 6-6") == "table.not-held"
    order = sorted(state.cards.hands[3], reverse=True)
    for card in reversed(order):
        assert state.view(3).asks == "put a card foremost or hold out the hand"
        say(state, f"4 fan {NAMES[card]}")
    assert why_not(state, f"4 fan {NAMES[order[0]]}") == "rover.fanned-enough"
    assert texts(state) == ["ready"]
    shown = state.view(3).pile("hand 4")
    assert shown is not None
    assert shown.faces == [NAMES[card] for card in order]
    say(state, "4 ready")
    assert state.to_act() == 0
    say(state, "1 draw 2")
    assert state.cards.moved[-1] == order[1]


@pytest.mark.clause("rover.draw")
def test_only_the_holder_knows_how_his_cards_lie() -> None:
    state = dealt(4, "1-0 6-6", hand_order="holder arranges")
    say(state, "1 play 1-0")
    state.apply(CHANCE, state.chance(Rng(3)))
    hand = state.cards.hands[3][:]
    for seed in range(5):
        own = state.imagine(3, Rng(seed))
        assert isinstance(own, Rover)
        assert own.cards.hands[3] == hand
    orders = set()
    for seed in range(20):
        world = state.imagine(0, Rng(seed))
        assert isinstance(world, Rover)
        orders.add(world.cards.hands[3] == sorted(world.cards.hands[3]))
    assert orders == {False}
    assert why_not(state, "4 ready") == ""
    assert why_not(dealt(4, "1-0 6-6"), "1 ready") == "rover.hands-are-shuffled"
