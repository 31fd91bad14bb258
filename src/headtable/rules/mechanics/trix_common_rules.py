"""Rules of several games with Trix cards: what a card counts and takes, who deals first, when it is enough.

The Trix book, lines 51 to 126.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, Option, Options, honour_option
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import State
from headtable.rules.equipment.trix import IS_PRIZE, IS_PRIZE_TRIX, IS_TRIX, LOWEST_DEALS, PACK, SUM, TRIXIE
from headtable.rules.mechanics.partnerships import ALONE, OPPOSITE
from headtable.rules.mechanics.target_score import TargetScore


def first_dealer(clause: str) -> Option:
    """The option of a game whose clause says who deals first."""
    says = "who deals first: who draws the lowest sum, a lot, or a seat by number"
    return Option("first-dealer", clause, says, ["draw", "by lot"], any_number=True)


# The tied draw again: trix-pack.draw-tie.
FIRST_DEALER: Final = first_dealer("trix-pack.draw-for-deal")
REVIEW: Final = Option(
    "review", "trix-pack.turned-down", "which sets already taken may be looked at",
    ["last set", "all", "none"],
)  # fmt: skip
MAX_DEALS: Final = Option(
    "max-deals", "trix-pack.most-deals", "the deals after which the best score wins", [100], any_number=True
)
TRICK_GAME_OPTIONS: Final = [
    honour_option("trix-pack.wrong-card"), REVIEW, MAX_DEALS, FIRST_DEALER, LENGTH, BELL_OPTION,
]  # fmt: skip

EVERY_SET: Final = 72  # more than there can be


def draw_heights(options: Options, heights: Sequence[int] = LOWEST_DEALS) -> Sequence[int]:
    """How high each card cuts for the deal; nothing where the first dealer is found by lot."""
    return heights if options.is_set("first-dealer", "draw") else ()


def sides_of(setup: Setup) -> list[int]:
    """Four play as two pairs, unless the table has agreed otherwise; everybody else plays alone."""
    is_paired = setup.seats == 4 and setup.options.is_set("partners", "pairs opposite")
    return OPPOSITE if is_paired else ALONE[setup.seats]


def open_sets(options: Options) -> int:
    """How many of the sets taken last may be looked at: trix-pack.turned-down."""
    if options.is_set("review", "all"):
        return EVERY_SET
    return 1 if options.is_set("review", "last set") else 0


def close_deal(state: State, match: TargetScore) -> None:
    """A deal has been scored: somebody has won, or it is enough, or the next on the left deals."""
    winners = match.winners(state.scores, state.sides)
    if not winners and state.deals >= state.setup.options.number("max-deals"):
        winners = state.leaders()  # trix-pack.most-deals
    if winners:
        state.finish(winners)
    else:
        state.pass_deal()  # trix-pack.deal-passes


# What the cards count and take in the game of Trix -------------------------------------------

# What the cards count in the game of Trix: trix-pack.trix-table, trix-pack.trix-total.
POINTS: Final = [SUM[card] if IS_TRIX[card] or card == TRIXIE else 0 for card in PACK]
ALL_POINTS: Final = 300


def power_in_trix(card: int) -> int:
    """How strong a card is in the game of Trix, whatever was led."""
    if card == TRIXIE:
        return 300  # trix-pack.top-order
    if IS_PRIZE_TRIX[card]:
        return 200 + SUM[card]  # trix-pack.prize-trix-power
    return 100 + SUM[card] if IS_PRIZE[card] else SUM[card]  # trix-pack.prize-power


# Equal only where sums are; the first of equals takes the set: trix-pack.like-sums, trix-pack.like-sums-name.
POWER_IN_TRIX: Final = [power_in_trix(card) for card in PACK]
