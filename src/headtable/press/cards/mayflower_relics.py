"""The pictures of the Mayflower pack that show what the Pilgrims left: chairs, a wheel, a cradle, a sword."""

from typing import Final

from headtable.press.cards.mayflower_picture_parts import at
from headtable.press.cards.mayflower_vignettes import HALF
from headtable.press.cards.ornament import BRIGHT, GOLD, INK, ring
from headtable.press.cards.svg_sheet import disc, path

WHEEL_AND_CHAIR: Final = (
    path("M72 40H232M72 44H232", stroke=INK, width=1.2, more=HALF)
    + path("M18 216H232M18 238H178M72 216L52 262M128 216l-6 46M176 216l2 40", stroke=INK, width=1, more=HALF)
    + at("wheel", 74, 18, 0.74)
    + at("chair", 58, 256, 1)
)

CHAIR_AND_CRADLE: Final = (
    path("M72 40H232M72 44H232", stroke=INK, width=1.2, more=HALF)
    + path("M18 216H232M18 238H178M72 216L52 262M128 216l-6 46", stroke=INK, width=1, more=HALF)
    # two tiers of spindles in the back, and more beneath the arms and the seat
    + at("chair", 172, 220, 1.36)
    + path(
        "M150 86v22M161 86v22M172 86v22M183 86v22M194 86v22"
        "M163 110v30M181 110v30M154 172v26M166 172v26M178 172v26"
        "M190 172v26",
        stroke=INK,
        width=3,
    )
    # wicker, with a hood, on rockers
    + path("M24 198q0-40 36-42 24 2 28 34l-8 14H26z", BRIGHT, INK, 2.4)
    + path("M24 196H86q30-4 52-2l-8 46H36z", BRIGHT, INK, 2.4)
    + path(
        "M30 186q26-8 54 0M32 174q24-8 48 0M40 164q16-6 32 0M56 156v40M40 164l-2 32M72 164l4 32",
        stroke=INK,
        width=1.2,
    )
    + path(
        "M26 206H136M29 216H134M32 226H132M34 234H131M44 198l4 42M62 198l2 42M80 198v42M98 196l-2 44"
        "M118 195l-5 45",
        stroke=INK,
        width=1.2,
    )
    + path("M88 192q24-12 48 2-4 8-24 6-16 0-24-8z", BRIGHT, INK, 1.6)
    + path("M24 244q60 20 118 0v6q-60 16-118 0z", INK)
)

SWORD_POT_PLATTER: Final = (
    disc(168, 152, 56, BRIGHT, INK, 2.4)
    + disc(168, 152, 50, "none", INK, 1)
    + disc(168, 152, 36, BRIGHT, INK, 1.6)
    + path(ring(28, 49, 38), stroke=INK, width=1, more=f'transform="translate(168 152)" {HALF}')
    + path("M144 164q12 16 34 12M148 156q10 16 30 14", stroke=INK, width=1.2, more=HALF)
    # the blade
    + path("M108 78L226 30l-5 8-109 50z", BRIGHT, INK, 1.8)
    + path("M112 82L218 38", stroke=INK, width=1)
    + path("M84 92l22-10 4 9-22 10z", INK)
    + path("M90 90l4 9M97 87l4 9", stroke=GOLD, width=1.6)
    + disc(81, 99, 6, GOLD, INK, 1.6)
    + path("M100 66q12 8 14 30M103 64l-6 2M114 98l-4 4M106 92q-8 14-20 12", stroke=INK, width=3.4)
    # the pot
    + path("M34 170q44-70 88 0", stroke=INK, width=3)
    + path("M38 252l-6 8M78 258v4M118 252l6 8", stroke=INK, width=6)
    + path("M30 172h96l-4 10q16 30-2 56-18 22-42 22t-42-22q-18-26-2-56z", INK)
    + path("M36 178h84M28 206q50 12 100 0", stroke=BRIGHT, width=1.6)
    + path("M42 190q-12 22 2 42M52 190q-10 24 2 46", stroke=BRIGHT, width=1.4)
    + path("M18 261H178", stroke=INK, width=1.2, more=HALF)
)
