"""A trick that lies in sight after it was taken names its taker, and the trump names its cards."""

import pytest
from seeds import seeds_of

import headtable
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import COUNTS, TRUMP
from headtable.rules.equipment import trix

OF_TRICKS = (
    "trolley", "trolley-euchre", "trolley-pinochle", "trix", "forty-two", "call-suit-forty-two", "hilo",
    "magna",
)  # fmt: skip
PAIRED = {"red": "orange", "orange": "red", "black": "green", "green": "black"}


def play(state: State, seat: int, rng: headtable.Rng) -> None:
    """Chance, or any legal move."""
    moves = [state.chance(rng)] if seat == -1 else state.legal_moves(seat)
    state.apply(seat, moves[rng.below(len(moves))])


def taken(view: View) -> list[int]:
    """How much each seat has taken: a number of tricks, or in Trolley the cards of its pile."""
    fact = view.fact("tricks") or view.fact("sets")
    if fact is not None and fact.kind == COUNTS:
        return fact.numbers
    piles = [view.pile(f"tricks {seat + 1}") for seat in range(view.seats)]
    return [pile.hidden if pile else 0 for pile in piles]


@pytest.mark.parametrize("id", OF_TRICKS)
def test_the_last_trick_names_the_seat_that_has_more_than_before(id: str) -> None:
    game = headtable.game(id)
    seen = 0
    for seats in game.seats:
        rng = headtable.Rng(seeds_of(id, seats, count=1)[0])
        state = game.start(seats=seats, dealer=0)
        before = [0] * seats
        for _ in range(150):
            seat = state.to_act()
            if seat == -2:
                break
            play(state, seat, rng)
            view = state.view(None)
            now = taken(view)
            more = [other for other in range(seats) if now[other] > before[other]]
            before = now
            pile = view.pile("last trick")
            if more and pile is not None:
                seen += 1
                assert [pile.taker] == more
                assert pile.as_data()["taker"] == more[0]
            current = view.pile("trick")
            assert current is None or current.taker == -1
    assert seen > 10


def honors(id: str, suit: str) -> set[str]:
    """The cards of a suit by its name, and in Forty-two the doubles."""
    pack = trix.suits(0, 6) if id == "forty-two" else trix.PACK
    return {
        trix.NAMES[card]
        for card in pack
        if (trix.SUIT_NAMES[trix.SUIT[card]] == suit and card != trix.TRIXIE)
        or (id == "forty-two" and trix.IS_DOUBLE[card])
    }


@pytest.mark.parametrize("id", ["forty-two", "hilo", "magna", "trolley-pinochle", "trolley-euchre"])
def test_the_trump_names_all_cards_that_are_trumps(id: str) -> None:
    game = headtable.game(id)
    rng = headtable.Rng(seeds_of(id, count=1)[0])
    state = game.start(seats=game.seats[-1], dealer=0)
    found = 0
    for _ in range(120):
        seat = state.to_act()
        play(state, seat, rng)
        for fact in state.view(None).facts:
            if fact.name == "Honors":
                found += 1
                assert set(fact.cards) == honors(id, fact.text)
            assert (fact.kind == TRUMP) == (fact.name in ("trump", "Honors"))
            if fact.name == "trump":
                found += 1
                own = [face for face in fact.cards if face.startswith(f"{fact.text}-")]
                others = [face for face in fact.cards if face not in own]
                assert len(own) == 6
                assert others == ([f"{PAIRED[fact.text]}-motorman"] if id == "trolley-euchre" else [])
    assert found > 10
