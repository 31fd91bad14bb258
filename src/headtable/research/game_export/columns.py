"""The columns of the data set, with their types as Arrow names them and what they mean."""

from dataclasses import dataclass
from typing import Final

LIST: Final = "list of "  # stands before the type of what is in it


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    type: str
    meaning: str


DECISIONS: Final = (
    Column("game", "int32", "number of the game, from 0; the key to the table of games"),
    Column("ply", "int32", "number of the decision in its game, from 0"),
    Column("deal", "int32", "number of the deal in its game, from 1; 0 where none has begun"),
    Column("seat", "int8", "who decides, from 0"),
    Column("move", "string", "the move that was made, in notation"),
    Column("move_number", "int32", "its number, as headtable.research.move_numbers gives it"),
    Column("legal_moves", "int32", "how many moves were legal"),
    Column("score", "int32", "score of this seat before the move"),
    Column("scores", LIST + "int32", "scores of all seats before the move"),
    Column("final_score", "int32", "score of this seat at the end of the game"),
    Column("win_share", "float64", "share of the win that this seat got; the shares of a game add up to 1"),
)
GAMES: Final = (
    Column("game", "int32", "number of the game, from 0"),
    Column("seed", "int64", "seed of its shuffles and its players"),
    Column("dealer", "int8", "seat of the first dealer, from 0"),
    Column("sides", LIST + "int8", "for each seat a number of its side; partners share one"),
    Column("scores", LIST + "int32", "scores of all seats at the end"),
    Column("win_shares", LIST + "float64", "share of the win for each seat; they add up to 1"),
    Column("deals", "int32", "how many deals it took"),
    Column("decisions", "int32", "how many decisions it took"),
    Column("chance", LIST + "string", "the moves of chance in their order, in notation: shuffles, draws"),
)
TABLES: Final = {"decisions": DECISIONS, "games": GAMES}
