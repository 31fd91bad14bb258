"""The country behind the railroad board as an engraver of about 1890 would cut it.

Coasts with lines of water along them, hachured mountains, rivers that grow towards the sea, and the names of
regions and oceans, all bent to the lattice of the board.  One step of the lattice is a hundred units; the
circles furthest north lie at a height of nought, those furthest west at nought across.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import hypot
from typing import Final

from headtable.press.cards.railroad_geography import (
    BEYOND,
    CITIES,
    EAST_COAST,
    ISLANDS,
    LAKES,
    RANGES,
    RIVERS,
    WEST_COAST,
)
from headtable.press.cards.svg_sheet import NAMESPACE, group, path, short, text_line, type_for
from headtable.press.cards.thin_plate_spline import Point, ThinPlateSpline
from headtable.rules.equipment.railroad import Board
from headtable.rules.equipment.railroad_board_text import BOARDS, RECONSTRUCTION

STEP: Final = 100
DEGREES: Final = 5  # from one mark in the border to the next
FAR: Final = 900  # beyond every frame
WATER_LINES: Final = (26, 19, 13, 8, 4)  # how far from the shore
HACHURE: Final = 4.2  # from one stroke to the next
RANDOM_FACTOR: Final = 2654435761


@dataclass(frozen=True, slots=True)
class Tones:
    """The colours of a map."""

    sea: str
    land: str
    water_line: str
    shore: str
    river: str
    hachure: str
    lettering: str


QUIET: Final = Tones("#e2e4d0", "#f1e6c9", "#c3cdc0", "#a8a187", "#b4c3bd", "#cfbb90", "#b09a6c")
PRINTED: Final = Tones("#dbe6e2", "#f6ecd0", "#8fb0b3", "#5b6b66", "#6f9aa4", "#a88a5c", "#7d6a48")
SAVING: Final = Tones("#fff", "#fff", "#b5c4c6", "#777", "#9ab4ba", "#c3b08c", "#9a8a6a")

# The frame of the browser's map (web/table/boards/railroad_model.js).
BROWSER_VIEW: Final = "-140 -70 1380 740"
# Names of regions: the text, the middle of its base line on the lattice, its size and its width.
REGIONS: Final = (
    ("PACIFIC", (-0.74, 1.35), 26, 122),
    ("OCEAN", (-0.74, 1.02), 21, 84),
    ("ATLANTIC", (11.5, -0.28), 24, 138),
    ("OCEAN", (11.5, -0.57), 20, 88),
    ("GULF OF MEXICO", (7.1, -1.3), 20, 190),
    ("DOMINION OF CANADA", (4.5, 6.42), 17, 210),
    ("MEXICO", (3.95, -0.05), 22, 96),
    ("TEXAS", (5.0, 0.62), 15, 62),
    ("KANSAS", (5.0, 2.68), 15, 70),
)


@cache
def warp(places: tuple[tuple[str, int, int], ...]) -> ThinPlateSpline:
    pinned = {CITIES[id]: (float(x), float(y)) for id, x, y in places}
    return ThinPlateSpline(pinned | BEYOND)


@cache
def picture_behind_map() -> str:
    """The country as the browser lays it behind its map of the house's board, in quiet tones."""
    return Country(BOARDS.board(RECONSTRUCTION)).document(BROWSER_VIEW, QUIET)


def is_of(board: Board) -> bool:
    """Whether the country fits a board: one with just the cities that are known here."""
    return {circle.id for circle in board.circles[board.cities :]} == set(CITIES)


class Country:
    """The drawing for one board."""

    def __init__(self, board: Board) -> None:
        cities = board.circles[board.cities :]
        self.warp = warp(tuple((city.id, city.x, city.y) for city in cities))
        self.top = max(circle.y for circle in board.circles)

    def at(self, place: Point) -> Point:
        """Where degrees lie on the drawing."""
        x, y = self.warp(place)
        return self.on_lattice((x, y))

    def on_lattice(self, place: Point) -> Point:
        return place[0] * STEP, (self.top - place[1]) * STEP

    def meridians(self, y: float) -> list[tuple[float, int]]:
        """Where every fifth degree of longitude crosses a line across the drawing, from west to east."""
        found = []
        for west in range(-140, -45, DEGREES):
            north = self.latitude_at(west, y)
            found.append((self.at((west, north))[0], -west))
        return sorted(found)

    def parallels(self, x: float) -> list[tuple[float, int]]:
        """Where every fifth degree of latitude crosses a line up the drawing, from north to south."""
        found = []
        for north in range(15, 65, DEGREES):
            west = self.longitude_at(north, x)
            found.append((self.at((west, north))[1], north))
        return sorted(found)

    def latitude_at(self, west: float, y: float) -> float:
        """Where a meridian crosses a line across the drawing."""

        def is_beyond(north: float) -> bool:
            return self.at((west, north))[1] < y

        return halving(is_beyond, 10, 70)

    def longitude_at(self, north: float, x: float) -> float:
        """Where a parallel crosses a line up the drawing."""

        def is_beyond(west: float) -> bool:
            return self.at((west, north))[0] > x

        return halving(is_beyond, -150, -40)

    def document(self, view: str, tones: Tones) -> str:
        """The country alone as a whole SVG document."""
        body = self.body(tones)
        _, _, width, height = view.split()
        opening = f'<svg {NAMESPACE} viewBox="{view}" width="{width}" height="{height}"{type_for(body)}>'
        return f"{opening}{body}</svg>\n"

    def body(self, tones: Tones) -> str:
        """Everything, the sea lowest."""
        coast = self.coast()
        lakes = "".join(closed(self.ragged(lake, 3)) for lake in LAKES)
        drawn = path(f"M-{FAR}-{FAR}H{3 * FAR}V{2 * FAR}H-{FAR}Z", tones.sea)
        round_joins = 'stroke-linejoin="round"'
        for far in WATER_LINES:
            drawn += path(coast, "none", tones.water_line, 2 * far + 0.8, round_joins)
            drawn += path(coast, "none", tones.sea, 2 * far - 0.8, round_joins)
        drawn += path(coast, tones.land, tones.shore, 1.5, round_joins)
        drawn += "".join(
            path(opened(line), "none", tones.river, 0.9 + 0.9 * part, 'stroke-linecap="round"')
            for river in RIVERS.values()
            for part, line in enumerate(thirds(self.ragged(rounded(river), 2)))
        )
        drawn += path(lakes, tones.sea, tones.shore, 1.2, round_joins)
        drawn += path(self.hachures(), "none", tones.hachure, 1.1, 'stroke-linecap="round"')
        return drawn + self.lettering(tones)

    def coast(self) -> str:
        """The mainland between its two coasts, closed far beyond the frame, and the islands."""
        west, east = self.ragged(WEST_COAST, 3), self.ragged(EAST_COAST, 3)
        south = [(west[-1][0], FAR * 1.5), (east[0][0], FAR * 1.5)]
        north = [(east[-1][0] + FAR, -FAR * 0.7), (west[0][0] - FAR, -FAR * 0.7)]
        mainland = closed([*west, *south, *east, *north])
        return mainland + "".join(closed(self.ragged([*island, island[0]], 2)) for island in ISLANDS)

    def ragged(self, line: Sequence[Point], times: int) -> list[Point]:
        """A line on the drawing with smaller and smaller bays between its points, always the same ones."""
        for _ in range(times - 1):
            line = halved(line)
        return [self.at(place) for place in line]

    def hachures(self) -> str:
        """Strokes down both slopes of each crest, longer where the light does not fall."""
        strokes = ""
        for slope, crest in RANGES:
            for number, (x, y, right, down) in enumerate(along([self.at(place) for place in rounded(crest)])):
                for side in (1, -1):
                    long = slope * STEP * (0.55 + 0.45 * noise(number * 2 + side)) * (1 if side > 0 else 0.7)
                    out = -down * side, right * side
                    start = x + out[0] * 1.6 + right * 2 * side, y + out[1] * 1.6 + down * 2 * side
                    strokes += (
                        f"M{short(start[0])} {short(start[1])}l{short(out[0] * long)} {short(out[1] * long)}"
                    )
        return strokes

    def lettering(self, tones: Tones) -> str:
        """The names of regions and oceans."""
        names = ""
        for text, place, size, width in REGIONS:
            x, y = self.on_lattice(place)
            names += text_line(text, x, y, size, f'textLength="{width}" font-style="italic"')
        return group(names, f'fill="{tones.lettering}" font-weight="normal"')


def halving(is_beyond: Callable[[float], bool], low: float, high: float) -> float:
    """Where a question that is answered no below and yes above changes its answer."""
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (low, middle) if is_beyond(middle) else (middle, high)
    return low


# Lines ---------------------------------------------------------------------------------------------


def noise(number: int) -> float:
    """A number from 0 to 1 that looks drawn by lot and is always the same."""
    mixed = (number * RANDOM_FACTOR) & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 15)) & 0xFFFF) / 0xFFFF


def halved(line: Sequence[Point]) -> list[Point]:
    """A line with a point more in the middle of each part, a little out of the way."""
    longer = [line[0]]
    for one, other in pairwise(line):
        east, north = other[0] - one[0], other[1] - one[1]
        swing = 0.22 * (noise(round(one[0] * 731 + one[1] * 977)) - 0.5)
        longer.append(((one[0] + other[0]) / 2 - north * swing, (one[1] + other[1]) / 2 + east * swing))
        longer.append(other)
    return longer


def rounded(line: Sequence[Point]) -> list[Point]:
    """A line with its corners cut off."""
    found = [line[0]]
    for (x1, y1), (x2, y2) in pairwise(line):
        found += [
            (x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25),
            (x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75),
        ]
    return [*found, line[-1]]


def thirds(line: Sequence[Point]) -> list[Sequence[Point]]:
    """A river from its spring to its mouth in three parts."""
    one, two = len(line) // 3, 2 * len(line) // 3
    return [line[: one + 1], line[one : two + 1], line[two:]]


def along(line: Sequence[Point]) -> list[tuple[float, float, float, float]]:
    """Places along a line, a stroke's distance apart, each with the direction of the line there."""
    found = []
    left = 0.0
    for (x1, y1), (x2, y2) in pairwise(line):
        long = hypot(x2 - x1, y2 - y1)
        while left < long:
            part = left / long
            right, down = (x2 - x1) / long, (y2 - y1) / long
            found.append((x1 + (x2 - x1) * part, y1 + (y2 - y1) * part, right, down))
            left += HACHURE
        left -= long
    return found


def opened(line: Sequence[Point]) -> str:
    """A line as path data: whole numbers, each point told from the last one."""
    x, y = round(line[0][0]), round(line[0][1])
    written = f"M{x} {y}"
    for place in line[1:]:
        right, down = round(place[0]) - x, round(place[1]) - y
        if right or down:
            written += f"l{right} {down}"
            x, y = x + right, y + down
    return written


def closed(line: Sequence[Point]) -> str:
    return opened(line) + "z"
