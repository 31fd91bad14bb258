"""Hilo and Magna a second time, in the simplest words: what a set and a hand come to, from names alone.

Nothing here comes from the rules of the product; a card is its name as the book prints it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from headtable import State

TRIXIE = "trixie"
PACK = [f"{upper}-{lower}" for upper in range(5, 11) for lower in range(upper + 1)] + [TRIXIE]
SUITS = {5: "Fives", 6: "Sixes", 7: "Sevens", 8: "Eights", 9: "Nines", 10: "Tens"}


@cache
def suit(card: str) -> int:
    """The upper number; Trixie has none."""
    return 0 if card == TRIXIE else int(card.partition("-")[0])


@cache
def total(card: str) -> int:
    upper, lower = card.split("-")
    return int(upper) + int(lower)


def winner(cards: Sequence[str], honors: int) -> int:
    """The place of the card that takes the set."""
    in_honors = [card for card in cards if suit(card) == honors]
    if in_honors:
        return cards.index(max(in_honors, key=total))
    if TRIXIE in cards:
        return cards.index(TRIXIE)
    return cards.index(max((card for card in cards if suit(card) == suit(cards[0])), key=total))


def lawful(hand: Sequence[str], led: str, honors: int, must_honor: bool, trixie_waits: bool) -> set[str]:
    """What may be played to a lead."""
    of_suit = {card for card in hand if led != TRIXIE and suit(card) == suit(led)}
    in_honors = {card for card in hand if suit(card) == honors}
    if of_suit or (must_honor and in_honors):
        return of_suit | in_honors if led == TRIXIE or suit(led) != honors else of_suit
    if trixie_waits and in_honors:
        return set(hand) - {TRIXIE}
    return set(hand)


def places(state: State) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for place in state.places():
        found.setdefault(place.name, []).extend(state.names()[card] for card in place.cards)
    return found


def hand_of(state: State, seat: int) -> list[str]:
    return places(state)[f"hand {seat + 1}"]


class Sets:
    """Watches a hand being played: who laid and who has taken what."""

    def __init__(self, state: State, honors: int) -> None:
        self.honors = honors
        self.seats = state.seats
        self.laid: list[tuple[int, str]] = []
        self.won: list[list[str]] = [[] for _ in range(state.seats)]
        self.dealt = [hand_of(state, seat)[:] for seat in range(state.seats)]
        self.leads = -1

    def play(self, seat: int, card: str) -> None:
        self.laid.append((seat, card))
        if len(self.laid) == self.seats:
            taker = self.laid[winner([card for _, card in self.laid], self.honors)][0]
            self.won[taker] += [card for _, card in self.laid]
            self.leads = taker
            self.laid = []

    def holder(self, cards: list[list[str]], wanted: str) -> int:
        return next((seat for seat, held in enumerate(cards) if wanted in held), -1)

    def ends(self) -> tuple[int, int, str, str]:
        """Who was dealt the highest and who the lowest Honor, and which they are."""
        dealt = sorted((card for held in self.dealt for card in held if suit(card) == self.honors), key=total)
        if not dealt:
            return -1, -1, "", ""
        return self.holder(self.dealt, dealt[-1]), self.holder(self.dealt, dealt[0]), dealt[-1], dealt[0]


def side_totals(values: Sequence[int], sides: Sequence[int]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for seat, value in enumerate(values):
        sums[sides[seat]] = sums.get(sides[seat], 0) + value
    return sums


def hilo_points(sets: Sets, sides: Sequence[int]) -> list[tuple[str, int]]:
    """Each kind of point and the side that makes it, in order."""
    high, low, _, _ = sets.ends()
    scale = {5: 4, 10: 1, 15: 2, 20: 4}
    counts = [sum(scale.get(total(card), 0) for card in won if card != TRIXIE) for won in sets.won]
    totals = side_totals(counts, sides)
    best = [side for side in totals if totals[side] == max(totals.values())]
    points = [("hilo.high", high), ("hilo.low", low), ("hilo.trixie-held", sets.holder(sets.won, TRIXIE))]
    made = [(clause, sides[seat]) for clause, seat in points if seat >= 0]
    return made + ([("hilo.game", best[0])] if len(best) == 1 else [])


def magna_points(sets: Sets, state: State, bidder: int) -> list[tuple[str, int, int]]:
    """Each kind of point, the side that makes it and how much, in order."""
    options = state.setup.options
    high, low, highest, lowest = sets.ends()
    ten = f"{sets.honors}-{10 - sets.honors}"
    taker = sets.holder(sets.won, ten)
    everywhere = options.is_set("coincidence", "any")
    singles = [
        ("magna.high", high),
        ("magna.low", low),
        ("magna.trixie", sets.holder(sets.won, TRIXIE)),
        ("magna.game", taker),
        ("magna.high-game", taker if sets.honors == 5 or (everywhere and highest == ten) else -1),
        ("magna.low-game", taker if sets.honors == 10 or (everywhere and lowest == ten) else -1),
    ]
    points = [(clause, state.sides[seat], 1) for clause, seat in singles if seat >= 0]
    held = sets.won if options.is_set("holding", "won") else sets.dealt
    twice = options.is_set("double-five-both", "yes")
    doubles = {f"{n}-{n}" for n in range(5, 11) if n != sets.honors}
    tens = {f"{n}-{10 - n}" for n in range(5, 11) if n != sets.honors} - (set() if twice else {"5-5"})
    for clause, wanted in (("magna.santa", doubles), ("magna.magna", tens)):
        totals = side_totals([len(wanted & set(cards)) for cards in held], state.sides)
        turns = [state.sides[(bidder + step) % state.seats] for step in range(state.seats)]
        order = sorted(totals, key=lambda side: (-totals[side], turns.index(side)))
        points += [(clause, side, 1 if totals[side] == 2 else 2) for side in order if totals[side] >= 2]
    return points


def hands_of_two() -> list[tuple[str, str]]:
    return list(combinations(PACK, 2))
