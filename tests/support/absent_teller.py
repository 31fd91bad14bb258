"""Types into a game with an absent friend what its seat hears and sees of a finished log, and no more."""

import headtable
from headtable import CHANCE, Rng
from headtable.bots.roster import house_player
from headtable.rules.core.state import State
from headtable.table.absent_complaints import TURN, Slip
from headtable.table.absent_game import OTHER, AbsentGame
from headtable.table.absent_question_types import CARDS, DEALER, OUTCOME, OVER, OWN
from headtable.table.absent_revealed_cards import Faces, coarse, new_faces, result_of
from headtable.table.absent_setup import AbsentSetup
from headtable.table.absent_worlds import heard_text, is_hidden, refilled
from headtable.table.logged_game import LoggedGame


def played_game(game: str, seats: int, seed: int, options: dict[str, object]) -> LoggedGame:
    """A normal game of house players, from the first deal to its end; seat 1 deals first."""
    logged_game = LoggedGame.start(headtable.game(game), seats, None, 0, options)
    rng, player = Rng(seed), house_player(game, "regular")
    while not logged_game.state.is_over():
        state = logged_game.state
        if state.to_act() == CHANCE:
            logged_game.chance(rng)
        else:
            seat = state.waiting()[0]
            logged_game.move(seat, player.choose(state, seat, rng))
    return logged_game


def absent_game(logged_game: LoggedGame, seat: int, seed: int = 1) -> AbsentGame:
    """The same game before anything is told."""
    seats = logged_game.state.seats
    return AbsentGame(AbsentSetup(logged_game.game.id, seats, seat, options=logged_game.options, seed=seed))


class Teller:
    """Knows the log, and says of it what the question asks for, as far as the seat may know it."""

    def __init__(self, logged_game: LoggedGame, game: AbsentGame) -> None:
        self.entries = logged_game.entries
        self.states = list(logged_game.moments())
        self.views = [state.view(game.own) for state in self.states]
        self.game = game
        self.own = game.own
        self.next = 0  # the first entry that is not told
        self.deal: tuple[State, int] | None = None  # the deal that is being told, and its entry
        self.looked_again = 0

    def finish(self) -> None:
        """Tell the whole game."""
        while self.game.question().kind != OVER:
            self.tell()

    def tell(self) -> None:
        """One line; where a rare outcome was not thought of, that is said first."""
        at = self.next
        line = self.line()
        try:
            self.game.tell(line)
            self.looked_again = 0
        except Slip as slip:
            if slip.kind != TURN or self.looked_again:
                raise
            self.next = at
            self.looked_again += 1
            self.game.tell(OTHER)

    def line(self) -> str:
        """What to type now."""
        kind = self.game.question().kind
        if kind == DEALER:
            return "1"
        if kind == CARDS:
            at = self.dealt() if self.game.question().is_deal else self.brought()
            if at == len(self.entries):
                return OTHER
            return " ".join(self.revealed(at)[self.game.question().place])
        return self.outcome() if kind == OUTCOME else self.move()

    def move(self) -> str:
        """The next move of the log that is heard; where the program is asked, its own."""
        is_own = self.game.question().kind == OWN
        while True:
            entry, state = self.entries[self.next], self.states[self.next]
            self.next += 1
            if entry.seat == CHANCE:
                continue
            if entry.seat == self.own:
                return f"{entry.seat + 1} {entry.text}"
            move = state.parse(entry.text)
            heard = heard_text(state, self.own, entry.seat, move)
            is_unseen = entry.seat != self.game.question().seat and is_hidden(
                state, self.own, entry.seat, move
            )
            if heard and not is_own and not is_unseen:
                return f"{entry.seat + 1} {heard}"

    def revealed(self, at: int) -> Faces:
        """The faces that an entry of the log has brought before the seat's eyes."""
        entry, state = self.entries[at], self.states[at]
        move = state.parse(entry.text)
        is_deal = entry.seat == CHANCE and move.verb == "shuffle"
        is_unnamed = entry.seat == CHANCE or is_hidden(state, self.own, entry.seat, move)
        return new_faces(
            self.views[at], self.views[at + 1], entry.seat, [] if is_unnamed else state.faces_of(move),
            refilled(state, self.own) if is_deal else (),
        )  # fmt: skip

    def dealt(self) -> int:
        """The entry of the deal that is asked for."""
        step = self.game.moment.step
        assert step is not None
        if self.deal is not None and self.deal[0] is step.before:
            return self.deal[1]
        at = max(self.next, self.deal[1] + 1 if self.deal else 0)
        while self.entries[at].seat != CHANCE or self.game.question().place not in self.revealed(at):
            at += 1
        self.deal = (step.before, at)
        return at

    def brought(self) -> int:
        """The entry that has brought the cards asked for: the last one told, or an untold one after it."""
        at = max(self.next - 1, 0)
        while at < len(self.entries) and self.game.question().place not in self.revealed(at):
            at += 1
        if at == len(self.entries):  # in truth it came out otherwise
            return at
        self.next = max(self.next, at + 1)
        return at

    def outcome(self) -> str:
        """The number of the outcome that the log has, or that it is another."""
        question, step = self.game.question(), self.game.moment.step
        assert step is not None
        at = max(self.next - 1, 0)
        if step.seat == CHANCE:
            at = self.deal[1] if self.deal is not None and self.deal[0] is step.before else at
            while self.entries[at].seat != CHANCE:
                at += 1
        elif not step.heard:
            while self.still_choosing(self.states[at + 1]):
                at += 1
        result = result_of(self.views[at], self.views[at + 1], self.revealed(at))
        for number, made in enumerate(question.options, 1):
            if result == made.result if question.is_last else coarse(result) == coarse(made.result):
                return str(number)
        return OTHER

    def still_choosing(self, state: State) -> bool:
        """Whether some have chosen secretly, and others have not yet."""
        return 0 < len(state.waiting()) < state.seats and any(map(state.is_secret, state.waiting()))
