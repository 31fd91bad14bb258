"""House rules as named data: each option has a sentence, a clause and the values it may take."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from headtable.rules.core.errors import BadSetup

Value: TypeAlias = int | str
ON: Final = "on"
OFF: Final = "off"
MOST: Final = 10**9
NO_TARGET: Final = MOST - 1  # a target that nobody reaches: only the bell ends the game
UNSAID: dict[str, str] = {}  # no word needs another to explain it; never changed


class Option:
    """One house rule.  `choices` are its words, the default first; `any_number` admits 1, 2, 3 …,
    or the numbers that `between` names.  `for_seats` says for how many players it is, where not for all
    that its game is for, and `choice_for` the same of one of its words: table.options."""

    def __init__(
        self, id: str, clause: str, says: str, choices: Sequence[Value], any_number: bool = False
    ) -> None:
        self.id = id
        self.clause = clause
        self.says = says
        self.choices = tuple(choices)
        self.any_number = any_number
        self.least = 1
        self.most = MOST - 1
        self.any_text = ""
        self.people_choose: Value = ""
        self.seats: tuple[int, ...] = ()  # numbers of players; none for any
        self.seats_of: dict[Value, tuple[int, ...]] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return Option, (self.id, self.clause, self.says, self.choices, self.any_number), self.__getstate__()

    def or_text(self, what: str) -> "Option":
        """Admit any text besides, which only the game can judge; `what` says what it names."""
        self.any_text = what
        return self

    def among_people(self, choice: Value) -> "Option":
        """Propose another choice than the default where more than one person sits at the table."""
        self.people_choose = choice
        return self

    def usual(self, people: int) -> Value:
        """What is proposed to so many people; house players are not counted."""
        return self.people_choose if people > 1 and self.people_choose != "" else self.default()

    def between(self, least: int, most: int = MOST - 1) -> "Option":
        """Admit only the numbers from one to another, both included."""
        self.least = least
        self.most = most
        return self

    def for_seats(self, *seats: int) -> "Option":
        """Offer it to so many players only: with others, what it speaks of cannot come up."""
        self.seats = seats
        return self

    def choice_for(self, choice: Value, *seats: int) -> "Option":
        """Offer one of its words to so many players only: with others it cannot be played so."""
        self.seats_of[choice] = seats
        return self

    def counts(self, value: Value) -> tuple[int, ...]:
        """The numbers of players that this value says something to; none for any."""
        if value in self.seats_of:
            return self.seats_of[value]
        return () if value == self.default() else self.seats

    def fits(self, value: Value, seats: int) -> bool:
        """Whether so many players may have this value.  The default is what holds anyway: all may name it."""
        counts = self.counts(value)
        return value == self.default() or not counts or seats in counts

    def require_fit(self, value: Value, seats: int) -> None:
        """BadSetup, with the numbers of players that it is for, where so many may not have this value."""
        if not self.fits(value, seats):
            what = f"can be '{value}' only for" if value in self.seats_of else "is for"
            raise BadSetup(f"option {self.id} {what} {players(self.counts(value))}, not {seats}")

    def default(self) -> Value:
        """What holds when nobody says otherwise."""
        return self.choices[0]

    def values(self, meanings: Mapping[str, str] = UNSAID) -> str:
        """The values that exist, for a person; what some of them mean may stand behind them."""
        words = []
        for choice in self.choices:
            counts = self.seats_of.get(choice, ())
            said = [meanings[str(choice)]] if meanings.get(str(choice), str(choice)) != str(choice) else []
            said += [f"for {players(counts)}"] if counts else []
            words.append(f"{choice} ({', '.join(said)})" if said else str(choice))
        if self.any_number:
            words.append(self.numbers())
        if self.any_text:
            words.append(self.any_text)
        return ", ".join(words)

    def numbers(self) -> str:
        """Which numbers it takes, for a person."""
        if self.least == 1 and self.most == MOST - 1:
            return "any positive number"
        up_to = "" if self.most == MOST - 1 else f" to {self.most}"
        return f"any whole number from {self.least}{up_to}"

    def read(self, given: object) -> Value:
        """The value that was meant: True for on, "end-of-hand" for "end of hand", "12" for 12."""
        if isinstance(given, bool):
            given = ON if given else OFF
        if isinstance(given, int) and not -MOST < given < MOST:
            raise self.too_large()
        text = " ".join(str(given).lower().replace("-", " ").replace("_", " ").split())
        for choice in self.choices:
            if text == str(choice).lower().replace("-", " "):
                return choice
        number = str(given).strip()
        is_number = number.isascii() and number.isdigit()
        is_small = len(number.lstrip("0")) < len(str(MOST))
        if self.any_number and is_number and is_small and self.least <= int(number) <= self.most:
            return int(number)
        if self.any_text and number:
            return number
        if is_number and not is_small:
            raise self.too_large()
        raise BadSetup(f"option {self.id} cannot be '{given}'; it can be: {self.values()}")

    def too_large(self) -> BadSetup:
        """What is said of a number that is too large to be shown."""
        most = f" up to {self.most}" if self.any_number and self.most == MOST - 1 else ""
        return BadSetup(f"option {self.id} cannot be so large a number; it can be: {self.values()}{most}")


def players(counts: Sequence[int]) -> str:
    """ "2 players", "4, 6 or 8 players", "3 to 6 players"."""
    last = counts[-1]
    if len(counts) > 2 and last - counts[0] == len(counts) - 1:
        return f"{counts[0]} to {last} players"
    others = ", ".join([str(count) for count in counts[:-1]])
    return f"{others} or {last} players" if others else f"{last} players"


class OptionGuess:
    """Which option a misspelt one was to be.

    `headtable` hands the function in, as the rules do without the library that compares words.  It takes a
    name and the known ones, and answers with the one meant or "".
    """

    def __init__(self) -> None:
        self.source: Callable[[str, Sequence[str]], str] | None = None

    def hint(self, id: str, known: Sequence[str]) -> str:
        """The end of a sentence that lists the options."""
        near = "" if self.source is None else self.source(id, known)
        return f"; did you mean '{near}'?" if near else ""


OPTION_GUESS: Final = OptionGuess()


class Options:
    """The chosen value of every option of a game.  With `seats`, one that does not fit so many is refused."""

    def __init__(self, known: Sequence[Option], given: Mapping[str, object], seats: int = 0) -> None:
        self.values: dict[str, Value] = {option.id: option.default() for option in known}
        self.chosen: dict[str, Value] = {}  # those of the values that are not what holds anyway
        by_id = {option.id: option for option in known}
        for id, value in given.items():
            if id not in by_id:
                there_are = (", ".join(by_id) or "none") + OPTION_GUESS.hint(str(id), list(by_id))
                raise BadSetup(f"there is no option '{id}' here; there are: {there_are}")
            self.values[id] = by_id[id].read(value)
            if seats:
                by_id[id].require_fit(self.values[id], seats)
            if self.values[id] != by_id[id].default():
                self.chosen[id] = self.values[id]

    def number(self, id: str) -> int:
        """The number chosen; 0 where a word was chosen instead of a number."""
        value = self.values[id]
        return value if isinstance(value, int) else 0

    def target(self) -> int:
        """The score that wins, 0 where the game has none to reach."""
        target = self.number("target") if "target" in self.values else 0
        return 0 if target == NO_TARGET else target

    def is_set(self, id: str, choice: str) -> bool:
        """Whether this word was chosen."""
        return self.values[id] == choice

    def is_on(self, id: str) -> bool:
        """Whether an on-and-off option is on."""
        return self.values[id] == ON


ONE_DEAL: Final = "one deal"

LENGTH: Final = Option(
    "length", "table.one-deal", "how long a game lasts: to its target or for one deal",
    ["to the target", ONE_DEAL],
)  # fmt: skip
BELL_OPTION: Final = Option(
    "bell", "table.bell", "whether a bell from outside may end the game, the hand in progress uncounted",
    [OFF, ON],
)  # fmt: skip


def honour_option(clause: str) -> Option:
    """The option of a game whose book punishes the fault named by `clause`: table.honour."""
    return Option("honour", clause, "whether the faults that the book punishes can really happen", [OFF, ON])
