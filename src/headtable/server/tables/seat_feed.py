"""What each seat, and who looks on, is shown of a table: built once for a number, then sent to any line."""

from collections import deque
from typing import Final

import msgspec

from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.server.protocol import encoder
from headtable.server.stores.store import Row
from headtable.server.tables.move_report import (
    Glimpse,
    Reporter,
    Told,
    as_item,
    is_told_alike,
    told_of_affair,
)
from headtable.server.tables.table_history import MOVE, START, TableHistory
from headtable.server.transport.connection import PUBLIC

KEPT: Final = 60  # news of each listener


class Sight:
    """What a listener sees at one moment: the view as it is sent, and the little that is looked up in it."""

    def __init__(self, view: View, sheet: msgspec.Raw, glimpse: Glimpse) -> None:
        self.encoded = encoder.encode(view.as_data(sheet))
        self.choices = "\n".join([choice.text for choice in view.choices])
        self.glimpse = glimpse


class SeatFeed:
    """A seat, or PUBLIC, as one to whom the table is shown.

    Views are large and a server has thousands of listeners: a view is kept only until all rows that are made
    together have been heard.
    """

    def __init__(self, story: TableHistory, seat: int) -> None:
        self.story = story
        self.seat = seat
        self.chairs = story.chairs
        self.told_by = Reporter(story, seat)
        self.noted: list[Note] = []  # the score sheet as it was last written, and that
        self.sheet = msgspec.Raw(b"[]")
        first = self.look()
        self.glimpse = Glimpse(first)  # of the view after all that was heard
        self.sight = self.written(first)
        self.number = story.seq
        self.news: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.heard: list[tuple[int, bytes]] = []  # news that is not durable yet
        self.view: View | None = None  # that view, where it is at hand
        self.draft: Sight | None = None
        self.chooses_since = story.seq  # the number from which on it has had these choices

    def look(self) -> View:
        view = self.story.state.view(None if self.seat == PUBLIC else self.seat)
        if not self.story.is_started:
            view.choices = []  # the table is laid, but nobody may begin
        return view

    def hear(self, told: Told) -> None:
        """Draft what is told of a row that has just been applied; it is not shown yet."""
        row = told.row
        if row.kind == MOVE:
            after = self.look()
            now = Glimpse(after)
            item = self.told(told, after, now)
            self.view, self.glimpse = after, now
        else:
            item = as_item(row, "", told_of_affair(self.story, row))
            if row.kind == START:
                self.view = self.look()
                self.glimpse = Glimpse(self.view)
        self.heard.append((row.seq + 1, item))

    def told(self, told: Told, after: View, now: Glimpse) -> bytes:
        """The news of a move: what another was told, where that is all that this one may hear too."""
        row, before = told.row, self.glimpse
        if told.quick and self.seat != row.seat and before.hand == now.hand:
            return told.quick
        reporter = self.reporter()
        quick = reporter.at_once(before, told, after, now)
        if quick:
            item = as_item(row, row.text, quick)
            if self.seat != row.seat and len(quick) == 1:
                told.quick = item
            return item
        if told.is_shared and self.seat != row.seat and told.report()[0]:
            name = self.story.names[self.seat] if self.seat != PUBLIC else ""
            if self.seat == PUBLIC or is_told_alike(row.seat, name, before, now, told.report()[1]):
                return told.item()
        seen = self.view or told.old().view(None if self.seat == PUBLIC else self.seat)
        text, lines = reporter.report(seen, told.old(), row, after, self.story.state)
        return as_item(row, text, lines)

    def reporter(self) -> Reporter:
        """Who tells this listener; another one when somebody has changed chairs."""
        if self.chairs is not self.story.chairs:
            self.chairs = self.story.chairs
            self.told_by = Reporter(self.story, self.seat)
        self.told_by.company.sides = self.story.state.sides
        return self.told_by

    def write(self) -> None:
        """All rows that are made together were heard: write down what is seen now."""
        if self.view is not None:
            self.draft = self.written(self.view)
            self.view = None

    def written(self, view: View) -> Sight:
        """A view as it is sent; its score sheet, which grows all the time, is written only when changed."""
        if view.notes != self.noted:
            self.noted = view.notes
            self.sheet = msgspec.Raw(encoder.encode([note.as_data() for note in view.notes]))
        return Sight(view, self.sheet, self.glimpse)

    def forget(self) -> None:
        """What was heard could not be made to last."""
        self.heard.clear()
        self.view = None
        self.draft = None
        self.glimpse = self.sight.glimpse

    def publish(self, moved: int) -> None:
        """What was heard is durable; `moved` is the seat that moved last, or another number."""
        if self.draft is not None:
            if self.draft.choices != self.sight.choices or moved == self.seat:
                self.chooses_since = self.story.seq
            self.sight = self.draft
            self.draft = None
        self.news.extend(self.heard)
        self.heard.clear()
        self.number = self.story.seq

    def shown(self) -> tuple[int, bytes]:
        """The number and the view that lines of this listener are to see."""
        return self.number, self.sight.encoded

    def news_after(self, number: int) -> list[bytes]:
        found: list[bytes] = []
        for at, item in reversed(self.news):
            if at <= number:
                break
            found.append(item)
        found.reverse()
        return found


def public_news(story: TableHistory, count: int) -> list[tuple[int, bytes]]:
    """What one who looks on was told of the last moves, for one who comes only now."""
    entries = story.sitting.entries
    reporter = Reporter(story, PUBLIC)
    found: list[tuple[int, bytes]] = []
    old: State | None = None
    for place, state in enumerate(story.sitting.moments()):
        if old is not None and place > len(entries) - count:
            entry, number = entries[place - 1], story.numbers[place - 1]
            row = Row(number - 1, MOVE, entry.seat, entry.text, 0)
            text, lines = reporter.report(old.view(None), old, row, state.view(None), state)
            found.append((number, as_item(row, text, lines)))
        old = state
    return found


class Delayed(SeatFeed):
    """One who looks on some moves behind, so that nobody can be told what it sees.

    It is sent the very bytes that an undelayed spectator was sent that many moves ago, never a view of its
    own: between rows that are made together lie moments that nobody is shown.  A finished game has no delay.
    """

    def __init__(self, story: TableHistory, delay: int) -> None:
        super().__init__(story, PUBLIC)
        self.delay = delay
        self.is_over = story.is_over
        self.news = deque(maxlen=KEPT + delay)
        self.past: deque[tuple[int, int, bytes]] = deque()  # moves so far, number, view: what was shown when
        now = len(story.numbers)
        first = max(0, now - delay)
        for moves, state in enumerate(story.sitting.moments() if now else ()):
            if moves < now and was_shown(story, moves, state):
                self.keep(moves, story.numbers[moves - 1] if moves else 0, as_shown(state), first)
        self.keep(now, self.number, self.sight.encoded, first)

    def keep(self, moves: int, number: int, view: bytes, first: int) -> None:
        """Keep what is shown after so many moves, and of all before the move `first` only the newest."""
        if self.past and self.past[-1][0] == moves:
            self.past.pop()
        self.past.append((moves, number, view))
        while len(self.past) > 1 and self.past[1][0] <= first:
            self.past.popleft()

    def publish(self, moved: int) -> None:
        super().publish(moved)
        self.is_over = self.story.is_over
        now = len(self.story.numbers)
        self.keep(now, self.number, self.sight.encoded, max(0, now - self.delay))

    def shown(self) -> tuple[int, bytes]:
        if self.is_over:
            return self.number, self.sight.encoded
        _, number, view = self.past[0]
        return number, view

    def news_after(self, number: int) -> list[bytes]:
        upto = self.shown()[0]
        return [item for at, item in self.news if number < at <= upto]


def was_shown(story: TableHistory, moves: int, state: State) -> bool:
    """Whether an undelayed spectator could see the moment after so many moves, the last one apart.

    The moves of a what-if up to its beginning came all at once.  Where chance moves next it may have moved
    at once, so such a moment is left out: who comes late is then shown the one before it.
    """
    if not moves:
        return True
    return moves >= story.config.origin_entry and state.to_act() != CHANCE


def as_shown(state: State) -> bytes:
    return encoder.encode(state.view(None).as_data())
