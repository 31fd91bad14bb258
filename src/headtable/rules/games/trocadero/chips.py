"""Chips in the hands of the seats and in the pool, and what each seat owes.

Nobody keeps a bank: a chip only goes from a seat to the pool, from the pool to a seat, or from seat to seat:
trocadero.no-banker.
"""

from typing import Final

from headtable.rules.core.state import State
from headtable.rules.core.view import View

DRAWS: Final = 0  # why chips changed hands
JOKERS: Final = 1
SALES: Final = 2
PURCHASES: Final = 3
POOLS: Final = 4
# The clause under which chips are won or spent, by the reason; a pool has that of the round's end.
PAID_UNDER: Final = [
    "trocadero.chip-per-draw",
    "trocadero.joker-chips",
    "trocadero.sale-to-seller",
    "trocadero.sale-to-seller",
    "",
]
REASONS: Final = len(PAID_UNDER)


class Chips:
    """Who holds how many, and for each seat and reason what this round has brought or cost."""

    def __init__(self, seats: int, stake: int) -> None:
        self.stake = stake
        self.held = [stake] * seats
        self.debts = [0] * seats
        self.pool = 0
        self.moved = [0] * (seats * REASONS)

    def clone(self) -> "Chips":
        twin = Chips(0, self.stake)
        twin.held = self.held[:]
        twin.debts = self.debts[:]
        twin.pool = self.pool
        twin.moved = self.moved[:]
        return twin

    def is_conserved(self) -> bool:
        """Whether every chip handed out is in a hand or in the pool, and none is owed there."""
        everywhere = self.pool
        given = 0
        for seat in range(len(self.held)):
            if self.held[seat] < 0:
                return False
            everywhere += self.held[seat]
            given += self.stake + self.debts[seat]
        return self.pool >= 0 and everywhere == given

    def move(self, seat: int, reason: int, chips: int) -> None:
        """So many to a seat, or with a minus from it; where they come from is the caller's to say."""
        self.held[seat] += chips
        self.moved[seat * REASONS + reason] += chips

    def pay_in(self, seat: int, reason: int, chips: int) -> None:
        self.move(seat, reason, -chips)
        self.pool += chips
        assert self.is_conserved()

    def take_out(self, seat: int, reason: int, chips: int) -> int:
        """So many from the pool, or all that is there; what it was comes back."""
        taken = min(chips, self.pool)
        self.pool -= taken
        self.move(seat, reason, taken)
        assert self.is_conserved()
        return taken

    def pay(self, buyer: int, seller: int, price: int) -> None:
        self.move(buyer, PURCHASES, -price)
        self.move(seller, SALES, price)
        assert self.is_conserved()

    def lend(self, seat: int) -> None:
        """One more starting stack, entered as a debt."""
        self.held[seat] += self.stake
        self.debts[seat] += self.stake
        assert self.is_conserved()

    def share_out(self, seats: list[int], reason: int) -> None:
        """The whole pool in equal parts, and the odd chips one each to the first of these seats."""
        part = self.pool // len(seats)
        odd = self.pool % len(seats)
        for place, seat in enumerate(seats):
            self.take_out(seat, reason, part + 1 if place < odd else part)

    def brought(self, seat: int, reason: int) -> int:
        """What a seat has won or spent for this reason in this round."""
        return self.moved[seat * REASONS + reason]

    def write_down(self, state: State, clause: str) -> None:
        """The round on the score sheet, seat by seat from the shuffler's left; the next is counted afresh."""
        for seat in state.round_from(state.after(state.dealer)):
            for reason in range(REASONS):
                chips = self.brought(seat, reason)
                if chips:
                    state.score(PAID_UNDER[reason] or clause, seat, chips)
        self.moved = [0] * len(self.moved)

    def undo_round(self) -> None:
        """Everything back to where it was when the round began; a debt stays, and so do its chips."""
        for seat in range(len(self.held)):
            for reason in range(REASONS):
                chips = self.brought(seat, reason)
                self.held[seat] -= chips
                self.pool += chips
        self.moved = [0] * len(self.moved)
        assert self.is_conserved()
        assert self.pool == 0

    def most_besides(self, seat: int) -> int:
        """The most that any other seat holds."""
        most = 0
        for other, chips in enumerate(self.held):
            if other != seat and chips > most:
                most = chips
        return most

    def show(self, view: View) -> None:
        view.tell_number("pool", self.pool)
        view.tell_counts("chips", self.held)
        view.standing = [chips - self.debts[seat] for seat, chips in enumerate(self.held)]
        if max(self.debts) > 0:
            view.tell_counts("debts", self.debts)
        view.extra["chips"] = {"pool": self.pool, "held": self.held[:], "debts": self.debts[:]}
