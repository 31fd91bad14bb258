"""Magna: whole random games beside a second, simpler telling of the same rules."""

import pytest
from hilo_magna_referee import Sets, hand_of, lawful, magna_points, suit

from headtable import CHANCE, Rng
from headtable.rules.games.magna import GAME

OPTIONS: list[dict[str, object]] = [
    {},
    {"scoring": "bidders only", "void": "must honor"},
    {"holding": "dealt", "double-five-both": "no", "discard-order": "in turn"},
    {"coincidence": "any", "partners": "none", "void": "must honor"},
]
every_seat_count = pytest.mark.parametrize("seats", [2, 3, 4, 5])
all_options = pytest.mark.parametrize("options", OPTIONS)


class Watched:
    """A random game of which every bid, play and score is told a second time."""

    def __init__(self, seats: int, options: dict[str, object], seed: int) -> None:
        self.state = GAME.start(seats, None, {"max-deals": 12, **options})
        self.rng = Rng(seed)
        self.is_set = self.state.setup.options.is_set
        self.bids: list[int] = []
        self.bidder = -1
        self.sets: Sets | None = None
        self.hands = 0

    def run(self) -> None:
        state = self.state
        while not state.is_over():
            if state.to_act() == CHANCE:
                state.apply(CHANCE, state.chance(self.rng))
                self.bids, self.bidder, self.sets = [], -1, None
                continue
            seats = state.waiting()
            seat = seats[self.rng.below(len(seats))]
            moves = state.legal_moves(seat)
            move = moves[self.rng.below(min(4, len(moves)) if moves[0].text == "pass" else len(moves))]
            self.look(seat, move.text, [other.text for other in moves])

    def look(self, seat: int, text: str, offered: list[str]) -> None:
        state = self.state
        verb = text.partition(" ")[0]
        if verb in ("bid", "pass"):
            self.hear(seat, text, offered)
        elif verb == "name":
            self.bidder = seat if self.bidder < 0 else self.bidder
            assert seat == self.bidder
            held = {suit(card) for card in hand_of(state, seat)} - {0}
            assert len(offered) == len(held)
            number = ["fives", "sixes", "sevens", "eights", "nines", "tens"].index(text.split()[1]) + 5
            assert number in held
            self.sets = Sets(state, number)
        elif verb == "play":
            self.play(seat, text[5:], {other[5:] for other in offered})
            return
        state.apply(seat, state.parse(text))

    def hear(self, seat: int, text: str, offered: list[str]) -> None:
        state = self.state
        highest = max(self.bids, default=0)
        assert offered == ["pass", *[f"bid {bid}" for bid in range(highest + 1, 10)]]
        assert seat == (state.dealer + 1 + len(self.bids)) % state.seats
        self.bids.append(int(text.split()[1]) if text != "pass" else 0)
        if self.bids[-1]:
            self.bidder = seat
        if len(self.bids) == state.seats and self.bidder < 0:
            self.bidder = state.dealer
            self.bids[-1] = 1

    def play(self, seat: int, card: str, offered: set[str]) -> None:
        state, sets = self.state, self.sets
        assert sets is not None
        hand = hand_of(state, seat)
        if sets.laid:
            must = self.is_set("void", "must honor")
            assert offered == lawful(hand, sets.laid[0][1], sets.honors, must, False)
        elif sets.leads < 0:
            assert seat == self.bidder
            assert offered == {held for held in hand if suit(held) == sets.honors}
        else:
            assert seat == sets.leads
            assert offered == set(hand)
        before, written = state.scores[:], len(state.notes)
        sets.play(seat, card)
        state.apply(seat, state.parse(f"play {card}"))
        if not any(hand_of(state, other) for other in range(state.seats)):
            self.check_score(sets, before, written)

    def check_score(self, sets: Sets, before: list[int], written: int) -> None:
        state = self.state
        self.hands += 1
        points = magna_points(sets, state, self.bidder)
        assert sum(made for _, _, made in points) <= (12 if self.is_set("coincidence", "any") else 11)
        ours = state.sides[self.bidder]
        bid = max(self.bids)
        scores = {side: before[state.sides.index(side)] for side in set(state.sides)}
        expected = []
        if sum(made for _, side, made in points if side == ours) < bid:
            expected.append(("magna.fail-bid", ours, -bid))
            scores[ours] -= bid
            points = [point for point in points if point[1] != ours]
        elif self.is_set("scoring", "bidders only"):
            points = [point for point in points if point[1] == ours]
        for point in points:
            expected.append(point)
            scores[point[1]] += point[2]
            if scores[point[1]] >= 15:
                break
        found = [(note.clause, state.sides[note.seat], note.points) for note in state.notes[written:]]
        assert found == expected
        assert state.scores == [scores[side] for side in state.sides]
        if max(scores.values()) >= 15:
            assert state.winners() == [seat for seat in range(state.seats) if state.scores[seat] >= 15]


@pytest.mark.clause(
    "magna.bid", "magna.one-bid", "magna.no-bid", "magna.name-suit", "magna.dealer-forced",
    "magna.first-lead", "magna.follow-first", "magna.winner-leads", "magna.follow", "magna.void",
    "magna.win-set", "magna.trixie-power", "magna.make-bid", "magna.fail-bid", "magna.variation",
    "magna.precedence", "magna.win", "magna.scorer", "magna.high", "magna.low", "magna.trixie",
    "magna.game", "magna.high-game", "magna.low-game", "magna.santa", "magna.magna", "magna.no-mix",
    "magna.high-owner", "magna.low-owner", "magna.trixie-owner", "magna.game-owner",
    "magna.low-relative", "magna.next-hand",
)  # fmt: skip
@every_seat_count
@all_options
def test_random_games_come_out_as_the_second_telling_has_it(seats: int, options: dict[str, object]) -> None:
    hands = 0
    for seed in range(10):
        watched = Watched(seats, options, seed)
        watched.run()
        hands += watched.hands
    assert hands > 50
