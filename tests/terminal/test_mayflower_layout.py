"""The Mayflower's layout and cards in the terminal."""

import pytest

import headtable
from headtable import CHANCE, Rng
from headtable.narration import move_outcomes
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import word
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Wording
from headtable.rules.equipment.mayflower import NAMES
from headtable.terminal import card_faces, choices, mayflower_layout
from headtable.terminal.styled_text import breadth
from headtable.terminal.table_view import render

PEOPLE = ["You", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal"]


def view_after(seats: int, cards: int, viewer: int = 0) -> View:
    """What a seat sees when so many cards have been played, the first that can be each time."""
    state = headtable.game("mayflower").start(seats, seats - 1, {"length": "one deal"})
    rng = Rng(seats)
    while sum(len(place.cards) for place in state.places() if place.name == "layout") < cards:
        chosen = state.chance(rng) if state.to_act() == CHANCE else state.legal_moves(state.to_act())[0]
        state.apply(state.to_act(), chosen)
    return state.view(viewer)


@pytest.mark.clause("mayflower.layout")
def test_four_rows_with_the_one_at_the_left_and_the_thirteen_at_the_right() -> None:
    view = headtable.game("mayflower").start(4, 3).view(0)
    shown = {"series A": ["a1", "a2", "a13"], "series C": [f"c{number}" for number in range(1, 14)]}
    for pile in view.piles:
        pile.faces = shown.get(pile.name, pile.faces)
    a, b, c, d = mayflower_layout.drawn(view, 80, colour=False)
    assert a == "  A    1   2   ·   ·   ·   ·     ·     ·   ·   ·   ·   ·  13"
    assert b == "  B    ·   ·   ·   ·   ·   ·     ·     ·   ·   ·   ·   ·   ·"
    assert c == "  C    1   2   3   4   5   6     7     8   9  10  11  12  13   complete"
    assert d.startswith("  D ")
    assert mayflower_layout.drawn(view, 40, colour=False)[:3] == [
        " A 1 2 · · · ·  ·  · ·  ·  ·  · 13",
        " B · · · · · ·  ·  · ·  ·  ·  ·  ·",
        " C 1 2 3 4 5 6  7  8 9 10 11 12 13",
    ]


@pytest.mark.clause("mayflower.layout")
@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("cards", [0, 9, 25])
def test_the_whole_table_fits_on_a_small_screen(seats: int, cards: int) -> None:
    text = render(view_after(seats, cards), PEOPLE[:seats], 80, False, 23)
    lines = text.splitlines()
    assert len(lines) <= 23
    assert max(breadth(line) for line in lines) <= 80
    rows = [line for line in lines if line[:4] in ("  A ", "  B ", "  C ", "  D ")]
    assert [row[2] for row in rows] == ["A", "B", "C", "D"]
    assert "Series" not in text  # each card is drawn once


def test_other_games_have_no_such_layout() -> None:
    view = headtable.game("gyp").start(4, 3).view(0)
    assert mayflower_layout.drawn(view, 80, colour=True) == []


def test_a_card_shows_its_series_and_number_and_its_title_where_it_is_known() -> None:
    assert card_faces.face("a4").name == "A4"
    assert card_faces.face("c10").chip == "[C10]"
    assert [line.strip("│ ") for line in card_faces.drawn(card_faces.face("a4"))[1:5]] == [
        "A4", "Landing", "of the", "Pilgr's",
    ]  # fmt: skip
    for name in NAMES:
        lines = card_faces.drawn(card_faces.face(name))
        assert {len(line) for line in lines} == {9}
        assert name.upper() in lines[1]


@pytest.mark.clause("mayflower-authors.promise")
@pytest.mark.parametrize("seats", range(2, 7))
def test_authors_is_labelled_and_fits_too(seats: int) -> None:
    state = headtable.game("mayflower-authors").start(seats, seats - 1)
    state.apply(CHANCE, state.chance(Rng(2)))
    for _ in range(4):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[-1])
    lines = render(state.view(state.to_act()), PEOPLE[:seats], 80, False, 23).splitlines()
    assert "[Reconstruction]" in lines[0]
    assert len(lines) <= 23
    assert max(breadth(line) for line in lines) <= 80


def test_what_is_said_of_a_turn_without_a_card_and_of_a_call() -> None:
    company = SeatNames(["You", "Bo"], 0, [0, 1])
    view = View("mayflower", 0, 2)
    cannot = Wording(word("cannot play"), [])
    assert move_outcomes.deed(view, 1, cannot, view, company) == "Bo cannot play."
    assert move_outcomes.deed(view, 0, cannot, view, company) == "You cannot play."
    after = View("mayflower-authors", 0, 2)
    after.extra["call"] = {"caller": 1, "asked": 0, "book": "C7", "answer": "given", "card": "c7"}
    ask = Wording(headtable.game("mayflower-authors").start(2).parse("ask 1 for c7"), [])
    said = move_outcomes.deed(view, 1, ask, after, company)
    assert said == "Bo asks you for C7. You give it."


def test_a_wide_table_of_calls_is_drawn_in_parts() -> None:
    state = headtable.game("mayflower-authors").start(4, 3)
    state.apply(CHANCE, state.chance(Rng(2)))
    view = state.view(0)
    company = SeatNames.of(view, PEOPLE[:4])
    lines, places = choices.tabled(view, company, 60)
    assert places == set(range(len(view.choices)))
    assert max(len(line) for line in lines) <= 60
    assert len([line for line in lines if not line.startswith("ask")]) > 1
    numbers = [int(word) for line in lines if line.startswith("ask") for word in line.split()[3:]]
    assert sorted(numbers) == list(range(1, len(view.choices) + 1))
