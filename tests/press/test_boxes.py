"""Boxes to fold: in numbers they close, hold what they are for, and lie flat within the printable margin."""

import math
from functools import cache

import pypdfium2
import pytest
from PIL import ImageChops

from headtable.press.cards import box_sprites
from headtable.press.cards.box_lids import art_of
from headtable.press.paper.evening_paper_types import Size
from headtable.press.paper.pages import Pages
from headtable.press.print_and_play import box_sheets
from headtable.press.print_and_play.box_nets import (
    PAPER,
    ROOM,
    Contents,
    Net,
    Panel,
    lid_of,
    tray,
    tuck_box,
)
from headtable.press.print_and_play.cards_in_box import BOX_NAMES
from headtable.press.print_and_play.print_options import CardSize, Ink, Print, PrintOptions

Spot = tuple[float, float, float]

PRINTABLE = 5.0
SCALE = 1.5
PACKS = [Contents(63, 88, cards * PAPER) for cards in (52, 53, 60, 72)]
TRAYS = [*[Contents(pack.height, pack.width, pack.thickness) for pack in PACKS], Contents(148.5, 105, 15)]
NETS = [*map(tuck_box, PACKS), *map(tray, TRAYS), *[lid_of(tray(contents)) for contents in TRAYS]]


# Folding ---------------------------------------------------------------------------------------


def folded(net: Net, panel: Panel, spot: Spot) -> Spot:
    """Where a spot of a panel lies when all creases are folded a quarter turn down."""
    if panel.crease is None:
        return spot
    parent = net.panel(panel.hangs_on)
    (x1, y1), (x2, y2) = panel.crease
    length = math.dist(*panel.crease)
    along = ((x2 - x1) / length, (y2 - y1) / length)
    away = (along[1], -along[0])
    middle = [sum(axis) / len(panel.corners) for axis in zip(*panel.corners, strict=True)]
    if (middle[0] - x1) * away[0] + (middle[1] - y1) * away[1] < 0:
        away = (-away[0], -away[1])
    x, y, z = spot[0] - x1, spot[1] - y1, spot[2]
    far_along, far_away = x * along[0] + y * along[1], x * away[0] + y * away[1]
    turned = (
        x1 + far_along * along[0] + z * away[0],
        y1 + far_along * along[1] + z * away[1],
        -far_away,
    )
    return folded(net, parent, turned)


def corners(net: Net, name: str) -> list[Spot]:
    panel = net.panel(name)
    return [folded(net, panel, (x, y, 0.0)) for x, y in panel.corners]


def rounded(spots: list[Spot]) -> set[Spot]:
    return {(round(x, 6) + 0.0, round(y, 6) + 0.0, round(z, 6) + 0.0) for x, y, z in spots}


def extent(spots: list[Spot]) -> list[tuple[float, float]]:
    return [(min(axis), max(axis)) for axis in zip(*spots, strict=True)]


def lies_in(net: Net, name: str, wall: str) -> None:
    """A flap lies flat against a wall and does not stand out over it."""
    for (low, high), (least, most) in zip(
        extent(corners(net, name)), extent(corners(net, wall)), strict=True
    ):
        assert least - 1e-6 <= low <= high <= most + 1e-6, (name, wall)


def shared(net: Net, first: str, second: str) -> int:
    """How many corners of one panel lie on corners of another when the box is folded."""
    return len(rounded(corners(net, first)) & rounded(corners(net, second)))


@pytest.mark.parametrize("pack", PACKS)
def test_a_tuck_box_closes_and_holds_its_pack(pack: Contents) -> None:
    net = tuck_box(pack)
    inside = net.inside
    assert (inside.width, inside.height, inside.thickness) == pytest.approx(
        (pack.width + 1, pack.height + 1, pack.thickness + 1)
    )
    walls = ("back", "left side", "front", "right side")
    size = [most - least for least, most in extent([spot for wall in walls for spot in corners(net, wall)])]
    layers = (2 * PAPER, 3 * PAPER, 2 * PAPER)  # half of two walls, and the flaps that lie within
    assert size == pytest.approx(
        [
            inner + paper
            for inner, paper in zip((inside.width, inside.height, inside.thickness), layers, strict=True)
        ]
    )
    for lid in ("lid", "bottom"):
        for wall in walls:
            assert shared(net, lid, wall) == 2, (lid, wall)
    assert shared(net, "right side", "back") == 2
    lies_in(net, "glue flap", "right side")
    lies_in(net, "tuck flap", "front")
    lies_in(net, "bottom flap", "front")
    for side in ("left side", "right side"):
        lies_in(net, f"dust flap above the {side}", "lid")
        lies_in(net, f"dust flap below the {side}", "bottom")
    reach = [extent(corners(net, f"dust flap above the {side}"))[0] for side in ("left side", "right side")]
    (_, first), (second, _) = sorted(reach)
    assert first < second


@pytest.mark.parametrize("contents", TRAYS)
def test_a_tray_holds_its_contents_and_the_lid_goes_over_it(contents: Contents) -> None:
    below, lid = tray(contents), lid_of(tray(contents))
    inside = below.inside
    assert (inside.width, inside.height, inside.thickness) == pytest.approx(
        (contents.width + 1, contents.height + 1, contents.thickness + 1)
    )
    outside = [most - least + PAPER for least, most in extent(corners(below, "base"))[:2]]
    assert (lid.inside.width, lid.inside.height) == pytest.approx(tuple(length + ROOM for length in outside))
    assert 5 < lid.inside.thickness < inside.thickness
    for net in (below, lid):
        for wall in ("upper wall", "lower wall"):
            for side in ("left", "right"):
                assert shared(net, wall, f"{side} wall") == 2
                lies_in(net, f"{side} flap of the {wall}", f"{side} wall")


# Laid flat -------------------------------------------------------------------------------------


def overlap(first: Panel, second: Panel) -> bool:
    """Whether two panels lie on each other: no edge of either parts them."""
    for panel in (first, second):
        for (x1, y1), (x2, y2) in panel.edges:
            across = (y2 - y1, x1 - x2)
            spans = [[x * across[0] + y * across[1] for x, y in one.corners] for one in (first, second)]
            if max(spans[0]) <= min(spans[1]) + 1e-6 or max(spans[1]) <= min(spans[0]) + 1e-6:
                return False
    return True


@pytest.mark.parametrize("net", NETS)
def test_nothing_overlaps_on_the_sheet(net: Net) -> None:
    for number, panel in enumerate(net.panels):
        for other in net.panels[:number]:
            assert not overlap(panel, other), (panel.name, other.name)


@pytest.mark.parametrize("net", NETS)
def test_every_crease_joins_two_panels_and_every_other_edge_is_cut(net: Net) -> None:
    edges = [frozenset(edge) for panel in net.panels for edge in panel.edges]
    for panel in net.panels:
        if panel.crease:
            assert edges.count(frozenset(panel.crease)) == 2, panel.name
    assert len(net.creases) == len(net.panels) - 1
    assert len(net.cuts) + 2 * len(net.creases) == len(edges)
    assert len({frozenset(edge) for edge in net.cuts}) == len(net.cuts)


@pytest.mark.parametrize("net", NETS)
def test_a_net_begins_in_the_corner_of_its_drawing(net: Net) -> None:
    corners = [corner for panel in net.panels for corner in panel.corners]
    assert [min(axis) for axis in zip(*corners, strict=True)] == pytest.approx([0, 0])


# Printed ---------------------------------------------------------------------------------------


@cache
def printed(
    box: str, paper: Size, ink: Ink = "colour", size: CardSize = "poker", print: Print = "normal"
) -> bytes:
    pages = Pages(paper, "")
    box_sheets.put(pages, box, PrintOptions(paper=paper, ink=ink, size=size, print=print))
    return pages.to_bytes()


def texts(data: bytes) -> list[str]:
    with pypdfium2.PdfDocument(data) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


@pytest.mark.parametrize("box", box_sprites.BOXES)
def test_every_pack_has_a_tuck_box_and_every_box_a_lid_with_its_tray(box: str) -> None:
    read = "".join(texts(printed(box, "a4")))
    assert BOX_NAMES[box] in read
    assert art_of(box, "").title == BOX_NAMES[box]
    assert read.count("Reconstruction") == read.count("fold, print outside")
    cards = {"trolley": (60,), "trix": (72, 72), "trocadero": (53,), "railroad": (), "mayflower": (52,)}
    assert read.count("Tuck box for") == len(cards[box])
    for number in cards[box]:
        assert f"{number} cards of 63 by 88 mm" in read
    assert "Lid and tray" in read
    assert "cut" in read
    assert "fold, print outside" in read


def test_the_exchange_pack_bears_no_year_and_only_its_own_game() -> None:
    """Its cards are ours, and the numbered games cannot be played with them."""
    old, exchange = box_sheets.packs_of("trix")
    assert old.foot == "72 CARDS · 1904"
    assert len(old.games) == 10
    assert exchange.foot == "72 EXCHANGE CARDS"
    assert exchange.games == ("Trix Exchange · 3 to 8 players",)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("box", box_sprites.BOXES)
def test_nothing_is_printed_in_the_margin(box: str, paper: Size) -> None:
    for data in (printed(box, paper), printed(box, paper, "saving", "period", "large")):
        with pypdfium2.PdfDocument(data) as document:
            for page in document:
                picture = ImageChops.invert(page.render(scale=SCALE).to_pil().convert("L"))
                left, top, right, bottom = (edge / SCALE * 25.4 / 72 for edge in picture.getbbox() or ())
                width, height = (length * 25.4 / 72 for length in page.get_size())
                assert min(left, top, width - right, height - bottom) >= PRINTABLE - 0.3


def test_the_same_bytes_are_printed_twice() -> None:
    again = printed.__wrapped__("trix", "letter")
    assert again == printed("trix", "letter")


@pytest.mark.parametrize("box", box_sprites.BOXES)
def test_a_box_takes_less_ink_where_that_is_wanted(box: str) -> None:
    def ink(kind: Ink) -> float:
        with pypdfium2.PdfDocument(printed(box, "a4", kind)) as document:
            histogram: list[int] = document[0].render(scale=1).to_pil().convert("L").histogram()
        return sum((255 - shade) * count for shade, count in enumerate(histogram))

    assert 3 * ink("saving") < ink("colour")
