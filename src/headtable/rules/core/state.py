"""A whole game at one moment: what a table, a bot or a researcher asks of every game.

Each game is one class under this one.  The public half below is the same for all; the half that a
game answers stands at the end, and in the same order at the end of each game's file.
"""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.errors import Refusal
from headtable.rules.core.first_dealer import MOST_SEATS, FirstDealerDraw
from headtable.rules.core.moves import BELL, NO_FACES, NO_MOVES, NOTHING, OF_CHANCE, Move, is_among, shuffle
from headtable.rules.core.notation import Notation
from headtable.rules.core.packing import reduced
from headtable.rules.core.pickle_shared_parts import SharedParts
from headtable.rules.core.prompt import NO_PROMPT, Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.score_note import NO_CARDS, NO_NOTES, NO_NUMBERS, Note
from headtable.rules.core.setup import NO_KIT, Kit, Place, Setup
from headtable.rules.core.time_keeper_calls import Timing
from headtable.rules.core.view import View
from headtable.rules.core.world_sampler import WorldSampler

CHANCE: Final = -1
NOBODY: Final = -2
PUBLIC: Final = -1  # the viewer who sits nowhere
# Once round the table, by the number of seats and the first of them.
ROUNDS: Final = [[[*range(one, all), *range(one)] for one in range(all)] for all in range(MOST_SEATS + 1)]


class State:
    """One game, from the draw for the first deal to its end.

    `to_act` says whose turn it is, `legal_moves` what that seat may do, and `apply` makes a move, in place.
    `view` is what a seat may see, and `imagine` deals afresh what it cannot know."""

    def __init__(self, setup: Setup, kit: Kit = NO_KIT) -> None:
        self.setup = setup
        self.kit = kit
        self.seats = setup.seats
        self.honour = setup.honour
        self.turn = CHANCE
        self.dealer = setup.dealer
        self.deals = 0
        self.deal_note = 0  # where the notes of this deal begin
        self.sides = NOTHING  # a number for each seat; partners share one
        self.scores = NOTHING
        self.notes: list[Note] = NO_NOTES
        self.won = NOTHING  # replaced, never changed
        self.opening: FirstDealerDraw | None = None
        self.offered: list[Move] = NO_MOVES  # what `legal_moves` named last, and to whom: such a move needs
        self.offered_to = NOBODY  # no second hearing
        self.sampler: WorldSampler | None = None  # of the worlds imagined since the last move

    def begin(self) -> None:
        """Set the scores to nought and wait for the draw for the first deal, or for the first shuffle."""
        self.scores = [0] * self.seats
        self.notes = []
        if self.dealer < 0:
            self.opening = FirstDealerDraw(self.seats, self.cut_heights())
        else:
            self.begin_deal()

    # What everybody asks ---------------------------------------------------------

    def to_act(self) -> int:
        """The seat awaited, CHANCE, or NOBODY when the game is over."""
        return self.turn

    def is_over(self) -> bool:
        """Whether the game has ended; then `winners` says who won."""
        return self.turn == NOBODY

    def is_asked(self, seat: int) -> bool:
        """Whether the game waits for this seat; for nobody once it is over, at whatever stage: table.over."""
        return seat == self.turn or (self.turn != NOBODY and self.is_awaited(seat))

    def why_not(self, seat: int, move: Move) -> str:
        """ "" when the seat may make this move now, else the catalogue's reason against it, by its id."""
        if seat < 0:
            return self.why_not_chance(move)
        if self.honour and self.turn >= 0 and move in self.interjections(seat):
            return ""
        if self.turn == NOBODY:
            return "table.over"
        if not self.is_asked(seat):
            return self.why_not_out_of_turn(seat, move)
        return "table.chance" if move.verb in OF_CHANCE else self.objection(seat, move)

    def legal_moves(self, seat: int) -> list[Move]:
        """Every move that the seat may make now; the list is for reading only."""
        moves = self.moves_for(seat) if seat >= 0 and self.is_asked(seat) else []
        if self.honour and self.turn >= 0:
            moves = moves + self.interjections(seat)
        self.offered, self.offered_to = moves, seat
        return moves

    def waiting(self) -> list[int]:
        """Every seat that may act now."""
        if self.honour:
            return [seat for seat in range(self.seats) if self.legal_moves(seat)]
        return [self.turn] if self.turn >= 0 else []

    def apply(self, seat: int, move: Move) -> None:
        """Make the move in place; a move that is not legal is refused and nothing changes."""
        if seat != self.offered_to or not is_among(move, self.offered):
            clause = self.why_not(seat, move)
            if clause:
                raise Refusal(clause, seat, move.text)
        self.offered_to, self.sampler = NOBODY, None  # they are of the position that is left
        if seat >= 0:
            self.perform(seat, move)
        else:
            self.perform_chance(move)

    def parse(self, text: str) -> Move:
        """The move that a text means; Unreadable when it means none in this game."""
        return self.notation().parse(text)

    def winners(self) -> list[int]:
        """The seats that have won; empty until the game is over."""
        return self.won[:]

    def view(self, seat: int | None) -> View:
        """What that seat may see; with None, what everybody may."""
        view = View(self.setup.game, seat, self.seats)
        view.dealer, view.to_act, view.waiting = self.dealer, self.turn, self.awaited_in_public()
        view.keep_score(self.deals, self.setup.target, self.scores[:], self.sides[:], self.notes[:])
        view.winners = self.winners()
        view.prompt = NO_PROMPT if self.turn == NOBODY else self.prompt()
        self.show(view, PUBLIC if seat is None else seat)
        if seat is not None:
            for move in self.legal_moves(seat):
                view.offer(move, self.faces_of(move), self.pile_of(seat, move), self.fault(seat, move))
        return view

    # Chance is a move -----------------------------------------------------------------

    def chance(self, rng: Rng) -> Move:
        """The chance move that is due, drawn from the generator; nothing changes until it is applied."""
        if self.turn != CHANCE:
            raise Refusal("table.chance", CHANCE, "shuffle")
        if self.opening is not None:
            return self.opening.chance(rng, self.drawn_from(), self.names())
        move = shuffle(rng.shuffled(self.to_shuffle()), self.names())
        self.offered = [move]
        self.offered_to = CHANCE
        return move

    def chance_at_random(self, rng: Rng) -> None:
        """Make the chance move that `chance` would draw now, named or not."""
        if self.opening is not None:
            self.perform_chance(self.chance(rng))
        else:
            self.shuffled(rng.shuffled(self.to_shuffle()))

    def why_not_chance(self, move: Move) -> str:
        """What stands against this move of chance: as `why_not` for a seat."""
        if self.turn == NOBODY:
            return "table.over"
        if move.verb == "bell":
            return "" if self.setup.has_bell else "table.bell"
        if self.turn != CHANCE:
            return "table.turn"
        if self.opening is not None:
            return self.opening.why_not(move, self.drawn_from())
        if move.verb != "shuffle":
            return "table.chance"
        return "" if sorted(move.cards) == self.to_shuffle() else "table.whole-pack"

    def perform_chance(self, move: Move) -> None:
        """Make a move of chance that nothing stands against: a shuffle, a cut, the bell."""
        if move.verb == BELL.verb:  # an equal text would be looked for in the names of all the cards
            self.ring()
        elif self.opening is not None:
            self.dealer = self.opening.settle(move)
            if self.dealer >= 0:
                self.opening = None
                self.begin_deal()
        else:
            self.shuffled(move.cards)

    def ring(self) -> None:
        """The bell ends the game; what the unfinished deal has scored is struck out: table.bell."""
        self.strike_out("table.bell", self.uncounted())
        self.finish(self.leaders())

    # Scores ---------------------------------------------------------------------------

    def score(self, clause: str, seat: int, points: int, cards: list[int] = NOTHING, way: str = "") -> Note:
        """Write points down for a seat and its partners, with the reason, and open cards to tell it by."""
        side = self.sides[seat]
        for other in range(self.seats):
            if self.sides[other] == side:
                self.scores[other] = self.scores[other] + points
        self.notes.append(note := Note(clause, seat, points, self.deals).made_by(cards, self.names(), way))
        return note

    def strike_out(self, clause: str, since: int) -> None:
        """Take back every point noted from that line of the sheet on, with the reason."""
        for note in self.notes[since:]:
            if note.points:
                self.score(clause, note.seat, -note.points)

    def leaders(self) -> list[int]:
        """The seats with the highest score."""
        highest = max(self.scores)
        return [seat for seat in range(self.seats) if self.scores[seat] == highest]

    # Going round the table --------------------------------------------------------------

    def after(self, seat: int) -> int:
        """The next seat to the left."""
        seat += 1
        return seat if seat < self.seats else 0

    def round_from(self, seat: int) -> list[int]:
        """All the seats in turn, beginning with this one; a shared list, never changed."""
        return ROUNDS[self.seats][seat]

    def begin_deal(self) -> None:
        """Wait for the shuffle of the dealer's deal."""
        self.deals += 1
        self.deal_note = len(self.notes)
        self.turn = CHANCE

    def pass_deal(self) -> None:
        """The deal goes to the left."""
        self.dealer = self.after(self.dealer)
        self.begin_deal()

    def finish(self, winners: list[int]) -> None:
        """End the game; these seats have won."""
        self.won = winners
        self.turn = NOBODY

    def copy_into(self, twin: "State") -> None:
        """Give a fresh clone everything that this half of the state holds."""
        twin.turn = self.turn
        twin.dealer = self.dealer
        twin.deals = self.deals
        twin.deal_note = self.deal_note
        twin.sides = self.sides
        twin.scores = self.scores[:]
        twin.notes = self.notes[:]
        twin.won = self.won
        twin.opening = None if self.opening is None else self.opening.clone()

    def __copy__(self) -> "State":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> "State":
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """For `pickle`: the game, the version of its rules, its set-up, and this state in bytes."""
        return reduced(self)

    def shared_parts(self) -> SharedParts:
        """What this state has in common with all others of its set-up."""
        if self.setup.shared_parts is None:
            common = [self.names(), ROUNDS[self.seats], NOTHING, NO_CARDS, NO_NUMBERS, NO_FACES]
            self.setup.shared_parts = SharedParts(type(self)(self.setup), common)
        return self.setup.shared_parts

    def pack(self) -> list[int]:
        """The cards of the game in ascending order; the list is shared and never changed."""
        return self.kit.pack

    def names(self) -> list[str]:
        """The name of each card by its number."""
        return self.kit.names

    def notation(self) -> Notation:
        """How the moves of this game are written and read."""
        return self.kit.notation

    # What some games answer otherwise -----------------------------------------------------

    def is_awaited(self, seat: int) -> bool:
        """Whether a seat acts whoever's turn it is: while all choose secretly, or in live play.

        Of those who choose secretly it holds for each until it has chosen, also for the last one.  Once
        the game is over nobody asks: `is_asked`.
        """
        return False

    def is_live(self) -> bool:
        """Whether those awaited act as they come, each at once, instead of choosing secretly."""
        return False

    def is_secret(self, seat: int) -> bool:
        """Whether nobody else is told what an awaited seat chooses now, whether others choose too or not.

        Only what comes of it, when the last one has chosen, is seen: table.secret.
        """
        return self.turn != NOBODY and self.is_awaited(seat) and not self.is_live()

    def move_at_random(self, seat: int, rng: Rng) -> None:
        """Make the move that a draw from `moves_for` gives, named or not; never asked for in honour mode."""
        moves = self.moves_for(seat)
        self.perform(seat, moves[rng.below(len(moves))])

    def interjections(self, seat: int) -> list[Move]:
        """What a seat may do in honour mode whether it is its turn or not: call, accept, take back."""
        return []

    def why_not_out_of_turn(self, seat: int, move: Move) -> str:
        """The reason against a move of a seat that is not awaited; for what anybody may do, another one."""
        return "table.turn"

    def awaited_in_public(self) -> list[int]:
        """The seats that all can see are awaited.  Who may interject can be a secret, so they are not."""
        return [seat for seat in range(self.seats) if self.is_asked(seat)]

    def fault(self, seat: int, move: Move) -> str:
        """The clause that a move breaks although honour mode lets it happen; "" for a fair move."""
        return ""

    def uncounted(self) -> int:
        """Where the notes begin that the bell strikes out: those of a deal that is not played right out."""
        return self.deal_note

    def pile_of(self, seat: int, move: Move) -> str:
        """The pile that a move's cards lie in."""
        return f"hand {seat + 1}" if move.card >= 0 or move.cards else ""

    def faces_of(self, move: Move) -> list[str]:
        """The faces that a move concerns."""
        names = self.names()
        return [names[move.card]] if move.card >= 0 else [names[card] for card in move.cards]

    def shows_cards(self, move: Move) -> bool:
        """Whether all see which cards another's move names; what else than a card played is for the game."""
        return move.verb == "play"

    def timing(self) -> Timing | None:
        """What a clock outside counts now, where the game leaves something to one."""
        return None

    def cut_heights(self) -> Sequence[int]:
        """How high each card cuts for the first deal; empty where it is drawn by lot."""
        return self.kit.cut_heights

    def drawn_from(self) -> Sequence[int]:
        """The cards that are cut, or drawn from, for the first deal."""
        return self.pack()

    def to_shuffle(self) -> Sequence[int]:
        """The cards that the next shuffle must name, in ascending order."""
        return self.pack()

    # What every game answers ----------------------------------------------------------------

    def cap(self) -> int:
        """No game of this kind, from draw to end, has more moves than this."""
        raise AssertionError

    def shuffled(self, order: list[int]) -> None:
        """The pack has been shuffled into this order, top card first."""
        raise AssertionError

    def lay_out(self, order: list[int]) -> None:
        """Only deal: put the cards of the order into their places without looking at them."""
        raise AssertionError

    def moves_for(self, seat: int) -> list[Move]:
        """The legal moves of a seat that is awaited."""
        raise AssertionError

    def objection(self, seat: int, move: Move) -> str:
        """The clause against a move of a seat that is awaited, or ""."""
        raise AssertionError

    def perform(self, seat: int, move: Move) -> None:
        """Carry out a move that nothing stands against."""
        raise AssertionError

    def places(self) -> list[Place]:
        """Every place where cards of the pack lie, each card in exactly one."""
        raise AssertionError

    def prompt(self) -> Prompt:
        """What the seat whose turn it is has to decide, in a few words."""
        raise AssertionError

    def show(self, view: View, viewer: int) -> None:
        """Put on the view the piles and facts that the viewer (or PUBLIC) may see."""
        raise AssertionError

    def clone(self) -> "State":
        """An independent copy."""
        raise AssertionError

    def imagine(self, seat: int, rng: Rng) -> "State":
        """A clone in which all that the seat cannot know is dealt afresh.

        The result depends on what the seat knows and on the generator alone, never on the truth.
        """
        raise AssertionError
