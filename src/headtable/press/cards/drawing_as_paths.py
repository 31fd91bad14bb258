"""A drawing as a flat list of filled and stroked paths, for a library that knows no more than that.

Every `<use>` is written out, every transform worked in, `currentColor` replaced, and every letter turned
into its outline in Source Serif, pressed or spread to its `textLength` where it has one.
"""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from io import BytesIO
from math import radians
from typing import Final

from fontTools.misc.transform import Transform
from fontTools.pens.basePen import BasePen
from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from fontTools.ttLib import TTFont

from headtable.press.cards.box_sprites import sheet_of
from headtable.press.cards.french import BAIZE
from headtable.press.cards.ornament import PAPER
from headtable.press.source_serif import own_face

SVG: Final = "{http://www.w3.org/2000/svg}"
# What an element takes over from those round it, and what it has where none of them says anything.
INHERITED: Final = {
    "color": "#000", "fill": "#000", "fill-opacity": "1", "stroke": "none", "stroke-width": "1",
    "stroke-dasharray": "", "stroke-linecap": "butt", "stroke-linejoin": "miter", "font-size": "16",
    "font-style": "normal", "font-weight": "normal", "text-anchor": "start",
}  # fmt: skip
BEFORE: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}  # how much of a line stands before its place
MOVES: Final = re.compile(r"(\w+)\(([^)]*)\)")
LEAST: Final = 0.4  # of a stroke: a tenth of a millimetre on a card, which a household printer still draws
GROUND: Final = {"layout": BAIZE}  # what shows through a faint drawing, where that is not paper


@dataclass(frozen=True, slots=True)
class Outline:
    """One path in the coordinates of its drawing.  A fill or a stroke of "" is none."""

    line: str
    fill: str
    stroke: str
    width: float = 0
    ink: str = "#000"  # the colour that the drawing is printed in where it says no other
    fill_opacity: float = 1
    stroke_opacity: float = 1
    dashes: str = ""
    cap: str = "butt"
    join: str = "miter"
    is_type: bool = False

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of the path itself, without the width of its stroke."""
        pen = BoundsPen(None)
        parse_path(self.line, pen)
        left, top, right, bottom = pen.bounds
        return left, top, right, bottom

    def markup(self) -> str:
        parts = [f'd="{self.line}" fill="{self.fill or "none"}"']
        if self.fill and self.fill_opacity < 1:
            parts.append(f'fill-opacity="{number(self.fill_opacity)}"')
        if self.stroke:
            parts.append(f'stroke="{self.stroke}" stroke-width="{number(self.width)}"')
            parts.append(f'stroke-linecap="{self.cap}" stroke-linejoin="{self.join}"')
            if self.stroke_opacity < 1:
                parts.append(f'stroke-opacity="{number(self.stroke_opacity)}"')
            if self.dashes:
                parts.append(f'stroke-dasharray="{self.dashes}"')
        return f"<path {' '.join(parts)}/>"


def as_drawn(one: Outline) -> Outline | None:
    return one


def outlines_of(
    box: str,
    name: str,
    large: bool = False,
    treated: Callable[[Outline], Outline | None] = as_drawn,
    ground: str = "",
) -> list[Outline]:
    """All paths of a drawing, the lowest first, each as it is when it was treated."""
    root = ET.fromstring(sheet_of(box, large).document(name))
    writer = OutlineWriter(root, treated, ground or GROUND.get(name, PAPER))
    writer.write_all(root, Transform(), INHERITED | root.attrib)
    return writer.written


class OutlineWriter:
    """Walks a document and writes down what it draws."""

    def __init__(self, root: ET.Element, treated: Callable[[Outline], Outline | None], ground: str) -> None:
        self.named = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.treated = treated
        self.ground = ground
        self.written: list[Outline] = []

    def write_all(self, parent: ET.Element, place: Transform, style: dict[str, str]) -> None:
        for element in parent:
            if element.tag != f"{SVG}defs":
                self.write(element, place, style)

    def write(self, element: ET.Element, place: Transform, style: dict[str, str]) -> None:
        """An element and all within it, where it lies and with what it inherits."""
        place = place.transform(read_transform(element.attrib.get("transform", "")))
        style = style | {key: value for key, value in element.attrib.items() if key in INHERITED}
        if element.tag == f"{SVG}use":
            self.write_used(element, place, style)
        elif element.tag == f"{SVG}g":
            first = len(self.written)
            self.write_all(element, place, style)
            self.fade(first, float(element.attrib.get("opacity", 1)))
        else:
            one = self.treated(outline(element, place, style))
            self.written += [one] if one else []

    def write_used(self, element: ET.Element, place: Transform, style: dict[str, str]) -> None:
        """A shape as it is, or a symbol fitted to the width that it is used with."""
        target = self.named[element.attrib["href"].removeprefix("#")]
        if target.tag == f"{SVG}g":
            self.write(target, place, style)
            return
        across, down = (float(element.attrib.get(key, 0)) for key in ("x", "y"))
        scale = float(element.attrib["width"]) / float(target.attrib["viewBox"].split()[2])
        style = style | {key: value for key, value in target.attrib.items() if key in INHERITED}
        self.write_all(target, place.translate(across, down).scale(scale), style)

    def fade(self, first: int, opacity: float) -> None:
        """Let the ground show through a whole group: what covers another thing in it still does so."""
        if opacity < 1:
            self.written[first:] = [
                replace(
                    one,
                    fill=mixed(one.fill, self.ground, opacity),
                    stroke=mixed(one.stroke, self.ground, opacity),
                )
                for one in self.written[first:]
            ]


def outline(element: ET.Element, place: Transform, style: dict[str, str]) -> Outline:
    """A path, a rectangle, a circle, an ellipse or a line of type."""
    opacity = float(element.attrib.get("opacity", 1))
    scale = abs(place.xx * place.yy - place.xy * place.yx) ** 0.5
    fill, stroke = (colour(style[key], style["color"]) for key in ("fill", "stroke"))
    is_type = element.tag == f"{SVG}text"
    return Outline(
        type_path(element, place, style) if is_type else moved(shape_path(element), place),
        fill,
        stroke,
        max(LEAST, float(style["stroke-width"]) * scale),
        style["color"],
        float(style["fill-opacity"]) * opacity,
        opacity,
        " ".join(number(float(dash) * scale) for dash in style["stroke-dasharray"].split()),
        style["stroke-linecap"],
        style["stroke-linejoin"],
        is_type,
    )


def shape_path(element: ET.Element) -> str:
    """A path, a rectangle, a circle or an ellipse as a path, where it was before any transform."""
    builder = PathBuilder()
    plain = {key: value for key, value in element.attrib.items() if key != "transform"}
    builder.add_path_from_element(ET.Element(element.tag, plain))
    return str(builder.paths[0])


@lru_cache(maxsize=4096)  # more than the drawings of a box have
def moved(line: str, place: Transform) -> str:
    pen = SVGPathPen(None, number)
    parse_path(line, TransformPen(pen, place))
    return str(pen.getCommands())


def read_transform(text: str) -> Transform:
    place = Transform()
    for name, arguments in MOVES.findall(text):
        numbers = [float(part) for part in arguments.replace(",", " ").split()]
        if name == "translate":
            place = place.translate(*numbers)
        elif name == "scale":
            place = place.scale(*numbers)
        else:
            turn, *centre = numbers
            across, down = centre or (0.0, 0.0)
            place = place.translate(across, down).rotate(radians(turn)).translate(-across, -down)
    return place


# Colours and numbers -----------------------------------------------------------------------


def colour(name: str, current: str) -> str:
    return "" if name == "none" else current if name == "currentColor" else name


def channels(name: str) -> tuple[int, int, int]:
    """Red, green and blue of #abc or #aabbcc."""
    digits = name.removeprefix("#")
    full = digits if len(digits) == 6 else "".join(digit * 2 for digit in digits)
    return int(full[:2], 16), int(full[2:4], 16), int(full[4:], 16)


def mixed(name: str, ground: str, part: float) -> str:
    """So large a part of a colour, and of the ground the rest."""
    if not name:
        return name
    pairs = zip(channels(name), channels(ground), strict=True)
    return "#" + "".join(f"{round(part * over + (1 - part) * under):02x}" for over, under in pairs)


def number(value: float) -> str:
    """Exact to a hundredth, and as short as that can be written."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


# Type --------------------------------------------------------------------------------------


class Face:
    """One face of Source Serif: how far its letters reach, and their outlines."""

    def __init__(self, name: str) -> None:
        font = TTFont(BytesIO(own_face(name).read_bytes()))  # no file stays open
        self.names: dict[int, str] = font.getBestCmap()
        self.glyphs = font.getGlyphSet()
        self.unit: int = font["head"].unitsPerEm
        self.drawn: dict[str, DecomposingRecordingPen] = {}  # read from the font once

    def advance(self, letter: str) -> float:
        """How far it is to the next letter, in parts of the size of the type."""
        return float(self.glyphs[self.names[ord(letter)]].width) / self.unit

    def height_and_depth(self, letter: str) -> tuple[float, float]:
        """How far a letter reaches above its base line and below it: J and Q hang down."""
        pen = BoundsPen(self.glyphs)
        self.draw(letter, pen)
        return float(pen.bounds[3]), max(0.0, -float(pen.bounds[1]))

    def draw(self, letter: str, pen: BasePen) -> None:
        if letter not in self.drawn:
            self.drawn[letter] = DecomposingRecordingPen(self.glyphs)
            self.glyphs[self.names[ord(letter)]].draw(self.drawn[letter])
        self.drawn[letter].replay(pen)


@cache
def face(name: str) -> Face:
    return Face(name)


def type_path(element: ET.Element, place: Transform, style: dict[str, str]) -> str:
    """The outlines of a line of type, as one path.

    A letter that stands alone is an index with a mark close below it, so it is made to stand on its line.
    """
    italic, bold = style["font-style"] == "italic", style["font-weight"] == "bold"
    text = str(element.text)
    size = float(style["font-size"])
    letters = face("It" if italic else "Bold" if bold else "Regular")
    wide = size * sum(letters.advance(letter) for letter in text)
    long = float(element.attrib.get("textLength", wide))
    is_pressed = element.attrib.get("lengthAdjust") == "spacingAndGlyphs"
    across = long / wide if is_pressed else 1
    apart = 0 if is_pressed else (long - wide) / max(1, len(text) - 1)
    height, depth = letters.height_and_depth(text) if len(text) == 1 else (1.0, 0.0)
    start = float(element.attrib["x"]) - long * BEFORE[style["text-anchor"]]
    pen = SVGPathPen(letters.glyphs, number)
    for letter in text:
        scale = size / letters.unit
        where = place.translate(start, float(element.attrib["y"])).scale(scale * across, -scale)
        where = where.scale(1, height / (height + depth)).translate(0, depth)
        letters.draw(letter, TransformPen(pen, where))
        start += size * across * letters.advance(letter) + apart
    return str(pen.getCommands())
