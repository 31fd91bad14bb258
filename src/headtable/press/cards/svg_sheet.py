"""An SVG sheet of one box: shapes that several cards share, and the symbols made of them.

Within a symbol nothing but plain attributes is used, and of references only `<use>`: browsers resolve these
when a page uses a symbol of another file, and not gradients, patterns, clip paths or style sheets.
"""

import re
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

WIDTH: Final = 250
HEIGHT: Final = 350
CARD_VIEW: Final = f"0 0 {WIDTH} {HEIGHT}"
NAMESPACE: Final = 'xmlns="http://www.w3.org/2000/svg"'
# Figures have to stand on one line, as those of Georgia do not; and short, as it is repeated very often.
FACE: Final = "Times New Roman,Times,serif"

REFERENCE: Final = re.compile(r'href="#([^"]+)"')


@dataclass(frozen=True, slots=True)
class Symbol:
    """One drawing: its frame of coordinates, what is drawn in it, and in which ink."""

    view: str
    body: str
    ink: str

    def attributes(self) -> str:
        ink = f' color="{self.ink}"' if self.ink else ""
        return f'viewBox="{self.view}"{ink}{type_for(self.body)}'


class SvgSheet:
    """All drawings of one box, in the order in which they were put on."""

    def __init__(self, box: str) -> None:
        self.box = box
        self.shapes: dict[str, str] = {}
        self.symbols: dict[str, Symbol] = {}

    def shape(self, name: str, markup: str) -> None:
        """Keep a shape for `use`; it takes colour from where it is used, as `currentColor`."""
        self.shapes[f"{self.box}-{name}"] = markup

    def use(self, name: str, place: str = "", **attributes: str) -> str:
        """A shape of this sheet, with a transform if it is to lie elsewhere."""
        moved = f' transform="{place}"' if place else ""
        more = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        return f'<use href="#{self.box}-{name}"{moved}{more}/>'

    def draw(self, name: str, body: str, ink: str = "", view: str = CARD_VIEW) -> None:
        """Put a symbol on the sheet."""
        self.symbols[name] = Symbol(view, body, ink)

    def in_both_corners(self, index: str) -> str:
        """What stands in the upper left corner, and upside down in the lower right one."""
        return index + group(index, f'transform="{HALF_TURN}"')

    def sprite(self) -> str:
        """The whole sheet as one document of symbols."""
        shapes = "".join(self.definition(name) for name in self.shapes)
        symbols = "\n".join(self.definition(name) for name in self.symbols)
        return f"<svg {NAMESPACE}><defs>{shapes}</defs>\n{symbols}\n</svg>\n"

    def document(self, name: str) -> str:
        """One symbol as a document of its own, with the shapes that it needs and no others."""
        symbol = self.symbols[name]
        shapes = "".join(self.definition(shape) for shape in self.needed(symbol.body))
        _, _, width, height = symbol.view.split()
        opening = f'<svg {NAMESPACE} width="{width}" height="{height}" {symbol.attributes()}>'
        return f"{opening}<defs>{shapes}</defs>{symbol.body}</svg>\n"

    def needed(self, markup: str) -> list[str]:
        """The shapes and symbols that a drawing refers to, those of these too."""
        found: list[str] = []
        left = REFERENCE.findall(markup)
        while left:
            name = left.pop()
            if name not in found:
                found.append(name)
                left += REFERENCE.findall(self.definition(name))
        return found

    def definition(self, name: str) -> str:
        if name in self.shapes:
            markup = self.shapes[name]
            return f'<g id="{name}"{type_for(markup)}>{markup}</g>'
        symbol = self.symbols[name]
        return f'<symbol id="{name}" {symbol.attributes()}>{symbol.body}</symbol>'


def type_for(markup: str) -> str:
    """What a drawing with letters in it has to say; it inherits nothing from the file that it lies in."""
    if "<text" not in markup:
        return ""
    return f' font-family="{FACE}" font-weight="bold" text-anchor="middle" fill="currentColor"'


# What drawings are made of -----------------------------------------------------------------


def path(line: str, fill: str = "none", stroke: str = "", width: float = 2, more: str = "") -> str:
    """A path; without a stroke it is only filled."""
    drawn = f' stroke="{stroke}" stroke-width="{short(width)}"' if stroke else ""
    filled = "" if fill == "#000" else f' fill="{fill}"'
    return f'<path d="{line}"{filled}{drawn}{" " + more if more else ""}/>'


def disc(x: float, y: float, radius: float, fill: str, stroke: str = "", width: float = 2) -> str:
    drawn = f' stroke="{stroke}" stroke-width="{short(width)}"' if stroke else ""
    return f'<circle cx="{short(x)}" cy="{short(y)}" r="{short(radius)}" fill="{fill}"{drawn}/>'


def group(body: str, more: str) -> str:
    return f"<g {more}>{body}</g>"


def text_line(text: str, x: float, y: float, size: float, more: str = "") -> str:
    """A line of bold type; `y` is its base line."""
    extra = f" {more}" if more else ""
    return f'<text x="{short(x)}" y="{short(y)}" font-size="{short(size)}"{extra}>{escape(text)}</text>'


def fit_width(length: float) -> str:
    """Type that is exactly so wide, whatever face the reader's machine has."""
    return f'textLength="{short(length)}" lengthAdjust="spacingAndGlyphs"'


LIGHT: Final = 'font-weight="normal"'


def short(number: float) -> str:
    """A number as short as it can be written: 3 and 2.5, not 3.0 and 2.50."""
    return f"{number:.1f}".removesuffix(".0")


HALF_TURN: Final = f"rotate(180 {WIDTH // 2} {HEIGHT // 2})"
