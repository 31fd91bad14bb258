"""Trix Football in words: where the ball is, the downs, and what the hands laid open have done.

Everything comes from the data of the view (`extra`), in which places are half yards from the goal line of
the first seat.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View

ORDINALS: Final = ("", "First", "Second", "Third")
RULINGS: Final = {
    "delay yards": "the delay costs fifteen yards",
    "delay ball": "the delay costs the ball",
}
# What the time-keeper, the umpire or mishap says from outside; `time` is called in other games too.
FROM_OUTSIDE: Final = {
    "time": "Time is up.",
    "five minutes": "Five minutes are left.",
    "delay": "The time for the decision has run out.",
    **{said: f"The umpire rules: {ruling}." for said, ruling in RULINGS.items()},
    "misdeal": "It is a misdeal.",
}
PENALTIES: Final = {
    "trix-football.delay": " for the delay",
    "trix-football.misdeal": " for the misdeal",
    "trix-football.late-discard": " by the late discard",
}
# What else has come of a kick or a play, where the yards do not say it.
KEPT: Final = {
    "trix-football.kick-recovery": " and is recovered",
    "trix-football.punt-held": ", and the ball is kept",
    "trix-football.yield": " for a first down",
}


@dataclass(frozen=True, slots=True)
class Field:
    """The numbers of a view, as they are drawn."""

    yards: int
    lines: int
    ball: int
    holder: int
    down: int
    to_gain: int
    play: str
    path: list[Mapping[str, object]]

    @classmethod
    def of(cls, view: View) -> "Field | None":
        """The field that a view carries, if it does."""
        data = view.extra
        if "yards" not in data:
            return None
        path = data["path"]
        assert isinstance(path, list)
        return cls(
            number(data, "yards"),
            number(data, "lines"),
            number(data, "ball"),
            number(data, "holder"),
            number(data, "down"),
            number(data, "to_gain"),
            str(data["play"]),
            path,
        )

    def length(self) -> int:
        return 2 * self.yards

    def gain_at(self) -> int:
        """The place that makes a new first down, or -1: no down, or the goal line comes first."""
        forward = self.to_gain if self.holder == 0 else -self.to_gain
        place = self.ball + forward
        return place if self.down and 0 < place < self.length() else -1


def number(data: Mapping[str, object], key: str) -> int:
    value = data[key]
    assert isinstance(value, int)
    return value


def yards(half_yards: int) -> str:
    """A distance as people write it: 1 yard, 7½ yards."""
    whole = f"{half_yards // 2 or ''}½" if half_yards % 2 else str(half_yards // 2)
    return f"{whole} {'yard' if half_yards in (1, 2) else 'yards'}"


def possessive(company: SeatNames, seat: int) -> str:
    return "Your" if seat == company.viewer else f"{company.name(seat)}'s"


def spot(field: Field, company: SeatNames, place: int) -> str:
    """A place by the nearer goal line: "your 25-yard line"."""
    if place == field.yards:
        return "the middle"
    seat = 0 if place < field.yards else 1
    whose = "your" if seat == company.viewer else f"{company.name(seat)}'s"
    distance = min(place, field.length() - place)
    return f"{whose} {yards(distance).split()[0]}-yard line" if distance else f"{whose} goal line"


def situation(field: Field, company: SeatNames) -> str:
    """Who has the ball and where, with down and distance."""
    where = f"{possessive(company, field.holder)} ball at {spot(field, company, field.ball)}"
    if not field.down:
        return f"{where}: {field.play}." if "kick" in field.play or "try" in field.play else f"{where}."
    return f"{ORDINALS[field.down]} down, {yards(field.to_gain)} to gain. {where}."


def told(before: View, after: View, company: SeatNames) -> list[str]:
    """What a showdown or a word from outside has done: the hands, the way of the ball, whose it is then."""
    was, now = Field.of(before), Field.of(after)
    if was is None or now is None:
        return []
    lines: list[str] = []
    is_showdown = "showdown" in after.extra and "showdown" not in before.extra
    if is_showdown:
        lines += hands_shown(after, company)
    is_new_half = after.extra["half"] != before.extra["half"]
    for mark in [] if is_new_half else now.path[len(was.path) :]:
        lines.append(moved(mark, company, was.play))
    if is_showdown and "goal" in was.play and len(after.notes) == len(before.notes):
        lines.append("No goal.")
    if is_new_half:
        lines.append("The first half is over.")
    elif now.holder != was.holder and now.down:
        lines.append(f"{possessive(company, now.holder)} ball now, at {spot(now, company, now.ball)}.")
    return lines


def hands_shown(view: View, company: SeatNames) -> list[str]:
    """Both hands with what they are worth."""
    ranks = view.extra["showdown"]
    assert isinstance(ranks, list)
    shown = []
    for seat, rank in enumerate(ranks):
        pile = view.pile(f"shown {seat + 1}")
        cards = " ".join(pile.faces if pile else [])
        shown.append(f"{company.does(seat, 'show')} {cards}: {rank}.")
    return shown


def moved(mark: Mapping[str, object], company: SeatNames, play: str) -> str:
    """One stretch of the way of the ball."""
    seat = number(mark, "seat")
    way = number(mark, "end") - number(mark, "start")
    forward = -way if seat else way
    clause = str(mark["clause"])
    why = PENALTIES.get(clause, KEPT.get(clause, ""))
    if clause not in PENALTIES and ("kick" in play or play == "punt"):
        return f"{possessive(company, seat)} kick goes {yards(forward)}{why}."
    if not forward:
        return f"{company.does(seat, 'gain')} nothing."
    return f"{company.does(seat, 'gain' if forward > 0 else 'lose')} {yards(abs(forward))}{why}."
