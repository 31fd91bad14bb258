"""What is agreed before a game of Trolley Pinochle: its options, some of them for one number of players."""

from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, OFF, ON, Option, honour_option
from headtable.rules.games.trolley_pinochle.melds import PAIR_NAMES

OPTIONS: Final = [
    Option("target", "trolley-pinochle.game", "the points that win the game", [1000], any_number=True),
    Option("pinochle-pair", "trolley-pinochle.melds-b", "the cards that make a Pinochle", PAIR_NAMES),
    Option(
        "double-melds", "trolley-pinochle.melds-c", "what a double Pinochle and eight of a kind count",
        ["twice", "high values"],
    ),
    Option("call-out", "trolley-pinochle.game", "whether one of two may claim the game in a hand",
           [OFF, ON]).for_seats(2),
    Option("meld-needs-trick", "trolley-pinochle.four-meld",
           "whether the melds of a side of four players count only if it takes a trick",
           ["no", "yes"]).for_seats(4),
    honour_option("trolley-pinochle.revoke"),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
