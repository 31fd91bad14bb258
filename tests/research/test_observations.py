"""Layouts, and the buffers that observations are written into."""

from array import array
from collections.abc import Callable

import pytest
from game_setups import play

import headtable
from headtable import Rng, State
from headtable.research import Layout, layout, move_numbers, perfect_layout
from headtable.research.many_games import LibrtSink
from headtable.research.observations.observer import Observer
from headtable.research.observations.quick_observer import QuickObserver
from headtable.research.observations.vector_writing_view import VectorView
from headtable.rules.games.trix_exchange import TrixExchange

EUCHRE = "trolley-euchre"


def position(seats: int = 4, moves: int = 14) -> State:
    state = headtable.game(EUCHRE).start(seats)
    play(state, Rng(3), moves)
    return state


def test_the_pieces_cover_the_vector_without_gaps() -> None:
    for has in (layout(EUCHRE, 4), perfect_layout(EUCHRE, 3), layout("hilo", 2, {"review": "all"})):
        at = 0
        for piece in has.pieces:
            assert (piece.offset, bool(piece.meaning)) == (at, True)
            at += piece.size
        assert at == has.size == len(has.low) == len(has.high)
        names = [piece.name for piece in has.pieces]
        assert len(set(names)) == len(names)


def test_a_layout_is_made_once_however_its_options_are_written() -> None:
    assert layout(EUCHRE, 4) is layout(EUCHRE, 4, {"honour": False})
    assert layout(EUCHRE, 4, {"honour": True}) is layout(EUCHRE, 4, {"honour": "on"})
    assert layout(EUCHRE, 4) is not perfect_layout(EUCHRE, 4)


def test_the_viewer_comes_first_and_the_others_follow_to_the_left() -> None:
    state = position()
    has = layout(EUCHRE, 4)
    turn = has.piece("turn").offset
    for seat in range(4):
        vector = has.observe(state, seat)
        assert vector[turn + (state.to_act() - seat) % 4] == 1


def test_every_sink_gets_the_same_numbers() -> None:
    state = position()
    has = layout(EUCHRE, 4)
    for seat in range(4):
        vector = has.observe(state, seat)
        buffer = array("h", [7] * (has.size + 5))
        has.observe_into(state, seat, buffer, 3)
        assert buffer[3:-2] == vector
        assert (buffer[:3], buffer[-2:]) == (array("h", [7] * 3), array("h", [7] * 2))
        sink = LibrtSink(2 * has.size)
        for offset in (has.size, 0):
            VectorView(has.plan).write(state, seat, sink, offset)
        assert sink.buffer().tolist() == 2 * vector.tolist()


@pytest.mark.parametrize("kind", [Observer, QuickObserver])
@pytest.mark.parametrize("game", [EUCHRE, "magna", "trolley", "trix-exchange"])
def test_an_observer_gives_the_vector_and_the_mask_in_bytes_of_their_own(
    kind: type[Observer], game: str
) -> None:
    state = headtable.game(game).start(4)
    has = layout(game, state.seats)
    numbers = move_numbers(game)
    observer = kind(has.plan, numbers, numbers.size + 2)
    kept = []
    for moves in range(1, 40):
        play(state, Rng(moves), 1)
        for seat in range(state.seats):
            vector, mask = observer.vector(state, seat), observer.mask(state, seat)
            marked = bytearray(numbers.size + 2)
            numbers.mark(state, seat, marked, 0)
            assert (bytes(vector), mask) == (has.observe(state, seat).tobytes(), marked)
            kept.append((vector, bytes(vector), mask, bytes(mask)))
    for vector, seen, mask, marks in kept:
        assert (bytes(vector), bytes(mask)) == (seen, marks), "what was handed out has changed"


def test_the_order_of_offers_can_be_read() -> None:
    """Whoever trades a number of cards trades with the seat that has held up that number for longest."""
    state = headtable.game("trix-exchange").start(4)
    assert isinstance(state, TrixExchange)
    rng = Rng(3)
    while len(state.pit.offers) < 2:
        play(state, rng, 1)
    twin = state.clone()
    twin.pit.offers.reverse()
    has = layout("trix-exchange", 4)
    for seat in range(4):
        assert has.observe(state, seat) != has.observe(twin, seat)


def test_a_buffer_is_overwritten() -> None:
    state = position()
    has = layout(EUCHRE, 4)
    numbers = has.observe(state, 0)
    has.observe_into(state, 1, numbers)
    assert numbers == has.observe(state, 1)


def test_the_perfect_vector_begins_with_the_seats_own_and_has_every_card_once() -> None:
    state = position()
    has, all_of_it = layout(EUCHRE, 4), perfect_layout(EUCHRE, 4)
    for seat in range(4):
        vector = all_of_it.observe(state, seat)
        assert vector[: has.size] == has.observe(state, seat)
        assert sum(vector[has.size :]) == len(state.pack())
        hand = all_of_it.piece("truth: hand left 1").offset
        other = next(place for place in state.places() if place.name == f"hand {(seat + 1) % 4 + 1}")
        faces = [all_of_it.faces[column] for column in range(24) if vector[hand + column]]
        assert faces == [state.names()[card] for card in sorted(other.cards)]


@pytest.mark.parametrize(
    ("buffer", "offset"),
    [
        (array("h", bytes(20)), 0),
        (array("h", bytes(2000)), 900),
        (array("h", bytes(2000)), -1),
        (array("i", bytes(4000)), 0),
        (bytearray(4000), 0),
        (memoryview(bytes(2000)).cast("h"), 0),
    ],
    ids=["too short", "too far", "before the first", "of 32 bits", "of bytes", "read only"],
)
def test_a_buffer_that_will_not_do_is_refused(buffer: object, offset: int) -> None:
    with pytest.raises(ValueError, match=r"buffer"):
        layout(EUCHRE, 4).observe_into(position(), 0, buffer, offset)


@pytest.mark.parametrize("seat", [-1, 4])
def test_a_seat_that_is_not_there_is_refused(seat: int) -> None:
    with pytest.raises(ValueError, match="numbered from 0 to 3"):
        layout(EUCHRE, 4).observe(position(), seat)


def test_a_piece_that_is_not_there_is_refused() -> None:
    with pytest.raises(KeyError, match=r"no piece 'hand'; there are: .*hand own: faces, "):
        layout(EUCHRE, 4).piece("hand")


def test_a_state_of_another_table_is_refused() -> None:
    with pytest.raises(ValueError, match="for 4 seats, but the state is one of trolley-euchre for 3"):
        layout(EUCHRE, 4).observe(position(3), 0)
    with pytest.raises(ValueError, match="has 369 numbers, not 2"):
        layout(EUCHRE, 4).read_back([0, 0])


@pytest.mark.parametrize("make", [layout, perfect_layout])
@pytest.mark.parametrize(
    ("game", "seats", "options", "sentence"),
    [
        ("hilo", 4, {"partners": "none"}, "partners=pairs opposite, but the state has partners=none"),
        ("hilo", 3, {"review": "all", "target": 5}, "review=last set, but the state has review=all"),
        (
            "trix",
            4,
            {"partners": "none", "review": "all"},
            "partners=usual, review=last set, but the state has partners=none, review=all",
        ),
        ("trolley", 3, {"memory-aid": "on"}, "memory-aid=off, but the state has memory-aid=on"),
        ("magna", 4, {"honour": "on"}, "honour=off, but the state has honour=on"),
    ],
)
def test_a_state_with_other_options_than_the_layout_is_refused(
    make: Callable[..., Layout], game: str, seats: int, options: dict[str, object], sentence: str
) -> None:
    state = headtable.game(game).start(seats, 0, options)
    plain = make(game, seats)
    for _ in range(2):
        with pytest.raises(ValueError, match=f"^this is a layout of {game} with {sentence}: make the layout"):
            plain.observe(state, 0)
    with pytest.raises(ValueError, match="make the layout with the options of the state"):
        plain.observe_into(state, 0, array("h", bytes(2 * plain.size)))
    assert len(make(game, seats, options).observe(state, 0)) != plain.size
    assert len(plain.observe(headtable.game(game).start(seats), 0)) == plain.size


def test_options_that_show_in_no_view_need_no_layout_of_their_own() -> None:
    plain = layout("hilo", 4)
    for options in ({"length": "one deal"}, {"target": 5, "void": "free"}):
        state = headtable.game("hilo").start(4, 0, options)
        assert plain.observe(state, 0) == layout("hilo", 4, options).observe(state, 0)
