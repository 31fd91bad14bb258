"""Heuristic for Trolley Euchre: count the hand for each trump, and call when it is worth three tricks."""

from typing import Final

from headtable.bots.heuristic import MANY
from headtable.bots.reasons import Reason
from headtable.bots.trick_heuristic import TrickHeuristic
from headtable.rules.core.card_sets import cards_in, size_of
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.equipment.trolley import COLOUR, COLOURS
from headtable.rules.games.trolley_euchre import CALLING, PLAYING, TrolleyEuchre
from headtable.rules.games.trolley_euchre.making_trump import is_alone, suit_named
from headtable.rules.games.trolley_euchre.trumps import PACK, POWER, SUIT, WHOLE

NO_POINTS: Final = [0] * len(PACK)
RANKS: Final = [[POWER[trump][SUIT[trump][card]][card] for card in PACK] for trump in range(4)]
# By colour: its cards by their height, all else below them.
PLAIN_POWER: Final = [
    [POWER[(suit + 1) % 4][suit][card] if COLOUR[card] == suit else -1 for card in PACK] for suit in range(4)
]
TRUMPS: Final = 10  # the least power of a trump
HIGH: Final = 5  # the power of a plain Car

# The worth of a card in hundredths of a trick, by its power: six plain cards, and the trumps.
PLAIN: Final = [0, 0, 2, 5, 15, 50]
TRUMP_WORTH: Final = {10: 38, 11: 40, 12: 43, 13: 48, 14: 55, 15: 65, 20: 85, 21: 100}
VOID: Final = 10  # a colour that one has none of, with trumps to take it

# What a hand must be worth, by the number of players: more where one plays against two.
ENOUGH: Final = [0, 0, 190, 230, 180]
FOR_ALONE: Final = 370
CAUTION: Final = "trolley-euchre.three-caution"
TURNED_UP: Final = 30  # what the trump card is worth where the partner takes it up, and costs where not


class EuchreHeuristic(TrickHeuristic):
    def __init__(self) -> None:
        super().__init__()
        self.points = NO_POINTS
        self.prize = 3.0
        self.worlds = 768

    def look(self, state: State, seat: int) -> None:
        assert isinstance(state, TrolleyEuchre)
        if state.stage != PLAYING:
            return
        trump = state.calling.trump
        self.costs = RANKS[trump]
        led = state.tricks.led
        self.powers = POWER[trump][SUIT[trump][led]] if led >= 0 else NO_POINTS
        hands = state.hands
        unseen = cards_in(WHOLE & ~(hands.of(seat) | hands.played))
        self.look_at_trick(state, seat, state.tricks, unseen, hands.lacks)

    def lead_powers(self, state: State, card: int) -> list[int]:
        """Trumps that others may have are feared only where trumps are led."""
        assert isinstance(state, TrolleyEuchre)
        trump = state.calling.trump
        suit = SUIT[trump][card]
        return POWER[trump][suit] if suit == trump else PLAIN_POWER[suit]

    def rate(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(state, TrolleyEuchre)
        verb = move.verb
        if verb == "play":
            return self.rate_card(state, move.card)
        if state.stage == CALLING:
            return self.rate_call(state, seat, move)
        if verb == "discard":
            return self.rate_discard(state, seat, move.card)
        return 0

    def rate_call(self, state: TrolleyEuchre, seat: int, move: Move) -> int:
        """What the hand is worth with this trump, over what it must be."""
        if move.verb == "pass":
            return 0
        trump = suit_named(move) if move.verb == "make" else state.calling.turned_suit
        hand = state.hands.cards(seat)
        worth = hand_worth(hand, trump)
        if move.verb == "take":
            worth = hand_worth([*hand, state.turned[0]], trump) - lowest(hand, trump)
        elif move.verb == "order":
            is_ours = state.sides[state.dealer] == state.sides[seat]
            worth += TURNED_UP if is_ours else -TURNED_UP
        if is_alone(move):
            return worth - FOR_ALONE + 1000 if worth >= FOR_ALONE else -1000
        return worth - ENOUGH[state.seats]

    def rate_discard(self, state: TrolleyEuchre, seat: int, card: int) -> int:
        """The least card, sooner one that leaves a colour empty."""
        trump = state.calling.trump
        suits = SUIT[trump]
        alike = 0
        for held in state.hands.cards(seat):
            if suits[held] == suits[card]:
                alike += 1
        is_void = alike == 1 and suits[card] != trump and RANKS[trump][card] < 5
        return (20 if is_void else 0) - 2 * RANKS[trump][card]

    def is_wasteful(self, state: State, seat: int, move: Move) -> bool:
        return move.verb == "play" and self.is_idle_overtake(move.card)

    def reason(self, state: State, seat: int, move: Move) -> Reason | None:
        assert isinstance(state, TrolleyEuchre)
        if move.verb == "play":
            return self.why_card(state, seat, move.card)
        if move.verb == "discard":
            return self.why_discard(state, seat, move)
        return self.why_call(state, seat, move) if state.stage == CALLING else None

    def why_call(self, state: TrolleyEuchre, seat: int, move: Move) -> Reason | None:
        """Call on a hand that is enough, else pass; the book's caution is for one against two."""
        hand = state.hands.cards(seat)
        if state.seats == 3 and not self.is_advised(state, seat, move):
            return None
        if move.verb == "pass":
            trump = best_trump(state, seat)
            if state.seats == 3:
                return Reason("short-alone", CAUTION)
            tricks = rounded(hand_worth(hand, trump))
            id = "worth-few" if tricks else "worth-none"
            return Reason(id, number=tricks, thing=COLOURS[trump])
        trump = suit_named(move) if move.verb == "make" else state.calling.turned_suit
        if is_alone(move) and self.is_advised(state, seat, move):
            return Reason("worth-all", CAUTION if state.seats == 3 else "", -1, -1, COLOURS[trump])
        if state.seats == 3:
            return Reason("enough-alone", CAUTION)
        if move.verb == "take":
            hand = [*hand, state.turned[0]]
        tricks = rounded(hand_worth(hand, trump))
        return Reason("worth-tricks", number=tricks, thing=COLOURS[trump]) if tricks else None

    def is_advised(self, state: TrolleyEuchre, seat: int, move: Move) -> bool:
        """Whether common sense would call so, or pass as no call is worth it."""
        if move.verb != "pass":
            return self.rate_call(state, seat, move) >= 0
        for other in state.legal_moves(seat):
            if self.rate_call(state, seat, other) > 0:
                return False
        return True

    def why_discard(self, state: TrolleyEuchre, seat: int, move: Move) -> Reason | None:
        trump = state.calling.trump
        suit = SUIT[trump][move.card]
        alike = [card for card in state.hands.cards(seat) if SUIT[trump][card] == suit]
        if len(alike) == 1 and suit != trump:
            return Reason("leaves-void", thing=COLOURS[suit])
        if self.is_best(state, seat, move):
            return Reason("spare")
        return Reason("plain-low") if RANKS[trump][move.card] < HIGH else None

    def is_led_by_colour(self, card: int) -> bool:
        return self.powers is NO_POINTS and self.costs[card] < TRUMPS

    def likelihood(self, world: State, seat: int) -> float:
        """Who made the trump has a hand for it, and who passed the card turned up has not."""
        assert isinstance(world, TrolleyEuchre)
        calling = world.calling
        fit = 0.999
        for holder in range(world.seats):
            if holder == seat:
                continue
            hand = cards_in(world.hands.dealt[holder])  # also what it has played
            if holder == calling.maker:
                missing = ENOUGH[world.seats] - hand_worth(hand, calling.trump)
                fit *= min(1.0, max(0.05, 1.0 - missing / 120))
            elif has_passed(world, holder):
                worth = hand_worth(hand, calling.turned_suit)
                is_ours = world.sides[world.dealer] == world.sides[holder]
                worth += TURNED_UP if is_ours else -TURNED_UP
                fit *= min(1.0, max(0.1, 1.0 - (worth - ENOUGH[world.seats] + 20) / 80))
        return fit

    def plies_left(self, state: State) -> int:
        assert isinstance(state, TrolleyEuchre)
        if state.stage != PLAYING or state.seats == 3:
            return MANY
        left = 0
        for seat in range(state.seats):
            if seat != state.resting:
                left += size_of(state.hands.of(seat))
        return left


def has_passed(state: TrolleyEuchre, seat: int) -> bool:
    """Whether a seat did not want the card turned up."""
    calling = state.calling
    if calling.is_naming:
        return True
    last = calling.maker if calling.maker >= 0 else state.turn
    first = state.after(calling.dealer)
    return (seat - first) % state.seats < (last - first) % state.seats


def card_worth(card: int, trump: int) -> int:
    power = RANKS[trump][card]
    return TRUMP_WORTH[power] if power >= TRUMPS else PLAIN[power]


def hand_worth(hand: list[int], trump: int) -> int:
    """The tricks to be hoped for, in hundredths."""
    worth = 0
    trumps = 0
    colours = [0, 0, 0, 0]
    for card in hand:
        worth += card_worth(card, trump)
        colours[SUIT[trump][card]] += 1
        if SUIT[trump][card] == trump:
            trumps += 1
    if trumps:
        for colour in range(4):
            if not colours[colour]:
                worth += VOID
    return worth


def lowest(hand: list[int], trump: int) -> int:
    """The worth of the card that goes away for the trump card."""
    least = card_worth(hand[0], trump)
    for card in hand:
        least = min(least, card_worth(card, trump))
    return least


def best_trump(state: TrolleyEuchre, seat: int) -> int:
    """The suit that may be called now with which the hand is worth most."""
    suits = [
        suit_named(move) if move.verb == "make" else state.calling.turned_suit
        for move in state.legal_moves(seat)
        if move.verb != "pass"
    ]
    best = suits[0]
    for suit in suits:
        if hand_worth(state.hands.cards(seat), suit) > hand_worth(state.hands.cards(seat), best):
            best = suit
    return best


def rounded(worth: int) -> int:
    """Whole tricks."""
    return (worth + 50) // 100
