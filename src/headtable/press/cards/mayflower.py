"""The Mayflower pack: four series with a vignette, a colour and a plate of its own each."""

import textwrap
from typing import Final

from headtable.press.cards.mayflower_pictures import FLOURISH, SHIP, VIGNETTES
from headtable.press.cards.ornament import BRIGHT, INK, draw_back, notched_frame
from headtable.press.cards.svg_sheet import LIGHT, SvgSheet, fit_width, path, text_line
from headtable.rules.equipment import mayflower

INKS: Final = ["#1d4170", "#7d2318", "#215a33", "#573418"]
# Behind the letter of a series: a disc, a square, a lozenge, a shield.
PLATES: Final = [
    "M-21 0a21 21 0 1 0 42 0a21 21 0 1 0-42 0z",
    "M-20-20H20V20H-20z",
    "M0-27L26 0 0 27-26 0z",
    "M-20-21H20V2Q19 17 0 25-19 17-20 2z",
]
LINE: Final = 21  # characters of a title that fit on a line


def sheet() -> SvgSheet:
    """Every card of the pack, and its back."""
    made = SvgSheet("mayflower")
    made.shape("frame", notched_frame("#fffaf0") + path("M18 262H178M18 267H178", stroke=INK, width=1.2))
    made.shape("flourish", FLOURISH)
    for series, picture in enumerate(VIGNETTES):
        letter = mayflower.SERIES[series]
        plate = path(PLATES[series], INK, more='transform="translate(37 91)"')
        index = plate + text_line(letter, 37, 101, 29, f'fill="{BRIGHT}"')
        made.shape(f"series-{letter.lower()}", made.use("frame") + picture + made.in_both_corners(index))
        made.shape(f"untitled-{letter.lower()}", text_line(f"Series {letter}", 98, 296, 20, LIGHT) + FLOURISH)
    for number in range(1, mayflower.LAST + 1):
        width = fit_width(46) if number > 9 else ""
        made.shape(f"n{number}", made.in_both_corners(text_line(str(number), 37, 58, 58, width)))
    for card, name in enumerate(mayflower.NAMES):
        draw_card(made, card, name)
    ship = f'<g transform="translate(-54 -60) scale(.44)">{SHIP}</g>'
    draw_back(made, INKS[0], ship)
    return made


def draw_card(made: SvgSheet, card: int, name: str) -> None:
    """A title stands only on those cards of which it is known: mayflower.end-panels."""
    title = mayflower.TITLES[card]
    series = mayflower.SERIES_OF[card]
    body = made.use(f"series-{name[0]}") + made.use(f"n{mayflower.NUMBER[card]}")
    body += titled(title) if title else made.use(f"untitled-{name[0]}")
    made.draw(name, body, INKS[series])


def titled(title: str) -> str:
    lines = textwrap.wrap(title, LINE)
    first = 303 - 10 * (len(lines) - 1)
    return "".join(text_line(line, 98, first + 21 * number, 17, LIGHT) for number, line in enumerate(lines))
