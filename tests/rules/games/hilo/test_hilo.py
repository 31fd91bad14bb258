"""Hilo: the deal turn by turn, and its scoring.

Whole games stand in test_told_twice.py, single refusals in tests/scenarios/hilo.scenario, the taking
of sets in tests/rules/mechanics/test_honor_suit.py, wrong cards in ../test_wrong_cards_of_hilo_and_magna.py.
"""

import pytest
from hilo_magna_referee import PACK, SUITS, TRIXIE, hand_of, places, suit
from hilo_magna_table import deal, fact, legal, noted, play_first_cards, say

from headtable import CHANCE, BadSetup, Rng, State
from headtable.rules.games.hilo import COUNTS, GAME

every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4])


# The pack, the players, the target ---------------------------------------------------------------


@pytest.mark.clause("hilo.cards")
def test_the_pack_has_the_suits_from_five_to_ten_and_trixie() -> None:
    state = GAME.start(2, 0)
    assert sorted(state.names()[card] for card in state.pack()) == sorted(PACK)
    assert len(PACK) == 52


@pytest.mark.clause("hilo.players")
def test_two_three_or_four_play_and_only_four_have_partners() -> None:
    for seats in range(8):
        if seats in (2, 3, 4):
            assert len(set(GAME.start(seats).sides)) == min(seats, {4: 2}.get(seats, seats))
        else:
            with pytest.raises(BadSetup):
                GAME.start(seats)
    assert GAME.start(4).sides == [0, 1, 0, 1]
    assert GAME.start(4, options={"partners": "none"}).sides == [0, 1, 2, 3]


@pytest.mark.clause("hilo.game-scale", "hilo.game-others")
def test_the_game_scale_adds_up_to_twenty() -> None:
    names = GAME.start(2, 0).names()
    worth = {name: COUNTS[names.index(name)] for name in PACK if COUNTS[names.index(name)]}
    assert sum(worth.values()) == 20
    assert worth == {
        "5-0": 4, "5-5": 1, "6-4": 1, "7-3": 1, "8-2": 1, "9-1": 1, "10-0": 1,
        "8-7": 2, "9-6": 2, "10-5": 2, "10-10": 4,
    }  # fmt: skip


@pytest.mark.clause("hilo.target")
def test_ten_points_make_the_game_unless_more_are_agreed() -> None:
    for target, options in ((10, {}), (14, {"target": 14})):
        state = GAME.start(3, 0, options)
        state.scores = [0, target - 2, 0]
        deal(state, turned_up="7-0")
        say(state, "another deal", "give a point")
        assert not state.is_over()
        state = GAME.start(3, 0, options)
        state.scores = [0, target - 1, 0]
        deal(state, turned_up="7-0")
        say(state, "another deal", "give a point")
        assert state.winners() == [1]


# The deal -----------------------------------------------------------------------------------------


@pytest.mark.clause("hilo.deal", "hilo.turn-up")
@every_seat_count
def test_six_cards_singly_from_the_dealers_left_and_the_next_turned_up(seats: int) -> None:
    state = GAME.start(seats, seats - 1)
    order = [state.names()[card] for card in state.pack()]
    state.apply(CHANCE, state.parse("shuffle " + " ".join(order)))
    for seat in range(seats):
        assert hand_of(state, seat) == order[seat : 6 * seats : seats]
    assert places(state)["turned up"] == [order[6 * seats]]
    assert places(state)["rest"] == order[6 * seats + 1 :]
    assert fact(state, "Honors") == SUITS[suit(order[6 * seats])]


@pytest.mark.clause("hilo.another-deal")
@every_seat_count
def test_only_the_dealers_left_may_ask_and_once_a_deal(seats: int) -> None:
    state = GAME.start(seats, 0)
    deal(state, turned_up="5-2", rest="6-2")
    assert (state.to_act(), legal(state)) == (1, ["stand", "another deal"])
    say(state, "another deal")
    assert (state.to_act(), legal(state)) == (0, ["give a point", "deal three more"])
    say(state, "deal three more")
    deal(state, turned_up="6-2")
    assert (state.to_act(), fact(state, "Honors")) == (1, "Sixes")
    assert legal(state)[0].startswith("play")


@pytest.mark.clause("hilo.another-deal")
def test_with_ask_again_another_suit_may_be_refused_too() -> None:
    state = GAME.start(2, 0, {"ask-again": "yes"})
    deal(state, turned_up="5-2", rest="6-2")
    say(state, "another deal", "deal three more")
    deal(state, turned_up="6-2")
    assert legal(state) == ["stand", "another deal"]


@pytest.mark.clause("hilo.dealer-choice")
@every_seat_count
def test_the_dealer_gives_a_point_or_deals_three_more_to_each(seats: int) -> None:
    state = GAME.start(seats, 0)
    deal(state, turned_up="5-2")
    say(state, "another deal")
    other = state.clone()
    say(state, "give a point")
    assert noted(state) == [("hilo.dealer-choice", 1, 1)]
    assert (state.to_act(), fact(state, "Honors")) == (1, "Fives")
    say(other, "deal three more")
    assert sorted(other.to_shuffle()) == sorted(
        other.parse(f"play {name}").card for name in [*places(other)["rest"], "5-2"]
    )
    first = [hand_of(other, seat) for seat in range(seats)]
    order = [other.names()[card] for card in other.to_shuffle() if other.names()[card] != TRIXIE] + [TRIXIE]
    other.apply(CHANCE, other.parse("shuffle " + " ".join(order)))
    for place in range(seats):
        seat = (1 + place) % seats
        assert sorted(set(hand_of(other, seat)) - set(first[seat])) == sorted(
            order[place : 3 * seats : seats]
        )
        assert len(hand_of(other, seat)) == 9
    assert places(other)["turned up"] == [order[3 * seats]]


@pytest.mark.clause("hilo.same-suit")
def test_when_the_same_suit_comes_again_he_is_asked_again_and_another_suit_stands() -> None:
    state = GAME.start(3, 0)
    deal(state, turned_up="8-2", rest="8-4 9-4")
    say(state, "another deal", "deal three more")
    deal(state, turned_up="8-4", rest="9-4")
    assert (state.to_act(), legal(state)) == (1, ["stand", "another deal"])
    contented = state.clone()
    say(contented, "stand")
    assert legal(contented)[0].startswith("play")
    say(state, "another deal")
    assert legal(state) == ["give a point", "deal three more"]
    say(state, "deal three more")
    deal(state, turned_up="9-4")
    assert fact(state, "Honors") == "Nines"
    assert legal(state)[0].startswith("play")


@pytest.mark.clause("hilo.run-out")
@pytest.mark.parametrize(("seats", "extra"), [(2, 6), (3, 3), (4, 2)])
def test_when_the_pack_is_used_up_all_is_dealt_afresh_three_times_at_most(seats: int, extra: int) -> None:
    tens = [f"10-{number}" for number in range(11)]
    state = GAME.start(seats, 0)
    for start in range(4):
        deal(state, turned_up=tens[0])
        if start == 3:
            break
        assert legal(state) == ["stand", "another deal"]
        for number in range(1, extra + 1):
            say(state, "another deal", "deal three more")
            free = [ten for ten in tens if ten in [*places(state)["rest"], *places(state)["turned up"]]]
            deal(state, turned_up=free[0], rest=" ".join(free[1:2]))
            assert len(hand_of(state, 0)) == 6 + 3 * number
        say(state, "another deal")
        assert legal(state) == ["give a point", "deal afresh"]
        assert len(places(state)["rest"]) + 1 < 3 * seats + 1
        say(state, "deal afresh")
        assert (state.to_act(), state.dealer, state.deals) == (CHANCE, 0, 1)
        assert len(state.to_shuffle()) == 52
        tens = [*tens[1:], tens[0]]
    assert fact(state, "fresh starts") == "3 of 3"
    assert legal(state)[0].startswith("play")


@pytest.mark.clause("hilo.trixie-turned", "hilo.trixie-first", "hilo.trixie-turned-again")
@every_seat_count
def test_trixie_turned_up_scores_for_the_dealer_each_time_before_the_hand(seats: int) -> None:
    state = GAME.start(seats, 0)
    deal(state, turned_up=TRIXIE, rest="9-3")
    for times in range(1, 4):
        assert noted(state) == [("hilo.trixie-turned", 0, 1)] * times
        assert state.to_act() == CHANCE
        assert sorted(state.names()[card] for card in state.to_shuffle()) == sorted(
            [*places(state)["rest"], TRIXIE]
        )
        deal(state, turned_up=TRIXIE if times < 3 else "9-3")
    assert fact(state, "Honors") == "Nines"
    assert TRIXIE in places(state)["rest"]
    assert legal(state) == ["stand", "another deal"]
    say(state, "another deal", "deal three more")
    deal(state, turned_up=TRIXIE)
    assert state.scores[0] == 4


@pytest.mark.clause("hilo.trixie-turned-again")
def test_after_ten_in_succession_the_next_is_turned_without_trixie() -> None:
    state = GAME.start(2, 0, {"length": "one deal"})
    deal(state, turned_up=TRIXIE, rest="6-6")
    for _ in range(9):
        deal(state, turned_up=TRIXIE)
    assert state.scores == [10, 0]
    assert TRIXIE not in [state.names()[card] for card in state.to_shuffle()]
    deal(state, turned_up="6-6")
    assert TRIXIE in places(state)["rest"]
    assert legal(state) == ["stand", "another deal"]


@pytest.mark.clause("hilo.trixie-first", "trix-pack.turned-down")
def test_what_was_shuffled_into_the_rest_before_all_eyes_is_in_no_hand() -> None:
    for seed in range(30):
        state = GAME.start(3, 0)
        deal(state, turned_up=TRIXIE, rest="8-0")
        deal(state, turned_up="8-0")
        world = state.imagine(1, Rng(seed))
        assert TRIXIE in places(world)["rest"]


@pytest.mark.clause("hilo.dealer-choice", "table.secret")
def test_discard_to_six_is_secret_and_before_the_lead() -> None:
    state = GAME.start(2, 0, {"extra-cards": "discard to six"})
    deal(state, turned_up="8-2", hand_1="8-8 trixie", hand_2="8-0", rest="9-2")
    say(state, "another deal", "deal three more")
    deal(state, turned_up="9-2")
    assert state.waiting() == [0, 1]
    while state.waiting():
        if legal(state)[0].startswith("play"):
            break
        say(state, "discard " + hand_of(state, state.to_act())[-1])
    assert [len(hand_of(state, seat)) for seat in range(2)] == [6, 6]
    assert len(places(state)["aside 1"]) == 3
    assert [pile.faces for pile in state.view(1).piles if pile.name == "aside 1"] == [[]]
    assert state.to_act() == 1
    aside = places(state)["aside 1"]
    play_first_cards(state)
    for viewer in (None, 0, 1):  # when the hand is scored they are turned up
        assert [pile.faces for pile in state.view(viewer).piles if pile.name == "aside 1"] == [aside]


@pytest.mark.clause("hilo.run-out", "hilo.trixie-first")
def test_trixie_turned_up_before_a_fresh_start_stays_scored() -> None:
    state = GAME.start(4, 3, {"bell": "on"})
    deal(state, turned_up="trixie", rest="9-2 9-3 9-4")
    deal(state, turned_up="9-2", rest="9-3 9-4")
    say(state, "another deal", "deal three more")
    deal(state, turned_up="9-3", rest="9-4")
    say(state, "another deal", "deal three more")
    deal(state, turned_up="9-4")
    say(state, "another deal", "deal afresh")
    assert noted(state) == [("hilo.trixie-turned", 3, 1)]
    assert state.scores == [0, 1, 0, 1]


# Scoring -------------------------------------------------------------------------------------------


def highs_and_lows(scores: list[int]) -> State:
    """Seat 1 makes High and Low, seat 2 Trixie and Game."""
    state = GAME.start(2, 1, {"void": "free"})
    state.scores = scores
    deal(
        state, turned_up="6-3",
        hand_1="6-6 6-0 7-0 7-1 8-0 8-1", hand_2="trixie 10-10 10-0 9-9 9-0 9-2",
    )  # fmt: skip
    say(state, "stand", "play 7-0", "play trixie", "play 10-10", "play 7-1", "play 10-0", "play 8-0")
    say(state, "play 9-9", "play 8-1", "play 9-0", "play 6-0", "play 6-6", "play 9-2")
    return state


@pytest.mark.clause("hilo.precedence", "hilo.points-order", "hilo.trixie-first")
@pytest.mark.example("hilo.illustrate-nine-all")
def test_level_at_nine_high_wins_before_all_else_but_trixie_turned_up() -> None:
    state = highs_and_lows([9, 9])
    assert (state.scores, state.winners()) == ([10, 9], [0])
    assert noted(state) == [("hilo.high", 0, 1)]
    state = GAME.start(2, 1)
    state.scores = [9, 9]
    deal(state, turned_up=TRIXIE)
    assert (state.scores, state.winners()) == ([9, 10], [1])


@pytest.mark.clause("hilo.precedence", "hilo.points-order", "hilo.trixie-held")
@pytest.mark.example("hilo.illustrate-eight-nine-a")
def test_eight_to_nine_high_and_low_win() -> None:
    assert highs_and_lows([8, 9]).winners() == [0]
    state = highs_and_lows([7, 9])
    assert (state.scores, state.winners()) == ([9, 10], [1])
    assert noted(state)[-1] == ("hilo.trixie-held", 1, 1)
    state = highs_and_lows([0, 0])
    assert (state.scores, state.to_act()) == ([2, 2], CHANCE)


@pytest.mark.clause("hilo.precedence", "hilo.low")
@pytest.mark.example("hilo.illustrate-eight-nine-b")
def test_eight_to_nine_low_wins_before_trixie() -> None:
    state = GAME.start(2, 1)
    state.scores = [8, 9]
    deal(state, turned_up="6-3", hand_1="6-6 trixie 7-0 7-1 8-0 8-1", hand_2="6-0 9-0 9-2 9-3 9-4 9-5")
    say(state, "stand", "play 6-6", "play 6-0", "play trixie", "play 9-0", "play 7-0", "play 9-2")
    say(state, "play 7-1", "play 9-3", "play 8-0", "play 9-4", "play 8-1", "play 9-5")
    assert (state.scores, state.winners()) == ([9, 10], [1])


@pytest.mark.clause("hilo.high", "hilo.low", "hilo.turn-up")
def test_a_lone_honor_is_both_and_none_dealt_scores_nobody() -> None:
    """The card turned up belongs to nobody, and the undealt count for nothing."""
    sevens = "7-0 7-1 7-2 7-3 7-5 7-6 7-7"
    for hand, expected in (("7-4", [("hilo.high", 1, 1), ("hilo.low", 1, 1)]), ("8-0", [])):
        state = GAME.start(2, 1)
        deal(state, hand_2=hand, turned_up="7-7", rest=sevens[:-4] + ("" if hand == "7-4" else " 7-4"))
        say(state, "stand")
        play_first_cards(state)
        assert [note for note in noted(state) if note[0] in ("hilo.high", "hilo.low")] == expected


@pytest.mark.clause("hilo.game-tie")
def test_nobody_scores_game_when_the_most_is_shared() -> None:
    state = GAME.start(2, 1)
    deal(state, turned_up="6-3", hand_1="7-3 7-0 7-1 7-2 8-8 8-6", hand_2="9-1 9-0 9-2 9-3 9-4 9-5")
    say(state, "stand", "play 7-3", "play 9-0", "play 7-0", "play 9-2", "play 7-1", "play 9-3")
    say(state, "play 7-2", "play 9-4", "play 8-8", "play 9-5", "play 8-6", "play 9-1")
    assert ("hilo.game", 0, 1) in noted(state)  # he took all, two to nothing
    state = GAME.start(2, 1)
    deal(state, turned_up="6-3", hand_1="7-0 7-1 7-2 7-4 7-5 7-6", hand_2="9-0 9-2 9-3 9-4 9-5 9-7")
    say(state, "stand")
    play_first_cards(state)
    assert "hilo.game" not in [clause for clause, _, _ in noted(state)]


@pytest.mark.clause("hilo.continue", "trix-pack.most-deals", "trix-pack.deal-passes", "table.one-deal")
def test_hands_go_on_to_the_target_the_most_deals_or_for_one_deal() -> None:
    for options, deals in (({"max-deals": 3, "target": 500}, 3), ({"length": "one deal"}, 1)):
        state = GAME.start(4, 2, options)
        rng = Rng(7)
        dealers = []
        while not state.is_over():
            seat = state.to_act()
            if seat == CHANCE:
                dealers.append(state.dealer)
                state.apply(CHANCE, state.chance(rng))
            else:
                moves = [move for move in state.legal_moves(seat) if move.text != "another deal"]
                state.apply(seat, moves[rng.below(len(moves))])
        assert state.deals == deals
        assert list(dict.fromkeys(dealers)) == [2, 3, 0][:deals]
        assert state.winners() == [seat for seat in range(4) if state.scores[seat] == max(state.scores)]
