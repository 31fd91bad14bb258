"""What a score pad has to say of its game: players, sides, aim, what counts; and what is written down.

All figures come from the catalogue, the crib card and the rules; only the names of the columns are ours.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from headtable import game, rulebooks
from headtable.narration.card_names import card_name
from headtable.narration.card_names import counted as several
from headtable.narration.score_lines import MINUS, aim, hand_word, is_counted_down
from headtable.rulebooks.catalogue_types import GameEntry, Value
from headtable.rulebooks.headings_and_numbers import players_in_words
from headtable.rules.core.view import View
from headtable.rules.equipment import french, mayflower, trix
from headtable.teaching import material
from headtable.teaching.crib_for_table import filled, holds
from headtable.teaching.material import CribRow

TOTAL: Final = "total"
SCORED: Final = ("score", "end")  # subjects of clauses


@dataclass(frozen=True, slots=True)
class PadForm:
    """How a game is written down.

    `asked` is asked once for each hand, `items` of every player; `rows` are for a game that is one list, with
    a box in each column for every one of `parts`.
    """

    asked: tuple[str, ...] = ()
    items: tuple[str, ...] = ("points",)
    total: str = TOTAL
    hand: str = ""  # what one line is called, where it is not what a deal is called
    rows: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()


PLAIN: Final = PadForm()
FORMS: Final = {
    "trolley": PadForm(items=("combinations", "cards in tricks")),
    "trolley-euchre": PadForm(asked=("trump by",)),
    "trolley-matchem": PadForm(items=("figures", "most cards")),
    "trolley-pinochle": PadForm(items=("melds", "cards in tricks")),
    "forty-two": PadForm(asked=("bid by", "bid")),
    "hilo": PadForm(asked=("High", "Low", "Trixie", "Game")),
    "magna": PadForm(asked=("bid by", "bid"), items=("off",), total="left"),
    "trix-football": PadForm(parts=("1st half", "2nd half")),
    "trix-authors": PadForm(rows=tuple(trix.COMMODITIES), total="Books"),
    "trix-exchange": PadForm(items=("Corners", "settlement")),
    "trocadero": PadForm(items=("chips at the start", "chips at the end", "flush filled"), total=""),
    "great-railroad-game": PadForm(("won by",), ("trains",), "won", "Game"),
    "mayflower": PadForm(items=("gone out", "could not play")),
    "mayflower-authors": PadForm(
        rows=tuple(str(number) for number in sorted({*mayflower.NUMBER})), total="books"
    ),
}


@dataclass(frozen=True, slots=True)
class CountedRow:
    """One line of what counts; the points as they are printed, "" where the words say them."""

    says: str
    points: str


@dataclass(frozen=True, slots=True)
class CountedBox:
    title: str
    rows: tuple[CountedRow, ...]


@dataclass(frozen=True, slots=True)
class PadFacts:
    """One game as its pad shows it."""

    entry: GameEntry
    form: PadForm
    hand: str  # "Hand", "Round", "Deal"
    columns: tuple[str, ...]  # a name for each player or side, "" to be written in
    aim: str
    players: str
    partners: str
    start: str  # what every column begins with, where the score counts down
    boxes: tuple[CountedBox, ...]
    ticks: tuple[int, ...]  # so many deals to be ticked off in each part


def pad_facts(game_id: str) -> PadFacts:
    """Everything for the pad of a game at a table without house rules."""
    entry = rulebooks.game(game_id)
    options = {option.id: option.default for option in entry.options}
    views = [game(game_id).start(seats).view(None) for seats in entry.players]
    form = FORMS.get(game_id, PLAIN)
    boxes = counted_boxes(entry, options, bool(common_aim(views)))
    if form.parts:
        form = PadForm(rows=scored_rows(entry, options), parts=form.parts)
        boxes = tuple(box for box in boxes if not any(row.points for row in box.rows))
    usual = views[-1]
    counts_down = is_counted_down(usual)
    return PadFacts(
        entry,
        form,
        form.hand or hand_word(usual),
        columns_of(entry, views),
        common_aim(views),
        players_in_words(entry.players),
        partners_in_words(views),
        str(usual.target) if counts_down else "",
        boxes,
        ticks_of(form, options),
    )


def common_aim(views: list[View]) -> str:
    """What the scores go to, if that is the same for every number of players."""
    aims = {aim(view) for view in views}
    return aims.pop() if len(aims) == 1 else ""


def sides_of(view: View) -> int:
    return len({*view.sides}) or view.seats


def columns_of(entry: GameEntry, views: list[View]) -> tuple[str, ...]:
    """As many as there can be sides; at a layout each seat has a suit, which is its name."""
    most = max(sides_of(view) for view in views)
    if entry.id == "trocadero":
        return tuple(suit.title() for suit in french.SUIT_NAMES)
    return ("",) * most


def partners_in_words(views: list[View]) -> str:
    """Who shares a column: "With 4 players partners share a column."; "" where nobody does."""
    paired = tuple(view.seats for view in views if sides_of(view) < view.seats)
    if not paired:
        return ""
    if len(paired) == len(views):
        return "Partners share a column."
    return f"With {players_in_words(paired)} partners share a column."


def ticks_of(form: PadForm, options: Mapping[str, Value]) -> tuple[int, ...]:
    """The deals of each half, to be ticked off."""
    return tuple(int(options["half-length"]) for _ in form.parts)


# What counts -----------------------------------------------------------------------------------


def counted_boxes(entry: GameEntry, options: Mapping[str, Value], has_aim: bool) -> tuple[CountedBox, ...]:
    """Of the crib card what is worth points, and then how the game ends."""
    boxes: list[CountedBox] = []
    ends: list[CribRow] = []
    for box in material(entry.id).crib:
        if not holds((), box.when, 0, options):
            continue
        rows = [row for row in box.rows if holds((), row.when, 0, options)]
        last = [row for row in rows if is_end(row, has_aim)]
        kept = [row for row in rows if row not in last and is_counted(row, rows)]
        ends += [filled(row, options) for row in last]
        if kept:
            boxes.append(CountedBox(box.title, counted([filled(row, options) for row in kept], entry)))
    if ends:
        boxes.append(CountedBox("The end", counted(ends, entry)))
    return tuple(boxes)


def scored_rows(entry: GameEntry, options: Mapping[str, Value]) -> tuple[str, ...]:
    """The lines of a pad that has one for each thing that is worth points."""
    rows = [row for box in material(entry.id).crib for row in box.rows if row.points is not None]
    return tuple(f"{row.says} ({signed(row)})" for row in rows if holds((), row.when, 0, options))


def is_end(row: CribRow, has_aim: bool) -> bool:
    """Whether a row says how the game is won; with an aim, the row that names a number agreed on."""
    if row.points is not None:
        return False
    return subject(row) in SCORED and "{" in row.says if has_aim else subject(row) == "end"


def is_counted(row: CribRow, box: list[CribRow]) -> bool:
    """Rows with points, those about the score beside them, and boxes that are about nothing else."""
    if row.points is not None:
        return True
    beside = any(other.points is not None for other in box)
    return subject(row) == "score" and (beside or all(subject(other) in SCORED for other in box))


def subject(row: CribRow) -> str:
    return rulebooks.clause(row.clause).subject if row.clause else ""


def counted(rows: list[CribRow], entry: GameEntry) -> tuple[CountedRow, ...]:
    """Rows as they are printed, with the numbers of players for which they hold; rows alike are one."""
    players: dict[CountedRow, set[int]] = {}
    for row in rows:
        printed = CountedRow(with_cards(row), "" if row.points is None else signed(row))
        players.setdefault(printed, set()).update(row.seats or entry.players)
    return tuple(
        row if {*entry.players} <= seats else CountedRow(for_players(row.says, seats), row.points)
        for row, seats in players.items()
    )


def for_players(says: str, seats: set[int]) -> str:
    """Words with the numbers of players for which they hold, before the full stop if they have one."""
    sentence = says.removesuffix(".")
    return f"{sentence} ({players_in_words(tuple(sorted(seats)))}){says[len(sentence) :]}"


def with_cards(row: CribRow) -> str:
    """The words of a row with the names of its cards, if they do not stand in them already."""
    names = list(dict.fromkeys(card_name(card) for card in row.cards))
    kinds = [name.rpartition(" ")[2] for name in names]
    plurals = [several(len(row.cards), kind).partition(" ")[2] for kind in kinds]
    if not names or any(kind in row.says for kind in kinds + plurals):
        return row.says
    listed = ", ".join(names)
    return f"{row.says} ({listed})" if row.says[0].isupper() else f"{listed}: {row.says}"


def signed(row: CribRow) -> str:
    points = row.points or 0
    return f"{MINUS}{-points}" if points < 0 else str(points)
