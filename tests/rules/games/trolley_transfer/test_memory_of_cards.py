"""What seats remember of the cards that they have handed on, discarded and drawn."""

import pytest

from headtable.rules.core.rng import Rng
from headtable.rules.games.trolley_transfer.passed_cards import Memory, Passing, cards_of, tally_of


def test_a_tally_keeps_its_cards() -> None:
    rng = Rng(1)
    for _ in range(50):
        cards = sorted(rng.below(6) for _ in range(rng.below(12)))
        assert cards_of(tally_of(cards)) == cards


@pytest.mark.parametrize("delay", [0, 1, 4])
def test_a_card_handed_on_is_abroad_until_one_like_it_comes_and_may_be_it(delay: int) -> None:
    memory = Memory(2, delay)
    memory.gave(0, 3)
    for number in range(delay):
        memory.got(0, 3)  # too early: it is another one
        assert cards_of(memory.abroad(0)).count(3) == 1
        memory.gave(0, 5)
        assert cards_of(memory.abroad(0)).count(5) == number + 1
    memory.got(0, 2)
    assert cards_of(memory.abroad(0)).count(3) == 1
    memory.got(0, 3)
    assert cards_of(memory.abroad(0)).count(3) == 0
    assert memory.abroad(1) == 0


def test_what_is_abroad_is_never_imagined_in_the_stock() -> None:
    cards = Passing(2, [], 1)
    pack = sorted([0, 1, 2] * 4)
    cards.deal([0, 0, 1, 1, 2, 2, 2, 2, 1, 1, 0, 0], [0, 1], 3)
    cards.sort_hands()
    cards.pass_all([2, 2])
    cards.discard_all([0, 0])
    cards.draw(0)
    cards.draw(1)
    assert cards.hands == [[1, 2, 2], [1, 2, 2]]
    rng = Rng(3)
    for _ in range(200):
        world = cards.clone()
        world.imagine(0, tally_of(pack), rng)
        assert world.hands[0] == cards.hands[0]
        assert world.discards[0] == 0
        assert 2 in [*world.hands[1], world.discards[1]]  # he handed it on
        assert world.stock.count(2) <= 1
        assert sorted(world.hands[0] + world.hands[1] + world.stock + world.discards) == pack


def test_own_discards_stay_in_the_stock_as_often_as_the_draws_of_others_leave_them() -> None:
    """Five of ten cards are his own; the other has drawn four, so that each is left with chance 6 in 10."""
    memory = Memory(2, 1)
    memory.shuffled_in([[0] * 5, [1] * 5])
    for _ in range(4):
        memory.drew(1, 1)
    rng = Rng(1)
    kept = [memory.imagine_stock(0, tally_of([0] * 5 + [1] * 9), 6, rng)[0].count(0) for _ in range(2000)]
    assert min(kept) == 1  # no more than four are gone
    assert 2.9 < sum(kept) / len(kept) < 3.1
