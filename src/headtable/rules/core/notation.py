"""Text to move and back."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.first_dealer import LOTS
from headtable.rules.core.moves import BELL, Move, listed

AT_EVERY_TABLE: Final = {move.text: move for move in [BELL, *LOTS]}  # what chance says in any game


class Notation:
    """The vocabulary of a game: its fixed moves, and the verbs that are followed by cards.

    `also` gives further names that cards may be called by when a text is read (a colour where the
    game has none, say); they are never written.
    """

    def __init__(self, names: Sequence[str], moves: Iterable[Move], also: Mapping[str, int]) -> None:
        self.names = list(names)
        self.moves: dict[str, Move] = {move.text: move for move in moves}
        self.cards: dict[str, int] = {name: card for card, name in enumerate(names)}
        self.cards.update(also)
        self.listing: list[str] = ["shuffle", "cut"]

    def parse(self, text: str) -> Move:
        """The move that a text means; `Unreadable` when it means none."""
        found = self.moves.get(text)
        if found is not None:  # as nearly always: programs write moves as we do
            return found
        words = text.lower().split()
        plain = " ".join(words)
        found = self.moves.get(plain)
        if found is not None:
            return found
        if plain in AT_EVERY_TABLE:
            return AT_EVERY_TABLE[plain]
        if not words:
            raise Unreadable("an empty line is no move")
        verb = words[0]
        if verb in self.listing:
            return listed(verb, [self.card(name) for name in words[1:]], self.names)
        if verb in {move.verb for move in self.moves.values() if move.card >= 0} and len(words) == 2:
            named = f"{verb} {self.names[self.card(words[1])]}"
            if named in self.moves:
                return self.moves[named]
        raise Unreadable(f"'{text}' is no move of this game")

    def card(self, name: str) -> int:
        """The number of a card from any of its names."""
        found = self.cards.get(name)
        if found is None:
            raise Unreadable(f"no card here is called '{name}'")
        return found

    def every_move(self) -> list[Move]:
        """All the fixed moves, for those who want to try each."""
        return list(self.moves.values())
