"""Drawings that take little ink: outlines on white paper in place of grounds and large dark areas."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from fontTools.pens.areaPen import AreaPen
from fontTools.svgLib.path import parse_path

from headtable.press.cards.plain_outlines import Outline, channels

WHITE: Final = "#fff"
FINE: Final = 1.2
SMALL: Final = 130  # of a card's 87500: eyes, buttons, bands; what is larger is drawn as an outline
LIGHT: Final = 150  # of 255; paper, gold and skin are lighter


def with_little_ink(outlines: list[Outline], is_back: bool = False) -> list[Outline]:
    """The same drawing in thin lines.  A back keeps its edge and what is in its middle."""
    ink = next((one for one in colours(outlines) if not is_light(one)), "#000")
    kept = [outlines[0], *middle(outlines)] if is_back else outlines
    return [thin for one in kept if (thin := thinned(one, ink)) is not None]


def colours(outlines: list[Outline]) -> Iterator[str]:
    for one in outlines[1:]:  # the first is the card
        yield from (name for name in (one.fill, one.stroke) if name)


def thinned(one: Outline, ink: str) -> Outline | None:
    """A path as it is drawn with little ink; nothing if it was only a shade."""
    if one.is_type:
        return replace(one, fill=ink if is_light(one.fill) else one.fill)
    stroke = ink if one.stroke and is_light(one.stroke) else one.stroke
    width = min(one.width, 2)
    if not one.fill:
        return replace(one, stroke=stroke, width=width)
    if one.fill_opacity < 1:
        return replace(one, fill="", stroke=stroke, width=width) if stroke else None
    if is_light(one.fill):
        return replace(one, fill=WHITE, stroke=stroke, width=width)
    if area(one) <= SMALL:
        return one
    return replace(one, fill=WHITE, stroke=stroke or one.fill, width=width or FINE)


def middle(outlines: list[Outline]) -> list[Outline]:
    """What lies round the middle of a drawing, and no further out than its medal."""
    left, top, right, bottom = outlines[0].bounds()
    across, down = (left + right) / 2, (top + bottom) / 2
    found = []
    for one in outlines:
        west, north, east, south = one.bounds()
        if max(across - west, east - across, down - north, south - down) < (right - left) / 5:
            found.append(one)
    return found


def area(one: Outline) -> float:
    pen = AreaPen()
    parse_path(one.line, pen)
    return abs(float(pen.value))


def is_light(name: str) -> bool:
    red, green, blue = channels(name)
    return 0.299 * red + 0.587 * green + 0.114 * blue > LIGHT
