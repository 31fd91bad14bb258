"""Trix Exchange: offers and acceptances of as many cards as can be traded."""

from headtable.research.move_numbering.move_numbers import MoveNumbers
from headtable.rules.core.moves import Move
from headtable.rules.games.trix_exchange.pit import MOST_OFFERED


class ExchangeNumbers(MoveNumbers):
    """The notation can name whole hands, which nobody may offer: trix-exchange.offer."""

    def is_numbered(self, move: Move, pack: list[int]) -> bool:
        is_trade = move.verb in ("offer", "accept")
        return super().is_numbered(move, pack) and not (is_trade and len(move.cards) > MOST_OFFERED)
