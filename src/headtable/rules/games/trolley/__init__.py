"""Trolley, for two, three or four players.  The Trolley book, lines 89 to 184."""

from typing import Final

from headtable.rules.core.game_on_shelf import Game
from headtable.rules.core.moves import NOTHING, Move, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.options import BELL_OPTION, LENGTH, OFF, ON, Option, honour_option
from headtable.rules.core.prompt import NO_PROMPT, PLAY_A_CARD, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.setup import Place, Setup
from headtable.rules.core.state import NOBODY, State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import PILE, Fact, fact_in_words
from headtable.rules.equipment.trolley import FIGURES, POINTS, SIXTY
from headtable.rules.games.trolley import combinations
from headtable.rules.games.trolley.combinations import ALSO, CLAUSES, NAMES
from headtable.rules.games.trolley.hands_and_stock import Hands
from headtable.rules.mechanics.partnerships import ALONE
from headtable.rules.mechanics.target_score import MOST_EXTRA_DEALS, TargetScore
from headtable.rules.mechanics.tricks import NO_TRICK, Trick

# What can be said and done ---------------------------------------------------------------

PLAY: Final = one_each("play", NAMES)
DECLINE: Final = word("decline").saying("draw without showing")
CHALLENGE: Final = word("challenge").saying("challenge the show")
ALLOW: Final = word("allow").saying("allow the show")
IN_HONOUR_MODE: Final = ("challenge", "allow")  # and nowhere else
NOTATION: Final = Notation(NAMES, [*PLAY, DECLINE, CHALLENGE, ALLOW], ALSO)

HAND_SIZE: Final = 8
# By whether all must show and the number of seats; shared and never changed.
UNDEALT: Final = [[Hands(seats, SIXTY, must_show) for seats in range(5)] for must_show in (False, True)]
PLAYING: Final = 0  # the stages of a deal
SHOWING: Final = 1  # the catcher of a trick shows or declines
ANSWERING: Final = 2  # the others challenge what he shows or allow it; only in honour mode
BETWEEN: Final = 3
ASKS: Final = [
    PLAY_A_CARD,
    Prompt(
        [("show", "show a combination"), ("decline", "draw without showing")],
        {"decline": "draw: you have no combination to show"},
    ),
    Prompt([("challenge", "challenge the show"), ("allow", "allow it")]),
    NO_PROMPT,
]


class Trolley(State):
    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        options = setup.options
        self.sides = ALONE[setup.seats]  # trolley.players: nobody has a partner
        self.wins_at_once = options.is_set("win-check", "at once")
        self.must_show = options.is_set("must-show", "yes")
        self.has_memory_aid = options.is_on("memory-aid")
        self.match = TargetScore(0 if setup.one_deal else options.number("target"))
        self.stage = BETWEEN
        self.hands = UNDEALT[int(self.must_show)][setup.seats]
        self.trick = NO_TRICK
        self.caught: list[list[int]] = [NOTHING] * setup.seats  # face down before each catcher
        self.catcher = -1  # of the last trick
        self.last = NO_TRICK  # the trick just caught, in sight until the next card is played
        self.claim: Move | None = None  # the show that waits for answers
        self.unanswered: list[int] = []
        self.remembered: list[Fact] = []  # never changed

    # The deal ----------------------------------------------------------------

    def shuffled(self, order: list[int]) -> None:
        self.lay_out(order)
        self.hands.sort()
        self.catcher = -1
        self.last = NO_TRICK
        self.remembered = []
        self.trick = Trick(self.round_from(self.after(self.dealer)))  # trolley.first-lead
        self.lead_off()

    def lay_out(self, order: list[int]) -> None:
        """Eight to each, one at a time from the dealer's left; the rest is to draw from."""
        self.hands = Hands(self.seats, order, self.must_show)  # trolley.stock
        self.hands.deal(self.round_from(self.after(self.dealer)), HAND_SIZE)  # trolley.deal
        self.trick = NO_TRICK
        self.caught = [NOTHING] * self.seats

    # Tricks ------------------------------------------------------------------------

    def lead_off(self) -> None:
        self.stage = PLAYING
        self.turn = self.trick.turn()

    def why_not_play(self, seat: int, card: int) -> str:
        """Any card that he has may be played: trolley.follow."""
        if card in self.hands.of[seat]:
            return ""
        return "trolley.not-so-marked" if self.hands.has_like(seat, [card]) else "table.not-held"

    def play(self, seat: int, card: int) -> None:
        """A card is played, held or shown."""
        self.hands.part_with(seat, card)  # trolley.shown-playable, trolley.table-is-hand
        self.trick.cards.append(card % 6)
        self.last = NO_TRICK
        if self.trick.is_full():
            # The first of equals: trolley.tie-trick, trolley.again-tie.
            self.catch_trick(self.trick.winner(FIGURES))  # trolley.trick, trolley.rank, trolley.takes
        else:
            self.turn = self.trick.turn()

    def catch_trick(self, seat: int) -> None:
        self.caught[seat] = self.caught[seat] + self.trick.cards
        self.last = self.trick
        self.last.taker = seat
        self.trick = Trick(self.round_from(seat))  # trolley.next-lead
        self.catcher = seat
        if self.hands.stock_left():
            self.stage = SHOWING  # trolley.show: also when he has nothing to show
            self.turn = seat
        elif self.hands.of[seat]:
            self.lead_off()  # trolley.last-eight
        else:
            self.count_cards()

    # Combinations ----------------------------------------------------------------------

    def why_not_show(self, seat: int, show: Move) -> str:
        """Seven cards are left to him, hand and table together, and each serves once in each kind."""
        clause = combinations.why_not(show)
        if clause:
            return clause
        if not self.hands.has(seat, show.cards):
            are_other = self.hands.has_like(seat, show.cards)
            return "trolley.not-so-marked" if are_other else "trolley.not-all-held"
        return "" if self.honour else self.why_unlawful(show)

    def why_unlawful(self, show: Move) -> str:
        """Cards may serve again in another kind, but in the same kind only others may.

        trolley.reuse-other, trolley.reuse-trolley-four, trolley.fours-and-couples, trolley.alike.
        """
        return "trolley.no-refill" if combinations.is_reuse(show) else ""

    def why_no_show_now(self) -> str:
        """Why the player whose turn it is to play may not show: a trick gives leave to, before the draw."""
        if not self.hands.stock_left():
            return "trolley.stock-out"  # trolley.again-stock-out, trolley.last-eight
        if self.turn == self.catcher:
            # Whether he has shown or not: trolley.one-per-trick, trolley.again-one-per-trick.
            return "trolley.show-before-draw"
        return "trolley.must-catch"  # trolley.again-trick-each, trolley.again-wait

    def why_not_decline(self, seat: int) -> str:
        return "trolley.must-show" if self.must_show and combinations.kinds_in(self.hands.of[seat]) else ""

    def shows_for(self, seat: int) -> list[Move]:
        moves = combinations.shows(self.hands.of[seat], self.honour)
        if not self.why_not_decline(seat):
            moves.append(DECLINE)
        return moves

    def show_combination(self, seat: int, show: Move) -> None:
        """The cards lie face up with the marks of what they have served in: trolley.why-shown."""
        self.hands.mark(seat, show)
        self.score(CLAUSES[show.number], seat, combinations.worth(show), show.cards)  # trolley.show-score
        self.remember(seat, show.text, combinations.codes(show))
        if self.honour:
            self.stage = ANSWERING  # trolley.no-refill: before the catcher draws
            self.claim = show
            self.unanswered = self.round_from(seat)[1:]
            self.turn = self.unanswered[0]
        else:
            self.let_stand(seat)

    def let_stand(self, seat: int) -> None:
        """The show is good, and may have won the game, but not in an extra hand: trolley.win."""
        if self.wins_at_once and not self.match.extra and self.match.is_won(self.scores[seat]):
            self.stage = BETWEEN
            self.finish([seat])
        else:
            self.draw()  # trolley.one-per-trick: the trick is used up

    def decline(self, seat: int) -> None:
        self.hands.decline(seat)
        self.draw()

    def remember(self, seat: int, said: str, codes: list[int]) -> None:
        if self.has_memory_aid:
            self.remembered.append(fact_in_words("shown", f"{{}} {said}", [seat]).coded(codes))

    # Challenges, in honour mode ------------------------------------------------------------

    def why_not(self, seat: int, move: Move) -> str:
        if move.verb in IN_HONOUR_MODE and not self.honour and seat >= 0 and self.turn >= 0:
            return "table.honour"  # whoever's turn it is
        return super().why_not(seat, move)

    def answer(self, seat: int, move: Move) -> None:
        """One proved challenge cancels the show; a wrong one is no more than leave: trolley.no-refill."""
        show = self.claim
        assert show is not None
        self.unanswered = [other for other in self.unanswered if other != seat]
        if move == CHALLENGE and combinations.is_reuse(show):
            self.take_back(self.catcher, show)
        elif self.unanswered:
            self.turn = self.unanswered[0]
        else:
            self.claim = None
            self.let_stand(self.catcher)

    def take_back(self, seat: int, show: Move) -> None:
        """The count is struck out and the cards lie as before, but all have seen them."""
        self.strike_out("trolley.no-refill", len(self.notes) - 1)
        self.hands.unmark(seat, show)
        self.remember(seat, "took it back", combinations.TAKEN_BACK)
        self.claim = None
        self.unanswered = []
        self.draw()

    # Drawing -----------------------------------------------------------------------------

    def draw(self) -> None:
        """One card each, from the catcher to the left: trolley.draw."""
        self.hands.draw(self.round_from(self.catcher))  # trolley.shown-in-eight
        if not self.hands.stock_left():
            self.hands.take_up()  # trolley.take-up
        self.lead_off()

    # The count -----------------------------------------------------------------------------

    def count_cards(self) -> None:
        for seat in self.round_from(self.after(self.dealer)):
            points = 0
            for card in self.caught[seat]:
                points += FIGURES[card]
            self.score("trolley.count", seat, points)
        self.stage = BETWEEN
        winners = self.match.winners(self.scores, self.sides)  # trolley.win, trolley.card-counts
        if winners:
            self.finish(winners)
        else:
            self.pass_deal()  # trolley.next-deal

    # What every game answers ------------------------------------------------------------

    def pack(self) -> list[int]:
        return SIXTY  # trolley.pack, trolley.whole-pack

    def names(self) -> list[str]:
        return NAMES

    def notation(self) -> Notation:
        return NOTATION

    def parse(self, text: str) -> Move:
        if text.lower().split()[:1] == ["show"]:
            return combinations.read(text, NOTATION)
        return NOTATION.parse(text)

    def cut_heights(self) -> list[int]:
        return FIGURES if self.setup.options.is_set("first-dealer", "cut") else []  # trolley.deal

    def cap(self) -> int:
        """Each hand counts 250 and more; while nobody has won, nobody is at the target."""
        hands = self.seats * (self.match.target - 1) // POINTS + 1 + MOST_EXTRA_DEALS
        shows_and_answers = self.seats if self.honour else 1
        drawing_tricks = len(SIXTY) // self.seats - HAND_SIZE
        return 102 + hands * (1 + len(SIXTY) + drawing_tricks * shows_and_answers)

    def prompt(self) -> Prompt:
        return ASKS[self.stage]

    def shows_cards(self, move: Move) -> bool:
        return True  # a card is played, or a combination shown, in sight of all

    def is_awaited(self, seat: int) -> bool:
        return self.stage == ANSWERING and self.turn != NOBODY and seat in self.unanswered

    def moves_for(self, seat: int) -> list[Move]:
        if self.stage == PLAYING:
            return self.hands.each_once(seat, PLAY)
        return self.shows_for(seat) if self.stage == SHOWING else [CHALLENGE, ALLOW]

    def move_at_random(self, seat: int, rng: Rng) -> None:
        if self.stage == PLAYING:
            self.play(seat, self.hands.any_card(seat, rng))
        elif self.stage == SHOWING and not combinations.kinds_in(self.hands.of[seat]):
            rng.below(1)  # as from a list of one move
            self.decline(seat)
        else:
            super().move_at_random(seat, rng)

    def objection(self, seat: int, move: Move) -> str:
        """Nothing goes that no rule calls for: trolley.only-called-for."""
        verb = move.verb
        if verb == "play" and self.stage == PLAYING:
            return self.why_not_play(seat, move.card)
        if verb == "show" and self.stage <= SHOWING:
            return self.why_not_show(seat, move) if self.stage == SHOWING else self.why_no_show_now()
        if verb == "decline" and self.stage == SHOWING:
            return self.why_not_decline(seat)
        return "" if verb in IN_HONOUR_MODE and self.stage == ANSWERING else "table.not-now"

    def fault(self, seat: int, move: Move) -> str:
        return self.why_unlawful(move) if move.verb == "show" else ""

    def perform(self, seat: int, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self.play(seat, move.card)
        elif verb == "decline":
            self.decline(seat)
        elif verb == "show":
            self.show_combination(seat, move)
        else:
            self.answer(seat, move)

    def places(self) -> list[Place]:
        tricks = [Place(f"tricks {seat + 1}", cards) for seat, cards in enumerate(self.caught)]
        return [*self.hands.places(), Place("trick", self.trick.cards), *tricks]

    def pile_of(self, seat: int, move: Move) -> str:
        if move.verb == "show":
            return self.hands.pile_of(seat, move.cards)
        return self.hands.pile_of(seat, [move.card]) if move.card >= 0 else ""

    def show(self, view: View, viewer: int) -> None:
        """Trick piles are not looked through, so only the trick just caught can still be seen."""
        self.hands.show(view, viewer)  # trolley.first-lead: each sees only his own cards
        self.trick.show(view, "trick", NAMES)
        if self.last.cards:
            self.last.show(view, "last trick", NAMES)
        for seat, cards in enumerate(self.caught):
            view.show_backs(f"tricks {seat + 1}", seat, PILE, len(cards))
        if self.claim is not None:
            named = " ".join([NAMES[code] for code in self.claim.cards])
            words = f"{{}}: {combinations.IN_FULL[self.claim.number]} of {named}"
            view.tell("claim", words, [self.catcher], combinations.codes(self.claim))
        if self.match.extra:
            view.tell_number("extra hand", self.match.extra)
        for fact in self.remembered:  # trolley.take-up: memory-aid
            view.add(fact)

    def clone(self) -> "Trolley":
        twin = Trolley(self.setup)
        self.copy_into(twin)
        twin.match.extra = self.match.extra
        twin.stage = self.stage
        twin.hands = self.hands.clone()
        twin.trick = self.trick.clone()
        twin.caught = self.caught[:]
        twin.catcher = self.catcher
        twin.last = self.last
        twin.claim = self.claim
        twin.unanswered = self.unanswered[:]
        twin.remembered = self.remembered[:]
        return twin

    def imagine(self, seat: int, rng: Rng) -> "Trolley":
        twin = self.clone()
        seen = self.trick.cards + [card for cards in self.caught for card in cards]
        twin.hands.imagine(seat, SIXTY, seen, rng)
        return twin


OPTIONS: Final = [
    Option("target", "trolley.win", "the points that win the game", [1000], any_number=True),
    Option("win-check", "trolley.win", "when somebody can have won", ["at once", "end of hand"]),
    Option("must-show", "trolley.show", "whether who can show a combination must", ["no", "yes"]),
    Option(
        "first-dealer", "trolley.deal", "who deals first: drawn by lot, the highest cut, or a seat by number",
        ["by lot", "cut"], any_number=True,
    ),
    Option("memory-aid", "trolley.take-up", "whether the shows of a hand stay on record", [OFF, ON]),
    honour_option("trolley.no-refill"),
    LENGTH,
    BELL_OPTION,
]  # fmt: skip
GAME: Final[Game] = Game("trolley", "Trolley", "trolley", "trick-taking", (2, 3, 4)).having(Trolley, OPTIONS)
