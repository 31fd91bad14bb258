"""Tricks, whatever a game calls them: cards laid in turn, the strongest of which takes them all."""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.inference.known_cards import KnownCards, unseen
from headtable.rules.mechanics.view_piles import hand_name, show_hands


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
        best = 0
        most = powers[self.cards[0]]
        for place in range(1, len(self.cards)):
            power = powers[self.cards[place]]
            if power > most:
                best = place
                most = power
        return self.order[best]

    def failed_to_follow(self, seat: int, suits: list[int]) -> bool:
        """Whether a seat, rightly or not, played another suit than the one led."""
        card = self.card_of(seat)
        return card >= 0 and suits[card] != suits[self.cards[0]]

    def show(self, view: View, name: str, names: list[str]) -> None:
        """The cards of the trick with who played them."""
        view.show_trick(name, self.cards, names, self.order, self.taker)


NO_TRICK: Final = Trick([])  # between tricks; nobody plays to it


def holds_suit(hand: list[int], suits: list[int], suit: int) -> bool:
    """Whether a hand has a card of the suit, by a table of the suit of each card."""
    for card in hand:
        if suits[card] == suit:
            return True
    return False


class Tricks:
    """The hands of one deal, the trick on the table, those taken in, and what all know of the hands.

    `called` is the book's word for tricks.
    """

    def __init__(self, seats: int, called: str = "tricks") -> None:
        self.called = called
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.current = NO_TRICK
        self.past: list[Trick] = []
        self.taken = [0] * seats  # tricks taken by each seat
        self.known_cards = KnownCards(seats)

    def clone(self) -> "Tricks":
        twin = Tricks(0, self.called)
        twin.hands = [hand[:] for hand in self.hands]
        twin.current = self.current.clone() if self.current.order else NO_TRICK
        twin.past = self.past[:]
        twin.taken = self.taken[:]
        twin.known_cards = self.known_cards.clone()
        return twin

    def sort_hands(self) -> None:
        for hand in self.hands:
            hand.sort()

    def lead(self, order: list[int]) -> int:
        """Open a trick for these seats in turn; the leader comes back."""
        self.current = Trick(order)
        return order[0]

    def put(self, seat: int, card: int) -> int:
        """Lay a card from a hand; the seat that plays next, or -1 when the trick is full."""
        self.hands[seat].remove(card)
        if self.known_cards.holds[seat]:
            self.known_cards.saw_play(seat, card)
        trick = self.current
        trick.cards.append(card)
        laid = len(trick.cards)
        return trick.order[laid] if laid < len(trick.order) else -1

    def lawful(self, seat: int, suits: list[int], plays: list[Move]) -> list[Move]:
        """The plays of a seat that follow the suit led; every play when it leads or has none of it."""
        hand = self.hands[seat]
        laid = self.current.cards
        if laid:
            led = suits[laid[0]]
            following = [plays[card] for card in hand if suits[card] == led]
            if following:
                return following
        return [plays[card] for card in hand]

    def lawful_or_excused(
        self, seat: int, follows: list[bool], excused: list[bool], plays: list[Move]
    ) -> list[Move]:
        """As `lawful`, where some cards may always be played: by tables of the cards that follow the lead
        and of those that are excused.  Who has no card that follows may play anything."""
        hand = self.hands[seat]
        moves: list[Move] = []
        can_follow = False
        for card in hand:
            if follows[card]:
                can_follow = True
                moves.append(plays[card])
            elif excused[card]:
                moves.append(plays[card])
        return moves if can_follow else [plays[card] for card in hand]

    def can_follow(self, seat: int, suits: list[int]) -> bool:
        """Whether a hand still has a card of the suit led."""
        return holds_suit(self.hands[seat], suits, suits[self.current.cards[0]])

    def take_in(self, winner: int) -> None:
        """The trick goes to its winner."""
        self.taken[winner] += 1
        self.current.taker = winner
        self.past.append(self.current)
        self.current = NO_TRICK

    def reopen(self, winner: int) -> None:
        """The trick that its winner took in last lies on the table again."""
        self.taken[winner] -= 1
        self.current = self.past.pop().clone()
        self.current.taker = -1

    def taken_by(self, sides: list[int], side: int) -> int:
        """How many tricks the seats of a side have taken together."""
        taken = 0
        for seat in range(len(sides)):
            if sides[seat] == side:
                taken += self.taken[seat]
        return taken

    def pick_up(self, seat: int, card: int) -> None:
        """A card goes into a hand before all eyes."""
        self.hands[seat].append(card)
        self.hands[seat].sort()
        self.known_cards.saw_take(seat, card)

    def take_back(self, seat: int) -> None:
        """This seat and all who played after it to the trick take their cards back, seen as they are."""
        trick = self.current
        place = trick.order.index(seat)
        for later in range(place, len(trick.cards)):
            self.pick_up(trick.order[later], trick.cards[later])
        del trick.cards[place:]

    def lay_open(self, seat: int) -> None:
        """A hand is turned over for all to see."""
        self.known_cards.holds[seat] = self.hands[seat][:]

    def held_at(self, seat: int, number: int) -> list[int]:
        """What a seat still held when it had played to that trick."""
        held = self.hands[seat][:]
        for trick in [*self.past[number + 1 :], self.current]:
            if trick.card_of(seat) >= 0:
                held.append(trick.card_of(seat))
        return held

    def note_voids(self, suits: list[int], of_suit: list[int]) -> None:
        """Take from the tricks of the deal what they tell: who did not follow a suit has none of it.

        `of_suit` gives the cards of each suit as a mask.  Only where following is enforced.
        """
        for trick in [*self.past, self.current]:
            for place in range(1, len(trick.cards)):
                led = suits[trick.cards[0]]
                if suits[trick.cards[place]] != led:
                    self.known_cards.saw_lack(trick.order[place], of_suit[led])

    def revoked(self, seat: int, number: int, suits: list[int]) -> bool:
        """Whether a seat did not follow suit to that trick although it held a card of it."""
        trick = self.past[number]
        return trick.failed_to_follow(seat, suits) and holds_suit(
            self.held_at(seat, number), suits, suits[trick.cards[0]]
        )

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        return places + [Place("trick", trick.cards) for trick in [*self.past, self.current]]

    def show(self, view: View, viewer: int, names: list[str], open_tricks: int = 1) -> None:
        """The viewer's hand, the size of the others', the trick on the table and the last ones taken."""
        show_hands(view, viewer, self.hands, names)
        self.show_tricks(view, names, open_tricks)

    def show_tricks(self, view: View, names: list[str], open_tricks: int) -> None:
        """The trick on the table, the last ones taken, and how many each seat has."""
        self.current.show(view, "trick", names)
        for back in range(min(open_tricks, len(self.past))):
            name = f"last trick but {back}" if back else "last trick"
            self.past[-1 - back].show(view, name, names)
        view.tell_counts(self.called, self.taken)

    def imagine(
        self, viewer: int, pack: list[int], seen: list[int], rest: list[int], rng: Rng
    ) -> list[list[int]]:
        """Deal afresh all that the viewer has not seen: the other hands, then rooms of the `rest` sizes.

        `seen` are the cards outside hands and tricks that the viewer knows.  The hands are changed in
        place; the filled rooms come back.
        """
        known = [self.hands[viewer], self.known_cards.seen_of_others(viewer), seen, self.current.cards]
        pool = unseen(pack, known + [trick.cards for trick in self.past])
        return self.known_cards.imagine(viewer, self.hands, pool, rest, rng)
