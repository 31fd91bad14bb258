"""What must be told next, and what the program answers, as data."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from headtable.rules.core.view_parts import Choice, Wording
from headtable.table.absent_worlds import Made
from headtable.table.hints_and_review import Hint

DEALER: Final = "dealer"  # kinds of questions
CARDS: Final = "cards"
MOVE: Final = "move"
OWN: Final = "own"
OUTCOME: Final = "outcome"
OVER: Final = "over"


@dataclass(frozen=True, slots=True)
class Question:
    """What the program must be told before it can go on."""

    kind: str
    seat: int = -1
    place: str = ""
    count: int = 0
    faces: tuple[str, ...] = ()
    is_deal: bool = False
    choices: tuple[Choice, ...] = ()
    text: str = ""  # the move that the outcome is asked of
    options: tuple[Made, ...] = ()  # one world for each outcome
    is_last: bool = False  # whether all else of the step has been told
    winners: tuple[int, ...] = ()

    def verbs(self) -> list[str]:
        return list(dict.fromkeys(choice.text.split()[0] for choice in self.choices))

    def as_data(self, options_in_words: Sequence[Sequence[str]] = ()) -> dict[str, object]:
        """The question as plain data; what came of a move is put into words by whoever shows it."""
        data: dict[str, object] = {"kind": self.kind}
        if self.kind == CARDS:
            data |= {"place": self.place, "count": self.count, "faces": list(self.faces)}
            data |= {"seat": self.seat, "deal": self.is_deal}
        elif self.kind in (MOVE, OWN):
            data |= {"seat": self.seat, "choices": [choice.as_data() for choice in self.choices]}
            data |= {"verbs": self.verbs(), "faces": list(self.faces)}
        elif self.kind == OUTCOME:
            options = [
                {"id": str(number), "says": list(says)} for number, says in enumerate(options_in_words, 1)
            ]
            data |= {"seat": self.seat, "text": self.text, "options": options}
        elif self.kind == OVER:
            data["winners"] = list(self.winners)
        return data


@dataclass(frozen=True, slots=True)
class Answer:
    """What the program plays, and why."""

    said: Wording
    hint: Hint

    @property
    def text(self) -> str:
        return self.said.text

    def reason(self, seats: Sequence[str]) -> str:
        return self.hint.why(seats)

    def as_data(self, seats: Sequence[str]) -> dict[str, object]:
        said = self.said
        return {
            "text": said.text, "kind": said.kind, "says": said.says, "faces": said.faces,
            "seats": said.seats, "number": said.number, "thing": said.thing,
            "reason": self.reason(seats), "clause": self.hint.clause,
        }  # fmt: skip


def left_in_pack(faces: Sequence[str], told: Sequence[str]) -> tuple[str, ...]:
    """The faces that are left of these without those that were told."""
    left = list(faces)
    for face in told:
        if face in left:
            left.remove(face)
    return tuple(left)
