"""What a table of Trocadero agrees on beforehand: who sits before which suit, chips, house rules."""

from typing import Final

from headtable.rules.core.options import BELL_OPTION, OFF, ON, Option
from headtable.rules.equipment.french import SUIT_LETTERS, orders
from headtable.rules.games.trocadero.auction import FORMS

MOST_STAKE: Final = 10_000  # every bid is a move that can be listed, so the chips have an end

# The suit of each seat, by the letters that name the suits in the order of the seats: trocadero.suits.
SEATED: Final = {code: [SUIT_LETTERS.index(letter) for letter in code] for code in orders(SUIT_LETTERS)}

OPTIONS: Final = [
    Option(
        "suits", "trocadero.suits", "who plays which suit: the letters of the suits, from seat 1 to seat 4",
        list(SEATED),
    ),
    Option(
        "stake", "trocadero.stake", "the chips that each begins with", [100], any_number=True
    ).between(10, MOST_STAKE),
    Option(
        "auction", "trocadero.auction-end", "how bids are made: in turn, called out at will, or sealed",
        FORMS,
    ),
    Option("reserve", "trocadero.reserve", "whether the seller names a lowest price", [OFF, ON]),
    Option(
        "joker-draw", "trocadero.chip-per-draw", "whether the draw after a Joker costs a chip as well",
        ["paid", "free"],
    ),
    Option(
        "rebuy", "trocadero.rebuy", "whether a player without chips may borrow one more stack",
        ["none", "stack"],
    ),
    Option("draws", "trocadero.hidden-draw", "who sees a card that is drawn", ["private", "open"]),
    Option("rounds", "trocadero.session", "the rounds of a session", [1], any_number=True),
    Option(
        "draw-limit", "trocadero.draw-limit", "the draws after which a round is over", [2000], any_number=True
    ).between(200),
    BELL_OPTION,
]  # fmt: skip
