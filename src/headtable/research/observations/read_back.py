"""What a vector holds, read back into piles and facts.

The seats are those of a viewer at seat 0.  Cards lie in the order of the faces, unless the contents keep
their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from headtable.research.observations.slots import (
    AS_A_SET,
    AS_IT_IS,
    BY_SEAT,
    CARD,
    NOWHERE,
    OF_ANYBODY,
    FactSlot,
    PileSlot,
    Plan,
)
from headtable.rules.core.view_parts import CARDS, COUNTS, NOBODYS, NUMBER, PART, SEATS


@dataclass
class SeenPile:
    """A pile as `headtable.rules.core.view_parts.Pile` has it; `tagged` are the faces that have a tag."""

    name: str
    owner: int
    lies: str
    faces: list[str] = field(default_factory=list)
    hidden: int = 0
    tagged: list[tuple[str, str]] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    taker: int = -1


@dataclass
class SeenFact:
    """A fact as `headtable.rules.core.view_parts.Fact` has it, with its codes instead of its words."""

    name: str
    kind: str
    seat: int = -1
    numbers: list[int] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    codes: list[int] = field(default_factory=list)


@dataclass
class Seen:
    """All that a vector says."""

    turn: int
    waiting: list[int]
    asks: list[str]
    dealer: int
    scores: list[int]
    standing: list[int]
    partners: list[int]
    deal: int
    target: int
    winners: list[int]
    piles: list[SeenPile]
    facts: list[SeenFact]


class Reader:
    """A vector, and where everything is in it."""

    def __init__(self, plan: Plan, vector: Sequence[int]) -> None:
        self.plan = plan
        self.vector = vector
        self.seats = plan.seats
        self.faces = list(plan.column_of)

    def of_seats(self, at: int) -> list[int]:
        return list(self.vector[at : at + self.seats])

    def marked(self, at: int, count: int) -> list[int]:
        return [place for place in range(count) if self.vector[at + place]]

    def one_of(self, at: int, count: int) -> int:
        """The only one that is marked, or -1."""
        found = self.marked(at, count)
        return found[0] if found else -1

    def counted(self, at: int) -> list[str]:
        return [face for column, face in enumerate(self.faces) for _ in range(self.vector[at + column])]

    def in_order(self, at: int, most: int) -> list[str]:
        return [self.faces[number - 1] for number in self.vector[at : at + most] if number]

    def piles(self) -> list[SeenPile]:
        found = [self.pile(slot) for slot in self.plan.piles[0].values()]
        return [pile for pile in found if pile is not None]

    def pile(self, slot: PileSlot) -> SeenPile | None:
        """The pile, if it is in the view."""
        how = 0 if slot.lies_at == NOWHERE else self.one_of(slot.lies_at, len(slot.lies))
        owner = slot.owner
        if owner == OF_ANYBODY:
            owner = self.one_of(slot.owner_at, self.seats + 1)
            owner = NOBODYS if owner == self.seats else owner
        pile = SeenPile(slot.name, owner, slot.lies[how])
        if slot.is_trick:
            self.read_trick(slot, pile)
        elif slot.order_at != NOWHERE:
            pile.faces = self.in_order(slot.order_at, slot.most)
        elif slot.faces_at != NOWHERE:
            pile.faces = self.counted(slot.faces_at)
        for tag, number in slot.tags.items():
            at = slot.tags_at + number * len(self.faces)
            tagged = self.counted(at)
            pile.tagged += [(face + slot.endings.get(tag, ""), tag) for face in tagged]
            for face in tagged if slot.endings else []:
                pile.faces[pile.faces.index(face)] += slot.endings[tag]
        if slot.hidden_at != NOWHERE:
            pile.hidden = self.vector[slot.hidden_at]
        if slot.shown_at != NOWHERE:
            return pile if self.vector[slot.shown_at] else None
        return pile if slot.is_always_shown or pile.faces or pile.hidden else None

    def read_trick(self, slot: PileSlot, pile: SeenPile) -> None:
        width = len(self.faces)
        leader = max(0, self.one_of(slot.leader_at, self.seats))
        for place in range(self.seats):
            seat = (leader + place) % self.seats
            card = self.one_of(slot.faces_at + seat * width, width)
            if card >= 0:
                pile.seats.append(seat)
                pile.faces.append(self.faces[card])
        if slot.taker_at != NOWHERE:
            pile.taker = self.one_of(slot.taker_at, self.seats)

    def facts(self) -> list[SeenFact]:
        return [
            fact
            for slot in self.plan.facts.values()
            for seat in (range(self.seats) if slot.stride else [-1])
            if self.is_told(slot, seat)
            for fact in self.apart(slot, self.fact(slot, seat))
        ]

    def apart(self, slot: FactSlot, fact: SeenFact) -> list[SeenFact]:
        """The fact, or where it is told often, one for each time."""
        if not slot.is_told_often:
            return [fact]
        named, width = slot.seats_named, len(slot.code_sizes)
        return [
            SeenFact(
                slot.name,
                slot.kind,
                numbers=fact.numbers[row * named :][:named],
                codes=fact.codes[row * width :][:width],
            )
            for row in range(len(fact.codes) // width)
        ]

    def is_told(self, slot: FactSlot, seat: int) -> bool:
        """Whether the fact is in the view; one without a bit for that is if it has a number but nought."""
        at = slot.at + max(seat, 0) * slot.stride
        if slot.has_shown:
            return bool(self.vector[at])
        return slot.is_always_told or any(self.vector[at : at + slot.size])

    def fact(self, slot: FactSlot, seat: int) -> SeenFact:
        fact = SeenFact(slot.name, slot.kind, seat)
        at = slot.at + max(seat, 0) * slot.stride + (1 if slot.has_shown else 0)
        if slot.kind == COUNTS:
            fact.numbers = self.of_seats(at)
        elif slot.kind in (NUMBER, PART):
            fact.numbers = list(self.vector[at : at + (2 if slot.kind == PART else 1)])
        elif slot.kind == SEATS and slot.order:
            found = [self.one_of(at + place * self.seats, self.seats) for place in range(slot.most)]
            fact.numbers = [other for other in found if other >= 0]
        elif slot.kind == SEATS:
            fact.numbers = self.marked(at, self.seats)
        elif slot.kind == CARDS and slot.order:
            fact.cards = self.in_order(at + len(self.faces), slot.most)
        elif slot.kind == CARDS:
            fact.cards = self.counted(at)
        elif slot.rows == AS_A_SET:
            numbers = range(slot.code_sizes[0])
            fact.codes = [code for code in numbers for _ in range(self.vector[at + code])]
        elif not slot.rows:
            self.read_row(slot, at, fact)
        else:
            for row in range(slot.most):
                if self.vector[at + row * slot.row_size]:
                    fact.numbers += [row] if slot.rows == BY_SEAT else []
                    self.read_row(slot, at + row * slot.row_size + 1, fact)
        return fact

    def read_row(self, slot: FactSlot, at: int, fact: SeenFact) -> None:
        if slot.rows != BY_SEAT:
            for place in range(slot.seats_named):
                seat = self.one_of(at + place * self.seats, self.seats)
                fact.numbers += [seat] if seat >= 0 else []
            at += slot.seats_named * self.seats
        for place, size in enumerate(slot.code_sizes):
            kind = slot.code_kinds[place]
            code = self.vector[at] if kind == AS_IT_IS else self.one_of(at, size)
            fact.codes.append(self.plan.columns.index(code) if kind == CARD and code >= 0 else code)
            at += size


def read(plan: Plan, vector: Sequence[int]) -> Seen:
    """What a vector of this plan says."""
    if len(vector) != plan.size:
        raise ValueError(f"an observation of {plan.game} has {plan.size} numbers, not {len(vector)}")
    reader = Reader(plan, vector)
    seats = plan.seats
    turn = reader.one_of(plan.turn_at, seats + 2)
    waiting = [turn] if turn < seats else []
    return Seen(
        turn=turn if turn < seats else seats - 1 - turn,
        waiting=waiting if plan.waiting_at == NOWHERE else reader.marked(plan.waiting_at, seats),
        asks=[kind for kind, at in plan.asks.items() if vector[at]],
        dealer=reader.one_of(plan.dealer_at, seats),
        scores=reader.of_seats(plan.scores_at),
        standing=[] if plan.standing_at == NOWHERE else reader.of_seats(plan.standing_at),
        partners=[0] if plan.partners_at == NOWHERE else reader.marked(plan.partners_at, seats),
        deal=vector[plan.deal_at],
        target=vector[plan.target_at],
        winners=reader.marked(plan.winners_at, seats),
        piles=reader.piles(),
        facts=reader.facts(),
    )
