"""Revokes of Trolley Euchre in honour mode: called, or taken back while the trick still lies on the table."""

from typing import Final

from headtable.rules.core.moves import Move, word
from headtable.rules.core.view import View
from headtable.rules.games.trolley_euchre.trumps import FOLLOWING
from headtable.rules.mechanics.fault_calls import CallReasons, FaultCalls
from headtable.rules.mechanics.hands import Hands
from headtable.rules.mechanics.tricks import Tricks

TAKE_BACK: Final = word("take back").saying("take back the card")
REASONS: Final = CallReasons(
    "trolley-euchre.not-taken-in", "trolley-euchre.called-already", "trolley-euchre.score-accepted"
)


class Revokes:
    """The calls of one deal, and who has taken a revoke back in this trick.

    All know that each of these can follow.  He must, also when the card that he then plays goes back
    because a player before him corrects himself: trolley-euchre.revoke-corrected.
    """

    def __init__(self, seats: int) -> None:
        self.calls = FaultCalls(seats)
        self.corrected: list[int] = []  # the list is never changed

    def clone(self) -> "Revokes":
        twin = Revokes(0)
        twin.calls = self.calls.clone()
        twin.corrected = self.corrected
        return twin

    def begin_trick(self) -> None:
        self.corrected = []

    def take_back(self, tricks: Tricks, hands: Hands, seat: int) -> None:
        """The seat's card goes back, and with it those that were played after it."""
        hands.take_back(tricks, tricks.orders[-1].index(seat))
        self.corrected = [*self.corrected, seat]

    def must_follow(self, tricks: Tricks) -> list[int]:
        """Those who took a card back and have yet to play, in turn."""
        yet_to_play = tricks.current.order[len(tricks.current.cards) :]
        return [seat for seat in yet_to_play if seat in self.corrected]

    def are_borne_out(self, tricks: Tricks, hands: Hands, trump: int) -> bool:
        """Whether in these hands everybody who must follow can."""
        for seat in self.must_follow(tricks):
            if not hands.of(seat) & FOLLOWING[trump][tricks.led]:
                return False
        return True

    def moves(self, tricks: Tricks, seat: int, is_revoke: bool, is_accepting: bool) -> list[Move]:
        """What a seat may do whoever's turn it is.  Only a revoke, of the trick on the table, can be taken
        back."""
        moves = self.calls.moves(seat, 0, len(tricks.takers), is_accepting)
        return [*moves, TAKE_BACK] if is_revoke else moves

    def why_not(self, seat: int, move: Move, tricks: Tricks) -> str:
        """The reason against a move that is not among those."""
        if move == TAKE_BACK:
            return "trolley-euchre.revoke-corrected"
        return self.calls.why_not(seat, move, len(tricks.takers), REASONS)

    def show(self, view: View, tricks: Tricks) -> None:
        view.tell_seats("must follow", self.must_follow(tricks))


def not_followed(tricks: Tricks, trump: int, seat: int, number: int) -> int:
    """The cards any of which would have followed to that trick, if the seat's card there does not."""
    trick = tricks.trick(number)
    card = trick.card_of(seat)
    following = FOLLOWING[trump][trick.cards[0]] if trick.cards else 0
    return 0 if card < 0 or following >> card & 1 else following


def note_voids(tricks: Tricks, trump: int, hands: Hands) -> None:
    """Whoever did not follow has nothing that does, where following is enforced."""
    first = 0
    for order in tricks.orders:
        for place in range(first, min(first + len(order), len(tricks.laid))):
            following = FOLLOWING[trump][tricks.laid[first]]
            if not following >> tricks.laid[place] & 1:
                hands.saw_lack(order[place - first], following)
        first += len(order)
