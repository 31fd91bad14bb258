"""The crib card and the half page as text."""

import pytest

import headtable
from headtable import rulebooks, teaching
from headtable.teaching.crib_for_table import cards_in_words, crib_for, row_in_words
from headtable.teaching.material import CribRow
from headtable.terminal.half_page_and_crib import write_crib
from headtable.terminal.page_writer import Page
from headtable.terminal.rules_page import write_game

GAMES = [game.id for game in headtable.games()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [40, 80])
def test_a_crib_card_is_written_whole(game: str, width: int) -> None:
    for seats in headtable.game(game).seats:
        page = Page(width, colour=False)
        write_crib(page, game, seats, {})
        text = " ".join(page.text().split())
        options = headtable.game(game).start(seats, 0).setup.options.values
        for box in crib_for(teaching.material(game).crib, seats, options):
            assert box.title in text
            for row in box.rows:
                assert set(row.says.split()) <= set(text.split()), row
                assert row.points is None or str(row.points) in text.split()
        assert max(len(line) for line in page.text().splitlines()) <= width


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_begin_with_the_half_page(game: str) -> None:
    page = Page(80, colour=False)
    entry = rulebooks.game(game)
    write_game(page, rulebooks.book(entry.book), entry)
    text = " ".join(page.text().split())
    half = teaching.material(game).half_page
    first = " ".join(next(iter(entry.clauses)).says.split())
    for part in (half.goal, half.turn, half.end, half.score):
        assert text.index(" ".join(part.split())) < text.index(first)


def test_a_row_names_its_cards_unless_its_words_do() -> None:
    assert row_in_words(row("red-car", says="Car")) == "Car"
    assert row_in_words(row("red-car", "green-car", says="Two Cars")) == "Two Cars"
    assert row_in_words(row("red-car", "red-fare", says="Two Cars")) == "Red Car, Red Fare: Two Cars"
    assert row_in_words(row("kh", says="Hearts")) == "King of Hearts: Hearts"


def row(*cards: str, says: str) -> CribRow:
    return CribRow(cards, says, None, "", (), {})


def test_cards_are_counted() -> None:
    assert cards_in_words(["red-car", "red-car", "black-fare"]) == "2 Red Car, Black Fare"
