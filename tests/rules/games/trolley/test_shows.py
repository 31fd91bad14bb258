"""Trolley: what can be shown, using cards again, and false shows in honour mode."""

from collections import Counter

import pytest
from game_setups import fields
from move_lines import pile, say, texts, why_not
from trolley_table import dealt, hand, lead_cars, playing, shows

from headtable import Refusal, Rng
from headtable.rules.core.state import State
from headtable.rules.games.trolley import Trolley

EVERY_COUNT = pytest.mark.parametrize("seats", [2, 3, 4])


# Combinations -------------------------------------------------------------------------------


@pytest.mark.clause(
    "trolley.combo-trolley", "trolley.combo-fours", "trolley.combo-couple", "trolley.show-score",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "cards", "points"),
    [
        ("trolley", "car motorman conductor fare passenger", 150),
        ("four", "car car car car", 100),
        ("four", "motorman motorman motorman motorman", 80),
        ("four", "conductor conductor conductor conductor", 60),
        ("four", "fare fare fare fare", 40),
        ("four", "passenger passenger passenger passenger", 20),
        ("couple", "conductor passenger", 25),
    ],
)
def test_each_combination_scores_its_count_at_once(kind: str, cards: str, points: int) -> None:
    state = dealt(f"car {cards}", "transfer transfer")
    say(state, "1 play car", "2 play transfer")
    assert shows(state, 1) == [f"show {kind} {cards}"] or kind == "trolley"
    say(state, f"1 show {kind} {cards}")
    assert state.scores == [points, 0]
    clause = {
        "trolley": "trolley.combo-trolley",
        "four": "trolley.combo-fours",
        "couple": "trolley.combo-couple",
    }
    assert [(note.clause, note.seat, note.points) for note in state.notes] == [(clause[kind], 0, points)]


@pytest.mark.clause("trolley.combo-fours", "trolley.combo-trolley")
def test_transfers_count_in_nothing() -> None:
    state = dealt("car transfer transfer transfer transfer motorman conductor fare", "passenger")
    say(state, "1 play car", "2 play passenger")
    assert texts(state, 1) == ["decline"]
    assert why_not(state, "1 show four transfer transfer transfer transfer") == "trolley.combo-fours"
    say(state, "1 decline")
    assert state.scores == [0, 0]


@pytest.mark.clause("trolley.show")
def test_the_catcher_is_always_asked_and_chooses_and_may_keep_quiet() -> None:
    nothing = dealt("car car car transfer transfer transfer transfer transfer", "fare")
    say(nothing, "1 play car", "2 play fare")
    assert nothing.to_act() == 0
    assert texts(nothing, 1) == ["decline"]
    state = dealt("car conductor passenger conductor conductor conductor", "fare")
    say(state, "1 play car", "2 play fare")
    assert texts(state, 1) == [
        "show four conductor conductor conductor conductor", "show couple conductor passenger", "decline",
    ]  # fmt: skip
    before = hand(state, 1)
    say(state, "1 decline")
    assert state.scores == [0, 0]
    assert state.view(None).pile("shown 1") is None
    assert Counter(before) <= Counter(hand(state, 1))


@pytest.mark.clause("trolley.show", "trolley.not-all-held", "trolley.not-so-marked")
def test_only_the_seven_cards_still_held_make_a_combination() -> None:
    state = dealt("car car car car conductor passenger", "transfer")
    say(state, "1 play car", "2 play transfer")
    assert why_not(state, "1 show couple conductor+f passenger") == "trolley.not-so-marked"
    assert why_not(state, "1 show four car car car car") == "trolley.not-all-held"
    assert shows(state, 1) == ["show couple conductor passenger"]


@pytest.mark.clause("trolley.show", "trolley.must-show")
def test_by_the_option_who_can_show_must() -> None:
    state = dealt("car conductor passenger conductor passenger", "transfer", must_show="yes")
    say(state, "1 play car", "2 play transfer")
    assert why_not(state, "1 decline") == "trolley.must-show"
    assert texts(state, 1) == ["show couple conductor passenger"]
    nothing = dealt("car conductor", "transfer", must_show="yes")
    say(nothing, "1 play car", "2 play transfer", "1 decline")


@pytest.mark.clause("trolley.show", "trolley.why-shown", "trolley.take-up")
def test_shown_cards_lie_face_up_and_say_what_they_have_served_in() -> None:
    state = dealt("car car car motorman conductor fare passenger transfer", "transfer transfer transfer")
    lead_cars(
        state, "show trolley car motorman conductor fare passenger", "show couple conductor+t passenger+t"
    )
    for viewer in (None, 0, 1):
        row = pile(state.view(viewer), "shown 1")
        assert row.lies == "row"
        assert row.faces == ["car+t", "motorman+t", "fare+t", "conductor+tc", "passenger+tc"]
        assert row.tags == ["Trolley", "Trolley", "Trolley", "Trolley, Couple", "Trolley, Couple"]
        assert pile(state.view(viewer), "hand 1").hidden == (0 if viewer == 0 else 3)
        assert len(pile(state.view(viewer), "hand 1").faces) == (3 if viewer == 0 else 0)


@pytest.mark.clause("trolley.shown-playable", "trolley.table-is-hand", "trolley.next-lead")
def test_shown_cards_may_be_played_and_led() -> None:
    state = dealt("car conductor passenger", "transfer transfer")
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    assert {"play conductor+c", "play passenger+c"} <= set(texts(state, 1))
    choices = {choice.text: choice for choice in state.view(0).choices}
    assert (choices["play conductor+c"].pile, choices["play conductor+c"].faces) == (
        "shown 1",
        ["conductor+c"],
    )
    assert choices[texts(state, 1)[0]].pile == "hand 1"
    assert why_not(state, "1 play conductor") == "trolley.not-so-marked"
    say(state, "1 play conductor+c")
    assert pile(state.view(None), "trick").faces == ["conductor"]
    assert pile(state.view(None), "shown 1").faces == ["passenger+c"]


@pytest.mark.clause("trolley.one-per-trick", "trolley.again-one-per-trick", "trolley.again-trick-each")
def test_a_second_combination_waits_for_another_trick() -> None:
    state = dealt("car car conductor passenger conductor passenger", "transfer transfer transfer")
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    assert state.scores == [25, 0]
    assert why_not(state, "1 show couple conductor passenger") == "trolley.show-before-draw"
    assert shows(state, 1) == []
    say(state, "1 play car", "2 play transfer", "1 show couple conductor passenger")
    assert state.scores == [50, 0]


# Using cards again --------------------------------------------------------------------------


@pytest.mark.clause("trolley.reuse-other", "trolley.combo-couple")
@pytest.mark.example("trolley.example-trolley-then-couple")
def test_the_trolleys_own_conductor_and_passenger_make_a_couple() -> None:
    state = dealt("car car car motorman conductor fare passenger transfer", "transfer transfer transfer")
    lead_cars(state, "show trolley car motorman conductor fare passenger")
    assert state.scores == [150, 0]
    lead_cars(state, "show couple conductor+t passenger+t")
    assert state.scores == [175, 0]
    row = pile(state.view(None), "shown 1").faces
    assert row == ["car+t", "motorman+t", "fare+t", "conductor+tc", "passenger+tc"]


@pytest.mark.clause("trolley.reuse-trolley-four", "trolley.reuse-other")
@pytest.mark.example("trolley.example-trolley-card-in-four")
def test_the_trolleys_car_joins_three_others() -> None:
    state = dealt(
        "motorman motorman car car car conductor fare passenger",
        "transfer transfer transfer transfer", stock="car transfer motorman transfer",
    )  # fmt: skip
    say(state, "1 play motorman", "2 play transfer", "1 show trolley car motorman conductor fare passenger")
    say(state, "1 play motorman+t", "2 play transfer", "1 show four car car car car+t")
    assert state.scores == [250, 0]
    assert pile(state.view(None), "shown 1").faces.count("car+f") == 3
    assert "car+tf" in pile(state.view(None), "shown 1").faces


@pytest.mark.clause("trolley.no-refill", "trolley.alike")
@pytest.mark.example("trolley.example-no-refill")
def test_a_four_is_not_filled_up_again() -> None:
    state = dealt(
        "motorman motorman motorman motorman motorman motorman",
        "transfer transfer transfer", stock="motorman transfer motorman transfer",
    )  # fmt: skip
    say(state, "1 play motorman", "2 play transfer", "1 show four motorman motorman motorman motorman")
    say(state, "1 play motorman+f", "2 play transfer")
    assert hand(state, 1).count("motorman") == 2
    assert hand(state, 1).count("motorman+f") == 3
    assert shows(state, 1) == []
    for refill in (
        "show four motorman motorman+f motorman+f motorman+f",
        "show four motorman motorman motorman+f motorman+f",
    ):
        assert why_not(state, f"1 {refill}") == "trolley.no-refill"
        with pytest.raises(Refusal, match=r"trolley\.no-refill"):
            say(state, f"1 {refill}")
    assert state.scores == [80, 0]


@pytest.mark.clause("trolley.alike", "trolley.no-refill")
def test_the_same_kind_again_of_other_cards_altogether() -> None:
    state = dealt(
        "motorman motorman motorman motorman motorman motorman motorman motorman",
        "transfer transfer transfer transfer", stock="motorman transfer motorman transfer",
    )  # fmt: skip
    say(state, "1 play motorman", "2 play transfer", "1 show four motorman motorman motorman motorman")
    say(state, "1 play motorman+f", "2 play transfer", "1 show four motorman motorman motorman motorman")
    assert state.scores == [160, 0]
    assert why_not(state, "1 play motorman+f") == ""


@pytest.mark.clause("trolley.fours-and-couples")
@pytest.mark.example("trolley.example-four-conductors-then-couples")
def test_a_four_of_conductors_marries_and_couples_make_a_four() -> None:
    state = dealt(
        "car car car conductor conductor conductor conductor passenger",
        "transfer transfer transfer transfer", stock="passenger transfer passenger transfer",
    )  # fmt: skip
    lead_cars(state, "show four conductor conductor conductor conductor")
    lead_cars(state, "show couple conductor+f passenger")
    lead_cars(state, "show couple conductor+f passenger")
    assert state.scores == [110, 0]
    state = dealt(
        "car car car conductor conductor conductor conductor passenger",
        "transfer transfer transfer transfer", stock="passenger transfer passenger transfer",
    )  # fmt: skip
    lead_cars(state, "show couple conductor passenger")
    lead_cars(state, "show couple conductor passenger")
    lead_cars(state, "show four conductor conductor conductor+c conductor+c")
    assert state.scores == [110, 0]


@pytest.mark.clause("trolley.reuse-other", "trolley.alike", "trolley.no-refill")
@pytest.mark.example("trolley.example-couple-not-twice")
def test_a_conductor_marries_once() -> None:
    state = dealt(
        "car car car motorman fare conductor passenger passenger", "transfer transfer transfer transfer",
        stock="transfer transfer",
    )  # fmt: skip
    lead_cars(state, "show couple conductor passenger")
    say(state, "1 play car", "2 play transfer")
    assert why_not(state, "1 show couple conductor+c passenger") == "trolley.no-refill"
    assert why_not(state, "1 show couple conductor+c passenger+c") == "trolley.no-refill"
    assert shows(state, 1) == [
        "show trolley car motorman conductor+c fare passenger",
        "show trolley car motorman conductor+c fare passenger+c",
    ]
    say(state, "1 show trolley car motorman conductor+c fare passenger")
    assert state.scores == [175, 0]


@EVERY_COUNT
@pytest.mark.clause("trolley.reuse-other", "trolley.no-refill", "trolley.alike")
def test_no_card_serves_twice_in_a_kind(seats: int) -> None:
    """By an account of our own: of each kind, a card cannot serve more often than it has been in the hand."""
    kinds: Counter[str] = Counter()
    for seed in range(10):
        for state, _, move in playing(seats, seed, length="one deal"):
            if move.verb != "show":
                continue
            _, kind, *names = move.text.split()
            kinds[kind] += 1
            letter = {"trolley": "t", "four": "f", "couple": "c"}[kind]
            assert all(letter not in name.partition("+")[2] for name in names)
            after = state.clone()
            after.apply(state.to_act(), move)
            if after.hands.stock_left():
                faces = pile(after.view(None), f"shown {state.catcher + 1}").faces
                assert sum(letter in face.partition("+")[2] for face in faces) >= len(names)
    assert kinds["couple"]
    assert kinds["four"]


# Honour mode ---------------------------------------------------------------------------------


def false_couple(target: int = 1000) -> Trolley:
    """Seat 1 has shown a Couple, played nothing of it, and shows its Conductor with another Passenger."""
    others = ["transfer transfer transfer"] * 2
    state = dealt("car car car conductor passenger passenger", *others, honour="on", target=target)
    say(state, "1 play car", "2 play transfer", "3 play transfer")
    say(state, "1 show couple conductor passenger", "2 allow", "3 allow")
    say(state, "1 play car", "2 play transfer", "3 play transfer")
    return state


@pytest.mark.clause("trolley.no-refill", "table.honour")
def test_in_honour_mode_a_false_show_can_be_made_and_its_maker_is_told() -> None:
    state = false_couple()
    false = "show couple conductor+c passenger"
    choices = {choice.text: choice.breaks for choice in state.view(0).choices}
    assert choices[false] == "trolley.no-refill"
    assert choices["decline"] == ""
    say(state, f"1 {false}")
    assert state.scores[0] == 50
    assert state.waiting() == [1, 2]
    assert state.view(None).waiting == [1, 2]
    assert texts(state, 2) == texts(state, 3) == ["challenge", "allow"]
    assert why_not(state, "1 play car") == "table.turn"
    assert ("claim", "seat 1: a Couple of conductor+c passenger") in state.view(2).told()


@pytest.mark.clause("trolley.no-refill", "table.secret")
def test_a_proved_challenge_cancels_the_show_and_uses_the_trick_up() -> None:
    state = false_couple()
    before = Counter(hand(state, 1))
    say(state, "1 show couple conductor+c passenger")
    backwards = state.clone()
    say(state, "2 allow", "3 challenge")
    say(backwards, "3 challenge")
    assert fields(backwards) == fields(state)
    assert state.scores == [25, 0, 0]
    assert [(note.clause, note.points) for note in state.notes[-2:]] == [
        ("trolley.combo-couple", 25), ("trolley.no-refill", -25),
    ]  # fmt: skip
    assert sum((Counter(hand(state, 1)) - before).values()) == 1  # only the card drawn has come
    assert Counter(hand(state, 1)) >= before
    assert pile(state.view(None), "shown 1").faces == ["conductor+c", "passenger+c"]
    assert state.to_act() == 0
    assert shows(state, 1) == []
    for seed in range(20):  # all have seen the Passenger go back
        assert 4 in without_marks(state.imagine(1, Rng(seed)), 1)


def without_marks(state: State, seat: int) -> list[int]:
    assert isinstance(state, Trolley)
    return [card for card in state.hands.of[seat - 1] if card < 6]


@pytest.mark.clause("trolley.no-refill")
def test_a_wrong_challenge_has_no_effect_and_an_unchallenged_fault_stands() -> None:
    state = dealt("car conductor passenger", "transfer", "transfer", honour="on")
    say(state, "1 play car", "2 play transfer", "3 play transfer", "1 show couple conductor passenger")
    other = state.clone()
    say(state, "2 challenge", "3 challenge")
    say(other, "3 allow", "2 allow")
    assert fields(state) == fields(other)
    assert state.scores == [25, 0, 0]
    assert state.to_act() == 0
    fault = false_couple()
    say(fault, "1 show couple conductor+c passenger", "2 allow", "3 allow")
    assert fault.scores == [50, 0, 0]
    assert fault.to_act() == 0


@pytest.mark.clause("trolley.no-refill", "trolley.win")
def test_a_win_by_a_show_waits_for_the_answers() -> None:
    state = false_couple(target=50)
    say(state, "1 show couple conductor+c passenger", "3 allow")
    assert state.winners() == []
    unchallenged = state.clone()
    say(state, "2 challenge")
    assert state.winners() == []
    assert state.scores == [25, 0, 0]
    say(unchallenged, "2 allow")
    assert unchallenged.winners() == [0]


@pytest.mark.clause("table.honour", "trolley.no-refill")
def test_without_honour_mode_there_is_nothing_to_answer() -> None:
    state = dealt("car conductor passenger", "transfer")
    assert why_not(state, "1 challenge") == "table.honour"
    assert why_not(state, "1 allow") == "table.honour"
    with_honour = dealt("car conductor passenger", "transfer", honour="on")
    assert why_not(with_honour, "1 challenge") == "table.not-now"
