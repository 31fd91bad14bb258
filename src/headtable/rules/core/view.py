"""What one seat may see of a game, built up by showing.

A view is data for a client that knows no rules: piles with their faces or their count, facts by
their kind, the scores with their reasons, whose turn it is, and for its own seat the legal moves,
each tied to the cards or the place that it concerns.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.first_dealer import MOST_SEATS
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.prompt import NO_PROMPT
from headtable.rules.core.score_note import Note
from headtable.rules.core.seats_named_in_sentence import filled
from headtable.rules.core.view_parts import (
    CARDS,
    COUNTS,
    HAND,
    NOBODYS,
    NUMBER,
    PART,
    ROWS,
    SEATS,
    TRICK,
    TRUMP,
    WORDS,
    Choice,
    Fact,
    Pile,
    Wording,
    fact_in_words,
)

HAND_NAMES: Final = [f"hand {seat + 1}" for seat in range(MOST_SEATS)]  # people count seats from one


class View:
    """All that a seat (or with None the public) may see."""

    def __init__(self, game: str, seat: int | None, seats: int) -> None:
        """An empty view; BadSetup where there is no such seat."""
        if seat is not None and not 0 <= seat < seats:
            raise BadSetup(f"there is no seat {seat} to look from: there are the seats 0 to {seats - 1}")
        self.game = game
        self.seat = seat
        self.seats = seats
        self.is_read = True  # by people; who shows something to programs alone can do without the words
        self.dealer = -1
        self.to_act = -1
        self.waiting: list[int] = []
        self.deal = 0  # the number of the deal that is played, or waits for its shuffle
        self.target = 0  # the score that wins, 0 where none does
        self.scores: list[int] = []
        self.standing: list[int] = []  # the score as the players count it, where that is not `scores`
        self.sides: list[int] = []
        self.piles: list[Pile] = []
        self.facts: list[Fact] = []
        self.notes: list[Note] = []
        self.choices: list[Choice] = []
        self.winners: list[int] = []
        self.prompt = NO_PROMPT  # what is to be decided, with `{}` for each of these seats
        self.asks_seats: list[int] = []
        self.extra: dict[str, object] = {}
        self.rows: list[Fact] = []  # `extra` in numbers

    def keep_score(
        self, deal: int, target: int, scores: list[int], sides: list[int], notes: list[Note]
    ) -> None:
        """Lay the score sheet beside the table."""
        self.deal = deal
        self.target = target
        self.scores = scores
        self.sides = sides
        self.notes = notes

    def show(self, pile: Pile) -> None:
        """Lay a pile on the table of this view, as it then stays."""
        self.piles.append(pile)

    def show_cards(self, name: str, owner: int, lies: str, cards: list[int], names: list[str]) -> None:
        """Lay cards face up; `names` has the face of each card by its number."""
        self.show(Pile(name, owner, lies, [names[card] for card in cards]))

    def show_backs(self, name: str, owner: int, lies: str, count: int) -> None:
        """Lay so many cards face down."""
        self.show(Pile(name, owner, lies, [], count))

    def show_own_hand(self, seat: int, cards: list[int], names: list[str]) -> None:
        """Lay the viewer's own hand with its faces."""
        self.show_cards(HAND_NAMES[seat], seat, HAND, cards, names)

    def show_other_hand(self, seat: int, count: int) -> None:
        """Lay the hand of another as a number of cards."""
        self.show_backs(HAND_NAMES[seat], seat, HAND, count)

    def show_trick(self, name: str, cards: list[int], names: list[str], order: list[int], taker: int) -> None:
        """Lay the cards of a trick, by the seats in this order, and say who took it, or -1."""
        pile = Pile(name, NOBODYS, TRICK, [names[card] for card in cards])
        pile.seats = order[: len(cards)]
        pile.taker = taker
        self.show(pile)

    def tell(self, name: str, words: str, seats: list[int] = NOTHING, codes: list[int] = NOTHING) -> None:
        """State a fact in words, with `{}` for each of these seats; for `codes` see `Fact`."""
        self.add(fact_in_words(name, words, seats).coded(codes))

    def tell_of(self, seat: int, name: str, words: str, codes: list[int]) -> None:
        """State a fact about a seat in words."""
        fact = fact_in_words(name, words).coded(codes)
        fact.seat = seat
        self.add(fact)

    def tell_trump(self, name: str, words: str, faces: list[str], code: int) -> None:
        """State the trump in words and by its number, and which cards it makes trumps."""
        self.add(Fact(name, TRUMP, cards=faces, text=words).coded([code]))

    def tell_rows(self, name: str, seats: list[int], codes: list[int]) -> None:
        """State in numbers, for programs alone, what `extra` has under that name: so many seats and so many
        codes for each row, one row after the other."""
        self.rows.append(Fact(name, ROWS, seats).coded(codes))

    def tell_counts(self, name: str, counts: list[int]) -> None:
        """State a number for each seat."""
        self.add(Fact(name, COUNTS, counts[:]))

    def tell_number(self, name: str, number: int) -> None:
        """State a number: the bid, the round."""
        self.add(Fact(name, NUMBER, [number]))

    def tell_part(self, name: str, number: int, of: int) -> None:
        """State how far it has gone: round 3 of 7."""
        self.add(Fact(name, PART, [number, of]))

    def tell_seats(self, name: str, seats: list[int]) -> None:
        """State whom something holds for; nothing where it holds for nobody."""
        if seats:
            self.add(Fact(name, SEATS, seats[:]))

    def tell_cards(self, name: str, faces: list[str]) -> None:
        """State which cards are meant; nothing where none are."""
        if faces:
            self.add(Fact(name, CARDS, cards=faces))

    def tell_move(self, name: str, move: Move, faces: list[str], codes: list[int] = NOTHING) -> None:
        """State which move is meant, in words, and which cards it names."""
        said = Wording(move, faces)
        self.add(Fact(name, WORDS, said.seats, said.faces, said.whole()).coded(codes))

    def add(self, fact: Fact) -> None:
        """State a fact."""
        self.facts.append(fact)

    def told(self) -> list[tuple[str, str]]:
        """Every fact in words, its label and what it says, the seats by their numbers."""
        seats = [f"seat {seat + 1}" for seat in range(self.seats)]
        return [(fact.title(seats), fact.words(seats)) for fact in self.facts]

    def fact(self, name: str) -> Fact | None:
        """The fact of that name, if it is told."""
        for fact in self.facts:
            if fact.name == name:
                return fact
        return None

    def arrange_hand(self, order: dict[str, int]) -> None:
        """Lay the viewer's hand in this order of faces."""
        for pile in self.piles:
            if pile.lies == HAND and pile.faces:
                pile.faces = sorted(pile.faces, key=lambda face: order[face])

    def offer(self, move: Move, faces: list[str], pile: str = "", breaks: str = "") -> None:
        """Hand the viewer a legal move."""
        self.choices.append(Choice(move, faces, pile, breaks))

    def pile(self, name: str) -> Pile | None:
        """The pile of that name, if it is in sight."""
        for pile in self.piles:
            if pile.name == name:
                return pile
        return None

    @property
    def asks(self) -> str:
        """What is to be decided, as this viewer is told it; with `{}` for each of `asks_seats`."""
        if not self.choices or self.seat not in self.waiting:
            return self.prompt.public
        return self.prompt.words([choice.kind for choice in self.choices])

    def question(self, seats: Sequence[str]) -> str:
        """What is to be decided; `seats` are the seats as one says them."""
        return filled(self.asks, self.asks_seats, seats)

    def shown_scores(self) -> list[int]:
        """The score of each seat as a person is told it."""
        return self.standing or self.scores

    def as_data(self, sheet: object = None) -> dict[str, object]:
        """The view as plain data, ready for JSON; `sheet` stands for the notes once they are written."""
        return {
            "game": self.game,
            "seat": self.seat,
            "seats": self.seats,
            "dealer": self.dealer,
            "to_act": self.to_act,
            "waiting": self.waiting,
            "deal": self.deal,
            "target": self.target,
            "scores": self.scores,
            "standing": self.standing,
            "sides": self.sides,
            "piles": [pile.as_data() for pile in self.piles],
            "facts": [fact.as_data() for fact in self.facts],
            "notes": [note.as_data() for note in self.notes] if sheet is None else sheet,
            "choices": [choice.as_data() for choice in self.choices],
            "winners": self.winners,
            "asks": self.asks,
            "asks_seats": self.asks_seats,
            "extra": self.extra,
        }

    def __eq__(self, other: object) -> bool:
        """Whether the two are the same as data, which need not be written for it."""
        if not isinstance(other, View) or not self.has_like_parts(other):
            return False
        return (
            self.game == other.game
            and self.seat == other.seat
            and self.seats == other.seats
            and self.dealer == other.dealer
            and self.to_act == other.to_act
            and self.waiting == other.waiting
            and self.deal == other.deal
            and self.target == other.target
            and self.scores == other.scores
            and self.standing == other.standing
            and self.sides == other.sides
            and self.notes == other.notes
            and self.winners == other.winners
            and self.asks == other.asks
            and self.asks_seats == other.asks_seats
            and self.extra == other.extra
        )

    def has_like_parts(self, other: "View") -> bool:
        """Whether piles, facts and choices are the same."""
        if len(self.piles) != len(other.piles) or len(self.facts) != len(other.facts):
            return False
        for pile, its_like in zip(self.piles, other.piles, strict=True):
            if not pile.is_like(its_like):
                return False
        for fact, its_twin in zip(self.facts, other.facts, strict=True):
            if not fact.is_like(its_twin):
                return False
        if len(self.choices) != len(other.choices):
            return False
        for choice, its_other in zip(self.choices, other.choices, strict=True):
            if not choice.is_like(its_other):
                return False
        return True

    def __hash__(self) -> int:
        return hash((self.game, self.seat, self.to_act, len(self.notes)))

    def __reduce__(self) -> tuple[object, ...]:
        return View, (self.game, self.seat, self.seats), self.__getstate__()
