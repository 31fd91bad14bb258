"""Honour mode read from the log: faults committed, corrected, called or never noticed, and wrong calls."""

import pytest
from game_setups import step

import headtable
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table import irregularities
from headtable.table.irregularities import Irregularity
from headtable.table.logged_game import LoggedGame
from headtable.table.shuffle_finder import shuffle_for

GAME = headtable.game("trolley-euchre")
HANDS = {
    "hand 1": "red-car red-fare black-car orange-car orange-fare",
    "hand 2": "red-transfer black-fare green-fare orange-passenger orange-transfer",
    "trump card": "green-car",
}
BEGINNING = ((0, "order up"), (1, "discard green-fare"), (0, "play red-car"))
FOLLOW = "trolley-euchre.follow"
REVOKE = "trolley-euchre.revoke"


def dealt(**options: object) -> LoggedGame:
    logged_game = LoggedGame.start(GAME, 2, dealer=1, options={"honour": "on", **options})
    card = logged_game.state.notation().card
    wanted = {place: [card(name) for name in names.split()] for place, names in HANDS.items()}
    logged_game.move(CHANCE, shuffle_for(logged_game.state, wanted, Rng(1)))
    for seat, text in BEGINNING:
        logged_game.move(seat, text)
    return logged_game


def say(logged_game: LoggedGame, *lines: tuple[int, str]) -> None:
    for seat, text in lines:
        logged_game.move(seat, text)


@pytest.mark.clause("table.honour")
def test_faults_and_challenges_of_a_seat() -> None:
    logged_game = dealt()
    assert irregularities.faults(logged_game.state, 0) == []
    faults = [(move.text, clause) for move, clause in irregularities.faults(logged_game.state, 1)]
    assert ("play black-fare", FOLLOW) in faults
    assert all(text != "play red-transfer" for text, _ in faults)
    say(logged_game, (1, "play black-fare"))
    assert [move.text for move in irregularities.challenges(logged_game.state, 1)] == ["take back"]
    assert irregularities.challenges(logged_game.state, 0) == []
    say(logged_game, (0, "gather"))
    assert [move.text for move in irregularities.challenges(logged_game.state, 0)] == ["revoke 1"]


@pytest.mark.clause("table.honour")
def test_without_honour_there_is_nothing_to_find() -> None:
    logged_game = dealt(honour="off")
    assert irregularities.faults(logged_game.state, 1) == []
    assert irregularities.challenges(logged_game.state, 1) == []
    assert irregularities.report(logged_game.log) == []


@pytest.mark.clause("table.honour")
def test_a_fault_taken_back() -> None:
    logged_game = dealt()
    say(logged_game, (1, "play black-fare"), (1, "take back"), (1, "play red-transfer"))
    assert irregularities.report(logged_game.log) == [
        Irregularity(4, 1, "play black-fare", FOLLOW, irregularities.TAKEN_BACK)
    ]


def test_a_fault_undone_and_an_undo_of_the_taking_back() -> None:
    logged_game = dealt()
    say(logged_game, (1, "play black-fare"))
    logged_game.undo(1)
    say(logged_game, (1, "play orange-transfer"), (1, "take back"))
    logged_game.undo(1)
    say(logged_game, (0, "gather"))
    assert irregularities.report(logged_game.log) == [
        Irregularity(4, 1, "play black-fare", FOLLOW, irregularities.TAKEN_BACK),
        Irregularity(6, 1, "play orange-transfer", FOLLOW, irregularities.UNNOTICED),
    ]


@pytest.mark.clause("table.honour")
def test_a_fault_called() -> None:
    logged_game = dealt()
    say(logged_game, (1, "play black-fare"), (0, "gather"), (0, "revoke 1"))
    assert irregularities.report(logged_game.log) == [
        Irregularity(4, 1, "play black-fare", FOLLOW, irregularities.CALLED),
        Irregularity(6, 0, "revoke 1", REVOKE, irregularities.RIGHTLY),
    ]


@pytest.mark.clause("table.honour")
def test_a_fault_never_noticed_and_a_wrong_call_of_another_trick() -> None:
    logged_game = dealt()
    say(logged_game, (1, "play black-fare"), (0, "gather"))
    say(logged_game, (0, "play red-fare"), (1, "play red-transfer"), (0, "gather"), (0, "revoke 2"))
    assert irregularities.report(logged_game.log) == [
        Irregularity(4, 1, "play black-fare", FOLLOW, irregularities.UNNOTICED),
        Irregularity(9, 0, "revoke 2", REVOKE, irregularities.WRONGLY),
    ]


def test_of_two_faults_the_call_is_about_its_own_trick() -> None:
    logged_game = dealt()
    say(logged_game, (1, "play black-fare"), (0, "gather"))
    say(logged_game, (0, "play red-fare"), (1, "play orange-transfer"), (0, "gather"), (0, "revoke 2"))
    assert [told.outcome for told in irregularities.report(logged_game.log)] == [
        irregularities.UNNOTICED,
        irregularities.CALLED,
        irregularities.RIGHTLY,
    ]


def test_every_fault_and_every_call_of_random_games_is_accounted_for() -> None:
    """Each move that was a fault when it was made is in the report once, and each call."""
    for seed in range(30):
        logged_game = LoggedGame.start(GAME, 2 + seed % 3, options={"honour": "on", "target": 3})
        rng = Rng(seed)
        faults, calls, right = [], [], 0
        while not logged_game.state.is_over():
            seat, move = step(logged_game.state, rng)
            if seat != CHANCE and logged_game.state.fault(seat, move):
                faults.append(len(logged_game.entries))
            if move.verb == "revoke":
                calls.append(len(logged_game.entries))
            written = len(logged_game.state.notes)
            logged_game.move(seat, move)
            right += move.verb == "revoke" and len(logged_game.state.notes) > written
        report = irregularities.report(logged_game.log)
        assert [told.index for told in report if told.clause == FOLLOW] == faults
        assert [told.index for told in report if told.clause == REVOKE] == calls
        outcomes = [told.outcome for told in report]
        assert outcomes.count(irregularities.RIGHTLY) == right <= outcomes.count(irregularities.CALLED)
