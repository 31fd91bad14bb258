"""Every moment of a finished game with all hands open, for the replay."""

import asyncio
from typing import Final

from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.server.lines import PUBLIC
from headtable.server.news import Reporter
from headtable.server.store import Row
from headtable.server.story import MOVE, Story

AT_A_TIME: Final = 5  # moments between two looks at the other tables


async def moments_of(story: Story) -> dict[str, object]:
    """The moments, each with the move that led to it, and what proves the shuffles."""
    moments: list[dict[str, object]] = []
    entries = story.sitting.entries
    reporter = Reporter(story, PUBLIC, hides_nothing=True)
    old: State | None = None
    for index, state in enumerate(story.sitting.moments()):
        entry = entries[index - 1] if index else None
        view = open_view(state)
        lines: list[str] = []
        if entry is not None and old is not None:
            row = Row(index, MOVE, entry.seat, entry.text, 0)
            lines = reporter.report(open_view(old), old, row, view, state)[1]
        moments.append(
            {
                "entry": index,
                "seat": entry.seat if entry else CHANCE,
                "text": entry.text if entry else "",
                "lines": lines,
                "view": view.as_data(),
            }
        )
        old = state
        if index % AT_A_TIME == 0:
            await asyncio.sleep(0)
    fairness = story.fairness()
    chances = [entry.text for entry in entries if entry.seat == CHANCE]
    fair = {
        "cuts": list(fairness.cuts),
        "chances": [{"number": number, "text": text} for number, text in enumerate(chances)],
    }
    return {"moments": moments, "proof": fair}


def open_view(state: State) -> View:
    """The public view with each seat's own piles as that seat sees them."""
    view = state.view(None)
    for seat in range(state.seats):
        own = state.view(seat)
        for place, pile in enumerate(view.piles):
            same = own.pile(pile.name) if pile.hidden else None
            if same is not None and same.hidden < pile.hidden:
                view.piles[place] = same
    return view
