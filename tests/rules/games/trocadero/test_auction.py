"""An auction and its chips by themselves."""

from collections import Counter

import pytest
from seeds import seeds_of

from headtable import Rng
from headtable.rules.games.trocadero.auction import (
    ASK,
    BID,
    FORMS,
    OUTCRY,
    PASS,
    SEALED,
    TURNS,
    Auction,
    Prices,
)
from headtable.rules.games.trocadero.chips import DRAWS, POOLS, Chips


def test_a_price_is_made_once() -> None:
    prices = Prices("bid")
    assert [move.text for move in prices.between(2, 4)] == ["bid 2", "bid 3", "bid 4"]
    assert prices.between(1, 3)[2] is prices.at(3)
    assert prices.at(900).number == 900
    assert len(prices.moves) == 4  # a price that is only read is not kept
    assert BID.at(7).text == "bid 7"
    assert ASK.at(7).text == "sell 7"


@pytest.mark.clause("trocadero.auction-end", "trocadero.bids", "trocadero.bid-in-hand")
@pytest.mark.parametrize("form", range(len(FORMS)), ids=FORMS)
def test_any_auction_ends_with_the_best_bid_or_none(form: int) -> None:
    """Rich and poor bidders at random: nobody bids, one does, or some outbid each other."""
    by_bids: Counter[int] = Counter()
    for seed in seeds_of("any auction", form, count=120):
        rng = Rng(seed)
        chips = [rng.below(13) for _ in range(4)]
        least = 1 + rng.below(6)
        auction = Auction(4, form)
        auction.open(0, [1, 2, 3], least, chips)
        bids = [0]
        for _ in range(200):
            if auction.is_over():
                break
            assert 0 not in auction.asked
            assert auction.bidder not in auction.asked
            seat = auction.asked[0] if form == TURNS else auction.asked[rng.below(len(auction.asked))]
            moves = auction.moves(chips[seat])
            assert moves[0] is PASS
            assert all(not auction.why_not_bid(move.number, chips[seat]) for move in moves[1:])
            move = moves[rng.below(len(moves))]
            bids += [move.number] if move is not PASS else []
            auction.answer(seat, move, chips)
        assert auction.is_over()
        assert auction.best == max(bids)
        assert (auction.bidder >= 0) == (len(bids) > 1)
        assert auction.bidder < 0 or chips[auction.bidder] >= auction.best >= least
        by_bids[min(len(bids) - 1, 2)] += 1
    assert min(by_bids[number] for number in range(3)) > 5


def test_who_is_asked_is_told_apart_from_who_has_passed() -> None:
    auction = Auction(4, OUTCRY)
    auction.open(3, [0, 1, 2], 1, [5, 5, 0, 5])
    assert auction.asked == [0, 1]
    assert auction.passed() == [2]
    auction.stop()
    assert auction.is_over()
    assert Auction(4, SEALED).is_for_all()
    assert not Auction(4, TURNS).is_for_all()


@pytest.mark.clause("trocadero.no-flush")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
@pytest.mark.parametrize("pool", range(14))
def test_a_pool_is_shared_out_to_the_last_chip(pool: int, count: int) -> None:
    chips = Chips(4, 10)
    for number in range(pool):
        chips.pay_in(number % 4, DRAWS, 1)
    before = chips.held[:]
    chips.share_out([2, 3, 0, 1][:count], POOLS)
    got = [chips.held[seat] - before[seat] for seat in [2, 3, 0, 1]]
    assert chips.pool == 0
    assert got == [
        pool // count + (1 if place < pool % count else 0) if place < count else 0 for place in range(4)
    ]


@pytest.mark.clause("trocadero.no-banker")
def test_a_round_can_be_taken_back() -> None:
    chips = Chips(4, 10)
    chips.pay_in(0, DRAWS, 3)
    chips.pay(1, 2, 4)
    chips.lend(3)
    chips.undo_round()
    assert chips.held == [10, 10, 10, 20]
    assert chips.most_besides(3) == 10
