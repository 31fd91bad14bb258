"""One table's game in one round: its hands, its score, and who has won it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from headtable.evening.forms import LADY, Form
from headtable.evening.tie_break import TieBreak


@dataclass(frozen=True, slots=True)
class Hand:
    """A finished hand: which deal of its game it was, its points by side or chair, when it ended (0: nobody
    said), and the chair that went out first where the game knows such a thing (0: none)."""

    deal: int
    points: tuple[int, ...]
    tick: int = 0
    out: int = 0


@dataclass(slots=True)
class TableGame:
    """What one table plays in one round.  `typed` is a score that was told in one piece, or corrected."""

    number: int
    chairs: tuple[int, ...]
    parts: tuple[str, ...]
    dealer: int
    hands: list[Hand] = field(default_factory=list)
    typed: tuple[int, ...] | None = None
    to_win: TieBreak | None = None
    to_stay: TieBreak | None = None  # for the head table, where fewer may have to leave than have not won

    def is_reported(self) -> bool:
        return self.typed is not None or bool(self.hands)

    def score(self, form: Form) -> tuple[int, ...]:
        """The points by side, or by chair where all play alone."""
        if self.typed is not None:
            return self.typed
        points = [0] * (2 if form.is_couples else len(self.chairs))
        for hand in self.hands:
            for place, gained in enumerate(hand.points):
                points[place] += gained
        return tuple(points)

    def points_of(self, guest: int, form: Form) -> int:
        score = self.score(form)
        return score[self.chairs.index(guest) % len(score)]

    def partner(self, guest: int, form: Form) -> int:
        """Who sits opposite as a partner; 0 where all play alone."""
        return self.chairs[(self.chairs.index(guest) + 2) % 4] if form.is_couples else 0

    def ladies(self) -> list[int]:
        return [guest for guest, part in zip(self.chairs, self.parts, strict=True) if part == LADY]

    # Who has won ----------------------------------------------------------------------

    def judge(self, form: Form) -> None:
        """Set the score against the score; those level for a place will have to cut for it."""
        score = self.score(form)
        self.to_stay = None
        if form.is_couples:  # the ladies cut for their sides
            self.to_win = TieBreak(1, {lady: score[self.chairs.index(lady) % 2] for lady in self.ladies()})
            return
        points = dict(zip(self.chairs, score, strict=True))
        out = max((hand.out for hand in self.hands), default=0)
        first = self.chairs[out - 1] if out else 0
        if first and points[first] == max(points.values()):  # of those level, who went out has won
            points[first] += 1
        self.to_win = TieBreak(form.movers, points)
        self._find_stayers(form)

    def winners(self, form: Form) -> list[int]:
        """Those who have won; nobody while a cut is due."""
        if self.to_win is None or not self.to_win.is_settled():
            return []
        if form.is_couples:
            lady = self.to_win.taken[0]
            return [lady, self.partner(lady, form)]
        return list(self.to_win.taken)

    def is_level(self, form: Form) -> bool:
        """Whether the sides of couples have the same score."""
        return form.is_couples and len(set(self.score(form))) == 1

    def stayers_at_head(self, form: Form) -> list[int]:
        """Who stays at the head table: the winners, and so many others that only the movers drop."""
        return self.winners(form) + (self.to_stay.taken if self.to_stay else [])

    def tie_break_due(self) -> tuple[str, TieBreak] | None:
        """The tie of this table that still waits for a cut, with what is cut for as the log says it."""
        for name, tie_break in (("win", self.to_win), ("stay", self.to_stay)):
            if tie_break is not None and not tie_break.is_settled():
                return name, tie_break
        return None

    def apply_cut(self, heights: Mapping[int, int], form: Form) -> None:
        """Apply the heights of the cards that the tied guests have cut."""
        due = self.tie_break_due()
        assert due is not None
        due[1].apply_cut(heights)
        self._find_stayers(form)

    def _find_stayers(self, form: Form) -> None:
        """Who has not won at the head table may still stay there, where fewer drop than have lost."""
        is_due = self.number == 1 and self.to_stay is None and not form.is_couples
        if is_due and self.to_win is not None and self.to_win.is_settled():
            others = [guest for guest in self.chairs if guest not in self.to_win.taken]
            scores = {guest: self.points_of(guest, form) for guest in others}
            self.to_stay = TieBreak(len(others) - form.movers, scores)


@dataclass(slots=True)
class Round:
    """One game of the evening at all its tables."""

    number: int
    games: list[TableGame]
    resting: tuple[int, ...] = ()
    seed: int = 0  # of the deals that all tables play alike; 0 where each has its own
    is_rung: bool = False
    tick: int = 0  # of the bell, where ticks are counted
    claims: tuple[int, ...] = ()  # the tables whose last hand can still be called although the bell has rung

    def game_of(self, guest: int) -> TableGame | None:
        for game in self.games:
            if guest in game.chairs:
                return game
        return None

    def punched(self, game: TableGame, form: Form, tie: str) -> list[int]:
        """Whose card is punched for a table's game; `tie` is what a level deal of Trix is worth."""
        if tie and game.is_level(form):
            return list(game.chairs) if tie == "each" else []
        return game.winners(form)
