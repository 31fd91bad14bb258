"""An auction of one card among the others at the table: rising bids in turn, an outcry, or sealed bids."""

from typing import Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import NOTHING, Move, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.rng import Rng
from headtable.rules.core.secret_choices import SecretChoices
from headtable.rules.core.time_keeper_calls import OF_MOVE, TimedCall, Timing
from headtable.rules.core.view import View

TURNS: Final = 0  # the forms
OUTCRY: Final = 1
SEALED: Final = 2
FORMS: Final = ["turns", "outcry", "sealed"]
SECONDS: Final = 6  # without a bid end an outcry; the clock stands outside

PASS: Final = word("pass")
NOBODY_YET: Final = -1
LISTED: Final = 20  # so many prices are among the fixed moves of a game; any other is read as well


class Prices:
    """The moves `VERB 1`, `VERB 2` and so on, each made once, when it is first needed."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.moves: list[Move] = []  # by the price less one

    def between(self, low: int, high: int) -> list[Move]:
        """From one price to another, both included."""
        for number in range(len(self.moves) + 1, high + 1):
            self.moves.append(self.new(number))
        return self.moves[low - 1 : high]

    def at(self, price: int) -> Move:
        return self.moves[price - 1] if price <= len(self.moves) else self.new(price)

    def new(self, price: int) -> Move:
        text = f"{self.verb} {price}"
        said = f"sell for at least {price}" if self.verb == "sell" else text
        return Move(self.verb, text, -1, NOTHING, price).saying(said, count=price)


BID: Final = Prices("bid")
ASK: Final = Prices("sell")
PRICED: Final = BID.between(1, LISTED) + ASK.between(1, LISTED)


class AuctionNotation(Notation):
    """Words with any price behind them, up to as many chips as there can be."""

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if len(words) == 2 and words[0] in ("bid", "sell") and words[1].isascii() and words[1].isdigit():
            if len(words[1].lstrip("0")) > 6:
                raise Unreadable(f"'{text}': there are not so many chips in the box")
            if int(words[1]) > 0:
                return BID.at(int(words[1])) if words[0] == "bid" else ASK.at(int(words[1]))
            raise Unreadable(f"'{text}': the lowest price is 1")
        return super().parse(text)


class Auction:
    """One sale.  `asked` are the seats that may bid now, in their order; who is not asked cannot."""

    def __init__(self, seats: int, form: int) -> None:
        self.form = form
        self.seller = NOBODY_YET
        self.least = 1  # the price that the seller has named
        self.best = 0
        self.bidder = NOBODY_YET
        self.others: list[int] = []  # than the seller, from his left; shared, never changed
        self.asked: list[int] = []
        self.sealed = SecretChoices(seats)

    def clone(self) -> "Auction":
        twin = Auction(0, self.form)
        twin.seller = self.seller
        twin.least = self.least
        twin.best = self.best
        twin.bidder = self.bidder
        twin.others = self.others
        twin.asked = self.asked[:]
        twin.sealed = self.sealed.clone()
        return twin

    def open(self, seller: int, others: list[int], least: int, chips: list[int]) -> None:
        """Whoever holds the least price may bid; the others are passed over."""
        self.seller = seller
        self.others = others
        self.least = least
        self.best = 0
        self.bidder = NOBODY_YET
        self.asked = self.able(others, chips)
        if self.form == SEALED:
            self.sealed.ask(self.asked)

    def lowest(self) -> int:
        """The lowest bid that is taken now."""
        return max(self.least, self.best + 1)

    def able(self, seats: list[int], chips: list[int]) -> list[int]:
        """Those of the seats who can still raise; who holds the best bid need not."""
        lowest = self.lowest()
        return [seat for seat in seats if seat != self.bidder and chips[seat] >= lowest]

    def is_over(self) -> bool:
        return not self.asked

    def passed(self) -> list[int]:
        """Those who are not asked any more and do not hold the best bid."""
        return [seat for seat in self.others if seat != self.bidder and seat not in self.asked]

    def is_for_all(self) -> bool:
        """Whether all who are asked answer as they come, not one after the other."""
        return self.form != TURNS

    # What is said ------------------------------------------------------------------

    def why_not_price(self, price: int, is_named: bool, most: int) -> str:
        """What stands against the lowest price of a sale, 0 for none; `is_named` where sellers name one, and
        `most` is the most that any bidder holds."""
        if not is_named:
            return "trocadero.no-price" if price else ""
        if not price:
            return "trocadero.name-price"
        return "" if price <= most else "trocadero.reserve"

    def why_not_now(self, seat: int) -> str:
        """The reason why a seat that is not asked cannot bid or pass."""
        if seat == self.seller:
            return "trocadero.own-sale"
        if seat == self.bidder and seat >= 0:
            return "trocadero.best-already"
        has_passed = self.form == TURNS and seat in self.passed()
        return "trocadero.passed" if has_passed else "table.turn"

    def why_not_bid(self, price: int, held: int) -> str:
        """What stands against a bid of a seat that is asked and holds so many chips."""
        if price > held:
            return "trocadero.bid-in-hand"
        if price < self.least:
            return "trocadero.below-price"
        return "" if price > self.best else "trocadero.bids"

    def moves(self, held: int) -> list[Move]:
        """All that a seat which is asked may say; it can pay the lowest bid."""
        return [PASS, *BID.between(self.lowest(), held)]

    def answer(self, seat: int, move: Move, chips: list[int]) -> None:
        """A bid or a pass; a pass is for good in turns, and in an outcry until somebody bids."""
        if self.form == SEALED:
            self.seal(seat, move)
        elif move.number:
            self.bid(seat, move.number, chips)
        else:
            self.asked = [other for other in self.asked if other != seat]

    def bid(self, seat: int, price: int, chips: list[int]) -> None:
        """The best bid so far.  In turns the one outbid is asked last; in an outcry all are asked anew."""
        outbid = self.bidder
        self.best = price
        self.bidder = seat
        if self.form == OUTCRY:
            self.asked = self.able(self.others, chips)
        else:
            rest = self.asked[1:]
            if outbid >= 0:
                rest.append(outbid)
            self.asked = self.able(rest, chips)

    def seal(self, seat: int, move: Move) -> None:
        """Lay a sealed bid, or a pass, face down; when all lie there, the nearest of the highest has it."""
        is_last = self.sealed.choose(seat, move)
        self.asked = self.sealed.asked
        if not is_last:
            return
        bids = self.sealed.reveal()
        for other in self.others:
            laid = bids[other]
            if laid is not None and laid.number > self.best:
                self.best = laid.number
                self.bidder = other

    def stop(self) -> None:
        """Nobody is asked any more: the time is up."""
        self.asked = []

    def timing(self) -> Timing | None:
        """So long without a bid, and an outcry is over: trocadero.auction-end."""
        return Timing(None, [TimedCall("time", SECONDS, OF_MOVE)]) if self.form == OUTCRY else None

    # Who sees what -----------------------------------------------------------------

    def show(self, view: View, viewer: int) -> None:
        """What all have heard, and to a seat its own sealed bid."""
        view.tell_seats("for sale by", [self.seller])
        if self.least > 1:
            view.tell_number("lowest price", self.least)
        if self.bidder >= 0:
            view.tell("best bid", f"{self.best} of {{}}", [self.bidder], [self.best])
        if self.form != SEALED:
            view.tell_seats("not bidding", self.passed())
        if self.form == OUTCRY:
            view.tell_number("seconds to bid", SECONDS)
        own = self.sealed.of(viewer) if viewer >= 0 else None
        if own is not None:
            view.tell("your answer", own.says, codes=[max(own.count, 0)])
        view.extra["sale"] = {
            "seller": self.seller,
            "form": FORMS[self.form],
            "least": self.least,
            "best": self.best,
            "bidder": self.bidder,
            "seconds": SECONDS if self.form == OUTCRY else 0,
        }

    def imagine(self, viewer: int, chips: list[int], rng: Rng) -> None:
        """Others have answered under seal; what, the viewer cannot know."""
        for other in self.others:
            if other != viewer and self.sealed.of(other) is not None:
                moves = self.moves(chips[other])
                self.sealed.moves[other] = moves[rng.below(len(moves))]
