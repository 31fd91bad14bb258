"""The types of JSON answers about tables and replays; the OpenAPI document is made from them.

Where the data of an answer are built as a dict for speed (tables/table_info.py, http/replay_job.py), a test
holds that dict and its type here together: tests/server/http/test_openapi.py.
"""

from typing import Any

from msgspec import UNSET, Struct, UnsetType

from headtable.server.http.shelf_answer_types import Value
from headtable.server.protocol import Origin
from headtable.server.tables.table_config import EveningPlace


class Refusal(Struct):
    """Why something was not done: a sentence, and the id of the clause that stands against it, or ""."""

    error: str
    clause: str


# Tables -----------------------------------------------------------------------------------------


class SeatToken(Struct):
    """The token of one seat: whoever has it plays there."""

    seat: int
    token: str


class TakenSeat(Struct):
    """A chair that somebody has taken, and its token."""

    code: str
    seat: int
    token: str


class NewTableSeats(TakenSeat):
    """A new table: `seat` and `token` are of its first person, -1 and "" where no person sits there."""

    seats: list[SeatToken]


class Clocks(Struct):
    """Limits in seconds; what each seat has left, and since when it is asked, in milliseconds."""

    move_seconds: int
    game_seconds: int
    left: list[int]
    asked_at: list[int]


class HalfClock(Struct):
    """The clock of a half of Trix Football: it has run `used` milliseconds up to `since`, 0: it stands."""

    minutes: int
    half: int
    used: int
    since: int


class PitClock(Struct, rename={"what": "for"}):
    """The clock of the live pit of Trix Exchange: what it waits for, and how long."""

    what: str
    seconds: int
    used: int
    since: int


class Fairness(Struct):
    """What binds the server to its shuffles; the secret is told when the game is over."""

    table: str
    commitment: str
    cuts: list[str]
    secret: str


class Table(Struct, rename={"origin": "from"}):
    """What everybody may know of a table; lists have an entry for each seat."""

    code: str
    game: str
    seats: int
    options: dict[str, Value]
    names: list[str]
    levels: list[str]
    chairs: list[str]
    figures: list[str]
    sides: list[int]
    here: list[bool]
    stand_ins: list[int]
    host: int
    started: bool
    paused: bool
    speed: str
    clocks: Clocks | None
    half_clock: HalfClock | None
    pit_clock: PitClock | None
    claims: int
    listed: bool
    watched: int
    fair: Fairness
    over: bool
    next: str
    origin: Origin | None
    daily: str
    evening: EveningPlace | None


class TableList(Struct):
    """The tables that are listed."""

    tables: list[Table]


# Replays ----------------------------------------------------------------------------------------


class Pile(Struct):
    """Cards that lie together: `faces` can be seen, `hidden` is how many more there are.

    `tags` and `seats` say something of each face, where there is something to say; `taker` took the trick.
    """

    name: str
    owner: int
    lies: str
    faces: list[str]
    hidden: int
    tags: list[str] | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET
    taker: int | UnsetType = UNSET


class ScoreNote(Struct):
    """A line of the score sheet; `cards` earned it, `way` tells apart what clause and points do not.

    `numbers` stand for the `{}` of its phrase.
    """

    clause: str
    seat: int
    points: int
    deal: int
    cards: list[str] | UnsetType = UNSET
    way: str | UnsetType = UNSET
    numbers: list[int] | UnsetType = UNSET


class Fact(Struct):
    """Something to be known of a game; `kind` says which of the last three keys hold it."""

    name: str
    kind: str
    seat: int | UnsetType = UNSET
    text: str | UnsetType = UNSET
    numbers: list[int] | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET


class View(Struct):
    """What can be seen of a game (headtable.rules.core.view); `seat` is null in a public view."""

    game: str
    seat: int | None
    seats: int
    dealer: int
    to_act: int
    waiting: list[int]
    deal: int
    target: int  # 0 where no score wins
    scores: list[int]
    standing: list[int]
    sides: list[int]
    piles: list[Pile]
    facts: list[Fact]
    notes: list[ScoreNote]
    choices: list[dict[str, Any]]  # of a replay always empty: nobody moves there
    winners: list[int]
    asks: str
    asks_seats: list[int]
    extra: dict[str, Any]


class Moment(Struct):
    """One moment of a finished game: the move that led to it, told in lines, and the view with all hands."""

    entry: int
    seat: int
    text: str
    lines: list[str]
    view: View


class ChanceMove(Struct):
    """A chance move and its number among them."""

    number: int
    text: str


class ShuffleProof(Struct):
    """What is needed to work the shuffles out again."""

    cuts: list[str]
    chances: list[ChanceMove]


class Replay(Struct):
    """Every moment of a finished game, all hands open."""

    table: Table
    moments: list[Moment]
    proof: ShuffleProof


class CostlyMove(Struct):
    """A move that the expert would not have made: both as a view offers them, why, and what it has cost."""

    entry: int  # how many entries of the log come before it
    made: dict[str, Any]
    better: dict[str, Any]
    orders: list[dict[str, Any]]  # of both, where they move a train
    why: str
    figures: str
    cost: float
    unit: str
    clause: str


class TurningPoint(Struct):
    """A move after which other seats led than before."""

    entry: int
    leaders: list[int]


class Review(Struct):
    """The moves of a seat that were looked at, of so many, and those that have cost something."""

    seat: int
    looked_at: int
    moves: int
    costly: list[CostlyMove]
    turning_points: list[TurningPoint]
