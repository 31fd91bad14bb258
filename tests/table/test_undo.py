"""Taking back: only while nothing hidden has been shown, and never at another person's cost."""

import pytest

import headtable
from headtable.rules.core.errors import Refusal
from headtable.rules.core.game import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.table.logged_game import Sitting
from headtable.table.shuffle_finder import shuffle_for
from headtable.table.undo import shown_to

GAME = headtable.game("trolley-euchre")
SMALLEST_AND_LARGEST = [
    (game, seats) for game in headtable.games() for seats in sorted({game.seats[0], game.seats[-1]})
]
# Every call is answered from hidden cards, so that there may be none to take back.
ANSWERED = ("mayflower-authors",)
HANDS = {
    "hand 1": "red-car red-fare black-car orange-car orange-fare",
    "hand 2": "red-transfer black-fare green-fare green-transfer black-transfer",
    "trump card": "green-car",
}


def dealt(seats: int = 2, **options: object) -> Sitting:
    sitting = Sitting.start(GAME, seats, dealer=seats - 1, options=options)
    card = sitting.state.notation().card
    wanted = {place: [card(name) for name in names.split()] for place, names in HANDS.items()}
    sitting.move(CHANCE, shuffle_for(sitting.state, wanted, Rng(1)))
    return sitting


def looks(sitting: Sitting) -> list[object]:
    return [sitting.state.view(seat).as_data() for seat in [None, *range(sitting.state.seats)]]


@pytest.mark.clause("table.undo")
def test_a_call_is_taken_back_and_the_log_says_so() -> None:
    sitting = dealt()
    before = looks(sitting)
    sitting.move(0, "order up")
    assert sitting.may_undo(0) == ""
    sitting.undo(0)
    assert looks(sitting) == before
    assert [entry.text for entry in sitting.entries[1:]] == ["order up", "undo"]
    sitting.move(0, "pass")
    assert looks(Sitting.read(sitting.log.text())) == looks(sitting)


@pytest.mark.clause("table.undo")
def test_an_own_card_is_taken_back_but_not_after_anothers_was_shown() -> None:
    sitting = dealt()
    for seat, text in ((0, "order up"), (1, "discard green-fare")):
        sitting.move(seat, text)
    sitting.humans = {0}
    sitting.move(0, "play red-car")
    assert sitting.may_undo(0) == ""
    sitting.undo(0)
    sitting.move(0, "play red-fare")
    sitting.move(1, "play red-transfer")
    assert sitting.may_undo(0) == "A hidden card has been shown to all since."
    before = looks(sitting), sitting.log.text()
    with pytest.raises(Refusal) as refused:
        sitting.undo(0)
    assert refused.value.clause == "table.undo"
    assert (looks(sitting), sitting.log.text()) == before


@pytest.mark.clause("table.undo")
def test_a_person_who_has_moved_since_is_not_overruled_but_a_house_player_is() -> None:
    sitting = dealt(3)
    sitting.move(0, "pass")
    sitting.move(1, "pass")
    assert sitting.may_undo(0) == "seat 2 has moved since."
    assert sitting.may_undo(1) == ""
    sitting.humans = {0, 2}
    assert sitting.may_undo(0) == ""
    sitting.undo(0)
    assert sitting.state.to_act() == 0
    assert looks(Sitting.read(sitting.log.text())) == looks(sitting)


@pytest.mark.clause("table.undo")
def test_a_seat_takes_back_one_move_after_the_other_up_to_the_deal() -> None:
    sitting = dealt()
    for seat, text in ((0, "pass"), (1, "pass"), (0, "pass")):
        sitting.move(seat, text)
    sitting.humans = {0}
    sitting.undo(0)
    sitting.undo(0)
    assert sitting.may_undo(0) == "There is no move to take back since chance last moved."
    assert [entry.text for entry in sitting.entries[-2:]] == ["undo", "undo"]


@pytest.mark.clause("table.undo")
def test_nothing_is_taken_back_after_a_deal_or_the_end() -> None:
    sitting = dealt(2, bell="on")
    for seat in (0, 1, 0, 1):
        sitting.move(seat, "pass")
    assert sitting.may_undo(1) == ""
    sitting.chance(Rng(2))
    assert sitting.may_undo(1) != ""
    sitting.move(1, "pass")
    sitting.move(CHANCE, "bell")
    assert sitting.may_undo(1) == "The game is over."


@pytest.mark.clause("table.undo")
def test_what_no_face_tells_is_found_out_too() -> None:
    """A wrong call of a revoke shows no card, but it tells that the other had none of the colour."""
    sitting = dealt(2, honour="on")
    sitting.move(0, "order up")
    sitting.move(1, "discard green-fare")
    sitting.move(0, "play orange-car")
    sitting.move(1, "play black-fare")
    sitting.move(0, "gather")
    before = sitting.state.clone()
    sitting.move(0, "revoke 1")
    assert sitting.state.scores == [0, 0]
    assert all(not shown_to(viewer, 0, before, sitting.state) for viewer in (None, 0, 1))
    assert sitting.may_undo(0) == "Something hidden has come out since."


@pytest.mark.clause("table.undo", "table.secret")
@pytest.mark.parametrize(("game", "seats"), SMALLEST_AND_LARGEST, ids=str)
def test_undo_in_any_game_shows_nobody_a_hidden_card_and_replays(game: Game, seats: int) -> None:
    """Random games with every undo that is allowed: the state is the one before, and the log replays."""
    sitting = Sitting.start(game, seats)
    rng = Rng(seats)
    undone = 0
    while undone < 5 and len(sitting.entries) < 80 and not sitting.state.is_over():
        if sitting.state.to_act() == CHANCE:
            sitting.chance(rng)
            continue
        waiting = sitting.state.waiting()
        seat = waiting[rng.below(len(waiting))]
        before = looks(sitting)
        own = {name for pile in sitting.state.view(seat).piles for name in pile.faces}
        seen = [
            {name for pile in sitting.state.view(other).piles for name in pile.faces}
            for other in range(seats)
        ]
        moves = sitting.state.legal_moves(seat)
        sitting.move(seat, moves[rng.below(len(moves))])
        if rng.below(3) == 0 and not sitting.may_undo(seat):
            for other in range(seats):
                now = {name for pile in sitting.state.view(other).piles for name in pile.faces}
                assert now - seen[other] <= own
            sitting.undo(seat)
            undone += 1
            assert looks(sitting) == before
    assert undone or game.id in ANSWERED
    assert looks(Sitting.read(sitting.log.text())) == looks(sitting)
