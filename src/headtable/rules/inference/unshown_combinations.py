"""What a decline tells where whoever can show a combination must: that there was none to show."""

from headtable.rules.equipment.trolley import TRANSFER
from headtable.rules.mechanics.combinations import FOUR, kinds_in, usable


class Decline:
    """One decline: what the seat was then known to hold, and how much had been seen and drawn by then."""

    def __init__(self, known: list[int], seen: int, draws: int) -> None:
        self.known = known
        self.seen = seen
        self.draws = draws


class UnshownCombinations:
    """The declines of one deal, and the cards that have come to light out of each hand."""

    def __init__(self, seats: int) -> None:
        self.made: list[list[Decline]] = [[] for _ in range(seats)]
        self.seen: list[list[int]] = [[] for _ in range(seats)]

    def clone(self) -> "UnshownCombinations":
        twin = UnshownCombinations(0)
        twin.made = [made[:] for made in self.made]
        twin.seen = [seen[:] for seen in self.seen]
        return twin

    def saw(self, seat: int, card: int) -> None:
        """A card that nobody knew the seat to hold was played or shown."""
        self.seen[seat].append(card)

    def note(self, seat: int, known: list[int], draws: int) -> None:
        """A seat declined after so many draws, and was known to hold these cards."""
        self.made[seat].append(Decline(known, len(self.seen[seat]), draws))

    def allow(self, seat: int, unknown: list[int], draws: int) -> bool:
        """Whether a seat that now holds these unknown cards may have declined each time that it did.

        It held some of them then, or of those seen since; the others it has drawn since.  Each decline
        is looked at by itself, and any card may have come with any of the draws after it.
        """
        for decline in self.made[seat]:
            loose = unknown + self.seen[seat][decline.seen :]
            held = len(loose) - (draws - decline.draws)
            if not may_hold_none(decline.known, loose, held):
                return False
        return True


def may_hold_none(known: list[int], loose: list[int], held: int) -> bool:
    """Whether some `held` of the loose plain cards make no combination among themselves and the known.

    Fewer cards never make more, so it is enough to look at the largest choices: some denominations
    left out altogether, and of each other one no more than make no four.
    """
    for left_out in range(1 << TRANSFER):
        choice: list[int] = []
        for card in range(TRANSFER + 1):
            if not left_out >> card & 1:
                most = held if card == TRANSFER else 3 - len(usable(known, card, FOUR))
                choice += [card] * min(most, loose.count(card))
        if len(choice) >= held and not kinds_in(known + choice):
            return True
    return False
