"""A game with an absent friend worked out from all that was told of it, in a process of its own.

The process keeps the games that it has seen lately, by the address that asked and a hash of their set-up.  So
the next line, and one that is taken back, does not play the whole game again.  What it keeps never changes an
answer, and nobody learns from how quick one is what another address has told.
"""

import time
from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Final

from msgspec.structs import replace

from headtable.narration.absent_outcomes import outcome_words
from headtable.rules.core.errors import Complaint
from headtable.server.http.absent_types import AbsentGameRequest
from headtable.server.http.replay_job import Answer
from headtable.server.http.worker_time_limit import OutOfTime, interrupted_after
from headtable.server.protocol import encoder
from headtable.server.tables.table_config import refuse_board_file
from headtable.table.absent_complaints import Slip
from headtable.table.absent_game import OTHER, AbsentGame
from headtable.table.absent_question_types import DEALER, MOVE, OUTCOME, OWN
from headtable.table.absent_setup import AbsentSetup

REFUSED: Final = -1  # stands beside a sentence where there is no such game
UNFINISHED: Final = -2  # there was no time to play all lines: ask once more
TOO_HARD: Final = -3  # one line takes too long, and would the next time
LONGEST_TURN: Final = 8.0  # seconds after which a long game is put down, to be gone on with
LONGEST_LINE: Final = 24.0  # seconds after which it is given up: one line takes too long
MOST_KEPT: Final = 24  # games
UNREADABLE: Final = "unreadable"  # a slip of ours: what was told is no move and no card


@dataclass(frozen=True, slots=True)
class AbsentJob:
    """What was told of a game, and by which address."""

    asked: AbsentGameRequest
    address: str

    def answer(self) -> Answer:
        """What is asked next as JSON, or why there is no such game."""
        try:
            with interrupted_after(LONGEST_LINE):
                found = worked_out(self.asked, self.address)
        except Complaint as complaint:
            return str(complaint).encode(), REFUSED
        except OutOfTime:
            _kept.pop(key_of(self.asked, self.address), None)  # it may have been stopped halfway
            return b"", TOO_HARD
        return (b"", UNFINISHED) if found is None else (encoder.encode(found), None)


@dataclass(slots=True)
class KeptGame:
    """A game and the lines that it was told: with the seat of each, and as somebody said them."""

    game: AbsentGame
    lines: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)

    def rewind_to(self, told: list[str]) -> None:
        """Take back every line that is not told any more."""
        same = 0
        for line, *known in zip(told, self.lines, self.said, strict=False):
            if line not in known:
                break
            same += 1
        while same and self.lines[same : same + 1] == [OTHER]:
            same -= 1  # what further outcomes were found is forgotten with the line that asks for them
        for line in reversed(self.lines[same:]):
            if line != OTHER:
                self.game.undo()
        del self.lines[same:], self.said[same:]

    def tell(self, line: str) -> None:
        """Tell one more line."""
        before = len(self.game.told)
        self.game.tell(line)
        self.lines.append(str(self.game.told[-1]) if len(self.game.told) > before else OTHER)
        self.said.append(line)


_kept: Final[OrderedDict[tuple[str, bytes], KeptGame]] = OrderedDict()  # by address and hash of the set-up


def key_of(asked: AbsentGameRequest, address: str) -> tuple[str, bytes]:
    return address, sha256(encoder.encode(replace(asked, told=[]))).digest()


def forget_one() -> None:
    """Drop the oldest game of whichever address has most: nobody crowds out the games of others."""
    games = Counter(address for address, _ in _kept)
    del _kept[next(key for key in _kept if games[key[0]] == max(games.values()))]


def worked_out(asked: AbsentGameRequest, address: str = "") -> dict[str, object] | None:
    """The game after the lines that hold, and what speaks against the first that does not; None: no time."""
    key = key_of(asked, address)
    kept = _kept.pop(key, None) or KeptGame(AbsentGame(setup_of(asked)))
    kept.rewind_to(asked.told)
    _kept[key] = kept
    if len(_kept) > MOST_KEPT:
        forget_one()
    until = time.monotonic() + LONGEST_TURN
    while len(kept.lines) < len(asked.told):
        line = asked.told[len(kept.lines)]
        try:
            kept.tell(line)
        except Slip as slip:
            return as_data(kept, slip.as_data())
        except Complaint as complaint:
            return as_data(kept, {"kind": UNREADABLE, "says": str(complaint), "line": None, "clause": ""})
        if time.monotonic() > until:
            return None
    return as_data(kept, None)


def setup_of(asked: AbsentGameRequest) -> AbsentSetup:
    """The set-up with a slot for each name: only the client knows who sits there."""
    refuse_board_file(asked.options)
    slots = tuple(f"{{{seat}}}" for seat in range(asked.seats))
    return AbsentSetup(
        asked.game, asked.seats, asked.seat, slots, asked.dealer, asked.options, asked.level, asked.seed
    )


def as_data(kept: KeptGame, slip: dict[str, object] | None) -> dict[str, object]:
    """All that a client shows."""
    game, question = kept.game, kept.game.question()
    data = question.as_data(outcomes_in_words(game) if question.kind == OUTCOME else ())
    answer = game.answer().as_data(game.setup.names) if question.kind == OWN else None
    orders = orders_in_words(game)
    for choice in [*question_choices(data), *([answer] if answer else [])]:
        choice["says"] = orders.get(str(choice["text"]), choice["says"])
    return {
        "lines": list(kept.lines),
        "question": data,
        "answer": answer,
        "slip": slip,
        "view": None if question.kind == DEALER else game.view().as_data(),
        "pack": faces_in_box(game.setup),
    }


def question_choices(question: dict[str, object]) -> list[dict[str, object]]:
    """The moves that a question offers; none where it asks for something else."""
    choices = question.get("choices")
    return choices if isinstance(choices, list) else []


def orders_in_words(game: AbsentGame) -> dict[str, str]:
    """What each move of a train does, by its text: its choice alone does not say where the train goes."""
    question = game.question()
    if question.kind not in (MOVE, OWN):
        return {}
    orders = game.world().view(question.seat).extra.get("moves")
    return {order["text"]: order["says"] for order in orders} if isinstance(orders, list) else {}


def outcomes_in_words(game: AbsentGame) -> list[list[str]]:
    """For each thing that can have come of the last move, the sentences that tell it."""
    question, step = game.question(), game.moment.step
    known = step.wanted if step is not None else {}
    found = []
    for made in question.options:
        hidden = {place: faces for place, faces in made.revealed.items() if place not in known}
        deed = (question.seat, made.move.text)
        found.append(outcome_words(made.before, made.after, deed, (game.names, game.own), hidden))
    return found


def faces_in_box(setup: AbsentSetup) -> list[str]:
    """Every face that is dealt in this game, once, in the order of the pack."""
    state = setup.start(0)
    names = state.names()
    return list(dict.fromkeys(names[card] for card in state.to_shuffle()))
