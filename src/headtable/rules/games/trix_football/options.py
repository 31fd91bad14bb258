"""What the captains of Trix Football agree on beforehand."""

from typing import Final, Literal

from headtable.rules.core.options import BELL_OPTION, OFF, ON, Option, Options, honour_option
from headtable.rules.core.setup import Setup
from headtable.rules.games.trix_football.hand_ranks import FLUSH, STRAIGHT_SIX

LATE: Final = "after third down"
EITHER: Final = "either"
SCALE: Final = "scale"
YARDS: Final = "yards"
BALL: Final = "ball"
HUMAN: Final = "human umpire"
TOUCHDOWN: Final = "touchdown"
LONGEST_HALF: Final = 35  # the captains may agree on less: trix-football.length

# What a punter does with a Full Hand, and what becomes of the ball.
FULL_HAND_PUNTS: Final[dict[str, Literal["to choose", "kicked", "held"]]] = {
    "choice": "to choose",
    "kick 45": "kicked",
    "hold 45": "held",
}
OPTIONS: Final = [
    Option("clock", "trix-football.length", "whether deals or minutes are counted", ["deals", "real"]),
    Option(
        "half-length", "trix-football.length", "how many deals or minutes a half has",
        [LONGEST_HALF], any_number=True,
    ).between(1, LONGEST_HALF),
    Option(
        "decision-limit", "trix-football.delay", "the seconds after which a captain is delaying the game",
        ["none"], any_number=True,
    ),
    Option(
        "delay-penalty", "trix-football.delay", "what delay costs the side with the ball",
        [SCALE, YARDS, BALL, HUMAN],
    ),
    honour_option("trix-football.late-discard"),
    Option(
        "misdeal", "trix-football.misdeal", "how many deals in a hundred are misdealt",
        ["never", 1, 2, 3, 4, 5],
    ),
    Option(
        "kick-recovery", "trix-football.kick-recovery", "whether a Full Hand gets its own kick-off back",
        [ON, OFF],
    ),
    Option(
        "unranked-kick", "trix-football.kick-off", "how far a kick goes when neither hand is ranked",
        ["short", "high card"],
    ),
    Option(
        "low-straight-six", "trix-football.straight-six", "what the Sixes without their Double are",
        ["straight", "flush"],
    ),
    Option(
        "full-hand-punt", "trix-football.punt-long", "what a punter with a Full Hand does",
        [*FULL_HAND_PUNTS],
    ),
    Option(
        "punt-block", "trix-football.punt-block", "which Straight Fours block a punt",
        ["better hand", "any straight four"],
    ),
    Option(
        "goal-block", "trix-football.goal-25", "which kicks at goal the better hand blocks",
        ["any better hand", "good kicks only"],
    ),
    Option(
        "short-punt-try", "trix-football.short-punt", "how a goal is tried after a short punt",
        ["new deal", "same hand", OFF],
    ),
    Option(
        "short-punt-failure", "trix-football.short-punt", "what the punters have when that try fails",
        ["spot", "free kick"],
    ),
    Option(
        "touchback", "trix-football.over-the-line", "what follows a kick over the goal line",
        ["free kick", "first down 25", "goal line"],
    ),
    Option(
        "held-kick-over", "trix-football.over-the-line", "what a kick that is held over the line gives",
        [TOUCHDOWN, "touchback"],
    ),
    Option(
        "yield-timing", "trix-football.yield", "when twenty yards may be yielded",
        ["before deal", LATE, EITHER],
    ),
    Option(
        "penalty-distance", "trix-football.half-distance", "whether penalties change what must be gained",
        ["counts", "unchanged"],
    ),
    BELL_OPTION,
]  # fmt: skip


class Agreement:
    """The options of one game, read once and shared by all its clones."""

    def __init__(self, options: Options) -> None:
        self.half_length = options.number("half-length")
        self.has_real_clock = options.is_set("clock", "real")
        self.decision_seconds = options.number("decision-limit")
        self.delay_penalty = str(options.values["delay-penalty"])
        self.misdeals_in_hundred = options.number("misdeal")
        self.recovers_kicks = options.is_on("kick-recovery")
        self.kicks_by_high_card = options.is_set("unranked-kick", "high card")
        self.low_run = FLUSH if options.is_set("low-straight-six", "flush") else STRAIGHT_SIX
        self.full_hand_punt = FULL_HAND_PUNTS[str(options.values["full-hand-punt"])]
        self.any_straight_blocks = options.is_set("punt-block", "any straight four")
        self.any_better_blocks = options.is_set("goal-block", "any better hand")
        self.short_punt_try = str(options.values["short-punt-try"])
        self.fails_to_free_kick = options.is_set("short-punt-failure", "free kick")
        self.touchback = str(options.values["touchback"])
        self.scores_held_kicks = options.is_set("held-kick-over", TOUCHDOWN)
        self.yields_before = not options.is_set("yield-timing", LATE)
        self.yields_after = options.is_set("yield-timing", LATE) or options.is_set("yield-timing", EITHER)
        self.penalties_count = options.is_set("penalty-distance", "counts")


def agreement_of(setup: Setup) -> Agreement:
    """The one that all states of a game share."""
    if not isinstance(setup.agreed, Agreement):
        setup.agreed = Agreement(setup.options)
    return setup.agreed
