"""Worlds that a seat must hold possible where cards wander unseen: dealt at random, or listed by their ends.

As in enumerated_worlds.py a world counts only if the whole deal can be played again in it and looks the same.
"""

from __future__ import annotations

from collections import Counter
from math import factorial, sqrt

from enumerated_worlds import FACE_DOWN, STOCKS, Hidden, Moment, Trail, assignments

from headtable import CHANCE, Rng, State
from headtable.rules.core.moves import shuffle
from headtable.rules.games.trix_exchange import TrixExchange
from headtable.rules.inference.trade_history import SWAP
from headtable.table.shuffle_finder import positions

TRADES = ("offer", "accept", "give")  # at Trix Exchange the others see only how many


class Dealing:
    """Worlds of a moment dealt at random, each as likely as any other, where there are too many to list.

    Cards are drawn unseen, so that what a seat has played may have been dealt to it or drawn at any time
    before: a world is a whole shuffle.  Those in which the deal cannot have gone as it did are thrown away.
    """

    def __init__(self, moment: Moment) -> None:
        self.viewer = moment.viewer
        self.before, self.log, self.state = moment.played()
        self.order = self.log[0][1].cards
        self.views: list[dict[str, object]] = []
        self.groups: dict[str, list[int]] = {}  # by who got them first, the places of cards not seen then
        self.look()

    def look(self) -> None:
        state = self.before.clone()
        trail = Trail(positions(state), self.order)
        own = f"hand {self.viewer + 1}"
        first = {place: name for name, places in trail.where.items() for place in places}
        for seat, move in self.log:
            state.apply(seat, move)
            self.views.append(state.view(self.viewer).as_data())
            for place, start, end in trail.follow(state, (seat, move)):
                if start.startswith(STOCKS):
                    first[place] = end
        for place, name in first.items():
            if name.startswith(("hand", *STOCKS)) and name != own:
                self.groups.setdefault(name, []).append(place)
        lying = {place: name for name, places in trail.where.items() for place in places}
        self.fixed = {
            name: [
                self.order[place] for place in places if self.is_open(lying[place]) or place in trail.known
            ]
            for name, places in self.groups.items()
        }
        fixed = Counter(card for cards in self.fixed.values() for card in cards)
        everything = Counter(self.order[place] for places in self.groups.values() for place in places)
        self.loose = sorted((everything - fixed).elements())

    def is_open(self, place: str) -> bool:
        return not place.startswith(FACE_DOWN) or place.endswith(f" {self.viewer + 1}")

    def world(self, rng: Rng) -> State | None:
        """One shuffle at random played again, or nothing where it cannot be."""
        loose = self.loose[:]
        rng.shuffle(loose)
        order = self.order[:]
        for name, places in self.groups.items():
            cards = self.fixed[name][:]
            while len(cards) < len(places):
                cards.append(loose.pop())
            rng.shuffle(cards)
            for place, card in zip(places, cards, strict=True):
                order[place] = card
        state = self.before.clone()
        for number, (seat, move) in enumerate(self.log):
            played = move if number else shuffle(order, state.names())
            if number and seat == CHANCE == state.to_act():
                played = state.chance(rng)  # how a hand lies that is drawn from
            if seat >= 0 and (state.to_act() < 0 or state.why_not(seat, played)):
                return None
            state.apply(seat, played)
            if state.to_act() != self.views[number]["to_act"]:
                return None
            if state.view(self.viewer).as_data() != self.views[number]:
                return None
        return state


class Pit:
    """The hands that the others may hold at Trix Exchange, listed by trading forward from every deal.

    What they have traded unseen they may have traded otherwise; of hands that can have come about at all
    each is as likely as any other.  What the viewer gave to one who has not traded since still lies there.
    """

    def __init__(self, moment: Moment) -> None:
        self.viewer = moment.viewer
        self.before, self.log, state = moment.played()
        assert isinstance(state, TrixExchange)
        self.state = state
        self.others = [seat for seat in range(state.seats) if seat != self.viewer]
        self.views: list[object] = []
        trial = self.before.clone()
        for seat, move in self.log:
            trial.apply(seat, move)
            self.views.append(trial.view(self.viewer).as_data())
        self.found: set[Hidden] = set()

    def hidden_in(self, world: State) -> Hidden:
        assert isinstance(world, TrixExchange)
        return tuple(tuple(world.pit.hands[seat]) for seat in self.others)

    def worlds(self) -> dict[Hidden, int]:
        """What the others may hold, and in how many ways."""
        where = positions(self.before)
        order = self.log[0][1].cards
        rooms = [where[f"hand {seat + 1}"] for seat in self.others]
        pool = sorted(order[place] for room in rooms for place in room)
        for dealt, _ in assignments(pool, [len(room) for room in rooms]):
            other = order[:]
            for room, cards in zip(rooms, dealt, strict=True):
                for place, card in zip(room, cards, strict=True):
                    other[place] = card
            state = self.before.clone()
            state.apply(CHANCE, shuffle(other, state.names()))
            self.trade(state, 0)
        return {hidden: self.ways(hidden) for hidden in self.found}

    def trade(self, state: State, number: int) -> None:
        """Go on from after this move in every way that looks the same."""
        if state.view(self.viewer).as_data() != self.views[number]:
            return
        if number + 1 == len(self.log):
            self.found.add(self.hidden_in(state))
            return
        seat, played = self.log[number + 1]
        moves = [played]
        if seat not in (CHANCE, self.viewer) and played.verb in TRADES:
            moves = [move for move in state.legal_moves(seat) if move.verb == played.verb]
        for move in moves:
            if not state.why_not(seat, move):
                twin = state.clone()
                twin.apply(seat, move)
                self.trade(twin, number + 1)

    def given(self) -> list[Counter[int]]:
        """By seat what the viewer gave to those who have not traded since."""
        found: list[Counter[int]] = [Counter() for _ in range(self.state.seats)]
        for entry in self.state.pit.history:
            for seat in (entry.seat, entry.other):
                found[seat] = Counter()
            if entry.what == SWAP and self.viewer in (entry.seat, entry.other):
                is_caller = entry.seat == self.viewer
                taker = entry.other if is_caller else entry.seat
                found[taker][entry.gave if is_caller else entry.got] = entry.number
        return found

    def ways(self, hidden: Hidden) -> int:
        """In how many ways cards that are told apart make these hands."""
        given = self.given()
        left = [Counter(cards) - given[seat] for cards, seat in zip(hidden, self.others, strict=True)]
        ways = 1
        for count in sum(left, Counter()).values():
            ways *= factorial(count)
        for held in left:
            for count in held.values():
                ways //= factorial(count)
        return ways


def difference(one: Counter[object], two: Counter[object]) -> float:
    """How far two samples are from being of one kind, in standard deviations of chi-square."""
    squares, freedom = 0.0, -1
    first, second = sum(one.values()), sum(two.values())
    for what in set(one) | set(two):
        both = one[what] + two[what]
        if both < 10:
            continue
        for found, trials in ((one[what], first), (two[what], second)):
            expected = both * trials / (first + second)
            squares += (found - expected) ** 2 / expected
        freedom += 1
    return (squares - freedom) / sqrt(2 * freedom) if freedom > 0 else 0.0
