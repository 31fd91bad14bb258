"""Trocadero: bids and lowest prices, up to all the chips that there are."""

from collections.abc import Mapping
from typing import Final

from headtable.research.move_numbering.move_numbers import NO_NUMBER, MoveNumbers
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move
from headtable.rules.core.options import Options
from headtable.rules.core.state import State
from headtable.rules.games.trocadero.auction import ASK, BID

SEATS: Final = 4
PRICED: Final = ("bid", "sell")


def chips_at(game: Game, options: Mapping[str, object]) -> int:
    """All the chips that there can be at a table with these options; one seat may come to hold them."""
    chosen = Options(game.options, options, SEATS)
    stacks = 2 * SEATS if chosen.is_set("rebuy", "stack") else SEATS
    return stacks * chosen.number("stake")


class TrocaderoNumbers(MoveNumbers):
    """`bid 1`, `sell 1`, `bid 2`, `sell 2` and so on come last, up to so many chips.

    With more chips there are more numbers, and those that were there before keep their meaning.
    """

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        return super().is_numbered(move, pack) and not move.number

    def count_by_position(self) -> int:
        return len(PRICED) * self.chips

    def number_by_position(self, state: State, seat: int, move: Move) -> int:
        price = move.number
        if move.verb not in PRICED:
            return NO_NUMBER
        if price > self.chips:
            raise Unreadable(
                f"'{move.text}' has no number: these are for {self.chips} chips; "
                "ask for the numbers with the options of the table"
            )
        return len(PRICED) * (price - 1) + int(move.verb == "sell")

    def move_by_position(self, state: State, seat: int, number: int) -> Move | None:
        return priced(number)

    def text_by_position(self, number: int) -> str:
        return priced(number).text

    def reading_by_position(self) -> str:
        return f"Prices go up to {self.chips}, all the chips that there are; a larger stake adds to the end."


def priced(number: int) -> Move:
    price = number // len(PRICED) + 1
    return ASK.at(price) if number % len(PRICED) else BID.at(price)
