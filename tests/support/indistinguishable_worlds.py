"""Worlds that a seat cannot tell apart, found without `imagine` and without `view`.

What a seat may see is said here once more, place by place, from the rules.  Another world is the last shuffle
with two cards in each other's place, played again move for move.  If every move is legal in it and all that
lies in sight of the seat is always the same, the seat cannot know which of the two worlds it is in.
"""

from collections.abc import Iterator
from functools import cache

from game_moments import Moment
from game_setups import Step

from headtable import CHANCE, Game, Move, Refusal, Rng, State
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import shuffle
from headtable.rules.games.hilo import Hilo
from headtable.rules.games.mayflower_authors import MayflowerAuthors
from headtable.rules.games.trix_authors import TrixAuthors
from headtable.rules.games.trix_exchange import TrixExchange
from headtable.rules.games.trix_football import TrixFootball
from headtable.rules.games.trolley_pinochle import TrolleyPinochle

UNSEEN = {"stock", "undealt", "rest", "reserve", "deck", "extra hand"}  # by anybody, since the deal
TURNED_DOWN = {"tricks", "pile", "discards", "left over"}  # seen as far as they were seen on their way there
FACE_DOWN = UNSEEN | TURNED_DOWN
OF_ONE = {"hand", "aside", "laid aside", "discard", "drawn"}  # seen by their owner alone
FACE_DOWN_MOVES = {"discard", "pass", "change", "fan"}  # the others see that a card moves, but not which


def has_hidden_cards(game: Game) -> bool:
    """Whether there is anything that a seat cannot know; on the railroad there is nothing."""
    return game.family != "board"


@cache
def name_and_owner(place: str) -> tuple[str, int]:
    """The name of a place without its seat, and that seat, or -1."""
    name, _, number = place.rpartition(" ")
    return (name, int(number) - 1) if number.isdigit() else (place, -1)


def in_sight(state: State, seat: int) -> list[tuple[str, int, list[int]]]:
    """Every place with the number of its cards, which all can count, and the cards if the seat sees them."""
    found = []
    for place in state.places():
        name, owner = name_and_owner(place.name)
        is_seen = is_own(state, name, owner, seat) if name in OF_ONE else name not in FACE_DOWN
        found.append((place.name, len(place.cards), sorted(place.cards) if is_seen else []))
    return found


def is_own(state: State, name: str, owner: int, seat: int) -> bool:
    """Whether a seat sees a place that is seen by one alone; or by all, when it has been turned up."""
    if name == "drawn":  # trocadero.hidden-draw
        return state.to_act() == seat or state.setup.options.is_set("draws", "open")
    if isinstance(state, TrixFootball) and name == "hand":  # trix-football.showdown
        return owner == seat or state.cards.is_open[owner]
    if name == "aside" and isinstance(state, Hilo):  # turned up for the count: hilo.high
        return owner == seat or state.aside.is_open
    if name == "aside" and state.setup.game == "magna":  # magna.discard: face up, when all have done it
        return owner == seat or not state.is_awaited(owner)
    return owner == seat


def said_to_all(state: State) -> tuple[object, ...]:
    """What everybody hears: whose turn it is, how the game stands, and the score sheet."""
    sheet = [(note.clause, note.seat, note.points) for note in state.notes[-12:]]
    return state.to_act(), state.deals, state.scores[:], state.winners(), sheet, shown_in_passing(state)


def shown_in_passing(state: State) -> object:
    """What was shown to all and then went into a hand, as the game has noted it."""
    if isinstance(state, TrolleyPinochle):
        return state.cards.levels  # the melds of four, never changed
    if isinstance(state, TrixAuthors | MayflowerAuthors):
        # the last call with its answer; and the card that was asked for, when it is drawn
        wanted = state.book if isinstance(state, TrixAuthors) else state.card
        return (
            state.caller,
            state.asked,
            wanted,
            state.answer,
            [cards[:] for cards in state.cards.public_events.open],
        )
    if isinstance(state, TrixExchange):
        return [(offer.seat, offer.number) for offer in state.pit.offers]
    return None


def other_worlds(moment: Moment, seat: int, rng: Rng, tries: int) -> Iterator[State]:
    """Worlds other than the true one that the seat cannot tell from it, as many as so many tries find."""
    hidden = unseen_places(moment.state, seat)
    if moment.deal is None or len(hidden) < 2:
        return
    truth = Truth(moment.deal, seat, moment.game.steps[moment.dealt_at : moment.at])
    for _ in range(tries):
        one, other = hidden[rng.below(len(hidden))], hidden[rng.below(len(hidden))]
        swap = Swap(one[rng.below(len(one))], other[rng.below(len(other))])
        if one is not other and swap.one != swap.other:
            world = played_again(truth, swap, rng)
            if world is not None:
                yield world


def unseen_places(state: State, seat: int) -> list[list[int]]:
    """The cards of every place that the seat has never seen into."""
    found = []
    for place in state.places():
        name, owner = name_and_owner(place.name)
        if place.cards and (name in UNSEEN or (name in OF_ONE and owner != seat)):
            found.append(place.cards)
    return found


class Swap:
    """Two cards, each in the place of the other."""

    def __init__(self, one: int, other: int) -> None:
        self.one = one
        self.other = other

    def card(self, card: int) -> int:
        return self.other if card == self.one else self.one if card == self.other else card

    def deal(self, order: list[int], rng: Rng) -> list[int]:
        """The order with one of each of the two cards in the place of the other."""
        places = [
            [place for place, card in enumerate(order) if card == wanted] for wanted in (self.one, self.other)
        ]
        first, second = (found[rng.below(len(found))] for found in places)
        changed = order[:]
        changed[first], changed[second] = order[second], order[first]
        return changed

    def move(self, state: State, move: Move) -> Move:
        """The same move with the other card in it."""
        names = state.names()
        swapped = {names[self.one]: names[self.other], names[self.other]: names[self.one]}
        return state.parse(" ".join(swapped.get(word, word) for word in move.text.split()))

    def later_shuffle(self, state: State, move: Move) -> Move:
        """What is left of the pack is shuffled again: it is other cards now."""
        return shuffle([self.card(card) for card in move.cards], state.names()) if move.cards else move


class Truth:
    """A deal and what followed; what a seat heard and saw after each step, found when first asked for."""

    def __init__(self, deal: State, seat: int, steps: list[Step]) -> None:
        self.deal = deal
        self.seat = seat
        self.steps = steps
        self.state = deal.clone()
        self.heard: list[object] = []
        self.seen: list[object] = []

    def looks_like(self, world: State, number: int) -> bool:
        """Whether the seat hears and sees in a world what it does in this one after the same step."""
        while len(self.heard) <= number:
            self.state.apply(*self.steps[len(self.heard)])
            self.heard.append(said_to_all(self.state))
            self.seen.append(in_sight(self.state, self.seat))
        return said_to_all(world) == self.heard[number] and in_sight(world, self.seat) == self.seen[number]


def played_again(truth: Truth, swap: Swap, rng: Rng) -> State | None:
    """The other world after the same steps, if the seat has seen the same in it; else None."""
    world = truth.deal.clone()
    for number, (who, move) in enumerate(truth.steps):
        if not number:
            is_done = does(world, CHANCE, shuffle(swap.deal(move.cards, rng), world.names()))
        else:
            is_done = does(world, who, move)
            if not is_done and who == CHANCE:
                is_done = does(world, who, swap.later_shuffle(world, move))
            elif not is_done and who != truth.seat and move.verb in FACE_DOWN_MOVES:
                is_done = does(world, who, swap.move(world, move))
        if not is_done or not truth.looks_like(world, number):
            return None
    return world


def does(state: State, seat: int, move: Move) -> bool:
    """Make the move if it is legal."""
    try:
        state.apply(seat, move)
    except (Refusal, Unreadable):
        return False
    return True
