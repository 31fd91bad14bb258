"""Trolley Pinochle, a reconstruction: what holds for both numbers, and the game."""

from itertools import pairwise

import pytest
from game_setups import play
from move_lines import say, texts, why_not
from pinochle_table import EACH_NUMBER, at_stage, deal, final_points, start, step_within_hand, winner

from headtable import NOBODY, BadSetup, Rng, rulebooks
from headtable.rules.equipment.trolley import COLOURED, COLOURS, DENOMINATIONS
from headtable.rules.games.trolley_pinochle import BETWEEN, GAME, MELDING, PLAYING, TrolleyPinochle
from headtable.rules.games.trolley_pinochle.pack import NAMES


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
    assert why_not(state, "* shuffle " + " ".join(names * 2)) == ""
    assert why_not(state, "* shuffle " + " ".join(names)) == "table.whole-pack"


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


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.card-points")
@pytest.mark.parametrize("own", [0, 1000])
def test_calling_out_counts_the_cards_of_the_caller_alone(own: int) -> None:
    state = at_stage(start(2, call_out=True), Rng(4), PLAYING, tricks=20)
    seat, other = state.turn, 1 - state.turn
    taken, of_other = [state.cards.points_of(one, state.sides) for one in (seat, other)]
    assert taken
    assert of_other
    state.scores = [5000, 5000]
    state.scores[seat] = own
    written = len(state.notes)
    say(state, f"{seat + 1} call out")
    assert state.scores[seat] == own + taken  # right or wrong
    assert state.scores[other] == 5000  # and whatever the other has
    assert [(note.clause, note.seat, note.points) for note in state.notes[written:]] == [
        ("trolley-pinochle.game", seat, taken)
    ]
    assert state.winners() == [seat if own else other]


@pytest.mark.clause(
    "trolley-pinochle.game", "trolley-pinochle.call-out-off", "trolley-pinochle.call-out-one-deal",
    "trolley-pinochle.call-out-extra", "trolley-pinochle.call-out-when",
)  # fmt: skip
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
            assert why_not(state, line) == ("" if may else "trolley-pinochle.call-out-when")
        state.apply(*step_within_hand(state, rng))
    for options, reason in (
        ({"call_out": False}, "trolley-pinochle.call-out-off"),
        ({"call_out": True, "length": "one deal"}, "trolley-pinochle.call-out-one-deal"),
    ):
        state = at_stage(start(2, **options), rng, MELDING, tricks=2)
        assert why_not(state, f"{state.turn + 1} call out") == reason
    state = start(2, call_out=True)
    finish_hand(state, rng, (1000, 1000))
    at_stage(state, rng, MELDING, tricks=2)
    assert why_not(state, f"{state.turn + 1} call out") == "trolley-pinochle.call-out-extra"


@pytest.mark.clause("trolley-pinochle.game", "trolley-pinochle.four-meld")
def test_options_for_one_number_are_refused_at_the_other() -> None:
    with pytest.raises(BadSetup, match="option call-out is for 2 players, not 4"):
        start(4, call_out=True)
    with pytest.raises(BadSetup, match="option meld-needs-trick is for 4 players, not 2"):
        start(2, meld_needs_trick="yes")
