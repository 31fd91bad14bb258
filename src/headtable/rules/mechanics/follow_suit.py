"""Following a lead: what it asks for, and in honour mode the challenge of a card that did not give it.

Whether a card was wrong is nowhere recorded.  A challenge finds it out from the cards, as at a real
table; so nothing has to be kept from anybody, and an imagined world has its own wrong cards.
"""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.mechanics.fault_calls import NO_CALLS, FaultCalls
from headtable.rules.mechanics.hands import Hands, changed
from headtable.rules.mechanics.tricks import NO_CARD, Tricks

UPHELD_EACH: Final = 2  # no seat can be put right more often in a deal
NOBODY_KNOWN: Final[list[tuple[int, int]]] = []  # shared, never changed


class Demand:
    """What a lead asks for, as sets of cards: those that follow, those that may be played although one could
    follow, and those kept for last, for a hand that has none of either.  `powers` is how strong each card is;
    -1 when it cannot take the trick.  `clause` is what a wrong card breaks.  Shared, never changed."""

    def __init__(
        self, follows: int, excused: int, powers: list[int], kept_for_last: int = 0, clause: str = ""
    ) -> None:
        self.follows = follows
        self.excused = excused
        self.powers = powers
        self.kept_for_last = kept_for_last
        self.clause = clause

    def lawful(self, hand: int) -> int:
        """The cards of a hand that may be played."""
        if hand & self.follows:
            return hand & (self.follows | self.excused)
        return hand & ~self.kept_for_last if hand & self.excused else hand

    def instead_of(self, card: int) -> int:
        """The cards any of which must be played instead of this one; none when it is right whatever else
        is held."""
        if self.kept_for_last >> card & 1:
            return self.follows | self.excused
        return 0 if (self.follows | self.excused) >> card & 1 else self.follows


NO_DEMAND: Final = Demand(0, 0, [])


class Following:
    """The hands and tricks of one deal, each trick with the demand of its lead.

    In honour mode a wrong card lies until somebody challenges it: trix-pack.wrong-card.
    """

    def __init__(self, hands: Hands, tricks: Tricks, demands: list[Demand], honour: bool) -> None:
        self.honour = honour
        self.hands = hands
        self.tricks = tricks
        self.demands = demands  # of each trick that has been led to
        self.first_lead = NO_DEMAND  # what the first lead of the deal must be, where the game says so
        self.later_leads = NO_DEMAND  # and what every other lead
        self.known_to_hold: list[tuple[int, int]] = NOBODY_KNOWN  # seats that surely hold one of some cards
        self.challenged = hands.lacks if honour else NOTHING  # by challenger, the cards; as the next: shared
        self.corrected = 0  # who has been put right, as a set; the table sees to it that they stay so
        self.calls = FaultCalls(len(hands.dealt)) if honour else NO_CALLS  # who has accepted the score
        self.is_accepting = False  # all sets are played, and the score waits to be accepted

    def clone(self) -> "Following":
        twin = Following(self.hands.clone(), self.tricks.clone(), self.demands[:], False)
        twin.honour = self.honour
        twin.first_lead = self.first_lead
        twin.later_leads = self.later_leads
        twin.known_to_hold = self.known_to_hold
        if self.honour:
            twin.challenged = self.challenged
            twin.corrected = self.corrected
            twin.calls = self.calls.clone()
            twin.is_accepting = self.is_accepting
        return twin

    # Playing ---------------------------------------------------------------------------

    def is_leading(self) -> bool:
        return self.tricks.led == NO_CARD

    def is_free(self, seat: int) -> bool:
        """Whether the table lets a seat play any card it holds: in honour mode, until it is put right."""
        return self.honour and not self.corrected >> seat & 1

    def playable(self, seat: int) -> int:
        """The cards that the table lets a seat play."""
        return self.hands.of(seat) if self.is_free(seat) else self.lawful(seat)

    def lawful(self, seat: int) -> int:
        """The cards that a seat may play without breaking a duty."""
        return self.duty_now().lawful(self.hands.of(seat))

    def breach(self, seat: int, card: int) -> str:
        """The clause that a seat would break with this card now, or ""."""
        return self.duty_now().clause if self.is_wrong(seat, card) else ""

    def is_wrong(self, seat: int, card: int) -> bool:
        """Whether a seat would break a duty with this card now."""
        return not self.lawful(seat) >> card & 1

    def lead(self, seat: int, card: int, demand: Demand) -> int:
        """Lay the first card of a trick; the seat that plays next."""
        self.demands.append(demand)
        return self.follow(seat, card)

    def follow(self, seat: int, card: int) -> int:
        """Lay a card; the seat that plays next, or -1 when the trick is full."""
        if self.known_to_hold:
            self.known_to_hold = [
                (holder, cards)
                for holder, cards in self.known_to_hold
                if holder != seat or not cards >> card & 1
            ]
        if self.corrected >> seat & 1:
            self.hands.saw_lack(seat, self.duty_now().instead_of(card))
        self.hands.play(card)
        return self.tricks.put(card)

    def take_in(self) -> int:
        """The full trick goes to its winner, who comes back."""
        winner = self.tricks.winner(self.demands[-1].powers)
        self.tricks.take_in(winner)
        return winner

    def worth(self, values: list[int], sides: list[int]) -> list[int]:
        """By seat, what the cards in the tricks that it and its partners have taken come to."""
        tricks = self.tricks
        of_side = [0] * len(sides)
        for place in range(tricks.begun):
            value = values[tricks.laid[place]]
            if value:
                side = sides[tricks.takers[place // len(sides)]]
                of_side[side] = of_side[side] + value
        return [of_side[side] for side in sides]

    def won_by(self, sides: list[int], side: int) -> int:
        """The cards of the tricks that a side has taken, as a set."""
        tricks = self.tricks
        won = 0
        for place in range(tricks.begun):
            if sides[tricks.takers[place // len(sides)]] == side:
                won |= 1 << tricks.laid[place]
        return won

    # Challenges, in honour mode ----------------------------------------------------------

    def duty(self, number: int, place: int) -> Demand:
        """What the card at that place of a trick was asked to be."""
        if place:
            return self.demands[number]
        return self.later_leads if number else self.first_lead

    def duty_now(self) -> Demand:
        """What the card that is played next is asked to be."""
        tricks = self.tricks
        return self.duty(len(tricks.takers), len(tricks.laid) - tricks.begun)

    def instead(self, number: int, place: int) -> int:
        """The cards any of which should have been played in the place of this one."""
        return self.duty(number, place).instead_of(self.tricks.trick(number).cards[place])

    def challengeable(self, seat: int) -> list[int]:
        """The cards of others that a seat may challenge: of the trick on the table and the one before it."""
        played = len(self.tricks.takers)
        return [
            card
            for number in range(max(0, played - 1), played + 1)
            for card in self.tricks.trick(number).cards
            if not self.why_no_challenge(seat, card)
        ]

    def why_no_challenge(self, seat: int, card: int) -> str:
        """The reason against a challenge of this card by a seat, or ""."""
        if self.calls.accepted[seat]:
            return "trix-pack.has-accepted"
        number = len(self.tricks.takers)
        if card not in self.tricks.current.cards:
            number -= 1
            if number < 0 or card not in self.tricks.trick(number).cards:
                return "trix-pack.out-of-sight"
        place = self.tricks.trick(number).cards.index(card)
        if self.tricks.trick(number).order[place] == seat:
            return "trix-pack.own-card"
        if self.challenged[seat] >> card & 1:
            return "trix-pack.challenged-before"
        return "" if self.instead(number, place) else "trix-pack.right-card"

    def challenge(self, challenger: int, card: int) -> int:
        """Look into a challenge: the seat whose card was wrong and has gone back, or -1.

        A wrong challenge costs nothing, but shows all that the other really had no card that follows.
        """
        number = len(self.tricks.takers) - (0 if card in self.tricks.current.cards else 1)
        trick = self.tricks.trick(number)
        place = trick.cards.index(card)
        seat = trick.order[place]
        instead = self.instead(number, place)
        if not self.hands.held_at(self.tricks, seat, number) & instead:
            challenged = self.challenged[challenger] | 1 << card
            self.challenged = changed(self.challenged, challenger, challenged)
            self.hands.saw_lack(seat, instead)
            return -1
        self.take_back(number, place)
        self.corrected |= 1 << seat
        self.known_to_hold = [*self.known_to_hold, (seat, instead)]
        self.calls = FaultCalls(len(self.challenged))
        return seat

    def pile_of(self, card: int, open_tricks: int) -> str:
        """The pile that a challenged card lies in, or "" when it is out of sight."""
        if card in self.tricks.current.cards:
            return "trick"
        return "last trick" if open_tricks else ""

    def take_back(self, number: int, place: int) -> None:
        """The card at that place and all that were played after it go back, seen as they are."""
        tricks = self.tricks
        laid = mask_of(tricks.laid)
        if number < len(tricks.takers):
            if not self.is_leading():
                self.hands.take_back(tricks, 0)
                self.demands.pop()
            tricks.reopen()
        if not place:
            self.demands.pop()
        self.hands.take_back(tricks, place)
        returned = laid & ~mask_of(tricks.laid)
        self.challenged = [cards & ~returned for cards in self.challenged]

    # What all know --------------------------------------------------------------------------

    def places(self) -> list[Place]:
        return self.hands.places() + self.tricks.places()

    def imagine(self, viewer: int, pack: int, seen: list[int], rest: list[int], rng: Rng) -> list[list[int]]:
        """As `Hands.imagine`, in keeping with what the plays and the challenges have told."""
        if not self.honour:
            self.note_voids()
        rooms = self.hands.imagine(viewer, pack, seen, rest, rng)
        while not self.holds_some(viewer):
            rooms = self.hands.imagine(viewer, pack, seen, rest, rng)
        return rooms

    def note_voids(self) -> None:
        """Whoever did not play as he was asked could not."""
        lacks = self.hands.lacks[:]
        laid = self.tricks.laid
        for number in range(len(self.demands)):
            order = self.tricks.orders[number]
            first = number * len(order)
            for place in range(min(len(order), len(laid) - first)):
                instead = self.duty(number, place).instead_of(laid[first + place])
                if instead:
                    lacks[order[place]] = lacks[order[place]] | instead
        self.hands.lacks = lacks

    def holds_some(self, viewer: int) -> bool:
        """Whether every other seat holds what it surely holds."""
        for seat, cards in self.known_to_hold:
            if seat != viewer and not self.hands.of(seat) & cards:
                return False
        return True


def nothing_played(seats: int, honour: bool) -> Following:
    """The hands and sets of a deal before its first card."""
    return Following(Hands([0] * seats), Tricks([], [], [], "sets"), [], honour)


# Before the first deal of a game, by honour mode and the number of seats; never changed.
UNDEALT: Final = [[nothing_played(seats, honour) for seats in range(MOST_SEATS)] for honour in (False, True)]
