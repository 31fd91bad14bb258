"""Every moment of a finished game with all hands open, for the replay."""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.server.http.responses import GZIP
from headtable.server.protocol import encoder
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.seat_feed import MoveNarrator
from headtable.server.tables.table_history import MOVE, TableHistory, history_of
from headtable.server.transport.connection import PUBLIC

LARGEST_REPLAY: Final = 8 * 1024 * 1024  # bytes, compressed
Answer: TypeAlias = tuple[bytes, int | None]  # a document, and where it is gzipped its size before that


class TooLong(Complaint):
    """A game of which there is only the log."""

    def __init__(self) -> None:
        super().__init__("This game is too long for a replay; its log can be downloaded.")


@dataclass(frozen=True, slots=True)
class ReplayJob:
    """Which game is to be replayed; `head` is what is said of its table, as JSON."""

    head: bytes
    record: TableRecord
    rows: Sequence[Row]

    @property
    def subject(self) -> str:
        return f"replaying the game at table {self.record.code}"

    def answer(self) -> Answer:
        return packed_replay(self.head, self.record, self.rows)


def packed_replay(head: bytes, record: TableRecord, rows: Sequence[Row]) -> tuple[bytes, int]:
    """The whole answer about a finished game, gzipped, and its size before that.

    `head` is what is said of the table, as JSON.  One moment is held at a time: a long game has a
    hundred megabytes of them.
    """
    packer = zlib.compressobj(wbits=GZIP)
    packed: list[bytes] = []
    size = length = 0
    for piece in replay(head, history_of(record, list(rows))):
        packed.append(packer.compress(piece))
        size += len(piece)
        length += len(packed[-1])
        if length > LARGEST_REPLAY:
            raise TooLong
    packed.append(packer.flush())
    return b"".join(packed), size


def replay(head: bytes, history: TableHistory) -> Iterator[bytes]:
    """The answer as JSON, moment by moment."""
    yield b'{"table":%b,"moments":[' % head
    for moment in moments_of(history):
        yield (b"," if moment["entry"] else b"") + encoder.encode(moment)
    yield b'],"proof":%b}' % encoder.encode(proof_of(history))


def moments_of(history: TableHistory) -> Iterator[dict[str, object]]:
    """The moments, each with the move that led to it."""
    entries = history.logged_game.entries
    reporter = MoveNarrator(history, PUBLIC, hides_nothing=True)
    old: State | None = None
    for index, state in enumerate(history.logged_game.moments()):
        entry = entries[index - 1] if index else None
        view = open_view(state)
        lines: list[str] = []
        if entry is not None and old is not None:
            row = Row(index, MOVE, entry.seat, entry.text, 0)
            lines = [line.text for line in reporter.report(open_view(old), old, row, view, state)[1]]
        yield {
            "entry": index,
            "seat": entry.seat if entry else CHANCE,
            "text": entry.text if entry else "",
            "lines": lines,
            "view": view.as_data(),
        }
        old = state


def proof_of(history: TableHistory) -> dict[str, object]:
    """What proves the shuffles."""
    chances = [entry.text for entry in history.logged_game.entries if entry.seat == CHANCE]
    return {
        "cuts": list(history.fairness().cuts),
        "chances": [{"number": number, "text": text} for number, text in enumerate(chances)],
    }


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
