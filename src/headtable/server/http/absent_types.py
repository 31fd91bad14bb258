"""The request and the answer of the absent friend; the OpenAPI document is made from them."""

from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from headtable.server.http.table_answer_types import View
from headtable.server.protocol import Seat, Word

MOST_LINES: Final = 4000


class AbsentGameRequest(Struct, forbid_unknown_fields=True, frozen=True):
    """A game with real cards at which the program has a seat: its set-up, and all that was told of it.

    People's names are no part of it: in the answers `{2}` stands for who sits on seat 2.
    """

    game: Annotated[str, Meta(max_length=60)]
    seats: Annotated[int, Meta(ge=1, le=16)]
    seat: Seat
    options: Annotated[dict[str, int | bool | Annotated[str, Meta(max_length=100)]], Meta(max_length=40)] = {}
    dealer: Seat | None = None
    level: Word = "regular"
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0
    told: Annotated[list[Annotated[str, Meta(max_length=400)]], Meta(max_length=MOST_LINES)] = []


class AbsentAnswer(Struct):
    """The game after the lines that hold, each with the seat it was told of, and what must be told next.

    `question`, `answer` (what the program plays) and `slip` (why the line after those does not hold) are as
    docs/protocol.md describes them.  `pack` has every face of the game once.
    """

    lines: list[str]
    question: dict[str, Any]
    answer: dict[str, Any] | None
    slip: dict[str, Any] | None
    view: View | None  # null until it is known who deals
    pack: list[str]
