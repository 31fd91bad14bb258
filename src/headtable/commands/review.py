"""`headtable review FILE`: what the expert says of a finished game."""

import argparse
import sys
from typing import TYPE_CHECKING, Final

from headtable.commands.base_parser import whole_number

if TYPE_CHECKING:
    from headtable.table.hints_and_review import Remark, TurningPoint
    from headtable.table.logged_game import LoggedGame

MOST: Final = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, and whose moves."""
    parser.description = (
        "Show the turning points of a finished game, and the moves that cost points: an expert says what "
        "would have been better, from what that seat could know at that moment."
    )
    parser.add_argument("file", metavar="FILE", help="a finished game, saved by `headtable play`")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="judge only the moves of this seat")
    parser.add_argument(
        "--most", type=whole_number, default=MOST, metavar="N", help=f"show at most so many of each ({MOST})"
    )


def run(args: argparse.Namespace) -> int:
    """Print the review; it tells secrets, so it waits for the end of the game."""
    from headtable.rules.core.errors import Complaint
    from headtable.table import hints_and_review
    from headtable.table.logged_game import LoggedGame

    logged_game = LoggedGame.load(args.file)
    if not logged_game.state.is_over():
        raise Complaint(f"the game in '{args.file}' is not over: a review would tell what is still hidden")
    seats = list(range(len(logged_game.names)))
    if args.seat is not None:
        if args.seat - 1 not in seats:
            raise Complaint(f"there is no seat {args.seat} at a table of {len(seats)}")
        seats = [args.seat - 1]
    points = hints_and_review.turning_points(logged_game)
    remarks = hints_and_review.review(logged_game, seats, show_progress)
    print(in_words(logged_game, points, remarks, args.most))
    return 0


def show_progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        print(f"\rmove {done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def in_words(
    logged_game: "LoggedGame", points: "list[TurningPoint]", remarks: "list[Remark]", most: int
) -> str:
    """The review as text."""
    names = logged_game.names
    winners = logged_game.state.winners()
    is_draw = len({logged_game.state.sides[seat] for seat in winners}) > 1
    ended = "a draw between" if is_draw else "won by"
    lines = [f"{logged_game.game.name}: {ended} {' and '.join(names[seat] for seat in winners)}", ""]
    lines.append("Turning points:" if points else "Turning points: none, the lead never changed.")
    for point in points[-most:]:
        who = names[point.seat] if point.seat >= 0 else "chance"
        ahead = " and ".join(names[seat] for seat in point.leaders)
        scores = " ".join(str(score) for score in point.scores)
        lines.append(f"  move {point.index + 1}, {who}: {shortened(point.text)}; then {ahead} led ({scores})")
    lines += ["", "Costly moves:" if remarks else "Costly moves: none that the expert could tell."]
    for remark in remarks[:most]:
        made, better = remark.made.words(names), remark.better.words(names)
        lines.append(
            f"  move {remark.index + 1}, {names[remark.seat]}: {made} cost about "
            f"{remark.cost:.1f} {remark.unit}; better {better}. {remark.why(names)}"
        )
    return "\n".join(lines)


def shortened(text: str) -> str:
    """A shuffle names the whole pack."""
    return text if len(text) <= 40 else f"{text.split(maxsplit=1)[0]} …"
