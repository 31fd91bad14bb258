"""A smooth map from one plane to another that takes given points to given points: a thin-plate spline."""

from math import log
from typing import TypeAlias

Point: TypeAlias = tuple[float, float]


class ThinPlateSpline:
    """Bends degrees of the globe so that every place that was pinned down lies where it was pinned."""

    def __init__(self, pinned: dict[Point, Point]) -> None:
        self.known = list(pinned)
        rows = [[*(bend(one, other) for other in self.known), 1.0, *one] for one in self.known]
        for column in range(3):
            across = [1.0 if column == 0 else point[column - 1] for point in self.known]
            rows.append([*across, 0.0, 0.0, 0.0])
        wanted = [*pinned.values(), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)]
        self.weights = solved(rows, wanted)

    def __call__(self, place: Point) -> Point:
        terms = [*(bend(place, other) for other in self.known), 1.0, *place]
        x = sum(term * weight[0] for term, weight in zip(terms, self.weights, strict=True))
        y = sum(term * weight[1] for term, weight in zip(terms, self.weights, strict=True))
        return x, y


def bend(one: Point, other: Point) -> float:
    """How much a pinned point bends the plane at another point."""
    square = (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
    return square * log(square) if square else 0.0


def solved(rows: list[list[float]], wanted: list[Point]) -> list[Point]:
    """The solution of linear equations for two right-hand sides, by elimination with pivots."""
    size = len(rows)
    table = [[*row, *right] for row, right in zip(rows, wanted, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(table[row][column]))
        table[column], table[pivot] = table[pivot], table[column]
        head = table[column]
        for row in range(column + 1, size):
            part = table[row][column] / head[column]
            if part:
                table[row] = [one - part * other for one, other in zip(table[row], head, strict=True)]
    found: list[Point] = [(0.0, 0.0)] * size
    for row in reversed(range(size)):
        line = table[row]
        rest = [
            line[size + side] - sum(line[at] * found[at][side] for at in range(row + 1, size))
            for side in (0, 1)
        ]
        found[row] = rest[0] / line[row], rest[1] / line[row]
    return found
