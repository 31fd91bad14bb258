"""The log of a game: a header that says what is played, then one move a line, chance included.

A log is only ever added to.  Its text is kept as it was read, remarks and blank lines included, so
that line numbers stay true and nothing that a person wrote into a file is lost when it goes on.
"""

import re
from dataclasses import dataclass, field
from typing import Final

import headtable
from headtable.rules.core.errors import BadSetup, Complaint
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.options import Options, Value
from headtable.rules.core.state import CHANCE

FIRST_LINE: Final = "head table log 1"
DRAWN: Final = "drawn"
UNDO: Final = "undo"
MARK_OF_CHANCE: Final = "*"
MOVE_LINE: Final = re.compile(r"(\*|[0-9]{1,3}) +(\S.*)")
HEADER_KEY: Final = re.compile(r"game|rules|seats|dealer|made|option [a-z0-9-]+|seat [0-9]{1,3}")
LONGEST_QUOTE: Final = 60


class Damaged(Complaint):
    """A log that cannot be trusted from `line` on; `whole` is the part before it.

    `whole` is None when the header itself is damaged, so that nothing at all can be replayed.
    """

    def __init__(self, line: int, reason: str, whole: "Log | None" = None, file: str = "") -> None:
        super().__init__(f"{file + ', ' if file else ''}line {line}: {reason}")
        self.line = line
        self.reason = reason
        self.whole = whole
        self.file = file


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One line of the log: who (CHANCE for chance), what, and the number of the line."""

    seat: int
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class LogHeader:
    """What is played, by whom, and with which rules; `dealer` is None where the first deal is drawn for."""

    game: str
    version: int
    seats: int
    dealer: int | None = None
    options: dict[str, Value] = field(default_factory=dict)
    names: tuple[str, ...] = ()
    made: str = ""

    def lines(self) -> list[str]:
        """The header as it stands in the file, the blank line after it included."""
        lines = [FIRST_LINE, f"game: {self.game}", f"rules: {self.version}", f"seats: {self.seats}"]
        lines.append(f"dealer: {DRAWN if self.dealer is None else self.dealer + 1}")
        lines += [f"option {id}: {value}" for id, value in self.options.items()]
        lines += [f"seat {seat + 1}: {name}" for seat, name in enumerate(self.names)]
        return [*lines, f"made: {self.made}", ""]


class Log:
    """The header and the entries of one game, and the lines that they were read from."""

    def __init__(self, header: LogHeader, lines: list[str] | None = None) -> None:
        self.header = header
        self.lines = header.lines() if lines is None else lines
        self.entries: list[LogEntry] = []

    def add(self, seat: int, text: str) -> LogEntry:
        """Write one more line."""
        self.lines.append(f"{seat_mark(seat)} {text}")
        entry = LogEntry(seat, text, len(self.lines))
        self.entries.append(entry)
        return entry

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def cut_before(self, line: int) -> "Log":
        """The part of the log that stands before this line of its text."""
        part = Log(self.header, self.lines[: line - 1])
        part.entries = [entry for entry in self.entries if entry.line < line]
        return part

    def continues(self, earlier: "Log") -> bool:
        """Whether this is the same game as the earlier log, at the same moment or later."""
        said = [(entry.seat, entry.text) for entry in self.entries]
        before = [(entry.seat, entry.text) for entry in earlier.entries]
        return self.header == earlier.header and said[: len(before)] == before

    @staticmethod
    def read(text: str | bytes) -> "Log":
        """The log in a text, as far as its form goes; whether its moves are legal, a replay finds out.

        Raises Damaged with the first line that is no line of a log.
        """
        lines, break_off = _lines_of(text)
        reader = _HeaderReader()
        head = 0
        while head < len(lines) and not MOVE_LINE.fullmatch(without_remark(lines[head])):
            reader.read(head + 1, lines[head])
            head += 1
        if break_off is not None and head == len(lines):
            raise break_off
        log = Log(reader.header(head), lines)
        for number in range(head + 1, len(lines) + 1):
            _read_move(log, number, lines[number - 1])
        if break_off is not None:
            raise Damaged(break_off.line, break_off.reason, log)
        return log


def seat_mark(seat: int) -> str:
    """The first word of a log line: the seat that moved, or the mark of chance."""
    return MARK_OF_CHANCE if seat == CHANCE else str(seat + 1)


def without_remark(line: str) -> str:
    """A line without the remark after its hash, and without spaces around it."""
    return line.partition("#")[0].strip()


def quoted(text: str) -> str:
    """A piece of a damaged file, made harmless for a terminal."""
    plain = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)
    return f"'{plain}'" if len(plain) <= LONGEST_QUOTE else f"'{plain[:LONGEST_QUOTE]}…'"


def why_not_name(name: str) -> str:
    """What speaks against a name in the log, as the end of a sentence; "" when nothing does."""
    if not name.strip() or name != name.strip():
        return "is empty or has spaces around it"
    if "#" in name or not name.isprintable():
        return "holds a '#' or a sign that cannot be printed"
    return ""


def _lines_of(content: str | bytes) -> tuple[list[str], Damaged | None]:
    """The finished lines that can be read as text, and what ends them too early, if anything does."""
    text, is_cut = (content, False) if isinstance(content, str) else _decoded(content)
    lines = [line.removesuffix("\r").replace("\t", " ") for line in text.split("\n")]
    for number, line in enumerate(lines, 1):
        if not line.isprintable():
            return lines[: number - 1], Damaged(number, f"{quoted(line)} holds signs that are no text")
    last = lines.pop()
    number = len(lines) + 1
    if is_cut:
        return lines, Damaged(number, "this is not text in UTF-8")
    if last:
        return lines, Damaged(number, f"the file breaks off in this line, after {quoted(last)}")
    return lines, None


def _decoded(content: bytes) -> tuple[str, bool]:
    """The text, and whether it was cut off before a line that is not in UTF-8."""
    try:
        return content.decode("utf-8-sig"), False
    except UnicodeDecodeError as error:
        before = content.rfind(b"\n", 0, error.start) + 1
        return content[:before].decode("utf-8-sig"), True


def _read_move(log: Log, number: int, line: str) -> None:
    content = without_remark(line)
    if not content:
        return
    found = MOVE_LINE.fullmatch(content)
    if found is None:
        raise Damaged(
            number, f"{quoted(content)} is no move: a seat or * comes first", log.cut_before(number)
        )
    is_chance = found[1] == MARK_OF_CHANCE
    seat = CHANCE if is_chance else int(found[1]) - 1
    if not is_chance and not 0 <= seat < log.header.seats:
        reason = f"there is no seat {found[1]} at a table of {log.header.seats}"
        raise Damaged(number, reason, log.cut_before(number))
    log.entries.append(LogEntry(seat, " ".join(found[2].split()), number))


class _HeaderReader:
    """Reads the lines of a header one by one, then puts the header together."""

    def __init__(self) -> None:
        self.begun = False
        self.values: dict[str, str] = {}
        self.line_of: dict[str, int] = {}

    def read(self, number: int, line: str) -> None:
        content = without_remark(line)
        if not content:
            return
        if not self.begun:
            if content != FIRST_LINE:
                raise Damaged(number, f"a log begins with '{FIRST_LINE}', not with {quoted(content)}")
            self.begun = True
            return
        key, colon, value = content.partition(":")
        if not colon or not HEADER_KEY.fullmatch(key):
            raise Damaged(number, f"{quoted(content)} belongs neither to a header nor to the moves")
        if key in self.values:
            raise Damaged(number, f"'{key}' stands here for the second time")
        self.values[key] = value.strip()
        self.line_of[key] = number

    def header(self, lines: int) -> LogHeader:
        """The header, each of its values checked against the game that it names."""
        for key in ("game", "rules", "seats") if self.begun else (FIRST_LINE,):
            if key not in self.values:
                raise Damaged(max(lines, 1), f"the header ends without '{key}'")
        game = self.game()
        seats = self.number("seats")
        if seats not in game.seats:
            counts = ", ".join(str(count) for count in game.seats)
            raise self.damaged("seats", f"{game.name} is for {counts} seats, not for {seats}")
        return LogHeader(
            game=game.id,
            version=game.version,
            seats=seats,
            dealer=self.dealer(seats),
            options=game.fitting(self.options(game), seats),
            names=self.names(seats),
            made=self.values.get("made", ""),
        )

    def game(self) -> Game:
        try:
            game = headtable.game(self.values["game"])
        except BadSetup as unknown:
            raise self.damaged("game", str(unknown)) from unknown
        version = self.number("rules")
        if version != game.version:
            written = "older" if version < game.version else "newer"
            reason = (
                f"this game was played by version {version} of the rules of {game.name}; only version "
                f"{game.version} is at hand, under which the same moves may come out otherwise. "
                f"It takes the {written} program to replay it"
            )
            raise self.damaged("rules", reason)
        return game

    def dealer(self, seats: int) -> int | None:
        if self.values.get("dealer", DRAWN) == DRAWN:
            return None
        dealer = self.number("dealer")
        if not 1 <= dealer <= seats:
            raise self.damaged("dealer", f"seat {dealer} cannot deal: there are {seats} seats")
        return dealer - 1

    def options(self, game: Game) -> dict[str, Value]:
        chosen: dict[str, Value] = {}
        for key, value in self.values.items():
            id = key.removeprefix("option ")
            if id != key:
                try:
                    chosen[id] = Options(game.options, {id: value}).values[id]
                except BadSetup as bad:
                    raise self.damaged(key, str(bad)) from bad
        return chosen

    def names(self, seats: int) -> tuple[str, ...]:
        names = [f"seat {seat + 1}" for seat in range(seats)]
        for key, name in self.values.items():
            if key.startswith("seat "):
                seat = int(key.removeprefix("seat "))
                if not 1 <= seat <= seats:
                    raise self.damaged(key, f"there is no seat {seat} at a table of {seats}")
                if why_not_name(name):
                    raise self.damaged(key, f"the name {quoted(name)} {why_not_name(name)}")
                names[seat - 1] = name
        return tuple(names)

    def number(self, key: str) -> int:
        value = self.values[key]
        if not re.fullmatch("[0-9]{1,9}", value):
            raise self.damaged(key, f"'{key}' must be a number, not {quoted(value)}")
        return int(value)

    def damaged(self, key: str, reason: str) -> Damaged:
        return Damaged(self.line_of[key], reason)
