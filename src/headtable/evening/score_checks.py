"""What a hand can give: scores that no hand of the game can end with are refused, with the reason.

Only what can be proved from the rules is asked.  A score that passes may still be wrong.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final

EUCHRE_GAINS: Final = (1, 2, 4)
HEAD_GAINS: Final = (1, 2)
TROLLEY_SHOWS: Final = (150, 100, 80, 60, 40, 25, 20)
TROLLEY_CHANCES: Final = {2: 22, 3: 12, 4: 7}  # tricks after which something can be shown
TROLLEY_CARDS: Final = 250
PINOCHLE_CARDS: Final = 250
PINOCHLE_TRANSFERS: Final = 20  # for four; both Transfers of trumps are always counted
PINOCHLE_LEAST: Final = PINOCHLE_CARDS + PINOCHLE_TRANSFERS
PINOCHLE_MOST: Final = PINOCHLE_LEAST + 300 + 120 + 80 + 560  # Trolleys, Couples, Pinochles, eights
TRIX_CARDS: Final = 300
GYP_OUT: Final = 2
GYP_SUITS: Final = {3: 4, 4: 5, 5: 6}


@cache
def trolley_totals(players: int) -> frozenset[int]:
    """Every sum that the scores of one deal can have: the cards, and one show a trick at most."""
    shown = {0}
    for _ in range(TROLLEY_CHANCES[players]):
        shown |= {one + more for one in shown for more in TROLLEY_SHOWS}
    return frozenset(TROLLEY_CARDS + points for points in shown)


def why_not_euchre(scores: Sequence[int]) -> str:
    """Only one side scores in a hand, and one, two or four points."""
    if sorted(scores)[0] != 0 or sorted(scores)[-1] not in EUCHRE_GAINS:
        return "a hand of Trolley Euchre gives one side 1, 2 or 4 points and the other none"
    return ""


def why_not_trolley(scores: Sequence[int]) -> str:
    total = sum(scores)
    if total < TROLLEY_CARDS:
        return f"the cards of a deal of Trolley alone count 250, and these scores add up to {total}"
    if total not in trolley_totals(len(scores)):
        return (
            f"these scores add up to {total}: {total - TROLLEY_CARDS} over 250 cannot come from combinations"
        )
    return ""


def why_not_pinochle(scores: Sequence[int]) -> str:
    total = sum(scores)
    if total < PINOCHLE_LEAST:
        return f"a deal of Trolley Pinochle gives 270 or more in all, and these scores add up to {total}"
    if total <= PINOCHLE_MOST and total % 10:
        return f"cards and melds of Trolley Pinochle add up to full tens, and these scores to {total}"
    return why_not_so_many_melds(total)


def why_not_pinochle_in_honour(scores: Sequence[int]) -> str:
    """A revoke that was called takes all card points of a side away, and so perhaps of both."""
    total = sum(scores)
    if total < PINOCHLE_TRANSFERS:
        return f"both Transfers of trumps are always counted, so a deal cannot give {total} in all"
    return why_not_so_many_melds(total)


def why_not_so_many_melds(total: int) -> str:
    if total > PINOCHLE_MOST:
        return f"no melds bring a deal above {PINOCHLE_MOST}, and these scores add up to {total}"
    return ""


def why_not_pinochle_for_two(scores: Sequence[int]) -> str:
    """Two-handed a Transfer need not be shown, and cards may serve in several melds."""
    total = sum(scores)
    if total < PINOCHLE_CARDS or total % 10:
        return f"a deal gives 250 for cards and full tens for melds, and these scores add up to {total}"
    return ""


def why_not_trix(scores: Sequence[int]) -> str:
    if sum(scores) != TRIX_CARDS:
        return f"a deal of Trix shares out 300 points, and these scores add up to {sum(scores)}"
    return "every Trix card counts a multiple of five" if any(score % 5 for score in scores) else ""


def why_not_gyp(scores: Sequence[int]) -> str:
    suits = GYP_SUITS[len(scores)]
    if max(scores) < GYP_OUT:
        return "who goes out scores two, so somebody must have two or more"
    if sum(scores) > GYP_OUT + suits:
        return f"two for going out and one for each of {suits} suits is all that a deal of Gyp can give"
    return ""


OF_ONE_DEAL: Final[dict[str, Callable[[Sequence[int]], str]]] = {
    "trolley-euchre": why_not_euchre,
    "trolley": why_not_trolley,
    "trolley-pinochle": why_not_pinochle,
    "trix": why_not_trix,
    "gyp": why_not_gyp,
}
IN_HONOUR: Final = OF_ONE_DEAL | {"trolley-pinochle": why_not_pinochle_in_honour}


def why_not_head_total(scores: Sequence[int], points: int) -> str:
    """The head table stops when one side has its points; one hand carries nobody further than one over."""
    most, least = max(scores), min(scores)
    if most > points + 1 or least >= points:
        return (
            f"the head table stops as soon as one side has {points}, so it cannot stand at {most} to {least}"
        )
    return ""
