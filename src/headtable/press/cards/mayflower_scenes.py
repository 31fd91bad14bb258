"""A picture for each card of the Mayflower pack whose title is known, in the order of its titles.

They fit the notched frame above the panel with the title: all of its width only from 124 to 226.
"""

from typing import Final

from headtable.press.cards.mayflower_picture_parts import at
from headtable.press.cards.mayflower_relics import CHAIR_AND_CRADLE, SWORD_POT_PLATTER, WHEEL_AND_CHAIR
from headtable.press.cards.mayflower_vignettes import HALF, TINT
from headtable.press.cards.ornament import BRIGHT, GOLD, INK, hatch
from headtable.press.cards.svg_sheet import disc, path


def ship(x: float, y: float, size: float) -> str:
    """Under full sail; the place is that of its stem on the water."""
    return at("ship", x - 22 * size, y - 214 * size, size)


def water(*tops: int) -> str:
    """Four engraver's lines below each of these; those that begin below 204 are as short as the frame."""
    return "".join(at("water" if top <= 204 else "shallow", 0, top) for top in tops)


def stakes(left: int, y: int, fours: int) -> str:
    """A palisade of so many times four stakes."""
    return "".join(at("stakes", left + 32 * number, y) for number in range(fours))


SKY: Final = '<use href="#mayflower-sky"/>'

DELFT_HAVEN: Final = (
    SKY
    + path("M86 178l4-52h12l4 52z", BRIGHT, INK, 1.6)
    + path("M96 122L78 96M96 122l18-26M96 122l-18 26M96 122l18 26", stroke=INK, width=2)
    + path("M80 92l6-4 10 28M118 100l-4-8-16 24M112 152l6-4-16-22M74 144l4 8 16-24", stroke=INK, width=1)
    + water(180, 204)
    + ship(104, 202, 0.68)
    + path("M20 214v-62h6v-9h7v-9h6v-8h10v8h6v9h7v9h6v62z", BRIGHT, INK, 1.8)
    + path(hatch(24, 158, 64, 212, 6), stroke=INK, width=0.8, more=HALF)
    + path("M28 190v-16h9v16zM50 190v-16h9v16zM39 156v-12h8v12zM37 214v-18h13v18z", INK)
    + path("M20 214H132l12 14v32H20z", BRIGHT, INK, 2)
    + path(
        "M20 238H144M20 250H144M40 238v12M80 238v12M120 238v12M60 250v10M100 250v10", stroke=INK, width=1.2
    )
    + at("man", 82, 236)
    + at("woman", 106, 238)
    + at("woman", 127, 238, 0.62)
    + at("kneeling", 56, 238, 1)
    + path("M90 194l16-16 3 2-14 20z", INK, BRIGHT, 1)
)

EMBARKATION: Final = (
    SKY
    + path(
        "M126 30L228 200M126 30L192 204M126 30L158 204M116 30L76 204M116 30L40 204M150 102h22M146 130h44"
        "M142 158h62M139 184h82M92 130h-14M86 158h-28M80 184h-34",
        stroke=INK,
        width=1.2,
    )
    + path("M118 19h8V214h-8z", INK)
    + path("M76 48H230", stroke=INK, width=5)
    + path("M79 50q9 17 22 3 9 15 22 0 9 15 22 0 9 15 22 0 9 15 22 0 9 13 19-3 9 11 20 0z", BRIGHT, INK, 1.8)
    + path("M101 53v-5M123 53v-5M145 53v-5M167 53v-5M189 53v-5M208 50v-3", stroke=INK, width=2.4)
    + path("M18 200H232v26H18z", INK)
    + path("M18 206H232M18 219H232", stroke=BRIGHT, width=1.4)
    + path("M18 226H178M46 226L34 260M78 226l-6 34M110 226v34M142 226l6 34", stroke=INK, width=1.2)
    + at("man", 98, 252, 1.15)
    + path("M104 200l16-24 4 2-12 28z", INK, BRIGHT, 1)
    + path("M80 210l10 3 10-3v8l-10 3-10-3z", BRIGHT, INK, 1.3)
    + at("kneeling", 64, 258)
    + at("kneeling", 38, 256)
    + at("woman", 134, 250, 0.9)
    + at("kneeling", 156, 258, 1, -1)
)

HARBOR: Final = (
    SKY
    + at("hill", 0, 12)
    + at("bare", 40, 174, 0.5)
    + at("bare", 204, 168, 0.6)
    + at("bare", 222, 172, 0.44)
    + water(184, 204, 230)
    + at("hull", 22, 34, 0.86)
    + path("M110 112h48M116 84h36M80 134h42M84 110h34M152 142l32-30", stroke=INK, width=2)
    + path(
        "M110 112q6 9 12 1 6 8 12 0 6 8 12 0 6 8 12-1zM116 84q6 8 12 1 6 8 12 0 6 8 12-1z"
        "M80 134q5 9 11 1 5 8 10 0 5 8 10 0 5 8 11-1zM84 110q6 8 11 1 6 8 12 0 5 8 11-1z",
        BRIGHT,
        INK,
        1.6,
    )
    + path("M20 260v-10q14-8 28-2 20-10 40 0 30-8 56 2 18-4 32 0v10z", BRIGHT, INK, 1.8)
    + at("boat", 66, 240, 0.8)
)

LANDING: Final = (
    SKY
    + at("gulls", 100, 84)
    + ship(156, 158, 0.38)
    + path("M110 164q50-14 122-8v10H110z", INK, more=TINT)
    + water(170, 200, 228)
    + path("M146 232V120M146 126l40 58h-40z", BRIGHT, INK, 2.2)
    + path("M156 148l2 32M166 162l1 20", stroke=INK, width=1)
    + at("boat", 134, 236)
    + path("M20 260v-30q5-22 24-24 30-4 52 8 12 14 14 46z", BRIGHT, INK, 2.4)
    + path(
        "M88 214q12 14 14 46M82 216q12 16 13 44M76 220q11 14 12 40M70 224q9 14 10 36"
        "M26 226q16-10 30-6M36 246q10-6 24-2",
        stroke=INK,
        width=1.4,
    )
    + at("woman", 41, 218)
    + at("man", 66, 214, 1.12)
    + at("musket", 48, 216, 1.1, -1)
    + at("man", 92, 222, 0.94)
    + path("M102 190l16 22", stroke=INK, width=4)
)

ALDEN: Final = (
    path("M72 26H232M72 34H232M88 26v8M150 26v8M212 26v8", stroke=INK, width=2)
    + path("M148 54h72v68h-72z", BRIGHT, INK, 3)
    + path(
        "M148 54l72 68M148 88l36 34M184 54l36 34M220 54l-72 68M184 54l-36 34M220 88l-36 34M184 54v68",
        stroke=INK,
        width=1.2,
    )
    + path(
        "M82 116h54M82 120h54M108 34v14M103 48h10l6 22q-11 6-22 0zM104 54l-2 14M108 54v15M112 54l2 14",
        stroke=INK,
        width=2,
    )
    + disc(95, 104, 10, BRIGHT, INK, 1.8)
    + disc(123, 104, 10, BRIGHT, INK, 1.8)
    + disc(95, 104, 6, "none", INK, 1)
    + disc(123, 104, 6, "none", INK, 1)
    + path("M18 222H232M18 244H178M60 222L40 262M112 222v40M160 222l14 38", stroke=INK, width=1.2, more=HALF)
    + path("M128 222v-78h90v78M122 144h102v-9H122z", BRIGHT, INK, 2)
    + path("M140 222v-58q33-14 66 0v58z", INK, INK, 1.6, TINT)
    + path("M176 222q-8-14 2-26 2 8 8 10 6-6 4-14 14 14 4 30z", GOLD)
    + path(
        "M128 164h12M206 164h12M128 184h12M206 184h12M128 204h12M206 204h12M172 144v14M150 144v18M195 144v17",
        stroke=INK,
        width=1.2,
    )
    + at("wheel", 16, 136, 0.45)
    + at("seated", 110, 256, 1.3)
    + at("man", 151, 252, 1.35)
    + path("M138 206q-10 6-8 14l8 4 10-14z", BRIGHT, INK, 1.4)
)

TREATY: Final = (
    SKY
    + at("hill", 0, 14)
    + at("oak", 189, 222, 0.94)
    + path("M78 182q0-48 30-50 30 2 30 50z", BRIGHT, INK, 1.8)
    + path("M84 154h48M80 168h56M90 142h36M98 182v-48M118 182v-48", stroke=INK, width=1, more=HALF)
    + path("M102 182v-18q6-8 12 0v18z", INK)
    + water(192)
    + path("M29 236H166l9 20H21z", BRIGHT, INK, 1.8)
    + path("M34 241H162M29 250H168", stroke=GOLD, width=3)
    + at("man", 38, 232)
    + at("musket", 28, 232, 0.95, -1)
    + at("sachem", 160, 234)
    + path("M174 234q8-34-2-66M174 234L172 168", stroke=INK, width=1.8)
    + at("man", 72, 250, 1.3)
    + at("sachem", 126, 250, 1.3)
    + path("M82 204l16 2v7l-20 1zM116 204l-16 2v7l20 1z", BRIGHT, INK, 1.5)
)

CHURCH: Final = (
    SKY
    + path("M18 176q60-26 110-12 60-16 104-4v8q-50-6-100 8-60-10-114 4z", INK, more=TINT)
    + path("M178 164v-24h36v24z", BRIGHT, INK, 1.8)
    + path("M174 142l10-16h24l10 16zM192 164v-12h8v12zM194 126v-14h6v14z", INK)
    + at("bare", 108, 222, 1.3)
    + at("bare", 50, 196, 0.76)
    + at("bare", 156, 206, 0.95)
    + at("bare", 204, 220, 0.84)
    + path("M26 258h4M44 256h4M62 259h4M86 257h4M112 259h4M136 257h4M164 258h4", stroke=INK, width=2)
    + at("man", 38, 252)
    + at("musket", 50, 252)
    + at("woman", 66, 252)
    + at("woman", 84, 254, 0.6)
    + at("man", 104, 252)
    + path("M96 228h8v-9h-8z", BRIGHT, INK, 1.3)
    + at("woman", 130, 252)
    + at("man", 158, 252)
    + at("musket", 170, 252, 0.95)
)

EXILES: Final = (
    SKY
    + at("sun", 192, 94)
    + at("gulls", 108, 84)
    + path("M18 150H232", stroke=INK, width=1.5)
    + ship(130, 150, 0.26)
    + water(156, 180, 204)
    + path("M20 260v-45q18-6 42 5 40 4 70 16 26 4 44 20v4z", BRIGHT, INK, 2)
    + path(
        "M28 222l6 10M34 222l6 10M150 244l10 10M158 246l8 8M22 240l6 12M28 240l6 12M120 240l6 8M126 240l6 10",
        stroke=INK,
        width=1.3,
    )
    + at("man", 64, 254, 1.5)
    + path("M42 258L36 158", stroke=INK, width=3)
    + at("woman", 106, 256, 1.45)
    + at("seated", 146, 258, 1.2)
)

FAREWELLS: Final = (
    SKY
    + at("sun", 97, 58)
    + path("M18 158q40-12 78-4v6H18z", INK, more=TINT)
    + water(162, 182, 204)
    + ship(112, 184, 0.62)
    + at("boat", 152, 216, 0.74)
    + path("M20 260v-32q38-10 68 2 30 2 44 16l10 14z", BRIGHT, INK, 2)
    + path("M26 236l6 10M92 240l10 12M112 246l8 10M30 252h12", stroke=INK, width=1.3)
    + at("woman", 122, 258, 0.95)
    + path("M128 222l10-20M130 224l14-18", stroke=INK, width=2.4)
    + path("M136 204q4-12 14-12-2 8 2 12-10 4-16 0z", BRIGHT, INK, 1.4)
    + at("man", 46, 252, 1.35)
    + at("woman", 82, 254, 1.35)
    + path("M56 206l12 10-4 7-14-9zM76 206l-10 10 4 7 12-9z", BRIGHT, INK, 1.4)
)

BRADFORD: Final = (
    SKY
    + at("oak", 191, 224, 0.92)
    + path("M110 90V58h22v30zM107 53h28v6h-28z", INK)
    + path("M110 65h22M110 72h22M110 79h22M118 59v6M125 65v7M117 72v7", stroke=BRIGHT, width=1.2)
    + path("M22 228v-48h52v48z", BRIGHT, INK, 2)
    + path("M18 184l24-40h36v40z", INK)
    + path("M24 176h52M30 166h46M36 156h40", stroke=BRIGHT, width=1.3)
    + path("M72 228V130l49-52 49 52v98z", BRIGHT, INK, 2.2)
    + path(hatch(72, 136, 170, 222, 7), stroke=INK, width=0.9, more=HALF)
    + path("M62 140l59-64 59 64-6 6-53-57-53 57z", INK)
    + path("M68 178H174", stroke=INK, width=4)
    + path("M108 228v-34h26v34z", INK)
    + path("M112 198h8v12h-8zM122 198h8v12h-8zM112 214h18v14h-18z", stroke=BRIGHT, width=1.2)
    + path(
        "M80 188h20v20H80zM142 188h20v20h-20zM84 146h20v20H84zM138 146h20v20h-20zM113 108h16v16h-16z"
        "M34 194h18v16H34z",
        GOLD,
        INK,
        1.8,
    )
    + path(
        "M90 188v20M80 198h20M152 188v20M142 198h20M94 146v20M84 156h20M148 146v20M138 156h20M121 108v16"
        "M113 116h16M43 194v16M34 202h18",
        stroke=INK,
        width=1.2,
    )
    + path("M18 225H232", stroke=INK, width=2)
    + path("M110 230l-18 30h58l-16-30z", INK, more=TINT)
    + stakes(22, 258, 2)
    + stakes(144, 258, 1)
)

PLYMOUTH: Final = (
    SKY
    + water(128, 152)
    + ship(184, 144, 0.26)
    + path("M20 196q48-80 94-86 30 4 60 40 28 22 56 24v50H176v36H20z", BRIGHT, INK, 2)
    + path("M100 118v-18h28v18zM96 100v-8h36v8zM114 92V72", BRIGHT, INK, 1.8)
    + path("M114 72q10-4 16 0v9q-8-4-16 0z", GOLD, INK, 1.2)
    + path("M110 118L78 262h62l-24-144z", INK, more=TINT)
    + at("cottage", 84, 160, 0.62)
    + at("cottage", 142, 164, 0.62)
    + at("cottage", 66, 188, 0.8)
    + at("cottage", 160, 194, 0.8)
    + at("cottage", 206, 206, 0.8)
    + at("cottage", 46, 224, 1)
    + at("cottage", 150, 230, 1)
    + at("man", 102, 214, 0.6)
    + at("woman", 116, 236, 0.7)
    + stakes(21, 259, 2)
    + stakes(143, 259, 1)
)

PULPIT_ROCK: Final = (
    SKY
    + at("gulls", 184, 84)
    + water(152)
    + at("pine", 52, 214, 0.66)
    + at("pine", 203, 220, 0.58)
    + path("M34 242l8-44 14-28 18-32 34-14 38 3 26 24 6 42-4 47z", BRIGHT, INK, 2.6)
    + path(
        "M146 127l26 24 6 42-4 47-18 2 2-46-14-36zM74 138l8 30-10 32 2 40M110 126l4 36-6 26l6 52",
        INK,
        INK,
        1.4,
        'fill-opacity=".25"',
    )
    + path(
        "M52 190l18 4M60 206l14 2M90 160l14-4M122 150l12 4M124 178l14-2M94 204l14 4", stroke=INK, width=1.3
    )
    + path("M20 241H176", stroke=INK, width=1.6)
    + at("man", 112, 126, 1.1)
    + path("M102 78l-20-20 4-4 22 16z", INK, BRIGHT, 1)
    + at("kneeling", 39, 258)
    + at("woman", 64, 258, 0.95)
    + at("kneeling", 92, 260)
    + at("kneeling", 132, 260, 1, -1)
    + at("man", 160, 258, 0.9)
)

OLD_FORT: Final = (
    SKY
    + path("M20 260v-38q60-46 108-44 60 0 102 34v12H176v36z", BRIGHT, INK, 2)
    + path(
        "M24 232q30-24 60-34M36 244q30-20 50-26M190 206l16 10M176 200l8 4", stroke=INK, width=1.2, more=HALF
    )
    + path("M132 96V34", stroke=INK, width=3)
    + path("M133 36q20-8 30 0t28 0v26q-16 8-28 0t-30 0z", BRIGHT, INK, 1.6)
    + path("M133 46q20-8 30 0t28 0v6q-16 8-28 0t-30 0zM153 32h7v28h-7z", GOLD)
    + path("M84 196v-72h100v72z", BRIGHT, INK, 2.4)
    + path(hatch(84, 132, 184, 192, 8), stroke=INK, width=1.1, more=HALF)
    + path("M76 124v-28h12v8h12v-8h14v8h14v-8h14v8h14v-8h14v8h10v-8h12v28z", INK)
    + path("M82 112H190M82 119H190", stroke=BRIGHT, width=1.2)
    + path("M120 196v-32h28v32z", INK)
    + path("M134 164v32M124 172h6M138 172h6", stroke=BRIGHT, width=1.4)
    + path("M88 142h16v12H88zM164 142h16v12h-16z", INK)
    + path("M98 145H74v6h24zM170 145h26v6h-26z", INK, BRIGHT, 1)
    + path("M128 198L96 262h66l-22-64z", INK, more=TINT)
    + stakes(22, 258, 2)
    + stakes(144, 258, 1)
    + at("man", 126, 250, 0.86)
    + at("musket", 136, 250, 0.86)
)

SCENES: Final = [
    DELFT_HAVEN, EMBARKATION, HARBOR, LANDING, ALDEN, TREATY, CHURCH, EXILES, FAREWELLS, BRADFORD, PLYMOUTH,
    PULPIT_ROCK, OLD_FORT, WHEEL_AND_CHAIR, CHAIR_AND_CRADLE, SWORD_POT_PLATTER,
]  # fmt: skip
