"""What is on printed sheets, read back from the PDF as pictures."""

from collections.abc import Callable
from dataclasses import dataclass

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageChops, ImageStat

from headtable.press.paper.pages import Pages
from headtable.press.print_and_play.print_options import PrintOptions

INCH = 25.4


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page in grey, with so many dots to a millimetre, and how many drawings were placed on it."""

    picture: Image.Image
    dots: float
    drawings: int

    def part(self, x: float, y: float, width: float, height: float) -> Image.Image:
        """A part of the page, in millimetres."""
        corners = x * self.dots, y * self.dots, (x + width) * self.dots, (y + height) * self.dots
        left, top, right, bottom = map(round, corners)
        return self.picture.crop((left, top, right, bottom))

    def ink_near_edge(self, margin: float) -> bool:
        """Whether anything is printed nearer to the edge of the page than a margin."""
        inside = ImageChops.invert(self.picture)
        deep = int(margin * self.dots)
        inside.paste(0, (deep, deep, inside.width - deep, inside.height - deep))
        return inside.getbbox() is not None


def printed(put: Callable[[Pages, str, PrintOptions], None], box: str, options: PrintOptions) -> bytes:
    pages = Pages(options.paper, "")
    put(pages, box, options)
    return pages.to_bytes()


def sheets_of(content: bytes, dots: float) -> list[Sheet]:
    """Every page of a document, with so many dots to a millimetre."""
    with pypdfium2.PdfDocument(content) as document:
        found = []
        for page in document:
            placed = list(page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_FORM], max_depth=1))
            wide = page.get_width() / 72 * INCH
            exact = round(wide * dots) / wide  # so that the picture is a whole number of dots wide
            picture = page.render(scale=exact * INCH / 72).to_pil().convert("L")
            found.append(Sheet(picture, exact, len(placed)))
    return found


def difference(one: Image.Image, other: Image.Image) -> float:
    """How many grey levels two pictures differ by, on the average."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])


def words_of(content: bytes) -> list[str]:
    """The words on every page of a document."""
    with pypdfium2.PdfDocument(content) as document:
        return [" ".join(page.get_textpage().get_text_bounded().split()) for page in document]
