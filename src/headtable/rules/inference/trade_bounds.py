"""What a seat can be sure that the others held before each trade of a deal, from the trades before it."""

from typing import TYPE_CHECKING, Final

from headtable.rules.inference.kind_tallies import (
    EACH,
    MOST,
    highest,
    kinds_with,
    less,
    lowest,
    of_kind,
    tally,
)
from headtable.rules.inference.trade_history import CORNER, FULL, SWAP, Entry

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64


class Bounds:
    """Between which tallies a hand lies, how many cards it must have of some one kind, whichever that is,
    and which cards it may well have.  Never changed."""

    def __init__(self, least: "i64", most: "i64", alike: "i64", likely: "i64") -> None:
        self.least: i64 = least
        self.most: i64 = most
        self.alike: i64 = alike
        self.likely: i64 = likely

    def hold(self, cards: "i64") -> bool:
        if kinds_with(cards, self.least) != EACH or kinds_with(self.most, cards) != EACH:
            return False
        return kinds_with(cards, self.alike * EACH) != 0

    def wanting(self, cards: "i64") -> "i64":
        """The kinds of which there are too few."""
        return EACH & ~kinds_with(cards, self.least)

    def missing(self, cards: "i64") -> "i64":
        """The kinds of which there are fewer than there may well be."""
        return EACH & ~kinds_with(cards, self.likely)

    def exceeding(self, cards: "i64") -> "i64":
        """The kinds of which there are too many."""
        return EACH & ~kinds_with(self.most, cards)

    def with_alike(self, number: int) -> "Bounds":
        return Bounds(self.least, self.most, max(self.alike, number), self.likely)

    def without_corner(self) -> "Bounds":
        most = lowest(self.most, (FULL - 1) * EACH)
        return self if most == self.most else Bounds(self.least, most, self.alike, self.likely)

    def after(self, lost: "i64", got: "i64") -> "Bounds":
        """When these cards have been seen to go and to come."""
        most = lowest(less(self.most, lost) + got, FULL * EACH)
        alike = max(self.alike - lost % MOST, 0)
        return Bounds(less(self.least, lost) + got, most, alike, less(self.likely, lost) + got)

    def after_unseen(self, lost: "i64", got: "i64", giver: "Bounds") -> "Bounds":
        """When so many cards have gone, and so many come from somebody within other bounds, not seen."""
        most = lowest(self.most + got * EACH, FULL * EACH)
        likely = highest(less(self.likely, lost * EACH), lowest(giver.least, got * EACH))
        alike = max(self.alike - lost, 0)
        return Bounds(less(self.least, lost * EACH), most, alike, highest(likely, self.least))


FREE: Final = Bounds(0, FULL * EACH, 0, 0)


class BoundedEntry:
    """An entry, and what both seats must have held just before it.  Never changed."""

    def __init__(self, entry: Entry, is_known: bool, of_seat: Bounds, of_other: Bounds) -> None:
        self.entry = entry
        self.is_known = is_known
        self.of_seat = of_seat
        self.of_other = of_other


class TradeBounds:
    """What a viewer is sure of at each entry of a history, and after the last."""

    def __init__(self, viewer: int, seats: int, history: list[Entry], no_corners: bool) -> None:
        self.viewer = viewer
        self.no_corners = no_corners  # nobody trades who has one
        self.entries: list[BoundedEntry] = []
        self.now = [FREE] * seats  # the viewer's own say nothing
        for entry in history:
            self.follow(entry)

    def follow(self, entry: Entry) -> None:
        if entry.what == SWAP and self.no_corners:
            self.rule_out_corners()
        one = self.now[entry.seat]
        two = self.now[entry.other]
        is_known = entry.is_known_to(self.viewer)
        self.entries.append(BoundedEntry(entry, is_known, one, two))
        number = entry.number
        if entry.what == CORNER:
            one = one.after(of_kind(entry.gave, FULL), 0)
            self.put(entry.seat, Bounds(one.least, one.most, 0, one.likely))
        elif entry.what == SWAP and is_known:
            gave = of_kind(entry.gave, number)
            got = of_kind(entry.got, number)
            self.put(entry.seat, one.after(gave, got))
            two = two.after(got, 0)
            if entry.lapsed:
                left = lapse_bounds(entry, of_kind(entry.got, 1))
                least = highest(two.least, left.least)
                two = Bounds(least, lowest(two.most, left.most), two.alike, two.likely)
            self.put(entry.other, two.after(0, gave))
        elif entry.what == SWAP:
            self.put(entry.seat, one.after_unseen(number, number, two).with_alike(number))
            self.put(entry.other, two.after_unseen(number, number, one).with_alike(number))
        elif is_known:
            self.put(entry.seat, one.after(tally(entry.cards), 0))
            self.put(entry.other, two.after(0, tally(entry.cards)))
        else:
            self.put(entry.seat, one.after_unseen(number, 0, two))
            self.put(entry.other, two.after_unseen(0, number, one))

    def rule_out_corners(self) -> None:
        """At this moment nobody has one."""
        for seat, bounds in enumerate(self.now):
            self.put(seat, bounds.without_corner())

    def put(self, seat: int, bounds: Bounds) -> None:
        if seat != self.viewer:
            self.now[seat] = bounds


def lapse_bounds(entry: Entry, one: "i64") -> Bounds:
    """What is left to a taker whose own offer fell with what he gave; `one` card of that kind is given."""
    least: i64 = max(entry.lapsed - entry.number, 0)
    most: i64 = FULL - entry.lapsed + 1
    return Bounds(one * least, FULL * EACH - one * most, 0, 0)
