"""The review of a finished game: the moves of one seat that the expert would not have made, and why."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from headtable.narration.card_names import card_name
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.state import State
from headtable.rules.core.view_parts import Choice, Wording
from headtable.server.http.replay_job import Answer
from headtable.server.protocol import encoder
from headtable.server.stores.store import Row, TableRecord
from headtable.server.tables.table_history import history_of
from headtable.table import hints_and_review
from headtable.table.house_seats import most_worlds
from headtable.table.log import UNDO

LONGEST_REVIEW: Final = 40.0  # seconds after which the rest of a long game is left out
MOST_WORLDS: Final = 64  # that a move is tried in: a review looks at every move of a game


class ReviewSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Whose moves are looked at."""

    seat: int


def review_settings(asked: dict[str, str], seats: int) -> ReviewSettings:
    """The settings in a query string; BadSetup says which seats there are."""
    try:
        settings = msgspec.convert(asked, ReviewSettings, strict=False)
    except msgspec.ValidationError:
        raise BadSetup(f"a review is asked for with seat=0 to {seats - 1}") from None
    if not 0 <= settings.seat < seats:
        raise BadSetup(f"a review is asked for with seat=0 to {seats - 1}")
    return settings


@dataclass(frozen=True, slots=True)
class ReviewJob:
    """Which game is to be reviewed, and whose moves."""

    seat: int
    record: TableRecord
    rows: Sequence[Row]

    @property
    def subject(self) -> str:
        return f"reviewing the game at table {self.record.code}"

    def answer(self) -> Answer:
        """The review as JSON; it is small and not packed."""
        return encoder.encode(review(self.seat, self.record, self.rows)), None


def review(seat: int, record: TableRecord, rows: Sequence[Row]) -> dict[str, object]:
    """The costly moves of a seat in the order of the game, as far as there was time to look."""
    history = history_of(record, list(rows))
    logged_game = history.logged_game
    names = history.names
    own = [
        index for index, entry in enumerate(logged_game.entries) if is_move_of(seat, entry.seat, entry.text)
    ]
    until = time.monotonic() + LONGEST_REVIEW
    looked_at = 0
    found: list[dict[str, object]] = []
    for index, state in enumerate(logged_game.moments()):
        if looked_at == len(own) or time.monotonic() > until:
            break
        if index != own[looked_at]:
            continue
        looked_at += 1
        move = state.parse(logged_game.entries[index].text)
        remark = hints_and_review.judge(state, seat, move, index, most_worlds(MOST_WORLDS))
        if remark is not None:
            found.append(as_data(state, remark, names))
    turns = hints_and_review.turning_points(logged_game)
    return {
        "seat": seat,
        "looked_at": looked_at,
        "moves": len(own),
        "costly": found,
        "turning_points": [{"entry": point.index, "leaders": point.leaders} for point in turns],
    }


def is_move_of(seat: int, mover: int, text: str) -> bool:
    return mover == seat and text != UNDO


def as_data(state: State, remark: hints_and_review.Remark, names: list[str]) -> dict[str, object]:
    return {
        "entry": remark.index,
        "made": choice_of(state, remark.seat, remark.made),
        "better": choice_of(state, remark.seat, remark.better),
        "orders": orders_of(state, remark.seat, {remark.made.text, remark.better.text}),
        "why": remark.why(names),
        "figures": remark.figures(names, card_name),
        "cost": round(remark.cost, 1),
        "unit": remark.unit,
        "clause": remark.clause,
    }


def orders_of(state: State, seat: int, texts: set[str]) -> list[dict[str, object]]:
    """Where these moves send a train, as the view of the seat has it; nothing in games without a map."""
    offered = state.view(seat).extra.get("moves")
    return [move for move in offered if move["text"] in texts] if isinstance(offered, list) else []


def choice_of(state: State, seat: int, said: Wording) -> dict[str, object]:
    """A move as a view offers it, with the pile that its cards lie in."""
    move = state.parse(said.text)
    return Choice(move, state.faces_of(move), state.pile_of(seat, move)).as_data()
