"""Calling faults: who has called which trick, and who has accepted the score.

Faults themselves are nowhere recorded.  Whether a call is right is found out from the cards, as at
a real table; so nothing has to be kept from anybody, and an imagined world has its own faults.
"""

from typing import Final

from headtable.rules.core.moves import Move, numbered, word

ACCEPT: Final = word("accept").saying("accept the score")
MOST_TRICKS: Final = 36
CALLS: Final = [  # `revoke 3`: a fault was committed in the third trick
    call.saying(f"revoke in trick {call.count}", count=call.count) for call in numbered("revoke", MOST_TRICKS)
]


class CallReasons:
    """The reasons that a game gives against calls, by what is wrong."""

    def __init__(self, unfinished: str, again: str, accepted: str) -> None:
        self.unfinished = unfinished  # there is no such trick to look into yet
        self.again = again  # a seat calls a trick once
        self.accepted = accepted  # who has accepted the score calls and accepts no more


class FaultCalls:
    """The calls of one deal.  A seat may call each trick once, until it accepts the score."""

    def __init__(self, seats: int) -> None:
        self.called = [0] * seats  # a mask of tricks for each seat
        self.accepted = [False] * seats

    def clone(self) -> "FaultCalls":
        twin = FaultCalls(0)
        twin.called = self.called[:]
        twin.accepted = self.accepted[:]
        return twin

    def may_call(self, seat: int, number: int) -> bool:
        """Whether a seat may still call the trick of this number."""
        return not self.accepted[seat] and not self.called[seat] >> number & 1

    def moves(self, seat: int, first: int, tricks: int, is_accepting: bool) -> list[Move]:
        """The calls that a seat may make on tricks from `first` up to `tricks`, and its acceptance."""
        moves = [CALLS[number] for number in range(first, tricks) if self.may_call(seat, number)]
        if is_accepting and not self.accepted[seat]:
            moves.append(ACCEPT)
        return moves

    def why_not(self, seat: int, move: Move, tricks: int, reasons: CallReasons) -> str:
        """The reason against a call that is not among the moves, or against accepting the score now."""
        if self.accepted[seat]:
            return reasons.accepted
        if move == ACCEPT:
            return "table.not-now"
        return reasons.unfinished if move.number >= tricks else reasons.again

    def call(self, seat: int, number: int) -> None:
        self.called[seat] |= 1 << number

    def accept(self, seat: int, turns: list[int]) -> int:
        """Note that a seat accepts the score; the next in turn to accept, or -1 when all have."""
        self.accepted[seat] = True
        return self.next_to_accept(turns)

    def next_to_accept(self, turns: list[int]) -> int:
        for seat in turns:
            if not self.accepted[seat]:
                return seat
        return -1


NO_CALLS: Final = FaultCalls(0)  # outside honour mode; never changed
