"""An option that does not fit the number of players is refused, in every game with the same words."""

import re
from collections.abc import Iterator

import pytest
from game_setups import SHORTER, play

from headtable import BadSetup, Game, Option, Rng, game, games
from headtable.rules.core.options import Options, Value
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import State

PAIRED = (4, 6, 8)
# The numbers of players that an option is for; its default may be named by any.
FOR: dict[tuple[str, str], tuple[int, ...]] = {
    ("trolley-euchre", "three-tie"): (3,),
    ("trolley-pinochle", "call-out"): (2,),
    ("trolley-pinochle", "meld-needs-trick"): (4,),
    ("mayflower", "drawn-card"): (2,),
}
# The same for single values.  All others are for any number of players that the game is for.
VALUE_FOR: dict[tuple[str, str, Value], tuple[int, ...]] = {
    ("trix", "partners", "pairs opposite"): PAIRED,
    ("trix", "partners", "two sides"): PAIRED,
    ("rover", "partners", "pairs opposite"): PAIRED,
    ("trix-exchange", "partners", "pairs opposite"): PAIRED,
    ("great-railroad-game", "trains", 1): (3, 4),
    ("great-railroad-game", "trains", 2): (3, 4),
    ("great-railroad-game", "trains", 3): (2,),
    ("mayflower-authors", "deal", "whole pack"): (3, 4, 5, 6),
}
# These were never ignored: other numbers of players would get what their game does not have.
ALWAYS_REFUSED = {
    ("trolley-pinochle", "call-out"),
    ("trolley-pinochle", "meld-needs-trick"),
    ("great-railroad-game", "trains"),
    ("mayflower-authors", "deal"),
}
EVERY_OPTION = [(one, option) for one in games() for option in one.options]
GAMES_ALIKE = 8  # that are played where an option should make no difference
GAMES_TRIED = 60  # that are played at most until it makes one


def values_of(option: Option) -> list[Value]:
    """Its words, and a number where it takes any."""
    return [*option.choices, *([option.least] if option.any_number else [])]


def is_for(one: Game, option: Option, value: Value, seats: int) -> bool:
    if value == option.default():
        return True
    counts = FOR.get((one.id, option.id)) or VALUE_FOR.get((one.id, option.id, value))
    return counts is None or seats in counts


@pytest.mark.clause("table.options")
@pytest.mark.parametrize("one", games(), ids=lambda one: one.id)
def test_every_option_is_had_or_refused_as_the_number_of_players_says(one: Game) -> None:
    for seats in one.seats:
        for option in one.options:
            for value in values_of(option):
                says = (one.id, seats, option.id, value)
                if is_for(one, option, value, seats):
                    assert option.fits(value, seats), says
                    chosen = one.start(seats, options={option.id: value}).setup.options.values
                    assert chosen[option.id] == value, says
                else:
                    assert not option.fits(value, seats), says
                    with pytest.raises(BadSetup) as refused:
                        one.start(seats, options={option.id: value})
                    assert re.fullmatch(WORDS, str(refused.value)), says
                    assert str(refused.value).startswith(f"option {option.id} "), says
                    assert str(refused.value).endswith(f" players, not {seats}"), says


WORDS = (
    r"option [a-z-]+ (is for|can be '[^']+' only for) "
    r"[0-9]+(, [0-9]+)*(( or | to )[0-9]+)? players, not [0-9]+"
)


@pytest.mark.clause("table.options")
@pytest.mark.parametrize(
    ("id", "seats", "options", "says"),
    [
        ("trolley-pinochle", 4, {"call-out": True}, "is for 2 players, not 4"),
        (
            "rover",
            3,
            {"partners": "Pairs-Opposite"},
            "can be 'pairs opposite' only for 4, 6 or 8 players, not 3",
        ),
        ("trix", 5, {"partners": "two sides"}, "can be 'two sides' only for 4, 6 or 8 players, not 5"),
        ("great-railroad-game", 3, {"trains": 3}, "can be '3' only for 2 players, not 3"),
        ("great-railroad-game", 2, {"trains": "1"}, "can be '1' only for 3 or 4 players, not 2"),
        (
            "mayflower-authors",
            2,
            {"deal": "whole pack"},
            "can be 'whole pack' only for 3 to 6 players, not 2",
        ),
    ],
)
def test_the_refusal_names_the_numbers_that_it_is_for(
    id: str, seats: int, options: dict[str, object], says: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        game(id).start(seats, options=options)
    assert str(refused.value) == f"option {next(iter(options))} {says}"


@pytest.mark.clause("table.options")
@pytest.mark.parametrize("id", ["trix", "hilo", "magna", "rover", "trix-exchange"])
def test_no_partners_is_a_wish_that_any_number_may_have(id: str) -> None:
    for seats in game(id).seats:
        assert game(id).start(seats, options={"partners": "none"}).sides == list(range(seats))


def restricted() -> Iterator[tuple[Game, Option, Value]]:
    for one, option in EVERY_OPTION:
        for value in option.choices[1:]:
            if (one.id, option.id) in FOR or (one.id, option.id, value) in VALUE_FOR:
                yield one, option, value


def started(one: Game, seats: int, options: dict[str, object]) -> State:
    """A game with these options, whether they fit or not."""
    chosen = Options(one.options, SHORTER.get(one.id, {}) | options)
    state = one.make(Setup(one.id, seats, 0, chosen))
    state.begin()
    return state


def is_alike(one: Game, seats: int, options: dict[str, object], seed: int) -> bool:
    """Whether the same random game comes out as with no option at all."""
    with_it, without = started(one, seats, options), started(one, seats, {})
    steps = [[(seat, move.text) for seat, move in play(state, Rng(seed))] for state in (with_it, without)]
    ends = [(state.sides, state.scores, state.winners()) for state in (with_it, without)]
    return steps[0] == steps[1] and ends[0] == ends[1]


# What these words say is what is usual with so many players.
AS_USUAL = {
    ("trix", "partners", "pairs opposite", 4),
    ("trix", "partners", "two sides", 4),
    ("great-railroad-game", "trains", 1, 3),
    ("great-railroad-game", "trains", 1, 4),
    ("great-railroad-game", "trains", 3, 2),
    *(("mayflower-authors", "deal", "whole pack", seats) for seats in (3, 4, 5, 6)),
}


@pytest.mark.clause("table.options")
@pytest.mark.parametrize(
    ("one", "option", "value"), [pytest.param(*case, id=f"{case[0].id}-{case[2]}") for case in restricted()]
)
def test_what_fits_makes_a_difference_and_what_does_not_fit_made_none(
    one: Game, option: Option, value: Value
) -> None:
    for seats in one.seats:
        if (one.id, option.id, value, seats) in AS_USUAL:
            assert option.fits(value, seats)
            assert is_alike(one, seats, {option.id: value}, 1)
        elif option.fits(value, seats):
            assert not all(is_alike(one, seats, {option.id: value}, seed) for seed in range(GAMES_TRIED)), (
                seats
            )
        elif (one.id, option.id) not in ALWAYS_REFUSED:
            assert all(is_alike(one, seats, {option.id: value}, seed) for seed in range(GAMES_ALIKE)), seats


@pytest.mark.clause("table.options")
def test_a_seat_that_is_not_there_cannot_be_the_first_dealer() -> None:
    for one in games():
        if any(option.id == "first-dealer" for option in one.options):
            seats = min(one.seats)
            for dealer in (None, 0):
                with pytest.raises(
                    BadSetup, match=f"^seat {seats + 1} cannot deal: there are {seats} seats$"
                ):
                    one.start(seats, dealer, {"first-dealer": seats + 1})


@pytest.mark.clause("table.options")
def test_of_saved_options_those_are_kept_that_fit() -> None:
    saved: dict[str, Value] = {"partners": "pairs opposite", "target": 12}
    assert game("rover").fitting(saved, 3) == {"target": 12}
    assert game("rover").fitting(saved, 4) == saved


@pytest.mark.clause("table.options")
@pytest.mark.parametrize("one", games(), ids=lambda one: one.id)
def test_a_game_can_be_set_up_from_all_the_options_of_another(one: Game) -> None:
    for seats in one.seats:
        values = one.start(seats).setup.options.values
        assert one.start(seats, options=values).setup.options.values == values


@pytest.mark.clause("table.options")
def test_a_default_that_says_nothing_to_so_many_is_known_as_such() -> None:
    """So that nobody is offered a choice between it and what is the same."""
    found = {(one.id, option.id): option.counts(option.default()) for one, option in EVERY_OPTION}
    assert {key: counts for key, counts in found.items() if counts} == {
        ("trolley-euchre", "lone-hands"): (4,),
        ("hilo", "partners"): (4,),
        ("magna", "partners"): (4,),
    }
