"""Every world that a seat must hold possible, listed without `imagine`: the rules are played again.

The cards that a seat cannot place are dealt to their places in every way.  Each way is a shuffle, and from it
the whole deal is played again: every move that all have heard must be lawful there, and at every single move
the seat must see what it saw.  What others did unseen they may have done otherwise.  The worlds that are left
are equally likely; cards that look alike are told apart, so that a world counts as often as it can be dealt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product
from math import comb, sqrt

from game_setups import Step, Table, step

from headtable import CHANCE, Rng, State, game
from headtable.rules.core.moves import shuffle
from headtable.rules.games.trocadero import Trocadero
from headtable.rules.games.trolley_pinochle import TrolleyPinochle
from headtable.rules.games.trolley_pinochle.melds import SETS_OF, cards_shown
from headtable.rules.games.trolley_pinochle.pack import kinds_in
from headtable.table.shuffle_finder import positions

# Places that lie face down, but for a seat's own; and what a seat does there unseen by the others.
FACE_DOWN = (
    "hand",
    "stock",
    "rest",
    "undealt",
    "aside",
    "discard",
    "reserve",
    "deck",
    "extra",
    "drawn",
    "buried",
)
UNSEEN = {"trolley-euchre": "discard", "hilo": "discard", "magna": "discard", "trix-football": "change"}

MOST_IN_ORDER = 5
STOCKS = ("stock", "reserve", "extra hand")  # where cards are drawn from the top into hands

TOO_FAR = 5.0  # standard deviations; the seeds are fixed

Hidden = tuple[tuple[int, ...], ...]  # the cards of each room, sorted
Imagine = Callable[[State, int, Rng], State]


def cards_by_place(state: State) -> dict[str, list[int]]:
    """Where all the cards lie; at Trocadero also who has buried which."""
    found: dict[str, list[int]] = {}
    for place in state.places():
        found.setdefault(place.name, []).extend(place.cards)
    if isinstance(state, Trocadero):
        del found["discards"]
        found["openly"] = state.deck.seen[:]
        for seat, cards in enumerate(state.deck.unseen):
            found[f"buried {seat + 1}"] = cards[:]
    return found


def melded(state: TrolleyPinochle, seat: int) -> list[int]:
    """What a seat of four has shown once for all: its melds and its Transfers of trumps."""
    transfer = state.cards.transfer()
    shown = cards_shown(state.cards.levels[seat], SETS_OF[state.pair][state.cards.trump])
    return kinds_in(shown) + [transfer] * state.cards.hand(seat).count(transfer)


@dataclass(frozen=True)
class Moment:
    """A seat at some moment of a real game: so many moves after its start, by a seed."""

    id: str
    seats: int
    seed: int
    moves: int
    viewer: int
    options: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        chosen = "".join(f",{id}={value}" for id, value in self.options)
        return f"{self.id}-{self.seats}{chosen} after {self.moves}"

    def played(self) -> tuple[State, list[Step], State]:
        """The state before the deal that is being played, its moves, and what they have led to."""
        state = Table(game(self.id), self.seats, self.options).start()
        rng = Rng(self.seed)
        before = state.clone()
        log: list[Step] = []
        for _ in range(self.moves):
            seat, move = step(state, rng)
            if move.verb == "shuffle" and len(move.cards) == len(state.pack()):
                before = state.clone()
                log = []
            log.append((seat, move))
            state.apply(seat, move)
        return before, log, state


class Room:
    """A place with cards that the viewer cannot see: from which places of the shuffle they came, and what
    lies there besides that he knows."""

    def __init__(self, name: str, came_from: list[int], known: list[int], is_mixed: bool) -> None:
        self.name = name
        self.came_from = came_from
        self.known = known
        self.is_mixed = is_mixed  # they have not all come at once, so that it matters which came when


class Listing:
    """All worlds of a moment."""

    def __init__(self, moment: Moment) -> None:
        self.viewer = moment.viewer
        self.before, self.log, self.state = moment.played()
        self.unseen = UNSEEN.get(moment.id, "")
        self.order = self.log[0][1].cards
        self.views: list[object] = []
        self.rooms: list[Room] = []
        self.look()
        self.pool = sorted(self.order[place] for room in self.rooms for place in room.came_from)

    # What the seat has seen -----------------------------------------------------------

    def is_open(self, place: str) -> bool:
        return not place.startswith(FACE_DOWN) or place.endswith(f" {self.viewer + 1}")

    def look(self) -> None:
        """Play the deal, and follow each card from its place in the shuffle to where it lies now."""
        state = self.before.clone()
        trail = Trail(positions(state), self.order)
        seen: set[str] = set()
        has_melded = False
        for seat, move in self.log:
            state.apply(seat, move)
            view = state.view(self.viewer)
            self.views.append(view.as_data())
            seen |= {face for pile in view.piles for face in pile.faces}
            is_told = seat >= 0 and move.verb != self.unseen
            for place, start, end in trail.follow(state, (seat, move)):
                if self.is_open(start) or (is_told and start.startswith("hand") and end.startswith("hand")):
                    trail.known.add(place)
            if isinstance(state, TrolleyPinochle) and state.cards.levels and not has_melded:
                has_melded = True
                for other in range(state.seats):
                    trail.lay_open(f"hand {other + 1}", melded(state, other))
        if len(set(self.order)) == len(self.order):  # a card that was seen once is known again
            names = state.names()
            trail.known |= {place for place, card in enumerate(self.order) if names[card] in seen}
        self.rooms = [
            Room(
                name,
                [place for place in places if place not in trail.known],
                sorted(self.order[place] for place in places if place in trail.known),
                len({trail.came[place] for place in places}) > 1,
            )
            for name, places in trail.where.items()
            if not self.is_open(name) and any(place not in trail.known for place in places)
        ]

    # The worlds --------------------------------------------------------------------------

    def count(self) -> int:
        """In how many ways the cards can be dealt to the rooms, possible or not, told apart."""
        left, ways = len(self.pool), 1
        for room in self.rooms:
            ways *= comb(left, len(room.came_from))
            left -= len(room.came_from)
        return ways

    def worlds(self) -> dict[Hidden, int]:
        """What may lie in the rooms, and in how many ways."""
        sizes = [len(room.came_from) for room in self.rooms]
        return {
            self.hidden(dealt): ways
            for dealt, ways in assignments(self.pool, sizes)
            if self.is_possible(dealt)
        }

    def hidden(self, dealt: Hidden) -> Hidden:
        return tuple(
            tuple(sorted([*cards, *room.known])) for cards, room in zip(dealt, self.rooms, strict=True)
        )

    def hidden_in(self, world: State) -> Hidden:
        """What lies in the rooms in a world."""
        found = cards_by_place(world)
        return tuple(tuple(sorted(found[room.name])) for room in self.rooms)

    def is_possible(self, dealt: Hidden) -> bool:
        """Whether the deal can have gone as it did if these cards lie in the rooms now."""
        wanted = self.hidden(dealt)
        for arranged in product(
            *[self.ways_in(room, cards) for room, cards in zip(self.rooms, dealt, strict=True)]
        ):
            order = self.order[:]
            for room, cards in zip(self.rooms, arranged, strict=True):
                for place, card in zip(room.came_from, cards, strict=True):
                    order[place] = card
            state = self.before.clone()
            state.apply(CHANCE, shuffle(order, self.before.names()))
            if self.is_lawful(order) and self.leads_to(state, 0, wanted):
                return True
        return False

    def ways_in(self, room: Room, cards: Sequence[int]) -> Iterable[tuple[int, ...]]:
        """The orders in which these cards may have come into a room; of very many only one is tried."""
        if not room.is_mixed or len(cards) > MOST_IN_ORDER:
            return [tuple(cards)]
        return sorted(set(permutations(cards)))

    def is_lawful(self, order: list[int]) -> bool:
        """A first look, without views: whether all moves can be made where none was unseen."""
        if self.unseen:
            return True
        state = self.before.clone()
        move = shuffle(order, self.before.names())
        for seat, played in self.log:
            if seat < 0:
                state.apply(CHANCE, move)
                continue
            if state.to_act() < 0 or state.why_not(seat, played):
                return False
            state.apply(seat, played)
        return True

    def leads_to(self, state: State, number: int, wanted: Hidden) -> bool:
        """Whether the moves from this one on can be made, look the same, and lead to what is wanted."""
        if state.view(self.viewer).as_data() != self.views[number]:
            return False
        if number + 1 == len(self.log):
            return self.hidden_in(state) == wanted
        seat, played = self.log[number + 1]
        moves = [played]
        if seat != self.viewer and played.verb == self.unseen:
            aside = self.aside(seat, wanted)
            moves = [move for move in state.legal_moves(seat) if {move.card, *move.cards} <= aside] or moves
        for move in moves:
            if not state.why_not(seat, move):
                twin = state.clone() if len(moves) > 1 else state
                twin.apply(seat, move)
                if self.leads_to(twin, number + 1, wanted):
                    return True
        return False

    def aside(self, seat: int, wanted: Hidden) -> set[int]:
        """What a seat has laid down unseen in a world; -1 stands for no card."""
        found = {-1}
        for cards, room in zip(wanted, self.rooms, strict=True):
            if room.name in (f"aside {seat + 1}", f"discard {seat + 1}", "discard"):
                found |= set(cards)
        return found


class Trail:
    """Where each card of a shuffle lies, by its place in the shuffle."""

    def __init__(self, where: dict[str, list[int]], order: list[int]) -> None:
        self.where = where
        self.order = order
        self.known: set[int] = set()
        self.came = dict.fromkeys(range(len(order)), 0)  # by place, with which move it came where it lies
        self.moves = 0

    def follow(self, state: State, move: Step) -> list[tuple[int, str, str]]:
        """Move the cards to where they are after a move: each that has moved, from where and to where.

        What is played or shown leaves its hand before others are drawn, and these are drawn in turn from
        whoever is to act on.  Of cards that look alike the known one is thought to leave, and else the first.
        """
        self.moves += 1
        now = cards_by_place(state)
        gone: list[tuple[int, str]] = []
        if move[0] >= 0:
            gone += self.leaving(f"hand {move[0] + 1}", Counter([move[1].card, *move[1].cards]))
        moved = [place for name in self.where for place in self.drawn(name, now, max(state.to_act(), 0))]
        for name, places in self.where.items():
            less = Counter(self.order[place] for place in places)
            less.subtract(now.get(name, []))
            gone += self.leaving(name, +less)
        for name, cards in now.items():
            more = Counter(cards)
            more.subtract(self.order[place] for place in self.where.setdefault(name, []))
            for card in more.elements():
                found = next(one for one in gone if self.order[one[0]] == card)
                gone.remove(found)
                self.where[name].append(found[0])
                moved.append((*found, name))
        self.came.update({place: self.moves for place, _, _ in moved})
        return moved

    def lay_open(self, name: str, cards: list[int]) -> None:
        """These cards of a place are shown to all."""
        for card in set(cards):
            alike = [place for place in self.where[name] if self.order[place] == card]
            alike.sort(key=lambda place: place not in self.known)
            self.known |= set(alike[: cards.count(card)])

    def leaving(self, name: str, cards: Counter[int]) -> list[tuple[int, str]]:
        """Take these cards out of a place, as far as they lie there."""
        gone = []
        for place in sorted(self.where.get(name, []), key=lambda place: place not in self.known):
            if cards[self.order[place]] > 0:
                cards[self.order[place]] -= 1
                self.where[name].remove(place)
                gone.append((place, name))
        return gone

    def drawn(self, name: str, now: dict[str, list[int]], first: int) -> list[tuple[int, str, str]]:
        """The cards that have been drawn from the top of a stock, one by each seat that lacks one in turn."""
        if not name.startswith(STOCKS):
            return []
        hands = [place for place in now if place.startswith("hand")]
        turns = hands[first:] + hands[:first]
        moved = []
        while len(self.where[name]) > len(now.get(name, [])):
            short = [hand for hand in turns if len(now[hand]) > len(self.where[hand])]
            if not short:
                break
            place = self.where[name].pop(0)
            self.where[short[0]].append(place)
            moved.append((place, name, short[0]))
            turns = turns[turns.index(short[0]) + 1 :] + turns[: turns.index(short[0]) + 1]
        return moved


def assignments(pool: list[int], sizes: list[int]) -> Iterator[tuple[Hidden, int]]:
    """Every way to fill rooms of these sizes, and how often it comes up when all cards are told apart."""
    if not sizes:
        yield (), 1
        return
    for cards, ways in choices(sorted(Counter(pool).items()), sizes[0]):
        left = list((Counter(pool) - Counter(cards)).elements())
        for rest, more in assignments(left, sizes[1:]):
            yield (cards, *rest), ways * more


def choices(kinds: list[tuple[int, int]], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every choice of so many cards out of kinds with their counts."""
    if not size:
        yield (), 1
        return
    card, count = kinds[0]
    others = sum(more for _, more in kinds[1:])
    for taken in range(min(count, size), max(size - others, 0) - 1, -1):
        for rest, ways in choices(kinds[1:], size - taken):
            yield (card,) * taken + rest, ways * comb(count, taken)


def deviation(found: Counter[Hidden], worlds: dict[Hidden, int]) -> float:
    """How far samples are from what was to be expected, in standard deviations of chi-square."""
    whole, trials = sum(worlds.values()), sum(found.values())
    squares = 0.0
    for world, ways in worlds.items():
        expected = trials * ways / whole
        squares += (found[world] - expected) ** 2 / expected
    freedom = len(worlds) - 1
    return (squares - freedom) / sqrt(2 * freedom)


def samples(
    moment: Moment, state: State, worlds: int, imagine: Imagine = lambda state, *seat: state.imagine(*seat)
) -> list[State]:
    """So many imagined worlds that each of this number of worlds should be among them."""
    rng = Rng(moment.seed + 1)
    return [imagine(state, moment.viewer, rng) for _ in range(min(max(500, 15 * worlds), 3000))]


def why_not_uniform(found: Counter[Hidden], worlds: dict[Hidden, int]) -> str:
    """ "" if nothing was found that cannot be, nothing is missing, and nothing is found too often."""
    if not set(found) <= set(worlds):
        return "a world that cannot be"
    whole, trials = sum(worlds.values()), sum(found.values())
    if [world for world, ways in worlds.items() if trials * ways > 15 * whole and not found[world]]:
        return "a world that is never imagined"
    far = deviation(found, worlds)
    return "" if far < TOO_FAR else f"{far:.1f} standard deviations from equally often"


def are_as_listed(moment: Moment, imagine: Imagine) -> bool:
    """Whether these are the worlds that the rules leave possible, each as often as any other."""
    listing = Listing(moment)
    worlds = listing.worlds()
    found = Counter(
        listing.hidden_in(world) for world in samples(moment, listing.state, len(worlds), imagine)
    )
    return not why_not_uniform(found, worlds)
