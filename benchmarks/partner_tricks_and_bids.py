"""Whether the experts are good company for their partners, in every game of tricks with partners.

    make bench ONLY=partner_tricks_and_bids ARGS="--deals 400"

Experts sit at all seats.  Two things are counted.

**Tricks taken from the partner.**  A seat can do so where its partner's card is the best of the trick and
nobody can beat it any more (the seat plays last, or in none of 200 worlds that it imagines has the one
seat after it a card that does), and where it may play a card that beats it or one that does not.  Of those
moments the share in which it overtook.  An overtaking has gained where, tried in fresh worlds beside every
card that would have left the trick to the partner, it comes out ahead of the best of them by more than
luck explains; the others are idle.  Under one in a hundred may be idle.  Where 400 worlds do not tell, up to
6,400 are asked: a set of Trix swings by a hundred points, and with 400 worlds ten points, which is what a
Trix card adds to the partner's set, could not be told from none.  At Trolley Pinochle there are no such
moments: whoever can beat the best card must, even his partner's (trolley-pinochle.four-play).

**Bids that stood.**  Beside each stands how often the bidder expected to make it: the share of the worlds
that it tried the bid in, of those in which the bid stood, that ended with it made.  The worlds are the
expert's own: its generator is copied, the same play-outs are run again, and each has to come to the value
that the expert found.  What was made may differ from what was expected by five in a hundred at most.
"""

import argparse
import math
import sys
from dataclasses import dataclass, field
from functools import partial

import headtable
from headtable.arena.almanac_record import BID_RULES, BidRules
from headtable.arena.engines.process_engine import ProcessEngine
from headtable.arena.game_runner import play_game
from headtable.arena.statistics import SURE, interval
from headtable.bots.expert import Estimate, Expert, leading
from headtable.bots.heuristic import fair_moves
from headtable.bots.roster import EXPERT, house_player
from headtable.bots.trick_heuristic import TrickHeuristic
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State
from headtable.rules.games.forty_two import FortyTwo
from headtable.rules.games.magna import Magna
from headtable.rules.games.trolley_euchre import TrolleyEuchre
from headtable.table.house_seats import default_seats

WORLDS = 200  # to see whether anybody can still beat the partner's card
TRIALS = 400  # to see whether an overtaking has gained,
ROUNDS = 16  # as often as that at most,
CLEARLY = 2  # or until the gap is so many times what luck explains


@dataclass(frozen=True, slots=True)
class Bid:
    """A bid that stood: its text, in what share of the worlds its bidder made it, and whether he did."""

    text: str
    expected: float
    is_made: bool


@dataclass(slots=True)
class Record:
    """What one game showed."""

    chances: int = 0  # moments in which the partner's trick could be taken or left
    taken: int = 0
    idle: int = 0
    bids: list[Bid] = field(default_factory=list)


class Watched:
    """An expert at every seat of one game; to be watched changes nothing that it does."""

    def __init__(self, game: str, number: int) -> None:
        player = house_player(game, EXPERT)
        assert isinstance(player, Expert)
        self.expert = player
        self.calling = BID_RULES.get(game, BidRules(()))
        self.rng = Rng(number << 8)  # for what the experts themselves do not ask
        self.record = Record()
        self.state: State | None = None
        self.stood: dict[int, tuple[int, str, float]] = {}  # by deal: the last bid

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        self.state = state
        moves = fair_moves(state, seat)
        if len(moves) == 1:
            return moves[0]
        if not any(move.verb in self.calling.verbs for move in moves):
            move = self.expert.choose(state, seat, rng)
            if move.verb == "play":
                self.consider(state, seat, move)
            return move
        world = state.imagine(seat, rng)
        before = copied(rng)
        best = leading(self.expert.weigh(world, seat, moves, rng))
        if best.move.verb in self.calling.verbs:
            self.stood[state.deals] = (seat, best.move.text, self.expected(world, seat, best, before))
        return best.move

    # Bids ----------------------------------------------------------------------------------

    def expected(self, world: State, seat: int, bid: Estimate, rng: Rng) -> float:
        """The share of the expert's own play-outs that made the bid, of those in which it stood."""
        heuristic = self.expert.heuristic
        stood = made = 0
        for value in bid.values:
            after = self.expert.possible(world, seat, rng)
            luck = Rng(rng.word())
            after.apply(seat, bid.move)
            heuristic.play_on(after, world.deals, luck)
            assert heuristic.worth(after, seat) == value
            if bidder_of(after) == seat:
                stood += 1
                made += self.is_made(after, seat, world.deals)
        return made / stood if stood else math.nan

    def is_made(self, state: State, seat: int, deal: int) -> bool:
        """Whether the bid that stood in a finished deal was made."""
        notes = [note for note in state.notes if note.deal == deal]
        if self.calling.failing:
            return not any(note.clause in self.calling.failing for note in notes)
        return any(state.sides[note.seat] == state.sides[seat] for note in notes)

    def bids(self) -> list[Bid]:
        """Those that stood, in the game that has ended."""
        assert self.state is not None
        return [
            Bid(text, expected, self.is_made(self.state, seat, deal))
            for deal, (seat, text, expected) in self.stood.items()
        ]

    # Tricks --------------------------------------------------------------------------------

    def consider(self, state: State, seat: int, move: Move) -> None:
        """Count a moment in which the partner's trick could be taken or left, and what was done."""
        heuristic = self.expert.heuristic
        assert isinstance(heuristic, TrickHeuristic)
        heuristic.look(state, seat)
        if not heuristic.is_partners:
            return
        moves = fair_moves(state, seat)
        leaving = [other for other in moves if heuristic.powers[other.card] <= heuristic.most]
        if len(leaving) in (0, len(moves)) or not self.is_won(state, seat, leaving[0]):
            return
        self.record.chances += 1
        if move not in leaving:
            self.record.taken += 1
            self.record.idle += not self.has_gained(state, seat, move, leaving)

    def is_won(self, state: State, seat: int, leaving: Move) -> bool:
        """Whether nobody can beat the partner's card any more, as far as the seat can know."""
        heuristic = self.expert.heuristic
        assert isinstance(heuristic, TrickHeuristic)
        if heuristic.is_last:
            return True
        most, powers = heuristic.most, heuristic.powers
        for _ in range(WORLDS):
            after = state.imagine(seat, self.rng)
            after.apply(seat, leaving)
            if any(powers[answer.card] > most for answer in after.legal_moves(after.turn)):
                return False
        return True

    def has_gained(self, state: State, seat: int, move: Move, leaving: list[Move]) -> bool:
        """Whether the overtaking is ahead of all that would have left the trick to the partner."""
        tried = [Estimate(one, 0) for one in [move, *leaving]]
        for _ in range(ROUNDS):
            for _ in range(TRIALS):
                self.expert.try_all(tried, self.expert.possible(state, seat, self.rng), seat, self.rng)
            gap = interval(tried[0].gaps(max(tried[1:], key=Estimate.mean)))
            if abs(gap.mean) > CLEARLY * gap.margin:
                break
        return gap.mean < -gap.margin


def bidder_of(state: State) -> int:
    """Whose bid stood in the deal just played."""
    if isinstance(state, TrolleyEuchre):
        return state.calling.maker
    assert isinstance(state, FortyTwo | Magna)
    return state.bidding.bidder


def copied(rng: Rng) -> Rng:
    """A generator that will say the same."""
    twin = Rng(0)
    twin.a, twin.b, twin.c, twin.counter = rng.a, rng.b, rng.c, rng.counter
    return twin


def watch(game: str, seats: int, first: int, place: int) -> Record:
    """One deal among experts."""
    number = first + place
    watched = Watched(game, number)
    play_game(headtable.game(game), {"length": "one deal"}, [watched] * seats, number)
    watched.record.bids = watched.bids()
    return watched.record


def tables(asked: list[str]) -> list[tuple[str, int]]:
    """The games of tricks in which some seats are partners at the usual table, and its seats."""
    found = [(game.id, default_seats(game)) for game in headtable.games() if not asked or game.id in asked]
    return [
        (game, seats)
        for game, seats in found
        if isinstance(house_player(game, EXPERT).heuristic, TrickHeuristic)
        and len(set(headtable.game(game).start(seats, 0).sides)) < seats
    ]


def in_hundred(part: int, whole: int) -> str:
    """A share with the interval that holds it in 95 cases of 100, by Wilson's formula."""
    if not whole:
        return "none"
    share, spread_out = part / whole, SURE * SURE / whole
    middle = (share + spread_out / 2) / (1 + spread_out)
    margin = SURE * math.sqrt(share * (1 - share) / whole + spread_out / whole / 4) / (1 + spread_out)
    low, high = max(0.0, middle - margin), middle + margin
    return f"{100 * share:.2f} % ({100 * low:.2f} to {100 * high:.2f})"


def report(game: str, records: list[Record]) -> None:
    chances = sum(one.chances for one in records)
    taken = sum(one.taken for one in records)
    idle = sum(one.idle for one in records)
    print(f"{game}: {len(records)} deals")
    print(f"  partner's tricks that could be taken or left: {chances}")
    print(f"  taken: {taken}, {in_hundred(taken, chances)}; idly: {idle}, {in_hundred(idle, chances)}")
    stood = [bid for one in records for bid in one.bids]
    bids = [bid for bid in stood if not math.isnan(bid.expected)]
    if bids:
        unseen = len(stood) - len(bids)
        print(f"  bids that stood: {len(stood)}, of them {unseen} in none of the bidder's worlds")
        lines = [("all bids", bids)]
        texts = sorted({bid.text for bid in bids})
        lines += [(text, [bid for bid in bids if bid.text == text]) for text in texts]
        for name, some in lines:
            made = interval([100.0 * bid.is_made for bid in some])
            expected = interval([100 * bid.expected for bid in some])
            apart = interval([100 * (bid.is_made - bid.expected) for bid in some])
            print(
                f"  {name}: {len(some)}, made {made.mean:.1f} ± {made.margin:.1f} %,"
                f" expected {expected.mean:.1f} %, apart {apart.mean:+.1f} ± {apart.margin:.1f} points"
            )


def main() -> int:
    parser = argparse.ArgumentParser(description="partners' tricks and bids among experts")
    parser.add_argument("games", nargs="*", help="only these games")
    parser.add_argument("--deals", type=int, default=200, help="of each game (default 200)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first shuffle (default 0)")
    parser.add_argument("--processes", type=int, default=1)
    asked = parser.parse_args()
    for game, seats in tables(asked.games):
        work = partial(watch, game, seats, asked.first)
        report(game, list(ProcessEngine(asked.processes).run(work, asked.deals, lambda _: None)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
