"""Why a move is refused, in a sentence made for this very move.

The catalogue has the sentence of each reason, with slots in it.  They are filled from the move and from the
view of the seat that tried it, and from nothing else; so a refusal tells a seat no more than it sees.

    {move}           the move as one says it: "play 7-3"
    {rest}           what stands behind its verb: "7-3", "alone"
    {card}, {cards}  the one card, or all the cards, that it names
    {missing}        those of them that the seat does not hold
    {led}            the card that was led to the trick on the table
    {now}            what the table waits for: "Bo is to play a card"
    {asks}           the same without who
    {facts[TITLE]}   a fact of the view by its title
"""

from typing import Final

from headtable import rulebooks
from headtable.narration.capital_and_stop import capital
from headtable.narration.card_names import card_name
from headtable.narration.move_phrases import behind, verb_of
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.seats_named_in_sentence import filled
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import TRICK, Choice, Wording

FEW: Final = 4  # so many moves are named that would do instead


def why_not(state: State, seat: int, text: str, company: SeatNames) -> tuple[str, str]:
    """The clause to read and the sentence against a move, both "" when it is legal."""
    id = state.why_not(seat, state.parse(text))
    return told(state, seat, text, id, company) if id else ("", "")


def told(state: State, seat: int, text: str, id: str, company: SeatNames) -> tuple[str, str]:
    """The clause to read and the sentence for a refusal by this reason; seat -1 is chance."""
    reason = rulebooks.reason(id)
    try:
        move = state.parse(text)
    except Unreadable:
        return reason.clause, rulebooks.clause(reason.clause).says
    view = state.view(seat if seat >= 0 else None)
    return reason.clause, sentence(id, view, Wording(move, state.faces_of(move)), company)


def sentence(id: str, view: View, move: Wording, company: SeatNames) -> str:
    """The sentence for a move, and what the seat can do instead, if it is little.

    A reason without a sentence of its own is told by its clause.
    """
    reason = rulebooks.reason(id)
    if reason.says:
        said = capital(reason.says.format_map(slots(move, view, company)))
    else:
        said = rulebooks.clause(reason.clause).says
    return f"{said} {instead(view, move, company)}".rstrip()


def slots(move: Wording, view: View, company: SeatNames) -> dict[str, object]:
    """What a sentence of the catalogue may speak of: see the head of this file."""
    spoken = rest_of(move, company)
    faces = move.faces
    seats = company.inside()
    return {
        "move": f"{verb_of(move)} {spoken}".rstrip(),
        "rest": spoken,
        "card": card_name(faces[0]) if faces else spoken,
        "cards": joined([card_name(face) for face in faces]),
        "missing": joined([card_name(face) for face in missing(faces, view)]),
        "led": led(view),
        "now": now(view, company),
        "asks": view.question(seats),
        "facts": {fact.title(seats): fact.words(seats) for fact in view.facts},
    }


def breach(view: View, choice: Choice, company: SeatNames) -> str:
    """Which rule a choice breaks that honour mode lets happen, as a sentence for its own seat."""
    return f"This is against the rules. {sentence(choice.breaks, view, choice, company)}"


def rest_of(move: Wording, company: SeatNames) -> str:
    """What stands behind a verb, as it is said to the viewer: "7-3"; of an ask, "Bo for Gold"."""
    return behind(move, company, own="yourself", listing=", ".join)


def missing(faces: list[str], view: View) -> list[str]:
    """Those of the faces that lie nowhere before the viewer."""
    held = [face for pile in view.piles if pile.owner == view.seat for face in pile.faces]
    left: list[str] = []
    for face in faces:
        if face in held:
            held.remove(face)
        else:
            left.append(face)
    return left or faces


def led(view: View) -> str:
    """The spoken name of the card led to the trick on the table, or ""."""
    for pile in view.piles:
        if pile.lies == TRICK and pile.faces:
            return card_name(pile.faces[0])
    return ""


def now(view: View, company: SeatNames) -> str:
    """What the table waits for, as the end of a sentence."""
    if not view.waiting:
        return "the game is over" if view.winners else "the cards are to be shuffled"
    who = joined([company.whom(seat) for seat in company.in_turn(view.waiting)])
    is_one = len(view.waiting) == 1 and view.waiting[0] != view.seat
    seats = company.inside()
    is_shared = len(view.waiting) > 1  # then what one of them has left to do is not said of all
    asks = filled(view.prompt.public, view.asks_seats, seats) if is_shared else view.question(seats)
    return f"{who} {'is' if is_one else 'are'} to {asks}"


def instead(view: View, move: Wording, company: SeatNames) -> str:
    """What the viewer can lawfully do of the same kind: "You can play 7-1 or 5-0"; "" for none or many."""
    alike = [choice for choice in view.choices if choice.kind == move.kind and not choice.breaks]
    ways = [way for way in [rest_of(choice, company) for choice in alike] if way]
    if not 0 < len(ways) <= FEW:
        return ""
    said = ways[0] if len(ways) == 1 else f"{', '.join(ways[:-1])} or {ways[-1]}"
    return f"You can {verb_of(move)} {said}."
