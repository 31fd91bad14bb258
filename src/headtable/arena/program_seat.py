"""A seat for a program in any language: a JSON line in, a line with the text of a move out.

docs/bot-protocol.md describes it.  A program that ends, keeps silent too long or answers with
something that is no legal move is named, and a house player sits in for it from then on.
"""

import json
import shlex
import subprocess
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import Final

from headtable.bots.players import Player
from headtable.rules.core.errors import BadSetup
from headtable.rules.core.moves import Move
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import State

PATIENCE: Final = 5.0  # seconds for a move
LONGEST: Final = 200  # letters of an answer that are quoted


class ProgramPlayer:
    """One program, started with the first move it is asked for; it sees the view of its seat alone."""

    def __init__(self, command: str, substitute: Player, patience: float = PATIENCE) -> None:
        self.command = command
        try:
            self.words = shlex.split(command)
        except ValueError as error:
            raise BadSetup(f"program:{command} cannot be read: {str(error).lower()}") from error
        if not self.words:
            raise BadSetup("say which program takes the seat: program:COMMAND")
        self.substitute = substitute
        self.patience = patience
        self.process: subprocess.Popen[str] | None = None
        self.listener: Thread | None = None
        self.answers: Queue[str] = Queue()
        self.complaints: list[str] = []

    def choose(self, state: State, seat: int, rng: Rng) -> Move:
        if not self.complaints:
            move = self.ask(state, seat)
            if move is not None:
                return move
        return self.substitute.choose(state, seat, rng)

    def ask(self, state: State, seat: int) -> Move | None:
        """The program's move; None, with a complaint, where there is none."""
        moves = state.legal_moves(seat)
        question = json.dumps({"view": state.view(seat).as_data(), "moves": [move.text for move in moves]})
        try:
            Thread(target=self._say, args=(self.running(), question + "\n"), daemon=True).start()
            answer = self.answers.get(timeout=self.patience).strip()
        except Empty:
            self.give_up(f"did not answer within {self.patience:g} seconds")
            return None
        except OSError as error:
            self.give_up(f"cannot be started: {error.strerror or error}")
            return None
        for move in moves:
            if move.text == answer:
                return move
        said = f"answered '{answer[:LONGEST]}', which is no legal move" if answer else "gave no answer"
        self.give_up(said)
        return None

    def running(self) -> "subprocess.Popen[str]":
        if self.process is None:
            self.process = subprocess.Popen(
                self.words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",  # what is no text is no move either
            )
            self.listener = Thread(target=self._listen, args=(self.process,), daemon=True)
            self.listener.start()
        return self.process

    def _say(self, process: "subprocess.Popen[str]", line: str) -> None:
        """In a thread of its own, as a program that does not read can hold it up."""
        assert process.stdin is not None
        with suppress(OSError):  # it has ended, which the listener notices
            process.stdin.write(line)
            process.stdin.flush()

    def _listen(self, process: "subprocess.Popen[str]") -> None:
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                self.answers.put(line)
        self.answers.put("")

    def give_up(self, fault: str) -> None:
        self.complaints.append(f"'{self.command}' {fault}; a house player sits in")
        self.stop()

    def stop(self) -> None:
        """End the program."""
        if self.process is None or self.listener is None:
            return
        self.process.kill()
        self.process.wait()
        assert self.process.stdin is not None
        with suppress(OSError):  # half a question may be left that nobody will read
            self.process.stdin.close()
        self.listener.join(timeout=1)  # unless a child of the program keeps its output open
        self.process = None
