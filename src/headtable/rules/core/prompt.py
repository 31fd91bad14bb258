"""What a seat has to decide, in words."""

from collections.abc import Sequence
from typing import Final

NO_REASONS: dict[str, str] = {}  # never changed


class Prompt:
    """What a seat has to decide: the ways out of it, by the kinds of moves, in words.

    `public` is what all are told.  The seat itself is told only the ways that it has: what that is may be
    known to nobody else.  Where it has one way only, `alone` says why, by its kind.
    """

    def __init__(
        self, ways: Sequence[tuple[str, str]], alone: dict[str, str] = NO_REASONS, public: str = ""
    ) -> None:
        self.ways = list(ways)
        self.alone = alone
        self.public = public or either([phrase for _, phrase in ways])

    def words(self, kinds: Sequence[str]) -> str:
        """What a seat is told that can make moves of these kinds."""
        open_to_it = [kind for kind, _ in self.ways if kind in kinds]
        if len(open_to_it) == 1 and open_to_it[0] in self.alone:
            return self.alone[open_to_it[0]]
        return either([phrase for kind, phrase in self.ways if kind in kinds]) or self.public

    def __reduce__(self) -> tuple[object, ...]:
        return Prompt, (self.ways,), self.__getstate__()


def either(phrases: Sequence[str]) -> str:
    """ "draw", "bid or pass", "rush, punt or yield 20 yards"."""
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} or {phrases[-1]}"


NO_PROMPT: Final = Prompt([])
PLAY_A_CARD: Final = Prompt([("play", "play a card")])
ACCEPT_THE_SCORE: Final = Prompt([("accept", "accept the score")])
