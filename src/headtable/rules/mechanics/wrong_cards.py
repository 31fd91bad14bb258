"""Wrong cards at a table with Trix cards, in honour mode: trix-pack.wrong-card.

`following.Following` knows which cards may be challenged and takes the wrong ones back; here is what
else comes of it for the game: whose turn it is, what is written down, and the score that waits.
"""

from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, honour_option
from headtable.rules.core.state import State
from headtable.rules.mechanics.following import UPHELD_EACH, Following
from headtable.rules.mechanics.trix_customs import FIRST_DEALER, MAX_DEALS, REVIEW

AT_EVERY_TABLE: Final = [
    honour_option("trix-pack.wrong-card"), REVIEW, MAX_DEALS, FIRST_DEALER, LENGTH, BELL_OPTION,
]  # fmt: skip


def why_not_interject(state: State) -> str:
    """Why a challenge or an acceptance that is not offered may not be made."""
    return "trix-pack.wrong-card" if state.honour else "table.honour"


def challenge(state: State, play: Following, seat: int, card: int) -> None:
    """When a challenge is upheld, the player of the wrong card plays another."""
    offender = play.challenge(seat, card)
    if offender >= 0:
        state.score("trix-pack.wrong-card", offender, 0)
        state.turn = offender


def await_acceptance(state: State, play: Following) -> bool:
    """Let the score of a hand wait until all have accepted it; False where nobody could object."""
    if not state.honour:
        return False
    play.is_accepting = True
    state.turn = state.after(state.dealer)
    return True


def accept(state: State, play: Following, seat: int) -> bool:
    """A seat accepts the score; True when it was the last."""
    state.turn = play.calls.accept(seat, state.round_from(state.after(state.dealer)))
    play.is_accepting = state.turn >= 0
    return not play.is_accepting


def uncounted(state: State, play: Following) -> int:
    """Where the notes begin that the bell strikes out; a score that only waits to be accepted counts."""
    return len(state.notes) if play.is_accepting else state.deal_note


def most_moves(seats: int, sets: int, honour: bool) -> int:
    """The most that can be done while so many sets are played, challenges and acceptance included."""
    if not honour:
        return sets * seats
    upheld = UPHELD_EACH * seats
    played = sets * seats + upheld * 2 * seats  # cards go back, two sets at once, and are played again
    return played * seats + upheld + seats * (upheld + 1)
