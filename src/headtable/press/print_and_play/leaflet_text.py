"""What a leaflet says: half a page of rules with pictures, then the clauses, the gaps and the house rules."""

from dataclasses import dataclass
from typing import Final

from headtable import rulebooks, teaching
from headtable.press.cards.drawings_for_paper import plain_symbol
from headtable.press.cards.railroad_pieces import COLOURS
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import POINT, Pages
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.rule_numbers import (
    clauses_in_order,
    in_rule_numbers,
    numbered,
    rule_named,
    rules_named,
)
from headtable.press.print_and_play.text_columns import LEADING, Paragraph, Picture, Row, Run, paragraph_rows
from headtable.rulebooks import HOUSE, CatalogueOption, Clause, GameEntry, Question
from headtable.rulebooks.headings_and_numbers import HEADINGS, lines_in_words, players_in_words
from headtable.teaching.material import Picture as TaughtPicture

NO_BREAK: Final = "\N{NO-BREAK SPACE}"
NOT_SAID: Final = "The book does not say"
PARTS: Final = {
    "goal": "What you play for",
    "turn": "Your turn",
    "end": "When it ends",
    "score": "What counts",
}
MOST_ANSWERS: Final = 10  # of a house rule, that are all told
GAP: Final = 1.5  # between two cards
NARROW, WIDE, NARROWEST = 17.0, 26.0, 11.0  # cards, trains, and cards where there are many
NO_RULES: Final = "The book names this game and prints no rules for it. All that follows is ours."


@dataclass(frozen=True, slots=True)
class LeafletSheet:
    """What the text of a leaflet is set on: the width of a column, and how it is printed.

    Where it `is_tight` lines and paragraphs stand a little closer.
    """

    pages: Pages
    box: str
    options: PrintOptions
    room: float
    is_tight: bool = False

    @property
    def size(self) -> float:
        return 14 if self.options.is_large else 9.5

    @property
    def number_room(self) -> float:
        """The width of the column of numbers, in which three figures fit."""
        return 2.1 * self.size * POINT

    @property
    def apart(self) -> float:
        """The space between two paragraphs."""
        return (0.3 if self.is_tight else 0.45) * self.size * POINT

    @property
    def leading(self) -> float:
        return 1.2 if self.is_tight else LEADING

    def heading(self, text: str) -> list[Row]:
        size = 1.25 * self.size
        form = Paragraph(size, space=2.6 * self.apart)
        return paragraph_rows(self.pages, [(text, "bold")], self.room, form)

    def text(self, runs: list[Run], *, is_held: bool = False) -> list[Row]:
        """A paragraph from edge to edge."""
        form = Paragraph(self.size, space=self.apart, is_held=is_held, leading=self.leading)
        return paragraph_rows(self.pages, runs, self.room, form)

    def entry(self, label: str, runs: list[Run], *, is_held: bool = False) -> list[Row]:
        """A paragraph beside a number."""
        form = Paragraph(
            self.size,
            indent=self.number_room,
            space=self.apart,
            label=label,
            label_room=self.number_room,
            is_held=is_held,
            leading=self.leading,
        )
        return paragraph_rows(self.pages, runs, self.room, form)

    def more(self, runs: list[Run]) -> list[Row]:
        """A further paragraph of an entry, which stays with the one before it."""
        form = Paragraph(
            self.size, indent=self.number_room, space=self.apart / 3, is_held=True, leading=self.leading
        )
        return paragraph_rows(self.pages, runs, self.room, form)


# Half a page -----------------------------------------------------------------------------------


def opening(sheet: LeafletSheet, entry: GameEntry) -> list[Row]:
    """Half a page of rules with pictures, or for what is not taught what it is."""
    notes = [NO_RULES if entry.is_reconstruction else "", entry.context]
    rows = [row for note in notes if note for row in sheet.text([(note, "italic")])]
    if not teaching.has_material(entry.id):
        return rows + sheet.text([(entry.summary, "regular")])
    half = teaching.material(entry.id).half_page
    for part, text in zip(PARTS, (half.goal, half.turn, half.end, half.score), strict=True):
        rows += sheet.heading(PARTS[part])
        rows += sheet.text([(text, "regular")], is_held=True)
        for picture in half.pictures:
            if picture.part == part:
                rows += picture_rows(sheet, picture)
    return rows


def picture_rows(sheet: LeafletSheet, picture: TaughtPicture) -> list[Row]:
    """Cards side by side, or overlapping where they are many, with what is to be seen on them."""
    symbols = [symbol_of(sheet, card) for card in picture.cards]
    _, _, wide, high = map(float, symbols[0].view.split())
    larger = 1.25 if sheet.options.is_large else 1
    across = (sheet.room + GAP) / len(symbols) - GAP  # the width at which they lie side by side
    width = max(min(across, larger * (WIDE if wide > high else NARROW)), larger * NARROWEST)
    step = width + GAP
    if len(symbols) > 1:
        step = min(step, (sheet.room - width) / (len(symbols) - 1))
    height = width * high / wide
    shown = tuple(Picture(number * step, symbol, width) for number, symbol in enumerate(symbols))
    rows = [Row(height + 1, pictures=shown, space=2 * sheet.apart)]
    return rows + sheet.text([(picture.says, "italic")], is_held=True)


def symbol_of(sheet: LeafletSheet, card: str) -> Symbol:
    """The drawing of a card, or of a train by its number."""
    name = f"train-{COLOURS[int(card[-1]) - 1]}" if card.startswith("train-") else card
    return plain_symbol(sheet.box, name, sheet.options.is_large, sheet.options.ink)


# The rules --------------------------------------------------------------------------------------


def rules(sheet: LeafletSheet, entry: GameEntry) -> list[Row]:
    """The clauses under their headings, each with its lines in the book."""
    rows: list[Row] = []
    subject = ""
    for clause in clauses_in_order(entry):
        is_first = clause.subject != subject
        if is_first:
            subject = clause.subject
            rows += sheet.heading(HEADINGS[subject])
        rows += clause_rows(sheet, clause, is_held=is_first)
    return rows


def clause_rows(sheet: LeafletSheet, clause: Clause, is_held: bool) -> list[Row]:
    """One clause with its number, its source and our ruling on it."""
    runs: list[Run] = []
    if clause.is_ours and clause.book != HOUSE:
        runs.append((f"{NOT_SAID}; our rule:", "italic"))
    if clause.players:
        runs.append((f"With {players_in_words(clause.players)}:", "italic"))
    runs.append((in_rule_numbers(clause.says, clause.game), "regular"))
    if not clause.is_ours:
        source = lines_in_words(clause.lines).replace(" ", NO_BREAK)
        runs.append(
            (f"(Reconstruction, after {source})" if clause.is_reconstruction else f"({source})", "italic")
        )
    rows = sheet.entry(str(numbered(clause.game)[clause.id]), runs, is_held=is_held)
    if clause.ruling:
        ruling = in_rule_numbers(clause.ruling, clause.game)
        rows += sheet.more([("We play:", "bold"), (ruling, "regular")])
    return rows


# What the book leaves open ----------------------------------------------------------------------


def open_questions(sheet: LeafletSheet, entry: GameEntry) -> list[Row]:
    """Every gap as a gap, what the book can be taken to mean, and how we play it."""
    rows: list[Row] = []
    if entry.questions:
        rows += sheet.heading("What the book leaves open" if entry.book != HOUSE else "What was left open")
    for number, question in enumerate(entry.questions):
        rows += question_rows(sheet, entry, question, is_held=number == 0)
    return rows


def question_rows(sheet: LeafletSheet, entry: GameEntry, question: Question, is_held: bool) -> list[Row]:
    def said(text: str) -> str:
        return in_rule_numbers(text, entry.id)

    rows = sheet.entry("?", [(said(question.asks), "bold")], is_held=is_held)
    if entry.book != HOUSE:
        rows += sheet.more([(f"{NOT_SAID}{readings(question, entry.id)}", "italic")])
    rows += sheet.more([("We play:", "bold"), (said(question.ruling), "regular")])
    why: list[Run] = [("Why:", "bold"), (said(question.why), "regular")] if question.why else []
    if question.clauses:
        why.append((f"See {rules_named(question.clauses, entry.id)}.", "italic"))
    if question.options:
        named = f"{'House rule' if len(question.options) == 1 else 'House rules'}"
        why.append((f"{named}: {', '.join(question.options)}.", "italic"))
    return rows + (sheet.more(why) if why else [])


def readings(question: Question, game: str) -> str:
    """What the book can be taken to mean, where there is more than one thing."""
    if len(question.readings) < 2:
        return "."
    said = [in_rule_numbers(reading, game) for reading in question.readings]
    return (
        " which: "
        + "; ".join(
            f"({letter}) {reading.rstrip('.')}" for letter, reading in zip("abcdefgh", said, strict=False)
        )
        + "."
    )


# House rules ------------------------------------------------------------------------------------


def house_rules(sheet: LeafletSheet, entry: GameEntry) -> list[Row]:
    """What players may agree upon, with what is usual."""
    rows: list[Row] = []
    if entry.options:
        rows += sheet.heading("House rules to agree upon")
    for number, option in enumerate(entry.options):
        rows += option_rows(sheet, option, is_held=number == 0)
    if entry.information:
        rows += sheet.heading("What is open and what is hidden")
        rows += sheet.text([(in_rule_numbers(entry.information, entry.id), "regular")], is_held=True)
    return rows


def option_rows(sheet: LeafletSheet, option: CatalogueOption, is_held: bool) -> list[Row]:
    asks: list[Run] = [(f"{option.id}.", "bold"), (option.wording.asks, "regular")]
    changed = rule_named(option.clause, option.game)
    rows = sheet.entry("", asks, is_held=is_held)
    return rows + sheet.more([(f"{answers(option)}.", "regular"), (f"(changes {changed})", "italic")])


def answers(option: CatalogueOption) -> str:
    """What can be chosen; where the list would be long, what is usual and how many others there are."""
    if len(option.choices) <= MOST_ANSWERS:
        return option.answers()
    usual = option.wording.in_words(option.default)
    return f"{usual} (usual); or one of {len(option.choices) - 1} others"


def subtitle(entry: GameEntry) -> str:
    """Book, players and time in one line."""
    parts = ["Reconstruction"] if entry.is_reconstruction else []
    parts.append(rulebooks.book(entry.book).dated)
    if entry.players:
        parts.append(f"for {players_in_words(entry.players)}")
    if entry.usual_players:
        parts.append(f"about {entry.minutes} minutes")
    return " · ".join(parts)
