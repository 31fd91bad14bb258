"""A table of Forty-two or Call Suit Forty-two for their tests: deals typed in, and hands written down.

The second opinion works on the two numbers of a card, by the words of the book and nothing else.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from headtable import CHANCE, Game, Rng, State
from headtable.table.shuffle_finder import shuffle_for

Card = tuple[int, int]
PACK: list[Card] = [(upper, lower) for upper in range(7) for lower in range(upper + 1)]
SUITS = ["blanks", "ones", "twos", "threes", "fours", "fives", "sixes"]


def cards(names: str) -> list[Card]:
    return [(int(name[0]), int(name[2])) for name in names.split()]


def name(card: Card) -> str:
    return f"{card[0]}-{card[1]}"


def worth(card: Card) -> int:
    return sum(card) if sum(card) in (5, 10) else 0


# A table ----------------------------------------------------------------------------------


def start(game: Game, dealer: int | None = 4, /, **options: object) -> State:
    """Unless it is said otherwise the last seat deals, so that seat 1 is first."""
    given = {id.replace("_", "-"): value for id, value in options.items()}
    return game.start(4, None if dealer is None else dealer - 1, given)


def deal(state: State, *hands: str) -> None:
    """Deal these cards to seats 1, 2 … and any others to the rest of their hands."""
    wanted = {
        f"hand {seat + 1}": [PACK.index(card) for card in cards(hand)] for seat, hand in enumerate(hands)
    }
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(42 + state.deals)))


def hand(state: State, seat: int) -> set[str]:
    """What a seat sees in its own hand; people count seats from one."""
    pile = state.view(seat - 1).pile(f"hand {seat}")
    assert pile is not None
    return set(pile.faces)


def fact(state: State, label: str) -> str:
    return dict(state.view(None).told())[label]


def play_on(state: State, rng: Rng | None = None) -> None:
    """Play this hand to its end, with the first legal move or at random."""
    deals = state.deals
    while state.to_act() >= 0 and state.deals == deals:
        moves = state.legal_moves(state.to_act())
        state.apply(state.to_act(), moves[rng.below(len(moves)) if rng else 0])


# Hands written down -------------------------------------------------------------------------


@dataclass
class Played:
    """One card, and all that its player had before him."""

    seat: int
    card: Card
    held: list[Card]
    offered: list[str]
    is_called: bool = False


@dataclass
class Hand:
    """One hand as a scorer at the table writes it down."""

    dealer: int
    before: list[int]
    calls: list[tuple[int, int, list[str]]] = field(default_factory=list)  # seat, bid or 0, what was offered
    names: tuple[int, str, list[str]] = (-1, "", [])  # seat, suit, what was offered
    sets: list[list[Played]] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    next_dealer: int = -1
    winners: list[int] = field(default_factory=list)

    def points(self, seats: Sequence[int]) -> int:
        """All that these seats have taken together."""
        return sum(
            1 + sum(worth(played.card) for played in one)
            for one, taker in zip(self.sets, self.takers, strict=True)
            if taker in seats
        )

    def gained(self) -> list[int]:
        return [after - before for before, after in zip(self.before, self.after, strict=True)]


def hands_of(state: State, seed: int) -> Iterator[Hand]:
    """Random play to the end of the game, bids not too high, each hand as it was written down."""
    rng = Rng(seed)
    while not state.is_over():
        hand = Hand(state.dealer, state.scores[:])
        notes = len(state.notes)
        state.apply(CHANCE, state.chance(rng))
        deals = state.deals
        while state.to_act() >= 0 and state.deals == deals:
            write_down(hand, state, rng)
        hand.after = state.scores[:]
        hand.clauses = [note.clause for note in state.notes[notes:]]
        hand.next_dealer = state.dealer
        hand.winners = state.winners()
        yield hand


def write_down(hand: Hand, state: State, rng: Rng) -> None:
    seat = state.to_act()
    moves = state.legal_moves(seat)
    offered = [move.text for move in moves]
    if moves[0].verb in ("pass", "bid"):
        move = moves[rng.below(min(len(moves), 12)) if rng.below(2) else 0]
        hand.calls.append((seat, move.number if move.verb == "bid" else 0, offered))
    elif moves[0].verb == "name":
        move = moves[rng.below(len(moves))]
        hand.names = (seat, move.text, offered)
    else:
        move = moves[rng.below(len(moves))]
        pile = state.view(seat).pile(f"hand {seat + 1}")
        assert pile is not None
        if not hand.sets or len(hand.sets[-1]) == 4:
            hand.sets.append([])
        called = "call" in move.text
        hand.sets[-1].append(Played(seat, PACK[move.card], cards(" ".join(pile.faces)), offered, called))
    before = dict(state.view(None).told())["sets"].split()
    state.apply(seat, move)
    after = dict(state.view(None).told())["sets"].split()
    hand.takers += [taker for taker in range(4) if before[taker] < after[taker]]
