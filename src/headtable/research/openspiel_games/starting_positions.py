"""Games that begin in the middle: a position as a parameter, and every way in which its hidden cards may lie.

A position is the log of a game, in letters that fit into OpenSpiel's game strings.  With explicit chance the
game begins with one node of chance: which of the worlds that everybody must hold possible is the real one.
All of them are equally likely.  So the last tricks of a deal are a small game that can be solved.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadLetters
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from math import comb, perm
from typing import Final
from zlib import compress, decompressobj
from zlib import error as BadBytes

from headtable.rules.core.errors import BadSetup, Refusal
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.heard_of_move import WHOLE, heard_by
from headtable.rules.core.moves import Move, shuffle
from headtable.rules.core.state import CHANCE, PUBLIC, State
from headtable.table.log import Damaged, Log
from headtable.table.logged_game import LoggedGame

MOST_WORLDS: Final = 200_000
LONGEST_LOG: Final = 1 << 20  # bytes

Deal = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A state in the middle of a game, the moment before its deal, and what was played since."""

    state: State
    undealt: State
    order: list[int]
    played: list[tuple[int, Move]]


class Room:
    """A place with cards that not everybody knows; in a hand their order does not matter."""

    def __init__(self, name: str, cards: list[int]) -> None:
        self.cards = sorted(cards) if name.startswith("hand") else cards
        self.is_ordered = not name.startswith("hand")


def in_letters(log: str) -> str:
    """The text of a log as the parameter `position`."""
    return urlsafe_b64encode(compress(log.encode(), 9)).decode().rstrip("=")


def read_position(game: Game, letters: str) -> tuple[Log, Position]:
    """The position in the letters; BadSetup where there is none of this game in them."""
    try:
        unpack = decompressobj()
        packed = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
        text = unpack.decompress(packed, LONGEST_LOG)
        log = Log.read(text)
        if log.header.game != game.id:
            raise BadSetup(f"the position is one of {log.header.game}, not of {game.id}")
        return log, _position(log)
    except (BadLetters, BadBytes, Damaged, ValueError) as trouble:
        raise BadSetup(f"the parameter position holds no log of a game: {trouble}") from trouble


def _position(log: Log) -> Position:
    played = LoggedGame.resume(log)
    deals = [index for index, entry in enumerate(log.entries) if entry.text.startswith("shuffle")]
    if not deals or played.state.turn < 0:
        raise BadSetup("a position begins where a seat is to move")
    state = played.at(deals[-1])
    undealt = state.clone()
    order = state.parse(log.entries[deals[-1]].text).cards
    moves = [(entry.seat, state.parse(entry.text)) for entry in log.entries[deals[-1] + 1 :]]
    return Position(played.state, undealt, order, moves)


def worlds(position: Position) -> list[State]:
    """Every state that everybody must hold possible; BadSetup where they are too many, or are not listed."""
    rooms = _rooms(position)
    count = _ways(rooms)
    if count > MOST_WORLDS:
        raise BadSetup(f"the hidden cards may lie in {count} ways, which is more than {MOST_WORLDS}")
    public = position.state.view(None)
    found = []
    truly = [card for room in rooms for card in room.cards]
    for deal in _deals(rooms, sorted(truly)):
        placed = dict(zip(truly, deal, strict=True))
        world = _replayed(position, [placed.get(card, card) for card in position.order])
        if world is not None and world.view(None) == public:
            found.append(world)
    return found


def _replayed(position: Position, order: list[int]) -> State | None:
    """The state after the same moves from another shuffle, or None where one of them is not legal."""
    state = position.undealt.clone()
    state.apply(CHANCE, shuffle(order, state.names()))
    try:
        for seat, move in position.played:
            state.apply(seat, move)
    except Refusal:
        return None
    return state


def _rooms(position: Position) -> list[Room]:
    """The places of the cards that have not been seen by all since the deal."""
    if len(set(position.order)) < len(position.order):
        raise BadSetup("the worlds of a pack with cards that look alike are not listed")
    state = position.undealt.clone()
    state.apply(CHANCE, shuffle(position.order, state.names()))
    seen = _seen(state)
    for seat, move in position.played:
        if heard_by(state, PUBLIC, seat, move) != WHOLE:
            raise BadSetup(f"not everybody has heard '{move.text}', so the worlds are not listed")
        state.apply(seat, move)
        seen |= _seen(state)
    names = state.names()
    found = []
    for place in state.places():
        cards = [card for card in place.cards if names[card] not in seen and card in position.order]
        if cards:
            found.append(Room(place.name, cards))
    return found


def _seen(state: State) -> set[str]:
    """The faces that everybody sees."""
    view = state.view(None)
    shown = [face for pile in view.piles for face in pile.faces]
    return {*shown, *(face for fact in view.facts for face in fact.cards if fact.kind == "cards")}


def _ways(rooms: Sequence[Room]) -> int:
    ways = 1
    left = sum(len(room.cards) for room in rooms)
    for room in rooms:
        size = len(room.cards)
        ways *= perm(left, size) if room.is_ordered else comb(left, size)
        left -= size
    return ways


def _deals(rooms: Sequence[Room], cards: list[int]) -> Iterator[Deal]:
    """Every way to put the cards into the rooms, the rooms one after the other."""
    if not rooms:
        yield ()
        return
    choose = permutations if rooms[0].is_ordered else combinations
    for chosen in choose(cards, len(rooms[0].cards)):
        rest = [card for card in cards if card not in chosen]
        for others in _deals(rooms[1:], rest):
            yield (*chosen, *others)
