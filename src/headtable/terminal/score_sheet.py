"""The score sheet: who has how many points, and each line of it with its reason."""

import textwrap
from collections.abc import Sequence
from typing import Final

from headtable import rulebooks
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View
from headtable.terminal.ansi import BOLD, DIM, clipped, flowing, styled

MOST_TOGETHER: Final = 3  # so many scores are never torn apart


def reason(clause: str) -> str:
    """The first sentence of a clause in the catalogue's words; "" where it has none."""
    try:
        says = " ".join(rulebooks.clause(clause).says.split())
    except Complaint:
        return ""
    head, stop, _ = says.partition(". ")
    return head + "." if stop else says


def sides(company: SeatNames) -> list[int]:
    """One seat of each side, the viewer's first."""
    firsts: list[int] = []
    for seat in company.in_turn(range(len(company.names))):
        if all(seat not in company.partners(first) for first in firsts):
            firsts.append(seat)
    return firsts


def standing(view: View, company: SeatNames, colour: bool) -> list[str]:
    """The score of every side, the viewer's first."""
    counted = view.shown_scores()
    scores = [f"{company.side(seat)} {styled(str(counted[seat]), BOLD, colour)}" for seat in sides(company)]
    if len(scores) <= MOST_TOGETHER:
        return [f"Score: {', '.join(scores)}"]
    return [f"Score: {scores[0]}", *scores[1:]]


def note_line(note: Note, company: SeatNames, width: int, colour: bool) -> str:
    """One entry on one line, the reason as far as there is room."""
    head = f"{note.points:+d} {company.side(note.seat)}"
    why = clipped(f"{note.clause}: {reason(note.clause)}", width - len(head) - 2)
    return f"{head}  {styled(why, DIM, colour)}"


def newest(notes: Sequence[Note], most: int) -> list[Note]:
    """The entries of the newest deal that has any, and of them no more than `most`."""
    if not notes or not most:
        return []
    return [note for note in notes if note.deal == notes[-1].deal][-most:]


def sheet(view: View, company: SeatNames, width: int, colour: bool) -> list[str]:
    """The whole sheet: every deal, every entry, every reason in full."""
    lines: list[str] = []
    deal = 0
    told: set[str] = set()
    for note in view.notes:
        if note.deal != deal:
            deal = note.deal
            lines.append(styled(f"Deal {deal}", BOLD, colour))
        lines.append(f"  {note.points:+5d}  {company.side(note.seat)}  {styled(note.clause, DIM, colour)}")
        if note.clause not in told:
            told.add(note.clause)
            lines += textwrap.wrap(
                reason(note.clause), width, initial_indent=" " * 9, subsequent_indent=" " * 9
            )
    if not lines:
        lines = ["Nothing has been scored yet."]
    return lines + flowing(standing(view, company, colour), width, 3, 2)
