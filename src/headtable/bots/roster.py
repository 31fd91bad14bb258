"""Who can be asked to sit in: every level, for every game."""

from collections.abc import Callable
from typing import Final

from headtable.bots.authors_expert import AuthorsExpert, MayflowerReckoning, TrixAuthorsReckoning
from headtable.bots.expert import Expert
from headtable.bots.heuristic import Sense
from headtable.bots.heuristics.forty_two import CallSuitSense, FortyTwoSense
from headtable.bots.heuristics.great_railroad_game import RailroadSense
from headtable.bots.heuristics.gyp import GypSense
from headtable.bots.heuristics.hilo import HiloSense
from headtable.bots.heuristics.magna import MagnaSense
from headtable.bots.heuristics.mayflower import MayflowerSense
from headtable.bots.heuristics.mayflower_authors import MayflowerAuthorsSense
from headtable.bots.heuristics.rover import RoverSense
from headtable.bots.heuristics.trix import TrixSense
from headtable.bots.heuristics.trix_authors import AuthorsSense
from headtable.bots.heuristics.trix_exchange import ExchangeSense
from headtable.bots.heuristics.trix_football import FootballSense
from headtable.bots.heuristics.trocadero import TrocaderoSense
from headtable.bots.heuristics.trolley import TrolleySense
from headtable.bots.heuristics.trolley_euchre import EuchreSense
from headtable.bots.heuristics.trolley_matchem import MatchemSense
from headtable.bots.heuristics.trolley_pinochle import PinochleSense
from headtable.bots.heuristics.trolley_transfer import TransferSense
from headtable.bots.players import Novice, Player, Regular
from headtable.bots.railroad_search import RailroadSearch
from headtable.rules.core.errors import BadSetup

RANDOM: Final = "random"
NOVICE: Final = "novice"
REGULAR: Final = "regular"
EXPERT: Final = "expert"
LEVELS: Final = (RANDOM, NOVICE, REGULAR, EXPERT)  # from the weakest to the strongest

SENSES: Final[dict[str, Callable[[], Sense]]] = {
    "trolley": TrolleySense,
    "trolley-euchre": EuchreSense,
    "trolley-transfer": TransferSense,
    "trolley-matchem": MatchemSense,
    "trolley-pinochle": PinochleSense,
    "trix": TrixSense,
    "forty-two": FortyTwoSense,
    "call-suit-forty-two": CallSuitSense,
    "gyp": GypSense,
    "hilo": HiloSense,
    "magna": MagnaSense,
    "rover": RoverSense,
    "trix-football": FootballSense,
    "trix-authors": AuthorsSense,
    "trix-exchange": ExchangeSense,
    "trocadero": TrocaderoSense,
    "great-railroad-game": RailroadSense,
    "mayflower": MayflowerSense,
    "mayflower-authors": MayflowerAuthorsSense,
}


def sense_of(game: str) -> Sense:
    """A fresh sense for a game: it keeps what it last looked at, so no two players share one."""
    make = SENSES.get(game)
    return Sense() if make is None else make()


def expert_at(game: str) -> Expert:
    """The expert of a game: where nothing is hidden, one that searches; at Authors, one that reckons."""
    if game == "great-railroad-game":
        return RailroadSearch(sense_of(game))
    if game == "trix-authors":
        return AuthorsExpert(TrixAuthorsReckoning())
    if game == "mayflower-authors":
        return AuthorsExpert(MayflowerReckoning())
    return Expert(sense_of(game))


def house_player(game: str, level: str) -> Player:
    """A player of that level; it keeps nothing between two moves, and may serve several seats."""
    sense = sense_of(game)
    if level == RANDOM:
        return Player(sense)
    if level == NOVICE:
        return Novice(sense)
    if level == REGULAR:
        return Regular(sense)
    if level == EXPERT:
        return expert_at(game)
    raise BadSetup(f"there is no level '{level}'; there are: {', '.join(LEVELS)}")
