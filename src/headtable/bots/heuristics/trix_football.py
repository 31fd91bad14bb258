"""Heuristic for Trix Football: count the ways to each rank, and know what a place on the field is worth."""

from typing import Final

from headtable.bots.heuristic import Heuristic
from headtable.bots.heuristics.trix_football_odds import RANKS, WAYS, chances, count_doubles
from headtable.bots.reasons import Reason
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, NOBODY, State
from headtable.rules.games.trix_football import TrixFootball
from headtable.rules.games.trix_football.captains import (
    CALLING,
    CHOOSING,
    DEALING,
    DRAWING,
    FREE_KICK,
    GOAL,
    KICK_OFF,
    PUNT,
    RUSH,
    SHORT_TRY,
    TRY,
)
from headtable.rules.games.trix_football.gridiron import (
    DOWNS,
    LENGTH,
    MIDDLE,
    ORDINALS,
    OWN_25,
    THEIR_25,
    TO_GAIN,
)
from headtable.rules.games.trix_football.hand_ranks import (
    FLUSH,
    FOOTBALL,
    PAIR,
    RANK_NAMES,
    THREES,
    highest,
    rank,
)
from headtable.rules.games.trix_football.umpire import DELAY_BALL

# How good a rank is -------------------------------------------------------------------------

# How often each rank is the better hand.  There are five Doubles, so nobody has Threes against Threes.
WINS: Final = [0, 0, 60, 100, 85, 100, 100, 100, 100, 100]
# A Pair against who changed so many cards, the last where nobody knows: how often he has less, and a Pair.
LESS: Final = [0, 0, 0, 0, 8, 6, 5]
ALIKE: Final = [0, 0, 0, 50, 52, 48, 48]
NOT_KNOWN: Final = 6
PLAIN: Final = [card for card in FOOTBALL if highest([card], False) >= 0]
HIS_PLAIN: Final = 3  # cards beside a Pair, of which the highest decides between equals

# What the better hand of each rank brings in a play, in half yards, the ball itself counted as sixty.
RUSHED: Final = [0, 25, 30, 35, 45, 65, 75, 85, 240, 240]
STOPPED: Final = [0, 25, 25, 30, 80, 90, 100, 240, 240, 240]
KICKED: Final = [0, 30, 30, 30, 30, 90, 90, 90, 90, 90]
PUNTED: Final = [0, 10, 10, 80, 80, 100, 100, 100, 100, 100]
BLOCKED: Final = [0, 10, 10, 10, 70, 70, 70, 70, 70, 70]
ANY: Final = [0, 50, 50, 50, 50, 50, 50, 50, 50, 50]
THREES_UP: Final = [0, 10, 10, 200, 200, 200, 200, 200, 200, 200]
FULL_UP: Final = [0, 10, 10, 10, 10, 200, 200, 200, 200, 200]
GAINED: Final = [0, 10, 15, 20, 30, 50, 60, 70, LENGTH, LENGTH]
BALL: Final = 60
IN_WORDS: Final = [
    f"a {name}" if name.endswith(("Pair", "Flush", "Hand", "Five", "Six")) else name for name in RANK_NAMES
]

# What a place is worth ----------------------------------------------------------------------

# The points to come, in hundredths, for who has first down at each ten yards from his own goal line, by
# the deals left in the half: none, one, two, three or four, and more.
FIELD: Final = [
    [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0, 0, 65, 65, 202, 202, 233],
    [-148, -49, -49, -44, -32, 24, 68, 74, 105, 202, 202, 308],
    [-195, -160, -136, -101, -41, 29, 99, 136, 165, 266, 244, 297],
    [-215, -177, -137, -84, -7, 39, 94, 152, 185, 264, 228, 270],
]
KICK_OFF_WORTH: Final = [0, 0, 26, 112, 151]  # for who kicks
FREE_KICK_WORTH: Final = [0, 0, 0, -8, -30]
TRY_WORTH: Final = 49
TEN_YARDS: Final = 20


class FootballHeuristic(Heuristic):
    def __init__(self) -> None:
        super().__init__()
        self.worlds = 240
        self.hand: list[int] = []
        self.low_run = 0
        self.values: list[int] = ANY  # what each rank brings, times how often it is the better hand
        self.less = 0
        self.alike = 0
        self.for_pair = 0
        self.best = 0  # the highest rating of a draw since the last look

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrixFootball)
        if state.contest.stage != DRAWING:
            return
        self.hand = state.cards.hands[seat]
        self.low_run = state.agreed.low_run
        other = 1 - seat
        changed = len(state.cards.discards[other]) if state.cards.has_drawn[other] else NOT_KNOWN
        self.less = LESS[changed]
        self.alike = ALIKE[changed]
        stakes = stakes_of(state, seat)
        self.for_pair = stakes[PAIR]
        self.values = [WINS[rank] * stakes[rank] for rank in range(RANKS)]
        self.best = 0

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrixFootball)
        verb = move.verb
        if verb in ("change", "stand"):
            return self.rate_draw(move)
        if verb == "delay":  # as umpire
            return 1 if move == DELAY_BALL else 0
        if state.contest.stage == CALLING:
            return self.rate_call(state, verb)
        if verb == "kick 45":
            field = state.contest.field
            return 1 if field.at + OWN_25 <= MIDDLE else -1  # held, it would give the others a try
        # Kick off (trix-football.kick-advice), hold a punt, yield rather than lose the ball, try for goal.
        return 1 if verb in ("kick off", "yield", "try") else 0

    def rate_draw(self, move: Move) -> int:
        """What is to be hoped for from the hand that the draw makes."""
        thrown = move.cards
        chance = chances(self.hand, thrown, self.low_run)
        kept = [card for card in self.hand if card not in thrown]
        share = self.less + self.alike * tie_share(kept, len(thrown))
        hoped = chance[PAIR] * share * self.for_pair
        for reached in range(FLUSH, RANKS):
            hoped += chance[reached] * self.values[reached]
        rating = int(hoped)
        self.best = max(self.best, rating)
        return rating

    def rate_call(self, state: TrixFootball, verb: str) -> int:
        """Rush, but on a third down kick, unless a Pair is enough: trix-football.punt-advice."""
        field = state.contest.field
        is_short = field.to_gain <= TO_GAIN and field.at < THEIR_25
        if field.down < DOWNS or is_short:
            return 2 if verb == "rush" else 0
        if verb == "goal":
            return 3 if field.at >= THEIR_25 else -1
        return 2 if verb == "punt" else 0

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        """A draw that promises less than another; the chances are exact, and no world tells more."""
        return move.verb in ("change", "stand") and self.rate_draw(move) < self.best

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, TrixFootball)
        verb = move.verb
        field = state.contest.field
        if verb in ("change", "stand"):
            return self.why_draw(move)
        if verb in ("rush", "punt", "goal"):
            return self.why_play(state, verb)
        if verb == "kick off":
            return Reason("ball-deep", "trix-football.kick-advice")
        if verb == "kick 45":
            is_tried = state.agreed.short_punt_try != "off" and field.at + OWN_25 <= MIDDLE
            return Reason("hold-try") if is_tried else None
        if verb == "hold 25":
            return Reason("keeps-ball") if field.at + OWN_25 > MIDDLE else None
        if verb == "yield":
            return Reason("keeps-ball")
        if verb == "try":
            return Reason("may-score")
        if verb == "decline":
            return Reason("first-down") if not state.contest.is_kept else None
        return Reason("puts-ball") if move == DELAY_BALL else None

    def why_draw(self, move: Move) -> Reason:
        chance = chances(self.hand, move.cards, self.low_run)
        kept = [card for card in self.hand if card not in move.cards]
        if not move.cards:
            return Reason("stand-with", thing=IN_WORDS[rank(self.hand, self.low_run)])
        doubles = count_doubles(kept)
        likely = number_in_hundred(sum(chance[PAIR:]))
        if doubles < 2:
            return Reason("chance-of-pair", number=likely)
        return Reason("keeps-doubles", number=doubles)

    def why_play(self, state: TrixFootball, verb: str) -> Reason | None:
        """Why this play and no other, by the down and by what is still to be gained."""
        field = state.contest.field
        if verb == "rush" and field.down < DOWNS:
            return Reason("downs-left", thing=ORDINALS[field.down])
        if verb == "rush":
            is_short = field.to_gain <= TO_GAIN and field.at < THEIR_25
            return Reason("short-way", number=field.to_gain // 2) if is_short else None
        if verb == "goal":
            is_near = field.at >= THEIR_25
            return Reason("goal-near", number=(LENGTH - field.at) // 2) if is_near else None
        if field.to_gain > GAINED[THREES]:
            return Reason("too-far", "trix-football.punt-advice", field.to_gain // 2)
        return Reason("kick-away") if field.down == DOWNS else None

    def play_on(self, state: State, deal: int, rng: Rng) -> None:
        """To the end of the play that is under way; what may come after it the place of the ball tells."""
        assert isinstance(state, TrixFootball)
        while state.turn != NOBODY and not is_settled(state):
            seat = state.turn
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(rng))
            else:
                state.apply(seat, self.pick(state, seat, state.legal_moves(seat), rng))

    def worth(self, state: State, seat: int) -> float:
        """How far the side is ahead, with what the place of the ball promises."""
        assert isinstance(state, TrixFootball)
        ahead = float(state.scores[seat] - state.scores[1 - seat])
        if state.turn == NOBODY:
            return ahead
        promise = promise_of(state) / 100
        return ahead + (promise if state.contest.field.holder == seat else -promise)


def stakes_of(state: TrixFootball, seat: int) -> list[int]:
    """What the better hand brings a seat in this deal, by its rank."""
    play = state.contest.play
    field = state.contest.field
    is_holder = field.holder == seat
    if play == RUSH:
        if not is_holder or field.down < DOWNS:
            return RUSHED if is_holder else STOPPED
        return [RUSHED[rank] + (BALL if GAINED[rank] >= field.to_gain else 0) for rank in range(RANKS)]
    if play == PUNT:
        return PUNTED if is_holder else BLOCKED
    if play in (GOAL, SHORT_TRY):
        is_far = play == GOAL and field.at < THEIR_25
        return (FULL_UP if is_far else THREES_UP) if is_holder else ANY
    return KICKED if is_holder and play == KICK_OFF else ANY


def tie_share(kept: list[int], drawn: int) -> float:
    """How often the highest plain card of a Pair beats that of another's, by what is kept beside it."""
    top = highest(kept, False)
    lower = 0
    for card in PLAIN:
        if card < top:
            lower += 1
    all_ways = WAYS[len(PLAIN) - 1][HIS_PLAIN]
    beaten = WAYS[lower][HIS_PLAIN] / all_ways
    return beaten + (1 - beaten) * drawn / (drawn + HIS_PLAIN)


def is_settled(state: TrixFootball) -> bool:
    """Whether the cards have said what became of a play, and another is to begin."""
    contest = state.contest
    if contest.stage == DEALING:
        return contest.play in (KICK_OFF, FREE_KICK, TRY)
    return contest.stage in (CHOOSING, CALLING)


def promise_of(state: TrixFootball) -> float:
    """The points that are to come for who has the ball, in hundredths."""
    contest = state.contest
    left = contest.halves.left
    row = 0 if left <= 0 else min(left, 2) if left < 3 else 3 if left < 5 else 4
    if contest.stage == CHOOSING or (contest.play == KICK_OFF and contest.stage != CALLING):
        return KICK_OFF_WORTH[row]
    if contest.stage == CALLING:
        table = FIELD[row]
        mark = min(contest.field.at // TEN_YARDS, len(table) - 2)
        beyond = contest.field.at - mark * TEN_YARDS
        return table[mark] + (table[mark + 1] - table[mark]) * beyond / TEN_YARDS
    return TRY_WORTH - KICK_OFF_WORTH[row] if contest.play == TRY else FREE_KICK_WORTH[row]


def number_in_hundred(chance: float) -> int:
    """A chance as people say it: never none at all."""
    return max(1, round(100 * chance))
