"""The cards as one says them: "Red Car", "7-3", "King of Spades"."""

from functools import cache

from headtable.rules.equipment import french, mayflower, trix, trolley


@cache
def card_name(name: str) -> str:
    """The spoken name of a card by the name that a view gives it; marks behind a plus are not said."""
    base = name.partition("+")[0]
    if base in trix.NAMES:
        return "Trixie" if trix.NAMES.index(base) == trix.TRIXIE else base
    if base in french.NAMES:
        return french.SPOKEN[french.NAMES.index(base)]
    if base in mayflower.NAMES:
        return base.upper()
    return base.replace("-", " ").title()


def counted(count: int, name: str) -> str:
    """So many cards of one spoken name: "4 Motormen"; of other packs "4 × Wheat"."""
    for denomination, plural in zip(trolley.DENOMINATIONS, trolley.PLURALS, strict=True):
        if denomination.title() == name:
            return f"{count} {plural}"
    return f"{count} × {name}"
