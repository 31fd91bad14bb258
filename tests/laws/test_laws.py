"""The laws that hold for every game, at every seat count and with every option (DESIGN.md)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables import Table, every_table, fields, play, step, turned_move

from headtable import CHANCE, NOBODY, Move, Refusal, Rng, State, rulebooks
from headtable.rules.core.moves import shuffle, word

TABLES = [pytest.param(table, id=str(table)) for table in every_table()]
SEEDS = st.integers(0, 2**32 - 1)
MOMENTS = st.integers(0, 400)  # how many moves into a game to look

on_every_table = pytest.mark.parametrize("table", TABLES)


def reached(table: Table, seed: int, moment: int) -> State:
    """A game in progress (or over, when it was a short one)."""
    state = table.start()
    play(state, Rng(seed), moment)
    return state


def cards_everywhere(state: State) -> list[int]:
    return sorted(card for place in state.places() for card in place.cards)


@on_every_table
@given(seed=SEEDS)
def test_cards_are_conserved_and_somebody_can_act_until_the_end(table: Table, seed: int) -> None:
    """Laws 1, 2 and 3."""
    state = table.start()
    rng = Rng(seed)
    cap = state.cap()
    moves = 0
    while state.to_act() != NOBODY:
        assert cards_everywhere(state) == state.pack()
        if state.to_act() == CHANCE:
            assert state.waiting() == []
        else:
            assert state.to_act() in state.waiting()
            assert all(state.legal_moves(seat) for seat in state.waiting())
        state.apply(*step(state, rng))
        moves += 1
        assert moves <= cap
    assert cards_everywhere(state) == state.pack()
    assert state.waiting() == []
    assert state.winners()
    assert all(state.legal_moves(seat) == [] for seat in range(table.seats))


def moves_to_try(state: State) -> list[Move]:
    """Every fixed move of the game, and whatever is legal for anybody."""
    legal = [move for seat in range(state.seats) for move in state.legal_moves(seat)]
    return state.notation().every_move() + legal


@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_why_not_is_empty_exactly_for_legal_moves(table: Table, seed: int, moment: int) -> None:
    """Law 4: and a refusal changes nothing and names a catalogued clause."""
    state = reached(table, seed, moment)
    before = fields(state)
    for seat in range(table.seats):
        legal = state.legal_moves(seat)
        assert len(set(legal)) == len(legal)
        for move in moves_to_try(state):
            clause = state.why_not(seat, move)
            assert (clause == "") == (move in legal), (seat, move, clause)
            if clause:
                assert rulebooks.clause(clause).id == clause
                with pytest.raises(Refusal) as refusal:
                    state.apply(seat, move)
                assert refusal.value.clause == clause
    assert fields(state) == before


@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_a_clone_is_equal_and_shares_nothing(table: Table, seed: int, moment: int) -> None:
    """Law 5."""
    state = reached(table, seed, moment)
    before = fields(state)
    twin = state.clone()
    assert fields(twin) == before
    play(twin, Rng(seed + 1), 200)
    assert fields(state) == before
    other = state.clone()
    play(state, Rng(seed + 1), 200)
    assert fields(other) == before
    assert fields(twin) == fields(state)


@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_an_imagined_world_looks_the_same_and_tells_nothing(table: Table, seed: int, moment: int) -> None:
    """Law 6: no leak, and a world that depends on the seat's knowledge and the generator alone."""
    state = reached(table, seed, moment)
    before = fields(state)
    for seat in range(table.seats):
        world = state.imagine(seat, Rng(seed + 1))
        assert world.view(seat) == state.view(seat)
        assert world.view(None) == state.view(None)
        assert cards_everywhere(world) == state.pack()
        assert fields(world.imagine(seat, Rng(seed + 2))) == fields(state.imagine(seat, Rng(seed + 2)))
        play(world, Rng(seed), 50)
    assert fields(state) == before


@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_a_seat_sees_no_more_than_it_may(table: Table, seed: int, moment: int) -> None:
    """Law 6 from the other side: no view shows a face that lies in another's hand or in the stock.

    Whatever the public sees, each seat sees; and choices are offered to their own seat only.
    """
    state = reached(table, seed, moment)
    public = state.view(None)
    assert public.choices == []
    for seat in range(table.seats):
        view = state.view(seat)
        assert [choice.text for choice in view.choices] == [move.text for move in state.legal_moves(seat)]
        for pile in view.piles:
            if pile.lies == "hand" and pile.owner != seat:
                assert pile.faces == []
        shown = {pile.name: pile for pile in view.piles}
        for pile in public.piles:
            assert pile.name in shown
            assert shown[pile.name].hidden + len(shown[pile.name].faces) == pile.hidden + len(pile.faces)
        for choice in view.choices:
            assert not choice.pile or set(choice.faces) <= set(shown[choice.pile].faces)


@on_every_table
@given(seed=SEEDS)
def test_text_to_move_to_text_and_replay_of_any_prefix(table: Table, seed: int) -> None:
    """Laws 7 and 8."""
    state = table.start()
    again = table.start()
    rng = Rng(seed)
    for number in range(300):
        if state.to_act() == NOBODY:
            break
        seat, move = step(state, rng)
        read = again.parse(move.text)
        assert read == move
        assert read.text == move.text
        state.apply(seat, move)
        again.apply(seat, read)
        if number % 20 == 0:
            assert fields(again) == fields(state)
    assert fields(again) == fields(state)


@on_every_table
@given(seed=SEEDS, turn=st.integers(1, 10))
def test_turning_the_table_turns_the_result(table: Table, seed: int, turn: int) -> None:
    """Law 9."""

    def turned(seat: int) -> int:
        return (seat + turn) % table.seats

    state = table.start(dealer=0)
    other = table.turned(turn).start(dealer=turned(0))
    for seat, move in play(state, Rng(seed), 600):
        if seat == CHANCE:
            other.apply(CHANCE, move)
        else:
            other.apply(turned(seat), turned_move(other, move, turn))
    assert other.to_act() == (turned(state.to_act()) if state.to_act() >= 0 else state.to_act())
    assert [other.scores[turned(seat)] for seat in range(table.seats)] == state.scores
    assert sorted(turned(seat) for seat in state.winners()) == sorted(other.winners())
    assert [(note.clause, turned(note.seat), note.points) for note in state.notes] == [
        (note.clause, note.seat, note.points) for note in other.notes
    ]


@on_every_table
@given(seed=SEEDS)
def test_the_score_sheet_adds_up_and_cites_the_book(table: Table, seed: int) -> None:
    """Law 10, the general half: the notes are the scores, and each has a catalogued reason."""
    state = table.start()
    play(state, Rng(seed))
    sums = [0] * table.seats
    for note in state.notes:
        assert rulebooks.clause(note.clause).id == note.clause
        for seat in range(table.seats):
            if state.sides[seat] == state.sides[note.seat]:
                sums[seat] += note.points
    assert sums == state.scores


@pytest.mark.clause("table.secret")
@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_secret_choices_come_out_the_same_in_any_order(table: Table, seed: int, moment: int) -> None:
    """Asking the seats one after the other, in any order, gives the same game; and nobody sees a choice."""
    state = reached(table, seed, moment)
    if state.honour or state.is_live() or len(state.waiting()) < 2:
        return
    rng = Rng(seed)
    chosen = [
        (seat, moves[rng.below(len(moves))])
        for seat in state.waiting()
        for moves in [state.legal_moves(seat)]
    ]
    backwards = state.clone()
    for number, (seat, move) in enumerate(chosen):
        before = [state.view(other).as_data()["piles"] for other in range(table.seats) if other != seat]
        state.apply(seat, move)
        if number < len(chosen) - 1:
            assert [
                state.view(other).as_data()["piles"] for other in range(table.seats) if other != seat
            ] == before
    for seat, move in reversed(chosen):
        backwards.apply(seat, move)
    assert fields(backwards) == fields(state)


@pytest.mark.clause("table.turn", "table.over", "table.chance", "table.whole-pack")
@on_every_table
@given(seed=SEEDS, moment=MOMENTS)
def test_nobody_moves_out_of_turn_and_chance_does_only_what_is_due(
    table: Table, seed: int, moment: int
) -> None:
    state = reached(table, seed, moment)
    waiting = state.waiting()
    for seat in range(table.seats):
        if seat not in waiting:
            expected = "table.over" if state.to_act() == NOBODY else "table.turn"
            for move in state.notation().every_move()[:5]:
                assert state.why_not(seat, move) == expected
    if state.to_act() == CHANCE:
        assert state.why_not(CHANCE, word("pass")) == "table.chance"
        assert state.why_not(CHANCE, state.chance(Rng(seed))) == ""
        if state.opening is None:
            cards = list(state.to_shuffle())
            assert state.why_not(CHANCE, shuffle(cards[1:], state.names())) == "table.whole-pack"
            assert state.why_not(CHANCE, shuffle(cards[1:] + cards[:1], state.names())) == ""
            if cards[0] != cards[-1]:
                wrong = [cards[-1], *cards[1:]]
                assert state.why_not(CHANCE, shuffle(wrong, state.names())) == "table.whole-pack"
    else:
        expected = "table.over" if state.to_act() == NOBODY else "table.turn"
        assert state.why_not(CHANCE, shuffle(state.pack(), state.names())) == expected
