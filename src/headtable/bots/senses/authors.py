"""What the two games of Authors share: cards of a book that is not laid down yet are worth something."""

from headtable.rules.mechanics.asking import Asking


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
