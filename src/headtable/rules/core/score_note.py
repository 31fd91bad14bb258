"""One line of the score sheet, with its reason."""


class Note:
    """`points` for `seat` (and its partners) under `clause`, in the deal of that number."""

    def __init__(self, clause: str, seat: int, points: int, deal: int) -> None:
        self.clause = clause
        self.seat = seat
        self.points = points
        self.deal = deal

    def as_data(self) -> dict[str, object]:
        return {"clause": self.clause, "seat": self.seat, "points": self.points, "deal": self.deal}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Note) and self.as_data() == other.as_data()

    def __hash__(self) -> int:
        return hash((self.clause, self.seat, self.points, self.deal))

    def __repr__(self) -> str:
        return f"Note({self.clause}, seat {self.seat + 1}, {self.points:+d}, deal {self.deal})"
