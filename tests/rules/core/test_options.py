"""Options are named data, and a wrong one is answered with those that exist."""

from typing import Any

import pytest

from headtable import BadSetup, Option, Rng, game, games, rulebooks
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
        ({"target": 10**30}, "so large a number; it can be: .* any positive number up to 999999999"),
        ({"target": "9" * 5000}, "so large a number"),
        ({"target": -(10**5000)}, "so large a number"),
        ({"honour": 10**5000}, "so large a number; it can be: off, on$"),
        ({"honour": "maybe"}, "it can be: off, on"),
    ],
)
def test_a_wrong_option_is_answered_with_those_that_exist(given: dict[str, object], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        Options(KNOWN, given)


def test_the_option_that_was_meant_is_named_behind_all_that_there_are() -> None:
    with pytest.raises(BadSetup, match=r"'targt' here; there are: target, .*; did you mean 'target'\?$"):
        game("hilo").start(3, options={"targt": 5})


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
    with pytest.raises(BadSetup, match="dealer 4 is no seat: there are the seats 0 to 3"):
        euchre.start(4, dealer=4)
    with pytest.raises(BadSetup, match="dealer -1 is no seat"):
        euchre.start(4, dealer=-1)
    with pytest.raises(BadSetup, match="did you mean 'trolley-euchre'"):
        game("troley-eucher")


def test_a_game_far_from_all_names_is_not_taken_for_one() -> None:
    unknown: list[Any] = ["poker", None, 5]
    for id in unknown:
        with pytest.raises(BadSetup, match=f"^there is no game '{id}' on the shelf$"):
            game(id)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"seats": "3"}, "the number of seats is a whole number, not '3'"),
        ({"seats": 3.0}, "the number of seats is a whole number, not 3.0"),
        ({"seats": 3, "dealer": "x"}, "the dealer is a whole number, not 'x'"),
        ({"seats": 3, "options": ["length"]}, "options are a dictionary of house rules and their values"),
        ({"seats": 3, "options": "length"}, "options are a dictionary of house rules and their values"),
        ({"seats": 3, "options": {1: 2}}, "there is no option '1' here"),
        ({"seats": 3, "options": []}, "options are a dictionary of house rules and their values"),
    ],
)
def test_arguments_of_another_kind_are_refused_with_a_sentence(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        game("hilo").start(**arguments)


def test_whole_numbers_of_another_type_are_taken() -> None:
    class Three:
        def __index__(self) -> int:
            return 3

    assert game("hilo").start(Three()).seats == 3
    assert Rng(Three()).word() == Rng(3).word()


@pytest.mark.parametrize("seat", [9, 3, -1])
def test_a_seat_that_is_not_there_sees_nothing(seat: int) -> None:
    with pytest.raises(BadSetup, match=f"no seat {seat} to look from: there are the seats 0 to 2"):
        game("hilo").start(3).view(seat)
