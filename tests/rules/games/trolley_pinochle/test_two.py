"""Trolley Pinochle for two: the deal, the tricks with a stock, and those without."""

from collections import Counter

import pytest
from move_lines import say, texts, why_not
from pinochle_table import at_stage, deal, play_with_duties, start, step_within_hand

from headtable import CHANCE, Rng
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import GAME, MELDING, PLAYING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.pack import NAMES

# The deal of two ---------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.two-deal")
def test_the_higher_cut_deals_and_then_they_alternate() -> None:
    state = GAME.start(2)
    assert state.why_not(CHANCE, state.parse("cut green-car")) == "table.whole-pack"
    state.apply(CHANCE, state.parse("cut red-fare green-fare"))
    state.apply(CHANCE, state.parse("cut red-conductor green-fare"))  # a Fare is above a Conductor
    assert state.dealer == 1
    rng = Rng(5)
    while state.deals < 3:
        state.apply(*step_within_hand(state, rng))
        assert state.dealer == state.deals % 2


@pytest.mark.clause("trolley-pinochle.two-deal")
def test_four_at_a_time_to_the_other_first_and_the_25th_card_is_trump() -> None:
    for dealer in (0, 1):
        state = start(2, dealer=dealer)
        order = list(range(23, -1, -1)) * 2
        state.apply(CHANCE, state.parse("shuffle " + " ".join(COLOURED[card] for card in order)))
        hands = state.cards.all_hands()
        assert hands[1 - dealer] == sorted(order[0:4] + order[8:12] + order[16:20])
        assert hands[dealer] == sorted(order[4:8] + order[12:16] + order[20:24])
        assert state.cards.turned == [order[24]]
        assert state.cards.stock == order[25:]
        assert len(state.cards.stock) == 23
        assert dict(state.view(0).told())["trump"] == COLOURS[order[24] // 6]


@pytest.mark.clause("trolley-pinochle.two-turned-transfer", "trolley-pinochle.dix")
def test_a_turned_up_transfer_is_ten_to_the_dealer_at_once() -> None:
    assert deal(turned="green-transfer", dealer=1).scores == [0, 10]
    assert deal(turned="green-transfer", dealer=0).scores == [10, 0]
    assert deal(turned="green-motorman", dealer=0).scores == [0, 0]


# The first stage ------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.two-first-stage")
def test_the_other_leads_and_any_card_may_be_played_while_there_is_a_stock() -> None:
    rng = Rng(3)
    state = start(2)
    state.apply(CHANCE, state.chance(rng))
    assert state.turn == 1 - state.dealer
    while state.cards.turned:
        if state.stage == PLAYING:
            held = {NAMES[card] for card in state.cards.hand(state.turn) + state.cards.laid[state.turn]}
            assert set(texts(state)) == {f"play {name}" for name in held}
        state.apply(*step_within_hand(state, rng))
    assert len(state.cards.tricks.past) == 12


# Drawing, and the second stage ------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.two-draw", "trolley-pinochle.two-last-draw")
def test_the_winner_draws_first_and_the_loser_takes_the_last_card() -> None:
    for seed in range(6):
        rng = Rng(seed)
        state = start(2)
        state.apply(CHANCE, state.chance(rng))
        while state.cards.turned:
            state.apply(*step_within_hand(state, rng))
            if state.stage != MELDING:
                continue
            winner, before = state.turn, [held(state, seat) for seat in range(2)]
            stock, turned = state.cards.stock, state.cards.turned[0]
            say(state, f"{winner + 1} decline")
            drawn = [stock[0], stock[1] if len(stock) > 1 else turned]
            assert held(state, winner) == sorted([*before[winner], drawn[0]])
            assert held(state, 1 - winner) == sorted([*before[1 - winner], drawn[1]])
            assert state.turn == winner
            assert len(held(state, 0)) == len(held(state, 1)) == 12
        assert len(state.cards.tricks.past) == 12
        assert why_not(state, f"{state.turn + 1} meld pinochle") == "trolley-pinochle.two-last-draw"
        assert why_not(state, f"{state.turn + 1} exchange") == "trolley-pinochle.two-last-draw"


def held(state: TrolleyPinochle, seat: int) -> list[int]:
    return sorted(state.cards.hand(seat) + [code % 24 for code in state.cards.laid[seat]])


@pytest.mark.clause("trolley-pinochle.two-last-draw")
def test_the_winner_of_the_twelfth_trick_may_still_meld_and_exchange() -> None:
    melded = exchanged = 0
    for seed in range(60):
        rng = Rng(seed)
        state = at_stage(start(2), rng, MELDING, tricks=12)
        offered = texts(state)
        melded += any("meld" in text for text in offered)
        exchanged += "exchange" in offered
    assert melded
    assert exchanged


@pytest.mark.clause(
    "trolley-pinochle.two-second-stage", "trolley-pinochle.two-follow", "trolley-pinochle.two-win",
    "trolley-pinochle.two-trump",
)  # fmt: skip
def test_melds_go_back_into_the_hand_and_the_last_twelve_tricks_have_duties() -> None:
    refused: Counter[str] = Counter()
    for seed in range(20):
        rng = Rng(seed)
        state = at_stage(start(2), rng, PLAYING, tricks=12)
        assert state.cards.laid == [[], []]
        assert [len(hand) for hand in state.cards.all_hands()] == [12, 12]
        refused += play_with_duties(state, rng)
    assert refused.total() > 100
    assert min(refused[duty] for duty in ("follow", "win", "trump")) > 10
