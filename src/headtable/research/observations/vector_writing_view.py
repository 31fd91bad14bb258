"""A view that writes what it is shown into a vector of numbers, instead of keeping it.

The games show it what they show to any view, so the vector can hold nothing that the seat may not see.
Whatever has no place in the layout is refused by name: it is never left out in silence.
"""

from typing import Final

from headtable.research.observations.pile_view import PileView, Undeclared
from headtable.research.observations.sinks import Sink
from headtable.research.observations.slots import (
    AS_A_SET,
    AS_IT_IS,
    BY_SEAT,
    CARD,
    NOWHERE,
    ONE_ROW,
    FactSlot,
    Plan,
)
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.state import NOBODY, ROUNDS, State
from headtable.rules.core.view_parts import CARDS, COUNTS, NUMBER, PART, SEATS, TRUMP, WORDS, Fact

MOST_PROMPTS: Final = 32  # remembered
NO_SEATS: Final = NOTHING  # as a constant it is found more quickly


class VectorView(PileView):
    """The view of one seat at a time, written into a buffer."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.known_sides: list[int] = NO_SEATS
        self.partners: list[list[int]] = []  # by viewer, the places of the partners
        self.known_prompt = NO_PROMPT
        self.asked: list[int] = []  # the places of what the prompt asks for
        self.asked_before: dict[Prompt, list[int]] = {}  # the same for other prompts
        self.times_told: dict[str, int] = {}  # of facts that are told more than once

    def write(self, state: State, seat: int, sink: Sink, base: int) -> None:
        """Write what a seat sees from that place of the buffer on."""
        plan = self.plan
        self.sink = sink
        self.base = base
        relative: list[int] = ROUNDS[self.seats][(self.seats - seat) % self.seats]
        self.relative = relative
        self.slots = plan.piles[seat]
        self.hands = plan.hands[seat]
        self.rows_of_trick = plan.rows_of_trick[seat]
        self.seat = seat
        self.to_act = turn = state.turn
        self.prompt = NO_PROMPT if turn == NOBODY else state.prompt()
        self.target = state.setup.target
        sink.clear(base, plan.size)
        if self.times_told:
            self.times_told.clear()
        if plan.waiting_at != NOWHERE:
            self.waiting = state.awaited_in_public()
            for other in self.waiting:
                sink.put(base + plan.waiting_at + relative[other], 1)
        if plan.standing_at != NOWHERE:
            self.standing = NO_SEATS
        state.show(self, seat)
        if state.dealer >= 0:
            sink.put(base + plan.dealer_at + relative[state.dealer], 1)
        # After the seats come chance (-1) and nobody (-2).
        sink.put(base + plan.turn_at + (relative[turn] if turn >= 0 else self.seats - 1 - turn), 1)
        sink.put(base + plan.deal_at, state.deals)
        sink.put(base + plan.target_at, self.target)
        self.write_counts(base + plan.scores_at, state.scores)
        if turn == NOBODY:
            for other in state.winners():
                sink.put(base + plan.winners_at + relative[other], 1)
        if plan.standing_at != NOWHERE:
            for other, score in enumerate(self.standing):
                sink.put(base + plan.standing_at + relative[other], score)
        elif self.standing:
            raise Undeclared(f"{self.game}: the standing is not declared")
        if state.sides is not self.known_sides:
            self.check_sides(state.sides)
        if plan.partners_at != NOWHERE:
            for place in self.partners[seat]:
                sink.put(base + place, 1)
        if self.prompt is not self.known_prompt:
            self.find_asked(self.prompt)
        for place in self.asked:
            sink.put(base + place, 1)
        if plan.truth:
            self.write_truth(state, plan.truth[seat])

    def check_sides(self, sides: list[int]) -> None:
        """Find the places of the partners; refuse them in a layout without any."""
        at = self.plan.partners_at
        if at == NOWHERE and len(set(sides)) < len(sides):
            raise Undeclared(f"{self.game}: partners are not declared")
        self.known_sides = sides
        self.partners = [
            [at + (other - seat) % self.seats for other in range(self.seats) if sides[other] == sides[seat]]
            for seat in range(self.seats)
        ]

    def find_asked(self, prompt: Prompt) -> None:
        """Find the places of the kinds of moves that are asked for."""
        if prompt not in self.asked_before:
            asked: list[int] = []
            for kind, _ in prompt.ways:
                if kind not in self.plan.asks:
                    raise Undeclared(f"{self.game}: the question for '{kind}' is not declared")
                asked.append(self.plan.asks[kind])
            if len(self.asked_before) == MOST_PROMPTS:  # some games make them as they go
                self.asked_before.clear()
            self.asked_before[prompt] = asked
        self.asked = self.asked_before[prompt]
        self.known_prompt = prompt

    def write_truth(self, state: State, places: dict[str, int]) -> None:
        """Count the faces of every place, seen or not."""
        for place in state.places():
            if place.name not in places:
                raise Undeclared(f"{self.game}: the place '{place.name}' is not declared")
            at = self.base + places[place.name]
            for card in place.cards:
                self.sink.add(at + self.plan.columns[card])

    # Facts ---------------------------------------------------------------------------------

    def fact_slot(self, name: str, kind: str) -> FactSlot:
        slot = self.plan.fact_slot(name, kind)
        if slot is None:
            raise Undeclared(f"{self.game}: the fact '{name}' ({kind}) is not declared")
        if slot.has_shown and not slot.stride:
            self.sink.put(self.base + slot.at, 1)
        return slot

    def tell(self, name: str, words: str, seats: list[int] = NOTHING, codes: list[int] = NOTHING) -> None:
        self.write_rows(self.fact_slot(name, WORDS), -1, seats, codes)

    def tell_of(self, seat: int, name: str, words: str, codes: list[int]) -> None:
        self.write_rows(self.fact_slot(name, WORDS), seat, NO_SEATS, codes)

    def add(self, fact: Fact) -> None:
        kind = fact.kind
        if fact.seat >= 0 and kind != WORDS:
            raise Undeclared(f"{self.game}: that '{fact.name}' is about a seat is not declared")
        if kind == COUNTS:
            self.tell_counts(fact.name, fact.numbers)
        elif kind == NUMBER:
            self.tell_number(fact.name, fact.numbers[0])
        elif kind == PART:
            self.tell_part(fact.name, fact.numbers[0], fact.numbers[1])
        elif kind == SEATS:
            self.tell_seats(fact.name, fact.numbers)
        elif kind == CARDS:
            self.tell_cards(fact.name, fact.cards)
        else:
            slot = self.fact_slot(fact.name, kind)
            self.write_rows(slot, fact.seat, fact.numbers, fact.codes)

    def tell_counts(self, name: str, counts: list[int]) -> None:
        slot = self.fact_slot(name, COUNTS)
        self.write_counts(self.base + slot.at + (1 if slot.has_shown else 0), counts)

    def write_counts(self, at: int, counts: list[int]) -> None:
        """A number for each seat."""
        sink = self.sink
        relative = self.relative
        for seat, count in enumerate(counts):
            if count:
                sink.put(at + relative[seat], count)

    def tell_number(self, name: str, number: int) -> None:
        slot = self.fact_slot(name, NUMBER)
        self.sink.put(self.base + slot.at + (1 if slot.has_shown else 0), number)

    def tell_part(self, name: str, number: int, of: int) -> None:
        slot = self.fact_slot(name, PART)
        at = self.base + slot.at + (1 if slot.has_shown else 0)
        self.sink.put(at, number)
        self.sink.put(at + 1, of)

    def tell_seats(self, name: str, seats: list[int]) -> None:
        if not seats:
            return
        slot = self.fact_slot(name, SEATS)
        at = self.base + slot.at + (1 if slot.has_shown else 0)
        if slot.order and len(seats) > slot.most:
            raise Undeclared(f"{self.game}: '{name}' has {len(seats)} seats")
        for place, seat in enumerate(seats):
            self.sink.put(at + (place * self.seats if slot.order else 0) + self.relative[seat], 1)

    def tell_cards(self, name: str, faces: list[str]) -> None:
        if not faces:
            return
        slot = self.fact_slot(name, CARDS)
        at = self.base + slot.at + (1 if slot.has_shown else 0)
        for place, face in enumerate(faces):
            column = self.column(name, face)
            self.sink.add(at + column)
            if place < slot.most:
                self.sink.put(at + self.width + place, column + 1)

    def tell_trump(self, name: str, words: str, faces: list[str], code: int) -> None:
        slot = self.fact_slot(name, TRUMP)
        at = self.base + slot.at + (1 if slot.has_shown else 0)
        if code < 0 or code >= slot.code_sizes[0]:
            raise Undeclared(f"{self.game}: the code {code} of '{name}' is not declared")
        self.sink.put(at + code, 1)

    def tell_rows(self, name: str, seats: list[int], codes: list[int]) -> None:
        self.write_rows(self.fact_slot(name, "rows"), -1, seats, codes)

    def write_rows(self, slot: FactSlot, seat: int, seats: list[int], codes: list[int]) -> None:
        """The seats and the codes of a fact."""
        at = self.base + slot.at
        if slot.stride:
            if seat < 0:
                raise Undeclared(f"{self.game}: that '{slot.name}' is about no seat is not declared")
            at += self.relative[seat] * slot.stride
            if slot.has_shown:
                self.sink.put(at, 1)
        elif seat >= 0:
            raise Undeclared(f"{self.game}: that '{slot.name}' is about a seat is not declared")
        if slot.has_shown:
            at += 1
        width = len(slot.code_sizes)
        named = slot.seats_named
        if slot.rows == ONE_ROW:
            if len(codes) != width or len(seats) > named:
                raise Undeclared(f"{self.game}: '{slot.name}' has {len(seats)} seats, {len(codes)} codes")
            for number, seat_named in enumerate(seats):
                self.sink.put(at + number * self.seats + self.relative[seat_named], 1)
            self.write_codes(slot, at + named * self.seats, codes, 0)
            return
        if slot.rows == AS_A_SET:
            self.write_set(slot, at, codes)
            return
        before = self.times_told.get(slot.name, 0)
        if slot.is_told_often:
            self.times_told[slot.name] = before + 1
        rows = len(seats) // named if named else len(codes) // width
        if len(seats) != rows * named or len(codes) != rows * width:
            raise Undeclared(f"{self.game}: '{slot.name}' has {len(seats)} seats, {len(codes)} codes")
        if before + rows > slot.most:
            raise Undeclared(f"{self.game}: '{slot.name}' has {before + rows} rows")
        for row in range(rows):
            if slot.rows == BY_SEAT:
                place = at + self.relative[seats[row]] * slot.row_size
                self.sink.put(place, 1)
                self.write_codes(slot, place + 1, codes, row * width)
            else:
                place = at + (before + row) * slot.row_size
                self.sink.put(place, 1)
                for number in range(named):
                    seat_named = seats[row * named + number]
                    self.sink.put(place + 1 + number * self.seats + self.relative[seat_named], 1)
                self.write_codes(slot, place + 1 + named * self.seats, codes, row * width)

    def write_set(self, slot: FactSlot, at: int, codes: list[int]) -> None:
        for code in codes:
            if not 0 <= code < slot.code_sizes[0]:
                raise Undeclared(f"{self.game}: the code {code} of '{slot.name}' is not declared")
            self.sink.add(at + code)

    def write_codes(self, slot: FactSlot, at: int, codes: list[int], first: int) -> None:
        """The codes of one row, from the first on: each one of so many, or a number."""
        sink = self.sink
        for place, kind in enumerate(slot.code_kinds):
            code = codes[first + place]
            size = slot.code_sizes[place]
            if kind == AS_IT_IS:
                sink.put(at, code)
            elif code >= 0 and kind == CARD:
                sink.put(at + self.columns[code], 1)
            elif 0 <= code < size:
                sink.put(at + code, 1)
            elif code != NOWHERE:
                raise Undeclared(f"{self.game}: the code {code} of '{slot.name}' is not declared")
            at += size
