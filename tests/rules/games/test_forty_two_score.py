"""Forty-two: the score, the end of the game, and the customs of the table."""

import pytest
from forty_two_table import deal, fact, hands_of, play_on, start
from move_lines import say, texts

from headtable import CHANCE, Rng, State
from headtable.rules.games.forty_two import GAME

PAIRS = [(0, 2), (1, 3)]
ALONE = [(0,), (1,), (2,), (3,)]


# Hands ---------------------------------------------------------------------------------------


@pytest.mark.clause("forty-two.card-points", "forty-two.set-points", "forty-two.hand-end")
@pytest.mark.parametrize("partners", ["pairs opposite", "none"])
def test_every_hand_is_played_out_and_shares_forty_two_points(partners: str) -> None:
    for seed in range(40):
        state = start(GAME, partners=partners)
        for one in hands_of(state, seed):
            assert len(one.takers) == 7
            sides = PAIRS if partners != "none" else ALONE
            taken = {side: one.points(side) for side in sides}
            assert sum(taken.values()) == 42
            told = {seat: points for side, points in taken.items() for seat in side}
            assert one.next_dealer == (one.dealer if one.winners else (one.dealer + 1) % 4)
            if one.winners:
                assert fact(state, "points won") == " ".join(str(told[seat]) for seat in range(4))


@pytest.mark.clause(
    "forty-two.card-points", "forty-two.set-points", "forty-two.penalty", "forty-two.penalty-debt",
    "forty-two.penalty-full",
)  # fmt: skip
@pytest.mark.parametrize("partners", ["pairs opposite", "none"])
@pytest.mark.parametrize("failed_points", ["lost", "kept"])
@pytest.mark.parametrize("penalty", ["difference", "full"])
def test_each_side_scores_what_it_took_and_failed_bidders_pay(
    penalty: str, failed_points: str, partners: str
) -> None:
    failed = made = below_nought = 0
    for seed in range(20):
        state = start(GAME, penalty=penalty, failed_points=failed_points, partners=partners)
        for one in hands_of(state, seed):
            bidder, bid = max(((seat, bid) for seat, bid, _ in one.calls), key=lambda call: call[1])
            for side in PAIRS if partners != "none" else ALONE:
                expected = one.points(side)
                if bidder in side and expected < bid:
                    loss = bid if penalty == "full" else bid - expected
                    expected = (expected if failed_points == "kept" else 0) - loss
                    failed += 1
                elif bidder in side:
                    made += 1
                assert {one.gained()[seat] for seat in side} == {expected}
                below_nought += any(one.after[seat] < 0 for seat in side)
    assert min(failed, made, below_nought) > 0


@pytest.mark.clause("forty-two.penalty", "forty-two.penalty-full", "forty-two.penalty-debt")
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({}, -5),
        ({"failed_points": "kept"}, 20),
        ({"penalty": "full"}, -30),
        ({"penalty": "full", "failed_points": "kept"}, -5),
    ],
)
def test_a_bid_of_thirty_with_twenty_five_made(options: dict[str, object], points: int) -> None:
    """The catalogue's own figures for the first; the opponents score their 17 in every case."""
    for seed in range(3000):
        state = start(GAME, length="one deal", **options)
        rng = Rng(seed)
        state.apply(CHANCE, state.chance(rng))
        say(state, "1 bid 30", "2 pass", "3 pass", "4 pass")
        play_on(state, rng)
        if fact(state, "points won") == "25 17 25 17":
            assert state.scores == [points, 17, points, 17]
            return
    raise AssertionError("no such hand was found")


@pytest.mark.clause("forty-two.penalty", "forty-two.penalty-full")
def test_the_sheet_says_why() -> None:
    for penalty, clause in (("difference", "forty-two.penalty"), ("full", "forty-two.penalty-full")):
        state = start(GAME, penalty=penalty)
        deal(state)
        say(state, "1 bid 42", *[f"{seat} pass" for seat in (2, 3, 4)])
        play_on(state, Rng(3))
        assert fact(state, "points won") != "42 0 42 0"
        assert [(note.clause, note.seat) for note in state.notes if note.points < 0] == [(clause, 0)]
        kinds = {note.clause for note in state.notes}
        assert kinds == {clause, "forty-two.card-points", "forty-two.set-points"}


# The end of the game ----------------------------------------------------------------------------


@pytest.mark.clause("forty-two.target", "forty-two.win", "forty-two.both-reach", "forty-two.hand-end")
@pytest.mark.parametrize("partners", ["pairs opposite", "none"])
@pytest.mark.parametrize("target", [100, 15, 1])
def test_a_game_ends_with_the_hand_in_which_one_side_alone_is_highest_with_enough(
    target: int, partners: str
) -> None:
    both = 0
    for seed in range(40 if target == 100 else 100):
        for one in hands_of(start(GAME, target=target, partners=partners), seed):
            sides = PAIRS if partners != "none" else ALONE
            totals = sorted((one.after[side[0]] for side in sides), reverse=True)
            is_won = totals[0] >= target and totals[0] > totals[1]
            both += totals[1] >= target
            highest = [seat for seat in range(4) if one.after[seat] == totals[0]]
            assert one.winners == (highest if is_won else [])
    assert both > 0 or target > 1


LEVEL = [
    "4-4 4-3 4-2 4-1 4-0 6-6 0-0",
    "1-0 2-0 2-1 3-0 3-1 6-3 5-5",
    "3-2 5-0 3-3 2-2 1-1 6-5 6-4",
    "5-1 5-2 5-3 5-4 6-0 6-1 6-2",
]  # played from left to right it is 21 to 21


def play_level(state: State) -> None:
    deal(state, *LEVEL)
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass", "1 name fours")
    for one_set in zip(*[held.split() for held in LEVEL], strict=True):
        say(state, *[f"{seat + 1} play {card}" for seat, card in enumerate(one_set)])


@pytest.mark.clause("forty-two.both-reach", "trix-pack.most-deals", "table.one-deal")
def test_equals_with_enough_play_another_hand_unless_it_was_the_last() -> None:
    state = start(GAME, target=21)
    play_level(state)
    assert state.scores == [21] * 4
    assert (state.to_act(), state.dealer, state.deals) == (CHANCE, 0, 2)
    deal(state)
    play_on(state, Rng(2))
    assert state.is_over()
    assert state.winners() in ([0, 2], [1, 3])
    for options in ({"target": 21, "max_deals": 1}, {"length": "one deal"}):
        state = start(GAME, **options)
        play_level(state)
        assert state.winners() == [0, 1, 2, 3]


@pytest.mark.clause("forty-two.target")
def test_a_hundred_points_unless_it_is_said_otherwise() -> None:
    state = start(GAME)
    assert state.setup.options.number("target") == 100
    assert max(max(one.before) for one in hands_of(state, 11)) < 100 <= max(state.scores)


@pytest.mark.clause("trix-pack.most-deals")
def test_the_last_deal_of_all_is_won_by_the_best() -> None:
    for seed in range(30):
        state = start(GAME, target=10**6, max_deals=1 + seed % 3)
        hands = list(hands_of(state, seed))
        assert len(hands) == state.deals == 1 + seed % 3
        assert state.winners() == [seat for seat in range(4) if state.scores[seat] == max(state.scores)]


@pytest.mark.clause("table.one-deal")
def test_one_deal_is_enough_where_that_is_agreed() -> None:
    for seed in range(30):
        state = start(GAME, length="one deal")
        assert len(list(hands_of(state, seed))) == 1
        assert state.winners() == [seat for seat in range(4) if state.scores[seat] == max(state.scores)]


@pytest.mark.clause("table.bell")
def test_the_bell_strikes_out_nothing_between_hands_and_everything_of_an_unfinished_one() -> None:
    state = start(GAME, bell="on")
    deal(state)
    play_on(state, Rng(1))
    scores = state.scores[:]
    deal(state)
    say(state, f"{state.to_act() + 1} bid 5")
    state.apply(CHANCE, state.parse("bell"))
    assert state.scores == scores
    assert state.winners() == [seat for seat in range(4) if scores[seat] == max(scores)]


# The customs of the table --------------------------------------------------------------------------


@pytest.mark.clause("trix-pack.draw-for-deal", "trix-pack.draw-tie")
def test_the_lowest_sum_drawn_deals_and_the_lowest_of_equals_draw_again() -> None:
    state = start(GAME, None)
    state.apply(CHANCE, state.parse("cut 3-2 1-0 6-6 5-0"))
    assert state.dealer == 1
    state = start(GAME, None)
    state.apply(CHANCE, state.parse("cut 2-1 6-6 3-0 4-4"))
    assert state.dealer == -1
    state.apply(CHANCE, state.parse("cut 6-6 0-0"))
    assert state.dealer == 2
    assert start(GAME, None, first_dealer=3).dealer == 2
    assert start(GAME, None, first_dealer="by lot").chance(Rng(1)).verb == "dealer"


@pytest.mark.clause("trix-pack.turned-down")
@pytest.mark.parametrize(("review", "seen"), [("last set", 1), ("all", 5), ("none", 0)])
def test_the_sets_that_may_be_looked_at(review: str, seen: int) -> None:
    state = start(GAME, review=review)
    deal(state)
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass")
    for _ in range(1 + 20):
        say(state, f"{state.to_act() + 1} {texts(state, state.to_act() + 1)[0]}")
    piles = [pile.name for pile in state.view(0).piles if pile.lies == "trick"]
    assert piles[0] == "trick"
    assert len(piles) == 1 + seen
