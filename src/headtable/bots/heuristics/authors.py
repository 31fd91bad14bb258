"""What the two games of Authors share: what unfinished books are worth, and where hidden cards may be."""

from typing import Final

from headtable.bots.reasons import Reason
from headtable.rules.mechanics.asking import Asking

CERTAIN: Final = 1000  # chances are in thousandths


def why_ask(seat: int, chance: int, held: int, book: str) -> Reason:
    """What speaks for asking a seat: how likely it has the card, and how many of the book are held."""
    if chance == CERTAIN:
        reason = Reason("must-have", seat=seat)
    else:
        reason = Reason("chance-has", number=max(1, chance // 10), seat=seat)
    return reason.also("held-of", held, thing=book)


def on_the_way(cards: Asking, seat: int, progress: list[float]) -> float:
    """How far a seat's unfinished books are ahead of the others', by what so many cards of one are worth."""
    of = cards.books.of
    ahead = 0.0
    for other, hand in enumerate(cards.hands):
        counts = [0] * len(cards.books.names)
        for card in hand:
            counts[of[card]] += 1
        made = 0.0
        for count in counts:
            made += progress[count]
        ahead += made if other == seat else -made / (len(cards.hands) - 1)
    return ahead


def share_out(table: list[list[float]], rows: list[float], columns: list[float]) -> None:
    """Scale a table of weights, in place, to how many cards of each row are to be expected in each column.

    A column has room for so many cards, nearly; a row adds up to its cards exactly.
    """
    for column, size in enumerate(columns):
        total = 0.0
        for row in table:
            total += row[column]
        if total > 0.0:
            for row in table:
                row[column] *= size / total
    for number, row in enumerate(table):
        total = 0.0
        for weight in row:
            total += weight
        if total > 0.0:
            for column in range(len(row)):
                row[column] *= rows[number] / total
