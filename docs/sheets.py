"""Takes the pictures of printed sheets that the documentation shows: docs/screens/print-*.jpg.

make sheets
"""

import sys
from pathlib import Path

import pypdfium2
from PIL import Image, ImageOps

from headtable.press.cards.box_sprites import BOXES
from headtable.press.print_and_play.box_document import print_box, print_game
from headtable.press.print_and_play.print_options import read_options

HERE = Path(__file__).parent
HEIGHT = 540  # dots of a sheet
GAP = 14
TABLE = "#8a8f94"  # what the sheets lie on
# The name of the picture, and its sheets: a box or a game, the part, and the number of the page.
PICTURES: dict[str, tuple[tuple[str, str, int], ...]] = {
    "cards": (("trolley", "cards", 0), ("mayflower", "cards", 0), ("trix", "cards", 1)),
    "board": (("railroad", "board", 0), ("railroad", "pieces", 0)),
    "box": (("trolley", "box", 0), ("trolley-euchre", "pads", 0)),
    "leaflet": (("trolley-euchre", "leaflets", 0), ("hilo", "leaflets", 0), ("trix", "cribs", 0)),
}


def sheet(what: str, part: str, number: int) -> Image.Image:
    """One page of a part, with a thin rim."""
    options = read_options({"parts": part})
    document = print_box(what, options) if what in BOXES else print_game(what, options)
    with pypdfium2.PdfDocument(document) as pdf:
        page = pdf[number]
        picture: Image.Image = page.render(scale=HEIGHT / page.get_height()).to_pil().convert("RGB")
    return ImageOps.expand(picture, 1, "#6b7075")


def main() -> int:
    (HERE / "screens").mkdir(exist_ok=True)
    for name, sheets in PICTURES.items():
        shown = [sheet(*each) for each in sheets]
        width = sum(one.width for one in shown) + GAP * (len(shown) + 1)
        whole = Image.new("RGB", (width, max(one.height for one in shown) + 2 * GAP), TABLE)
        left = GAP
        for one in shown:
            whole.paste(one, (left, GAP))
            left += one.width + GAP
        whole.save(HERE / "screens" / f"print-{name}.jpg", quality=80, optimize=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
