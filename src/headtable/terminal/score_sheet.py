"""The score sheet: who has how many points, and each line of it with its reason."""

import textwrap
from collections.abc import Sequence
from typing import Final

from headtable.narration import score_lines
from headtable.narration.score_lines import sides
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View
from headtable.terminal.styled_text import BOLD, DIM, clipped, flowing, styled

MOST_TOGETHER: Final = 3  # so many scores are never torn apart
MOST_RUNNING: Final = 3  # entries of a hand that is being played


def standing(view: View, company: SeatNames, colour: bool) -> list[str]:
    """The score of every side, the viewer's first."""
    counted = view.shown_scores()
    scores = [
        f"{company.side(seat)} {styled(score_lines.amount(counted[seat], is_down=False), BOLD, colour)}"
        for seat in sides(company)
    ]
    if len(scores) <= MOST_TOGETHER:
        return [f"Score: {', '.join(scores)}"]
    return [f"Score: {scores[0]}", *scores[1:]]


def note_lines(view: View, company: SeatNames, most: int, width: int, colour: bool) -> list[str]:
    """The newest entries, each on one line as far as there is room; those of a hand that is over as its."""
    is_down = score_lines.is_counted_down(view)
    notes = newest(view.notes) if most else []
    told = score_lines.added_up(notes, company)
    is_past = bool(notes) and notes[-1].deal < view.deal and "yards" not in view.extra
    if not is_past and not view.winners:
        most = min(most, MOST_RUNNING)
    lines = [clipped(line.sentence(company, is_down), width - 2) for line in told[-most:]]
    if is_past:
        lines = [f"Last {score_lines.hand_word(view).lower()}:", *[f"  {line}" for line in lines]]
    return [styled(line, DIM, colour) for line in lines]


def newest(notes: Sequence[Note]) -> list[Note]:
    """The entries of the newest deal that has any."""
    return [note for note in notes if note.deal == notes[-1].deal]


def sheet(view: View, company: SeatNames, width: int, colour: bool) -> list[str]:
    """The whole sheet: every deal, every entry with who has done what."""
    is_down = score_lines.is_counted_down(view)
    lines: list[str] = []
    deal = 0
    for line in score_lines.added_up(view.notes, company):
        if line.deal != deal:
            deal = line.deal
            lines.append(styled(f"{score_lines.hand_word(view)} {deal}", BOLD, colour))
        said = line.sentence(company, is_down)
        lines += textwrap.wrap(said, width, initial_indent="  ", subsequent_indent="    ")
    if not lines:
        lines = ["Nothing has been scored yet."]
    return lines + flowing(standing(view, company, colour), width, 3, 2)


def summary(view: View, company: SeatNames, width: int, most: int) -> list[str]:
    """The hand that has just ended, in at most so many lines (0 is no limit): else its totals alone."""
    told = score_lines.summary(view, company, view.deal - 1)
    lines = [part for line in told for part in textwrap.wrap(line, width, subsequent_indent="    ")]
    if not most or len(lines) <= most:
        return lines
    return textwrap.wrap(f"{told[0]} {told[-1]}", width)
