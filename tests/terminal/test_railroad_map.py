"""The railroad map in text, from the data of the view alone."""

import pytest
from railroad_table import FORMS, at_random, position, started

from headtable import Rng, State, View
from headtable.narration import move_outcomes
from headtable.narration.seat_names import SeatNames
from headtable.terminal import railroad_map
from headtable.terminal.styled_text import breadth
from headtable.terminal.table_view import render

NAMES = ["You", "Bo", "Cy", "Dee"]


def lines(state: State, seat: int | None = 0, width: int = 80, is_roomy: bool = False) -> list[str]:
    view = state.view(seat)
    return railroad_map.drawn(view, SeatNames.of(view, NAMES), width, False, is_roomy)


def test_the_map_fits_a_small_screen_and_shows_every_circle() -> None:
    drawn = lines(started(3))
    assert len(drawn) == 13 + 1
    assert max(len(line) for line in drawn) <= 80
    text = "\n".join(drawn)
    for code in ("Sea", "SFr", "Den", "SLa", "Mem", "GC1", "GC4", "Jac"):
        assert text.count(code) == 1
    spots = railroad_map.spots_of(view_map(started(3)))
    assert len({spot.code for spot in spots.values()}) == 44


def view_map(state: State) -> dict[str, object]:
    board = state.view(None).extra["map"]
    assert isinstance(board, dict)
    return board


def test_the_board_is_always_labelled() -> None:
    for width in (40, 80, 100, 120):
        for is_roomy in (False, True):
            assert "[reconstruction]" in "\n".join(lines(started(3), 0, width, is_roomy))


def test_trains_are_drawn_with_their_headings_in_cities_and_on_tracks() -> None:
    state = position(3, {1: "denver nw", 2: "omaha > cheyenne", 3: "helena > salt-lake-city"})
    drawn = lines(state)
    text = "\n".join(drawn)
    assert text.count("1↖") == text.count("2←") == text.count("3↓") == 1
    row = next(line for line in drawn if line.startswith(" │     Sac"))
    assert row.index("Che") < row.index("2←") < row.index("Oma")
    assert "Den" not in "\n".join(drawn[:13])  # the train stands there, and the line below says where
    assert "1 You Den NW   2 Bo W to Che   3 Cy S to SLa" in drawn[13]


def test_on_a_wide_screen_a_train_stands_beside_the_letters_and_all_is_explained() -> None:
    state = position(3, {1: "denver nw"})
    text = "\n".join(lines(state, width=120, is_roomy=True))
    assert "Den1↖" in text
    assert "SLa Salt Lake City" in text
    assert "GC1 GC2 GC3 GC4 Grand Central Depot" in text
    assert "Terminal: San Francisco" in text


def test_trains_beside_the_board_are_told() -> None:
    state = position(2, {1: "home", 2: "denver nw"})
    assert "1 You home   2 Bo Den NW   3 You off" in lines(state)[13]


def test_a_screen_too_narrow_for_the_map_still_tells_the_trains() -> None:
    drawn = lines(position(3, {1: "denver nw"}), width=50)
    assert "too narrow" in drawn[0]
    assert "1 You Den NW" in drawn[2]


def test_the_orders_stand_together_by_train() -> None:
    state = position(3, {1: "kansas-city > denver", 2: "omaha w", 3: "dallas s"})
    said = railroad_map.listed(state.view(0), 80)
    assert said[0] == "Run 1 into Den: 1 n, 2! ne, 3 e, 4 se, 5! s, 6 sw, 7! w, 8 nw."
    assert said[1] == "  Turn 2 in Oma: 9 ne, 10 e, 11 se, 12 s. (! smashup)"
    entering = railroad_map.listed(started(3).view(0), 80)
    assert entering == ["Enter 1: 1 GC1 w, 2 GC1 nw, 3 GC2 w, 4 GC3 w, 5 GC4 sw, 6 GC4 w."]
    stalled = position(3, {1: "kansas-city > denver", 2: "denver nw"})
    assert railroad_map.listed(stalled.view(0), 80) == ["1 lose the play"]
    meeting = position(3, {1: "chicago e", 2: "cleveland > chicago"})
    assert railroad_map.listed(meeting.view(0), 80) == ["Run 1: 1 collision."]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("run 1 nw", "You run train 1 into Denver, headed NW for Salt Lake City."),
        ("run 1 w", "You run train 1 into Denver, headed W, where no track leads: a smashup."),
        ("turn 2 se", "You turn train 2 in Omaha to SE for St. Louis."),
    ],
)
def test_an_order_is_told_in_a_sentence(text: str, says: str) -> None:
    state = position(3, {1: "kansas-city > denver", 2: "omaha w", 3: "dallas s"})
    state.apply(0, state.parse(text))
    view = state.view(0)
    assert move_outcomes.order(view, SeatNames.of(view, NAMES)) == says
    onlooker = state.view(1)
    company = SeatNames.of(onlooker, ["Ann", "Bo", "Cy"])
    assert move_outcomes.order(onlooker, company) == says.replace("You run", "Ann runs").replace(
        "You turn", "Ann turns"
    )


def test_a_view_without_a_map_has_none() -> None:
    view = View("trolley", 0, 2)
    assert railroad_map.drawn(view, SeatNames(NAMES, 0, [0, 1]), 80, False) == []
    assert railroad_map.listed(view, 80) == []
    assert move_outcomes.order(view, SeatNames(NAMES, 0, [0, 1])) == ""
    assert not railroad_map.is_drawn_already("board", view)


@pytest.mark.parametrize(("seats", "each"), FORMS)
@pytest.mark.parametrize("width", [40, 64, 80, 120])
def test_whole_games_stay_within_the_screen(seats: int, each: int, width: int) -> None:
    state = started(seats, {"trains": each})
    rng = Rng(width)
    for _ in range(40):
        view = state.view(state.to_act())
        for line in render(view, NAMES[:seats], width, True, 24).splitlines():
            assert breadth(line) <= width
        state.apply(state.to_act(), at_random(state, rng))


def test_a_small_screen_holds_the_whole_table() -> None:
    """The heading, the map, the trains, the score and the orders, with a line left to type in."""
    state = started(4)
    rng = Rng(3)
    for _ in range(120):
        view = state.view(state.to_act())
        assert len(render(view, NAMES, 80, False, 23).splitlines()) <= 23
        state.apply(state.to_act(), at_random(state, rng))


def test_names_that_begin_alike_get_letters_of_their_own() -> None:
    places = [
        {"id": f"c{number}", "name": name, "kind": "city", "x": number, "y": 0}
        for number, name in enumerate(
            ["Newport", "Newark", "Newcastle", "New", "Ne", "New York", "New Yorck"]
        )
    ]
    codes = [spot.code for spot in railroad_map.spots_of({"places": places}).values()]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 3 for code in codes)
