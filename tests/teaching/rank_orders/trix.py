"""The rank order of Trix: Trixie and the doubles, which stand above all other cards."""

from headtable.rules.equipment.trix import IS_DOUBLE, NAMES, PACK, TRIXIE
from headtable.rules.mechanics.trix_common_rules import POWER_IN_TRIX


def orders() -> list[list[str]]:
    """From high to low."""
    high = [card for card in PACK if card == TRIXIE or IS_DOUBLE[card]]
    return [[NAMES[card] for card in sorted(high, key=lambda card: -POWER_IN_TRIX[card])]]
