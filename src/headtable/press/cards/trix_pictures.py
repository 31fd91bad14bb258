"""The emblems of the nine commodities, each in a disc of radius 46 round its centre, and trixie herself."""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, GOLD, INK, ring, star
from headtable.press.cards.svg_sheet import disc, path

TINT: Final = 'fill-opacity=".25"'


def bar(x: int, y: int, metal: str) -> str:
    """An ingot, seen from one end and above."""
    return path(f"M{x} {y}l8-18h24l8 18z", metal, INK, 2) + path(
        f"M{x + 8} {y - 18}l7-7h24l-7 7M{x + 39} {y - 25}l9 17-8 8", metal, INK, 2
    )


GOLD_BARS: Final = (
    bar(-42, 26, GOLD)
    + bar(2, 26, GOLD)
    + bar(-20, 0, GOLD)
    + path(ring(12, 44, 36), stroke=GOLD, width=2, more='transform="translate(2 -14) scale(.9 .8)"')
)
ZINC_PLATES: Final = "".join(
    path(f"M-40 {y}l22-13h58l-22 13z", BRIGHT, INK, 2)
    + path(f"M-40 {y}h58v9h-58zM18 {y}l22-13v9l-22 13z", INK, more=TINT)
    + path(f"M-40 {y}v9h58l22-13v-9", stroke=INK, width=2)
    for y in (22, 4, -14)
)
IRON_ANVIL: Final = (
    path("M-44-20q10 0 22-2h62v14q-22 2-26 16l8 14h12v12h-60v-12h12l8-14q-4-14-20-14-14 0-18-14z", INK)
    + path("M-22-16h56", stroke=BRIGHT, width=2)
    + path("M-20-38h26v10h-26zM-8-28v-2M-20-33h-20", stroke=INK, width=4, fill=INK)
)
SALT_CELLAR: Final = (
    path("M-30-2h60q-2 26-18 30l4 10h-32l4-10q-16-4-18-30z", BRIGHT, INK, 2.5)
    + path("M-30-2h60q-2 26-18 30l4 10h-32l4-10q-16-4-18-30z", INK, more=TINT)
    + path("M-26-2q4-24 26-28 22 4 26 28z", BRIGHT, INK, 2)
    + path("M-10-14h2M0-20h2M8-12h2M-2-8h2M14-6h2M-16-6h2M4-26h2", stroke=INK, width=2.4)
    + path("M12-22L34-44M30-48l10 8-6 6-9-8z", stroke=INK, width=3)
)
LIME_KILN: Final = (
    path("M-30 38l8-58h44l8 58z", BRIGHT, INK, 2.5)
    + path(
        "M-27 18h54M-25 2h50M-23-10h46M-8-20v10M8-20v10M-14-10v12M2-10v12M16-10v12M-18 2v16M18 2v16",
        stroke=INK,
        width=1.6,
    )
    + path("M-12 38v-14q12-16 24 0v14z", INK)
    + path("M-4 36q-2-8 4-12 6 6 4 12z", GOLD)
    + path("M-10-22q-8-8 0-14t0-12M4-22q-8-8 0-14t0-12M16-22q-6-6 0-12", stroke=INK, width=2)
)
COAL_CART: Final = (
    path("M-36-10q6-12 16-8 6-12 16-6 8-10 18-2 10-4 14 6 8 0 8 10z", INK)
    + path("M-20-14l6 4M-2-18l6 5M16-14l6 3", stroke=BRIGHT, width=1.6)
    + path("M-42-10h84l-10 34h-64z", BRIGHT, INK, 2.5)
    + path("M-42-10h84l-10 34h-64z", INK, more=TINT)
    + path("M-22-8l5 30M0-8v30M22-8l-5 30", stroke=INK, width=2)
    + "".join(disc(x, 32, 9, BRIGHT, INK, 3) + disc(x, 32, 2.5, INK) for x in (-18, 18))
)
LEAD_BOB: Final = (
    path("M0-46v18", stroke=INK, width=2.5)
    + path("M-10-30h20v8h-20z", INK)
    + path("M-22-20q22-6 44 0l2 14q-4 32-24 52-20-20-24-52z", BRIGHT, INK, 2.5)
    + path("M0-22q14 0 22 2l2 14q-4 32-24 52z", INK, more='fill-opacity=".45"')
    + path("M-24-6q24 7 48 0", stroke=INK, width=2)
)
MICA_BOOK: Final = "".join(
    path(f"M{-30 + x} {20 + y}l12-34 34-10 18 24-12 34-34 8z", BRIGHT, INK, 2)
    for x, y in ((-6, 8), (0, 2), (6, -4), (12, -10))
) + path("M-8 12l10-26 28-8M16 24l12-28", stroke=INK, width=1.4, more='opacity=".7"')
ALUM_CRYSTAL: Final = (
    path("M0-44L38-4 0 44-38-4z", BRIGHT, INK, 2.5)
    + path("M0-44L10 2 0 44-38-4z", INK, more=TINT)
    + path("M-38-4L10 2 38-4M0-44L10 2 0 44", stroke=INK, width=2)
    + path("M22 18l14 12-8 12-14-12zM-30 16l-12 14 10 10 12-14z", BRIGHT, INK, 2)
)
EMBLEMS: Final = [
    GOLD_BARS, ZINC_PLATES, IRON_ANVIL, SALT_CELLAR, LIME_KILN, COAL_CART, LEAD_BOB, MICA_BOOK, ALUM_CRYSTAL,
]  # fmt: skip

SKIN: Final = "#f6dcc0"
# Wings, hair and gown, a wand; on tiptoe upon a ball, between the corners of the frame.
IMP: Final = (
    path(
        "M112 150Q60 84 34 130q-10 34 66 46-50 8-46 34 10 24 60-26z"
        "M138 150q52-66 78-20 10 34-66 46 40 6 42 28-8 22-56-20z",
        BRIGHT,
        INK,
        2,
    )
    + path(
        "M108 158Q70 116 48 132M104 176q-32 6-38 28M142 158q38-42 60-26M146 176q30 4 34 20",
        stroke=INK,
        width=1.3,
    )
    + disc(125, 276, 26, GOLD, INK, 2)
    + path("M99 276h52M125 250q-20 26 0 52M125 250q20 26 0 52", stroke=INK, width=1.4)
    + path("M118 208l4 38 5 6 4-4-3-40zM132 206q14 16 26 18l10-8 4 6-10 12q-22 0-38-24z", SKIN, INK, 1.8)
    + path("M112 142q13-7 26 0l-2 28 26 32-14-2-6 14-12-8-8 12-8-12-12 8-4-14-14 2 28-32z", INK)
    + path("M116 168h18", stroke=GOLD, width=4)
    + path("M112 144q-18 4-30 26l6 5 30-18zM138 144q22-4 34-36l-7-3q-12 22-30 26z", SKIN, INK, 1.8)
    + path("M166 106l26-22", stroke=INK, width=2.5)
    + path(star(5, 14, 6), GOLD, INK, 1.3, 'transform="translate(196 80)"')
    + disc(125, 116, 22, SKIN, INK, 2)
    + path("M103 122q-8-16 2-24 20-14 40 0 10 8 2 24-4-16-22-16-18 0-22 16z", GOLD, INK, 1.5)
    + path("M100 100q6-40 52-52-16 14-12 28 10 8 10 24-25-12-50 0z", INK)
    + disc(153, 48, 5.5, GOLD, INK, 1.4)
    + disc(117, 116, 2.2, INK)
    + disc(133, 116, 2.2, INK)
    + path("M116 125q9 9 18 0M125 117l-2 5h3", stroke=INK, width=1.8)
)
