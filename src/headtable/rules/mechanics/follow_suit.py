"""Following a lead: what it asks for, and in honour mode the challenge of a card that did not give it.

Whether a card was wrong is nowhere recorded.  A challenge finds it out from the cards, as at a real
table; so nothing has to be kept from anybody, and an imagined world has its own wrong cards.
"""

from typing import Final

from headtable.rules.core.moves import Move, one_each
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.equipment.trix import NAMES
from headtable.rules.inference.deal_sampler import mask_of
from headtable.rules.mechanics.fault_calls import FaultCalls
from headtable.rules.mechanics.tricks import Trick, Tricks

CHALLENGE: Final = one_each("challenge", NAMES)  # `challenge 6-3`: that card was wrong
NO_CARD: Final = -1
UPHELD_EACH: Final = 2  # no seat can be put right more often in a deal


class Demand:
    """What a lead asks for.  By card: whether it follows, whether it may be played although one could
    follow, and how strong it is; -1 when it cannot take the trick.  One card may be kept for last, for a
    hand with none that follows nor any that is excused.  `clause` is what a wrong card breaks.  Shared,
    never changed."""

    def __init__(
        self,
        follows: list[bool],
        excused: list[bool],
        powers: list[int],
        kept_for_last: int = NO_CARD,
        clause: str = "",
    ) -> None:
        self.follows = follows
        self.excused = excused
        self.powers = powers
        self.kept_for_last = kept_for_last
        self.clause = clause
        self.asked = mask_of([card for card in range(len(follows)) if follows[card]])
        self.asked_of_last = self.asked | mask_of([card for card in range(len(excused)) if excused[card]])

    def instead_of(self, card: int) -> int:
        """The cards, as a mask, any of which must be played instead of this one; 0 when it is right
        whatever else is held."""
        if card == self.kept_for_last:
            return self.asked_of_last
        return 0 if not self.asked or self.follows[card] or self.excused[card] else self.asked


NO_DEMAND: Final = Demand([], [], [])


class Following:
    """The tricks of one deal, each with the demand of its lead, and what all know of the hands.

    In honour mode a wrong card lies until somebody challenges it: trix-pack.wrong-card.
    """

    def __init__(self, seats: int, honour: bool) -> None:
        self.honour = honour
        self.tricks = Tricks(seats, "sets")
        self.undealt: list[int] = []  # what is left of the pack, face down; the list is never changed
        self.first_lead = NO_DEMAND  # what the first lead of the deal must be, where the game says so
        self.later_leads = NO_DEMAND  # and what every other lead
        self.demands: list[Demand] = []  # of each trick that has been led to
        self.known_to_hold: list[tuple[int, int]] = []  # seats that surely hold some card of a mask
        self.challenged = [0] * seats  # by challenger, a mask of cards
        self.corrected = [False] * seats  # who has been put right; the table sees to it that they stay so
        self.calls = FaultCalls(seats if honour else 0)  # who has accepted the score
        self.is_accepting = False  # all sets are played, and the score waits to be accepted

    def clone(self) -> "Following":
        twin = Following(0, self.honour)
        twin.tricks = self.tricks.clone()
        twin.undealt = self.undealt
        twin.first_lead = self.first_lead
        twin.later_leads = self.later_leads
        twin.demands = self.demands[:]
        twin.known_to_hold = self.known_to_hold[:]
        twin.challenged = self.challenged[:]
        twin.corrected = self.corrected[:]
        twin.calls = self.calls.clone()
        twin.is_accepting = self.is_accepting
        return twin

    # Playing ---------------------------------------------------------------------------

    def is_leading(self) -> bool:
        return not self.tricks.current.cards

    def is_free(self, seat: int) -> bool:
        """Whether the table lets a seat play any card it holds: in honour mode, until it is put right."""
        return self.honour and not self.corrected[seat]

    def moves(self, seat: int, plays: list[Move]) -> list[Move]:
        """The plays that the table lets a seat make; `plays` are those of all the cards, by their number."""
        if self.is_free(seat):
            return [plays[card] for card in self.tricks.hands[seat]]
        return self.lawful(seat, plays)

    def lawful(self, seat: int, plays: list[Move]) -> list[Move]:
        """The plays of a seat that break no duty."""
        tricks = self.tricks
        hand = tricks.hands[seat]
        duty = self.duty_now()
        if duty.kept_for_last >= 0 and duty.kept_for_last in hand:
            held = mask_of(hand)
            return [plays[card] for card in hand if not duty.instead_of(card) & held]
        if duty.asked:
            return tricks.lawful_or_excused(seat, duty.follows, duty.excused, plays)
        return [plays[card] for card in hand]

    def breach(self, seat: int, card: int) -> str:
        """The clause that a seat would break with this card now, or ""."""
        return self.duty_now().clause if self.is_wrong(seat, card) else ""

    def is_wrong(self, seat: int, card: int) -> bool:
        """Whether a seat would break a duty with this card now."""
        return bool(self.duty_now().instead_of(card) & mask_of(self.tricks.hands[seat]))

    def lead(self, seat: int, card: int, demand: Demand) -> int:
        """Lay the first card of a trick; the seat that plays next."""
        self.demands.append(demand)
        return self.follow(seat, card)

    def follow(self, seat: int, card: int) -> int:
        """Lay a card; the seat that plays next, or -1 when the trick is full."""
        if self.known_to_hold:
            self.known_to_hold = [
                (holder, mask)
                for holder, mask in self.known_to_hold
                if holder != seat or not mask >> card & 1
            ]
        tricks = self.tricks
        if self.honour and self.corrected[seat]:
            tricks.known_cards.saw_lack(seat, self.duty_now().instead_of(card))
        return tricks.put(seat, card)

    def take_in(self) -> int:
        """The full trick goes to its winner, who comes back."""
        winner = self.tricks.current.winner(self.demands[-1].powers)
        self.tricks.take_in(winner)
        return winner

    def taker(self, number: int) -> int:
        """Who took the trick of that number."""
        return self.tricks.past[number].winner(self.demands[number].powers)

    def worth(self, values: list[int], sides: list[int]) -> list[int]:
        """By seat, what the cards in the tricks that it and its partners have taken come to."""
        of_side = [0] * len(sides)
        for number, trick in enumerate(self.tricks.past):
            side = sides[self.taker(number)]
            for card in trick.cards:
                of_side[side] += values[card]
        return [of_side[side] for side in sides]

    def won_by_side(self, sides: list[int], side: int) -> list[int]:
        """The cards of the tricks that a side has taken, in the order of play."""
        won: list[int] = []
        for number, trick in enumerate(self.tricks.past):
            if sides[self.taker(number)] == side:
                won += trick.cards
        return won

    def won_by_seat(self) -> list[list[int]]:
        """By seat, the cards of the tricks that it has taken, sorted."""
        won: list[list[int]] = [[] for _ in self.tricks.hands]
        for number, trick in enumerate(self.tricks.past):
            won[self.taker(number)] += trick.cards
        return [sorted(cards) for cards in won]

    # Challenges, in honour mode ----------------------------------------------------------

    def trick(self, number: int) -> Trick:
        return self.tricks.past[number] if number < len(self.tricks.past) else self.tricks.current

    def duty(self, number: int, place: int) -> Demand:
        """What the card at that place of a trick was asked to be."""
        if place:
            return self.demands[number]
        return self.later_leads if number else self.first_lead

    def duty_now(self) -> Demand:
        """What the card that is played next is asked to be."""
        return self.duty(len(self.tricks.past), len(self.tricks.current.cards))

    def instead(self, number: int, place: int) -> int:
        """The cards, as a mask, any of which should have been played in the place of this one."""
        return self.duty(number, place).instead_of(self.trick(number).cards[place])

    def interjections(self, seat: int) -> list[Move]:
        """What a seat may do whether it is its turn or not: challenge a card, accept the score."""
        return self.challenges(seat) + self.calls.moves(seat, 0, 0, self.is_accepting)

    def challenges(self, seat: int) -> list[Move]:
        """The cards of others that a seat may challenge: of the trick on the table and the one before it."""
        played = len(self.tricks.past)
        return [
            CHALLENGE[card]
            for number in range(max(0, played - 1), played + 1)
            for card in self.trick(number).cards
            if not self.why_no_challenge(seat, card)
        ]

    def why_no_challenge(self, seat: int, card: int) -> str:
        """The reason against a challenge of this card by a seat, or ""."""
        if self.calls.accepted[seat]:
            return "trix-pack.has-accepted"
        number = len(self.tricks.past)
        if card not in self.tricks.current.cards:
            number -= 1
            if number < 0 or card not in self.trick(number).cards:
                return "trix-pack.out-of-sight"
        place = self.trick(number).cards.index(card)
        if self.trick(number).order[place] == seat:
            return "trix-pack.own-card"
        if self.challenged[seat] >> card & 1:
            return "trix-pack.challenged-before"
        return "" if self.instead(number, place) else "trix-pack.right-card"

    def challenge(self, challenger: int, card: int) -> int:
        """Look into a challenge: the seat whose card was wrong and has gone back, or -1.

        A wrong challenge costs nothing, but shows all that the other really had no card that follows.
        """
        number = len(self.tricks.past) - (0 if card in self.tricks.current.cards else 1)
        trick = self.trick(number)
        place = trick.cards.index(card)
        seat = trick.order[place]
        instead = self.instead(number, place)
        if not mask_of(self.tricks.held_at(seat, number)) & instead:
            self.challenged[challenger] |= 1 << card
            self.tricks.known_cards.saw_lack(seat, instead)
            return -1
        self.take_back(number, place)
        self.corrected[seat] = True
        self.known_to_hold.append((seat, instead))
        self.calls = FaultCalls(len(self.corrected))
        return seat

    def pile_of(self, card: int, open_tricks: int) -> str:
        """The pile that a challenged card lies in, or "" when it is out of sight."""
        if card in self.tricks.current.cards:
            return "trick"
        return "last trick" if open_tricks else ""

    def take_back(self, number: int, place: int) -> None:
        """The card at that place and all that were played after it go back, seen as they are."""
        tricks = self.tricks
        returned = tricks.current.cards[:]
        if number < len(tricks.past):
            if returned:
                tricks.take_back(tricks.current.order[0])
                self.demands.pop()
            tricks.reopen(self.taker(number))
            returned += tricks.current.cards
        if not place:
            self.demands.pop()
        tricks.take_back(tricks.current.order[place])
        back = mask_of([card for card in returned if card not in tricks.current.cards])
        self.challenged = [cards & ~back for cards in self.challenged]

    # What all know --------------------------------------------------------------------------

    def places(self) -> list[Place]:
        return [*self.tricks.places(), Place("undealt", self.undealt)]

    def imagine(
        self, viewer: int, pack: list[int], seen: list[int], rest: list[int], rng: Rng
    ) -> list[list[int]]:
        """As `Tricks.imagine`, in keeping with what the plays and the challenges have told."""
        if not self.honour:
            for number in range(len(self.demands)):
                order = self.trick(number).order
                for place in range(len(self.trick(number).cards)):
                    self.tricks.known_cards.saw_lack(order[place], self.instead(number, place))
        rooms = self.tricks.imagine(viewer, pack, seen, rest, rng)
        while not self.holds_some(viewer):
            rooms = self.tricks.imagine(viewer, pack, seen, rest, rng)
        return rooms

    def holds_some(self, viewer: int) -> bool:
        """Whether every other seat holds what it surely holds."""
        for seat, mask in self.known_to_hold:
            if seat != viewer and not mask_of(self.tricks.hands[seat]) & mask:
                return False
        return True
