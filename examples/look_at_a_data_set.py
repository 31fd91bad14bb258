"""Play two thousand deals of Trolley Euchre, keep every decision, and ask the data three questions.

    pip install ".[learn,data]"  # in a checkout
    python examples/look_at_a_data_set.py --to results

The players are house players of one level, so the answers are about them and not about perfect play.  All
figures come with a margin of 95 in a hundred.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from headtable.research.extras import program_needs, require

with program_needs("data"):
    require("data", "pyarrow")  # to write the files, and for pandas to read them
with program_needs("learn"):
    import matplotlib.pyplot as plt
    import pandas

GAME = "trolley-euchre"
SURE = 1.96  # standard errors in a margin of 95 in a hundred
PLACES = {1: "left of the dealer", 2: "dealer's partner", 3: "right of the dealer", 0: "dealer"}


# The data set ----------------------------------------------------------------------------------------------
# `headtable export` writes two tables: a row for each decision, and one for each game.  With the house rule
# `length=one deal` a game is one deal, so its score is what the deal brought.


def export(folder: Path, deals: int, level: str) -> None:
    rule = ["--option", "length=one deal", "--seats", "4"]
    command = [sys.executable, "-m", "headtable", "export", GAME, *rule]
    subprocess.run([*command, "--games", str(deals), "--level", level, "--to", str(folder)], check=True)


def read(folder: Path) -> pandas.DataFrame:
    """The decisions, each with its dealer and its place at the table."""
    games = pandas.read_parquet(folder / "games")
    decisions = pandas.read_parquet(folder / "decisions").merge(games[["game", "dealer"]], on="game")
    decisions["place"] = ((decisions.seat - decisions.dealer) % 4).map(PLACES)
    return decisions


def shares(true: pandas.Series, by: pandas.Series) -> pandas.DataFrame:
    """How often something is true in each group, with its margin."""
    groups = true.groupby(by).agg(["mean", "count"])
    groups["margin"] = SURE * (groups["mean"] * (1 - groups["mean"]) / groups["count"]) ** 0.5
    return groups


# Three questions -------------------------------------------------------------------------------------------


def euchred(decisions: pandas.DataFrame) -> pandas.DataFrame:
    """How often is the maker of the trump euchred?  His side then scores nothing."""
    makers = decisions[decisions.move.str.match("order up|take up|make ")]
    return shares(makers.final_score == 0, makers.place)


def won(decisions: pandas.DataFrame) -> pandas.DataFrame:
    """Is it good to deal?  How often each place is on the side that wins the deal."""
    players = decisions.drop_duplicates(["game", "seat"])
    return shares(players.win_share > 0, players.place)


def forced(decisions: pandas.DataFrame) -> pandas.DataFrame:
    """How often is there nothing to choose?  By the number of the card that a seat plays."""
    plays = decisions[decisions.move.str.startswith("play ")]
    card = plays.groupby(["game", "seat"]).cumcount() + 1
    return shares(plays.legal_moves == 1, card.rename("card"))


def draw(answer: pandas.DataFrame, file: Path) -> None:
    figure, axes = plt.subplots(figsize=(7, 3.5), layout="constrained")
    axes.bar(answer.index, answer["mean"], yerr=answer["margin"], capsize=4)
    axes.set(ylabel="share of his trumps", title="Trolley Euchre: how often the maker is euchred")
    figure.savefig(file, metadata={"Date": None})


def main(arguments: list[str] | None = None) -> dict[str, pandas.DataFrame]:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=2000, help="how many deals are played (2000)")
    parser.add_argument("--level", default="regular", help="how well they are played (regular)")
    parser.add_argument(
        "--to", type=Path, default=Path("results"), help="the folder for data and picture (results)"
    )
    args = parser.parse_args(arguments)
    data = args.to / "euchre"
    if not data.exists():
        export(data, args.deals, args.level)
    decisions = read(data)
    answers = {question.__name__: question(decisions) for question in (euchred, won, forced)}
    for question in (euchred, won, forced):
        print(question.__doc__, answers[question.__name__].round(3), sep="\n", end="\n\n")
    draw(answers["euchred"], args.to / "euchred.svg")
    return answers


if __name__ == "__main__":
    main()
