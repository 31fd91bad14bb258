"""Making the trump of Trolley Euchre: first the card turned up is ordered or taken up, then a suit is named.

The number of a call is 1 for alone; where a suit is named, twice the suit is added to it.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.moves import Move, word
from headtable.rules.core.prompt import ACCEPT_THE_SCORE, NO_PROMPT, PLAY_A_CARD, Prompt
from headtable.rules.core.setup import Setup
from headtable.rules.core.state import ROUNDS
from headtable.rules.core.view import View
from headtable.rules.equipment.trolley import COLOURS
from headtable.rules.games.trolley_euchre.trumps import TRUMPS

PASS: Final = word("pass")
ALONE_WORDS: Final = ["", " alone"]
IN_FULL: Final = ["", " to play alone"]
ORDER: Final = [
    Move("order", f"order up{said}", number=alone).saying(f"order the trump card up{IN_FULL[alone]}")
    for alone, said in enumerate(ALONE_WORDS)
]
TAKE: Final = [
    Move("take", f"take up{said}", number=alone).saying(f"take the trump card up{IN_FULL[alone]}")
    for alone, said in enumerate(ALONE_WORDS)
]
# What is asked at each stage of a hand, from the calls on.
ASKS: Final = [
    Prompt(
        [
            ("order", "order the trump card up"),
            ("take", "take the trump card up"),
            ("make", "name the trump"),
            ("pass", "pass"),
        ],
        public="make the trump or pass",
    ),
    Prompt([("discard", "discard a card")]),
    PLAY_A_CARD,
    Prompt([("gather", "gather the trick")]),
    ACCEPT_THE_SCORE,
    NO_PROMPT,
]
SAID: Final = [PASS, *ORDER, *TAKE]
MOST_THROWN_IN: Final = 20  # deals in a row
JUST: Final = [[number] for number in range(4)]  # for views: lists of one seat or code, never changed
# By who rests while one plays alone, and by who leads: the others in turn.
THREE_OF_FOUR: Final = [[[seat for seat in turns if seat != one] for turns in ROUNDS[4]] for one in range(4)]


def naming(suits: Sequence[str]) -> list[Move]:
    """The calls that name each suit as trump, then each of them alone."""
    return [
        Move("make", f"make {name}{said}", number=2 * suit + alone).saying(
            f"make {name} trump{IN_FULL[alone]}", thing=name
        )
        for alone, said in enumerate(ALONE_WORDS)
        for suit, name in enumerate(suits)
    ]


def is_alone(call: Move) -> bool:
    return bool(call.number & 1)


def suit_named(call: Move) -> int:
    return call.number >> 1


class OrderingUp:
    """The two rounds of one deal: what may be said, and what has come of it.

    `why_not_alone` is the reason why nobody may play alone here, `why_must_name` the reason why the dealer
    may not pass in the second round; "" where they may.
    """

    def __init__(self, dealer: int, turned_suit: int, why_not_alone: str, why_must_name: str) -> None:
        self.dealer = dealer
        self.turned_suit = turned_suit
        self.why_not_alone = why_not_alone
        self.why_must_name = why_must_name
        self.is_naming = False  # the second round has begun
        self.is_thrown_in = False
        self.trump = -1
        self.maker = -1
        self.is_alone = False

    def clone(self) -> "OrderingUp":
        twin = OrderingUp(self.dealer, self.turned_suit, self.why_not_alone, self.why_must_name)
        twin.is_naming = self.is_naming
        twin.is_thrown_in = self.is_thrown_in
        twin.trump = self.trump
        twin.maker = self.maker
        twin.is_alone = self.is_alone
        return twin

    def moves(self, seat: int, names: list[Move]) -> list[Move]:
        """What a seat may say in its turn; `names` are the calls that name a suit."""
        said = names if self.is_naming else TAKE if seat == self.dealer else ORDER
        return [call for call in [PASS, *said] if not self.why_not(seat, call)]

    def why_not(self, seat: int, call: Move) -> str:
        """The reason against what a seat says in its turn."""
        if call.verb == "pass":
            return self.why_must_name if self.is_naming and seat == self.dealer else ""
        if call.verb == "make":
            if not self.is_naming:
                return "trolley-euchre.not-turned-down"
            if suit_named(call) == self.turned_suit:
                return "trolley-euchre.make"
        elif call.verb not in ("order", "take"):
            return "table.not-now"
        elif self.is_naming:
            return "trolley-euchre.turned-down"
        elif call.verb == "order" and seat == self.dealer:
            return "trolley-euchre.dealer-takes"  # trolley-euchre.two-dealer, trolley-euchre.three-turn
        elif call.verb == "take" and seat != self.dealer:
            return "trolley-euchre.only-dealer-takes"  # trolley-euchre.four-order
        return self.why_not_alone if is_alone(call) else ""

    def why_not_alone_now(self, seat: int) -> str:
        """The reason against alone when the trump is made: it is said with the call that makes it."""
        if self.why_not_alone:
            return self.why_not_alone
        if seat == self.maker:
            return "trolley-euchre.alone"
        if self.maker == self.dealer and seat == (self.dealer + 2) % 4:
            return "trolley-euchre.alone-dealer"
        if self.has_passed(seat):
            return "trolley-euchre.alone-not-after-pass"
        return "trolley-euchre.alone-maker"

    def has_passed(self, seat: int) -> bool:
        """Whether one of four had his say on the trump before its maker."""
        first = self.dealer + 1
        return self.is_naming or (seat - first) % 4 < (self.maker - first) % 4

    def hear(self, seat: int, call: Move) -> bool:
        """Take in a call; True when it has made the trump."""
        if call.verb == "pass":
            self.is_thrown_in = self.is_naming and seat == self.dealer
            self.is_naming = self.is_naming or seat == self.dealer
            return False
        self.maker = seat
        self.is_alone = is_alone(call)
        self.trump = suit_named(call) if self.is_naming else self.turned_suit
        return True

    def show(self, view: View) -> None:
        """The trump that was made, and who made it."""
        view.tell_trump("trump", COLOURS[self.trump], TRUMPS[self.trump], self.trump)
        view.tell("maker", "{} alone" if self.is_alone else "{}", JUST[self.maker], JUST[int(self.is_alone)])


def begin(setup: Setup, dealer: int, turned_suit: int, thrown_in: int) -> OrderingUp:
    """The first round of a deal at this table, after so many deals in a row that came to nothing."""
    why_not_alone = why_must_name = ""
    if setup.seats < 4:
        why_not_alone = "trolley-euchre.alone-with-four"
    elif setup.options.is_set("lone-hands", "barred"):
        why_not_alone = "trolley-euchre.lone-hands-barred"
    if setup.options.is_set("stick-the-dealer", "always"):
        why_must_name = "trolley-euchre.dealer-must-name"
    elif thrown_in >= MOST_THROWN_IN:
        # trolley-euchre.two-all-pass, trolley-euchre.three-turn, trolley-euchre.four-all-pass
        why_must_name = "trolley-euchre.thrown-in-too-often"
    return OrderingUp(dealer, turned_suit, why_not_alone, why_must_name)
