"""Bidding for a right, one call each: a number higher than all before it, or a pass."""

from typing import Final

from headtable.rules.core.moves import Move, word

MOST: Final = 42
PASS: Final = word("pass")
BIDS: Final = [Move("bid", f"bid {number}", number=number) for number in range(MOST + 1)]


class BidReasons:
    """The clauses that a game cites against wrong calls, by what is wrong."""

    def __init__(self, low: str, high: str, must_bid: str) -> None:
        self.low = low  # below the least, or not above the bid before it
        self.high = high  # above what can be made
        self.must_bid = must_bid  # the last may not pass when all the others have


class Bidding:
    """One round of calls by seats in turn; the highest bid, and whose it is."""

    def __init__(self, turns: list[int], least: int, most: int, forces_last: bool) -> None:
        self.turns = turns  # shared, never changed
        self.least = least
        self.most = most
        self.forces_last = forces_last
        self.calls: list[int] = []  # in turn; 0 for a pass
        self.best = 0
        self.bidder = -1

    def clone(self) -> "Bidding":
        twin = Bidding(self.turns, self.least, self.most, self.forces_last)
        twin.calls = self.calls[:]
        twin.best = self.best
        twin.bidder = self.bidder
        return twin

    def is_over(self) -> bool:
        return len(self.calls) == len(self.turns)

    def turn(self) -> int:
        """The seat that calls next, or -1."""
        return -1 if self.is_over() else self.turns[len(self.calls)]

    def told(self) -> str:
        """The calls so far, for a person."""
        said = [f"{bid}" if bid else "pass" for bid in self.calls]
        return ", ".join([f"seat {self.turns[place] + 1} {call}" for place, call in enumerate(said)])

    def must_bid(self) -> bool:
        """Whether the seat that calls next may not pass."""
        return self.forces_last and not self.best and len(self.calls) == len(self.turns) - 1

    def moves(self) -> list[Move]:
        bids = BIDS[max(self.least, self.best + 1) : self.most + 1]
        return bids if self.must_bid() else [PASS, *bids]

    def why_not(self, call: Move, reasons: BidReasons) -> str:
        if call.verb == "pass":
            return reasons.must_bid if self.must_bid() else ""
        if call.verb != "bid":
            return "table.not-now"
        if call.number < self.least or call.number <= self.best:
            return reasons.low
        return reasons.high if call.number > self.most else ""

    def hear(self, call: Move) -> bool:
        """Take in the call of the seat whose turn it is; True when it was the last."""
        if call.verb == "bid":
            self.best = call.number
            self.bidder = self.turns[len(self.calls)]
        self.calls.append(call.number if call.verb == "bid" else 0)
        return self.is_over()
