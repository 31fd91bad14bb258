"""What one listener is told of a row, as it may know it.

Nothing is guessed and no world is imagined here: a card is named when it has just come into the listener's
sight, or has just gone out of it, and else only its back is seen.
"""

from collections import Counter
from typing import Final

from headtable.narration import move_outcomes
from headtable.narration.card_names import card_name
from headtable.narration.narrator import (
    CHOSEN,
    SPOKEN,
    Moment,
    Narrator,
    cards_in,
    faces_in,
    open_trick,
    taken_trick,
    unnamed,
)
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.server.protocol import encoder
from headtable.server.stores.store import Row
from headtable.server.tables.table_config import OPEN
from headtable.server.tables.table_history import (
    CHAIR,
    FLAG,
    NEXT,
    PAUSE,
    SIT,
    STAND_IN,
    START,
    SWAP,
    TableHistory,
)
from headtable.server.transport.connection import PUBLIC
from headtable.table.log import UNDO

UNSEEN: Final = "shuffle"  # what lies where after it, nobody knows
SEVERAL: Final = -2  # are awaited, or nobody is
OF_WHAT: Final = ("offer", "accept", "give")  # said in public, but not of what


class Reporter(Narrator):
    """Tells a listener (-1 for one who sits nowhere) what happens; once a game is over, all of it."""

    def __init__(self, story: TableHistory, listener: int, hides_nothing: bool = False) -> None:
        viewer = listener if listener >= 0 else None
        super().__init__(SeatNames(story.names, viewer, story.state.sides), listener)
        self.hides_nothing = hides_nothing

    def new_cards(self, before: View, after: View, said: str) -> list[str]:
        return [] if hand_of(before) == hand_of(after) else super().new_cards(before, after, said)

    def at_once(self, before: "Glimpse", told: "Told", after: View, now: "Glimpse") -> list[str]:
        """The lines for a card that is laid on a trick, and may take it, but does nothing more; else none.

        Most moves of most games are such, and need not be looked at from all sides.
        """
        row = told.row
        if not row.text.startswith("play ") or before.notes != now.notes:
            return []
        if after.winners or after.extra:
            return []
        if now.cards != before.cards - (row.seat == self.listener):
            return []
        trick, card = open_trick(after), row.text.partition(" ")[2]
        taken: list[str] = []
        if trick is None:
            taker, laid = told.trick()
            taken = self.taken(taker, laid)
        if not taken and (trick is None or trick.seats[-1:] != [row.seat] or trick.faces[-1] != card):
            return []
        return [f"{self.company.does(row.seat, 'play')} {card_name(card)}.", *taken]

    def report(self, before: View, old: State, row: Row, after: View, new: State) -> tuple[str, list[str]]:
        """The text of the move, "" where the listener may not know it, and its lines."""
        if row.text == UNDO and row.seat != CHANCE:
            return UNDO, [f"{self.company.does(row.seat, 'take')} a move back."]
        then, now = Moment(old, before), Moment(new, after)
        lines = [line.text for line in self.tell(then, row.seat, row.text, now)]
        return (row.text if self.may_know(then, row.seat, row.text, now) else ""), lines

    def may_know(self, before: Moment, seat: int, text: str, after: Moment) -> bool:
        """Whether the listener may be given the text of a move."""
        if seat == CHANCE:
            return not text.startswith(UNSEEN)
        if seat == self.listener:
            return True
        if before.state.is_secret(seat) or text.partition(" ")[0] in OF_WHAT:
            return False
        cards = cards_in(text, after.state)
        return not cards or is_in_sight(before, cards, after, text)

    def deed(self, before: Moment, seat: int, text: str, after: Moment) -> str:
        verb, _, rest = text.partition(" ")
        said = move_outcomes.deed(before.view, seat, text, after.view, self.company)
        if said:
            return said
        cards = cards_in(text, after.state)
        if seat != self.listener and not self.hides_nothing:
            if before.state.is_secret(seat):
                return f"{self.company.who(seat)} {CHOSEN}"
            if cards and not is_in_sight(before, cards, after, text):
                return f"{self.company.does(seat, verb)} {self.company.named(unnamed(rest, cards))}."
        head, _, tail = SPOKEN.get(verb, verb).partition(" ")
        words = [self.company.does(seat, head), tail, self.company.named(self.in_words(rest, cards))]
        return " ".join(" ".join(words).split()) + "."


class Glimpse:
    """What is kept of a view, so that the next move can be told: little, as every listener keeps one.

    Nothing of it is a list: each look for garbage would visit those of all moves that are being stored.
    """

    def __init__(self, view: View) -> None:
        hand = hand_of(view)
        self.notes = len(view.notes)
        self.cards = len(hand)
        self.hand = "\n".join(hand)
        self.awaited = view.waiting[0] if len(view.waiting) == 1 else SEVERAL


class Told:
    """A row that has just been applied, and what is told of it; most who did not move hear the same."""

    def __init__(
        self, story: TableHistory, row: Row, before_chance: State | None = None, is_shared: bool = False
    ) -> None:
        """`is_shared` where there are so many listeners that telling all the same is worth its while."""
        self.story = story
        self.row = row
        self.is_shared = is_shared and before_chance is None and row.text != UNDO
        self.quick = b""  # what those heard at once who neither moved nor are spoken of
        self._old: State | None = before_chance
        self._trick: tuple[int, list[tuple[int, str]]] | None = None
        self._report: tuple[str, list[str]] | None = None
        self._item = b""

    def old(self) -> State:
        """The state before the move; few listeners need it."""
        if self._old is None:
            sitting = self.story.sitting
            self._old = sitting.look_back(max(0, len(sitting.steps) - 1))
        return self._old

    def trick(self) -> tuple[int, list[tuple[int, str]]]:
        """Who has taken which trick with the move, as all have seen it."""
        if self._trick is None:
            new = self.story.state
            after = Moment(new, new.view(None))
            self._trick = taken_trick(self.old().view(None), self.row.seat, self.row.text, after)
        return self._trick

    def report(self) -> tuple[str, list[str]]:
        """The text and the lines for one who only looks on."""
        if self._report is None:
            old, new = self.old(), self.story.state
            teller = Reporter(self.story, PUBLIC)
            self._report = teller.report(old.view(None), old, self.row, new.view(None), new)
        return self._report

    def item(self) -> bytes:
        if not self._item:
            text, lines = self.report()
            self._item = as_item(self.row, text, lines)
        return self._item


def as_item(row: Row, text: str, lines: list[str]) -> bytes:
    return encoder.encode({"seq": row.seq + 1, "seat": row.seat, "text": text, "lines": lines})


def hand_of(view: View) -> list[str]:
    """The faces of the viewer's own hand."""
    pile = view.pile(f"hand {view.seat + 1}") if view.seat is not None else None
    return [] if pile is None else pile.faces


def is_told_alike(seat: int, name: str, before: Glimpse, now: Glimpse, lines: list[str]) -> bool:
    """Whether one who did not move hears what all hear: no line speaks of it, and it has the same cards."""
    return before.awaited == seat and before.hand == now.hand and not any(name in line for line in lines)


def is_in_sight(before: Moment, cards: list[str], after: Moment, text: str) -> bool:
    """Whether the listener has seen these very cards being moved."""
    trick = open_trick(after.view)
    if text.startswith("play ") and (trick.faces[-1:] == cards if trick else open_trick(before.view)):
        return True  # it lies on the trick, or has gone away with it as its last card
    moved = Counter(cards)
    then, now = bare(faces_in(before.view)), bare(faces_in(after.view))
    return not moved - (now - then) or not moved - (then - now)


def bare(faces: Counter[str]) -> Counter[str]:
    """The faces without their marks."""
    plain: Counter[str] = Counter()
    for face, number in faces.items():
        plain[face.partition("+")[0]] += number
    return plain


def told_of_affair(story: TableHistory, row: Row) -> list[str]:
    """What all are told of a row that is no move; the story is that after it."""
    name = story.names[row.seat] if 0 <= row.seat < len(story.names) else ""
    if row.kind == SIT:
        return [f"{name} sits down."]
    if row.kind == CHAIR:
        return [f"Chair {row.seat + 1} is open." if row.text == OPEN else f"{name} sits down, of the house."]
    if row.kind == SWAP:
        return [f"{story.names[int(row.text)]} changes to chair {int(row.text) + 1}."]
    if row.kind == START:
        return ["The company is complete."]
    if row.kind == STAND_IN:
        stands_in = "A house player plays for" if row.text == "on" else "Back at the table:"
        return [f"{stands_in} {name}."]
    if row.kind == PAUSE:
        return ["The game is paused." if row.text == "on" else "The game goes on."]
    if row.kind == FLAG:
        return [f"{name}: the time is up, and the house moves."]
    if row.kind == NEXT:
        return [f"The company plays on at table {row.text}."]
    return []
