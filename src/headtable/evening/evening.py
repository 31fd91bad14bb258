"""A progressive evening as an event-sourced state machine: pure, and rebuilt from the lines of its log.

Every line is an event, and its text is its identity in the log.  Chance is a line like any other, so that
a log replays without a generator.  There is no clock and no dice here, and nothing is read or written.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from headtable.evening import (
    chance,
    cutting,
    ending,
    guest_commands,
    move_guests,
    public_data,
    rounds,
    seating,
)
from headtable.evening.command_type import Command, Effect
from headtable.evening.evening_state import PLAY_OFF, EveningState, Refused
from headtable.evening.forms import Form
from headtable.evening.guests import GuestMove
from headtable.evening.line_data import line_data
from headtable.evening.standings import GuestStanding, standings
from headtable.evening.table_game_setup import TableSetup, play_off_setup, setup_of
from headtable.evening.word_parser import CHANCE_MARK
from headtable.rules.core.options import Value
from headtable.rules.core.rng import Rng

UNDO: Final = "undo"
LONGEST_LINE: Final = 20_000

COMMANDS: Final[dict[str, Command]] = {
    "arrive": guest_commands.arrive,
    "rename": guest_commands.rename,
    "leave": guest_commands.leave,
    "couple": guest_commands.couple,
    "part": guest_commands.give_part,
    "seat": seating.seat,
    "swap": seating.swap,
    "begin": rounds.begin,
    "hand": rounds.hand,
    "score": rounds.score,
    "bell": rounds.bell,
    "change": move_guests.change,
    "finish": ending.finish,
    "decide": ending.decide,
}
CHANCE_COMMANDS: Final[dict[str, Command]] = {
    "parts": seating.parts,
    "rest": seating.rest,
    "lots": seating.lots,
    "chairs": move_guests.chairs,
    "dealers": seating.dealers,
    "cut": cutting.cut,
    "deals": cutting.deals,
    "partners": ending.partners,
}


class Evening:
    """One evening.  `lines` is its log, undone lines and undos included; `standing_lines` what counts."""

    def __init__(self, form: Form, options: Mapping[str, object] | None = None) -> None:
        self.form = form
        self.options = form.chosen(options or {})
        self.chosen: dict[str, Value] = {id: self.options.values[id] for id in options or {}}
        self.state = EveningState(form, self.options)
        self.lines: list[str] = []
        self.standing_lines: list[str] = []

    @classmethod
    def replay(cls, form: Form, options: Mapping[str, object], lines: Iterable[str]) -> "Evening":
        """The evening that these lines make; Refused for the first that will not do."""
        evening = cls(form, options)
        for line in lines:
            evening.apply(line)
        return evening

    # Lines ------------------------------------------------------------------------------

    def why_not(self, line: str) -> tuple[str, str]:
        """The clause against a line and a sentence; both "" when it may be said now.

        The clause can be "" where plain sense speaks against a line; the sentence never is.
        """
        try:
            self._effect_of(tidy(line))
        except Refused as refused:
            return refused.clause, refused.sentence
        return "", ""

    def apply(self, line: str) -> str:
        """Do what the line says and log it; Refused changes nothing.  The line as logged is returned."""
        said = tidy(line)
        effect = self._effect_of(said)
        effect()
        if said != UNDO:
            self.standing_lines.append(said)
            if self.state.phase == PLAY_OFF:
                ending.go_on(self.state)
        self.lines.append(said)
        return said

    def _effect_of(self, line: str) -> Effect:
        """What the line would do; Refused when it may not."""
        words = line.split(" ")
        by_chance = words[0] == CHANCE_MARK
        if by_chance:
            words = words[1:]
        verb = words[0] if words else ""
        if verb == UNDO and not by_chance:
            return self._undo(words[1:])
        known = CHANCE_COMMANDS if by_chance else COMMANDS
        if verb not in known:
            if verb in CHANCE_COMMANDS:
                raise Refused(f"'{verb}' belongs to chance: its line begins with *", "table.chance")
            who = "chance cannot" if by_chance else "nobody can"
            raise Refused(f"{who} say '{verb[:40]}'; there are: {', '.join(known)}")
        return known[verb](self.state, words[1:])

    # Chance -----------------------------------------------------------------------------

    def due(self) -> chance.DueDraw | None:
        """The chance line that is awaited; None when there is none."""
        return chance.due(self.state)

    def chance(self, rng: Rng) -> str:
        """The chance line that is due; "" when none is.  Nothing changes until it is applied."""
        return chance.draw(self.state, rng)

    def let_chance(self, rng: Rng) -> list[str]:
        """Draw and apply every chance line that is due, one after the other."""
        said = []
        while self.due():
            said.append(self.apply(self.chance(rng)))
        return said

    # What everybody asks -----------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.state.phase

    def setup(self, table: int) -> TableSetup:
        """What a table plays in the coming or running round, and with whom."""
        return setup_of(self.state, table)

    def play_off_setup(self) -> TableSetup | None:
        """What the deciding game is; None while none is due."""
        return play_off_setup(self.state)

    def standings(self) -> list[GuestStanding]:
        return standings(self.state)

    def moves(self) -> list[GuestMove]:
        """The moves of the last change of tables."""
        return public_data.moves(self.state)

    def as_data(self) -> dict[str, object]:
        """Everything public, as plain data: docs in `headtable.evening.public_data`."""
        line = self.undoable()
        undoable = line_data(line) if line else None
        return public_data.state_data(self.state) | {"lines": len(self.lines), "undoable": undoable}

    # Taking back ------------------------------------------------------------------------

    def undoable(self) -> str:
        """The line that an undo would take back: the last one that is not chance's; "" if there is none."""
        for line in reversed(self.standing_lines):
            if not line.startswith(CHANCE_MARK):
                return line
        return ""

    def _undo(self, words: list[str]) -> Effect:
        if words:
            raise Refused("say it like this: undo")
        if not self.undoable():
            raise Refused("there is nothing to take back")
        return self._rewind

    def _rewind(self) -> None:
        """Go back to before the last line that is not chance's; what chance said after it goes too."""
        kept = self.standing_lines[:]
        while kept[-1].startswith(CHANCE_MARK):
            kept.pop()
        kept.pop()
        earlier = Evening.replay(self.form, self.chosen, kept)
        self.state = earlier.state
        self.standing_lines = kept


def tidy(line: str) -> str:
    """The line with single spaces; refused where it is no line at all."""
    if len(line) > LONGEST_LINE:
        raise Refused(f"a line has at most {LONGEST_LINE} letters")
    if not line.replace("\t", " ").isprintable():
        raise Refused("a line holds only letters and signs that can be printed")
    return " ".join(line.split())
