"""Ornament of the period: paper, ruled frames, hatching as engravers cut it, and the backs."""

from math import cos, pi, sin
from typing import Final

from headtable.press.cards.svg_sheet import SvgSheet, disc, group, path, short

INK: Final = "currentColor"
PAPER: Final = "#faf3e1"
BRIGHT: Final = "#fffdf6"
EDGE: Final = "#6d5f49"
GOLD: Final = "#c2953c"
SEPIA: Final = "#4a3a2a"

CARD: Final = (
    f'<rect x="1" y="1" width="248" height="348" rx="15" fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>'
)

# A frame that leaves two corners to the indices, which is all that a fanned hand shows of a card.
NOTCHED: Final = "M66 12H226a12 12 0 0 1 12 12V232H184V338H24a12 12 0 0 1-12-12V118H66Z"
NOTCHED_INSIDE: Final = "M72 18H225a7 7 0 0 1 7 7V226H178V332H25a7 7 0 0 1-7-7V124H72Z"


def notched_frame(tint: str) -> str:
    """Paper, a heavy and a fine rule round the picture, and a fleuron where each corner is cut out."""
    fleuron = "M0 0c-4-9-14-9-14-1 0 5 6 6 8 2M0 0c-9-4-9-14-1-14 5 0 6 6 2 8"
    corners = path(fleuron, stroke=INK, width=2, more='transform="translate(66 118)"') + path(
        fleuron, stroke=INK, width=2, more='transform="rotate(180 92 116)"'
    )
    return CARD + path(NOTCHED, tint, INK, 3.5) + path(NOTCHED_INSIDE, "none", INK, 1.2) + corners


# Hatching ----------------------------------------------------------------------------------


def hatch(left: float, top: float, right: float, bottom: float, step: float) -> str:
    """Level lines over a rectangle, as one path."""
    count = int((bottom - top) / step) + 1
    return "".join(f"M{short(left)} {short(top + line * step)}H{short(right)}" for line in range(count))


def lattice(left: float, top: float, right: float, bottom: float, step: float) -> str:
    """Slanting lines both ways over a rectangle, cut off at its edges, as one path."""
    lines = ""
    width, height = right - left, bottom - top
    count = int((width + height) / step)
    for number in range(1, count + 1):
        along = number * step
        if along >= width + height:
            break
        ends = (min(along, width), max(0.0, along - width)), (max(0.0, along - height), min(along, height))
        (x1, y1), (x2, y2) = ends
        lines += f"M{short(left + x1)} {short(top + y1)}L{short(left + x2)} {short(top + y2)}"
        lines += f"M{short(right - x1)} {short(top + y1)}L{short(right - x2)} {short(top + y2)}"
    return lines


def ring(count: int, radius: float, inner: float) -> str:
    """Short strokes round a centre, from one radius to another: milling, rays, spokes."""
    strokes = ""
    for number in range(count):
        x, y = cos(2 * pi * number / count), sin(2 * pi * number / count)
        strokes += f"M{short(x * inner)} {short(y * inner)}L{short(x * radius)} {short(y * radius)}"
    return strokes


def star(points: int, radius: float, inner: float, turn: float = -90) -> str:
    """A star round a centre, or with `inner` near `radius` a serrated disc."""
    corners = []
    for number in range(2 * points):
        angle = pi * number / points + turn * pi / 180
        far = inner if number % 2 else radius
        corners.append(f"{short(cos(angle) * far)} {short(sin(angle) * far)}")
    return f"M{'L'.join(corners)}Z"


def rosette(petals: int, radius: float, inner: float) -> str:
    """A closed line that swings between two radii: guilloche, as on bank notes and shares."""
    middle = (radius + inner) / 2
    line = f"M{short(middle)} 0"
    for number in range(2 * petals):
        far = inner if number % 2 else radius
        bend, end = pi * (number + 0.5) / petals, pi * (number + 1) / petals
        line += f"Q{short(cos(bend) * far)} {short(sin(bend) * far)}"
        line += f" {short(cos(end) * middle)} {short(sin(end) * middle)}"
    return line + "Z"


# Backs -------------------------------------------------------------------------------------

SCROLL: Final = (
    "M0 46c0-24 14-40 40-40M6 40c14 2 20-8 14-16-6-6-14-1-11 6M46 0c-24 0-40 14-40 40M40 6c2 14-8 20-16 14"
)


def draw_back(sheet: SvgSheet, colour: str, emblem: str) -> None:
    """A card from behind: paper edge, a field of lattice, scrolls in the corners and an emblem, the same
    whichever way up it is held.  The emblem is drawn for a disc of radius 44 round its centre."""
    corner = path(SCROLL, stroke=PAPER, width=3, more='stroke-linecap="round"')
    sheet.shape("scroll", corner)
    corners = "".join(
        sheet.use("scroll", place)
        for place in (
            "translate(26 26)",
            "translate(224 26) scale(-1 1)",
            "translate(26 324) scale(1 -1)",
            "translate(224 324) scale(-1)",
        )
    )
    medal = (
        path(star(24, 66, 59), colour, PAPER, 2.5)
        + path(rosette(12, 62, 42), stroke=PAPER, width=1.2)
        + path(rosette(12, 42, 62), stroke=PAPER, width=1.2)
        + disc(0, 0, 45, PAPER)
        + disc(0, 0, 41, "none", colour, 1.5)
    )
    field = f'<rect x="12" y="12" width="226" height="326" rx="8" fill="{colour}"/>'
    rule = (
        f'<rect x="19" y="19" width="212" height="312" rx="5" fill="none" stroke="{PAPER}" stroke-width="2"/>'
    )
    body = (
        CARD
        + field
        + path(lattice(23, 23, 227, 327, 17), stroke=PAPER, width=1.1, more='opacity=".5"')
        + rule
        + path("M20 20h56l-56 56zM230 20v56l-56-56zM20 330v-56l56 56zM230 330h-56l56-56z", colour)
        + corners
        + group(medal + group(emblem, f'color="{colour}"'), 'transform="translate(125 175)"')
    )
    sheet.draw("back", body)
