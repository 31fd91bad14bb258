"""The melds of Trolley Pinochle for two: what they count, which cards serve again, and the Transfers."""

import pytest
from game_setups import play
from move_lines import say, texts, why_not
from pinochle_table import deal, start, winner

from headtable import Rng
from headtable.rules.equipment.trolley import COLOURED, COLOURS
from headtable.rules.games.trolley_pinochle import GAME, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.melds import PAIR_NAMES, TITLES
from headtable.rules.games.trolley_pinochle.pack import NAMES

LOW = "green-transfer green-transfer black-transfer black-transfer orange-transfer orange-transfer"


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
    assert why_not(state, "1 meld couple black") == "trolley-pinochle.one-meld"
    assert len(state.cards.hand(0)) + len(state.cards.laid[0]) == 11
    say(state, "1 decline")
    assert why_not(state, "1 meld couple black") == "trolley-pinochle.two-meld"
    row = state.view(1).pile("melds 1")
    assert row is not None
    assert row.faces == ["green-conductor+a", "green-passenger+a"]
    assert row.tags == ["Couple or Trolley", "Couple or Trolley"]
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
            assert why_not(state, "1 meld four cars") == "trolley-pinochle.not-all-there"
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
    assert why_not(state, "1 meld couple red") == "trolley-pinochle.is-trump-couple"
    assert why_not(state, "1 meld couple green") == "trolley-pinochle.not-all-there"
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
    assert why_not(state, "1 meld trolley") == "trolley-pinochle.name-what-lies"
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


@pytest.mark.clause(
    "trolley-pinochle.two-fresh-card", "trolley-pinochle.served-already", "trolley-pinochle.not-on-the-table"
)
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
    assert why_not(state, "1 meld couple green with green-passenger+a") == "trolley-pinochle.served-already"
    assert why_not(state, "1 meld couple green with red-conductor+c") == "trolley-pinochle.melds-a"
    assert why_not(state, "1 meld couple green with green-passenger+b") == "trolley-pinochle.not-on-the-table"
    again = "1 meld four conductors with red-conductor+c orange-conductor+c black-conductor+c"
    assert why_not(state, again) == "trolley-pinochle.served-already"


@pytest.mark.clause("trolley-pinochle.two-fresh-card")
def test_a_four_is_not_filled_up_nor_a_pinochle() -> None:
    hand = "black-passenger orange-motorman black-passenger orange-motorman"
    state = winning(hand)
    win(state, "green-car")
    say(state, "1 meld pinochle", "1 decline")
    win(state, "black-car")
    double = "1 meld double-pinochle with black-passenger+b orange-motorman+b"
    assert why_not(state, double) == "trolley-pinochle.served-already"
    assert why_not(state, "1 meld double-pinochle") == "trolley-pinochle.served-already"
    say(state, "1 meld pinochle")  # but a second one is its own
    assert state.scores == [80, 0]


@pytest.mark.clause("trolley-pinochle.two-fresh-card", "trolley-pinochle.whole-couple")
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
    assert why_not(state, "1 meld trolley with red-conductor+a1") == "trolley-pinochle.whole-couple"
    say(state, "1 meld trump-couple", "1 decline")
    win(state, "green-car")
    mixed = "1 meld trolley with red-conductor+a1 red-passenger+a2"
    assert why_not(state, mixed) == "trolley-pinochle.whole-couple"
    say(state, "1 decline")
    win(state, "red-conductor+a1")  # its Passenger is left alone
    assert (
        why_not(state, "1 meld trolley with red-conductor+a2 red-passenger+a")
        == "trolley-pinochle.served-already"
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
    assert why_not(state, "1 show transfer") == "trolley-pinochle.exchange-instead"
    assert why_not(state, "1 meld trump-couple") == "trolley-pinochle.not-all-there"
    say(state, "1 exchange")
    assert [COLOURED[card] for card in state.cards.turned] == ["red-transfer"]
    assert why_not(state, "1 exchange") == "trolley-pinochle.show-instead"
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
    assert why_not(state, "1 exchange") == "trolley-pinochle.show-instead"
    say(state, "1 show transfer")
    assert state.scores == [10, 10]
    assert "red-transfer" in [COLOURED[card] for card in state.cards.hand(0)]
    state = winning("red-car")
    win(state, "green-car")
    assert why_not(state, "1 exchange") == "trolley-pinochle.no-transfer"


@pytest.mark.clause("trolley-pinochle.dix")
def test_each_transfer_counts_once() -> None:
    for seed in range(30):
        state = start(2, length="one deal")
        play(state, Rng(seed))
        tens = [note for note in state.notes if note.clause.endswith(("dix", "turned-transfer"))]
        assert all(note.points == 10 for note in tens)
        assert len(tens) <= 2
