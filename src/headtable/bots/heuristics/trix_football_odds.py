"""The exact chance of each rank in Trix Football, for who keeps some of five cards and draws the others."""

from math import comb
from typing import Final

from headtable.rules.equipment.trix import IS_DOUBLE, OF_SUIT, SUIT
from headtable.rules.games.trix_football.hand_ranks import (
    FLUSH,
    FOOTBALL,
    FOURS,
    FOURS_IN_ALL,
    FULL_HAND,
    HAND,
    PAIR,
    ROYAL_HAND,
    STRAIGHT_FIVE,
    STRAIGHT_FOURS,
    STRAIGHT_SIX,
    THREES,
    UNRANKED,
)

RANKS: Final = 10
UNSEEN: Final = len(FOOTBALL) - HAND
WAYS: Final = [[comb(of, some) for some in range(HAND + 1)] for of in range(len(FOOTBALL) + 1)]
PLAIN: Final = [0, 0, 1, 2, 3, 4, 5]  # cards of a suit that are no Doubles
FOURS_SUIT: Final = 4
SIXES: Final = [card for card in OF_SUIT[6] if card in FOOTBALL]


def chances(hand: list[int], thrown: list[int], low_run: int = STRAIGHT_SIX) -> list[float]:
    """By rank, how likely a hand is to come to it when these of its cards are thrown."""
    all_ways = WAYS[UNSEEN][len(thrown)]
    return [one / all_ways for one in count_ways(hand, thrown, low_run)]


def count_ways(hand: list[int], thrown: list[int], low_run: int) -> list[int]:
    """In how many ways the cards drawn make each rank."""
    kept = [card for card in hand if card not in thrown]
    drawn = len(thrown)
    doubles = count_doubles(kept)
    double_left = HAND - count_doubles(hand)
    plain_left = UNSEEN - double_left
    ways = [0] * RANKS
    by_doubles = [0] * (HAND + 1)  # the ways to have so many Doubles at the end
    for more in range(min(drawn, double_left) + 1):
        by_doubles[doubles + more] = WAYS[double_left][more] * WAYS[plain_left][drawn - more]
    ways[ROYAL_HAND] = by_doubles[5]
    ways[FOURS] = by_doubles[4]
    if doubles <= 3 and by_doubles[3]:
        ways[FULL_HAND] = WAYS[double_left][3 - doubles] * ways_to_match(hand, kept)
        ways[THREES] = by_doubles[3] - ways[FULL_HAND]
    ways[PAIR] = by_doubles[2]
    count_fours(hand, kept, ways)
    count_sixes(hand, kept, low_run, ways)
    if held_of(kept, 5) == len(kept) and held_of(hand, 5) == len(kept):
        ways[STRAIGHT_FIVE] = 1
    ways[UNRANKED] = WAYS[UNSEEN][drawn] - sum(ways)
    return ways


def count_doubles(cards: list[int]) -> int:
    count = 0
    for card in cards:
        if IS_DOUBLE[card]:
            count += 1
    return count


def held_of(cards: list[int], suit: int) -> int:
    count = 0
    for card in cards:
        if SUIT[card] == suit:
            count += 1
    return count


def ways_to_match(hand: list[int], kept: list[int]) -> int:
    """The ways to have two plain cards, and both of one suit."""
    plain = [SUIT[card] for card in kept if not IS_DOUBLE[card]]
    left = PLAIN[:]
    for card in hand:
        if not IS_DOUBLE[card]:
            left[SUIT[card]] -= 1
    if len(plain) == 2:
        return 1 if plain[0] == plain[1] else 0
    if len(plain) == 1:
        return left[plain[0]]
    ways = 0
    for suit_left in left:
        ways += WAYS[suit_left][2]
    return ways


def count_fours(hand: list[int], kept: list[int], ways: list[int]) -> None:
    """All four Fours and any other card; where that is a Double, what they make is no longer a Pair."""
    fours = held_of(kept, FOURS_SUIT)
    others = len(kept) - fours
    if others > 1 or held_of(hand, FOURS_SUIT) != fours:
        return
    if others:
        ways[STRAIGHT_FOURS] = 1
        if count_doubles([card for card in kept if SUIT[card] != FOURS_SUIT]):
            ways[PAIR] -= 1
        return
    fifths = UNSEEN - (FOURS_IN_ALL - fours)
    double_fifths = HAND - 1 - count_doubles([card for card in hand if SUIT[card] != FOURS_SUIT])
    ways[STRAIGHT_FOURS] = fifths
    ways[PAIR] -= double_fifths


def count_sixes(hand: list[int], kept: list[int], low_run: int, ways: list[int]) -> None:
    """Five of the six Sixes: without the Double or without 6-1 they run."""
    if held_of(kept, 6) != len(kept):
        return
    for missing in SIXES:
        is_possible = missing not in kept
        for card in SIXES:
            if card != missing and card in hand and card not in kept:
                is_possible = False
        if is_possible:
            if missing == SIXES[-1]:
                ways[low_run] += 1
            else:
                ways[STRAIGHT_SIX if missing == SIXES[0] else FLUSH] += 1
