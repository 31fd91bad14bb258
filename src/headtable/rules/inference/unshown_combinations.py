"""Declines where whoever can show a combination must: what the hands that declined can have held.

Which cards make a combination is for the game to say.
"""


class Decline:
    """One decline: what the seat was then known to hold, and how much had been seen and drawn by then."""

    def __init__(self, known: list[int], seen: int, draws: int) -> None:
        self.known = known
        self.seen = seen
        self.draws = draws


class HandThen:
    """The hand that declined: the cards known to be in it, and so many of the loose cards."""

    def __init__(self, known: list[int], loose: list[int], size: int) -> None:
        self.known = known
        self.loose = loose
        self.size = size


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

    def hands_then(self, seat: int, unknown: list[int], draws: int) -> list[HandThen]:
        """What a seat that now holds these unknown cards, after so many draws, held at each decline.

        It held some of them then, or of those seen since; the others it has drawn since.  Each decline
        is looked at by itself, and any card may have come with any of the draws after it.
        """
        hands: list[HandThen] = []
        for decline in self.made[seat]:
            loose = unknown + self.seen[seat][decline.seen :]
            hands.append(HandThen(decline.known, loose, len(loose) - (draws - decline.draws)))
        return hands
