"""Where the numbers of legal moves are marked."""


class Marks:
    """A mask of legal moves, of whatever memory it is made."""

    def set(self, place: int) -> None:
        """Mark a place; all others stay as they are."""
        raise AssertionError
