"""The cards of one deal of Pinochle: hands and tricks, the stock with its turned-up card, the melds.

Two players draw from the stock and keep their melds on the table; four have all the cards and show
their melds once.  Whose turn it is and what is scored is the game's business.
"""

from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import NOBODYS, PILE, ROW, Pile, View
from headtable.rules.equipment.trolley import COLOUR, COLOURED, COLOURS, TRANSFER
from headtable.rules.games.trolley_pinochle.duty_to_win import neglected, note_duties, owed, revoked
from headtable.rules.games.trolley_pinochle.melds import (
    GROUPS,
    best_melds,
    cards_shown,
    take_away,
    titles,
    why_not_lay,
)
from headtable.rules.games.trolley_pinochle.pack import (
    HAND_ORDER,
    KINDS,
    LAST_TRICK,
    NAMES,
    PACK,
    POINTS,
    POWER,
    SERVED_IN,
)
from headtable.rules.inference.unlaid_melds import LaidMelds, deal_unlaid
from headtable.rules.mechanics.dealing import deal_packets
from headtable.rules.mechanics.fault_calls import FaultCalls
from headtable.rules.mechanics.tricks import Trick, Tricks
from headtable.rules.mechanics.view_piles import named

HAND_SIZE: Final = 12
TRUMPS: Final = [COLOURED[trump * 6 : trump * 6 + 6] for trump in range(len(COLOURS))]  # by trump


def melds_name(seat: int) -> str:
    """What the row of a seat's melds on the table is called."""
    return f"melds {seat + 1}"


class Deal:
    """`levels` are what all hands have melded once for all, and empty until they have."""

    def __init__(self, seats: int) -> None:
        self.tricks = Tricks(seats)
        self.stock: list[int] = PACK
        self.turned: list[int] = []  # the card beside the stock or before the dealer, until it is taken
        self.trump = -1
        self.laid: list[list[int]] = [[] for _ in range(seats)]  # with marks
        self.levels: list[list[int]] = []

    def clone(self) -> "Deal":
        twin = Deal(0)
        twin.tricks = self.tricks.clone()
        twin.stock = self.stock
        twin.turned = self.turned[:]
        twin.trump = self.trump
        twin.laid = [laid[:] for laid in self.laid]
        twin.levels = self.levels
        return twin

    def lay_out(self, order: list[int], turns: list[int]) -> None:
        """Four at a time, twelve each, the dealer last; his last card is turned up if no other is left."""
        hands = self.tricks.hands
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
        self.tricks.sort_hands()
        self.trump = COLOUR[self.turned[0]]

    # Transfers -----------------------------------------------------------------------

    def transfer(self) -> int:
        """The Transfer of trumps."""
        return self.trump * 6 + TRANSFER

    def is_transfer_turned(self) -> bool:
        return self.turned[0] == self.transfer()

    def holds_transfer(self, seat: int) -> bool:
        return self.transfer() in self.tricks.hands[seat]

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
        self.tricks.pick_up(seat, self.turned.pop())
        self.turned.append(self.transfer())

    def first_holder(self, turns: list[int]) -> int:
        """The first of these seats that holds a Transfer, now known to do so, or -1; those before lack it."""
        for seat in turns:
            if self.holds_transfer(seat):
                self.make_known(seat, [self.transfer()])
                return seat
            self.tricks.known_cards.saw_lack(seat, 1 << self.transfer())
        return -1

    # What comes to light -----------------------------------------------------------

    def part_with(self, seat: int, kind: int) -> None:
        """A card leaves a hand before all eyes, not for a trick."""
        self.tricks.hands[seat].remove(kind)
        self.tricks.known_cards.saw_play(seat, kind)

    def make_known(self, seat: int, cards: list[int]) -> None:
        """A seat shows that it holds these cards, all at once."""
        held = self.tricks.known_cards.holds[seat]
        for kind in cards:
            if held.count(kind) < cards.count(kind):
                held.append(kind)

    def show_melds(self, seat: int, made_of: list[list[int]]) -> None:
        """A hand shows what it melds once for all, and its Transfers of trumps."""
        transfers = self.tricks.hands[seat].count(self.transfer())
        self.make_known(seat, cards_shown(self.levels[seat], made_of) + [self.transfer()] * transfers)

    def why_not_meld(self, seat: int, move: Move, kinds: list[int]) -> str:
        """The reason against a meld that is made of these kinds of card, or ""."""
        if move.number == self.trump:  # this colour's Couple: trolley-pinochle.melds-a
            return "trolley-pinochle.is-trump-couple"
        return why_not_lay(move.number, move.cards, kinds, self.tricks.hands[seat], self.laid[seat])

    def melds_of(self, seat: int) -> list[int]:
        """What a hand has melded once for all."""
        return best_melds(self.levels[seat], self.trump) if self.levels else []

    # Playing and drawing ---------------------------------------------------------------

    def has_duty(self) -> bool:
        """Whether no card lies in the middle any more, and so all have their duties in a trick."""
        return not self.turned

    def owed(self, seat: int) -> int:
        """The cards of which a seat must play one, as a mask; 0 when it may play anything."""
        if self.turned:
            return 0
        return owed(self.tricks.hands[seat], self.tricks.current.cards, self.trump)

    def has(self, seat: int, card: int) -> bool:
        """Whether a seat has such a card in its hand or, with its marks, on the table."""
        return card in (self.tricks.hands[seat] if card < KINDS else self.laid[seat])

    def why_not_have(self, seat: int, card: int) -> str:
        """The reason against a card that a seat does not have with these marks, or ""."""
        if self.has(seat, card):
            return ""
        kinds = self.tricks.hands[seat] + [code % KINDS for code in self.laid[seat]]
        return "trolley-pinochle.not-so-marked" if card % KINDS in kinds else "table.not-held"

    def neglected(self, seat: int, card: int) -> int:
        """Which duty a seat would neglect with a card that it does not owe."""
        return neglected(card, self.tricks.hands[seat], self.tricks.current.cards, self.trump)

    def lawful(self, seat: int, plays: list[Move], is_bound: bool) -> list[Move]:
        """The plays of a seat, each once, that do its duty if it is bound to."""
        duty = self.owed(seat) if is_bound else 0
        moves: list[Move] = []
        last = -1
        for card in self.tricks.hands[seat]:
            if card != last and (not duty or duty >> card & 1):
                moves.append(plays[card])
            last = card
        for card in self.laid[seat]:
            if card != last:
                moves.append(plays[card])
            last = card
        return moves

    def put(self, seat: int, card: int) -> int:
        """Lay a card from a hand or from the table; the seat that plays next, or -1."""
        if card < KINDS:
            return self.tricks.put(seat, card)
        take_away(card, self.laid[seat])
        trick = self.tricks.current
        trick.cards.append(card % KINDS)
        return -1 if trick.is_full() else trick.turn()

    def take_in(self) -> int:
        """The trick goes to its winner, who comes back."""
        winner = self.winner_of(self.tricks.current)
        self.tricks.take_in(winner)
        return winner

    def winner_of(self, trick: Trick) -> int:
        """trolley-pinochle.trick; of two identical cards the one played first is the better."""
        return trick.winner(POWER[self.trump][COLOUR[trick.cards[0]]])

    def draw(self, winner: int) -> None:
        """The winner and then the loser; at the last draw the loser takes what lies face up."""
        loser = 1 - winner
        hands = self.tricks.hands
        hands[winner].append(self.stock[0])  # trolley-pinochle.two-draw
        hands[winner].sort()
        if len(self.stock) > 1:
            hands[loser].append(self.stock[1])
            hands[loser].sort()
        else:  # trolley-pinochle.two-last-draw
            self.tricks.pick_up(loser, self.turned.pop())
            self.take_up_melds()
        self.stock = self.stock[2:]

    def take_up_melds(self) -> None:
        """What lies on the table goes back into the hands: trolley-pinochle.two-second-stage."""
        for seat, laid in enumerate(self.laid):
            for code in laid:
                self.tricks.pick_up(seat, code % KINDS)
            laid.clear()

    # Counting and judging ----------------------------------------------------------------

    def points_of(self, seat: int, sides: list[int]) -> int:
        """The points of the tricks that a seat and its partner have taken so far."""
        points = 0
        for trick in self.tricks.past:
            if sides[self.winner_of(trick)] == sides[seat]:
                for kind in trick.cards:
                    points += POINTS[kind]
                if len(self.tricks.past) * len(sides) == len(PACK) and trick is self.tricks.past[-1]:
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
        for number in range(len(self.tricks.past)):
            for other in range(len(sides)):
                is_accused = called >> number & 1 and sides[other] == sides[seat]
                if is_accused and revoked(self.tricks, other, number, self.trump):
                    return True
        return False

    # Who sees what --------------------------------------------------------------------

    def places(self) -> list[Place]:
        places = [Place("trump card", self.turned), Place("stock", self.stock)]
        for seat, laid in enumerate(self.laid):
            places.append(Place(melds_name(seat), [code % KINDS for code in laid]))
        return self.tricks.places() + places

    def show(self, view: View, viewer: int) -> None:
        """Hands, tricks, the middle and the melds; what the taken cards count is nowhere shown."""
        self.tricks.show(view, viewer, COLOURED)
        view.arrange_hand(HAND_ORDER)
        view.show(Pile("trump card", NOBODYS, PILE, named(self.turned, COLOURED), len(self.stock)))
        for seat, laid in enumerate(self.laid):
            if laid:
                row = Pile(melds_name(seat), seat, ROW, named(laid, NAMES))
                view.show(row.tagged([SERVED_IN[code] for code in laid]))
            if self.melds_of(seat):
                view.tell_of(seat, "melds", titles(self.melds_of(seat)), self.melds_of(seat))
        if self.trump >= 0:
            view.tell_trump("trump", COLOURS[self.trump], TRUMPS[self.trump], self.trump)

    def imagine(self, viewer: int, made_of: list[list[int]], is_dutiful: bool, rng: Rng) -> None:
        """Deal afresh all that the viewer cannot know, in keeping with duties done and melds not made."""
        if is_dutiful and self.has_duty():
            note_duties(self.tricks, self.first_duty(), self.trump)
        if self.levels:
            self.imagine_unlaid(viewer, made_of, rng)
            return
        seen = self.turned + [code % KINDS for laid in self.laid for code in laid]
        self.stock = self.tricks.imagine(viewer, PACK, seen, [len(self.stock)], rng)[0]
        rng.shuffle(self.stock)

    def imagine_unlaid(self, viewer: int, made_of: list[list[int]], rng: Rng) -> None:
        """Deal the other hands afresh once all have melded, so that each would have made the same melds."""
        tricks = self.tricks
        tricks.imagine(viewer, PACK, [], [], rng)
        played = [*tricks.past, tricks.current]
        seen = [
            known + [trick.card_of(seat) for trick in played]
            for seat, known in enumerate(tricks.known_cards.holds)
        ]
        melds = LaidMelds([made_of[meld] for meld in GROUPS], self.levels, seen)
        deal_unlaid(tricks.hands, viewer, tricks.known_cards, melds, rng)
