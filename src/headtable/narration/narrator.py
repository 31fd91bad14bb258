"""What one seat hears and sees of the moves, told in sentences.

Nothing is told that the seat may not hear: how much of a move that is, the rules say (`heard_by`).
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Final

from headtable import rulebooks
from headtable.narration import move_outcomes, move_phrases, score_lines, trix_football, trocadero
from headtable.narration.card_names import card_name
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, heard_by
from headtable.rules.core.moves import Move
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, TRICK, Pile, Wording

# What is shuffled in the middle of a hand, by game.
SHUFFLED: Final = {
    "trocadero": "The discards are shuffled back into the deck.",
    "hilo": "The rest of the pack is shuffled.",
}
CHOSEN: Final = "has chosen"
TO_TRICK: Final = ("play", "call")  # kinds of moves that lay a card on a trick
SECRET: Final = "chosen"  # the fact by which a view tells a seat its own choice, until all have chosen
GIVEN_UP: Final = ("play", "pass", "discard", "take", "leave", "lay")  # that part with a card for good
PUT_DOWN: Final = ("show", "meld")  # that lay cards face up before oneself, where they do not lie yet
TOLD_BY_SCORE: Final = (*PUT_DOWN, "cannot play")  # whose line of the score says all, where they have one


@dataclass(frozen=True, slots=True)
class Moment:
    """The table at one moment: the truth, and what the listener sees of it."""

    state: State
    view: View

    @classmethod
    def of(cls, state: State, listener: int) -> "Moment":
        return cls(state.clone(), state.view(listener))


class Sentence:
    """A sentence; `is_in_sight` when the table or another line shows the same.

    `clause` is the rule behind it, where it tells of points.  `is_heading` when a new hand begins with it,
    so that what follows is to stand apart from what went before.
    No dataclass: several are made for every move, and a dataclass is filled by interpreted code.
    """

    def __init__(
        self, text: str, is_in_sight: bool = False, clause: str = "", is_heading: bool = False
    ) -> None:
        self.text = text
        self.is_in_sight = is_in_sight
        self.clause = clause
        self.is_heading = is_heading

    def _parts(self) -> tuple[str, bool, str, bool]:
        return self.text, self.is_in_sight, self.clause, self.is_heading

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sentence) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return f"Sentence{self._parts()}"


class Narrator:
    """Tells one listener what happens, line by line."""

    def __init__(
        self,
        company: SeatNames,
        listener: int,
        chip: Callable[[str], str] = card_name,
        hides_nothing: bool = False,
    ) -> None:
        """`chip` writes a card of a trick, as those who tell it like; a finished game need not be hidden."""
        self.company = company
        self.listener = listener
        self.chip = chip
        self.hides_nothing = hides_nothing

    def tell(self, before: Moment, seat: int, text: str, after: Moment) -> list[Sentence]:
        """The lines for one move of a seat or of chance."""
        return self.tell_move(before, seat, before.state.parse(text), after)

    def tell_move(self, before: Moment, seat: int, move: Move, after: Moment) -> list[Sentence]:
        """The same for a move that has been read."""
        is_deal = seat == CHANCE and len(before.state.to_shuffle()) == len(before.state.pack())
        later: list[str] = []
        named: list[str] = []
        is_taken = False  # a trick, whose line stands between the card played and what it brings
        if seat == CHANCE:
            is_silent = (
                not is_deal and is_unseen(before.state) and move.text not in trix_football.FROM_OUTSIDE
            )
            is_shuffle = move.verb == "shuffle"
            if is_deal and is_shuffle:
                lines = [self.deal(before, after.view.dealer)]
            else:
                lines = [] if is_silent else [Sentence(self.chance(move, before.state))]
            lines += [Sentence(said) for said in move_outcomes.turned_up(after.view) if is_shuffle]
        else:
            later = self.trick_taken(before.view, seat, move, after)
            is_taken = bool(later)
            in_trick = move.verb in TO_TRICK and (later or open_trick(after.view) is not None)
            lines = [Sentence(self.deed(before, seat, move, after), bool(in_trick))]
            named = self.named(before, seat, move, after)
            later += move_outcomes.completed(before.view, after.view, self.company)
        later += move_outcomes.trump_made(move.verb, before.view, after.view, self.company)
        later += move_outcomes.put_back(before.view, after.view, self.company)
        later += trix_football.told(before.view, after.view, self.company)
        later += trocadero.told(before.view, after.view, self.company)
        is_scored_only = move.verb in TOLD_BY_SCORE and len(after.view.notes) == len(before.view.notes) + 1
        scored = self.points(after.view, len(before.view.notes), [] if is_taken or is_scored_only else named)
        if is_scored_only:
            lines = []
        last = [] if is_deal else self.new_cards(before, seat, move, after, named)
        last += move_outcomes.drawn_out(before.view, after.view)
        if after.view.winners and not before.view.winners:
            last.append(f"{move_outcomes.won_by(after.view, self.company)}.")
        return lines + [Sentence(said) for said in later] + scored + [Sentence(said) for said in last]

    # Who does what -------------------------------------------------------------------

    def heard(self, before: Moment, seat: int, move: Move, after: Moment) -> int:
        """How much of a move the listener hears."""
        return WHOLE if self.hides_nothing else heard_by(before.state, self.listener, seat, move)

    def deed(self, before: Moment, seat: int, move: Move, after: Moment) -> str:
        """The sentence for a move of a seat."""
        said = Wording(move, before.state.faces_of(move))
        outcome = move_outcomes.deed(before.view, seat, said, after.view, self.company)
        if outcome:
            return outcome
        heard = self.heard(before, seat, move, after)
        if heard == UNHEARD:
            return f"{self.company.who(seat)} {CHOSEN}."
        verb, tail = move_phrases.verb_and_object(said)
        own = "yourself" if seat == self.company.viewer else "you"
        rest = move_phrases.behind(said, self.company, own) if heard == WHOLE else move_phrases.unnamed(said)
        return " ".join([word for word in (self.company.does(seat, verb), tail, rest) if word]) + "."

    def named(self, before: Moment, seat: int, move: Move, after: Moment) -> list[str]:
        """The cards that the sentence for a move has named."""
        cards = move_outcomes.named_cards(before.view, move.verb, after.view)
        return cards + (before.state.faces_of(move) if self.heard(before, seat, move, after) == WHOLE else [])

    def chance(self, move: Move, before: State) -> str:
        if move.verb == "cut":
            return self.cut(move, before)
        if move.verb == "dealer":
            return f"By lot {self.first_dealer(move.number, before)}."
        if move.verb == "bell":
            return "The bell rings."
        shuffled = SHUFFLED.get(before.setup.game, "Cards are shuffled.")
        return trix_football.FROM_OUTSIDE.get(move.text, shuffled)

    def deal(self, before: Moment, dealer: int) -> Sentence:
        """Who deals: from the second hand on a heading.  On the gridiron every play is a deal of its own."""
        verb = "deal" if deals_hands(before.state) else "shuffle"
        if before.view.deal < 2 or "yards" in before.view.extra:
            return Sentence(f"{self.company.does(dealer, verb)}.")
        hand = score_lines.hand_word(before.view).lower()
        return Sentence(f"Next {hand}: {self.company.does_inside(dealer, verb)}.", is_heading=True)

    def cut(self, move: Move, before: State) -> str:
        """Who has cut or drawn which card for the first deal."""
        cards = [card_name(face) for face in before.faces_of(move)]
        rivals = before.opening.rivals if before.opening else []
        drawn = [f"{self.company.whom(seat)} {card}" for seat, card in zip(rivals, cards, strict=True)]
        way = "drawn" if trick_word(before.setup.game) == "set" else "cut"
        return f"The first deal is {way} for: {', '.join(drawn)}."

    def first_dealer(self, seat: int, before: State) -> str:
        return f"{self.company.does_inside(seat, 'deal' if deals_hands(before) else 'shuffle')} first"

    # What comes of it ------------------------------------------------------------------

    def trick_taken(self, before: View, seat: int, move: Move, after: Moment) -> list[str]:
        """Who has taken the trick, with its cards once more."""
        taker, laid = taken_trick(before, seat, move, after)
        return self.taken(taker, laid, before.game)

    def taken(self, taker: int, laid: list[tuple[int, str]], game: str) -> list[str]:
        """The line for a trick of a game that `taken_trick` has found."""
        if taker < 0:
            return []
        shown = [f"{self.company.who(one)} {self.chip(card)}" for one, card in laid]
        return [f"{self.company.does(taker, 'take')} the {trick_word(game)}: {', '.join(shown)}"]

    def points(self, view: View, since: int, named: list[str]) -> list[Sentence]:
        """What was scored from that line of the sheet on; cards that were just named are not named again."""
        is_down = score_lines.is_counted_down(view)
        lines: list[Sentence] = []
        for line in score_lines.added_up(view.notes[since:], self.company):
            has_cards = not {*line.faces} <= {base(card) for card in named}
            lines.append(Sentence(line.sentence(self.company, is_down, has_cards), clause=line.clause))
        return lines

    def new_cards(self, before: Moment, seat: int, move: Move, after: Moment, named: list[str]) -> list[str]:
        """Cards that came into the listener's hand and were not named; what lay before him is no news."""
        held, holds = own_cards(before.view, hand=True), own_cards(after.view, hand=True)
        left = self.cards_left(before, seat, move, after)
        if held == holds and not left:
            return []
        gained = holds - (held - left)
        gained -= own_cards(before.view, hand=False) - own_cards(after.view, hand=False)
        if has_like_cards(before.state):  # what a move lays down is named, but a like one may come
            named = move_outcomes.named_cards(before.view, move.verb, after.view)
        gained -= Counter(base(card) for card in named)
        names = move_phrases.grouped(sorted(gained.elements()))
        return [f"You get {joined(names)}."] if names else []

    def cards_left(self, before: Moment, seat: int, move: Move, after: Moment) -> Counter[str]:
        """Cards that the listener has parted with, where a like one may have come into the hand since.

        Where no two cards are alike nothing need be known of them: the hands then and now say it all.
        """
        if self.listener < 0 or not has_like_cards(before.state) or after.view.fact(SECRET):
            return Counter()
        if seat != self.listener:
            choice = before.view.fact(SECRET)  # which has just been carried out
            return Counter(choice.cards if choice else [])
        named = Counter(base(face) for face in before.state.faces_of(move))
        lay, lies = own_cards(before.view, hand=False), own_cards(after.view, hand=False)
        if move.verb in PUT_DOWN:
            return named & (lies - lay)
        return named - (lay - lies) if move.verb in GIVEN_UP else Counter()


@cache
def trick_word(game: str) -> str:
    """What the book of a game calls a trick: with Trix cards it is a set."""
    return "set" if rulebooks.game(game).book == "trix" else "trick"


def deals_hands(state: State) -> bool:
    """Whether the shuffled cards are dealt; in Trocadero they are only drawn from."""
    return any(place.name.startswith("hand ") for place in state.places())


def has_like_cards(state: State) -> bool:
    """Whether a hand can hold two cards of one name."""
    pack = state.pack()
    for place in range(1, len(pack)):  # which is sorted
        if pack[place] == pack[place - 1]:
            return True
    return False


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


def taken_trick(before: View, seat: int, move: Move, after: Moment) -> tuple[int, list[tuple[int, str]]]:
    """Who has taken the trick, and what each has laid on it; -1 where none was taken."""
    trick = open_trick(before)
    if trick is None or open_trick(after.view) is not None:
        return -1, []
    laid = list(zip(trick.seats, trick.faces, strict=True))
    if move.card >= 0 and seat not in trick.seats:
        laid.append((seat, after.state.names()[move.card]))
    return taker_of(before, after.view), laid


def taker_of(before: View, after: View) -> int:
    """The seat whose tricks or pile before it have grown, or -1."""
    called = f"{trick_word(after.game)}s"
    earlier, later = before.fact(called), after.fact(called)
    if earlier is not None and later is not None:
        for seat, (had, has) in enumerate(zip(earlier.numbers, later.numbers, strict=True)):
            if has > had:
                return seat
    for pile in after.piles:
        same = before.pile(pile.name)
        size = len(same.faces) + same.hidden if same else 0
        if pile.owner >= 0 and pile.lies not in (HAND, TRICK) and len(pile.faces) + pile.hidden > size + 1:
            return pile.owner
    return -1
