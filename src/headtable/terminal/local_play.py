"""Playing in the terminal: the loop of one person at a table of house players."""

import shlex
import textwrap
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from headtable.narration import refusals
from headtable.narration.capital_and_stop import capital
from headtable.narration.narrator import Moment, Narrator, Sentence
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint, Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice
from headtable.table import hints_and_review, house_seats
from headtable.table.log import UNDO, Log
from headtable.table.logged_game import CLAUSE_OF_UNDO, LoggedGame
from headtable.terminal import card_faces, typed_moves
from headtable.terminal.choices import in_order_of_hand
from headtable.terminal.screen import Screen
from headtable.terminal.seat_screen import MOST_NEWS, UNDO_OFFER, SeatScreen, in_paragraphs

HELP: Final = """\
  why MOVE        why a move would be refused, or that it is legal
  crib            what ranks how, and what counts how much
  rules [CLAUSE]  the rules of this game, or one clause of them
  rules why       the rule behind what was just refused
  score           the whole score sheet with its reasons
  log             all that has happened
  undo            take your last move back, while nothing hidden has come out
  hint            what an expert with your cards would do, and why
  hint more       and by how much it came out better than another move
  save [FILE]     write the game to a file
  quit, q         leave; an unsaved game is saved first"""
SLOW: Final = 0.2  # seconds after which a move is told at once, not only with those that follow


class Left(Exception):
    """The person has left the table."""


class Place(SeatScreen):
    """One person's place at a table here: the logged game, and the loop of asking and telling."""

    can_take_back = True

    def __init__(
        self, logged_game: LoggedGame, seat: int, rng: Rng, screen: Screen, rogues: bool = False
    ) -> None:
        names = [house_seats.without_level(name) for name in logged_game.names]
        super().__init__(screen, logged_game.game.id, SeatNames(names, seat, logged_game.state.sides))
        self.logged_game = logged_game
        self.seat = seat
        self.rng = rng
        logged_game.humans = {seat}
        self.players = house_seats.players_for(logged_game.game.id, logged_game.names, seat, rogues)
        self.teller = Narrator(self.company, seat, partial(card_faces.chip, colour=screen.colour))
        self.let_go: set[str] = set()  # what the person might have said, and did not
        self.hinted_at = -1  # how many entries the log had when a hint was last asked for
        self.file = ""
        self.saved = 0  # how many entries of the log are safe
        self.has_undone = False

    def welcome(self) -> None:
        """What the game is about, and how to find out more."""
        self.news = [Sentence(self.greeting(self.logged_game.options))]

    def run(self) -> int:
        """Play until the game is over or the person leaves."""
        try:
            while not self.logged_game.state.is_over():
                self.step()
            self.end()
        except (EOFError, KeyboardInterrupt):
            self.screen.write("")
            self.leave()
        except Left:
            pass
        return 0

    def recall(self) -> None:
        """Tell a resumed game from its beginning; only `log` shows it."""
        again = LoggedGame(Log(self.logged_game.log.header))
        for entry in self.logged_game.entries:
            if entry.text == UNDO and entry.seat != CHANCE:
                again.humans = {entry.seat}
                again.undo(entry.seat)
                self.told.append(Sentence(f"{self.company.does(entry.seat, 'take')} a move back."))
            else:
                before = Moment.of(again.state, self.seat)
                again.move(entry.seat, entry.text)
                after = Moment.of(again.state, self.seat)
                self.told += self.teller.tell(before, entry.seat, entry.text, after)
        self.saved = len(self.logged_game.entries)
        self.news = self.told[-MOST_NEWS:]

    # Turn by turn ------------------------------------------------------------------------

    def step(self) -> None:
        """One move of whoever is next; a person who may speak out of turn is asked first."""
        state = self.logged_game.state
        if state.to_act() == CHANCE:
            self.make(CHANCE, state.chance(self.luck(CHANCE)))
            return
        awaited = state.awaited_in_public()
        sayings = {move.text for move in state.legal_moves(self.seat)}
        if not sayings:
            self.let_go.clear()
        if state.is_live():
            awaited = [state.to_act()]  # all may act at any time; here they do so one after the other
            sayings.clear()
        if self.seat in awaited or sayings - self.let_go:
            self.ask(self.seat in awaited)
            self.let_go |= sayings
        else:
            self.let_move(awaited[0])

    def let_move(self, seat: int) -> None:
        """A house player moves; where one thinks, the person sees what each does before the next begins."""
        start = time.perf_counter()
        news = len(self.news)
        self.make(seat, self.players[seat].choose(self.logged_game.state, seat, self.luck(seat)))
        if self.screen.is_live and time.perf_counter() - start > SLOW:
            self.screen.write(*in_paragraphs(self.news[news:], self.screen.width))

    def luck(self, _: int) -> Rng:
        """The generator of the next move of a seat, or of chance."""
        return self.rng

    def make(self, seat: int, move: Move) -> None:
        before = Moment.of(self.logged_game.state, self.seat)
        self.logged_game.move(seat, move)
        lines = self.teller.tell(before, seat, move.text, Moment.of(self.logged_game.state, self.seat))
        self.told += lines
        self.news += lines

    def ask(self, must_answer: bool) -> None:
        """Draw the table and take lines until one of them moves; where it need not, an empty one will do."""
        view = self.logged_game.state.view(self.seat)
        if must_answer and len(view.choices) == 1 and not view.choices[0].faces and not self.has_undone:
            self.make(self.seat, self.logged_game.state.parse(view.choices[0].text))
            return
        self.redraw(view)
        while True:
            typed = self.screen.ask("> ")
            word, _, rest = typed.partition(" ")
            command = self.commands().get(word.lower())
            if not typed and must_answer:
                self.redraw(view)
            elif not typed:
                self.news = []
                return
            elif command(rest.strip()) if command else self.moves(view, typed):
                return

    def redraw(self, view: View) -> None:
        # A script needs no offer, and the check takes a while.
        is_offered = self.screen.is_live and self.can_take_back and not self.logged_game.may_undo(self.seat)
        self.draw(view, [*self.news, Sentence(UNDO_OFFER)] if is_offered else self.news)
        self.has_undone = False

    def moves(self, view: View, typed: str) -> bool:
        """Make the move that was typed; False, and said why, when there is none."""
        places = typed_moves.meant(self.logged_game.state.parse, view.choices, typed, self.company)
        if len(places) > 1:
            self.ask_back(view, places)
            return False
        if not places:
            self.explain(view, typed)
            return False
        choice = view.choices[places[0]]
        if choice.breaks and not self.confirms(view, choice):
            return False
        self.news = []
        self.make(self.seat, self.logged_game.state.parse(choice.text))
        return True

    def confirms(self, view: View, choice: Choice) -> bool:
        self.screen.write(refusals.breach(view, choice, self.company))
        return self.screen.ask("All the same? (yes or no) ").lower() in ("y", "yes")

    # Why not ---------------------------------------------------------------------------------

    def explain(self, view: View, typed: str) -> None:
        """Say why a line is no move, or why its move is refused."""
        if typed.isascii() and typed.isdigit():
            self.screen.write(f"There are moves 1 to {len(view.choices)}.")
            return
        try:
            move = typed_moves.as_move(self.logged_game.state.parse, view.choices, typed)
        except Unreadable:
            self.no_move(typed, self.commands())
            return
        clause, sentence = refusals.why_not(self.logged_game.state, self.seat, move.text, self.company)
        if clause:
            self.refused(clause, sentence)
        else:
            self.screen.write(f"'{move.text}' is legal.")

    # What can be asked for -------------------------------------------------------------------
    # Each answers whether the table has changed, so that it must be drawn again.

    def commands(self) -> dict[str, Callable[[str], bool]]:
        """What each word commands that is no move."""
        return {
            "help": self.help,
            "?": self.help,
            "why": self.why,
            "rules": self.rules,
            "crib": self.crib,
            "undo": self.undo,
            "hint": self.hint,
            "score": self.score,
            "log": self.log,
            "save": self.save,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    def help(self, _: str) -> bool:
        self.screen.write(self.help_page(self.logged_game.state.view(self.seat), HELP))
        return False

    def hint(self, more: str) -> bool:
        """What the expert would do; asked twice, or for more, with its figures."""
        state = self.logged_game.state
        if self.seat not in state.awaited_in_public():
            self.screen.write("You need not say anything: press Enter to go on.")
            return False
        entries = len(self.logged_game.entries)
        is_again = self.hinted_at == entries
        self.hinted_at = entries
        given = hints_and_review.hint(state, self.seat)
        seats = self.company.inside()
        said = [given.words(seats), given.figures(seats) if more or is_again else ""]
        self.screen.write(*textwrap.wrap(" ".join(said).strip(), self.screen.width))
        return False

    def why(self, typed: str) -> bool:
        view = self.logged_game.state.view(self.seat)
        view.choices = in_order_of_hand(view)
        places = typed_moves.meant(self.logged_game.state.parse, view.choices, typed, self.company)
        if not typed:
            self.screen.write("Say which move, for instance: why pass")
        elif places:
            self.say_legal([view.choices[place] for place in places])
        else:
            self.explain(view, typed)
        return False

    def rules(self, name: str) -> bool:
        self.read_rules(name)
        return False

    def crib(self, _: str) -> bool:
        self.read_crib(self.logged_game.options)
        return False

    def score(self, _: str) -> bool:
        self.read_score(self.logged_game.state.view(self.seat))
        return False

    def log(self, _: str) -> bool:
        self.read_log()
        return False

    def undo(self, _: str) -> bool:
        reason = self.logged_game.may_undo(self.seat)
        if reason:
            self.refused(CLAUSE_OF_UNDO, reason)
            return False
        self.logged_game.undo(self.seat)
        self.told.append(Sentence("You take your last move back."))
        self.news = self.told[-1:]
        self.let_go.clear()
        self.has_undone = True
        return True

    # Leaving -------------------------------------------------------------------------------------

    def save(self, name: str) -> bool:
        file = name or self.file or file_name(self.logged_game.game.id)
        try:
            self.logged_game.save(file)
        except Complaint as complaint:
            self.screen.write(f"{capital(str(complaint))}.")
            return False
        self.file = file
        self.saved = len(self.logged_game.entries)
        again = (
            "see it again: headtable replay"
            if self.logged_game.state.is_over()
            else "go on with it: headtable play --resume"
        )
        self.screen.write(f"Saved. To {again} {shlex.quote(file)}")
        return False

    def quit(self, _: str) -> bool:
        self.leave()
        raise Left

    def leave(self) -> None:
        """Keep what is not safe yet, and go."""
        entries = self.logged_game.entries[self.saved :]
        if any(entry.seat == self.seat for entry in entries):
            self.save("")
        self.screen.write("Good-bye.")

    def end(self) -> None:
        """Who has won and why, and whether the game shall be kept."""
        view = self.logged_game.state.view(self.seat)
        self.redraw(view)
        self.conclude(view)
        if self.file and self.saved == len(self.logged_game.entries):
            self.screen.write(f"To see it again: headtable replay {shlex.quote(self.file)}")
        else:
            name = self.screen.ask("Type a file name to keep this game, or press Enter: ")
            if name:
                self.save(name)


def file_name(game: str) -> str:
    """A name for a saved game that no file here has yet."""
    stem = f"{game}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    number, name = 1, f"{stem}.log"
    while Path(name).exists():
        number += 1
        name = f"{stem}-{number}.log"
    return name
