"""Worlds that a seat must hold possible where cards wander unseen: dealt at random.

As in all_worlds.py a world counts only if the whole deal can be played again in it and looks the same.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

from all_worlds import FACE_DOWN, STOCKS, Moment, Trail

from headtable import Rng, State
from headtable.rules.core.moves import shuffle
from headtable.table.dealing import positions


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
            if seat >= 0 and (state.to_act() < 0 or state.why_not(seat, played)):
                return None
            state.apply(seat, played)
            if state.to_act() != self.views[number]["to_act"]:
                return None
            if state.view(self.viewer).as_data() != self.views[number]:
                return None
        return state


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
