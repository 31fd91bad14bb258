"""Bidding for Honors: one call each, a pass or more than all before; the highest bidder names a suit."""

from collections.abc import Iterable
from typing import Final

from headtable.rules.core.moves import NO_FACES, NOTHING, Move, word
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import NAMES, OF_SUIT, SUIT, SUIT_NAMES
from headtable.rules.mechanics.view_piles import named

MOST: Final = 42
PASS: Final = word("pass")
NAMING: Final = Prompt([("name", "name the Honor suit")])
CALLING: Final = Prompt(
    [("bid", "bid"), ("pass", "pass")],
    {"pass": "pass: no higher bid can be made", "bid": "bid: all the others have passed"},
)
BIDS: Final = [
    Move("bid", f"bid {number}", number=number).saying(f"bid {number}", count=number)
    for number in range(MOST + 1)
]
SAID: Final = ("bid", "pass", "name")


class BidReasons:
    """The reasons that a game gives against what is wrongly said, by what is wrong."""

    def __init__(self, bid: str, bounds: str, must_bid: str, again: str, name: str) -> None:
        self.bid = bid  # not above the bid before it
        self.bounds = bounds  # below the least, or above what can be made
        self.must_bid = must_bid  # the last may not pass when all the others have
        self.again = again  # all have called
        self.name = name  # a suit of which the bidder holds nothing


def naming(suits: Iterable[int]) -> list[Move]:
    """The moves that name each of these suits."""
    moves: list[Move] = []
    for suit in suits:
        thing = SUIT_NAMES[suit].lower()
        said = f"name {SUIT_NAMES[suit]}"
        moves.append(Move("name", f"name {thing}", number=suit).saying(said, thing=thing))
    return moves


class Bidding:
    """One round of calls by seats in turn, the highest bid and whose it is, and the suit that he names."""

    def __init__(self, turns: list[int], least: int, most: int, forces_last: bool) -> None:
        self.turns = turns  # shared, never changed
        self.least = least
        self.most = most
        self.forces_last = forces_last
        self.calls = NOTHING  # in turn, 0 for a pass; replaced, never changed
        self.best = 0
        self.bidder = -1
        self.honors = -1  # the suit named

    def clone(self) -> "Bidding":
        twin = Bidding(self.turns, self.least, self.most, self.forces_last)
        twin.calls = self.calls
        twin.best = self.best
        twin.bidder = self.bidder
        twin.honors = self.honors
        return twin

    def is_over(self) -> bool:
        """Whether all have called, so that a suit is named next."""
        return len(self.calls) == len(self.turns)

    def turn(self) -> int:
        """The seat that calls or names next; -1 when nobody has bid."""
        return self.bidder if self.is_over() else self.turns[len(self.calls)]

    def must_bid(self) -> bool:
        """Whether the seat that calls next may not pass."""
        return self.forces_last and not self.best and len(self.calls) == len(self.turns) - 1

    def moves(self, hand: int, names: list[Move], of_suit: list[int]) -> list[Move]:
        """What the seat with this hand may say; `names` are all the suits that can be named, `of_suit` the
        cards of each."""
        if self.is_over():
            return [name for name in names if hand & of_suit[name.number]]
        bids = BIDS[max(self.least, self.best + 1) : self.most + 1]
        return bids if self.must_bid() else [PASS, *bids]

    def why_not(self, said: Move, hand: int, of_suit: list[int], reasons: BidReasons) -> str:
        if said.verb == "name":
            if not self.is_over() or self.honors >= 0:
                return "table.not-now"
            return "" if hand & of_suit[said.number] else reasons.name
        if self.is_over():
            return reasons.again
        if said.verb == "pass":
            return reasons.must_bid if self.must_bid() else ""
        if not self.least <= said.number <= self.most:
            return reasons.bounds
        return "" if said.number > self.best else reasons.bid

    def hear(self, call: Move) -> None:
        """Take in the call of the seat whose turn it is."""
        if call.verb == "bid":
            self.best = call.number
            self.bidder = self.turns[len(self.calls)]
        self.calls = [*self.calls, call.number if call.verb == "bid" else 0]

    def question(self) -> Prompt:
        return NAMING if self.is_over() else CALLING

    def show(self, view: View, further: list[int] = NOTHING) -> None:
        """The calls so far; the suit named, if one was, and for which bid.

        `further` are the cards that are Honors whichever suit is named.
        """
        if self.calls:
            heard = self.calls_in_words() if view.is_read else ""
            view.tell("bids", heard, self.turns[: len(self.calls)], self.calls)
        if self.honors >= 0:
            honors = self.names_of_honors(further) if view.is_read else NO_FACES
            view.tell_trump("Honors", SUIT_NAMES[self.honors], honors, self.honors)
            view.tell("bid", f"{self.best} by {{}}" if view.is_read else "", [self.bidder], [self.best])

    def calls_in_words(self) -> str:
        """With `{}` for each seat that has called."""
        said = [f"{bid}" if bid else "pass" for bid in self.calls]
        return ", ".join([f"{{}} {call}" for call in said])

    def names_of_honors(self, further: list[int]) -> list[str]:
        others = [card for card in further if SUIT[card] != self.honors]
        return named([*OF_SUIT[self.honors], *others], NAMES)
