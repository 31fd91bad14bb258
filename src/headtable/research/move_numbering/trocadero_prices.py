"""Trocadero: bids and lowest prices, up to as many chips as one seat can hold."""

from collections.abc import Mapping
from typing import Final

from headtable.research.move_numbering.table import NO_NUMBER, MoveNumbers
from headtable.rules.core.game import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Options
from headtable.rules.core.state import State
from headtable.rules.games.trocadero.auction import ASK, BID

SEATS: Final = 4


def most_chips(game: Game, options: Mapping[str, object]) -> int:
    """All the chips that there can be at such a table, which one seat may come to hold."""
    chosen = Options(game.options, options, SEATS)
    stacks = 2 * SEATS if chosen.is_set("rebuy", "stack") else SEATS
    return stacks * chosen.number("stake")


class TrocaderoNumbers(MoveNumbers):
    """`bid 1`, `sell 1`, `bid 2`, `sell 2` and so on stand last: more chips make the numbering longer, and
    change none of its numbers."""

    def __init__(self, game: Game, options: Mapping[str, object]) -> None:
        self.most = most_chips(game, options)
        super().__init__(game)

    def is_numbered(self, move: Move) -> bool:
        return super().is_numbered(move) and not move.number

    def specials(self) -> int:
        return 2 * self.most

    def find_special(self, state: State, seat: int, move: Move) -> int:
        if move.verb not in ("bid", "sell") or not 0 < move.number <= self.most:
            return NO_NUMBER
        return 2 * (move.number - 1) + int(move.verb == "sell")

    def special(self, state: State, seat: int, number: int) -> Move | None:
        return priced(number)

    def special_text(self, number: int) -> str:
        return priced(number).text


def priced(number: int) -> Move:
    price = number // 2 + 1
    return ASK.at(price) if number % 2 else BID.at(price)
