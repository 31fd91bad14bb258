"""The vignettes of three series of the Mayflower pack: a house, the pine by the rock, a wheel; and the ship.

The vignettes fit the notched frame, above the panel with the title.
"""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, GOLD, INK, hatch, ring
from headtable.press.cards.svg_sheet import disc, group, path, text_line

TINT: Final = 'fill-opacity=".2"'
HALF: Final = 'opacity=".55"'

# The ship in three parts, for other pictures to use.
RIGGING: Final = (
    path("M92 190V70M130 190V40M168 178V84M52 188L22 150", stroke=INK, width=3.5)
    + path(
        "M22 150L92 72 130 42 168 86 206 172M92 120L60 186M130 90L100 186M130 90l34 92",
        stroke=INK,
        width=1,
        more=HALF,
    )
    + path("M130 40q14-6 22 0-8 6-22 4zM92 70q12-6 18 0-6 6-18 4zM168 84q12-6 18 0-6 6-18 4z", GOLD, INK, 1.2)
)
SAILS: Final = (
    path(
        "M108 96q22-6 46 0-10 24 0 50-24-8-46 0-10-26 0-50zM112 58q18-5 36 0-7 16 2 32-20-5-40 0-6-16 2-32z",
        BRIGHT,
        INK,
        2,
    )
    + path(
        "M74 122q18-5 34 0-7 18 0 36-17-6-34 0-7-18 0-36zM78 88q14-4 28 0-5 14 0 28-14-4-28 0-5-14 0-28z",
        BRIGHT,
        INK,
        2,
    )
    + path("M152 104l36 34-8 30-26-6q6-28-2-58zM24 152l26 4 24-32-18 60z", BRIGHT, INK, 2)
    + path(
        "M148 98q-8 22 0 44l6 3q-8-24 0-48zM102 124q-6 16 0 32l6 2q-6-18 0-36z"
        "M144 60q-5 15 2 28l4 2q-7-16-2-32z",
        INK,
        more=TINT,
    )
)
HULL: Final = (  # high at the stern
    path("M42 178h14l8 12h88l8-20h46l-6 22q-6 30-30 34H86q-30-6-44-48z", INK)
    + path("M62 200q70 10 134-4M70 212q60 8 118-2", stroke=BRIGHT, width=1.5)
    + path(
        "M166 178h8v7h-8zM180 178h8v7h-8zM84 202h7v6h-7zM104 204h7v6h-7zM124 204h7v6h-7zM144 204h7v6h-7z",
        GOLD,
    )
)
FARM_HOUSE: Final = (
    path("M118 104V70h26v34z", BRIGHT, INK, 2.2)
    + path(
        "M118 78h26M118 86h26M118 94h26M114 70h34v-5h-34zM131 70v8M125 78v8M138 78v8M131 86v8",
        stroke=INK,
        width=1.5,
    )
    + path("M128 62q-8-8 2-14 10-6 2-16M140 62q-6-8 4-12 8-4 6-12", stroke=INK, width=1.8, more=HALF)
    + path("M56 164h148v64H56z", BRIGHT, INK, 2.2)
    + path(hatch(56, 171, 204, 222, 7), stroke=INK, width=1, more=HALF)
    + path("M40 168l40-72h98l42 72z", INK)
    + path("M74 112h112M66 126h128M58 140h144M50 154h162", stroke=BRIGHT, width=1.3)
    + path("M112 228v-44h28v44z", INK)
    + path("M116 188h20v18h-20zM116 210h20v18h-20z", stroke=BRIGHT, width=1.4)
    + disc(135, 208, 2, GOLD)
    + path("M68 184h30v26H68zM154 184h30v26h-30z", GOLD, INK, 2)
    + path(
        "M68 184l30 26M98 184l-30 26M83 184v26M68 197h30M154 184l30 26M184 184l-30 26M169 184v26M154 197h30",
        stroke=INK,
        width=1.3,
    )
)
HOUSE: Final = (
    group(FARM_HOUSE, 'transform="translate(20 29) scale(.86)"')
    + path("M18 225H232", stroke=INK, width=2.5)
    + path("M116 227l-22 27h74l-27-27z", INK, more=TINT)
    + path(
        "M22 246v-16l4-6 4 6v16zM40 246v-16l4-6 4 6v16zM58 246v-16l4-6 4 6v16zM18 236h60", BRIGHT, INK, 1.5
    )
)


def bough(y: int, reach: int) -> str:
    """A storey of the pine, the same to the left and to the right of its trunk."""
    sides = ""
    for way in (1, -1):
        half, far, near, trunk = way * reach // 2, way * reach, way * (reach - 10), way * 12
        sides += f"M0 {y}Q{half} {y + 16} {far} {y + 26}Q{near} {y + 34} {half} {y + 32}"
        sides += f"Q{trunk} {y + 38} 0 {y + 30}"
    return sides


PINE: Final = (
    path("M18 206q40-30 84-22 40-26 128 14v8z", INK, more=TINT)
    + path("M196 70q5-5 9 0 4-5 9 0M186 92q4-4 8 0 4-4 8 0", stroke=INK, width=1.5)
    + path("M119 236v-96h12v96z", INK)
    + path(
        "".join(bough(y, reach) for y, reach in ((30, 22), (56, 34), (84, 46), (114, 56), (146, 66))),
        INK,
        more='transform="translate(125 0)"',
    )
    + path(
        "M125 44v140M125 74l-16 10M125 74l16 10M125 104l-24 12M125 104l24 12M125 136l-30 12"
        "M125 136l30 12M125 168l-36 12M125 168l36 12",
        stroke=BRIGHT,
        width=1.3,
    )
    + path("M18 230q30-8 60 0t60 0 40-2", stroke=INK, width=2)
    + path("M20 230l8-30q6-10 18-10l24 4 16 12 8 26q-38 8-74-2z", BRIGHT, INK, 2.4)
    + path("M78 204l8 4 8 24-20 3zM28 204q8-6 18-4M36 232l4-10", INK, INK, 1.2, TINT)
    + text_line("1620", 56, 221, 19)
    + path(
        "M20 242q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 14 0"
        "M26 251q8-6 16 0t16 0 16 0 16 0 16 0 16 0 16 0",
        stroke=INK,
        width=1.6,
        more=HALF,
    )
)

WHEEL: Final = (
    disc(104, 148, 54, "none", INK, 8)
    + disc(104, 148, 54, "none", GOLD, 3)
    + path(ring(12, 50, 9), stroke=INK, width=3.4, more='transform="translate(104 148)"')
    + disc(104, 148, 10, BRIGHT, INK, 3)
    + disc(104, 148, 3.5, INK)
    + path("M99 148L92 222h8l6-74M112 148l12 70h7l-15-70z", INK)
    + path("M34 228l168-26 4 12-170 27z", INK)  # the bench
    + path("M42 234l158-24", stroke=BRIGHT, width=1.4)
    + path("M60 236l-12 20M166 222l4 30M118 230l-2 24", stroke=INK, width=6)
    + path("M178 206V128M170 208l-2-60", stroke=INK, width=4)
    + path("M166 130h24v8h-24z", INK)
    + path("M158 150L106 95M158 160l-52 40", stroke=INK, width=1.2, more=HALF)
    + path("M152 146h30v14h-30z", BRIGHT, INK, 2)
    + path("M158 146v14M164 146v14M170 146v14M176 146v14", stroke=INK, width=1.2)
    # the distaff, dressed with flax
    + path("M198 206V56", stroke=INK, width=3.5)
    + path("M198 46q18 22 14 52-4 18-14 22-10-4-14-22-4-30 14-52z", BRIGHT, INK, 2)
    + path("M198 54v62M192 66q-4 24 2 46M204 66q4 24-2 46M186 82h24M186 96h24", stroke=INK, width=1.3)
)
FLOURISH: Final = path(
    "M40 312q28-14 58-2 30-12 58 2M66 318q16-8 32-1 16-7 32 1", stroke=INK, width=1.8
) + disc(98, 308, 3, INK)
