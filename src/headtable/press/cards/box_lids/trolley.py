"""The Trolley box, 1904: an open electric car under its wire, red and cream."""

from typing import Final

from headtable.press.cards.box_lids.lettering import (
    FRONT_VIEW,
    LID_VIEW,
    BoxArt,
    Shadow,
    flourish,
    foot_line,
    frame,
    letters,
    rect,
    shaded,
)
from headtable.press.cards.svg_sheet import Symbol, disc, group, path

RED: Final = "#a3271f"
DEEP: Final = "#6d140f"
CREAM: Final = "#f6e7c1"
GREEN: Final = "#2f5a45"
BLACK: Final = "#221a14"
BRASS: Final = "#d9a23b"
TITLE: Final = "TROLLEY"
CALLED: Final = "THE ELECTRIC CAR GAME"


def art(foot: str) -> BoxArt:
    """The lid and the front with this line at their foot."""
    lid = (
        rect((10, 10, 380, 260), RED)
        + rect((22, 22, 356, 236), CREAM)
        + frame(28, DEEP, 14)
        + letters(CALLED, 200, 52, 13, DEEP, 190)
        + shaded(TITLE, (200, 110), 66, RED, 310, Shadow(BLACK))
        + scene()
        + flourish(200, 230, 130, DEEP)
        + foot_line(foot, 200, 246, 11, DEEP)
    )
    front = (
        rect((5, 5, 240, 340), RED)
        + rect((14, 14, 222, 322), CREAM)
        + frame(19, DEEP, 12, 250, 350)
        + letters(CALLED, 125, 54, 12, DEEP, 160)
        + shaded(TITLE, (123, 112), 56, RED, 184, Shadow(BLACK, 3))
        + flourish(125, 134, 80, DEEP)
        + group(scene(), 'transform="translate(-7 52) scale(.66)"')
        + group(scene_wheel(), 'transform="translate(125 260)"')
        + foot_line(foot, 125, 318, 11, DEEP)
    )
    return BoxArt("Trolley", DEEP, CREAM, Symbol(LID_VIEW, lid, BLACK), Symbol(FRONT_VIEW, front, BLACK))


def scene() -> str:
    return street() + car()


def scene_wheel() -> str:
    """A winged wheel, as a company's badge."""
    wing = "M26 0q20-16 58-14-10 6-18 8 8 1 12 3-9 4-16 5 5 2 7 4-24 4-43-1z"
    spokes = "M-22 0H22M0-22V22M-15.6-15.6L15.6 15.6M-15.6 15.6L15.6-15.6"
    return (
        path(wing, GREEN)
        + path(wing, GREEN, more='transform="scale(-1 1)"')
        + disc(0, 0, 22, CREAM, DEEP, 5)
        + path(spokes, stroke=DEEP, width=2.4)
        + disc(0, 0, 6, BRASS, DEEP, 1.6)
    )


def street() -> str:
    return (
        path("M40 131H360", stroke=BLACK, width=1.4)
        + rect((40, 216, 320, 3), BLACK)
        + rect((40, 221, 320, 1.5), DEEP)
        + path("M62 216V131M338 216V131", stroke=GREEN, width=3.5)
        + path("M62 141q18 0 18-10M338 141q-18 0-18-10", stroke=GREEN, width=2)
        + disc(62, 129, 3.5, BRASS)
        + disc(338, 129, 3.5, BRASS)
    )


def car() -> str:
    windows = ""
    for index in range(7):
        x = 128 + index * 21
        windows += rect((x, 160, 15, 20), "#fff3d0", BLACK)
        if index % 2 == 0:
            windows += rider(x + 7.5, 176)
    wheels = "".join(disc(x, 208, 8.5, BLACK) + disc(x, 208, 3.4, BRASS) for x in (150, 176, 224, 250))
    return (
        path("M205 146L262 132", stroke=BLACK, width=2.2)
        + disc(263, 132, 3, BRASS, BLACK, 1)
        + path("M148 149q0-7 8-7h88q8 0 8 7z", DEEP)
        + path("M104 156q2-8 12-8h168q10 0 12 8z", GREEN, BLACK, 1.2)
        + rect((120, 156, 160, 44), RED, BLACK, 1.2)
        + rect((120, 184, 160, 6), BRASS)
        + letters("HEAD TABLE", 200, 198, 9, CREAM, 88)
        + windows
        + path("M104 156V200M296 156V200", stroke=BLACK, width=2)
        + rect((100, 200, 200, 6), BLACK)
        + path("M300 200q14 2 16 12M100 200q-14 2-16 12", stroke=BLACK, width=2.4)
        + person(110, 199)
        + person(290, 199)
        + wheels
    )


def rider(x: float, y: float) -> str:
    return disc(x, y - 7, 3, BLACK) + path(f"M{x - 5} {y + 4}q0-8 5-8t5 8z", BLACK)


def person(x: float, y: float) -> str:
    return (
        disc(x, y - 27, 4, BLACK)
        + rect((x - 5, y - 33, 10, 3), BLACK)
        + path(f"M{x - 5.5} {y}l1.5-20q4-4 8 0l1.5 20z", BLACK)
    )
