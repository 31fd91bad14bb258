"""Forty-two: wrong cards in honour mode, and what all know of each other's hands."""

import pytest
from forty_two_table import deal, fact, hand, start
from move_lines import say, texts, why_not

from headtable import CHANCE, NOBODY, Rng, State
from headtable.rules.games.forty_two import GAME

# Wrong cards, in honour mode --------------------------------------------------------------------------

FIRST = "6-6 6-5 4-3 4-2 5-0 5-1 5-2"
SECOND = "6-0 4-4 4-0 2-1 2-0 3-1 3-0"
THIRD = "6-1 6-2 4-1 3-3 1-1 1-0 2-2"
FOURTH = "6-3 6-4 5-3 5-4 5-5 3-2 0-0"


def honourable(*lines: str) -> State:
    """Seat 1 has bid one and named Sixes, and play has gone so far, wrong cards and all."""
    state = start(GAME, honour="on", length="one deal")
    deal(state, FIRST, SECOND, THIRD, FOURTH)
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass", "1 name sixes", *lines)
    return state


@pytest.mark.clause("trix-pack.wrong-card", "table.honour")
def test_without_honour_there_is_nothing_to_challenge() -> None:
    state = start(GAME)
    deal(state)
    assert why_not(state, "1 challenge 6-6") == "table.honour"
    assert why_not(state, "1 accept") == "table.honour"


@pytest.mark.clause("trix-pack.wrong-card", "forty-two.follow-named")
def test_a_wrong_card_is_let_through_and_a_challenge_takes_it_back_with_all_that_followed() -> None:
    state = honourable("1 play 6-6")
    assert "play 4-4" in texts(state, 2)
    assert state.fault(1, state.parse("play 4-4")) == "forty-two.follow-named"
    assert state.fault(1, state.parse("play 6-0")) == ""
    say(state, "2 play 4-4", "3 play 6-1", "4 play 6-3", "1 play 4-3", "2 play 4-0")
    assert fact(state, "sets") == "1 0 0 0"
    for seat in (1, 3, 4):
        assert "challenge 4-4" in texts(state, seat)
    assert "challenge 4-4" not in texts(state, 2)  # not by who played it
    assert why_not(state, "2 challenge 4-4") == "trix-pack.own-card"
    say(state, "3 challenge 4-4")  # his partner's enemy or his friend: any other player
    assert fact(state, "sets") == "0 0 0 0"
    assert hand(state, 1) == set(FIRST.split()) - {"6-6"}
    assert [hand(state, seat) for seat in (2, 3, 4)] == [
        set(SECOND.split()),
        set(THIRD.split()),
        set(FOURTH.split()),
    ]
    assert state.to_act() == 1
    assert texts(state, 2) == ["play 6-0"]  # put right, he is held to the rules for the rest of the hand
    assert why_not(state, "2 play 4-4") == "forty-two.follow-named"
    assert [(note.clause, note.seat, note.points) for note in state.notes] == [("trix-pack.wrong-card", 1, 0)]
    assert state.scores == [0] * 4


@pytest.mark.clause("trix-pack.wrong-card", "forty-two.first-lead")
def test_a_wrong_first_lead_can_be_challenged_too() -> None:
    state = honourable("1 play 5-0", "2 play 6-0")
    say(state, "4 challenge 5-0")
    assert state.to_act() == 0
    assert texts(state, 1) == ["play 6-5", "play 6-6"]
    assert hand(state, 2) == set(SECOND.split())


@pytest.mark.clause("trix-pack.wrong-card")
def test_a_wrong_challenge_costs_nothing_and_is_not_made_twice() -> None:
    state = honourable("1 play 6-6", "2 play 6-0", "3 play 6-1", "4 play 6-3", "1 play 6-5", "2 play 3-0")
    assert [text for text in texts(state, 1) if text.startswith("challenge")] == ["challenge 3-0"]
    say(state, "1 challenge 3-0")
    assert state.to_act() == 2
    assert state.notes == []
    assert "challenge 3-0" not in texts(state, 1)
    assert "challenge 3-0" in texts(state, 4)
    for seed in range(20):  # all know now that seat 2 has no Six
        assert not any(card.startswith("6") for card in hand(state.imagine(3, Rng(seed)), 2))
        assert not any(card.startswith("6") for card in hand(state.imagine(0, Rng(seed)), 2))


@pytest.mark.clause("trix-pack.wrong-card")
def test_a_card_that_keeps_the_rules_in_sight_of_all_cannot_be_challenged() -> None:
    state = honourable("1 play 6-6", "2 play 6-0", "3 play 6-1", "4 play 6-3", "1 play 4-3", "2 play 4-4")
    assert not any(text.startswith("challenge") for seat in (1, 2, 3, 4) for text in texts(state, seat))
    say(state, "3 play 3-3")  # an Honor, although he has the 4-1
    assert not any(text.startswith("challenge") for seat in (1, 2, 3, 4) for text in texts(state, seat))


@pytest.mark.clause("trix-pack.wrong-card")
def test_an_error_stands_when_the_next_set_is_complete() -> None:
    state = honourable("1 play 6-6", "2 play 4-4", "3 play 6-1", "4 play 6-3", "1 play 4-3", "2 play 4-0")
    say(state, "3 play 4-1")
    assert "challenge 4-4" in texts(state, 1)
    say(state, "4 play 5-3")
    assert "challenge 4-4" not in texts(state, 1)
    assert why_not(state, f"{state.to_act() + 1} challenge 4-4") == "trix-pack.out-of-sight"


def to_the_last_set(seed: int) -> State:
    """A hand in honour mode played at random to where only the score has to be accepted."""
    state = start(GAME, honour="on", length="one deal", penalty="full")
    rng = Rng(seed)
    state.apply(CHANCE, state.chance(rng))
    say(state, "1 bid 20", "2 pass", "3 pass", "4 pass")
    while state.prompt().public != "accept the score":
        moves = [move for move in state.legal_moves(state.to_act()) if move.verb != "challenge"]
        state.apply(state.to_act(), moves[rng.below(len(moves))])
    return state


@pytest.mark.clause("trix-pack.wrong-card")
def test_the_score_waits_for_all_to_accept_it() -> None:
    state = to_the_last_set(1)
    assert sum(state.scores) != 0
    for seat in (1, 2, 3, 4):
        assert "accept" in texts(state, seat)
    say(state, "3 accept", "1 accept", "4 accept")
    assert not state.is_over()
    assert texts(state, 4) == []
    say(state, "2 accept")
    assert state.to_act() == NOBODY


@pytest.mark.clause("trix-pack.wrong-card")
def test_an_error_of_the_last_set_but_one_stands_then_and_a_score_once_accepted_is_not_challenged() -> None:
    for seed in range(40):
        state = to_the_last_set(seed)
        last = state.view(0).pile("last trick")
        assert last is not None
        for seat in (1, 2, 3, 4):
            challenges = [text for text in texts(state, seat) if text.startswith("challenge")]
            assert {text.split()[1] for text in challenges} <= set(last.faces)
            say(state, f"{seat} accept")
            assert texts(state, seat) == []


@pytest.mark.clause("trix-pack.wrong-card")
def test_nobody_can_have_erred_with_his_last_card_by_not_following() -> None:
    """In the last set each hand has one card, so every challenge there is a wrong one."""
    challenged = 0
    for seed in range(60):
        state = to_the_last_set(seed)
        scores = state.scores[:]
        for seat in (1, 2, 3, 4):
            for text in texts(state, seat):
                if text.startswith("challenge"):
                    say(state, f"{seat} {text}")
                    challenged += 1
        assert state.prompt().public == "accept the score"
        assert state.scores == scores
    assert challenged > 20


@pytest.mark.clause("trix-pack.wrong-card")
def test_in_honour_mode_too_every_hand_shares_forty_two_points_however_often_cards_go_back() -> None:
    upheld = 0
    for seed in range(60):
        state = start(GAME, honour="on", length="one deal", min_bid=42)
        rng = Rng(seed)
        while not state.is_over():
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                continue
            seats = state.waiting()
            seat = seats[rng.below(len(seats))]
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        upheld += sum(note.clause == "trix-pack.wrong-card" for note in state.notes)
        won = [int(points) for points in fact(state, "points won").split()]
        assert won[0] + won[1] == 42
        bidders = (int(fact(state, "bid").split()[-1]) - 1) % 2
        assert state.scores[bidders] == (42 if won[bidders] == 42 else won[bidders] - 42)
        assert state.scores[1 - bidders] == won[1 - bidders]
    assert upheld > 20


# Imagined worlds ------------------------------------------------------------------------------------


@pytest.mark.clause("forty-two.name-suit", "forty-two.first-lead")
def test_all_know_that_the_namer_holds_a_card_of_the_suit_he_has_named() -> None:
    state = start(GAME)
    deal(state, "0-0 6-6 6-5 5-5 5-4 4-4 4-3")
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass", "1 name blanks")
    for seat in (1, 2, 3):
        for seed in range(15):
            assert "0-0" in hand(state.imagine(seat, Rng(seed)), 1)


@pytest.mark.clause("forty-two.follow-named", "forty-two.follow-or-honor")
def test_all_know_who_could_not_follow_and_an_honor_tells_nothing() -> None:
    state = start(GAME)
    deal(
        state,
        FIRST,
        "6-0 5-5 5-4 2-1 2-0 3-1 3-0",
        "6-1 6-2 4-1 3-3 1-1 1-0 2-2",
        "6-3 6-4 5-3 4-4 4-0 3-2 0-0",
    )
    say(state, "1 bid 1", "2 pass", "3 pass", "4 pass", "1 name sixes")
    say(state, "1 play 6-6", "2 play 6-0", "3 play 6-1", "4 play 6-3")
    say(state, "1 play 4-3", "2 play 3-0", "3 play 3-3")  # no Four; an Honor although he has the 4-1
    worlds = [state.imagine(0, Rng(seed)) for seed in range(60)]
    assert not any(card.startswith("4") for world in worlds for card in hand(world, 2))
    assert any(card.startswith("4") for world in worlds for card in hand(world, 3))
    assert any(card.startswith("6") for world in worlds for card in hand(world, 2))
