"""A second reading of the rules of Trix Football, in yards: the goal line of seat 0 is yard 0, that of
seat 1 is yard 110.  The referee hears every move and is shown the hands."""

from collections.abc import Mapping
from fractions import Fraction

from football_hand_referee import ORDER, is_double, value

HALF = Fraction(1, 2)
GAIN: dict[str, Fraction | int] = {
    "Pair": 5, "Flush": 7 + HALF, "Threes": 10, "Straight Fours": 15, "Full Hand": 25, "Straight Five": 30,
    "Fours": 35,
}  # fmt: skip


class Referee:
    """Follows one game; `options` has every option's value as text."""

    def __init__(self, options: Mapping[str, str], low_drawer: int) -> None:
        self.options = options
        self.points = [0, 0]
        self.ball = Fraction(55)
        self.side = low_drawer
        self.down = 0
        self.need = Fraction(0)
        self.asked = "choice"
        self.play = "kick-off"
        self.kick_off_from = Fraction(55)
        self.half = 1
        self.left = int(options["half-length"]) * (12 if options["clock"] == "real" else 1)
        self.is_called = False
        self.opened = -1
        self.late = -1
        self.drawn: list[int] = []
        self.laid: list[int] = []
        self.held = False
        self.delays = [0, 0]
        self.expiries = 0
        self.is_judging = False  # whether the other captain is asked what a delay costs
        self.values = ["", ""]
        self.hands: list[list[str]] = [[], []]

    # Geometry -----------------------------------------------------------------------

    def goal_line(self, side: int) -> int:
        return 110 * side

    def behind(self, side: int) -> Fraction:
        """The yards between the ball and the goal line of a side."""
        return abs(self.ball - self.goal_line(side))

    def move(self, side: int, yards: Fraction | int) -> None:
        """Move the ball the way that a side attacks."""
        self.ball += yards if side == 0 else -yards

    def is_beyond(self, side: int) -> bool:
        """Whether the ball is past the goal line that a side defends."""
        return self.ball < 0 if side == 0 else self.ball > 110

    def spot(self, side: int, yards: int) -> Fraction:
        return Fraction(yards if side == 0 else 110 - yards)

    # What is next ---------------------------------------------------------------------

    def is_time_up(self) -> bool:
        return self.left == 0 or self.is_called

    def ask(self, what: str) -> None:
        self.asked = what
        if self.is_time_up():
            self.next_half()

    def next_half(self) -> None:
        if self.half == 2:
            self.asked = "over"
            return
        self.half = 2
        self.left = int(self.options["half-length"]) * (12 if self.options["clock"] == "real" else 1)
        self.is_called = False
        self.delays = [0, 0]
        self.side = 1 - self.opened
        self.ball = self.kick_off_from = Fraction(55)
        self.down, self.need, self.play, self.asked = 0, Fraction(0), "kick-off", "deal"

    def fresh(self, side: int) -> None:
        self.side, self.down, self.need = side, 1, Fraction(5)
        self.ask("call")

    def free_kick(self, side: int) -> None:
        self.side, self.ball, self.down, self.need, self.play = (
            side,
            self.spot(side, 25),
            0,
            Fraction(0),
            "free kick",
        )
        self.ask("deal")

    def kick_off_choice(self, side: int) -> None:
        self.side, self.ball, self.kick_off_from = side, self.kick_off_from, Fraction(55)
        self.down, self.need, self.play = 0, Fraction(0), "kick-off"
        self.ask("choice")

    def touchdown(self, side: int) -> None:
        self.points[side] += 5
        self.side, self.ball, self.down, self.need = side, Fraction(self.goal_line(1 - side)), 0, Fraction(0)
        self.play, self.asked = "try", "deal"

    def goal(self, side: int) -> None:
        self.points[side] += 5
        self.kick_off_choice(1 - side)

    # Hearing ---------------------------------------------------------------------------

    def hear(self, seat: int, text: str, hands: list[list[str]]) -> None:
        """A move, and what the hands are after it (looked at in a showdown only)."""
        self.hands = hands
        verb = text.split(" ", maxsplit=1)[0]
        if seat >= 0 and verb != "delay":
            self.expiries = 0
        if verb in ("stand", "change"):
            self.drew(seat, verb == "change")
        elif text == "lay down":
            self.laid.append(seat)
            self.drawn.append(seat)
            self.after_draw()
        elif text in ("challenge", "allow"):
            self.settle_late(text == "challenge")
        elif verb == "delay":
            self.delay(text)
        elif text == "misdeal":
            self.penalty(self.side, Fraction(10), False)
            self.again()
        elif text == "time":
            self.is_called = True
            if self.asked in ("choice", "call", "offer", "deal", "late yield"):
                self.next_half()
        elif verb == "shuffle":
            self.asked, self.drawn, self.laid, self.late = "draw", [], [], -1
        elif text != "five minutes":
            self.chose(text)

    def chose(self, text: str) -> None:
        if text in ("kick off", "receive"):
            self.side = 1 - self.side if text == "receive" else self.side
            self.opened = self.side if self.opened < 0 else self.opened
            self.asked = "deal"
        elif text in ("rush", "punt", "goal"):
            self.play, self.asked = text, "deal"
        elif text == "yield":
            self.move(self.side, -20)
            self.fresh(self.side)
        elif text == "surrender":
            self.fresh(1 - self.side)
        elif text == "try":
            self.play, self.asked = "short try", "deal"
        elif text == "decline":
            self.fresh(1 - self.side if self.held else self.side)
        else:
            self.fly(45 if text == "kick 45" else 25, text == "hold 25")

    def drew(self, seat: int, has_changed: bool) -> None:
        if has_changed and 1 - seat in self.laid:
            self.late = seat
        self.drawn.append(seat)
        self.after_draw()

    def after_draw(self) -> None:
        if len(set(self.drawn)) < 2:
            return
        if self.options["honour"] == "on":
            self.asked = "lay"
            if len(set(self.laid)) < 2:
                return
            if self.late >= 0:
                self.asked = "answer"
                return
        self.showdown()

    # Penalties ------------------------------------------------------------------------------

    def used(self) -> None:
        if self.play != "try":
            self.left -= 1

    def again(self) -> None:
        if self.play == "try":
            self.asked = "deal"
        else:
            self.ask("call" if self.play in ("rush", "punt", "goal") else "deal")

    def lose(self) -> None:
        if self.play == "try":
            self.kick_off_choice(1 - self.side)
        else:
            self.fresh(1 - self.side)

    def penalty(self, offender: int, yards: Fraction, counts: bool) -> None:
        if self.play == "try":
            distance = abs(self.kick_off_from - self.goal_line(offender))
            moved = self.cut(yards, distance)
            self.kick_off_from += -moved if offender == 0 else moved
            return
        moved = self.cut(yards, self.behind(offender))
        self.move(offender, -moved)
        if counts and self.down and self.options["penalty-distance"] == "counts":
            self.need += moved if offender == self.side else -moved
            if self.need <= 0:
                self.down, self.need = 1, Fraction(5)

    def cut(self, yards: Fraction, distance: Fraction) -> Fraction:
        if yards <= distance:
            return yards
        return Fraction((distance / 2) // HALF) * HALF

    def settle_late(self, is_challenged: bool) -> None:
        if not is_challenged:
            self.showdown()
            return
        self.used()
        if self.late == self.side:
            self.lose()
        else:
            self.penalty(self.late, Fraction(10), True)
            self.again()

    def offender(self) -> int:
        return 1 - self.side if self.asked == "draw" and 1 - self.side not in self.drawn else self.side

    def delay(self, ruling: str) -> None:
        default = {
            "choice": "kick off", "call": "rush", "offer": "decline", "draw": "stand", "punt": "hold 25",
            "late yield": "surrender", "lay": "lay down", "answer": "allow",
        }  # fmt: skip
        seat = self.offender()
        if self.asked == "lay":
            seat = next(each for each in (1 - self.side, self.side) if each not in self.laid)
        has_choice = seat == self.side and self.asked in ("call", "offer", "draw") and self.play != "try"
        is_human = self.options["delay-penalty"] == "human umpire" and self.expiries < 2 and has_choice
        if is_human and ruling == "delay" and not self.is_judging:
            self.is_judging = True
            return
        self.is_judging = False
        if self.expiries == 2 or self.asked in ("punt", "late yield", "lay", "answer"):
            self.hear(seat, default[self.asked], self.hands)
            return
        self.expiries += 1
        self.delays[seat] += 1
        is_dealt = self.asked == "draw"
        scale = self.options["delay-penalty"]
        goes_by_scale = scale == "scale" or (scale == "human umpire" and ruling == "delay")
        takes_ball = (goes_by_scale and self.delays[seat] > 1) or scale == "ball" or ruling == "delay ball"
        if seat == self.side and self.asked != "choice" and (takes_ball or self.play == "try"):
            if is_dealt:
                self.used()
            self.lose()
            return
        self.penalty(seat, Fraction(15), True)
        if is_dealt and seat != self.side and self.delays[seat] > 1:
            self.hear(seat, "stand", self.hands)
        elif is_dealt:
            self.used()
            self.again()

    # The showdown ------------------------------------------------------------------------------

    def at_least(self, side: int, name: str) -> bool:
        return ORDER.index(self.values[side]) >= ORDER.index(name)

    def better(self, is_kick: bool) -> int:
        ranks = [ORDER.index(name) for name in self.values]
        if ranks[0] != ranks[1]:
            return 0 if ranks[0] > ranks[1] else 1
        if ranks[0] == 0 and not (is_kick and self.options["unranked-kick"] == "high card"):
            return -1
        tops = [max(card for card in hand if ranks[0] == 0 or not is_double(card)) for hand in self.hands]
        return tops.index(max(tops))

    def showdown(self) -> None:
        self.values = [value(hand, self.options["low-straight-six"]) for hand in self.hands]
        self.used()
        side = self.side
        if self.play == "rush":
            self.rushed(self.better(False))
        elif self.play == "punt":
            self.punted()
        elif self.play == "goal":
            self.kicked_at_goal(self.better(False))
        elif self.play == "try":
            self.points[side] += self.better(False) == side
            self.kick_off_choice(1 - side)
        elif self.play == "short try":
            self.tried_short()
        else:
            is_back = self.play == "kick-off" and self.options["kick-recovery"] == "on"
            is_back = is_back and self.better(False) == side and self.at_least(side, "Full Hand")
            self.fly(45 if is_back or self.better(True) == side else 30, is_back)

    def rushed(self, better: int) -> None:
        side, other = self.side, 1 - self.side
        name = self.values[better] if better >= 0 else ""
        if better == side:
            if name in ("Straight Six", "Royal Hand"):
                self.touchdown(side)
                return
            self.carried(Fraction(GAIN[name]))
        elif better < 0:
            self.carried(Fraction(0))
        elif name in ("Pair", "Flush", "Threes"):
            pair = 7 + HALF if self.down == 1 else Fraction(5)
            self.carried(-{"Pair": pair, "Flush": 7 + HALF, "Threes": Fraction(10)}[name])
        elif name in ("Straight Fours", "Full Hand", "Straight Five"):
            self.move(other, {"Straight Fours": 0, "Full Hand": 5, "Straight Five": 10}[name])
            if self.is_beyond(side):
                self.touchdown(other)
            else:
                self.fresh(other)
        else:
            self.touchdown(other)

    def carried(self, yards: Fraction) -> None:
        side = self.side
        self.move(side, yards)
        if self.is_beyond(1 - side):
            self.touchdown(side)
            return
        if self.is_beyond(side):
            self.points[1 - side] += 2
            self.free_kick(side)
            return
        self.need -= yards
        if self.need <= 0:
            self.fresh(side)
        elif self.down < 3:
            self.down += 1
            self.ask("call")
        elif (
            self.options["yield-timing"] != "before deal"
            and self.behind(side) >= 20
            and not self.is_time_up()
        ):
            self.asked = "late yield"
        else:
            self.fresh(1 - side)

    def may_yield_late(self) -> bool:
        is_agreed = self.options["yield-timing"] != "before deal"
        return is_agreed and self.behind(self.side) >= 20 and not self.is_time_up()

    def punted(self) -> None:
        side, other = self.side, 1 - self.side
        better = self.better(False)
        any_blocks = self.options["punt-block"] == "any straight four"
        if self.at_least(other, "Straight Fours") and (better == other or any_blocks):
            self.fresh(other)
        elif self.at_least(side, "Full Hand"):
            if self.options["full-hand-punt"] == "choice":
                self.asked = "punt"
            else:
                self.fly(45, self.options["full-hand-punt"] == "hold 45")
        elif self.at_least(side, "Threes"):
            self.fly(25, True)
        else:
            self.fly(20 if self.better(True) == side else 15, False)

    def fly(self, yards: int, is_held: bool) -> None:
        side, other = self.side, 1 - self.side
        was_inside = self.behind(side) < 55
        self.move(side, yards)
        if self.is_beyond(other):
            if is_held and self.options["held-kick-over"] == "touchdown":
                self.touchdown(side)
            elif self.options["touchback"] == "free kick":
                self.free_kick(other)
            else:
                self.ball = self.spot(other, 25 if self.options["touchback"] == "first down 25" else 0)
                self.fresh(other)
            return
        is_short = self.play == "punt" and was_inside and self.behind(side) <= 55
        if is_short and self.options["short-punt-try"] != "off":
            self.held = is_held
            self.side, self.down, self.need = other, 0, Fraction(0)
            if self.options["short-punt-try"] == "same hand":
                self.tried_short()
            else:
                self.ask("offer")
        else:
            self.fresh(side if is_held else other)

    def kicked_at_goal(self, better: int) -> None:
        side, other = self.side, 1 - self.side
        name = "Threes" if self.behind(other) <= 25 else "Full Hand"
        if better == side and self.at_least(side, name):
            self.goal(side)
        elif better == other and (
            self.options["goal-block"] == "any better hand" or self.at_least(side, name)
        ):
            self.fresh(other)
        else:
            self.free_kick(other)

    def tried_short(self) -> None:
        if self.at_least(self.side, "Threes"):
            self.goal(self.side)
        elif self.options["short-punt-failure"] == "free kick":
            self.free_kick(1 - self.side)
        else:
            self.fresh(1 - self.side)
