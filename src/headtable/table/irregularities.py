"""Honour mode over any game: what could be done wrong, and after the game, what was: table.honour.

A game says of a move which clause it breaks (`State.fault`) and what may be done out of turn
(`State.interjections`): take a card back, accept the score, or call a fault.  The rest is read
from the log alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from headtable import rulebooks
from headtable.rules.core.errors import Complaint
from headtable.rules.core.moves import Move
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, State
from headtable.rules.mechanics.fault_calls import ACCEPT
from headtable.table.log import UNDO, Log
from headtable.table.logged_game import LoggedGame

IRREGULARITY: Final = "irregularity"
TAKE_BACK: Final = "take back"

TAKEN_BACK: Final = "taken back"  # what became of a fault
CALLED: Final = "called"
FOUND: Final = "came to light"
UNNOTICED: Final = "never noticed"
RIGHTLY: Final = "rightly called"  # and of a call
WRONGLY: Final = "wrongly called"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A fault or the call of one: where in the log, whose, the clause that it concerns, what became of it."""

    index: int
    seat: int
    text: str
    clause: str
    outcome: str


def faults(state: State, seat: int) -> list[tuple[Move, str]]:
    """The seat's legal moves that break a rule, each with the clause."""
    found = [(move, state.fault(seat, move)) for move in state.legal_moves(seat)]
    return [(move, clause) for move, clause in found if clause]


def challenges(state: State, seat: int) -> list[Move]:
    """What the seat may do now whether it is its turn or not."""
    return state.interjections(seat) if state.honour else []


def report(log: Log) -> list[Irregularity]:
    """All that went wrong in a game, in the order of the log.  It tells secrets: wait for the end."""
    if LoggedGame(log).state.honour:
        return _Inquiry(log).all()
    return []


@dataclass(frozen=True, slots=True)
class _Findings:
    """What is known at one moment.  A deal's calls stand beside the entry that made them possible."""

    settled: tuple[Irregularity, ...] = ()
    open: tuple[Irregularity, ...] = ()  # the faults that nobody has spoken of yet
    calls: tuple[tuple[int, frozenset[str]], ...] = ()
    deal_begins: int = 0  # the first entry of this deal

    def calls_on(self, fault: Irregularity) -> frozenset[str]:
        """The calls that are about a fault: those that became possible with it or after it in its deal."""
        if fault.index < self.deal_begins:
            return frozenset()
        return next((calls for index, calls in self.calls if index >= fault.index), frozenset())

    def settle(self, faults: Sequence[Irregularity], outcome: str) -> "_Findings":
        settled = tuple(replace(fault, outcome=outcome) for fault in faults)
        left = tuple(fault for fault in self.open if fault not in faults)
        return replace(self, settled=self.settled + settled, open=left)


class _Inquiry:
    """Plays a log again and watches each move."""

    def __init__(self, log: Log) -> None:
        self.now = _Findings()
        self.undone: list[Irregularity] = []
        self.before: list[tuple[int, _Findings]] = []  # by step: its entry, what was known
        self.logged_game = LoggedGame(Log(log.header))
        self.logged_game.humans = set()
        for index, entry in enumerate(log.entries):
            if entry.text == UNDO:
                self.undo(entry.seat)
            else:
                self.watch(index, entry.seat, self.logged_game.state.parse(entry.text))

    def all(self) -> list[Irregularity]:
        found = [*self.undone, *self.now.settle(self.now.open, UNNOTICED).settled]
        return sorted(found, key=lambda told: told.index)

    def undo(self, seat: int) -> None:
        """The moves that fall away take their faults with them, and the rest is as it was before them."""
        self.logged_game.undo(seat)
        index, before = self.before[len(self.logged_game.steps)]
        del self.before[len(self.logged_game.steps) :]
        fallen = self.now.settle([fault for fault in self.now.open if fault.index >= index], TAKEN_BACK)
        self.undone += [told for told in fallen.settled if told.index >= index]
        self.now = before

    def watch(self, index: int, seat: int, move: Move) -> None:
        state = self.logged_game.state
        deal = state.deals
        written = len(state.notes)
        clause = "" if seat == CHANCE else state.fault(seat, move)
        is_out_of_turn = seat != CHANCE and move in state.interjections(seat)
        self.logged_game.move(seat, move)
        self.before = [*self.before, (index, self.now)] if self.logged_game.steps else []
        if clause:
            fault = Irregularity(index, seat, move.text, clause, "")
            self.now = replace(self.now, open=(*self.now.open, fault))
        elif is_out_of_turn and move.text == TAKE_BACK:
            self.now = self.now.settle(self.since_fault_of(seat), TAKEN_BACK)
        elif is_out_of_turn and move != ACCEPT:
            self.hear(Irregularity(index, seat, move.text, self.called_under(), ""), state.notes[written:])
        if not is_out_of_turn:
            self.come_to_light(state.notes[written:])
        if state.deals == deal:
            self.note_calls(index)
        else:
            self.now = replace(self.now, calls=(), deal_begins=index + 1)

    def come_to_light(self, notes: list[Note]) -> None:
        """Faults that the cards have shown, uncalled: one for each charge, the seat's oldest first.

        A note that costs nothing speaks of a fault against its own clause.
        """
        for note in [note for note in notes if _is_irregularity(note.clause)]:
            own = [fault for fault in self.now.open if fault.seat == note.seat]
            if note.points >= 0:
                own = [fault for fault in own if fault.clause == note.clause]
            self.now = self.now.settle(own[:1], FOUND)

    def note_calls(self, index: int) -> None:
        """Keep the calls that this entry has made possible."""
        state = self.logged_game.state
        said = {move.text for seat in range(state.seats) for move in state.interjections(seat)}
        known = {text for _, calls in self.now.calls for text in calls}
        new = frozenset(said - known - {ACCEPT.text, TAKE_BACK})
        if new:
            self.now = replace(self.now, calls=(*self.now.calls, (index, new)))

    def since_fault_of(self, seat: int) -> list[Irregularity]:
        """The seat's last fault and those after it, as long as none of them could be called."""
        begins = self.now.deal_begins
        fresh = [fault for fault in self.now.open if fault.index >= begins and not self.now.calls_on(fault)]
        own = [fault.index for fault in fresh if fault.seat == seat]
        return [fault for fault in fresh if own and fault.index >= own[-1]]

    def hear(self, call: Irregularity, notes: list[Note]) -> None:
        """A call is right when it brings a note about an irregularity; who gains by it is not at fault."""
        penalties = [note for note in notes if _is_irregularity(note.clause)]
        sides = self.logged_game.state.sides
        gaining = {sides[note.seat] for note in penalties if note.points > 0}
        about = [fault for fault in self.now.open if call.text in self.now.calls_on(fault)]
        self.now = self.now.settle(
            [fault for fault in about if penalties and sides[fault.seat] not in gaining], CALLED
        )
        heard = replace(call, outcome=RIGHTLY if penalties else WRONGLY)
        self.now = replace(self.now, settled=(*self.now.settled, heard))

    def called_under(self) -> str:
        """The clause that the game's faults are called under."""
        return next(option.clause for option in self.logged_game.game.options if option.id == "honour")


def _is_irregularity(clause: str) -> bool:
    try:
        return rulebooks.clause(clause).subject == IRREGULARITY
    except Complaint:
        return False
