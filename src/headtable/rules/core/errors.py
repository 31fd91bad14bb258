"""Errors that a person has caused, each with a sentence for that person."""


class Complaint(Exception):
    """Something that the user said or supplied will not do; the text says what and what would."""


class BadSetup(Complaint):
    """An unknown game, a wrong number of seats, an unknown option or value."""


class Unreadable(Complaint):
    """A text that is no move of this game at all."""


class Refusal(Complaint):
    """A move that the rules forbid here; `clause` is the id of the reason that stands against it."""

    def __init__(self, clause: str, seat: int, text: str) -> None:
        who = f"seat {seat + 1}" if seat >= 0 else "chance"
        super().__init__(f"{who} may not '{text}': {clause}")
        self.clause = clause
        self.seat = seat
        self.text = text

    def __reduce__(self) -> tuple[object, ...]:
        return Refusal, (self.clause, self.seat, self.text)
