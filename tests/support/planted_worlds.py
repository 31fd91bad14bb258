"""Faults to be planted in `imagine`, each of which the list of all worlds must find (planted_faults.py)."""

from enumerated_worlds import Imagine, Moment, are_as_listed
from game_laws import layout

from headtable import Rng, State
from headtable.rules.games.gyp import Gyp
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.trolley_pinochle import TrolleyPinochle
from headtable.rules.inference.public_events import HAS_SOME
from headtable.rules.mechanics.follow_suit import NO_DEMAND
from headtable.rules.mechanics.trix_trick_game import TrixTrickGame

OF_WORLDS = "law_6_every_possible_world_is_imagined_and_equally_often"


def forgets_voids(state: State, seat: int, rng: Rng) -> State:
    """As if everybody had always followed."""
    twin = state.clone()
    assert isinstance(twin, TrixTrickGame)
    twin.play.demands = [NO_DEMAND] * len(twin.play.demands)
    return twin.imagine(seat, rng)


def forgets_passes(state: State, seat: int, rng: Rng) -> State:
    """As if nobody had ever passed for want of a card."""
    twin = state.clone()
    assert isinstance(twin, Gyp)
    twin.hands.lacks = [0] * twin.seats
    return twin.imagine(seat, rng)


def moves_a_known_card(state: State, seat: int, rng: Rng) -> State:
    """A card that was melded and taken up again may lie anywhere."""
    twin = state.clone()
    assert isinstance(twin, TrolleyPinochle)
    twin.cards.known = [cards if other == seat else 0 for other, cards in enumerate(twin.cards.known)]
    return twin.imagine(seat, rng)


def forgets_calls(state: State, seat: int, rng: Rng) -> State:
    """As if who asks for a card need not hold one of its book."""
    twin = state.clone()
    assert isinstance(twin, MayflowerAuthors)
    events = twin.cards.public_events
    events.events = [event for event in events.events if event.kind != HAS_SOME]
    return twin.imagine(seat, rng)


def knows_as_another(state: State, seat: int, rng: Rng) -> State:
    """With what was worked out for another seat, or before a move."""
    twin = state.clone()
    twin.imagine((seat + 1) % twin.seats, rng)
    assert twin.sampler is not None
    twin.sampler.viewer = seat
    return twin.imagine(seat, rng)


def prefers_a_world(state: State, seat: int, rng: Rng) -> State:
    """Of two worlds always the one with the lower cards in the first hand that differs."""
    one, other = state.imagine(seat, rng), state.imagine(seat, rng)
    return min(one, other, key=layout)


WORLDS = (
    ("imagine forgets a void", forgets_voids, Moment("hilo", 3, 0, 112, 0)),
    ("imagine forgets a void", forgets_voids, Moment("magna", 4, 1, 45, 1)),
    ("imagine forgets a pass", forgets_passes, Moment("gyp", 3, 2, 30, 1)),
    ("imagine moves a known card", moves_a_known_card, Moment("trolley-pinochle", 4, 0, 43, 3)),
    ("imagine forgets a call", forgets_calls, Moment("mayflower-authors", 3, 1, 99, 0)),
    ("imagine knows as another", knows_as_another, Moment("mayflower", 3, 1, 51, 1)),
    ("imagine is not uniform", prefers_a_world, Moment("mayflower-authors", 3, 1, 99, 0)),
    ("imagine is not uniform", prefers_a_world, Moment("gyp", 3, 2, 30, 1)),
    ("imagine is not uniform", prefers_a_world, Moment("hilo", 3, 0, 112, 0)),
    ("imagine is not uniform", prefers_a_world, Moment("mayflower", 3, 1, 51, 1)),
)


def is_out_of_list(moment: Moment, imagine: Imagine) -> bool:
    """Whether these are not the worlds that the rules leave possible, each as often as any other."""
    return not are_as_listed(moment, imagine)
