"""Drawings as they are printed: paths and nothing else, each within its frame, the letters in their place."""

from functools import cache
from itertools import pairwise
from math import ceil, dist

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path

from headtable.press.cards import box_sprites
from headtable.press.cards.drawing_as_paths import Outline, outlines_of

Point = tuple[float, float]
Zone = tuple[float, float, float, float]  # left, top, right, bottom

BOTH_SETS = [(box, large) for box in box_sprites.BOXES for large in (False, True)]
STEP = 4  # between the points at which a line is looked at
SLACK = 0.65  # half the fine rule of a frame, which may be touched
MITRE_LIMIT = 4
FACE: Zone = (4, 4, 246, 346)
NEAR = 1.03  # type so much larger has to have room too


# What a path covers ------------------------------------------------------------------------------


def bend(corners: list[Point], part: float) -> Point:
    """A point of a line, a quadratic or a cubic curve."""
    while len(corners) > 1:
        corners = [
            ((1 - part) * a[0] + part * b[0], (1 - part) * a[1] + part * b[1]) for a, b in pairwise(corners)
        ]
    return corners[0]


@cache
def chains(line: str) -> list[tuple[list[Point], bool]]:
    """A path as chains of points that lie close together, and whether each is closed."""
    pen = RecordingPen()
    parse_path(line, pen)
    found: list[tuple[list[Point], bool]] = []
    chain: list[Point] = []
    for command, points in pen.value:
        if command == "moveTo":
            chain = [points[0]]
        elif command in ("closePath", "endPath"):
            found.append((chain, command == "closePath"))
        else:
            start = chain[-1]
            long = sum(dist(a, b) for a, b in zip((start, *points), points, strict=False))
            count = max(1 if command == "lineTo" else 6, ceil(long / STEP))
            chain += [bend([start, *points], number / count) for number in range(1, count + 1)]
    return found


def stroked(chain: list[Point], closed: bool, half: float) -> list[Point]:
    """The edges of a line so wide, with its pointed corners."""
    points = [a for a, b in zip(chain, [*chain[1:], (1e9, 0.0)], strict=True) if a != b]
    if closed:
        points += points[:2] if points[0] != points[-1] else points[1:2]
    edges: list[Point] = []
    before: Point | None = None
    for a, b in pairwise(points):
        long = dist(a, b)
        way = (b[0] - a[0]) / long, (b[1] - a[1]) / long
        edges += [(p[0] - side * way[1], p[1] + side * way[0]) for p in (a, b) for side in (half, -half)]
        if before:
            out = before[0] - way[0], before[1] - way[1]
            sharp = max(0.0, (1 + before[0] * way[0] + before[1] * way[1]) / 2) ** 0.5
            if dist(out, (0, 0)) > 0.01 and sharp * MITRE_LIMIT >= 1:
                reach = half / sharp / dist(out, (0, 0))
                edges.append((a[0] + out[0] * reach, a[1] + out[1] * reach))
        before = way
    return edges


def covered(one: Outline) -> list[list[Point]]:
    """Points all along the edge of what each part of a path covers with ink."""
    return parts_covered(one.line, one.width if one.stroke else 0)


@cache
def parts_covered(line: str, width: float) -> list[list[Point]]:
    return [
        stroked(chain, closed, width / 2) if width and len(chain) > 1 else chain
        for chain, closed in chains(line)
    ]


@cache
def zones_covered(line: str, width: float) -> list[Zone]:
    return [box_round(part) for part in parts_covered(line, width)]


def reach(outlines: list[Outline]) -> Zone:
    """How far drawings reach, with the width of their lines."""
    zones = [zone for one in outlines for zone in zones_covered(one.line, one.width if one.stroke else 0)]
    return box_round([corner for zone in zones for corner in corners_of(zone)])


def box_round(points: list[Point]) -> Zone:
    return (
        min(x for x, _ in points), min(y for _, y in points),
        max(x for x, _ in points), max(y for _, y in points),
    )  # fmt: skip


def corners_of(zone: Zone) -> list[Point]:
    return [(zone[0], zone[1]), (zone[2], zone[3])]


def is_within(points: list[Point], *zones: Zone) -> bool:
    """Whether each point lies in one zone or another."""
    return all(
        any(
            left - SLACK <= x <= right + SLACK and top - SLACK <= y <= bottom + SLACK
            for left, top, right, bottom in zones
        )
        for x, y in points
    )


@cache
def bounds(line: str) -> Zone:
    return box_round([point for chain, _ in chains(line) for point in chain])


def is_inside(point: Point, line: str) -> bool:
    """Whether a path that is filled covers a point."""
    x, y = point
    left, top, right, bottom = bounds(line)
    if not (left <= x <= right and top <= y <= bottom):
        return False
    crossed = 0
    for chain, _ in chains(line):
        for a, b in zip(chain, [*chain[1:], chain[0]], strict=True):
            if (a[1] > y) != (b[1] > y) and x < a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]):
                crossed += 1 if b[1] > a[1] else -1
    return crossed != 0


# The laws ------------------------------------------------------------------------------------------


drawn = cache(outlines_of)


def drawings(box: str) -> list[str]:
    return [*box_sprites.faces(box), *box_sprites.pieces(box)]


def outside_the_view(box: str, large: bool) -> dict[str, Zone]:
    found = {}
    for name in drawings(box):
        left, top, wide, high = map(float, box_sprites.sheet_of(box, large).symbols[name].view.split())
        zone = reach(drawn(box, name, large))
        if not is_within(corners_of(zone), (left, top, left + wide, top + high)):
            found[name] = zone
    return found


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_nothing_is_drawn_outside_a_drawing(box: str, large: bool) -> None:
    assert outside_the_view(box, large) == {}


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_a_face_keeps_off_the_edge_of_its_card(box: str, large: bool) -> None:
    """Scissors are not exact."""
    touching = [
        face
        for face in box_sprites.faces(box)
        if not is_within(corners_of(reach(drawn(box, face, large)[1:])), FACE)
    ]
    assert touching == []


# Where a frame has two corners cut out: the picture's two halves, which overlap; and how many paths are
# the frame itself.
NOTCHED = {
    "trolley": ([(72, 18, 232, 226), (18, 124, 178, 332)], 5),
    "mayflower": ([(72, 18, 232, 226), (18, 124, 178, 332)], 6),
    "trix": ([(74, 18, 232, 230), (18, 120, 176, 332)], 9),
}
# The corners with an index; in those of a Trix card with a sum, it stays in its medal.
CORNERS: list[Zone] = [(6, 6, 64, 114), (186, 236, 244, 344), (192, 18, 232, 58), (18, 292, 58, 332)]


def over_the_frame(box: str) -> dict[str, list[Zone]]:
    picture, first = NOTCHED[box]
    bare = [face for face in box_sprites.faces(box) if "bare" in box_sprites.sheet_of(box).symbols[face].body]
    found = {}
    for face in box_sprites.faces(box):
        if face in bare:
            continue  # the commodities of Trix have another frame
        wrong = [
            box_round(part)
            for one in drawn(box, face, False)[first:]
            for part in covered(one)
            if not is_within(part, *picture) and not any(is_within(part, corner) for corner in CORNERS)
        ]
        if wrong:
            found[face] = wrong
    return found


@pytest.mark.parametrize("box", NOTCHED)
def test_nothing_crosses_the_rules_of_a_frame(box: str) -> None:
    """A picture stays between them, and an index in its corner."""
    assert over_the_frame(box) == {}


@cache
def has_room(line: str, ground: str, middle: Point) -> bool:
    """Whether type, and type a little larger, lies on a shape."""
    x, y = middle
    return all(
        is_inside((x + (px - x) * NEAR, y + (py - y) * NEAR), ground)
        for chain, _ in chains(line)
        for px, py in chain
    )


def type_over_its_ground(box: str, large: bool) -> dict[str, list[Zone]]:
    """Letters that reach over the edge of what they are printed on: card, band, plate, medal, ribbon."""
    found: dict[str, list[Zone]] = {}
    for name in drawings(box):
        outlines = drawn(box, name, large)
        for number, one in enumerate(outlines):
            if one.is_type:
                points = [point for part in covered(one) for point in part]
                left, top, right, bottom = box_round(points)
                middle = (left + right) / 2, (top + bottom) / 2
                under = [other.line for other in outlines[:number] if other.fill and not other.is_type]
                ground = next((line for line in reversed(under) if is_inside(middle, line)), "")
                if ground and not has_room(one.line, ground, middle):
                    found.setdefault(name, []).append((left, top, right, bottom))
    return found


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_type_stays_on_what_it_is_printed_on(box: str, large: bool) -> None:
    assert type_over_its_ground(box, large) == {}
