"""A cache for `imagine`: what a seat knows of a position, where that takes long to work out."""


class WorldSampler:
    """What one seat knows of a position, worked out once for many imagined worlds.

    A state keeps it until its next move.  It depends on what the seat knows, never on the truth, and drawing
    a world does not change it; copies and pickles of the state are without it.
    """

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
