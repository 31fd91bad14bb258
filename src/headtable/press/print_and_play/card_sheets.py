"""The cards of a box on sheets to cut, with their backs behind them, beside them or not at all."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable.press.cards.drawings_for_paper import plain_symbol
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import Pages, TextFormat
from headtable.press.print_and_play.card_positions import FOOT, MARKS, Place, Sheet, sheet_for
from headtable.press.print_and_play.cards_in_box import BOX_NAMES, exchange_pack, pack_of
from headtable.press.print_and_play.print_options import Part, PrintOptions
from headtable.press.print_and_play.reconstruction import note

SMALL: Final = 7.0  # points, of the line at a sheet's edge
SMALLEST: Final = 5.5  # points, below a single card
LINE: Final = 2.2  # from one such line to the next
LONGEST_MARK: Final = 5.0
LINE_END: Final = 0.2  # a line is drawn a little longer than it is
CROP_GAP: Final = 1.0  # crop marks do not touch what is printed, where there is room
BACK: Final = "back"
FIRST_PATH: Final = re.compile(r'<path d="[^"]*" fill="(#[0-9a-f]+)"[^>]*/>')
TURNED: Final = {
    "long-edge": "Print on both sides, turned over at the long edge.",
    "short-edge": "Print on both sides, turned over at the short edge.",
    "fold": "Fold at the dashed line, glue, then cut.",
    "none": "",
}


@dataclass(frozen=True, slots=True)
class CardArt:
    """One side of a card: the colour of its paper, which runs to the cut and beyond, and what is on it."""

    paper: str
    symbol: Symbol


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards to be printed in their order, the side that they have in common, and what is said of them."""

    faces: Sequence[CardArt]
    back: CardArt
    title: str
    remark: str


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """Every card of a box."""
    put_deck(pages, deck_of(box, "cards", pack_of(box), options), options)


def put_exchange(pages: Pages, box: str, options: PrintOptions) -> None:
    """The commodities of Trix Exchange by themselves."""
    put_deck(pages, deck_of(box, "exchange", exchange_pack(), options), options)


def deck_of(box: str, part: Part, names: Sequence[str], options: PrintOptions) -> Deck:
    title = BOX_NAMES[box] + (" Exchange" if part == "exchange" else "")
    faces = [art(box, name, options) for name in names]
    return Deck(faces, art(box, BACK, options), title, note(box, part))


def art(box: str, name: str, options: PrintOptions) -> CardArt:
    """A drawing without the card that lies under it: its rim and round corners are where paper is cut."""
    symbol = plain_symbol(box, name, options.is_large, options.ink)
    first = FIRST_PATH.match(symbol.body)
    assert first, f"the first thing that is drawn on {name} of {box} is its paper"
    return CardArt(first[1], Symbol(symbol.view, symbol.body[first.end() :], symbol.ink))


def put_deck(pages: Pages, deck: Deck, options: PrintOptions) -> None:
    """Sheet by sheet, each followed by its backs if they are on the other side."""
    sheet = sheet_for(options)
    across = len(sheet.faces)
    total = len(deck.faces)
    for first in range(0, total, across):
        faces = deck.faces[first : first + across]
        numbers = f"card {first + 1}" if across == 1 else f"cards {first + 1} to {first + len(faces)}"
        pages.new_page((sheet.width, sheet.height))
        put_cards(pages, sheet, sheet.faces, faces)
        if sheet.is_folded:
            put_cards(pages, sheet, sheet.backs, [deck.back] * len(faces))
            middle, end = sheet.height / 2, sheet.margin + LINE_END
            pages.dashed(end, middle, sheet.width - end, middle)
        put_marks(pages, sheet, options)
        how = TURNED[options.backs] if sheet.margin else ""
        put_foot(pages, sheet, f"{deck.title}: {numbers} of {total}. {how} {deck.remark}")
        if sheet.backs and not sheet.is_folded:
            pages.new_page((sheet.width, sheet.height))
            put_cards(pages, sheet, sheet.backs, [deck.back] * len(faces))
            if sheet.margin == 0:
                put_marks(pages, sheet, options)
            put_foot(pages, sheet, f"{deck.title}: back of {numbers}. {deck.remark}")


def put_cards(pages: Pages, sheet: Sheet, places: Sequence[Place], cards: Sequence[CardArt]) -> None:
    """Cards at the first places, all papers first: the bleed of one may touch that of the next."""
    for place, card in zip(places, cards, strict=False):
        put_paper(pages, sheet, place, card.paper)
    for place, card in zip(places, cards, strict=False):
        put_card(pages, sheet.card, place, card.symbol)


def put_paper(pages: Pages, sheet: Sheet, place: Place, colour: str) -> None:
    width, height = sheet.card
    bleed = sheet.bleed
    pages.fill(place.x - bleed, place.y - bleed, width + 2 * bleed, height + 2 * bleed, colour)


def put_card(pages: Pages, card: tuple[float, float], place: Place, symbol: Symbol) -> None:
    """A drawing in the middle of a card, as large as the card allows."""
    _, _, wide, high = (float(number) for number in symbol.view.split())
    scale = min(card[0] / wide, card[1] / high)
    x, y = place.x + (card[0] - wide * scale) / 2, place.y + (card[1] - high * scale) / 2
    if not place.is_turned:
        pages.drawing(symbol, x, y, wide * scale)
        return
    with pages.upside_down(place.x + card[0] / 2, place.y + card[1] / 2):
        pages.drawing(symbol, x, y, wide * scale)


# Marks and words at the edge ---------------------------------------------------------------------


def put_marks(pages: Pages, sheet: Sheet, options: PrintOptions) -> None:
    """Where to cut: lines over the whole sheet, or short ones beyond it.

    All places are marked, also on a last sheet with fewer cards: so all sheets can be cut in one stack.
    """
    if options.marks == "none":
        return
    width, height = sheet.card
    lefts, tops = {place.x for place in sheet.faces}, {place.y for place in sheet.faces}
    rights, feet = {x + width for x in lefts}, {y + height for y in tops}
    before, after = room_at_ends(sheet, min(tops), max(feet), sheet.height)
    after = MARKS if sheet.is_folded else after
    for start, end in strokes(min(tops) - sheet.bleed, max(feet) + sheet.bleed, (before, after), options):
        for at in sorted(lefts | rights):
            pages.cut_line(at, start, at, end)
    ends = room_at_ends(sheet, min(lefts), max(rights), sheet.width)
    for start, end in strokes(min(lefts) - sheet.bleed, max(rights) + sheet.bleed, ends, options):
        for at in sorted(tops | feet):
            pages.cut_line(start, at, end, at)


def room_at_ends(sheet: Sheet, first: float, last: float, length: float) -> tuple[float, float]:
    """How long marks may be before the first and behind the last card; words have room where there is any."""
    edge = sheet.bleed + sheet.margin + LINE_END
    rooms = first - edge, length - last - edge
    kept = (room - FOOT if room >= FOOT + MARKS else room for room in rooms)
    before, after = (min(LONGEST_MARK, room) for room in kept)
    return before, after


def strokes(
    first: float, last: float, rooms: tuple[float, float], options: PrintOptions
) -> list[tuple[float, float]]:
    """From where to where a cut is drawn that goes past what is printed at both ends."""
    before, after = rooms
    if options.marks == "guides":
        return [(first - before, last + after)]
    gaps = [CROP_GAP if room > 2 * CROP_GAP else 0.0 for room in rooms]
    return [(first - before, first - gaps[0]), (last + gaps[1], last + after)]


def put_foot(pages: Pages, sheet: Sheet, text: str) -> None:
    """A line of small type below the cards, or up the side of a sheet that has no room there."""
    text = " ".join(text.split())
    printed = TextFormat(SMALL, align="centre")
    last = max(place.y for place in (*sheet.faces, *sheet.backs)) + sheet.card[1] + sheet.bleed
    if sheet.margin == 0:
        put_foot_of_single(pages, sheet, text)
    elif sheet.height - last - sheet.margin >= FOOT + MARKS:
        room = sheet.width - 2 * sheet.margin
        pages.line(text, sheet.width / 2, sheet.height - sheet.margin - 0.8, printed, room)
    else:
        x, middle = sheet.margin + FOOT - 0.6, sheet.height / 2
        with pages.turned(90, x, middle):
            pages.line(text, x, middle, printed, sheet.height - 2 * sheet.margin)


def put_foot_of_single(pages: Pages, sheet: Sheet, text: str) -> None:
    """Below a single card, between its crop marks, where there is room for marks."""
    printed = TextFormat(SMALLEST, align="centre")
    top = sheet.faces[0].y + sheet.card[1] + sheet.bleed
    lines = pages.broken(text, printed, sheet.card[0] - 2)
    if len(lines) * LINE < sheet.height - top:
        for number, line in enumerate(lines):
            pages.line(line, sheet.width / 2, top + LINE * (number + 1) - 0.2, printed)
