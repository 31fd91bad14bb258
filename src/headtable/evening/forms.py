"""The forms of a progressive evening: what is played at its tables, and how people move between them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import NO_TARGET, OFF, ON, Option, Options, Value, honour_option

CHAIRS: Final = 4
LADY: Final = "lady"
GENTLEMAN: Final = "gentleman"
PARTS: Final = (LADY, GENTLEMAN)
ROBOTS: Final = "robot guests"
SIT_OUT: Final = "sit out"
SHORT_TABLES: Final = "short tables"
GAMES_WON: Final = "games won"
POINTS: Final = "points"
ONE_DEAL: Final[dict[str, Value]] = {"length": "one deal"}


@dataclass(frozen=True, slots=True)
class Form:
    """One way to hold an evening.  `clauses` says which clause stands behind what, by topic.

    Without couples everybody plays alone.  `movers` leave each table upwards.  With a bell a round ends for
    all when the head table has its points; without one it ends when every table has played its deal.
    """

    id: str
    title: str
    book: str
    rules: str  # whose rules are read: the form itself where the book treats it as a game, else its game
    game: str
    clauses: Mapping[str, str]
    options: tuple[Option, ...]
    is_reconstruction: bool = False
    is_couples: bool = False
    has_bell: bool = False
    movers: int = 2
    min_tables: int = 2
    table_options: Mapping[str, Value] = field(default_factory=lambda: ONE_DEAL)
    cut_options: Mapping[str, Value] = field(default_factory=dict)  # make the game cut for the deal
    is_drawn_for_deal: bool = False  # who deals is a lot in every round, and no lady's matter

    @property
    def name(self) -> str:
        """The title, with a note on a reconstruction."""
        return f"{self.title} (reconstruction)" if self.is_reconstruction else self.title

    def clause(self, topic: str) -> str:
        """The clause behind a topic; the one on everything else where there is none of its own."""
        return self.clauses.get(topic, self.clauses["all"])

    def chosen(self, given: Mapping[str, object]) -> Options:
        """The options with the values given; BadSetup for what they cannot be."""
        options = Options(self.options, given)
        words = [word.strip() for word in str(options.values.get("part-names", "a / b")).split("/")]
        if len(words) != 2 or not all(words) or words[0].casefold() == words[1].casefold():
            raise BadSetup("part-names takes two words with a / between them, such as red / blue")
        if SHORT_TABLES in options.values.values() and options.values.get("scoring") == POINTS:
            reason = (
                "points do not compare between tables of three and of four: with short tables score games won"
            )
            raise BadSetup(f"{reason} (progressive-trolley.seating)")
        return options


def rounds(clause: str, id: str, usual: int) -> Option:
    return Option(id, clause, "how many games make up the evening", [usual], any_number=True)


def seating(clause: str) -> Option:
    return Option("seating", clause, "how the places are found", ["by lot", "set by the host"])


def duplicate(clause: str) -> Option:
    return Option("duplicate", clause, "whether every table of a round plays the same deals", [OFF, ON])


def odd_numbers(clause: str, other: str) -> Option:
    says = "who fills the chairs when guests are not in fours"
    return Option("odd-numbers", clause, says, [ROBOTS, other])


def final_tie(clause: str, ways: Sequence[Value]) -> Option:
    return Option("final-tie", clause, "how a tie for the evening is settled", ways)


def part_names(clause: str) -> Option:
    says = "what the two parts are called"
    return Option("part-names", clause, says, ["lady / gentleman"]).or_text("any two words with a / between")


TROLLEY: Final = Form(
    "progressive-trolley",
    "Progressive Trolley",
    book="trolley",
    rules="progressive-trolley",
    game="trolley",
    clauses={
        "all": "progressive-trolley.one-deal",
        "seating": "progressive-trolley.seating",
        "tables": "progressive-trolley.tables",
        "dealer": "progressive-trolley.own-hand",
        "wait": "progressive-trolley.wait",
        "score": "progressive-trolley.one-deal",
        "win": "progressive-trolley.two-winners",
        "move": "progressive-trolley.move-up",
        "tie": "progressive-trolley.two-winners",
        "final": "progressive-trolley.score-games",
        "prizes": "progressive-trolley.score-games",
    },
    options=(
        Option("scoring", "progressive-trolley.score-games", "what wins the evening", [GAMES_WON, POINTS]),
        rounds("progressive-trolley.one-deal", "rounds", 10),
        odd_numbers("progressive-trolley.seating", SHORT_TABLES),
        final_tie("progressive-trolley.score-games", ["deciding hand", "shared", "cut"]),
        seating("progressive-trolley.seating"),
        duplicate("progressive-trolley.one-deal"),
        honour_option("progressive-trolley.one-deal"),
    ),
    cut_options={"first-dealer": "cut"},
    is_drawn_for_deal=True,
)

EUCHRE: Final = Form(
    "progressive-trolley-euchre",
    "Progressive Trolley Euchre",
    book="trolley",
    rules="progressive-trolley-euchre",
    game="trolley-euchre",
    clauses={
        "all": "progressive-trolley-euchre.rules",
        "seating": "progressive-trolley-euchre.seating",
        "tables": "progressive-trolley-euchre.tables",
        "head": "progressive-trolley-euchre.five-points",
        "alone": "progressive-trolley-euchre.no-lone-head",
        "dealer": "progressive-trolley-euchre.first-deal",
        "start": "progressive-trolley-euchre.bell-start",
        "bell": "progressive-trolley-euchre.five-points",
        "unfinished": "progressive-trolley-euchre.unfinished",
        "wait": "progressive-trolley-euchre.play-on",
        "win": "progressive-trolley-euchre.punch",
        "move": "progressive-trolley-euchre.move",
        "tie": "progressive-trolley-euchre.tie-cut",
        "final": "progressive-trolley-euchre.final-tie",
        "end": "progressive-trolley-euchre.again",
        "prizes": "progressive-trolley-euchre.prizes",
    },
    options=(
        rounds("progressive-trolley-euchre.again", "games", 10),
        Option(
            "head-points",
            "progressive-trolley-euchre.five-points",
            "the points that end a game at the head table",
            [5],
            any_number=True,
        ),
        Option(
            "clock",
            "progressive-trolley-euchre.unfinished",
            "what tells which hands were finished by the bell",
            ["ticks", "wall clock"],
        ),
        seating("progressive-trolley-euchre.seating"),
        odd_numbers("progressive-trolley-euchre.tables", SIT_OUT),
        Option("min-tables", "progressive-trolley-euchre.tables", "the fewest tables", [3, 2]),
        part_names("progressive-trolley-euchre.first-deal"),
        final_tie("progressive-trolley-euchre.final-tie", ["another game", "shared", "cut"]),
        duplicate("progressive-trolley-euchre.own-pack"),
        honour_option("progressive-trolley-euchre.rules"),
    ),
    is_couples=True,
    has_bell=True,
    min_tables=3,
    table_options={"target": NO_TARGET, "bell": ON},  # progressive-trolley-euchre.play-on
)

PINOCHLE: Final = Form(  # progressive-trolley-pinochle.advertised: a reconstruction, and always called so
    "progressive-trolley-pinochle",
    "Progressive Trolley Pinochle",
    book="trolley",
    rules="progressive-trolley-pinochle",
    game="trolley-pinochle",
    clauses={
        "all": "progressive-trolley-pinochle.one-deal",
        "seating": "progressive-trolley-pinochle.seating",
        "tables": "progressive-trolley-pinochle.seating",
        "dealer": "progressive-trolley-pinochle.first-deal",
        "wait": "progressive-trolley-pinochle.one-deal",
        "win": "progressive-trolley-pinochle.winners",
        "move": "progressive-trolley-pinochle.move",
        "tie": "progressive-trolley-pinochle.winners",
        "final": "progressive-trolley-pinochle.end",
        "end": "progressive-trolley-pinochle.end",
        "prizes": "progressive-trolley-pinochle.end",
    },
    options=(
        rounds("progressive-trolley-pinochle.end", "games", 8),
        Option(
            "scoring", "progressive-trolley-pinochle.winners", "what wins the evening", [GAMES_WON, POINTS]
        ),
        seating("progressive-trolley-pinochle.seating"),
        odd_numbers("progressive-trolley-pinochle.seating", SIT_OUT),
        part_names("progressive-trolley-pinochle.first-deal"),
        final_tie("progressive-trolley-pinochle.end", ["deciding game", "shared", "cut"]),
        duplicate("progressive-trolley-pinochle.one-deal"),
        honour_option("progressive-trolley-pinochle.one-deal"),
    ),
    is_reconstruction=True,
    is_couples=True,
)

TRIX: Final = Form(
    "progressive-trix",
    "Progressive Trix",
    book="trix",
    rules="trix",
    game="trix",
    clauses={"all": "trix.progressive"},
    options=(
        rounds("trix.progressive", "games", 10),
        Option(
            "progressive-tie", "trix.progressive", "who is punched when a deal is level", ["none", "each"]
        ),
        seating("trix.progressive"),
        odd_numbers("trix.progressive", SIT_OUT),
        part_names("trix.progressive"),
        final_tie("trix.progressive", ["cut", "shared"]),
        duplicate("trix.progressive"),
    ),
    is_couples=True,
    is_drawn_for_deal=True,
)

GYP: Final = Form(
    "progressive-gyp",
    "Progressive Gyp",
    book="trix",
    rules="gyp",
    game="gyp",
    clauses={"all": "gyp.progressive"},
    options=(
        rounds("gyp.progressive", "games", 10),
        seating("gyp.progressive"),
        final_tie("gyp.progressive", ["cut", "shared"]),
        duplicate("gyp.progressive"),
    ),
    movers=1,
    is_drawn_for_deal=True,
)

FORMS: Final = (TROLLEY, EUCHRE, PINOCHLE, TRIX, GYP)


def form(id: str) -> Form:
    """The form of that id; BadSetup names the nearest one when there is none."""
    for known in FORMS:
        if known.id == id:
            return known
    near = get_close_matches(id, [known.id for known in FORMS], n=1, cutoff=0.6)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    there_are = ", ".join(known.id for known in FORMS)
    raise BadSetup(f"there is no evening '{id}'; there are: {there_are}{hint}")
