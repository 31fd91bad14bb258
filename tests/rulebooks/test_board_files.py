"""Board files: another board is played on, stands in the log, and is checked with clear errors."""

from importlib.resources import files
from pathlib import Path

import pytest

from headtable import BadSetup, Refusal, game
from headtable.__main__ import main
from headtable.rulebooks import railroad_boards
from headtable.table.logged_game import LoggedGame

HOUSE = files("headtable.rulebooks").joinpath(railroad_boards.FILE).read_text(encoding="utf-8")
GAME = game("great-railroad-game")


@pytest.fixture
def narrow_gauge(tmp_path: Path) -> Path:
    """The board of the house without the track from Carson City to San Francisco, under another title."""
    text = HOUSE.replace("reconstructed board", "narrow gauge").replace(
        'status = "reconstruction"', 'status = "invented"'
    )
    start = text.index('[[track]]\nid = "t82"')
    path = tmp_path / "narrow gauge.toml"
    path.write_text(text[:start] + text[text.index('[[track]]\nid = "t83"') :], encoding="utf-8")
    return path


@pytest.mark.clause("great-railroad-game.board")
def test_a_board_file_is_played_on(narrow_gauge: Path) -> None:
    state = GAME.start(3, options={"board": railroad_boards.load(narrow_gauge)})
    printed = state.view(None).extra["map"]
    assert isinstance(printed, dict)
    assert printed["title"] == "The Great Railroad Game: narrow gauge"
    assert len(printed["tracks"]) == 89
    assert not printed["has_country"]
    of_the_house = GAME.start(3).view(None).extra["map"]
    assert isinstance(of_the_house, dict)
    assert of_the_house["has_country"]
    assert ("board", "invented") in state.view(None).told()


def test_the_log_holds_the_whole_board_and_replays_without_the_file(narrow_gauge: Path) -> None:
    logged_game = LoggedGame.start(GAME, 3, options={"board": str(narrow_gauge)})
    logged_game.move(0, "enter 1 depot-1 nw")
    text = logged_game.log.text()
    narrow_gauge.unlink()
    again = LoggedGame.read(text)
    assert again.log.text() == text
    assert again.state.view(0) == logged_game.state.view(0)
    assert again.state.view(None).told()[0] == ("board", "invented")


def test_the_board_of_the_house_is_not_written_into_the_log() -> None:
    assert "board" not in LoggedGame.start(GAME, 3).log.text()
    named = LoggedGame.start(GAME, 3, options={"board": "Reconstruction"})
    assert "option board: reconstruction" in named.log.text()


def test_a_damaged_board_in_a_log_is_named(narrow_gauge: Path) -> None:
    text = LoggedGame.start(GAME, 3, options={"board": str(narrow_gauge)}).log.text()
    with pytest.raises(BadSetup, match="track 't01': from 'depot-1' to 'montreal' the heading is nw, not w"):
        LoggedGame.read(text.replace("track t01 depot-1 montreal nw", "track t01 depot-1 montreal w"))


def test_the_terminal_of_a_board_is_its_own(narrow_gauge: Path) -> None:
    text = (
        narrow_gauge.read_text("utf-8").replace("san-francisco", "frisco").replace("San Francisco", "Frisco")
    )
    narrow_gauge.write_text(text, encoding="utf-8")
    state = GAME.start(3, options={"board": railroad_boards.load(narrow_gauge)})
    assert ("terminal", "Frisco") in state.view(None).told()
    with pytest.raises(Refusal):
        state.apply(0, state.parse("run 1"))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("[board]", "[board", "not readable as TOML"),
        ("[board]", "[bord]", "'board' is missing"),
        ('title = "The', 'titel = "The', "board: 'title' is missing"),
        ('name = "Denver"', "", "city 'denver': 'name' is missing"),
        ('name = "Denver"', 'name = "Denver; or not"', "city 'denver': 'name' holds a ';'"),
        ('name = "Denver"', 'name = "Denver"\nmane = 1', "city 'denver': unknown key 'mane'"),
        ("spaces_per_track = 1", "spaces_per_track = 2", "'spaces_per_track' must be 1"),
        ('"NE", "E", "SE"', '"E", "NE", "SE"', "'headings' must be n, ne, e"),
        ("x = 11", 'x = "11"', "depot 'depot-1': 'x' must be a whole number"),
        ('heading = "NW"', 'heading = "N"', "track 't01': from 'depot-1' to 'montreal' the heading is nw"),
        ('b = "toronto"', 'b = "boston"', "track 't02': there is no circle 'boston'"),
    ],
)  # fmt: skip
def test_a_slip_in_a_board_file_is_named(
    tmp_path: Path, old: str, new: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert old in HOUSE
    path = tmp_path / "mine.toml"
    path.write_text(HOUSE.replace(old, new, 1), encoding="utf-8")
    assert main(["play", GAME.id, "--option", f"board={path}"]) == 2
    said = capsys.readouterr().err
    assert "mine.toml" in said
    assert says in said
    assert "Traceback" not in said


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match=r"the board file 'none\.toml' cannot be read: No such file"):
        railroad_boards.load("none.toml")
    with pytest.raises(BadSetup, match="cannot be read: it is a folder"):
        railroad_boards.load(tmp_path)
    path = tmp_path / "picture.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadSetup, match="is not text in UTF-8"):
        railroad_boards.load(path)
    with pytest.raises(BadSetup, match="it is 'reconstruction' or a board file"):
        GAME.start(3, options={"board": "none.toml"})


def test_only_this_game_takes_a_board() -> None:
    with pytest.raises(BadSetup, match="there is no option 'board' here"):
        LoggedGame.start(game("trolley"), 2, options={"board": "none.toml"})
