"""Dealing, and tricks."""

from headtable.rules.core.card_sets import cards_in
from headtable.rules.mechanics.dealing import deal_packets, deal_singly
from headtable.rules.mechanics.hands import Hands
from headtable.rules.mechanics.tricks import Trick, Tricks


def test_dealing_in_packets_and_singly() -> None:
    hands: list[list[int]] = [[], [], []]
    top = deal_packets(list(range(20)), 0, hands, [1, 2, 0], 2)
    top = deal_packets(list(range(20)), top, hands, [1, 2, 0], 3)
    assert (top, hands) == (15, [[4, 5, 12, 13, 14], [0, 1, 6, 7, 8], [2, 3, 9, 10, 11]])
    hands = [[], []]
    assert deal_singly(list(range(9)), 0, hands, [1, 0], 4) == 8
    assert hands == [[1, 3, 5, 7], [0, 2, 4, 6]]


def test_the_strongest_card_takes_the_trick_and_of_equals_the_first() -> None:
    trick = Trick([2, 0, 1])
    trick.cards = [4, 7, 7]
    assert trick.winner([0, 0, 0, 0, 5, 0, 0, 5]) == 2
    assert trick.winner([0, 0, 0, 0, 5, 0, 0, 6]) == 0
    assert (trick.card_of(1), trick.card_of(3), trick.is_full()) == (7, -1, True)


def test_a_card_taken_back_is_known_and_so_are_those_after_it() -> None:
    tricks = Tricks([], [], [])
    hands = Hands([0, 0, 0])
    hands.deal([[0, 3], [1, 4], [2, 5]])
    tricks.lead([1, 2, 0])
    for card in (1, 5, 0):
        hands.play(card)
        tricks.put(card)
    hands.take_back(tricks, 1)
    assert hands.lists() == [[0, 3], [4], [2, 5]]
    assert tricks.current.cards == [1]
    assert [cards_in(shown) for shown in hands.shown] == [[0], [], [5]]
