"""Taking back: only while nothing hidden has been shown, and never at another person's cost."""

import pytest

import headtable
from headtable.bots.roster import house_player
from headtable.rules.core.errors import Refusal
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY
from headtable.table.log import Damaged
from headtable.table.logged_game import LoggedGame
from headtable.table.shuffle_finder import shuffle_for
from headtable.table.undo_check import shown_to

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


def dealt(seats: int = 2, **options: object) -> LoggedGame:
    logged_game = LoggedGame.start(GAME, seats, dealer=seats - 1, options=options)
    card = logged_game.state.notation().card
    wanted = {place: [card(name) for name in names.split()] for place, names in HANDS.items()}
    logged_game.move(CHANCE, shuffle_for(logged_game.state, wanted, Rng(1)))
    return logged_game


def looks(logged_game: LoggedGame) -> list[object]:
    return [logged_game.state.view(seat).as_data() for seat in [None, *range(logged_game.state.seats)]]


@pytest.mark.clause("table.undo")
def test_a_call_is_taken_back_and_the_log_says_so() -> None:
    logged_game = dealt()
    before = looks(logged_game)
    logged_game.move(0, "order up")
    assert logged_game.may_undo(0) == ""
    logged_game.undo(0)
    assert looks(logged_game) == before
    assert [entry.text for entry in logged_game.entries[1:]] == ["order up", "undo"]
    logged_game.move(0, "pass")
    assert looks(LoggedGame.read(logged_game.log.text())) == looks(logged_game)


@pytest.mark.clause("table.undo")
def test_an_own_card_is_taken_back_but_not_after_anothers_was_shown() -> None:
    logged_game = dealt()
    for seat, text in ((0, "order up"), (1, "discard green-fare")):
        logged_game.move(seat, text)
    logged_game.humans = {0}
    logged_game.move(0, "play red-car")
    assert logged_game.may_undo(0) == ""
    logged_game.undo(0)
    logged_game.move(0, "play red-fare")
    logged_game.move(1, "play red-transfer")
    assert logged_game.may_undo(0) == "A hidden card has been shown to all since."
    before = looks(logged_game), logged_game.log.text()
    with pytest.raises(Refusal) as refused:
        logged_game.undo(0)
    assert refused.value.clause == "table.undo"
    assert (looks(logged_game), logged_game.log.text()) == before


@pytest.mark.clause("table.undo")
def test_a_person_who_has_moved_since_is_not_overruled_but_a_house_player_is() -> None:
    logged_game = dealt(3)
    logged_game.move(0, "pass")
    logged_game.move(1, "pass")
    assert logged_game.may_undo(0) == "seat 2 has moved since."
    assert logged_game.may_undo(1) == ""
    logged_game.humans = {0, 2}
    assert logged_game.may_undo(0) == ""
    logged_game.undo(0)
    assert logged_game.state.to_act() == 0
    assert looks(LoggedGame.read(logged_game.log.text())) == looks(logged_game)


@pytest.mark.clause("table.undo")
def test_a_seat_takes_back_one_move_after_the_other_up_to_the_deal() -> None:
    logged_game = dealt()
    for seat, text in ((0, "pass"), (1, "pass"), (0, "pass")):
        logged_game.move(seat, text)
    logged_game.humans = {0}
    logged_game.undo(0)
    logged_game.undo(0)
    assert logged_game.may_undo(0) == "There is no move to take back since chance last moved."
    assert [entry.text for entry in logged_game.entries[-2:]] == ["undo", "undo"]


@pytest.mark.clause("table.undo")
def test_nothing_is_taken_back_after_a_deal_or_the_end() -> None:
    logged_game = dealt(2, bell="on")
    for seat in (0, 1, 0, 1):
        logged_game.move(seat, "pass")
    assert logged_game.may_undo(1) == ""
    logged_game.chance(Rng(2))
    assert logged_game.may_undo(1) != ""
    logged_game.move(1, "pass")
    logged_game.move(CHANCE, "bell")
    assert logged_game.may_undo(1) == "The game is over."


@pytest.mark.clause("table.undo")
def test_what_no_face_tells_is_found_out_too() -> None:
    """A wrong call of a revoke shows no card, but it tells that the other had none of the colour."""
    logged_game = dealt(2, honour="on")
    logged_game.move(0, "order up")
    logged_game.move(1, "discard green-fare")
    logged_game.move(0, "play orange-car")
    logged_game.move(1, "play black-fare")
    logged_game.move(0, "gather")
    before = logged_game.state.clone()
    logged_game.move(0, "revoke 1")
    assert logged_game.state.scores == [0, 0]
    assert all(not shown_to(viewer, 0, before, logged_game.state) for viewer in (None, 0, 1))
    assert logged_game.may_undo(0) == "Something hidden has come out since."


@pytest.mark.clause("table.undo", "table.secret")
@pytest.mark.parametrize(("game", "seats"), SMALLEST_AND_LARGEST, ids=str)
def test_undo_in_any_game_shows_nobody_a_hidden_card_and_replays(game: Game, seats: int) -> None:
    """Random games with every undo that is allowed: the state is the one before, and the log replays."""
    logged_game = LoggedGame.start(game, seats)
    rng = Rng(seats)
    undone = 0
    while undone < 5 and len(logged_game.entries) < 80 and not logged_game.state.is_over():
        if logged_game.state.to_act() == CHANCE:
            logged_game.chance(rng)
            continue
        waiting = logged_game.state.waiting()
        seat = waiting[rng.below(len(waiting))]
        before = looks(logged_game)
        own = {name for pile in logged_game.state.view(seat).piles for name in pile.faces}
        seen = [
            {name for pile in logged_game.state.view(other).piles for name in pile.faces}
            for other in range(seats)
        ]
        moves = logged_game.state.legal_moves(seat)
        logged_game.move(seat, moves[rng.below(len(moves))])
        if rng.below(3) == 0 and not logged_game.may_undo(seat):
            for other in range(seats):
                now = {name for pile in logged_game.state.view(other).piles for name in pile.faces}
                assert now - seen[other] <= own
            logged_game.undo(seat)
            undone += 1
            assert looks(logged_game) == before
    assert undone or game.id in ANSWERED
    assert looks(LoggedGame.read(logged_game.log.text())) == looks(logged_game)


# Against the house alone ------------------------------------------------------------------------------


def drawn_by_the_house(names: list[str]) -> LoggedGame:
    """Two-handed Pinochle at a moment when only the other seat has come to see a card since Ann's move."""
    logged_game = LoggedGame.start(headtable.game("trolley-pinochle"), 2, names)
    logged_game.humans = {0}
    player = house_player("trolley-pinochle", "random")
    rng = Rng(0)
    while logged_game.state.to_act() != NOBODY:
        seat = logged_game.state.to_act()
        if seat == CHANCE:
            logged_game.chance(rng)
            continue
        logged_game.move(seat, player.choose(logged_game.state, seat, rng))
        if "shown to seat 2" in strictly(logged_game) and seat == 1 and not seen_by_ann(logged_game):
            return logged_game
    raise AssertionError("the house has drawn nothing")


def strictly(logged_game: LoggedGame) -> str:
    logged_game.is_lenient = False
    reason = logged_game.may_undo(0)
    logged_game.is_lenient = True
    return reason


def seen_by_ann(logged_game: LoggedGame) -> bool:
    check = logged_game.undo_check(0)
    return any(shown_to(viewer, 0, check.before, check.now) for viewer in (None, 0))


@pytest.mark.clause("table.undo")
def test_what_a_house_player_draws_does_not_count_against_one_who_plays_alone() -> None:
    logged_game = drawn_by_the_house(["Ann", "Bo (regular)"])
    assert logged_game.may_undo(0) == ""
    entries = len(logged_game.entries)
    logged_game.undo(0)
    assert len(logged_game.entries) == entries + 1
    assert looks(LoggedGame.read(logged_game.log.text())) == looks(logged_game)


@pytest.mark.clause("table.undo")
def test_what_another_person_draws_counts_whatever_was_agreed_on() -> None:
    """By who sits there now, and by the names in the log, which is all that a replay has."""
    logged_game = drawn_by_the_house(["Ann", "Bo (regular)"])
    logged_game.humans = {0, 1}
    assert logged_game.may_undo(0) != ""
    other = drawn_by_the_house(["Ann", "Bo"])
    assert other.may_undo(0) == "A hidden card has been shown to seat 2 since."
    text = f"{other.log.text()}1 undo\n"
    with pytest.raises(Damaged, match=r"table\.undo"):
        LoggedGame.read(text)


@pytest.mark.clause("table.undo")
@pytest.mark.parametrize("game", ["trolley", "trix", "trix-authors", "trocadero"])
def test_against_the_house_too_a_card_that_one_has_seen_is_not_put_back(game: str) -> None:
    """Whatever is taken back there, its own seat and the public have seen nothing new since."""
    seats = headtable.game(game).seats[0]
    names = ["Ann", *[f"Bo{seat} (regular)" for seat in range(1, seats)]]
    logged_game = LoggedGame.start(headtable.game(game), seats, names)
    logged_game.humans = {0}
    player = house_player(game, "random")
    rng = Rng(3)
    refused = 0
    for _ in range(80):
        if logged_game.state.to_act() == CHANCE:
            logged_game.chance(rng)
            continue
        seat = logged_game.state.to_act()
        logged_game.move(seat, player.choose(logged_game.state, seat, rng))
        if logged_game.state.to_act() >= 0 and any(step.seat == 0 for step in logged_game.steps):
            refused += seen_by_ann(logged_game)
            assert not seen_by_ann(logged_game) or logged_game.may_undo(0)
    assert refused > 3
