"""`headtable rules` from the outside."""

import pytest

from headtable.__main__ import main


def test_the_shelf_lists_books_and_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules"]) == 0
    shown = capsys.readouterr().out
    assert "Trolley (1904)" in shown
    assert "trolley-matchem" in shown
    assert "House rules of Head Table (2026)" in shown


def test_a_game_that_has_its_books_name_is_shown_below_the_books_head(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["rules", "trolley"]) == 0
    shown = capsys.readouterr().out
    assert "What is in the box" in shown
    assert "trolley.follow" in shown
    assert "trolley-euchre.follow" not in shown


def test_a_whole_book_holds_all_its_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--book", "trolley"]) == 0
    shown = capsys.readouterr().out
    assert "trolley-euchre.follow" in shown
    assert "progressive-trolley-pinochle.end" in shown
    assert main(["rules", "house"]) == 0
    assert "table.turn" in capsys.readouterr().out


def test_the_second_book_is_read_like_the_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--book", "trix"]) == 0
    shown = capsys.readouterr().out
    assert "trix-pack.cards" in shown
    assert "trix-exchange.settlement" in shown
    assert main(["rules", "trix"]) == 0
    shown = capsys.readouterr().out
    assert "What is in the box" in shown
    assert "hilo.follow" not in shown
    assert main(["rules", "forty-two"]) == 0
    assert "forty-two.honor-rank" in capsys.readouterr().out
    assert main(["rules", "hilo.follow"]) == 0
    assert "Trix (1904), line 259" in capsys.readouterr().out


def test_a_clause_and_an_example_can_be_read_alone(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "trolley-euchre.follow"]) == 0
    assert "Trolley (1904), line 232" in capsys.readouterr().out
    assert main(["rules", "trolley-euchre.example-red"]) == 0
    assert "Red is trump." in capsys.readouterr().out


def test_the_id_of_a_refusal_is_explained_with_its_clause(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "trolley-euchre.only-dealer-takes"]) == 0
    reason, _, clause = capsys.readouterr().out.partition("Clause: trolley-euchre.discard")
    assert "You cannot [move]: only the dealer takes the card up" in reason
    assert "Trolley (1904), line 240" in clause
    assert main(["rules", "trolley.must-show"]) == 0
    assert "Option: must-show" in capsys.readouterr().out
    assert main(["rules", "table.turn"]) == 0
    assert "Clause: table.turn" not in capsys.readouterr().out


def test_a_search_shows_what_it_finds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--find", "OVER-TRUMP"]) == 0
    assert "trolley-pinochle.four-play" in capsys.readouterr().out
    assert main(["rules", "trolley", "--find", "over-trump"]) == 1
    assert "Nothing in the rules says 'over-trump'." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["euchre"], "there is no game 'euchre'; the nearest is 'trolley-euchre'"),
        (["trolley.folow"], "there is no clause 'trolley.folow'; the nearest is 'trolley.follow'"),
        (["trolley.must-sho"], "there is no clause 'trolley.must-sho'; the nearest is 'trolley.must-show'"),
        (["nogame.follow"], "there is no clause 'nogame.follow'"),
        (["--book", "troley"], "there is no book 'troley'; the nearest is 'trolley'"),
        (["trolley", "--book", "trolley"], "give a name or --book, not both"),
    ],
)
def test_an_unknown_name_ends_with_a_sentence_and_two(
    words: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", *words]) == 2
    assert says in capsys.readouterr().err
