"""The Trolley pack: six denominations, in four colours and without one."""

from typing import Final

from headtable.press.cards.colour_marks import INKS, MARKS
from headtable.press.cards.ornament import PAPER, draw_back, notched_frame, ring, star
from headtable.press.cards.svg_sheet import LIGHT, SvgSheet, disc, fit_width, path, text_line
from headtable.press.cards.trolley_pictures import PICTURES
from headtable.rules.equipment.trolley import COLOURS, DENOMINATIONS, FIGURES, LETTERS

TITLE: Final = 21


def sheet() -> SvgSheet:
    """Every card of the pack, and its back."""
    made = SvgSheet("trolley")
    made.shape("frame", notched_frame("#fffaf0"))
    for colour, mark in MARKS.items():
        made.shape(colour, path(mark, INKS[colour]))
    for denomination, picture in zip(DENOMINATIONS, PICTURES, strict=True):
        made.shape(f"picture-{denomination}", picture + title(denomination))
    for colour in ("", *COLOURS):
        for card, denomination in enumerate(DENOMINATIONS):
            draw_card(made, colour, card, denomination)
    draw_back(made, INKS["green"], wheel())
    return made


def title(denomination: str) -> str:
    """The name on a band under the picture, behind the figure."""
    name = denomination.upper()
    band = path("M18 300H178V332H25a7 7 0 0 1-7-7z", "currentColor") + disc(36, 316, 12.5, PAPER)
    figure = text_line(str(FIGURES[DENOMINATIONS.index(denomination)]), 36, 323, 20)
    length = min(116, 16 * len(name))
    return band + figure + text_line(name, 112, 323, TITLE, f'fill="{PAPER}" {fit_width(length)}')


def draw_card(made: SvgSheet, colour: str, card: int, denomination: str) -> None:
    """By the book colours rank by letter and the rest by figure, so that is what stands in the corner."""
    first, second = (LETTERS[card], "") if colour else (str(FIGURES[card]), LETTERS[card])
    name = f"{colour}-{denomination}" if colour else denomination
    width = fit_width(44) if len(first) > 1 else ""
    index = text_line(first, 37, 58, 60, width)
    if colour:
        index += made.use(colour, "translate(37 86)")
    else:
        index += text_line(second, 37, 96, 30, LIGHT)
    body = made.use("frame") + made.use(f"picture-{denomination}") + made.in_both_corners(index)
    made.draw(name, body, INKS[colour])


def wheel() -> str:
    """A spoked wheel, for the back."""
    ink = INKS["green"]
    return (
        disc(0, 0, 31, "none", ink, 6)
        + path(ring(10, 29, 8), stroke=ink, width=3.5)
        + disc(0, 0, 9, ink)
        + path(star(8, 6, 3), PAPER)
    )
