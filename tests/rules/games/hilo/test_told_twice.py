"""Hilo: whole random games beside a second, simpler telling of the same rules."""

import pytest
from hilo_magna_referee import PACK, TRIXIE, Sets, hand_of, hilo_points, lawful, places, suit, total

from headtable import CHANCE, Rng
from headtable.rules.games.hilo import GAME

OPTIONS: list[dict[str, object]] = [
    {},
    {"void": "free"},
    {"lead-trixie": "only without honors", "extra-cards": "discard to six"},
    {"void": "free", "lead-trixie": "only without honors", "ask-again": "yes", "partners": "none"},
]
every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4])
all_options = pytest.mark.parametrize("options", OPTIONS)


class Watched:
    """A random game of which every play and every score is told a second time."""

    def __init__(self, seats: int, options: dict[str, object], seed: int) -> None:
        self.state = GAME.start(seats, None, options)
        self.rng = Rng(seed)
        self.options = self.state.setup.options
        self.sets: Sets | None = None
        self.hands = 0

    def run(self) -> None:
        state = self.state
        while not state.is_over():
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(self.rng))
                self.sets = None
                continue
            seat = state.waiting()[self.rng.below(len(state.waiting()))]
            moves = state.legal_moves(seat)
            move = moves[self.rng.below(len(moves))]
            if move.verb == "discard" and self.sets is None:
                self.sets = Sets(state, suit(places(state)["turned up"][0]))
            if move.verb == "play":
                self.play(seat, move.text[5:], {other.text[5:] for other in moves})
            else:
                state.apply(seat, move)

    def play(self, seat: int, card: str, offered: set[str]) -> None:
        state = self.state
        if self.sets is None:
            self.sets = Sets(state, suit(places(state)["turned up"][0]))
        sets = self.sets
        hand = hand_of(state, seat)
        honors = sets.honors
        if sets.laid:
            must = self.options.is_set("void", "must honor")
            assert offered == lawful(hand, sets.laid[0][1], honors, must, not must)
        else:
            waits = self.options.is_set("lead-trixie", "only without honors")
            has_honor = any(suit(held) == honors for held in hand)
            assert offered == set(hand) - ({TRIXIE} if waits and has_honor else set())
            assert seat == (sets.leads if sets.leads >= 0 else (state.dealer + 1) % state.seats)
        before = state.scores[:]
        written = len(state.notes)
        sets.play(seat, card)
        state.apply(seat, state.parse(f"play {card}"))
        if not any(places(state)[f"hand {other + 1}"] for other in range(state.seats)):
            self.check_score(sets, before, written)

    def check_score(self, sets: Sets, before: list[int], written: int) -> None:
        """The kinds in their order, up to the one that brings a side to the target."""
        state = self.state
        self.hands += 1
        expected = []
        points = {side: before[state.sides.index(side)] for side in set(state.sides)}
        for clause, side in hilo_points(sets, state.sides):
            expected.append((clause, side))
            points[side] += 1
            if points[side] >= state.setup.options.number("target"):
                break
        assert [(note.clause, state.sides[note.seat]) for note in state.notes[written:]] == expected
        assert state.scores == [points[side] for side in state.sides]
        won = [card for cards in sets.won for card in cards]
        others = set(PACK) - set(won)
        scale = {5: 4, 10: 1, 15: 2, 20: 4}
        worth = [
            sum(scale.get(total(card), 0) for card in cards if card != TRIXIE) for cards in (won, others)
        ]
        assert sum(worth) == 20
        if state.is_over():
            best = max(state.scores)
            assert state.winners() == [seat for seat in range(state.seats) if state.scores[seat] == best]


@pytest.mark.clause(
    "hilo.points-order", "hilo.high", "hilo.low", "hilo.trixie-held", "hilo.game", "hilo.game-tie",
    "hilo.follow", "hilo.void", "hilo.trixie-when", "hilo.trixie-power", "hilo.trixie-loss", "hilo.win-set",
    "hilo.lead", "hilo.winner-leads", "hilo.continue", "hilo.target",
)  # fmt: skip
@every_seat_count
@all_options
def test_random_games_come_out_as_the_second_telling_has_it(seats: int, options: dict[str, object]) -> None:
    hands = 0
    for seed in range(12):
        watched = Watched(seats, options, seed)
        watched.run()
        hands += watched.hands
        assert max(watched.state.scores) == 10
    assert hands > 24
