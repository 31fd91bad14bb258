"""The types of JSON answers about the shelf and the tables; the OpenAPI document is made from them.

Where the data of an answer are built as a dict for speed (tables/table_info.py, tables/replay.py), a test
holds that dict and its type here together: tests/server/http/test_openapi.py.
"""

from typing import Any, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from headtable.server.protocol import Origin
from headtable.server.tables.table_config import EveningPlace

Value: TypeAlias = int | str  # of an option of a game


class Refusal(Struct):
    """Why something was not done: a sentence, and the id of the clause that stands against it, or ""."""

    error: str
    clause: str


# The shelf --------------------------------------------------------------------------------------


class Option(Struct):
    """A house rule: a question, its answers (`choices`) and how each is said (`words`).

    `choices_for` holds for each choice the numbers of players it is for, none for any; `among_people` what
    holds where several people sit and nothing is said; `number_says` the words before a number.
    """

    id: str
    says: str
    clause: str
    default: Value
    among_people: Value
    choices: list[Value]
    words: list[str]
    choices_for: list[list[int]]
    any_number: bool
    number_says: str
    least: int
    most: int
    any_text: str


class CatalogueGame(Struct):
    """A game as the catalogue has it; `seats` are the numbers of players."""

    id: str
    name: str
    book: str
    family: str
    seats: list[int]
    summary: str
    goal: str
    partners: str
    context: str
    reconstruction: bool


class ShelfGame(CatalogueGame):
    """A game that can be played here: `like` says what it is like, `tagline` what one does."""

    usual_seats: int
    minutes: int
    like: str
    tagline: str
    version: int
    options: list[Option]


class RulesGame(CatalogueGame):
    """A game, or what games share: only a game that can be played has the last six."""

    usual_seats: int | UnsetType = UNSET
    minutes: int | UnsetType = UNSET
    like: str | UnsetType = UNSET
    tagline: str | UnsetType = UNSET
    version: int | UnsetType = UNSET
    options: list[Option] | UnsetType = UNSET


class Book(Struct):
    """A rulebook."""

    id: str
    title: str
    full_title: str
    dated: str
    year: int
    maker: str


class RulesBook(Book):
    """A rulebook with what lies in its box."""

    pack: str


class ShelfBook(Book):
    """A rulebook with its games."""

    games: list[ShelfGame]


class Shelf(Struct):
    """Every book that has games to play."""

    books: list[ShelfBook]


class Clause(Struct):
    """A rule; `source` says where the book prints it, and is empty where it is ours."""

    id: str
    kind: str
    subject: str
    says: str
    ruling: str
    source: str
    players: list[int]
    advice: bool
    reconstruction: bool
    ours: bool


class Question(Struct):
    """What the book leaves open, and our ruling."""

    asks: str
    readings: list[str]
    ruling: str
    why: str
    option: str
    options: list[str]
    clauses: list[str]


class Example(Struct):
    """A worked example."""

    id: str
    given: str
    when: str
    then: str
    printed: bool
    source: str
    clauses: list[str]


class Rules(Struct):
    """The rules of a game, in the order of its book."""

    game: RulesGame
    book: RulesBook
    clauses: list[Clause]
    questions: list[Question]
    options: list[Option]
    examples: list[Example]
    information: str
    termination: str


class ScoreWords(Struct):
    """What a score sheet is told with: what its scores count, and by clause what somebody does who scores.

    A phrase is without who ("show a Couple"), by the `way` of a note, by its points, by `gained`, `lost` or
    `none`, or for `any`; the first of these that there is.
    """

    counted: str
    scored: dict[str, dict[str, str]]


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
