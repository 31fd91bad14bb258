"""Laying the pieces of a vector one behind the other, and noting the place of each for the writer."""

import sys
from dataclasses import dataclass
from typing import Any

from headtable.research.observations.contents import ALWAYS, SOMETIMES, Contents, Entry
from headtable.research.observations.slots import (
    AS_A_SET,
    AS_IT_IS,
    BY_SEAT,
    CARD,
    IN_ORDER,
    NOWHERE,
    OF_ANYBODY,
    ONE_OF,
    FactSlot,
    PileSlot,
    Plan,
)
from headtable.rules.core.errors import Complaint
from headtable.rules.core.state import State
from headtable.rules.core.view_parts import CARDS, COUNTS, NOBODYS, NUMBER, PART, SEATS, TRICK

LOWEST, HIGHEST = -(2**15), 2**15 - 1  # of int16
LEFTWARDS = "from the viewer to the left"
FACES = "how many of each face"
IN_ORDER_OF_CARDS = "1 + the number of the face, card by card, then 0"


@dataclass(frozen=True)
class Piece:
    """Some numbers of the vector that belong together."""

    name: str
    offset: int
    size: int
    meaning: str


def seat_in_words(relative: int) -> str:
    """A seat as the viewer counts it."""
    return f"left {relative}" if relative else "own"


class Pieces:
    """The pieces so far, with the bounds of every number."""

    def __init__(self, state: State, contents: Contents) -> None:
        self.seats = state.seats
        self.options = state.setup.options
        self.contents = contents
        self.pieces: list[Piece] = []
        self.low: list[int] = []
        self.high: list[int] = []
        pack, names = state.pack(), state.names()
        self.faces = list(dict.fromkeys(names[card] for card in pack))
        self.copies = [sum(names[card] == face for card in pack) for face in self.faces]
        self.cards = len(pack)

    def lay(self, name: str, meaning: str, bounds: list[tuple[int, int]]) -> int:
        """Add a piece of so many numbers; its place comes back."""
        at = len(self.low)
        self.pieces.append(Piece(name, at, len(bounds), meaning))
        self.low += [low for low, _ in bounds]
        self.high += [high for _, high in bounds]
        return at

    def bits(self, name: str, meaning: str, count: int) -> int:
        return self.lay(name, meaning, [(0, 1)] * count)

    def counts_of_faces(self) -> list[tuple[int, int]]:
        return [(0, copies) for copies in self.copies]

    # The table ---------------------------------------------------------------------------------

    def lay_table(self, plan: Plan, state: State) -> None:
        """What every view has: the score sheet, the dealer, and who is awaited."""
        seats = self.seats
        plan.turn_at = self.bits(
            "turn", f"whose turn it is: a seat {LEFTWARDS}, chance, or nobody", seats + 2
        )
        if self.contents.several_act:
            plan.waiting_at = self.bits("awaited", f"the seats that are awaited, {LEFTWARDS}", seats)
        kinds = ", ".join(self.contents.asks)
        at = self.bits("asks", f"the kinds of moves that are asked for: {kinds}", len(self.contents.asks))
        plan.asks = {kind: at + place for place, kind in enumerate(self.contents.asks)}
        plan.dealer_at = self.bits("dealer", f"the dealer: a seat {LEFTWARDS}", seats)
        numbers = [(LOWEST, HIGHEST)] * seats
        plan.scores_at = self.lay("scores", f"the scores of the seats {LEFTWARDS}", numbers)
        if state.view(0).standing:
            meaning = f"the scores as the players count them, of the seats {LEFTWARDS}"
            plan.standing_at = self.lay("standing", meaning, numbers)
        if len(set(state.sides)) < seats:
            plan.partners_at = self.bits("partners", f"the viewer and his partners, {LEFTWARDS}", seats)
        plan.deal_at = self.lay("deal", "the number of the deal", [(0, HIGHEST)])
        plan.target_at = self.lay("target", "the score that wins, 0 where none does", [(0, HIGHEST)])
        plan.winners_at = self.bits("winners", f"who has won: seats {LEFTWARDS}", seats)

    # Piles -------------------------------------------------------------------------------------

    def lay_pile(self, plan: Plan, entry: Entry) -> None:
        """The places of a pile, for every viewer."""
        if not entry.is_for_each_seat:
            times = entry.number("each", self.seats, 0)
            for name in [f"{entry.name} {n + 1}" for n in range(times)] or [entry.name]:
                slot = self.lay_one_pile(plan, entry, name, NOWHERE)
                for slots in plan.piles:
                    slots[sys.intern(name)] = slot
            return
        for relative in range(self.seats):
            slot = self.lay_one_pile(plan, entry, f"{entry.name} {seat_in_words(relative)}", relative)
            for viewer, slots in enumerate(plan.piles):
                seat = (viewer + relative) % self.seats
                name = sys.intern(f"{entry.name} {seat + 1}")
                slots[name] = slot.of(name, seat)

    def lay_one_pile(self, plan: Plan, entry: Entry, name: str, relative: int) -> PileSlot:
        """One pile; `relative` is the seat that it belongs to where there is one for each."""
        said = entry.meaning
        lies = [entry.data["lies"]] if isinstance(entry.data["lies"], str) else entry.data["lies"]
        lies = [sys.intern(way) for way in lies]  # compared by identity first
        is_anybodys = entry.text("owner", "nobody") == "anybody"
        slot = PileSlot(name, OF_ANYBODY if is_anybodys else NOBODYS, lies)
        slot.is_plain = entry.shown != SOMETIMES and len(lies) == 1
        slot.is_always_shown = entry.shown == ALWAYS
        if entry.shown == SOMETIMES:
            slot.shown_at = self.bits(f"{name}: shown", f"{said}: whether it is there", 1)
        if len(lies) > 1:
            slot.lies_at = self.bits(f"{name}: lies", f"{said}: how it lies, {' or '.join(lies)}", len(lies))
        if is_anybodys:
            meaning = f"{said}: whose it is, a seat {LEFTWARDS} or nobody"
            slot.owner_at = self.bits(f"{name}: owner", meaning, self.seats + 1)
        if lies == [TRICK]:
            self.lay_trick(entry, slot)
            return slot
        faces, hidden = entry.text("faces", "all"), entry.text("hidden", "none")
        if faces == "all" or (faces == "own" and relative == 0):
            slot.faces_at = self.lay(f"{name}: faces", f"{said}: {FACES}", self.counts_of_faces())
            slot.most = entry.number("order", self.seats, 0)
            if slot.most:
                bounds = [(0, len(self.faces))] * slot.most
                slot.order_at = self.lay(f"{name}: order", f"{said}: {IN_ORDER_OF_CARDS}", bounds)
            self.lay_tags(plan, entry, slot)
        if hidden == "all" or (hidden == "others" and relative != 0):
            slot.hidden_at = self.lay(f"{name}: hidden", f"{said}: how many face down", [(0, self.cards)])
        return slot

    def lay_trick(self, entry: Entry, slot: PileSlot) -> None:
        """The card of each seat, who led, and who took it."""
        slot.is_trick = True
        slot.faces_at = len(self.low)
        for seat in range(self.seats):
            piece = f"{slot.name}: {seat_in_words(seat)}"
            self.bits(piece, f"{entry.meaning}: the face that this seat played", len(self.faces))
        meaning = f"{entry.meaning}: who led, a seat {LEFTWARDS}"
        slot.leader_at = self.bits(f"{slot.name}: leader", meaning, self.seats)
        if entry.data.get("taker"):
            meaning = f"{entry.meaning}: who took it, a seat {LEFTWARDS}"
            slot.taker_at = self.bits(f"{slot.name}: taker", meaning, self.seats)

    def lay_tags(self, plan: Plan, entry: Entry, slot: PileSlot) -> None:
        tags = entry.data.get("tags", [])
        slot.tags_follow = tags == "follow"
        if slot.tags_follow:
            return
        if isinstance(tags, dict):
            slot.endings = tags
            for ending in tags.values():
                plan.marked |= {f"{face}{ending}": column for column, face in enumerate(self.faces)}
        slot.tags = {tag: place for place, tag in enumerate(tags)}
        slot.tags_at = len(self.low)
        for tag in tags:
            self.lay(f"{slot.name}: {tag}", f"{entry.meaning}: {FACES} is {tag}", self.counts_of_faces())

    # Facts -------------------------------------------------------------------------------------

    def lay_fact(self, plan: Plan, entry: Entry) -> None:
        """The places of a fact."""
        slot = FactSlot(entry.name, entry.data["kind"], len(self.low))
        if plan.fact_slot(slot.name, slot.kind) is not None:
            raise Complaint(f"{entry.where}: is there twice")
        self.shape(slot, entry)
        name = f"{slot.name} ({slot.kind})" if slot.name in plan.facts else slot.name
        plan.facts[sys.intern(name)] = slot
        if not entry.is_for_each_seat:
            self.lay_one_fact(slot, entry, entry.name)
            slot.size = len(self.low) - slot.at
            return
        for relative in range(self.seats):
            self.lay_one_fact(slot, entry, f"{entry.name} {seat_in_words(relative)}")
        slot.size = slot.stride = (len(self.low) - slot.at) // self.seats

    def shape(self, slot: FactSlot, entry: Entry) -> None:
        """How many seats and codes it has, and whether a bit must say that it is told."""
        slot.most = entry.number("order", self.seats, 0)
        slot.order = slot.most > 0
        slot.seats_named = entry.number("seats_named", self.seats, 0)
        for code in entry.data.get("codes", []):
            of = code.get("of", 1)
            slot.code_kinds.append(CARD if of == "cards" else ONE_OF if "of" in code else AS_IT_IS)
            slot.code_sizes.append(len(self.faces) if of == "cards" else of)
        if entry.data.get("rows") == "by seat":
            slot.rows, slot.most = BY_SEAT, self.seats
        elif entry.data.get("rows") == "set":
            slot.rows = AS_A_SET
        elif "rows" in entry.data:
            slot.rows, slot.most = IN_ORDER, entry.number("rows", self.seats, 0)
        slot.is_told_often = entry.text("told", "once") == "often"
        seats = 0 if slot.rows == BY_SEAT else slot.seats_named * self.seats
        slot.row_size = seats + sum(slot.code_sizes) + (1 if slot.rows else 0)
        speaks_for_itself = slot.kind in (SEATS, CARDS) or slot.rows or seats or any(slot.code_kinds)
        slot.is_always_told = entry.shown == ALWAYS
        slot.has_shown = entry.shown == SOMETIMES or not (slot.is_always_told or speaks_for_itself)

    def lay_one_fact(self, slot: FactSlot, entry: Entry, name: str) -> None:
        said = entry.meaning
        if slot.has_shown:
            self.bits(f"{name}: told", f"{said}: whether it is told", 1)
        bounds = (entry.number("low", self.seats, LOWEST), entry.number("high", self.seats, HIGHEST))
        if slot.kind == COUNTS:
            self.lay(name, f"{said}; the seats {LEFTWARDS}", [bounds] * self.seats)
        elif slot.kind == NUMBER:
            self.lay(name, said, [bounds])
        elif slot.kind == PART:
            self.lay(name, f"{said}: how far, and of how many", [bounds] * 2)
        elif slot.kind == SEATS and slot.order:
            for place in range(slot.most):
                self.bits(f"{name}: {place + 1}", f"{said}; in order, a seat {LEFTWARDS}", self.seats)
        elif slot.kind == SEATS:
            self.bits(name, f"{said}; seats {LEFTWARDS}", self.seats)
        elif slot.kind == CARDS:
            counts = [(0, entry.number("high", self.seats, high)) for _, high in self.counts_of_faces()]
            self.lay(name, f"{said}: {FACES}", counts)
            if slot.order:
                numbers = [(0, len(self.faces))] * slot.most
                self.lay(f"{name}: order", f"{said}: {IN_ORDER_OF_CARDS}", numbers)
        elif slot.rows == AS_A_SET:
            code = entry.data["codes"][0]["name"]
            self.lay(name, f"{said}: how many of each {code}", [(0, self.cards)] * slot.code_sizes[0])
        elif not slot.rows:
            self.lay_row(slot, entry, name)
        else:
            for row in range(slot.most):
                which = seat_in_words(row) if slot.rows == BY_SEAT else str(row + 1)
                self.bits(f"{name} {which}: there", f"{said}: whether there is this row", 1)
                self.lay_row(slot, entry, f"{name} {which}")

    def lay_row(self, slot: FactSlot, entry: Entry, name: str) -> None:
        """The seats that are named, and the codes."""
        for place in range(0 if slot.rows == BY_SEAT else slot.seats_named):
            which = f" {place + 1}" if slot.seats_named > 1 else ""
            meaning = f"{entry.meaning}: the seat{which} that it names, {LEFTWARDS}"
            self.bits(f"{name}: seat{which}", meaning, self.seats)
        codes: list[dict[str, Any]] = entry.data.get("codes", [])
        for place, code in enumerate(codes):
            piece, meaning = f"{name}: {code['name']}", f"{entry.meaning}: {code['name']}"
            if slot.code_kinds[place] == AS_IT_IS:
                self.lay(piece, meaning, [(code.get("low", LOWEST), code.get("high", HIGHEST))])
            else:
                self.bits(piece, f"{meaning}, one of these", slot.code_sizes[place])

    # Where the cards really lie ------------------------------------------------------------------

    def lay_truth(self, plan: Plan, state: State) -> None:
        """How many of each face lie in every place, seen or not."""
        plan.truth = [{} for _ in range(self.seats)]
        at_start = [place.name for place in state.places()]
        names = list(dict.fromkeys([*at_start, *self.contents.places]))
        meaning = f"{FACES} really lies there"
        done: list[str] = []
        for name in names:
            kind, _, number = name.rpartition(" ")
            of_seats = [f"{kind} {seat + 1}" for seat in range(self.seats)]
            is_of_seats = name in at_start or set(of_seats) <= set(names)  # some wait for the first deal
            if not number.isdigit() or not is_of_seats:
                at = self.lay(f"truth: {name}", meaning, self.counts_of_faces())
                for places in plan.truth:
                    places[name] = at
            elif kind not in done:
                done.append(kind)
                for relative in range(self.seats):
                    piece = f"truth: {kind} {seat_in_words(relative)}"
                    at = self.lay(piece, meaning, self.counts_of_faces())
                    for viewer, places in enumerate(plan.truth):
                        places[of_seats[(viewer + relative) % self.seats]] = at
