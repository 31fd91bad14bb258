"""What hands are called in Trix Football, read a second time and by the names of the cards."""

ORDER = [
    "", "Pair", "Flush", "Threes", "Straight Fours", "Full Hand", "Straight Five", "Fours", "Straight Six",
    "Royal Hand",
]  # fmt: skip


def is_double(card: str) -> bool:
    return card.split("-", maxsplit=1)[0] == card.split("-")[1]


def value(hand: list[str], low_run: str) -> str:
    """The name of a hand: the first in the list, from the top, that it fits."""
    doubles = [card for card in hand if is_double(card)]
    plain = [card for card in hand if not is_double(card)]
    cards = set(hand)
    runs = [{"6-2", "6-3", "6-4", "6-5", "6-6"}]
    if low_run == "straight":
        runs.append({"6-1", "6-2", "6-3", "6-4", "6-5"})
    fits = {
        "Royal Hand": len(doubles) == 5,
        "Straight Six": cards in runs,
        "Fours": len(doubles) == 4,
        "Straight Five": cards == {"5-1", "5-2", "5-3", "5-4", "5-5"},
        "Full Hand": len(doubles) == 3 and len({card[0] for card in plain}) == 1,
        "Straight Fours": cards >= {"4-1", "4-2", "4-3", "4-4"},
        "Threes": len(doubles) == 3,
        "Flush": all(card[0] == "6" for card in hand),
        "Pair": len(doubles) == 2,
    }
    return next((name for name, is_it in fits.items() if is_it), "")
