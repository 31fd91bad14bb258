"""What the captains of Trix Football can say, and what is said from outside."""

from typing import Final

from headtable.rules.core.moves import TIME, Move, word
from headtable.rules.games.trix_football.captains import STAND
from headtable.rules.games.trix_football.halves import FIVE_MINUTES
from headtable.rules.games.trix_football.plays import GOAL, PUNT, RUSH

KICK: Final = word("kick off")
RECEIVE: Final = word("receive")
RUSHING: Final = word("rush")
PUNTING: Final = word("punt")
AT_GOAL: Final = word("goal")
YIELD: Final = word("yield")
FAR: Final = word("kick 45")
HOLD: Final = word("hold 25")
SURRENDER: Final = word("surrender")
TRY_GOAL: Final = word("try")
DECLINE: Final = word("decline")
LAY_DOWN: Final = word("lay down")
CHALLENGE: Final = word("challenge")
ALLOW: Final = word("allow")
MISDEAL: Final = word("misdeal")
DELAY: Final = word("delay")
DELAY_YARDS: Final = Move("delay", "delay yards")  # as a human umpire sees fit
DELAY_BALL: Final = Move("delay", "delay ball")
FROM_OUTSIDE: Final = ("misdeal", "delay", "time", "five minutes")
SAYINGS: Final = [
    KICK, RECEIVE, RUSHING, PUNTING, AT_GOAL, YIELD, STAND, FAR, HOLD, SURRENDER, TRY_GOAL, DECLINE,
    LAY_DOWN, CHALLENGE, ALLOW, MISDEAL, DELAY, DELAY_YARDS, DELAY_BALL, TIME, FIVE_MINUTES,
]  # fmt: skip

PLAYS: Final = {"rush": RUSH, "punt": PUNT, "goal": GOAL}
CALLS: Final = "gain ground by a rush, or choose another play"
# By stage, from the choice to kick off on: what is asked, and what the moves are but for the draw.
ASKS: Final = [
    "kick off or receive", CALLS, "try for goal or decline", "", "change cards or stand",
    "lay down your hand", "challenge the late discard or allow it", "kick 45 yards or hold 25",
    "yield 20 yards or surrender the ball", "",
]  # fmt: skip
ANSWERS: Final = [
    [KICK, RECEIVE], [RUSHING, PUNTING, AT_GOAL, YIELD], [TRY_GOAL, DECLINE], [], [STAND], [],
    [CHALLENGE, ALLOW], [FAR, HOLD], [YIELD, SURRENDER], [],
]  # fmt: skip
# What the table does for a captain who has let his time run out too often: trix-football.delay.
DEFAULTS: Final = [KICK, RUSHING, DECLINE, STAND, STAND, LAY_DOWN, ALLOW, HOLD, SURRENDER, STAND]


def why_not_outside(said: Move) -> str:
    """Whose word it is that a captain wants to say."""
    if said.verb == MISDEAL.verb:
        return "trix-football.misdeal"
    return "trix-football.umpire" if said in (DELAY_YARDS, DELAY_BALL) else "trix-football.keepers-word"
