"""The feed of spectators who watch with a delay of some moves."""

from collections import deque

from headtable.rules.core.state import CHANCE, State
from headtable.server.protocol import encoder
from headtable.server.tables.seat_feed import KEPT, SeatFeed
from headtable.server.tables.table_history import TableHistory
from headtable.server.transport.connection import PUBLIC


class Delayed(SeatFeed):
    """A feed for spectators that is some moves behind, so that they cannot help a player.

    It is sent the very bytes that an undelayed spectator was sent that many moves ago, never a view of its
    own: between rows that are made together lie moments that nobody is shown.  A finished game has no delay.
    """

    def __init__(self, history: TableHistory, delay: int) -> None:
        super().__init__(history, PUBLIC)
        self.delay = delay
        self.is_over = history.is_over
        self.news = deque(maxlen=KEPT + delay)
        self.past: deque[tuple[int, int, bytes]] = deque()  # moves so far, number, view: what was shown when
        now = len(history.numbers)
        first = max(0, now - delay)
        for moves, state in enumerate(history.logged_game.moments() if now else ()):
            if moves < now and was_shown(history, moves, state):
                self.keep(moves, history.numbers[moves - 1] if moves else 0, as_shown(state), first)
        self.keep(now, self.number, self.sight.encoded, first)

    def keep(self, moves: int, number: int, view: bytes, first: int) -> None:
        """Keep what is shown after so many moves, and of all before the move `first` only the newest."""
        if self.past and self.past[-1][0] == moves:
            self.past.pop()
        self.past.append((moves, number, view))
        while len(self.past) > 1 and self.past[1][0] <= first:
            self.past.popleft()

    def publish(self, moved: int) -> None:
        super().publish(moved)
        self.is_over = self.history.is_over
        now = len(self.history.numbers)
        self.keep(now, self.number, self.sight.encoded, max(0, now - self.delay))

    def shown(self) -> tuple[int, bytes]:
        if self.is_over:
            return self.number, self.sight.encoded
        _, number, view = self.past[0]
        return number, view

    def news_after(self, number: int) -> list[bytes]:
        upto = self.shown()[0]
        return [item for at, item in self.news if number < at <= upto]


def was_shown(history: TableHistory, moves: int, state: State) -> bool:
    """Whether an undelayed spectator could see the moment after so many moves, the last one apart.

    The moves of a what-if up to its beginning came all at once.  Where chance moves next it may have moved
    at once, so such a moment is left out: who comes late is then shown the one before it.
    """
    if not moves:
        return True
    return moves >= history.config.origin_entry and state.to_act() != CHANCE


def as_shown(state: State) -> bytes:
    return encoder.encode(state.view(None).as_data())
