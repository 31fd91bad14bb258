"""The Trix box, 1904: the name over a burst of rays, two cards with their numbers and sums."""

from typing import Final

from headtable.press.cards.box_lids.lettering import (
    FRONT_VIEW,
    LID_VIEW,
    BoxArt,
    Shadow,
    beams,
    foot_line,
    frame,
    letters,
    rect,
    shaded,
)
from headtable.press.cards.svg_sheet import Symbol, disc, group, path

NAVY: Final = "#1d2f52"
NIGHT: Final = "#12203b"
RAY: Final = "#2b4474"
STRAW: Final = "#f2dfab"
ORANGE: Final = "#d4702a"
WHITE: Final = "#fdf6e3"
BLACK: Final = "#1d1a18"
TITLE: Final = "TRIX"
CALLED: Final = "A NEW GAME OF NUMBERS"
TURNS: Final = [index * 15 for index in range(24)]
ROUNDED: Final = "a5 5 0 0 1"


def art(foot: str) -> BoxArt:
    """The lid and the front with this line at their foot."""
    lid = (
        rect((10, 10, 380, 260), NAVY)
        + path(beams((200, 130), TURNS, 3.5, (10, 10, 390, 270)), RAY)
        + frame(20, STRAW, 18)
        + frame(25, STRAW, 16)
        + letters(CALLED, 200, 52, 14, STRAW, 216)
        + shaded(TITLE, (198, 134), 96, STRAW, 280, Shadow(ORANGE, 5))
        + card((104, 192), -13, "7", "3", "10")
        + card((296, 192), 13, "15", "15", "30")
        + trixie(200, 194)
        + foot_line(foot, 200, 251, 10.5, STRAW)
    )
    front = (
        rect((5, 5, 240, 340), NAVY)
        + path(beams((125, 190), TURNS, 3.5, (5, 5, 245, 345)), RAY)
        + frame(13, STRAW, 14, 250, 350)
        + frame(17, STRAW, 13, 250, 350)
        + letters(CALLED, 125, 48, 12, STRAW, 166)
        + shaded(TITLE, (123, 126), 80, STRAW, 186, Shadow(ORANGE))
        + group(card((78, 0), 14, "15", "15", "30"), 'transform="translate(108 226)"')
        + group(card((-78, 0), -14, "7", "3", "10"), 'transform="translate(142 226)"')
        + group(trixie(0, 0), 'transform="translate(125 226) scale(1.15)"')
        + foot_line(foot, 125, 316, 10.5, STRAW)
    )
    return BoxArt("Trix", NIGHT, STRAW, Symbol(LID_VIEW, lid, BLACK), Symbol(FRONT_VIEW, front, BLACK))


def slip(width: float, height: float) -> str:
    """The outline of a card round the origin."""
    across, down = width - 10, height - 10
    return (
        f"M{5 - width / 2} {-height / 2}h{across}{ROUNDED} 5 5v{down}{ROUNDED}-5 5h{-across}"
        f"{ROUNDED}-5-5v{-down}{ROUNDED} 5-5z"
    )


def card(place: tuple[float, float], turn: float, upper: str, lower: str, total: str) -> str:
    drawn = (
        path(slip(66, 88), WHITE, BLACK, 1.5)
        + path(slip(56, 78), "none", ORANGE, 1)
        + letters(upper, 0, -5, 28, NAVY)
        + path("M-18 1H18", stroke=ORANGE, width=2.5)
        + letters(lower, 0, 27, 28, NAVY)
        + letters(total, -20, -28, 10, BLACK)
        + letters(total, 20, 35, 10, BLACK)
    )
    return group(drawn, f'transform="translate({place[0]} {place[1]}) rotate({turn})"')


def trixie(x: float, y: float) -> str:
    """A jester: cap, bells, face."""
    drawn = (
        path(slip(70, 84), ORANGE, BLACK, 1.5)
        + disc(0, -4, 25, STRAW, BLACK, 1.2)
        + path("M-18-6q-8-16 3-22q4 10 15 10q11 0 15-10q11 6 3 22z", NAVY, BLACK, 1)
        + disc(-15, -28, 3, ORANGE, BLACK, 1)
        + disc(15, -28, 3, ORANGE, BLACK, 1)
        + path("M-13-6h26q0 21-13 21t-13-21z", WHITE, BLACK, 1)
        + disc(-5, 0, 1.6, BLACK)
        + disc(5, 0, 1.6, BLACK)
        + path("M-6 6q6 6 12 0", stroke=BLACK, width=1.4)
        + letters("TRIXIE", 0, 36, 13, WHITE, 50)
    )
    return group(drawn, f'transform="translate({x} {y})"')
