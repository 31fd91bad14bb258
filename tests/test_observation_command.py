"""`headtable observation` from the outside."""

import json

import pytest

import headtable
from headtable.__main__ import main
from headtable.research import layout, perfect_layout
from headtable.research.environment_setup import environment_setup

Said = pytest.CaptureFixture[str]


def test_every_piece_stands_on_the_page(capsys: Said) -> None:
    assert main(["observation", "trolley-euchre", "--seats", "4"]) == 0
    shown = capsys.readouterr().out
    has = layout("trolley-euchre", 4)
    assert f"{has.size} numbers" in shown
    assert " ".join(has.faces) in " ".join(shown.split())
    for piece in has.pieces:
        line = next(line for line in shown.splitlines() if line.startswith(f"{piece.name}: "))
        assert line.split()[-2:] == [str(piece.offset), str(piece.size)]


def test_the_pieces_as_data(capsys: Said) -> None:
    assert main(["Observation", "HiLo", "--seats", "3", "--option", "review=all", "--perfect", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    has = perfect_layout("hilo", 3, {"review": "all"})
    assert (told["game"], told["seats"], told["size"]) == ("hilo", 3, has.size)
    assert [piece["name"] for piece in told["pieces"]] == [piece.name for piece in has.pieces]
    assert told["pieces"][-1]["name"].startswith("truth: ")
    assert all(piece["meaning"] for piece in told["pieces"])


@pytest.mark.parametrize("game", headtable.games(), ids=str)
def test_without_seats_there_are_as_many_as_in_the_environments(game: headtable.Game, capsys: Said) -> None:
    seats = environment_setup(game.id).seats
    assert main(["observation", game.id, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["seats"], told["size"]) == (seats, layout(game.id, seats).size)
    assert layout(game.id) is layout(game.id, seats)
    assert perfect_layout(game.id) is perfect_layout(game.id, seats)


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("observation hillo", "there is no game 'hillo' on the shelf; did you mean 'hilo'?"),
        ("observation", "the following arguments are required: GAME"),
        ("observation hilo --seats 9", "Hilo is for 2, 3, 4 seats, not for 9"),
        ("observation hilo --option review=some", "option review cannot be 'some'"),
    ],
)
def test_what_cannot_be_used_is_said_in_a_sentence(typed: str, says: str, capsys: Said) -> None:
    assert main(typed.split()) == 2
    out, said = capsys.readouterr()
    assert out == ""
    assert says in said
    assert said.count("\n") == 1
