"""The house players of every level, for every game."""

from collections.abc import Callable
from typing import Final

from headtable.bots.authors_expert import AuthorsExpert, MayflowerReckoning, TrixAuthorsReckoning
from headtable.bots.expert import Expert
from headtable.bots.heuristic import Heuristic
from headtable.bots.heuristics.forty_two import CallSuitHeuristic, FortyTwoHeuristic
from headtable.bots.heuristics.great_railroad_game import RailroadHeuristic
from headtable.bots.heuristics.gyp import GypHeuristic
from headtable.bots.heuristics.hilo import HiloHeuristic
from headtable.bots.heuristics.magna import MagnaHeuristic
from headtable.bots.heuristics.mayflower import MayflowerHeuristic
from headtable.bots.heuristics.mayflower_authors import MayflowerAuthorsHeuristic
from headtable.bots.heuristics.rover import RoverHeuristic
from headtable.bots.heuristics.trix import TrixHeuristic
from headtable.bots.heuristics.trix_authors import AuthorsHeuristic
from headtable.bots.heuristics.trix_exchange import ExchangeHeuristic
from headtable.bots.heuristics.trix_football import FootballHeuristic
from headtable.bots.heuristics.trocadero import TrocaderoHeuristic
from headtable.bots.heuristics.trolley import TrolleyHeuristic
from headtable.bots.heuristics.trolley_euchre import EuchreHeuristic
from headtable.bots.heuristics.trolley_matchem import MatchemHeuristic
from headtable.bots.heuristics.trolley_pinochle import PinochleHeuristic
from headtable.bots.heuristics.trolley_transfer import TransferHeuristic
from headtable.bots.novice_and_regular import Novice, Player, Regular
from headtable.bots.railroad_expert import RailroadExpert
from headtable.rules.core.errors import BadSetup

RANDOM: Final = "random"
NOVICE: Final = "novice"
REGULAR: Final = "regular"
EXPERT: Final = "expert"
LEVELS: Final = (RANDOM, NOVICE, REGULAR, EXPERT)  # from the weakest to the strongest

HEURISTICS: Final[dict[str, Callable[[], Heuristic]]] = {
    "trolley": TrolleyHeuristic,
    "trolley-euchre": EuchreHeuristic,
    "trolley-transfer": TransferHeuristic,
    "trolley-matchem": MatchemHeuristic,
    "trolley-pinochle": PinochleHeuristic,
    "trix": TrixHeuristic,
    "forty-two": FortyTwoHeuristic,
    "call-suit-forty-two": CallSuitHeuristic,
    "gyp": GypHeuristic,
    "hilo": HiloHeuristic,
    "magna": MagnaHeuristic,
    "rover": RoverHeuristic,
    "trix-football": FootballHeuristic,
    "trix-authors": AuthorsHeuristic,
    "trix-exchange": ExchangeHeuristic,
    "trocadero": TrocaderoHeuristic,
    "great-railroad-game": RailroadHeuristic,
    "mayflower": MayflowerHeuristic,
    "mayflower-authors": MayflowerAuthorsHeuristic,
}


def heuristic_of(game: str) -> Heuristic:
    """A fresh heuristic for a game: it keeps what it last looked at, so no two players share one."""
    make = HEURISTICS.get(game)
    return Heuristic() if make is None else make()


def expert_at(game: str) -> Expert:
    """The expert of a game: where nothing is hidden, one that searches; at Authors, one that reckons."""
    if game == "great-railroad-game":
        return RailroadExpert(heuristic_of(game))
    if game == "trix-authors":
        return AuthorsExpert(TrixAuthorsReckoning())
    if game == "mayflower-authors":
        return AuthorsExpert(MayflowerReckoning())
    return Expert(heuristic_of(game))


def house_player(game: str, level: str) -> Player:
    """A player of that level; it keeps nothing between two moves, and may serve several seats."""
    heuristic = heuristic_of(game)
    if level == RANDOM:
        return Player(heuristic)
    if level == NOVICE:
        return Novice(heuristic)
    if level == REGULAR:
        return Regular(heuristic)
    if level == EXPERT:
        return expert_at(game)
    raise BadSetup(f"there is no level '{level}'; there are: {', '.join(LEVELS)}")
