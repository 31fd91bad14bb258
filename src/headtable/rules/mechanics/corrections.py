"""Revokes that a player corrects himself while the trick still lies on the table, in honour mode."""

from headtable.rules.core.view import View
from headtable.rules.mechanics.tricks import Tricks


class Corrections:
    """Who has taken a revoke back in this trick.  All know that each of them can follow, and he must,
    also when the card that he then plays goes back because a player before him corrects himself."""

    def __init__(self) -> None:
        self.corrected: list[int] = []  # the list is never changed

    def clone(self) -> "Corrections":
        twin = Corrections()
        twin.corrected = self.corrected
        return twin

    def may_take_back(self, tricks: Tricks, seat: int, suits: list[int]) -> bool:
        """Whether a seat failed to follow to the trick on the table although it can."""
        return tricks.current.failed_to_follow(seat, suits) and tricks.can_follow(seat, suits)

    def take_back(self, tricks: Tricks, seat: int) -> None:
        """The seat's card goes back, and with it those that were played after it."""
        tricks.take_back(seat)
        self.corrected = [*self.corrected, seat]

    def must_follow(self, tricks: Tricks) -> list[int]:
        """Those who took a card back and have yet to play, in turn."""
        yet_to_play = tricks.current.order[len(tricks.current.cards) :]
        return [seat for seat in yet_to_play if seat in self.corrected]

    def are_borne_out(self, tricks: Tricks, suits: list[int]) -> bool:
        """Whether in these hands everybody who must follow can."""
        for seat in self.must_follow(tricks):
            if not tricks.can_follow(seat, suits):
                return False
        return True

    def show(self, view: View, tricks: Tricks) -> None:
        seats = self.must_follow(tricks)
        if seats:
            view.tell("must follow", ", ".join([f"seat {seat + 1}" for seat in seats]))
