"""Who deals first: drawn by lot, or cut for with the highest card dealing."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import Move, listed, numbered
from headtable.rules.core.rng import Rng

MOST_SEATS: Final = 12
LOTS: Final = numbered("dealer", MOST_SEATS)  # table.lot
MOST_CUTS: Final = 100


class FirstDealerDraw:
    """The drawing for the first deal.  Without `heights` it is a lot; with them, a cut by height."""

    def __init__(self, seats: int, heights: Sequence[int]) -> None:
        self.heights = heights
        self.rivals = list(range(seats))
        self.cuts = 0

    def clone(self) -> "FirstDealerDraw":
        twin = FirstDealerDraw(0, self.heights)
        twin.rivals = self.rivals[:]
        twin.cuts = self.cuts
        return twin

    def chance(self, rng: Rng, pack: Sequence[int], names: Sequence[str]) -> Move:
        """A lot, or one card of the pack for each who cuts."""
        if not self.heights:
            return LOTS[self.rivals[rng.below(len(self.rivals))]]
        cards = list(pack)
        rng.shuffle(cards)
        return listed("cut", cards[: len(self.rivals)], names)

    def why_not(self, move: Move, pack: Sequence[int]) -> str:
        if move.verb != ("cut" if self.heights else "dealer"):
            return "table.chance"
        if not self.heights:
            return "" if move.number in self.rivals else "table.lot"
        left = list(pack)
        for card in move.cards:
            if card not in left:
                return "table.whole-pack"
            left.remove(card)
        return "" if len(move.cards) == len(self.rivals) else "table.whole-pack"

    def settle(self, move: Move) -> int:
        """The first dealer, or -1 when equals for the highest must cut again among themselves."""
        if not self.heights:
            return move.number
        highest = max([self.heights[card] for card in move.cards])
        self.rivals = [
            seat for seat, card in zip(self.rivals, move.cards, strict=True) if self.heights[card] == highest
        ]
        self.cuts += 1
        return self.rivals[0] if len(self.rivals) == 1 or self.cuts > MOST_CUTS else -1
