"""A game of sets with Trix cards: what Forty-two, Call Suit Forty-two, Hilo and Magna do alike.

A game's own file says what is settled before the first lead, what a lead asks for and what a hand
scores.  Here are the sets between, and in honour mode the wrong cards: trix-pack.wrong-card.
`follow_suit.Following` knows which cards may be challenged and takes the wrong ones back; what else comes
of it stands here: whose turn it is, what is written down, and the score that waits.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.card_sets import mask_of, moves_with, random_card
from headtable.rules.core.moves import NOTHING, Move
from headtable.rules.core.notation import Notation
from headtable.rules.core.prompt import ACCEPT_THE_SCORE, NO_PROMPT, PLAY_A_CARD, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Kit, Place, Setup
from headtable.rules.core.state import State
from headtable.rules.mechanics.dealing import deal_singly
from headtable.rules.mechanics.follow_suit import UNDEALT, UPHELD_EACH, Demand, nothing_played
from headtable.rules.mechanics.target_score import ONE_DEAL
from headtable.rules.mechanics.trix_common_rules import close_deal, draw_heights, open_sets

BETWEEN: Final = 0  # the stages of a hand: a shuffle is due, or the game is over;
PLAYING: Final = 1  # sets are played, or their score waits to be accepted; a game's own go on from here
IN_OR_OUT_OF_TURN: Final = ("challenge", "accept", "count")  # what honour mode lets anybody do at any time


class SetKit(Kit):
    """A pack with the move that plays each card, by its number, and the one that challenges it."""

    def __init__(self, pack: list[int], names: list[str], notation: Notation, heights: list[int]) -> None:
        super().__init__(pack, names, notation, heights)
        self.plays = [notation.parse(f"play {name}") for name in names]
        self.challenges = [notation.parse(f"challenge {name}") for name in names]


class TrixTrickGame(State):
    """Hand after hand, each of sets that are played out and then scored."""

    def __init__(self, setup: Setup, kit: SetKit) -> None:
        super().__init__(setup, kit)
        self.plays = kit.plays
        self.challenges = kit.challenges
        self.match = ONE_DEAL  # each game has its own
        self.stage = BETWEEN
        self.play = UNDEALT[int(setup.honour)][setup.seats]
        self.undealt = kit.pack  # what is left of the pack, face down; the list is never changed
        self.out = -1  # who has reached the target, where that ends the game at once

    # The deal ------------------------------------------------------------------

    def deal_singly(self, order: list[int], count: int) -> None:
        """So many to each from the dealer's left, one at a time; what is left stays face down."""
        self.play = nothing_played(self.seats, self.honour)
        turns = self.round_from(self.after(self.dealer))
        hands: list[list[int]] = [[] for _ in turns]
        top = deal_singly(order, 0, hands, turns, count)
        self.play.hands.deal(hands)
        self.undealt = order[top:]

    # The sets ------------------------------------------------------------------

    def begin_set(self, leader: int) -> None:
        self.stage = PLAYING
        self.turn = self.play.tricks.lead(self.round_from(leader))

    def play_card(self, seat: int, card: int) -> None:
        if self.play.is_leading():
            self.turn = self.play.lead(seat, card, self.demand(card))
            return
        self.turn = self.play.follow(seat, card)
        if self.turn < 0:
            self.take_in()

    def take_in(self) -> None:
        """The winner leads to the next set: forty-two.winner-leads, hilo.winner-leads, magna.winner-leads."""
        winner = self.play.take_in()
        if self.play.hands.of(winner):
            self.begin_set(winner)
        else:
            self.close_sets()  # forty-two.hand-end

    def close_sets(self) -> None:
        """All sets are played: the hand is scored, and in honour mode the score waits to be accepted."""
        self.score_hand()
        if self.honour:
            self.play.is_accepting = True
            self.turn = self.after(self.dealer)
        else:
            self.end_hand()

    # The score -----------------------------------------------------------------

    def count(
        self, clause: str, seat: int, points: int, cards: list[int] = NOTHING, numbers: list[int] = NOTHING
    ) -> None:
        """Score, unless nobody (-1) has it or somebody is out already: hilo.precedence, magna.win."""
        if seat >= 0 and self.out < 0:
            self.score(clause, seat, points, cards).numbers = numbers
            if self.match.is_won(self.scores[seat]):
                self.out = seat

    def end_hand(self) -> None:
        """Somebody is out, or has enough now, or the next deals: hilo.continue, magna.next-hand."""
        if self.out >= 0:
            self.go_out()
        else:
            self.stage = BETWEEN
            close_deal(self, self.match)

    def go_out(self) -> None:
        """Whoever is out has won, and his partner with him."""
        self.stage = BETWEEN
        side = self.sides[self.out]
        self.finish([seat for seat in range(self.seats) if self.sides[seat] == side])

    # Wrong cards, in honour mode -------------------------------------------------

    def challenge(self, seat: int, card: int) -> None:
        """When a challenge is upheld, the player of the wrong card plays another."""
        offender = self.play.challenge(seat, card)
        if offender >= 0:
            self.score("trix-pack.wrong-card", offender, 0)
            self.turn = offender

    def accept(self, seat: int) -> None:
        """A score stands when the last has accepted it."""
        self.turn = self.play.calls.accept(seat, self.round_from(self.after(self.dealer)))
        self.play.is_accepting = self.turn >= 0
        if not self.play.is_accepting:
            self.end_hand()

    def interjections(self, seat: int) -> list[Move]:
        """None of the last set can be wrong, as nobody holds another card then: a score never goes back."""
        challenges = [self.challenges[card] for card in self.play.challengeable(seat)]
        return challenges + self.play.calls.moves(seat, 0, 0, self.play.is_accepting)

    def fault(self, seat: int, move: Move) -> str:
        is_time = self.stage == PLAYING and seat == self.turn
        return self.breach(seat, move.card) if is_time and move.verb == "play" else ""

    def uncounted(self) -> int:
        """A score that only waits to be accepted counts."""
        return len(self.notes) if self.play.is_accepting else super().uncounted()

    def most_moves(self, sets: int) -> int:
        """The most that can be done while so many sets are played, challenges and acceptance included."""
        seats = self.seats
        if not self.honour:
            return sets * seats
        upheld = UPHELD_EACH * seats
        played = sets * seats + upheld * 2 * seats  # cards go back, two sets at once, and are played again
        return played * seats + upheld + seats * (upheld + 1)

    # What each of these games answers ---------------------------------------------

    def demand(self, card: int) -> Demand:
        """What the lead of a card asks for."""
        raise AssertionError

    def breach(self, seat: int, card: int) -> str:
        """The clause that a seat would break with this card now, or ""."""
        return self.play.breach(seat, card)

    def score_hand(self) -> None:
        """The last set of a hand has been taken."""
        raise AssertionError

    def question(self) -> Prompt:
        """What is to be decided at this stage."""
        return PLAY_A_CARD

    def deal_afresh(self, seat: int, rng: Rng) -> None:
        """Deal all that the seat cannot know anew, in this clone; unless more is hidden, the other hands."""
        self.play.imagine(seat, mask_of(self.pack()), self.undealt, [], rng)

    # What every game answers --------------------------------------------------------

    def cut_heights(self) -> Sequence[int]:
        return draw_heights(self.setup.options, self.kit.cut_heights)  # trix-pack.draw-for-deal

    def shows_cards(self, move: Move) -> bool:
        return move.verb in ("play", "call", "challenge")  # only a card that all saw played is challenged

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "challenge":
            return self.play.pile_of(move.card, open_sets(self.setup.options))
        return super().pile_of(seat, move)

    def prompt(self) -> Prompt:
        if self.turn < 0:
            return NO_PROMPT
        return ACCEPT_THE_SCORE if self.play.is_accepting else self.question()

    def moves_for(self, seat: int) -> list[Move]:
        return moves_with(self.play.playable(seat), self.plays) if self.stage == PLAYING else []

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == PLAYING:
            self.play_card(seat, random_card(self.play.lawful(seat), rng))
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        if move.verb in IN_OR_OUT_OF_TURN:
            return self.why_not_on_honour(seat, move)
        if move.verb != "play" or self.stage != PLAYING:
            return "table.not-now"
        if not self.play.hands.holds(seat, move.card):
            return "table.not-held"
        return "" if self.play.is_free(seat) else self.breach(seat, move.card)

    def why_not_on_honour(self, seat: int, move: Move) -> str:
        """The reason against a challenge, or against accepting a score: trix-pack.wrong-card."""
        if not self.honour:
            return "table.honour"
        if move.verb == "challenge":
            return self.play.why_no_challenge(seat, move.card)
        return "trix-pack.has-accepted" if self.play.is_accepting else "table.not-now"

    def why_not_out_of_turn(self, seat: int, move: Move) -> str:
        is_for_all = move.verb in IN_OR_OUT_OF_TURN and self.turn >= 0
        return self.objection(seat, move) if is_for_all else super().why_not_out_of_turn(seat, move)

    def perform(self, seat: int, move: Move) -> None:
        if move.verb == "play":
            self.play_card(seat, move.card)
        elif move.verb == "challenge":
            self.challenge(seat, move.card)
        else:
            self.accept(seat)

    def places(self) -> list[Place]:
        return [*self.play.places(), Place("undealt", self.undealt)]

    def copy_sets_into(self, twin: "TrixTrickGame") -> None:
        """Give a fresh clone everything that this part of the game holds."""
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stage = self.stage
        twin.play = self.play.clone()
        twin.undealt = self.undealt
        twin.out = self.out

    def clone(self) -> "TrixTrickGame":
        raise AssertionError

    def imagine(self, seat: int, rng: Rng) -> "TrixTrickGame":
        twin = self.clone()
        twin.deal_afresh(seat, rng)
        return twin
