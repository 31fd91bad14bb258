"""Drawings that take little ink: outlines on white paper in place of grounds and large dark areas."""

from dataclasses import replace
from typing import Final

from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path

from headtable.press.cards.drawing_as_paths import Outline, channels

WHITE: Final = "#ffffff"
FINE: Final = 1.2
HEAVY: Final = 2.2
SMALL: Final = 130  # of a card's 87500: eyes, buttons, stars; what is larger is drawn as an outline
LARGE: Final = 2000  # what is smaller is a pip or a mark, and gets a heavier outline
LIGHT: Final = 150  # of 255; paper, gold and skin are lighter


def thinned(one: Outline, heavier: float = 1) -> Outline | None:
    """A path as it is drawn with little ink; nothing if it was only a shade.  New outlines may be heavier."""
    if one.is_type:
        return replace(one, fill=one.ink if is_light(one.fill) else one.fill)
    stroke = one.ink if one.stroke and is_light(one.stroke) else one.stroke
    width = min(one.width, HEAVY)
    if not one.fill:
        return replace(one, stroke=stroke, width=width)
    if one.fill_opacity < 1:
        return replace(one, fill="", stroke=stroke, width=width) if stroke else None
    if stroke:
        return replace(one, fill=WHITE, stroke=stroke, width=width)
    if is_light(one.fill):
        return replace(one, fill=WHITE, stroke=one.ink, width=heavier * FINE)
    if area(one) <= SMALL:
        return one
    outline = HEAVY if area(one) < LARGE else FINE
    return replace(one, fill=WHITE, stroke=one.fill, width=heavier * outline)


def sparse_back(outlines: list[Outline]) -> list[Outline]:
    """Of a back its edge, its frame, and what lies round its middle."""
    left, top, right, bottom = outlines[0].bounds()
    across, down = (left + right) / 2, (top + bottom) / 2
    found = outlines[:2]
    for one in outlines[2:]:
        west, north, east, south = one.bounds()
        if max(across - west, east - across, down - north, south - down) < (right - left) / 5:
            found.append(one)
    return found


def area(one: Outline) -> float:
    """Of all parts of a path together, whichever way round each is drawn."""
    total = 0.0
    for part in one.line.split("M")[1:]:
        pen = AreaPen()
        parse_path(f"M{part.removesuffix('Z')}Z", pen)
        total += abs(float(pen.value))
    return total


def is_light(name: str) -> bool:
    red, green, blue = channels(name)
    return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT
