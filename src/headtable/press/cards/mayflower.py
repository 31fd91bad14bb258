"""The Mayflower pack: four series with a vignette, a colour and a plate of its own each."""

import textwrap
from typing import Final

from headtable.press.cards.mayflower_picture_parts import SHAPES
from headtable.press.cards.mayflower_scenes import SCENES, ship
from headtable.press.cards.mayflower_vignettes import FLOURISH, HOUSE, PINE
from headtable.press.cards.ornament import BRIGHT, INK, draw_back, notched_frame
from headtable.press.cards.svg_sheet import LIGHT, SvgSheet, fit_width, path, text_line
from headtable.rules.equipment import mayflower

INKS: Final = ["#1d4170", "#7d2318", "#215a33", "#573418"]
# Behind the letter of a series: a disc, a square, a lozenge, a shield.
PLATES: Final = [
    "M-21 0a21 21 0 1 0 42 0a21 21 0 1 0-42 0z",
    "M-20-20H20V20H-20z",
    "M0-23L24 0 0 23-24 0z",
    "M-20-22H20V0Q19 15 0 22-19 15-20 0z",
]
LINE: Final = 18  # characters of a title that fit on a line
FITTING: Final = 14  # so many always do


def sheet() -> SvgSheet:
    """Every card of the pack, and its back."""
    made = SvgSheet("mayflower")
    made.shape("frame", notched_frame("#fffaf0") + path("M18 262H178M18 267H178", stroke=INK, width=1.2))
    for name, shape in SHAPES.items():
        made.shape(name, shape)
    for letter, plate in zip(mayflower.SERIES, PLATES, strict=True):
        index = path(plate, INK, more='transform="translate(37 91)"')
        index += text_line(letter, 37, 101, 29, f'fill="{BRIGHT}"')
        made.shape(f"series-{letter.lower()}", made.use("frame") + made.in_both_corners(index))
    made.shape("flourish", FLOURISH)
    # every card of series A has a title, and a picture of its own
    vignettes = {
        "B": made.use("oak", "translate(203 224) scale(.62)") + HOUSE,
        "C": PINE,
        "D": made.use("wheel", "translate(32 18) scale(.84)"),
    }
    for letter, vignette in vignettes.items():
        name = text_line(f"Series {letter}", 98, 296, 20, LIGHT)
        body = made.use(f"series-{letter.lower()}") + vignette + name + made.use("flourish")
        made.shape(f"untitled-{letter.lower()}", body)
    for number in range(1, mayflower.LAST + 1):
        width = fit_width(46) if number > 9 else ""
        made.shape(f"n{number}", made.in_both_corners(text_line(str(number), 37, 58, 58, width)))
    for card, name in enumerate(mayflower.NAMES):
        draw_card(made, card, name)
    draw_back(made, INKS[0], ship(-39, 26, 0.42))
    return made


def draw_card(made: SvgSheet, card: int, name: str) -> None:
    """A title and a picture of its own stand only on those cards of which it is known:
    mayflower.end-panels."""
    title = mayflower.TITLES[card]
    series = mayflower.SERIES_OF[card]
    if title:
        body = made.use(f"series-{name[0]}") + SCENES[card] + titled(title)
    else:
        body = made.use(f"untitled-{name[0]}")
    made.draw(name, body + made.use(f"n{mayflower.NUMBER[card]}"), INKS[series])


def titled(title: str) -> str:
    """A title on one line or two.  The longer lines would not fit in every face that a machine may have."""
    lines = textwrap.wrap(title.replace("'", "\u2019"), LINE)
    first = 303 - 10 * (len(lines) - 1)
    fitted = [f"{LIGHT} {fit_width(7.8 * len(line))}" if len(line) > FITTING else LIGHT for line in lines]
    return "".join(
        text_line(line, 98, first + 21 * number, 16, fitted[number]) for number, line in enumerate(lines)
    )
