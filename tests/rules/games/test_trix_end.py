"""Trix: what is left over, how a game ends, who deals, and what each seat may see and can know."""

import pytest
from game_setups import fields, play
from move_lines import pile, say, why_not
from seeds import seeded, seeds_of
from trix_table import deal, dealt, hand, one_deal, one_set, refereed, start, worth

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.moves import BELL
from headtable.rules.equipment.trix import NAMES, PACK
from headtable.rules.games.trix import GAME, Trix

EVERY_COUNT = range(2, 9)
each_count = pytest.mark.parametrize("seats", EVERY_COUNT)


def play_deal(state: Trix, seed: int) -> None:
    """One deal at random, or the rest of one."""
    rng = Rng(seed)
    deals = state.deals
    if state.to_act() == CHANCE:
        state.apply(CHANCE, state.chance(rng))
    while state.to_act() >= 0 and state.deals == deals:
        moves = state.legal_moves(state.to_act())
        state.apply(state.to_act(), moves[rng.below(len(moves))])


# Left-over cards ------------------------------------------------------------------------------


@pytest.mark.example("trix.illustrate-leftover")
@pytest.mark.clause("trix.leftover", "trix-pack.set")
@pytest.mark.parametrize("reserve", ["shared", "personal"])
@pytest.mark.parametrize("seats", [5, 7])
@seeded(3)
def test_two_hold_a_card_more_and_both_go_to_the_taker_of_the_last_set(
    seats: int, reserve: str, seed: int
) -> None:
    state = start(seats, seed % seats, reserve=reserve, length="one deal")
    last_drawers: list[int] = []
    for referee in refereed(state, seed):
        left = len(state.reserves[0])
        if reserve == "shared" and left in (1, 2) and state.to_act() >= 0:
            last_drawers.append(state.to_act())
            assert referee.sets == (10 if seats == 5 else 6)  # the eleventh, or the seventh, is being played
            assert len(referee.played) == 2 - left
    _, referee = one_deal(seats, seed, reserve)
    holders = sorted(seat for seat in range(seats) if referee.hands[seat])
    assert [len(referee.hands[seat]) for seat in holders] == [1, 1]
    expected = last_drawers or [(seed + 1) % seats, (seed + 2) % seats]  # or the first two on the left
    assert holders == sorted(expected)
    points = sum(worth(name) for name in referee.left_over())
    noted = [(note.seat, note.points) for note in state.notes if note.clause == "trix.leftover"]
    assert noted == ([(referee.leader, points)] if points else [])
    assert set(dict(state.view(None).told())["left over"].split()) == set(referee.left_over())


@pytest.mark.clause("trix.leftover")
@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_nothing_is_left_over_with_the_other_numbers(seats: int) -> None:
    state, _ = one_deal(seats, 5)
    assert state.left_over == []
    assert all(note.clause != "trix.leftover" for note in state.notes)


def won_by_last_set(end_check: str) -> tuple[Trix, int]:
    """A deal of five with a target that is reached by the last set, before the left-over cards count, and
    by whom; found by trying seeds."""
    for seed in range(1000):
        state, _ = one_deal(5, seed)
        winner = state.leaders()[0]
        left_over, last_set = state.notes[-1], state.notes[-2]
        target = state.scores[winner] - left_over.points
        if left_over.clause == "trix.leftover" and left_over.seat == last_set.seat == winner:
            others = [state.scores[seat] for seat in range(5) if seat != winner]
            set_points = sum(worth(NAMES[card]) for card in state.tricks.past[-1].cards)
            if set_points and max(others) < target:
                again = start(5, seed % 5, end_check=end_check, target=target, partners="none")
                play_deal(again, seed)
                return again, winner
    raise AssertionError


@pytest.mark.clause("trix.win", "trix.leftover")
def test_a_game_won_by_the_last_set_does_not_count_what_is_left_over() -> None:
    state, winner = won_by_last_set("at once")
    assert state.winners() == [winner]
    assert state.left_over == []
    assert sum(len(cards) for cards in state.hands) == 2
    assert sum(state.scores) < 300
    counted, winner = won_by_last_set("end of deal")
    assert counted.winners() == [winner]
    assert len(counted.left_over) == 2
    assert sum(counted.scores) == 300


# The end of the game ----------------------------------------------------------------------------


@pytest.mark.clause("trix.target", "trix.win")
@each_count
@seeded(3)
def test_the_first_to_reach_the_target_wins_at_that_very_set(seats: int, seed: int) -> None:
    state = start(seats, None, partners="none")
    assert state.match.target == 500
    totals = [0] * seats
    while state.to_act() != NOBODY:
        assert max(totals) < 500
        play(state, Rng(seed + state.deals * 1000 + len(state.notes)), 1)
        totals = state.scores[:]
    winner = state.notes[-1].seat
    assert state.winners() == [winner]
    assert totals[winner] >= 500 > totals[winner] - state.notes[-1].points
    assert sum(total >= 500 for total in totals) == 1
    assert state.deals <= 495 * seats // 300 + 1


@pytest.mark.clause("trix.target")
def test_any_target_will_do_and_one_below_five_hundred_is_called_a_short_game() -> None:
    for target, word in ((40, "to 40 points"), (499, "to 499 points"), (500, None), (1000, None)):
        state = start(2, None, target=target)
        assert dict(state.view(None).told()).get("short game") == word
        play(state, Rng(target))
        assert max(state.scores) >= target > min(state.scores)


@pytest.mark.clause("trix.win")
@pytest.mark.parametrize("seats", [2, 4, 5])
@seeded(3)
def test_with_the_check_at_the_end_of_the_deal_every_deal_is_played_right_out(seats: int, seed: int) -> None:
    state = start(seats, None, end_check="end of deal")
    play(state, Rng(seed))
    sides = sorted(set(state.sides))
    of_sides = [state.scores[state.sides.index(side)] for side in sides]
    assert sum(of_sides) == 300 * state.deals
    assert max(of_sides) >= 500
    assert of_sides.count(max(of_sides)) == 1
    assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(of_sides)]


def level_game(**options: object) -> Trix:
    """Two players who have shared a deal 150 to 150, found by trying seeds."""
    for seed in range(500):
        state, _ = one_deal(2, seed)
        if state.scores == [150, 150]:
            again = start(2, seed % 2, **options)
            play_deal(again, seed)
            return again
    raise AssertionError


@pytest.mark.clause("trix.win")
def test_equals_at_the_end_of_a_deal_play_another() -> None:
    state = level_game(target=150, end_check="end of deal")
    assert state.scores == [150, 150]
    assert state.to_act() == CHANCE
    play_deal(state, 1)
    assert state.to_act() == NOBODY or state.scores[0] == state.scores[1]


@pytest.mark.clause("trix.progressive", "trix.win")
def test_one_deal_goes_to_the_most_points_whatever_the_target_and_equals_share() -> None:
    for seed in range(30):
        state = start(3, None, length="one deal", target=50)
        play_deal(state, seed)
        assert sum(state.scores) == 300  # nobody stopped it at 50
        assert state.deals == 1
        assert state.winners() == [seat for seat in range(3) if state.scores[seat] == max(state.scores)]
    shared = level_game(length="one deal")
    assert shared.winners() == [0, 1]


@pytest.mark.clause("trix-pack.most-deals")
@pytest.mark.parametrize("most", [1, 3])
def test_after_the_last_deal_allowed_the_best_score_wins_and_equals_share(most: int) -> None:
    for seed in range(10):
        state = start(3, None, max_deals=most, target=100000)
        play(state, Rng(seed))
        assert state.deals == most
        assert sum(state.scores) == 300 * most
        assert state.winners() == [seat for seat in range(3) if state.scores[seat] == max(state.scores)]
    level = level_game(target=150, end_check="end of deal", max_deals=1)
    assert level.winners() == [0, 1]


@pytest.mark.clause("trix.next-deal", "trix-pack.deal-passes", "trix.lead")
@each_count
def test_the_deal_goes_to_the_left_with_all_the_cards_and_the_next_but_one_leads(seats: int) -> None:
    state = start(seats, 0, target=100000)
    for number in range(1, seats + 2):
        play_deal(state, number)
        assert (state.to_act(), state.dealer, state.deals) == (CHANCE, number % seats, number + 1)
        assert state.to_shuffle() == PACK
    state.apply(CHANCE, state.chance(Rng(1)))
    assert state.to_act() == (state.dealer + 1) % seats
    assert state.tricks.past == []
    assert [len(cards) for cards in state.hands] == [4] * seats


def test_the_bell_strikes_out_the_deal_in_progress() -> None:
    state = start(2, None, bell="on", target=100000)
    play_deal(state, 3)
    before = state.scores[:]
    state.apply(CHANCE, state.chance(Rng(4)))
    for _ in range(40):
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert state.scores != before
    state.apply(CHANCE, BELL)
    assert state.scores == before
    assert state.winners() == state.leaders()


# Drawing for the deal ---------------------------------------------------------------------------


@pytest.mark.clause("trix-pack.draw-for-deal", "trix-pack.draw-tie")
def test_the_lowest_sum_deals_and_equals_for_the_lowest_draw_again() -> None:
    state = GAME.start(4)
    state.apply(CHANCE, state.parse("cut 7-2 trixie 6-3 10-10"))
    assert state.to_act() == CHANCE
    assert why_not(state, "* cut 0-0 1-0 1-1") == "table.whole-pack"  # two are left in it
    state.apply(CHANCE, state.parse("cut 4-1 3-2"))
    state.apply(CHANCE, state.parse("cut 4-1 1-1"))
    assert state.dealer == 2
    state = GAME.start(2)
    state.apply(CHANCE, state.parse("cut trixie 15-15"))  # trixie is the worst draw
    assert state.dealer == 1


@pytest.mark.clause("trix-pack.draw-for-deal")
def test_the_dealer_may_be_drawn_by_lot_or_named() -> None:
    state = GAME.start(5, options={"first-dealer": "by lot"})
    assert state.chance(Rng(1)).verb == "dealer"
    state.apply(CHANCE, state.parse("dealer 4"))
    assert state.dealer == 3
    assert GAME.start(5, options={"first-dealer": 2}).dealer == 1


# What is seen and what can be known -----------------------------------------------------------------


@pytest.mark.clause("trix-pack.turned-down", "trix.gather")
@pytest.mark.parametrize(("review", "shown"), [("last set", 1), ("all", 3), ("none", 0)])
def test_which_sets_stay_open_and_the_trix_cards_always_do(review: str, shown: int) -> None:
    state = dealt("7-2 7-1 8-1 9-0", "6-4 1-0 2-0 2-1", "0-0 3-0 3-1 4-0", review=review)
    one_set(state, "7-2 6-4 0-0")
    for _ in range(2):
        for _ in range(3):
            state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        past = [pile for pile in view.piles if pile.name.startswith("last trick")]
        assert [pile.faces for pile in past] == [
            [NAMES[card] for card in trick.cards] for trick in state.tricks.past[::-1][:shown]
        ]
        assert pile(view, "Trix cards 3").faces[0] == "6-4"
        assert pile(view, "trick").faces == []
    say(state, f"{state.to_act() + 1} play {sorted(hand(state, state.to_act() + 1))[0]}")
    assert len(pile(state.view(None), "trick").faces) == 1


@pytest.mark.clause("trix-pack.turned-down", "trix.reserve-packs")
@pytest.mark.parametrize("reserve", ["shared", "personal"])
@each_count
def test_an_imagined_world_keeps_what_was_seen_and_deals_the_rest_anew(seats: int, reserve: str) -> None:
    """After the deal, in the middle of one, and when the reserve is drawn."""
    (seed,) = seeds_of("worlds of Trix", seats, reserve, count=1)
    differ = 0
    for moves in (1, 31, 62):
        state = start(seats, None, reserve=reserve)
        play(state, Rng(seed), moves)
        viewer = (seed + moves) % seats
        worlds = [state.imagine(viewer, Rng(seed + number)) for number in range(12)]
        for world in worlds:
            assert world.hands[viewer] == state.hands[viewer]
            assert fields(world.tricks.past) == fields(state.tricks.past)
            assert [len(cards) for cards in world.reserves] == [len(cards) for cards in state.reserves]
        if sum(len(cards) for cards in state.reserves) > 5:
            assert len({str(fields(world.places())) for world in worlds}) == len(worlds)
            differ += 1
    assert differ


def test_a_personal_pack_can_hold_any_unseen_card_at_its_top() -> None:
    state = start(4, None, reserve="personal")
    deal(state, "7-2 6-3 3-2 5-2")
    tops = [set[int](), set[int](), set[int](), set[int]()]
    for seed in range(1500):
        world = state.imagine(0, Rng(seed))
        for seat in range(4):
            tops[seat].add(world.reserves[seat][0])
    unseen = set(PACK) - set(state.hands[0])
    assert tops == [unseen, unseen, unseen, unseen]
