"""A seat for a program in any language: a JSON line in, a line with the text of a move out.

docs/bot-protocol.md describes it, and says what keeps a program from peeking and what cannot.
"""

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Final, Protocol, runtime_checkable

from headtable.arena.engines.worker_stop import unbroken
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.heard_of_move import UNHEARD, WHOLE, heard_by
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

PATIENCE: Final = 5.0  # seconds for a move
FIRST_PATIENCE: Final = 15.0  # seconds for the first move, as the program has to start
LONGEST: Final = 200  # letters of an answer that are quoted
OWN_DIRECTORY: Final = ("PWD", "TEMP", "TMP", "TMPDIR")  # variables that name it


class ProgramFailed(Exception):
    """The program at a seat made no legal move when it was asked for one; the text says what it did."""

    def __init__(self, seat: int, fault: str) -> None:
        super().__init__(fault)
        self.seat = seat


@runtime_checkable
class OutsidePlayer(Protocol):
    """A player outside this process; whoever makes one must stop it when the game is over."""

    moves: int  # made so far
    refused: int  # that it tried and were against the rules
    asked_about: int  # that it asked about before it made any

    def stop(self) -> None: ...


class ProgramPlayer:
    """One seat of one game: one process, started with the first move it is asked for.

    It is told what that seat may see and hear, and nothing else.  Whoever makes one must stop it when the
    game is over.
    """

    def __init__(self, command: str, patience: float = PATIENCE, at_first: float = FIRST_PATIENCE) -> None:
        self.words = words_of(command)
        self.patience = patience
        self.at_first = at_first
        self.moves = 0  # made so far
        self.refused = 0  # none: the first move that is not legal ends the game
        self.asked_about = 0  # as little: it is offered the legal moves
        self.past: list[dict[str, object]] = []  # what the seat has heard since it was last asked
        self.process: Process | None = None

    def hear(self, state: State, own_seat: int, seat: int, move: Move) -> None:
        """Keep a move that is about to be made, as far as the program's own seat hears it."""
        self.past.append(heard_move(state, own_seat, seat, move))

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        """The program's move; ProgramFailed where it makes none."""
        moves = state.legal_moves(seat)
        question = json.dumps(
            {
                "options": state.setup.options.values,
                "past": self.past,
                "view": state.view(seat).as_data(),
                "moves": [move.text for move in moves],
            }
        )
        self.past = []
        patience = self.patience if self.moves else self.at_first
        try:
            if self.process is None:
                with unbroken():
                    self.process = Process(self.words)
            answer = self.process.ask(question, patience)
        except Empty:
            raise ProgramFailed(seat, f"did not answer within {patience:g} seconds") from None
        except OSError as error:
            raise ProgramFailed(seat, f"cannot be started: {error.strerror or error}") from None
        for move in moves:
            if move.text == answer:
                self.moves += 1
                return move
        said = f"answered '{answer[:LONGEST]}', which is no legal move" if answer else "gave no answer"
        raise ProgramFailed(seat, said)

    def stop(self) -> None:
        """End the program, and all that it has left."""
        if self.process is not None:
            self.process.stop()
            self.process = None


def heard_move(state: State, listener: int, seat: int, move: Move) -> dict[str, object]:
    """A move as a listener hears it: `text` only where it hears all of it, `kind` unless it is secret."""
    heard = heard_by(state, listener, seat, move)
    return {
        "seat": seat,
        "kind": "" if heard == UNHEARD else move.verb,
        "cards": 0 if heard == UNHEARD else len(state.faces_of(move)),
        "text": move.text if heard == WHOLE else "",
    }


def words_of(command: str, kind: str = "program:") -> list[str]:
    """The words of a command line, made independent of the directory that it is started in.

    What names a file or directory here is written as an absolute path.  The first word does so only with a
    slash in it, as it is looked for in PATH otherwise.  `kind` stands before the command in --players.
    """
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadSetup(f"{kind}{command} cannot be read: {str(error).lower()}") from error
    if not words:
        raise BadSetup(f"say which program takes the seat: {kind}COMMAND")
    first = os.path.abspath(words[0]) if os.sep in words[0] else words[0]
    return [first] + [os.path.abspath(word) if os.path.exists(word) else word for word in words[1:]]


class ProgramProcess:
    """A running program with an empty directory of its own, which is also where its temporary files go.

    It leads a session and a process group of its own, so that its children end with it and no terminal is
    shared.  Its errors are passed on through a pipe: the file that ours are written to could be read again.
    """

    def __init__(self, words: list[str]) -> None:
        self.directory = TemporaryDirectory(prefix="headtable-", ignore_cleanup_errors=True)
        own = dict.fromkeys(OWN_DIRECTORY, self.directory.name)
        try:
            self.popen = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",  # what is no text is no move either
                cwd=self.directory.name,
                env={**os.environ, **own},
                start_new_session=True,
            )
        except OSError:
            self.directory.cleanup()
            raise
        self.readers: list[Thread] = []
        self.read_by(self._pass_on)

    def read_by(self, read: Callable[[], None]) -> None:
        """Read one of the pipes in a thread."""
        self.readers.append(Thread(target=read, daemon=True))
        self.readers[-1].start()

    def _pass_on(self) -> None:
        assert self.popen.stderr is not None
        with self.popen.stderr:
            for line in self.popen.stderr:
                sys.stderr.write(line)

    def stop(self) -> None:
        if sys.platform == "win32":
            self.popen.kill()  # there are no groups of processes there
        else:
            with suppress(ProcessLookupError, PermissionError):  # all of them have ended
                os.killpg(self.popen.pid, signal.SIGKILL)
        self.popen.wait()
        assert self.popen.stdin is not None
        with suppress(OSError):  # half a question may be left that nobody will read
            self.popen.stdin.close()
        for reader in self.readers:
            reader.join(timeout=1)  # unless a child has left the group and keeps the pipe open
        self.directory.cleanup()


class Process(ProgramProcess):
    """A program that is asked a line at a time."""

    def __init__(self, words: list[str]) -> None:
        super().__init__(words)
        self.answers: Queue[str] = Queue()
        self.read_by(self._listen)

    def ask(self, question: str, patience: float) -> str:
        """The line that is answered; "" when the program has ended, Empty when it keeps silent."""
        Thread(target=self._say, args=(question + "\n",), daemon=True).start()
        return self.answers.get(timeout=patience).strip()

    def _say(self, line: str) -> None:
        """In a thread of its own, as a program that does not read can hold it up."""
        assert self.popen.stdin is not None
        with suppress(OSError, ValueError):  # it has ended, which the listener notices
            self.popen.stdin.write(line)
            self.popen.stdin.flush()

    def _listen(self) -> None:
        assert self.popen.stdout is not None
        with self.popen.stdout:
            for line in self.popen.stdout:
                self.answers.put(line)
        self.answers.put("")
