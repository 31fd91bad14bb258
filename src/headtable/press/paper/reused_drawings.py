"""Drawings that are written once into a PDF document and placed as often as they are needed.

A drawing becomes a form XObject.  The library makes such objects for itself and offers no way to ask for one,
so its private parts are used here and nowhere else; where they are not what this module knows,
`ReusedDrawings.is_possible` is false and a drawing is written out each time (docs/decisions/0025).
"""

from typing import Final

from fpdf import FPDF
from fpdf.drawing import BlendGroup, DrawingContext, GraphicsContext, GraphicsStyle
from fpdf.drawing_primitives import Point
from fpdf.enums import PDFResourceType
from fpdf.svg import SVGObject
from fpdf.syntax import Name, PDFArray, PDFContentStream

UNIT: Final = 72 / 25.4  # points in a millimetre
EXACT: Final = 5  # decimals of a place in points


class DrawingObject(PDFContentStream):
    """A drawing as an object of its own; whatever lies outside its frame is clipped."""

    def __init__(self, contents: str, resources: BlendGroup, width: float, height: float) -> None:
        super().__init__(contents.encode("latin-1"), compress=True)
        self.type = Name("XObject")
        self.subtype = Name("Form")
        self.b_box = PDFArray([0, 0, round(width * UNIT, EXACT), round(height * UNIT, EXACT)])
        self._blend_group = resources  # the library takes the names that the drawing uses from here
        self._registered = False


class ReusedDrawings:
    """The drawings that one document has so far, by their names."""

    def __init__(self, pdf: FPDF) -> None:
        self.pdf = pdf
        self.numbers: dict[object, int] = {}
        catalog = getattr(pdf, "_resource_catalog", None)
        known = ("add", "form_xobjects", "next_xobject_index", "scan_stream")
        self.is_possible = hasattr(pdf, "_out") and all(hasattr(catalog, name) for name in known)

    def has(self, name: object) -> bool:
        return name in self.numbers

    def add(self, name: object, svg: SVGObject, width: float, height: float) -> None:
        """Write a drawing of this size in millimetres into the document."""
        catalog = self.pdf._resource_catalog
        _, _, path = svg.transform_to_rect_viewport(UNIT, width, height)
        context = DrawingContext()
        context.add_item(path, clone=False)
        style = GraphicsStyle()
        style.stroke_dash_phase = 0  # a drawing with dashes and no phase of its own cannot be written without
        contents = context.render(catalog, Point(0, 0), UNIT, height, style)
        resources = BlendGroup(GraphicsContext(), GraphicsStyle())
        resources.resources = catalog.scan_stream(contents)
        number = catalog.next_xobject_index
        catalog.next_xobject_index += 1
        catalog.form_xobjects.append((number, DrawingObject(contents, resources, width, height)))
        self.numbers[name] = number

    def place(self, name: object, x: float, y: float, scale: float) -> None:
        """Put a drawing on the page, so many times larger, with its lower left corner at this place."""
        number = self.numbers[name]
        catalog = self.pdf._resource_catalog
        catalog.add(PDFResourceType.X_OBJECT, number, self.pdf.page)
        across, down = round(x * UNIT, EXACT), round((self.pdf.h - y) * UNIT, EXACT)
        self.pdf._out(f"q {scale:.6f} 0 0 {scale:.6f} {across} {down} cm /I{number} Do Q")
