"""Boxes of paper laid flat: the panels of a tuck box, a tray and a lid, computed from what is to lie in them.

Lengths are millimetres from the upper left corner of the net.  A panel is folded a quarter turn along its
crease.  Paper takes room: a panel is longer than the inside by half the paper at either end, and by every
flap that lies within.
"""

from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

PAPER: Final = 0.3  # thick: card of 200 to 300 g
ROOM: Final = 1.0  # that the contents have to move in, each way
TAB: Final = 12.0  # as far as a flap for glue reaches
TUCK: Final = 14.0  # as far as the lid is tucked in
DUST: Final = 20.0  # the longest dust flap
THUMB: Final = 6.5  # radius of the notch to open the box by
ROUND: Final = 6.0  # radius of the corners of the flap that is tucked in
STEPS: Final = 8  # straight cuts that make a quarter of a circle
SLANT: Final = 0.25  # that a flap narrows on either side, in parts of its length
LID_DEPTH: Final = 0.7  # of the tray's


@dataclass(frozen=True, slots=True)
class Contents:
    """What a box holds, as it lies in it."""

    width: float
    height: float
    thickness: float


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a net between creases and cuts; its corners go round it."""

    name: str
    corners: tuple[Point, ...]
    hangs_on: str = ""  # the panel that it is folded from; "" for the one that stays on the table
    crease: tuple[Point, Point] | None = None
    is_glued: bool = False

    @property
    def edges(self) -> list[tuple[Point, Point]]:
        return list(zip(self.corners, self.corners[1:] + self.corners[:1], strict=True))

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """Left, top, width and height."""
        across, down = [x for x, _ in self.corners], [y for _, y in self.corners]
        return min(across), min(down), max(across) - min(across), max(down) - min(down)


@dataclass(frozen=True, slots=True)
class Net:
    """All panels of a box laid flat, and how large the box is within once it is folded."""

    panels: tuple[Panel, ...]
    inside: Contents

    @property
    def width(self) -> float:
        return max(x for panel in self.panels for x, _ in panel.corners)

    @property
    def height(self) -> float:
        return max(y for panel in self.panels for _, y in panel.corners)

    def panel(self, name: str) -> Panel:
        return next(panel for panel in self.panels if panel.name == name)

    @property
    def creases(self) -> list[tuple[Point, Point]]:
        return [panel.crease for panel in self.panels if panel.crease]

    @property
    def cuts(self) -> list[tuple[Point, Point]]:
        """The edges along which nothing is joined on."""
        joined = {frozenset(crease) for crease in self.creases}
        return [edge for panel in self.panels for edge in panel.edges if frozenset(edge) not in joined]


def oblong(name: str, place: tuple[float, float, float, float], hangs_on: str = "", side: str = "") -> Panel:
    """A panel with square corners: left, top, width and height, and which of its sides is the crease."""
    left, top, width, height = place
    right, bottom = left + width, top + height
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    creases: dict[str, tuple[Point, Point]] = {
        "top": (corners[0], corners[1]),
        "right": (corners[1], corners[2]),
        "bottom": (corners[2], corners[3]),
        "left": (corners[3], corners[0]),
    }
    return Panel(name, corners, hangs_on, creases.get(side))


def flap(
    name: str, hangs_on: str, crease: tuple[Point, Point], length: float, is_glued: bool = False
) -> Panel:
    """A flap that narrows away from its crease.  It lies to the left of whoever walks along the crease."""
    (x1, y1), (x2, y2) = crease
    wide = abs(x2 - x1) + abs(y2 - y1)
    along = ((x2 - x1) / wide, (y2 - y1) / wide)
    away = (along[1], -along[0])
    inset = min(SLANT * length, wide / 4)
    far = tuple(
        (x + length * away[0] + step * along[0], y + length * away[1] + step * along[1])
        for (x, y), step in ((crease[1], -inset), (crease[0], inset))
    )
    return Panel(name, (*crease, *far), hangs_on, crease, is_glued)


def arc(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points of a circle between two angles, both ends with it; angles in quarters of a turn."""
    count = max(1, round(abs(end - start) * STEPS))
    angles = [pi / 2 * (start + (end - start) * step / count) for step in range(count + 1)]
    return [(centre[0] + radius * cos(angle), centre[1] + radius * sin(angle)) for angle in angles]


# A tuck box ------------------------------------------------------------------------------------


def tuck_box(contents: Contents) -> Net:
    """Back, side, front, side in a row; lid and bottom hang on the back.

    Within lie the glue flap across, the tucked flap from front to back, and dust flaps above and below.
    """
    wide = contents.width + ROOM + 2 * PAPER
    deep = contents.thickness + ROOM + 2 * PAPER
    high = contents.height + ROOM + 3 * PAPER
    top = deep + TUCK
    left = TAB
    back = oblong("back", (left, top, wide, high))
    side = oblong("left side", (left + wide, top, deep, high), "back", "left")
    front = thumbed(oblong("front", (left + wide + deep, top, wide, high), "left side", "left"))
    other = oblong("right side", (left + 2 * wide + deep, top, deep, high), "front", "left")
    lid = oblong("lid", (left, TUCK, wide, deep), "back", "bottom")
    bottom = oblong("bottom", (left, top + high, wide, deep), "back", "top")
    dust = min(DUST, wide / 2 - 1)
    panels = [back, side, front, other, lid, bottom, tucked(lid)]
    panels.append(flap("glue flap", "back", ((left, top + high), (left, top)), TAB, True))
    foot = top + high + deep
    panels.append(flap("bottom flap", "bottom", ((left + wide, foot), (left, foot)), TAB, True))
    for panel in (side, other):
        x, _, width, _ = panel.frame
        upper, lower = ((x, top), (x + width, top)), ((x + width, top + high), (x, top + high))
        panels.append(flap(f"dust flap above the {panel.name}", panel.name, upper, dust))
        panels.append(flap(f"dust flap below the {panel.name}", panel.name, lower, dust))
    inside = Contents(wide - 2 * PAPER, high - 3 * PAPER, deep - 2 * PAPER)
    return Net(tuple(panels), inside)


def thumbed(front: Panel) -> Panel:
    """The front with half a circle cut out of its upper edge."""
    left, top, width, _ = front.frame
    notch = arc((left + width / 2, top), min(THUMB, width / 4), 2, 0)
    return Panel(
        front.name, (front.corners[0], *notch, *front.corners[1:]), front.hangs_on, front.crease
    )  # fmt: skip


def tucked(lid: Panel) -> Panel:
    """The flap of the lid, with rounded corners, as wide as the lid at the crease."""
    left, top, width, _ = lid.frame
    right, slim = left + width - 1, left + 1
    crease = ((left, top), (left + width, top))
    upper = arc((right - ROUND, ROUND), ROUND, 0, -1) + arc((slim + ROUND, ROUND), ROUND, -1, -2)
    return Panel("tuck flap", (*crease, *upper), "lid", crease)


# A tray and its lid ----------------------------------------------------------------------------


def tray(contents: Contents) -> Net:
    """A base with four walls; flaps at the ends of two of them are glued inside the other two."""
    wide = contents.width + ROOM + 3 * PAPER
    high = contents.height + ROOM + PAPER
    deep = contents.thickness + ROOM + PAPER / 2
    return walled(wide, high, deep)


def lid_of(below: Net) -> Net:
    """The lid that goes over a tray."""
    _, _, wide, high = below.panel("base").frame
    deep = below.panel("upper wall").frame[3]
    return walled(wide + ROOM + 4 * PAPER, high + ROOM + 2 * PAPER, deep * LID_DEPTH)


def walled(wide: float, high: float, deep: float) -> Net:
    base = oblong("base", (deep, deep, wide, high))
    upper = oblong("upper wall", (deep, 0, wide, deep), "base", "bottom")
    lower = oblong("lower wall", (deep, deep + high, wide, deep), "base", "top")
    left = oblong("left wall", (0, deep, deep, high), "base", "right")
    right = oblong("right wall", (deep + wide, deep, deep, high), "base", "left")
    length = min(TAB, deep - 1)
    flaps = []
    for wall in (upper, lower):
        x, y, width, height = wall.frame
        ends = {"left": ((x, y + height), (x, y)), "right": ((x + width, y), (x + width, y + height))}
        for end, crease in ends.items():
            flaps.append(flap(f"{end} flap of the {wall.name}", wall.name, crease, length, True))
    inside = Contents(wide - 3 * PAPER, high - PAPER, deep - PAPER / 2)
    return Net((base, upper, lower, left, right, *flaps), inside)
