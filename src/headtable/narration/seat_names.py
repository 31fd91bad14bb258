"""Who sits at the table, as one of them speaks of the others."""

from collections.abc import Sequence

from headtable.rules.core.view import View


class SeatNames:
    """The names of the seats as one viewer says them: the viewer is "you"; with None, nobody is.

    It remembers whom it has named (`has_named`), so that nobody need look for names in a sentence.
    """

    def __init__(self, names: Sequence[str], viewer: int | None, sides: Sequence[int]) -> None:
        self.names = list(names)
        self.viewer = viewer
        self.sides = list(sides)
        self.named = 0  # a bit for each seat

    @classmethod
    def of(cls, view: View, names: Sequence[str]) -> "SeatNames":
        """The company of a view; a seat without a name is called by its number."""
        known = [*names[: view.seats], *[f"Seat {seat + 1}" for seat in range(len(names), view.seats)]]
        return cls(known, view.seat, view.sides)

    def name(self, seat: int) -> str:
        """The name of a seat, which is named with it."""
        self.named |= 1 << seat
        return self.names[seat]

    def mention(self, seats: Sequence[int]) -> None:
        """Remember these seats as named, where their names are taken from `names`."""
        for seat in seats:
            self.named |= 1 << seat

    def has_named(self, seat: int) -> bool:
        """Whether anything said so far names this seat, other than as "you"."""
        return self.named >> seat & 1 == 1

    def who(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        return "You" if seat == self.viewer else self.name(seat)

    def whom(self, seat: int) -> str:
        """A seat inside a sentence."""
        return "you" if seat == self.viewer else self.name(seat)

    def verb(self, seat: int, verb: str) -> str:
        """A verb in its form for a seat that has just been named: "keep" for you, "keeps" for Bo."""
        return verb if seat == self.viewer else third_person(verb)

    def does(self, seat: int, verb: str) -> str:
        """A seat and what it does: "You play", "Bo plays"."""
        if seat == self.viewer:
            return f"You {verb}"
        return f"{self.name(seat)} {third_person(verb)}"

    def does_inside(self, seat: int, verb: str) -> str:
        """A seat and what it does, inside a sentence: "you play", "Bo plays"."""
        return f"you {verb}" if seat == self.viewer else self.does(seat, verb)

    def partners(self, seat: int) -> list[int]:
        """A seat and those who play with it, in the order of the seats."""
        return [other for other, side in enumerate(self.sides) if side == self.sides[seat]] or [seat]

    def side(self, seat: int) -> str:
        """A seat with its partners: "You and Cy"."""
        return joined([self.who(other) for other in self.in_turn(self.partners(seat))])

    def side_does(self, seat: int, verb: str) -> str:
        """A seat with its partners and what they do: "You and Cy show", "Bo shows"."""
        is_alone = len(self.partners(seat)) == 1 and seat != self.viewer
        return f"{self.side(seat)} {third_person(verb) if is_alone else verb}"

    def in_turn(self, seats: Sequence[int]) -> list[int]:
        """These seats round the table, the viewer first."""
        first = self.viewer or 0
        return sorted(seats, key=lambda seat: (seat - first) % len(self.names))

    def others(self) -> list[int]:
        """All but the viewer, in the order of play from the viewer on."""
        everybody = self.in_turn(range(len(self.names)))
        return [seat for seat in everybody if seat != self.viewer]

    def inside(self) -> list[str]:
        """Every seat as one says it inside a sentence."""
        return [self.whom(seat) for seat in range(len(self.names))]


def third_person(verb: str) -> str:
    """ "play" to "plays", "pass" to "passes", "carry" to "carries", "have" to "has"."""
    if verb == "have":
        return "has"
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}es"
    if verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u"):
        return f"{verb[:-1]}ies"
    return f"{verb}s"


def joined(words: Sequence[str]) -> str:
    """ "Bo", "Bo and Cy", "Bo, Cy and Dee"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
