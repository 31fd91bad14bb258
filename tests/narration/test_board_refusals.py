"""What is said against a move on the railroad, on the gridiron and at Trocadero, and of a fault."""

import pytest
from football_table import LOW_PAIR, PAIR, deal, scrimmage
from move_lines import say
from railroad_table import position
from trocadero_table import stacked

from headtable import State
from headtable.narration.refusals import breach, why_not
from headtable.narration.seat_names import SeatNames

NAMES = ["Ann", "Bo", "Cy", "Dee"]


def against(state: State, text: str) -> tuple[str, str]:
    """The clause and the sentence against a move of whoever is to act."""
    seat = state.to_act()
    return why_not(state, seat, text, SeatNames(NAMES[: state.seats], seat, state.sides))


@pytest.mark.clause("great-railroad-game.stop-remain", "great-railroad-game.depot-heading")
@pytest.mark.parametrize(
    ("where", "clause", "says"),
    [
        (
            "denver nw",
            "great-railroad-game.stop-remain",
            "You cannot run 1 w: the train leaves the city the way it points, and you point it anew when it "
            "next stops. You can run 1.",
        ),
        (
            "depot-2 w",
            "great-railroad-game.enter-heading",
            "You cannot run 1 w: a train leaves its depot circle by the track that it was pointed along. "
            "You can run 1.",
        ),
    ],
)
def test_who_names_a_heading_too_early_is_told_so(where: str, clause: str, says: str) -> None:
    """A train that stands in a circle has left no city, so the clause on trains under way says nothing."""
    assert against(position(3, {1: where}), "run 1 w") == (clause, says)


def test_faults_that_may_happen_are_told_to_who_would_commit_them() -> None:
    smashup = position(3, {1: "kansas-city > denver"}).view(0)
    (choice,) = [choice for choice in smashup.choices if choice.text == "run 1 w"]
    assert breach(smashup, choice, SeatNames(NAMES, 0, [0, 1, 2])).startswith(
        "This is against the rules. To run 1 w is a smashup: no track leads there"
    )
    state = scrimmage(1, 100, honour=True)
    say(state, "1 rush")
    deal(state, PAIR, LOW_PAIR)
    say(state, "1 lay down")
    view = state.view(1)
    (choice,) = [choice for choice in view.choices if choice.text == "change 4-1"]
    assert breach(view, choice, SeatNames(NAMES, 1, [0, 1])).startswith(
        "This is against the rules. The other hand lies open, so it is too late to change 4-1."
    )


def test_an_umpire_is_told_what_he_is_to_say() -> None:
    state = scrimmage(1, 100, decision_limit=30, delay_penalty="human umpire")
    say(state, "* delay")
    assert against(state, "rush") == (
        "table.not-now",
        "You cannot rush now: you are to say what the delay costs: fifteen yards or the ball.",
    )


@pytest.mark.clause("trocadero.below-price")
@pytest.mark.parametrize("form", ["turns", "outcry", "sealed"])
def test_a_bid_below_the_price_is_told_the_price(form: str) -> None:
    state = stacked("kh", reserve="on", auction=form)
    say(state, "1 draw", "1 sell 10")
    clause, says = against(state, "bid 9")
    assert (clause, says) == ("trocadero.reserve", "You cannot bid 9: the seller asks at least 10.")
