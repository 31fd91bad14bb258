"""Cards laid out on the table, each on or beside others that have to lie there first."""

from typing import Final

LAID: Final = -1


class Plan:
    """What has to lie before what: for each card, by its number, the cards that it waits for.

    A card that is not in the game waits for itself.  Shared by all the layouts of a game, never changed.
    """

    def __init__(self, waits_for: list[list[int]]) -> None:
        self.waits = [len(cards) for cards in waits_for]
        self.opens: list[list[int]] = [[] for _ in waits_for]  # the cards that wait for each
        for card, before in enumerate(waits_for):
            for other in before:
                self.opens[other].append(card)
        self.first = [card for card, before in enumerate(waits_for) if not before]


class Layout:
    """The cards on the table in the order in which they were laid, and which others fit now."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.laid: list[int] = []
        self.waits = plan.waits[:]  # for how many others each card still waits, or LAID
        self.open = plan.first[:]  # all the cards that may be laid now

    def clone(self) -> "Layout":
        twin = Layout(self.plan)
        twin.laid = self.laid[:]
        twin.waits = self.waits[:]
        twin.open = self.open[:]
        return twin

    def fits(self, card: int) -> bool:
        """Whether all that has to lie before this card lies there, and the card itself does not."""
        return self.waits[card] == 0

    def can_lay(self, cards: list[int]) -> bool:
        """Whether any of the cards may be laid now."""
        for card in cards:
            if self.waits[card] == 0:
                return True
        return False

    def lay(self, card: int) -> None:
        self.laid.append(card)
        self.waits[card] = LAID
        self.open.remove(card)
        for other in self.plan.opens[card]:
            self.waits[other] -= 1
            if self.waits[other] == 0:
                self.open.append(other)

    def has_all(self, cards: list[int]) -> bool:
        """Whether every one of these cards has been laid."""
        for card in cards:
            if self.waits[card] != LAID:
                return False
        return True
