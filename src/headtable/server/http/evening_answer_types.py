"""The types of JSON answers about evenings; the OpenAPI document is made from them.

The data themselves are built as dicts by headtable.evening.public_data and evenings/public_data.py; a test
holds them and these types together: tests/server/http/test_openapi.py.
"""

from msgspec import UNSET, Struct, UnsetType

from headtable.server.http.shelf_answer_types import Option, Value


class FormOfEvening(Struct):
    """Which form an evening is held in."""

    id: str
    title: str
    is_reconstruction: bool
    book: str
    rules: str
    game: str
    couples: bool
    bell: bool


class EveningForm(FormOfEvening):
    """A way to hold an evening, with its options."""

    min_tables: int
    options: list[Option]


class EveningForms(Struct):
    """Every form that there is."""

    forms: list[EveningForm]


class NewEveningLinks(Struct):
    """A new evening: the token of its organiser, the page of the room and the organiser's own page."""

    code: str
    organiser: str
    room: str
    link: str


class NewGuestToken(Struct):
    """A guest who has come in."""

    code: str
    number: int
    token: str
    link: str


class Punch(Struct):
    """A hole in a guest's card: the round and the table that it was won at."""

    round: int
    table: int


class Guest(Struct):
    """A guest; 0 stands for no table, no partner and no dealer."""

    number: int
    name: str
    part: str
    robot: bool
    level: str
    companion: int
    rests: int
    leaving: bool
    gone: bool
    table: int
    chair: int
    partner: int
    dealer: int
    punches: list[Punch]
    points: int


class Hand(Struct):
    """A hand that was played at a table."""

    deal: int
    points: list[int]
    tick: int


class EveningTable(Struct):
    """A table as people sit; it has the last five keys while a round is played or settled."""

    number: int
    chairs: list[int]
    parts: list[str]
    dealer: int
    score: list[int] | UnsetType = UNSET
    reported: bool | UnsetType = UNSET
    hands: list[Hand] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    level: bool | UnsetType = UNSET


class PlayedGame(Struct):
    """The game of one table in a round that is over."""

    number: int
    chairs: list[int]
    dealer: int
    score: list[int]
    reported: bool
    hands: list[Hand]
    winners: list[int]
    level: bool
    punched: list[int]


class PlayedRound(Struct):
    """A round that is over."""

    number: int
    tables: list[PlayedGame]
    resting: list[int]
    tick: int


class Place(Struct):
    """A chair at a table."""

    table: int
    chair: int


class GuestMove(Struct, rename={"start": "from", "goal": "to"}):
    """Where a guest went at the last change."""

    guest: int
    start: Place | None
    goal: Place | None


class StandingsRow(Struct):
    """A guest in the standings; the last two keys are those of a duplicate evening."""

    rank: int
    guest: int
    name: str
    punches: int
    points: int
    games: int
    luckless: float | UnsetType = UNSET
    compared: int | UnsetType = UNSET


class PlayOffGame(Struct):
    """A game that decides a tie for the evening."""

    seats: list[int]
    score: list[int]


class PlayOff(Struct):
    """How a tie for the evening is decided."""

    stage: str
    tied: list[int]
    seats: list[int]
    sides: bool
    games: list[PlayOffGame]


class Prizes(Struct):
    """The best guests and the poorest one, 0 for nobody; known when the evening is over."""

    best: list[int]
    poorest: int


class ComingLine(Struct):
    """What the server will say by itself, and when, in milliseconds since 1970."""

    line: str
    at: int


class LineData(Struct, kw_only=True):
    """A line of the log: its text, its verb, and those arguments that the verb has."""

    text: str
    verb: str
    is_chance: bool
    guests: list[int] | UnsetType = UNSET
    table: int | UnsetType = UNSET
    points: list[int] | UnsetType = UNSET
    name: str | UnsetType = UNSET
    part: str | UnsetType = UNSET
    way: str | UnsetType = UNSET
    cut_for: str | UnsetType = UNSET
    cards: list[str] | UnsetType = UNSET


class DueDraw(Struct):
    """What chance, or a cut by hand, has to say next; `line` is what that line begins with."""

    kind: str
    cut_for: str
    table: int
    line: str


class SpokenLine(LineData, kw_only=True):
    """A line of the evening that was said; `by_guest` is the guest's number, or 0."""

    seq: int
    at: int
    by: str
    by_guest: int
    undone: bool


class EveningFairness(Struct):
    """What binds the server to its lots and cuts; the secret is told when the evening is over."""

    commitment: str
    secret: str


class EveningData(Struct, rename={"coming": "next"}):
    """All that everybody may know of an evening; guests and tables are numbered from 1."""

    form: FormOfEvening
    options: dict[str, Value]
    parts: dict[str, str]
    phase: str
    round: int
    rounds: int
    due: DueDraw | None
    rivals: list[int]
    missing: list[int]
    claims: list[int]
    guests: list[Guest]
    tables: list[EveningTable]
    bench: list[int]
    moves: list[GuestMove]
    played: list[PlayedRound]
    standings: list[StandingsRow]
    play_off: PlayOff | None
    prizes: Prizes
    lines: int
    undoable: LineData | None
    code: str
    name: str
    way: str
    level: str
    speed: str
    hold: int
    move_seconds: int
    cuts: str
    go_on: int
    door: bool
    rush: bool
    newcomers: list[int]
    made_at: int
    claimed: list[int]
    pack: list[str]
    bells: int
    coming: ComingLine | None
    codes: dict[str, str]
    recent: list[SpokenLine]
    fair: EveningFairness


class Evening(Struct):
    """An evening, and the number of its last change."""

    seq: int
    evening: EveningData
