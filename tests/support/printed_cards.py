"""A printed pack read back from its PDF: where each drawing lies, and which card it shows."""

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image

from headtable.press.cards.box_sprites import FACES
from headtable.press.cards.drawings_for_paper import plain_symbol
from headtable.press.paper.pages import DRAWN_WIDTH, Pages
from headtable.press.print_and_play.print_options import Ink

POINT = 25.4 / 72
FORM = 5  # what pypdfium2 calls a drawing that is written once and placed often
SCALE = 1.5  # dots for a point
DOTS = SCALE / POINT  # dots for a millimetre
SMALL = (60, 84)  # dots: what cards are compared at
INSIDE = (4, 4, SMALL[0] - 4, SMALL[1] - 4)  # without the rim, where paper is cut
MARGIN = 2  # how much better a card has to fit than all others
TALL = 350 / 250  # how much higher than wide a card's drawing is

Pixels = npt.NDArray[np.float32]


@dataclass(frozen=True)
class Placed:
    """One drawing on a page, in millimetres from the upper left corner."""

    left: float
    top: float
    width: float
    height: float
    is_turned: bool

    @property
    def middle(self) -> tuple[float, float]:
        return self.left + self.width / 2, self.top + self.height / 2


@dataclass(frozen=True)
class PrintedPage:
    width: float
    height: float
    cards: list[Placed]
    picture: Image.Image

    def cut_out(self, card: Placed) -> Image.Image:
        """A card as it looks when it is cut out and held upright, in a small size."""
        edges = (card.left, card.top, card.left + card.width, card.top + card.height)
        left, top, right, bottom = (edge * DOTS for edge in edges)
        found = self.picture.resize(SMALL, Image.Resampling.BILINEAR, (left, top, right, bottom))
        return found.rotate(180) if card.is_turned else found


def read(made: bytes) -> list[PrintedPage]:
    """All pages of a document."""
    with pypdfium2.PdfDocument(made) as document:
        return [read_page(page) for page in document]


def read_page(page: pypdfium2.PdfPage) -> PrintedPage:
    width, height = page.get_size()
    cards = []
    for found in page.get_objects(max_depth=1):
        if found.type == FORM:
            scale, _, _, _, x, y = found.get_matrix().get()
            wide = abs(scale) * DRAWN_WIDTH
            high = wide * TALL
            left, foot = x * POINT, (height - y) * POINT
            if scale > 0:
                cards.append(Placed(left, foot - high, wide, high, False))
            else:  # upside down: the corner that is named is the opposite one
                cards.append(Placed(left - wide, foot, wide, high, True))
    picture = page.render(scale=SCALE).to_pil().convert("RGB")
    return PrintedPage(width * POINT, height * POINT, cards, picture)


@cache
def drawn_cards(box: str, large: bool, ink: Ink) -> tuple[list[str], Pixels]:
    """The names of every card of a box and of its back, and each alone on a page, as it is drawn."""
    names = [*FACES[box], "back"]
    pages = Pages("a4", "")
    for name in names:
        pages.new_page((63, 63 * TALL))
        pages.drawing(plain_symbol(box, name, large, ink), 0, 0, 63)
    with pypdfium2.PdfDocument(pages.to_bytes()) as document:
        drawn = [page.render(scale=SCALE).to_pil().convert("RGB") for page in document]
    whole = (0, 0, 63 * DOTS, 63 * TALL * DOTS)
    return names, np.stack([pixels(card.resize(SMALL, Image.Resampling.BILINEAR, whole)) for card in drawn])


def pixels(card: Image.Image) -> Pixels:
    """What is within the rim of a small card."""
    return np.asarray(card.crop(INSIDE), dtype=np.float32)


def card_shown(found: Image.Image, box: str, large: bool = False, ink: Ink = "colour") -> str:
    """The name of the card that a picture shows; "" where it is not clearly one of them."""
    names, drawn = drawn_cards(box, large, ink)
    far = np.square(drawn - pixels(found)).sum(axis=(1, 2, 3))
    best, second = np.argsort(far)[:2]
    return names[best] if far[best] * MARGIN < far[second] else ""
