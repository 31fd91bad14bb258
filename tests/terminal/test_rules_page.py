"""The pages of rules: everything that must be said is said, and nothing runs over the edge."""

import io
import re

import pytest

from headtable import rulebooks
from headtable.terminal import rules_page
from headtable.terminal.page_writer import Page, page_for

ESCAPE = re.compile(r"\033\[[0-9;]*m")


def clause_page(id: str) -> str:
    page = Page(80, colour=False)
    clause = rulebooks.clause(id)
    rules_page.write_clause(page, rulebooks.book(clause.book), clause)
    return page.text()


@pytest.mark.parametrize("width", [60, 80, 100])
@pytest.mark.parametrize("colour", [False, True])
def test_no_line_of_a_whole_book_is_wider_than_the_page(width: int, colour: bool) -> None:
    for book in rulebooks.books():
        page = Page(width, colour)
        rules_page.write_book(page, book)
        assert max(len(ESCAPE.sub("", line)) for line in page.lines) <= width


def test_a_page_is_never_wider_than_a_hundred_columns() -> None:
    assert Page(240, colour=False).width == 100


def test_colour_changes_no_word() -> None:
    plain, coloured = Page(80, colour=False), Page(80, colour=True)
    for page in (plain, coloured):
        rules_page.write_shelf(page, rulebooks.books())
        rules_page.write_game(page, rulebooks.book("trolley"), rulebooks.game("trolley-pinochle"))
    assert "\033" not in plain.text()
    assert "\033" in coloured.text()
    assert ESCAPE.sub("", coloured.text()) == plain.text()


def test_a_game_page_says_everything_about_the_game() -> None:
    page = Page(80, colour=False)
    game = rulebooks.game("trolley-euchre")
    rules_page.write_game(page, rulebooks.book("trolley"), game)
    words = " ".join(page.text().split())
    for clause in game.clauses:
        assert clause.id in words
        assert " ".join(clause.says.split()) in words
    for question in game.questions:
        assert question.asks in words
    for option in game.options:
        assert f"{option.wording.asks} {option.answers()}" in words
    for example in game.examples:
        assert example.then in words


def test_a_clause_page_gives_book_and_line_and_what_belongs_to_it() -> None:
    text = clause_page("trolley-euchre.follow")
    assert "Trolley (1904), line 232" in text
    assert "Is the second Motorman a card of the trump colour" in text
    assert "trolley-euchre.example-second-motorman" in text
    assert "for 2 players only" in clause_page("trolley-euchre.two-order")
    assert "win-check" in clause_page("trolley.win")
    assert "nothing is enforced" in clause_page("trolley.good-for-two")


def test_what_the_book_does_not_say_is_labelled() -> None:
    assert "Ours, not in the book" in clause_page("trolley-transfer.round-limit")
    assert "Ours, not in the book" in clause_page("table.turn")
    assert "Reconstruction" in clause_page("trolley-pinochle.rank")
    assert "Reconstruction" not in clause_page("trolley-euchre.follow")
    page = Page(80, colour=False)
    rules_page.write_shelf(page, rulebooks.books())
    assert page.text().count("Reconstruction") == 3


def test_a_house_rule_names_the_games_whose_option_it_is() -> None:
    text = clause_page("table.bell")
    assert "trolley-transfer, trolley-matchem" in " ".join(text.split())
    assert text.count("yes, and the hand in progress does not count") == 1
    assert text.count("yes, and the race is judged as it stands") == 1


def test_a_rule_of_the_pack_names_the_games_whose_option_it_is() -> None:
    words = " ".join(clause_page("trix-pack.wrong-card").split())
    asks = "May a wrong card be played?"
    asked = [entry.id for entry in rulebooks.games() if asks in [one.wording.asks for one in entry.options]]
    assert {"forty-two", "call-suit-forty-two", "hilo"} <= {*asked}
    assert f"{', '.join(asked)} {asks}" in words
    assert "Reconstruction" in clause_page("trix-pack.commodities")


def test_a_search_marks_the_word_and_leaves_colours_alone() -> None:
    page = Page(80, colour=True)
    assert rules_page.write_found(page, "1", [rulebooks.game("trolley")]) > 0
    plain = Page(80, colour=False)
    rules_page.write_found(plain, "1", [rulebooks.game("trolley")])
    assert ESCAPE.sub("", page.text()) == plain.text()
    assert rules_page.write_found(Page(80, colour=False), "xyzzy", rulebooks.games()) == 0


def test_only_a_terminal_that_wants_colour_gets_it(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    assert page_for(Terminal()).colour
    assert not page_for(io.StringIO()).colour
    monkeypatch.setenv("NO_COLOR", "1")
    assert not page_for(Terminal()).colour
