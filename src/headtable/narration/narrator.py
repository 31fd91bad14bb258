"""What one seat hears and sees of the moves, told in sentences.

Nothing is told that the seat does not know: a card that somebody moved is named only when the seat
could not take it for another one.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from headtable.narration import move_outcomes, trix_football, trocadero
from headtable.narration.card_names import card_name
from headtable.narration.seat_names import SeatNames, joined
from headtable.narration.view_facts import sorted_facts
from headtable.rules.core.rng import Rng
from headtable.rules.core.score_note import Note
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import HAND, TRICK, Pile, View

WORLDS: Final = 4  # that the listener holds possible, tried one after the other
NAMED: Final = re.compile(r"(?:\b(\d+) )?([\w-]+)")  # a card, and how many of them
CHOSEN: Final = "has chosen."
# Verbs of the log that a sentence says otherwise.
SPOKEN: Final = {
    "revoke": "call revoke",
    "another": "ask for another",
    "goal": "try a goal from field",
    "try": "try for goal",
    "trade": "open trading",
    "ready": "hold out the cards",
    "cannot": "claim to be unable to",
    "corner": "call a Corner on",
    "time": "call time",
    "five": "call five",
    "delay": "call delay",
    "misdeal": "call a misdeal",
}


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment: the truth, and what the listener sees of it."""

    state: State
    view: View

    @classmethod
    def of(cls, state: State, listener: int) -> "Moment":
        return cls(state.clone(), state.view(listener))


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence; `is_in_sight` when the table or another line shows the same."""

    text: str
    is_in_sight: bool = False


class Narrator:
    """Tells one listener what happens, line by line."""

    def __init__(self, company: SeatNames, listener: int, chip: Callable[[str], str] = card_name) -> None:
        """`chip` writes a card of a trick, as those who tell it like."""
        self.company = company
        self.listener = listener
        self.chip = chip

    def tell(self, before: Moment, seat: int, text: str, after: Moment) -> list[Sentence]:
        """The lines for one move of a seat or of chance."""
        is_deal = seat == CHANCE and len(before.state.to_shuffle()) == len(before.state.pack())
        later: list[str] = []
        if seat == CHANCE:
            is_silent = not is_deal and is_unseen(before.state) and text not in trix_football.FROM_OUTSIDE
            told = [] if is_silent else self.chance(text, is_deal, after.view.dealer)
            lines = [Sentence(said) for said in told]
        else:
            later = self.trick_taken(before.view, seat, text, after)
            in_trick = text.startswith("play ") and (later or open_trick(after.view) is not None)
            lines = [Sentence(self.deed(before, seat, text, after), bool(in_trick))]
            later += move_outcomes.completed(before.view, after.view, self.company)
        later += move_outcomes.put_back(before.view, after.view, self.company)
        later += trix_football.told(before.view, after.view, self.company)
        later += trocadero.told(before.view, after.view, self.company)
        later += self.points(after.view.notes[len(before.view.notes) :])
        if not is_deal:
            later += self.new_cards(before.view, after.view, " ".join(line.text for line in lines))
        if after.view.winners and not before.view.winners:
            later.append(f"{move_outcomes.won_by(after.view, self.company)}.")
        return lines + [Sentence(said) for said in later]

    # Who does what -------------------------------------------------------------------

    def deed(self, before: Moment, seat: int, text: str, after: Moment) -> str:
        verb, _, rest = text.partition(" ")
        cards = cards_in(text, after.state)
        said = move_outcomes.deed(before.view, seat, text, after.view, self.company)
        if said:
            return said
        if seat != self.listener:
            if before.state.is_secret(seat):
                return f"{self.company.who(seat)} {CHOSEN}"
            if cards and not is_known(self.listener, before, cards, after):
                return f"{self.company.does(seat, verb)} {self.company.named(unnamed(rest, cards))}."
        spoken = SPOKEN.get(verb, verb)
        head, _, tail = spoken.partition(" ")
        return (
            " ".join([self.company.does(seat, head), tail, self.company.named(self.in_words(rest, cards))])
            .replace("  ", " ")
            .rstrip()
            + "."
        )

    def in_words(self, rest: str, cards: list[str]) -> str:
        """What stands after the verb, the cards by their names."""
        others = [word for word in rest.split() if word not in cards]
        return " ".join([*others, joined([card_name(card) for card in cards])])

    def chance(self, text: str, is_deal: bool, dealer: int) -> list[str]:
        verb, _, rest = text.partition(" ")
        if verb == "cut":
            cut = ", ".join(card_name(card) for card in rest.split())
            return [f"The first deal is cut for: {cut}."]
        if verb == "dealer":
            return [f"The lot for the first deal falls on {self.company.whom(int(rest) - 1)}."]
        if verb == "bell":
            return ["The bell rings."]
        if text in trix_football.FROM_OUTSIDE:
            return [trix_football.FROM_OUTSIDE[text]]
        return [f"{self.company.does(dealer, 'deal')}." if is_deal else "Cards are shuffled."]

    # What comes of it ------------------------------------------------------------------

    def trick_taken(self, before: View, seat: int, text: str, after: Moment) -> list[str]:
        """Who has taken the trick, with its cards once more."""
        return self.taken(*taken_trick(before, seat, text, after))

    def taken(self, taker: int, laid: list[tuple[int, str]]) -> list[str]:
        """The line for a trick that `taken_trick` has found."""
        if taker < 0:
            return []
        shown = [f"{self.company.who(one)} {self.chip(card)}" for one, card in laid]
        return [f"{self.company.does(taker, 'take')} the trick: {', '.join(shown)}"]

    def points(self, notes: list[Note]) -> list[str]:
        lines = []
        for note in notes:
            side = self.company.side(note.seat)
            alone = len(self.company.partners(note.seat)) == 1 and note.seat != self.listener
            verb = "lose" if note.points < 0 else "score"
            does = f"{verb}s" if alone else verb
            lines.append(f"{side} {does} {abs(note.points)}: {note.clause}.")
        return lines

    def new_cards(self, before: View, after: View, said: str) -> list[str]:
        """Cards that came into the listener's hand and were not named; what lay before him is no news."""
        gained = own_cards(after, hand=True) - own_cards(before, hand=True)
        gained -= own_cards(before, hand=False) - own_cards(after, hand=False)
        for number, name in NAMED.findall(said):
            for card in [card for card in gained if card_name(card) == name]:
                gained[card] -= int(number or 1)
        names = [card_name(card) for card in sorted((+gained).elements())]
        return [f"You get {joined(names)}."] if names else []


def cards_in(text: str, state: State) -> list[str]:
    """The cards that the text of a move names."""
    known = set(state.names())
    return [word for word in text.split()[1:] if word in known]


def unnamed(rest: str, cards: list[str]) -> str:
    """What stands after the verb without the names of the cards."""
    others = " ".join(word for word in rest.split() if word not in cards)
    return others or ("a card" if len(cards) == 1 else f"{len(cards)} cards")


def is_unseen(state: State) -> bool:
    """Whether what is shuffled now is of no account to those who look on: lots, or the cards of one hand."""
    cards = list(state.to_shuffle())
    if not set(cards) <= set(state.pack()):
        return True
    return any(place.name.startswith("hand ") and sorted(place.cards) == cards for place in state.places())


def own_cards(view: View, hand: bool) -> Counter[str]:
    """What the viewer holds, or what lies face up before him, without marks."""
    held: Counter[str] = Counter()
    for pile in view.piles:
        if pile.owner == view.seat and (pile.lies == HAND) == hand:
            held.update(base(name) for name in pile.faces)
    return held


def base(name: str) -> str:
    return name.partition("+")[0]


# The trick on the table ------------------------------------------------------------------


def open_trick(view: View) -> Pile | None:
    """The trick that is being played to, if a card lies in it."""
    for pile in view.piles:
        if pile.lies == TRICK and pile.name == "trick" and pile.faces:
            return pile
    return None


def taken_trick(before: View, seat: int, text: str, after: Moment) -> tuple[int, list[tuple[int, str]]]:
    """Who has taken the trick, and what each has laid on it; -1 where none was taken."""
    trick = open_trick(before)
    if trick is None or open_trick(after.view) is not None:
        return -1, []
    laid = list(zip(trick.seats, trick.faces, strict=True))
    played = cards_in(text, after.state)
    if len(played) == 1 and seat not in trick.seats:
        laid.append((seat, played[0]))
    return taker_of(before, after.view), laid


def taker_of(before: View, after: View) -> int:
    """The seat whose tricks or pile before it have grown, or -1."""
    earlier = [value for label, value in sorted_facts(before)[0] if label == "tricks"]
    later = [value for label, value in sorted_facts(after)[0] if label == "tricks"]
    if earlier and later:
        for seat, (had, has) in enumerate(zip(earlier[0], later[0], strict=True)):
            if int(has) > int(had):
                return seat
    for pile in after.piles:
        same = before.pile(pile.name)
        size = len(same.faces) + same.hidden if same else 0
        if pile.owner >= 0 and pile.lies not in (HAND, TRICK) and len(pile.faces) + pile.hidden > size + 1:
            return pile.owner
    return -1


# What the listener knows -------------------------------------------------------------------


def is_known(listener: int, before: Moment, cards: list[str], after: Moment) -> bool:
    """Whether the listener knows that somebody has moved these very cards.

    It does not if in any world that it held possible others could have been moved and all would look
    the same to it now.  Where there was no choice in any world, only what lies in sight or was named
    before is known.  Nor is it known what has gone to where the listener cannot find it now.
    """
    if not can_find(listener, after.state, cards):
        return False
    had_choice = False
    for world in [before.state, *[before.state.imagine(listener, Rng(number)) for number in range(WORLDS)]]:
        for seat in world.waiting():
            for other in world.legal_moves(seat) if seat != listener else []:
                named = cards_in(other.text, world)
                if not named or sorted(named) == sorted(cards):
                    continue
                had_choice = True
                twin = world.clone()
                twin.apply(seat, other)
                if looks_alike(listener, twin, after):
                    return False
    return had_choice or not Counter(cards) - faces_in(after.view) - named_in(before.view)


def can_find(listener: int, state: State, cards: list[str]) -> bool:
    """Whether cards of which there is but one lie where they do in every world that the listener imagines."""
    unique = [state.names().index(card) for card in cards]
    unique = [card for card in unique if state.pack().count(card) == 1]
    truth = [where(state, card) for card in unique]
    worlds = [state.imagine(listener, Rng(number)) for number in range(WORLDS if unique else 0)]
    return all([where(world, card) for card in unique] == truth for world in worlds)


def where(state: State, card: int) -> list[str]:
    return [place.name for place in state.places() if card in place.cards]


def looks_alike(listener: int, other: State, after: Moment) -> bool:
    """Whether another state is the same to the listener, in what it sees and in what it must think."""
    if other.view(listener) != after.view:
        return False
    for number in range(WORLDS):
        if lying(other.imagine(listener, Rng(number))) != lying(after.state.imagine(listener, Rng(number))):
            return False
    return True


def lying(state: State) -> list[tuple[str, list[int]]]:
    """Where all the cards are."""
    return [(place.name, sorted(place.cards)) for place in state.places()]


def named_in(view: View) -> Counter[str]:
    """Every word of the facts that the viewer was told."""
    return Counter(word for _, value in view.facts for word in value.replace(",", " ").split())


def faces_in(view: View) -> Counter[str]:
    """Every face that the viewer sees outside its own hand."""
    seen: Counter[str] = Counter()
    for pile in view.piles:
        if pile.lies != HAND or pile.owner != view.seat:
            seen.update(pile.faces)
    return seen
