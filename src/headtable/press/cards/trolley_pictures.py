"""The six pictures of the Trolley pack, in the ink of whoever uses them.

Each fits the notched frame: the two corners of the indices are left free.
"""

from typing import Final

from headtable.press.cards.ornament import BRIGHT, INK, hatch, ring, rosette, star
from headtable.press.cards.svg_sheet import LIGHT, disc, fit_width, group, path, text_line

TINT: Final = 'fill-opacity=".2"'
SKIN: Final = "#f3d9b8"
BRASS: Final = "#c2953c"

# A streetcar -------------------------------------------------------------------------------

SASHES: Final = "".join(f"M{x} 166v-20q0-7 7-7h10q7 0 7 7v20z" for x in (56, 85, 114, 143, 172))
PAVING: Final = "".join(
    hatch(20, y, 176, y, 1) + "".join(f"M{x} {y}v11" for x in range(32 + y % 2 * 12, 176, 24))
    for y in (254, 265, 276, 287)
)
CAR: Final = (
    path(
        "M72 118V92l14-14 14 14v-20h22v12h16V66l12-12 12 12v24h20V72h24v22l10-10 16 16v18z",
        INK,
        more='fill-opacity=".12"',
    )
    + path("M74 44Q150 50 230 40", stroke=INK, width=1.5)  # the wire
    + path("M118 108L203 45", stroke=INK, width=3)  # the trolley pole
    + disc(205, 44, 4.5, BRIGHT, INK, 2)
    + path("M108 110l8-8h14l8 8z", INK)
    + path("M75 126q1-15 16-15h68q15 0 16 15z", BRIGHT, INK, 2)  # the clerestory
    + path("M82 115h10v6h-10zM101 115h10v6h-10zM120 115h10v6h-10zM139 115h10v6h-10zM158 115h10v6h-10z", INK)
    + path("M24 134q3-9 22-9h158q19 0 22 9z", INK)  # the roof
    + path("M50 134h150v72h-150z", BRIGHT, INK, 2.5)
    + path("M50 134h150v72h-150z", INK, more=TINT)
    + path(SASHES, BRIGHT, INK, 2)
    + path("M50 173h150", stroke=INK, width=2)
    + path("M50 194h150v6q0 10-12 10h-126q-12 0-12-10z", INK)
    + text_line("TROLLEY", 125, 189, 15, fit_width(96))
    + path("M32 134v76M218 134v76", stroke=INK, width=2.5)  # the platforms
    + path("M30 176h20v34h-16q-4 0-4-6zM220 176h-20v34h16q4 0 4-6z", INK)
    + disc(210, 188, 5, BRIGHT, INK, 1.5)
    + disc(40, 188, 5, BRIGHT, INK, 1.5)
    + path("M28 214h-6l-3 9M222 214h6l3 9", stroke=INK, width=2.5)
    + path("M72 214h106l-6 6h-94z", INK)
    + "".join(
        disc(x, 222, 13, BRIGHT, INK, 4)
        + path(ring(6, 11, 3), stroke=INK, more=f'transform="translate({x} 222)"')
        for x in (95, 155)
    )
    + path("M18 238H176", stroke=INK, width=3.5)
    + path(
        "M30 240v8M50 240v8M70 240v8M90 240v8M110 240v8M130 240v8M150 240v8M170 240v8", stroke=INK, width=5
    )
    + path(PAVING, stroke=INK, width=1.4, more='opacity=".55"')
)

# The two men of the car ------------------------------------------------------------------------

FEATURES: Final = (
    path("M101 92q-2 42 24 46 26-4 24-46z", SKIN, INK, 2)
    + path("M103 108q-7-1-5 8 2 6 6 4M147 108q7-1 5 8-2 6-6 4", SKIN, INK, 1.6)
    + path("M110 104q5-4 9 0M131 104q5-4 9 0M125 104l-3 12h5", stroke=INK, width=1.8)
    + disc(115, 108, 2, INK)
    + disc(135, 108, 2, INK)
)
MOUSTACHE: Final = path("M125 120q-7-3-16 4 5 4 12 2l4-2 4 2q7 2 12-2-9-7-16-4z", INK)
BUTTONS: Final = "".join(disc(x, y, 3.2, BRASS, INK, 1) for y in (172, 194, 216, 238) for x in (112, 138))

MOTORMAN: Final = (
    # only down to where the corner of the lower index begins
    path("M112 134q-4 10-20 14-24 6-27 30l-5 118h118v-71h8l-2-47q-3-24-26-30-16-4-20-14-12 10-26 0z", INK)
    + path("M112 137q13 14 26 0l4 14-17 8-17-8z", BRIGHT, INK, 1.5)
    + path("M125 160v134M98 154l-14 10M152 154l14 10", stroke=BRIGHT, width=1.5)
    + BUTTONS
    + FEATURES
    + MOUSTACHE
    + path("M97 92q-4-24 4-32 24-10 48 0 8 8 4 32-28-9-56 0z", INK)
    + path("M97 82q28-9 56 0", stroke=BRASS, width=3)
    + path(star(5, 8, 3.4), BRASS, more='transform="translate(125 70)"')
    + path("M96 92q29-11 58 0l2 6q-31-9-62 0z", INK, BRIGHT, 1)
    # the controller, and his hand upon the handle
    + path("M24 326v-98q0-12 12-12h34q12 0 12 12v98z", BRIGHT, INK, 2.5)
    + path("M24 326v-98q0-12 12-12h34q12 0 12 12v98z", INK, more=TINT)
    + path(hatch(30, 236, 76, 250, 4), stroke=INK, width=1.4)
    + path("M32 262h42v30h-42z", BRIGHT, INK, 1.5)
    + text_line("N° 5", 53, 283, 17)
    + path("M47 216v-14h12v14z", BRASS, INK, 1.5)
    + path("M36 204l50-12v7l-50 12z", BRASS, INK, 1.5)
    + disc(36, 200, 6.5, INK, BRIGHT, 1)
    + path("M68 176q-16 0-18 12-6 10 4 15 12 4 18-6 4 8 22 6l6-20z", SKIN, INK, 2)
    + path("M55 190q6 3 6 10M63 187q5 3 5 10", stroke=INK, width=1.4)
    + path("M72 168q18 0 30 10l-4 28q-14 2-24-2z", INK, BRIGHT, 1.5)
)

CONDUCTOR: Final = (
    path("M184 26Q130 40 78 28", stroke=INK, width=3)  # the bell cord
    + path("M154 152q22-10 30-44l6-50 22 2-4 56q-4 40-34 66z", INK, BRIGHT, 1.2)  # the arm at the cord
    + path("M190 60q-8-14-2-24 6-8 12 0 8-4 10 4 6 10 0 22z", SKIN, INK, 2)
    + path("M184 26Q210 24 232 34", stroke=INK, width=3)
    + path("M112 134q-4 10-20 14-24 6-27 30l-5 118h118v-71h6l0-47q-3-24-26-30-16-4-20-14-12 10-26 0z", INK)
    + path("M112 137l13 17 13-17 9 10-22 34-22-34z", BRIGHT, INK, 1.5)
    + path("M119 148l6 5 6-5v11l-6-5-6 5z", INK)
    + path("M125 182v112", stroke=BRIGHT, width=1.5)
    + "".join(disc(125, y, 3.4, BRASS, INK, 1) for y in (196, 218, 240))
    + path("M92 150L166 268", stroke=BRASS, width=6)
    + path("M140 258h36v38h-36z", BRASS, INK, 2)
    + path("M140 258h36l-6 16h-24z", BRIGHT, INK, 1.6)
    + FEATURES
    + path("M116 125q9 6 18 0", stroke=INK, width=1.8)
    + path("M100 90l-2-24q27-12 54 0l-2 24q-25-8-50 0z", BRIGHT, INK, 2.2)
    + path("M100 90l-2-24q27-12 54 0l-2 24q-25-8-50 0z", INK, more=TINT)
    + path("M107 80v-11q18-5 36 0v11q-18-5-36 0z", BRASS, INK, 1.2)
    + path("M97 90q28-10 56 0l3 7q-31-10-62 0z", INK)
    # the slip, and the punch that bites it
    + path("M20 208l26-9 14 40-26 9z", BRIGHT, INK, 1.8)
    + path("M26 214l16-6M29 222l16-6M32 230l12-4", stroke=INK, width=1.5)
    + path("M78 258L50 252 34 238M78 268L48 259 26 252", stroke=INK, width=5, more='stroke-linejoin="round"')
    + disc(49, 255, 4, BRASS, INK, 1.5)
    + path("M64 252h28q4 14-4 22-14 6-24-2-6-8 0-20z", SKIN, INK, 2)
    + path("M64 259h12M64 266h13", stroke=INK, width=1.4)
    + path("M68 166q-12 42-8 88h34q-2-40 8-70z", INK, BRIGHT, 1.5)
)

# A nickel, a passenger, a slip ---------------------------------------------------------------

LAUREL: Final = "".join(
    f"M{x} {y}q{8 if x < 125 else -8}-10 0-20 {-8 if x < 125 else 8} 10 0 20z"
    for x, y in ((92, 206), (84, 190), (81, 173), (84, 156), (158, 206), (166, 190), (169, 173), (166, 156))
)
COIN: Final = (
    disc(125, 180, 78, BRIGHT, INK, 3)
    + path(ring(90, 76, 70), stroke=INK, width=1.6, more='transform="translate(125 180)"')
    + disc(125, 180, 68, "none", INK, 1.2)
    + path(LAUREL, INK)
    + path("M125 226q-36-4-44-42M125 226q36-4 44-42", stroke=INK, width=2)
    + text_line("5", 125, 200, 74)
    + text_line("CENTS", 125, 219, 16, fit_width(46))
    + "".join(
        path(star(5, 5, 2), INK, more=f'transform="translate({x} {y})"')
        for x, y in ((105, 126), (125, 121), (145, 126))
    )
)
FARE: Final = (
    disc(158, 118, 54, BRIGHT, INK, 2)
    + group(disc(158, 118, 54, INK), TINT)
    + path(ring(60, 52, 47), stroke=INK, width=1.6, more='transform="translate(158 118)"')
    + path(star(5, 16, 7), INK, more='transform="translate(186 86)"')
    + group(COIN, 'transform="translate(10 9.4) scale(.92)"')
    + path(
        "M34 262l10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6 10 6 10-6v26H34z", BRIGHT, INK, 1.6
    )
    + text_line("GOOD FOR ONE RIDE", 99, 279, 12, f"{LIGHT} " + fit_width(118))
)

PASSENGER: Final = (
    # parasol
    path("M40 168L64 268", stroke=INK, width=3)
    + path("M64 268q4 10 10 2", stroke=INK, width=3)
    + path("M33 140q4 26-6 66 16-4 22 6 2-12 18-10-6-30-34-62z", INK)
    + path("M33 140q6 30 16 72", stroke=BRIGHT, width=1.4)
    # gown
    + path("M106 204q-6 50-42 92h113v-68h-15l-18-24z", BRIGHT, INK, 2.2)
    + path("M106 204q-6 50-42 92h113v-68h-15l-18-24z", INK, more=TINT)
    + path("M116 208q-4 50-24 86M126 208q0 50-2 86M136 208q8 50 20 86", stroke=INK, width=1.6)
    + path("M66 288q12-8 20 0 10-8 20 0 10-8 20 0 10-8 20 0 10-8 20 0 6-5 10-2", stroke=INK, width=2)
    # bodice with its great sleeves
    + path("M104 142q21-8 42 0l2 30-8 32h-30l-8-32z", INK)
    + path(
        "M104 142q-30-4-32 18-2 16 12 22l-14 42 12 4 24-46zM146 142q30-4 32 18 2 16-12 22l4 36-12 4-16-38z",
        BRIGHT,
        INK,
        2,
    )
    + path(
        "M78 152q8 12 22 12M76 164q10 10 24 8M172 152q-8 12-22 12M174 164q-10 10-24 8", stroke=INK, width=1.4
    )
    + path("M112 142q13 26 26 0l-4 46h-18z", BRIGHT)
    + path("M125 152v34", stroke=INK, width=1.5)
    + path("M117 136v8q8 5 16 0v-8z", BRIGHT, INK, 1.5)
    + path("M108 204h34v-7h-34z", BRASS, INK, 1.2)
    + disc(70, 226, 6, SKIN, INK, 1.6)
    + disc(164, 222, 6, SKIN, INK, 1.6)
    + path("M152 222h26v20q-13 8-26 0z", INK)
    + path("M158 222q7-14 14 0", stroke=INK, width=2)
    # head and hat
    + path("M104 92q-6 26 8 36l26 0q14-10 8-36z", INK)
    + path("M108 92q-2 36 17 40 19-4 17-40z", SKIN, INK, 1.8)
    + path("M113 104q4-3 8 0M129 104q4-3 8 0M125 106l-2 8h4M120 121q5 4 10 0", stroke=INK, width=1.6)
    + path("M76 88q49-22 98 0-2 12-49 4-47 8-49-4z", INK)
    + path("M100 80q-2-26 25-26 27 0 25 26-25-10-50 0z", BRIGHT, INK, 2.2)
    + path("M100 80q25-11 50 0v-10q-25-11-50 0z", INK)
    + path("M144 66q20-34 52-26-6 6-14 7 12 3 18 10-10 2-18 0 8 6 10 14-22 6-48-5z", BRIGHT, INK, 1.8)
    + path("M146 66q26-18 46-20M150 68q24-6 42-10", stroke=INK, width=1.3)
)

SLIP: Final = (
    path("M64 52l8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6 8 6 8-6v206H64z", BRIGHT, INK, 2)
    + path("M64 62h120v34H64z", INK)
    + text_line("TRANSFER", 124, 86, 19, f'fill="{BRIGHT}" ' + fit_width(106))
    + path(hatch(76, 130, 172, 158, 7), stroke=INK, width=1.5)
    + text_line("Good at crossing points", 124, 114, 12, f'{LIGHT} font-style="italic" ' + fit_width(98))
    + text_line("this trip only", 124, 125, 10.5, f'{LIGHT} font-style="italic"')
    + path(
        "M74 168h100v56H74zM94 168v56M114 168v56M134 168v56M154 168v56M74 187h100M74 205h100",
        stroke=INK,
        width=1.3,
    )
    + "".join(
        text_line(str(number + 1), 84 + number % 5 * 20, 182 + number // 5 * 18.5, 13, LIGHT)
        for number in range(15)
        if number not in (3, 7, 11)
    )
    + path(star(6, 7, 3.4), INK, more='transform="translate(144 178)"')
    + path(star(6, 7, 3.4), INK, more='transform="translate(124 196)"')
    + path(star(6, 7, 3.4), INK, more='transform="translate(104 215)"')
    + path("M74 238q8-10 12 0t12 0 12 0 12-2M134 240h38", stroke=INK, width=1.5)
)
TRANSFER: Final = group(
    path(rosette(16, 58, 34), stroke=INK, width=1) + path(rosette(16, 34, 58), stroke=INK, width=1),
    'transform="translate(72 236)" opacity=".55"',
) + group(SLIP, 'transform="translate(20 28) scale(.88) rotate(5 125 170)"')

PICTURES: Final = [CAR, MOTORMAN, CONDUCTOR, FARE, PASSENGER, TRANSFER]
