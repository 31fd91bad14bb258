"""The box of The Great Railroad Game, about 1890: a locomotive at dusk between New York and the Pacific."""

from math import cos, pi, sin
from typing import Final

from headtable.press.cards.box_lids.lettering import (
    FRONT_VIEW,
    LID_VIEW,
    BoxArt,
    discs,
    flourish,
    foot_line,
    frame,
    letters,
    rect,
)
from headtable.press.cards.svg_sheet import Symbol, disc, group, path, short

UMBER: Final = "#4a2d17"
SEPIA: Final = "#f0dcae"
DUSK: Final = "#e0a860"
GLOW: Final = "#d68b54"
HILL: Final = "#5f6b4e"
FAR: Final = "#8a8a6b"
BLACK: Final = "#231a13"
RED: Final = "#8f2419"
BRASS: Final = "#d8ab45"
GREEN: Final = "#37543f"
WINDOW: Final = "#f7d98b"
PUFFS: Final = (
    (158, 132, 9), (182, 124, 12), (212, 123, 13), (246, 124, 13), (280, 122, 12), (312, 126, 9),
    (338, 124, 7),
)  # fmt: skip


def art(foot: str) -> BoxArt:
    """The lid and the front with this line at their foot."""
    lid = (
        rect((10, 10, 380, 260), SEPIA)
        + frame(16, UMBER, 12)
        + letters("THE GREAT", 200, 46, 19, UMBER, 104)
        + flourish(200, 55, 120, RED)
        + letters("RAILROAD GAME", 200, 96, 42, RED, 318)
        + scene()
        + foot_line(foot, 200, 252, 12, UMBER)
    )
    front = (
        rect((5, 5, 240, 340), SEPIA)
        + frame(12, UMBER, 12, 250, 350)
        + letters("THE GREAT", 125, 60, 19, UMBER, 104)
        + letters("RAILROAD", 125, 108, 42, RED, 190)
        + letters("GAME", 125, 152, 40, RED, 96)
        + flourish(125, 168, 80, RED)
        + group(scene(), 'transform="translate(1 112) scale(.62)"')
        + foot_line(foot, 125, 306, 10, UMBER)
    )
    title = "The Great Railroad Game"
    return BoxArt(title, UMBER, SEPIA, Symbol(LID_VIEW, lid, BLACK), Symbol(FRONT_VIEW, front, BLACK))


def scene() -> str:
    return landscape() + engine() + rect((30, 108, 340, 124), "none", UMBER, 2)


def landscape() -> str:
    ties = "".join(f"M{x} 219v4" for x in range(36, 368, 12))
    return (
        rect((30, 108, 340, 124), DUSK)
        + rect((30, 108, 340, 34), GLOW)
        + disc(92, 168, 26, WINDOW)
        + path("M30 184L70 150L96 172L140 138L184 176L220 156L262 182L310 146L370 186V232H30Z", FAR)
        + path("M30 200q60-26 120-8t120-4t100 6V232H30Z", HILL)
        + rect((30, 214, 340, 18), "#7b5a35")
        + path("M30 215.5H370", stroke=BLACK, width=2)
        + path(ties, stroke=BLACK, width=3.2)
    )


def wheel(x: float, y: float, radius: float) -> str:
    spokes = "".join(
        f"M{x} {y}L{short(x + radius * cos(turn * pi / 3))} {short(y + radius * sin(turn * pi / 3))}"
        for turn in range(6)
    )
    rim = disc(x, y, radius, "none", RED, 3)
    return rim + path(spokes, stroke=RED, width=1.5) + disc(x, y, 2.6, BRASS)


def engine() -> str:
    """It runs to the left, as one looks at a map: west."""
    wheels = [(x, 203, 11.5) for x in (200, 228, 258)] + [(x, 208, 6.5) for x in (160, 176, 302, 336)]
    return (
        discs(PUFFS, "#f7ecd2")
        + rect((150, 172, 92, 24), BLACK)
        + path("M166 172V196M190 172V196M214 172V196", stroke=BRASS, width=2)
        + path("M156 172l-4-26h-5l6-8h18l6 8h-5l-4 26z", BLACK)
        + path("M146 146H178", stroke=BRASS, width=2)
        + path("M186 172q0-12 8-12t8 12z", BRASS)
        + path("M216 172v-8h10v8z", BRASS)
        + rect((138, 158, 11, 13), BRASS, BLACK)
        + rect((238, 150, 40, 50), RED, BLACK, 1.4)
        + rect((246, 158, 22, 16), WINDOW, BLACK)
        + path("M232 150q26-8 52 0z", BLACK)
        + rect((288, 170, 62, 30), GREEN, BLACK, 1.4)
        + letters("WESTERN", 319, 190, 11, BRASS, 48)
        + path("M144 200H352", stroke=BLACK, width=4)
        + path("M144 196l-26 18h30z", RED, BLACK, 1.2)
        + path("M128 208l14-8M134 212l12-10", stroke=BRASS, width=1.4)
        + "".join(wheel(*place) for place in wheels)
        + path("M180 202H256", stroke=BRASS, width=2.4)
    )
