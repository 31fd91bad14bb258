"""The pieces of The Great Railroad Game, and ornaments for its board, which a client draws from data.

Trains are seen from above and point east, so that they can be turned with their headings.
"""

from typing import Final

from headtable.press.cards.colour_marks import INKS, MARKS
from headtable.press.cards.ornament import BRIGHT, GOLD, INK, PAPER, SEPIA, draw_back, hatch, ring, star
from headtable.press.cards.svg_sheet import SvgSheet, disc, fit_width, group, path, text_line

RED: Final = "#96271d"
COLOURS: Final = [colour for colour in INKS if colour]

ENGINE: Final = (
    path("M18 96H232", stroke=INK, width=3)
    + path("M22 46h44v36H22z", INK)  # tender
    + path("M22 46q8-10 14-4 8-8 14 0 8-6 16 4z", INK)
    + path("M28 54h32v20H28z", stroke=BRIGHT, width=1.5)
    + path("M66 78h10", stroke=INK, width=4)
    + path("M76 28h38v52H76zM72 22h46v7H72z", INK)  # cab
    + path("M82 35h12v16H82zM98 35h10v16H98z", BRIGHT)
    + path("M114 44h76q10 0 10 10v16q0 8-8 8h-78z", INK)  # boiler
    + path("M132 44v34M152 44v34M172 44v34M190 46v30", stroke=GOLD, width=2.5)
    + path("M126 44v-8q0-6 7-6t7 6v8zM152 44v-6q0-5 6-5t6 5v6z", GOLD, INK, 1.5)
    + path("M176 44V30l-8-18h30l-8 18v14z", INK)  # chimney
    + path("M166 12h34", stroke=GOLD, width=3)
    + path("M184 11q-8-12-24-8-14-6-22 4-16-4-22 6 30-2 68 0z", INK, more='fill-opacity=".25"')
    + path("M200 58h8v12h-8z", GOLD, INK, 1.5)
    + path("M196 78h18l18 18h-30z", INK)
    + path("M212 82l-4 12M218 84l-3 10M224 90l-2 5", stroke=BRIGHT, width=1.3)
    + "".join(
        disc(x, y, radius, BRIGHT, INK, 3)
        + path(ring(8, radius - 1, 2), stroke=INK, width=1.4, more=f'transform="translate({x} {y})"')
        for x, y, radius in (
            (34, 87, 8),
            (54, 87, 8),
            (100, 81, 14),
            (134, 81, 14),
            (178, 87, 8),
            (196, 87, 8),
        )
    )
    + path("M100 81h34l30-4", stroke=GOLD, width=3)
)


def sheet(mark: float = 0.42) -> SvgSheet:
    """The trains of four conductors, the ornaments of the board, and a back for the lid."""
    made = SvgSheet("railroad")
    made.shape("engine", ENGINE)
    made.shape("train", train())
    for colour in COLOURS:
        sign = path(MARKS[colour], BRIGHT, more=f'transform="translate(49 30) rotate(90) scale({mark})"')
        made.draw(f"train-{colour}", made.use("train") + sign, INKS[colour], "0 0 120 60")
    made.draw("engine", made.use("engine"), SEPIA, "0 0 250 110")
    made.draw("cartouche", cartouche(), SEPIA, "0 0 420 190")
    made.draw(
        "title",
        cartouche() + title() + made.use("engine", "translate(147 117) scale(.5)"),
        SEPIA,
        "0 0 420 190",
    )
    made.draw("compass", compass(), SEPIA, "0 0 200 200")
    made.draw("city", turn_table(BRIGHT), SEPIA, "0 0 60 60")
    made.draw(
        "terminal",
        turn_table(RED) + path(star(5, 17, 7), GOLD, BRIGHT, 1, 'transform="translate(30 30)"'),
        SEPIA,
        "0 0 60 60",
    )
    made.draw(
        "space",
        f'<rect x="2" y="2" width="56" height="26" rx="13" fill="{BRIGHT}" stroke="{INK}" stroke-width="3"/>',
        SEPIA,
        "0 0 60 30",
    )
    made.draw("smashup", smashup(), RED, "0 0 120 120")
    draw_back(made, "#5a3a1e", made.use("engine", "translate(-39 -18) scale(.31)"))
    return made


def train() -> str:
    """An engine and its tender in plan: coal, cab, boiler with dome and chimney, pilot."""
    light = f'stroke="{BRIGHT}" stroke-width="2.5" stroke-linejoin="round"'
    return (
        path("M4 14h28v32H4zM30 25h8v10h-8z", INK, more=light)
        + path(hatch(9, 20, 27, 40, 5), stroke=BRIGHT, width=2, more='stroke-dasharray="5 3"')
        + path("M66 16h32q10 0 10 14t-10 14H66zM104 14l13 16-13 16z", INK, more=light)
        + path("M35 8h30v44H35z", INK, more=light)
        + path("M72 17v26M90 17v26", stroke=GOLD, width=2.5)
        + disc(81, 30, 5.5, GOLD, BRIGHT, 1.5)
        + disc(99, 30, 6.5, BRIGHT)
        + disc(99, 30, 3.5, INK)
    )


def cartouche() -> str:
    """A frame with scrolled ends for a title."""
    outline = (
        "M36 10H384q0 18 26 18-8 20 0 40-10 27 0 54-8 20 0 40-26 0-26 18H36q0-18-26-18 8-20 0-40"
        " 10-27 0-54 8-20 0-40 26 0 26-18z"
    )
    inner = (
        "M46 20H374q4 14 22 18-6 17 1 34-8 23 0 46-7 17-1 34-18 4-22 18H46q-4-14-22-18 6-17-1-34"
        " 8-23 0-46 7-17 1-34 18-4 22-18z"
    )
    leaves = "M0 0q14-12 30-4-4 14-30 4zM0 0q14 12 30 4"
    sprays = "".join(
        path(leaves, GOLD, INK, 1.2, f'transform="translate({x} 34) scale({way} 1)"')
        for x, way in ((54, 1), (366, -1))
    )
    return path(outline, PAPER, INK, 4) + path(inner, "none", GOLD, 2) + sprays


def title() -> str:
    return (
        text_line("THE GREAT", 210, 50, 24, fit_width(120))
        + text_line("RAILROAD GAME", 210, 88, 38, f'fill="{RED}" {fit_width(310)}')
        + text_line("New York to San Francisco", 210, 112, 19, 'font-weight="normal" font-style="italic"')
    )


def compass() -> str:
    """Eight points, for eight headings."""
    points = "".join(
        path(f"M0 0L{width} -{width}L0 -{reach}z", INK, INK, 1, f'transform="rotate({turn})"')
        + path(f"M0 0L-{width} -{width}L0 -{reach}z", BRIGHT, INK, 1, f'transform="rotate({turn})"')
        for turns, reach, width in (((45, 135, 225, 315), 48, 9), ((0, 90, 180, 270), 70, 11))
        for turn in turns
    )
    rings = (
        disc(0, 0, 44, "none", INK, 1.5)
        + disc(0, 0, 38, "none", GOLD, 2)
        + path(ring(72, 44, 40), stroke=INK, width=1)
    )
    letters = "".join(
        text_line(letter, x, y, 24)
        for letter, x, y in (("N", 0, -75), ("E", 84, 8), ("S", 0, 91), ("W", -84, 8))
    )
    return group(rings + points + letters, 'transform="translate(100 100)"')


def turn_table(fill: str) -> str:
    return disc(30, 30, 27, BRIGHT, INK, 3.5) + disc(30, 30, 20, fill, INK, 1.5)


def smashup() -> str:
    """Where two trains meet head on."""
    burst = path(star(12, 54, 30), GOLD, INK, 3) + path(star(9, 34, 17, 0), BRIGHT, INK, 2)
    return group(burst, 'transform="translate(60 60)"')
