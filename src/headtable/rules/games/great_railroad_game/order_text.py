"""Orders to trains: `enter 1 depot-2 w`, `run 1`, `run 1 nw`, `turn 2 e`, and `lose the play`."""

from typing import Final

from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import NOTHING, Move, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.prompt import Prompt
from headtable.rules.equipment.railroad import HEADINGS, Board

STRAIGHT_ON: Final = -1  # a run that needs no heading: onto a track, into the terminal, into a train
ONWARD: Final = [STRAIGHT_ON]  # the headings of such a run
ANY_WAY: Final = list(range(len(HEADINGS)))
LOSE: Final = word("lose the play")
ONE_MOVE: Final = Prompt(
    [
        ("run", "run a train"),
        ("enter", "enter a train"),
        ("turn", "turn an opponent's train"),
        ("lose the play", "lose the play"),
    ],
    public="run a train, enter one, or turn an opponent's",
)
FORMS: Final = {
    "enter": "enter TRAIN CIRCLE HEADING",
    "run": "run TRAIN, or run TRAIN HEADING into a city",
    "turn": "turn TRAIN HEADING",
}
FILLING: Final = ("train", "to", "on", "onto", "headed", "heading")  # words that say nothing more


class Orders:
    """Every order that can be given to so many trains on a board, each made once."""

    def __init__(self, board: Board, trains: int) -> None:
        self.circles = [circle.id for circle in board.circles[: board.cities]]
        self.trains = trains
        # By train and circle, then by heading.
        self.enters = [[self.entering(train, circle) for circle in self.circles] for train in range(trains)]
        self.along_tracks = [
            [[enters[circle][heading] for heading in board.ways[circle]] for circle in range(board.cities)]
            for enters in self.enters
        ]
        # By train; the run straight on stands last, so that STRAIGHT_ON finds it.
        self.runs = [[*headed("run", train), bare_run(train)] for train in range(trains)]
        self.turns = [headed("turn", train) for train in range(trains)]
        self.names = [f"train-{train + 1}" for train in range(trains)]
        self.notation = Notation(self.names, self.every(), {})

    def entering(self, train: int, circle: str) -> list[Move]:
        """The entries of a train on one circle; `number` is the circle's place and the heading."""
        first = self.circles.index(circle) * 8
        return [
            order("enter", f"enter {train + 1} {circle} {name}", train, first + heading)
            for heading, name in enumerate(HEADINGS)
        ]

    def every(self) -> list[Move]:
        moves = [LOSE]
        for train in range(self.trains):
            for entries in self.enters[train]:
                moves += entries
            moves += self.runs[train]
            moves += self.turns[train]
        return moves

    def parse(self, text: str) -> Move:
        """The order that a text means; Unreadable says what is wrong with it."""
        words = [said for said in text.lower().split() if said not in FILLING]
        found = self.notation.moves.get(" ".join(words))
        if found is not None:
            return found
        verb = words[0] if words else ""
        if verb not in FORMS:
            return self.notation.parse(text)
        if len(words) > 1 and words[1] not in [str(train + 1) for train in range(self.trains)]:
            raise Unreadable(f"there is no train '{words[1]}' in this game: they are 1 to {self.trains}")
        if verb == "enter" and len(words) > 2 and words[2] not in self.circles:
            raise Unreadable(f"there is no depot circle '{words[2]}': they are {', '.join(self.circles)}")
        place = 3 if verb == "enter" else 2
        if len(words) == place + 1 and words[place] not in HEADINGS:
            raise Unreadable(f"'{words[place]}' is no heading: they are {', '.join(HEADINGS)}")
        raise Unreadable(f"'{text}' is no order: write it as {FORMS[verb]}")


def headed(verb: str, train: int) -> list[Move]:
    """An order to a train in each of the eight headings; `number` is the heading."""
    return [
        order(verb, f"{verb} {train + 1} {name}", train, heading) for heading, name in enumerate(HEADINGS)
    ]


def bare_run(train: int) -> Move:
    return order("run", f"run {train + 1}", train, STRAIGHT_ON)


def order(verb: str, text: str, train: int, number: int) -> Move:
    """A move that is said as it is written."""
    return Move(verb, text, train, NOTHING, number).saying(text)
