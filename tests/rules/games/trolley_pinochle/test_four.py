"""Trolley Pinochle for four: the deal, the Transfers of trumps, the melds and the play."""

from collections import Counter

import pytest
from move_lines import say, texts, why_not
from pinochle_table import (
    at_stage,
    best_by_hand,
    deal,
    notes_of,
    play_with_duties,
    start,
    step_within_hand,
)

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import EXCHANGING, GAME, PLAYING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.pack import hand_of

# The deal -------------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.four-deal")
def test_all_cards_are_dealt_and_the_dealers_last_is_trump() -> None:
    assert start(4).sides == [0, 1, 0, 1]
    for dealer in range(4):
        state = start(4, dealer=dealer)
        order = list(range(23, -1, -1)) * 2
        state.lay_out(order)
        turns = [(dealer + 1 + place) % 4 for place in range(4)]
        for place, seat in enumerate(turns):
            packets = [order[top : top + 4] for top in range(4 * place, 48, 16)]
            cards = [card for packet in packets for card in packet]
            assert state.cards.hand(seat) == (cards[:-1] if seat == dealer else cards)
        assert state.cards.turned == [order[47]]
        state.apply(CHANCE, state.parse("shuffle " + " ".join(COLOURED[card] for card in order)))
        assert state.cards.trump == order[47] // 6
    state = start(4)
    rng = Rng(1)
    while state.deals < 3:
        assert state.dealer == state.deals - 1
        state.apply(*step_within_hand(state, rng))


@pytest.mark.clause("trolley-pinochle.four-deal")
def test_four_cut_for_the_first_deal() -> None:
    state = GAME.start(4)
    state.apply(CHANCE, state.parse("cut red-car green-car orange-fare black-transfer"))
    state.apply(CHANCE, state.parse("cut red-conductor green-fare"))
    assert state.dealer == 1


# Transfers of trumps ------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.four-dix", "trolley-pinochle.dix")
def test_the_first_holder_before_the_dealer_is_asked_and_nobody_else() -> None:
    hands = ["", "orange-fare", "red-transfer", "red-transfer"]  # the dealer is seat 1
    state = deal(*hands, turned="red-car")
    assert state.stage == EXCHANGING
    assert state.turn == 2
    assert texts(state) == ["exchange", "keep"]
    assert why_not(state, "3 play red-transfer") == "table.not-now"
    assert why_not(state, "3 show transfer") == "table.not-now"
    kept = state.clone()
    assert isinstance(kept, TrolleyPinochle)
    say(state, "3 exchange")
    assert "red-car" in [COLOURED[card] for card in state.cards.hand(2)]
    assert "red-transfer" in [COLOURED[card] for card in state.cards.hand(0)]
    tens = [(note.seat, note.points) for note in notes_of(state, "dix")]
    assert tens == [(2, 10), (3, 10)]  # the dealer's was counted when it was exchanged
    say(kept, "3 keep")
    assert "red-car" in [COLOURED[card] for card in kept.cards.hand(0)]
    assert [(note.seat, note.points) for note in notes_of(kept, "dix")] == [(2, 10), (3, 10)]
    assert state.turn == kept.turn == 1


@pytest.mark.clause("trolley-pinochle.four-dix")
def test_the_dealers_own_transfer_counts_with_his_melds_and_a_turned_up_one_at_once() -> None:
    state = deal("red-transfer red-transfer", "", "", "", turned="red-car")
    assert state.stage == PLAYING
    assert [(note.seat, note.points) for note in notes_of(state, "dix")] == [(0, 10), (0, 10)]
    state = deal("", "", "red-transfer", "", turned="red-transfer")
    assert state.stage == PLAYING
    assert [(note.seat, note.points) for note in notes_of(state, "dix")] == [(0, 10), (2, 10)]
    assert notes_of(state, "")[0].clause == "trolley-pinochle.four-dix"


@pytest.mark.clause("trolley-pinochle.dix", "trolley-pinochle.four-dix")
def test_every_hand_of_four_counts_twenty_for_transfers() -> None:
    for seed in range(40):
        state = at_stage(start(4, dealer=seed % 4), Rng(seed), PLAYING, tricks=0)
        assert sum(note.points for note in notes_of(state, "dix")) == 20


# Melds ------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "trolley-pinochle.four-meld",
    "trolley-pinochle.melds-a",
    "trolley-pinochle.melds-b",
    "trolley-pinochle.melds-c",
)
def test_every_hand_lays_down_its_best_melds_from_the_dealers_left() -> None:
    for seed in range(200):
        state = at_stage(start(4, dealer=seed % 4), Rng(seed), PLAYING, tricks=0)
        laid = notes_of(state, "melds-a", "melds-b", "melds-c")
        turns = [(state.dealer + 1 + place) % 4 for place in range(4)]
        assert [note.seat for note in laid] == sorted([note.seat for note in laid], key=turns.index)
        facts = dict(state.view(None).told())
        for seat in range(4):
            hand = [COLOURED[kind] for kind in state.cards.hand(seat)]
            assert len(hand) == 12
            points = sum(note.points for note in laid if note.seat == seat)
            assert points == best_by_hand(hand, COLOURS[state.cards.trump])
            assert (points > 0) == (f"melds of seat {seat + 1}" in facts)
        for one, two in ((0, 2), (1, 3)):  # partners' are added together
            points = sum(note.points for note in notes_of(state, "") if note.seat in (one, two))
            assert state.scores[one] == state.scores[two] == points


@pytest.mark.clause("trolley-pinochle.four-meld")
def test_partners_melds_are_not_combined() -> None:
    state = deal("red-conductor", "", "red-passenger", "", turned="green-car")
    shown = dict(state.view(None).told())
    assert "couple red" not in shown.get("melds of seat 1", "") + shown.get("melds of seat 3", "")


@pytest.mark.clause("trolley-pinochle.four-meld", "trolley-pinochle.four-score")
@pytest.mark.parametrize("needs_trick", ["no", "yes"])
def test_melds_wait_for_a_trick_only_with_the_option(needs_trick: str) -> None:
    """Seat 2 takes every trick with eleven trumps and a Car; seats 1 and 3 have a Couple each."""
    trumps = "red-car red-car red-fare red-fare red-conductor red-conductor red-passenger red-passenger"
    state = deal(
        "black-conductor black-passenger", f"{trumps} red-motorman red-transfer red-transfer green-car",
        "orange-conductor orange-passenger", "", turned="red-motorman", meld_needs_trick=needs_trick,
        length="one deal",
    )  # fmt: skip
    say(state, "2 keep")
    couples, trolley = [0, 2], [1, 1]  # a Trolley and a Trump Couple
    laid = [note.seat for note in notes_of(state, "melds-a")]
    assert sorted(laid) == (sorted(couples + trolley) if needs_trick == "no" else [])
    assert sum(note.points for note in notes_of(state, "dix")) == 20
    while state.to_act() != NOBODY:
        state.apply(state.turn, state.legal_moves(state.turn)[0])
    assert state.cards.tricks.takers == [1] * 12
    laid = [note.seat for note in notes_of(state, "melds-a")]
    assert sorted(laid) == (sorted(couples + trolley) if needs_trick == "no" else trolley)
    assert state.scores == [40 if needs_trick == "no" else 0, 20 + 190 + 250] * 2


# Playing -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "trolley-pinochle.four-play", "trolley-pinochle.four-follow", "trolley-pinochle.four-win",
    "trolley-pinochle.four-trump", "trolley-pinochle.four-over-trump",
)  # fmt: skip
def test_the_dealers_left_leads_and_everybody_has_to_win_if_he_can() -> None:
    refused: Counter[str] = Counter()
    for seed in range(25):
        rng = Rng(seed)
        state = at_stage(start(4, dealer=seed % 4), rng, PLAYING, tricks=0)
        assert state.turn == (state.dealer + 1) % 4
        refused += play_with_duties(state, rng)
    assert refused.total() > 1000
    assert min(refused[duty] for duty in ("follow", "win", "trump", "over-trump")) > 3


@pytest.mark.clause("trolley-pinochle.four-play")
def test_over_trumping_and_a_trick_that_is_trumped_already() -> None:
    state = at_stage(deal("", "", "", "", turned="red-fare"), Rng(1), PLAYING, tricks=0)
    hands = ["green-car green-transfer red-car", "green-fare", "red-motorman red-passenger"]
    for seat, hand in enumerate([*hands, "red-conductor red-transfer black-car"]):
        state.cards.hands[seat] = hand_of([COLOURED.index(name) for name in hand.split()])
    say(state, "2 play green-fare")
    assert texts(state) == ["play red-motorman", "play red-passenger"]
    say(state, "3 play red-passenger")
    assert texts(state) == ["play red-conductor"]
    say(state, "4 play red-conductor")
    assert texts(state) == ["play green-car", "play green-transfer"]  # neither can beat a trump
