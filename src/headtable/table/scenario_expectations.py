"""What a scenario expects behind the hash of a line, and whether it came so.

    refused: CLAUSE            the move is refused by this clause, and nothing changes
    turn N | turn chance       who is to act now
    over                       the game is over
    winners N …                and these have won
    scores A B …               the score of every seat
    noted: CLAUSE SEAT POINTS  the move wrote this line on the score sheet
    offers [not] MOVE          the seat to act may (not) do this
    seat N offers [not] MOVE   that seat may (not)
    legal: MOVE, MOVE          all that the seat to act may do
    fact LABEL: VALUE          what all can read on the table
    place NAME: cards          the cards of a place, in any order
    sees N PILE: faces         the faces that a seat sees in a pile, in any order
    sees N no PILE             that seat has no such pile in sight

Anything else is a remark, unless it begins with one of these words or nearly so.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from headtable.rules.core.errors import Complaint
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, NOBODY, State

THE_END: Final = "the end of the game"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a line led to: the state, what the move wrote on the sheet, the clause that refused it."""

    state: State
    notes: list[Note]
    clause: str


Check = Callable[[Outcome, re.Match[str]], tuple[str, str]]  # what was expected and what came, both in words


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing to look for, as it was written and as it was understood."""

    text: str
    found: re.Match[str]
    check: Check

    @property
    def is_refusal(self) -> bool:
        return self.check is _refused

    def failure(self, outcome: Outcome) -> str:
        """What is not as expected, as a sentence; "" when all is well."""
        try:
            expected, came = self.check(outcome, self.found)
        except Complaint as complaint:
            return f"expected '{self.text}', but {complaint}"
        return "" if expected == came else f"expected {expected}, came {came}"


def read_expectations(remark: str) -> list[Expectation]:
    """The expectations in a remark; a Complaint where one begins like one and is none."""
    found = [_read_one(part.strip()) for part in remark.split(";")]
    return [expectation for expectation in found if expectation is not None]


def _read_one(text: str) -> Expectation | None:
    for pattern, check in GRAMMAR:
        found = re.fullmatch(pattern, text)
        if found is not None:
            return Expectation(text, found, check)
    if SLIP.match(text):
        raise Complaint(f"'{text}' begins like an expectation but is none")
    return None


def _refused(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    return f"a refusal by {found[1]}", f"a refusal by {outcome.clause}" if outcome.clause else "no refusal"


def _turn(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    turn = outcome.state.to_act()
    words = {CHANCE: "turn chance", NOBODY: THE_END}
    return f"turn {found[1]}", words.get(turn, f"turn {turn + 1}")


def _over(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    return THE_END, _turn(outcome, found)[1]


def _winners(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    winners = [str(seat + 1) for seat in outcome.state.winners()]
    return f"winners {_listed(found[1].split())}", f"winners {_listed(winners)}"


def _scores(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    expected = [str(int(score)) for score in found[1].split()]
    return f"scores {' '.join(expected)}", f"scores {' '.join(str(score) for score in outcome.state.scores)}"


def _noted(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    expected = f"{found[1]} {found[2]} {int(found[3]):+d}"
    came = [f"{note.clause} {note.seat + 1} {note.points:+d}" for note in outcome.notes]
    return (
        f"the note {expected}",
        f"the note {expected}" if expected in came else f"the notes {_listed(came)}",
    )


def _offers(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    state = outcome.state
    seat = state.to_act() if found[1] is None else _seat(state, found[1])
    moves = [move.text for move in state.legal_moves(seat)]
    text = state.parse(found[3]).text
    expected = f"{'no ' if found[2] else ''}offer of '{text}'"
    if (text in moves) != bool(found[2]):
        return expected, expected
    return expected, f"the moves {_listed(moves)}"


def _legal(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    state = outcome.state
    expected = [state.parse(text).text for text in found[1].split(",") if text.strip()]
    came = [move.text for move in state.legal_moves(state.to_act())]
    return f"the moves {_listed(expected)}", f"the moves {_listed(came)}"


def _fact(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    told = outcome.state.view(None).told()
    for label, value in told:
        if label == found[1].strip():
            return f"{label}: {found[2].strip()}", f"{label}: {value}"
    raise Complaint(f"there is no fact '{found[1]}'; there are: {_listed([label for label, _ in told])}")


def _place(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    state = outcome.state
    names = state.names()
    places = [place for place in state.places() if place.name == found[1].strip()]
    if not places:
        raise Complaint(f"there is no place '{found[1]}' now")
    expected = [names[state.notation().card(word)] for word in found[2].split()]
    came = [names[card] for place in places for card in place.cards]
    return f"{found[1]}: {_listed(expected)}", f"{found[1]}: {_listed(came)}"


def _sees(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    state = outcome.state
    pile = state.view(_seat(state, found[1])).pile(found[2].strip())
    if pile is None:
        raise Complaint(f"seat {found[1]} sees no pile '{found[2]}'")
    expected = [state.names()[state.notation().card(word)] for word in found[3].split()]
    return f"{found[2]}: {_listed(expected)}", f"{found[2]}: {_listed(pile.faces)}"


def _sees_no(outcome: Outcome, found: re.Match[str]) -> tuple[str, str]:
    pile = outcome.state.view(_seat(outcome.state, found[1])).pile(found[2])
    return (
        f"no pile '{found[2]}'",
        f"no pile '{found[2]}'" if pile is None else f"one with {_listed(pile.faces)}",
    )


def _seat(state: State, number: str) -> int:
    if not 1 <= int(number) <= state.seats:
        raise Complaint(f"there is no seat {number}")
    return int(number) - 1


def _listed(words: list[str]) -> str:
    """In one order, so that any order will do."""
    return ", ".join(sorted(words)) or "none"


GRAMMAR: Final[tuple[tuple[str, Check], ...]] = (
    (r"refused: ([a-z0-9-]+\.[a-z0-9-]+)", _refused),
    (r"turn ([0-9]+|chance)", _turn),
    (r"(over)", _over),
    (r"winners ([0-9 ]+)", _winners),
    (r"scores ([-+0-9 ]*[0-9])", _scores),
    (r"noted: ([a-z0-9-]+\.[a-z0-9-]+) ([0-9]+) ([-+]?[0-9]+)", _noted),
    (r"(?:seat ([0-9]+) )?offers (not )?(?!not )(.+)", _offers),
    (r"legal: (.*)", _legal),
    (r"fact ([^:]+): (.+)", _fact),
    (r"place ([^:]+):(.*)", _place),
    (r"sees ([0-9]+) no ([^:]+)", _sees_no),
    (r"sees ([0-9]+) ([^:]+):(.*)", _sees),
)
# The first words of expectations, in whatever form somebody may write them.
SLIP: Final = re.compile(
    r"(refus(e|es|ed|al)|turns?|over|winners?|scores?|note[sd]?|legal|facts?|places?|sees?"
    r"|(seat [0-9]+ )?offers?)\b(?!-)",
    re.IGNORECASE,
)
