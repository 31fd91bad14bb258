"""Every move that a seat may make has a number, and every number its move.

What each law says stands in tests/support/numbering_laws.py; that each can fail is shown at the end.
"""

import copy
import pickle

import faulty_numberings as faulty
import pytest
from game_setups import Table, every_table
from move_number_fingerprints import FILE, NumbersChanged, fingerprint, updated, written
from numbering_laws import broken_laws

import headtable
from headtable import CHANCE, BadSetup, Game, Rng, Unreadable, games
from headtable.research import move_numbers
from headtable.rulebooks import railroad_boards

TABLES = list(every_table())
IN_HONOUR_MODE = [table for table in TABLES if dict(table.options) == {"honour": "on"}]


def is_fullest(table: Table) -> bool:
    return table.seats == max(table.game.seats)


def in_short() -> list[Table]:
    """Each game as the book has it, at the fullest table with a mixture of options, and in honour mode."""
    found = [table for table in TABLES if not table.options]
    for table, after in zip(TABLES, [*TABLES[1:], None], strict=True):
        is_mixture = after is None or (after.game, after.seats) != (table.game, table.seats)
        if is_fullest(table) and (is_mixture or table in IN_HONOUR_MODE):
            found.append(table)
    return found


@pytest.mark.parametrize("table", in_short(), ids=str)
def test_the_laws_of_numbers_hold(table: Table) -> None:
    numbers = move_numbers(table.game.id, table.chosen())
    assert broken_laws(numbers, table, looks=2) == {}


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_laws_of_numbers_hold_with_every_option(table: Table) -> None:
    numbers = move_numbers(table.game.id, table.chosen())
    assert broken_laws(numbers, table, looks=20, times=5) == {}


# Each law finds the fault that is planted for it -----------------------------------------------------

ONE_TO_ONE = "law_legal_moves_and_their_numbers_are_one_to_one"
MEANS_ONE = "law_every_number_means_one_move_or_none"
WITHOUT = "law_a_move_without_a_number_is_refused"
SECRET = "law_numbers_tell_nothing_that_a_seat_cannot_know"
FROM_EVERY_SEAT = "law_numbers_are_the_same_from_every_seat"


@pytest.mark.parametrize(
    ("fault", "id", "law"),
    [
        (faulty.TwoMovesShareANumber, "hilo", ONE_TO_ONE),
        (faulty.NumbersAreSorted, "hilo", ONE_TO_ONE),
        (faulty.MaskForgetsAMove, "hilo", ONE_TO_ONE),
        (faulty.MaskIgnoresTheOffset, "hilo", ONE_TO_ONE),
        (faulty.NegativeNumbersCountFromTheEnd, "hilo", MEANS_ONE),
        (faulty.RefusedMovesAreLost, "hilo", WITHOUT),
        (faulty.ALegalMoveHasNoNumber, "hilo", WITHOUT),
        (faulty.NumbersTellAnothersCard, "hilo", SECRET),
        (faulty.SeatsAreCountedFromTheFirst, "trix-authors", FROM_EVERY_SEAT),
    ],
    ids=lambda given: getattr(given, "__name__", str(given)),
)
def test_a_law_finds_the_fault(fault: type[faulty.Sound], id: str, law: str) -> None:
    table = next(table for table in TABLES if table.game.id == id)
    numbers = move_numbers(id)
    assert law in broken_laws(fault(numbers), table)
    assert broken_laws(faulty.Sound(numbers), table) == {}


# What the numbers mean stays as it is ----------------------------------------------------------------


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_numbering_changes_only_with_the_rules(game: Game) -> None:
    assert game.id in written(), f"{FILE.name} has no {game.id}: write it with `make golden GAME={game.id}`"
    found = fingerprint(move_numbers(game.id), game)
    assert found == written()[game.id], "raise the version of the rules, or keep the old numbers"


@pytest.mark.parametrize("fault", [faulty.TwoRowsChangePlaces, faulty.LastNumbersChangePlaces])
def test_the_fingerprint_finds_what_has_changed(fault: type[faulty.Sound]) -> None:
    game = headtable.game("trolley")
    assert fingerprint(fault(move_numbers(game.id)), game) != written()[game.id]


def test_there_is_no_fingerprint_too_many() -> None:
    assert list(written()) == [game.id for game in games()]


def test_a_new_game_or_version_gets_its_fingerprint_and_an_old_one_keeps_it() -> None:
    hilo, gyp = headtable.game("hilo"), headtable.game("gyp")
    lines = written()
    new = {id: line for id, line in lines.items() if id != "hilo"}
    assert updated(new, [hilo]) == lines
    earlier = lines | {"gyp": lines["gyp"].replace("rules 2", "rules 1")}
    assert updated(earlier, [gyp]) == lines
    assert updated(earlier, [hilo]) == earlier
    changed = lines | {"hilo": f"{lines['hilo'][:-1]}x"}
    with pytest.raises(NumbersChanged, match="the moves of hilo have other numbers"):
        updated(changed, [hilo])
    assert updated(changed, [gyp]) == changed


# For adapters ------------------------------------------------------------------------------------------


def test_a_numbering_is_shared_copied_and_pickled() -> None:
    for id in ("hilo", "trocadero", "trolley"):
        numbers = move_numbers(id)
        assert move_numbers(id) is numbers
        assert copy.copy(numbers) is numbers
        assert copy.deepcopy({"numbers": numbers})["numbers"] is numbers
        assert pickle.loads(pickle.dumps(numbers)) is numbers
    rich = move_numbers("trocadero", {"stake": 500})
    assert pickle.loads(pickle.dumps(rich)) is rich


def test_a_pickle_of_another_version_of_the_rules_is_refused() -> None:
    version = str(headtable.game("gyp").version).encode()
    pickled = pickle.dumps(move_numbers("gyp"), protocol=0)
    assert pickled.count(b"I" + version + b"\n") == 1
    with pytest.raises(BadSetup, match=r"for version 1 of the rules of Gyp, which are at version 2 here"):
        pickle.loads(pickled.replace(b"I" + version + b"\n", b"I1\n"))


def test_an_unknown_game_is_answered_with_the_nearest() -> None:
    with pytest.raises(BadSetup, match="there is no game 'hillo' on the shelf; did you mean 'hilo'"):
        move_numbers("hillo")


def test_prices_go_as_far_as_the_chips_and_keep_their_numbers() -> None:
    """Trocadero, with the largest stake and with a bid that is beyond the numbering."""
    usual = move_numbers("trocadero")
    rich = move_numbers("trocadero", {"stake": 10_000, "rebuy": "stack"})
    assert (usual.size, rich.size) == (6 + 2 * 400, 6 + 2 * 80_000)
    assert rich.rows()[: usual.size] == usual.rows()
    state = headtable.game("trocadero").start(4, 0, {"stake": 10_000, "rebuy": "stack"})
    for text in ("bid 1", "sell 7", "bid 400", "bid 401", "sell 80000"):
        move = state.parse(text)
        number = rich.number(state, 0, move)
        assert rich.move(state, 0, number) == move
        assert rich.rows()[number] == (number, text)
    with pytest.raises(Unreadable, match="these are for 400 chips; ask for the numbers with the options"):
        usual.number(state, 0, state.parse("bid 401"))


def test_every_board_of_the_railroad_has_the_same_numbers() -> None:
    """The circles of its depot are counted, whatever they are called."""
    railroad = headtable.game("great-railroad-game")
    usual = railroad.start(2)
    other = railroad.start(2, options={"board": with_other_names(railroad_boards.reconstruction())})
    numbers = move_numbers(railroad.id)
    assert "enter 1 gate-1 w" in [move.text for move in other.legal_moves(0)]
    assert numbers.legal(other, 0) == numbers.legal(usual, 0)
    for number in numbers.legal(other, 0):
        move = numbers.move(other, 0, number)
        assert move in other.legal_moves(0)


def with_other_names(board: str) -> str:
    return board.replace("depot-", "gate-")


def test_a_number_is_played_or_the_clause_comes_back_and_nothing_changes() -> None:
    numbers = move_numbers("hilo")
    state = headtable.game("hilo").start(3)
    rng = Rng(1904)
    refused: set[str] = set()
    for _ in range(30):
        while state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
        seat = state.to_act()
        for number in range(numbers.size):
            move = numbers.move(state, seat, number)
            expected = "table.not-now" if move is None else state.why_not(seat, move)
            twin = state.clone()
            assert numbers.play(twin, seat, number) == expected
            refused.add(expected)
            other = state.clone()
            if move is not None and not expected:
                other.apply(seat, move)
            assert [twin.view(one) for one in range(3)] == [other.view(one) for one in range(3)]
        assert not numbers.play(state, seat, numbers.legal(state, seat)[0])
    assert len(refused) > 2
