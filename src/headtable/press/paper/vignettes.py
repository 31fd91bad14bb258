"""Small pictures for an evening's paper, in black on white, as a household printer needs them."""

from typing import Final

from headtable.press.cards.ornament import SCROLL, ring, star
from headtable.press.cards.svg_sheet import Symbol, disc, path, short

BLACK: Final = "#000"
WHITE: Final = "#fff"

# A streetcar seen from its side, under its wire.
SASHES: Final = "".join(f"M{x} 58v-15q0-6 6-6h9q6 0 6 6v15z" for x in (38, 64, 90, 116, 142))
STREETCAR: Final = Symbol(
    "-1 -22 202 130",
    path("M92 16L138-14", stroke=BLACK, width=2.4)
    + path("M2-18Q100-10 198-20", stroke=BLACK, width=1.2)
    + disc(140, -15, 3.4, WHITE, BLACK, 1.6)
    + path("M80 16l6-6h14l6 6z", BLACK)
    + path("M52 22q3-8 14-8h68q11 0 14 8z", WHITE, BLACK, 2)
    + path("M8 32q3-10 18-10h148q15 0 18 10z", BLACK)
    + path("M32 32h136v50H32z", WHITE, BLACK, 2.4)
    + path(SASHES, WHITE, BLACK, 1.8)
    + path("M32 64h136M15 32v50M185 32v50", stroke=BLACK, width=2)
    + path("M32 76h136v10H32zM13 62h19v24H17q-4 0-4-5zM187 62h-19v24h15q4 0 4-5z", BLACK)
    + path("M8 88H2l-2 8M192 88h6l2 8", stroke=BLACK, width=2)
    + "".join(
        disc(x, 94, 10, WHITE, BLACK, 3.4)
        + path(star(6, 6, 2.5), BLACK, more=f'transform="translate({x} 94)"')
        for x in (66, 134)
    )
    + path("M0 106H200", stroke=BLACK, width=2.6),
    BLACK,
)

# The bell on the head table, which is tapped from above.
BELL: Final = Symbol(
    "-20 0 160 94",
    path("M60 8v12", stroke=BLACK, width=6)
    + path("M50 4h20v6H50z", BLACK)
    + path("M12 72q2-52 48-52t48 52z", WHITE, BLACK, 3)
    + path("M26 66q3-30 22-37", stroke=BLACK, width=2.4)
    + path("M62 26q32 2 38 40M70 32q20 6 25 34M79 41q10 9 12 25", stroke=BLACK, width=1.6)
    + path("M6 72h108v6H6zM20 82h80l8 10H12z", BLACK)
    + path("M-2 30l-12-8M-4 46h-14M122 30l12-8M124 46h14", stroke=BLACK, width=3),
    BLACK,
)

FLOURISH: Final = Symbol(
    "0 0 200 20",
    path(
        "M100 10q-14-12-26-4-8 6-1 11 7 3 9-4M74 6Q46 2 4 10q40 6 66 1"
        "M100 10q14 12 26 4 8-6 1-11-7-3-9 4M126 14q28 4 70-4-40-6-66-1",
        stroke=BLACK,
        width=1.5,
    )
    + path("M100 4l5 6-5 6-5-6z", BLACK)
    + disc(4, 10, 2, BLACK)
    + disc(196, 10, 2, BLACK),
    BLACK,
)

CORNER: Final = Symbol(
    "-2 -2 50 50",
    path(SCROLL, stroke=BLACK, width=2.6, more='stroke-linecap="round"'),
    BLACK,
)

# For the best, and for the poorest: the rosette and the wooden spoon.
ROSETTE: Final = Symbol(
    "0 0 80 90",
    path("M32 50l-12 34 12-6 6 11 10-32zM48 50l12 34-12-6-6 11-10-32z", WHITE, BLACK, 2)
    + path(star(16, 34, 28), WHITE, BLACK, 2, 'transform="translate(40 34)"')
    + path(ring(32, 26, 20), stroke=BLACK, width=1.3, more='transform="translate(40 34)"')
    + disc(40, 34, 17, WHITE, BLACK, 1.6)
    + path(star(5, 12, 5), BLACK, more='transform="translate(40 34)"'),
    BLACK,
)
SPOON: Final = Symbol(
    "0 0 80 90",
    path("M40 44l-3 40q0 5 3 5t3-5z", WHITE, BLACK, 2)
    + path("M40 2q17 0 17 24 0 20-17 22-17-2-17-22 0-24 17-24z", WHITE, BLACK, 2)
    + path("M40 9q10 0 10 17 0 13-10 15-10-2-10-15 0-17 10-17z", stroke=BLACK, width=1.3)
    + path("M34 17q2-5 6-5", stroke=BLACK, width=1.3),
    BLACK,
)


def ticket(width: float, height: float, bite: float) -> str:
    """The outline of a ticket whose corners are bitten out, from the origin."""
    across, down, round_in = (
        short(width - 2 * bite),
        short(height - 2 * bite),
        short(bite),
    )
    arc = f"a{round_in} {round_in} 0 0 0"
    return (
        f"M{round_in} 0h{across}{arc} {round_in} {round_in}v{down}{arc}-{round_in} {round_in}"
        f"h-{across}{arc}-{round_in}-{round_in}v-{down}{arc} {round_in}-{round_in}z"
    )


def ticket_frame(width: float, height: float) -> Symbol:
    """A heavy and a fine rule, the one within the other, for a frame of so many millimetres."""
    inner = path(ticket(width - 2, height - 2, 3), stroke=BLACK, width=0.2, more='transform="translate(1 1)"')
    body = path(ticket(width, height, 3), stroke=BLACK, width=0.5) + inner
    return Symbol(f"0 0 {width} {height}", body, BLACK)
