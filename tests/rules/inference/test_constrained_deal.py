"""Deals under constraints: all of them, each as often as any other, whichever way they are drawn."""

import random
from collections import Counter
from collections.abc import Callable, Iterator

import pytest
from enumerated_worlds import TOO_FAR, Hidden, assignments, deviation

import headtable
from headtable import Rng
from headtable.rules.core.random_play import play_out
from headtable.rules.inference.constrained_deal import ConstrainedDeal
from headtable.rules.inference.deal_constraints import Need
from headtable.rules.inference.public_events import PossibleDeals

SAMPLES = 20_000  # fewer do not show a chain that slightly prefers some deals
Constraints = tuple[list[int], list[int], list[tuple[int, int]]]  # sizes, what rooms cannot take, needs

# Cards are numbered from 0; the rooms take all of them.
NESTED: Constraints = ([2, 2, 3], [0b11, 0b1, 0], [])
CROSSED: Constraints = ([2, 2, 3], [0b11, 0b1100, 0b100001], [])
NEEDY: Constraints = ([2, 2, 3], [0b1, 0, 0b10], [(0b1, 0b1100), (0b110, 0b110000), (0b10, 0b110)])
OVERLAPPING: Constraints = (
    [1, 1, 2, 3],
    [0, 0b1, 0b10, 0],
    [(0b11, 0b1100), (0b1, 0b11100), (0b100, 0b1111)],
)
TIGHT: Constraints = (
    [1, 1, 1, 1, 2],
    [0b110000, 0b11, 0b1001, 0b1, 0b100],
    [(0b11, 0b1110), (0b10000, 0b11)],
)
ALL = [NESTED, CROSSED, NEEDY, OVERLAPPING, TIGHT]


def prepared(constraints: Constraints) -> ConstrainedDeal:
    deal = ConstrainedDeal()
    sizes, cannot, needs = constraints
    for size, cards in zip(sizes, cannot, strict=True):
        deal.add_room(size, cards)
    deal.needs = [Need(rooms, cards) for rooms, cards in needs]
    deal.prepare(list(range(sum(sizes))))
    return deal


def is_possible(rooms: Hidden, constraints: Constraints) -> bool:
    _, cannot, needs = constraints
    if any(cannot[room] >> card & 1 for room, cards in enumerate(rooms) for card in cards):
        return False
    return all(
        any(needed >> card & 1 for room, held in enumerate(rooms) if where >> room & 1 for card in held)
        for where, needed in needs
    )


def possible(constraints: Constraints) -> dict[Hidden, int]:
    sizes = constraints[0]
    return {
        rooms: ways
        for rooms, ways in assignments(list(range(sum(sizes))), sizes)
        if is_possible(rooms, constraints)
    }


def counted(deal: ConstrainedDeal) -> None:
    """As it is where there are few ways."""
    deal.count_ways()
    assert deal.root is not None


def stirred(deal: ConstrainedDeal) -> None:
    """As it is where there are too many ways to count."""
    deal.root = None
    deal.is_nested = False


def laid(deal: ConstrainedDeal) -> None:
    """As it is where the rooms are nested."""
    assert deal.is_nested
    assert deal.root is None


def dealt(deal: ConstrainedDeal) -> Iterator[Hidden]:
    rng = Rng(1897)
    for _ in range(SAMPLES):
        yield tuple(tuple(sorted(room)) for room in deal.deal(rng))


@pytest.mark.parametrize(
    ("constraints", "drawn"), [(NESTED, laid), *[(one, drawn) for one in ALL for drawn in (counted, stirred)]]
)
def test_every_deal_is_drawn_and_equally_often(
    constraints: Constraints, drawn: Callable[[ConstrainedDeal], None]
) -> None:
    deal = prepared(constraints)
    drawn(deal)
    worlds = possible(constraints)
    assert 5 < len(worlds) < 300
    found = Counter(dealt(deal))
    assert set(found) == set(worlds)
    assert deviation(found, worlds) < TOO_FAR


@pytest.mark.parametrize("constraints", ALL)
def test_a_search_finds_a_deal_where_luck_does_not(constraints: Constraints) -> None:
    deal = prepared(constraints)
    deal.root = None
    worlds = possible(constraints)
    found: set[Hidden] = set()
    for seed in range(40):
        found.add(searched(deal, seed))
    assert found <= set(worlds)
    assert len(found) > 1


def searched(deal: ConstrainedDeal, seed: int) -> Hidden:
    rng = Rng(seed)
    space = deal.space[:]
    deal.laid.pick_up()
    deal.lay_by_space(space, rng)
    deal.search(space, rng)
    assert min(space) >= 0
    assert sum(space) == len(deal.laid.loose)
    rooms = [[*cards] for cards in deal.certain]
    for number, turn in enumerate(deal.laid.turns):
        rooms[deal.laid.lies[number]].append(turn.card)
    loose = deal.laid.loose[:]
    for room, cards in enumerate(rooms):
        cards += [loose.pop() for _ in range(deal.sizes[room] - len(cards))]
    return tuple(tuple(sorted(cards)) for cards in rooms)


@pytest.mark.parametrize("seed", range(40))
def test_a_search_finds_a_deal_wherever_there_is_one(seed: int) -> None:
    """As late in Trix Authors: single cards of hands and many answers are known, and few deals are left."""
    luck = random.Random(seed)
    sizes = [*[1, 1, 1, 1, 5] * 3, 10]
    cards = luck.sample(range(sum(sizes)), sum(sizes))
    hidden = [[cards.pop() for _ in range(size)] for size in sizes]
    everything = range(sum(sizes))
    cannot = [
        sum(1 << card for card in everything if card not in room and luck.random() < 0.2) for room in hidden
    ]
    needs = []
    for _ in range(26):
        one, other = luck.sample(range(len(sizes) - 1), 2)
        able = {luck.choice(hidden[one]), *luck.sample(everything, 3)}
        needs.append((1 << one | 1 << other, sum(1 << card for card in able)))
    constraints = (sizes, cannot, needs)
    assert is_possible(searched(prepared(constraints), seed), constraints)


@pytest.mark.parametrize(
    "constraints",
    [
        ([1, 1], [0b1, 0b1], []),
        ([1, 2], [0, 0], [(0b1, 0b1), (0b1, 0b10)]),
        ([2, 2, 1], [0, 0, 0], [(0b1, 0b11), (0b1, 0b1100), (0b1, 0b10000)]),
        ([1, 1, 3], [0, 0, 0b111], []),
        ([1, 1, 4], [0, 0, 0], [(0b11, 0b11), (0b11, 0b1100), (0b11, 0b110000)]),
    ],
)
def test_what_contradicts_itself_is_never_dealt(constraints: Constraints) -> None:
    assert not possible(constraints)
    with pytest.raises(ValueError, match="contradicts"):
        prepared(constraints).deal(Rng(1))


# Positions of real games, where there are far too many deals to list them -----------------------------------

DEALS = 1500
LONGER = 8
IN_PLAY = [
    ("trix-authors", 3, 1, 5),
    ("trix-authors", 4, 0, 4),
    ("trix-authors", 4, 0, 5),
    ("trix-authors", 6, 0, 5),
    ("mayflower-authors", 2, 1, 4),
    ("mayflower-authors", 6, 0, 1),
]


@pytest.mark.parametrize(("game", "seats", "seed", "eighths"), IN_PLAY)
def test_a_deal_in_play_is_stirred_enough(game: str, seats: int, seed: int, eighths: int) -> None:
    """Cards lie as often in each room as after eight times as many exchanges."""
    deal = deal_in_play(game, seats, seed, eighths)
    assert deal.root is None
    assert not deal.is_nested
    found = rooms_of_cards(deal, Rng(1))
    deal.laid.stirs *= LONGER
    expected = rooms_of_cards(deal, Rng(2))
    pairs = [(found[where], expected[where]) for where in found | expected]
    often = [(one, other) for one, other in pairs if one + other >= 40]
    squares = sum((one - other) ** 2 / (one + other) for one, other in often)
    assert len(often) > 100
    assert (squares - len(often)) / (2 * len(often)) ** 0.5 < TOO_FAR


def deal_in_play(game: str, seats: int, seed: int, eighths: int) -> ConstrainedDeal:
    """What a seat knows of the cards when so much of a game played at random is over."""
    length = play_out(headtable.game(game).start(seats, 0), Rng(seed), 400)
    state = headtable.game(game).start(seats, 0)
    play_out(state, Rng(seed), 1 + (length - 1) * eighths // 8)
    state.imagine(state.to_act(), Rng(0))
    assert isinstance(state.sampler, PossibleDeals)
    return state.sampler.constrained_deal


def rooms_of_cards(deal: ConstrainedDeal, rng: Rng) -> Counter[tuple[int, int]]:
    """How often each card lies in each room."""
    counts: Counter[tuple[int, int]] = Counter()
    for _ in range(DEALS):
        deal.draw(rng)
        counts.update(enumerate(deal.laid.lies))
    return counts
