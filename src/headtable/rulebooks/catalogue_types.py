"""The data types of the catalogue: books, games, clauses, questions, options, examples.

All values are frozen and hold plain data; `headtable.rulebooks` finds and keeps them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

Value = int | str

NOT_IN_THE_BOOK: Final = (0, 0)
ADVICE: Final = "advice"
RECONSTRUCTION: Final = "reconstruction"
GAINED: Final = "gained"  # keys of `scored`, besides the ways and the numbers of points
LOST: Final = "lost"
NONE: Final = "none"
ANY: Final = "any"
ON_THE_TITLE: Final = "; the title "  # begins what a summary says of the name of its game
POINTS: Final = "points"  # what the scores of a game count whose entry says nothing
SLOT: Final = re.compile(r"\{(\w+)(?:\[([^]]+)\])?\}")  # of a sentence of a reason
SLOTS_IN_WORDS: Final = {
    "rest": "...",
    "missing": "cards",
    "led": "card led",
    "now": "what is due",
    "asks": "what is due",
}
USUAL_MINUTES: Final = 20  # of a game whose entry says nothing

# What a clause may be about, in the order in which a person wants to read it.
KINDS: Final = (
    "pack",
    "seating",
    "deal",
    "play",
    "score",
    "end",
    "irregularity",
    "conduct",
    "variant",
    ADVICE,
)
OF_THE_COURSE: Final = ("deal", "play", "score", "end")  # what makes a game; a pack alone makes none


@dataclass(frozen=True, slots=True)
class ScoredPhrase:
    """What somebody does who scores: "show", "a Couple".  `{}` stands in `rest` for each number of a note."""

    verb: str
    rest: str

    def with_numbers(self, numbers: Sequence[int]) -> "ScoredPhrase":
        """The same with the numbers of a note in it."""
        rest = self.rest
        for number in numbers:
            rest = rest.replace("{}", str(number), 1)
        return ScoredPhrase(self.verb, rest)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule.  `lines` are those of the book's text, first and last; `ruling` is how we take it.

    `refusal` is what a player is told whose move it forbids: see Reason.  `scored` is what somebody does who
    scores by it ("show a Couple"), by the way that the note has, by its points, or for any: see `scored_by`.
    """

    id: str
    book: str
    game: str
    kind: str
    topic: str
    lines: tuple[int, int]
    players: tuple[int, ...]
    says: str
    ruling: str
    refusal: str = ""
    scored: tuple[tuple[str, ScoredPhrase], ...] = ()

    def scored_by(self, points: int, way: str) -> ScoredPhrase | None:
        """What somebody does who scores so many points by it, if anything is known.

        The way is looked for first, then the points, then whether they are gained, lost or none at all.
        """
        known = dict(self.scored)
        sign = GAINED if points > 0 else LOST if points else NONE
        for key in (way, str(points), sign, ANY):
            if key in known:
                return known[key]
        return None

    @property
    def is_enforceable(self) -> bool:
        """Whether code and a test must answer for it; advice binds nobody."""
        return ADVICE not in (self.kind, self.topic)

    @property
    def is_reconstruction(self) -> bool:
        """Whether the rule is rebuilt by us; it must never be shown as the words of the book."""
        return self.kind == RECONSTRUCTION

    @property
    def is_ours(self) -> bool:
        """Whether no line of the book stands behind it."""
        return self.lines == NOT_IN_THE_BOOK

    @property
    def subject(self) -> str:
        """One of KINDS: the kind, or for a reconstruction the kind it would have had in print."""
        return self.topic or self.kind


@dataclass(frozen=True, slots=True)
class Question:
    """Something that the book leaves open, with the ruling that the software follows.

    It has an id where a reason names it.
    """

    game: str
    asks: str
    readings: tuple[str, ...]
    ruling: str
    why: str
    option: str
    options: tuple[str, ...]
    clauses: tuple[str, ...]
    id: str = ""


@dataclass(frozen=True, slots=True)
class OptionWording:
    """A house rule as a player reads it: a question, and its answers in words.

    An answer without words of its own is said as it is.  `number_says` stands before a number, where a
    number can be chosen instead of a word.
    """

    asks: str
    words: Mapping[str, str]
    number_says: str

    def in_words(self, value: Value) -> str:
        """One of the answers."""
        return self.words.get(str(value), str(value))


@dataclass(frozen=True, slots=True)
class CatalogueOption:
    """A house rule.

    It takes one of `choices`, any whole number from `least` to `most` (0: no limit) where `takes_number`,
    any text that the game can make something of where `text_says`, any text at all where it has none of
    them.
    """

    id: str
    game: str
    wording: OptionWording
    default: Value
    choices: tuple[Value, ...]
    takes_number: bool
    least: int
    most: int
    text_says: str  # what such a text is; "" where none is taken
    clause: str

    def answers(self) -> str:
        """What can be chosen, in words, with a mark at what holds where nothing is agreed upon."""
        choices = self.choices if self.default in self.choices else (self.default, *self.choices)
        said = [self.wording.in_words(choice) for choice in choices]
        usual = choices.index(self.default)
        said[usual] += " (usual)"
        if self.takes_number:
            said.append(f"{self.wording.number_says or 'any other number'}{self._numbers()}")
        if self.text_says:
            said.append(self.text_says)
        return "; ".join(said)

    def _numbers(self) -> str:
        if self.most:
            return f" from {self.least} to {self.most}"
        return f" from {self.least}" if self.least > 1 else ""


@dataclass(frozen=True, slots=True)
class RefusalReason:
    """Why a move is refused, for the player who tried it: what `why_not` names.

    A clause that refuses is a reason under its own id.  Where a clause refuses for more than one reason, or
    the ruling of a question or a house rule refuses, the reason has an id of its own.  `clause` is the one
    to read more in; `option` or `question` is what stands behind it, if it is not the clause.  `says` is a
    sentence with slots, which `headtable.narration.refusals` fills.
    """

    id: str
    clause: str
    option: str
    question: str
    says: str

    @property
    def in_general(self) -> str:
        """The sentence while no move is known: brackets stand where the move and its cards would be named."""
        return SLOT.sub(lambda slot: f"[{slot[2] or SLOTS_IN_WORDS.get(slot[1], slot[1])}]", self.says)


@dataclass(frozen=True, slots=True)
class Example:
    """A worked case; `is_printed` is false where we worked it out ourselves from the rules."""

    id: str
    game: str
    lines: tuple[int, int]
    is_printed: bool
    given: str
    when: str
    then: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GameEntry:
    """One game of a book, or the rules that its games share.

    `players` are the numbers that can play, and `usual_players` the one that makes the best game (0 for
    what is not played).  `blurb` and `tagline` are sentences of our own for the shelf: what it is like, and
    what one does.  `minutes` is how long a game takes among friends,
    `counted` what its scores count: points, chips, books.
    """

    id: str
    book: str
    name: str
    family: str
    players: tuple[int, ...]
    usual_players: int
    partners: str
    summary: str
    blurb: str
    tagline: str
    minutes: int
    goal: str
    termination: str
    information: str
    clauses: tuple[Clause, ...]
    questions: tuple[Question, ...]
    options: tuple[CatalogueOption, ...]
    examples: tuple[Example, ...]
    reasons: tuple[RefusalReason, ...] = ()
    counted: str = POINTS
    evening_options: Mapping[str, OptionWording] = field(default_factory=dict)

    @property
    def is_reconstruction(self) -> bool:
        """Whether the book at most names the game: no rule to deal, play, score or end is printed."""
        rules = [clause for clause in self.clauses if clause.subject in OF_THE_COURSE]
        return bool(rules) and all(clause.is_reconstruction for clause in rules)

    @property
    def short_name(self) -> str:
        """Its name without what stands in brackets behind it."""
        return self.name.partition(" (")[0]

    @property
    def context(self) -> str:
        """What must be said wherever the title is shown: what the summary says of it, if anything."""
        _, mark, said = self.summary.partition(ON_THE_TITLE)
        return f"The title {said.partition('. ')[0].rstrip('.')}." if mark else ""

    @property
    def is_shared(self) -> bool:
        """Whether it is no game to play but rules that games share: those of the house or of a pack."""
        return not self.players

    def clauses_about(self, subject: str) -> list[Clause]:
        """Its clauses on one of KINDS, in the book's order."""
        return [clause for clause in self.clauses if clause.subject == subject]

    def wording_of(self, option: str) -> OptionWording | None:
        """How a house rule of the game, or of its evenings, is put to a player."""
        own = next((known.wording for known in self.options if known.id == option), None)
        return own or self.evening_options.get(option)

    def questions_on(self, clause: Clause) -> list[Question]:
        """The open questions about a clause."""
        return [question for question in self.questions if clause.id in question.clauses]

    def options_on(self, clause: Clause) -> list[CatalogueOption]:
        """The house rules that change a clause."""
        return [option for option in self.options if option.clause == clause.id]

    def examples_of(self, clause: Clause) -> list[Example]:
        """The worked cases that name a clause or, naming none, come from the same lines."""
        return [example for example in self.examples if _illustrates(example, clause)]


def _illustrates(example: Example, clause: Clause) -> bool:
    if example.clauses:
        return clause.id in example.clauses
    return not clause.is_ours and example.lines[0] <= clause.lines[1] and clause.lines[0] <= example.lines[1]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook; `pack` says what is in its box."""

    id: str
    title: str
    maker: str
    year: int
    pack: str
    games: tuple[GameEntry, ...]

    @property
    def short_title(self) -> str:
        """The title without the list of games in brackets behind it."""
        return self.title.partition(" (")[0]

    @property
    def dated(self) -> str:
        """The short title with its year; 0 stands for a book that bears none."""
        return f"{self.short_title} ({self.year or 'undated'})"

    def where(self, lines: tuple[int, int]) -> str:
        """Lines of this book as a reference for a person: "Trolley (1904), line 232"."""
        first, last = lines
        if lines == NOT_IN_THE_BOOK:
            return self.dated
        named = f"line {first}" if first == last else f"lines {first}-{last}"
        return f"{self.dated}, {named}"
