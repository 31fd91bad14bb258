"""The money side of Trix Exchange: what Corners and cards are worth, and who goes bankrupt."""

from typing import Final

from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.equipment.trix import COMMODITIES

# What a Corner counts (trix-exchange.corner-points) and a card left in hand (trix-exchange.settlement).
COUNTS: Final = {
    "Gold": (15, -2), "Zinc": (15, -2), "Coal": (15, -2),
    "Lead": (10, 1), "Iron": (10, 1), "Mica": (10, 1),
    "Salt": (5, 2), "Lime": (5, 2), "Alum": (5, 2),
}  # fmt: skip
CORNER_POINTS: Final = [COUNTS[commodity][0] for commodity in COMMODITIES]
CARD_POINTS: Final = [COUNTS[commodity][1] for commodity in COMMODITIES]
BANKRUPTCY_POINTS: Final = 5


def worth(hand: list[int]) -> int:
    """What the cards left in a hand bring their holder."""
    points = 0
    for card in hand:
        points += CARD_POINTS[card]
    return points


def show_worth(view: View, kinds: int) -> None:
    """Put on a view what a Corner and a card left over count, by commodity, for as many as are in use."""
    view.extra["worth"] = [
        [COMMODITIES[kind].lower(), CORNER_POINTS[kind], CARD_POINTS[kind]] for kind in range(kinds)
    ]


def is_bankrupt(before: int, change: int, rule: str) -> bool:
    """Whether a settlement bankrupts who had so much before it; a debtor never is again.

    trix-exchange.bankruptcy, and by agreement trix-exchange.bankruptcy-needs-credit.
    """
    if change >= 0 or before < 0 or rule == "off":
        return False
    if rule == "settlement":
        return True
    return before + change <= 0 and (before > 0 or rule != "needs credit")


def settle(state: State, hands: list[list[int]], forcer: int) -> None:
    """All settle together, and whoever forced it is paid for every other side that it bankrupts.

    What is taken off stands on the sheet with a minus: trix-exchange.notation.
    """
    options = state.setup.options
    rule = str(options.values["bankruptcy"])
    has_floor = options.is_set("score-floor", "zero")
    turns = state.round_from(state.after(state.dealer))
    before = state.scores[:]
    for seat in turns:
        if hands[seat]:
            state.score("trix-exchange.settlement", seat, worth(hands[seat]))
    settled: list[int] = []  # sides; partners are bankrupt once: trix-exchange.partners
    bankrupt = 0
    for seat in turns:
        side = state.sides[seat]
        if side in settled:
            continue
        settled.append(side)
        is_ruined = is_bankrupt(before[seat], state.scores[seat] - before[seat], rule)
        if is_ruined and side != state.sides[forcer]:
            bankrupt += 1
        if has_floor and state.scores[seat] < 0:
            reason = "trix-exchange.bankruptcy" if is_ruined else "trix-exchange.score-floor"
            state.score(reason, seat, -state.scores[seat])
    clause = "trix-exchange.forced-settlement" if state.seats == 3 else "trix-exchange.many-bankrupt"
    for _ in range(bankrupt):
        state.score(clause, forcer, BANKRUPTCY_POINTS)
