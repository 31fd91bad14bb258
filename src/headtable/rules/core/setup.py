"""What a game is set up with: its seats and options, its pack, and the places where cards lie."""

from collections.abc import Sequence
from typing import Final

from headtable.rules.core.notation import Notation
from headtable.rules.core.options import ONE_DEAL, Options
from headtable.rules.core.pickle_shared_parts import SharedParts


class Setup:
    """What holds for a whole game; shared by all its clones and never changed."""

    def __init__(self, game: str, seats: int, dealer: int, options: Options, version: int = 1) -> None:
        self.game = game
        self.version = version  # of the game's rules
        self.seats = seats
        self.dealer = dealer
        self.options = options
        self.one_deal = ONE_DEAL in (options.values.get("length"), options.values.get("target"))
        self.honour = "honour" in options.values and options.is_on("honour")
        self.has_bell = "bell" in options.values and options.is_on("bell")
        self.target = 0 if self.one_deal else options.target()
        self.agreed: object = None  # what the game has made of all this, once for its clones, if it does so
        self.shared_parts: SharedParts | None = None  # made when the first of its states is pickled


class Kit:
    """The pack of a game: its cards in ascending order, their names, its moves in words, and how high each
    card cuts for the first deal (nothing where that is drawn by lot).  Shared, never changed."""

    def __init__(
        self, pack: list[int], names: list[str], notation: Notation, cut_heights: Sequence[int] = ()
    ) -> None:
        self.pack = pack
        self.names = names
        self.notation = notation
        self.cut_heights = cut_heights


NO_KIT: Final = Kit([], [], Notation([], [], {}))


class Place:
    """Cards in one place, for conservation, for scenarios, and for whoever types a deal in."""

    def __init__(self, name: str, cards: list[int]) -> None:
        self.name = name
        self.cards = cards
