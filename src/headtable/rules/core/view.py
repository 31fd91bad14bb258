"""What one seat may see of a game, built up by showing.

A view is data for a client that knows no rules: piles with their faces or their count, facts in
words, the scores with their reasons, whose turn it is, and for its own seat the legal moves, each
tied to the cards or the place that it concerns.
"""

from typing import Final

from headtable.rules.core.score_note import Note

HAND: Final = "hand"  # ways for cards to lie
PILE: Final = "pile"
ROW: Final = "row"
TRICK: Final = "trick"
LAYOUT: Final = "layout"

NOBODYS: Final = -1  # the owner of what lies in the middle


class Pile:
    """Cards that lie together: `faces` those that can be seen, `hidden` how many more there are.

    `tags` says something of each face (what a shown card has served in), `seats` who put it there;
    both are either empty or as long as `faces`.
    """

    def __init__(self, name: str, owner: int, lies: str, faces: list[str], hidden: int = 0) -> None:
        self.name = name
        self.owner = owner
        self.lies = lies
        self.faces = faces
        self.hidden = hidden
        self.tags: list[str] = []
        self.seats: list[int] = []

    def as_data(self) -> dict[str, object]:
        return {
            "name": self.name,
            "owner": self.owner,
            "lies": self.lies,
            "faces": self.faces,
            "hidden": self.hidden,
            "tags": self.tags,
            "seats": self.seats,
        }


class Choice:
    """A legal move of the viewer, the pile and faces it concerns, and the clause it would break.

    `breaks` is empty for a lawful move; in honour mode a fault can be offered, to its own seat only.
    """

    def __init__(self, text: str, pile: str = "", faces: list[str] | None = None, breaks: str = "") -> None:
        self.text = text
        self.pile = pile
        self.faces: list[str] = [] if faces is None else faces
        self.breaks = breaks

    def as_data(self) -> dict[str, object]:
        return {"text": self.text, "pile": self.pile, "faces": self.faces, "breaks": self.breaks}


class View:
    """All that a seat (or with None the public) may see."""

    def __init__(self, game: str, seat: int | None, seats: int) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.dealer = -1
        self.to_act = -1
        self.waiting: list[int] = []
        self.scores: list[int] = []
        self.standing: list[int] = []  # the score as the players count it, where that is not `scores`
        self.sides: list[int] = []
        self.piles: list[Pile] = []
        self.facts: list[tuple[str, str]] = []
        self.notes: list[Note] = []
        self.choices: list[Choice] = []
        self.winners: list[int] = []
        self.asks = ""
        self.extra: dict[str, object] = {}

    def show(self, pile: Pile) -> Pile:
        """Lay a pile on the table of this view."""
        self.piles.append(pile)
        return pile

    def tell(self, label: str, value: str) -> None:
        """State a fact in words."""
        self.facts.append((label, value))

    def offer(self, text: str, pile: str = "", faces: list[str] | None = None, breaks: str = "") -> None:
        """Hand the viewer a legal move."""
        self.choices.append(Choice(text, pile, faces, breaks))

    def pile(self, name: str) -> Pile | None:
        """The pile of that name, if it is in sight."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        return None

    def shown_scores(self) -> list[int]:
        """The score of each seat as a person is told it."""
        return self.standing or self.scores

    def as_data(self, sheet: object = None) -> dict[str, object]:
        """The view as plain data, ready for JSON; `sheet` stands for the notes once they are written."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "dealer": self.dealer,
            "to_act": self.to_act,
            "waiting": self.waiting,
            "scores": self.scores,
            "standing": self.standing,
            "sides": self.sides,
            "piles": [pile.as_data() for pile in self.piles],
            "facts": [[label, value] for label, value in self.facts],
            "notes": [note.as_data() for note in self.notes] if sheet is None else sheet,
            "choices": [choice.as_data() for choice in self.choices],
            "winners": self.winners,
            "asks": self.asks,
            "extra": self.extra,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.as_data() == other.as_data()

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.to_act, len(self.notes)))
