"""Where the names of a railroad board stand: clear of tracks, circles and one another.

The browser's map places names by the same rules (web/table/boards/railroad_name_places.js).  A board says on
which side of its circle a name stands; how far from it, and how large it is, follows from the tracks.
"""

from dataclasses import dataclass
from typing import Final

from headtable.rules.equipment.railroad import EAST, HEADINGS, NORTH, Board, Circle

STEP: Final = 100.0  # from one circle to the next
RADIUS: Final = 15.0  # of a circle
SIZE: Final = 17.0  # of type
LETTER: Final = 0.52  # how wide a letter is, in parts of the size
HIGH: Final = 0.7  # a capital letter
DEEP: Final = 0.22  # how far some letters reach below the line
DEEP_LETTERS: Final = frozenset("gjpqy")
CLEAR: Final = 9.0  # from the middle of a track to a name
BESIDE: Final = RADIUS + 4  # from the middle of a circle to a name
AT_SIDE: Final = RADIUS + 9  # to a name at the same height, clear of the ring round the terminal
SLANTED: Final = 1.42  # a slanting track takes so much more room along a line of type


@dataclass(frozen=True, slots=True)
class NamePlace:
    """Where a name is printed: its base line, which end of it stands there, and its size."""

    x: float
    y: float
    anchor: str  # as SVG has it
    size: float


def place_on_drawing(circle: Circle, top: int) -> tuple[float, float]:
    return circle.x * STEP, (top - circle.y) * STEP


def place_of_name(board: Board, number: int, top: int) -> NamePlace:
    """The place of a city's name on a drawing whose highest circles are at nought."""
    circle = board.circles[number]
    x, y = place_on_drawing(circle, top)
    heading = HEADINGS.index(circle.label)
    right, down = EAST[heading], -NORTH[heading]
    if down == 0:
        return NamePlace(x + right * AT_SIDE, y + SIZE * HIGH / 2, "start" if right > 0 else "end", SIZE)
    if right == 0:
        gap = BESIDE
        if {(heading + 1) % 8, (heading + 7) % 8} <= set(board.ways[number]):  # between two slanting tracks
            gap = SIZE * LETTER * len(circle.name) / 2 + SLANTED * CLEAR
        return NamePlace(x, base_line(y, down, gap, SIZE, circle.name), "middle", SIZE)
    size, inset = SIZE, CLEAR
    gap = BESIDE
    if is_closed(board, circle, right, -down):  # within three tracks: beside the circle, as large as fits
        gap, inset = CLEAR, BESIDE
        size = min(SIZE, (STEP - gap - inset - SLANTED * CLEAR) / (LETTER * len(circle.name) + HIGH))
    return NamePlace(
        x + right * inset, base_line(y, down, gap, size, circle.name), "start" if right > 0 else "end", size
    )


def base_line(y: float, down: int, gap: float, size: float, name: str) -> float:
    """The base line of a name that keeps a distance above or below a height."""
    if down > 0:
        return y + gap + size * HIGH
    return y - gap - (size * DEEP if DEEP_LETTERS & set(name) else 0)


def is_closed(board: Board, circle: Circle, east: int, north: int) -> bool:
    """Whether a track cuts off the corner beside a circle."""
    corners = {(circle.x + east, circle.y), (circle.x, circle.y + north)}
    return any(
        {(board.circles[end].x, board.circles[end].y) for end in (track.a, track.b)} == corners
        for track in board.tracks
    )
