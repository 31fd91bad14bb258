"""Scores that a game cannot give; and every score that is really played is believed."""

import pytest
from evening_parties import GYP, PINOCHLE, TRIX, TROLLEY, party, refusal

from headtable import Rng
from headtable.evening import score_checks
from headtable.evening.evening_state import OVER
from headtable.evening.forms import form
from headtable.evening.simulation import Plan, Simulation


@pytest.mark.parametrize(
    ("form_id", "score", "says"),
    [
        (
            TROLLEY,
            "100 100 40 0",
            "the cards of a deal of Trolley alone count 250, and these scores add up to 240",
        ),
        (TROLLEY, "255 0 0 0", "these scores add up to 255: 5 over 250 cannot come from combinations"),
        (TROLLEY, "280 0 0 0", "these scores add up to 280: 30 over 250 cannot come from combinations"),
        (TROLLEY, "1500 0 0 0", "these scores add up to 1500"),
        (
            PINOCHLE,
            "150 110",
            "a deal of Trolley Pinochle gives 270 or more in all, and these scores add up to 260",
        ),
        (
            PINOCHLE,
            "150 125",
            "cards and melds of Trolley Pinochle add up to full tens, and these scores to 275",
        ),
        (PINOCHLE, "1300 40", "no melds bring a deal above 1330, and these scores add up to 1340"),
        (TRIX, "150 145", "a deal of Trix shares out 300 points, and these scores add up to 295"),
        (TRIX, "151 149", "every Trix card counts a multiple of five"),
        (GYP, "1 1 1 1", "who goes out scores two, so somebody must have two or more"),
        (GYP, "4 4 0 0", "two for going out and one for each of 5 suits is all that a deal of Gyp can give"),
    ],
)
def test_a_score_that_the_game_cannot_give_is_refused(form_id: str, score: str, says: str) -> None:
    evening = party(form_id, 8)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    evening.apply("begin")
    for verb in ("hand", "score"):
        clause, sentence = refusal(evening, f"{verb} 1 {score}")
        assert sentence.startswith(says)
        assert clause == evening.form.clause("score")


def test_the_sums_of_trolley_are_the_cards_and_one_show_a_trick() -> None:
    four = score_checks.trolley_totals(4)
    assert {250, 270, 275, 290, 250 + 7 * 150} <= four
    assert not {249, 251, 255, 260, 265, 280, 285, 250 + 7 * 150 + 20} & four
    assert 250 + 12 * 150 in score_checks.trolley_totals(3)


@pytest.mark.parametrize(("form_id", "levels"), [(TROLLEY, "random"), (PINOCHLE, "random"), (GYP, "random")])
def test_whatever_is_really_played_is_believed(form_id: str, levels: str) -> None:
    """Every hand of a simulated evening goes through the same question."""
    plan = Plan(form(form_id), 40, (levels, "regular"), {"rounds" if form_id == TROLLEY else "games": 3}, 8)
    simulation = Simulation(plan)
    for _ in simulation.run(lambda done: None):
        pass
    assert simulation.evening.phase == OVER
