"""The score sheet in words: who has scored, by doing what, with which cards, and how much.

The catalogue has a phrase for each clause that can stand on the sheet (`scored`); here it becomes a sentence.
"""

from collections.abc import Sequence
from typing import Final

from headtable import rulebooks
from headtable.narration.card_names import card_name
from headtable.narration.seat_names import SeatNames
from headtable.rulebooks.catalogue_types import POINTS, ScoredPhrase
from headtable.rules.core.errors import Complaint
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View

MINUS: Final = "\u2212"
MOST_CARDS: Final = 6  # that a sentence names
UNKNOWN: Final = ScoredPhrase("score", "")  # what is said of a clause that this version does not know


class ScoreLine:
    """One line of the sheet, or several alike of one deal added up."""

    def __init__(self, note: Note) -> None:
        self.clause = note.clause
        self.seat = note.seat
        self.phrase = phrase(note)
        self.deal = note.deal
        self.points = note.points
        self.times = 1
        self.faces = note.faces()

    def is_like(self, other: "ScoreLine", company: SeatNames) -> bool:
        """Whether the same side has done the same once more in the same deal."""
        return (
            self.deal == other.deal
            and self.clause == other.clause
            and self.phrase == other.phrase
            and other.seat in company.partners(self.seat)
        )

    def add(self, other: "ScoreLine") -> None:
        self.points += other.points
        self.times += 1
        self.faces = self.faces + other.faces

    def words(self, company: SeatNames, has_cards: bool = True) -> str:
        """Who has done what, and how often: "Bo shows a Couple (Conductor, Passenger)"."""
        rest = self.phrase.rest
        said = f"{company.side_does(self.seat, self.phrase.verb)} {rest}".rstrip()
        cards = [card_name(face) for face in self.faces]
        is_counted = self.times == 1 and len(cards) > 1 and len({*cards}) == 1  # "six Motormen" names them
        is_mixed = self.times > 1 and len(cards) >= 2 * self.times  # several Couples would look like one
        is_listed = 0 < len(cards) <= MOST_CARDS and not is_counted and not is_mixed
        if has_cards and is_listed and cards[0] not in rest:
            said += f" ({', '.join(cards)})"
        return f"{said}, {self.times} times" if self.times > 1 else said

    def sentence(self, company: SeatNames, is_down: bool = False, has_cards: bool = True) -> str:
        """The whole of it: "Bo shows a Couple: 25."; of nothing scored, without a number."""
        how_much = f": {amount(self.points, is_down)}" if self.points else ""
        in_all = " in all" if self.points and self.times > 1 else ""
        return f"{self.words(company, has_cards)}{how_much}{in_all}."


def phrase(note: Note) -> ScoredPhrase:
    """What somebody does who scores this, without who: "show a Couple"."""
    try:
        known = rulebooks.clause(note.clause).scored_by(note.points, note.way)
    except Complaint:
        return UNKNOWN
    return UNKNOWN if known is None else known.with_numbers(note.numbers)


def amount(points: int, is_down: bool) -> str:
    """How much, in the way in which the game is counted: upwards, or taken off from what is left."""
    if is_down:
        return f"{points} taken off" if points > 0 else f"{-points} added"
    return f"{MINUS}{-points}" if points < 0 else str(points)


def is_counted_down(view: View) -> bool:
    """Whether points are taken off from the target, so that a view has what is left of it."""
    return bool(view.standing) and view.target > 0


def added_up(notes: Sequence[Note], company: SeatNames) -> list[ScoreLine]:
    """The lines of these notes in their order, those alike of one deal as one."""
    lines: list[ScoreLine] = []
    for note in notes:
        new = ScoreLine(note)
        for line in lines:
            if line.is_like(new, company):
                line.add(new)
                break
        else:
            lines.append(new)
    return lines


# When a hand ends --------------------------------------------------------------------------------


def sides(company: SeatNames) -> list[int]:
    """One seat of each side, the viewer's first."""
    firsts: list[int] = []
    for seat in company.in_turn(range(len(company.names))):
        if all(seat not in company.partners(first) for first in firsts):
            firsts.append(seat)
    return firsts


def aim(view: View) -> str:
    """What the scores go to: "1000 is game"; "" where no score wins."""
    if not view.target:
        return ""
    if is_counted_down(view):
        return f"from {view.target} down to nothing"
    is_points = rulebooks.game(view.game).counted == POINTS
    return f"{view.target} {'is game' if is_points else 'to win'}"


def hand_word(view: View) -> str:
    """What one deal of the game is called: a round of chips, a deal on the gridiron, else a hand."""
    if "flushes" in view.extra:
        return "Round"
    return "Deal" if "yards" in view.extra else "Hand"


def summary(view: View, company: SeatNames, deal: int) -> list[str]:
    """A hand that is over: each line of its score, and the new totals; nothing where nobody has scored."""
    notes = [note for note in view.notes if note.deal == deal]
    if not notes:
        return []
    is_down = is_counted_down(view)
    counted = view.shown_scores()
    scores = ", ".join([f"{company.side(seat)} {counted[seat]}" for seat in sides(company)])
    goal = aim(view)
    return [
        f"{hand_word(view)} {deal} is over.",
        *[f"  {line.sentence(company, is_down)}" for line in added_up(notes, company)],
        f"Now: {scores}{f' ({goal})' if goal else ''}.",
    ]


# When the game ends --------------------------------------------------------------------------------


def turning_points(view: View, company: SeatNames) -> list[str]:
    """Who led after which hand, as often as that changed; in a game of one hand, after each line of it."""
    is_one_hand = len({note.deal for note in view.notes}) < 2
    totals = [0] * view.seats
    led = -1
    told: list[str] = []
    for place, note in enumerate(view.notes):
        for seat in company.partners(note.seat):
            totals[seat] += note.points
        is_last = place + 1 == len(view.notes) or view.notes[place + 1].deal != note.deal
        ahead = [seat for seat in sides(company) if totals[seat] == max(totals)]
        is_told = is_last or (is_one_hand and max(totals) > 0)
        if len(ahead) > 1 or ahead[0] == led or not is_told:
            continue
        led = ahead[0]
        leads = f"{company.side_does(led, 'lead')} with {told_total(view, led, totals[led])}"
        if is_one_hand:
            told.append(f"{leads}: {ScoreLine(note).words(company, has_cards=False)}.")
        else:
            told.append(f"After {hand_word(view).lower()} {note.deal}: {leads}.")
    return told


def told_total(view: View, seat: int, total: int) -> str:
    """What a seat had once its notes came to so much, as the players count it."""
    if is_counted_down(view):
        return f"{view.target - total} left"
    return str(total + view.shown_scores()[seat] - view.scores[seat])
