"""Pieces to cut out: as many as the box has, each its own, and within the margin."""

from math import dist

import pytest
from PIL import Image
from printed_sheets import Sheet, difference, printed, sheets_of, words_of

from headtable.press.cards import chips, standing_pieces
from headtable.press.cards.railroad_board_for_print import LEFT, RIGHT
from headtable.press.cards.railroad_name_places import place_on_drawing
from headtable.press.paper.pages import MARGIN
from headtable.press.print_and_play import piece_sheets
from headtable.press.print_and_play.board_sheets import RAILROAD_WIDTH
from headtable.press.print_and_play.print_options import PrintOptions
from headtable.rulebooks import railroad_boards
from headtable.rules.equipment.railroad import TRAINS
from headtable.rules.equipment.railroad_board_text import BOARDS

A4, LETTER = PrintOptions(), PrintOptions(paper="letter")
LARGE = PrintOptions(print="large", ink="saving")
UNIT = standing_pieces.TRAIN_LENGTH / standing_pieces.LONG  # of the drawing of a train, in millimetres
COUNTS = {"railroad": 12, "trix": 1, "trocadero": 128}


@pytest.mark.parametrize("options", [A4, LETTER, LARGE])
@pytest.mark.parametrize("box", COUNTS)
def test_there_are_as_many_pieces_as_the_box_has(box: str, options: PrintOptions) -> None:
    content = printed(piece_sheets.put, box, options)
    sheets = sheets_of(content, 3)
    assert sum(sheet.drawings for sheet in sheets) == COUNTS[box]
    assert not any(sheet.ink_near_edge(5) for sheet in sheets)
    piece_sheets.sheet_of.cache_clear()
    assert printed(piece_sheets.put, box, options) == content


def test_trains_on_neighbouring_places_do_not_touch() -> None:
    """A track space lies in the middle of its track, so half the shortest track is between two trains."""
    board = BOARDS.board(railroad_boards.reconstruction())
    places = [place_on_drawing(circle, 0) for circle in board.circles]
    shortest = min(dist(places[track.a], places[track.b]) for track in board.tracks)
    apart = shortest / 2 * RAILROAD_WIDTH / (RIGHT - LEFT)
    assert apart > standing_pieces.TRAIN_LENGTH


@pytest.mark.parametrize("box", COUNTS)
def test_pieces_that_no_book_describes_are_called_a_reconstruction(box: str) -> None:
    for said in words_of(printed(piece_sheets.put, box, A4)):
        assert said.count("Reconstruction") == 1


def test_the_chips_are_worth_what_four_players_begin_with() -> None:
    assert sum(chips.chips()) == 4 * 100
    assert len({chips.COLOURS[value] for value in chips.PURSE}) == len(chips.PURSE)
    assert len({chips.NOTCHES[value] for value in chips.PURSE}) == len(chips.PURSE)


def faces(sheet: Sheet) -> list[Image.Image]:
    """The near face of each train on the sheet, six in a row."""
    long, face = standing_pieces.TRAIN_LENGTH, UNIT * standing_pieces.FACE
    wide, high = long + piece_sheets.GAP, UNIT * standing_pieces.HIGH + piece_sheets.GAP
    top = MARGIN + piece_sheets.HEAD + UNIT * (standing_pieces.FLAP + standing_pieces.FACE)
    return [
        sheet.part(MARGIN + number % 6 * wide, top + number // 6 * high, long, face)
        for number in range(TRAINS)
    ]


def test_no_two_trains_are_alike_and_three_have_each_colour() -> None:
    trains = standing_pieces.trains()
    assert [number for number, _ in trains] == list(range(1, 13))
    assert {colour: [each for _, each in trains].count(colour) for _, colour in trains} == dict.fromkeys(
        ["red", "orange", "black", "green"], 3
    )
    [sheet] = sheets_of(printed(piece_sheets.put, "railroad", A4), 6)
    found = faces(sheet)
    alike = [
        (one, other)
        for one in range(TRAINS)
        for other in range(one)
        if found[one].size == found[other].size and difference(found[one], found[other]) < 0.4
    ]
    assert alike == []


def test_both_faces_of_a_train_are_headed_the_same_way() -> None:
    """The far face is the near one turned over at the fold; only what is read is turned round."""
    [sheet] = sheets_of(printed(piece_sheets.put, "railroad", A4), 6)
    near = faces(sheet)[0]
    top = MARGIN + piece_sheets.HEAD + UNIT * standing_pieces.FLAP
    far = sheet.part(MARGIN, top, standing_pieces.TRAIN_LENGTH, UNIT * standing_pieces.FACE)
    engine = (0, round(near.height * 0.45), near.width, near.height - 4)
    over = far.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
    assert difference(over.crop(engine), near.crop(engine)) < 8
    assert difference(over.transpose(Image.Transpose.FLIP_LEFT_RIGHT).crop(engine), near.crop(engine)) > 16
