"""What each seat, and who looks on, is shown of a table: built once for a number, then sent to any line."""

from collections import deque
from functools import cached_property
from typing import Final

from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.server.lines import PUBLIC
from headtable.server.news import Reporter, is_told_alike, told_of_affair
from headtable.server.protocol import encoder
from headtable.server.store import Row
from headtable.server.story import MOVE, START, Story

KEPT: Final = 60  # news of each listener


class Told:
    """What all who look on are told of a move, once somebody asks; most seats hear the same."""

    def __init__(self, story: Story, row: Row, old: State) -> None:
        self.story = story
        self.row = row
        self.old = old

    @cached_property
    def report(self) -> tuple[str, list[str]]:
        before, after = self.old.view(None), self.story.state.view(None)
        return Reporter(self.story, PUBLIC).report(before, self.old, self.row, after, self.story.state)

    @property
    def text(self) -> str:
        return self.report[0]

    @property
    def lines(self) -> list[str]:
        return self.report[1]

    @cached_property
    def item(self) -> bytes:
        return as_item(self.row, *self.report)


def as_item(row: Row, text: str, lines: list[str]) -> bytes:
    return encoder.encode({"seq": row.seq + 1, "seat": row.seat, "text": text, "lines": lines})


class Listener:
    """A seat, or PUBLIC, as one to whom the table is shown."""

    def __init__(self, story: Story, seat: int) -> None:
        self.story = story
        self.seat = seat
        self.chairs = story.chairs
        self.told_by = Reporter(story, seat)
        self.view = self.look()
        self.encoded = encoder.encode(self.view.as_data())
        self.number = story.seq
        self.news: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.drafts: list[tuple[int, bytes]] = []
        self.drafted: View = self.view
        self.choices = [choice.text for choice in self.view.choices]
        self.chooses_since = story.seq  # the number from which on it has had these choices

    def look(self) -> View:
        view = self.story.state.view(None if self.seat == PUBLIC else self.seat)
        if not self.story.is_started:
            view.choices = []  # the table is laid, but nobody may begin
        return view

    def hear(self, row: Row, old: State, told: "Told | None" = None) -> None:
        """Draft what is told of a row that has just been applied; it is not shown yet."""
        if row.kind == START:
            self.drafted = self.look()
        if row.kind == MOVE:
            after = self.look()
            item = self.told(row, old, after, told)
            self.drafted = after
        else:
            item = as_item(row, "", told_of_affair(self.story, row))
        self.drafts.append((row.seq + 1, item))

    def told(self, row: Row, old: State, after: View, told: "Told | None") -> bytes:
        """The news of a move: what another was told, where that is all that this one may hear too."""
        reporter = self.reporter()
        quick = reporter.at_once(self.drafted, row, after)
        if quick:
            return as_item(row, row.text, quick)
        if told is not None and self.seat != row.seat and told.text:
            name = self.story.names[self.seat] if self.seat != PUBLIC else ""
            if self.seat == PUBLIC or is_told_alike(row.seat, name, self.drafted, after, told.lines):
                return told.item
        text, lines = reporter.report(self.drafted, old, row, after, self.story.state)
        return as_item(row, text, lines)

    def reporter(self) -> Reporter:
        """Who tells this listener; another one when somebody has changed chairs."""
        if self.chairs is not self.story.chairs:
            self.chairs = self.story.chairs
            self.told_by = Reporter(self.story, self.seat)
        self.told_by.company.sides = self.story.state.sides
        return self.told_by

    def forget(self) -> None:
        """The drafts could not be made to last."""
        self.drafts.clear()
        self.drafted = self.view

    def publish(self, moved: int) -> None:
        """The drafts are durable; `moved` is the seat that moved last, or another number."""
        if self.drafted is not self.view:
            self.view = self.drafted
            self.encoded = encoder.encode(self.view.as_data())
            choices = [choice.text for choice in self.view.choices]
            if choices != self.choices or moved == self.seat:
                self.choices = choices
                self.chooses_since = self.story.seq
        self.news.extend(self.drafts)
        self.drafts.clear()
        self.number = self.story.seq

    def shown(self) -> tuple[int, bytes]:
        """The number and the view that lines of this listener are to see."""
        return self.number, self.encoded

    def news_after(self, number: int) -> list[bytes]:
        return [item for at, item in self.news if at > number]


class Delayed(Listener):
    """One who looks on some moves behind, so that nobody can be told what it sees."""

    def __init__(self, story: Story, delay: int) -> None:
        super().__init__(story, PUBLIC)
        self.past: deque[tuple[int, View]] = deque(maxlen=delay + 1)
        self.draft_past: list[tuple[int, View]] = []
        first = max(0, len(story.numbers) - delay)
        for index, state in enumerate(story.sitting.moments()):
            if index >= first:
                self.past.append(([0, *story.numbers][index], state.view(None)))

    def hear(self, row: Row, old: State, told: "Told | None" = None) -> None:
        super().hear(row, old, told)
        if row.kind == MOVE:
            self.draft_past.append((row.seq + 1, self.drafted))

    def forget(self) -> None:
        super().forget()
        self.draft_past.clear()

    def publish(self, moved: int) -> None:
        super().publish(moved)
        self.past.extend(self.draft_past)
        self.draft_past.clear()

    def shown(self) -> tuple[int, bytes]:
        if self.story.is_over:
            return self.number, self.encoded
        number, view = self.past[0]
        return number, encoder.encode(view.as_data())

    def news_after(self, number: int) -> list[bytes]:
        upto = self.shown()[0]
        return [item for at, item in self.news if number < at <= upto]
