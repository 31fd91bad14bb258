"""`imagine` deals every world that a seat must hold possible, and each as often as any other.

The worlds are listed, or dealt, without it: the rules are played again (enumerated_worlds.py and
blind_draw_worlds.py).
"""

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import sqrt

import pytest
from blind_draw_worlds import Dealing, Pit, difference
from enumerated_worlds import (
    STOCKS,
    TOO_FAR,
    Hidden,
    Listing,
    Moment,
    cards_by_place,
    samples,
    why_not_uniform,
)

from headtable import Rng, State
from headtable.rules.equipment.mayflower import NUMBER
from headtable.rules.equipment.trix import COMMODITY
from headtable.rules.games.mayflower import Mayflower
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.rover import Rover
from headtable.rules.games.trix_authors import TrixAuthors
from headtable.rules.mechanics.asking import what

ONE_DEAL = (("length", "one deal"),)
WITH_STOCK = (("deal", "five and a stock"),)

# Late moments of real games: few cards are hidden, and some ways to deal them contradict what was seen.
MOMENTS = [
    Moment("hilo", 3, 0, 112, 0),  # sets, and who could not follow
    Moment("hilo", 3, 1, 103, 0),
    Moment("magna", 2, 0, 24, 0),
    Moment("magna", 4, 1, 45, 1),  # and cards laid aside unseen
    Moment("forty-two", 4, 0, 30, 1),
    Moment("call-suit-forty-two", 4, 2, 25, 0),
    Moment("trolley-euchre", 2, 1, 13, 0),  # the turned card, the dealer's discard, the stock
    Moment("trolley-euchre", 3, 0, 19, 1),
    Moment("trolley-euchre", 4, 0, 22, 2),
    Moment("trolley-pinochle", 2, 0, 38, 0),  # melds on the table, a stock to draw from
    Moment("trolley-pinochle", 2, 1, 37, 1),
    Moment("trolley-pinochle", 4, 0, 43, 3),  # melds that were not laid down, and duties
    Moment("trolley-pinochle", 4, 2, 45, 0),
    Moment("trolley", 3, 0, 62, 1),  # cards shown and taken up
    Moment("trolley", 4, 0, 62, 0),
    Moment("trolley-matchem", 3, 0, 45, 2),  # who laid had no match
    Moment("trolley-matchem", 2, 6, 44, 0),  # who left a card has another of its kind
    Moment("trolley-matchem", 2, 6, 45, 1),
    Moment("trolley-matchem", 4, 0, 48, 0),
    Moment("gyp", 3, 2, 30, 1),  # passes
    Moment("gyp", 5, 1, 96, 2),
    Moment("gyp", 4, 0, 66, 0, (("hold-back", "yes"),)),
    Moment("mayflower", 3, 1, 51, 1),
    Moment("mayflower", 3, 2, 47, 2),
    Moment("mayflower", 4, 1, 89, 0, (("honour", "on"),)),  # claims that may be false
    Moment("mayflower-authors", 3, 1, 99, 0),  # calls and answers
    Moment("trix", 2, 0, 63, 0),  # a reserve to draw from
    Moment("trix", 5, 0, 69, 0, (("reserve", "personal"),)),
    Moment("trix-football", 2, 0, 5, 1),  # cards changed unseen
    Moment("trocadero", 4, 3, 6, 0),  # cards buried unseen
    Moment("trolley-transfer", 2, 0, 4, 0),  # a card handed on
    Moment("trolley-transfer", 2, 1, 4, 0),
]

# Moments with a stock that is drawn from.
DRAWN_FROM = [
    Moment("trix", 3, 0, 50, 0),
    Moment("trix", 4, 0, 40, 1, (("reserve", "personal"),)),
    Moment("trix-football", 2, 0, 5, 1),
    Moment("trocadero", 4, 3, 6, 0),
    Moment("trolley", 3, 0, 12, 0),
    Moment("trolley-pinochle", 2, 0, 12, 1),
    Moment("trolley-matchem", 3, 0, 6, 0),
    Moment("trix-authors", 3, 1, 12, 0),
    Moment("mayflower-authors", 3, 0, 8, 0, WITH_STOCK),
    Moment("mayflower", 2, 7, 14, 0, ONE_DEAL),
]

# The first trades of a pit for three.
PITS = [Moment("trix-exchange", 3, seed, 6, 0) for seed in (0, 2, 4, 5)]
LATER = [(1, 6), (3, 6), (3, 10), (4, 10), (5, 10)]
LATER_PITS = [Moment("trix-exchange", 3, seed, moves, 0) for seed, moves in LATER]


@cache
def listed(moment: Moment) -> tuple[Listing, dict[Hidden, int]]:
    listing = Listing(moment)
    return listing, listing.worlds()


@pytest.mark.parametrize("moment", MOMENTS, ids=str)
def test_every_possible_world_is_imagined_and_equally_often(moment: Moment) -> None:
    listing, worlds = listed(moment)
    assert len(worlds) > 1
    assert listing.hidden_in(listing.state) in worlds
    imagined = samples(moment, listing.state, len(worlds))
    assert not why_not_uniform(Counter(listing.hidden_in(world) for world in imagined), worlds)
    view = listing.state.view(moment.viewer)
    assert all(world.view(moment.viewer) == view for world in imagined[:20])


@pytest.mark.parametrize("moment", DRAWN_FROM, ids=str)
def test_each_card_of_an_imagined_stock_is_as_often_on_top(moment: Moment) -> None:
    listing = Listing(moment)
    names = [room.name for room in listing.rooms if room.name.startswith((*STOCKS, "deck"))]
    assert names
    for name in names:
        tops: Counter[int] = Counter()
        expected: Counter[int] = Counter()  # how often each lies there at all
        for world in samples(moment, listing.state, 1):
            stock = cards_by_place(world)[name]
            assert len(stock) > 2
            tops[stock[0]] += 1
            for card in stock:
                expected[card] += 1
        share = sum(tops.values()) / sum(expected.values())
        squares = sum((tops[card] - share * count) ** 2 / (share * count) for card, count in expected.items())
        freedom = len(expected) - 1
        assert (squares - freedom) / sqrt(2 * freedom) < TOO_FAR


def test_most_of_these_moments_rule_something_out() -> None:
    """Else they would prove no more than that cards are shuffled."""
    tight = 0
    for moment in MOMENTS:
        listing, worlds = listed(moment)
        tight += sum(worlds.values()) < listing.count()
    assert tight >= 14


# Trades and draws that the others do not see ------------------------------------------------------------


@pytest.mark.parametrize("moment", PITS, ids=str)
def test_hands_in_a_pit_are_imagined_equally_often(moment: Moment) -> None:
    pit = Pit(moment)
    worlds = pit.worlds()
    assert pit.hidden_in(pit.state) in worlds
    found = Counter(pit.hidden_in(world) for world in samples(moment, pit.state, 200))
    assert not why_not_uniform(found, worlds)


@pytest.mark.long
@pytest.mark.parametrize("moment", LATER_PITS, ids=str)
def test_hands_in_a_pit_are_imagined_equally_often_later_on(moment: Moment) -> None:
    pit = Pit(moment)
    found = Counter(pit.hidden_in(world) for world in samples(moment, pit.state, 200))
    assert not why_not_uniform(found, pit.worlds())


def asked_for(moment: Moment) -> list[int]:
    """The Books or cards that somebody has asked for."""
    _, log, _ = moment.played()
    return sorted({what(move) for _, move in log if move.verb == "ask"})


def of_books(moment: Moment) -> Callable[[State], object]:
    """How many cards of each Book asked for the others hold."""
    books = asked_for(moment)

    def count(world: State) -> object:
        assert isinstance(world, TrixAuthors)
        hands = [hand for seat, hand in enumerate(world.cards.hands) if seat != moment.viewer]
        return tuple(sum(COMMODITY[card] == book for card in hand) for hand in hands for book in books[:2])

    return count


def of_numbers(moment: Moment) -> Callable[[State], object]:
    """How many cards of the books that cards were asked for of the others hold."""
    numbers = sorted({NUMBER[card] for card in asked_for(moment)})

    def count(world: State) -> object:
        assert isinstance(world, MayflowerAuthors)
        hands = [hand for seat, hand in enumerate(world.cards.hands) if seat != moment.viewer]
        return tuple(sum(NUMBER[card] == number for card in hand) for hand in hands for number in numbers[:2])

    return count


def of_ends(moment: Moment) -> Callable[[State], object]:
    """How many cards that fit, and how many 1s and 13s, the other of two holds."""

    def count(world: State) -> object:
        assert isinstance(world, Mayflower)
        hand = set(world.hands[1 - moment.viewer])
        return len(hand & set(world.layout.open)), sum(card % 13 in (0, 12) for card in hand)

    return count


def of_cards_let_go(moment: Moment) -> Callable[[State], object]:
    """Who holds the cards that the viewer has let go, and what of the next ones of the suit."""
    _, _, state = moment.played()
    assert isinstance(state, Rover)
    steps = zip(state.cards.steps, state.cards.moved, strict=True)
    gone = [card for step, card in steps if step.giver == moment.viewer and step.is_kept]

    def holders(world: State) -> object:
        assert isinstance(world, Rover)
        hands = world.cards.hands
        cards = [*gone[:2], state.wanted, state.wanted + 1]
        return tuple(seat for card in cards for seat, hand in enumerate(hands) if card in hand)

    return holders


DEALT = [
    (Moment("trix-authors", 3, 1, 4, 0), of_books),
    (Moment("trix-authors", 3, 2, 6, 0), of_books),
    (Moment("mayflower-authors", 3, 0, 5, 0, WITH_STOCK), of_numbers),
    (Moment("mayflower", 2, 7, 14, 0, ONE_DEAL), of_ends),
    (Moment("rover", 3, 3, 8, 1, ONE_DEAL), of_cards_let_go),
    (Moment("rover", 3, 4, 8, 0, ONE_DEAL), of_cards_let_go),
]
MANY_DEALT = [
    *DEALT,
    (Moment("trix-authors", 3, 3, 6, 0), of_books),
    (Moment("trix-authors", 3, 0, 9, 0), of_books),
    (Moment("trix-authors", 3, 1, 9, 0), of_books),
    (Moment("mayflower-authors", 3, 2, 5, 0, WITH_STOCK), of_numbers),
    (Moment("mayflower-authors", 3, 1, 5, 0, WITH_STOCK), of_numbers),
    (Moment("rover", 3, 0, 16, 0, ONE_DEAL), of_cards_let_go),
]


def must_be_like_dealt(moment: Moment, statistic: Callable[[State], object], wanted: int) -> None:
    dealing = Dealing(moment)
    rng = Rng(5)
    dealt: Counter[object] = Counter()
    while sum(dealt.values()) < wanted:
        world = dealing.world(rng)
        if world is not None:
            dealt[statistic(world)] += 1
    rng = Rng(6)
    worlds = [dealing.state.imagine(moment.viewer, rng) for _ in range(5 * wanted)]
    assert difference(dealt, Counter(statistic(world) for world in worlds)) < TOO_FAR


@pytest.mark.parametrize(("moment", "of"), DEALT, ids=[str(each) for each, _ in DEALT])
def test_worlds_with_unseen_draws_are_imagined_as_they_are_dealt(
    moment: Moment, of: Callable[[Moment], Callable[[State], object]]
) -> None:
    must_be_like_dealt(moment, of(moment), 250)


@pytest.mark.long
@pytest.mark.parametrize(("moment", "of"), MANY_DEALT, ids=[str(each) for each, _ in MANY_DEALT])
def test_many_worlds_with_unseen_draws_are_imagined_as_they_are_dealt(
    moment: Moment, of: Callable[[Moment], Callable[[State], object]]
) -> None:
    must_be_like_dealt(moment, of(moment), 1000)
