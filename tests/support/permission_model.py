"""A model of who may do what at a table, written from docs/protocol.md and not from the server's code.

The model knows no rules of games.  It keeps the chairs, the persons with their tokens, the host, and what the
ids of each person stood for, and it says for a request which answers are allowed.  Whatever the server shows
carries the number of a row (`seq`), so the model keeps its past: `moments` says what was true at each number.

A Fault is a difference between the model and the server.

The model allows some things that the protocol does not say, because the server does them:
- a cut stays with its chair when the person changes chairs or has to go (`Moment.cuts`);
- a hint and a reason are worked out anew when they are asked for again with the same id (`QUESTIONS`);
- an id whose request made no row is known only to the process that was asked (`Model.note`);
- an old `renew` that is sent again is answered with the newest token (`judge` in permission_driver.py);
- a process that is behind answers what needs no row on a connection whose token has ended (`WITHOUT_ROW`).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

Message = dict[str, Any]

OPEN: Final = "open"
LEVELS: Final = ("random", "novice", "regular")
EVERYWHERE: Final = -1  # instead of the number of a process
CLOSED: Final = "closed"  # the answer of a connection whose token has ended
GONE: Final = "seat"  # the reason that it is closed with
INTRODUCTIONS: Final = ("sit", "watch", "evening")
OF_EVENING: Final = ("line", "invite", "door")
QUESTIONS: Final = ("hint", "why")  # they change nothing, and are asked anew each time
WITHOUT_ROW: Final = {  # what a process that is behind can still answer on a connection whose token has ended
    "chat": ("chat",),
    "hint": ("hint",),
    "why": ("why",),
    "speed": ("done",),
}
EITHER: Final = frozenset({"done", "refused"})
DONE: Final = frozenset({"done"})
REFUSED: Final = frozenset({"refused"})


class Fault(AssertionError):
    """The server did what the model forbids, or did not do what the model demands."""


@dataclass(frozen=True)
class Moment:
    """What all may know from a row on; the number of the row is known to be from `first` to `last`."""

    first: int
    last: int
    chairs: tuple[str, ...]  # the name of a person, or OPEN, or the level of a house player
    paused: bool
    cuts: tuple[str, ...]  # of the chairs: a cut stays where it was made


@dataclass(frozen=True)
class Known:
    """What an id stood for, and the answer."""

    content: Message
    answer: Message


@dataclass
class Person:
    """Who holds a token of the table; `ended[i]` is the row that ended `tokens[i]`, or None."""

    name: str
    tokens: list[str]
    ended: list[int | None] = field(default_factory=lambda: [None])
    asked: dict[tuple[int, str], Known] = field(default_factory=dict)  # by process, or EVERYWHERE, and id
    affairs: int = 0  # rows since somebody moved: the server bounds them
    unanswered: set[str] = field(
        default_factory=set
    )  # ids on connections that were closed instead: never done

    def known(self, process: int, id: str) -> Known | None:
        """What an id stands for there."""
        return self.asked.get((process, id)) or self.asked.get((EVERYWHERE, id))

    def ids(self) -> list[str]:
        return [id for _, id in self.asked]

    def end_tokens(self, row: int) -> None:
        self.ended = [row if end is None else end for end in self.ended]

    def good_token(self) -> str:
        """The token that is good now, or nothing."""
        return self.tokens[-1] if self.tokens and self.ended[-1] is None else ""


@dataclass(frozen=True)
class Asker:
    """Who sends a request: a spectator has no person, and `ended` is the row that ended its token."""

    person: Person | None
    ended: int | None
    process: int


def content(message: Message) -> Message:
    """What an id stands for: `seq` is no content."""
    return {key: value for key, value in message.items() if key not in ("id", "seq")}


class Model:
    """One table."""

    def __init__(self, code: str, chairs: list[str], persons: list[Person], host: Person) -> None:
        self.code = code
        self.is_shared = False  # by several processes
        self.persons = {person.name: person for person in persons}
        self.host = host
        self.is_started = False
        self.is_over = False
        self.over_at: int | None = None  # the first number of a view that said so
        self.went_on = 0  # the last number of a view that said that it is not over
        self.known = 0  # the highest number of a row that is known to be durable
        self.rows: dict[int, frozenset[int]] = {}  # by number: the seats a row can be attributed to
        self.moves: list[Person] = []  # who made the moves of persons that were not taken back
        self.late: list[Person] = []  # who came after the start: the house has moved for them
        self.moments = [Moment(0, 0, tuple(chairs), paused=False, cuts=("",) * len(chairs))]

    # What is true, and what was -----------------------------------------------------------------

    @property
    def now(self) -> Moment:
        return self.moments[-1]

    def at(self, row: int) -> list[Moment]:
        """What can have been true after this row."""
        found = []
        for moment in reversed(self.moments):
            if moment.first <= row:
                found.append(moment)
            if moment.last <= row:
                break
        return found

    def seat_of(self, person: Person) -> int | None:
        chairs = self.now.chairs
        return chairs.index(person.name) if person.name in chairs else None

    def seats_at(self, person: Person, row: int) -> set[int]:
        return {moment.chairs.index(person.name) for moment in self.at(row) if person.name in moment.chairs}

    def is_person(self, chair: str) -> bool:
        return chair in self.persons

    def may_have_started(self) -> bool:
        """The first deal begins by itself when no chair is open and all have cut."""
        return self.is_started or (OPEN not in self.now.chairs and all_have_cut(self, self.now))

    def may_be_over(self) -> bool:
        """The house can have made the last move, or a move of which nobody has been shown what came of it."""
        all_persons = all(self.is_person(chair) for chair in self.now.chairs)
        return self.is_over or (self.is_started and not (all_persons and self.went_on >= self.known))

    # What is allowed ------------------------------------------------------------------------------

    def allowed(self, asker: Asker, message: Message) -> tuple[frozenset[str], Message | None]:
        """The types of answers that are allowed, and the whole answer where a repeated request has one."""
        verb, person = message["do"], asker.person
        if asker.ended is not None:
            return self._of_ended(asker, message), None
        if verb in INTRODUCTIONS or verb in OF_EVENING:
            return REFUSED, None
        if verb == "chat":
            return frozenset({"chat"}), None
        if person is None:
            return REFUSED, None
        id = message.get("id", "")
        known = person.known(asker.process, id)
        if known is not None:
            is_same = known.content == content(message)
            return (frozenset({known.answer["type"]}), known.answer) if is_same else (REFUSED, None)
        may_refuse = REFUSED if id in person.unanswered else frozenset()
        return self._of_person(person, message) | may_refuse, None

    def _of_ended(self, asker: Asker, message: Message) -> frozenset[str]:
        """The connection is closed.  Another process hears of it later, and changes nothing until then."""
        if not self.is_shared:
            return frozenset({CLOSED})
        known = asker.person.known(asker.process, message.get("id", "")) if asker.person else None
        before = {known.answer["type"]} if known else set()
        return frozenset({CLOSED, "refused", *before, *WITHOUT_ROW.get(message["do"], ())})

    def _of_person(self, person: Person, message: Message) -> frozenset[str]:
        verb = message["do"]
        if verb == "renew":
            return frozenset({"renewed"})
        if verb == "why":
            return frozenset({"why", "refused"})
        if verb == "hint":
            return frozenset({"hint", "refused"}) if self.may_have_started() else REFUSED
        if verb in ("move", "undo"):
            return EITHER if self.may_have_started() else REFUSED
        if verb == "rematch":
            return DONE if self.is_over else EITHER if self.may_be_over() else REFUSED
        if verb in ("chair", "start", "delete") and person is not self.host:
            return REFUSED
        if verb == "chair":
            return self._chair(person, message)
        if verb == "speed":
            is_word = message["speed"] in ("slow", "human", "fast", "instant")
            return REFUSED if not is_word else EITHER if self.may_be_over() else DONE
        if verb == "pause":
            return EITHER if self.may_be_over() else DONE
        return self._before_the_deal(message)

    def _chair(self, person: Person, message: Message) -> frozenset[str]:
        seat, level = message["seat"], message["level"]
        is_another = seat < len(self.now.chairs) and seat != self.seat_of(person)
        if not is_another or level not in (OPEN, *LEVELS):
            return REFUSED
        return EITHER if self.may_be_over() else DONE

    def _before_the_deal(self, message: Message) -> frozenset[str]:
        if self.is_started:
            return REFUSED
        if message["do"] == "swap":
            chairs = self.now.chairs
            if not (message["seat"] < len(chairs) and chairs[message["seat"]] == OPEN):
                return REFUSED
        return EITHER if self.may_have_started() else DONE

    # What an answer changes -------------------------------------------------------------------------

    def note(self, asker: Asker, message: Message, answer: Message) -> None:
        """Take an answer that was allowed into the model."""
        person, id = asker.person, message.get("id", "")
        if person is None or answer["type"] == "chat" or message["do"] in INTRODUCTIONS:
            return
        if answer["type"] == CLOSED:
            person.unanswered.add(id)
            return
        if answer["type"] in QUESTIONS or person.known(asker.process, id):
            return
        rows = len(self.rows)
        if asker.ended is not None:
            if (
                message["do"] in ("pause", "chair")
                and answer["seq"] >= asker.ended
                and answer["type"] == "done"
            ):
                raise Fault(f"the token of {person.name} had ended: {message} was answered {answer}")
        elif answer["type"] in ("done", "renewed"):
            self._change(person, message, answer)
        is_row = len(self.rows) > rows
        person.affairs += is_row and message["do"] not in ("move", "undo")
        if is_row and message["do"] == "move":
            for other in self.persons.values():
                other.affairs = 0
        if answer["type"] == "refused" and id in person.unanswered:
            return  # perhaps only because the id is known
        if id:  # what made no row is known to the process that was asked
            process = EVERYWHERE if is_row else asker.process
            person.asked[process, id] = Known(content(message), answer)

    def _change(self, person: Person, message: Message, answer: Message) -> None:
        verb, row = message["do"], int(answer["seq"])
        if verb in ("speed", "rematch") or (verb in ("pause", "chair") and self._is_behind(row)):
            return
        seat = self.seat_of(person)
        if seat is None:
            raise Fault(f"{person.name} has no chair and was answered {answer}")
        if verb == "renew":
            self._row(row, {seat})
            person.end_tokens(row)
            person.tokens.append(answer["token"])
            person.ended.append(None)
        elif verb in ("move", "undo"):
            self._row(row, {seat})
            self._moved(person, verb)
        elif verb == "chair":
            self._give(message["seat"], message["level"], row)
        elif verb == "swap":
            self._row(row, {seat, message["seat"]})
            self._swap(seat, message["seat"], row)
        elif verb == "start":
            self._start(seat, row)
        elif verb == "cut":
            self._row(row, {seat})
            self._moment(row, row, cuts=replaced(self.now.cuts, seat, message["value"]))
        elif verb == "pause" and message["on"] != self.now.paused:
            self._row(row, {seat})
            self._moment(row, row, paused=message["on"])

    def _is_behind(self, row: int) -> bool:
        """Whether a process that is behind found nothing to do: what it knew was so already."""
        return self.is_shared and row <= self.known

    def _start(self, host: int, last: int) -> None:
        """House players take the open chairs, with rows of which `last` is the last."""
        before = self.now.chairs
        filled = {seat for seat, chair in enumerate(before) if chair == OPEN}
        self.is_started = True
        first = self.known + 1
        for row in range(first, last + 1):
            self._row(row, {host, *filled})
        self._moment(first, last, chairs=tuple(LEVELS[-1] if chair == OPEN else chair for chair in before))

    def begun_by_itself(self, row: int, told: list[str]) -> None:
        """The first deal has begun without a word of the host: only where no chair is open."""
        if not self.is_started and OPEN in self.now.chairs and OPEN not in told and self.known < row:
            raise Fault(f"row {row} began the game although a chair was open: {self.now.chairs}")
        self.is_started = True

    def _moved(self, person: Person, verb: str) -> None:
        """Nobody takes back what another person has moved; the moves of the house are not known here."""
        if verb == "move":
            self.moves.append(person)
        elif self.moves and self.moves[-1] is person:
            self.moves.pop()
        elif person in self.moves or person not in self.late:
            raise Fault(f"{person.name} took back what another person had moved")

    def _give(self, seat: int, level: str, row: int) -> None:
        before = self.now.chairs[seat]
        if before == level:
            return  # nothing changes, and no row is written
        self._row(row, {seat})
        if self.is_person(before):
            self.persons[before].end_tokens(row)
            self.moves = [person for person in self.moves if person.name != before]
        self._moment(row, row, chairs=replaced(self.now.chairs, seat, level))

    def _swap(self, old: int, new: int, row: int) -> None:
        chairs = replaced(replaced(self.now.chairs, new, self.now.chairs[old]), old, OPEN)
        self._moment(row, row, chairs=chairs)

    def join(self, person: Person, seat: int, last: int) -> None:
        """Somebody has taken an open chair, with a row that is not after `last`."""
        self.persons[person.name] = person
        if self.may_have_started():
            self.late.append(person)
        self._moment(self.known + 1, last, chairs=replaced(self.now.chairs, seat, person.name))
        self.known += 1

    def _row(self, row: int, seats: set[int]) -> None:
        if row in self.rows:
            raise Fault(f"row {row} was given to two requests")
        self.rows[row] = frozenset(seats)
        self.known = max(self.known, row)

    def _moment(
        self,
        first: int,
        last: int,
        chairs: tuple[str, ...] | None = None,
        paused: bool | None = None,
        cuts: tuple[str, ...] | None = None,
    ) -> None:
        now = self.now
        self.moments.append(
            Moment(
                first,
                last,
                now.chairs if chairs is None else chairs,
                now.paused if paused is None else paused,
                now.cuts if cuts is None else cuts,
            )
        )


def all_have_cut(model: Model, moment: Moment) -> bool:
    chairs = zip(moment.chairs, moment.cuts, strict=True)
    return all(cut for chair, cut in chairs if model.is_person(chair))


def replaced(items: tuple[str, ...], place: int, item: str) -> tuple[str, ...]:
    return (*items[:place], item, *items[place + 1 :])
