"""Head Table: the games of five antique boxes, exactly as their rulebooks say.

    import headtable

    state = headtable.game("trolley-euchre").start(seats=4)
    rng = headtable.Rng(1904)
    while not state.is_over():
        seat = state.to_act()
        move = state.chance(rng) if seat == headtable.CHANCE else state.legal_moves(seat)[0]
        state.apply(seat, move)

Seats are counted from 0.  `CHANCE` stands where a seat would when the cards are to be shuffled or drawn, and
`NOBODY` once the game is over.  What docs/api.md does not name may change without notice.
"""

from collections.abc import Sequence
from functools import cache

from headtable.rules.core.errors import BadSetup, Complaint, Refusal, Unreadable
from headtable.rules.core.game_on_shelf import CATALOGUE, Game, shared_parts_of, shelved
from headtable.rules.core.moves import Move
from headtable.rules.core.options import OPTION_GUESS, Option, Value
from headtable.rules.core.packing import unpacked
from headtable.rules.core.pickle_shared_parts import SHARED_PARTS
from headtable.rules.core.rng import Rng
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.core.view import View
from headtable.rules.equipment.railroad_board_text import BOARDS
from headtable.rules.games import GAMES, RECORDS, TABLES

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "NOBODY",
    "BadSetup",
    "Complaint",
    "Game",
    "Move",
    "Note",
    "Option",
    "Refusal",
    "Rng",
    "State",
    "Unreadable",
    "View",
    "game",
    "games",
]


@cache
def games() -> tuple[Game, ...]:
    """Every game on the shelf, in the order of the rulebooks.

    The rules read no files and need no libraries, so the first call hands them the functions that do.
    """
    CATALOGUE.source = _clauses
    CATALOGUE.game = game
    CATALOGUE.reader = _unpickled_game
    OPTION_GUESS.source = _nearest
    BOARDS.reconstruction = _board
    SHARED_PARTS.source = shared_parts_of
    SHARED_PARTS.records = RECORDS
    SHARED_PARTS.tables = TABLES
    SHARED_PARTS.reader = _unpickled_state
    return GAMES


def game(id: str) -> Game:
    """The game of that id; BadSetup names the nearest one when there is none."""
    for known in games():
        if known.id == id:
            return known
    near = _nearest(str(id), [known.id for known in GAMES])
    hint = f"; did you mean '{near}'?" if near else ""
    raise BadSetup(f"there is no game '{id}' on the shelf{hint}")


def _nearest(name: str, known: Sequence[str]) -> str:
    from headtable.rulebooks.did_you_mean import nearest  # noqa: PLC0415 - only needed to help with a slip

    return nearest(name, known)


def _unpickled_game(id: str, version: int) -> Game:
    games()  # to read a pickle may be the first thing that a process does
    return shelved(id, version)


def _unpickled_state(
    game: str, version: int, seats: int, dealer: int, chosen: dict[str, Value], body: bytes
) -> object:
    games()
    return unpacked(game, version, seats, dealer, chosen, body)


def _clauses(id: str) -> tuple[object, ...]:
    from headtable import rulebooks  # noqa: PLC0415 - the catalogue is read only when asked for

    return tuple(rulebooks.clauses(id))


def _board() -> str:
    from headtable.rulebooks import railroad_boards  # noqa: PLC0415 - the board is read only when it is played on

    return railroad_boards.reconstruction()
