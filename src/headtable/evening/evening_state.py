"""The state of an evening: phase, guests, tables and rounds, as the lines of its log have made them."""

from typing import Final

from headtable.evening.forms import GENTLEMAN, LADY, POINTS, ROBOTS, SHORT_TABLES, SIT_OUT, Form
from headtable.evening.guests import Guest, Place, Table, places_of
from headtable.evening.play_off import PlayOff
from headtable.evening.round_results import Round
from headtable.rules.core.errors import Complaint
from headtable.rules.core.options import Options

GATHERING: Final = "gathering"  # guests come; nobody sits yet
SEATING: Final = "seating"  # the places are being drawn
SEATED: Final = "seated"  # everybody sits; the round has not begun
PLAYING: Final = "playing"
SETTLING: Final = "settling"  # the round is over; scores can be put right, ties are cut
PLAY_OFF: Final = "play-off"  # a tie for the evening is decided, or the poorest is found
OVER: Final = "over"


class Refused(Complaint):
    """Raised for a line that is not allowed now; `clause` is the rule behind it, "" where there is none."""

    def __init__(self, sentence: str, clause: str = "") -> None:
        super().__init__(f"{sentence} ({clause})" if clause else sentence)
        self.sentence = sentence
        self.clause = clause


class EveningState:
    """Plain data, changed only by the effects of commands."""

    def __init__(self, form: Form, options: Options) -> None:
        self.form = form
        self.options = options
        self.phase = GATHERING
        self.guests: dict[int, Guest] = {}
        self.tables: list[Table] = []
        self.rounds: list[Round] = []
        self.last_places: dict[int, Place] = {}  # where everybody sat in the last round
        self.is_by_couples = False
        self.is_rest_due = False
        self.resting: list[int] = []  # who will have no chair, while the first places are drawn
        self.newcomers: list[list[int]] = []  # by table, while their chairs are to be drawn
        self.seed = 0  # of the coming round's deals, where all tables play the same
        self.play_off: PlayOff | None = None
        self.best: list[int] = []
        self.poorest: PlayOff | None = None

    # What was agreed -------------------------------------------------------------------

    @property
    def rounds_agreed(self) -> int:
        return self.options.number("rounds" if "rounds" in self.options.values else "games")

    @property
    def min_tables(self) -> int:
        return (
            self.options.number("min-tables") if "min-tables" in self.options.values else self.form.min_tables
        )

    @property
    def odd_numbers(self) -> str:
        return str(self.options.values.get("odd-numbers", ROBOTS))

    @property
    def sits_out(self) -> bool:
        return self.odd_numbers == SIT_OUT

    @property
    def has_short_tables(self) -> bool:
        return self.odd_numbers == SHORT_TABLES

    @property
    def by_points(self) -> bool:
        return self.options.values.get("scoring") == POINTS

    @property
    def is_duplicate(self) -> bool:
        return self.options.is_on("duplicate")

    @property
    def is_honour(self) -> bool:
        """Whether the faults that the books punish can happen at the tables, and be called."""
        return "honour" in self.options.values and self.options.is_on("honour")

    @property
    def tie_rule(self) -> str:
        return str(self.options.values.get("progressive-tie", ""))

    @property
    def counts_ticks(self) -> bool:
        return self.options.values.get("clock") == "ticks"

    @property
    def head_points(self) -> int:
        return self.options.number("head-points")

    def part_name(self, part: str) -> str:
        """The word that this evening uses for a part."""
        words = str(self.options.values.get("part-names", "")).split("/")
        if part not in (LADY, GENTLEMAN) or len(words) != 2:
            return part
        return words[0 if part == LADY else 1].strip()

    # Who is here ------------------------------------------------------------------------

    def present(self) -> list[Guest]:
        """The guests who play on, robots left out."""
        return [guest for guest in self.guests.values() if guest.is_here]

    def without_part(self) -> list[int]:
        """Who still needs to be given a part."""
        return [guest.number for guest in self.present() if not guest.part] if self.form.is_couples else []

    def places(self) -> dict[int, Place]:
        return places_of(self.tables)

    def bench(self) -> list[int]:
        """Guests who have no chair: they rest, or came during the round."""
        seated = self.places()
        coming = [guest for group in self.newcomers for guest in group]
        return [
            guest.number
            for guest in self.present()
            if guest.number not in seated and guest.number not in coming
        ]

    @property
    def round(self) -> Round:
        """The round that runs or has just ended."""
        return self.rounds[-1]

    def guest(self, number: int) -> Guest:
        """The guest with this number; refused where there is none."""
        if number not in self.guests:
            raise Refused(f"there is no guest number {number}")
        return self.guests[number]

    def require(self, *phases: str) -> None:
        """Refuse a line that does not belong to this moment."""
        if self.phase not in phases:
            raise Refused(f"not now: {MOMENTS[self.phase]}", self.form.clause("wait"))


MOMENTS: Final = {
    GATHERING: "the guests are still gathering; nobody is seated yet",
    SEATING: "the places are being drawn",
    SEATED: "everybody is seated, and the next round has not begun",
    PLAYING: "a round is running",
    SETTLING: "the round has ended and is being settled",
    PLAY_OFF: "the rounds are over and a tie is being decided",
    OVER: "the evening is over",
}
