"""`headtable moves` from the outside."""

import json

import pytest

import headtable
from headtable.__main__ import main
from headtable.research import move_numbers

Said = pytest.CaptureFixture[str]


@pytest.mark.parametrize("game", headtable.games(), ids=str)
def test_every_number_stands_on_the_page_with_its_move(game: headtable.Game, capsys: Said) -> None:
    assert main(["moves", game.id]) == 0
    shown = capsys.readouterr().out
    numbers = move_numbers(game.id)
    lines = [line.strip() for line in shown.splitlines()]
    first = lines.index(f"0  {numbers.rows()[0][1]}")
    assert lines[first:] == [f"{number}  {text}" for number, text in numbers.rows()]
    assert f"{numbers.size} moves" in shown
    assert f"rules, version {game.version}" in shown
    assert numbers.reading() in " ".join(shown.split())


@pytest.mark.parametrize("game", headtable.games(), ids=str)
def test_the_page_and_its_rows_tell_each_number_apart(game: headtable.Game) -> None:
    rows = move_numbers(game.id).rows()
    assert [number for number, _ in rows] == list(range(move_numbers(game.id).size))
    assert len({text for _, text in rows}) == len(rows)
    assert all(text for _, text in rows)


def test_the_numbers_as_data(capsys: Said) -> None:
    assert main(["moves", "mayflower-authors", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["rules"], len(told["moves"])) == ("mayflower-authors", 1, 5 * 52)
    assert told["moves"][:2] == ["ask 2 for a1", "ask 2 for a2"]
    assert "as seat 1 says it: seat 2 sits on its left" in told["reading"]


def test_more_chips_add_numbers(capsys: Said) -> None:
    assert main(["moves", "trocadero", "--option", "stake=200", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["moves"][-2:] == ["bid 800", "sell 800"]
    assert "Prices go up to 800" in told["reading"]


def test_capitals_do_not_matter(capsys: Said) -> None:
    assert main(["Moves", "HiLo", "--JSON"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "hilo"


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("moves hillo", "there is no game 'hillo' on the shelf; did you mean 'hilo'?"),
        ("moves", "the following arguments are required: GAME"),
        ("moves hilo --option stake=3", "there is no option 'stake' here"),
        ("moves trocadero --option stake=3", "option stake cannot be '3'"),
        ("moves hilo --jsn", "did you mean '--json'?"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_sentence(typed: str, says: str, capsys: Said) -> None:
    assert main(typed.split()) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert says in said
    assert said.count("\n") == 1
