"""A lesson in the terminal: the table, what the coach says of it, and moves to try."""

import textwrap
from typing import Final

from headtable.narration.narrator import Sentence
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice
from headtable.teaching.lesson_replay import ReplayedLesson, ReplayedStep
from headtable.teaching.material import LEARNER, Lesson
from headtable.terminal import typed_moves
from headtable.terminal.card_faces import face
from headtable.terminal.screen import Screen
from headtable.terminal.seat_screen import SeatScreen
from headtable.terminal.styled_text import BOLD, styled

BACK: Final = "back"
LEAVE: Final = ("quit", "q", "exit")
HOW: Final = "Enter goes on, back goes a step back, crib and rules look things up, quit leaves."


class LessonScreen(SeatScreen):
    """One reader's walk through a lesson."""

    def __init__(self, screen: Screen, game: str, lesson: Lesson, replay: ReplayedLesson) -> None:
        sides = replay.moments[0].view.sides
        super().__init__(screen, game, SeatNames(lesson.names, LEARNER, sides))
        self.lesson = lesson
        self.replay = replay
        self.place = 0  # the step that is read

    def run(self) -> int:
        """Walk to the end, or until the reader leaves."""
        self.news = [Sentence(f"Goal: {self.lesson.goal} {HOW}")]
        try:
            while self.place < len(self.replay.steps):
                if not self.read(self.replay.steps[self.place]):
                    return 0
            self.end()
        except (EOFError, KeyboardInterrupt):
            self.write("")
        return 0

    def read(self, step: ReplayedStep) -> bool:
        """Show a step until the reader goes on or back; False when the reader leaves."""
        view = self.replay.moments[step.read_at].state.view(LEARNER)
        if not step.step.attempt:
            view.choices = []  # nothing is to be chosen while something is explained
        self.show(view, step)
        while True:
            typed = self.screen.ask("> ")
            word, _, rest = typed.lower().partition(" ")
            if word in LEAVE:
                return False
            if word == BACK:
                self.go_to(max(0, self.place - 1), "")
                return True
            if word == "crib":
                self.read_crib(self.lesson.options)
            elif word == "rules":
                self.read_rules(rest.strip())
            elif typed and not step.step.attempt:
                self.write(*self.wrapped(HOW))
            elif not step.step.attempt:
                self.go_to(self.place + 1, "")
                return True
            elif not typed:
                self.show(view, step)
            elif self.tried(view, step, typed):
                self.go_to(self.place + 1, step.step.right)
                return True

    def show(self, view: View, step: ReplayedStep) -> None:
        self.draw(view, self.news)
        lights = [face(one.name).name for one in step.step.points_at if one.kind == "card"]
        head = f"Step {self.place + 1} of {len(self.replay.steps)}"
        self.write("", styled(head, BOLD, self.screen.colour), *self.wrapped(step.step.says))
        if lights:
            self.write(*self.wrapped(f"Look at: {', '.join(dict.fromkeys(lights))}"))
        self.write("Now you try: type your move." if step.step.attempt else "Enter goes on.")

    def wrapped(self, text: str) -> list[str]:
        return textwrap.wrap(text, self.screen.width)

    def tried(self, view: View, step: ReplayedStep, typed: str) -> bool:
        """Whether a line is the move that was asked for; else it is answered."""
        state = self.replay.moments[step.read_at].state
        places = typed_moves.meant(state.parse, view.choices, typed, self.company)
        if not places:
            self.write("That is none of the moves here. Type one of them, or its number.")
        elif len(places) > 1:
            self.write("Which one? " + ", ".join(view.choices[place].text for place in places))
        elif view.choices[places[0]].text == step.step.attempt:
            return True
        else:
            self.answer(step, view.choices[places[0]])
        return False

    def answer(self, step: ReplayedStep, choice: Choice) -> None:
        said = step.step.answers.get(choice.text, step.step.wrong)
        self.write(*self.wrapped(f"Not yet. {said}"))

    def go_to(self, place: int, said: str) -> None:
        """Another step; what has happened on the way to it is told."""
        lines = [Sentence(said)] if said else []
        if place > self.place:
            for number in self.replay.steps[self.place].moments:
                lines += [Sentence(line) for line in self.replay.moments[number].lines]
        self.place = place
        self.news = lines
        self.told += lines

    def end(self) -> None:
        """What was learnt, and how to go on."""
        self.draw(self.replay.moments[-1].view, self.news)
        self.write("", styled("What you have learnt", BOLD, self.screen.colour))
        for sentence in self.lesson.learnt:
            self.write(
                *textwrap.wrap(sentence, self.screen.width, initial_indent="- ", subsequent_indent="  ")
            )
        seats = self.lesson.seats
        self.write("", f"Now play a hand: headtable play {self.game} --seats {seats} --bots novice")
