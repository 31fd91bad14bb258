"""Feeds of a table, one for each seat and one for spectators: the view, and a report of every row.

A view is encoded once for a number, then sent to any connection.  The rules say how much of a move a listener
may hear; and over the wire no card is named that has not just come into its sight or gone out of it.
"""

from collections import Counter, deque
from typing import Final

import msgspec

from headtable.narration.card_names import card_name
from headtable.narration.narrator import TO_TRICK, Moment, Narrator, Sentence, open_trick, taken_trick
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.heard_of_move import WHOLE, WITHOUT_CARDS
from headtable.rules.core.moves import Move
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND
from headtable.server.protocol import encoder
from headtable.server.stores.store import Row
from headtable.server.tables.non_move_sentences import told_of_non_move
from headtable.server.tables.table_history import MOVE, START, TableHistory
from headtable.server.transport.connection import PUBLIC
from headtable.table.log import UNDO

KEPT: Final = 60  # news of each listener
SEVERAL: Final = -2  # are awaited, or nobody is


# The news of one row -----------------------------------------------------------------------------


class MoveNarrator(Narrator):
    """Tells a listener (-1 for one who sits nowhere) what happens; once a game is over, all of it."""

    def __init__(self, history: TableHistory, listener: int, hides_nothing: bool = False) -> None:
        viewer = listener if listener >= 0 else None
        company = SeatNames(history.names, viewer, history.state.sides)
        super().__init__(company, listener, hides_nothing=hides_nothing)

    def at_once(
        self, before: "ViewSummary", told: "MoveReport", after: View, now: "ViewSummary"
    ) -> list[str]:
        """The lines for a card that is laid on a trick, and may take it, but does nothing more; else none.

        Most moves of most games are such, and need not be looked at from all sides.
        """
        row = told.row
        card = told.played()
        if not card or before.notes != now.notes:
            return []
        if after.winners or after.extra:
            return []
        if now.cards != before.cards - (row.seat == self.listener):
            return []
        trick = open_trick(after)
        taken: list[str] = []
        if trick is None:
            taker, laid = told.trick()
            taken = self.taken(taker, laid, after.game)
        if not taken and (trick is None or trick.seats[-1:] != [row.seat] or trick.faces[-1] != card):
            return []
        return [f"{self.company.does(row.seat, 'play')} {card_name(card)}.", *taken]

    def report(
        self, before: View, old: State, row: Row, after: View, new: State
    ) -> tuple[str, list[Sentence]]:
        """The text of the move, "" where the listener may not know it, and its lines."""
        return self.report_move(Moment(old, before), row, move_of(old, row), Moment(new, after))

    def report_move(
        self, before: Moment, row: Row, move: Move | None, after: Moment
    ) -> tuple[str, list[Sentence]]:
        """The same for a row whose move has been read; without a move it takes the last one back."""
        if move is None:
            return UNDO, [Sentence(f"{self.company.does(row.seat, 'take')} a move back.")]
        lines = self.tell_move(before, row.seat, move, after)
        return (row.text if self.may_know(before, row.seat, move, after) else ""), lines

    def may_know(self, before: Moment, seat: int, move: Move, after: Moment) -> bool:
        """Whether the listener may be given the text of a move."""
        return self.heard(before, seat, move, after) == WHOLE

    def heard(self, before: Moment, seat: int, move: Move, after: Moment) -> int:
        """As the rules say, and over the wire no card that the listener has not just seen in a view."""
        heard = super().heard(before, seat, move, after)
        if heard != WHOLE or self.hides_nothing or seat in (CHANCE, self.listener):
            return heard
        cards = cards_named(before.state, move)
        return WHOLE if not cards or is_in_sight(before.view, cards, after.view, move) else WITHOUT_CARDS


class ViewSummary:
    """What is kept of a view, so that the next move can be told: little, as every listener keeps one.

    Nothing of it is a list: each look for garbage would visit those of all moves that are being stored.
    """

    def __init__(self, view: View) -> None:
        hand = hand_of(view)
        self.notes = len(view.notes)
        self.cards = len(hand)
        self.hand = "\n".join(hand)
        self.awaited = view.waiting[0] if len(view.waiting) == 1 else SEVERAL


class MoveReport:
    """A row that has just been applied, and what is told of it; most who did not move hear the same."""

    def __init__(self, history: TableHistory, row: Row, old: State, is_shared: bool = False) -> None:
        """`old` is the state before the row.

        `is_shared` where there are so many listeners that telling all the same is worth its while.
        """
        self.history = history
        self.row = row
        self.old = old
        self.is_shared = is_shared and row.seat != CHANCE and row.text != UNDO
        self.quick = b""  # what those heard at once who neither moved nor are named
        self.move = move_of(history.state, row)
        self._trick: tuple[int, list[tuple[int, str]]] | None = None
        self._report: tuple[str, list[Sentence]] | None = None
        self._company: SeatNames | None = None  # whom the report names
        self._item = b""

    def played(self) -> str:
        """The face of the card that was played, "" where the row is anything else."""
        move = self.move
        return self.history.state.names()[move.card] if move is not None and move.verb == "play" else ""

    def trick(self) -> tuple[int, list[tuple[int, str]]]:
        """Who has taken which trick with the move, as all have seen it."""
        if self._trick is None:
            assert self.move is not None
            new = self.history.state
            after = Moment(new, new.view(None))
            self._trick = taken_trick(self.old.view(None), self.row.seat, self.move, after)
        return self._trick

    def report(self) -> tuple[str, list[Sentence]]:
        """The text and the lines for spectators."""
        if self._report is None:
            old, new = self.old, self.history.state
            teller = MoveNarrator(self.history, PUBLIC)
            before, after = Moment(old, old.view(None)), Moment(new, new.view(None))
            self._report = teller.report_move(before, self.row, self.move, after)
            self._company = teller.company
        return self._report

    def is_same_for(self, seat: int, before: ViewSummary, now: ViewSummary) -> bool:
        """Whether a seat that did not move hears what all hear: none names it, and its cards are the same."""
        if before.awaited != self.row.seat or before.hand != now.hand:
            return False
        self.report()
        return self._company is not None and not self._company.has_named(seat)

    def item(self) -> bytes:
        if not self._item:
            text, lines = self.report()
            self._item = as_told(self.row, text, lines)
        return self._item


def move_of(state: State, row: Row) -> Move | None:
    """The move of a row, at a state before or after it; None where the row is anything else, or an undo."""
    if row.kind != MOVE or (row.text == UNDO and row.seat != CHANCE):
        return None
    return state.parse(row.text)


def as_item(row: Row, text: str, lines: list[str]) -> bytes:
    return encoder.encode({"seq": row.seq + 1, "seat": row.seat, "text": text, "lines": lines})


def as_told(row: Row, text: str, told: list[Sentence]) -> bytes:
    """The same with the clause behind each line that tells of points, and whether a new hand begins."""
    lines, clauses = [line.text for line in told], [line.clause for line in told]
    is_new_hand = bool(told) and told[0].is_heading
    if not any(clauses) and not is_new_hand:
        return as_item(row, text, lines)
    item: dict[str, object] = {"seq": row.seq + 1, "seat": row.seat, "text": text, "lines": lines}
    if any(clauses):
        item["clauses"] = clauses
    if is_new_hand:
        item["new_hand"] = True
    return encoder.encode(item)


def hand_of(view: View) -> list[str]:
    """The faces of the viewer's own hand."""
    pile = view.pile(f"hand {view.seat + 1}") if view.seat is not None else None
    return [] if pile is None else pile.faces


def cards_named(state: State, move: Move) -> list[str]:
    """The cards that the text of a move names, those that it asks for too."""
    names = state.names()
    if not move.cards and move.card < 0:
        return [move.thing] if move.thing in names else []
    return state.faces_of(move) and [names[card] for card in move.cards or [move.card]]


def is_in_sight(before: View, cards: list[str], after: View, move: Move) -> bool:
    """Whether these very cards have just come into a view, or have just gone out of it."""
    trick = open_trick(after)
    if move.verb in TO_TRICK and (trick.faces[-1:] == cards if trick else open_trick(before)):
        return True  # it lies on the trick, or has gone away with it as its last card
    moved = Counter(cards)
    then, now = faces_in(before), faces_in(after)
    return not moved - (now - then) or not moved - (then - now)


def faces_in(view: View) -> Counter[str]:
    """Every face that the viewer sees outside its own hand, without marks."""
    seen: Counter[str] = Counter()
    for pile in view.piles:
        if pile.lies != HAND or pile.owner != view.seat:
            seen.update([face.partition("+")[0] for face in pile.faces])
    return seen


# What a listener is sent -----------------------------------------------------------------------


class Sight:
    """What a listener sees at one moment: the view as it is sent, and the little that is looked up in it."""

    def __init__(self, view: View, sheet: msgspec.Raw, glimpse: ViewSummary) -> None:
        self.encoded = encoder.encode(view.as_data(sheet))
        self.choices = "\n".join([choice.text for choice in view.choices])
        self.glimpse = glimpse


class SeatFeed:
    """Builds what is sent to the connections of one seat, or with PUBLIC to spectators.

    Views are large and a server has thousands of listeners: a view is kept only until all rows that are made
    together have been heard.
    """

    def __init__(self, history: TableHistory, seat: int) -> None:
        self.history = history
        self.seat = seat
        self.chairs = history.chairs
        self.told_by = MoveNarrator(history, seat)
        self.noted: list[Note] = []  # the score sheet as it was last written, and that
        self.sheet = msgspec.Raw(b"[]")
        first = self.look()
        self.glimpse = ViewSummary(first)  # of the view after all that was heard
        self.sight = self.written(first)
        self.number = history.seq
        self.news: deque[tuple[int, bytes]] = deque(maxlen=KEPT)
        self.heard: list[tuple[int, bytes]] = []  # news that is not durable yet
        self.view: View | None = None  # that view, where it is at hand
        self.draft: Sight | None = None
        self.chooses_since = history.seq  # the number from which on it has had these choices

    def look(self) -> View:
        view = self.history.state.view(None if self.seat == PUBLIC else self.seat)
        if not self.history.is_started:
            view.choices = []  # the table is laid, but nobody may begin
        return view

    def hear(self, told: MoveReport) -> None:
        """Draft what is told of a row that has just been applied; it is not shown yet."""
        row = told.row
        if row.kind == MOVE:
            after = self.look()
            now = ViewSummary(after)
            item = self.told(told, after, now)
            self.view, self.glimpse = after, now
        else:
            item = as_item(row, "", told_of_non_move(self.history, row))
            if row.kind == START:
                self.view = self.look()
                self.glimpse = ViewSummary(self.view)
        self.heard.append((row.seq + 1, item))

    def told(self, told: MoveReport, after: View, now: ViewSummary) -> bytes:
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
        is_shared = told.is_shared and self.seat != row.seat and told.report()[0] != ""
        if is_shared and (self.seat == PUBLIC or told.is_same_for(self.seat, before, now)):
            return told.item()
        seen = self.view or told.old.view(None if self.seat == PUBLIC else self.seat)
        before_it, after_it = Moment(told.old, seen), Moment(self.history.state, after)
        text, lines = reporter.report_move(before_it, row, told.move, after_it)
        return as_told(row, text, lines)

    def reporter(self) -> MoveNarrator:
        """Who tells this listener; another one when somebody has changed chairs."""
        if self.chairs is not self.history.chairs:
            self.chairs = self.history.chairs
            self.told_by = MoveNarrator(self.history, self.seat)
        self.told_by.company.sides = self.history.state.sides
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
                self.chooses_since = self.history.seq
            self.sight = self.draft
            self.draft = None
        self.news.extend(self.heard)
        self.heard.clear()
        self.number = self.history.seq

    def shown(self) -> tuple[int, bytes]:
        """The number and the view that connections of this listener are to see."""
        return self.number, self.sight.encoded

    def news_after(self, number: int) -> list[bytes]:
        found: list[bytes] = []
        for at, item in reversed(self.news):
            if at <= number:
                break
            found.append(item)
        found.reverse()
        return found


def public_news(history: TableHistory, count: int) -> list[tuple[int, bytes]]:
    """The reports of the last moves, as spectators had them, for one who comes late."""
    entries = history.logged_game.entries
    reporter = MoveNarrator(history, PUBLIC)
    found: list[tuple[int, bytes]] = []
    old: State | None = None
    for place, state in enumerate(history.logged_game.moments()):
        if old is not None and place > len(entries) - count:
            entry, number = entries[place - 1], history.numbers[place - 1]
            row = Row(number - 1, MOVE, entry.seat, entry.text, 0)
            text, lines = reporter.report(old.view(None), old, row, state.view(None), state)
            found.append((number, as_told(row, text, lines)))
        old = state
    return found
