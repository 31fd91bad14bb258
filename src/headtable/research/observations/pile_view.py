"""The half of a view in numbers that writes piles: hands, stocks, rows and tricks."""

from headtable.research.observations.sinks import Sink
from headtable.research.observations.slots import NOWHERE, OF_ANYBODY, PileSlot, Plan
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import NOBODYS, TRICK, Pile


class Undeclared(Exception):
    """A view showed something that the contents of the game do not declare."""


class PileView(View):
    """It knows where to write, from which seat it is seen, and the places of the piles."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan.game, 0, plan.seats)
        self.is_read = False
        self.plan = plan
        self.sink = Sink()
        self.base = 0
        self.relative: list[int] = []  # the places to the left of the viewer, by seat
        self.slots: dict[str, PileSlot] = {}
        self.hands: list[PileSlot] = []  # by seat, where every hand is declared as most are
        self.rows_of_trick: list[int] = []  # by seat, where its card goes in a trick
        self.names = plan.names
        self.columns = plan.columns
        self.width = len(plan.column_of)  # of a piece with a number for each face

    def slot_of(self, name: str, owner: int, lies: str) -> PileSlot:
        """The places of a pile, with what is known of it before its cards."""
        slot = self.slots.get(name)
        if slot is None:
            raise Undeclared(f"{self.game}: the pile '{name}' is not declared")
        if slot.is_plain and owner == slot.owner and lies is slot.first_lies:
            return slot
        if slot.shown_at != NOWHERE:
            self.sink.put(self.base + slot.shown_at, 1)
        if owner != slot.owner:
            if slot.owner != OF_ANYBODY:
                raise Undeclared(f"{self.game}: the owner of '{name}' is not declared")
            self.sink.put(
                self.base + slot.owner_at + (self.relative[owner] if owner != NOBODYS else self.seats), 1
            )
        if lies != slot.first_lies or slot.lies_at != NOWHERE:
            if lies not in slot.lies:
                raise Undeclared(f"{self.game}: that '{name}' lies as a {lies} is not declared")
            self.sink.put(self.base + slot.lies_at + slot.lies.index(lies), 1)
        return slot

    def column(self, name: str, face: str) -> int:
        """The number of a face."""
        column = self.plan.column_of.get(face, NOWHERE)
        if column < 0:
            column = self.plan.marked.get(face, NOWHERE)
        if column < 0:
            raise Undeclared(f"{self.game}: the face '{face}' of '{name}' is not declared")
        return column

    def columns_of(self, name: str, cards: list[int], names: list[str]) -> list[int]:
        if names is self.names:
            columns = self.columns
            return [columns[card] for card in cards]
        return [self.column(name, names[card]) for card in cards]

    def write_faces(self, slot: PileSlot, columns: list[int]) -> None:
        """Cards that can be seen."""
        if not columns:
            return
        if slot.faces_at == NOWHERE:
            raise Undeclared(f"{self.game}: that '{slot.name}' shows its cards is not declared")
        at = self.base + slot.faces_at
        sink = self.sink
        for column in columns:
            sink.add(at + column)
        if slot.order_at != NOWHERE:
            for place, column in enumerate(columns[: slot.most]):
                sink.put(self.base + slot.order_at + place, column + 1)

    def write_hidden(self, slot: PileSlot, count: int) -> None:
        if count:
            if slot.hidden_at == NOWHERE:
                raise Undeclared(f"{self.game}: that '{slot.name}' has hidden cards is not declared")
            self.sink.put(self.base + slot.hidden_at, count)

    def write_trick(self, slot: PileSlot, columns: list[int], seats: list[int], taker: int) -> None:
        if not slot.is_trick:
            raise Undeclared(f"{self.game}: who played the cards of '{slot.name}' is not declared")
        relative = self.relative
        sink = self.sink
        width = self.width
        at = self.base + slot.faces_at
        for place, column in enumerate(columns):
            sink.put(at + relative[seats[place]] * width + column, 1)
        if columns:
            sink.put(self.base + slot.leader_at + relative[seats[0]], 1)
        if taker >= 0:
            self.write_taker(slot, taker)

    def write_taker(self, slot: PileSlot, taker: int) -> None:
        if slot.taker_at == NOWHERE:
            raise Undeclared(f"{self.game}: who took '{slot.name}' is not declared")
        self.sink.put(self.base + slot.taker_at + self.relative[taker], 1)

    def write_tags(self, slot: PileSlot, columns: list[int], tags: list[str]) -> None:
        """Which of the faces have which tag."""
        if slot.tags_follow:
            return
        for place, tag in enumerate(tags):
            if tag:
                if tag not in slot.tags:
                    raise Undeclared(f"{self.game}: the tag '{tag}' of '{slot.name}' is not declared")
                at = self.base + slot.tags_at + slot.tags[tag] * self.width
                self.sink.add(at + columns[place])

    def show(self, pile: Pile) -> None:
        slot = self.slot_of(pile.name, pile.owner, pile.lies)
        columns = [self.column(pile.name, face) for face in pile.faces]
        if pile.lies == TRICK:
            self.write_trick(slot, columns, pile.seats, pile.taker)
            return
        self.write_faces(slot, columns)
        self.write_hidden(slot, pile.hidden)
        self.write_tags(slot, columns, pile.tags)

    def show_cards(self, name: str, owner: int, lies: str, cards: list[int], names: list[str]) -> None:
        slot = self.slot_of(name, owner, lies)
        if names is not self.names or slot.faces_at == NOWHERE or slot.order_at != NOWHERE:
            self.write_faces(slot, self.columns_of(name, cards, names))
        else:
            self.sink.count(self.base + slot.faces_at, cards, self.columns)

    def show_backs(self, name: str, owner: int, lies: str, count: int) -> None:
        self.write_hidden(self.slot_of(name, owner, lies), count)

    def show_trick(self, name: str, cards: list[int], names: list[str], order: list[int], taker: int) -> None:
        slot = self.slot_of(name, NOBODYS, TRICK)
        if names is not self.names or not slot.is_trick:
            self.write_trick(slot, self.columns_of(name, cards, names), order, taker)
            return
        if cards:  # the same without a list of the columns
            base = self.base
            sink = self.sink
            columns = self.columns
            rows = self.rows_of_trick
            at = base + slot.faces_at
            for place, card in enumerate(cards):
                sink.put(at + rows[order[place]] + columns[card], 1)
            sink.put(base + slot.leader_at + self.relative[order[0]], 1)
        if taker >= 0:
            self.write_taker(slot, taker)

    def show_own_hand(self, seat: int, cards: list[int], names: list[str]) -> None:
        if self.hands and names is self.names:
            self.sink.count(self.base + self.hands[seat].faces_at, cards, self.columns)
        else:
            super().show_own_hand(seat, cards, names)

    def show_other_hand(self, seat: int, count: int) -> None:
        if not self.hands:
            super().show_other_hand(seat, count)
        elif count:
            self.sink.put(self.base + self.hands[seat].hidden_at, count)

    def arrange_hand(self, order: dict[str, int]) -> None:
        """How a hand is laid out follows from its cards."""
