"""Numbers that depend on the position, in positions that hardly ever come up in play."""

from collections.abc import Iterator

import pytest
from numbering_laws import law_legal_moves_and_their_numbers_are_one_to_one

import headtable
from headtable import CHANCE, Rng, State, Unreadable
from headtable.research import move_numbers
from headtable.research.move_numbering.pinochle_melds import ALL_CHOICES
from headtable.research.move_numbering.trolley_shows import ALL_WAYS, can_be
from headtable.rules.games.trix_football import TrixFootball
from headtable.rules.games.trolley import SHOWING, Trolley
from headtable.rules.games.trolley.combinations import NAMES
from headtable.rules.games.trolley_pinochle import MELDING, TrolleyPinochle, melds
from headtable.rules.games.trolley_pinochle.pack import KINDS, hand_of

FEW = 150
MANY = 3_000


def legal_rows(state: State) -> set[str]:
    """The rows of the legal moves, after a look at the law."""
    numbers = move_numbers(state.setup.game)
    law_legal_moves_and_their_numbers_are_one_to_one(numbers, state)
    rows = numbers.rows()
    return {rows[number][1] for number in numbers.legal(state, state.to_act())}


def unmet(id: str, last: int, met: set[str]) -> list[str]:
    """Which of so many last rows of a game were never met."""
    return [text for _, text in move_numbers(id).rows()[-last:] if text not in met]


# Trolley -----------------------------------------------------------------------------------------------


def showing_hands(count: int) -> Iterator[list[int]]:
    """Seven cards with marks: all of one or two denominations with as many marks as there are, and others."""
    marked = [code for code in range(len(NAMES)) if can_be(code)]
    for denomination in range(5):
        of_it = [code for code in marked if code % 6 == denomination]
        yield (of_it * 2)[:7]
        yield of_it[:4] + [code + 1 for code in of_it[:3] if can_be(code + 1)]
    rng = Rng(20)
    for _ in range(count):
        some = [marked[rng.below(len(marked))] for _ in range(1 + rng.below(12))]
        yield [some[rng.below(len(some))] for _ in range(7)]
    couples = [code for code in marked if code % 6 in (2, 4)]
    for _ in range(count):
        yield [couples[rng.below(len(couples))] for _ in range(7)]


def shows_met(count: int) -> set[str]:
    """In honour mode, with cards that have served already as well: trolley.no-refill."""
    state = headtable.game("trolley").start(2, 0, {"honour": "on"})
    assert isinstance(state, Trolley)
    state.apply(CHANCE, state.chance(Rng(1)))
    state.stage = SHOWING
    met: set[str] = set()
    for hand in showing_hands(count):
        state.hands.of[state.to_act()] = sorted(hand)
        met |= legal_rows(state)
    return met


def test_every_show_has_a_number() -> None:
    assert len(shows_met(FEW)) > 50


@pytest.mark.long
def test_every_number_of_a_show_is_needed() -> None:
    assert unmet("trolley", ALL_WAYS, shows_met(MANY)) == []


def test_lawful_shows_have_the_same_numbers_with_and_without_honour_mode() -> None:
    numbers = move_numbers("trolley")
    told = []
    for honour in ("off", "on"):
        state = headtable.game("trolley").start(2, 0, {"honour": honour})
        assert isinstance(state, Trolley)
        state.apply(CHANCE, state.chance(Rng(1)))
        state.stage = SHOWING
        seat = state.to_act()
        state.hands.of[seat] = sorted(NAMES.index(name) for name in LAWFUL_AND_NOT.split())
        told.append({numbers.number(state, seat, move): move.text for move in state.legal_moves(seat)})
    assert told[0].items() < told[1].items()
    assert {numbers.rows()[number][1]: text for number, text in told[0].items() if "couple" in text} == {
        "show couple, way 1": "show couple conductor passenger",
        "show couple, way 2": "show couple conductor+t passenger",
    }


LAWFUL_AND_NOT = "conductor conductor+t conductor+c passenger passenger+c car car"


# Trolley Pinochle ------------------------------------------------------------------------------------------


def melding_positions(count: int) -> Iterator[tuple[list[int], list[int], int]]:
    """Hands, what lies before them, and the trump: of each kind of card two at most."""
    rng = Rng(21)
    marked = [
        [code for code in range(kind, 16 * KINDS, KINDS) if melds.can_be(code)] for kind in range(KINDS)
    ]
    for _ in range(count):
        hand, laid = [], []
        share = 1 + rng.below(6)
        for kind in range(KINDS):
            for _ in range(2):
                if rng.below(7) < share:
                    hand.append(kind)
                elif len(marked[kind]) > 1:
                    laid.append(marked[kind][1 + rng.below(len(marked[kind]) - 1)])
        yield hand, sorted(laid), rng.below(4)


def melds_met(count: int) -> set[str]:
    """With any cards that lie on the table, by every choice that they leave: trolley-pinochle.two-meld."""
    state = headtable.game("trolley-pinochle").start(2, 0)
    assert isinstance(state, TrolleyPinochle)
    state.apply(CHANCE, state.chance(Rng(1)))
    state.stage = MELDING
    met: set[str] = set()
    for hand, laid, trump in melding_positions(count):
        state.cards.trump = trump
        state.cards.hands[state.to_act()] = hand_of(hand)
        state.cards.laid[state.to_act()] = laid
        met |= legal_rows(state)
    return met


def test_every_meld_has_a_number() -> None:
    assert len(melds_met(FEW)) > 50


@pytest.mark.long
def test_every_number_of_a_meld_is_needed_but_one() -> None:
    """Of two Cars that lie there with different marks, only the first can still serve in four Cars."""
    assert unmet("trolley-pinochle", ALL_CHOICES, melds_met(MANY)) == ["meld four cars with second cards"]


def test_a_meld_without_a_card_from_the_hand_has_no_number() -> None:
    """trolley-pinochle.two-fresh-card: nobody may make it, and it takes the number of no other."""
    state = headtable.game("trolley-pinochle").start(2, 0)
    assert isinstance(state, TrolleyPinochle)
    state.apply(CHANCE, state.chance(Rng(1)))
    state.stage = MELDING
    seat = state.to_act()
    state.cards.trump = 0
    state.cards.laid[seat] = [
        state.parse(f"play orange-{name}+c").card for name in ("conductor", "passenger")
    ]
    move = state.parse("meld couple orange with orange-conductor+c orange-passenger+c")
    assert state.why_not(seat, move) == "trolley-pinochle.two-fresh-card"
    with pytest.raises(Unreadable, match="has no number"):
        move_numbers("trolley-pinochle").number(state, seat, move)


def test_four_players_have_no_melds_with_cards_on_the_table() -> None:
    state = headtable.game("trolley-pinochle").start(4, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    numbers = move_numbers("trolley-pinochle")
    assert {numbers.move(state, 0, numbers.size - 1 - place) for place in range(ALL_CHOICES)} == {None}
    with pytest.raises(Unreadable, match="'meld couple red with red-conductor"):
        numbers.number(state, 0, state.parse("meld couple red with red-conductor+c"))


# Trix Football -------------------------------------------------------------------------------------------


def test_a_change_is_told_by_the_places_of_its_cards() -> None:
    state = headtable.game("trix-football").start(2, 0)
    assert isinstance(state, TrixFootball)
    numbers = move_numbers("trix-football")
    first = numbers.size - 31
    assert numbers.move(state, 0, first) is None, "no hand is dealt yet"
    state.cards.hands[0] = [3, 8, 20, 41, 70]
    names = state.names()
    for places, bits in (((0,), 1), ((1, 3), 10), ((0, 1, 2, 3, 4), 31)):
        cards = [names[[3, 8, 20, 41, 70][place]] for place in places]
        move = state.parse(" ".join(["change", *cards]))
        assert numbers.number(state, 0, move) == first + bits - 1
        assert numbers.move(state, 0, first + bits - 1) == move
    for text in ("change", f"change {names[4]}", f"change {names[3]} {names[3]}"):
        with pytest.raises(Unreadable, match="has no number"):
            numbers.number(state, 0, state.parse(text))
