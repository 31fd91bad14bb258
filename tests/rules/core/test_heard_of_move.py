"""How much of a move others hear: what a game shows, and nothing that it keeps from them."""

import pytest

import headtable
from headtable import CHANCE, Rng
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, WITHOUT_CARDS, heard_by
from headtable.rules.core.state import PUBLIC
from headtable.rules.games.magna import Magna

PIT = {"form": "live", "first-dealer": 1}


@pytest.mark.parametrize(
    ("game", "options", "text", "heard"),
    [
        ("hilo", {}, "play 7-3", WHOLE),
        ("hilo", {"honour": "on"}, "challenge 7-3", WHOLE),
        ("hilo", {}, "discard 7-3", WITHOUT_CARDS),
        ("forty-two", {}, "bid 31", WHOLE),
        ("rover", {}, "fan 7-3", WITHOUT_CARDS),
        ("trix-authors", {}, "give 7-3", WHOLE),
        ("trix-exchange", PIT, "offer 2 iron", WITHOUT_CARDS),
        ("trix-exchange", PIT, "accept 2 iron", WITHOUT_CARDS),
        ("trix-exchange", PIT, "give iron", WITHOUT_CARDS),
        ("trix-exchange", PIT, "corner iron", WHOLE),
        ("trix-football", {}, "change 3-2 4-4", WITHOUT_CARDS),
        ("trolley", {}, "show couple conductor passenger", WHOLE),
        ("trolley-euchre", {}, "discard red-car", WITHOUT_CARDS),
        ("trolley-matchem", {}, "lay car", WHOLE),
        ("trolley-pinochle", {}, "play red-car", WHOLE),
        ("trolley-transfer", {}, "pass car", WITHOUT_CARDS),
        ("great-railroad-game", {}, "run 1", WHOLE),
    ],
)
def test_what_others_hear(game: str, options: dict[str, object], text: str, heard: int) -> None:
    known = headtable.game(game)
    state = known.start(4 if 4 in known.seats else known.seats[0], 0, options)
    move = state.parse(text)
    for listener in (PUBLIC, 0):
        assert heard_by(state, listener, 1, move) == heard
    assert heard_by(state, 1, 1, move) == WHOLE


@pytest.mark.clause("table.secret")
def test_a_secret_choice_is_not_heard() -> None:
    state = headtable.game("trolley-transfer").start(4, 0)
    state.apply(CHANCE, state.chance(Rng(1)))
    seat = state.to_act()
    move = state.legal_moves(seat)[0]
    assert state.is_secret(seat)
    assert heard_by(state, (seat + 1) % 4, seat, move) == UNHEARD
    assert heard_by(state, PUBLIC, seat, move) == UNHEARD
    assert heard_by(state, seat, seat, move) == WHOLE


def test_nobody_hears_how_the_pack_lies_but_all_hear_a_cut() -> None:
    state = headtable.game("trix").start(3)
    cut = state.chance(Rng(1))
    assert (cut.verb, heard_by(state, 0, CHANCE, cut)) == ("cut", WHOLE)
    dealt = headtable.game("trix").start(3, 0)
    assert heard_by(dealt, 0, CHANCE, dealt.chance(Rng(1))) == WITHOUT_CARDS


@pytest.mark.parametrize(("discards", "heard"), [("face down", WITHOUT_CARDS), ("open", WHOLE)])
def test_what_is_laid_aside_openly_is_heard(discards: str, heard: int) -> None:
    state = headtable.game("magna").start(3, 0)
    assert isinstance(state, Magna)
    state.aside.is_open = discards == "open"
    assert heard_by(state, 0, 1, state.parse("discard 7-3")) == heard
