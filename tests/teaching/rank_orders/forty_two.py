"""The rank orders of Forty-two: for each suit named and suit led, all cards that can take the set."""

from headtable.rules.games.forty_two import BY_SUM, power
from headtable.rules.mechanics.forty_two_pack import NAMES, PACK, SUITS


def orders() -> list[list[str]]:
    """From high to low: the suit named, the other doubles, then the suit led."""
    found = []
    for honors in range(SUITS):
        for led in range(SUITS):
            powers = {card: power(card, honors, led, BY_SUM) for card in PACK}
            able = [card for card in PACK if powers[card] >= 0]
            found.append([NAMES[card] for card in sorted(able, key=lambda card: -powers[card])])
    return found
