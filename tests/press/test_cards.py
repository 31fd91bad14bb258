"""The printed cards: all there, sound as SVG, small, and each told from the others by its corner alone."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest
from game_setups import SHORTER, step

from headtable import NOBODY, Game, Rng, games
from headtable.press.cards import box_sprites
from headtable.press.cards.colour_marks import INKS, MARKS, STRONG_INKS
from headtable.press.cards.ornament import PAPER
from headtable.rules.equipment import french, trix

BOX_OF_BOOK = {"great-railroad-game": "railroad"}  # the others are named alike
SVG = "{http://www.w3.org/2000/svg}"
MOST_BYTES = 60_000  # uncompressed; a first table may load 300 KB in all
CARDS = [box for box in box_sprites.BOXES if box_sprites.faces(box)]
BOTH_SETS = [(box, large) for box in box_sprites.BOXES for large in (False, True)]


# Every face ----------------------------------------------------------------------------------


def faces_shown(game: Game, seats: int, seed: int) -> Iterator[str]:
    """What the views of a random game name, without the marks behind a plus."""
    state, rng = game.start(seats, None, SHORTER.get(game.id, {})), Rng(seed)
    for number in range(150):
        if state.to_act() == NOBODY:
            break
        state.apply(*step(state, rng))
        viewers = [None, *range(seats)] if number % 11 == 0 else [number % seats]
        for view in [state.view(viewer) for viewer in viewers]:
            shown = [pile.faces for pile in view.piles] + [choice.faces for choice in view.choices]
            yield from (face.partition("+")[0] for faces in shown for face in faces)


def test_there_is_a_drawing_of_every_face_that_a_view_shows_and_of_no_other() -> None:
    shown: dict[str, set[str]] = {box: set() for box in box_sprites.BOXES}
    for game in games():
        for seats in sorted({min(game.seats), max(game.seats)}):
            for seed in range(3):
                shown[BOX_OF_BOOK.get(game.book, game.book)].update(faces_shown(game, seats, seed))
    for box in box_sprites.BOXES:
        faces = set(box_sprites.faces(box))
        assert shown[box] <= faces
        if box != "trocadero":  # there plain cards go from the deck to the discards, and few are seen
            assert shown[box] == faces
    assert {french.NAMES[card] for flush in french.FLUSH for card in flush} <= shown["trocadero"]


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_both_sets_have_every_face_and_piece(box: str, large: bool) -> None:
    names = {symbol.attrib["id"] for symbol in symbols(box, large)}
    assert names == {*box_sprites.faces(box), *box_sprites.pieces(box)}
    assert "back" in names
    assert len(box_sprites.faces(box)) == len(set(box_sprites.faces(box)))


# Sound and small -----------------------------------------------------------------------------


def symbols(box: str, large: bool) -> list[ET.Element]:
    return ET.fromstring(box_sprites.sprite(box, large)).findall(f"{SVG}symbol")


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_a_sprite_is_plain_svg_whose_references_stay_within_it(box: str, large: bool) -> None:
    root = ET.fromstring(box_sprites.sprite(box, large))
    elements = list(root.iter())
    ids = [element.attrib["id"] for element in elements if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    own = {*box_sprites.faces(box), *box_sprites.pieces(box)}
    assert all(id in own or id.startswith(f"{box}-") for id in ids)
    shapes = {"svg", "defs", "symbol", "g", "use", "path", "rect", "circle", "ellipse", "text"}
    assert {element.tag.removeprefix(SVG) for element in elements} <= shapes
    for element in elements:
        assert not [key for key in element.attrib if key.startswith("on") or key in ("class", "style")]
        assert element.tag != f"{SVG}use" or element.attrib["href"].removeprefix("#") in ids
        assert not [value for value in element.attrib.values() if "url(" in value or "None" in value]


# How many numbers each command of a path takes.
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_every_path_can_be_drawn_to_its_end(box: str, large: bool) -> None:
    """A browser stops at the first mistake in a path and says nothing."""
    for line in {
        path.attrib["d"] for path in ET.fromstring(box_sprites.sprite(box, large)).iter(f"{SVG}path")
    }:
        assert re.fullmatch(r"[MmLlHhVvCcQqTtAaZz\d .\-]+", line)
        for command, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", line):
            found, takes = len(re.findall(r"-?\d*\.?\d+", numbers)), TAKES[command.upper()]
            assert found % takes == 0 < found if takes else found == 0, (line, command, numbers)


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_a_sprite_is_small_made_once_and_has_no_two_alike(box: str, large: bool) -> None:
    assert len(box_sprites.sprite(box, large).encode()) < MOST_BYTES
    assert box_sprites.sprite(box, large) is box_sprites.sprite(box, large)
    drawn = [ET.tostring(ET.Element("ink", symbol.attrib | {"id": ""})) + b"".join(map(ET.tostring, symbol))
             for symbol in symbols(box, large)]  # fmt: skip
    assert len(drawn) == len(set(drawn))


@pytest.mark.parametrize("box", box_sprites.BOXES)
def test_faces_are_drawn_on_the_same_frame(box: str) -> None:
    views = {symbol.attrib["id"]: symbol.attrib["viewBox"] for symbol in symbols(box, False)}
    assert {views[face] for face in [*box_sprites.faces(box), "back"]} == {"0 0 250 350"}


@pytest.mark.parametrize(("box", "large"), BOTH_SETS)
def test_a_card_is_a_document_with_all_that_it_refers_to(box: str, large: bool) -> None:
    for name in [*box_sprites.faces(box), *box_sprites.pieces(box)]:
        text = box_sprites.card(box, name, large)
        root = ET.fromstring(text)
        ids = {element.attrib.get("id") for element in root.iter()}
        assert set(re.findall(r'href="#([^"]+)"', text)) <= ids
        assert root.attrib["viewBox"].split()[2:] == [root.attrib["width"], root.attrib["height"]]


def test_an_unknown_card_is_refused() -> None:
    with pytest.raises(KeyError):
        box_sprites.card("trix", "red-car")


# What tells cards apart ------------------------------------------------------------------------

MOVED = re.compile(r"translate\((-?[\d.]+) (-?[\d.]+)\)")


class Printed:
    """The type and the paths that begin in a corner of a card; what is turned round is left out."""

    def __init__(self, box: str, face: str, large: bool) -> None:
        self.placed: list[
            tuple[str, float, float, float]
        ] = []  # type, its middle, its size, its width if fixed
        self.paths: set[str] = set()
        root = ET.fromstring(box_sprites.card(box, face, large))
        self.shapes = {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}
        self.width, self.height = (120, 345) if large else (62, 112)
        for element in root:
            if element.tag != f"{SVG}defs":
                self.read(element, 0, 0)

    def read(self, element: ET.Element, x: float, y: float) -> None:
        place = element.attrib.get("transform", "")
        if "rotate" in place:
            return
        moved = MOVED.match(place)
        if moved:
            x, y = x + float(moved[1]), y + float(moved[2])
        if element.tag == f"{SVG}use":
            self.read(self.shapes[element.attrib["href"].removeprefix("#")], x, y)
        elif element.tag == f"{SVG}text":
            at = x + float(element.attrib["x"]), y + float(element.attrib["y"])
            if at[0] < self.width and at[1] < self.height:
                size, width = element.attrib["font-size"], element.attrib.get("textLength", "0")
                self.placed.append((str(element.text), at[0], float(size), float(width)))
        elif element.tag == f"{SVG}path" and 0 < x < self.width and 0 < y < self.height:
            self.paths.add(element.attrib["d"])
        for child in element:
            self.read(child, x, y)

    @property
    def index(self) -> tuple[object, ...]:
        return *[text for text, _, _, _ in self.placed], *sorted(self.paths)

    @property
    def size(self) -> float:
        """Of the largest type in the corner."""
        return max(size for _, _, size, _ in self.placed)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("box", CARDS)
def test_every_face_is_told_by_its_corner_without_its_colour(box: str, large: bool) -> None:
    corners = [Printed(box, face, large).index for face in box_sprites.faces(box)]
    assert len(corners) == len(set(corners))


@pytest.mark.parametrize("box", CARDS)
def test_a_corner_is_legible_at_sixty_pixels_and_the_large_set_is_larger(box: str) -> None:
    for face in box_sprites.faces(box):
        plain, large = Printed(box, face, False).size, Printed(box, face, True).size
        assert plain * 60 / 250 > 8.5
        assert large >= 2 * plain


@pytest.mark.parametrize("large", [False, True])
def test_colours_have_marks_of_their_own(large: bool) -> None:
    assert len(set(MARKS.values())) == 4
    for face in box_sprites.faces("trolley"):
        colour, _, _ = face.rpartition("-")
        found = Printed("trolley", face, large).paths & set(MARKS.values())
        assert found == ({MARKS[colour]} if colour else set())
    for colour, mark in MARKS.items():
        assert mark in box_sprites.card("railroad", f"train-{colour}", large)


def test_a_trix_card_bears_its_numbers_its_sum_and_its_commodity() -> None:
    text = box_sprites.card("trix", "7-3")
    name = trix.COMMODITIES[trix.COMMODITY[trix.NAMES.index("7-3")]].upper()
    written = [element.text for element in ET.fromstring(text).iter(f"{SVG}text")]
    assert sorted(map(str, written)) == sorted(["7"] * 3 + ["3"] * 3 + ["10"] * 2 + ["TRIX", name])


def test_only_known_titles_stand_on_mayflower_cards() -> None:
    def written(face: str) -> str:
        document = ET.fromstring(box_sprites.card("mayflower", face))
        return " ".join(str(element.text) for element in document.iter(f"{SVG}text"))

    assert "Embarkation of the Pilgrims" in written("a2")
    assert "Series D" in written("d2")


@pytest.mark.parametrize(("large", "part"), [(False, 0.26), (True, 0.55)])
@pytest.mark.parametrize("box", CARDS)
def test_what_tells_a_card_stands_at_its_left(box: str, large: bool, part: float) -> None:
    """So much of each card has to be seen in a fan.  Where a width is printed with the type, it counts."""
    for face in box_sprites.faces(box):
        for text, middle, size, width in Printed(box, face, large).placed:
            wide = width or 0.78 * size * len(text)  # the widest letters of ours are as wide as that
            assert middle + wide / 2 <= part * 250


# Contrast --------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    pairs = [digits[at : at + 2] for at in (0, 2, 4)] if len(digits) == 6 else [digit * 2 for digit in digits]
    parts = [int(pair, 16) / 255 for pair in pairs]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(ink: str, paper: str) -> float:
    light, dark = sorted((luminance(ink), luminance(paper)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize(("box", "large"), [(box, large) for box in CARDS for large in (False, True)])
def test_inks_stand_out_from_the_paper(box: str, large: bool) -> None:
    """As large type 3 would do; ours has more, and the large set the best that the standard knows."""
    paper, least = ("#fff", 7.0) if large else (PAPER, 4.0)
    inks = {
        symbol.attrib["color"]
        for symbol in symbols(box, large)
        if symbol.attrib["id"] in box_sprites.faces(box)
    }
    assert {ink: round(contrast(ink, paper), 1) for ink in inks if contrast(ink, paper) < least} == {}


def test_the_strong_inks_are_stronger() -> None:
    assert all(contrast(STRONG_INKS[name], "#fff") > contrast(INKS[name], PAPER) for name in INKS)
