"""The faces of cards in text."""

import pytest

from headtable.rules.equipment import trix, trolley
from headtable.terminal import card_faces
from headtable.terminal.styled_text import ESCAPE, LETTERS_ONLY, breadth


def test_a_card_says_all_that_is_printed_on_it() -> None:
    assert card_faces.drawn(card_faces.face("red-car")) == [
        "┌───────┐",
        "│10 A   │",
        "│╓─┬─┬─╖│",
        "│╙o───o╜│",
        "│Car    │",
        "└red────┘",
    ]


def test_a_trix_card_has_its_numbers_their_sum_what_it_counts_as_and_its_suit() -> None:
    assert card_faces.drawn(card_faces.face("10-10")) == [
        "┌───────┐",
        "│10-10  │",
        "│=20    │",
        "│P.Trix │",
        "│Tens   │",
        "└───────┘",
    ]


@pytest.mark.parametrize(
    ("game", "picture"),
    [("trix", ("=20", "P.Trix")), ("hilo", ("=20", "")), ("gyp", ("", "")), ("rover", ("", ""))],
)
def test_a_trix_card_says_only_what_counts_in_the_game(game: str, picture: tuple[str, str]) -> None:
    assert card_faces.face("10-10", game).picture == picture
    assert card_faces.face("trixie", game).picture == card_faces.face("trixie").picture
    said = "\n".join(
        card_faces.fan(["10-10"], [""], 80, False, game) + card_faces.card("10-10", False, game=game)
    )
    assert (said.count("=20"), said.count("P.Trix")) == (2 * bool(picture[0]), 2 * bool(picture[1]))


@pytest.mark.parametrize("inside", [card_faces.NARROW, card_faces.WIDE])
def test_no_trix_card_breaks_its_border_or_is_cut_to_another_in_a_fan(inside: int) -> None:
    seen = set()
    for name in trix.NAMES:
        lines = card_faces.drawn(card_faces.face(name), inside)
        assert [len(line) for line in lines] == [inside + 2] * card_faces.HEIGHT
        seen.add(tuple(line[: card_faces.LEAST_STEP] for line in lines))
        total = f"={trix.SUM[trix.NAMES.index(name)]}"
        assert name == "trixie" or total in lines[2][: card_faces.LEAST_STEP]
    assert len(seen) == len(trix.NAMES)


@pytest.mark.parametrize(
    ("name", "said", "chip"),
    [
        ("red-car", "Red Car", "[A Red Car]"),
        ("transfer", "Transfer", "[1 Transfer]"),
        ("car+tc", "Car", "[10 Car +tc]"),
        ("orange-motorman+a", "Orange Motorman", "[J Orange Motorman +a]"),
        ("unheard-of", "Unheard Of", "[Unheard Of]"),
    ],
)
def test_a_face_is_found_by_its_name(name: str, said: str, chip: str) -> None:
    assert card_faces.face(name).name == said
    assert card_faces.face(name).chip == chip


def test_marks_stand_on_the_upper_edge() -> None:
    assert card_faces.drawn(card_faces.face("car+tc"))[0] == "┌+tc────┐"


@pytest.mark.parametrize("inside", [card_faces.NARROW, card_faces.WIDE])
def test_every_card_of_the_pack_has_the_same_size_and_a_picture_of_its_own(inside: int) -> None:
    pictures = set()
    for name in [*trolley.COLOURED, *trolley.DENOMINATIONS]:
        lines = card_faces.drawn(card_faces.face(name), inside)
        assert [len(line) for line in lines] == [inside + 2] * card_faces.HEIGHT
        pictures.add(card_faces.face(name).picture)
    assert len(pictures) == len(trolley.DENOMINATIONS)
    assert [len(line) for line in card_faces.back(inside)] == [inside + 2] * card_faces.HEIGHT


def test_cards_can_be_told_apart_without_colour_even_in_a_tight_fan() -> None:
    names = [*trolley.COLOURED]
    seen = set()
    for name in names:
        seen.add(tuple(line[: card_faces.LEAST_STEP] for line in card_faces.drawn(card_faces.face(name))))
    assert len(seen) == len(names)


def test_a_screen_with_letters_only_shows_every_picture() -> None:
    for name in [*trolley.COLOURED, ""]:
        text = (
            "\n".join(card_faces.card(name, colour=False)) + card_faces.backs(3, 5) + card_faces.backs(30, 5)
        )
        assert text.translate(LETTERS_ONLY).isascii()


@pytest.mark.parametrize("count", [1, 5, 8, 12, 13, 25])
@pytest.mark.parametrize("width", [40, 80, 120])
@pytest.mark.parametrize("colour", [False, True])
def test_a_fan_keeps_to_its_width_and_shows_each_label(count: int, width: int, colour: bool) -> None:
    labels = [str(number + 1) for number in range(count)]
    lines = card_faces.fan(trolley.COLOURED[:1] * count, labels, width, colour)
    assert max(breadth(line) for line in lines) <= width
    assert any("\033" in line for line in lines) == colour
    plain = [ESCAPE.sub("", line) for line in lines]
    below = " ".join(plain[row] for row in range(card_faces.HEIGHT, len(plain), card_faces.HEIGHT + 1))
    assert below.split() == labels


def test_a_fan_without_labels_has_no_line_below() -> None:
    assert len(card_faces.fan(["car"], [""], 80, colour=False)) == card_faces.HEIGHT


def test_where_room_is_scarce_only_the_number_of_a_label_is_kept() -> None:
    wide = card_faces.fan(["car"] * 2, ["1 play", ""], 80, colour=False)
    tight = card_faces.fan(["car"] * 12, ["1 play", *[""] * 11], 80, colour=False)
    assert wide[-1].split() == ["1", "play"]
    assert tight[-1].split() == ["1"]


def test_a_great_many_backs_are_a_number() -> None:
    assert card_faces.backs(3, 5) == "▮▮▮"
    assert card_faces.backs(30, 5) == "▮×30"
