"""What the expert would do, and what it says of what was done."""

import pytest

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.bots.reasons import Reason
from headtable.bots.roster import house_player
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import word
from headtable.rules.core.view_parts import Wording
from headtable.table.hints_and_review import Hint, Remark, hint, judge, review, turning_points
from headtable.table.log import UNDO
from headtable.table.logged_game import LoggedGame

EUCHRE: Game = headtable.game("trolley-euchre")
ALONE = "order up alone"
ALONE_IN_WORDS = "order the trump card up to play alone"
SEATS = ["seat 1", "seat 2", "seat 3", "seat 4"]
PASS, BID = (Wording(word(text), []) for text in ("pass", "bid 30"))


def dealt(seed: int) -> LoggedGame:
    """Four-handed Euchre after the deal; seat 1 calls first."""
    logged_game = LoggedGame.start(EUCHRE, 4, None, 3, {"length": "one deal"})
    logged_game.chance(Rng(seed))
    return logged_game


def play_out(logged_game: LoggedGame, level: str, seed: int = 0) -> None:
    player = house_player(logged_game.game.id, level)
    rng = Rng(seed)
    while logged_game.state.to_act() != NOBODY:
        seat = logged_game.state.to_act()
        if seat == CHANCE:
            logged_game.chance(rng)
        else:
            logged_game.move(seat, player.choose(logged_game.state, seat, rng))


def hopeless() -> LoggedGame:
    """A deal in which nothing speaks for calling."""
    for seed in range(40):
        logged_game = dealt(seed)
        if hint(logged_game.state, 0).move.text == "pass" and judge(
            logged_game.state, 0, alone(logged_game.state)
        ):
            return logged_game
    raise AssertionError("every hand is worth a call alone")


def alone(state: State) -> headtable.Move:
    return state.parse(ALONE)


# Hints -------------------------------------------------------------------------------------------


def test_a_hint_is_a_legal_move_and_says_what_it_is_better_than() -> None:
    state = hopeless().state
    given = hint(state, 0)
    legal = [move.text for move in state.legal_moves(0)]
    assert given.move.text == "pass"
    assert given.instead_of is not None
    assert given.instead_of.text in legal
    assert given.gain > 0
    assert given.worlds >= 8
    assert given.words(SEATS).startswith("Pass: with ")
    other = given.instead_of.words(SEATS)
    said = f"About {given.gain:.1f} points better than to {other}, in {given.worlds} imagined"
    assert given.figures(SEATS).startswith(said)


def test_a_hint_knows_what_the_seat_knows_and_no_more() -> None:
    logged_game = dealt(3)
    play_some = house_player(EUCHRE.id, "regular")
    for step in range(10):
        state = logged_game.state
        seat = state.to_act()
        others = [state.imagine(seat, Rng(number)) for number in range(3)]
        assert [hint(other, seat).words(SEATS) for other in others] == [hint(state, seat).words(SEATS)] * 3
        logged_game.move(seat, play_some.choose(state, seat, Rng(step)))


def test_where_there_is_one_move_the_hint_says_so() -> None:
    logged_game = dealt(3)
    play_out(logged_game, "regular")
    last = logged_game.at(len(logged_game.entries) - 1)
    given = hint(last, last.to_act())
    said = given.move.text
    assert given.words(SEATS) == f"{said[0].upper()}{said[1:]}: there is nothing else to do."
    assert given.figures(SEATS) == ""


@pytest.mark.parametrize(
    ("reason", "words", "clause"),
    [
        (None, "Pass: of all that was tried, it came out best.", ""),
        (Reason("spare"), "Pass: it is the card that you can best spare.", ""),
        (Reason("spare", "hilo.follow"), "Pass: it is the card that you can best spare.", "hilo.follow"),
        (
            Reason("takes-last", thing="set").also("points-in-it", 1),
            "Pass: it takes this set, as nobody plays after you, and there is 1 point in it.",
            "",
        ),
    ],
)
def test_a_hint_gives_its_reason_and_beside_it_the_clause(
    reason: Reason | None, words: str, clause: str
) -> None:
    given = Hint(PASS, 1.26, BID, 24, reason)
    assert (given.words(SEATS), given.clause) == (words, clause)
    assert given.figures(SEATS) == "About 1.3 points better than to bid 30, in 24 imagined deals."


@pytest.mark.parametrize(
    ("gain", "worlds", "unit", "figures"),
    [
        (0.01, 24, "points", "About as good as to bid 30, in 24 imagined deals."),
        (2.0, 1, "plays", "About 2.0 plays better than to bid 30."),
        (1990.0, 1, "plays", "It decides the game, and to bid 30 does not."),
        (0.0, 0, "points", ""),
    ],
)
def test_the_figures_of_a_hint_are_a_sentence_of_their_own(
    gain: float, worlds: int, unit: str, figures: str
) -> None:
    assert Hint(PASS, gain, BID, worlds, None, unit).figures(SEATS) == figures


def test_a_hint_that_tried_nothing_claims_no_points() -> None:
    assert Hint(PASS, 0.0, BID, 0, None).words(SEATS) == "Pass: it looks best."


def test_a_hint_calls_a_seat_by_its_name() -> None:
    state = headtable.game("trix-authors").start(3)
    ask = Wording(state.parse("ask 2 for gold"), [])
    assert Hint(ask, 0.0, None, 0, None).words(["Ann", "Bo", "Cy"]).startswith("Ask Bo for Gold: ")


# Review ----------------------------------------------------------------------------------------------


def test_a_blunder_is_named_with_its_price() -> None:
    logged_game = hopeless()
    logged_game.move(0, ALONE)
    play_out(logged_game, "regular")
    worst = review(logged_game, [0])[0]
    assert (worst.index, worst.seat, worst.made.text, worst.better.text) == (1, 0, ALONE, "pass")
    assert worst.cost > 0.5
    assert worst.why(SEATS).startswith("With ")
    assert worst.figures(SEATS).startswith(
        f"About {worst.cost:.1f} points better than to {ALONE_IN_WORDS}, in "
    )


def test_only_the_seats_asked_for_are_judged_and_the_costliest_move_comes_first() -> None:
    for seed in range(8):
        logged_game = dealt(seed)
        play_out(logged_game, "random", seed)
        remarks = review(logged_game, [0, 1, 2, 3])
        if {remark.seat for remark in remarks} > {0}:
            break
    assert {remark.seat for remark in remarks} > {0}
    assert [one.cost for one in remarks] == sorted([one.cost for one in remarks], reverse=True)
    others = [remark.index for remark in remarks if remark.seat != 0]
    assert [remark.index for remark in review(logged_game, [1, 2, 3])] == others


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_is_said_against_the_experts_own_moves(seed: int) -> None:
    logged_game = dealt(seed)
    while logged_game.state.to_act() != NOBODY:
        seat = logged_game.state.to_act()
        index = len(logged_game.entries)
        if seat == CHANCE:
            logged_game.chance(Rng(seed + index))
        else:
            logged_game.move(seat, hint(logged_game.state, seat, index).move.text)
    seen: list[tuple[int, int]] = []
    assert review(logged_game, [0, 1, 2, 3], lambda done, total: seen.append((done, total))) == []
    assert seen[-1] == (len(logged_game.entries), len(logged_game.entries))


def test_a_move_is_judged_by_what_its_seat_knew() -> None:
    state = hopeless().state
    remarks = [judge(state.imagine(0, Rng(number)), 0, alone(state)) for number in range(3)]
    assert [spoken(remark) for remark in remarks] == [spoken(judge(state, 0, alone(state)))] * 3


def test_nothing_is_said_of_a_move_that_breaks_the_rules() -> None:
    """What it costs is a matter for who calls it: the expert does not weigh it beside fair moves."""
    faults = 0
    for seed in range(12):
        logged_game = LoggedGame.start(EUCHRE, 4, None, 3, {"length": "one deal", "honour": "on"})
        logged_game.chance(Rng(seed))
        logged_game.move(0, "order up")
        while logged_game.state.to_act() >= 0:
            state = logged_game.state
            seat = state.to_act()
            unfair = [move for move in state.legal_moves(seat) if state.fault(seat, move)]
            faults += len(unfair)
            assert [judge(state, seat, move) for move in unfair] == [None] * len(unfair)
            logged_game.move(seat, next(move for move in state.legal_moves(seat) if move not in unfair))
    assert faults > 20


def spoken(remark: Remark | None) -> tuple[str, str, float]:
    assert remark is not None
    return remark.made.text, remark.better.text, remark.cost


def test_a_forced_move_is_no_fault() -> None:
    logged_game = dealt(3)
    play_out(logged_game, "regular")
    last = logged_game.at(len(logged_game.entries) - 1)
    assert judge(last, last.to_act(), last.legal_moves(last.to_act())[0]) is None


def test_a_move_taken_back_is_stepped_over() -> None:
    logged_game = hopeless()
    logged_game.humans = {0}
    logged_game.move(0, "pass")
    logged_game.undo(0)
    logged_game.move(0, ALONE)
    play_out(logged_game, "regular")
    assert logged_game.entries[2].text == UNDO
    assert review(logged_game, [0])[0].index == 3


# Turning points ---------------------------------------------------------------------------------------


def test_turning_points_are_where_the_lead_changes() -> None:
    found = 0
    for seed in range(4):
        logged_game = LoggedGame.start(headtable.game("hilo"), 3, None, 0, {"target": 10})
        play_out(logged_game, "random", seed)
        leaders = [state.leaders() for state in logged_game.moments()]
        changes = [index for index in range(len(logged_game.entries)) if leaders[index] != leaders[index + 1]]
        points = turning_points(logged_game)
        assert [point.index for point in points] == changes
        for point in points:
            assert point.leaders == leaders[point.index + 1]
            assert point.text == logged_game.entries[point.index].text
            assert point.scores == logged_game.at(point.index + 1).scores
        found += len(points)
    assert found > 4
