"""Options with which a game of every kind is played to its end in a moment."""

from typing import Final

# The others are played for one deal.
SHORT: Final[dict[str, dict[str, object]]] = {
    "trix-exchange": {"form": "discrete", "round-limit": 6, "deal-limit": 1},
    "great-railroad-game": {"limit": 12},
    "trix-football": {"half-length": 3},
    "trocadero": {"draw-limit": 200},
    "trolley-transfer": {"round-limit": 8, "length": "one deal"},
    "trolley-matchem": {"target": "one deal"},
    "trix-authors": {"max-deals": 1},
    "mayflower-authors": {},
}
ONE_DEAL: Final[dict[str, object]] = {"length": "one deal"}


def short_options(game: str) -> dict[str, object]:
    return SHORT.get(game, ONE_DEAL)
