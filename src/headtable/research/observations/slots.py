"""Where each pile and each fact of a view goes in the vector: what the layout hands to the writer.

A place of -1 means that the contents of the game know no such thing of this pile or fact; a view that shows
it all the same is refused.
"""

from typing import Final

from headtable.rules.core.view import HAND_NAMES
from headtable.rules.core.view_parts import HAND

NOWHERE: Final = -1
OF_ANYBODY: Final = -2  # the owner is written down
NO_TAGS: dict[str, int] = {}  # never changed
ONE_ROW: Final = 0  # how the seats and codes of a fact lie: once,
BY_SEAT: Final = 1  # once for each seat that they are about,
IN_ORDER: Final = 2  # one after the other,
AS_A_SET: Final = 3  # or counted, code by code
AS_IT_IS: Final = 0  # what a code is: a number,
ONE_OF: Final = 1  # one of so many,
CARD: Final = 2  # or a card by its number


class PileSlot:
    """The places of one pile, as one viewer sees it."""

    def __init__(self, name: str, owner: int, lies: list[str]) -> None:
        self.name = name
        self.owner = owner  # the only one that it can have, or OF_ANYBODY
        self.lies = lies
        self.first_lies = lies[0]
        self.is_plain = False  # nothing is written of it but its cards
        self.is_always_shown = False
        self.lies_at = NOWHERE  # one of `lies`
        self.shown_at = NOWHERE
        self.owner_at = NOWHERE  # one of the seats, then nobody
        self.faces_at = NOWHERE  # how many of each face; in a trick, for each seat from the viewer on
        self.hidden_at = NOWHERE
        self.order_at = NOWHERE  # 1 + the number of the face, from the first card on
        self.most = 0  # cards in that order
        self.tags_at = NOWHERE  # how many of each face have this tag, tag by tag
        self.tags = NO_TAGS
        self.endings: dict[str, str] = {}  # of the faces that have a tag
        self.tags_follow = False  # from the faces, and are not written
        self.is_trick = False
        self.leader_at = NOWHERE
        self.taker_at = NOWHERE

    def is_hand(self, seat: int, viewer: int) -> bool:
        """Whether only the faces of the viewer's own hand are written, of another's how many it has."""
        if not self.is_plain or self.owner != seat or self.first_lies != HAND:
            return False
        if seat == viewer:
            return self.faces_at != NOWHERE and self.order_at == NOWHERE
        return self.hidden_at != NOWHERE

    def of(self, name: str, owner: int) -> "PileSlot":
        """The same places for the pile of this name and owner."""
        twin = PileSlot(name, owner, self.lies)
        twin.is_plain = self.is_plain
        twin.is_always_shown = self.is_always_shown
        twin.lies_at = self.lies_at
        twin.shown_at = self.shown_at
        twin.faces_at = self.faces_at
        twin.hidden_at = self.hidden_at
        twin.order_at = self.order_at
        twin.most = self.most
        twin.tags_at = self.tags_at
        twin.tags = self.tags
        twin.endings = self.endings
        twin.tags_follow = self.tags_follow
        return twin


class FactSlot:
    """The places of one fact; of one that is about a seat, those of the viewer's own come first."""

    def __init__(self, name: str, kind: str, at: int) -> None:
        self.name = name
        self.kind = kind
        self.at = at
        self.size = 0
        self.stride = 0  # from one seat to the next, where it is about a seat
        self.is_always_told = False
        self.has_shown = False  # the first number says that it is told
        self.order = False  # seats or cards lie in order
        self.most = 0  # seats, cards or rows in order
        self.rows = ONE_ROW
        self.row_size = 0
        self.is_told_often = False  # once for each row
        self.seats_named = 0  # in each row
        self.code_kinds: list[int] = []  # of each code in a row
        self.code_sizes: list[int] = []  # so many to choose from, or 1 for a number as it is


class Plan:
    """All places of a layout, for the writer."""

    def __init__(self, game: str, seats: int, size: int) -> None:
        self.game = game
        self.seats = seats
        self.size = size
        self.names: list[str] = []  # of the cards by their numbers
        self.columns: list[int] = []  # the number of a card's face by the card's number
        self.column_of: dict[str, int] = {}  # and by its name
        self.marked: dict[str, int] = {}  # the same for faces with the mark of a tag
        self.piles: list[dict[str, PileSlot]] = []  # by viewer and name
        self.hands: list[list[PileSlot]] = []  # by viewer and seat; empty where a hand can lie otherwise
        self.rows_of_trick: list[list[int]] = []  # by viewer and seat: where its card goes in a trick
        self.facts: dict[str, FactSlot] = {}
        self.asks: dict[str, int] = {}  # by the kind of a move
        self.dealer_at = 0
        self.turn_at = 0
        self.deal_at = 0
        self.target_at = 0
        self.scores_at = 0
        self.winners_at = 0
        self.waiting_at = NOWHERE
        self.standing_at = NOWHERE
        self.partners_at = NOWHERE
        self.truth: list[dict[str, int]] = []  # by viewer and name: where each card really lies

    def fact_slot(self, name: str, kind: str) -> FactSlot | None:
        """The places of a fact; a name can stand for facts of two kinds."""
        slot = self.facts.get(name)
        if slot is not None and slot.kind is not kind and slot.kind != kind:  # the same string is quicker
            slot = self.facts.get(f"{name} ({kind})")
        return slot

    def find_hands(self) -> None:
        """Note the places of the hands by seat, and the rows of a trick, once all piles are laid."""
        width = len(self.column_of)
        for viewer in range(self.seats):
            self.rows_of_trick.append([(seat - viewer) % self.seats * width for seat in range(self.seats)])
            hands: list[PileSlot] = []
            for seat in range(self.seats):
                slot = self.piles[viewer].get(HAND_NAMES[seat])
                if slot is not None and slot.is_hand(seat, viewer):
                    hands.append(slot)
            self.hands.append(hands if len(hands) == self.seats else [])
