"""Shuffles that nobody could choose and anybody can check (docs/protocol.md, "Fair shuffles").

The server draws a secret and publishes its commitment; then the players cut; secret and cuts together make
every chance move; at the end the secret is published.  In the log all this stands in remarks, so that a
reader who knows nothing of it reads the same game:

    # fair table: KRTW
    # fair commitment: 64 hexadecimal digits
    # fair cut 1: what the first seat said, and so on; a seat that did not cut has no line
    (the moves)
    # fair secret: 64 hexadecimal digits

A table that deals the same again names the table whose shuffles it uses, with that table's commitment, cuts
and secret, and adds its own code, `# fair again: CODE`: such shuffles can be checked, but they were known.
So were those of the daily deal, whose table is its date's (daily_seeds.py).
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table import daily_seeds
from headtable.table.log import Log, quoted
from headtable.table.logged_game import LoggedGame

NAME_OF_SCHEME: Final = "head table fair 1"
SIZE_OF_SECRET: Final = 32
SIZE_OF_SEED: Final = 12
LONGEST_CUT: Final = 64
REMARK: Final = re.compile(r"# fair (table|commitment|secret|again|cut ([0-9]{1,3})): (.+)")
DIGITS: Final = re.compile("[0-9a-f]{64}")
CODE: Final = re.compile("[A-Za-z0-9-]{1,32}")


# What the server does -------------------------------------------------------------------


def new_secret() -> bytes:
    return secrets.token_bytes(SIZE_OF_SECRET)


def commitment(table: str, secret: bytes) -> str:
    """The commitment published before anybody cuts: a hash that binds the secret."""
    return hashlib.sha256(f"{NAME_OF_SCHEME}\n{table}\n{secret.hex()}".encode()).hexdigest()


def seed(table: str, secret: bytes, cuts: Sequence[str], number: int) -> int:
    """The seed of a chance move, counted from 0; `cuts` has one for each seat, "" where none was made."""
    said = "\n".join([table, str(number), *cuts]).encode()
    return int.from_bytes(hmac.digest(secret, said, "sha256")[:SIZE_OF_SEED], "big")


def why_not_cut(cut: str) -> str:
    """What speaks against a cut, as the end of a sentence; "" when nothing does."""
    if len(cut) > LONGEST_CUT:
        return f"is longer than {LONGEST_CUT} signs"
    if cut != cut.strip() or not cut.isprintable():
        return "has spaces around it or a sign that cannot be printed"
    return ""


@dataclass(frozen=True, slots=True)
class Fairness:
    """All that chance moves are made of; `again` is the table's own code where `table` is another's."""

    table: str
    secret: bytes
    cuts: tuple[str, ...]
    again: str = ""

    def rng(self, number: int) -> Rng:
        """The generator of a chance move, counted from 0."""
        return Rng(seed(self.table, self.secret, self.cuts, number))

    def chance(self, logged_game: LoggedGame) -> Move:
        """Draw and make the chance move that is due."""
        return logged_game.chance(self.rng(chances(logged_game.log)))

    def promise(self, log: Log) -> None:
        """Write into a log without moves what is known before the first one."""
        log.lines += opening(self.table, commitment(self.table, self.secret), self.cuts, self.again)

    def reveal(self, log: Log) -> None:
        """Write the secret below the last move of a game that is over."""
        log.lines.append(f"# fair secret: {self.secret.hex()}")


def chances(log: Log) -> int:
    """How many chance moves were made; none is ever taken back (table.undo)."""
    return sum(entry.seat == CHANCE for entry in log.entries)


def opening(table: str, promised: str, cuts: Sequence[str], again: str = "") -> list[str]:
    """The remarks above the first move."""
    lines = [f"# fair table: {table}", f"# fair commitment: {promised}"]
    lines += [f"# fair again: {again}"] if again else []
    return lines + [f"# fair cut {seat + 1}: {cut}" for seat, cut in enumerate(cuts) if cut]


# What anybody can do --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a log proves of its shuffles, as a sentence; `line` is the one at fault, 0 where none is.

    `is_proved`: every chance move is what secret and cuts make of it.  Without it and without a line nothing
    is wrong: the log does not say enough, or not yet.
    """

    is_proved: bool
    says: str
    line: int = 0
    promised: str = ""
    cuts: tuple[str, ...] = ()


class _Fault(Exception):
    """A line that proves the contrary."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class _Remarks:
    """The remarks about fairness in a log, each with its line."""

    def __init__(self, log: Log) -> None:
        self.values: dict[str, str] = {}
        self.line_of: dict[str, int] = {}
        self.cuts = [""] * log.header.seats
        first = log.entries[0].line if log.entries else len(log.lines) + 1
        last = log.entries[-1].line if log.entries else 0
        for number, line in enumerate(log.lines, 1):
            found = REMARK.fullmatch(line.rstrip())
            if found is not None:
                self.read(number, found)
                if found[1] == "secret" and number < last:
                    raise _Fault(number, "the secret stands above moves that depend on it")
                if found[1] != "secret" and number > first:
                    raise _Fault(number, f"'{found[1]}' stands below the first move")

    def read(self, number: int, found: re.Match[str]) -> None:
        key, seat, value = found[1], found[2], found[3]
        if key in self.values:
            raise _Fault(number, f"'{key}' stands here for the second time")
        form = DIGITS if key in ("commitment", "secret") else CODE
        if seat is None and not form.fullmatch(value):
            raise _Fault(number, f"{quoted(value)} is no {key}")
        if seat is not None:
            if not 1 <= int(seat) <= len(self.cuts):
                raise _Fault(number, f"there is no seat {seat} at a table of {len(self.cuts)}")
            if why_not_cut(value):
                raise _Fault(number, f"the cut {quoted(value)} {why_not_cut(value)}")
            self.cuts[int(seat) - 1] = value
        self.values[key] = value
        self.line_of[key] = number


def verify(log: Log) -> Verdict:
    """Work every chance move out again from what the log says; Damaged where it is no game at all."""
    is_over = LoggedGame.resume(log).state.is_over()
    try:
        remarks = _Remarks(log)
        missing = _what_is_missing(remarks, is_over)
        says = missing or _what_is_proved(log, remarks)
    except _Fault as fault:
        return Verdict(False, f"The shuffles are not what was promised: {fault}.", fault.line)
    promised = remarks.values.get("commitment", "")
    return Verdict(not missing, says, promised=promised, cuts=tuple(remarks.cuts))


def _what_is_missing(remarks: _Remarks, is_over: bool) -> str:
    """Why nothing can be said, or not yet; "" when everything is there."""
    if not remarks.values:
        return "This log promises nothing about its shuffles, so nothing can be proved."
    for key in ("table", "commitment"):
        if key not in remarks.values:
            return f"This log does not say the fair {key}, so nothing can be proved."
    if "secret" in remarks.values:
        return ""
    if is_over:
        return "The game is over and its secret was never published, so nothing can be proved."
    return "The secret is published when the game is over; until then nothing can be proved."


def _what_is_proved(log: Log, remarks: _Remarks) -> str:
    """The good news as a sentence; a line that is wrong is raised."""
    table, secret = remarks.values["table"], bytes.fromhex(remarks.values["secret"])
    if commitment(table, secret) != remarks.values["commitment"]:
        raise _Fault(remarks.line_of["secret"], "this is not the secret that was promised")
    day = daily_seeds.date_of(table)
    if day and secret != daily_seeds.secret_of(day):
        raise _Fault(remarks.line_of["secret"], f"this is not what the daily deal of {day} is made of")
    cut = next((key for key in remarks.values if key.startswith("cut ")), "")
    if day and cut:  # with a cut of one's own choice one could choose the shuffles as well
        raise _Fault(remarks.line_of[cut], f"nobody cuts in the daily deal of {day}")
    fairness = Fairness(table, secret, tuple(remarks.cuts))
    number = 0
    for before, entry in zip(LoggedGame(log).moments(), log.entries, strict=False):
        if entry.seat == CHANCE:
            if before.to_act() == CHANCE:  # the clock and the bell come between and are not drawn
                drawn = before.chance(fairness.rng(number)).text
                if before.parse(entry.text).text != drawn:
                    reason = f"secret and cuts make {quoted(drawn)} of chance move {number + 1}"
                    raise _Fault(entry.line, reason)
            number += 1
    moves = f"{'The one chance move is' if number == 1 else f'All {number} chance moves are'} exactly what"
    if day:
        return (
            f"{moves} the date makes: these are the shuffles of the daily deal of {day}, the same for "
            "everybody. They are public and could be known before."
        )
    if "again" in remarks.values:
        return (
            f"{moves} the secret of table {table} and its cuts make. These are the shuffles of that table, "
            f"dealt again at table {remarks.values['again']}: they were known before."
        )
    players = sum(cut != "" for cut in remarks.cuts)
    cuts = "no cut" if players == 0 else "one cut" if players == 1 else f"{players} cuts"
    return f"{moves} the promised secret and {cuts} make."
