"""The faces of a box as pixels: our drawings, written into a PDF document and rendered from there once each.

That way takes no library that the packs are not printed with, apart from the renderer, and no font of the
machine.
"""

from collections.abc import Sequence
from typing import Final

from PIL import Image

from headtable.press.cards.box_sprites import sheet_of
from headtable.press.cards.drawings_for_paper import plain_symbol
from headtable.press.paper.pages import Pages

DRAWN: Final = 180  # pixels that a card is wide where it is kept; a picture shows it smaller
POINTS: Final = 72 / 25.4  # in a millimetre
WIDE: Final = 50.0  # millimetres of a page
BACK: Final = "back"

KEPT: Final[dict[tuple[str, str], Image.Image]] = {}


def face_images(box: str, names: Sequence[str]) -> dict[str, Image.Image]:
    """The image of each of these faces or pieces; those that are not kept yet are drawn together."""
    missing = [name for name in dict.fromkeys(names) if (box, name) not in KEPT]
    if missing:
        _draw(box, missing)
    return {name: KEPT[box, name] for name in names}


def has_face(box: str, name: str) -> bool:
    return name in sheet_of(box).symbols


def _draw(box: str, names: Sequence[str]) -> None:
    pages = Pages("a4", "faces")
    for name in names:
        symbol = plain_symbol(box, name)
        _, _, wide, high = (float(number) for number in symbol.view.split())
        pages.new_page((WIDE, WIDE * high / wide))
        pages.drawing(symbol, 0, 0, WIDE)
    import pypdfium2  # noqa: PLC0415 - a library of the system's, loaded by whoever draws

    with pypdfium2.PdfDocument(pages.to_bytes()) as document:
        for number, name in enumerate(names):
            bitmap = document[number].render(scale=DRAWN / (WIDE * POINTS), fill_color=(0, 0, 0, 0))
            KEPT[box, name] = bitmap.to_pil().convert("RGBA")
