"""Boxes to cut out and fold: a tuck box for each pack, and a lid with its tray.

Cards are reckoned at 0.3 mm each, as printed on card of 200 to 300 g.
"""

from dataclasses import dataclass
from typing import Final

from headtable import games, rulebooks
from headtable.press.cards.box_lids import BoxArt, art_of
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import MARGIN, POINT, Pages, TextFormat
from headtable.press.paper.paper_sizes import SIZES as PAPERS
from headtable.press.print_and_play import net_drawings
from headtable.press.print_and_play.box_nets import PAPER, Contents, lid_of, tray, tuck_box
from headtable.press.print_and_play.box_to_rulebook import book_of
from headtable.press.print_and_play.cards_in_box import SIZES, exchange_pack, pack_of
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.reconstruction import note
from headtable.rulebooks import GameEntry
from headtable.rulebooks.headings_and_numbers import players_in_words
from headtable.rules.equipment.railroad import TRAINS

PRINTABLE: Final = 5.0  # what a household printer leaves white
HEAD: Final = 22.0  # where the first net may begin
FOOT: Final = 11.0  # high, for the last line of a page
GAP: Final = 6.0  # between two nets
SAMPLE: Final = 14.0  # as long as the lines of the key
LONGEST: Final = 40  # letters of a line on the back of a box
FLAT_DEPTH: Final = 15.0  # for trains and a folded board
TUCK_STEPS: Final = (
    "Print this sheet at its true size, on card of 200 to 300 g.",
    "1. Cut along the solid lines. 2. Fold along all dashed lines, with the print outside.",
    "3. Glue the long flap inside the side that it meets. 4. Fold in the two short flaps at the bottom, then "
    "the bottom, and glue its flap inside the front. The flaps at the top stay loose.",
)
TRAY_STEPS: Final = (
    "Print this sheet at its true size, on card of 200 to 300 g.",
    "1. Cut along the solid lines. 2. Fold along all dashed lines, with the print outside.",
    "3. Glue the flaps at the corners inside the walls that they meet. The lid goes over the tray.",
)


@dataclass(frozen=True, slots=True)
class PackFacts:
    """A pack that wants a box: what it is called, its cards, and what stands on the front and the back."""

    name: str
    cards: int
    foot: str
    games: tuple[str, ...]


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """Every tuck box of a box, then a lid with its tray for whoever wants a flat one."""
    for pack in packs_of(box):
        put_tuck_box(pages, box, pack, options)
    put_flat_box(pages, box, options)


def put_tuck_box(pages: Pages, box: str, pack: PackFacts, options: PrintOptions) -> None:
    art = art_of(box, pack.foot)
    wide, high = SIZES[options.size]
    net = tuck_box(Contents(wide, high, pack.cards * PAPER))
    drawing = net_drawings.tuck_drawing(net, art, pack.games, options.ink)
    holds = f"Tuck box for {pack.name}: {pack.cards} cards of {wide:g} by {high:g} mm"
    put_nets(pages, Heading(box, art, holds, TUCK_STEPS), [drawing], options)


def put_flat_box(pages: Pages, box: str, options: PrintOptions) -> None:
    """It holds the first pack of the box lying flat; without cards, a folded board and small pieces."""
    packs = packs_of(box)
    if packs:
        high, wide = SIZES[options.size]
        contents = Contents(wide, high, packs[0].cards * PAPER)
        foot = packs[0].foot
        holds = (
            f"Lid and tray for {packs[0].name}, lying flat: {packs[0].cards} cards of {high:g} by {wide:g} mm"
        )
    else:
        width, height = PAPERS[options.paper]
        contents = Contents(height / 2, width / 2, FLAT_DEPTH)
        foot = foot_of(box, f"{TRAINS} trains and a board")
        holds = "Lid and tray for the trains and the board; fold the board until it fits"
    art = art_of(box, foot)
    below = tray(contents)
    drawings = [
        net_drawings.lid_drawing(lid_of(below), art, options.ink),
        net_drawings.tray_drawing(below, art, options.ink),
    ]
    put_nets(pages, Heading(box, art, holds, TRAY_STEPS), drawings, options)


# What is in a box ------------------------------------------------------------------------------


def packs_of(box: str) -> tuple[PackFacts, ...]:
    """The packs of a box, each of which gets a tuck box."""
    cards = pack_of(box)
    own = PackFacts(f"the {box.title()} pack", len(cards), foot_of(box, f"{len(cards)} cards"), games_of(box))
    if box == "trix":
        # It is ours (see `exchange_pack`), so it bears no year, and only one game is played with it.
        number = len(exchange_pack())
        lines = game_lines(rulebooks.game("trix-exchange"))
        return own, PackFacts("the Exchange pack", number, f"{number} EXCHANGE CARDS", lines)
    return (own,) if cards else ()


def foot_of(box: str, says: str) -> str:
    """What stands at the foot of a picture: "60 CARDS · 1904"; no year where the book has none."""
    year = book_of(box).year
    return (f"{says} · {year}" if year else says).upper()


def games_of(box: str) -> tuple[str, ...]:
    """The games that the back of a box lists."""
    book = book_of(box).id
    entries = [rulebooks.game(known.id) for known in games()]
    return tuple(line for entry in entries if entry.book == book for line in game_lines(entry))


def game_lines(entry: GameEntry) -> tuple[str, ...]:
    """A game with its players, "Hilo · 2, 3 or 4 players"; on two lines if one would be too long."""
    name, players = entry.short_name, players_in_words(entry.players)
    whole = f"{name} · {players}"
    return (whole,) if len(whole) <= LONGEST else (name, players)


# Pages -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet says round its nets."""

    box: str
    art: BoxArt
    holds: str
    steps: tuple[str, ...]


def put_nets(pages: Pages, heading: Heading, drawings: list[Symbol], options: PrintOptions) -> None:
    """Nets one below the other, on as few pages as they need; every page says how to fold them."""
    across, down = PAPERS[options.paper]
    steps = instructions(pages, heading.steps, options)
    bottom = down - PRINTABLE - FOOT - steps.height
    y = bottom
    for drawing in drawings:
        width, height = size_of(drawing)
        if y + height > bottom:
            begin(pages, heading, steps, bottom)
            y = HEAD
        pages.drawing(drawing, (across - width) / 2, y, width)
        y += height + GAP


def size_of(drawing: Symbol) -> tuple[float, float]:
    _, _, width, height = drawing.view.split()
    return float(width) / net_drawings.UNIT, float(height) / net_drawings.UNIT


@dataclass(frozen=True, slots=True)
class Instructions:
    """The lines below the nets, and how high they are together."""

    lines: tuple[str, ...]
    text_format: TextFormat
    step: float

    @property
    def height(self) -> float:
        return (len(self.lines) + 1.6) * self.step


def instructions(pages: Pages, steps: tuple[str, ...], options: PrintOptions) -> Instructions:
    text_format = TextFormat(13 if options.is_large else 9.5)
    room = PAPERS[options.paper][0] - 2 * MARGIN
    lines = tuple(line for step in steps for line in pages.broken(step, text_format, room))
    return Instructions(lines, text_format, text_format.size * POINT * 1.3)


def begin(pages: Pages, heading: Heading, steps: Instructions, y: float) -> None:
    """A new page with its title above, and the key and the instructions from `y` on."""
    pages.new_page()
    room, size = pages.width - 2 * MARGIN, steps.text_format.size
    pages.line(heading.art.title, pages.width / 2, 12.5, TextFormat(16, "bold", "centre"), room)
    pages.line(heading.holds, pages.width / 2, 18.5, TextFormat(size, "italic", "centre"), room)
    y += steps.step
    x = MARGIN
    pages.rule(x, y - 1, x + SAMPLE, y - 1, 0.35)
    x += SAMPLE + 2
    x += pages.line("cut", x, y, steps.text_format) + 8
    pages.dashed(x, y - 1, x + SAMPLE, y - 1, 1.6, 1.2)
    x += SAMPLE + 2
    pages.line("fold, print outside", x, y, steps.text_format)
    for number, line in enumerate(steps.lines):
        pages.line(line, MARGIN, y + (number + 1.2) * steps.step, steps.text_format)
    foot = TextFormat(size - 1, "italic", "centre")
    pages.line(note(heading.box, "box"), pages.width / 2, pages.height - MARGIN, foot, room)
