"""Tricks, whatever a game calls them: cards laid in turn, the strongest of which takes them all."""

from typing import Final

from headtable.rules.core.moves import NOTHING
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View

NO_CARD: Final = -1


class Trick:
    """The seats in their order of play and the cards that they have laid so far."""

    def __init__(self, order: list[int]) -> None:
        self.order = order  # shared, never changed
        self.cards: list[int] = []
        self.taker = -1  # the seat that took it, once somebody has

    def clone(self) -> "Trick":
        twin = Trick(self.order)
        twin.cards = self.cards[:]
        twin.taker = self.taker
        return twin

    def is_full(self) -> bool:
        return len(self.cards) == len(self.order)

    def turn(self) -> int:
        """The seat that plays next."""
        return self.order[len(self.cards)]

    def card_of(self, seat: int) -> int:
        """What a seat has laid, or -1."""
        for place in range(len(self.cards)):
            if self.order[place] == seat:
                return self.cards[place]
        return -1

    def winner(self, powers: list[int]) -> int:
        """The seat whose card has the most power; of equals, the one that played first."""
        return self.order[strongest(self.cards, 0, powers)]

    def show(self, view: View, name: str, names: list[str]) -> None:
        """The cards of the trick with who played them."""
        view.show_trick(name, self.cards, names, self.order, self.taker)


def strongest(cards: list[int], first: int, powers: list[int]) -> int:
    """The place of the card with the most power, from that place on; of equals, of the first."""
    best = first
    most = powers[cards[first]]
    for place in range(first + 1, len(cards)):
        power = powers[cards[place]]
        if power > most:
            best = place
            most = power
    return best


NO_TRICK: Final = Trick([])  # between tricks; nobody plays to it


class Tricks:
    """The tricks of one deal: all their cards one after the other, and for each trick who plays to it in
    turn and who took it.  `called` is the book's word for tricks."""

    def __init__(
        self, laid: list[int], orders: list[list[int]], takers: list[int], called: str = "tricks"
    ) -> None:
        self.called = called
        self.laid = laid  # in the order of play
        self.orders = orders  # the seats in turn, equally many for each trick; shared lists
        self.takers = takers  # of the tricks taken in
        self.begun = 0  # where the trick on the table begins
        self.led = NO_CARD  # the card that it was led with

    def clone(self) -> "Tricks":
        twin = Tricks(self.laid[:], self.orders[:], self.takers[:], self.called)
        twin.begun = self.begun
        twin.led = self.led
        return twin

    def lead(self, order: list[int]) -> int:
        """Open a trick for these seats in turn; the leader comes back."""
        self.orders.append(order)
        return order[0]

    def put(self, card: int) -> int:
        """Lay a card; the seat that plays next, or -1 when the trick is full."""
        self.laid.append(card)
        if self.led == NO_CARD:
            self.led = card
        order = self.orders[-1]
        count = len(self.laid) - self.begun
        return order[count] if count < len(order) else -1

    def winner(self, powers: list[int]) -> int:
        """The seat whose card on the table has the most power; of equals, the one that played first."""
        return self.orders[-1][strongest(self.laid, self.begun, powers) - self.begun]

    def take_in(self, winner: int) -> None:
        """The trick goes to its winner."""
        self.takers.append(winner)
        self.begun = len(self.laid)
        self.led = NO_CARD

    def reopen(self) -> None:
        """The trick that was taken in last lies on the table again; nothing is laid after it."""
        self.takers.pop()
        del self.orders[len(self.takers) + 1 :]
        self.begun = len(self.takers) * len(self.orders[0])
        self.led = self.laid[self.begun]

    def take_back(self) -> int:
        """The card that was laid last goes back."""
        card = self.laid.pop()
        if len(self.laid) == self.begun:
            self.led = NO_CARD
        return card

    # The tricks one by one -----------------------------------------------------------------

    def trick(self, number: int) -> Trick:
        """The trick of that number; after those taken in the one on the table, if there is one."""
        if number == len(self.orders):
            return NO_TRICK
        trick = Trick(self.orders[number])
        trick.cards = self.cards_of(number)
        trick.taker = self.takers[number] if number < len(self.takers) else -1
        return trick

    def cards_of(self, number: int) -> list[int]:
        """The cards of the trick of that number."""
        size = len(self.orders[number])
        return self.laid[number * size : number * size + size]

    @property
    def current(self) -> Trick:
        """The trick on the table, to be looked at."""
        return self.trick(len(self.takers))

    @property
    def past(self) -> list[Trick]:
        """The tricks taken in, to be looked at."""
        return [self.trick(number) for number in range(len(self.takers))]

    def turns(self) -> list[int]:
        """The seats of the trick on the table in turn; nobody between two tricks."""
        taken = len(self.takers)
        return self.orders[taken] if taken < len(self.orders) else NOTHING

    def taken_by(self, sides: list[int], side: int) -> int:
        """How many tricks the seats of a side have taken together."""
        taken = 0
        for seat in self.takers:
            if sides[seat] == side:
                taken += 1
        return taken

    def places(self) -> list[Place]:
        return [Place("trick", trick.cards) for trick in [*self.past, self.current]]

    def show(self, view: View, seats: int, names: list[str], open_tricks: int = 1) -> None:
        """The trick on the table, the last ones taken, and how many each of so many seats has."""
        taken = len(self.takers)
        view.show_trick("trick", self.laid[self.begun :], names, self.turns(), -1)
        for back in range(min(open_tricks, taken)):
            name = f"last trick but {back}" if back else "last trick"
            number = taken - 1 - back
            view.show_trick(name, self.cards_of(number), names, self.orders[number], self.takers[number])
        counts = [0] * seats
        for taker in self.takers:
            counts[taker] = counts[taker] + 1
        view.tell_counts(self.called, counts)
