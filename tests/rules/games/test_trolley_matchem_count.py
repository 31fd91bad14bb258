"""The count of Trolley Matchem, and the game."""

import pytest
from game_setups import play
from matchem_table import EQUAL, EVERY_COUNT, each_turn, start

from headtable.rules.core.moves import BELL
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.rules.equipment.trolley import FIGURES, SIXTY
from headtable.rules.games.trolley_matchem import TrolleyMatchem

# The count ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
@pytest.mark.parametrize("short", ["as far as they go", EQUAL])
@pytest.mark.parametrize("free_lay", ["no", "yes"])
@pytest.mark.clause("trolley-matchem.card-values", "trolley-matchem.last-match", "trolley-matchem.most-cards")
def test_sixty_cards_and_250_points_in_every_deal(seats: int, short: str, free_lay: str) -> None:
    """The sweep always has an owner: the last to match, also when that was long ago."""
    for seed in range(12):
        state = start(seats, seed % seats, short_hand=short, free_lay=free_lay, target="one deal")
        rng = Rng(seed)
        state.apply(CHANCE, state.chance(rng))
        while state.to_act() != NOBODY:
            seat = state.to_act()
            moves = state.legal_moves(seat)
            move = moves[rng.below(len(moves))]
            piles = [len(pile) for pile in state.piles]
            matched = seat if move.verb == "take" else state.last_match
            state.apply(seat, move)
        assert [len(pile) >= piles[owner] for owner, pile in enumerate(state.piles)] == [True] * seats
        assert all(len(state.piles[other]) == piles[other] for other in range(seats) if other != matched)
        assert sorted(card for pile in state.piles for card in pile) == SIXTY
        sizes = [len(pile) for pile in state.piles]
        for owner, pile in enumerate(state.piles):
            figures = sum(FIGURES[card] for card in pile)
            is_most = sizes[owner] == max(sizes) and sizes.count(max(sizes)) == 1
            assert state.scores[owner] == figures + (100 if is_most else 0)
        assert sum(n.points for n in state.notes if n.clause == "trolley-matchem.card-values") == 250


@pytest.mark.example("trolley-matchem.example-last-hand-two")
@pytest.mark.clause("trolley-matchem.next-hand", "trolley-matchem.last-match")
def test_the_example_of_a_whole_deal_of_two() -> None:
    state = start(2, 0, target="one deal")
    dealings: list[list[int]] = []
    turns = [0]

    def look(seat: int) -> None:
        sizes = [len(hand) for hand in state.hands]
        if seat == 1 and (not dealings or sizes[1] > before[0]):
            dealings.append(sizes)
        before[0] = sizes[1] - 1 if seat == 1 else before[0]
        turns[0] += 1

    before = [0]
    each_turn(state, Rng(5), look)
    assert dealings == [[5, 5]] * 5 + [[2, 3]]
    assert turns == [55]
    assert sum(len(pile) for pile in state.piles) == 60
    assert sum(FIGURES[card] for pile in state.piles for card in pile) == 250


def one_deal_with_level_piles(option: str) -> TrolleyMatchem:
    """A deal of two in which both end with thirty cards, found by trying."""
    for seed in range(400):
        state = start(2, 0, target="one deal", most_cards_tie=option)
        play(state, Rng(seed))
        if len(state.piles[0]) == 30:
            return state
    raise AssertionError("no level deal found")


@pytest.mark.clause("trolley-matchem.most-cards")
def test_level_piles_give_the_hundred_to_nobody_to_each_or_shared() -> None:
    for option, expected in (("nobody", []), ("each", [100, 100]), ("shared", [50, 50])):
        state = one_deal_with_level_piles(option)
        most = [note.points for note in state.notes if note.clause == "trolley-matchem.most-cards"]
        assert most == expected
        assert sum(state.scores) == 250 + sum(expected)


@pytest.mark.clause("trolley-matchem.most-cards")
def test_three_share_rounded_down_and_an_only_first_gets_it_all() -> None:
    found = set()
    for seed in range(1500):
        state = start(5, 0, target="one deal", most_cards_tie="shared")
        play(state, Rng(seed))
        sizes = [len(pile) for pile in state.piles]
        first = [seat for seat in range(5) if sizes[seat] == max(sizes)]
        most = [(n.seat, n.points) for n in state.notes if n.clause == "trolley-matchem.most-cards"]
        assert sorted(most) == [(seat, 100 // len(first)) for seat in first]
        found.add(len(first))
        if found >= {1, 2, 3}:
            return
    raise AssertionError("no deal shared by three found")


# The game ---------------------------------------------------------------------------


@pytest.mark.clause("trolley-matchem.next-deal")
def test_the_deal_passes_to_the_left_after_the_whole_pack_only() -> None:
    state = start(4, 3)
    for deal in range(3):
        assert (state.deals, state.dealer) == (deal + 1, (3 + deal) % 4)
        turns = [0]

        def look(seat: int, turns: list[int] = turns, dealer: int = state.dealer) -> None:
            assert state.dealer == dealer
            turns[0] += 1

        each_turn(state, Rng(deal), look)
        assert turns == [55]
        if state.to_act() == NOBODY:
            break


@pytest.mark.clause("trolley-matchem.game")
@pytest.mark.parametrize("target", [None, 700, 1, "one deal"])
def test_the_highest_wins_at_the_target_and_is_looked_for_after_each_deal(target: int | str | None) -> None:
    for seed in range(25):
        state = start(3, 0, **({} if target is None else {"target": target}))
        rng = Rng(seed)
        goal = 500 if target is None else target
        while state.to_act() != NOBODY:
            if state.to_act() == CHANCE and state.deals > 1 and isinstance(goal, int):
                highest = max(state.scores)
                assert highest < goal or state.scores.count(highest) > 1
            play(state, rng, 1)
        highest = max(state.scores)
        assert state.winners() == [seat for seat in range(3) if state.scores[seat] == highest]
        if goal == "one deal":
            assert state.deals == 1
        else:
            assert isinstance(goal, int)
            assert highest >= goal


@pytest.mark.clause("trolley-matchem.game")
def test_equals_at_the_top_play_another_deal_unless_there_is_only_one() -> None:
    """With the target at one point the first deal ends the game, but for a tie."""
    met = 0
    for seed in range(3000):
        state = start(2, 0, target=1)
        rng = Rng(seed)
        each_turn(state, rng, lambda seat: None)
        if state.scores[0] == state.scores[1]:
            assert state.to_act() == CHANCE
            shared = start(2, 0, target="one deal")
            each_turn(shared, Rng(seed), lambda seat: None)
            assert shared.winners() == [0, 1]
            met += 1
            if met == 2:
                return
        else:
            assert state.to_act() == NOBODY
    raise AssertionError("no tie found")


@pytest.mark.clause("table.bell")
def test_the_bell_leaves_an_uncounted_pack_uncounted() -> None:
    state = start(3, 0, bell="on")
    each_turn(state, Rng(1), lambda seat: None)
    scores = state.scores[:]
    play(state, Rng(2), 30)
    state.apply(CHANCE, BELL)
    assert state.scores == scores
    assert state.winners() == [seat for seat in range(3) if scores[seat] == max(scores)]
