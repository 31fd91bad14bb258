"""Slips in what was told, each with its reason in a player's words."""

from collections.abc import Callable, Sequence
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.table.logged_game import explain

TURN: Final = "turn"  # kinds of slips: not that seat's turn
PLAYED: Final = "played"  # the card has been played, or shown elsewhere, already
OWN_CARD: Final = "own-card"  # the program holds it
RULE: Final = "rule"  # no rule allows it, whatever the hand
CONTRADICTION: Final = "contradiction"  # an earlier line says otherwise
UNLIKELY: Final = "unlikely"  # no world was found in which it can be
COUNT: Final = "count"  # too many cards, or too few


class Slip(Complaint):
    """Something told that cannot be.  `line` is the earlier line that speaks against it, by its index."""

    def __init__(
        self, kind: str, says: str, seat: int = -1, faces: Sequence[str] = (), line: int | None = None
    ) -> None:
        super().__init__(says)
        self.kind = kind
        self.seat = seat
        self.faces = list(faces)
        self.line = line
        self.clause = ""
        self.dropped: list[str] = []

    def by(self, clause: str) -> "Slip":
        self.clause = clause
        return self

    def as_data(self) -> dict[str, object]:
        return {
            "kind": self.kind, "seat": self.seat, "faces": self.faces, "line": self.line,
            "clause": self.clause, "says": str(self), "dropped": self.dropped,
        }  # fmt: skip


class SlipWords:
    """Makes slips, with the names of the players; `name_of` says how a card is called by its face."""

    def __init__(self, names: Sequence[str], own: int, name_of: Callable[[str], str] = str) -> None:
        self.names = list(names)
        self.own = own
        self.name_of = name_of

    def who(self, seat: int) -> str:
        return "I" if seat == self.own else self.names[seat]

    def turn(self, seat: int, awaited: int) -> Slip:
        whose = "mine" if awaited == self.own else f"{self.names[awaited]}'s"
        cannot = "I cannot move" if seat == self.own else f"{self.names[seat]} cannot move"
        says = f"{cannot}: the turn is {whose}. If the last line came out otherwise, say 'other'."
        return Slip(TURN, says, seat)

    def played(self, face: str, told: str, seat: int, line: int) -> Slip:
        by = f"{self.who(seat)}: {told}" if seat >= 0 else told
        says = f"The {self.name_of(face)} has been told already, in line {line + 1} ({by})."
        return Slip(PLAYED, says, seat, [face], line)

    def own_card(self, face: str) -> Slip:
        return Slip(OWN_CARD, f"You told me that I hold the {self.name_of(face)}.", self.own, [face])

    def rule(self, seat: int, text: str, clause: str) -> Slip:
        says = f"{self.who(seat)} cannot {text} now. {explain(clause)}"
        return Slip(RULE, says, seat).by(clause)

    def contradiction(self, seat: int, text: str, told: str, line: int) -> Slip:
        says = (
            f"Line {line + 1} says of {self.who(seat)} '{told}', and after that '{text}' cannot be: "
            "which of the two is right?"
        )
        return Slip(CONTRADICTION, says, seat, line=line)

    def unlikely(self, seat: int, text: str) -> Slip:
        who = f"{self.who(seat)}: " if seat >= 0 else ""
        says = (
            f"I find no way for '{who}{text}' after all that I was told. Look through the lines with 'list'."
        )
        return Slip(UNLIKELY, says, seat)

    def no_place(self, face: str, place: str) -> Slip:
        return Slip(UNLIKELY, f"The {self.name_of(face)} cannot be there: {place}.", faces=[face])

    def count(self, wanted: int, told: int) -> Slip:
        cards = "is one card" if wanted == 1 else f"are {wanted} cards"
        return Slip(COUNT, f"There {cards} to tell here, not {told}.")
