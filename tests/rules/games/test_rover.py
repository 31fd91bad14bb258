"""Rover, in the order of the book, and its rounds at random."""

from typing import Final

import pytest
from move_lines import say, texts, why_not
from rover_table import dealt, draw_card, finished, playing, start
from seeds import seeded, seeds_of

from headtable import CHANCE, BadSetup, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trix import IS_DOUBLE, NAMES, OF_SUIT, SUIT
from headtable.rules.games.rover import DRAWING, PLAYING, SHUFFLING

COUNTS = pytest.mark.parametrize("seats", range(3, 9))
SIZES: Final = {
    3: [12, 12, 12],
    4: [9, 9, 9, 9],
    5: [14, 13, 13, 13, 13],
    6: [11, 11, 11, 11, 11, 11],
    7: [10, 10, 10, 9, 9, 9, 9],
    8: [9, 9, 8, 8, 8, 8, 8, 8],
}


# The cards and the deal ------------------------------------------------------------------------


@pytest.mark.clause("rover.cards", "rover.deal")
@COUNTS
def test_all_the_cards_are_dealt_singly_from_the_dealers_left(seats: int) -> None:
    state = start(seats)
    size = 36 if seats < 5 else 66
    highest = "7-7" if seats < 5 else "10-10"
    assert [state.names()[card] for card in state.pack()] == NAMES[:size]
    assert NAMES[size - 1] == highest
    order = list(reversed(state.pack()))
    state.apply(CHANCE, shuffle(order, NAMES))
    assert [len(hand) for hand in state.cards.hands] == SIZES[seats]
    for seat, hand in enumerate(state.cards.hands):
        assert sorted(hand) == sorted(order[seat::seats])


@pytest.mark.clause("rover.cards")
def test_a_card_of_the_larger_pack_is_none_of_the_smaller() -> None:
    state = start(4)
    assert state.why_not(CHANCE, shuffle([*range(35), 36], NAMES)) == "table.whole-pack"
    assert state.why_not(CHANCE, shuffle(list(range(36)), NAMES)) == ""


@pytest.mark.clause("rover.deal")
def test_the_deal_goes_to_the_left_after_every_round() -> None:
    state = start(4, target=60)
    dealers = []
    for _, move in playing(state, 3):
        if move.verb == "shuffle" and len(move.cards) == 36:
            dealers.append(state.dealer)
    assert dealers == [(3 + number) % 4 for number in range(len(dealers))]
    assert len(dealers) > 4


# Playing ------------------------------------------------------------------------------------------


@pytest.mark.clause("rover.first-lead")
@COUNTS
@seeded(3)
def test_who_has_the_one_blank_leads_it(seats: int, seed: int) -> None:
    state = start(seats)
    state.apply(CHANCE, state.chance(Rng(seed)))
    leader = [1 in hand for hand in state.cards.hands].index(True)
    assert state.to_act() == leader
    assert texts(state) == ["play 1-0"]
    for card in state.cards.hands[leader][2:]:
        assert why_not(state, f"{leader + 1} play {NAMES[card]}") == "rover.first-lead"


@pytest.mark.clause("rover.order", "rover.first-of-suit", "rover.run")
def test_a_suit_is_built_from_its_blank_to_its_double_by_who_can() -> None:
    state = dealt(4, "1-0 1-1 2-1 2-2 5-5", "2-0")
    assert why_not(state, "1 play 1-1") == "rover.first-lead"
    assert why_not(state, "1 draw 1") == "rover.run"
    say(state, "1 play 1-0")
    assert why_not(state, "1 play 5-5") == "rover.order"
    assert why_not(state, "1 play 2-1") == "rover.order"
    assert why_not(state, "1 draw 1") == "rover.run"
    assert texts(state) == ["play 1-1"]
    say(state, "1 play 1-1")
    assert state.stage == SHUFFLING  # he has not got the 2-0
    state.apply(CHANCE, state.chance(Rng(1)))
    assert why_not(state, "1 play 2-1") == "rover.first-of-suit"
    assert why_not(state, "1 play 5-5") == "rover.order"
    assert why_not(state, "1 play 2-0") == "table.not-held"


@pytest.mark.clause("rover.order", "rover.first-of-suit", "rover.run", "rover.round-end")
@COUNTS
@seeded(3)
def test_every_round_is_built_in_order_and_ends_with_rover_alone(seats: int, seed: int) -> None:
    state = start(seats, length="one deal")
    laid: list[int] = []
    for seat, move in playing(state, seed):
        if seat >= 0 and state.stage == PLAYING:
            assert [other.text for other in state.legal_moves(seat)] == [move.text]
            assert state.wanted in state.cards.hands[seat]
        if seat >= 0 and state.stage == DRAWING:
            assert state.wanted not in state.cards.hands[seat]
        before = {card for hand in state.cards.hands for card in hand}
        if seat >= 0:
            yielded = state.clone()
            yielded.apply(seat, move)
            laid += before - {card for hand in yielded.cards.hands for card in hand}
    assert laid == state.pack()[1:]
    assert [OF_SUIT[SUIT[card]][0] for card in laid if card in [suit[0] for suit in OF_SUIT]] == [
        suit[0] for suit in OF_SUIT[1 : SUIT[laid[-1]] + 1]
    ]
    assert sorted(card for hand in state.cards.hands for card in hand) == [0]


@pytest.mark.clause("rover.rover")
def test_rover_is_never_played_and_moves_only_by_being_drawn() -> None:
    drawn = held = 0
    for seed in seeds_of("Rover is never played", count=4):
        state = start(5, length="one deal")
        holder = -1
        for seat, move in playing(state, seed):
            assert move.text != "play 0-0"
            now = [seat for seat, hand in enumerate(state.cards.hands) if 0 in hand]
            if now:
                if holder not in (-1, now[0]):
                    last = state.cards.steps[-1]
                    drawn += 1
                    assert (last.taker, last.giver, state.cards.moved[-1]) == (now[0], holder, 0)
                holder = now[0]
            if seat == holder and state.stage == PLAYING:
                held += 1
                assert why_not(state, f"{seat + 1} play 0-0") == "rover.rover"
    assert drawn > 3
    assert held > 20


@pytest.mark.clause("rover.draw", "rover.turns")
def test_a_wrong_card_stays_and_ends_the_turn_and_the_wanted_one_is_played() -> None:
    state = dealt(4, "1-0 6-6", "5-5 3-3", "1-1 2-2", "4-4 7-7")
    say(state, "1 play 1-0")
    draw_card(state, "4-4")  # seat 4 sits on the right of seat 1
    assert NAMES.index("4-4") in state.cards.hands[0]
    assert state.player == 1  # on the left of seat 1
    draw_card(state, "6-6")
    assert texts(state) == ["play 1-1"]
    say(state, "3 play 1-1")
    assert state.scores == [0, 0, 1, 0]
    again = dealt(4, "1-0 2-2", "5-5", "4-4", "1-1 2-0 2-1")
    say(again, "1 play 1-0")
    draw_card(again, "1-1")
    assert again.scores == [1, 0, 0, 0]
    assert again.player == 0  # and draws again, as long as he can play what he draws
    draw_card(again, "2-0")
    draw_card(again, "2-1")
    assert texts(again) == ["play 2-2"]


@pytest.mark.clause("rover.draw")
@COUNTS
@seeded(3)
def test_draws_are_blind_from_the_nearest_hand_on_the_right(seats: int, seed: int) -> None:
    state = start(seats, length="one deal")
    for seat, _ in playing(state, seed):
        if state.stage != DRAWING:
            continue
        right = [(seat - back) % seats for back in range(1, seats)]
        giver = next(other for other in right if state.cards.hands[other])
        size = len(state.cards.hands[giver])
        assert texts(state) == [f"draw {place + 1}" for place in range(size)]
        assert why_not(state, f"{seat + 1} draw {size + 1}") == "rover.no-such-place"
        view = state.view(seat)
        assert {choice.pile for choice in view.choices} == {f"hand {giver + 1}"}
        for viewer in (seat, giver):
            other = state.clone()
            other.cards.hands[giver].reverse()
            assert other.view(viewer) == state.view(viewer)


@pytest.mark.clause("rover.draw")
def test_all_see_who_drew_and_only_two_see_a_wrong_card() -> None:
    state = dealt(4, "1-0 6-6", "5-5", "1-1", "4-4")
    say(state, "1 play 1-0")
    draw_card(state, "4-4")
    for viewer in (None, 0, 1, 2, 3):
        facts = dict(state.view(viewer).told())
        assert facts["last draw"] == "seat 1 from seat 4"
        assert facts.get("card drawn") == ("4-4" if viewer in (0, 3) else None)
    assert dict(state.view(None).told())["drawing"] == "seat 2 from seat 1"
    assert dict(state.view(None).told())["wanted"] == "1-1"


@pytest.mark.clause("rover.hand-first")
def test_after_a_drawn_card_he_plays_from_his_hand_before_he_draws_again() -> None:
    state = dealt(4, "1-0 2-0", "5-5", "4-4", "1-1 2-1")
    say(state, "1 play 1-0")
    draw_card(state, "1-1")
    assert why_not(state, "1 draw 1") == "rover.hand-first"
    assert texts(state) == ["play 2-0"]
    say(state, "1 play 2-0")
    draw_card(state, "2-1")


@pytest.mark.clause("rover.turns")
@COUNTS
def test_the_turn_goes_to_the_next_on_the_left_who_has_cards(seats: int) -> None:
    passed = over_empty = 0
    for seed in seeds_of("the turn goes left", seats, count=3):
        state = start(seats, length="one deal")
        player = -1
        for seat, _ in playing(state, seed):
            if seat >= 0 and player >= 0 and state.player != player:
                last = state.cards.steps[-1]
                assert last.is_kept or not state.cards.hands[player]  # a turn ends with a wrong card or none
                between = [(player + ahead) % seats for ahead in range(1, seats)]
                passed += 1
                over_empty += not state.cards.hands[between[0]]
                assert state.player == next(other for other in between if state.cards.hands[other])
            player = state.player
    assert passed > 10
    assert over_empty


@pytest.mark.clause("rover.next-suit")
def test_who_completes_a_suit_begins_the_next_or_draws_for_it() -> None:
    with_blank = dealt(4, "1-0 1-1 2-0")
    say(with_blank, "1 play 1-0", "1 play 1-1")
    assert texts(with_blank) == ["play 2-0"]
    without = dealt(4, "1-0 1-1", "2-0", "4-4", "5-5")
    say(without, "1 play 1-0", "1 play 1-1")
    draw_card(without, "5-5")
    assert without.to_act() == 1
    assert texts(without) == ["play 2-0"]  # the player on the left plays if he can
    lucky = dealt(4, "1-0 1-1", "5-5", "4-4", "2-0")
    say(lucky, "1 play 1-0", "1 play 1-1")
    draw_card(lucky, "2-0")
    assert lucky.player == 0


@pytest.mark.clause("rover.out")
@COUNTS
@seeded(3)
def test_who_has_no_cards_is_out(seats: int, seed: int) -> None:
    state = start(seats, length="one deal")
    out: set[int] = set()
    for seat, _ in playing(state, seed):
        if seat < 0 and state.stage != SHUFFLING:
            continue
        assert seat not in out
        assert state.player not in out
        if state.stage == SHUFFLING:
            assert state.giver not in out
        out |= {other for other in range(seats) if not state.cards.hands[other]}
        assert all(not state.cards.hands[other] for other in out)
        told = dict(state.view(None).told()).get("out")
        assert told == (", ".join(f"seat {other + 1}" for other in sorted(out)) or None)
    assert len(out) >= seats - 2


# The score ---------------------------------------------------------------------------------------


@pytest.mark.clause("rover.suit-point", "rover.rover-point", "rover.rover", "rover.round-end")
@COUNTS
@seeded(3)
def test_a_round_brings_ten_or_thirteen_points(seats: int, seed: int) -> None:
    """Some rounds, as Rover is often left with whoever plays the last card."""
    for number in range(seed, seed + 6):
        state = start(seats, length="one deal")
        for _ in playing(state, number):
            pass
        taken = [
            step.taker
            for step, card in zip(state.cards.steps, state.cards.moved, strict=True)
            if not step.is_kept and IS_DOUBLE[card]
        ]
        holder = [bool(hand) for hand in state.cards.hands].index(True)
        assert state.cards.hands[holder] == [0]
        told = [(note.clause, note.seat, note.points) for note in state.notes]
        expected = [("rover.suit-point", seat, 1) for seat in taken]
        assert told == [*expected, ("rover.rover-point", holder, 3)]
        assert sum(state.scores) == (10 if seats < 5 else 13)
        assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(state.scores)]


@pytest.mark.clause("rover.target")
@COUNTS
def test_the_first_at_the_target_has_won_at_once(seats: int) -> None:
    last_points: set[str] = set()
    for seed in seeds_of("the first at the target", seats, count=12):
        state = finished(seats, seed)
        [winner] = state.winners()
        assert state.scores[winner] >= 15
        assert all(state.scores[other] < 15 for other in range(seats) if other != winner)
        last = state.notes[-1]
        assert last.seat == winner
        assert state.scores[winner] - last.points < 15
        of_last_round = [note for note in state.notes if note.deal == last.deal]
        last_points.add(last.clause)
        if last.clause == "rover.suit-point":
            assert all(note.clause == "rover.suit-point" for note in of_last_round)  # Rover is not counted
    assert last_points == {"rover.suit-point", "rover.rover-point"}


@pytest.mark.clause("rover.target")
def test_end_of_round_counts_every_round_out_and_level_players_play_on() -> None:
    level = 0
    for seed in seeds_of("end of round", count=12):
        state = finished(4, seed, end_check="end of round", target=20)
        rounds = state.notes[-1].deal
        sums = [0, 0, 0, 0]
        for number in range(1, rounds + 1):
            notes = [note for note in state.notes if note.deal == number]
            assert sum(note.points for note in notes) == 10
            for note in notes:
                sums[note.seat] += note.points
            level += max(sums) >= 20 and sums.count(max(sums)) > 1
            is_over = max(sums) >= 20 and sums.count(max(sums)) == 1
            assert is_over == (number == rounds)
        assert state.winners() == [sums.index(max(sums))]
    assert level


@pytest.mark.clause("rover.target")
def test_another_target_can_be_agreed_and_max_deals_ends_it_before() -> None:
    assert max(finished(4, 5, target=40).scores) >= 40
    state = finished(4, 5, target=1000, max_deals=2)
    assert state.deals == 2
    assert sum(state.scores) == 20
    assert max(state.scores[seat] for seat in state.winners()) == max(state.scores)


@pytest.mark.clause("rover.rover", "rover.suit-point")
@pytest.mark.parametrize("seats", [4, 6, 8])
def test_partners_sit_opposite_and_pool_their_points(seats: int) -> None:
    state = finished(seats, 11, partners="pairs opposite")
    half = seats // 2
    assert state.scores[:half] == state.scores[half:]
    assert len(state.winners()) == 2
    assert state.winners()[1] - state.winners()[0] == half


@pytest.mark.clause("rover.rover")
@pytest.mark.parametrize("seats", [3, 5, 7])
def test_nobody_can_have_a_partner_at_an_odd_table(seats: int) -> None:
    with pytest.raises(BadSetup, match=f"only for 4, 6 or 8 players, not {seats}"):
        start(seats, partners="pairs opposite")
    assert start(seats).sides == list(range(seats))
