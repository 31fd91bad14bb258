"""The imaginary football behind the cards: whose ball it is, what the deal is for, and what comes next.

The captains' cards and turns are not known here, nor how far a hand moves the ball: a result comes in, and
out come a stage and the scores that were made.
"""

from typing import Final, Literal

from headtable.rules.core.moves import Move
from headtable.rules.core.view import View
from headtable.rules.games.trix_football.captains import (
    CALLING,
    CHOOSING,
    DEALING,
    DRAWING,
    FREE_KICK,
    KICK_OFF,
    KICKING,
    OFFERED,
    OVER,
    PLAY_NAMES,
    PLAYS,
    PUNT,
    SCRIMMAGE,
    SHORT_TRY,
    TRY,
    YIELDING,
)
from headtable.rules.games.trix_football.gridiron import (
    LENGTH,
    LINES,
    MIDDLE,
    ORDINALS,
    OWN_25,
    Gridiron,
    spot,
    yards,
)
from headtable.rules.games.trix_football.halves import Halves
from headtable.rules.games.trix_football.options import Agreement

# What can come of a play: the side with the ball goes forward or back; the opponents take the ball on the
# spot and go forward; they get it where it stops; the kickers keep it there; a punter chooses; a goal.
Outcome = Literal["advanced", "taken", "kicked", "held", "to choose", "made", "missed"]
YIELDED: Final = 40  # twenty yards


class Result:
    """What happened, how far the ball went in half yards, and the clause that says so."""

    def __init__(self, what: Outcome, yards: float, clause: str) -> None:
        self.what = what
        self.half_yards = int(2 * yards)
        self.clause = clause


class Score:
    """What a side has just made."""

    def __init__(self, clause: str, seat: int, points: int) -> None:
        self.clause = clause
        self.seat = seat
        self.points = points


class Contest:
    """One game of football between the seats 0 and 1."""

    def __init__(self, agreed: Agreement) -> None:
        self.agreed = agreed
        self.stage = CHOOSING
        self.play = KICK_OFF  # what the deal is for
        self.field = Gridiron()
        self.halves = Halves(agreed.half_length, agreed.has_real_clock)
        self.first_kicker = -1
        self.is_kept = False  # whether the punters still hold the ball of their short punt
        self.made: list[Score] = []  # not yet written on the sheet

    def clone(self) -> "Contest":
        twin = Contest(self.agreed)
        twin.stage = self.stage
        twin.play = self.play
        twin.field = self.field.clone()
        twin.halves = self.halves.clone()
        twin.first_kicker = self.first_kicker
        twin.is_kept = self.is_kept
        twin.made = self.made[:]
        return twin

    # Time: C ---------------------------------------------------------------------------

    def go_on(self, stage: int) -> None:
        """What comes next, unless the half is over; then all that was pending lapses."""
        self.stage = stage
        if self.halves.is_up():
            self.end_half()

    def end_half(self) -> None:
        if self.halves.number == 2:
            self.stage = OVER
            return
        self.halves.begin_second()
        self.field = Gridiron()
        self.field.tee_up(1 - self.first_kicker)  # trix-football.second-half
        self.play = KICK_OFF
        self.stage = DEALING

    def keep_time(self, call: Move) -> bool:
        """Hear the time-keeper; whether the half is over.  A deal that has begun is finished first, but
        yards are only yielded after it while time is left: trix-football.yield."""
        self.halves.call(call)  # trix-football.time-keeper, trix-football.officials
        if self.halves.is_called and (self.stage <= DEALING or self.stage == YIELDING):
            self.end_half()
            return True
        return False

    def count_deal(self) -> None:
        """Tries after a touchdown are not timed: trix-football.length, trix-football.try."""
        if self.play != TRY:
            self.halves.count()

    # Scoring: D ------------------------------------------------------------------------

    def touchdown(self) -> None:
        """Over the line, not on it; the try follows even when time is up: trix-football.touchdown."""
        self.made.append(Score("trix-football.touchdown", self.field.holder, 5))  # trix-football.points
        self.field.place(self.field.holder, LENGTH)
        self.halves.runs = False
        self.play = TRY
        self.stage = DEALING

    def end_try(self, is_made: bool) -> None:
        """After a try for goal a kick-off follows in any case."""
        if is_made:
            self.made.append(Score("trix-football.try", self.field.holder, 1))
        self.choose(self.field.opponent())

    def make_goal(self, clause: str) -> None:
        """A goal from field: trix-football.goal-25, trix-football.goal-45, trix-football.short-punt."""
        self.made.append(Score(clause, self.field.holder, 5))
        self.choose(self.field.opponent())

    def safety(self) -> None:
        self.made.append(Score("trix-football.safety", self.field.opponent(), 2))
        self.free_kick(self.field.holder)  # trix-football.after-safety

    # Kick-offs and free kicks: F, H --------------------------------------------------------

    def choose(self, seat: int) -> None:
        """After a score the side scored upon has the choice: trix-football.kick-off-after-score."""
        self.field.tee_up(seat)
        self.play = KICK_OFF
        self.go_on(CHOOSING)

    def chosen(self, is_receiving: bool) -> None:
        if is_receiving:
            self.field.change_hands()
        if self.first_kicker < 0:
            self.first_kicker = self.field.holder
        self.stage = DEALING

    def free_kick(self, seat: int) -> None:
        self.field.place(seat, OWN_25)
        self.play = FREE_KICK
        self.go_on(DEALING)

    def answer(self, verb: str) -> None:
        """Do what was chosen before a deal or after it."""
        if verb in PLAYS:
            self.announce(PLAYS[verb])
        elif verb == "try":
            self.announce(SHORT_TRY)
        elif verb == "decline":
            self.decline_try()
        elif verb == "yield":
            self.yield_yards()
        elif verb == "surrender":
            self.lose_ball()
        else:
            self.chosen(verb == "receive")

    def announce(self, play: int) -> None:
        """Say openly, before the cards are dealt, what they are for: trix-football.choose-play."""
        self.play = play
        self.stage = DEALING

    def begin_drawing(self) -> None:
        """The cards are dealt; the clock runs from a kick-off on: trix-football.length."""
        self.stage = DRAWING
        self.halves.runs = self.halves.runs or self.play == KICK_OFF

    def kick(self, result: Result, makes_short_try: bool) -> None:
        """The ball flies, and the opponents have first down where it stops, or its kickers have."""
        start = self.field.at
        end = self.field.walk(result.half_yards, result.clause)  # trix-football.kick-off
        is_held = result.what == "held"
        if end > LENGTH:
            self.pass_the_line(is_held)
        elif self.play == PUNT and self.agreed.short_punt_try != "off" and start < MIDDLE and end <= MIDDLE:
            self.offer_try(is_held, makes_short_try)  # trix-football.short-punt
        elif is_held:
            self.first_down()
        else:
            self.lose_ball()  # trix-football.kick-changes-hands

    def pass_the_line(self, is_held: bool) -> None:
        """trix-football.over-the-line: a touchdown for who holds the ball, else a touchback."""
        if is_held and self.agreed.scores_held_kicks:
            self.touchdown()
        elif self.agreed.touchback == "free kick":
            self.free_kick(self.field.opponent())
        else:
            at = OWN_25 if self.agreed.touchback == "first down 25" else 0
            self.field.place(self.field.opponent(), at)
            self.first_down()

    def first_down(self) -> None:
        self.field.first_down()
        self.go_on(CALLING)

    def lose_ball(self) -> None:
        """First down for the opponents on the spot."""
        self.field.change_hands()
        self.first_down()

    # Rushing: I -------------------------------------------------------------------------------

    def rush(self, result: Result) -> None:
        if result.what == "taken":
            self.field.change_hands()
        end = self.field.walk(result.half_yards, result.clause)
        if end > LENGTH:
            self.touchdown()
        elif end < 0:
            self.safety()  # also on a third down: trix-football.safety
        elif result.what == "taken":
            self.first_down()
        elif self.field.use_down(result.half_yards):
            self.go_on(CALLING)
        elif self.agreed.yields_after and self.field.at >= YIELDED and not self.halves.is_up():
            self.stage = YIELDING
        else:
            self.lose_ball()  # trix-football.downs

    def why_not_yield(self) -> str:
        """In place of a later down than the first, with twenty yards of field behind the ball:
        trix-football.yield."""
        if not self.agreed.yields_before:
            return "trix-football.yield-later"
        if self.field.down <= 1:
            return "trix-football.yield-on-first"
        return "" if self.field.at >= YIELDED else "trix-football.yield-room"

    def yield_yards(self) -> None:
        self.field.walk(-YIELDED, "trix-football.yield")
        self.first_down()

    # Punts: J -----------------------------------------------------------------------------------

    def punt(self, result: Result, makes_short_try: bool) -> None:
        if result.what == "taken":
            self.lose_ball()  # trix-football.punt-block
        elif result.what == "to choose":
            self.stage = KICKING  # trix-football.punt-long: also when time is up
        else:
            self.kick(result, makes_short_try)  # trix-football.punt-short, trix-football.punt-held

    # Goals from field: K --------------------------------------------------------------------------

    def goal_from_field(self, result: Result) -> None:
        if result.what == "made":
            self.make_goal(result.clause)
        elif result.what == "taken":
            self.lose_ball()
        else:
            self.free_kick(self.field.opponent())  # trix-football.missed-goal

    def offer_try(self, is_kept: bool, makes_short_try: bool) -> None:
        """The opponents may try a goal on a new deal, or by agreement the hands just shown decide."""
        self.is_kept = is_kept
        self.field.change_hands()
        if self.agreed.short_punt_try == "same hand":
            self.end_short_punt(makes_short_try)
        else:
            self.go_on(OFFERED)

    def decline_try(self) -> None:
        if self.is_kept:
            self.field.change_hands()
        self.first_down()

    def end_short_punt(self, is_made: bool) -> None:
        """The goal is made, or the ball stays with the punters."""
        if is_made:
            self.make_goal("trix-football.short-punt")
        elif self.agreed.fails_to_free_kick:
            self.free_kick(self.field.opponent())
        else:
            self.lose_ball()

    # Void deals and penalties: L --------------------------------------------------------------------

    def deal_again(self) -> None:
        """After a void deal a play is announced anew; other deals are repeated: trix-football.choose-play."""
        if self.play == TRY:
            self.stage = DEALING
        else:
            self.go_on(CALLING if self.play in SCRIMMAGE else DEALING)

    def penalize(self, offender: int, half_yards: int, counts: bool, clause: str) -> None:
        """A try has no place on the field to lose, so that the next kick-off is moved instead."""
        if self.play == TRY:
            self.field.move_kick_off(offender, half_yards)
        else:
            self.field.penalize(offender, half_yards, counts and self.agreed.penalties_count, clause)

    def forfeit(self) -> None:
        """The side with the ball loses it, or the try that it was to make."""
        if self.play == TRY:
            self.choose(self.field.opponent())
        else:
            self.lose_ball()

    # On the table: the referee says where the ball is, and what moved it: trix-football.referee ------------

    def show(self, view: View) -> None:
        field = self.field
        view.tell("ball", f"{{}}, {spot(field.at)}", [field.holder], [field.at])
        if field.down:
            words = f"{ORDINALS[field.down]}, {yards(field.to_gain)} yards to gain"
            view.tell("down", words, codes=[field.down, field.to_gain])
        if DEALING <= self.stage <= KICKING:
            view.tell("play", PLAY_NAMES[self.play], codes=[self.play])
        if field.path:
            mark = field.path[-1]
            view.tell("last move", mark.in_words(), [mark.seat], [mark.forward()])
        view.tell("time", self.halves.in_words(), codes=self.halves.codes())
        if self.halves.is_news:
            view.tell("notice", f"five {'minutes' if self.halves.is_real else 'deals'} are left")
        view.tell_rows("clock", [], [self.play, int(self.halves.is_running())])
        view.extra = self.as_data()

    def as_data(self) -> dict[str, object]:
        """The gridiron for who draws it.  Places are half yards from the goal line of the first seat."""
        field = self.field
        halves = self.halves
        return {
            "yards": LENGTH // 2,
            "lines": LINES,
            "ball": field.ball(),
            "holder": field.holder,
            "direction": -1 if field.holder else 1,
            "down": field.down,
            "to_gain": field.to_gain,
            "play": PLAY_NAMES[self.play],
            "half": halves.number,
            "clock": "real" if halves.is_real else "deals",
            "clock_runs": halves.is_running(),
            "minutes": halves.length if halves.is_real else 0,
            "deals_left": 0 if halves.is_real else halves.left,
            "decision_seconds": self.agreed.decision_seconds,
            "path": [mark.as_data() for mark in field.path],
        }
