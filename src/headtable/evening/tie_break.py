"""A tie-break: places go by score, and those who are level cut for what is left."""

from collections.abc import Mapping


class TieBreak:
    """Some guests compete for fewer places.  `taken` have one; `rivals` are level and cut for those left."""

    def __init__(self, places: int, scores: Mapping[int, int]) -> None:
        self.taken: list[int] = []
        self.rivals: list[int] = []
        self.places = places  # those left for the rivals
        self._share_out(scores)

    def is_settled(self) -> bool:
        return not self.rivals

    def apply_cut(self, heights: Mapping[int, int]) -> None:
        """The rivals have cut; equals for the last place cut again among themselves."""
        self._share_out(heights)

    def _share_out(self, scores: Mapping[int, int]) -> None:
        self.rivals = []
        for score in sorted(set(scores.values()), reverse=True):
            level = [guest for guest in scores if scores[guest] == score]
            if len(level) > self.places:
                self.rivals = level if self.places else []
                return
            self.taken += level
            self.places -= len(level)
