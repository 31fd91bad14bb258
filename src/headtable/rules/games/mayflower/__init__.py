"""The Mayflower, for two to eight players.  The Mayflower leaflet, lines 30 to 62."""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, MOST, Option, honour_option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT, NOBODYS, ROW
from headtable.rules.equipment.mayflower import EACH_SERIES, NAMES, NUMBER, OF_NUMBER, OF_SERIES, PACK, SERIES
from headtable.rules.games.mayflower.false_claims import Claims
from headtable.rules.games.mayflower.layouts import Layout, Plan
from headtable.rules.inference.public_events import PossibleDeals, PublicEvents
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.view_piles import hand_name, show_hands, show_stock

SEATS: Final = tuple(range(2, 9))  # mayflower.players

# What lies on what ---------------------------------------------------------------------------

SEVEN: Final = 7


def waits_for(card: int) -> list[int]:
    """What has to lie before a card, always of its own series: mayflower.same-series."""
    number = NUMBER[card]
    if number in (1, 13):
        return []  # a pile is begun at any time: mayflower.second-turn, mayflower.choice
    if number == SEVEN:
        return [card - 1, card + 1]  # last of all: mayflower.seven, mayflower.seven-across
    return [card - 1 if number < SEVEN else card + 1]  # mayflower.build-up, mayflower.build-down


PLAN: Final = Plan([waits_for(card) for card in PACK])

# What can be said and done ---------------------------------------------------------------

PLAY: Final = one_each("play", NAMES)
CANNOT: Final = word("cannot play")
KEEP: Final = word("keep").saying("keep the card drawn")
SAY_SO: Final = ("cannot play", "say that you cannot play")
FIRST_CARD: Final = Prompt(
    [("play", "lay a 1 or a 13 of any series"), SAY_SO],
    {"cannot play": "say that you cannot play: you have no 1 and no 13"},
    public="lay a 1 or a 13 of any series",
)
PLAY_WHAT_FITS: Final = Prompt(
    [("play", "play a card that fits"), SAY_SO],
    {"cannot play": "say that you cannot play: none of your cards fits"},
    public="play a card that fits",
)
WITH_THE_DRAWN_CARD: Final = Prompt(
    [("play", "play the card drawn"), ("keep", "keep it")],
    {"keep": "keep the card drawn: it does not fit"},
)
KIT: Final = Kit(PACK, NAMES, Notation(NAMES, [CANNOT, KEEP, *PLAY], {}))

PLAYING: Final = 0  # the stages of a hand
DRAWN: Final = 1  # with two players: a card of the extra hand, which he may play
BETWEEN: Final = 2

FOR_NO_CARD: Final = 1
FOR_A_FALSE_CLAIM: Final = 4
MOST_DRAWS: Final = 17  # the extra hand


class Mayflower(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.has_extra = setup.seats == 2
        self.may_keep = not options.is_set("drawn-card", "must be played")
        self.pays_out = options.is_set("penalties", "to the player who goes out")
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))
        self.last_deal = 1 if setup.one_deal else setup.seats * options.number("deals")
        self.stage = BETWEEN
        self.public_events = PublicEvents(setup.seats, PACK)
        self.hands: list[list[int]] = [[] for _ in range(setup.seats)]
        self.layout = Layout(PLAN)
        self.claims = Claims()
        self.idle: list[int] = []  # who has said since a card was played that he cannot, and drew none
        self.is_barred = False  # whether nobody may say so who can

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        for hand in self.hands:
            hand.sort()
        self.stage = PLAYING
        self.turn = self.after(self.dealer)  # mayflower.first-turn

    def lay_out(self, order: list[int]) -> None:
        """All the cards, one at a time from the dealer's left: mayflower.deal.

        Two deal as for three; the third hand lies face down, the card dealt last on top: mayflower.two-deal.
        """
        extra = order[2::3] if self.has_extra else []
        if self.has_extra:
            dealt = [card for place, card in enumerate(order) if place % 3 != 2]
            order = dealt + extra[::-1]
        self.public_events = PublicEvents(self.seats, order)
        self.hands = [[] for _ in range(self.seats)]
        self.public_events.deal(self.hands, self.round_from(self.after(self.dealer)), len(order) - len(extra))
        self.layout = Layout(PLAN)
        self.claims = Claims()
        self.idle = []
        self.is_barred = False

    # Playing ---------------------------------------------------------------------

    def why_not_play(self, seat: int, card: int) -> str:
        if card not in self.hands[seat]:
            return "table.not-held"
        if self.stage == DRAWN and card != self.card_drawn():
            return "mayflower.only-the-card-drawn"
        if self.layout.fits(card):
            return ""
        if not self.layout.laid:
            return "mayflower.first-turn"
        if NUMBER[card] == SEVEN:
            return "mayflower.seven"
        if self.would_fit_elsewhere(card):
            return "mayflower.same-series"
        return "mayflower.build-up" if NUMBER[card] < SEVEN else "mayflower.build-down"

    def would_fit_elsewhere(self, card: int) -> bool:
        """Whether the pile of a card is not begun, but one of another series waits for its number."""
        number = NUMBER[card]
        first = card - number + 1 if number < SEVEN else card + 13 - number
        if not self.layout.fits(first):
            return False
        for other in OF_NUMBER[number - 1]:
            if self.layout.fits(other):
                return True
        return False

    def play(self, seat: int, card: int) -> None:
        """One card a turn, and the next on the left: mayflower.rotation."""
        self.hands[seat].remove(card)
        self.layout.lay(card)
        self.public_events.see_leave(seat, card)
        self.idle = []
        self.is_barred = False
        if self.honour:
            for _ in range(self.claims.found_by(self.public_events, seat, card)):
                self.charge("mayflower.false-claim", seat, FOR_A_FALSE_CLAIM)
        if self.hands[seat]:
            self.pass_turn(seat)
        else:
            self.count(seat)  # mayflower.object, mayflower.hand-ends

    def pass_turn(self, seat: int) -> None:
        self.stage = PLAYING
        self.turn = self.after(seat)

    # A turn without a card -----------------------------------------------------------

    def why_not_claim(self, seat: int) -> str:
        """Who can play must, unless he risks to be found out: mayflower.must-play."""
        if self.stage != PLAYING:
            return "table.not-now"
        if not self.layout.can_lay(self.hands[seat]):
            return ""
        if not self.honour:
            return "mayflower.must-play"
        return "mayflower.everybody-claims" if self.is_barred else ""

    def claim(self, seat: int) -> None:
        """A seat says that it cannot play; where it could not say so otherwise, all know that it is true."""
        fitting = mask_of(self.layout.open)
        if self.honour and not self.is_barred:
            self.claims.make(self.public_events, seat, fitting)
        else:
            self.public_events.hear(seat, fitting, False)
        if self.has_extra and self.extra_left():
            self.draw(seat)
            return
        is_first = not self.layout.laid
        self.charge(
            "mayflower.first-turn-penalty" if is_first else "mayflower.cannot-play", seat, FOR_NO_CARD
        )
        self.idle.append(seat)
        if self.honour and len(self.idle) == self.seats:  # mayflower.everybody-claims
            self.is_barred = True
            self.charge_liars(self.seats)
        self.pass_turn(seat)

    def charge(self, clause: str, seat: int, points: int) -> None:
        """At once, and openly: mayflower.score-keeper.  A score may go below nought: mayflower.behind."""
        self.score(clause, seat, -points)

    def charge_liars(self, count: int) -> None:
        """The newest claims, so many of them, come to light: mayflower.false-claim."""
        for seat in self.claims.found_in(self.public_events, count):
            self.charge("mayflower.false-claim", seat, FOR_A_FALSE_CLAIM)

    # Two players and the extra hand ----------------------------------------------------

    def extra_left(self) -> int:
        return len(self.public_events.order) - self.public_events.top

    def draw(self, seat: int) -> None:
        """The top card, unseen by the other: mayflower.two-draw."""
        hand = self.hands[seat]
        hand.append(self.public_events.see_draw(seat, 0))
        hand.sort()
        self.stage = DRAWN

    def card_drawn(self) -> int:
        return self.public_events.order[self.public_events.top - 1]

    def why_not_keep(self) -> str:
        if not self.has_extra:
            return "mayflower.no-extra-hand"
        if self.stage != DRAWN:
            return "table.not-now"
        is_free = self.may_keep or not self.layout.fits(self.card_drawn())
        return "" if is_free else "mayflower.drawn-card-is-played"

    def keep(self, seat: int) -> None:
        """The draw has not helped: mayflower.two-draw-penalty."""
        if not self.may_keep:
            self.public_events.see_kept(mask_of(self.layout.open))
        self.charge("mayflower.two-draw-penalty", seat, FOR_NO_CARD)
        self.pass_turn(seat)

    # The end of a hand, and of the game ---------------------------------------------------

    def count(self, out: int) -> None:
        """All hands are shown.  First what is found out, then the credit: mayflower.hand-ends."""
        self.charge_liars(len(self.claims.open))
        left = sum([len(hand) for hand in self.hands])  # the extra hand is nobody's
        self.score("mayflower.credit", out, left)
        charged = sum([note.points for note in self.notes[self.deal_note :] if note.points < 0])
        if self.pays_out and charged:
            self.score("mayflower.behind", out, -charged)
        self.stage = BETWEEN
        self.public_events = PublicEvents(self.seats, self.public_events.order[self.public_events.top :])
        if self.match.is_won(self.scores[out]):
            self.finish([out])  # nobody else has gained: mayflower.target
        elif self.deals == self.last_deal:
            self.finish(self.leaders())  # mayflower.deal-limit
        else:
            self.pass_deal()  # mayflower.next-dealer

    # What some games answer otherwise ---------------------------------------------------

    def fault(self, seat: int, move: Move) -> str:
        is_false = move.verb == CANNOT.verb and self.layout.can_lay(self.hands[seat])
        return "mayflower.must-play" if is_false else ""

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """Between two cards all may claim and then all but one again; a draw is a claim and a decision."""
        if not self.last_deal:
            return MOST  # mayflower.deal-limit: without one the end is not certain
        return 1 + self.last_deal * (1 + 2 * self.seats * len(PACK) + 2 * MOST_DRAWS)

    def prompt(self) -> Prompt:
        if self.turn < 0:
            return NO_PROMPT
        if self.stage == DRAWN:
            return WITH_THE_DRAWN_CARD
        return PLAY_WHAT_FITS if self.layout.laid else FIRST_CARD

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == DRAWN:
            card = self.card_drawn()
            moves = [PLAY[card]] if self.layout.fits(card) else []
            return moves if self.why_not_keep() else [*moves, KEEP]
        layout = self.layout
        moves = [PLAY[card] for card in self.hands[seat] if layout.fits(card)]
        if not moves or (self.honour and not self.is_barred):
            moves.append(CANNOT)
        return moves

    def objection(self, seat: int, move: Move) -> str:
        if move.verb == "play":
            return self.why_not_play(seat, move.card)
        if move.verb == "keep":
            return self.why_not_keep()
        return self.why_not_claim(seat) if move.verb == CANNOT.verb else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "play":
            self.play(seat, move.card)
        elif move.verb == "keep":
            self.keep(seat)
        else:
            self.claim(seat)

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        extra = Place(
            "extra hand" if self.has_extra else "stock", self.public_events.order[self.public_events.top :]
        )
        return [*places, Place("layout", self.layout.laid), extra]

    def row(self, series: int) -> list[int]:
        """What lies of a series, from its 1 to its 13, the 7 across both piles: mayflower.layout."""
        return [card for card in OF_SERIES[series] if self.layout.has_all([card])]

    def show(self, view: View, viewer: int) -> None:
        """Four rows from A to D; the hands are open between the count and the next deal."""
        is_open = self.stage == BETWEEN and bool(self.layout.laid)
        if is_open:
            for seat, hand in enumerate(self.hands):
                view.show_cards(hand_name(seat), seat, ROW, hand, NAMES)
        else:
            show_hands(view, viewer, self.hands, NAMES)
        for series in EACH_SERIES:
            # whole with its 7: mayflower.complete
            view.show_cards(f"series {SERIES[series]}", NOBODYS, LAYOUT, self.row(series), NAMES)
        if self.has_extra and is_open:
            view.show_cards("extra hand", NOBODYS, ROW, self.public_events.order, NAMES)
        elif self.has_extra:
            show_stock(view, "extra hand", self.extra_left())
        self.tell(view, viewer)

    def tell(self, view: View, viewer: int) -> None:
        behind = [seat for seat, score in enumerate(self.scores) if score < 0]
        if behind:
            points = [-self.scores[seat] for seat in behind]
            view.tell("behind", ", ".join([f"{{}} by {number}" for number in points]), behind, points)
        if self.last_deal > 1:
            view.tell_part("deal", self.deals, self.last_deal)
        view.tell_seats("could not play", [seat for seat in range(self.seats) if seat in self.idle])
        if self.is_barred:
            view.tell("everybody has claimed", "who can play must, until a card is played")
        if self.stage == DRAWN and viewer == self.turn:
            view.tell_cards("card drawn", [NAMES[self.card_drawn()]])

    def clone(self) -> "Mayflower":
        twin = Mayflower(self.setup)
        self.copy_into(twin)
        twin.stage = self.stage
        twin.public_events = self.public_events.clone()
        twin.hands = [hand[:] for hand in self.hands]
        twin.layout = self.layout.clone()
        twin.claims = self.claims.clone()
        twin.idle = self.idle[:]
        twin.is_barred = self.is_barred
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Mayflower":
        twin = self.clone()
        if self.stage != BETWEEN:
            sampler = self.sampler
            if not isinstance(sampler, PossibleDeals) or sampler.viewer != seat:
                self.sampler = sampler = PossibleDeals(self.public_events, seat, self.hands, [])
            sampler.imagine(twin.public_events, twin.hands, rng)
        return twin


OPTIONS: Final = [
    Option("target", "mayflower.target", "the points that win the game", [15, 25], any_number=True),
    honour_option("mayflower.false-claim"),
    Option(
        "deals", "mayflower.deal-limit", "how often each deals before the best score wins; 0 is no limit",
        [4, 0], any_number=True,
    ),
    Option(
        "penalties", "mayflower.behind", "what becomes of the points charged",
        ["lost", "to the player who goes out"],
    ),
    Option(
        "drawn-card", "mayflower.two-draw-play", "whether a card drawn by one of two may be kept if it fits",
        ["may be kept for one point", "must be played"],
    ).for_seats(2),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("mayflower", "The Mayflower", "mayflower", "stops", SEATS).having(Mayflower, OPTIONS)
