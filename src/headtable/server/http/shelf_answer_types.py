"""The types of JSON answers about the shelf and the rules; the OpenAPI document is made from them."""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

Value: TypeAlias = int | str  # of an option of a game


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


class ScoredPhrase(Struct):
    """What somebody does, without who: a verb ("show") and what follows it ("a Couple").

    `{}` stands for each number of a note.
    """

    verb: str
    rest: str


class ScoreWords(Struct):
    """What a score sheet is told with: what its scores count, and by clause what somebody does who scores.

    There is a phrase by the `way` of a note, by its points, by `gained`, `lost` or `none`, or for `any`; the
    first of these that there is holds.
    """

    counted: str
    scored: dict[str, dict[str, ScoredPhrase]]
