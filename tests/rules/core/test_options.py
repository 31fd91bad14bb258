"""Options are named data, and a wrong one is answered with those that exist."""

import pytest

from headtable import BadSetup, Option, game, games, rulebooks
from headtable.rules.core.options import MOST, Options

KNOWN = [
    Option("target", "a.b", "the points", [10, "one deal"], any_number=True),
    Option("win-check", "a.c", "when", ["at once", "end of hand"]),
    Option("honour", "a.d", "whether", ["off", "on"]),
]


def test_what_is_given_is_read_generously() -> None:
    options = Options(KNOWN, {"target": "12", "win-check": "end-of-hand", "honour": True})
    assert options.number("target") == 12
    assert options.is_set("win-check", "end of hand")
    assert options.is_on("honour")
    assert Options(KNOWN, {"target": "one deal"}).number("target") == 0
    assert Options(KNOWN, {}).number("target") == 10


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"tarot": 1}, "there are: target, win-check, honour"),
        ({"target": 0}, "it can be: 10, one deal, any positive number"),
        ({"target": "-3"}, "any positive number"),
        ({"target": "²"}, "any positive number"),
        ({"target": "1e3"}, "any positive number"),
        ({"honour": "maybe"}, "it can be: off, on"),
    ],
)
def test_a_wrong_option_is_answered_with_those_that_exist(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Options(KNOWN, given)


def test_the_games_offer_just_the_options_of_the_catalogue() -> None:
    """Ids, defaults, choices and clauses agree, both ways."""
    for one in games():
        written = {option.id: option for option in rulebooks.game(one.id).options}
        assert set(written) == {option.id for option in one.options}, one.id
        for option in one.options:
            entry = written[option.id]
            assert str(option.default()).lower() == str(entry.default).lower(), (one.id, option.id)
            assert option.any_number == entry.takes_number, (one.id, option.id)
            assert bool(option.any_text) == bool(entry.text_says), (one.id, option.id)
            if option.any_number:
                assert (option.least, option.most) == (entry.least, entry.most or MOST - 1), option.id
            words = {str(choice).lower() for choice in option.choices if isinstance(choice, str)}
            assert words == {str(choice).lower() for choice in entry.choices if isinstance(choice, str)}
            assert option.clause == entry.clause, (one.id, option.id)
            assert option.says


def test_the_games_seat_whom_the_catalogue_seats() -> None:
    for one in games():
        entry = rulebooks.game(one.id)
        assert (one.name, one.family, list(one.seats)) == (entry.name, entry.family, list(entry.players))
        assert [clause.id for clause in rulebooks.clauses(one.id)] == [
            getattr(clause, "id", None) for clause in one.clauses
        ]


@pytest.mark.clause("trolley-euchre.players")
def test_wrong_seats_dealers_and_games_are_refused_with_a_sentence() -> None:
    euchre = game("trolley-euchre")
    with pytest.raises(BadSetup, match="is for 2, 3, 4 seats, not for 5"):
        euchre.start(5)
    with pytest.raises(BadSetup, match="is for 2, 3, 4 seats, not for 1"):
        euchre.start(1)
    with pytest.raises(BadSetup, match="seat 5 cannot deal"):
        euchre.start(4, dealer=4)
    with pytest.raises(BadSetup, match="did you mean 'trolley-euchre'"):
        game("troley-eucher")
