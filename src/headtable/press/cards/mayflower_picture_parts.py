"""What several pictures of the Mayflower pack share: people, boats, houses and trees.

Each stands on its origin.  Faces and hands are left white, as an engraver leaves them.
"""

from typing import Final

from headtable.press.cards.mayflower_vignettes import HALF, HULL, RIGGING, SAILS, TINT, WHEEL, bough
from headtable.press.cards.ornament import BRIGHT, GOLD, INK, ring
from headtable.press.cards.svg_sheet import disc, path, short

CLOUDS: Final = ((104, 62, 18), (124, 54, 16), (142, 64, 14), (186, 44, 13), (204, 38, 16), (220, 46, 11))


def sky() -> str:
    """Level lines that leave the clouds white, closer together at the top."""
    lines = ""
    for number in range(13):
        y = 22 + 3 * number + number * number // 8
        left = 76
        for x, middle, radius in CLOUDS:
            half = (max(0, radius**2 - (y - middle) ** 2)) ** 0.5
            if half and x - half > left:
                lines += f"M{left} {y}H{short(x - half)}"
            left = max(left, round(x + half)) if half else left
        lines += f"M{left} {y}H230" if left < 226 else ""
    return path(lines, stroke=INK, width=0.9, more=HALF)


def ripples(wide: int) -> str:
    """Four level lines from the left of a frame, each cut otherwise."""
    lines = "".join(f"M{20 + y * 7 % 12} {y}h{wide - 12 - y * 5 % 9}" for y in (0, 6, 12, 18))
    return path(lines, stroke=INK, width=1.2, more=f'{HALF} stroke-dasharray="34 5 14 4"')


# People -----------------------------------------------------------------------------------------

LEGS: Final = "M-7-18v15h-5v3h10l1-15h2l1 15h10v-3h-5v-15z"
MAN: Final = (
    path(LEGS, INK)
    + path("M-9-47q9-5 18 0 7 15 9 33-18 6-36 0 2-18 9-33z", INK, BRIGHT, 1.2)
    + path("M-4-36q-5 12-6 23M5-36q5 12 6 23", stroke=BRIGHT, width=0.9)
    + path("M-9-46l9 9 9-9-3-4H-6z", BRIGHT, INK, 1)
    + disc(0, -54, 6, BRIGHT, INK, 1.4)
    + path("M-5-51q5 8 10 0l-2 5h-6zM-3-55h2v1h-2zM1-55h2v1H1z", INK)
    + path("M-13-57q13-5 26 0l-1 3q-12-4-24 0zM-7-58l2-14H5l2 14z", INK)
    + path("M-6-60H6", stroke=GOLD, width=2)
)
WOMAN: Final = (
    path("M-7-43q7-4 14 0l3 16 9 27h-38l9-27z", INK, BRIGHT, 1.2)
    + path("M-5-27H5l6 26h-22z", BRIGHT)
    + path("M-3-22l-3 20M0-22v20M3-22l3 20", stroke=INK, width=0.9)
    + path("M-10-41q10-7 20 0l-4 8-6 5-6-5z", BRIGHT, INK, 1.2)
    + disc(0, -49, 6, BRIGHT, INK, 1.4)
    + path("M-3-50h2v1h-2zM1-50h2v1H1z", INK)
    + path("M-7-46q-3-12 7-12t7 12l-3-1q0-6-4-6t-4 6z", BRIGHT, INK, 1.4)
)
KNEELING: Final = (  # to the right, with folded hands
    path("M-17 0q-4-4 2-12l4-18q4-8 12-8 9 2 9 12l-2 12 8 14z", INK, BRIGHT, 1.2)
    + path("M4-27l11-8 3 4-9 12z", BRIGHT, INK, 1.2)
    + path("M-7-34q6 7 14 2l-1-6q-6-3-12 0z", BRIGHT, INK, 1)
    + disc(3, -43, 6, BRIGHT, INK, 1.4)
    + path("M8-47q-3-5-9-3-6 4-2 13l5-3q-2-6 6-7zM5-44h2v1H5z", INK)
)
SEATED: Final = (  # a woman on a stool, to the left
    path("M2 0l2-15h14l3 15z", INK)
    + path("M8-44q9 4 8 16l-2 10q-8 6-18 4l-2 14h-16q0-16 6-24 8-6 14-6z", INK, BRIGHT, 1.2)
    + path("M-4-20q-9 4-11 18M2-19q-8 8-8 17", stroke=BRIGHT, width=0.9)
    + path("M3-36l-17 8 1 4 18-4z", BRIGHT, INK, 1.2)
    + path("M0-42q8-6 14 2l-4 9-10-1z", BRIGHT, INK, 1.2)
    + disc(4, -49, 6, BRIGHT, INK, 1.4)
    + path("M1-52q8-4 7 5l4-2q2-9-8-10-6 1-7 5z", BRIGHT, INK, 1.3)
    + path("M0-50h2v1H0z", INK)
)
SACHEM: Final = (  # Massasoit and his men: a mantle over the shoulder, leggings, one feather
    path(LEGS, BRIGHT, INK, 1.4)
    + path("M-8-12h5M3-12h5", stroke=INK, width=1.4)
    + path("M-9-48q9-5 18 0 8 16 10 34-19 8-38 0 2-18 10-34z", BRIGHT, INK, 1.6)
    + path("M-9-46Q2-34 18-18M-12-38Q-2-24 12-13M-15-28Q-8-20 0-11", stroke=INK, width=1)
    + path("M-19-15q19 8 38 0v-4q-19 8-38 0z", INK)
    + disc(0, -55, 6, BRIGHT, INK, 1.4)
    + path("M-3-55h2v1h-2zM1-55h2v1H1z", INK)
    + path("M-5-58q3-6 8-4 6 2 5 10l1 13q-5-1-6-7l-1-8q-3-1-7-4z", INK)
    + path("M4-61q1-11 6-16 2 9-3 17z", BRIGHT, INK, 1.2)
    + path("M-6-47q6 7 12 0", stroke=GOLD, width=2)
)

# Boats, houses, trees -----------------------------------------------------------------------------

BOAT: Final = (  # a shallop with four in it
    "".join(disc(x, -15, 4.5, BRIGHT, INK, 1.3) for x in (-24, -8, 10, 24))
    + path("M-29-2q-1-9 5-9t5 9zM-13-2q-1-9 5-9t5 9zM5-2q-1-9 5-9t5 9zM19-2q-1-9 5-9t5 9z", INK, BRIGHT, 0.8)
    + path("M-30-18h12l-3-2v-6h-6v6zM4-18h12l-3-2v-6h-6v6z", INK)
    + path("M-42-8q8 6 42 6t42-8q-4 17-16 18h-48q-16-2-20-16z", INK)
    + path("M-36 0q36 6 72-2", stroke=BRIGHT, width=1.3)
    + path("M-16-4L-40 12M16-4l22 16", stroke=INK, width=1.8)
)
COTTAGE: Final = (  # one room under thatch
    path("M8-30v-14h8v18z", BRIGHT, INK, 1.5)
    + path("M-20 0v-20h40V0z", BRIGHT, INK, 1.6)
    + path("M-20-14h40M-20-7h40", stroke=INK, width=0.8, more=HALF)
    + path("M-26-17l11-21h30l11 21z", INK)
    + path("M-18-33h36M-20-28h42M-23-22h46", stroke=BRIGHT, width=0.9)
    + path("M-5 0v-13h9V0zM-16-13h7v7h-7zM9-13h7v7H9z", INK)
)
BARE: Final = path(  # a tree in winter
    "M-3 0q3-30 0-52l-14-18M-3-40l-16-12M-2-52l2-30M0-66l-9-14M0-60l12-16M-1-44l20-14 6-14M10-50l14 2"
    "M-17-70l-8-2M-17-70l-2-12M-13-46l-12 2M12-76l8-4M12-76l-2-10",
    stroke=INK,
    width=2.2,
    more='stroke-linecap="round"',
) + path("M-6 0q3-30 0-50h7q-3 22 4 50z", INK)
PINE: Final = path("M-5 0v-60H5V0z", INK) + path(
    "".join(bough(y, reach) for y, reach in ((-124, 18), (-102, 28), (-78, 38), (-52, 46))), INK
)
OAK: Final = (
    path("M-5 0q4-34-1-56h10q-3 24 4 56z", INK)
    + path(
        "M-30-52q-14-6-8-20-8-16 10-22 6-18 26-14 16-10 26 6 18 2 14 20 10 12-4 22-6 12-22 8-20 8-42 0z",
        BRIGHT,
        INK,
        1.6,
    )
    + path(
        "M-30-62q6 8 14 2M-22-84q-8 6-4 14M-2-96q-10 0-12 10M4-74q8 6 16-2M-10-64q8 8 18 2"
        "M18-92q8 2 8 12M26-66q6-2 6-10M-4-82q8-6 14 2",
        stroke=INK,
        width=1.3,
    )
)
CHAIR: Final = (  # turned posts and spindles, as Governor Carver's
    path("M-26 0V-112M26 0V-112M-30 0V-62M30 0V-62", stroke=INK, width=6)
    + path("M-30-60H-24M24-60H30M-26-100H26M-26-82H26M-26-58H26M-28-16H28M-28-28H28", stroke=INK, width=4)
    + path("M-13-82v24M0-82v24M13-82v24", stroke=INK, width=4)
    + path("M-33-46H33l-5 10h-56z", GOLD, INK, 2)
    + path("M-26-43H26M-28-39H28", stroke=INK, width=1)
    + "".join(disc(x, y, 4.5, BRIGHT, INK, 2) for x, y in ((-26, -116), (26, -116), (-30, -66), (30, -66)))
    + path("M-30-90h8M22-90h8M-30-72h8M22-72h8M-33-10h9M24-10h9", stroke=BRIGHT, width=1.4)
)
SHAPES: Final = {
    "hull": RIGGING + HULL,
    "ship": '<use href="#mayflower-hull"/>' + SAILS,
    "wheel": WHEEL,
    "man": MAN,
    "woman": WOMAN,
    "kneeling": KNEELING,
    "seated": SEATED,
    "sachem": SACHEM,
    "boat": BOAT,
    "cottage": COTTAGE,
    "bare": BARE,
    "pine": PINE,
    "oak": OAK,
    "chair": CHAIR,
    "sky": sky(),
    "water": ripples(210),
    "shallow": ripples(156),
    "sun": disc(0, 0, 12, GOLD) + path(ring(16, 22, 15), stroke=GOLD, width=1.6),
    "stakes": path("M0-12h31", stroke=INK, width=2)
    + path("".join(f"M{x} 0v-18l3-5 3 5v18z" for x in (0, 8, 16, 24)), BRIGHT, INK, 1.4),
    "gulls": path("M0 0q5-5 9 0 4-5 9 0M24 12q4-4 7 0 3-4 7 0M-14 16q3-3 6 0 3-3 6 0", stroke=INK, width=1.5),
    "musket": path("M-6-6L8-70", stroke=INK, width=2.4) + path("M-8 2l4-14 4 1-2 14z", INK),
    "hill": path("M18 168q36-22 84-12 66-24 130 4v10H18z", INK, more=TINT),
}


def at(shape: str, x: float, y: float, size: float = 1, way: int = 1) -> str:
    """A shared shape at a place, so large; with `way` at minus one it looks the other way."""
    large = f"{size:g}".removeprefix("0")
    scale = f" scale(-{large} {large})" if way < 0 else f" scale({large})" if size != 1 else ""
    return f'<use href="#mayflower-{shape}" transform="translate({short(x)} {short(y)}){scale}"/>'
