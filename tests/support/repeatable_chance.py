"""Chance that is the same in every run: what a server under test draws belongs to the test that runs.

The test's name stands in a file, which is read at every draw; without the file all is drawn as usual.  Each
kind of draw has its own sequence, so that a bot which moves earlier or later changes no deal.
"""

import random
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

Thing = TypeVar("Thing")


class RepeatableChance:
    """Takes the place of functions of `secrets`; whoever imports them must do so afterwards."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.test = ""
        self.sequences: dict[str, random.Random] = {}

    def install(self) -> None:
        vars(secrets).update(choice=self.choice, randbits=self.randbits, token_bytes=self.token_bytes)

    def sequence(self, kind: str) -> random.Random:
        test = self.file.read_text() if self.file.exists() else ""
        if not test:
            return secrets.SystemRandom()
        if test != self.test:
            self.test, self.sequences = test, {}
        return self.sequences.setdefault(kind, random.Random(f"{test} {kind}"))

    def choice(self, among: Sequence[Thing]) -> Thing:
        return self.sequence("choice").choice(among)

    def randbits(self, bits: int) -> int:
        return self.sequence(f"{bits} bits").getrandbits(bits)

    def token_bytes(self, size: int = secrets.DEFAULT_ENTROPY) -> bytes:
        return self.sequence(f"{size} bytes").randbytes(size)
