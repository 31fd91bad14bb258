"""Trix against its clauses: the deal, the reserve, the sets, the partners; a second opinion on every turn."""

import pytest
from game_setups import play
from move_lines import pile, say, texts, why_not
from seeds import seeded
from trix_table import deal, dealt, hand, one_deal, one_set, refereed, start, worth

from headtable import CHANCE, NOBODY, Rng
from headtable.rules.core.errors import BadSetup
from headtable.rules.equipment.trix import NAMES, PACK
from headtable.rules.games.trix import GAME
from headtable.table.shuffle_finder import positions

EVERY_COUNT = range(2, 9)
SETS = {2: 36, 3: 24, 4: 18, 5: 14, 6: 12, 7: 10, 8: 9}
RESERVE = {2: 64, 3: 60, 4: 56, 5: 52, 6: 48, 7: 44, 8: 40}
each_count = pytest.mark.parametrize("seats", EVERY_COUNT)
each_reserve = pytest.mark.parametrize("reserve", ["shared", "personal"])


@pytest.mark.clause(
    "trix.draw", "trix.follow", "trix.must-play", "trix.everyone-plays", "trix.lead", "trix.winner-leads",
    "trix.reserve-packs", "trix.reserve", "trix-pack.turn-order", "trix-pack.set",
)  # fmt: skip
@each_count
@each_reserve
@seeded(3)
def test_every_turn_is_as_a_second_opinion_has_it(seats: int, reserve: str, seed: int) -> None:
    """Who plays, what he holds, that he may play all of it and nothing else, and what he draws."""
    state = start(seats, seed % seats, reserve=reserve, length="one deal")
    for referee in refereed(state, seed):
        assert [hand(state, seat + 1) for seat in range(seats)] == [
            referee.hands[seat] if state.to_act() >= 0 else set() for seat in range(seats)
        ]
        if state.to_act() >= 0:
            seat = referee.turn()
            assert state.to_act() == seat
            assert set(texts(state, seat + 1)) == {f"play {name}" for name in referee.hands[seat]}


@pytest.mark.clause(
    "trix.gather", "trix.deal-end", "trix-pack.trix-total", "trix-pack.trix-table", "trix.leftover",
    "trix-pack.like-sums", "trix-pack.top-order", "trix-pack.prize-power", "trix-pack.prize-trix-power",
)  # fmt: skip
@each_count
@each_reserve
@seeded(3)
def test_each_deal_shares_out_three_hundred_points(seats: int, reserve: str, seed: int) -> None:
    state, referee = one_deal(seats, seed, reserve)
    assert state.to_act() == NOBODY
    assert sum(state.scores) == 300
    assert referee.sets == SETS[seats] == len(state.tricks.past)
    left = referee.left_over()
    assert len(left) == (2 if seats in (5, 7) else 0)
    referee.points[referee.leader] += sum(worth(name) for name in left)
    assert state.scores == [referee.points[seat] for seat in range(seats)]
    assert sorted(NAMES[card] for card in state.left_over) == left
    assert all(cards == [] for cards in state.reserves)
    told = dict(state.view(None).told())
    assert told["points won"] == " ".join(str(score) for score in state.scores)


# Players, deal and reserve --------------------------------------------------------------


@pytest.mark.clause("trix.players")
def test_two_to_eight_play_with_all_the_cards() -> None:
    assert GAME.seats == tuple(EVERY_COUNT)
    for seats in (0, 1, 9):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in EVERY_COUNT:
        assert start(seats).pack() == PACK
        assert len(PACK) == 72


@pytest.mark.clause("trix.deal", "trix.reserve")
@each_count
def test_four_to_each_singly_from_the_dealers_left_and_the_rest_is_the_reserve(seats: int) -> None:
    dealer = seats // 2
    where = positions(start(seats, dealer))
    for place in range(seats):
        seat = (dealer + 1 + place) % seats
        assert where[f"hand {seat + 1}"] == [place + seats * turn for turn in range(4)]
    assert where["reserve"] == list(range(4 * seats, 72))
    assert len(where["reserve"]) == RESERVE[seats]


@pytest.mark.clause("trix.reserve", "trix.reserve-packs")
@each_reserve
def test_hands_and_reserve_lie_face_down_for_the_others(reserve: str) -> None:
    state = start(3, None, reserve=reserve)
    deal(state, "7-2 6-3 3-2 5-2")
    for viewer in (None, 0, 1, 2):
        view = state.view(viewer)
        assert set(pile(view, "hand 1").faces) == ({"7-2", "6-3", "3-2", "5-2"} if viewer == 0 else set())
        packs = ["reserve"] if reserve == "shared" else ["reserve 1", "reserve 2", "reserve 3"]
        for name in packs:
            assert pile(view, name).faces == []
            assert pile(view, name).hidden == 60 // len(packs)
        assert pile(view, packs[0]).owner == (-1 if reserve == "shared" else 0)


@pytest.mark.clause("trix.reserve-packs")
@each_count
def test_personal_packs_are_dealt_singly_and_drawn_from_the_top(seats: int) -> None:
    dealer = seats // 2
    state = start(seats, dealer, reserve="personal")
    where = positions(state)
    turns = [(dealer + 1 + place) % seats for place in range(seats)]
    sizes = [len(where[f"reserve {seat + 1}"]) for seat in turns]
    odd = 2 if seats in (5, 7) else 0
    assert sizes == [RESERVE[seats] // seats + (1 if place < odd else 0) for place in range(seats)]
    for place, seat in enumerate(turns):
        assert where[f"reserve {seat + 1}"][::-1] == list(range(4 * seats + place, 72, seats))
    state.apply(CHANCE, state.chance(Rng(seats)))
    for seat in turns:
        top, below = state.reserves[seat][0], state.reserves[seat][1:]
        state.apply(seat, state.legal_moves(seat)[0])
        assert top in state.hands[seat]
        assert state.reserves[seat] == below
    order = start(seats, dealer, reserve="personal")
    order.apply(CHANCE, order.parse("shuffle " + " ".join(NAMES)))
    last_dealt = turns[(72 - 4 * seats - 1) % seats]
    assert NAMES[order.reserves[last_dealt][0]] == "trixie"  # dealt last, drawn first


# Playing ------------------------------------------------------------------------------------


@pytest.mark.clause("trix.lead", "trix.draw", "trix.follow", "trix.must-play")
def test_any_card_may_be_played_one_must_be_and_the_draw_comes_at_once() -> None:
    state = dealt("7-2 6-3 3-2 5-2", "9-9 0-0 1-0 2-0", reserve="8-1 trixie")
    assert set(texts(state, 1)) == {"play 7-2", "play 6-3", "play 3-2", "play 5-2"}
    assert why_not(state, "1 play 9-9") == "table.not-held"
    assert why_not(state, "2 play 9-9") == "table.turn"
    say(state, "1 play 7-2")
    assert hand(state, 1) == {"6-3", "3-2", "5-2", "8-1"}  # before the other acts
    assert len(hand(state, 2)) == 4
    # He could beat it and need not; he cannot pass: no other move is known.
    assert set(texts(state, 2)) == {"play 9-9", "play 0-0", "play 1-0", "play 2-0"}
    say(state, "2 play 1-0")
    assert hand(state, 2) == {"9-9", "0-0", "2-0", "trixie"}
    assert state.to_act() == 0  # the winner leads


@pytest.mark.clause("trix.draw", "trix.deal-end")
def test_hands_shrink_only_when_the_reserve_is_gone() -> None:
    state = start(4, None, length="one deal")
    for _ in refereed(state, 7):
        left = len(state.reserves[0])
        sizes = [len(hand) for hand in state.hands]
        assert sum(sizes) + left == 72 - 4 * len(state.tricks.past) - len(state.tricks.current.cards)
        if left:
            assert sizes == [4, 4, 4, 4]
    assert state.to_act() == NOBODY


@pytest.mark.clause("trix-pack.like-sums", "trix.must-play", "trix.follow")
def test_a_like_sum_does_not_take_the_set_and_a_card_must_beat_the_best_not_the_led() -> None:
    state = dealt("3-2 4-0 4-2 4-3", "10-8 2-0 2-1 3-0", "9-8 1-0 3-1 4-1")
    assert one_set(state, "3-2 10-8 9-8") == 2
    state = dealt("7-2 4-0 4-2 4-3", "6-3 2-0 2-1 3-0", "5-4 1-0 3-1 4-1")
    assert one_set(state, "7-2 6-3 5-4") == 1


@pytest.mark.example("trix.illustrate-playing")
@pytest.mark.clause("trix.partners", "trix.gather")
def test_the_printed_set_goes_to_the_fourth_player_with_thirty_points() -> None:
    state = dealt("3-2", "6-2", "7-3", "10-5")
    assert state.sides == [0, 1, 0, 1]
    assert one_set(state, "3-2 6-2 7-3 10-5") == 4
    assert state.scores == [0, 30, 0, 30]
    assert [(note.clause, note.seat, note.points) for note in state.notes] == [
        ("trix-pack.trix-table", 3, 30)
    ]
    view = state.view(0)
    assert set(pile(view, "Trix cards 4").faces) == {"3-2", "7-3", "10-5"}  # apart; the 6-2 is not
    assert dict(view.told())["points won"] == "0 0 0 30"


@pytest.mark.example("trix.illustrate-playing-alternatives")
@pytest.mark.clause("trix-pack.like-sums", "trix-pack.prize-power")
def test_what_else_the_fourth_player_could_have_taken_it_with() -> None:
    for last in [name for name in NAMES if name not in ("3-2", "6-2", "7-3")]:
        state = dealt("3-2", "6-2", "7-3", last)
        upper, _, lower = last.partition("-")
        takes = last == "trixie" or upper == lower or int(upper) + int(lower) > 10
        assert one_set(state, f"3-2 6-2 7-3 {last}") == (4 if takes else 3)
        assert takes or last not in ("6-5", "0-0")
        assert not takes or last not in ("10-0", "9-1")


@pytest.mark.example("trix-pack.illustrate-like-sums")
@pytest.mark.clause("trix-pack.like-sums")
def test_of_three_nines_the_first_takes_the_set() -> None:
    state = dealt("7-2", "6-3", "3-2", "5-2")
    assert one_set(state, "7-2 6-3 3-2 5-2") == 1
    assert state.scores == [5, 0, 5, 0]


@pytest.mark.example(
    "trix-pack.illustrate-prize-1", "trix-pack.illustrate-prize-2", "trix-pack.illustrate-prize-trix"
)
def test_the_printed_sets_with_doubles() -> None:
    assert one_set(dealt("7-2", "6-3", "10-9", "0-0"), "7-2 6-3 10-9 0-0") == 4
    assert one_set(dealt("7-2", "10-9", "0-0", "1-1"), "7-2 10-9 0-0 1-1") == 4
    assert one_set(dealt("5-5", "10-8", "9-9", "6-3"), "5-5 10-8 9-9 6-3") == 1


# Partners -----------------------------------------------------------------------------------


@pytest.mark.clause("trix.partners")
def test_who_plays_with_whom() -> None:
    alone = {seats: list(range(seats)) for seats in EVERY_COUNT}
    pairs = {4: [0, 1, 0, 1], 6: [0, 1, 2, 0, 1, 2], 8: [0, 1, 2, 3, 0, 1, 2, 3]}
    for seats in EVERY_COUNT:
        assert start(seats).sides == (pairs if seats == 4 else alone)[seats]
        assert start(seats, partners="none").sides == alone[seats]
        if seats in pairs:
            assert start(seats, partners="pairs-opposite").sides == pairs[seats]
            assert start(seats, partners="two-sides").sides == [0, 1] * (seats // 2)


@pytest.mark.clause("trix.partners", "trix.win")
@pytest.mark.parametrize("partners", ["pairs opposite", "two sides"])
@pytest.mark.parametrize("seats", [4, 6, 8])
@seeded(3)
def test_partners_pool_their_points_and_win_together(seats: int, partners: str, seed: int) -> None:
    state = start(seats, None, partners=partners)
    play(state, Rng(seed))
    own = [0] * seats
    for note in state.notes:
        own[note.seat] += note.points
    for seat in range(seats):
        side = [other for other in range(seats) if state.sides[other] == state.sides[seat]]
        assert len(side) == (seats // 2 if partners == "two sides" else 2)
        assert state.scores[seat] == sum(own[other] for other in side)
        assert (seat in state.winners()) == (state.scores[seat] >= 500)
    assert len(state.winners()) == (seats // 2 if partners == "two sides" else 2)
