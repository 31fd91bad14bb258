"""Every crib card and half page is true to the equipment and to the catalogue."""

import importlib.util
import re
from pathlib import Path

import pytest
from lesson_claims import citable

import headtable
from headtable import rulebooks, teaching
from headtable.teaching.crib_for_table import crib_for

GAMES = [game.id for game in headtable.games()]
ORDERS = Path(__file__).parent / "rank_orders"
LONGEST_PART = 420  # characters of one part of a half page
LONGEST_ROW = 110
NUMERALS = [
    "nought", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip


def faces(game: str) -> set[str]:
    """Every face of the game's cards, for all numbers of seats."""
    every = headtable.game(game)
    return {name for seats in every.seats for name in every.start(seats, 0).names()}


def numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+", text))


def text_of(clause: str) -> str:
    found = rulebooks.clause(clause)
    return f"{found.says} {found.ruling}"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_on_paper_is_a_card_of_the_pack(game: str) -> None:
    material = teaching.material(game)
    shown = [card for box in material.crib for row in box.rows for card in row.cards]
    shown += [card for picture in material.half_page.pictures for card in picture.cards]
    assert set(shown) <= faces(game), set(shown) - faces(game)
    assert shown


@pytest.mark.parametrize("game", GAMES)
def test_every_count_stands_in_the_clause_that_it_cites(game: str) -> None:
    known = citable(game)
    counted = 0
    for box in teaching.material(game).crib:
        for row in box.rows:
            assert not row.clause or row.clause in known, row
            if row.points is not None:
                counted += 1
                assert row.clause, row
                assert str(abs(row.points)) in numbers(text_of(row.clause)) | spelled(text_of(row.clause)), (
                    row
                )
    assert counted or game in ("trix-exchange",), "a crib card says what counts"


def spelled(text: str) -> set[str]:
    """The numbers that are written as words."""
    return {str(number) for number, word in enumerate(NUMERALS) if re.search(rf"\b{word}\b", text.lower())}


@pytest.mark.parametrize("game", GAMES)
def test_an_order_is_that_of_the_rules(game: str) -> None:
    boxes = [box for box in teaching.material(game).crib if box.is_order]
    path = ORDERS / f"{game.replace('-', '_')}.py"
    if not boxes:
        assert not path.exists()
        return
    assert path.exists(), (
        f"a box has order = true: write {ORDERS.name}/{path.name}, with orders() by the rules"
    )
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    known: list[list[str]] = module.orders()
    for box in boxes:
        assert [card for row in box.rows for card in row.cards] in known, box.title


@pytest.mark.parametrize("game", GAMES)
def test_half_a_page_is_half_a_page(game: str) -> None:
    page = teaching.material(game).half_page
    catalogue = " ".join(text_of(clause.id) for clause in rulebooks.clauses(game))
    options = " ".join(f"{one.answers()} {one.default}" for one in rulebooks.game(game).options)
    known = numbers(catalogue) | spelled(catalogue) | numbers(options)
    for text in (page.goal, page.turn, page.end, page.score):
        assert len(text) <= LONGEST_PART, (len(text), text)
        assert numbers(text) <= known, (text, numbers(text) - known)
    assert 1 <= len(page.pictures) <= 4


@pytest.mark.parametrize("game", GAMES)
def test_a_crib_card_fits_every_table(game: str) -> None:
    material = teaching.material(game)
    every = headtable.game(game)
    known = set(every.start(every.seats[0], 0).setup.options.values)
    for box in material.crib:
        for condition in (box.when, *[row.when for row in box.rows]):
            assert set(condition) <= known, box.title
    for seats in every.seats:
        options = every.start(seats, 0).setup.options.values
        boxes = crib_for(material.crib, seats, options)
        assert boxes
        for box in boxes:
            for row in box.rows:
                assert "{" not in row.says, row
                assert len(row.says) <= LONGEST_ROW, row
