"""A saved game shown again: each move in a line, the table at any moment, all hands open if wanted."""

from dataclasses import dataclass
from typing import Final

from headtable import rulebooks
from headtable.narration import score_lines
from headtable.narration.move_outcomes import is_drawn
from headtable.narration.move_phrases import unnamed
from headtable.narration.narrator import CHOSEN
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, heard_by
from headtable.rules.core.state import CHANCE, PUBLIC, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, ROW, Pile, Wording
from headtable.table.irregularities import report
from headtable.table.log import UNDO, LogEntry
from headtable.table.logged_game import LoggedGame
from headtable.terminal.styled_text import clipped
from headtable.terminal.table_view import render

LONGEST_OPTION: Final = 60  # letters of an option in the title: a whole board can stand in one


@dataclass(frozen=True, slots=True)
class Onlooker:
    """Who watches: a seat, the public (None), or one who sees every hand."""

    seat: int | None = None
    sees_all: bool = False


class Replay:
    """Every moment of a logged game, as an onlooker may see it."""

    def __init__(self, logged_game: LoggedGame, onlooker: Onlooker) -> None:
        self.logged_game = logged_game
        self.onlooker = onlooker
        self.states = list(logged_game.moments())

    def last(self) -> int:
        return len(self.states) - 1

    def table(self, index: int, width: int, colour: bool, height: int = 0) -> str:
        """The table after `index` moves, and the move that led there."""
        state = self.states[index]
        view = open_view(state) if self.onlooker.sees_all else state.view(self.onlooker.seat)
        view.choices = []
        told = self.line(index) if index else "The game begins."
        return f"{render(view, self.logged_game.names, width, colour, max(height - 2, 0))}\n\n{told}"

    def whole(self) -> list[str]:
        """All the moves with the points that they brought and the reasons, the scores, and the faults."""
        lines = [self.title()]
        for index in range(1, len(self.states)):
            lines.append(self.line(index))
            lines += [f"        {line}" for line in self.points(index)]
        return lines + self.ending()

    def title(self) -> str:
        chosen = [clipped(f"{id} {value}", LONGEST_OPTION) for id, value in self.logged_game.options.items()]
        return ", ".join([self.logged_game.game.name, *self.logged_game.names, *chosen])

    def line(self, index: int) -> str:
        """One move, by the number of its entry."""
        entry = self.logged_game.entries[index - 1]
        who = "chance" if entry.seat == CHANCE else self.logged_game.names[entry.seat]
        return f"{index:5d}  {who}: {self.told(index, entry)}"

    def told(self, index: int, entry: LogEntry) -> str:
        """The move as far as the onlooker knows it."""
        before = self.states[index - 1]
        if self.onlooker.sees_all or entry.text == UNDO or entry.seat == self.onlooker.seat:
            return entry.text
        move = before.parse(entry.text)
        listener = PUBLIC if self.onlooker.seat is None else self.onlooker.seat
        heard = heard_by(before, listener, entry.seat, move)
        if heard == WHOLE:
            return entry.text
        if heard == UNHEARD:
            return CHOSEN
        is_shuffle = entry.seat == CHANCE
        return move.verb if is_shuffle else f"{move.verb} {unnamed(Wording(move, before.faces_of(move)))}"

    def points(self, index: int) -> list[str]:
        """What the move wrote on the score sheet, in words."""
        state = self.states[index]
        company = SeatNames(self.logged_game.names, None, state.sides)
        is_down = score_lines.is_counted_down(state.view(None))
        notes = state.notes[len(self.states[index - 1].notes) :]
        return [line.sentence(company, is_down) for line in score_lines.added_up(notes, company)]

    def ending(self) -> list[str]:
        state = self.states[-1]
        names = self.logged_game.names
        counted = state.view(None).shown_scores()
        scores = ", ".join(f"{name} {score}" for name, score in zip(names, counted, strict=True))
        lines = ["", f"Scores: {scores}"]
        if not state.is_over():
            return [*lines, "The game is not over."]
        head = "Drawn between" if is_drawn(state.view(None)) else "Won by"
        lines.append(f"{head}: {', '.join(names[seat] for seat in state.winners())}")
        for found in report(self.logged_game.log):
            said = f"{names[found.seat]}: {found.text}: {found.outcome}"
            lines.append(f"{found.index + 1:5d}  {said}. {rulebooks.clause(found.clause).says}")
        return lines


def open_view(state: State) -> View:
    """The public view with every pile as the seat sees it that sees most of it, hands laid on the table."""
    view = state.view(None)
    piles: dict[str, Pile] = {pile.name: pile for pile in view.piles}
    for seat in range(state.seats):
        for pile in state.view(seat).piles:
            if pile.name not in piles or len(pile.faces) > len(piles[pile.name].faces):
                piles[pile.name] = pile
    view.piles = [_laid_open(pile) for pile in piles.values()]
    return view


def _laid_open(pile: Pile) -> Pile:
    return Pile("hand", pile.owner, ROW, pile.faces) if pile.lies == HAND and pile.faces else pile
