"""What is agreed before a game of Trix Exchange: its options."""

from typing import Final

from headtable.rules.core.options import BELL_OPTION, LENGTH, Option

LONGEST_LOOK: Final = 60  # seconds: trix-exchange.look

OPTIONS: Final = [
    Option("target", "trix-exchange.target", "the points that win the game", [75], any_number=True),
    Option(
        "partners", "trix-exchange.partners", "whether partners sit opposite each other, with 4, 6 or 8",
        ["none", "pairs opposite"],
    ).choice_for("pairs opposite", 4, 6, 8),
    Option(
        "look-time", "trix-exchange.look", "the seconds to look at one's cards before a live trade begins",
        [LONGEST_LOOK], any_number=True,
    ).between(1, LONGEST_LOOK),
    Option(
        "bankruptcy", "trix-exchange.bankruptcy-needs-credit",
        "who is bankrupt: whose score is gone, only if there was one, who loses at all, or nobody",
        ["score", "needs credit", "settlement", "off"],
    ),
    Option(
        "score-floor", "trix-exchange.score-floor", "whether a score stops at nought or becomes a debt",
        ["zero", "debt"],
    ),
    Option(
        "corner-call", "trix-exchange.call-corner", "whether the table calls a Corner or the player must",
        ["auto", "manual"],
    ),
    Option(
        "form", "trix-exchange.offer", "whether all act once a round, as lots say, or whenever they like",
        ["discrete", "live"],
    ).among_people("live"),
    Option(
        "round-limit", "trix-exchange.call-corner", "the rounds without a Corner that close a deal",
        [200], any_number=True,
    ),
    Option(
        "deal-limit", "trix-exchange.after-two", "the deals after which the best score wins",
        [60], any_number=True,
    ),
    Option(
        "first-dealer", "trix-exchange.first-dealer",
        "who deals first: who draws the lowest sum, a lot, or a seat by number",
        ["draw", "by lot"], any_number=True,
    ),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
