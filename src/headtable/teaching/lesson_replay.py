"""A lesson replayed by the rules: what the learner sees at every moment, and which step leads where."""

from dataclasses import dataclass

import headtable
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.teaching.material import LEARNER, Lesson, Step


@dataclass(frozen=True, slots=True)
class LessonMoment:
    """The table after a move, as the learner sees it, and the move as the learner is told it."""

    state: State
    view: View
    seat: int  # CHANCE at the beginning
    text: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReplayedStep:
    """A step, the moment at which it is read, and the moments that its moves lead through."""

    step: Step
    read_at: int
    moments: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ReplayedLesson:
    """All moments of a lesson and its steps; moment 0 is the first deal."""

    moments: tuple[LessonMoment, ...]
    steps: tuple[ReplayedStep, ...]


def replayed(game: str, lesson: Lesson) -> ReplayedLesson:
    """The lesson from its first deal to its end; a Complaint names a step whose move is against the rules."""
    return _Replay(game, lesson).whole()


class _Replay:
    def __init__(self, game: str, lesson: Lesson) -> None:
        self.lesson = lesson
        self.state = headtable.game(game).start(lesson.seats, lesson.dealer, dict(lesson.options))
        self.shuffles = list(lesson.shuffles)
        company = SeatNames(lesson.names, LEARNER, self.state.sides)
        self.narrator = Narrator(company, LEARNER)
        self.moments: list[LessonMoment] = []

    def whole(self) -> ReplayedLesson:
        lines = self.deal()
        self.moments = [LessonMoment(self.state.clone(), self.state.view(LEARNER), CHANCE, "", tuple(lines))]
        steps = []
        for number, step in enumerate(self.lesson.steps, 1):
            read_at = len(self.moments) - 1
            try:
                self.make(step)
            except Complaint as error:
                raise Complaint(f"step {number} ({step.says[:40]}): {error}") from error
            steps.append(ReplayedStep(step, read_at, tuple(range(read_at + 1, len(self.moments)))))
        if self.shuffles:
            raise Complaint(f"{len(self.shuffles)} shuffles of the lesson are never used")
        return ReplayedLesson(tuple(self.moments), tuple(steps))

    def make(self, step: Step) -> None:
        """All moves of a step, each a moment; chance moves belong to the move before them."""
        if step.attempt:
            self.move(LEARNER, step.attempt)
        for move in step.moves:
            self.move(move.seat, move.text)

    def move(self, seat: int, text: str) -> None:
        lines = self.apply(seat, text) + self.deal()
        view = self.state.view(LEARNER)
        self.moments.append(LessonMoment(self.state.clone(), view, seat, text, tuple(lines)))

    def deal(self) -> list[str]:
        """Make the chance moves that are due."""
        lines: list[str] = []
        while self.state.to_act() == CHANCE and self.shuffles:
            lines += self.apply(CHANCE, self.shuffles.pop(0))
        return lines

    def apply(self, seat: int, text: str) -> list[str]:
        before = Moment.of(self.state, LEARNER)
        self.state.apply(seat, self.state.parse(text))
        self.narrator.company.sides = list(self.state.sides)
        after = Moment(self.state, self.state.view(LEARNER))
        return [line.text for line in self.narrator.tell(before, seat, text, after)]
