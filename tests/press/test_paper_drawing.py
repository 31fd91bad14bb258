"""Drawings for paper: paths alone, type exactly as wide as it is to be, and little ink where asked."""

import re
import xml.etree.ElementTree as ET

import pytest
from fontTools.misc.transform import Transform

from headtable.press.cards import box_sprites
from headtable.press.cards.drawing_as_paths import INHERITED, Outline, outlines_of, type_path
from headtable.press.cards.drawings_for_paper import Ink, plain_symbol
from headtable.press.cards.ink_saving import WHITE, area
from headtable.rules.equipment import mayflower

INKS: list[Ink] = ["colour", "saving"]
COLOUR = re.compile(r'(fill|stroke)="#\w+"')


def drawings(box: str) -> list[str]:
    return [*box_sprites.faces(box), *box_sprites.pieces(box)]


def paths(body: str) -> list[dict[str, str]]:
    return [dict(element.attrib) for element in ET.fromstring(f"<svg>{body}</svg>")]


@pytest.mark.parametrize("box", box_sprites.BOXES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ink", INKS)
def test_a_plain_drawing_is_made_of_paths_alone(box: str, large: bool, ink: Ink) -> None:
    for name in drawings(box):
        symbol = plain_symbol(box, name, large, ink)
        elements = list(ET.fromstring(f"<svg>{symbol.body}</svg>").iter())[1:]
        assert {element.tag for element in elements} == {"path"}
        assert not re.search("currentColor|transform|None|nan|[0-9]e-", symbol.body)
        assert symbol.view == box_sprites.sheet_of(box, large).symbols[name].view


@pytest.mark.parametrize("box", box_sprites.BOXES)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("ink", INKS)
def test_faces_are_told_apart_without_their_colours(box: str, large: bool, ink: Ink) -> None:
    bodies = [COLOUR.sub("", plain_symbol(box, face, large, ink).body) for face in box_sprites.faces(box)]
    assert len(bodies) == len(set(bodies))


def test_a_drawing_is_the_same_whenever_it_is_made() -> None:
    again = "".join(one.markup() for one in outlines_of("trolley", "red-motorman"))
    assert plain_symbol("trolley", "red-motorman").body == again


# Type ----------------------------------------------------------------------------------------


def type_bounds(text: str, size: float, more: str = "") -> tuple[float, float, float, float]:
    element = ET.fromstring(f'<text x="100" y="50" {more}>{text}</text>')
    style = INHERITED | {"font-size": str(size), "font-weight": "bold", "text-anchor": "middle"}
    return Outline(type_path(element, Transform(), style), "#000", "").bounds()


@pytest.mark.parametrize("length", [60, 116, 180])
def test_type_is_as_wide_as_its_text_length(length: int) -> None:
    left, _, right, _ = type_bounds("MOTORMAN", 21, f'textLength="{length}"')
    assert length * 0.97 < right - left <= length
    assert (left + right) / 2 == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize("letter", "AJQKX")
def test_an_index_stands_on_its_line_and_is_as_high_as_others(letter: str) -> None:
    _, top, _, bottom = type_bounds(letter, 60)
    assert bottom == pytest.approx(50, abs=0.02)
    assert 38 < 50 - top < 43


def test_in_a_word_letters_hang_below_the_line() -> None:
    assert type_bounds("QK", 60)[3] > 55


# A faint drawing, and little ink ---------------------------------------------------------------


def test_a_ghost_covers_what_lies_under_it() -> None:
    """A card of the layout shows through as a whole: its pips lie on paper that is faint too."""
    paper, *_ = paths(plain_symbol("trocadero", "layout").body)[2:]
    assert "fill-opacity" not in paper
    assert paper["fill"] == "#64816e"  # three parts in ten of paper, the rest of cloth


@pytest.mark.parametrize("box", box_sprites.BOXES)
@pytest.mark.parametrize("large", [False, True])
def test_saving_leaves_nothing_large_filled_but_type(box: str, large: bool) -> None:
    type_lines = {one.line for name in drawings(box) for one in outlines_of(box, name, large) if one.is_type}
    for name in drawings(box):
        for drawn in paths(plain_symbol(box, name, large, "saving").body):
            if drawn["fill"] not in ("none", WHITE) and drawn["d"] not in type_lines:
                assert area(Outline(drawn["d"], drawn["fill"], "")) <= 150
            assert "fill-opacity" not in drawn


def test_a_back_is_saved_down_to_its_frame_and_emblem() -> None:
    for box in box_sprites.BOXES:
        body = plain_symbol(box, "back", ink="saving").body
        assert len(body) < len(plain_symbol(box, "back").body)
        assert len(paths(body)) > 3


# The pictures of the Mayflower pack --------------------------------------------------------------


def picture(face: str) -> str:
    """All of a card but its type and the plate of its series."""
    return "".join(one.line for one in outlines_of("mayflower", face) if not one.is_type)


def test_every_titled_card_has_a_picture_of_its_own() -> None:
    titled = [name for name, title in zip(mayflower.NAMES, mayflower.TITLES, strict=True) if title]
    others = [name for name in mayflower.NAMES if name not in titled]
    assert len({picture(name) for name in titled}) == len(titled) == len(mayflower.KNOWN_TITLES)
    assert len({picture(name) for name in others}) == 3
    assert not {picture(name) for name in titled} & {picture(name) for name in others}
