"""Wrong moves of every kind in every game, and what is said against them: a table to be read by a person.

`make golden` writes it to tests/golden/refusals, a file a game.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from game_setups import Table, every_table, step

from headtable import CHANCE, NOBODY, Game, Move, Rng, State, rulebooks
from headtable.narration.refusals import told
from headtable.narration.seat_names import SeatNames

FOLDER = Path(__file__).parent.parent / "golden" / "refusals"
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit")
DECISIONS = 150  # of each game that wrong moves are tried at
TRIES = 32  # wrong moves at each
SHOWN = 3  # sentences of each reason with each verb
SHOWN_OF_HOUSE = 1  # of those that are the same in all games


@dataclass(frozen=True)
class Case:
    """A move that was refused: by which reason, at which table, and in what words."""

    reason: str
    move: str
    sentence: str
    table: str


def wrong_moves(state: State, rng: Rng) -> Iterator[tuple[int, Move]]:
    """Moves of the game's vocabulary: half of them of the kind that an awaited seat is asked for, the others
    of any kind, now and then of a seat that is not awaited."""
    moves = state.notation().every_move()
    waiting = state.waiting()
    kin: dict[int, list[Move]] = {}
    for number in range(TRIES):
        seat = rng.below(state.seats) if number % 8 == 0 or not waiting else waiting[rng.below(len(waiting))]
        if seat not in kin:
            verbs = {move.verb for move in state.legal_moves(seat)}
            kin[seat] = [move for move in moves if move.verb in verbs] or moves
        chosen = kin[seat] if number % 2 else moves
        yield seat, chosen[rng.below(len(chosen))]


def cases_at(table: Table) -> Iterator[Case]:
    """Every wrong move that was tried in one game of a table."""
    state = table.start()
    rng = Rng(crc32(f"refusals {table}".encode()))
    seen: set[tuple[str, str, str]] = set()
    for _ in range(DECISIONS):
        asked = state.prompt().public if state.to_act() >= 0 else ""
        for seat, move in wrong_moves(state, rng):
            reason = state.why_not(seat, move)
            kind = (reason, move.verb, asked)
            if reason and kind not in seen:
                seen.add(kind)
                company = SeatNames(NAMES[: state.seats], seat, state.sides)
                sentence = told(state, seat, move.text, reason, company)[1]
                yield Case(reason, move.text, sentence, str(table))
        if state.to_act() == NOBODY:
            break
        state.apply(*step(state, rng))
        while state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))


def cases_of(game: Game) -> list[Case]:
    """The cases of all tables of a game, by reason; so many of each kind as a person wants to read."""
    found: list[Case] = []
    shown: dict[tuple[str, str], list[str]] = {}
    for table in every_table():
        if table.game is game:
            for case in cases_at(table):
                sentences = shown.setdefault((case.reason, case.move.split()[0]), [])
                most = SHOWN_OF_HOUSE if case.reason.startswith("table.") else SHOWN
                if len(sentences) < most and case.sentence not in sentences:
                    sentences.append(case.sentence)
                    found.append(case)
    return sorted(found, key=lambda case: case.reason)


def page(cases: list[Case]) -> str:
    """The cases as text: the reason and what stands behind it, then each move and its sentence."""
    lines: list[str] = []
    heading = ""
    for case in cases:
        if case.reason != heading:
            heading = case.reason
            reason = rulebooks.reason(case.reason)
            behind = f"option {reason.option}, " if reason.option else ""
            behind += f"question {reason.question}, " if reason.question else ""
            lines += ["", f"{case.reason} ({behind}{reason.clause})"]
        lines.append(f"  {case.move}: {case.sentence}")
    return "\n".join(lines).lstrip() + "\n"


def file_of(game: Game) -> Path:
    return FOLDER / f"{game.id}.txt"


def write(game: Game) -> None:
    FOLDER.mkdir(exist_ok=True)
    file_of(game).write_text(page(cases_of(game)), encoding="utf-8")
