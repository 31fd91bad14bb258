"""What came of a move at a table with real cards, in sentences, without cards that are not told yet."""

from collections.abc import Mapping, Sequence

from headtable.narration.card_names import card_name
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.state import CHANCE, State


def outcome_words(
    before: State, after: State, deed: tuple[int, str], seats: tuple[Sequence[str], int],
    hidden: Mapping[str, Sequence[str]],
) -> list[str]:  # fmt: skip
    """The sentences for one outcome of a deed (a seat and its move), by what the program's seat sees.

    People read them: the program is named as the others are, and nobody is "you".
    `seats` are the names of all and the program's own seat; `hidden` the faces to leave out, by their places.
    """
    seat, text = deed
    names, own = seats
    first, then = Moment.of(before, own), Moment.of(after, own)
    company = SeatNames(names, None, then.view.sides)
    said = [sentence.text for sentence in Narrator(company, own).tell(first, seat, text, then)]
    heard = set() if seat == CHANCE else set(text.split())  # nobody hears how the cards were shuffled
    untold = {face for faces in hidden.values() for face in faces} - heard
    for face in sorted(untold, key=len, reverse=True):
        said = [sentence.replace(card_name(face), "…") for sentence in said]
    return said + next_words(then, company)


def next_words(moment: Moment, company: SeatNames) -> list[str]:
    """Who has to do what then; nothing where cards are dealt, or the game is over."""
    turn = moment.state.to_act()
    if turn < 0:
        return []
    return [f"{company.who(turn)} is to {moment.view.question(company.inside())}."]
