"""What teaches a game, as an answer: half a page of rules, the crib card, the lesson with all its moments."""

from functools import cache

from msgspec import UNSET, Struct, UnsetType, convert

from headtable import teaching
from headtable.server.http.table_answer_types import View
from headtable.server.protocol import encoder
from headtable.teaching.lesson_replay import LessonMoment, ReplayedStep, replayed
from headtable.teaching.material import Condition, CribBox, CribRow, Lesson, Material


class Picture(Struct):
    """Cards with a caption, beside a part of the half page: `goal`, `turn`, `end` or `score`."""

    part: str
    cards: list[str]
    says: str


class HalfPage(Struct):
    """The rules in half a page."""

    goal: str
    turn: str
    end: str
    score: str
    pictures: list[Picture]


class CribLine(Struct):
    """A row of the crib card; `{id}` in `says` stands for the value of that option of the table."""

    says: str
    cards: list[str]
    points: int | UnsetType = UNSET
    clause: str | UnsetType = UNSET
    seats: list[int] | UnsetType = UNSET  # only for these numbers of players
    when: dict[str, list[int | str]] | UnsetType = UNSET  # only where each option has one of these values


class CribSection(Struct):
    """A box of the crib card."""

    title: str
    rows: list[CribLine]
    order: bool  # the cards of the rows rank in this order, from high to low
    seats: list[int] | UnsetType = UNSET
    when: dict[str, list[int | str]] | UnsetType = UNSET


class LessonPointer(Struct):
    """What is lit: a `card` (its face), a `pile` (its name), a `seat` (from 1 on), `score` or `prompt`."""

    kind: str
    name: str


class LessonStep(Struct, rename={"attempt": "try"}):
    """One idea; `moments` are those that its moves lead through.

    With `try`, that is the move that the learner has to make; `wrong` is said after any other.
    """

    says: str
    points_at: list[LessonPointer]
    moments: list[int]
    jump: bool
    clause: str | UnsetType = UNSET
    attempt: str | UnsetType = UNSET
    right: str | UnsetType = UNSET
    wrong: str | UnsetType = UNSET
    answers: dict[str, str] | UnsetType = UNSET


class Moment(Struct):
    """The table as the learner, seat 0, sees it; the move that led there, and its lines."""

    seat: int
    text: str
    lines: list[str]
    view: View


class LessonTable(Struct):
    """The table that the lesson is played at."""

    game: str
    seats: int
    names: list[str]
    options: dict[str, int | str]


class LessonData(Struct):
    """A scripted game; moment 0 is the first deal, and `learnt` is for the end."""

    goal: str
    minutes: int
    table: LessonTable
    learnt: list[str]
    steps: list[LessonStep]
    moments: list[Moment]


class Learn(Struct):
    """All that teaches a game."""

    game: str
    half_page: HalfPage
    crib: list[CribSection]
    lesson: LessonData


@cache
def learn(game: str) -> bytes:
    """The answer for a game; a Complaint where there is no such lesson."""
    material = teaching.material(game)
    return encoder.encode(
        Learn(
            game=game,
            half_page=_half_page(material),
            crib=[_section(box) for box in material.crib],
            lesson=_lesson(game, material.lesson),
        )
    )


def _half_page(material: Material) -> HalfPage:
    page = material.half_page
    pictures = [Picture(picture.part, list(picture.cards), picture.says) for picture in page.pictures]
    return HalfPage(page.goal, page.turn, page.end, page.score, pictures)


def _section(box: CribBox) -> CribSection:
    rows = [_line(row) for row in box.rows]
    return CribSection(box.title, rows, box.is_order, list(box.seats) or UNSET, _values(box.when) or UNSET)


def _line(row: CribRow) -> CribLine:
    points = UNSET if row.points is None else row.points
    seats, when = list(row.seats) or UNSET, _values(row.when) or UNSET
    return CribLine(row.says, list(row.cards), points, row.clause or UNSET, seats, when)


def _values(when: Condition) -> dict[str, list[int | str]]:
    return {option: list(values) for option, values in when.items()}


def _lesson(game: str, lesson: Lesson) -> LessonData:
    whole = replayed(game, lesson)
    return LessonData(
        goal=lesson.goal,
        minutes=lesson.minutes,
        table=LessonTable(game, lesson.seats, list(lesson.names), dict(lesson.options)),
        learnt=list(lesson.learnt),
        steps=[_step(step) for step in whole.steps],
        moments=[_moment(moment) for moment in whole.moments],
    )


def _step(replayed_step: ReplayedStep) -> LessonStep:
    step = replayed_step.step
    return LessonStep(
        says=step.says,
        points_at=[LessonPointer(pointer.kind, pointer.name) for pointer in step.points_at],
        moments=list(replayed_step.moments),
        jump=step.is_jump,
        clause=step.clause or UNSET,
        attempt=step.attempt or UNSET,
        right=step.right or UNSET,
        wrong=step.wrong or UNSET,
        answers=dict(step.answers) or UNSET,
    )


def _moment(moment: LessonMoment) -> Moment:
    return Moment(moment.seat, moment.text, list(moment.lines), convert(moment.view.as_data(), View))
