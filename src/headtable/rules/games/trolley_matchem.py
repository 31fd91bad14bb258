"""Trolley Matchem, for two to eleven players.  The Trolley book, lines 27 to 45."""

from typing import Final

from headtable.rules.core.card_sets import mask_of
from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, one_each
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, ONE_DEAL, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import LAYOUT, NOBODYS, PILE
from headtable.rules.core.world_sampler import WorldSampler
from headtable.rules.equipment.trolley import BY_ANY_COLOUR, DENOMINATIONS, FIGURES, POINTS, SIXTY
from headtable.rules.inference.constrained_deal import ConstrainedDeal
from headtable.rules.inference.deal_constraints import Need
from headtable.rules.inference.known_cards import KnownCards
from headtable.rules.mechanics.dealing import deal_packets, deal_singly
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.target_score import MOST_EXTRA_DEALS, TargetScore
from headtable.rules.mechanics.view_piles import hand_name, show_hands, show_stock

# What can be done; a card is its denomination alone: trolley-matchem.no-colours ------------

TAKE: Final = one_each("take", DENOMINATIONS)  # a match
LEAVE: Final = one_each("leave", DENOMINATIONS)
LAY: Final = one_each("lay", DENOMINATIONS)
ONE_PLAY: Final = Prompt(
    [
        ("take", "take what matches a card of yours"),
        ("leave", "leave a card with its like"),
        ("lay", "lay a card on the board"),
    ],
    {"lay": "lay a card on the board: none of yours matches"},
    public="take, leave or lay a card",
)
KIT: Final = Kit(SIXTY, DENOMINATIONS, Notation(DENOMINATIONS, [*TAKE, *LEAVE, *LAY], BY_ANY_COLOUR))

FULL_HAND: Final = 5
ON_THE_BOARD: Final = 5
TURNS: Final = len(SIXTY) - ON_THE_BOARD  # each plays one card, and all but the board's are dealt to hands
MOST_CARDS: Final = 100
ALIKE: Final = 10  # cards of a kind
OF_KIND: Final = [((1 << ALIKE) - 1) << ALIKE * kind for kind in range(len(DENOMINATIONS))]


class TrolleyMatchem(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, KIT)
        options = setup.options
        self.sides = ALONE[setup.seats]
        self.free_lay = options.is_set("free-lay", "yes")
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))  # trolley-matchem.game
        self.hands: list[list[int]] = [[] for _ in range(setup.seats)]
        self.board: list[int] = []
        self.kinds = 0  # a mask of the denominations on the board
        self.piles: list[list[int]] = [[] for _ in range(setup.seats)]
        self.stock: list[int] = SIXTY  # shared, never changed in place
        self.last_match = -1  # who matched last in this deal
        self.known_cards = KnownCards(setup.seats)

    # The deal --------------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.last_match = -1
        self.begin_hand()

    def lay_out(self, order: list[int]) -> None:
        """Singly, five to everyone and then five to the board: trolley-matchem.deal."""
        self.hands = [[] for _ in range(self.seats)]
        self.piles = [[] for _ in range(self.seats)]
        top = deal_singly(order, 0, self.hands, self.round_from(self.after(self.dealer)), FULL_HAND)
        self.board = order[top : top + ON_THE_BOARD]
        self.stock = order[top + ON_THE_BOARD :]

    def deal_again(self) -> None:
        """Another hand from the same pack, none to the board: trolley-matchem.next-hand.

        A last hand too small for five each goes one at a time as far as the cards go, or with the
        option in equal hands, the odd cards joining the board.
        """
        turns = self.round_from(self.after(self.dealer))
        each = min(FULL_HAND, len(self.stock) // self.seats)
        top = deal_singly(self.stock, 0, self.hands, turns, each)
        odd = self.stock[top:] if each < FULL_HAND else []
        if self.setup.options.is_set("short-hand", "as far as they go"):
            deal_packets(odd, 0, self.hands, turns[: len(odd)], 1)
        else:
            self.board += odd
        self.stock = self.stock[top + len(odd) :]
        self.begin_hand()

    def begin_hand(self) -> None:
        """Everyone looks at his cards; the dealer's left begins every hand: trolley-matchem.first."""
        for hand in self.hands:
            hand.sort()
        self.kinds = mask_of(self.board)
        self.known_cards = KnownCards(self.seats)
        self.turn = self.after(self.dealer)

    # A turn: one card matches, is left or is laid -----------------------------------

    def why_not_take(self, card: int) -> str:
        return "" if self.kinds >> card & 1 else "trolley-matchem.match"

    def why_not_leave(self, hand: list[int], card: int) -> str:
        """It must lie on a like card, and another must stay in the hand to take them with."""
        if not self.kinds >> card & 1:
            return "trolley-matchem.nothing-like-it"
        return "" if hand.count(card) > 1 else "trolley-matchem.leave"

    def why_not_lay(self, card: int, can_match: bool) -> str:
        """Who can match may not lay, and with the option only what matches nothing."""
        if self.kinds >> card & 1:
            return "trolley-matchem.lay-matching"
        return "trolley-matchem.lay" if can_match and not self.free_lay else ""

    def can_match(self, hand: list[int]) -> bool:
        for card in hand:
            if self.kinds >> card & 1:
                return True
        return False

    def take(self, seat: int, card: int) -> None:
        """All of the kind that lie there, whoever put them there."""
        pile = self.piles[seat]
        pile.append(card)
        left: list[int] = []
        for lying in self.board:
            if lying == card:
                pile.append(lying)  # trolley-matchem.take-all, trolley-matchem.steal
            else:
                left.append(lying)
        self.board = left
        self.kinds &= ~(1 << card)
        self.last_match = seat

    def leave(self, seat: int, card: int) -> None:
        """Now all know that he holds another; it is no match: trolley-matchem.leave."""
        self.board.append(card)
        self.known_cards.saw_take(seat, card)

    def lay(self, seat: int, card: int) -> None:
        """Who lays shows that he holds nothing of what lay on the board before."""
        if not self.free_lay:
            self.known_cards.saw_lack(seat, self.kinds)
        self.board.append(card)
        self.kinds |= 1 << card

    def end_turn(self, seat: int) -> None:
        """One play and it is the next one's turn: trolley-matchem.one-play.

        Hands are dealt from the dealer's left on and played in the same order, so that when it comes
        to a seat without cards those after it have none either.
        """
        self.turn = self.after(seat)
        if not self.hands[self.turn] and self.stock:
            self.deal_again()
        if not self.hands[self.turn]:  # also where ten players get nothing of a last hand
            self.end_deal()

    # The count --------------------------------------------------------------------

    def end_deal(self) -> None:
        """The last to match sweeps the board; then cards and figures are counted."""
        self.piles[self.last_match] += self.board  # trolley-matchem.last-match
        self.board = []
        self.kinds = 0
        for seat in self.round_from(self.after(self.dealer)):
            figures = 0
            for card in self.piles[seat]:
                figures += FIGURES[card]
            self.score("trolley-matchem.card-values", seat, figures)
        self.score_most_cards()
        winners = self.match.winners(self.scores, self.sides)  # trolley-matchem.game
        if winners:
            self.finish(winners)
        else:
            self.pass_deal()  # trolley-matchem.next-deal

    def score_most_cards(self) -> None:
        sizes = [len(pile) for pile in self.piles]
        most = max(sizes)
        first = [seat for seat in self.round_from(self.after(self.dealer)) if sizes[seat] == most]
        points = MOST_CARDS
        if len(first) > 1 and self.setup.options.is_set("most-cards-tie", "nobody"):
            return
        if self.setup.options.is_set("most-cards-tie", "shared"):
            points //= len(first)
        for seat in first:
            self.score("trolley-matchem.most-cards", seat, points)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """Every deal adds at least all the figures to the sum of the scores."""
        target = self.match.target
        deals = self.seats * (target - 1) // POINTS + 1 + MOST_EXTRA_DEALS if target else 1
        return deals * (TURNS + 1) + 2

    def shows_cards(self, move: Move) -> bool:
        return True  # every card is taken, left or laid on the table

    def prompt(self) -> Prompt:
        return ONE_PLAY if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        moves: list[Move] = []
        hand = self.hands[seat]
        can_match = self.can_match(hand)
        previous = -1
        for card in hand:
            if card == previous:
                continue
            previous = card
            if not self.why_not_take(card):
                moves.append(TAKE[card])
                if not self.why_not_leave(hand, card):
                    moves.append(LEAVE[card])
            elif not self.why_not_lay(card, can_match):
                moves.append(LAY[card])
        return moves

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        card = move.card
        if card < 0:
            return "table.not-now"
        hand = self.hands[seat]
        if card not in hand:
            return "table.not-held"
        if verb == "take":
            return self.why_not_take(card)
        if verb == "leave":
            return self.why_not_leave(hand, card)
        return self.why_not_lay(card, self.can_match(hand)) if verb == "lay" else "table.not-now"

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        card = move.card
        self.hands[seat].remove(card)
        self.known_cards.saw_play(seat, card)
        if verb == "take":
            self.take(seat, card)
        elif verb == "leave":
            self.leave(seat, card)
        else:
            self.lay(seat, card)
        self.end_turn(seat)

    def places(self) -> list[Place]:
        places = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.hands)]
        places += [Place(f"pile {seat + 1}", pile) for seat, pile in enumerate(self.piles)]
        return [*places, Place("board", self.board), Place("stock", self.stock)]

    def show(self, view: View, viewer: int) -> None:
        show_hands(view, viewer, self.hands, DENOMINATIONS)
        # trolley-matchem.board: face up; the piles lie face down and are not looked through
        view.show_cards("board", NOBODYS, LAYOUT, sorted(self.board), DENOMINATIONS)
        for seat, pile in enumerate(self.piles):
            view.show_backs(f"pile {seat + 1}", seat, PILE, len(pile))
        show_stock(view, "stock", len(self.stock))
        if self.last_match >= 0:
            view.tell_seats("last match", [self.last_match])

    def clone(self) -> "TrolleyMatchem":
        twin = TrolleyMatchem(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.hands = [hand[:] for hand in self.hands]
        twin.board = self.board[:]
        twin.kinds = self.kinds
        twin.piles = [pile[:] for pile in self.piles]
        twin.stock = self.stock
        twin.last_match = self.last_match
        twin.known_cards = self.known_cards.clone()
        return twin

    def imagine(self, seat: int, rng: Rng) -> "TrolleyMatchem":
        twin = self.clone()
        sampler = self.sampler
        if not isinstance(sampler, PossibleHands) or sampler.viewer != seat:
            self.sampler = sampler = PossibleHands(self, seat)
        sampler.imagine(twin, rng)
        return twin


class PossibleHands(WorldSampler):
    """Who has left a card holds another of its kind, but nobody knows which.

    The ten cards of a kind are told apart here: the first ten numbers are of the first kind, and so on.
    """

    def __init__(self, state: TrolleyMatchem, viewer: int) -> None:
        super().__init__(viewer)
        self.others = [seat for seat in range(state.seats) if seat != viewer]
        self.deal = ConstrainedDeal()
        known = state.known_cards
        for seat in self.others:
            cannot = 0
            for kind, cards in enumerate(OF_KIND):
                if known.lacks[seat] >> kind & 1:
                    cannot |= cards
            room = self.deal.add_room(len(state.hands[seat]), cannot)
            self.deal.needs += [Need(1 << room, OF_KIND[kind]) for kind in known.holds[seat]]
        self.deal.add_room(len(state.stock), 0)
        first = [ALIKE * kind for kind in range(len(OF_KIND))]  # those seen come before those that are not
        for seen in [state.hands[viewer], state.board, *state.piles]:
            for card in seen:
                first[card] += 1
        self.deal.prepare([card for kind, one in enumerate(first) for card in range(one, ALIKE * (kind + 1))])

    def imagine(self, twin: TrolleyMatchem, rng: Rng) -> None:
        rooms = self.deal.deal(rng)
        for room, seat in enumerate(self.others):
            hand = [card // ALIKE for card in rooms[room]]
            hand.sort()
            twin.hands[seat] = hand
        twin.stock = [card // ALIKE for card in rooms[-1]]
        rng.shuffle(twin.stock)


OPTIONS: Final = [
    Option(
        "target", "trolley-matchem.game", "the points that win the game, or one deal",
        [500, ONE_DEAL], any_number=True,
    ),
    Option(
        "short-hand", "trolley-matchem.next-hand", "how a last hand is dealt that does not come out even",
        ["as far as they go", "equal hands with the rest to the board"],
    ),
    Option(
        "free-lay", "trolley-matchem.lay",
        "whether a player who can match may lay a card that matches nothing", ["no", "yes"],
    ),
    Option(
        "most-cards-tie", "trolley-matchem.most-cards", "who scores when several have the most cards",
        ["nobody", "each", "shared"],
    ),
    BELL_OPTION,
]  # fmt: skip
# Twelve would need more cards than there are: trolley-matchem.players.
GAME: Final[Game] = Game(
    "trolley-matchem", "Trolley Matchem", "trolley", "fishing", tuple(range(2, 12))
).having(TrolleyMatchem, OPTIONS)
