"""The eight kinds of point of Magna.  The Trix book, lines 311 to 341."""

from typing import Final

from headtable.rules.core.card_sets import cards_in, mask_of
from headtable.rules.core.moves import NOTHING
from headtable.rules.core.options import Options
from headtable.rules.core.state import ROUNDS
from headtable.rules.mechanics.follow_suit import Following
from headtable.rules.mechanics.honor_suit import (
    FIVES,
    IS_DOUBLE,
    NAMES,
    OF_SUIT,
    PACK,
    SUM,
    TENS,
    TRIXIE,
    DealtHonors,
    taker_of,
)
from headtable.rules.mechanics.secret_discards import SecretDiscards

DOUBLES: Final = mask_of([card for card in PACK if IS_DOUBLE[card]])
SUM_TEN: Final = mask_of([card for card in PACK if SUM[card] == 10])  # the 5-5 is in both
# The one card of each suit whose sum is ten: magna.game.
TEN_OF: Final = [NAMES.index(f"{suit}-{10 - suit}") if suit >= FIVES else -1 for suit in range(TENS + 1)]
SANTA: Final = "magna.santa"
MAGNA: Final = "magna.magna"
MOST_PAIRED: Final = 5  # doubles, or cards of sum ten, outside the Honor suit


class Claim:
    """Points of one kind for a seat and its partner, and the cards that stand for them."""

    def __init__(self, clause: str, seat: int, points: int, cards: list[int] = NOTHING) -> None:
        self.clause = clause
        self.seat = seat
        self.points = points
        self.cards = cards

    def by(self, card: int) -> "Claim":
        """The same with the one card that stands for it."""
        self.cards = [card]
        return self


class PlayedHand:
    """A hand of which the last set has been taken; it only looks, and changes nothing."""

    def __init__(self, play: Following, aside: SecretDiscards, sides: list[int], options: Options) -> None:
        self.play = play
        self.aside = aside
        self.sides = sides
        self.counts_won = options.is_set("holding", "won")
        self.five_counts_twice = options.is_set("double-five-both", "yes")
        self.any_coincidence = options.is_set("coincidence", "any")

    def claims(self, honors: int, bidder: int) -> list[Claim]:
        """All that the hand brings, in the order in which it is taken off: magna.precedence, magna.scorer."""
        dealt = DealtHonors(self.aside.dealt(self.play.hands), honors)
        ten = TEN_OF[honors]
        taker = taker_of(self.play, ten)  # magna.game-owner
        claims = [
            Claim("magna.high", dealt.high_seat, 1).by(dealt.high),  # magna.high-owner
            Claim("magna.low", dealt.low_seat, 1).by(dealt.low),  # magna.low-owner, magna.low-relative
            Claim("magna.trixie", taker_of(self.play, TRIXIE), 1).by(TRIXIE),  # magna.trixie-owner
            Claim("magna.game", taker, 1).by(ten),
        ]
        if honors == FIVES or (self.any_coincidence and dealt.high == ten):  # magna.double-five
            claims.append(Claim("magna.high-game", taker, 1).by(ten))  # magna.high-game-owner
        if honors == TENS or (self.any_coincidence and dealt.low == ten):
            claims.append(Claim("magna.low-game", taker, 1).by(ten))  # magna.low-game-owner
        held = self.held()
        for clause in (SANTA, MAGNA):
            counting = self.counting(clause) & ~OF_SUIT[honors]
            claims += self.paired(clause, [cards_in(cards & counting) for cards in held], bidder)
        return [claim for claim in claims if claim.seat >= 0]

    def paired(self, clause: str, found: list[list[int]], bidder: int) -> list[Claim]:
        """Two such cards bring a side one point, three or more bring two; `found` is what each side has.

        The side with more of them comes first; of equals the bidder's, then in turn from him.
        """
        claims: list[Claim] = []
        for seat in ROUNDS[len(self.sides)][bidder][: max(self.sides) + 1]:  # one of each side
            cards = found[self.sides[seat]]
            if len(cards) >= 2:
                claims.append(Claim(clause, seat, 2 if len(cards) >= 3 else 1, cards))
        return [claim for most in range(MOST_PAIRED, 1, -1) for claim in claims if len(claim.cards) == most]

    def counting(self, clause: str) -> int:
        """The cards that count in Santa, or in Magna; one of each makes no pair: magna.no-mix."""
        if clause == SANTA:
            return DOUBLES
        return SUM_TEN if self.five_counts_twice else SUM_TEN & ~DOUBLES

    def held(self) -> list[int]:
        """By side, the cards that may count so: those won, or with the option those dealt."""
        if self.counts_won:
            return [self.play.won_by(self.sides, side) for side in range(len(self.sides))]
        held = [0] * len(self.sides)
        for seat, cards in enumerate(self.aside.dealt(self.play.hands)):
            held[self.sides[seat]] |= cards
        return held
