"""`headtable games` from the outside."""

import json

import pytest

import headtable
from headtable import rulebooks
from headtable.__main__ import main


def test_the_shelf_lists_every_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games"]) == 0
    shown = capsys.readouterr().out
    for game in headtable.games():
        line = next(line for line in shown.splitlines() if line.split()[:1] == [game.id])
        assert game.family in line
        assert rulebooks.book(game.book).dated in line
        assert f"{game.seats[0]} " in line
    assert max(len(line) for line in shown.splitlines()) <= 100


def test_one_game_shows_its_options_and_their_values(capsys: pytest.CaptureFixture[str]) -> None:
    for game in headtable.games():
        assert main(["games", game.id]) == 0
        shown = " ".join(capsys.readouterr().out.split())
        for option in game.options:
            assert f"{option.id} = {option.default()}" in shown
            wording = rulebooks.game(game.id).wording_of(option.id)
            assert wording is not None
            assert wording.asks in shown
            assert option.values(wording.words) in shown
            assert option.clause in shown


@pytest.mark.clause("table.options")
def test_one_game_shows_for_how_many_players_an_option_is(capsys: pytest.CaptureFixture[str]) -> None:
    for game, says in {
        "trolley-pinochle": "in the middle of a hand? (for 2 players) off (no), on (yes, but",
        "trix": "pairs opposite (pairs, partners opposite each other, for 4, 6 or 8 players)",
    }.items():
        assert main(["games", game]) == 0
        assert says in " ".join(capsys.readouterr().out.split())


def test_a_reconstruction_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    rebuilt = {game.id for game in headtable.games() if rulebooks.game(game.id).is_reconstruction}
    assert rebuilt == {"trolley-pinochle", "mayflower-authors"}
    for id in rebuilt:
        assert main(["games", id]) == 0
        assert "Reconstruction" in capsys.readouterr().out


def test_the_shelf_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in games] == [game.id for game in headtable.games()]
    assert main(["games", "trolley-euchre", "--json"]) == 0
    game = json.loads(capsys.readouterr().out)
    assert game["seats"] == [2, 3, 4]
    assert game["year"] == 1904
    options = {option["id"]: option for option in game["options"]}
    assert options["target"]["default"] == 10
    assert options["three-tie"]["choices_for"] == [[], [3]]


def test_an_unknown_game_ends_with_two_and_the_nearest_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "euchre"]) == 2
    assert "did you mean 'trolley-euchre'" in capsys.readouterr().err
