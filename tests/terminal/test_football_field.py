"""The field of Trix Football in text: every mark in its place, and what happened in words."""

import pytest

import headtable
from headtable import Rng
from headtable.narration import trix_football
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.view import View
from headtable.terminal import football_field
from headtable.terminal.styled_text import ESCAPE, LETTERS_ONLY

NAMES = ["Ann", "Bo"]
LENGTH = 220


def field(ball: int, holder: int = 0, down: int = 1, to_gain: int = 10, seat: int | None = 0) -> View:
    """A view with nothing but a gridiron."""
    view = View("trix-football", seat, 2)
    view.sides = [0, 1]
    view.extra = {
        "yards": LENGTH // 2,
        "lines": 23,
        "ball": ball,
        "holder": holder,
        "down": down,
        "to_gain": to_gain,
        "play": "rush",
        "half": 1,
        "path": [],
    }
    return view


def drawn(view: View, width: int = 80) -> list[str]:
    return football_field.drawn(view, SeatNames.of(view, NAMES), width, False)


def grass(view: View, width: int = 80) -> str:
    """The line with the ball in it."""
    return next(line for line in drawn(view, width) if line.count("●") == 1 and "ball" not in line)


def test_a_view_without_a_field_draws_none() -> None:
    assert drawn(View("rover", 0, 3)) == []


def test_the_whole_field_is_drawn_with_yard_lines_and_words() -> None:
    assert drawn(field(50)) == [
        "First down, 5 yards to gain. Your ball at your 25-yard line.",
        "Your goal              ● ball  ! line to gain             Bo's goal",
        "      10    20    30    40    50    50    40    30    20    10",
        "║  │  │  │  │  ●▸ !  │  │  │  │  ┃  │  │  │  │  │  │  │  │  │  │  ║",
    ]


@pytest.mark.parametrize("width", [40, 57, 80, 120])
@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("holder", [0, 1])
@pytest.mark.parametrize("ball", [0, 1, 50, 109, 110, 111, 170, 219, LENGTH])
def test_the_ball_lies_where_it_is_and_goes_where_it_must(
    ball: int, holder: int, seat: int | None, width: int
) -> None:
    view = field(ball, holder, seat=seat)
    line = grass(view, width)
    last = len(line) - 1
    along = LENGTH - ball if seat == 1 else ball
    assert abs(line.index("●") - along * last / LENGTH) <= 0.5
    assert all(len(other) <= width for other in drawn(view, width))
    goes_right = (holder == 0) != (seat == 1)
    if "▸" in line or "◂" in line:
        assert ("▸" in line) == goes_right
        assert line.replace("▸", "●").replace("◂", "●").count("●●") == 1
    if "!" in line:
        assert (line.index("!") > line.index("●")) == goes_right


def test_both_goal_lines_can_carry_the_ball() -> None:
    assert grass(field(0)).startswith("●▸ !")
    assert grass(field(LENGTH, down=0)).endswith("│  ●")
    assert grass(field(LENGTH, holder=1)).endswith("! ◂●")
    assert grass(field(LENGTH, holder=1, seat=1)).startswith("●▸ !")
    assert "Your ball at Bo's goal line." in drawn(field(LENGTH, down=0))
    assert "First down, 5 yards to gain. Your ball at your goal line." in drawn(field(0))


def test_no_line_to_gain_beyond_the_goal_line_or_without_a_down() -> None:
    assert "!" not in "".join(drawn(field(212)))
    assert "!" not in "".join(drawn(field(100, down=0)))
    assert "!" not in "".join(drawn(field(4, holder=1)))


@pytest.mark.parametrize(
    ("view", "says"),
    [
        (field(110), "First down, 5 yards to gain. Your ball at the middle."),
        (field(55, 1, 2, 25), "Second down, 12½ yards to gain. Bo's ball at your 27½-yard line."),
        (field(219, 0, 3, 1), "Third down, ½ yard to gain. Your ball at Bo's ½-yard line."),
        (field(50, 1, 3, 2, seat=None), "Third down, 1 yard to gain. Bo's ball at Ann's 25-yard line."),
    ],
)
def test_down_and_distance_in_words(view: View, says: str) -> None:
    assert drawn(view)[0] == says


def test_what_a_kick_is_for_is_said() -> None:
    view = field(110, down=0)
    view.extra["play"] = "kick-off"
    assert drawn(view)[0] == "Your ball at the middle: kick-off."


def test_the_last_way_of_the_ball_is_drawn_below_while_it_lies_there() -> None:
    view = field(50)
    view.extra["path"] = [{"seat": 0, "down": 1, "start": 110, "end": 50, "clause": "trix-football.losses"}]
    assert drawn(view)[-1] == " " * 15 + "◂" + "─" * 18
    view.extra["path"] = [{"seat": 0, "down": 1, "start": 20, "end": 50, "clause": "trix-football.gains"}]
    assert drawn(view)[-1] == " " * 6 + "─" * 9 + "▸"
    view.extra["ball"] = 110
    assert "─" not in drawn(view)[-1]


def test_colour_changes_no_mark_and_letters_will_do() -> None:
    view = field(55, 1)
    coloured = football_field.drawn(view, SeatNames.of(view, NAMES), 80, True)
    assert [ESCAPE.sub("", line) for line in coloured] == drawn(view)
    assert "\n".join(drawn(view)).translate(LETTERS_ONLY).isascii()


def test_what_the_hands_did_is_told_at_every_showdown() -> None:
    """A whole game: whenever the ball has moved, the hands and the way are said to both captains."""
    state = headtable.game("trix-football").start(2, options={"half-length": 20})
    rng = Rng(5)
    said: list[str] = []
    while not state.is_over():
        seat = state.to_act()
        moves = [state.chance(rng)] if seat == headtable.CHANCE else state.legal_moves(seat)
        before = state.view(0)
        state.apply(seat, moves[rng.below(len(moves))])
        after = state.view(0)
        told = trix_football.told(before, after, SeatNames.of(after, NAMES))
        is_showdown = after.fact("showdown") is not None and before.fact("showdown") is None
        assert (len([line for line in told if "show" in line]) == 2) == is_showdown
        said += told
    for words in ("You show ", "Bo shows ", " kick goes ", "The first half is over.", "ball now, at "):
        assert any(words in line for line in said)
    assert any(line.startswith(("You gain ", "Bo gains ")) for line in said)
    assert any(line.startswith(("You lose ", "Bo loses ")) for line in said)


def test_a_kick_at_goal_that_fails_is_no_goal() -> None:
    before, after = field(180), field(50, holder=1)
    before.extra["play"] = "goal from field"
    after.extra["showdown"] = ["nothing", "Pair"]
    assert trix_football.told(before, after, SeatNames.of(after, NAMES))[2:] == [
        "No goal.",
        "Bo's ball now, at your 25-yard line.",
    ]
