"""Rover, for three to eight players.  The Trix book, lines 343 to 363."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import Move, numbered, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, Option
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import CHANCE, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import NOBODYS, PILE, ROW
from headtable.rules.equipment.trix import IS_DOUBLE, NAMES, OF_SUIT, SUIT, SUIT_NAMES, card_of, suits
from headtable.rules.inference.blind_draws import BlindDraws, DrawSampler
from headtable.rules.mechanics.partnerships import ALONE, PAIRS
from headtable.rules.mechanics.target_score import TargetScore
from headtable.rules.mechanics.trix_common_rules import FIRST_DEALER, MAX_DEALS, close_deal, draw_heights
from headtable.rules.mechanics.view_piles import hand_name, show_hands

# The cards, by the number of players: rover.cards ------------------------------------------

SMALL: Final = suits(0, 7)
LARGE: Final = suits(0, 10)
ROVER: Final = card_of(0, 0)
FIRST: Final = card_of(1, 0)  # the cards are numbered as they are built: rover.order

# What can be done ---------------------------------------------------------------------------

PLAY: Final = one_each("play", NAMES)
DRAW: Final = numbered("draw", len(LARGE))  # by the place in the hand drawn from
FAN: Final = one_each("fan", NAMES)  # put a card of the own hand to the left of all the others
READY: Final = word("ready").saying("hold out the hand")


def kit_of(pack: list[int]) -> Kit:
    """The pack and the moves that it makes possible."""
    cards = [PLAY[card] for card in pack] + [FAN[card] for card in pack]
    return Kit(pack, NAMES, Notation(NAMES, [*cards, *DRAW[: len(pack)], READY], {}))


SMALL_KIT: Final = kit_of(SMALL)
LARGE_KIT: Final = kit_of(LARGE)

PLAYING: Final = 0  # the stages of a round
SHUFFLING: Final = 1  # of the hand that is drawn from
FANNING: Final = 2  # the same hand, by its holder
DRAWING: Final = 3
BETWEEN: Final = 4
ASKS: Final = [
    Prompt([("play", "play the card wanted")]),
    NO_PROMPT,
    Prompt([("fan", "put a card foremost"), ("ready", "hold out the hand")]),
    Prompt([("draw", "draw a card")]),
    NO_PROMPT,
]

FOR_ROVER: Final = 3
LEAST_POINTS: Final = 10  # of a round


class Rover(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup, SMALL_KIT if setup.seats < 5 else LARGE_KIT)
        options = setup.options
        self.sides = (
            PAIRS[setup.seats] if options.is_set("partners", "pairs opposite") else ALONE[setup.seats]
        )
        self.wins_at_once = options.is_set("end-check", "at once")
        self.holder_arranges = options.is_set("hand-order", "holder arranges")
        target = 0 if setup.one_deal else options.number("target")
        self.match = TargetScore(target, options.number("max-deals"))
        self.stage = BETWEEN
        self.stock: list[int] = self.kit.pack  # the whole pack before the first deal, then nothing
        self.cards = BlindDraws(setup.seats)
        self.wanted = FIRST
        self.player = -1  # whose turn it is in the round, whoever has to do something for it
        self.giver = -1  # whose hand is drawn from
        self.fanned = 0  # how often cards of that hand were put elsewhere

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        if self.stage == SHUFFLING:
            self.begin_draw()
            return
        for seat, hand in enumerate(self.cards.hands):
            hand.sort()
            if FIRST in hand:
                self.player = seat  # rover.first-lead
        self.go_on()

    def lay_out(self, order: list[int]) -> None:
        """All the cards, one at a time from the dealer's left; or a hand that is to be drawn from."""
        if self.stage == SHUFFLING:
            self.cards.hands[self.giver] = order[:]
            return
        self.stock = []
        self.cards = BlindDraws(self.seats)
        self.wanted = FIRST
        turns = self.round_from(self.after(self.dealer))
        for place, card in enumerate(order):
            self.cards.hands[turns[place % self.seats]].append(card)  # rover.deal

    # Playing ---------------------------------------------------------------------

    def why_not_play(self, seat: int, card: int) -> str:
        """Only the card wanted, and not Rover ever."""
        if self.stage == FANNING:
            return "table.not-now"
        if card not in self.cards.hands[seat]:
            return "table.not-held"
        if card == self.wanted:
            return ""
        if card == ROVER:
            return "rover.rover"
        if self.wanted == FIRST:
            return "rover.first-lead"
        return "rover.first-of-suit" if self.wanted == OF_SUIT[SUIT[card]][0] else "rover.order"

    def lay(self, card: int) -> None:
        """The card wanted has been played; whoever plays a double has taken its suit."""
        self.wanted = card + 1
        if IS_DOUBLE[card]:
            self.score("rover.suit-point", self.player, 1, [card], SUIT_NAMES[SUIT[card]].lower())
            if self.is_won():
                return
        if card == self.kit.pack[-1]:
            self.close_round()
        elif self.cards.hands[self.player]:
            self.go_on()  # rover.run, rover.hand-first, rover.next-suit
        else:
            self.pass_turn()  # rover.out

    def go_on(self) -> None:
        """The player has the card wanted and must play it, or he must draw."""
        if self.wanted in self.cards.hands[self.player]:
            self.stage = PLAYING
            self.turn = self.player
            return
        self.stage = SHUFFLING
        self.turn = CHANCE
        self.giver = self.right_of(self.player)

    def right_of(self, seat: int) -> int:
        """The nearest on the right who holds cards: rover.draw, rover.out."""
        for back in range(1, self.seats):
            other = (seat - back) % self.seats
            if self.cards.hands[other]:
                return other
        raise AssertionError  # who is alone in has the card wanted

    def pass_turn(self) -> None:
        """To the next on the left who holds cards: rover.turns, rover.out."""
        self.player = self.after(self.player)
        while not self.cards.hands[self.player]:
            self.player = self.after(self.player)
        self.go_on()

    # Drawing ------------------------------------------------------------------------

    def begin_draw(self) -> None:
        """The hand lies shuffled; with the option its holder may yet fan it as he likes: rover.draw.

        As many cards put foremost as there are make any order.
        """
        self.fanned = 0
        self.stage = FANNING if self.holder_arranges else DRAWING
        self.turn = self.giver if self.holder_arranges else self.player

    def why_not_fan(self, card: int) -> str:
        hand = self.cards.hands[self.giver]
        if card not in hand:
            return "table.not-held"
        return "" if self.fanned < len(hand) else "rover.fanned-enough"

    def fan(self, card: int) -> None:
        hand = self.cards.hands[self.giver]
        hand.remove(card)
        hand.insert(0, card)
        self.fanned += 1

    def why_not_draw(self, place: int) -> str:
        """Only who has not got the card wanted draws, and from the hand that lies ready."""
        if self.stage == PLAYING:
            return "rover.hand-first" if self.has_drawn() else "rover.run"
        if self.stage != DRAWING:
            return "table.not-now"
        return "" if place < len(self.cards.hands[self.giver]) else "rover.no-such-place"

    def has_drawn(self) -> bool:
        """Whether the card before this one was drawn and played by the same player."""
        if not self.cards.steps:
            return False
        last = self.cards.steps[-1]
        return last.taker == self.player and last.giver != last.taker

    def draw(self, place: int) -> None:
        card = self.cards.draw(self.player, self.giver, place, self.wanted)
        if card == self.wanted:
            self.lay(card)
        else:
            self.pass_turn()

    # The end of a round, and of the game ---------------------------------------------------

    def is_won(self) -> bool:
        """Points count as they are made; at the target the game is over: rover.target."""
        if not self.wins_at_once or not self.match.is_won(self.scores[self.player]):
            return False
        self.stage = BETWEEN
        self.finish(self.leaders())
        return True

    def close_round(self) -> None:
        """The last double is played and only Rover is left: rover.round-end."""
        self.stage = BETWEEN
        for seat, hand in enumerate(self.cards.hands):
            if hand:
                self.score("rover.rover-point", seat, FOR_ROVER, hand[:])  # rover.rover
        close_deal(self, self.match)  # rover.target

    # What some games answer otherwise ---------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options)

    def to_shuffle(self) -> list[int]:
        return self.cards.hands[self.giver] if self.stage == SHUFFLING else self.kit.pack

    def pile_of(self, seat: int, move: Move) -> str:
        return hand_name(self.giver) if move.verb == "draw" else super().pile_of(seat, move)

    # What every game answers ------------------------------------------------------------

    def cap(self) -> int:
        """Each trip round the table plays a card; before a draw a hand is shuffled and may be fanned."""
        cards = len(self.kit.pack)
        draws = cards * (self.seats + 1)
        deals = self.setup.options.number("max-deals")
        if not self.match.target:
            deals = 1
        elif self.wins_at_once:
            deals = min(deals, self.seats * (self.match.target - 1) // LEAST_POINTS + 1)
        return 102 + deals * (1 + cards + draws * (3 + cards if self.holder_arranges else 2))

    def prompt(self) -> Prompt:
        return ASKS[self.stage] if self.turn >= 0 else NO_PROMPT

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == PLAYING:
            return [PLAY[self.wanted]]
        hand = self.cards.hands[self.giver]
        if self.stage == DRAWING:
            return DRAW[: len(hand)]
        return [READY] + [FAN[card] for card in hand if not self.why_not_fan(card)]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == DRAWING:
            self.draw(rng.below(len(self.cards.hands[self.giver])))
        elif self.stage == PLAYING:
            rng.below(1)  # as from a list of one move
            self.cards.play(seat, self.wanted)
            self.lay(self.wanted)
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        verb = move.verb
        if verb == "play":
            return self.why_not_play(seat, move.card)
        if verb == "draw":
            return self.why_not_draw(move.number)
        if not self.holder_arranges:
            return "rover.hands-are-shuffled"
        if self.stage != FANNING:
            return "table.not-now"
        return self.why_not_fan(move.card) if verb == "fan" else ""

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.cards.play(seat, move.card)
            self.lay(move.card)
        elif verb == "draw":
            self.draw(move.number)
        elif verb == "fan":
            self.fan(move.card)
        else:
            self.stage = DRAWING
            self.turn = self.player

    def places(self) -> list[Place]:
        first = OF_SUIT[SUIT[self.wanted]][0]
        suit = Place("suit", self.kit.pack[first : self.wanted])
        aside = Place("laid aside", [] if self.stock else self.kit.pack[FIRST:first])
        hands = [Place(hand_name(seat), hand) for seat, hand in enumerate(self.cards.hands)]
        return [*hands, suit, aside, Place("stock", self.stock)]

    def show(self, view: View, viewer: int) -> None:
        hands = self.cards.hands
        if not self.holder_arranges:
            hands = [sorted(hand) for hand in hands]  # the holder does not look how his cards were shuffled
        show_hands(view, viewer, hands, NAMES)
        first = OF_SUIT[SUIT[self.wanted]][0]
        view.show_cards("suit", NOBODYS, ROW, self.kit.pack[first : self.wanted], NAMES)
        view.show_backs("laid aside", NOBODYS, PILE, 0 if self.stock else first - FIRST)
        self.show_last_draw(view, viewer)
        if self.stage == BETWEEN:
            return
        view.tell_cards("wanted", [NAMES[self.wanted]])
        view.tell_seats("out", [seat for seat in range(self.seats) if not hands[seat]])
        if self.stage != PLAYING:
            view.tell("drawing", "{} from {}", [self.player, self.giver])
        if self.fanned and self.stage == FANNING:
            view.tell_number("cards put foremost", self.fanned)
        won = [note.seat for note in self.notes[self.deal_note :] if note.clause == "rover.suit-point"]
        if won:
            suits = ", ".join([f"{SUIT_NAMES[1 + place]} {{}}" for place in range(len(won))])
            view.tell("suits won", suits, won, [1 + place for place in range(len(won))])

    def show_last_draw(self, view: View, viewer: int) -> None:
        """Who drew last from whom; which card, if it was played or to the two concerned."""
        for number in range(len(self.cards.steps) - 1, -1, -1):
            step, moved = self.cards.steps[number], self.cards.moved[number]
            if step.taker != step.giver:
                is_seen = not step.is_kept or viewer in (step.taker, step.giver)
                card = NAMES[moved] if is_seen else ""
                view.tell("last draw", "{} from {}", [step.taker, step.giver])
                if card and step.is_kept:
                    view.tell_cards("card drawn", [card])
                elif card:
                    view.tell("card drawn", f"{card}, the one wanted", codes=[moved])
                view.extra["draw"] = {
                    "taker": step.taker,
                    "giver": step.giver,
                    "card": card,
                    "is_kept": step.is_kept,
                }
                return

    def clone(self) -> "Rover":
        twin = Rover(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stage = self.stage
        twin.stock = self.stock
        twin.cards = self.cards.clone()
        twin.wanted = self.wanted
        twin.player = self.player
        twin.giver = self.giver
        twin.fanned = self.fanned
        return twin

    def may_hold_wanted(self) -> list[int]:
        """All can tell: who must play has the card wanted, who has drawn or must draw has not."""
        if self.stage == PLAYING:
            return [self.player]
        without = self.cards.drawn_in_vain()
        if self.stage != BETWEEN:
            without.append(self.player)
        return [seat for seat in range(self.seats) if seat not in without]

    def imagine(self, seat: int, rng: Rng) -> "Rover":
        twin = self.clone()
        if self.stage == BETWEEN and self.wanted > self.kit.pack[-1]:
            return twin  # only Rover is left, and it has been counted
        sampler = self.sampler
        if not isinstance(sampler, DrawSampler) or sampler.viewer != seat:
            self.sampler = sampler = DrawSampler(self.cards, seat, self.wanted, self.may_hold_wanted())
        sampler.imagine(twin.cards, rng)
        if self.stage in (FANNING, DRAWING) and (seat != self.giver or not self.holder_arranges):
            hand = sorted(twin.cards.hands[self.giver])
            rng.shuffle(hand)
            twin.cards.hands[self.giver] = hand
        return twin


OPTIONS: Final = [
    Option("target", "rover.target", "the points that win the game", [15], any_number=True),
    Option("end-check", "rover.target", "when somebody can have won", ["at once", "end of round"]),
    Option(
        "hand-order", "rover.draw", "how a hand lies that is drawn from: shuffled, or as its holder fans it",
        ["shuffled", "holder arranges"],
    ),
    Option("partners", "rover.rover", "who plays with whom",
           ["none", "pairs opposite"]).choice_for("pairs opposite", 4, 6, 8),
    MAX_DEALS,
    FIRST_DEALER,
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("rover", "Rover", "trix", "stops", tuple(range(3, 9))).having(Rover, OPTIONS)
