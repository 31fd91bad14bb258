"""What comes of a play in Trix Football, by the two hands shown.  The Trix book, lines 439 to 515.

Distances are half yards.  A result says which clause gave it.
"""

from typing import Final

from headtable.rules.games.trix_football.gridiron import LENGTH, THEIR_25, THEIR_45
from headtable.rules.games.trix_football.hand_ranks import FULL_HAND, PAIR, STRAIGHT_FOURS, THREES, Showdown
from headtable.rules.games.trix_football.options import Agreement

KICK_OFF: Final = 0  # what a deal is for
FREE_KICK: Final = 1
TRY: Final = 2  # for goal after a touchdown
SHORT_TRY: Final = 3  # for goal after a short punt
RUSH: Final = 4
PUNT: Final = 5
GOAL: Final = 6  # from field
PLAY_NAMES: Final = [
    "kick-off", "free kick", "try for goal after a touchdown", "try for goal after a short punt", "rush",
    "punt", "goal from field",
]  # fmt: skip
# Plays of a down, which are announced before the deal, and anew when it is void: trix-football.choose-play.
SCRIMMAGE: Final = (RUSH, PUNT, GOAL)

ADVANCED: Final = 0  # what can come of it: the side with the ball goes forward, or back
TAKEN: Final = 1  # the opponents take the ball on the spot and go forward
KICKED: Final = 2  # the ball goes to the opponents where it stops
HELD: Final = 3  # the kickers keep it there
TO_CHOOSE: Final = 4  # a punt to kick far or to hold
MADE: Final = 5  # a goal
MISSED: Final = 6

END_RUN: Final = LENGTH + 1  # over the goal line from any part of the field
FAR: Final = 90  # 45 yards
NEAR: Final = 60  # 30 yards


class Result:
    """What happened, how far the ball went, and the clause that says so."""

    def __init__(self, what: int, half_yards: int, clause: str) -> None:
        self.what = what
        self.half_yards = half_yards
        self.clause = clause


# By the rank of the better hand: nothing, Pair, Flush, Threes, Straight Fours, Full Hand, Straight Five,
# Fours, Straight Six, Royal Hand.  Of two that promise an end run the better has it: trix-football.both-run.
GAINS: Final = [
    Result(ADVANCED, half_yards, "trix-football.gains")
    for half_yards in [0, 10, 15, 20, 30, 50, 60, 70, END_RUN, END_RUN]
]
LOSSES: Final = [
    Result(ADVANCED, -half_yards, "trix-football.losses") for half_yards in [0, 15, 15, 20]
] + [
    Result(TAKEN, half_yards, "trix-football.losses") for half_yards in [0, 10, 20, END_RUN, END_RUN, END_RUN]
]  # fmt: skip
LATER_PAIR: Final = Result(ADVANCED, -10, "trix-football.losses")
NO_GAIN: Final = Result(ADVANCED, 0, "trix-football.no-pair")

RECOVERED: Final = Result(HELD, FAR, "trix-football.kick-recovery")
LONG_KICK: Final = Result(KICKED, FAR, "trix-football.kick-off")
SHORT_KICK: Final = Result(KICKED, NEAR, "trix-football.kick-off")

BLOCKED_PUNT: Final = Result(TAKEN, 0, "trix-football.punt-block")
HELD_PUNT: Final = Result(HELD, 50, "trix-football.punt-held")
LONG_PUNT: Final = Result(KICKED, FAR, "trix-football.punt-long")
LONG_HELD_PUNT: Final = Result(HELD, FAR, "trix-football.punt-long")
CHOICE_OF_PUNT: Final = Result(TO_CHOOSE, 0, "trix-football.punt-long")
BETTER_PUNT: Final = Result(KICKED, 40, "trix-football.punt-short")
POORER_PUNT: Final = Result(KICKED, 30, "trix-football.punt-short")

MISSED_GOAL: Final = Result(MISSED, 0, "trix-football.missed-goal")


def of_rush(showdown: Showdown, holder: int, down: int) -> Result:
    """trix-football.better-hand-decides: a gain for the one, a loss for the other."""
    if showdown.better < 0:
        return NO_GAIN
    rank = showdown.ranks[showdown.better]
    if showdown.better == holder:
        return GAINS[rank]
    return LATER_PAIR if rank == PAIR and down > 1 else LOSSES[rank]


def has_kick(showdown: Showdown, kicker: int, agreed: Agreement) -> bool:
    """Whether the kicker has the better hand, where by agreement single cards may tell."""
    if showdown.better < 0 and agreed.kicks_by_high_card:
        return showdown.higher(True) == kicker
    return showdown.better == kicker


def of_kick(showdown: Showdown, kicker: int, is_kick_off: bool, agreed: Agreement) -> Result:
    """A kick-off or a free kick; only the first can be recovered: trix-football.kick-changes-hands."""
    is_recoverable = is_kick_off and agreed.recovers_kicks
    if is_recoverable and showdown.better == kicker and showdown.is_ranked(kicker, FULL_HAND):
        return RECOVERED
    return LONG_KICK if has_kick(showdown, kicker, agreed) else SHORT_KICK


def of_punt(showdown: Showdown, punter: int, agreed: Agreement) -> Result:
    """An unblocked Threes or more is always the better hand, so it need not be asked."""
    blocks = showdown.is_ranked(1 - punter, STRAIGHT_FOURS)
    if blocks and (agreed.any_straight_blocks or showdown.better == 1 - punter):
        return BLOCKED_PUNT
    if showdown.is_ranked(punter, FULL_HAND):
        if agreed.full_hand_punt == "kick 45":
            return LONG_PUNT
        return LONG_HELD_PUNT if agreed.full_hand_punt == "hold 45" else CHOICE_OF_PUNT
    if showdown.is_ranked(punter, THREES):
        return HELD_PUNT
    return BETTER_PUNT if has_kick(showdown, punter, agreed) else POORER_PUNT


def why_not_goal(at: int) -> str:
    """From farther out than the 45-yard line nobody may try a goal from field."""
    return "" if at >= THEIR_45 else "trix-football.goal-45"


def of_goal(showdown: Showdown, kicker: int, at: int, agreed: Agreement) -> Result:
    """Threes from the 25-yard line on, a Full Hand from farther out; the better hand blocks."""
    is_close = at >= THEIR_25
    clause = "trix-football.goal-25" if is_close else "trix-football.goal-45"
    is_enough = showdown.is_ranked(kicker, THREES if is_close else FULL_HAND)
    if showdown.better == 1 - kicker and (is_enough or agreed.any_better_blocks):
        return Result(TAKEN, 0, clause)
    return Result(MADE, 0, clause) if is_enough and showdown.better == kicker else MISSED_GOAL
