"""Customs of every table with Trix cards: who deals first, which sets stay open, when it is enough."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, Option, Options, honour_option
from headtable.rules.core.state import Setup, State
from headtable.rules.equipment.trix import LOWEST_DEALS
from headtable.rules.mechanics.partnerships import ALONE, OPPOSITE
from headtable.rules.mechanics.target_score import Match


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
IN_GAMES_OF_SETS: Final = [
    honour_option("trix-pack.wrong-card"), REVIEW, MAX_DEALS, FIRST_DEALER, LENGTH, BELL_OPTION,
]  # fmt: skip

EVERY_SET: Final = 72  # more than there can be


def draw_heights(options: Options) -> Sequence[int]:
    """How high each card cuts for the deal; nothing where the first dealer is found by lot."""
    return LOWEST_DEALS if options.is_set("first-dealer", "draw") else ()


def sides_of(setup: Setup) -> list[int]:
    """Four play as two pairs, unless the table has agreed otherwise; everybody else plays alone."""
    is_paired = setup.seats == 4 and setup.options.is_set("partners", "pairs opposite")
    return OPPOSITE if is_paired else ALONE[setup.seats]


def open_sets(options: Options) -> int:
    """How many of the sets taken last may be looked at: trix-pack.turned-down."""
    if options.is_set("review", "all"):
        return EVERY_SET
    return 1 if options.is_set("review", "last set") else 0


def close_deal(state: State, match: Match) -> None:
    """A deal has been scored: somebody has won, or it is enough, or the next on the left deals."""
    winners = match.winners(state.scores, state.sides)
    if not winners and state.deals >= state.setup.options.number("max-deals"):
        winners = state.leaders()  # trix-pack.most-deals
    if winners:
        state.finish(winners)
    else:
        state.pass_deal()  # trix-pack.deal-passes
