"""What conductors agree upon before a race: the board, the trains, the terminal and the house rules."""

from typing import Final

from headtable.rules.core.errors import BadSetup
from headtable.rules.core.options import BELL_OPTION, OFF, ON, Option, Options
from headtable.rules.core.setup import Kit, Setup
from headtable.rules.equipment.railroad import TRAINS, Board
from headtable.rules.equipment.railroad_board_text import BOARDS, BOOKS_TERMINAL, RECONSTRUCTION
from headtable.rules.games.great_railroad_game.order_text import Orders

USUAL: Final = "usual"
USUAL_TRAINS: Final = {2: 3, 3: 1, 4: 1}
ALL: Final = "all"
BOTH_WAYS: Final = "both ways"
OFFERED: Final = "offered with a warning"
YES: Final = "yes"
NO: Final = "no"

OPTIONS: Final = [
    Option("trains", "great-railroad-game.two-trains-each", "how many trains each player has",
           [USUAL, 1, 2, 3]).choice_for(1, 3, 4).choice_for(2, 3, 4).choice_for(3, 2),
    Option("terminal", "great-railroad-game.other-terminal", "the city that all trains are bound for",
           [BOOKS_TERMINAL]).or_text("any city of the board that is not joined to the depot"),
    Option("win-with", "great-railroad-game.wins", "how many of a player's trains must arrive",
           [ALL, "first"]),
    Option("depot-may-turn", "great-railroad-game.depot-exempt",
           "whether a train on a depot circle gives the right to turn others", [NO, YES]),
    Option("turn-into-smashup", "great-railroad-game.turn-any-direction",
           "whether a train may be turned where no track leads", [NO, YES]),
    Option("head-on", "great-railroad-game.collision", "where facing trains collide and do not stall",
           [BOTH_WAYS, "track only"]),
    Option("smashup", "great-railroad-game.smashup", "whether a train may be headed where no track leads",
           [OFFERED, "refused"]),
    Option("repetition", "great-railroad-game.repetition",
           "whether no turn-table may bring a position back for the third time", [ON, OFF]),
    Option("limit", "great-railroad-game.time-table", "after how many plays each it is judged, 0 for never",
           [400, 0], any_number=True),
    Option("board", "great-railroad-game.board", "the board that is played on",
           [RECONSTRUCTION]).or_text("a board file"),
    BELL_OPTION,
]  # fmt: skip


class Road:
    """One game's board and rules; shared by all its clones and never changed."""

    def __init__(self, setup: Setup) -> None:
        options = setup.options
        self.board: Board = BOARDS.board(str(options.values["board"]))
        self.each = trains_each(setup)
        self.terminal = terminal_of(self.board, options)
        self.far = self.board.distances(self.terminal)
        self.wins_with_all = options.is_set("win-with", ALL)
        self.depot_may_turn = options.is_set("depot-may-turn", YES)
        self.turns_into_smashup = options.is_set("turn-into-smashup", YES)
        self.collides_both_ways = options.is_set("head-on", BOTH_WAYS)
        self.offers_smashup = options.is_set("smashup", OFFERED)
        self.counts_positions = options.is_on("repetition")
        self.limit = options.number("limit")
        # The seat that leads has train 1, its neighbour train 2, and so round and round: each keeps its own
        # for the whole game: great-railroad-game.select, great-railroad-game.leading.
        self.leader = max(setup.dealer, 0)
        count = self.each * setup.seats
        self.owner = [(self.leader + train) % setup.seats for train in range(count)]
        self.own = [
            [train for train in range(count) if self.owner[train] == seat] for seat in range(setup.seats)
        ]
        self.orders = Orders(self.board, count)
        self.kit = Kit(list(range(count)), self.orders.names, self.orders.notation)


def road_of(setup: Setup) -> Road:
    """The one that all states of a game share."""
    if not isinstance(setup.agreed, Road):
        setup.agreed = Road(setup)
    return setup.agreed


def trains_each(setup: Setup) -> int:
    """Two players have three trains, three or four have one, or two if they so agree:
    great-railroad-game.trains-two-players, great-railroad-game.trains-three-four-players,
    great-railroad-game.two-trains-each."""
    each = setup.options.number("trains") or USUAL_TRAINS[setup.seats]
    assert each * setup.seats <= TRAINS
    return each


def terminal_of(board: Board, options: Options) -> int:
    """The board's own terminal, or the city agreed upon: great-railroad-game.destination,
    great-railroad-game.other-terminal."""
    named = str(options.values["terminal"])
    if named == BOOKS_TERMINAL:
        return board.terminal
    city = board.city_named(named)
    if city < 0:
        known = ", ".join([circle.id for circle in board.circles[board.cities :]])
        raise BadSetup(f"option terminal cannot be '{named}': there is no such city; there are: {known}")
    if board.adjoins_depot(city):
        raise BadSetup(f"option terminal cannot be '{named}': that city is joined to the depot directly")
    return city
