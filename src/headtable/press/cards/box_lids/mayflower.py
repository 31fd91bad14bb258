"""The box of The Mayflower, 1897: the ship under sail, blue on buff, in a rope frame."""

from typing import Final

from headtable.press.cards.box_lids.lettering import (
    FRONT_VIEW,
    LID_VIEW,
    BoxArt,
    flourish,
    foot_line,
    italic,
    letters,
    rect,
)
from headtable.press.cards.svg_sheet import Symbol, disc, group, path

BLUE: Final = "#29506b"
DEEP: Final = "#17324a"
BUFF: Final = "#efe0bd"
SAIL: Final = "#fbf3de"
SKY: Final = "#cfdcd6"
BROWN: Final = "#5b3a22"
RUST: Final = "#9a4a26"
ROPE: Final = "#d9b877"
TITLE: Final = "MAYFLOWER"
SAILS: Final = (
    "M142 132q16 10 34 0q8 14 2 24q-20 8-38 0q8-12 2-24z",
    "M138 160q20 9 42 0q8 18 0 30q-22 8-44 0q10-14 2-30z",
    "M182 122q18 10 38 0q8 14 2 28q-22 8-42 0q8-14 2-28z",
    "M178 154q22 9 46 0q9 18 1 34q-24 8-48 0q10-16 1-34z",
    "M230 140q14 8 28 0q6 12 1 22q-16 6-31 0q6-10 2-22z",
    "M228 166q14 6 32 0q4 12 0 20q-16 6-34 0q6-10 2-20z",
    "M256 160L284 180L258 190Z",
)


def art(foot: str) -> BoxArt:
    """The lid and the front with this line at their foot."""
    lid = (
        rect((10, 10, 380, 260), BUFF)
        + rope(18, 18, 364, 244)
        + italic("The", 200, 54, 19, RUST, 30)
        + letters(TITLE, 200, 92, 40, DEEP, 292)
        + flourish(200, 102, 120, RUST)
        + view((44, 112), 312, 124, "")
        + foot_line(foot, 200, 252, 10, DEEP)
    )
    front = (
        rect((5, 5, 240, 340), BUFF)
        + rope(12, 12, 226, 326)
        + italic("The", 125, 52, 19, RUST, 30)
        + letters(TITLE, 125, 90, 36, DEEP, 194)
        + flourish(125, 104, 84, RUST)
        + view((26, 122), 198, 168, 'transform="translate(-93 25) scale(1.05)"')
        + foot_line(foot, 125, 314, 11, DEEP)
    )
    return BoxArt("The Mayflower", DEEP, ROPE, Symbol(LID_VIEW, lid, DEEP), Symbol(FRONT_VIEW, front, DEEP))


def rope(x: float, y: float, width: float, height: float) -> str:
    twist = f'stroke-dasharray="7 3" d="M{x} {y}h{width}v{height}h{-width}z"'
    laid = f'<path {twist} fill="none" stroke="{ROPE}" stroke-width="4"/>'
    return rect((x, y, width, height), "none", BROWN, 6) + laid


def view(corner: tuple[float, float], width: float, height: float, placed: str) -> str:
    """The ship on the sea under a low sun, in a frame."""
    x, y = corner
    water = y + height * 0.7
    clouds = f"M{x + 16} {y + 28}q16-10 30 0t34-2M{x + width - 96} {y + 18}q14-8 28 0t30 0"
    ship = group(hull(), placed) if placed else hull()
    return (
        rect((x, y, width, height), SKY)
        + disc(x + width * 0.78, y + height * 0.34, 20, "#f4e3b0")
        + path(clouds, stroke=SAIL, width=4)
        + rect((x, water, width, height * 0.3), BLUE)
        + ship
        + waves(x + 4, x + width - 4, water + height * 0.16)
        + rect((x, y, width, height), "none", DEEP, 2.5)
        + rect((x + 4, y + 4, width - 8, height - 8), "none", BUFF, 1)
    )


def hull() -> str:
    ports = "".join(rect((x, 207, 6, 5), ROPE) for x in (150, 168, 186, 204, 222))
    return (
        path("M158 205V124M200 205V114M240 203V134", stroke=BROWN, width=3)
        + path("M252 196L284 178", stroke=BROWN, width=2.4)
        + "".join(path(sail, SAIL, BROWN, 1.4) for sail in SAILS)
        + path("M200 114l18 4l-18 5zM158 124l14 3l-14 4zM240 134l12 3l-12 4z", RUST)
        + path("M122 186l14 2v8H238l22-6q-4 24-18 30H146q-18-8-24-34z", BROWN)
        + path("M130 202H252", stroke=ROPE, width=2)
        + ports
    )


def waves(left: float, right: float, top: float) -> str:
    """Three rows of waves between two edges."""
    rows = ""
    for number, colour in enumerate((SAIL, "#4b7b96", SAIL)):
        start = left + (4, 10, 6)[number]
        count = int((right - start) // 20)
        rows += path(f"M{start} {top + 7 * number}" + "q5-6 10 0t10 0" * count, stroke=colour, width=2.4)
    return rows
