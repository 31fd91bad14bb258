"""Gyp: what scores, how a deal and a game end, who deals, and what each seat can know."""

import pytest
from game_setups import play
from gyp_table import STARTERS, dealt, fitting, hand, playing, start
from move_lines import say, texts
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, Rng, rulebooks
from headtable.rules.core.moves import BELL
from headtable.rules.games.gyp import GAME, NAMES, Gyp

EVERY_COUNT = (3, 4, 5)
each_count = pytest.mark.parametrize("seats", EVERY_COUNT)


def played(seats: int, seed: int, **options: object) -> Gyp:
    """A whole game at random."""
    state = start(seats, seed % seats, **options)
    for _ in playing(state, seed):
        pass
    return state


def play_deal(state: Gyp, seed: int) -> None:
    """One deal at random."""
    deals = state.deals
    for _ in playing(state, seed):
        if state.to_act() == CHANCE and state.deals > deals:
            return


def best(state: Gyp) -> list[int]:
    return [seat for seat in range(state.seats) if state.scores[seat] == max(state.scores)]


def test_people_are_told_that_the_title_is_an_insult_today() -> None:
    entry = rulebooks.game("gyp")
    assert GAME.name == entry.name == "Gyp"
    first_sentence = entry.summary.partition(". ")[0]  # all that a list of games shows
    assert "dated slang" in first_sentence
    assert "insult" in first_sentence


# The end of a deal ----------------------------------------------------------------------------


@pytest.mark.clause("gyp.deal-end", "gyp.out", "gyp.complete", "gyp.progressive")
@each_count
@seeded(3)
def test_a_deal_stops_at_the_first_empty_hand_and_unfinished_suits_give_nothing(
    seats: int, seed: int
) -> None:
    state = played(seats, seed, length="one deal")
    empty = [seat for seat in range(seats) if not state.hands.of(seat)]
    outs = [(note.seat, note.points) for note in state.notes if note.clause == "gyp.out"]
    suits = [(note.seat, note.points) for note in state.notes if note.clause == "gyp.complete"]
    assert len(empty) == 1
    assert outs == [(empty[0], 2)]
    assert all(points == 1 for _, points in suits)
    begun = {int(NAMES[card].split("-")[0]) for card in state.cards_of(state.led)}
    held = {int(NAMES[card].split("-")[0]) for cards in state.hands.lists() for card in cards}
    assert begun <= held
    assert len(suits) == seats + 1 - len(held)
    assert state.winners() == best(state)  # the target plays no part, equals share
    assert state.deals == 1


@pytest.mark.clause("gyp.deal-end", "gyp.out", "gyp.complete")
@each_count
@seeded(3)
def test_with_play_on_every_suit_is_completed_and_only_the_first_out_scores_two(
    seats: int, seed: int
) -> None:
    state = played(seats, seed, length="one deal", play_on="yes")
    assert all(cards == [] for cards in state.hands.lists())
    assert state.led == []
    clauses = [note.clause for note in state.notes]
    assert clauses.count("gyp.out") == 1
    assert clauses.count("gyp.complete") == seats + 1
    assert sum(state.scores) == seats + 3


@pytest.mark.clause("gyp.pass", "gyp.out")
def test_after_holding_back_suit_points_stand_and_a_two_already_scored_does() -> None:
    seen: set[tuple[str, bool, bool]] = set()
    for play_on in ("no", "yes"):
        for seed in range(120):
            state = played(3, seed, length="one deal", hold_back="yes", play_on=play_on)
            clauses = [note.clause for note in state.notes]
            has_ended_by_passes = len(state.passed) == sum(bool(cards) for cards in state.hands.lists()) > 0
            assert ("gyp.out" in clauses) == any(not cards for cards in state.hands.lists())
            assert sum(state.scores) == clauses.count("gyp.complete") + 2 * clauses.count("gyp.out")
            seen.add((play_on, has_ended_by_passes, "gyp.out" in clauses))
    # Without playing on an empty hand ends the deal at once, so passes never follow it.
    assert seen >= {("no", True, False), ("no", False, True), ("yes", True, True), ("yes", True, False)}
    assert ("no", True, True) not in seen


# The end of the game ------------------------------------------------------------------------------


@pytest.mark.clause("gyp.target", "gyp.complete", "gyp.out")
@each_count
@seeded(3)
def test_the_first_to_make_the_tenth_point_wins_at_once(seats: int, seed: int) -> None:
    state = start(seats, seed % seats)
    for _ in playing(state, seed):
        assert max(state.scores) < 10
    winner = state.notes[-1].seat
    assert state.winners() == [winner]
    assert state.scores[winner] >= 10
    assert sum(score >= 10 for score in state.scores) == 1
    assert state.deals <= 23


def out_by_completing(seats: int) -> tuple[int, int, int]:
    """A seed whose one deal ends with a card that completes a suit and empties a hand, who plays it, and
    what he had before; nobody else has as much."""
    for seed in range(2000):
        state = played(seats, seed, length="one deal")
        last = [(note.clause, note.seat) for note in state.notes[-2:]]
        seat = state.notes[-1].seat
        if last == [("gyp.complete", seat), ("gyp.out", seat)] and best(state) == [seat]:
            before = state.scores[seat] - 3
            if max(score for other, score in enumerate(state.scores) if other != seat) < before + 1:
                return seed, seat, before
    raise AssertionError


@pytest.mark.clause("gyp.complete", "gyp.target", "gyp.out")
@each_count
def test_the_point_for_the_suit_comes_before_the_two_and_may_win_without_them(seats: int) -> None:
    seed, winner, before = out_by_completing(seats)
    for target, points in ((before + 1, 1), (before + 2, 3), (before + 3, 3)):
        state = played(seats, seed, target=target)
        assert state.winners() == [winner]
        assert state.scores[winner] == before + points
        assert state.deals == 1
    late = played(seats, seed, target=before + 1, end_check="end of deal")
    assert (late.winners(), late.scores[winner]) == ([winner], before + 3)


@pytest.mark.clause("gyp.target")
@each_count
@seeded(3)
def test_with_the_check_at_the_end_of_the_deal_the_higher_score_wins(seats: int, seed: int) -> None:
    state = start(seats, seed % seats, end_check="end of deal")
    for seat, _ in playing(state, seed):
        if seat == CHANCE:
            assert max(state.scores) < 10 or len(best(state)) > 1
    assert state.winners() == best(state)
    assert len(best(state)) == 1
    assert max(state.scores) >= 10
    assert state.notes[-1].clause in ("gyp.out", "gyp.complete")
    assert any(not cards for cards in state.hands.lists())  # played right out


def level_after_one_deal() -> int:
    for seed in range(500):
        if len(played(3, seed, length="one deal").winners()) > 1:
            return seed
    raise AssertionError


@pytest.mark.clause("gyp.target", "gyp.progressive", "trix-pack.most-deals")
def test_equals_play_another_deal_or_share_the_last_one() -> None:
    seed = level_after_one_deal()
    alone = played(3, seed, length="one deal")
    assert len(alone.winners()) > 1  # one deal: shared
    state = start(3, seed % 3, target=max(alone.scores), end_check="end of deal")
    play_deal(state, seed)
    assert (state.scores, state.to_act(), state.deals) == (alone.scores, CHANCE, 2)
    ended = played(3, seed, target=max(alone.scores), end_check="end of deal", max_deals=1)
    assert ended.winners() == alone.winners()


@pytest.mark.clause("trix-pack.most-deals")
def test_scoreless_deals_end_with_the_number_of_deals() -> None:
    state = start(3, 0, hold_back="yes", max_deals=4)
    rng = Rng(1)
    while state.to_act() != NOBODY:
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
        else:
            say(state, f"{state.to_act() + 1} {texts(state, state.to_act() + 1)[-1]}")  # passes if it may
    assert state.deals == 4
    assert state.scores == [0, 0, 0]
    assert state.winners() == [0, 1, 2]


@pytest.mark.clause("table.one-deal", "gyp.pass")
def test_where_one_deal_is_all_a_deal_that_gave_nobody_a_point_is_dealt_again() -> None:
    state = dealt("7-4", "8-4", "9-5", hold_back="yes", length="one deal", max_deals=2)
    say(state, "1 play 7-4", "2 pass", "3 pass", "1 pass")
    assert (state.winners(), state.deals, state.dealer) == ([], 2, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    while state.to_act() >= 0:
        say(state, f"{state.to_act() + 1} {texts(state, state.to_act() + 1)[-1]}")  # passes if it may
    assert (state.scores, state.winners(), state.deals) == ([0, 0, 0], [0, 1, 2], 2)  # it was enough


@pytest.mark.clause("trix-pack.deal-passes", "gyp.first-lead")
@each_count
def test_the_deal_goes_to_the_left_and_the_next_on_his_left_plays_first(seats: int) -> None:
    state = start(seats, 0, target=1000)
    for number in range(seats + 1):
        assert state.dealer == number % seats
        play_deal(state, number)
    state.apply(CHANCE, state.chance(Rng(1)))
    assert state.to_act() == (state.dealer + 1) % seats
    assert (state.cards_of(state.led), state.aside, state.passed) == ([], [[] for _ in range(seats)], [])


def test_the_bell_strikes_out_the_deal_in_progress() -> None:
    state = start(3, None, bell="on", play_on="yes", target=1000)
    play_deal(state, 3)
    before = state.scores[:]
    for _ in playing(state, 4):
        if state.scores != before:
            break
    state.apply(CHANCE, BELL)
    assert state.scores == before
    assert state.winners() == best(state)


@pytest.mark.clause("trix-pack.draw-for-deal", "trix-pack.draw-tie")
def test_the_deal_is_drawn_for_with_the_cards_of_the_game() -> None:
    state = GAME.start(3)
    state.apply(CHANCE, state.parse("cut 7-2 10-0 9-0"))
    state.apply(CHANCE, state.parse("cut 7-2 9-0"))
    state.apply(CHANCE, state.parse("cut 7-2 8-0"))
    assert state.dealer == 2
    assert GAME.start(3, options={"first-dealer": "by lot"}).chance(Rng(1)).verb == "dealer"
    assert GAME.start(3, options={"first-dealer": 3}).dealer == 2


# What can be known ----------------------------------------------------------------------------------


@pytest.mark.clause("gyp.pass", "gyp.pass-lead")
@each_count
def test_who_passed_is_imagined_without_any_card_that_fitted(seats: int) -> None:
    looked = 0
    for seed in seeds_of("who passed", seats, count=4):
        state = start(seats, seed % seats)
        laid: set[str] = set()
        lacks: list[set[str]] = [set() for _ in range(seats)]
        for number, (seat, move) in enumerate(playing(state, seed)):
            if seat == CHANCE:
                laid = set()
                lacks = [set() for _ in range(seats)]
                continue
            if move.card >= 0:
                laid.add(NAMES[move.card])
            else:
                lacks[seat] |= fitting(laid, seats)
            if number % 2 == 0:
                viewer = number % seats
                world = state.imagine(viewer, Rng(seed + number))
                assert hand(world, viewer) == hand(state, viewer)
                for other in range(seats):
                    if other != seat:  # the pass that is just coming is not known yet
                        assert not hand(world, other) & lacks[other]
                        looked += bool(lacks[other] - laid) and other != viewer
            if state.deals > 2:
                break
    assert looked > 20


def test_who_may_hold_back_tells_nothing_by_a_pass_after_the_lead() -> None:
    state = dealt("7-4 7-7", "7-3 7-5", "10-10", hold_back="yes")
    say(state, "1 play 7-4", "2 pass")
    held: set[str] = set()
    for seed in range(200):
        world = state.imagine(2, Rng(seed))
        held |= hand(world, 1)
    assert {"7-3", "7-5"} <= held
    assert held & STARTERS


def test_hands_are_imagined_in_every_way_that_is_left() -> None:
    state = start(4)
    play(state, Rng(9), 30)
    worlds = [state.imagine(0, Rng(seed)) for seed in range(300)]
    for other in (1, 2, 3):
        held = {name for world in worlds for name in hand(world, other)}
        assert hand(state, other) <= held
