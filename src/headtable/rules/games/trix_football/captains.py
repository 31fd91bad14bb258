"""A hand for each of two players, one exchange with a reserve, and the hands laid open."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import Move, listed, word
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import Place
from headtable.rules.core.view import HAND, PILE, ROW, Pile, View
from headtable.rules.inference.deal_sampler import mask_of, without
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.view_piles import hand_name, named, show_stock

STAND: Final = word("stand")  # on the cards dealt
CHANGES: Final[dict[int, Move]] = {}  # `change CARD …` by the mask of its cards, each made once
DRAWS: Final[dict[int, list[Move]]] = {}  # all that can be done with a hand, by its mask; never changed


def change_of(mask: int, names: Sequence[str]) -> Move:
    """The move that changes the cards of this mask."""
    move = CHANGES.get(mask)
    if move is None:
        cards = [card for card in range(len(names)) if mask >> card & 1]
        move = listed("change", cards, names)
        CHANGES[mask] = move
    return move


def draws_of(hand: list[int], names: Sequence[str]) -> list[Move]:
    """To stand, or to change one card or more of a hand; a shared list, never changed."""
    held = mask_of(hand)
    found = DRAWS.get(held)
    if found is None:
        masks = [0]
        for card in hand:
            masks += [mask | 1 << card for mask in masks]
        found = [STAND] + [change_of(mask, names) for mask in masks[1:]]
        DRAWS[held] = found
    return found


class Drawing:
    """The cards of one deal.  Hands are sorted; the reserve lies with its top card first."""

    def __init__(self, reserve: list[int]) -> None:
        self.hands: list[list[int]] = [[], []]
        self.discards: list[list[int]] = [[], []]
        self.reserve = reserve  # replaced, never changed in place
        self.has_drawn = [False, False]  # or stood
        self.is_open = [False, False]

    def clone(self) -> "Drawing":
        twin = Drawing(self.reserve)
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.discards = [self.discards[0][:], self.discards[1][:]]
        twin.has_drawn = self.has_drawn[:]
        twin.is_open = self.is_open[:]
        return twin

    def deal(self, order: list[int], turns: list[int], count: int) -> None:
        """Singly, without a look at the cards; the rest is the reserve."""
        self.reserve = order[deal_singly(order, 0, self.hands, turns, count) :]

    def sort(self) -> None:
        self.hands[0].sort()
        self.hands[1].sort()

    def is_dealt(self) -> bool:
        return bool(self.hands[0])

    def holds(self, seat: int, cards: list[int]) -> bool:
        """Whether a hand has all these cards, each named once."""
        for card in cards:
            if card not in self.hands[seat] or cards.count(card) > 1:
                return False
        return True

    def change(self, seat: int, cards: list[int]) -> None:
        """Throw these away, none where he stands, and take as many from the top of the reserve."""
        count = len(cards)
        self.hands[seat] = sorted(without(self.hands[seat], cards) + self.reserve[:count])
        self.discards[seat] = cards[:]
        self.reserve = self.reserve[count:]
        self.has_drawn[seat] = True

    def lay_open(self, seat: int) -> None:
        """Show a hand; it cannot be changed any more."""
        self.has_drawn[seat] = self.is_open[seat] = True

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        places += [Place(f"discard {seat + 1}", cards) for seat, cards in enumerate(self.discards)]
        return [*places, Place("reserve", self.reserve)]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        """Open hands to all, the others and the discards to their own seat only."""
        for seat, hand in enumerate(self.hands):
            faces = named(hand, names) if seat == viewer or self.is_open[seat] else []
            if self.is_open[seat]:
                view.show(Pile(f"shown {seat + 1}", seat, ROW, faces))
            else:
                view.show(Pile(hand_name(seat), seat, HAND, faces, len(hand) - len(faces)))
        for seat, cards in enumerate(self.discards):
            if cards:
                faces = named(cards, names) if seat == viewer else []
                view.show(Pile(f"discard {seat + 1}", seat, PILE, faces, len(cards) - len(faces)))
        show_stock(view, "reserve", len(self.reserve))

    def imagine(self, seat: int, pack: list[int], rng: Rng) -> None:
        """Deal afresh, in place, what a seat has not seen: all but its own cards and open hands."""
        other = 1 - seat
        pool = without(pack, self.hands[seat] + self.discards[seat])
        if self.is_open[other]:
            pool = without(pool, self.hands[other])
        rng.shuffle(pool)
        top = 0
        if not self.is_open[other]:
            top = len(self.hands[other])
            self.hands[other] = sorted(pool[:top])
        rest = top + len(self.discards[other])
        self.discards[other] = sorted(pool[top:rest])
        self.reserve = pool[rest:]
