"""Boards over several sheets: they join, keep to the paper, and the railroad's names stand clear."""

import pytest
from printed_sheets import difference, printed, sheets_of, words_of

from headtable.press.cards import standing_pieces
from headtable.press.cards.drawing_as_paths import face
from headtable.press.cards.french import CLOTH
from headtable.press.cards.railroad_board_for_print import SPACE, PrintedBoard
from headtable.press.cards.railroad_country import Country, is_of
from headtable.press.cards.railroad_geography import EAST_COAST, LAKES, WEST_COAST
from headtable.press.cards.railroad_name_places import RADIUS, place_of_name, place_on_drawing
from headtable.press.cards.thin_plate_spline import Point, ThinPlateSpline
from headtable.press.paper.paper_sizes import SIZES
from headtable.press.print_and_play import board_sheets, tiled_drawing
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.press.print_and_play.tiled_drawing import OVERLAP, SIDE, tiling_of
from headtable.rulebooks import railroad_boards
from headtable.rules.equipment.railroad_board_text import BOARDS

BOARD = BOARDS.board(railroad_boards.reconstruction())
DOTS = 8.0  # to a millimetre
A4, LETTER = PrintOptions(), PrintOptions(paper="letter")
LARGE = PrintOptions(print="large", ink="saving")


# Sheets ----------------------------------------------------------------------------------------


def size_of(box: str, options: PrintOptions) -> tuple[float, float]:
    """How large a board is when its sheets are joined."""
    times = board_sheets.LARGER if options.is_large else 1.0
    if box == "railroad":
        _, _, wide, high = map(float, board_sheets.railroad_board(options.ink).view.split())
        width = board_sheets.RAILROAD_WIDTH * times
        return width, width * high / wide
    if box == "trocadero":
        return board_sheets.CLOTH_WIDTH, board_sheets.CLOTH_WIDTH
    return 343.0, 171.0


def worst_join(box: str, options: PrintOptions) -> float:
    """The greatest difference between two sheets in a strip that both show.

    It is little where the strips lie alike, and much where one of them has been moved.
    """
    tiling = tiling_of(SIZES[options.paper], *size_of(box, options))
    sheets = sheets_of(printed(board_sheets.put, box, options), DOTS)
    assert len(sheets) == tiling.across * tiling.down
    wide, high = tiling.piece
    found = [0.0]
    for row in range(tiling.down):
        for column in range(tiling.across):
            here = sheets[row * tiling.across + column]
            if column:
                left = sheets[row * tiling.across + column - 1]
                strip = left.part(SIDE + wide - OVERLAP + 1, SIDE + 1, OVERLAP - 2, high - 2)
                found.append(difference(strip, here.part(SIDE + 1, SIDE + 1, OVERLAP - 2, high - 2)))
            if row:
                above = sheets[(row - 1) * tiling.across + column]
                strip = above.part(SIDE + 1, SIDE + high - OVERLAP + 1, wide - 2, OVERLAP - 2)
                found.append(difference(strip, here.part(SIDE + 1, SIDE + 1, wide - 2, OVERLAP - 2)))
    return max(found)


CASES = [("railroad", A4), ("railroad", LETTER), ("trocadero", LETTER), ("trix", A4)]


@pytest.mark.parametrize(("box", "options"), CASES)
def test_neighbouring_sheets_show_the_same_strip(box: str, options: PrintOptions) -> None:
    assert worst_join(box, options) < 3.5  # a shift of 0.1 mm makes it more


def test_a_strip_that_is_shifted_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measure itself: a picture that is moved by 0.1 mm on each sheet does not pass."""
    monkeypatch.setattr(tiled_drawing, "OVERLAP", OVERLAP - 0.1)
    assert worst_join("railroad", A4) > 3.5


@pytest.mark.parametrize(
    ("box", "options"), [*CASES, ("railroad", LARGE), ("trocadero", LARGE), ("trix", LARGE)]
)
def test_nothing_is_printed_where_a_printer_cannot(box: str, options: PrintOptions) -> None:
    for sheet in sheets_of(printed(board_sheets.put, box, options), 3):
        assert not sheet.ink_near_edge(5)
        assert sheet.drawings == 1


def test_the_fewest_sheets_are_taken_upright_or_across() -> None:
    across = tiling_of(SIZES["a4"], 500, 320)
    assert (across.across, across.down, across.page) == (2, 2, (297, 210))
    assert tiling_of(SIZES["a4"], 100, 100).piece == (100, 100)
    one = tiling_of(SIZES["letter"], 560, 560)
    assert one.across * one.down == 9
    assert one.origin(0, one.across - 1)[0] + one.piece[0] == pytest.approx(560)


def test_every_sheet_says_how_it_is_joined() -> None:
    said = words_of(printed(board_sheets.put, "railroad", A4))
    assert len(said) == 4
    assert "Sheet A of 4: the board. Leave it whole." in said[0]
    assert "Cut off the left edge and glue it over A up to the arrows." in said[1]
    assert "Cut off the upper edge and glue it over A up to the arrows." in said[2]
    assert "Cut off the left and upper edges and glue it over C and B up to the arrows." in said[3]
    assert ["white edges" in each for each in said] == [False, False, False, True]


def test_a_place_takes_a_card_and_a_circle_a_train() -> None:
    assert board_sheets.CLOTH_WIDTH * 138 / CLOTH > 63
    floor = standing_pieces.FLOOR / standing_pieces.LONG * standing_pieces.TRAIN_LENGTH
    assert floor < 2 * RADIUS * board_sheets.RAILROAD_WIDTH / 1430


def test_a_board_is_the_same_bytes_every_time() -> None:
    board_sheets.railroad_board.cache_clear()
    first = printed(board_sheets.put, "railroad", A4)
    board_sheets.railroad_board.cache_clear()
    assert printed(board_sheets.put, "railroad", A4) == first
    assert len(first) < 1_000_000


# The country -----------------------------------------------------------------------------------


def is_within(place: Point, line: list[Point]) -> bool:
    """Whether a closed line runs round a place."""
    x, y = place
    is_inside = False
    for (x1, y1), (x2, y2) in zip(line, [*line[1:], line[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_inside = not is_inside
    return is_inside


def test_every_city_lies_on_dry_land() -> None:
    country = Country(BOARD)
    coasts = [*map(country.at, WEST_COAST), (300.0, 2000.0), (560.0, 2000.0), *map(country.at, EAST_COAST)]
    lakes = [[country.at(place) for place in lake] for lake in LAKES]
    wet = []
    for circle in BOARD.circles[BOARD.cities :]:
        place = place_on_drawing(circle, country.top)
        if not is_within(place, coasts) or any(is_within(place, lake) for lake in lakes):
            wet.append(circle.id)
    assert wet == []
    assert not is_within((-100, 300), coasts)  # in the Pacific


def test_the_warp_takes_what_is_pinned_to_its_place() -> None:
    pinned = {(0.0, 0.0): (1.0, 1.0), (4.0, 0.0): (6.0, 1.0), (0.0, 4.0): (1.0, 7.0), (3.0, 3.0): (4.0, 5.0)}
    warp = ThinPlateSpline(pinned)
    for place, wanted in pinned.items():
        assert warp(place) == pytest.approx(wanted)
    assert 1 < warp((2.0, 0.0))[0] < 6


def test_another_board_has_no_country_behind_it() -> None:
    assert is_of(BOARD)
    assert "PACIFIC" in PrintedBoard(BOARD, "colour").document()
    other = BOARDS.board(railroad_boards.reconstruction().replace(" boise", " boyse"))
    assert not is_of(other)
    drawn = PrintedBoard(other, "colour").document()
    assert "PACIFIC" not in drawn
    assert "Boise" in drawn


# Names -----------------------------------------------------------------------------------------

Box = tuple[float, float, float, float]
DEEP_LETTERS = set("gjpqy")
TRACK = 5.0  # half of a track and its ballast


def box_of_name(number: int) -> Box:
    """Where the letters of a name are printed: left, top, right and bottom."""
    name, place = BOARD.circles[number].name, place_of_name(BOARD, number, 6)
    wide = place.size * sum(face("Bold").advance(letter) for letter in name)
    left = place.x - wide * {"start": 0, "middle": 0.5, "end": 1}[place.anchor]
    deep = 0.22 * place.size if DEEP_LETTERS & set(name) else 0
    return left, place.y - 0.7 * place.size, left + wide, place.y + deep


def distance(box: Box, x: float, y: float) -> float:
    """From a box to a place."""
    across, down = max(box[0] - x, 0, x - box[2]), max(box[1] - y, 0, y - box[3])
    return float((across * across + down * down) ** 0.5)


def collisions(boxes: dict[int, Box]) -> list[str]:
    """The names that are too near to a circle, a track or its space, or one another."""
    places = [place_on_drawing(circle, 6) for circle in BOARD.circles]
    found = []
    for number, box in boxes.items():
        name = BOARD.circles[number].name
        found += [f"{name}: circle" for x, y in places if distance(box, x, y) < RADIUS + 1]
        for track in BOARD.tracks:
            (ax, ay), (bx, by) = places[track.a], places[track.b]
            near = [
                distance(box, ax + (bx - ax) * part / 100, ay + (by - ay) * part / 100) for part in range(101)
            ]
            if min(near) < TRACK or near[50] < SPACE[1] / 2:
                found.append(f"{name}: {track.id}")
        found += [
            f"{name}: {BOARD.circles[other].name}"
            for other, one in boxes.items()
            if other != number and box[0] < one[2] and one[0] < box[2] and box[1] < one[3] and one[1] < box[3]
        ]
    return found


def test_names_stand_clear_of_tracks_circles_and_one_another() -> None:
    boxes = {number: box_of_name(number) for number in range(BOARD.cities, len(BOARD.circles))}
    assert len(boxes) == 40
    assert collisions(boxes) == []
    assert max(right for _, _, right, _ in boxes.values()) < 1100  # where the depot begins
    moved = {number: (x1, y1 + 12, x2, y2 + 12) for number, (x1, y1, x2, y2) in boxes.items()}
    assert len(collisions(moved)) > 10  # the measure finds names that do not
