"""A trading pit: offers of which only the number is called, swaps of equal bundles, and Corners.

A card is its kind alone.  A bundle is some cards of one kind.
"""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.card_sets import lowest as lowest_bit
from headtable.rules.core.moves import TIME, Move, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import ROW, Fact, fact_in_words
from headtable.rules.games.trix_exchange.settlement import show_worth
from headtable.rules.inference.kind_tallies import EACH, MOST, WIDTH, cards_of, of_kind, tally
from headtable.rules.inference.trade_history import (
    CORNER,
    FULL,
    GIFT,
    SWAP,
    UNKNOWN,
    Entry,
    Offer,
    TradeRecord,
)
from headtable.rules.mechanics.view_piles import hand_name, show_hands, show_stock

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

TRADE: Final = word("trade").saying("open trading")
HOLD: Final = word("hold")
WITHDRAW: Final = word("withdraw").saying("withdraw the offer")
# What is asked at each stage of a deal.
ASKS: Final = [
    Prompt([("trade", "say when to trade")]),
    Prompt(
        [
            ("offer", "offer cards"),
            ("accept", "accept an offer"),
            ("withdraw", "withdraw your offer"),
            ("corner", "call a Corner"),
            ("hold", "hold"),
        ],
        public="trade, hold or call a Corner",
    ),
    Prompt([("give", "give all cards above eight")]),
    NO_PROMPT,
]
ANYBODY: Final = -1
MOST_OFFERED: Final = 3
MOST_GIVEN: Final = 3


class Words:
    """What can be said in a pit of so many seats, by kind and number; a move's cards are its bundle."""

    def __init__(self, seats: int, names: list[str]) -> None:
        kinds = range(len(names))
        self.offer = [bundles("offer", kind, names[kind], "", ANYBODY) for kind in kinds]
        self.accept = [bundles("accept", kind, names[kind], "", ANYBODY) for kind in kinds]
        self.accept_from = [
            [bundles("accept", kind, names[kind], f" from seat {seat + 1}", seat) for kind in kinds]
            for seat in range(seats)
        ]
        self.corner = [cornering(kind, names[kind]) for kind in kinds]
        # By kind and the number held, at most three: all the bundles that can be offered of it.
        self.offers = [[row[1 : most + 1] for most in range(MOST_OFFERED + 1)] for row in self.offer]
        self.give: list[list[Move]] = [[] for _ in range(MOST_GIVEN + 1)]  # by the number of cards
        for cards in gifts(len(names)):
            text = " ".join(["give"] + [names[card] for card in cards])
            self.give[len(cards)].append(Move("give", text, cards=cards))

    def gift(self, cards: list[int]) -> Move:
        """The move that gives these cards, which are in order."""
        moves = self.give[len(cards)]
        return moves[[move.cards for move in moves].index(cards)]

    def every(self) -> list[Move]:
        moves = [TRADE, HOLD, WITHDRAW, TIME, *self.corner]
        for table in [self.offer, self.accept, *self.accept_from]:
            for row in table:
                moves += row[1:]
        for row in self.give:
            moves += row
        return moves


class PitNotation(Notation):
    """The words of a pit; the cards of a gift may be named in any order."""

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if words[:1] == ["give"]:
            cards = sorted([self.card(name) for name in words[1:]])
            text = " ".join(["give"] + [self.names[card] for card in cards])
        return super().parse(text)


def bundles(verb: str, kind: int, name: str, whose: str, seat: int) -> list[Move]:
    """The moves with a bundle of this kind, by its number of cards; the one at nought is never made."""
    moves: list[Move] = []
    for number in range(FULL + 1):
        said = f"{verb} {number} {name}"
        move = Move(verb, f"{said}{whose}", cards=[kind] * number, number=seat)
        if seat == ANYBODY:
            moves.append(move.saying(said, count=number, thing=name))
        else:
            moves.append(move.saying(f"{said} from {{}}", [seat], number, name))
    return moves


def cornering(kind: int, name: str) -> Move:
    """The call of a Corner on a kind."""
    move = Move("corner", f"corner {name}", cards=[kind] * FULL)
    return move.saying(f"corner {name}", count=FULL, thing=name)


def gifts(kinds: int) -> list[list[int]]:
    """One to three cards of any kinds, in order."""
    all_of_them: list[list[int]] = []
    last: list[list[int]] = [[]]
    for _ in range(MOST_GIVEN):
        last = [[*cards, kind] for cards in last for kind in range(cards[-1] if cards else 0, kinds)]
        all_of_them += last
    return all_of_them


class Pit(TradeRecord):
    """The trades of one deal, what may be done in it, and the stock before it."""

    def __init__(self, seats: int, stock: list[int], words: Words, may_name: bool) -> None:
        super().__init__(seats)
        self.words = words  # shared, never changed
        self.may_name = may_name  # whether an acceptance may say whose offer it means
        self.stock = stock  # the whole pack before the deal; shared, never changed
        self.cornerers: list[int] = []  # in the order of their Corners

    def clone(self) -> "Pit":
        twin = Pit(0, self.stock, self.words, self.may_name)
        twin.tallies = self.tallies[:]
        twin.dealt = self.dealt
        twin.offers = self.offers[:]
        twin.history = self.history[:]
        twin.cornerers = self.cornerers[:]
        twin.cornered = self.cornered[:]
        return twin

    def deal(self, order: list[int], turns: list[int]) -> None:
        """All the cards, one at a time, as far as they go."""
        self.dealt = [[] for _ in turns]
        for place, seat in enumerate(turns):
            self.dealt[seat] += order[place :: len(turns)]
        self.stock = []

    def take_up(self) -> None:
        """All look at the cards that they have been dealt."""
        self.tallies = [tally(hand) for hand in self.dealt]
        self.dealt = []

    # Offers ------------------------------------------------------------------------

    def offer_of(self, seat: int) -> Offer | None:
        for offer in self.offers:
            if offer.seat == seat:
                return offer
        return None

    def oldest(self, seat: int, number: int) -> Offer | None:
        """The oldest open offer of that number by anybody but this seat."""
        for offer in self.offers:
            if offer.number == number and offer.seat != seat:
                return offer
        return None

    def withdraw(self, seat: int) -> None:
        """Put a seat's offer down, if it holds one up."""
        offer = self.offer_of(seat)
        if offer is not None:
            self.offers.remove(offer)

    def post(self, seat: int, bundle: list[int]) -> None:
        """Hold a bundle up in place of any other, as the newest offer."""
        self.withdraw(seat)
        self.offers.append(Offer(seat, bundle[0], len(bundle), len(self.history)))

    def met_by(self, seat: int, move: Move) -> Offer | None:
        """The offer that an acceptance meets: the one that it names, or the oldest of its number."""
        number = len(move.cards)
        if move.number == ANYBODY:
            return self.oldest(seat, number)
        offer = self.offer_of(move.number)
        if not self.may_name or move.number == seat or offer is None or offer.number != number:
            return None
        return offer

    # What a seat may do ---------------------------------------------------------------

    def why_not(self, seat: int, move: Move) -> str:
        """What stands against an act while all trade; to hold, nothing ever does."""
        verb = move.verb
        if verb == "offer":
            return self.why_not_offer(seat, move.cards)
        if verb == "accept":
            return self.why_not_accept(seat, move)
        if verb == "corner":
            return self.why_not_corner(seat, move.cards[0])
        return self.why_not_withdraw(seat) if verb == "withdraw" else ""

    def why_not_offer(self, seat: int, bundle: list[int]) -> str:
        return "trix-exchange.offer" if len(bundle) > MOST_OFFERED else self.why_not_bundle(seat, bundle)

    def why_not_bundle(self, seat: int, bundle: list[int]) -> str:
        """By its very name a bundle is of one commodity: trix-exchange.equal-and-alike."""
        return "" if self.count(seat, bundle[0]) >= len(bundle) else "trix-exchange.too-few"

    def why_not_accept(self, seat: int, move: Move) -> str:
        """There must be such an offer of another, and as many cards on this side as on that."""
        if self.met_by(seat, move) is not None:
            return self.why_not_bundle(seat, move.cards)
        if len(move.cards) > MOST_OFFERED:
            return "trix-exchange.offer"
        if move.number == ANYBODY:
            return "trix-exchange.no-such-offer"
        if not self.may_name:
            return "trix-exchange.oldest-offer"
        if move.number == seat:
            return "trix-exchange.trade-with-another"
        is_there = self.offer_of(move.number) is not None
        return "trix-exchange.equal-and-alike" if is_there else "trix-exchange.no-offer-there"

    def why_not_withdraw(self, seat: int) -> str:
        return "trix-exchange.change-number" if self.offer_of(seat) is None else ""

    def why_not_corner(self, seat: int, kind: int) -> str:
        """All eight in one hand: trix-exchange.corner."""
        return "" if self.count(seat, kind) == FULL else "trix-exchange.corner"

    def why_not_give(self, seat: int, cards: list[int]) -> str:
        """All above eight and no more, of any commodities: trix-exchange.hand-over."""
        if len(cards) != self.excess(seat):
            return "trix-exchange.hand-over"
        for card in cards:
            if self.count(seat, card) < cards.count(card):
                return "trix-exchange.too-few"
        return ""

    def moves(self, seat: int) -> list[Move]:
        """All that a seat may do while all trade.  What is open to it is the same for every kind it holds."""
        words = self.words
        moves = [HOLD]
        if not self.why_not_withdraw(seat):
            moves.append(WITHDRAW)
        numbers = 0  # a bit for each that another has called
        for offer in self.offers:
            if offer.seat != seat:
                numbers |= 1 << offer.number
        held: i64 = self.tallies[seat]
        kind = 0
        while held:
            count = held & MOST
            most = min(count, MOST_OFFERED)
            moves += words.offers[kind][most]
            for number in range(1, most + 1):
                if numbers >> number & 1:
                    moves.append(words.accept[kind][number])
            if self.may_name:
                for offer in self.offers:
                    if offer.seat != seat and offer.number <= count:
                        moves.append(words.accept_from[offer.seat][kind][offer.number])
            if count == FULL:
                moves.append(words.corner[kind])
            held >>= WIDTH
            kind += 1
        return moves

    def excess(self, seat: int) -> int:
        return self.tallies[seat] % MOST - FULL

    def gifts(self, seat: int) -> list[Move]:
        """All that a seat may give after a Corner."""
        gifts = self.words.give[self.excess(seat)]
        return [gift for gift in gifts if not self.why_not_give(seat, gift.cards)]

    def least_held(self, seat: int) -> Move:
        """What is given for a seat that is too slow: from the kinds that it has fewest of."""
        hand = cards_of(self.tallies[seat])
        ranked = sorted([(hand.count(card), card) for card in hand])
        return self.words.gift(sorted([card for _, card in ranked[: self.excess(seat)]]))

    # Cards change hands ---------------------------------------------------------------

    def swap(self, taker: int, offer: Offer, kind: int) -> None:
        """The taker gives as many of one kind for the bundle on offer; an offer whose cards go is gone."""
        number = offer.number
        entry = Entry(SWAP, offer.seat, taker, number)
        given: i64 = of_kind(kind, number)
        got: i64 = of_kind(offer.kind, number)
        self.tallies[taker] -= given
        own = self.offer_of(taker)
        if own is not None and self.count(taker, own.kind) < own.number:
            entry.lapsed = own.number
            self.offers.remove(own)
        self.offers.remove(offer)
        self.tallies[taker] += got
        self.tallies[offer.seat] += given - got
        entry.gave = offer.kind
        entry.got = kind
        entry.since = offer.since
        self.history.append(entry)

    def corner_of(self, seat: int) -> int:
        """The kind that a seat holds all cards of, or UNKNOWN; the first of two."""
        full: i64 = self.tallies[seat] & FULL * EACH
        return lowest_bit(full) // WIDTH if full else UNKNOWN

    def set_aside(self, seat: int, kind: int) -> None:
        """The eight cards of a Corner leave the hand in sight of all, and all offers are down."""
        self.tallies[seat] -= of_kind(kind, FULL)
        self.offers = []
        self.cornerers.append(seat)
        self.cornered.append(kind)
        entry = Entry(CORNER, seat, seat, FULL)
        entry.gave = kind
        self.history.append(entry)

    def hand_over(self, giver: int, receiver: int, cards: list[int]) -> None:
        given: i64 = tally(cards)
        self.tallies[giver] -= given
        self.tallies[receiver] += given
        entry = Entry(GIFT, giver, receiver, len(cards))
        self.history.append(entry.with_cards(UNKNOWN, UNKNOWN, cards))

    def ending(self, names: list[str], corners: int) -> Fact:
        """How a deal of so many Corners has ended."""
        made = [f"{{}} {names[kind]}" for kind in self.cornered]
        said = ", ".join(made if len(made) == corners else [*made, "closed"])
        return fact_in_words("last deal", said, self.cornerers[:]).coded(self.cornered[:])

    # Who sees what --------------------------------------------------------------------

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        for number, kind in enumerate(self.cornered):
            places.append(Place(f"corner {number + 1}", [kind] * FULL))
        return [*places, Place("stock", self.stock)]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        show_hands(view, viewer, self.hands, names)
        if self.stock:
            show_stock(view, "stock", len(self.stock))
        for number, kind in enumerate(self.cornered):
            view.show_cards(f"corner {number + 1}", self.cornerers[number], ROW, [kind] * FULL, names)
        if self.offers:
            held_up = ", ".join([f"{{}}: {offer.number}" for offer in self.offers])
            numbers = [offer.number for offer in self.offers]
            view.tell("offers", held_up, [offer.seat for offer in self.offers], numbers)
            view.extra["offers"] = [[offer.seat, offer.number] for offer in self.offers]
        own = self.offer_of(viewer)
        if own is not None:
            view.tell("your offer", f"{own.number} {names[own.kind]}", codes=[own.number, own.kind])
        self.show_trades(view, viewer, names)
        show_worth(view, len(self.tallies) + 1)

    def show_trades(self, view: View, viewer: int, names: list[str]) -> None:
        """Every swap of the deal as the seat that offered, the one that accepted and the number; to these
        two also what the first gave and what the second did."""
        rows: list[list[object]] = []
        for entry in self.history:
            if entry.what == SWAP:
                row: list[object] = [entry.seat, entry.other, entry.number]
                if entry.is_known_to(viewer):
                    row += [names[entry.gave], names[entry.got]]
                rows.append(row)
        if rows:
            view.extra["trades"] = rows
            self.tell_last_trade(view, viewer)

    def tell_last_trade(self, view: View, viewer: int) -> None:
        """For programs: the swap made last, with its cards as far as the viewer knows them."""
        entry = [entry for entry in self.history if entry.what == SWAP][-1]
        gave, got = (entry.gave, entry.got) if entry.is_known_to(viewer) else (-1, -1)
        view.tell_rows("last trade", [entry.seat, entry.other], [entry.number, gave, got])
