"""Melds, against cards that are told apart one by one and against plain search."""

from collections import Counter
from itertools import combinations, product

import pytest

from headtable import Rng, Unreadable
from headtable.rules.equipment.trolley import COLOURED
from headtable.rules.games.trolley_pinochle import melds
from headtable.rules.games.trolley_pinochle.melds import (
    COPIES,
    COUPLE,
    EIGHT,
    FOUR,
    GROUPS,
    HIGH_VALUES,
    MADE_OF,
    SETS_OF,
    TITLES,
    TROLLEY,
    TRUMP_COUPLE,
    TWICE,
    MeldNotation,
)
from headtable.rules.games.trolley_pinochle.pack import KINDS, NAMES, PACK, hand_of, kinds_in

CLASSES = [range(TROLLEY + 1), range(6, 8), range(FOUR, 16)]
CLASS_OF = ["a"] * 6 + ["b"] * 2 + ["c"] * 8


def some_hand(rng: Rng, size: int = 12) -> list[int]:
    """A hand; often one without Fares and Transfers, so that there is something to meld."""
    cards = [kind for kind in PACK if rng.below(3) or kind % 6 not in (3, 5)]
    if rng.below(2):
        cards = [kind for kind in cards if kind % 6 not in (3, 5) or kind < 6]
    rng.shuffle(cards)
    return sorted(cards[:size])


# The best set ----------------------------------------------------------------------------


def most(counts: Counter[int], melds_left: list[int], made_of: list[list[int]], worth: list[int]) -> int:
    """The most that melds of one class can count, by trying each with and without each other."""
    best = 0
    for place, meld in enumerate(melds_left):
        cards = Counter(made_of[meld] * COPIES[meld])
        if all(counts[kind] >= number for kind, number in cards.items()):
            counts.subtract(cards)
            best = max(best, worth[meld] + most(counts, melds_left[place:], made_of, worth))
            counts.update(cards)
    return best


@pytest.mark.clause("trolley-pinochle.four-meld")
@pytest.mark.parametrize("worth", [TWICE, HIGH_VALUES], ids=["twice", "high"])
def test_the_best_set_is_the_best_of_all_sets(worth: list[int]) -> None:
    rng = Rng(11)
    scored = 0
    for _ in range(1500):
        pair, trump = rng.below(8), rng.below(4)
        made_of = MADE_OF[pair][trump]
        hand = some_hand(rng)
        laid = melds.best_melds(melds.levels_of(hand_of(hand), SETS_OF[pair][trump]), trump)
        value = sum(worth[meld] for meld in laid)
        lawful = [[meld for meld in each if meld != COUPLE + trump] for each in CLASSES]
        assert value == sum(most(Counter(hand), each, made_of, worth) for each in lawful)
        for each in lawful:  # and it can be laid: no card twice in a class
            used: Counter[int] = Counter()
            for meld in laid:
                if meld in each:
                    used.update(made_of[meld] * COPIES[meld])
            assert used <= Counter(hand)
        scored += value > 0
    assert scored > 1000


def test_a_trolley_is_no_trump_couple_besides() -> None:
    hand = [COLOURED.index(f"red-{part}") for part in ("car", "fare", "conductor", "passenger", "motorman")]
    laid = melds.best_melds(melds.levels_of(hand_of(hand), SETS_OF[0][0]), 0)
    assert [TITLES[meld] for meld in laid] == ["trolley"]
    hand += [COLOURED.index("red-conductor"), COLOURED.index("red-passenger")]
    laid = melds.best_melds(melds.levels_of(hand_of(hand), SETS_OF[0][0]), 0)
    assert [TITLES[meld] for meld in laid] == ["trolley", "trump-couple"]


def test_levels_tell_the_melds_and_the_cards_they_show() -> None:
    rng = Rng(12)
    for _ in range(500):
        pair, trump = rng.below(8), rng.below(4)
        made_of, sets = MADE_OF[pair][trump], SETS_OF[pair][trump]
        hand = some_hand(rng)
        levels = melds.levels_of(hand_of(hand), sets)
        shown = melds.cards_shown(levels, sets)
        assert Counter(kinds_in(shown)) <= Counter(hand)
        assert melds.levels_of(shown, sets) == levels
        for place, meld in enumerate(GROUPS):
            assert levels[place] == min(hand.count(kind) for kind in made_of[meld])


# One meld after the other, with cards that are told apart ----------------------------------


class Card:
    """A single card: its kind, the classes it has served in, and whom it was coupled with as trump."""

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.served: set[str] = set()
        self.partner: Card | None = None

    def look(self) -> tuple[int, str, bool]:
        return self.kind, "".join(sorted(self.served)), self.partner is not None


def can_lay(meld: int, cards: tuple[Card, ...]) -> bool:
    """The rule as it is told: a fresh card, and none twice in a class but for a couple filled up."""
    if all(card.served for card in cards):
        return False
    again = [card for card in cards if CLASS_OF[meld] in card.served]
    if meld != TROLLEY:
        return not again
    return not again or (len(again) == 2 and again[0].partner is again[1])


def every_lay(cards: list[Card], made_of: list[list[int]], trump: int) -> dict[object, tuple[Card, ...]]:
    """All melds that may be laid, by the meld and the look of its cards from the table."""
    found: dict[object, tuple[Card, ...]] = {}
    for meld in range(16):
        of_kind = [[card for card in cards if card.kind == kind] for kind in made_of[meld]]
        for picks in product(*[list(combinations(group, COPIES[meld])) for group in of_kind]):
            chosen = tuple(card for pick in picks for card in pick)
            if meld != COUPLE + trump and can_lay(meld, chosen):
                found[meld, tuple(sorted(card.look() for card in chosen if card.served))] = chosen
    return found


def lay(meld: int, cards: tuple[Card, ...]) -> None:
    for card in cards:
        card.served.add(CLASS_OF[meld])
        if meld <= TROLLEY:
            card.partner = None
    if meld == TRUMP_COUPLE:
        cards[0].partner, cards[1].partner = cards[1], cards[0]


def look(code: int) -> tuple[int, str, bool]:
    marks = code // KINDS
    served = ("a" if marks & 3 else "") + ("b" if marks & 4 else "") + ("c" if marks & 8 else "")
    return code % KINDS, served, marks & 3 >= 2


@pytest.mark.clause("trolley-pinochle.two-fresh-card", "trolley-pinochle.two-meld")
def test_melds_are_those_of_cards_told_apart() -> None:
    """Including which Trump Couple is still whole when two of them have lain on the table."""
    rng = Rng(13)
    filled_up = broken = 0
    for _ in range(400):
        trump = rng.below(2)
        pair = rng.below(8)
        made_of = MADE_OF[pair][trump]
        pack = [kind for kind in PACK if kind % 6 != 5 and (kind // 6 == trump or rng.below(2))]
        rng.shuffle(pack)
        cards = [Card(kind) for kind in pack[:12]]
        hand = sorted(pack[:12])
        laid: list[int] = []
        for kind in pack[12:]:
            moves = melds.melds_for(hand_of(hand), laid, trump, pair)
            expected = every_lay(cards, made_of, trump)
            got = [(move.number, tuple(sorted(look(code) for code in move.cards))) for move in moves]
            assert set(got) == set(expected)
            # A Couple lies before all eyes, so which of two like ones is meant is the player's to say.
            assert len({move.text for move in moves}) == len(moves)
            if moves:
                pick = rng.below(len(moves))
                move = moves[pick]
                filled_up += any(code // KINDS & 3 >= 2 for code in move.cards) and move.number == TROLLEY
                if ambiguous(move.cards, laid):
                    break
                lay(move.number, expected[got[pick]])
                for card in melds.from_hand(move, made_of[move.number]):
                    hand.remove(card)
                laid = melds.lay_down(move, made_of[move.number], laid)
            broken += play_one(rng, cards, hand, laid)
            cards.append(Card(kind))
            hand = sorted([*hand, kind])
            assert sorted(look(code) for code in laid) == sorted(c.look() for c in cards if c.served)
            assert hand == sorted(card.kind for card in cards if not card.served)
    assert filled_up > 20
    assert broken > 20


def ambiguous(again: list[int], laid: list[int]) -> bool:
    """Whether the look of these cards does not tell which of two Couples is meant."""
    return any(
        code // KINDS & 3 >= 2 and look(code) == look(other) and code != other
        for code in again
        for other in laid
    )


def play_one(rng: Rng, cards: list[Card], hand: list[int], laid: list[int]) -> bool:
    """Some card is played; one whose look is unmistakable."""
    looks = Counter(card.look() for card in cards)
    sure = [card for card in cards if looks[card.look()] == 1 or not card.partner]
    if not sure:
        return False
    card = sure[rng.below(len(sure))]
    cards.remove(card)
    if not card.served:
        hand.remove(card.kind)
        return False
    laid[:] = melds.take_away(next(code for code in laid if look(code) == card.look()), laid)
    if card.partner is None:
        return False
    card.partner.partner = None
    return True


# Words ----------------------------------------------------------------------------------------


def test_a_meld_is_its_text() -> None:
    notation = MeldNotation(NAMES, melds.MELDS, {})
    move = notation.parse("Meld four cars  WITH green-car+a red-car+a")
    assert move.text == "meld four cars with red-car+a green-car+a"
    assert notation.parse(move.text) == move
    assert [NAMES[code] for code in move.cards] == ["red-car+a", "green-car+a"]
    assert notation.parse("meld eight motormen").number == EIGHT + 3
    for wrong in ("meld", "meld five cars", "meld couple purple", "meld trolley with red-bus"):
        with pytest.raises(Unreadable):
            notation.parse(wrong)


def test_every_card_that_can_lie_on_a_table_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) == 16 * KINDS
    assert sum(melds.can_be(code) for code in range(len(NAMES))) == 4 * (4 + 8 + 8 + 2 + 16 + 1)
