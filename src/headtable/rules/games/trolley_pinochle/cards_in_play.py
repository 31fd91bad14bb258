"""The cards of one deal of Pinochle: hands and tricks, the stock with its turned-up card, the melds.

Two players draw from the stock and keep their melds on the table; four have all the cards and show
their melds once.  Whose turn it is and what is scored is the game's business.
"""

from typing import Final

from headtable.rules.core.card_sets import moves_with
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import NOBODYS, PILE, ROW, Pile
from headtable.rules.equipment.trolley import COLOUR, COLOURED, COLOURS, TRANSFER
from headtable.rules.games.trolley_pinochle.duty_to_win import neglected, owed, revoked
from headtable.rules.games.trolley_pinochle.melds import (
    best_melds,
    cards_shown,
    from_hand,
    lay_down,
    take_away,
    titles,
    why_not_lay,
)
from headtable.rules.games.trolley_pinochle.pack import (
    BOTH,
    HAND_ORDER,
    KINDS,
    LAST_TRICK,
    NAMES,
    ONE_EACH,
    PACK,
    POINTS,
    POWER,
    SERVED_IN,
    hand_of,
    kinds_in,
    with_one,
    without_one,
)
from headtable.rules.mechanics.dealing import deal_packets
from headtable.rules.mechanics.fault_calls import FaultCalls
from headtable.rules.mechanics.hands import NO_SETS, changed
from headtable.rules.mechanics.tricks import NO_CARD, Tricks, strongest
from headtable.rules.mechanics.view_piles import hand_name, named, show_hands

HAND_SIZE: Final = 12
NO_LEVELS: Final[list[list[int]]] = []  # shared, never changed
TRUMPS: Final = [COLOURED[trump * 6 : trump * 6 + 6] for trump in range(len(COLOURS))]  # by trump
MELDS_NAMES: Final = [f"melds {seat + 1}" for seat in range(MOST_SEATS)]


def melds_name(seat: int) -> str:
    """What the row of a seat's melds on the table is called."""
    return MELDS_NAMES[seat]


class Deal:
    """`levels` are what all hands have melded once for all, and empty until they have.

    Clones share all lists but `hands` and those of the tricks, so each is replaced when it changes.
    """

    def __init__(self, seats: int, tricks: Tricks) -> None:
        self.tricks = tricks
        self.dealt: list[list[int]] = []  # the hands by seat, until they are looked at
        self.hands = [0] * seats  # and from then on, as sets
        self.known = NO_SETS[seats]  # what each is known to hold
        self.lacks = NO_SETS[seats]  # and the kinds that it is known not to hold
        self.stock: list[int] = PACK
        self.turned = NOTHING  # the card beside the stock or before the dealer, until it is taken
        self.trump = -1
        self.laid: list[list[int]] = [NOTHING] * seats  # with marks
        self.levels: list[list[int]] = NO_LEVELS

    def clone(self) -> "Deal":
        twin = Deal(0, self.tricks.clone())
        twin.dealt = self.dealt
        twin.hands = self.hands[:]
        twin.known = self.known
        twin.lacks = self.lacks
        twin.stock = self.stock
        twin.turned = self.turned
        twin.trump = self.trump
        twin.laid = self.laid
        twin.levels = self.levels
        return twin

    def lay_out(self, order: list[int], turns: list[int]) -> None:
        """Four at a time, twelve each, the dealer last; his last card is turned up if no other is left."""
        hands: list[list[int]] = [[] for _ in turns]
        self.dealt = hands
        top = 0
        for _ in range(HAND_SIZE // 4):
            top = deal_packets(order, top, hands, turns, 4)
        if len(turns) == 2:
            self.turned = [order[top]]  # trolley-pinochle.two-deal: the 25th card
            self.stock = order[top + 1 :]
        else:
            self.turned = [hands[turns[-1]].pop()]  # trolley-pinochle.four-deal
            self.stock = []

    def look(self) -> None:
        """All take up their cards, and the turned-up one tells the trump."""
        self.hands = [hand_of(cards) for cards in self.dealt]
        self.dealt = NO_LEVELS
        self.trump = COLOUR[self.turned[0]]

    def hand(self, seat: int) -> list[int]:
        """The cards that a seat holds; in ascending order, once it has looked at them."""
        return self.dealt[seat] if self.dealt else kinds_in(self.hands[seat])

    def all_hands(self) -> list[list[int]]:
        return [self.hand(seat) for seat in range(len(self.hands))]

    # Transfers -----------------------------------------------------------------------

    def transfer(self) -> int:
        """The Transfer of trumps."""
        return self.trump * 6 + TRANSFER

    def is_transfer_turned(self) -> bool:
        return self.turned[0] == self.transfer()

    def holds_transfer(self, seat: int) -> bool:
        return bool(self.hands[seat] >> self.transfer() & 1)

    def why_not_transfer(self, seat: int, is_show: bool, has_shown: bool) -> str:
        """Exchanged for another card that lies there, or shown where a Transfer lies; counted once."""
        if not self.holds_transfer(seat):
            return "trolley-pinochle.no-transfer"
        if is_show and not self.is_transfer_turned():
            return "trolley-pinochle.exchange-instead"
        if self.is_transfer_turned() and not is_show:
            return "trolley-pinochle.show-instead"
        return "trolley-pinochle.dix" if has_shown else ""

    def exchange(self, seat: int) -> None:
        """The Transfer of a hand goes to the middle, and the card there into the hand."""
        self.part_with(seat, self.transfer())
        self.pick_up(seat, self.turned[0])
        self.turned = [self.transfer()]

    def first_holder(self, turns: list[int]) -> int:
        """The first of these seats that holds a Transfer, now known to do so, or -1; those before lack it."""
        for seat in turns:
            if self.holds_transfer(seat):
                self.make_known(seat, 1 << self.transfer())
                return seat
            self.lacks = changed(self.lacks, seat, self.lacks[seat] | 1 << self.transfer())
        return -1

    # What comes to light -----------------------------------------------------------

    def part_with(self, seat: int, kind: int) -> None:
        """A card leaves a hand in sight of all, not for a trick."""
        self.hands[seat] = without_one(self.hands[seat], kind)
        if self.known[seat] >> kind & 1:
            self.known = changed(self.known, seat, without_one(self.known[seat], kind))

    def pick_up(self, seat: int, kind: int) -> None:
        """A card goes into a hand in sight of all."""
        self.hands[seat] = with_one(self.hands[seat], kind)
        self.known = changed(self.known, seat, with_one(self.known[seat], kind))

    def take_turned(self, seat: int) -> None:
        """The card that lies face up goes into a hand."""
        self.pick_up(seat, self.turned[0])
        self.turned = NOTHING

    def make_known(self, seat: int, cards: int) -> None:
        """A seat shows that it holds these cards, all at once."""
        self.known = changed(self.known, seat, self.known[seat] | cards)

    def show_melds(self, seat: int, sets: list[int]) -> None:
        """A hand shows what it melds once for all, and its Transfers of trumps."""
        self.make_known(seat, cards_shown(self.levels[seat], sets) | self.transfers_of(seat))

    def transfers_of(self, seat: int) -> int:
        """The Transfers of trumps that a hand holds."""
        return self.hands[seat] & BOTH << self.transfer()

    def why_not_meld(self, seat: int, move: Move, kinds: list[int]) -> str:
        """The reason against a meld that is made of these kinds of card, or ""."""
        if move.number == self.trump:  # this colour's Couple: trolley-pinochle.melds-a
            return "trolley-pinochle.is-trump-couple"
        return why_not_lay(move.number, move.cards, kinds, self.hands[seat], self.laid[seat])

    def meld(self, seat: int, move: Move, kinds: list[int]) -> None:
        """A meld of these kinds goes onto the table, as far as it does not lie there."""
        for kind in from_hand(move, kinds):
            self.part_with(seat, kind)
        self.now_lies(seat, lay_down(move, kinds, self.laid[seat]))

    def melds_of(self, seat: int) -> list[int]:
        """What a hand has melded once for all."""
        return best_melds(self.levels[seat], self.trump) if self.levels else []

    # Playing and drawing ---------------------------------------------------------------

    def has_duty(self) -> bool:
        """Whether no card lies in the middle any more, and so all have their duties in a trick."""
        return not self.turned

    def owed(self, seat: int) -> int:
        """The cards of which a seat must play one, as a mask; 0 when it may play anything."""
        tricks = self.tricks
        led = tricks.led
        if self.turned or led == NO_CARD:
            return 0
        best = tricks.laid[strongest(tricks.laid, tricks.begun, POWER[self.trump][COLOUR[led]])]
        return owed(self.hands[seat], led, best, self.trump)

    def playable(self, seat: int, is_bound: bool) -> int:
        """The cards in its hand that a seat may play, each kind once; its duty, if it is bound to."""
        return (self.owed(seat) if is_bound else 0) or self.hands[seat] & ONE_EACH

    def has(self, seat: int, card: int) -> bool:
        """Whether a seat has such a card in its hand or, with its marks, on the table."""
        return bool(self.hands[seat] >> card & 1) if card < KINDS else card in self.laid[seat]

    def why_not_have(self, seat: int, card: int) -> str:
        """The reason against a card that a seat does not have with these marks, or ""."""
        if self.has(seat, card):
            return ""
        kinds = self.hand(seat) + [code % KINDS for code in self.laid[seat]]
        return "trolley-pinochle.not-so-marked" if card % KINDS in kinds else "table.not-held"

    def neglected(self, seat: int, card: int) -> int:
        """Which duty a seat would neglect with a card that it does not owe."""
        return neglected(card, self.hands[seat], self.tricks.led, self.trump)

    def lawful(self, seat: int, plays: list[Move], is_bound: bool) -> list[Move]:
        """The plays of a seat, each once, that do its duty if it is bound to."""
        moves = moves_with(self.playable(seat, is_bound), plays)
        last = -1
        for card in self.laid[seat]:
            if card != last:
                moves.append(plays[card])
            last = card
        return moves

    def put(self, seat: int, card: int) -> int:
        """Lay a card from a hand or from the table; the seat that plays next, or -1."""
        if card < KINDS:
            self.part_with(seat, card)
            return self.tricks.put(card)
        self.now_lies(seat, take_away(card, self.laid[seat]))
        return self.tricks.put(card % KINDS)

    def now_lies(self, seat: int, laid: list[int]) -> None:
        """These cards lie before a seat on the table."""
        self.laid = self.laid[:]
        self.laid[seat] = laid

    def take_in(self) -> int:
        """The trick goes to its winner, who comes back."""
        # trolley-pinochle.trick; of two identical cards the one played first is the better.
        winner = self.tricks.winner(POWER[self.trump][COLOUR[self.tricks.led]])
        self.tricks.take_in(winner)
        return winner

    def draw(self, winner: int) -> None:
        """The winner and then the loser; at the last draw the loser takes what lies face up."""
        loser = 1 - winner
        hands = self.hands
        hands[winner] = with_one(hands[winner], self.stock[0])  # trolley-pinochle.two-draw
        if len(self.stock) > 1:
            hands[loser] = with_one(hands[loser], self.stock[1])
        else:  # trolley-pinochle.two-last-draw
            self.take_turned(loser)
            self.take_up_melds()
        self.stock = self.stock[2:]

    def take_up_melds(self) -> None:
        """What lies on the table goes back into the hands: trolley-pinochle.two-second-stage."""
        for seat, laid in enumerate(self.laid):
            for code in laid:
                self.pick_up(seat, code % KINDS)
            self.now_lies(seat, NOTHING)

    # Counting and judging ----------------------------------------------------------------

    def points_of(self, seat: int, sides: list[int]) -> int:
        """The points of the tricks that a seat and its partner have taken so far."""
        points = 0
        for number, taker in enumerate(self.tricks.takers):
            if sides[taker] == sides[seat]:
                for kind in self.tricks.cards_of(number):
                    points += POINTS[kind]
                if (number + 1) * len(sides) == len(PACK):
                    points += LAST_TRICK
        return points

    def first_duty(self) -> int:
        """The number of the first trick that had duties."""
        return HAND_SIZE if len(self.laid) == 2 else 0

    def is_proved(self, seat: int, sides: list[int], calls: FaultCalls) -> bool:
        """Whether a call against a seat or its partner is right; the cards tell."""
        called = 0
        for caller in range(len(sides)):
            if sides[caller] != sides[seat]:
                called |= calls.called[caller]
        for number in range(len(self.tricks.takers)):
            for other in range(len(sides)):
                is_accused = called >> number & 1 and sides[other] == sides[seat]
                if is_accused and revoked(self.tricks, self.hands[other], other, number, self.trump):
                    return True
        return False

    # Who sees what --------------------------------------------------------------------

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.all_hands())]
        places += self.tricks.places()
        places += [Place("trump card", self.turned), Place("stock", self.stock)]
        for seat, laid in enumerate(self.laid):
            places.append(Place(melds_name(seat), [code % KINDS for code in laid]))
        return places

    def show(self, view: View, viewer: int) -> None:
        """Hands, tricks, the middle and the melds; what the taken cards count is nowhere shown."""
        show_hands(view, viewer, self.all_hands(), COLOURED)
        self.tricks.show(view, len(self.hands), COLOURED)
        view.arrange_hand(HAND_ORDER)
        view.show(Pile("trump card", NOBODYS, PILE, named(self.turned, COLOURED), len(self.stock)))
        for seat, laid in enumerate(self.laid):
            if laid:
                row = Pile(melds_name(seat), seat, ROW, named(laid, NAMES))
                view.show(row.tagged([SERVED_IN[code] for code in laid]))
            melds = self.melds_of(seat)
            if melds:
                view.tell_of(seat, "melds", titles(melds) if view.is_read else "", melds)
        if self.trump >= 0:
            view.tell_trump("trump", COLOURS[self.trump], TRUMPS[self.trump], self.trump)

    def seen_of(self, seat: int) -> int:
        """The cards that a seat is known to hold and those that it has played, as a hand."""
        seen = self.known[seat]
        laid = self.tricks.laid
        seats = len(self.hands)
        for number, order in enumerate(self.tricks.orders):
            place = number * seats + (seat - order[0]) % seats
            if place < len(laid):
                seen = with_one(seen, laid[place])
        return seen


UNDEALT: Final = [Deal(seats, Tricks([], [], [])) for seats in range(5)]  # shared and never changed
