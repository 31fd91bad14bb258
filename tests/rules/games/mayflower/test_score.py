"""The Mayflower: penalties, the count of a hand, and the end of the game."""

import pytest
from mayflower_table import finished, is_counted, one_hand, start
from move_lines import pile
from reshuffled_games import playing
from seeds import seeded, seeds_of

from headtable import CHANCE, Move, Rng
from headtable.rules.games.mayflower import GAME, Mayflower

COUNTS = pytest.mark.parametrize("seats", range(2, 9))


def counted(seats: int, seed: int, **options: object) -> tuple[Mayflower, int]:
    """A hand played to its end, and who went out."""
    state = one_hand(seats, seed, **options)
    return state, next(seat for seat in range(seats) if not state.hands[seat])


@pytest.mark.clause("mayflower.object", "mayflower.hand-ends", "mayflower.credit")
@COUNTS
@seeded(3)
def test_the_last_card_of_one_ends_the_hand_and_the_others_cards_are_his(seats: int, seed: int) -> None:
    state = start(seats, length="one deal")
    for seat, move in playing(state, seed):
        assert seat < 0 or all(state.hands)
        before = state.clone()
        if seat >= 0:
            before.apply(seat, move)
            assert (before.stage == 2) == (not before.hands[seat])
    out = [seat for seat in range(seats) if not state.hands[seat]]
    assert len(out) == 1
    left = sum(len(hand) for hand in state.hands)
    credits = [note for note in state.notes if note.points > 0]
    assert [(note.clause, note.seat, note.points) for note in credits] == [("mayflower.credit", out[0], left)]
    assert left + len(state.layout.laid) + state.extra_left() == 52  # the extra hand is nobody's


@pytest.mark.clause("mayflower.hand-ends")
@COUNTS
def test_all_hands_are_shown_for_the_count_and_until_the_next_deal(seats: int) -> None:
    state = start(seats, target=1000)
    rng = Rng(5)
    while not is_counted(state):
        state.apply(state.to_act(), state.chance(rng) if state.to_act() == CHANCE else first_move(state))
    public = state.view(None)
    for seat, hand in enumerate(state.hands):
        shown = pile(public, f"hand {seat + 1}")
        assert (len(shown.faces), shown.hidden) == (len(hand), 0)
    if seats == 2:
        assert pile(public, "extra hand").hidden == 0
        assert len(pile(public, "extra hand").faces) == state.extra_left()
    state.apply(CHANCE, state.chance(rng))
    assert all(pile(state.view(None), f"hand {seat + 1}").faces == [] for seat in range(seats))


def first_move(state: Mayflower) -> Move:
    return state.legal_moves(state.to_act())[0]


# Behind ----------------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.behind", "mayflower.cannot-play", "mayflower.score-keeper")
@COUNTS
def test_points_charged_go_to_nobody_and_a_score_may_go_below_nought(seats: int) -> None:
    below = 0
    for seed in seeds_of("points charged", seats, count=6):
        state, out = counted(seats, seed)
        charged = [
            -sum(note.points for note in state.notes if note.seat == seat and note.points < 0)
            for seat in range(seats)
        ]
        left = sum(len(hand) for hand in state.hands)
        assert state.scores == [(left if seat == out else 0) - charged[seat] for seat in range(seats)]
        behind = dict(state.view(None).told()).get("behind", "")
        said = [f"seat {seat + 1} by {-score}" for seat, score in enumerate(state.scores) if score < 0]
        below += bool(said)
        assert behind == ", ".join(said)
    assert below


@pytest.mark.clause("mayflower.behind")
@COUNTS
def test_to_the_player_who_goes_out_all_that_was_charged_in_the_hand(seats: int) -> None:
    paid_out = 0
    for seed in seeds_of("to who goes out", seats, count=4):
        state, out = counted(seats, seed, penalties="to the player who goes out", honour="on")
        charged = -sum(note.points for note in state.notes if note.points < 0)
        left = sum(len(hand) for hand in state.hands)
        assert sum(state.scores) == left  # nothing is lost
        paid_out += bool(charged)
        paid = [(note.seat, note.points) for note in state.notes if note.clause == "mayflower.behind"]
        assert paid == ([(out, charged)] if charged else [])
        for seat in range(seats):
            own = -sum(note.points for note in state.notes if note.seat == seat and note.points < 0)
            assert state.scores[seat] == (left + charged if seat == out else 0) - own
    assert paid_out


@pytest.mark.example("mayflower.behind-and-back")
@pytest.mark.clause("mayflower.behind", "mayflower.credit", "mayflower.cannot-play")
def test_two_behind_and_out_with_nine_cards_left_makes_seven() -> None:
    for seed in range(2000):
        state, out = counted(6, seed)
        left = sum(len(hand) for hand in state.hands)
        fails = [note for note in state.notes if note.seat == out and note.points < 0]
        if left == 9 and len(fails) == 2:
            assert state.scores[out] == 7
            return
    raise AssertionError("no such hand was found")


# The end of the game -------------------------------------------------------------------------------------


@pytest.mark.clause("mayflower.target")
@pytest.mark.parametrize(("target", "options"), [(15, {}), (25, {"target": 25}), (3, {"target": 3})])
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_who_has_the_points_after_a_count_wins_alone(
    seats: int, target: int, options: dict[str, object]
) -> None:
    for seed in range(5):
        state = start(seats, deals=50, **options)
        for _, move in playing(state, seed):
            if move.verb == "shuffle":
                assert max(state.scores) < target
        if max(state.scores) >= target:
            assert state.winners() == [state.scores.index(max(state.scores))]
            assert state.notes[-1].clause == "mayflower.credit"
            assert state.notes[-1].seat == state.winners()[0]
        else:
            assert state.deals == 50 * seats


@pytest.mark.clause("mayflower.target")
def test_fifteen_unless_it_is_said_otherwise_and_a_wrong_number_is_refused() -> None:
    assert start(4).match.target == 15
    assert start(4, target="25").match.target == 25
    for wrong in (0, -3, "many"):
        with pytest.raises(Exception, match="option target cannot be"):
            start(4, target=wrong)


@pytest.mark.clause("mayflower.deal-limit")
@COUNTS
@pytest.mark.parametrize("deals", [1, 2, 4])
def test_when_all_have_dealt_so_often_the_highest_wins_also_if_behind(seats: int, deals: int) -> None:
    state = finished(seats, seats + deals, deals=deals, target=10**6)
    assert state.deals == deals * seats
    highest = max(state.scores)
    assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == highest]
    assert start(seats, deals=deals).cap() >= 52 * deals * seats


@pytest.mark.clause("mayflower.deal-limit")
def test_four_deals_each_are_the_custom_and_equals_share() -> None:
    state = finished(2, 1)
    assert state.deals == 8  # two players hardly ever get to fifteen
    assert max(state.scores) < 0
    assert dict(state.view(None).told())["deal"] == "8 of 8"
    level = [game for seed in range(60) if len((game := finished(3, seed, deals=1)).winners()) > 1]
    assert level
    for game in level:
        assert {game.scores[seat] for seat in game.winners()} == {max(game.scores)}


@pytest.mark.clause("mayflower.deal-limit", "mayflower.behind")
def test_without_a_limit_the_other_repair_ends_the_game() -> None:
    for seats in range(2, 9):
        for seed in range(3):
            state = finished(seats, seed, deals=0, penalties="to the player who goes out")
            assert max(state.scores) >= 15
    endless = start(2, deals=0)
    for number, _ in enumerate(playing(endless, 4)):
        if number > 5000:
            break
    assert endless.deals > 30
    assert not endless.is_over()
    assert "deal" not in dict(endless.view(None).told())


@pytest.mark.clause("table.one-deal", "table.bell")
def test_one_deal_or_the_bell() -> None:
    state = finished(5, 3, length="one deal")
    assert state.deals == 1
    assert state.winners() == state.leaders()
    rung = start(4, bell="on", target=1000)
    scores = [0] * 4
    for number, (_, move) in enumerate(playing(rung, 2)):
        if move.verb == "shuffle":
            scores = rung.scores[:]
        if number == 150:
            break
    assert rung.scores != scores
    rung.apply(CHANCE, rung.parse("bell"))
    assert rung.scores == scores  # the unfinished hand does not count
    assert rung.winners() == rung.leaders()


def test_options_are_those_of_the_leaflet() -> None:
    assert [option.id for option in GAME.options] == [
        "target", "honour", "deals", "penalties", "drawn-card", "length", "bell"
    ]  # fmt: skip
