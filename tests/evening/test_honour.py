"""Honour mode at the tables of an evening: who plays with it, how long it takes, and calls after the bell."""

import pytest
from evening_parties import EUCHRE, PINOCHLE, TROLLEY, party, punched, refusal, sit
from seeds import seeded

import headtable
from headtable import Rng
from headtable.evening.chance import DueDraw
from headtable.evening.evening import Evening
from headtable.evening.evening_state import OVER, PLAY_OFF, SETTLING
from headtable.evening.forms import FORMS, form
from headtable.evening.round_results import TableGame
from headtable.evening.simulation import Plan, Simulation, play_table
from headtable.evening.table_game_setup import ticks_of
from headtable.rules.core.random_play import play_out

ON: dict[str, object] = {"honour": "on"}
LENGTH = {TROLLEY: "rounds", EUCHRE: "games", PINOCHLE: "games"}
UNFINISHED = "progressive-trolley-euchre.unfinished"


def playing(**options: object) -> Evening:
    """Three tables of Euchre; the second has two points to none, the head table its five."""
    live = {"honour": "on", "clock": "wall clock", "games": 2}
    evening = sit(party(EUCHRE, "A b C d E f G h I j K l", live | options), "A C b d / E G f h / I K j l")
    for line in ("begin", "hand 2 2 0", "hand 3 0 1", *["hand 1 2 0"] * 3):
        evening.apply(line)
    return evening


def table_two(evening: Evening) -> TableGame:
    return evening.state.round.games[1]


# Who plays with it ---------------------------------------------------------------------------------


@pytest.mark.clause(
    "progressive-trolley.one-deal",
    "progressive-trolley-euchre.rules",
    "progressive-trolley-pinochle.one-deal",
)
@pytest.mark.parametrize("form_id", LENGTH)
def test_all_tables_of_an_evening_play_in_honour_mode_or_none(form_id: str) -> None:
    for options in ({}, ON):
        evening = party(form_id, 12, options)
        evening.apply("seat by lot")
        evening.let_chance(Rng(1))
        for table in range(1, len(evening.state.tables) + 1):
            setup = evening.setup(table)
            state = headtable.game(setup.game).start(len(setup.guests), setup.dealer, setup.options)
            assert state.honour == bool(options)


def test_only_the_games_of_the_trolley_book_have_it() -> None:
    assert [form.id for form in FORMS if any(option.id == "honour" for option in form.options)] == [*LENGTH]


@pytest.mark.clause("progressive-trolley-pinochle.end")
def test_the_deciding_game_is_played_in_honour_mode_too_and_may_give_a_side_nothing() -> None:
    for options in ({}, ON):
        evening = party(PINOCHLE, "A b C d E f G h", {"games": 1, **options})
        sit(evening, "A C b d / E G f h")
        for line in ("begin", "hand 1 200 100", "hand 2 200 100", "finish"):
            evening.apply(line)
        while evening.due() and evening.play_off_setup() is None:
            evening.apply(evening.chance(Rng(3)))
        setup = evening.play_off_setup()
        assert setup is not None
        assert setup.options.get("honour", "off") == options.get("honour", "off")
        assert bool(evening.why_not("decide 133 0")[1]) == (not options)
        assert evening.phase == PLAY_OFF


# Played by the house ---------------------------------------------------------------------------------


@pytest.mark.parametrize("form_id", LENGTH)
@pytest.mark.parametrize("guests", [8, 11, 14, 21, 30])
@seeded(1)
def test_an_evening_of_honest_house_players_ends_and_replays(form_id: str, guests: int, seed: int) -> None:
    plan = Plan(form(form_id), guests, ("random", "regular"), {LENGTH[form_id]: 2, **ON}, seed)
    simulation = Simulation(plan)
    for _ in simulation.run(lambda done: None):
        assert simulation.evening.phase == SETTLING
    evening = simulation.evening
    assert evening.phase == OVER
    assert Evening.replay(evening.form, evening.chosen, evening.lines).as_data() == evening.as_data()
    for round in evening.state.rounds:
        for game in round.games if evening.form.has_bell else ():
            assert all(hand.tick <= round.tick for hand in game.hands)
        assert round.games[0].hands[-1].tick == round.tick or not evening.form.has_bell


@pytest.mark.clause(UNFINISHED)
def test_what_only_honour_mode_adds_takes_no_tick() -> None:
    for game, texts in (
        ("trolley", ["challenge", "allow"]),
        ("trolley-euchre", ["gather", "take back", "revoke 3", "accept"]),
        ("trolley-pinochle", ["revoke 3", "accept"]),
    ):
        state = headtable.game(game).start(4, 0, ON)
        assert [ticks_of(state.parse(text)) for text in texts] == [0] * len(texts)
        state.apply(-1, state.chance(Rng(2)))
        assert {ticks_of(move) for move in state.legal_moves(state.to_act())} == {1}
    simulation = Simulation(Plan(form(PINOCHLE), 8, ("regular",), {"games": 1, **ON}, 2))
    simulation.evening.apply("begin")
    (hand,) = play_table(simulation.job(simulation.evening.setup(1), 1))
    assert hand.tick in (10 + 48, 10 + 48 + 1)  # the deal, the cards, and perhaps a Transfer; nobody's leave


@pytest.mark.parametrize("form_id", LENGTH)
def test_whatever_rogues_really_play_is_believed(form_id: str) -> None:
    """Revokes, false shows and calls right and wrong, at random."""
    evening = party(form_id, 12, {"clock": "wall clock", **ON} if form_id == EUCHRE else ON)
    evening.apply("seat by lot")
    evening.let_chance(Rng(1))
    evening.apply("begin")
    lost = 0
    for seed in range(60):
        setup = evening.setup(2)
        state = headtable.game(setup.game).start(4, 0, {**setup.options, "length": "one deal"})
        play_out(state, Rng(seed), 1000)
        shown = state.scores[:2] if evening.form.is_couples else state.scores
        if any(shown):  # a hand of Euchre may be thrown in
            assert evening.why_not(f"hand 2 {' '.join(str(score) for score in shown)}") == ("", "")
        lost += any(note.clause.endswith(".revoke") for note in state.notes)
    assert bool(lost) == evening.form.is_couples


@pytest.mark.clause("progressive-trolley-pinochle.winners")
def test_called_revokes_leave_melds_alone_and_the_game_is_won_by_them() -> None:
    for options in ({}, ON):
        evening = sit(party(PINOCHLE, "A b C d E f G h", options), "A C b d / E G f h")
        evening.apply("begin")
        assert bool(evening.why_not("hand 1 60 123")[1]) == (not options)
    evening.apply("hand 1 60 20")
    assert refusal(evening, "hand 2 10 0")[1].startswith("both Transfers of trumps are always counted")
    assert refusal(evening, "hand 2 1400 0")[1].startswith("no melds bring a deal above")
    evening.apply("hand 2 200 100")
    evening.apply("change")
    assert punched(evening) == {"A": 1, "b": 1, "E": 1, "f": 1}


# After the bell ----------------------------------------------------------------------------------------


@pytest.mark.clause(UNFINISHED)
def test_a_hand_that_can_still_be_called_is_told_after_the_bell_and_nobody_moves_before() -> None:
    evening = playing()
    evening.apply("bell claims 2")
    assert evening.phase == SETTLING
    shown = evening.as_data()
    assert (shown["claims"], shown["missing"], shown["due"]) == ([2], [2], None)
    assert table_two(evening).winners(evening.form) == []
    assert evening.state.round.games[2].winners(evening.form) == [11, 12]
    for line in ("change", "finish"):
        assert refusal(evening, line) == (
            UNFINISHED,
            "not yet: the last hand of table 2 can still be called",
        )
    assert refusal(evening, "hand 3 1 0")[0] == UNFINISHED  # nobody waits for claims there
    evening.apply("hand 2 0 2 deal 5")  # a revoke was called, and the others have two points
    assert (table_two(evening).score(evening.form), evening.as_data()["claims"]) == ((2, 2), [])
    assert evening.due() == DueDraw("cut", "win", 2)
    assert refusal(evening, "hand 2 0 2")[0] == UNFINISHED  # only the last hand played right out
    evening.let_chance(Rng(1))
    assert Evening.replay(evening.form, evening.chosen, evening.lines).as_data() == evening.as_data()
    evening.apply("change")


@pytest.mark.clause(UNFINISHED)
def test_a_score_that_is_put_right_ends_the_claims_of_its_table() -> None:
    evening = playing()
    evening.apply("bell claims 2 3")
    evening.apply("score 2 3 0")
    assert evening.as_data()["claims"] == [3]
    evening.apply("undo")
    assert evening.as_data()["claims"] == [2, 3]


def test_the_organiser_corrects_a_score_after_the_bell_as_long_as_nobody_has_moved() -> None:
    """At home a revoke that is called late is a corrected score; the ladies cut anew where that is due."""
    evening = playing()
    evening.apply("bell")
    evening.apply("score 2 1 1")
    assert evening.due() == DueDraw("cut", "win", 2)
    evening.let_chance(Rng(4))
    evening.apply("score 2 0 3")
    assert evening.due() is None
    assert table_two(evening).winners(evening.form) == [7, 8]
    evening.apply("change")
    assert (
        refusal(evening, "score 2 3 0")[1] == "not now: everybody is seated, and the next round has not begun"
    )


@pytest.mark.clause(UNFINISHED)
@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            "bell claims 1",
            "the bell is not rung before the last hand of the head table can be called no more",
        ),
        ("bell claims 2 1", "the bell is not rung before the last hand of the head table"),
        ("bell claims", "say it like this: bell claims 2 5"),
        ("bell claims 2 2", "say it like this: bell claims 2 5"),
        ("bell claims 4", "there is no table 4; there are 3"),
        ("bell claims two", "'two' is no table"),
        ("bell 2", "say it like this: bell"),
        ("bell claims 3", "the score of table 3 has been told in one piece"),
    ],
)
def test_claims_that_cannot_be_are_refused(line: str, says: str) -> None:
    evening = playing()
    evening.apply("score 3 1 1")
    assert refusal(evening, line)[1].startswith(says)


@pytest.mark.clause(UNFINISHED)
def test_without_honour_mode_no_hand_can_be_called_after_the_bell() -> None:
    evening = playing(honour="off")
    assert refusal(evening, "bell claims 2") == (
        UNFINISHED,
        "only in honour mode can a hand be called after the bell",
    )
