"""The field of Trix Football in text: goal lines, yard lines, the ball, its way, and the line to gain.

Everything comes from the data of the view (`extra`), in which places are half yards from the goal line of
the first seat.  The viewer's own goal line is drawn on the left.
"""

from typing import Final

from headtable.narration.seat_names import SeatNames
from headtable.narration.trix_football import Field, number, possessive, situation
from headtable.rules.core.view import View
from headtable.terminal.styled_text import BOLD, DIM, YOURS, flowing, styled

NUMBERED: Final = 10  # every tenth yard line has its number
BALL: Final = "●"
RIGHT: Final = "▸"
LEFT: Final = "◂"
TO_GAIN: Final = "!"
FLOWN: Final = "─"


# Drawing -----------------------------------------------------------------------------------


def drawn(view: View, company: SeatNames, width: int, colour: bool) -> list[str]:
    """The field as far as a width allows, and down and distance in words; nothing without a field."""
    field = Field.of(view)
    if field is None:
        return []
    is_turned = view.seat == 1
    step = max(1, (width - 1) // (field.lines - 1))
    words = flowing(situation(field, company).split(), width, 1)
    return [
        *[styled(line, BOLD, colour) for line in words],
        goals(field, company, step, is_turned),
        *numbers(field, step, is_turned, colour),
        grass(field, step, is_turned, colour),
        *flight(field, step, is_turned),
    ]


def column(field: Field, place: int, step: int, is_turned: bool) -> int:
    """Where a place is drawn."""
    along = field.length() - place if is_turned else place
    return (along * step * (field.lines - 1) + field.yards) // field.length()


def goals(field: Field, company: SeatNames, step: int, is_turned: bool) -> str:
    """Whose goal lines these are, and between them what the marks mean if there is room."""
    ends = [f"{possessive(company, seat)} goal" for seat in ((1, 0) if is_turned else (0, 1))]
    room = step * (field.lines - 1) + 1 - len(ends[0]) - len(ends[1])
    legend = f"{BALL} ball  {TO_GAIN} line to gain" if field.gain_at() >= 0 else f"{BALL} ball"
    return f"{ends[0]}{legend.center(room) if len(legend) + 4 <= room else ' ' * room}{ends[1]}"


def numbers(field: Field, step: int, is_turned: bool, colour: bool) -> list[str]:
    """How many yards it is to the nearer goal line."""
    row = [" "] * (step * (field.lines - 1) + 1)
    for yard in range(NUMBERED, field.yards, NUMBERED):
        near = min(yard, field.yards - yard)
        for place in (2 * near, field.length() - 2 * near):
            middle = column(field, place, step, is_turned)
            row[middle : middle + 2] = str(near)
    return [styled("".join(row).rstrip(), DIM, colour)] if step > 1 else []


def grass(field: Field, step: int, is_turned: bool, colour: bool) -> str:
    """The yard lines with the ball, the way it is carried, and the line to gain."""
    last = step * (field.lines - 1)
    row = [("│" if at % step == 0 else " ") if step > 1 else "·" for at in range(last + 1)]
    row[column(field, field.length() // 2, step, is_turned)] = "┃"
    row[0] = row[last] = "║"
    ball = column(field, field.ball, step, is_turned)
    goes_right = (field.holder == 0) != is_turned
    ahead = ball + (1 if goes_right else -1)
    gain = field.gain_at()
    if 0 <= ahead <= last:
        row[ahead] = RIGHT if goes_right else LEFT
    if gain >= 0:
        row[column(field, gain, step, is_turned)] = TO_GAIN
    row[ball] = BALL
    return "".join(styled(mark, style_of(mark), colour) for mark in row)


def style_of(mark: str) -> str:
    if mark in (BALL, TO_GAIN, RIGHT, LEFT):
        return YOURS
    return "" if mark == "║" else DIM


def flight(field: Field, step: int, is_turned: bool) -> list[str]:
    """Below the field the last way of the ball, if it still lies where that ended."""
    if not field.path or number(field.path[-1], "end") != field.ball:
        return []
    start, end = (column(field, number(field.path[-1], key), step, is_turned) for key in ("start", "end"))
    if end > start:
        return [" " * start + FLOWN * (end - start) + RIGHT]
    return [" " * end + LEFT + FLOWN * (start - end)] if end < start else []
