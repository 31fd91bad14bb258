"""The rank orders of Call Suit Forty-two: each number asked for, as an upper and as a lower one."""

from headtable.rules.games.call_suit_forty_two import CALLED, PLAIN, power
from headtable.rules.mechanics.forty_two_pack import NAMES, PACK, SUITS


def orders() -> list[list[str]]:
    """From high to low, where doubles are plain cards."""
    found = []
    for way in (PLAIN, CALLED):
        for number in range(SUITS):
            powers = {card: power(card, number, way, False) for card in PACK}
            able = [card for card in PACK if powers[card] >= 0]
            found.append([NAMES[card] for card in sorted(able, key=lambda card: -powers[card])])
    return found
