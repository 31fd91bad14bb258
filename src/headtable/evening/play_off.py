"""The play-off of a tie for the evening: by cutting, by a deciding game, or by both in turn."""

from collections.abc import Mapping, Sequence
from typing import Final

from headtable.evening.forms import Form
from headtable.evening.score_checks import why_not_pinochle_for_two, why_not_trolley
from headtable.evening.tie_break import TieBreak
from headtable.rules.core.options import Value

HEAD_GAME: Final = 5  # points of a deciding game of Euchre
GAINS: Final = {2: 2, 3: 3, 4: 4}  # the most that a hand of Euchre gives, by players
CUT: Final = "cut"
PARTNERS: Final = "partners"
GAME: Final = "game"
DONE: Final = "done"


class PlayOff:
    """The tied guests, narrowed down until one is left.  `stage` is what has to happen next."""

    def __init__(
        self, form: Form, way: str, tied: Sequence[int], points: Mapping[int, int], is_honour: bool = False
    ) -> None:
        self.form = form
        self.is_honour = is_honour
        self.way = way
        self.tie_break: TieBreak | None = None
        self.seats: list[int] = []  # of the deciding game, in turn to the left
        self.games: list[tuple[list[int], tuple[int, ...]]] = []  # those that were played
        self.stage = DONE
        self.tied: list[int] = list(tied)
        self._narrow(list(tied), points)

    def winner(self) -> int:
        return self.tied[0]

    def _narrow(self, tied: list[int], points: Mapping[int, int]) -> None:
        if self.form.game == "trolley" and self.way == "deciding hand" and len(tied) > 4:
            most = max(points[guest] for guest in tied)  # progressive-trolley.score-points cuts the list down
            tied = [guest for guest in tied if points[guest] == most]
        self._go_on(tied)

    def _go_on(self, tied: list[int]) -> None:
        """What those who are still level do next: progressive-trolley-euchre.final-tie."""
        self.tied = tied
        self.seats = []
        if len(tied) == 1:
            self.stage = DONE
        elif self.way == "cut":
            self._let_cut(1)
        elif self.form.game == "trolley-pinochle":  # progressive-trolley-pinochle.end
            self._let_play() if len(tied) == 2 else self._let_cut(2)
        elif len(tied) > 4:
            self._let_cut(4)
        elif len(tied) == 4 and self.form.game == "trolley-euchre":
            self.stage = PARTNERS
        else:
            self._let_play()

    def _let_cut(self, places: int) -> None:
        self.stage = CUT
        self.tie_break = TieBreak(places, dict.fromkeys(self.tied, 0))

    def _let_play(self) -> None:
        self.stage = GAME
        self.seats = list(self.tied)

    # What is heard ----------------------------------------------------------------------

    def rivals(self) -> list[int]:
        return self.tie_break.rivals if self.tie_break is not None else []

    def apply_cut(self, heights: Mapping[int, int]) -> None:
        assert self.tie_break is not None
        self.tie_break.apply_cut(heights)
        if self.tie_break.is_settled():
            taken = self.tie_break.taken
            self.tie_break = None
            self._go_on([guest for guest in self.tied if guest in taken])

    def sit(self, seats: list[int]) -> None:
        """The partners of a deciding game of four have been drawn; they sit opposite each other."""
        self.stage = GAME
        self.seats = seats

    def why_not_result(self, score: Sequence[int]) -> str:
        """What speaks against the result of the deciding game; "" when nothing does."""
        wanted = 2 if self.is_paired() else len(self.seats)
        if len(score) != wanted:
            return f"the deciding game has {wanted} scores, not {len(score)}"
        if self.form.game == "trolley":
            return why_not_trolley(score)
        if self.form.game != "trolley-euchre":  # a called revoke may leave a side without a point
            return "" if self.is_honour else why_not_pinochle_for_two(score)
        most = max(score)
        if most < HEAD_GAME:
            return f"the deciding game is played to {HEAD_GAME} points, and nobody has them"
        if most >= HEAD_GAME + GAINS[len(self.seats)] or (
            len(self.seats) != 3 and sum(1 for one in score if one >= HEAD_GAME) > 1
        ):
            return f"a game to {HEAD_GAME} points stops at once, so it cannot end like this"
        return ""

    def record_result(self, score: Sequence[int]) -> None:
        """The deciding game has ended."""
        self.games.append((self.seats, tuple(score)))
        most = max(score)
        if self.is_paired():
            self._go_on([guest for place, guest in enumerate(self.seats) if score[place % 2] == most])
            return
        level = [guest for place, guest in enumerate(self.seats) if score[place] == most]
        if len(level) > 1 and self.form.game != "trolley-euchre":  # a tie in the deciding hand is cut
            self.tied = level
            self._let_cut(1)
        else:
            self._go_on(level)

    def is_paired(self) -> bool:
        return len(self.seats) == 4 and self.form.game == "trolley-euchre"

    def options(self) -> dict[str, Value]:
        """What the deciding game is played with."""
        return {"target": HEAD_GAME} if self.form.game == "trolley-euchre" else {"length": "one deal"}
