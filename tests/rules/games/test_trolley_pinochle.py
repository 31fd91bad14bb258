"""Trolley Pinochle, a reconstruction: what holds for both numbers, and the game for two."""

from itertools import pairwise

import pytest
from arena import play
from pinochle import (
    at_stage,
    deal,
    final_points,
    may_play,
    say,
    start,
    step_within_hand,
    texts,
    why_not,
    winner,
)

from headtable import CHANCE, NOBODY, BadSetup, Rng, rulebooks
from headtable.rules.equipment.trolley import COLOURED, COLOURS, DENOMINATIONS
from headtable.rules.equipment.trolley_pinochle_pack import NAMES
from headtable.rules.games.trolley_pinochle import BETWEEN, GAME, MELDING, PLAYING, TrolleyPinochle
from headtable.rules.mechanics.melds import PAIR_NAMES, TITLES

EACH_NUMBER = pytest.mark.parametrize("seats", [2, 4])
LOW = "green-transfer green-transfer black-transfer black-transfer orange-transfer orange-transfer"


@pytest.mark.clause("trolley-pinochle.advertised")
def test_it_is_always_called_a_reconstruction() -> None:
    assert GAME.name == "Trolley Pinochle (reconstruction)"
    clauses = rulebooks.game("trolley-pinochle").clauses
    assert {clause.kind for clause in clauses} == {"reconstruction"}


# Cards ---------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.pack")
@EACH_NUMBER
def test_two_of_each_coloured_card(seats: int) -> None:
    state = start(seats)
    names = [f"{colour}-{part}" for colour in COLOURS for part in DENOMINATIONS]
    assert sorted(NAMES[card] for card in state.pack()) == sorted(names * 2)
    assert why_not(state, "0 shuffle " + " ".join(names * 2)) == ""
    assert why_not(state, "0 shuffle " + " ".join(names)) == "table.whole-pack"


@pytest.mark.clause("trolley-pinochle.rank", "trolley-pinochle.trick")
@EACH_NUMBER
def test_who_wins_every_trick_and_leads_to_the_next(seats: int) -> None:
    for seed in range(12):
        state = start(seats)
        rng = Rng(seed)
        while not state.cards.tricks.past or state.stage != BETWEEN:
            state.apply(*step_within_hand(state, rng))
            tricks = state.cards.tricks
            if tricks.past and not tricks.current.cards and state.stage in (PLAYING, MELDING):
                last = tricks.past[-1]
                cards = [COLOURED[kind] for kind in last.cards]
                assert state.turn == last.order[winner(cards, COLOURS[state.cards.trump])]


@pytest.mark.clause("trolley-pinochle.rank")
def test_the_order_of_a_colour_goes_by_the_letters() -> None:
    order = ["transfer", "motorman", "passenger", "conductor", "fare", "car"]
    for lower, higher in pairwise(order):
        state = deal(f"green-{lower}", f"green-{higher}", turned="red-fare", dealer=1)
        say(state, f"1 play green-{lower}", f"2 play green-{higher}")
        assert state.turn == 1


@pytest.mark.clause("trolley-pinochle.trick")
def test_the_first_of_two_identical_cards_is_the_better() -> None:
    for card in ("green-car", "red-car"):
        state = deal(card, card, turned="red-fare", dealer=1)
        say(state, f"1 play {card}", f"2 play {card}")
        assert state.turn == 0


@pytest.mark.clause(
    "trolley-pinochle.card-points", "trolley-pinochle.two-score", "trolley-pinochle.four-score"
)
@pytest.mark.example("trolley-pinochle.example-total")
@EACH_NUMBER
def test_every_hand_shares_out_250(seats: int) -> None:
    counted = "trolley-pinochle.two-score" if seats == 2 else "trolley-pinochle.four-score"
    for seed in range(8):
        state = start(seats, target=600)
        play(state, Rng(seed))
        for hand in range(1, state.deals + 1):
            notes = [note for note in state.notes if note.clause == counted and note.deal == hand]
            assert sum(note.points for note in notes) == 250
            assert len({state.sides[note.seat] for note in notes}) == len(notes) == 2
        points = {
            note.seat: note.points
            for note in state.notes
            if note.deal == state.deals and note.clause == counted
        }
        assert points == final_points(state, list(points))


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
        hands = state.cards.tricks.hands
        assert hands[1 - dealer] == sorted(order[0:4] + order[8:12] + order[16:20])
        assert hands[dealer] == sorted(order[4:8] + order[12:16] + order[20:24])
        assert state.cards.turned == [order[24]]
        assert state.cards.stock == order[25:]
        assert len(state.cards.stock) == 23
        assert dict(state.view(0).facts)["trump"] == COLOURS[order[24] // 6]


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
            held = {
                NAMES[card] for card in state.cards.tricks.hands[state.turn] + state.cards.laid[state.turn]
            }
            assert set(texts(state)) == {f"play {name}" for name in held}
        state.apply(*step_within_hand(state, rng))
    assert len(state.cards.tricks.past) == 12


def winning(hand: str, turned: str = "red-fare") -> TrolleyPinochle:
    """Seat 1 leads and can win with Cars."""
    cars = "green-car black-car green-car black-car"
    return deal(f"{hand} {cars}", LOW, turned=turned, dealer=1)


def win(state: TrolleyPinochle, card: str) -> None:
    """Seat 1 leads that card and seat 2 plays one that does not take it."""
    say(state, f"1 play {card}")
    led, trump = card.split("+", maxsplit=1)[0], COLOURS[state.cards.trump]
    say(state, next(f"2 {text}" for text in texts(state) if winner([led, text.split()[1]], trump) == 0))


@pytest.mark.clause("trolley-pinochle.two-meld")
def test_one_meld_after_a_trick_and_before_the_draw() -> None:
    state = winning("green-conductor green-passenger black-conductor black-passenger")
    assert why_not(state, "1 meld couple green") == "trolley-pinochle.two-meld"
    say(state, "1 play green-car")
    assert why_not(state, "1 meld couple green") == "table.turn"
    assert why_not(state, "2 meld couple green") == "trolley-pinochle.two-meld"
    say(state, "2 play green-transfer")
    assert why_not(state, "2 decline") == "table.turn"
    assert why_not(state, "1 play black-car") == "table.not-now"
    say(state, "1 meld couple green")
    assert state.scores == [20, 0]
    assert why_not(state, "1 meld couple black") == "trolley-pinochle.two-meld"
    assert len(state.cards.tricks.hands[0]) + len(state.cards.laid[0]) == 11
    say(state, "1 decline")
    assert why_not(state, "1 meld couple black") == "trolley-pinochle.two-meld"
    row = state.view(1).pile("melds 1")
    assert row is not None
    assert row.faces == ["green-conductor+a", "green-passenger+a"]
    assert row.tags == ["class A", "class A"]
    say(state, "1 play green-conductor+a")  # it is still a card of his hand
    assert COLOURED[state.cards.tricks.current.cards[0]] == "green-conductor"
    assert why_not(state, "2 play green-conductor+a") == "table.not-held"


@pytest.mark.clause("trolley-pinochle.melds-a", "trolley-pinochle.melds-b", "trolley-pinochle.melds-c")
@pytest.mark.parametrize(
    ("hand", "meld", "twice", "high"),
    [
        ("green-conductor green-passenger", "couple green", 20, 20),
        ("red-conductor red-passenger", "trump-couple", 40, 40),
        ("red-car red-fare red-conductor red-passenger red-motorman", "trolley", 150, 150),
        ("black-passenger orange-motorman", "pinochle", 40, 40),
        ("black-passenger orange-motorman black-passenger orange-motorman", "double-pinochle", 80, 300),
        ("red-car orange-car", "four cars", 100, 100),
        ("red-conductor orange-conductor black-conductor green-conductor", "four conductors", 80, 80),
        ("red-passenger orange-passenger black-passenger green-passenger", "four passengers", 60, 60),
        ("red-motorman orange-motorman black-motorman green-motorman", "four motormen", 40, 40),
        ("red-conductor orange-conductor black-conductor green-conductor " * 2, "eight conductors", 160, 800),
        ("red-passenger orange-passenger black-passenger green-passenger " * 2, "eight passengers", 120, 600),
        ("red-motorman orange-motorman black-motorman green-motorman " * 2, "eight motormen", 80, 400),
    ],
)
def test_what_a_meld_counts(hand: str, meld: str, twice: int, high: int) -> None:
    for double, points in (("twice", twice), ("high values", high)):
        state = deal(f"{hand} green-car black-car", LOW, turned="red-fare", dealer=1, double_melds=double)
        assert meld in TITLES
        say(state, "1 play green-car" if meld != "four cars" else "1 play red-car")
        if meld == "four cars":  # the Car that was led is gone
            say(state, "2 play green-transfer")
            assert why_not(state, "1 meld four cars") == "table.not-held"
            continue
        say(state, "2 play green-transfer", f"1 meld {meld}")
        assert state.scores == [points, 0]


@pytest.mark.clause("trolley-pinochle.melds-c")
def test_all_the_cars_and_no_fares_or_transfers() -> None:
    cars = "red-car orange-car black-car green-car"
    for count, meld, twice, high in ((1, "four cars", 100, 100), (2, "eight cars", 200, 1000)):
        for double, points in (("twice", twice), ("high values", high)):
            hand = f"{f'{cars} ' * count} red-fare"
            state = deal(hand, LOW, turned="red-motorman", dealer=1, double_melds=double)
            say(state, "1 play red-fare", "2 play green-transfer", f"1 meld {meld}")
            assert state.scores == [points, 0]
    assert not [title for title in TITLES if "fares" in title or "transfers" in title]


@pytest.mark.clause("trolley-pinochle.melds-a")
def test_a_couple_of_trumps_is_a_trump_couple() -> None:
    state = winning("red-conductor red-passenger")
    win(state, "green-car")
    assert why_not(state, "1 meld couple red") == "trolley-pinochle.melds-a"
    assert why_not(state, "1 meld couple green") == "table.not-held"
    assert [text for text in texts(state) if "meld" in text] == ["meld trump-couple"]


@pytest.mark.clause("trolley-pinochle.melds-b")
@pytest.mark.parametrize("pair", PAIR_NAMES)
def test_the_pair_that_makes_a_pinochle_is_chosen(pair: str) -> None:
    state = start(2, pinochle_pair=pair)
    made = {COLOURED[kind] for kind in state.made_of()[TITLES.index("pinochle")]}
    passenger, motorman = [words.lower().split()[0] for words in pair.split(" + ")]
    assert made == {f"{passenger}-passenger", f"{motorman}-motorman"}
    assert {passenger, motorman} not in [{"red", "orange"}, {"black", "green"}]
    assert passenger != motorman
    choices = next(option.choices for option in GAME.options if option.id == "pinochle-pair")
    assert choices[0] == "Black Passenger + Orange Motorman"
    assert len(set(choices)) == 8


# Cards that serve again -------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.two-fresh-card", "trolley-pinochle.melds-a")
@pytest.mark.example("trolley-pinochle.example-couple-then-trolley")
def test_a_trump_couple_is_filled_up_to_a_trolley() -> None:
    hand = "red-conductor red-passenger red-car red-fare red-motorman"
    state = winning(hand, turned="red-motorman")
    win(state, "green-car")
    say(state, "1 meld trump-couple", "1 decline")
    win(state, "black-car")
    assert why_not(state, "1 meld trolley") == "trolley-pinochle.two-fresh-card"
    say(state, "1 meld trolley with red-passenger+a1 red-conductor+a1")
    assert state.scores == [190, 0]

    state = winning(hand, turned="red-motorman")
    win(state, "green-car")
    say(state, "1 meld trolley", "1 decline")
    win(state, "black-car")
    couple = "1 meld trump-couple with red-conductor+a red-passenger+a"
    assert why_not(state, couple) == "trolley-pinochle.two-fresh-card"
    assert state.scores == [150, 0]


@pytest.mark.clause("trolley-pinochle.two-fresh-card", "trolley-pinochle.two-meld")
@pytest.mark.example("trolley-pinochle.example-no-fresh-card")
def test_a_meld_brings_a_card_from_the_hand() -> None:
    parts = [f"{colour}-{part}" for part in ("conductor", "passenger") for colour in COLOURS]
    state = winning(" ".join(parts))
    win(state, "green-car")
    say(state, "1 meld four conductors", "1 decline")
    win(state, "black-car")
    say(state, "1 meld four passengers", "1 decline")
    win(state, "green-car")
    assert state.scores == [140, 0]
    couple = "1 meld couple green with green-conductor+c green-passenger+c"
    assert why_not(state, couple) == "trolley-pinochle.two-fresh-card"
    assert why_not(state, "1 meld couple green") == "trolley-pinochle.two-fresh-card"
    assert not [text for text in texts(state) if "couple" in text]


@pytest.mark.clause("trolley-pinochle.two-fresh-card")
def test_a_card_serves_again_in_another_class_and_not_in_the_same() -> None:
    hand = "green-conductor green-conductor red-conductor orange-conductor black-conductor green-passenger"
    state = winning(hand)
    win(state, "green-car")
    say(state, "1 meld four conductors", "1 decline")
    win(state, "black-car")
    offered = [text for text in texts(state) if "meld" in text]
    assert offered == ["meld couple green", "meld couple green with green-conductor+c"]
    say(state, "1 meld couple green with green-conductor+c")
    assert [NAMES[code] for code in state.cards.laid[0] if code % 24 // 6 == 3] == [
        "green-passenger+a", "green-conductor+ac",
    ]  # fmt: skip
    say(state, "1 decline")
    win(state, "green-car")  # the second green Conductor of the hand finds no other Passenger
    assert why_not(state, "1 meld couple green with green-passenger+a") == "trolley-pinochle.two-fresh-card"
    assert why_not(state, "1 meld couple green with red-conductor+c") == "trolley-pinochle.melds-a"
    assert why_not(state, "1 meld couple green with green-passenger+b") == "table.not-held"
    again = "1 meld four conductors with red-conductor+c orange-conductor+c black-conductor+c"
    assert why_not(state, again) == "trolley-pinochle.two-fresh-card"


@pytest.mark.clause("trolley-pinochle.two-fresh-card")
def test_a_four_is_not_filled_up_nor_a_pinochle() -> None:
    hand = "black-passenger orange-motorman black-passenger orange-motorman"
    state = winning(hand)
    win(state, "green-car")
    say(state, "1 meld pinochle", "1 decline")
    win(state, "black-car")
    double = "1 meld double-pinochle with black-passenger+b orange-motorman+b"
    assert why_not(state, double) == "trolley-pinochle.two-fresh-card"
    assert why_not(state, "1 meld double-pinochle") == "trolley-pinochle.two-fresh-card"
    say(state, "1 meld pinochle")  # but a second one is its own
    assert state.scores == [80, 0]


@pytest.mark.clause("trolley-pinochle.two-fresh-card")
def test_only_the_two_that_were_laid_as_a_couple_are_filled_up() -> None:
    hand = "red-conductor red-passenger red-conductor red-passenger red-car red-fare red-motorman"
    state = deal(
        f"{hand} green-car black-car green-car black-car orange-car",
        LOW,
        turned="red-motorman",
        dealer=1,
    )
    win(state, "green-car")
    say(state, "1 meld trump-couple", "1 decline")
    win(state, "black-car")
    assert why_not(state, "1 meld trolley with red-conductor+a1") == "trolley-pinochle.two-fresh-card"
    say(state, "1 meld trump-couple", "1 decline")
    win(state, "green-car")
    mixed = "1 meld trolley with red-conductor+a1 red-passenger+a2"
    assert why_not(state, mixed) == "trolley-pinochle.two-fresh-card"
    say(state, "1 decline")
    win(state, "red-conductor+a1")  # its Passenger is left alone
    assert (
        why_not(state, "1 meld trolley with red-conductor+a2 red-passenger+a")
        == "trolley-pinochle.two-fresh-card"
    )
    assert [text for text in texts(state) if "trolley" in text] == [
        "meld trolley with red-conductor+a2 red-passenger+a2"
    ]


# Transfers ---------------------------------------------------------------------------------------


@pytest.mark.clause("trolley-pinochle.two-dix", "trolley-pinochle.dix")
def test_a_transfer_is_exchanged_and_the_other_shown_in_the_same_turn_as_a_meld() -> None:
    state = winning("red-transfer red-transfer red-conductor", turned="red-passenger")
    assert why_not(state, "1 exchange") == "trolley-pinochle.two-dix"
    win(state, "green-car")
    assert why_not(state, "1 show transfer") == "trolley-pinochle.two-dix"
    assert why_not(state, "1 meld trump-couple") == "table.not-held"
    say(state, "1 exchange")
    assert [COLOURED[card] for card in state.cards.turned] == ["red-transfer"]
    assert why_not(state, "1 exchange") == "trolley-pinochle.two-dix"
    say(state, "1 meld trump-couple", "1 show transfer")
    assert state.scores == [60, 0]
    assert why_not(state, "1 show transfer") == "trolley-pinochle.dix"
    say(state, "1 decline")
    win(state, "black-car")
    assert not {"exchange", "show transfer"} & set(texts(state))


@pytest.mark.clause("trolley-pinochle.two-dix")
def test_where_a_transfer_lies_the_other_is_only_shown() -> None:
    state = winning("red-transfer", turned="red-transfer")
    win(state, "green-car")
    assert why_not(state, "1 exchange") == "trolley-pinochle.two-dix"
    say(state, "1 show transfer")
    assert state.scores == [10, 10]
    assert "red-transfer" in [COLOURED[card] for card in state.cards.tricks.hands[0]]
    state = winning("red-car")
    win(state, "green-car")
    assert why_not(state, "1 exchange") == "table.not-held"


@pytest.mark.clause("trolley-pinochle.dix")
def test_each_transfer_counts_once() -> None:
    for seed in range(30):
        state = start(2, length="one deal")
        play(state, Rng(seed))
        tens = [note for note in state.notes if note.clause.endswith(("dix", "turned-transfer"))]
        assert all(note.points == 10 for note in tens)
        assert len(tens) <= 2


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
    return sorted(state.cards.tricks.hands[seat] + [code % 24 for code in state.cards.laid[seat]])


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


@pytest.mark.clause("trolley-pinochle.two-second-stage")
def test_melds_go_back_into_the_hand_and_the_last_twelve_tricks_have_duties() -> None:
    refused = 0
    for seed in range(20):
        rng = Rng(seed)
        state = at_stage(start(2), rng, PLAYING, tricks=12)
        assert state.cards.laid == [[], []]
        while state.stage == PLAYING:
            hand = [COLOURED[kind] for kind in state.cards.tricks.hands[state.turn]]
            assert len(hand) == 24 - len(state.cards.tricks.past)
            laid = [COLOURED[kind] for kind in state.cards.tricks.current.cards]
            lawful = may_play(hand, laid, COLOURS[state.cards.trump])
            assert set(texts(state)) == {f"play {name}" for name in lawful}
            for name in set(hand) - lawful:
                assert why_not(state, f"{state.turn + 1} play {name}") == "trolley-pinochle.two-second-stage"
                refused += 1
            state.apply(*step_within_hand(state, rng))
    assert refused > 100


# The game ------------------------------------------------------------------------------------------


def finish_hand(state: TrolleyPinochle, rng: Rng, lead: tuple[int, int]) -> None:
    """Play a hand out, after which each side has these points."""
    twin, copy = state.clone(), Rng(rng.word())
    moves = []
    deals = twin.deals
    while twin.to_act() != NOBODY and twin.deals == deals:
        moves.append(step_within_hand(twin, copy))
        twin.apply(*moves[-1])
    for seat in range(state.seats):
        state.scores[seat] = lead[state.sides[seat]] - (twin.scores[seat] - state.scores[seat])
    for seat, move in moves:
        state.apply(seat, move)
    assert [state.scores[seat] for seat in (0, 1)] == list(lead)


@pytest.mark.clause("trolley-pinochle.game")
@EACH_NUMBER
def test_the_game_is_looked_at_after_each_hand_and_the_higher_wins(seats: int) -> None:
    sides = [[0, 2][: seats // 2], [1, 3][: seats // 2]]
    for lead, won in (
        ((999, 998), []),
        ((1000, 20), sides[0]),
        ((1000, 1001), sides[1]),
        ((5, 1200), sides[1]),
    ):
        state = start(seats)
        finish_hand(state, Rng(4), lead)
        assert state.winners() == won
        assert (state.to_act() == NOBODY) == bool(won)


@pytest.mark.clause("trolley-pinochle.game")
@EACH_NUMBER
def test_equals_play_at_most_ten_more_hands_and_then_share(seats: int) -> None:
    state = start(seats)
    rng = Rng(6)
    for _ in range(11):
        assert state.winners() == []
        finish_hand(state, rng, (1000, 1000))
    assert state.winners() == list(range(seats))
    assert state.deals == 11
    state = start(seats)
    finish_hand(state, rng, (1000, 1000))
    finish_hand(state, rng, (1300, 1290))
    assert state.winners() == [0, 2][: seats // 2]


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.revoke")
def test_two_players_in_honour_mode_stop_after_a_hundred_hands() -> None:
    for deals, lead, won in ((99, (10, 5), []), (100, (10, 5), [0]), (100, (7, 7), [0, 1])):
        state = start(2, honour=True)
        state.deals = deals
        finish_hand(state, Rng(8), lead)
        assert state.winners() == won
    state = start(2)
    state.deals = 100
    finish_hand(state, Rng(8), (10, 5))
    assert state.winners() == []


@pytest.mark.clause("trolley-pinochle.game")
def test_calling_out_wins_with_the_target_and_loses_with_less() -> None:
    for tricks, stage in ((3, MELDING), (12, MELDING), (13, PLAYING), (23, PLAYING)):
        state = at_stage(start(2, call_out=True), Rng(tricks), stage, tricks=tricks)
        seat = state.turn
        taken = state.cards.points_of(seat, state.sides)
        for short, winners in ((0, [seat]), (1, [1 - seat])):
            twin = state.clone()
            assert isinstance(twin, TrolleyPinochle)
            twin.scores[seat] = 1000 - taken - short
            assert "call out" in texts(twin)
            say(twin, f"{seat + 1} call out")
            assert twin.winners() == winners
            assert twin.scores[seat] == 1000 - short


@pytest.mark.clause("trolley-pinochle.game")
def test_when_nobody_can_call_out() -> None:
    rng = Rng(31)
    state = start(2, call_out=True)
    while state.deals < 2:
        may = state.stage == MELDING or (
            state.stage == PLAYING
            and not state.cards.tricks.current.cards
            and len(state.cards.tricks.past) > 12
        )
        if state.to_act() >= 0:
            assert ("call out" in texts(state)) == may
            line = f"{state.turn + 1} call out"
            assert why_not(state, line) == ("" if may else "trolley-pinochle.game")
        state.apply(*step_within_hand(state, rng))
    for options in ({"call_out": False}, {"call_out": True, "length": "one deal"}):
        state = at_stage(start(2, **options), rng, MELDING, tricks=2)
        assert why_not(state, f"{state.turn + 1} call out") == "trolley-pinochle.game"
    state = start(2, call_out=True)
    finish_hand(state, rng, (1000, 1000))
    at_stage(state, rng, MELDING, tricks=2)
    assert why_not(state, f"{state.turn + 1} call out") == "trolley-pinochle.game"


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.four-meld")
def test_options_for_one_number_are_refused_at_the_other() -> None:
    with pytest.raises(BadSetup, match="two players"):
        start(4, call_out=True)
    with pytest.raises(BadSetup, match="four players"):
        start(2, meld_needs_trick="yes")
