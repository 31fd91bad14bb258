"""Hands as sets of cards, and what all know of them."""

from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of, size_of
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.inference.deal_with_exclusions import cut_up, deal_in_place
from headtable.rules.mechanics.tricks import Tricks
from headtable.rules.mechanics.view_piles import hand_name

NO_SETS: Final = [[0] * seats for seats in range(MOST_SEATS + 1)]


class Hands:
    """The hands of one deal.  A hand is what was dealt to it less what has been played.

    Clones share `shown` and `lacks`, so each is replaced when it changes.
    """

    def __init__(self, dealt: list[int]) -> None:
        self.dealt = dealt  # by seat, what has gone into its hand
        self.played = 0
        self.shown = NO_SETS[len(dealt)]  # by seat, the cards that all have seen go into its hand
        self.lacks = NO_SETS[len(dealt)]  # and those that all know it has not got

    def clone(self) -> "Hands":
        twin = Hands(self.dealt[:])
        twin.played = self.played
        twin.shown = self.shown
        twin.lacks = self.lacks
        return twin

    def of(self, seat: int) -> int:
        """The cards that a seat holds, as a set."""
        return self.dealt[seat] & ~self.played

    def cards(self, seat: int) -> list[int]:
        """The cards that a seat holds, in ascending order."""
        return cards_in(self.of(seat))

    def lists(self) -> list[list[int]]:
        """The cards of all the seats."""
        return [self.cards(seat) for seat in range(len(self.dealt))]

    def holds(self, seat: int, card: int) -> bool:
        return bool(self.of(seat) >> card & 1)

    def held_at(self, tricks: Tricks, seat: int, number: int) -> int:
        """What a seat still held when it had played to the trick of that number."""
        held = self.of(seat)
        for later in range(number + 1, len(tricks.orders)):
            card = tricks.trick(later).card_of(seat)
            if card >= 0:
                held |= 1 << card
        return held

    def deal(self, cards: list[list[int]]) -> None:
        """Give each seat these cards."""
        for seat, more in enumerate(cards):
            self.give(seat, mask_of(more))

    def play(self, card: int) -> None:
        self.played |= 1 << card

    def take_back(self, tricks: Tricks, place: int) -> None:
        """The card at that place of the trick on the table and all after it go back, seen as they are."""
        order = tricks.orders[-1]
        while tricks.begun + place < len(tricks.laid):
            card = tricks.take_back()
            seat = order[len(tricks.laid) - tricks.begun]
            self.played &= ~(1 << card)
            self.shown = changed(self.shown, seat, self.shown[seat] | 1 << card)

    def pick_up(self, seat: int, card: int) -> None:
        """A card goes into a hand in sight of all."""
        self.give(seat, 1 << card)
        self.shown = changed(self.shown, seat, self.shown[seat] | 1 << card)

    def give(self, seat: int, cards: int) -> None:
        """Cards go into a hand."""
        self.dealt[seat] = self.dealt[seat] | cards

    def take_out(self, seat: int, cards: int) -> None:
        """Cards leave a hand otherwise than by being played."""
        self.dealt[seat] = self.dealt[seat] & ~cards

    def lay_open(self, seat: int) -> None:
        """A hand is turned over for all to see."""
        self.shown = changed(self.shown, seat, self.dealt[seat])

    def saw_lack(self, seat: int, cards: int) -> None:
        """A seat has shown that it holds none of these cards, if there are any."""
        if cards:
            self.lacks = changed(self.lacks, seat, self.lacks[seat] | cards)

    def places(self) -> list[Place]:
        return [Place(hand_name(seat), cards) for seat, cards in enumerate(self.lists())]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        """The viewer's hand, and the size of the others."""
        for seat in range(len(self.dealt)):
            if seat == viewer:
                view.show_own_hand(seat, self.cards(seat), names)
            else:
                view.show_other_hand(seat, size_of(self.of(seat)))

    def imagine(self, viewer: int, pack: int, seen: list[int], rest: list[int], rng: Rng) -> list[list[int]]:
        """Deal afresh, in place, all that the viewer has not seen: the other hands, and rooms of the `rest`
        sizes, which come back.

        `pack` is the set of all cards; `seen` are those outside hands and tricks that the viewer knows.
        """
        others = [seat for seat in range(len(self.dealt)) if seat != viewer]
        unseen = pack & ~(self.played | mask_of(seen) | self.of(viewer))
        sizes: list[int] = []
        for seat in others:
            hidden = self.of(seat) & ~self.shown[seat]
            unseen &= hidden | ~self.of(seat)
            sizes.append(size_of(hidden))
        sizes += rest
        cards = cards_in(unseen)
        deal_in_place(cards, sizes, [self.lacks[seat] for seat in others] + [0] * len(rest), rng)
        rooms = cut_up(cards, sizes)
        for place, seat in enumerate(others):
            shown = self.of(seat) & self.shown[seat]
            self.dealt[seat] = self.dealt[seat] & self.played | shown | mask_of(rooms[place])
        return [cards_in(mask_of(room)) for room in rooms[len(others) :]]


def changed(sets: list[int], seat: int, cards: int) -> list[int]:
    """The same sets with another one for this seat."""
    twin = sets[:]
    twin[seat] = cards
    return twin


def dealt(cards: list[list[int]]) -> Hands:
    """The hands of seats that have been dealt these cards."""
    return Hands([mask_of(hand) for hand in cards])
