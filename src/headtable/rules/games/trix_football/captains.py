"""The captains of Trix Football: what they are asked at each stage, what they can say, and their cards.

Only the captains handle cards: a hand for each of the two, one exchange with the reserve, and both laid open.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import mask_of, put_in_order, take_out, without
from headtable.rules.core.moves import NOTHING, Move, listed, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, PILE, ROW, Pile
from headtable.rules.mechanics.view_piles import hand_name, named, show_stock

# What a deal is for -------------------------------------------------------------------------

KICK_OFF: Final = 0
FREE_KICK: Final = 1
TRY: Final = 2  # for goal after a touchdown
SHORT_TRY: Final = 3  # for goal after a short punt
RUSH: Final = 4
PUNT: Final = 5
GOAL: Final = 6  # from field
PLAY_NAMES: Final = [
    "kick-off", "free kick", "try for goal after a touchdown", "try for goal after a short punt", "rush",
    "punt", "goal from field",
]  # fmt: skip
# Plays of a down, which are announced before the deal, and anew when it is void: trix-football.choose-play.
SCRIMMAGE: Final = (RUSH, PUNT, GOAL)
PLAYS: Final = {"rush": RUSH, "punt": PUNT, "goal": GOAL}  # by the verb that announces it

# The stages, and what is asked at each ----------------------------------------------------------

CHOOSING: Final = 0  # to kick off or to receive
CALLING: Final = 1  # a play
OFFERED: Final = 2  # a try for goal after a short punt
DEALING: Final = 3
DRAWING: Final = 4
LAYING: Final = 5  # the hands down; only in honour mode
ANSWERING: Final = 6  # a late discard; only in honour mode
KICKING: Final = 7  # far, or holding the ball: a punter with a Full Hand
YIELDING: Final = 8  # or surrendering the ball after a third down
OVER: Final = 9

KICK: Final = word("kick off")
RECEIVE: Final = word("receive").saying("receive the kick-off")
RUSHING: Final = word("rush")
PUNTING: Final = word("punt")
AT_GOAL: Final = word("goal").saying("try a goal from field")
YIELD: Final = word("yield").saying("yield 20 yards")
STAND: Final = word("stand").saying("stand on all five cards")
FAR: Final = word("kick 45").saying("kick 45 yards")
HOLD: Final = word("hold 25").saying("go 25 yards and hold the ball")
SURRENDER: Final = word("surrender").saying("surrender the ball")
TRY_GOAL: Final = word("try").saying("try for goal")
DECLINE: Final = word("decline").saying("decline the try")
LAY_DOWN: Final = word("lay down").saying("lay down the hand")
CHALLENGE: Final = word("challenge").saying("challenge the late discard")
ALLOW: Final = word("allow").saying("allow the late discard")
SAYINGS: Final = [
    KICK, RECEIVE, RUSHING, PUNTING, AT_GOAL, YIELD, STAND, FAR, HOLD, SURRENDER, TRY_GOAL, DECLINE,
    LAY_DOWN, CHALLENGE, ALLOW,
]  # fmt: skip

# By stage, from the choice to kick off on: what is asked, and what the moves are but for the draw.
ASKS: Final = [
    Prompt([("kick off", "kick off"), ("receive", "receive")]),
    Prompt([
        ("rush", "rush"), ("punt", "punt"), ("goal", "try a goal from field"), ("yield", "yield 20 yards"),
    ]),
    Prompt([("try", "try for goal"), ("decline", "decline")]),
    NO_PROMPT,
    Prompt([("change", "change cards"), ("stand", "stand")]),
    Prompt([("lay down", "lay down the hand")]),
    Prompt([("challenge", "challenge the late discard"), ("allow", "allow it")]),
    Prompt([("kick 45", "kick 45 yards"), ("hold 25", "go 25 yards and hold the ball")]),
    Prompt([("yield", "yield 20 yards"), ("surrender", "surrender the ball")]),
    NO_PROMPT,
]  # fmt: skip
ANSWERS: Final = [
    [KICK, RECEIVE], [RUSHING, PUNTING, AT_GOAL, YIELD], [TRY_GOAL, DECLINE], [], [STAND], [],
    [CHALLENGE, ALLOW], [FAR, HOLD], [YIELD, SURRENDER], [],
]  # fmt: skip
# What the table does for a captain who has let his time run out too often: trix-football.delay.
DEFAULTS: Final = [KICK, RUSHING, DECLINE, STAND, STAND, LAY_DOWN, ALLOW, HOLD, SURRENDER, STAND]


def why_not_now(stage: int, verb: str, honour: bool) -> str:
    """The reason against what is no answer at this stage."""
    if verb in ("lay down", "challenge", "allow") and not honour:
        return "table.honour"
    is_play = verb in PLAYS or verb == "yield"
    return "trix-football.choose-play" if stage == DRAWING and is_play else "table.not-now"


class FootballNotation(Notation):
    """The vocabulary; the cards of a change may be named in any order."""

    def parse(self, text: str) -> Move:
        words = text.lower().split()
        if words[:1] == ["change"]:
            return listed("change", sorted([self.card(name) for name in words[1:]]), self.names)
        return super().parse(text)


# The draw ---------------------------------------------------------------------------------------

CHANGES: Final[dict[int, Move]] = {}  # `change CARD …` by the mask of its cards, each made once
DRAWS: Final[dict[int, list[Move]]] = {}  # all that can be done with a hand, by its mask; never changed


def change_of(mask: int, names: Sequence[str]) -> Move:
    """The move that changes the cards of this mask."""
    move = CHANGES.get(mask)
    if move is None:
        cards = [card for card in range(len(names)) if mask >> card & 1]
        move = listed("change", cards, names)
        CHANGES[mask] = move
    return move


def draws_of(hand: list[int], names: Sequence[str]) -> list[Move]:
    """To stand, or to change one card or more of a hand; a shared list, never changed."""
    held = mask_of(hand)
    found = DRAWS.get(held)
    if found is None:
        masks = [0]
        for card in hand:
            masks += [mask | 1 << card for mask in masks]
        found = [STAND] + [change_of(mask, names) for mask in masks[1:]]
        DRAWS[held] = found
    return found


# Which of the two seats is marked; shared by all deals, never changed.
MARKS: Final = [[False, False], [True, False], [False, True], [True, True]]


def random_change(hand: list[int], rng: Rng) -> list[int]:
    """The cards of one of the `draws_of` a hand, each as likely as any other."""
    changed = rng.below(1 << len(hand))  # a bit for each card, as there
    return [card for place, card in enumerate(hand) if changed >> place & 1]


def marked(marks: list[bool], seat: int) -> list[bool]:
    """The marks with that of one seat more."""
    return MARKS[3 if marks[1 - seat] else 1 + seat]


class Drawing:
    """The cards of one deal.  Hands are sorted; the reserve lies with its top card first."""

    def __init__(self, reserve: list[int]) -> None:
        self.hands: list[list[int]] = [[], []]
        self.discards = [NOTHING, NOTHING]  # each replaced, never changed in place
        self.reserve = reserve  # replaced, never changed in place
        self.has_drawn = MARKS[0]  # or stood
        self.is_open = MARKS[0]

    def clone(self) -> "Drawing":
        twin = Drawing(self.reserve)
        twin.hands = [self.hands[0][:], self.hands[1][:]]
        twin.discards = self.discards[:]
        twin.has_drawn = self.has_drawn
        twin.is_open = self.is_open
        return twin

    def deal(self, order: list[int], turns: list[int], count: int) -> None:
        """Singly, without a look at the cards; the rest is the reserve."""
        end = 2 * count
        for place, seat in enumerate(turns):
            self.hands[seat] = order[place:end:2]
        self.reserve = order[end:]

    def sort(self) -> None:
        self.hands[0].sort()
        self.hands[1].sort()

    def next_to_draw(self, turns: list[int]) -> int:
        """The first of these seats that has not drawn or stood, or -1."""
        for seat in turns:
            if not self.has_drawn[seat]:
                return seat
        return -1

    def next_to_lay(self, turns: list[int]) -> int:
        """The first of these seats whose hand is not open, or -1."""
        for seat in turns:
            if not self.is_open[seat]:
                return seat
        return -1

    def is_dealt(self) -> bool:
        return bool(self.hands[0])

    def holds(self, seat: int, cards: list[int]) -> bool:
        """Whether a hand has all these cards, each named once."""
        for card in cards:
            if card not in self.hands[seat] or cards.count(card) > 1:
                return False
        return True

    def change(self, seat: int, cards: list[int]) -> None:
        """Throw these away, none where he stands, and take as many from the top of the reserve."""
        self.has_drawn = marked(self.has_drawn, seat)
        self.discards[seat] = cards
        if cards:
            hand = self.hands[seat]
            for card in cards:
                take_out(hand, card)
            for card in self.reserve[: len(cards)]:
                put_in_order(hand, card)
            self.reserve = self.reserve[len(cards) :]

    def is_late(self, seat: int) -> bool:
        """Whether the other hand lies open already; only in honour mode can it do so."""
        return self.is_open[1 - seat]

    def lay_open(self, seat: int) -> None:
        """Show a hand; it cannot be changed any more."""
        self.has_drawn = marked(self.has_drawn, seat)
        self.is_open = marked(self.is_open, seat)

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        places += [Place(f"discard {seat + 1}", cards) for seat, cards in enumerate(self.discards)]
        return [*places, Place("reserve", self.reserve)]

    def show(self, view: View, viewer: int, names: list[str]) -> None:
        """Open hands to all, the others and the discards to their own seat only."""
        for seat, hand in enumerate(self.hands):
            faces = named(hand, names) if seat == viewer or self.is_open[seat] else []
            if self.is_open[seat]:
                view.show(Pile(f"shown {seat + 1}", seat, ROW, faces))
            else:
                view.show(Pile(hand_name(seat), seat, HAND, faces, len(hand) - len(faces)))
        for seat, cards in enumerate(self.discards):
            if cards:
                faces = named(cards, names) if seat == viewer else []
                view.show(Pile(f"discard {seat + 1}", seat, PILE, faces, len(cards) - len(faces)))
        show_stock(view, "reserve", len(self.reserve))
        if self.is_dealt():
            view.tell_counts("changed", [len(cards) for cards in self.discards])

    def imagine(self, seat: int, pack: list[int], rng: Rng) -> None:
        """Deal afresh, in place, what a seat has not seen: all but its own cards and open hands."""
        if not self.is_dealt():
            return
        other = 1 - seat
        pool = without(pack, self.hands[seat] + self.discards[seat])
        if self.is_open[other]:
            pool = without(pool, self.hands[other])
        rng.shuffle(pool)
        top = 0
        if not self.is_open[other]:
            top = len(self.hands[other])
            self.hands[other] = sorted(pool[:top])
        rest = top + len(self.discards[other])
        self.discards[other] = sorted(pool[top:rest])
        self.reserve = pool[rest:]
