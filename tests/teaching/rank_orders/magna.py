"""The rank orders of Magna: for each Honor suit and suit led, all cards that can take the set."""

from headtable.rules.equipment.trix import NAMES
from headtable.rules.mechanics.honor_suit import FIFTY_TWO, FIVES, TENS, power_under_honors


def orders() -> list[list[str]]:
    """From high to low: the Honors, Trixie, then the suit led."""
    found = []
    for honors in range(FIVES, TENS + 1):
        for led in range(FIVES, TENS + 1):
            powers = {card: power_under_honors(card, honors, led) for card in FIFTY_TWO}
            able = [card for card in FIFTY_TWO if powers[card] >= 0]
            found.append([NAMES[card] for card in sorted(able, key=lambda card: -powers[card])])
    return found
