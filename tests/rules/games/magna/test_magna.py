"""Magna: the bidding, the discards, the printed illustrations and the countdown.

Whole games stand in test_told_twice.py, single refusals in tests/scenarios/magna.scenario, the taking
of sets in tests/rules/mechanics/test_honor_suit.py, wrong cards in ../test_wrong_cards_of_hilo_and_magna.py.
"""

import pytest
from hilo_magna_referee import PACK, TRIXIE, hand_of, places, suit
from hilo_magna_table import deal, legal, noted, play_first_cards, say

from headtable import CHANCE, BadSetup, Rng, State
from headtable.rules.games.magna import GAME

every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def discard_all_but(state: State, *kept: str) -> None:
    """Every seat lays aside four cards that are not among these."""
    for seat in state.waiting():
        for card in [card for card in hand_of(state, seat) if card not in " ".join(kept).split()][:4]:
            state.apply(seat, state.parse(f"discard {card}"))


# The pack, the players, the deal -----------------------------------------------------------------


@pytest.mark.clause("magna.cards")
def test_the_pack_is_that_of_hilo_with_one_ten_in_each_suit() -> None:
    state = GAME.start(4, 0)
    assert sorted(state.names()[card] for card in state.pack()) == sorted(PACK)


@pytest.mark.clause("magna.players", "magna.partners")
def test_two_to_five_play_and_four_as_two_pairs() -> None:
    for seats in range(8):
        if 2 <= seats <= 5:
            assert GAME.start(seats).sides == ([0, 1, 0, 1] if seats == 4 else list(range(seats)))
        else:
            with pytest.raises(BadSetup):
                GAME.start(seats)
    assert GAME.start(4, options={"partners": "none"}).sides == [0, 1, 2, 3]


@pytest.mark.clause("magna.deal", "magna.overdeal")
@every_seat_count
def test_ten_cards_singly_from_the_dealers_left_never_more_and_the_rest_unseen(seats: int) -> None:
    state = GAME.start(seats, seats - 1)
    order = [state.names()[card] for card in state.pack()]
    state.apply(CHANCE, state.parse("shuffle " + " ".join(order)))
    for seat in range(seats):
        assert hand_of(state, seat) == order[seat : 10 * seats : seats]
    assert len(places(state)["undealt"]) == {2: 32, 3: 22, 4: 12, 5: 2}[seats]
    assert [pile.faces for pile in state.view(0).piles if pile.name == "undealt"] == [[]]


# The bidding ----------------------------------------------------------------------------------------


@pytest.mark.clause("magna.dealer-forced", "magna.no-bid", "magna.one-bid")
def test_when_nobody_bids_the_dealer_has_bid_one() -> None:
    state = GAME.start(4, 0)
    deal(state)
    say(state, "pass", "pass", "pass", "pass")
    assert state.to_act() == 0
    assert all(text.startswith("name ") for text in legal(state))
    assert state.why_not(0, state.parse("bid 3")) == "magna.one-bid"
    say(state, legal(state)[0])
    assert dict(state.view(None).told())["bid"] == "1 by seat 1"


@pytest.mark.clause("magna.bid", "magna.one-bid")
def test_a_bid_is_higher_than_all_before_it_and_nine_at_most() -> None:
    state = GAME.start(3, 2)
    deal(state)
    for text in ("bid 0", "bid 10"):
        assert state.why_not(0, state.parse(text)) == "magna.most-bid"
    say(state, "bid 4")
    assert state.why_not(0, state.parse("bid 5")) == "table.turn"
    for number in range(1, 10):
        assert state.why_not(1, state.parse(f"bid {number}")) == ("magna.bid" if number <= 4 else "")
    say(state, "bid 9")
    assert legal(state) == ["pass"]


@pytest.mark.clause("magna.name-suit")
def test_the_highest_bidder_names_a_suit_that_he_holds() -> None:
    state = GAME.start(2, 1)
    deal(state, hand_1="5-0 5-1 5-2 5-3 9-0 9-1 9-2 9-3 9-4 trixie")
    say(state, "bid 1", "pass")
    assert legal(state) == ["name fives", "name nines"]
    assert state.why_not(0, state.parse("name tens")) == "magna.name-suit"


# The discards ------------------------------------------------------------------------------------------


def named(options: dict[str, object] | None = None) -> State:
    """Three play; seat 1 has bid and named Fives, of which it holds two."""
    state = GAME.start(3, 2, options)
    deal(state, hand_1="5-0 5-1 6-0 6-1 6-2 6-3 7-0 7-1 7-2 7-3")
    say(state, "bid 1", "pass", "pass", "name fives")
    return state


@pytest.mark.clause("magna.discard")
def test_all_lay_four_aside_at_once_and_they_are_shown_together() -> None:
    state = named()
    assert state.waiting() == [0, 1, 2]
    for seat in (2, 0):
        for card in hand_of(state, seat)[-4:]:
            state.apply(seat, state.parse(f"discard {card}"))
    assert state.waiting() == [1]
    assert not [pile for pile in state.view(1).piles if pile.name.startswith("aside")]
    assert [pile.hidden for pile in state.view(1).piles if pile.name == "hand 1"] == [10]
    for card in hand_of(state, 1)[-4:]:
        state.apply(1, state.parse(f"discard {card}"))
    for viewer in (None, 0, 1, 2):
        shown = [pile for pile in state.view(viewer).piles if pile.name.startswith("aside")]
        assert [len(pile.faces) for pile in shown] == [4, 4, 4]
    assert [len(hand_of(state, seat)) for seat in range(3)] == [6, 6, 6]
    assert state.to_act() == 0


@pytest.mark.clause("magna.discard")
def test_the_bidder_keeps_an_honor() -> None:
    state = named()
    say(state, "discard 5-0")
    assert state.why_not(0, state.parse("discard 5-1")) == "magna.discard"
    for seed in range(20):
        world = state.imagine(1, Rng(seed))
        assert any(suit(card) == 5 for card in hand_of(world, 0))


@pytest.mark.clause("magna.discard")
def test_in_turn_each_sees_what_those_before_him_laid_aside() -> None:
    state = named({"discard-order": "in turn"})
    assert state.waiting() == [0]
    say(state, "discard 7-0", "discard 7-1", "discard 7-2", "discard 7-3")
    assert state.waiting() == [1]
    assert [pile.faces for pile in state.view(1).piles if pile.name == "aside 1"] == [
        ["7-0", "7-1", "7-2", "7-3"]
    ]


# The printed illustrations ---------------------------------------------------------------------------------


@pytest.mark.clause("magna.double-five", "magna.high-game-owner", "magna.low-owner", "magna.make-bid")
@pytest.mark.example("magna.illustrate-bid", "magna.illustrate-high-game")
def test_double_five_and_five_blank_make_a_bid_of_four_safe() -> None:
    for seed in range(40):
        state = GAME.start(4, 3)
        deal(state, hand_1="5-5 5-0 5-2")
        say(state, "bid 4", "pass", "pass", "pass", "name fives")
        discard_all_but(state, "5-5 5-0 5-2")
        rng = Rng(seed)
        while state.to_act() != CHANCE:
            moves = state.legal_moves(state.to_act())
            state.apply(state.to_act(), moves[rng.below(len(moves))])
        made = {clause: points for clause, seat, points in noted(state) if state.sides[seat] == 0}
        assert "magna.fail-bid" not in made
        kinds = ("magna.high", "magna.low", "magna.game", "magna.high-game")
        assert [made.get(kind) for kind in kinds] == [1, 1, 1, 1]


@pytest.mark.clause("magna.high-game-owner", "magna.game-owner", "magna.low-owner", "magna.high-owner")
def test_of_a_double_five_laid_aside_only_high_is_left() -> None:
    state = GAME.start(2, 1)
    deal(
        state,
        hand_1="5-1 6-0 6-1 6-2 6-3 6-5 7-0 7-1 7-2 7-4",
        hand_2="5-5 5-0 8-0 8-1 8-3 8-4 9-0 9-2 9-3 9-4",
    )
    say(state, "bid 1", "pass", "name fives")
    for card in ("5-5", "5-0", "8-0", "8-1"):
        state.apply(1, state.parse(f"discard {card}"))
    discard_all_but(state, "5-1")
    play_first_cards(state)
    assert noted(state) == [("magna.fail-bid", 0, -1), ("magna.high", 1, 1), ("magna.low", 1, 1)]


TENS_LED = {
    "hand_1": "10-10 9-6 9-7 8-0 8-1 8-3 7-0 7-1 7-2 7-4",
    "hand_2": "10-7 9-4 6-0 6-1 6-2 6-3 5-1 5-2 5-3 5-4",
    "hand_3": "10-4 9-1 8-4 8-5 8-6 7-5 7-6 6-5 6-6 8-8",
    "hand_4": "10-0 trixie 5-0 5-5 6-4 7-3 7-7 8-2 8-7 10-3",
}


def tens_named() -> State:
    state = GAME.start(4, 3, {"partners": "none"})
    deal(state, **TENS_LED)
    say(state, "bid 1", "pass", "pass", "pass", "name tens")
    discard_all_but(state, "10-10 9-6 9-7 8-0 8-1 8-3", "10-7 9-4", "10-4 9-1", "10-0 trixie 10-3")
    return state


@pytest.mark.clause(
    "magna.first-lead", "magna.follow-first", "magna.low-game-owner", "magna.trixie-owner", "magna.gather"
)
@pytest.mark.example("magna.illustrate-playing-1", "magna.illustrate-playing-2", "magna.illustrate-low-game")
def test_the_book_plays_two_sets() -> None:
    state = tens_named()
    assert legal(state) == ["play 10-10"]
    say(state, "play 10-10", "play 10-7", "play 10-4")
    assert legal(state) == ["play 10-0", "play 10-3"]
    say(state, "play 10-0")
    assert state.to_act() == 0
    say(state, "play 9-6", "play 9-4", "play 9-1", "play trixie")
    assert state.to_act() == 3
    assert [pile.name for pile in state.view(None).piles if pile.lies == "trick"] == ["trick", "last trick"]
    play_first_cards(state)
    by_clause = {clause: seat for clause, seat, _ in noted(state)}
    assert by_clause["magna.high"] == 0
    assert by_clause["magna.low"] == 3
    assert by_clause["magna.game"] == by_clause["magna.low-game"] == 0
    assert by_clause["magna.trixie"] == 3


@pytest.mark.clause("magna.low-relative", "magna.low-owner")
@pytest.mark.example("magna.illustrate-low")
@pytest.mark.parametrize(("lowest", "undealt"), [("9-1", "9-0"), ("9-5", "9-0 9-1 9-2 9-3 9-4")])
def test_low_is_the_lowest_that_was_dealt(lowest: str, undealt: str) -> None:
    state = GAME.start(3, 2)
    deal(state, hand_1="9-9", hand_2=lowest, undealt=undealt)
    say(state, "bid 1", "pass", "pass", "name nines")
    play_first_cards(state)
    assert ("magna.low", 1, 1) in noted(state)
    assert "magna.low-game" not in [clause for clause, _, _ in noted(state)]


@pytest.mark.clause("magna.precedence", "magna.win")
@pytest.mark.example("magna.illustrate-precedence")
def test_with_two_left_each_low_and_trixie_go_out_before_high_and_game() -> None:
    """Seat 1 makes High and Game, seat 2 Low and Trixie."""
    state = GAME.start(2, 0)
    state.scores = [13, 13]
    deal(
        state,
        hand_1="8-8 8-2 8-3 7-0 7-1 7-2 7-4 7-5 6-0 6-1",
        hand_2="8-0 trixie 9-0 9-2 9-3 9-4 9-5 10-1 10-2 10-3",
    )
    say(state, "pass", "bid 1", "name eights")
    discard_all_but(state, "8-8 8-2 8-3 7-0 7-1 7-2", "8-0 trixie 9-0 9-2 9-3 9-4")
    say(
        state,
        "play 8-8",
        "play 8-0",
        "play 8-2",
        "play 9-0",
        "play 8-3",
        "play 9-2",
        "play 7-0",
        "play trixie",
    )
    say(state, "play 9-3", "play 7-1", "play 9-4", "play 7-2")
    assert noted(state) == [("magna.high", 0, 1), ("magna.low", 1, 1), ("magna.trixie", 1, 1)]
    assert (state.scores, state.winners()) == ([14, 15], [1])


# The countdown ------------------------------------------------------------------------------------------


@pytest.mark.clause("magna.start-score", "magna.target", "magna.fail-bid")
def test_fifteen_or_more_are_counted_down_and_a_failed_bid_is_added() -> None:
    for target, options in ((15, {}), (21, {"target": 21})):
        state = GAME.start(2, 1, options)
        assert state.view(None).shown_scores() == [target, target]
        assert state.view(None).standing == [target, target]
        deal(state, hand_1="5-1 6-0 6-1 6-2 6-3 6-5 7-0 7-1 7-2 7-4", hand_2="5-5 5-0")
        say(state, "bid 9", "pass", "name fives")
        play_first_cards(state)
        assert state.scores[0] == state.view(0).scores[0] == -9
        assert state.view(0).shown_scores() == [target + 9, target - state.scores[1]]
        assert state.view(None).standing[0] == target + 9


@pytest.mark.clause("magna.variation")
def test_in_the_variation_the_others_score_nothing_when_the_bid_is_made() -> None:
    for scoring, expected in (("both sides", True), ("bidders only", False)):
        state = GAME.start(2, 1, {"scoring": scoring})
        deal(state, hand_1="10-10 10-9 10-8 9-9 9-8", hand_2="10-0")
        say(state, "bid 1", "pass", "name tens")
        play_first_cards(state)
        assert (("magna.low", 1, 1) in noted(state)) == expected


@pytest.mark.clause("trix-pack.most-deals", "table.one-deal", "magna.start-score")
def test_after_the_most_deals_or_one_deal_whoever_has_come_down_furthest_wins() -> None:
    for options, deals in (({"max-deals": 2}, 2), ({"length": "one deal"}, 1)):
        state = GAME.start(5, 0, options)
        rng = Rng(5)
        while not state.is_over():
            seat = state.to_act()
            moves = [state.chance(rng)] if seat == CHANCE else state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])
        assert state.deals == deals
        assert state.winners() == [seat for seat in range(5) if state.scores[seat] == max(state.scores)]


def test_trixie_is_named_in_no_suit() -> None:
    state = GAME.start(2, 1)
    deal(state, hand_1=TRIXIE)
    say(state, "bid 1", "pass")
    assert len(legal(state)) <= 6
