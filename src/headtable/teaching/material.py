"""The teaching material of one game, as its TOML file has it.

    [half_page]        goal, turn, end, score: one to three short sentences each
    [[half_page.picture]]  part (one of these four), cards, says
    [[crib]]           a box of the crib card: title, rows; order = true: the cards of its rows in this order
                       rank from high to low, which tests/teaching/rank_orders takes from the rules;
                       seats = only for these numbers of players; when = { option = value or a list
                       of values }
      rows             { cards, says, points, clause, seats, when }, all but says optional; `{option}` in
                       says stands for the value of that option
    [lesson]           goal, minutes, seats, dealer, options, names, shuffles (the chance moves in order),
                       learnt (sentences for the end)
    [[lesson.step]]    says; points_at = ["card FACE", "pile NAME", "seat 2", "score", "prompt"] (a pile is
                       also a place of a map, a train, the field, the ball, the pit or the pool); clause;
                       moves = ["2 play FACE"] made when the reader goes on, jump = true: at once;
                       try = the move that the reader is to make, right = said after it, wrong = said after
                       any other, answers = { move = what is said after that one };
                       claims = what the words say of the position before the moves, for the tests:
                         turn = a seat, hand and hand_not = [cards of the learner], offers and offers_not =
                         [moves], refuses = { move = reason }, pile = { name = [faces] }, fact = { name =
                         words }, scores = [by seat], noted = { clause = points on the score sheet };
                         and taker = the seat that takes a trick by the moves

A lesson has 10 to 22 steps, 4 to 9 of them tries, and 3 to 6 sentences that are learnt.  A number in figures
in the words of a step stands also in its claims, clause, moves or pointers, or on the crib card.
Seats are counted from 1, as people do; the learner is seat 1.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from headtable.rulebooks.toml_reader import TomlTable

PARTS: Final = ("goal", "turn", "end", "score")
POINTERS: Final = ("card", "pile", "seat", "score", "prompt")
LEARNER: Final = 0  # the learner's seat

Condition = Mapping[str, tuple[int | str, ...]]  # for each option the values with which something holds


@dataclass(frozen=True, slots=True)
class Picture:
    """Cards with a caption, beside a part of the half page."""

    part: str
    cards: tuple[str, ...]
    says: str


@dataclass(frozen=True, slots=True)
class HalfPage:
    """The rules in half a page."""

    goal: str
    turn: str
    end: str
    score: str
    pictures: tuple[Picture, ...]


@dataclass(frozen=True, slots=True)
class CribRow:
    """A line of the crib card; `seats` and `when` say at which tables it holds, empty: at all."""

    cards: tuple[str, ...]
    says: str
    points: int | None
    clause: str
    seats: tuple[int, ...]
    when: Condition


@dataclass(frozen=True, slots=True)
class CribBox:
    """A box of the crib card with its title."""

    title: str
    rows: tuple[CribRow, ...]
    is_order: bool
    seats: tuple[int, ...]
    when: Condition


@dataclass(frozen=True, slots=True)
class Pointer:
    """What a step points at: a card (its face), a pile (its name), a seat (its number), score or prompt."""

    kind: str
    name: str


@dataclass(frozen=True, slots=True)
class LessonMove:
    """A move of a seat; seats are counted from nought here."""

    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One idea; where `attempt` is not empty, the learner has to make that move."""

    says: str
    points_at: tuple[Pointer, ...]
    clause: str
    moves: tuple[LessonMove, ...]
    is_jump: bool
    attempt: str
    right: str
    wrong: str
    answers: Mapping[str, str]
    claims: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A scripted game on fixed shuffles."""

    goal: str
    minutes: int
    seats: int
    dealer: int
    options: Mapping[str, int | str]
    names: tuple[str, ...]
    shuffles: tuple[str, ...]
    learnt: tuple[str, ...]
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Material:
    """All that teaches one game."""

    half_page: HalfPage
    crib: tuple[CribBox, ...]
    lesson: Lesson


def read_material(data: object, where: str) -> Material:
    """The material of a file; a Complaint names the first entry that is wrong."""
    table = TomlTable(data, where)
    half_page = _half_page(table.subtable("half_page"))
    crib = tuple(_box(box) for box in table.subtables("crib", "title"))
    if not crib:
        table.fail("'crib' is missing")
    lesson = _lesson(table.subtable("lesson"))
    table.reject_unknown_keys()
    return Material(half_page, crib, lesson)


def _half_page(table: TomlTable) -> HalfPage:
    pictures = []
    for one in table.subtables("picture", "says"):
        picture = Picture(one.text("part"), one.texts("cards"), one.text("says"))
        if picture.part not in PARTS:
            one.fail(f"'part' must be one of {', '.join(PARTS)}")
        one.reject_unknown_keys()
        pictures.append(picture)
    goal, turn, end, score = (table.text(part) for part in PARTS)
    table.reject_unknown_keys()
    return HalfPage(goal, turn, end, score, tuple(pictures))


def _box(table: TomlTable) -> CribBox:
    rows = tuple(_row(row) for row in table.subtables("rows", "says"))
    if not rows:
        table.fail("'rows' is missing")
    box = CribBox(
        table.text("title"), rows, table.flag("order", False), table.numbers("seats"), _condition(table)
    )
    table.reject_unknown_keys()
    return box


def _row(table: TomlTable) -> CribRow:
    points = table.number("points") if table.has("points") else None
    row = CribRow(
        table.texts("cards"),
        table.text("says"),
        points,
        table.optional_text("clause"),
        table.numbers("seats"),
        _condition(table),
    )
    table.reject_unknown_keys()
    return row


def _condition(table: TomlTable) -> Condition:
    if not table.has("when"):
        return {}
    when = table.subtable("when")
    return {
        option: when.values(option) if when.is_list(option) else (when.value(option),)
        for option in when.all_keys()
    }


def _lesson(table: TomlTable) -> Lesson:
    options = table.subtable("options")
    lesson = Lesson(
        table.text("goal"),
        table.number("minutes"),
        table.number("seats"),
        table.number("dealer") - 1,
        {option: options.value(option) for option in options.all_keys()},
        table.texts("names"),
        table.texts("shuffles"),
        table.texts("learnt"),
        tuple(_step(step) for step in table.subtables("step", "says")),
    )
    if len(lesson.names) != lesson.seats:
        table.fail("'names' must name every seat")
    table.reject_unknown_keys()
    return lesson


def _step(table: TomlTable) -> Step:
    answers = table.subtable("answers") if table.has("answers") else None
    claims = table.subtable("claims").as_dict() if table.has("claims") else {}
    step = Step(
        table.text("says"),
        tuple(_pointer(table, text) for text in table.texts("points_at")),
        table.optional_text("clause"),
        tuple(_move(table, text) for text in table.texts("moves")),
        table.flag("jump", False),
        table.optional_text("try"),
        table.optional_text("right"),
        table.optional_text("wrong"),
        {move: answers.text(move) for move in answers.all_keys()} if answers else {},
        claims,
    )
    if bool(step.attempt) != bool(step.wrong):
        table.fail("'try' and 'wrong' go together")
    if step.answers and not step.attempt:
        table.fail("'answers' needs a 'try'")
    table.reject_unknown_keys()
    return step


def _pointer(table: TomlTable, text: str) -> Pointer:
    kind, _, name = text.partition(" ")
    if kind not in POINTERS:
        table.fail(f"'points_at' cannot point at '{text}'")
    return Pointer(kind, name)


def _move(table: TomlTable, text: str) -> LessonMove:
    seat, _, move = text.partition(" ")
    if not seat.isdecimal() or not move:
        table.fail(f"'moves' must be seats and moves: '2 pass', not '{text}'")
    return LessonMove(int(seat) - 1, move)
