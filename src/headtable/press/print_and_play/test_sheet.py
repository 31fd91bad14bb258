"""A sheet to try the printer with: rulers, the outline of a card, and crosses that meet through the paper."""

from typing import Final

from headtable.press.paper.pages import MARGIN, Pages, TextFormat
from headtable.press.print_and_play.card_positions import Place, behind
from headtable.press.print_and_play.cards_in_box import BOX_NAMES, SIZES, pack_of
from headtable.press.print_and_play.print_options import PrintOptions

INCH: Final = 25.4
CROSS: Final = 6.0  # from the middle of a cross to its ends
HEADING: Final = TextFormat(22, "bold", "centre")
SENTENCE: Final = TextFormat(11)
SMALL: Final = TextFormat(9, align="centre")
STEP: Final = 5.6  # from line to line
SETTINGS: Final = "In the print dialogue choose “Actual size” or 100 %, not “Fit to page”."


def put(pages: Pages, box: str, options: PrintOptions) -> None:
    """One sheet; a second side with crosses where cards have their backs on the other side."""
    pages.new_page()
    middle = pages.width / 2
    pages.line(f"{BOX_NAMES[box]}: test sheet", middle, 26, HEADING, pages.width - 2 * MARGIN)
    has_cards = bool(pack_of(box))
    is_turned = has_cards and options.backs in ("long-edge", "short-edge")
    y = put_sentences(pages, options, is_turned)
    put_ruler(pages, middle - 50, y + 18, 1, 100, "100 millimetres")
    put_ruler(pages, middle - 2 * INCH, y + 40, INCH / 8, 32, "4 inches")
    if has_cards:
        put_card_outline(pages, middle, y + 58, SIZES[options.size])
    if not is_turned:
        return
    crosses = crosses_on(pages)
    put_crosses(pages, crosses)
    mirrored = behind(crosses, (0, 0), (pages.width, pages.height), options.backs)
    pages.new_page()
    pages.line("The other side", middle, 26, HEADING)
    put_crosses(pages, mirrored)


def put_card_outline(pages: Pages, middle: float, top: float, card: tuple[float, float]) -> None:
    width, height = card
    pages.box(middle - width / 2, top, width, height)
    pages.line("A card is as large as this.", middle, top + height / 2 - 2, SMALL, width - 6)
    pages.line(f"{width:g} × {height:g} mm", middle, top + height / 2 + 4, SMALL, width - 6)


def put_sentences(pages: Pages, options: PrintOptions, is_turned: bool) -> float:
    """What to set and what to look at; the last base line comes back."""
    sentences = [
        SETTINGS,
        "Then measure both rulers. If they are right, print the rest with the same settings.",
    ]
    if is_turned:
        edge = options.backs.replace("-", " ")
        sentences.append(
            f"Print on both sides, turned over at the {edge}, and hold the sheet against the light."
        )
        sentences.append(
            "The crosses of both sides should meet. A millimetre or two is usual: cut by the faces."
        )
    room = pages.width - 2 * (MARGIN + 14)
    y = 36.0
    for sentence in sentences:
        for line in pages.broken(sentence, SENTENCE, room):
            pages.line(line, MARGIN + 14, y, SENTENCE)
            y += STEP
    return y - STEP


def put_ruler(pages: Pages, left: float, y: float, step: float, count: int, title: str) -> None:
    """A scale whose long strokes are a centimetre or an inch apart."""
    long, middle = (10, 5) if step == 1 else (8, 4)
    for number in range(count + 1):
        height = 6.0 if number % long == 0 else 4.5 if number % middle == 0 else 3.0
        pages.rule(left + number * step, y - height, left + number * step, y, 0.15)
        if number % long == 0:
            figure = number if step == 1 else number // long
            pages.line(str(figure), left + number * step, y - 7.2, SMALL)
    pages.rule(left, y, left + count * step, y, 0.15)
    pages.line(title, left + count * step / 2, y + 4.4, SMALL)


def crosses_on(pages: Pages) -> tuple[Place, ...]:
    """Four of them, near the corners: there a turned sheet errs most."""
    near, far_x, far_y = MARGIN + CROSS, pages.width - MARGIN - CROSS, pages.height - MARGIN - CROSS
    return tuple(Place(x, y) for y in (near, far_y) for x in (near, far_x))


def put_crosses(pages: Pages, crosses: tuple[Place, ...]) -> None:
    for cross in crosses:
        pages.rule(cross.x - CROSS, cross.y, cross.x + CROSS, cross.y, 0.15)
        pages.rule(cross.x, cross.y - CROSS, cross.x, cross.y + CROSS, 0.15)
        pages.ring(cross.x, cross.y, CROSS / 2, 0.15)
        for number in range(-5, 6):
            pages.rule(cross.x + number, cross.y - 0.6, cross.x + number, cross.y + 0.6, 0.1)
            pages.rule(cross.x - 0.6, cross.y + number, cross.x + 0.6, cross.y + number, 0.1)
