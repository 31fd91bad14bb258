"""The hands of a pit as one seat imagines them: trades are undone there, and loose cards exchanged."""

from typing import TYPE_CHECKING, Final

from headtable.rules.core.rng import Rng
from headtable.rules.inference.kind_tallies import EACH, any_of, highest, kinds_with, less, lowest, of_kind
from headtable.rules.inference.trade_bounds import Bounds
from headtable.rules.inference.trade_history import FULL

if TYPE_CHECKING:  # compiled, such numbers are words of the machine; uncompiled they are plain ints
    from mypy_extensions import i64

EXCHANGES: Final = 6  # at most, to mend one hand
CORNERED: Final = FULL * EACH


class Holding:
    """What a seat holds now and held at the moment that has been reached, as tallies."""

    def __init__(self, seat: int, bounds: Bounds) -> None:
        self.seat = seat
        self.bounds_now = bounds
        self.deal(0)

    def deal(self, cards: "i64") -> None:
        self.now: i64 = cards
        self.cards: i64 = cards
        self.loose: i64 = cards  # those that have lain here since and that nothing depends on
        self.peak: i64 = cards  # the most of each kind since; CORNERED where there must not be more
        self.bounds = self.bounds_now
        self.own: i64 = 0  # the bundle of its next offer that was met, or of the one that stands now
        self.own_since = 0

    def hold_up(self, kind: "i64", number: "i64", since: int) -> None:
        self.own = of_kind(kind, number)
        self.own_since = since

    def own_at(self, place: int) -> "i64":
        return self.own if self.own_since <= place else 0

    def move(self, lost: "i64", got: "i64", bounds: Bounds) -> None:
        """Take the one away and put the other back; the hand was within these bounds then."""
        self.cards -= lost
        self.loose = lowest(self.loose, self.cards)
        self.cards += got
        self.peak = highest(self.peak, self.cards)
        self.bounds = bounds

    def pin(self, kept: "i64") -> None:
        """These cards must stay."""
        self.loose = lowest(self.loose, less(self.cards, kept))

    def change(self, change: "i64") -> None:
        """Have other loose cards all the time."""
        self.now += change
        self.cards += change
        self.loose += change
        self.peak += change

    def kinds_to_spare(self, least: "i64") -> "i64":
        """The kinds of which a loose card can go, and so many are left."""
        return kinds_with(self.loose, EACH) & kinds_with(self.cards, least + EACH)

    def kinds_to_get(self, most: "i64") -> "i64":
        """The kinds of which there can be one more."""
        return kinds_with(most, self.cards + EACH) & kinds_with(CORNERED - EACH, self.peak + EACH)


def mend(holding: Holding, bounds: Bounds, change: "i64", others: list[Holding], rng: Rng) -> bool:
    """Exchange loose cards with the others until a hand is within bounds, with as many alike as it must
    have after a change."""
    for _ in range(EXCHANGES):
        wanted = bounds.wanting(holding.cards)
        spare = bounds.exceeding(holding.cards)
        if not wanted and not spare:
            changed = holding.cards + change
            if kinds_with(changed, bounds.alike * EACH):
                return True
            wanted = kinds_with(changed, (bounds.alike - 1) * EACH)
        spare = holding.kinds_to_spare(bounds.least) & (spare or EACH)
        wanted = holding.kinds_to_get(bounds.most) & (wanted or EACH)
        if not exchange(holding, wanted, spare, others, rng):
            return False
    return False


def exchange(holding: Holding, wanted: "i64", spare: "i64", others: list[Holding], rng: Rng) -> bool:
    """Exchange a loose card of one of the kinds to spare for one of those wanted, with anybody who can."""
    start = rng.below(len(others))
    for place in range(start - len(others), start):
        other = others[place]
        take = any_of(wanted & other.kinds_to_spare(other.bounds.least), rng)
        if other is holding or take < 0:
            continue
        give = any_of(spare & other.kinds_to_get(other.bounds.most) & ~of_kind(take, 1), rng)
        change = of_kind(take, 1) - of_kind(max(give, 0), 1)
        if give >= 0 and kinds_with(other.cards - change, other.bounds.alike * EACH):
            holding.change(change)
            other.change(-change)
            return True
    return False


def preferred(kinds: "i64", holding: Holding, bounds: Bounds, wanted: "i64", bundle: "i64") -> "i64":
    """Of the kinds that a seat may part with, rather such as the other has had before than such as it has
    had itself, and rather cards that have been moved than loose ones."""
    spare = kinds & kinds_with(holding.cards, bundle + bounds.likely)
    kinds = spare & wanted or spare or kinds
    return kinds & kinds_with(holding.cards - holding.loose, bundle) or kinds


def most_alike(cards: "i64", number: "i64") -> "i64":
    """The kinds of which there are so many, or else as many as there are of any."""
    kinds = kinds_with(cards, number * EACH)
    while not kinds:
        number -= 1
        kinds = kinds_with(cards, number * EACH)
    return kinds
