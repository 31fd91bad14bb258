"""Every move that a seat may make has a number, and every number its move.

What each law says stands in tests/support/numbering_laws.py; that each can fail is shown at the end.
"""

import copy
import pickle
from hashlib import sha256

import faulty_numberings as faulty
import pytest
from numbering_laws import Numbering, broken_laws
from tables import Table, every_table

import headtable
from headtable import CHANCE, NOBODY, BadSetup, Game, Rng, Unreadable, games
from headtable.research import move_numbers
from headtable.rulebooks import boards

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

# By game: the version of its rules, the size, and a digest of the rows and of games played by number.  They
# change only with the version of the rules: a policy that has learnt the old numbers would play nonsense.
FINGERPRINTS = {
    "trolley": (1, 157, "a281863f"),
    "trolley-euchre": (1, 69, "fb90e284"),
    "trolley-transfer": (1, 14, "9508afb3"),
    "trolley-matchem": (1, 18, "4efa4b1c"),
    "trolley-pinochle": (1, 301, "a3a7dc8d"),
    "trix": (1, 72, "2820793c"),
    "forty-two": (1, 107, "5ba8c068"),
    "call-suit-forty-two": (1, 85, "5c28ff3e"),
    "gyp": (2, 52, "61dd3c8d"),
    "hilo": (1, 162, "58b2e7f2"),
    "magna": (1, 197, "38e8a5ca"),
    "rover": (1, 199, "32865ddc"),
    "trix-football": (2, 48, "c2e18a67"),
    "trix-authors": (1, 117, "0d369045"),
    "trix-exchange": (1, 474, "fa377813"),
    "trocadero": (2, 806, "469a9a63"),
    "great-railroad-game": (2, 180, "4ead30a7"),
    "mayflower": (1, 54, "1bccbdc1"),
    "mayflower-authors": (1, 260, "3c02dffe"),
}


def fingerprint(numbers: Numbering, game: Game) -> tuple[int, int, str]:
    """The rows tell what is fixed; what depends on the position is told by the moves of a game by number."""
    digest = sha256(str(numbers.rows()).encode())
    options = {"honour": "on"} if "honour" in [option.id for option in game.options] else {}
    for seats in game.seats:
        state = game.start(seats, options=options)
        rng = Rng(seats)
        for _ in range(400):
            while state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            if state.to_act() == NOBODY:
                break
            seat = state.to_act()
            legal = sorted(numbers.legal(state, seat))
            move = numbers.move(state, seat, legal[rng.below(len(legal))])
            assert move is not None
            digest.update(f"{legal} {move.text}".encode())
            state.apply(seat, move)
    return game.version, numbers.size, digest.hexdigest()[:8]


@pytest.mark.parametrize("game", games(), ids=str)
def test_a_numbering_changes_only_with_the_rules(game: Game) -> None:
    found = fingerprint(move_numbers(game.id), game)
    assert found == FINGERPRINTS.get(game.id), "raise the version of the rules, or keep the old numbers"


@pytest.mark.parametrize("fault", [faulty.TwoRowsChangePlaces, faulty.LastNumbersChangePlaces])
def test_the_fingerprint_finds_what_has_changed(fault: type[faulty.Sound]) -> None:
    game = headtable.game("trolley")
    assert fingerprint(fault(move_numbers(game.id)), game) != FINGERPRINTS[game.id]


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
    other = railroad.start(2, options={"board": with_other_names(boards.reconstruction())})
    numbers = move_numbers(railroad.id)
    assert "enter 1 gate-1 w" in [move.text for move in other.legal_moves(0)]
    assert numbers.legal(other, 0) == numbers.legal(usual, 0)
    for number in numbers.legal(other, 0):
        move = numbers.move(other, 0, number)
        assert move in other.legal_moves(0)


def with_other_names(board: str) -> str:
    return board.replace("depot-", "gate-")
