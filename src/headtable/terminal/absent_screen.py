"""A seat for the program at a table with real cards: somebody types what is played, it says what it plays."""

import shlex
from typing import Final

from headtable.narration.absent_outcomes import outcome_words
from headtable.narration.capital_and_stop import capital
from headtable.narration.move_phrases import behind, grouped, verb_of
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.errors import Complaint
from headtable.table import absent_file
from headtable.table.absent_game import AbsentGame
from headtable.table.absent_question_types import CARDS, DEALER, MOVE, OUTCOME, OVER, OWN, Answer, Question
from headtable.terminal.screen import Screen
from headtable.terminal.styled_text import wrapped

HELP: Final = (
    "Type what happens at the table, one line at a time:",
    "  7-3            the card that was played, or several: 7-3 8-4 9-9",
    "  pass           what else a player may do; a few letters are enough",
    "  Bo 7-3         the same for a player by name",
    "  Enter          I have laid the card that you named for you",
    "  why            why you play that",
    "  list           all lines so far, numbered",
    "  fix 7 9-5      line 7 was 9-5 in truth",
    "  undo           the last line was wrong",
    "  other          the last move came out otherwise than you say",
    "  hand           what you hold",
    "  save FILE      keep the evening; quit leaves",
)
PLACES: Final = {"turned up": "turned up", "trump card": "turned up for trump", "shown": "shown or drawn"}


class AbsentScreen:
    """Asks for lines until the game is over, or the person leaves."""

    def __init__(self, game: AbsentGame, screen: Screen, file: str = "") -> None:
        self.game = game
        self.screen = screen
        self.file = file
        self.answer: Answer | None = None
        self.said_at = -1  # the number of lines at which the answer was said

    def run(self) -> int:
        self.write("Tell me what is dealt to me and what is played. 'help' lists what you can type.")
        while True:
            question = self.game.question()
            if question.kind == OVER:
                return self.end()
            try:
                line = self.screen.ask(self.prompt(question))
            except EOFError:
                line = "quit"
            if line == "quit":
                self.save(self.file)
                self.write("Good-bye.")
                return 0
            self.take(line)

    # What is asked -----------------------------------------------------------------------------------

    def prompt(self, question: Question) -> str:
        """What must be told, in a few words; where it is the program's turn, what it plays."""
        names = self.game.names
        if question.kind == DEALER:
            return "Who deals first? "
        if question.kind == CARDS:
            return f"{self.cards_asked(question)} "
        if question.kind == MOVE:
            return f"{names[question.seat]}: "
        if question.kind == OUTCOME:
            self.offer_outcomes(question)
            return "Which? "
        self.say_answer()
        return "[Enter when done] "

    def cards_asked(self, question: Question) -> str:
        count = "card" if question.count == 1 else f"{question.count} cards"
        if question.seat == self.game.own and question.place.startswith("hand "):
            return f"My {count}, dealt to me?" if question.is_deal else f"The {count} that I get?"
        if question.place in PLACES:
            return f"The {count} {PLACES[question.place]}?"
        name, _, number = question.place.rpartition(" ")
        whose = f" of {self.game.names[question.seat]}" if number.isdigit() and question.seat >= 0 else ""
        return f"The {count} to see now: {name if whose else question.place}{whose}?"

    def offer_outcomes(self, question: Question) -> None:
        """What can have come of the last move, numbered."""
        self.write("What came of it?")
        for number, made in enumerate(question.options, 1):
            told = self.game.moment.step
            hidden = {
                place: faces for place, faces in made.revealed.items() if told and place not in told.wanted
            }
            deed = (question.seat, made.move.text)
            said = outcome_words(made.before, made.after, deed, (self.game.names, self.game.own), hidden)
            self.write(f"  {number}  {' '.join(said) or 'Nothing else is seen.'}")
        self.write("  other: none of these")

    def say_answer(self) -> None:
        if self.said_at == len(self.game.told):
            return
        self.answer = self.game.answer()
        self.said_at = len(self.game.told)
        said = self.answer.said
        tail = behind(said, self.company(), "me")
        self.write(f"I {verb_of(said)} {tail}".rstrip() + ".")

    def company(self) -> SeatNames:
        return SeatNames.of(self.game.view(), self.game.names)

    # What is typed ------------------------------------------------------------------------------------

    def take(self, line: str) -> None:
        """Do what a line says; a complaint is a sentence, and nothing has changed then."""
        word, _, rest = line.partition(" ")
        commands = {
            "help": self.help, "list": self.list_lines, "undo": self.undo, "fix": self.fix,
            "why": self.why, "hand": self.hand, "save": self.save,
        }  # fmt: skip
        try:
            if word in commands:
                commands[word](rest.strip())
            elif line:
                self.tell(line)
            elif self.game.question().kind == OWN and self.answer is not None:
                self.tell(self.answer.text)
            else:
                self.write("Type what was played; 'help' lists what else you can type.")
        except Complaint as complaint:
            said = str(complaint)
            self.write(capital(said).rstrip(".") + ("" if said.endswith("?") else "."))

    def tell(self, line: str) -> None:
        """Take a line in, and keep it in the file at once: nobody tells an evening twice."""
        self.game.tell(line)
        if self.file:
            absent_file.save(self.game, self.file)

    def help(self, _: str) -> None:
        self.screen.write(*HELP)

    def list_lines(self, _: str) -> None:
        for number, line in enumerate(self.game.told, 1):
            who = "" if line.seat < 0 else f"{self.game.names[line.seat]}: "
            self.write(f"{number:3}  {who}{line.text}")

    def undo(self, _: str) -> None:
        self.game.undo()
        self.said_at = -1
        self.write("The last line is taken back.")

    def fix(self, rest: str) -> None:
        number, _, text = rest.partition(" ")
        if not number.isdigit() or not text:
            raise Complaint("say which line and what it was in truth: fix 7 9-5")
        self.said_at = -1
        self.game.correct(int(number) - 1, text)
        self.write(f"Line {number} is corrected.")

    def why(self, _: str) -> None:
        if self.answer is None:
            raise Complaint("I have played nothing yet")
        self.write(f"In my place: {self.answer.reason(self.company().inside())}")

    def hand(self, _: str) -> None:
        pile = self.game.view().pile(f"hand {self.game.own + 1}")
        cards = grouped(pile.faces) if pile else []
        self.write(f"I hold {joined(cards)}." if cards else "I hold no cards.")

    def save(self, name: str) -> None:
        if name or self.file:
            absent_file.save(self.game, name or self.file)
            self.file = name or self.file
            self.write(f"Saved. To go on: headtable absent --file {shlex.quote(self.file)}")

    def end(self) -> int:
        """Who has won."""
        view = self.game.view()
        winners = [self.game.names[seat] if seat != self.game.own else "I" for seat in view.winners]
        have = "have" if len(winners) > 1 or winners == ["I"] else "has"
        self.write(f"The game is over: {joined(winners)} {have} won.")
        scores = zip(self.game.names, view.shown_scores(), strict=True)
        self.write(", ".join(f"{name} {score}" for name, score in scores))
        self.save(self.file)
        return 0

    def write(self, text: str) -> None:
        self.screen.write(*wrapped(text, self.screen.width))
