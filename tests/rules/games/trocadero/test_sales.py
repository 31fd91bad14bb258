"""Trocadero: what another's card is sold for, in all forms of the auction."""

import pytest
from move_lines import pile, refused, say, texts, why_not
from seeds import seeds_of
from trocadero_table import facts, place, playing, stacked, start, turns

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.equipment.french import FLUSH
from headtable.rules.games.trocadero import DRAWING, SELLING, Trocadero
from headtable.rules.games.trocadero.auction import FORMS

in_every_form = pytest.mark.parametrize("form", FORMS)


def for_sale(
    top: str = "kh", chips: tuple[int, int, int, int] = (100, 100, 100, 100), **options: object
) -> Trocadero:
    """Seat 1 has drawn the first card, which it may sell; the seats hold these chips after paying for it."""
    state = stacked(top, **options)
    say(state, "1 draw")
    held = state.chips.held
    for seat, count in enumerate(chips):
        state.chips.debts[seat] += count - held[seat]  # so that the total is still what was handed out
        held[seat] = count
    return state


def sold(
    *said: str, top: str = "kh", chips: tuple[int, int, int, int] = (100,) * 4, **options: object
) -> Trocadero:
    """A card put up by seat 1 and what was said."""
    state = for_sale(top, chips, **options)
    say(state, "1 sell", *said)
    return state


# Putting it up ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.others-card", "trocadero.auction-optional")
def test_a_card_of_anothers_flush_may_be_buried_or_sold() -> None:
    state = for_sale("10c")
    assert texts(state) == ["bury", "sell"]
    say(state, "1 sell")
    assert [pile(state.view(viewer), "auction").faces for viewer in (None, 0, 1, 2, 3)] == [["10c"]] * 5
    assert facts(state)["for sale by"] == "seat 1"
    buried = for_sale("10c")
    say(buried, "1 bury")
    assert place(buried, "discards") == ["10c"]
    assert buried.chips.held == [100] * 4
    assert buried.to_act() == 1


@pytest.mark.clause("trocadero.auction-optional", "trocadero.others-card")
def test_whoever_holds_anothers_card_has_both_ways() -> None:
    ways: set[bool] = set()
    for seed in seeds_of("both ways", count=4):
        state = start()
        for _ in playing(state, seed):
            if state.drawn >= 0 and state.stage != SELLING:
                others = [
                    card
                    for suit in range(4)
                    if suit != state.layout.suits[state.player]
                    for card in FLUSH[suit]
                ]
                ways.add(state.drawn in others)
                assert texts(state) == (["bury", "sell"] if state.drawn in others else ["bury"])
    assert ways == {True, False}


@pytest.mark.clause("trocadero.sale-to-seller")
@in_every_form
def test_the_price_goes_to_the_seller_and_not_to_the_pool(form: str) -> None:
    said = {"turns": ["2 bid 7", "3 pass", "4 pass"], "outcry": ["2 bid 7", "* time"]}
    state = sold(*said.get(form, ["2 bid 7", "3 pass", "4 pass"]), auction=form)
    assert state.chips.held == [107, 93, 100, 100]
    assert state.chips.pool == 1
    assert facts(state)["just now"] == "seat 1 sold kh to seat 2 for 7"
    assert state.to_act() == 1


@pytest.mark.clause("trocadero.sale-to-seller")
@in_every_form
def test_the_seller_may_not_bid(form: str) -> None:
    state = sold(auction=form)
    assert 0 not in state.waiting()
    assert texts(state, 1) == []
    assert refused(state, "1 bid 5") == "trocadero.own-sale"
    assert refused(state, "1 pass") == "trocadero.own-sale"


@pytest.mark.clause("trocadero.buy-own", "trocadero.two-ways")
def test_a_buyer_of_his_own_card_places_it() -> None:
    state = sold("2 bid 1", "3 pass", "4 pass")
    assert place(state, "flush 2") == ["kh"]
    assert place(state, "discards") == []
    assert pile(state.view(None), "flush 2").faces == ["kh"]


@pytest.mark.clause("trocadero.buy-own", "trocadero.two-ways", "trocadero.object")
def test_a_flush_is_filled_by_a_purchase_in_anothers_turn_too() -> None:
    plain = ["2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "2h", "3h", "4h", "5h"]
    top = [
        card for name in ("ah", "kh", "qh", "jh") for card in (plain.pop(), name, plain.pop(), plain.pop())
    ]
    state = stacked(" ".join([*top, "10h"]))
    turns(state, 16)
    say(state, "1 draw", "1 sell", "2 bid 40", "3 pass", "4 pass")
    assert state.to_act() == NOBODY
    assert state.winners() == [1]
    assert state.scores == [40 - 5, 17 - 40 - 4, -4, -4]
    assert state.chips.held == [135, 73, 96, 96]


@pytest.mark.clause("trocadero.buy-to-bury")
def test_a_bought_card_of_anothers_suit_goes_to_the_discards_before_all_eyes() -> None:
    state = sold("2 pass", "3 bid 2", "4 pass")
    assert place(state, "discards") == ["kh"]
    assert [place(state, f"flush {seat}") for seat in range(1, 5)] == [[]] * 4
    assert state.chips.held == [102, 100, 98, 100]
    for viewer in (None, 0, 1, 2, 3):
        assert facts(state, viewer)["known to be buried"] == "kh"
    for seed in range(20):
        assert place(state.imagine(3, Rng(seed)), "discards") == ["kh"]


@pytest.mark.clause("trocadero.unsold")
@in_every_form
def test_a_card_that_nobody_bids_for_is_buried(form: str) -> None:
    state = sold("2 pass", "3 pass", "4 pass", auction=form)
    assert place(state, "discards") == ["kh"]
    assert state.chips.held == [100] * 4
    assert facts(state)["just now"] == "nobody bought kh of seat 1"
    assert state.to_act() == 1


@pytest.mark.clause("trocadero.unsold", "trocadero.out-of-chips")
@in_every_form
def test_a_card_can_be_put_up_although_nobody_has_a_chip(form: str) -> None:
    state = sold(chips=(5, 0, 0, 0), auction=form)
    assert place(state, "discards") == ["kh"]
    assert state.to_act() == 0  # the only one who can pay


# Rising bids in turn ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.auction-end")
def test_bids_go_round_from_the_sellers_left_until_one_is_left() -> None:
    state = sold()
    for line in ("2 bid 3", "3 bid 4", "4 pass", "2 bid 9", "3 bid 10"):
        assert state.to_act() == int(line[0]) - 1
        say(state, line)
    assert facts(state)["best bid"] == "10 of seat 3"
    assert facts(state)["not bidding"] == "seat 4"
    say(state, "2 pass")
    assert state.chips.held == [110, 100, 90, 100]


@pytest.mark.clause("trocadero.auction-end")
def test_after_two_passes_the_third_is_still_asked() -> None:
    state = sold("2 pass", "3 pass")
    assert state.to_act() == 3
    say(state, "4 bid 1")
    assert state.chips.held == [101, 100, 100, 99]


@pytest.mark.clause("trocadero.auction-end", "trocadero.passed")
def test_who_has_passed_is_out_for_good() -> None:
    state = sold("2 pass", "3 bid 5", "4 bid 6", "3 bid 7")
    assert state.to_act() == 3
    assert refused(state, "2 bid 50") == "trocadero.passed"
    say(state, "4 pass")
    assert state.stage == DRAWING


@pytest.mark.clause("trocadero.auction-end", "trocadero.out-of-chips")
def test_who_cannot_raise_is_passed_over() -> None:
    state = sold(chips=(100, 4, 0, 9))
    say(state, "2 bid 4")
    assert state.to_act() == 3  # seat 3 has no chip
    say(state, "4 bid 5")  # and seat 2 cannot raise
    assert state.chips.held == [105, 4, 0, 4]
    alone = sold(chips=(100, 0, 0, 9))
    assert alone.to_act() == 3
    assert texts(alone) == ["pass", *[f"bid {price}" for price in range(1, 10)]]


@pytest.mark.clause("trocadero.bids")
def test_a_bid_is_at_least_a_chip_and_beats_the_best() -> None:
    state = sold()
    assert texts(state)[:2] == ["pass", "bid 1"]
    say(state, "2 bid 12")
    assert texts(state)[:2] == ["pass", "bid 13"]
    assert refused(state, "3 bid 12") == "trocadero.bids"
    assert refused(state, "3 bid 1") == "trocadero.bids"
    say(state, "3 bid 13")


@pytest.mark.clause("trocadero.bid-in-hand")
@in_every_form
def test_nobody_bids_more_than_he_holds(form: str) -> None:
    state = sold(chips=(100, 12, 100, 100), auction=form)
    assert texts(state, 2) == ["pass", *[f"bid {price}" for price in range(1, 13)]]
    assert refused(state, "2 bid 13") == "trocadero.bid-in-hand"
    assert refused(state, "2 bid 100000") == "trocadero.bid-in-hand"
    say(state, "2 bid 12")


@pytest.mark.clause("trocadero.bid-in-hand", "trocadero.bids")
@pytest.mark.parametrize("reserve", ["off", "on"])
@in_every_form
def test_no_bid_ever_offered_is_higher_than_the_chips_in_hand(form: str, reserve: str) -> None:
    for seed in range(4):
        state = start(auction=form, reserve=reserve, stake=25, rounds=2)
        best = 0
        for seat, move in playing(state, seed):
            for other in state.waiting() if state.stage == SELLING else []:
                offered = [move.number for move in state.legal_moves(other) if move.verb == "bid"]
                assert offered == list(range(state.auction.lowest(), state.chips.held[other] + 1))
                assert offered
            if move.verb == "bid":
                assert move.number <= state.chips.held[seat]
                assert form == "sealed" or move.number > best
            best = move.number if move.verb == "bid" else best if move.verb == "pass" else 0


# An outcry ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.auction-end")
def test_in_an_outcry_any_of_the_others_calls_at_any_moment() -> None:
    state = sold(auction="outcry")
    assert state.is_live()
    assert state.waiting() == [1, 2, 3]
    assert facts(state)["seconds to bid"] == "6"
    say(state, "4 bid 3", "2 bid 8", "4 bid 9")
    assert state.waiting() == [1, 2]
    assert refused(state, "4 bid 10") == "trocadero.best-already"  # nobody raises himself
    say(state, "* time")
    assert state.chips.held == [109, 100, 100, 91]
    assert why_not(state, "* time") == "trocadero.auction-end"


@pytest.mark.clause("trocadero.auction-end")
def test_in_an_outcry_a_pass_holds_until_the_next_bid() -> None:
    state = sold("2 pass", "4 pass", auction="outcry")
    assert state.waiting() == [2]
    say(state, "3 bid 2")
    assert state.waiting() == [1, 3]
    say(state, "2 bid 3", "3 pass", "4 pass")
    assert place(state, "flush 2") == ["kh"]


@pytest.mark.clause("trocadero.auction-end")
def test_time_without_a_bid_buries_the_card_and_no_other_form_has_a_clock() -> None:
    state = sold("* time", auction="outcry")
    assert place(state, "discards") == ["kh"]
    assert refused(sold(), "* time") == "trocadero.auction-end"
    assert refused(sold(auction="sealed"), "* time") == "trocadero.auction-end"
    assert refused(for_sale(auction="outcry"), "* time") == "trocadero.auction-end"


@pytest.mark.clause("trocadero.auction-end", "trocadero.out-of-chips")
def test_an_outcry_is_over_when_nobody_can_raise() -> None:
    state = sold("3 bid 20", auction="outcry", chips=(100, 20, 20, 0))
    assert state.chips.held == [120, 20, 0, 0]


# Sealed bids ------------------------------------------------------------------------------


@pytest.mark.clause("trocadero.auction-end", "trocadero.bids")
def test_the_highest_sealed_bid_pays_what_it_says() -> None:
    state = sold(auction="sealed")
    assert state.waiting() == [1, 2, 3]
    before = [state.view(seat).told() for seat in (0, 2, 3)]
    say(state, "2 bid 30")
    assert facts(state, 1)["your answer"] == "bid 30"
    assert [state.view(seat).told() for seat in (0, 2, 3)] == before
    assert why_not(state, "2 bid 40") == "table.turn"
    say(state, "4 bid 5", "3 bid 29")
    assert place(state, "flush 2") == ["kh"]
    assert state.chips.held == [130, 70, 100, 100]


@pytest.mark.clause("trocadero.auction-end")
@pytest.mark.parametrize(("seller", "buyer"), [(1, 2), (2, 3), (3, 4), (4, 1)])
def test_of_equal_sealed_bids_the_nearest_on_the_sellers_left_has_it(seller: int, buyer: int) -> None:
    tops = {1: "ah", 2: "2s as", 3: "2s 3s as", 4: "2s 3s 4s as"}
    state = stacked(tops[seller], auction="sealed")
    turns(state, seller - 1)
    say(state, f"{seller} draw", f"{seller} sell")
    for seat in [4, 3, 2, 1]:
        if seat != seller:
            say(state, f"{seat} bid 6")
    assert state.layout.happened.buyer == buyer - 1


@pytest.mark.clause("trocadero.out-of-chips")
def test_who_has_no_chip_lays_no_sealed_bid() -> None:
    state = sold(auction="sealed", chips=(100, 5, 0, 5))
    assert state.waiting() == [1, 3]


# A price named by the seller ------------------------------------------------------------------


@pytest.mark.clause("trocadero.reserve", "trocadero.name-price", "trocadero.below-price")
@in_every_form
def test_lower_bids_than_the_price_named_are_not_taken(form: str) -> None:
    state = for_sale(chips=(100, 12, 9, 30), reserve="on", auction=form)
    assert texts(state) == ["bury", *[f"sell {price}" for price in range(1, 31)]]
    assert refused(state, "1 sell") == "trocadero.name-price"
    assert refused(state, "1 sell 31") == "trocadero.reserve"
    say(state, "1 sell 10")
    assert facts(state)["lowest price"] == "10"
    assert state.to_act() == 1
    assert refused(state, "2 bid 9") == "trocadero.below-price"
    say(state, "2 bid 10", "4 pass")  # seat 3 does not hold so much
    assert state.chips.held == [110, 2, 9, 30]


@pytest.mark.clause("trocadero.reserve", "trocadero.unsold")
def test_a_price_that_is_not_met_buries_the_card() -> None:
    state = for_sale(reserve="on")
    say(state, "1 sell 100", "2 pass", "3 pass", "4 pass")
    assert place(state, "discards") == ["kh"]


@pytest.mark.clause("trocadero.reserve", "trocadero.no-price")
def test_with_a_price_to_name_nothing_can_be_sold_to_those_without_a_chip() -> None:
    state = for_sale(chips=(50, 0, 0, 0), reserve="on")
    assert texts(state) == ["bury"]
    assert refused(state, "1 sell 1") == "trocadero.reserve"
    assert refused(for_sale(), "1 sell 5") == "trocadero.no-price"


def test_the_chance_of_no_other_moment_is_taken_for_the_clock() -> None:
    state = start(auction="outcry")
    assert why_not(state, "* time") == "trocadero.auction-end"
    state.finish([0])
    assert state.why_not(CHANCE, state.parse("time")) == "table.over"
