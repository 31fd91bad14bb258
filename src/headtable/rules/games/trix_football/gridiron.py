"""The gridiron: where the ball lies, whose it is, which down it is, and what must still be gained.

Every distance is a whole number of half yards, so nothing is ever rounded.  The place of the ball is
counted from the goal line that the side with the ball defends: 0 is that line, 110 the middle, 220 the
goal line of the opponents.  The ball never goes out at the side: trix-football.field.
"""

from typing import Final

LENGTH: Final = 220  # 110 yards
END_RUN: Final = 110.5  # yards: over the goal line from any part of the field
MIDDLE: Final = 110
LINES: Final = 23
OWN_25: Final = 50
THEIR_45: Final = 130
THEIR_25: Final = 170
TO_GAIN: Final = 10  # trix-football.downs: five yards, also where the goal line is nearer
DOWNS: Final = 3
ORDINALS: Final = ["no", "first", "second", "third"]


class Mark:
    """One stretch of the ball's path, as it is drawn on the paper: trix-football.marking.

    `start` and `end` are counted from the goal line of the first seat.
    """

    def __init__(self, seat: int, down: int, start: int, end: int, clause: str) -> None:
        self.seat = seat
        self.down = down
        self.start = start
        self.end = end
        self.clause = clause

    def as_data(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "down": self.down,
            "start": self.start,
            "end": self.end,
            "clause": self.clause,
        }

    def forward(self) -> int:
        """The half yards that it gained, or lost if less than nought."""
        return self.start - self.end if self.seat else self.end - self.start

    def in_words(self) -> str:
        """What it gained or lost, with `{}` for the seat."""
        forward = self.forward()
        how = f"forward {yards(forward)} yards" if forward > 0 else f"back {yards(-forward)} yards"
        return f"{{}} {how if forward else 'no gain'}"


class Gridiron:
    """The ball between two sides, the seats 0 and 1."""

    def __init__(self) -> None:
        self.holder = 0
        self.at = MIDDLE
        self.down = 0  # 0 while the ball is to be kicked
        self.to_gain = 0
        self.kick_off_at = MIDDLE  # where the next kick-off is taken, from the first seat's goal line
        self.path: list[Mark] = []

    def clone(self) -> "Gridiron":
        twin = Gridiron()
        twin.holder = self.holder
        twin.at = self.at
        twin.down = self.down
        twin.to_gain = self.to_gain
        twin.kick_off_at = self.kick_off_at
        twin.path = self.path[:]
        return twin

    def opponent(self) -> int:
        return 1 - self.holder

    def ball(self) -> int:
        """The place of the ball from the goal line of the first seat."""
        return seen_from(self.holder, self.at)

    # Whose ball it is -------------------------------------------------------------

    def place(self, holder: int, at: int) -> None:
        """Put the ball down for a kick."""
        self.holder = holder
        self.at = at
        self.down = self.to_gain = 0

    def change_hands(self) -> None:
        """The ball goes to the opponents where it lies."""
        self.place(1 - self.holder, LENGTH - self.at)

    def first_down(self) -> None:
        self.down = 1
        self.to_gain = TO_GAIN

    def tee_up(self, kicker: int) -> None:
        """Put the ball where the next kick-off is due, which is in the middle but for penalties."""
        self.place(kicker, seen_from(kicker, self.kick_off_at))
        self.kick_off_at = MIDDLE

    # How it moves -------------------------------------------------------------------

    def walk(self, half_yards: int, clause: str) -> int:
        """Move the ball forward, or back, as far as the field goes; where it would be without an end."""
        start = self.ball()
        beyond = self.at + half_yards
        self.at = min(max(beyond, 0), LENGTH)
        self.path.append(Mark(self.holder, self.down, start, self.ball(), clause))
        return beyond

    def use_down(self, gained: int) -> bool:
        """Count a down with its gain or loss; whether the side keeps the ball: trix-football.downs."""
        self.to_gain -= gained  # trix-football.losses-added
        if self.to_gain <= 0:
            self.first_down()
        elif self.down < DOWNS:
            self.down += 1
        else:
            return False
        return True

    # Penalties -------------------------------------------------------------------------

    def penalize(self, offender: int, half_yards: int, counts: bool, clause: str) -> None:
        """Move the ball towards the offenders' goal line, and with it what must be gained if it counts."""
        is_own = offender == self.holder
        moved = shortened(half_yards, self.at if is_own else LENGTH - self.at)
        forward = -moved if is_own else moved
        self.walk(forward, clause)
        if counts and self.down:
            self.to_gain -= forward
            if self.to_gain <= 0:
                self.first_down()

    def move_kick_off(self, offender: int, half_yards: int) -> None:
        """Move the next kick-off towards the offenders' goal line."""
        distance = seen_from(offender, self.kick_off_at)
        left = distance - shortened(half_yards, distance)
        self.kick_off_at = seen_from(offender, left)


def seen_from(seat: int, at: int) -> int:
    """A place counted from one end, counted from the first seat's instead; and the other way round."""
    return LENGTH - at if seat else at


def shortened(penalty: int, distance: int) -> int:
    """The penalty, or half the distance to the goal line that it would pass: trix-football.half-distance.

    Halves are cut down to half yards.
    """
    return penalty if penalty <= distance else distance // 2


# In words ----------------------------------------------------------------------------------


def yards(half_yards: int) -> str:
    """A distance as people write it: 5, 7½."""
    whole = half_yards // 2
    if half_yards % 2:
        return f"{whole or ''}½"
    return str(whole)


def spot(at: int) -> str:
    """A place as the side with the ball calls it."""
    if at == MIDDLE:
        return "the middle"
    whose = "own" if at < MIDDLE else "opponents'"
    distance = min(at, LENGTH - at)
    return f"{whose} {yards(distance)}-yard line" if distance else f"{whose} goal line"
