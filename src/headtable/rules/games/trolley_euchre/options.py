"""The house rules of Trolley Euchre."""

from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, Option, honour_option

OPTIONS: Final = [
    Option("target", "trolley-euchre.two-game", "the points that win the game", [10, 5], any_number=True),
    Option("three-tie", "trolley-euchre.three-game", "when two of three are level at the target",
           ["higher then shared", "play on"]).for_seats(3),
    Option(
        "stick-the-dealer", "trolley-euchre.four-all-pass", "whether the dealer must name at the last",
        ["never", "always"],
    ),
    Option("lone-hands", "trolley-euchre.alone", "whether a player may play alone",
           ["allowed", "barred"]).choice_for("allowed", 4),
    honour_option("trolley-euchre.revoke"),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
