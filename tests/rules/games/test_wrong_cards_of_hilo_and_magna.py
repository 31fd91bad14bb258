"""Wrong cards in Hilo and Magna: let through with honour on, challenged, put right."""

import pytest
from hilo_magna_referee import hand_of, places
from hilo_magna_table import deal, fact, legal, noted, say

from headtable import CHANCE, Game, Rng, State
from headtable.rules.games.hilo import GAME as HILO
from headtable.rules.games.magna import GAME as MAGNA

HANDS = {"hand_1": "7-7 7-3 8-0 8-1 9-0 9-1", "hand_2": "7-0 6-4 9-9 9-8 10-0 10-1"}


def hilo(**options: object) -> State:
    """Sixes are Honors and seat 1 leads."""
    state = HILO.start(2, 1, {"honour": "on", **{id.replace("_", "-"): said for id, said in options.items()}})
    deal(state, turned_up="6-3", **HANDS)
    say(state, "stand")
    return state


def why_not(state: State, seat: int, text: str) -> str:
    return state.why_not(seat, state.parse(text))


@pytest.mark.clause("trix-pack.wrong-card", "hilo.follow")
def test_a_wrong_card_is_let_through_and_marked_and_without_honour_refused() -> None:
    state = hilo()
    say(state, "play 7-7")
    assert why_not(state, 1, "play 9-9") == ""
    offered = {choice.text: choice.breaks for choice in state.view(1).choices}
    assert offered == {
        "play 6-4": "", "play 7-0": "", "play 9-8": "hilo.follow", "play 9-9": "hilo.follow",
        "play 10-0": "hilo.follow", "play 10-1": "hilo.follow",
    }  # fmt: skip
    strict = hilo(honour="off")
    say(strict, "play 7-7")
    assert why_not(strict, 1, "play 9-9") == "hilo.follow"
    assert why_not(strict, 1, "challenge 7-7") == "table.honour"


@pytest.mark.clause("trix-pack.wrong-card")
def test_a_right_challenge_sends_the_card_back_with_all_that_came_after_it() -> None:
    state = hilo()
    say(state, "play 7-7", "play 9-9", "play 8-0")
    assert fact(state, "sets") == "1 0"
    assert why_not(state, 1, "challenge 9-9") == "trix-pack.own-card"
    assert why_not(state, 0, "challenge 8-0") != ""
    state.apply(0, state.parse("challenge 9-9"))
    assert (state.to_act(), fact(state, "sets")) == (1, "0 0")
    assert noted(state) == [("trix-pack.wrong-card", 1, 0)]
    assert "8-0" in hand_of(state, 0)
    assert "9-9" in hand_of(state, 1)
    assert legal(state) == ["play 6-4", "play 7-0"]
    for seed in range(10):
        world = state.imagine(0, Rng(seed))
        assert "9-9" in hand_of(world, 1)
        assert {card for card in hand_of(world, 1) if card.startswith(("6-", "7-"))}


@pytest.mark.clause("trix-pack.wrong-card")
def test_a_wrong_challenge_costs_nothing_but_shows_what_the_other_lacks() -> None:
    state = hilo()
    say(state, "play 8-0", "play 10-0")
    assert why_not(state, 0, "challenge 10-0") == ""
    say(state, "play 9-0")  # seat 2 was wrong: it has an Honor; nobody says so
    state = hilo(void="free")
    say(state, "play 8-0", "play 10-0")
    state.apply(0, state.parse("challenge 10-0"))
    assert (noted(state), state.to_act()) == ([], 0)
    assert why_not(state, 0, "challenge 10-0") != ""
    for seed in range(10):
        assert not [card for card in hand_of(state.imagine(0, Rng(seed)), 1) if card.startswith("8-")]


@pytest.mark.clause("trix-pack.wrong-card")
def test_a_challenge_is_too_late_when_the_next_set_is_complete() -> None:
    state = hilo()
    say(state, "play 7-7", "play 9-9", "play 8-0")
    assert "challenge 9-9" in [move.text for move in state.legal_moves(0)]
    say(state, "play 6-4")
    assert "challenge 9-9" not in [move.text for move in state.legal_moves(0)]


@pytest.mark.clause("trix-pack.wrong-card", "hilo.continue")
def test_the_last_set_can_be_challenged_until_all_have_accepted_the_score() -> None:
    state = hilo(target=1)
    say(
        state,
        "play 9-0",
        "play 9-9",
        "play 9-8",
        "play 9-1",
        "play 10-0",
        "play 8-0",
        "play 10-1",
        "play 8-1",
    )
    say(state, "play 7-0", "play 7-3", "play 7-7", "play 6-4")
    assert not state.is_over()
    assert state.prompt().public == "accept the score"
    assert noted(state)[0] == ("hilo.high", 1, 1)
    state.apply(0, state.parse("accept"))
    state.apply(1, state.parse("accept"))
    assert state.winners() == [1]


@pytest.mark.clause("trix-pack.wrong-card", "table.bell", "magna.next-hand")
def test_a_bell_after_the_last_set_leaves_the_score_as_it_is() -> None:
    state = MAGNA.start(2, 1, {"honour": "on", "bell": "on"})
    deal(
        state,
        hand_1="8-8 8-2 7-0 7-1 7-2 7-4 6-0 6-1 6-2 6-3",
        hand_2="8-0 9-9 9-2 9-3 9-4 9-5 10-1 10-2 7-3 7-5",
    )
    say(state, "bid 1", "pass", "name eights")
    for seat, cards in ((0, "6-0 6-1 6-2 6-3"), (1, "9-4 9-5 10-1 10-2")):
        for card in cards.split():
            state.apply(seat, state.parse(f"discard {card}"))
    say(state, "play 8-8", "play 8-0", "play 8-2", "play 9-2", "play 7-0", "play 7-3", "play 9-9", "play 7-1")
    say(state, "play 9-3", "play 7-2", "play 7-5", "play 7-4")
    early = state.clone()
    early.apply(CHANCE, early.parse("bell"))
    assert early.scores == [0, 0]  # nothing is written down before both have claimed
    say(state, "claim 2", "claim 1")
    scores = state.scores[:]
    assert scores == [2, 1]
    rung = state.clone()
    rung.apply(CHANCE, rung.parse("bell"))
    assert rung.scores == scores
    say(state, "accept", "accept")
    assert legal(state)[0] == "deal ten each"


@pytest.mark.clause("trix-pack.wrong-card", "magna.first-lead")
def test_a_first_lead_that_is_no_honor_can_be_challenged() -> None:
    state = MAGNA.start(3, 2, {"honour": "on"})
    deal(state, hand_1="5-0 6-0 6-1 6-2 6-3 7-0 7-1 7-2 7-4 7-5")
    say(state, "bid 1", "pass", "pass", "name fives")
    for seat in range(3):
        for card in hand_of(state, seat)[-4:]:
            state.apply(seat, state.parse(f"discard {card}"))
    say(state, "play 6-0")
    state.apply(2, state.parse("challenge 6-0"))
    assert (state.to_act(), legal(state)) == (0, ["play 5-0"])


@pytest.mark.clause("trix-pack.turned-down")
@pytest.mark.parametrize(("review", "seen"), [("last set", 1), ("all", 3), ("none", 0)])
@pytest.mark.parametrize("game", [HILO, MAGNA])
def test_the_last_set_all_of_them_or_none_may_be_looked_at(game: Game, review: str, seen: int) -> None:
    state = game.start(2, 1, {"review": review})
    deal(state)
    while len(places(state)["trick"]) < 6:
        moves = [move for move in state.legal_moves(state.to_act()) if move.text != "another deal"]
        state.apply(state.to_act(), moves[0])
    piles = [pile for pile in state.view(None).piles if pile.name.startswith("last trick")]
    assert len(piles) == seen


@pytest.mark.clause("trix-pack.draw-for-deal", "trix-pack.draw-tie")
@pytest.mark.parametrize("game", [HILO, MAGNA])
def test_the_lowest_sum_drawn_deals_and_the_tied_draw_again(game: Game) -> None:
    state = game.start(3)
    state.apply(CHANCE, state.parse("cut 6-4 5-5 trixie"))
    state.apply(CHANCE, state.parse("cut 9-1 5-0"))
    assert state.dealer == 1
    assert game.start(3, options={"first-dealer": 3}).dealer == 2
    assert game.start(3, options={"first-dealer": "by lot"}).chance(Rng(1)).verb == "dealer"
