"""Making the trump as in Euchre: first the card turned up is ordered or taken up, then a suit is named.

The number of a call is 1 for alone; where a suit is named, twice the suit is added to it.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import Move, word

PASS: Final = word("pass")
ALONE_WORDS: Final = ["", " alone"]
ORDER: Final = [Move("order", f"order up{said}", number=alone) for alone, said in enumerate(ALONE_WORDS)]
TAKE: Final = [Move("take", f"take up{said}", number=alone) for alone, said in enumerate(ALONE_WORDS)]


def naming(suits: Sequence[str]) -> list[Move]:
    """The calls that name each suit as trump, then each of them alone."""
    return [
        Move("make", f"make {name}{said}", number=2 * suit + alone)
        for alone, said in enumerate(ALONE_WORDS)
        for suit, name in enumerate(suits)
    ]


def is_alone(call: Move) -> bool:
    return bool(call.number & 1)


def suit_named(call: Move) -> int:
    return call.number >> 1


class Reasons:
    """The clauses that a game cites against wrong calls, by what is wrong."""

    def __init__(self, take: str, make: str, alone: str, stuck: str) -> None:
        self.take = take  # only the dealer takes up, and only the others order up
        self.make = make  # a suit is named in the second round, and not the one turned down
        self.alone = alone  # nobody may play alone here
        self.stuck = stuck  # the dealer may not pass


class OrderingUp:
    """The two rounds of one deal: what may be said, and what has come of it."""

    def __init__(self, dealer: int, turned_suit: int, allows_alone: bool, sticks_dealer: bool) -> None:
        self.dealer = dealer
        self.turned_suit = turned_suit
        self.allows_alone = allows_alone
        self.sticks_dealer = sticks_dealer
        self.is_naming = False  # the second round has begun
        self.is_thrown_in = False
        self.trump = -1
        self.maker = -1
        self.is_alone = False

    def clone(self) -> "OrderingUp":
        twin = OrderingUp(self.dealer, self.turned_suit, self.allows_alone, self.sticks_dealer)
        twin.is_naming = self.is_naming
        twin.is_thrown_in = self.is_thrown_in
        twin.trump = self.trump
        twin.maker = self.maker
        twin.is_alone = self.is_alone
        return twin

    def moves(self, seat: int, names: list[Move], reasons: Reasons) -> list[Move]:
        """What a seat may say in its turn; `names` are the calls that name a suit."""
        said = names if self.is_naming else TAKE if seat == self.dealer else ORDER
        return [call for call in [PASS, *said] if not self.why_not(seat, call, reasons)]

    def why_not(self, seat: int, call: Move, reasons: Reasons) -> str:
        if call.verb == "pass":
            return reasons.stuck if self.is_naming and self.sticks_dealer and seat == self.dealer else ""
        if call.verb == "make":
            if not self.is_naming or suit_named(call) == self.turned_suit:
                return reasons.make
        elif self.is_naming or call.verb not in ("order", "take"):
            return "table.not-now"
        elif (call.verb == "take") != (seat == self.dealer):
            return reasons.take
        return reasons.alone if is_alone(call) and not self.allows_alone else ""

    def hear(self, seat: int, call: Move) -> bool:
        """Take in a call; True when it has made the trump."""
        if call.verb == "pass":
            self.is_thrown_in = self.is_naming and seat == self.dealer
            self.is_naming = self.is_naming or seat == self.dealer
            return False
        self.maker = seat
        self.is_alone = is_alone(call)
        self.trump = suit_named(call) if self.is_naming else self.turned_suit
        return True
