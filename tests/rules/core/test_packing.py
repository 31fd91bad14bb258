"""States, moves, views and more in copies and pickles: in this process, another one, and the other build.

That a copy is as its state, in every game and at many moments, is law 12: tests/support/game_laws.py.
"""

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from multiprocessing import get_context
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from game_setups import Table, fields, play, step

import headtable
from headtable import CHANCE, BadSetup, Game, Refusal, Rng, State, Unreadable
from headtable.rules.core.packing import CHECK_SIZE, unpacked
from headtable.rules.core.pickle_shared_parts import MOST_KEPT, SHARED_PARTS, checksum, head_of
from headtable.rules.mechanics.trix_trick_game import TrixTrickGame

SOURCES = Path(__file__).parents[3] / "src"
BIGGEST = 1500  # bytes of a state in its first deal
Copier = Callable[[Any], Any]


def by_pickle(protocol: int) -> Copier:
    return lambda thing: pickle.loads(pickle.dumps(thing, protocol))


COPIES: dict[str, Copier] = {
    "copy": copy.copy,
    "deep copy": copy.deepcopy,
    **{f"pickle {number}": by_pickle(number) for number in range(pickle.HIGHEST_PROTOCOL + 1)},
}
every_copy = pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)


def in_play(game: Game, seats: int = 0, moves: int = 12) -> State:
    """A game after so many random moves."""
    state = Table(game, seats or game.seats[-1]).start()
    play(state, Rng(moves), moves)
    return state


def every_state() -> list[State]:
    return [in_play(game) for game in headtable.games()]


@every_copy
def test_moves_views_and_notes_are_copied_whole(copied: Copier) -> None:
    for state in every_state():
        seat = max(state.to_act(), 0)
        for move in [*state.legal_moves(seat)[:5], *state.notation().every_move()[-1:], state.parse("bell")]:
            twin = copied(move)
            assert isinstance(twin, headtable.Move)
            for name in ("text", "verb", "card", "cards", "number", "says", "seats", "count", "thing"):
                assert getattr(twin, name) == getattr(move, name), (move, name)
            assert state.why_not(seat, twin) == state.why_not(seat, move)
        for viewer in (seat, None):
            view = state.view(viewer)
            assert copied(view) == view
            assert fields(copied(view)) == fields(view)
        assert copied(state.notes) == state.notes


def test_a_shuffle_is_copied_with_its_cards() -> None:
    state = headtable.game("gyp").start(3, 0)
    shuffle = state.chance(Rng(1))
    twin = pickle.loads(pickle.dumps(shuffle))
    assert (twin.text, twin.cards) == (shuffle.text, shuffle.cards)
    state.apply(CHANCE, twin)


@every_copy
def test_a_generator_goes_on_as_its_copy_does(copied: Copier) -> None:
    rng = Rng(1904)
    rng.word()
    twin = copied(rng)
    assert [twin.word() for _ in range(9)] == [rng.word() for _ in range(9)]
    twin.word()
    assert twin.word() != rng.word()


@every_copy
def test_errors_say_the_same_elsewhere(copied: Copier) -> None:
    refusal = copied(Refusal("gyp.pass", 1, "pass"))
    assert isinstance(refusal, Refusal)
    assert (refusal.clause, refusal.seat, refusal.text) == ("gyp.pass", 1, "pass")
    for kind in (BadSetup, Unreadable):
        error = copied(kind("that is no move"))
        assert type(error) is kind
        assert str(error) == "that is no move"


@every_copy
def test_a_game_is_the_one_on_the_shelf(copied: Copier) -> None:
    for game in headtable.games():
        assert copied(game) is game
        for option in game.options:
            assert fields(copied(option)) == fields(option)


@pytest.mark.parametrize("game", headtable.games(), ids=str)
def test_a_pickle_is_small_and_holds_nothing_that_all_states_share(game: Game) -> None:
    for seats in game.seats:
        state = in_play(game, seats)
        content = pickle.dumps(state)
        assert len(content) < BIGGEST
        one, other = pickle.loads(content), pickle.loads(content)
        assert one.setup is other.setup
        assert one.kit is other.kit
        assert one.names() is other.names()
        assert one.kit is state.kit or game.family == "board"  # there it is made for so many trains


def test_what_a_lead_asks_for_stays_the_very_thing_that_the_game_knows() -> None:
    """Call-Suit Forty-Two looks for it among those of a called suit."""
    for id in ("call-suit-forty-two", "forty-two", "hilo", "magna"):
        seen = 0
        for moves in range(30, 50):
            state = in_play(headtable.game(id), moves=moves)
            assert isinstance(state, TrixTrickGame)
            twin = pickle.loads(pickle.dumps(state))
            for one, other in zip(state.play.demands, twin.play.demands, strict=True):
                assert one is other
                seen += 1
            assert twin.play.first_lead is state.play.first_lead
        assert seen


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in headtable.games() for seats in game.seats]
)
def test_a_game_that_is_sent_on_and_on_ends_as_if_it_had_stayed(game: Game, seats: int) -> None:
    """To the end of a deal, or for a while where that is far."""
    one_deal = {"length": "one deal"} if "length" in [option.id for option in game.options] else {}
    state = Table(game, seats, tuple(one_deal.items())).start()
    sent = state.clone()
    rng, other = Rng(seats), Rng(seats)
    for number in range(250):
        if state.is_over():
            break
        seat, move = step(state, rng)
        state.apply(seat, move)
        sent.apply(*step(sent, other))
        if number % 9 == 0:
            sent, other = pickle.loads(pickle.dumps((sent, other)))
    assert fields(sent) == fields(state)


def test_another_process_sends_back_what_it_is_sent() -> None:
    """One that begins with nothing but the pickle, as on another machine."""
    states = [in_play(headtable.game("great-railroad-game"), 2), *every_state()]
    with get_context("spawn").Pool(1) as pool:
        assert pool.map(methodcaller("view", 0), states) == [state.view(0) for state in states]
        clones = pool.map(methodcaller("clone"), states)
        worlds = pool.map(methodcaller("imagine", 0, Rng(7)), states, 1)
        with pytest.raises(Refusal) as refused:
            pool.apply(methodcaller("apply", 0, states[1].parse("bell")), (states[1],))
    assert refused.value.clause == states[1].why_not(0, states[1].parse("bell"))
    for state, clone, world in zip(states, clones, worlds, strict=True):
        assert fields(clone) == fields(state)
        assert fields(world) == fields(state.imagine(0, Rng(7)))


def test_both_builds_write_and_read_the_same_bytes() -> None:
    """The other process runs the sources, whatever this one runs."""
    written = pickle.dumps([pickle.dumps(state) for state in every_state()])
    code = (
        "import pickle, sys; "
        "states = [pickle.loads(one) for one in pickle.load(sys.stdin.buffer)]; "
        "pickle.dump([pickle.dumps(one) for one in states], sys.stdout.buffer)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=written,
        capture_output=True,
        check=True,
        env=os.environ | {"PYTHONPATH": str(SOURCES)},
    )
    assert pickle.loads(done.stdout) == pickle.loads(written)


def test_a_pickle_from_elsewhere_is_refused_with_one_sentence() -> None:
    how: Any = in_play(headtable.game("gyp")).__reduce__()
    game, version, seats, dealer, chosen, body = how[1]
    assert isinstance(unpacked(game, version, seats, dealer, chosen, body), State)
    for damaged in (b"", body[:-1], body + b"x", b"x" + body[1:]):
        with pytest.raises(BadSetup, match="gyp is damaged"):
            unpacked(game, version, seats, dealer, chosen, damaged)
    with pytest.raises(BadSetup, match="damaged"):
        unpacked(game, version, seats, dealer, {"target": 7}, body)
    content = bytes([body[CHECK_SIZE] ^ 1]) + body[CHECK_SIZE + 1 :]  # begins with the shape of the release
    for other, said in (
        (("gyp", version, content), "another release"),
        (("gyp", version + 1, content), f"version {version + 1} of its rules; here it is {version}"),
        (("gypp", version, content), "did you mean 'gyp'"),
    ):
        head = head_of(other[0], other[1], seats, dealer, chosen)
        check = checksum(0, head.encode() + other[2]).to_bytes(CHECK_SIZE, "big")
        with pytest.raises(BadSetup, match=said):
            unpacked(other[0], other[1], seats, dealer, chosen, check + other[2])


def test_what_nobody_could_read_again_is_not_written() -> None:
    state = in_play(headtable.game("gyp"))
    notes: list[Any] = state.notes
    notes.append(Rng(1))
    with pytest.raises(TypeError, match=r"a Rng cannot be pickled.* TABLES .* RECORDS"):
        pickle.dumps(state)


def test_a_process_that_reads_many_setups_keeps_a_few() -> None:
    for target in range(1, MOST_KEPT + 10):
        state = headtable.game("gyp").start(3, 0, {"target": target})
        assert pickle.loads(pickle.dumps(state)).setup.target == target
        assert len(SHARED_PARTS.known) <= MOST_KEPT
