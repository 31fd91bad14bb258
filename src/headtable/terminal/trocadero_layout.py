"""The layout of Trocadero in text: a Royal Flush before each seat, deck, discards, auction and pool.

Everything comes from the view: the flushes, chips and sale in its `extra`, the cards in its piles.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from headtable.narration.seat_names import SeatNames
from headtable.narration.trocadero import chips
from headtable.rules.core.view import View
from headtable.terminal import card_faces
from headtable.terminal.styled_text import (
    BACK,
    BOLD,
    DIM,
    YOURS,
    beside,
    breadth,
    clipped,
    flowing,
    padded,
    styled,
)

GAP: Final = 2
BOX_GAP: Final = 1
LEAST_AUCTION: Final = 24  # the room that the space for the auction needs
# What the layout shows, so that it need not be said again.
FACTS: Final = (
    "suits", "pool", "chips", "debts", "for sale by", "lowest price", "best bid", "not bidding", "just now",
)  # fmt: skip
PILES: Final = ("deck", "discards", "auction")


def numbers(data: object) -> list[int]:
    assert isinstance(data, list)
    return [int(number) for number in data]


@dataclass(frozen=True, slots=True)
class Purse:
    """The chips of a view."""

    pool: int
    held: list[int]
    debts: list[int]

    @classmethod
    def of(cls, view: View) -> "Purse":
        data = view.extra["chips"]
        assert isinstance(data, dict)
        return cls(int(data["pool"]), numbers(data["held"]), numbers(data["debts"]))


def rest(view: View) -> View:
    """The view without what the layout shows; as it is where there is none."""
    if "flushes" not in view.extra:
        return view
    left = View(view.game, view.seat, view.seats)
    left.dealer, left.to_act, left.waiting = view.dealer, view.to_act, view.waiting
    left.keep_score(view.deal, view.target, view.scores, view.sides, view.notes)
    left.standing = view.standing
    left.choices, left.winners, left.extra = view.choices, view.winners, view.extra
    left.prompt, left.asks_seats = view.prompt, view.asks_seats
    left.piles = [
        pile for pile in view.piles if pile.name not in PILES and not pile.name.startswith("flush ")
    ]
    left.facts = [fact for fact in view.facts if fact.name not in FACTS]
    return left


# Drawing -----------------------------------------------------------------------------------


def drawn(view: View, company: SeatNames, width: int, colour: bool) -> list[str]:
    """The four flushes, the viewer's first, and below them the spaces in the middle."""
    if "flushes" not in view.extra:
        return []
    seats = company.in_turn(range(view.seats))
    blocks = [flush(view, company, seat, colour) for seat in seats]
    across = beside(blocks, GAP)
    if max(breadth(line) for line in across) > width:
        half = len(blocks) // 2
        across = beside(blocks[:half], GAP) + beside(blocks[half:], GAP)
    return across + middle(view, company, width, colour)


def flush(view: View, company: SeatNames, seat: int, colour: bool) -> list[str]:
    """Whose it is, its five pictures with the cards that lie on them, and the chips beside it."""
    flushes = view.extra["flushes"]
    assert isinstance(flushes, list)
    data: Mapping[str, object] = flushes[seat]
    names = data["cards"]
    assert isinstance(names, list)
    pile = view.pile(f"flush {seat + 1}")
    placed = pile.faces if pile else []
    mark = "▸" if seat in view.waiting else " "
    who = styled(clipped(company.who(seat), 12), BOLD, colour)
    purse = Purse.of(view)
    owes = f", owes {purse.debts[seat]}" if purse.debts[seat] else ""
    return [
        f"{mark} {who}, {data['suit']}",
        "  " + "".join(picture(str(name), name in placed, colour) for name in names),
        f"  {chips(purse.held[seat])}{owes}",
    ]


def picture(name: str, is_placed: bool, colour: bool) -> str:
    """A card that lies on its picture, or the picture alone."""
    rank = name[:-1].upper()
    if not is_placed:
        return styled(f" {rank}", DIM, colour) + " "
    return styled(f"[{rank}]", card_faces.ink(card_faces.face(name)), colour)


def middle(view: View, company: SeatNames, width: int, colour: bool) -> list[str]:
    """Deck, discards, auction and pool as boxes, or as words where there is no room for them."""
    pool = chips(Purse.of(view).pool)
    heaps = [(name, styled(card_faces.backs(count_of(view, name), 0), BACK, colour)) for name in PILES[:2]]
    auction = sale(view, company, colour)
    outer = [box(name, [text, ""], colour, 0) for name, text in heaps]
    last = box("pool", [styled(pool, YOURS, colour), ""], colour, 0)
    used = sum(breadth(block[0]) + BOX_GAP for block in [*outer, last])
    needed = max([LEAST_AUCTION, *[breadth(line) + 4 for line in auction]])
    if used + needed <= width:
        return beside([*outer, box("auction", auction, colour, width - used - 4), last], BOX_GAP)
    said = [f"{name.capitalize()} {text}" for name, text in heaps] + [f"Pool {pool}"]
    words = [line for line in auction if line]
    return flowing(said, width, 3) + (flowing(["Auction:", *words], width, 1, 2) if words else [])


def count_of(view: View, name: str) -> int:
    pile = view.pile(name)
    return pile.hidden if pile else 0


def box(title: str, lines: Sequence[str], colour: bool, least: int) -> list[str]:
    """Lines with a frame round them and a title in it."""
    inside = max([least, len(title) + 2, *[breadth(line) for line in lines]])
    top = f"┌ {title.upper()} {'─' * (inside - len(title))}┐"
    rows = [f"│ {padded(line, inside)} │" for line in lines]
    return [styled(top, DIM, colour), *rows, styled(f"└{'─' * (inside + 2)}┘", DIM, colour)]


def sale(view: View, company: SeatNames, colour: bool) -> list[str]:
    """What is for sale and by whom, and how the bidding stands, in two lines."""
    pile = view.pile("auction")
    data = view.extra.get("sale")
    if pile is None or not isinstance(data, dict):
        return ["", ""]
    seller, least, best, bidder = (int(data[key]) for key in ("seller", "least", "best", "bidder"))
    price = f", from {least}" if least > 1 else ""
    offered = f"{card_faces.chip(pile.faces[0], colour)} of {company.whom(seller)}{price}"
    if bidder >= 0:
        return [offered, styled(f"{company.does(bidder, 'bid')} {best}", YOURS, colour)]
    return [offered, "bids are sealed" if data["form"] == "sealed" else "no bid yet"]


# In words -------------------------------------------------------------------------------------
