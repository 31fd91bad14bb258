"""Printed packs, read back from the PDF: every card as often as its box has it, and its back behind it."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from importlib.util import find_spec

import printed_cards
import pypdfium2
import pytest
from PIL import Image, ImageChops, ImageDraw
from printed_cards import DOTS, Placed, PrintedPage, card_shown
from printed_sheets import words_of

from headtable.press.cards.box_sprites import BOXES, FACES
from headtable.press.cards.svg_sheet import Symbol
from headtable.press.paper.pages import Pages
from headtable.press.print_and_play import card_sheets
from headtable.press.print_and_play.box_document import PUT, print_box
from headtable.press.print_and_play.card_positions import Place, Sheet, sheet_for
from headtable.press.print_and_play.cards_in_box import SIZES, pack_of
from headtable.press.print_and_play.print_options import PrintOptions, parts_of, read_options
from headtable.press.print_and_play.reconstruction import note

# By the books: Trolley line 47, Trix line 41, Trocadero line 8, The Mayflower line 30.
CARDS = {"trolley": 60, "trix": 72, "trocadero": 53, "mayflower": 52}
EACH = {"trolley": 2, "trix": 1, "trocadero": 1, "mayflower": 1}
COMMODITIES = ["gold", "zinc", "iron", "salt", "lime", "coal", "lead", "mica", "alum"]  # Trix line 537
MOST_BYTES = 2_000_000
REGISTERED = 0.1  # millimetres
UNPRINTED = 5.0
SHORT = [
    ("trolley", "paper=a4 backs=long-edge"),
    ("trix", "paper=letter backs=fold"),
    ("trocadero", "paper=a4 backs=none bleed=3 marks=crop size=period"),
    ("mayflower", "paper=letter backs=short-edge marks=none"),
    ("trocadero", "layout=single bleed=6 marks=crop backs=short-edge"),
]
LONG = [
    (box, f"paper={paper} backs={backs}")
    for box in CARDS
    for paper in ("a4", "letter")
    for backs in ("long-edge", "short-edge", "fold", "none")
] + [
    (box, f"{look} bleed={bleed} backs=long-edge {layout}")
    for box in CARDS
    for look, bleed in (("print=large", 6), ("ink=saving", 0), ("size=period", 3))
    for layout in ("paper=letter", "layout=single marks=crop")
]
ALL = [*SHORT, *(pytest.param(case, marks=pytest.mark.long) for case in LONG if case not in SHORT)]


def options_of(text: str) -> PrintOptions:
    return read_options(dict(pair.split("=") for pair in f"parts=cards {text}".split()))


class PrintedPack:
    """The cards of a box as they are printed with some options."""

    def __init__(self, box: str, text: str) -> None:
        self.box = box
        self.options = options_of(text)
        self.made = print_box(box, self.options)
        self.pages = printed_cards.read(self.made)

    def sheets(self) -> list[tuple[PrintedPage, list[Placed], PrintedPage, list[Placed]]]:
        """Each sheet: its face side with the faces, and the side with the backs, which may be the same."""
        if self.options.backs == "fold":
            halves = [(len(page.cards) // 2, page) for page in self.pages]
            return [(page, page.cards[:half], page, page.cards[half:]) for half, page in halves]
        if self.options.backs == "none":
            return [(page, page.cards, page, []) for page in self.pages]
        both = zip(self.pages[::2], self.pages[1::2], strict=True)
        return [(face, face.cards, back, back.cards) for face, back in both]

    def card_at(self, page: PrintedPage, card: Placed) -> str:
        return card_shown(page.cut_out(card), self.box, self.options.is_large, self.options.ink)


@pytest.fixture(scope="module", params=ALL, ids="-".join)
def pack(request: pytest.FixtureRequest) -> PrintedPack:
    return PrintedPack(*request.param)


def test_every_card_is_printed_as_often_as_the_box_has_it(pack: PrintedPack) -> None:
    check_cards(pack)


def test_backs_lie_behind_their_faces(pack: PrintedPack) -> None:
    check_backs(pack)


def test_nothing_is_drawn_outside_the_cards_but_marks_and_one_line_of_type(pack: PrintedPack) -> None:
    check_frames(pack)


def test_a_pack_is_small(pack: PrintedPack) -> None:
    assert len(pack.made) < MOST_BYTES / 2  # as much again for all other parts


def check_cards(pack: PrintedPack) -> None:
    shown: Counter[str] = Counter()
    for face_side, faces, back_side, backs in pack.sheets():
        assert len(backs) == (0 if pack.options.backs == "none" else len(faces))
        shown.update(pack.card_at(face_side, card) for card in faces)
        assert {pack.card_at(back_side, card) for card in backs} <= {"back"}
    faces_of_box = [name for name in FACES[pack.box] if name not in COMMODITIES]
    assert shown == dict.fromkeys(faces_of_box, EACH[pack.box])
    assert shown.total() == CARDS[pack.box]


def check_backs(pack: PrintedPack) -> None:
    """Mirrored as the paper is turned; a folded sheet at its fold."""
    backs = pack.options.backs
    for side, faces, _, its_backs in pack.sheets():
        is_over_side = (backs == "long-edge") == (side.height >= side.width)
        for face, back in zip(faces, its_backs, strict=backs != "none"):
            x, y = face.middle
            turned = (side.width - x, y) if is_over_side and backs != "fold" else (x, side.height - y)
            assert back.middle == pytest.approx(turned, abs=REGISTERED)
            assert (back.width, back.height) == pytest.approx((face.width, face.height), abs=REGISTERED)
            assert back.is_turned == (turned[0] == x)


def check_frames(pack: PrintedPack) -> None:
    """Cards keep to their size and apart, the edge of the paper is white, and what is left are marks."""
    options = pack.options
    size = SIZES[options.size]
    with pypdfium2.PdfDocument(pack.made) as document:
        lines = [line_of_type(page) for page in document]
    for page, line in zip(pack.pages, lines, strict=True):
        for number, card in enumerate(page.cards):
            assert card.width < size[0] + 0.01
            assert card.height < size[1] + 0.01
            assert all(apart(card, other, size, options.bleed) for other in page.cards[:number])
        ink = ImageChops.invert(page.picture.convert("L"))
        if options.layout == "nine":
            assert is_white_round(ink, UNPRINTED * DOTS)
        assert min(line) >= 0
        assert line[2] <= ink.width
        assert line[3] <= ink.height
        draw = ImageDraw.Draw(ink)
        draw.rectangle(line, fill=0)
        for card in page.cards:
            draw.rectangle(cell_of(card, size, options.bleed + 0.2), fill=0)
        if options.backs == "fold":
            draw.rectangle([0, ink.height / 2 - 2, ink.width, ink.height / 2 + 2], fill=0)
        if options.marks == "none":
            assert ink.getbbox() is None
        else:
            shades = ink.histogram()
            assert sum(shades[200:]) == 0  # fine grey lines, nothing black
            assert sum(shades[41:]) < 0.02 * ink.width * ink.height


def cell_of(card: Placed, size: tuple[float, float], more: float) -> list[float]:
    """A card and so much round it, in dots."""
    x, y = card.middle
    across, down = size[0] / 2 + more, size[1] / 2 + more
    return [edge * DOTS for edge in (x - across, y - down, x + across, y + down)]


def apart(one: Placed, other: Placed, size: tuple[float, float], bleed: float) -> bool:
    """Whether neither card reaches over the other, the bleed of both included."""
    far = [abs(mine - its) for mine, its in zip(one.middle, other.middle, strict=True)]
    return any(gap > length + 2 * bleed - 0.01 for gap, length in zip(far, size, strict=True))


def is_white_round(ink: Image.Image, edge: float) -> bool:
    """Whether all ink keeps so many dots away from the edges, up to the dot that it touches."""
    left, top, right, bottom = ink.getbbox() or (0, 0, 0, 0)
    return min(left, top, ink.width - right, ink.height - bottom) >= edge - 1


def line_of_type(page: pypdfium2.PdfPage) -> list[float]:
    """Where the words on a page lie, in dots."""
    text = page.get_textpage()
    boxes = [text.get_charbox(number, loose=True) for number in range(text.count_chars())]
    if not boxes:
        return [0, 0, 0, 0]
    left, foot, right, top = (list(edge) for edge in zip(*boxes, strict=True))
    height = page.get_size()[1]
    scale = printed_cards.SCALE
    edges = [min(left) - 1, height - max(top) - 1, max(right) + 1, height - min(foot) + 1]
    return [edge * scale for edge in edges]


def test_a_sheet_says_what_is_a_reconstruction(pack: PrintedPack) -> None:
    with pypdfium2.PdfDocument(pack.made) as document:
        for page in document:
            said = " ".join(page.get_textpage().get_text_range().split())
            assert note(pack.box, "cards") in said
            assert ("Reconstruction" in said) == (pack.box != "trocadero")
            assert "…" not in said


def test_the_exchange_pack_has_eight_of_each_commodity() -> None:
    made = print_box("trix", read_options({"parts": "exchange", "backs": "none"}))
    shown = Counter(
        card_shown(page.cut_out(card), "trix") for page in printed_cards.read(made) for card in page.cards
    )
    assert shown == dict.fromkeys(COMMODITIES, 8)


def test_the_railroad_has_no_cards() -> None:
    assert set(BOXES) == {*CARDS, "railroad"}
    assert pack_of("railroad") == []
    assert "cards" not in parts_of("railroad")


@pytest.mark.parametrize(
    ("box", "backs", "sides"), [("trix", "long-edge", 2), ("trix", "fold", 1), ("railroad", "long-edge", 1)]
)
def test_a_test_sheet_speaks_of_cards_and_backs_where_there_are_some(
    box: str, backs: str, sides: int
) -> None:
    said = words_of(print_box(box, read_options({"parts": "test", "backs": backs})))
    assert len(said) == sides
    assert ("A card is as large" in said[0]) == (box == "trix")
    assert ("both sides" in said[0]) == (sides == 2)


def test_the_same_bytes_come_of_every_run() -> None:
    program = (
        "import hashlib; from headtable.press.print_and_play.box_document import print_box;"
        "from headtable.press.print_and_play.print_options import read_options;"
        "made = print_box('trocadero', read_options({'parts': 'test,cards'}));"
        "print(hashlib.sha256(made).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", program], env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True, text=True, check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }  # fmt: skip
    here = hashlib.sha256(print_box("trocadero", read_options({"parts": "test,cards"}))).hexdigest()
    assert made == {here}


@pytest.mark.long
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("box", BOXES)
def test_a_whole_box_is_small(box: str, paper: str) -> None:
    there = [part for part in parts_of(box) if find_spec(f"headtable.press.print_and_play.{PUT[part][0]}")]
    assert len(print_box(box, read_options({"paper": paper, "parts": ",".join(there)}))) < MOST_BYTES


# Faults that have to be found ---------------------------------------------------------------------

PLANTED = "paper=a4 backs=long-edge marks=none"


@pytest.mark.parametrize("fault", ["left out", "twice"])
def test_a_wrong_number_of_a_card_is_found(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = pack_of("trocadero")
    wrong = pack[1:] if fault == "left out" else [pack[1], *pack[1:]]
    monkeypatch.setattr(card_sheets, "pack_of", lambda box: wrong)
    with pytest.raises(AssertionError):
        check_cards(PrintedPack("trocadero", PLANTED))


def test_backs_that_are_shifted_by_a_fifth_of_a_millimetre_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def shifted(options: PrintOptions) -> Sheet:
        sheet = sheet_for(options)
        return replace(sheet, backs=tuple(replace(place, x=place.x + 0.2) for place in sheet.backs))

    monkeypatch.setattr(card_sheets, "sheet_for", shifted)
    with pytest.raises(AssertionError):
        check_backs(PrintedPack("trocadero", PLANTED))


def test_drawings_that_reach_over_their_cards_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    put_card = card_sheets.put_card

    def too_large(pages: Pages, card: tuple[float, float], place: Place, symbol: Symbol) -> None:
        put_card(pages, (card[0] + 1, card[1] + 2), place, symbol)

    monkeypatch.setattr(card_sheets, "put_card", too_large)
    with pytest.raises(AssertionError):
        check_frames(PrintedPack("trocadero", PLANTED))
