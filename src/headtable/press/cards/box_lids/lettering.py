"""Lettering and ornaments of the box lids, as plain SVG."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, pi, sin
from typing import Final, TypeAlias

from headtable.press.cards.svg_sheet import Symbol, disc, fit_width, path, short, text_line

LID_VIEW: Final = "0 0 400 280"
FRONT_VIEW: Final = "0 0 250 350"

Place: TypeAlias = tuple[float, float, float, float]  # left, top, width, height
Frame: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class BoxArt:
    """What is printed on a box: a lid lying down, a front standing up, and the inks of all other panels.

    Both pictures stop short of the panel's edges, where `ground` shows; `ink` is read on it.
    """

    title: str
    ground: str
    ink: str
    lid: Symbol
    front: Symbol


def letters(text: str, x: float, y: float, size: float, fill: str, width: float = 0) -> str:
    """A line of bold lettering round a middle, pressed or spread to its width if it is given one."""
    fitted = f" {fit_width(width)}" if width else ""
    return text_line(text, x, y, size, f'fill="{fill}"{fitted}')


def italic(text: str, x: float, y: float, size: float, fill: str, width: float) -> str:
    return text_line(text, x, y, size, f'fill="{fill}" font-style="italic" {fit_width(width)}')


def foot_line(text: str, x: float, y: float, size: float, fill: str) -> str:
    """Small capitals set apart, as wide as they are many."""
    return letters(text, x, y, size, fill, 0.74 * size * len(text))


@dataclass(frozen=True, slots=True)
class Shadow:
    """A thrown shadow, as sign painters do it."""

    colour: str
    steps: int = 4


def shaded(
    text: str, place: tuple[float, float], size: float, fill: str, width: float, shadow: Shadow
) -> str:
    x, y = place
    layers = [
        letters(text, x + step, y + step, size, shadow.colour, width) for step in range(shadow.steps, 0, -1)
    ]
    return "".join(layers) + letters(text, x, y, size, fill, width)


def rect(place: Place, fill: str, stroke: str = "", line: float = 1) -> str:
    """A rectangle as a path."""
    x, y, width, height = place
    edge = f"M{short(x)} {short(y)}h{short(width)}v{short(height)}h{short(-width)}z"
    return path(edge, fill, stroke, line)


def frame(inset: float, colour: str, notch: float, across: float = 400, down: float = 280) -> str:
    """A line round a picture whose corners are turned in."""
    left, top, right, bottom = inset, inset, across - inset, down - inset
    arc = f"A{notch} {notch} 0 0 0"
    line = (
        f"M{left + notch} {top}H{right - notch}{arc} {right} {top + notch}V{bottom - notch}"
        f"{arc} {right - notch} {bottom}H{left + notch}{arc} {left} {bottom - notch}V{top + notch}"
        f"{arc} {left + notch} {top}Z"
    )
    return path(line, "none", colour, 2)


def flourish(x: float, y: float, half: float, colour: str) -> str:
    """A small printer's flower: a lozenge between two strokes that taper away."""
    return path(
        f"M{x - half} {y}L{x - 10} {y - 1.4}V{y + 1.4}ZM{x + half} {y}L{x + 10} {y - 1.4}V{y + 1.4}Z"
        f"M{x} {y - 5}L{x + 5} {y}L{x} {y + 5}L{x - 5} {y}Z",
        colour,
    )


def discs(places: Sequence[tuple[float, float, float]], fill: str) -> str:
    return "".join(disc(x, y, radius, fill) for x, y, radius in places)


# Rays that end at the edge of a rectangle ------------------------------------------------------


def beams(centre: tuple[float, float], turns: Sequence[float], spread: float, within: Frame) -> str:
    """Beams of light from a centre, cut off at a frame; turns and half their spread in degrees."""
    return "".join(
        beam(centre, (turn - spread) * pi / 180, (turn + spread) * pi / 180, within) for turn in turns
    )


def beam(centre: tuple[float, float], start: float, end: float, within: Frame) -> str:
    """One beam, with the corner of the frame that lies between its two edges."""
    x, y = centre
    left, top, right, bottom = within
    points = [edge_point(centre, start, within)]
    for corner in ((left, top), (right, top), (left, bottom), (right, bottom)):
        angle = atan2(corner[1] - y, corner[0] - x)
        if any(start < angle + turn < end for turn in (-2 * pi, 0, 2 * pi)):
            points.append(corner)
    points.append(edge_point(centre, end, within))
    return f"M{short(x)} {short(y)}" + "".join(f"L{short(px)} {short(py)}" for px, py in points) + "Z"


def edge_point(centre: tuple[float, float], angle: float, within: Frame) -> tuple[float, float]:
    x, y = centre
    left, top, right, bottom = within
    across, down = cos(angle), sin(angle)
    reaches = []
    if abs(across) > 1e-9:
        reaches.append(((right if across > 0 else left) - x) / across)
    if abs(down) > 1e-9:
        reaches.append(((bottom if down > 0 else top) - y) / down)
    far = min(reaches)
    return x + far * across, y + far * down
