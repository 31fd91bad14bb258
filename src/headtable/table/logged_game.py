"""A game with its log: make moves, undo them, replay the log, save and load it."""

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

import headtable
from headtable import rulebooks
from headtable.rulebooks.bounded_file import content_of
from headtable.rulebooks.railroad_boards import with_board
from headtable.rules.core.errors import BadSetup, Complaint, Refusal, Unreadable
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Value
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State
from headtable.table import log_saving
from headtable.table.house_seats import human_seats
from headtable.table.log import UNDO, Damaged, Log, LogEntry, LogHeader, why_not_name
from headtable.table.undo_check import Step, UndoCheck

CLAUSE_OF_UNDO: Final = "table.undo"


class LoggedGame:
    """One game at one table.  `humans` are the seats whose moves nobody else may undo.

    `is_lenient` is whether, against house players alone, an undo looks only at what the person has seen.
    """

    def __init__(self, log: Log) -> None:
        """At the beginning of the game that the header names; the entries are not looked at."""
        header = log.header
        self.log = log
        self.game: Game = headtable.game(header.game)
        self.state: State = self.game.start(header.seats, header.dealer, header.options)
        self.names = list(header.names)
        self.options: dict[str, Value] = header.options
        self.humans: set[int] = set(range(header.seats))
        self.is_lenient = True
        self.dealt: State = self.state.clone()  # as it was when chance last moved
        self.steps: list[Step] = []  # the moves that stand since then: none before can be undone
        self._kept = self.dealt  # the state before the step `_kept_at`, so that not all are played again
        self._kept_at = 0

    @classmethod
    def start(
        cls,
        game: Game,
        seats: int,
        names: Sequence[str] | None = None,
        dealer: int | None = None,
        options: Mapping[str, object] | None = None,
    ) -> "LoggedGame":
        """Sit down to a new game; options and names are kept as the log will say them."""
        given = names or [f"seat {seat + 1}" for seat in range(seats)]
        if len(given) != seats:
            raise BadSetup(f"{len(given)} names were given for {seats} seats")
        for name in given:
            if why_not_name(name):
                raise BadSetup(f"the name {name!r} {why_not_name(name)}")
        named = with_board(game, options or {})
        values = game.start(seats, dealer, named).setup.options.values
        chosen = {id: values[id] for id in named}
        made = f"headtable {headtable.__version__}"
        return cls(Log(LogHeader(game.id, game.version, seats, dealer, chosen, tuple(given), made)))

    @classmethod
    def resume(cls, log: Log) -> "LoggedGame":
        """Play a log again to its end; Damaged names the first line that is against the rules."""
        logged_game = cls(log)
        for entry in log.entries:
            logged_game._replay(entry)
        return logged_game

    @classmethod
    def read(cls, text: str | bytes) -> "LoggedGame":
        """The game in a log's text; Damaged names the first line at fault, in form or in play."""
        try:
            log = Log.read(text)
        except Damaged as later:
            if later.whole is not None:
                cls.resume(later.whole)
            raise
        return cls.resume(log)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> "LoggedGame":
        """The game in a file; Damaged names file and line."""
        try:
            return cls.read(content_of(path))
        except Damaged as damage:
            raise Damaged(damage.line, damage.reason, damage.whole, str(path)) from damage

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the log; a file is only ever replaced by a longer log of the same game."""
        log_saving.save(self.log, Path(path))

    # Playing ----------------------------------------------------------------------------

    @property
    def entries(self) -> list[LogEntry]:
        return self.log.entries

    def chance(self, rng: Rng) -> Move:
        """Draw and make the chance move that is due."""
        return self.move(CHANCE, self.state.chance(rng))

    def move(self, seat: int, move: str | Move) -> Move:
        """Make a move and log it; Unreadable or Refusal leave everything as it was."""
        made = self.state.parse(move) if isinstance(move, str) else move
        self._make(seat, made)
        self.log.add(seat, made.text)
        return made

    def at(self, index: int) -> State:
        """The state after the first `index` entries of the log."""
        logged_game = LoggedGame(self.log)
        for entry in self.entries[:index]:
            logged_game._replay(entry)
        return logged_game.state

    def moments(self) -> Iterator[State]:
        """The state before the first entry and after each, one after the other."""
        logged_game = LoggedGame(self.log)
        yield logged_game.state.clone()
        for entry in self.entries:
            logged_game._replay(entry)
            yield logged_game.state.clone()

    # Taking back ------------------------------------------------------------------------

    def may_undo(self, seat: int) -> str:
        """Why a seat may not take its last move back, as a sentence; "" when it may: table.undo."""
        since = self._since_last_move_of(seat)
        others = sorted({step.seat for step in since if step.seat != seat} & self.humans)
        if since and others:
            return f"{self.names[others[0]]} has moved since."
        return self._why_not_rewind(seat, since, self._viewers(seat))

    def undo_check(self, seat: int) -> UndoCheck:
        """What is asked about taking the seat's last move back, of states that do not change any more."""
        since = self._since_last_move_of(seat)
        before = self.before(len(self.steps) - len(since))
        return UndoCheck(seat, before, since, self.state.clone(), self._viewers(seat))

    def _viewers(self, seat: int) -> list[int]:
        """The seats whose sight counts against an undo now.  The log must come to the same or to fewer."""
        is_alone = self.is_lenient and self.humans <= {seat}
        return self._logged_viewers(seat) if is_alone else list(range(self.state.seats))

    def _logged_viewers(self, seat: int) -> list[int]:
        """The same by the log alone, whose names say who is of the house."""
        is_alone = human_seats(self.names) == [seat]
        return [seat] if is_alone else list(range(self.state.seats))

    def undo(self, seat: int) -> None:
        """Go back to before the seat's last move; the log says so, and Refusal says why not."""
        if self.may_undo(seat):
            raise Refusal(CLAUSE_OF_UNDO, seat, UNDO)
        self._rewind(seat)
        self.log.add(seat, UNDO)

    def before(self, place: int) -> State:
        """The state before that step, to go on from."""
        return self.look_back(place).clone()

    def look_back(self, place: int) -> State:
        """The state before that step, only to be looked at.

        It is played again from when chance last moved, or from where this was last asked.
        """
        if place < self._kept_at:
            self._keep(self.dealt, 0)
        if place > self._kept_at:
            state = self._kept.clone()
            for step in self.steps[self._kept_at : place]:
                state.apply(step.seat, step.move)
            self._keep(state, place)
        return self._kept

    def go_back(self, dealt: State, steps: list[Step]) -> None:
        """To when these steps since the last chance move stood; the log is not looked at."""
        self.dealt = dealt
        self.steps = steps
        self._keep(dealt, 0)
        self.state = self.before(len(steps))

    def _keep(self, state: State, place: int) -> None:
        self._kept = state
        self._kept_at = place

    def _since_last_move_of(self, seat: int) -> list[Step]:
        """The seat's last move that stands, and all after it; nothing if it has none since the last deal."""
        for place in range(len(self.steps) - 1, -1, -1):
            if self.steps[place].seat == seat:
                return self.steps[place:]
        return []

    def _why_not_rewind(self, seat: int, since: list[Step], viewers: list[int]) -> str:
        """The objection to an undo, whoever has moved since."""
        if self.state.is_over():
            return "The game is over."
        if not since:
            return "There is no move to take back since chance last moved."
        before = self.look_back(len(self.steps) - len(since))
        reason = UndoCheck(seat, before, since, self.state, viewers).why_not()
        return f"{reason[0].upper()}{reason[1:]}." if reason else ""

    def _rewind(self, seat: int) -> None:
        place = len(self.steps) - len(self._since_last_move_of(seat))
        self.state = self.before(place)
        del self.steps[place:]

    def _make(self, seat: int, move: Move) -> None:
        self.state.apply(seat, move)
        if seat == CHANCE:
            self.dealt = self.state.clone()
            self.steps = []
            self._keep(self.dealt, 0)
        else:
            self.steps.append(Step(seat, move))

    # Replaying --------------------------------------------------------------------------

    def _replay(self, entry: LogEntry) -> None:
        """Do what a line of the log says, or say what is wrong with the line."""
        try:
            if entry.text == UNDO and entry.seat != CHANCE:
                since = self._since_last_move_of(entry.seat)
                reason = self._why_not_rewind(entry.seat, since, self._logged_viewers(entry.seat))
                if reason:
                    raise self._damaged(entry, f"{CLAUSE_OF_UNDO}: {reason}")
                self._rewind(entry.seat)
            else:
                self._make(entry.seat, self.state.parse(entry.text))
        except Refusal as refusal:
            raise self._damaged(entry, f"{refusal}. {explain(refusal.clause)}") from refusal
        except Unreadable as unreadable:
            raise self._damaged(entry, str(unreadable)) from unreadable

    def _damaged(self, entry: LogEntry, reason: str) -> Damaged:
        return Damaged(entry.line, reason, self.log.cut_before(entry.line))


def explain(reason: str) -> str:
    """What the clause behind a reason says; the id itself where the catalogue does not know it."""
    try:
        return rulebooks.clause(rulebooks.reason(reason).clause).says
    except Complaint:
        return reason
