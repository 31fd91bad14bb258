"""The five games of the Trolley book: what stays in sight, and until when."""

import pytest
from game_setups import play
from pinochle_table import at_stage, step_within_hand
from pinochle_table import start as start_pinochle
from transfer_table import CAR, MIXED, MOTORMAN, all_do, dealt, start
from trolley_table import playing

import headtable
from headtable import CHANCE, NOBODY, Rng, State
from headtable.rules.core.view import View
from headtable.rules.games.trolley_pinochle import PLAYING


def seen(view: View, name: str) -> list[str]:
    """The faces of a pile with who played them; nothing where there is no such pile."""
    pile = view.pile(name)
    if pile is None:
        return []
    return [f"{seat} {face}" for seat, face in zip(pile.seats, pile.faces, strict=True)]


def trick_piles(view: View) -> set[str]:
    return {pile.name for pile in view.piles if pile.lies == "trick"}


@pytest.mark.clause("trolley.trick", "trolley.show")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_trolley_keeps_the_trick_just_caught_in_sight_until_the_next_card(seats: int) -> None:
    caught = 0
    laid: list[str] = []
    last: list[str] = []
    for state, seat, move in playing(seats, 5):
        for viewer in (None, *range(seats)):
            view = state.view(viewer)
            assert seen(view, "trick") == laid
            assert seen(view, "last trick") == last
            assert trick_piles(view) == ({"trick", "last trick"} if last else {"trick"})
            assert all(not pile.faces for pile in view.piles if pile.name.startswith("tricks "))
        if move.verb in ("play", "shuffle"):
            last = []
        if move.verb == "play":
            laid = [*laid, f"{seat} {move.text.split()[1].split('+')[0]}"]
        if len(laid) == seats:
            caught += 1
            laid, last = [], laid
    assert caught > 20


@pytest.mark.clause("trolley-euchre.two-trick", "trolley-euchre.four-turn-down", "trolley-euchre.discard")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_euchre_keeps_one_trick_and_the_trump_card_in_sight_and_the_discard_in_the_dark(seats: int) -> None:
    game = headtable.game("trolley-euchre")
    turned_down = discarded = 0
    for seed in range(10):
        state = game.start(seats, 0)
        rng = Rng(seed)
        laid: list[str] = []
        last: list[str] = []
        turned: list[str] = []
        discarder = -1
        while state.to_act() != NOBODY:
            for viewer in (None, *range(seats)):
                view = state.view(viewer)
                assert seen(view, "trick") == laid
                assert seen(view, "last trick") == last
                trump_card, discard = view.pile("trump card"), view.pile("discard")
                assert (trump_card.faces if trump_card else []) == turned
                if discard is not None:
                    assert bool(discard.faces) == (viewer == discarder)
                    discarded += viewer != discarder
                turned_down += bool(turned and laid)
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
                laid, last, discarder = [], [], -1
                turned = faces_in(state, "trump card")
                continue
            seat = state.to_act()
            moves = state.legal_moves(seat)
            move = moves[rng.below(len(moves))]
            state.apply(seat, move)
            if move.verb in ("order", "take", "discard"):
                turned = faces_in(state, "trump card")
            if move.verb == "discard":
                discarder = seat
            if move.verb == "play":
                laid = [*laid, f"{seat} {move.text.split()[1]}"]
                if not faces_in(state, "trick"):
                    laid, last = [], laid
    assert turned_down
    assert discarded


def faces_in(state: State, name: str) -> list[str]:
    pile = state.view(None).pile(name)
    return pile.faces if pile else []


@pytest.mark.clause("trolley-pinochle.trick", "trolley-pinochle.card-points")
@pytest.mark.parametrize("seats", [2, 4])
def test_pinochle_keeps_one_trick_in_sight_and_tells_no_card_points_before_the_count(seats: int) -> None:
    state = start_pinochle(seats)
    rng = Rng(3)
    at_stage(state, rng, PLAYING, tricks=0)
    taken = 0
    while state.deals < 2:
        past = state.cards.tricks.past
        taken = max(taken, len(past))
        for viewer in (None, *range(seats)):
            view = state.view(viewer)
            assert trick_piles(view) == ({"trick", "last trick"} if past else {"trick"})
            if past:
                names = state.names()
                last = zip(past[-1].order, past[-1].cards, strict=True)
                assert seen(view, "last trick") == [f"{seat} {names[card]}" for seat, card in last]
            assert not [note for note in view.notes if note.clause.endswith("-score")]
        state.apply(*step_within_hand(state, rng))
    assert taken == 48 // seats - 1
    assert len([note for note in state.notes if note.clause.endswith("-score")]) == 2


@pytest.mark.clause("trolley-transfer.call")
def test_transfer_shows_the_hand_that_scores_and_no_other() -> None:
    state = start(2, 0)
    dealt(state, [CAR] * 5 + [MOTORMAN], MIXED)
    all_do(state, "pass motorman", "pass car")
    assert state.scores == [100, 0]
    for viewer in (None, 0, 1):
        view = state.view(viewer)
        assert dict(view.told())["last hand"] == "seat 1 six Cars"
        assert [pile.name for pile in view.piles if pile.faces] == []
    play(state, Rng(1), 1)
    assert dict(state.view(None).told())["last hand"] == "seat 1 six Cars"
