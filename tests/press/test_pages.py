"""Pages: drawings lie where they are put, and type keeps to its room."""

import pypdfium2
import pytest
from PIL import ImageChops

from headtable.press.paper.pages import SMALLEST, Pages, TextFormat
from headtable.press.paper.vignettes import BELL, FLOURISH, STREETCAR

DOTS = 144 / 25.4  # for a millimetre


def inked(pages: Pages) -> list[float]:
    """The edges of all that is on the only page: left, upper, right and lower, in millimetres."""
    with pypdfium2.PdfDocument(pages.to_bytes()) as document:
        picture = ImageChops.invert(document[0].render(scale=2).to_pil().convert("L"))
    return [edge / DOTS for edge in picture.getbbox() or ()]


@pytest.mark.parametrize("name", ["bell", "flourish", "streetcar"])
def test_a_drawing_fills_the_place_it_is_given(name: str) -> None:
    symbol = {"bell": BELL, "flourish": FLOURISH, "streetcar": STREETCAR}[name]
    _, _, wide, high = map(float, symbol.view.split())
    pages = Pages("a4", "")
    pages.new_page()
    pages.drawing(symbol, 50, 70, 80)
    assert inked(pages) == pytest.approx([50, 70, 130, 70 + 80 * high / wide], abs=4.5)


@pytest.mark.parametrize(("align", "start"), [("left", 100), ("centre", 85), ("right", 70)])
def test_a_line_is_as_wide_as_its_room_at_the_most(align: str, start: float) -> None:
    pages = Pages("a4", "")
    pages.new_page()
    setting = {
        "left": TextFormat(40),
        "centre": TextFormat(40, align="centre"),
        "right": TextFormat(40, align="right"),
    }[align]
    assert pages.line("Mrs. Alden at home", 100, 100, setting, 30) == pytest.approx(30, abs=0.3)
    left, _, right, _ = inked(pages)
    assert (left, right) == pytest.approx((start, start + 30), abs=0.8)


def test_letters_set_apart_keep_to_their_room_too() -> None:
    pages = Pages("a4", "")
    pages.new_page()
    pages.line("MRS. ALDEN AT HOME", 100, 100, TextFormat(40, "bold", "centre", spacing=0.2), 60)
    left, _, right, _ = inked(pages)
    assert (left, right) == pytest.approx((70, 130), abs=0.8)


def test_type_shrinks_then_breaks_and_at_last_is_cut() -> None:
    pages = Pages("a4", "")
    setting = TextFormat(20, "bold")
    assert pages.fitting("Ada", setting, 50) == 20
    assert SMALLEST < pages.fitting("Ada Lovelace of Ockham", setting, 50) < 20
    assert pages.fitting("Ada " * 50, setting, 50) == SMALLEST
    assert pages.cut("Ada", setting, 50) == "Ada"
    short = pages.cut("Ada " * 50, setting, 50)
    assert short.endswith("Ada…")
    assert 40 < pages.wide(short, setting) <= 50
    assert pages.cut("Ada", setting, 0.1) == "…"
    assert pages.halved("Augusta Ada King-Noel", setting) == ["Augusta Ada", "King-Noel"]
    assert pages.halved("Featherstonehaugh-Cholmondeley", setting) == ["Featherstonehaugh-", "Cholmondeley"]
    assert pages.halved("Ada", setting) == ["Ada"]
    assert pages.broken("one two three four", setting, 45) == ["one two three", "four"]
    pages.to_bytes()  # closes the files of the fonts


def test_hebrew_runs_from_right_to_left() -> None:
    pages = Pages("a4", "")
    pages.fonts.letters["regular"] |= {ord(letter) for letter in "שלום"}
    assert pages.fonts.printable("Ada  שלום", "regular") == "Ada " + "שלום"[::-1]
    pages.to_bytes()  # closes the files of the fonts


def test_a_drawing_is_written_once_however_often_it_is_used() -> None:
    def length(times: int) -> int:
        pages = Pages("a4", "")
        pages.new_page()
        for number in range(times):
            pages.drawing(STREETCAR, 10 + number, 10, 40)
        return len(pages.to_bytes())

    assert length(11) - length(1) < 400


@pytest.mark.parametrize("turn", [0, 90, 180])
def test_a_drawing_looks_the_same_written_out_and_stamped(turn: int) -> None:
    """Where the library does not let a drawing be written once, it is written out each time."""
    looks = []
    for is_possible in (True, False):
        pages = Pages("a4", "")
        pages.drawings.is_possible = pages.drawings.is_possible and is_possible
        pages.new_page((150, 120))
        with pages.turned(turn, 70, 60):
            pages.drawing(BELL, 40, 30, 60)
        with pypdfium2.PdfDocument(pages.to_bytes()) as document:
            assert document[0].get_size() == pytest.approx((150 * 72 / 25.4, 120 * 72 / 25.4), abs=0.01)
            looks.append(document[0].render(scale=1).to_pil().convert("L"))
    assert ImageChops.invert(looks[0]).getbbox()
    assert max(ImageChops.difference(*looks).tobytes()) < 40


def test_a_page_of_another_size_is_followed_by_the_paper_again() -> None:
    pages = Pages("letter", "")
    pages.new_page((100, 50))
    assert (pages.width, pages.height) == (100, 50)
    pages.new_page()
    assert (pages.width, pages.height) == (215.9, 279.4)
    pages.to_bytes()  # closes the files of the fonts
