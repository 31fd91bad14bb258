"""A table of Trix for its tests: deals typed in, and a second opinion by the names of the cards alone."""

from collections.abc import Iterator

from move_lines import say

from headtable import CHANCE, Rng
from headtable.rules.equipment.trix import NAMES
from headtable.rules.games.trix import GAME, Trix
from headtable.table.shuffle_finder import shuffle_for


def start(seats: int, dealer: int | None = None, /, **options: object) -> Trix:
    """Unless it is said otherwise the last seat deals, so that seat 1 leads."""
    given = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(seats, seats - 1 if dealer is None else dealer, given)
    assert isinstance(state, Trix)
    return state


def cards(names: str) -> list[int]:
    return [NAMES.index(name) for name in names.split()]


def deal(state: Trix, *hands: str, reserve: str = "") -> None:
    """Deal these cards to seats 1, 2 … and to the top of the shared reserve, and any others to the rest."""
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    if reserve:
        wanted["reserve"] = cards(reserve)
    state.apply(CHANCE, shuffle_for(state, wanted, Rng(1904)))


def dealt(*hands: str, reserve: str = "", **options: object) -> Trix:
    state = start(len(hands), None, **options)
    deal(state, *hands, reserve=reserve)
    return state


def hand(state: Trix, seat: int) -> set[str]:
    return {NAMES[card] for card in state.hands[seat - 1]}


def one_set(state: Trix, names: str) -> int:
    """Everybody in turn plays one of these cards; who leads next, as people count seats."""
    for name in names.split():
        say(state, f"{state.to_act() + 1} play {name}")
    return state.to_act() + 1


# A second opinion ---------------------------------------------------------------------------


def strength(name: str) -> tuple[int, int]:
    if name == "trixie":
        return 3, 0
    upper, lower = [int(number) for number in name.split("-")]
    if upper == lower:
        return (2 if upper in (5, 10, 15) else 1), upper
    return 0, upper + lower


def worth(name: str) -> int:
    if name == "trixie":
        return 40
    total = sum(int(number) for number in name.split("-"))
    return total if total in (5, 10, 15, 20, 25, 30) else 0


class Referee:
    """One deal kept by hand: who holds what, who draws what, who leads and who has taken how much."""

    def __init__(self, state: Trix, order: list[int]) -> None:
        names = [NAMES[card] for card in order]
        seats = state.seats
        turns = [(state.dealer + 1 + place) % seats for place in range(seats)]
        self.seats = seats
        self.hands = {
            seat: {names[place + seats * turn] for turn in range(4)} for place, seat in enumerate(turns)
        }
        rest = names[4 * seats :]
        if state.setup.options.values["reserve"] == "shared":
            self.packs = dict.fromkeys(turns, rest[::-1])  # one and the same pile, its top card last
        else:
            self.packs = {seat: rest[place::seats] for place, seat in enumerate(turns)}
        self.leader = turns[0]
        self.played: list[tuple[int, str]] = []
        self.points = dict.fromkeys(turns, 0)
        self.sets = 0

    def turn(self) -> int:
        return (self.leader + len(self.played)) % self.seats

    def play(self, name: str) -> None:
        seat = self.turn()
        self.hands[seat].remove(name)
        if self.packs[seat]:
            self.hands[seat].add(self.packs[seat].pop())
        self.played.append((seat, name))
        if len(self.played) == self.seats:
            self.leader = max(self.played, key=lambda play: strength(play[1]))[0]  # the first of equals
            self.points[self.leader] += sum(worth(name) for _, name in self.played)
            self.played = []
            self.sets += 1

    def left_over(self) -> list[str]:
        return sorted(name for hand in self.hands.values() for name in hand)


def refereed(state: Trix, seed: int) -> Iterator[Referee]:
    """One deal of random play beside a referee, who is shown before every turn and at the end."""
    rng = Rng(seed)
    shuffle = state.chance(rng)
    state.apply(CHANCE, shuffle)
    referee = Referee(state, shuffle.cards)
    deals = state.deals
    while state.to_act() >= 0 and state.deals == deals:
        yield referee
        moves = state.legal_moves(state.to_act())
        move = moves[rng.below(len(moves))]
        state.apply(state.to_act(), move)
        referee.play(NAMES[move.card])
    yield referee


def one_deal(seats: int, seed: int, reserve: str = "shared") -> tuple[Trix, Referee]:
    """A whole deal at random, each for himself, with its referee."""
    state = start(seats, seed % seats, reserve=reserve, length="one deal", partners="none")
    *_, referee = refereed(state, seed)
    return state, referee
