"""`headtable verify FILE`: whether the shuffles are what was promised; 1 when that is not proved."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from headtable.table.fairness import Verdict


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, and what its owner remembers."""
    parser.description = (
        "Check that the shuffles of a finished game were fair. Before the first card the server showed the "
        "fingerprint of a secret number, and then each player cut; every shuffle is computed again from that "
        "secret and those cuts. It ends with 1 if the shuffles are not proved to be fair."
    )
    parser.add_argument("file", metavar="FILE", help="the log of a finished game that was played on a server")
    parser.add_argument(
        "--commitment", default="", metavar="HEX", help="the fingerprint that you were shown, to compare with"
    )
    parser.add_argument(
        "--cut",
        action="append",
        default=[],
        metavar="SEAT=TEXT",
        help="the cut that you made at this seat, to compare with; may be repeated",
    )


def run(args: argparse.Namespace) -> int:
    """Print the verdict, and what to compare it with."""
    from headtable.table.fairness import verify
    from headtable.table.logged_game import LoggedGame

    logged_game = LoggedGame.load(args.file)
    remembered = cuts_from(args.cut, len(logged_game.names))
    verdict = verify(logged_game.log)
    if verdict.is_proved:
        wrong = what_differs(verdict, args.commitment, remembered)
        if wrong:
            print(f"The shuffles are not what was promised: {wrong}.")
            return 1
    print(verdict.says)
    if verdict.promised:
        print(f"The commitment, which everybody saw before the first card: {verdict.promised}")
    for name, cut in zip(logged_game.names, verdict.cuts, strict=False):
        if cut:
            print(f"{name} cut: {cut}")
    return 0 if verdict.is_proved else 1


def cuts_from(texts: list[str], seats: int) -> dict[int, str]:
    """The cuts that were given, by their seats."""
    from headtable.rules.core.errors import Complaint

    cuts = {}
    for text in texts:
        seat, sign, cut = text.partition("=")
        if not sign or not (seat.isascii() and seat.isdigit()) or not 1 <= int(seat) <= seats:
            raise Complaint(f"'{text}' is no cut: write SEAT=TEXT, with a seat from 1 to {seats}")
        cuts[int(seat) - 1] = cut
    return cuts


def what_differs(verdict: "Verdict", commitment: str, cuts: dict[int, str]) -> str:
    """What is not as it is remembered; "" when nothing is."""
    if commitment and commitment.strip().lower() != verdict.promised:
        return f"the log's commitment is {verdict.promised}"
    for seat, cut in cuts.items():
        if cut != verdict.cuts[seat]:
            said = f"'{verdict.cuts[seat]}'" if verdict.cuts[seat] else "nothing"
            return f"as the cut of seat {seat + 1} the log has {said}"
    return ""
