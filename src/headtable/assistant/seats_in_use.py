"""The seats in which assistants sit here, each by its handle."""

import secrets
import time
from dataclasses import dataclass
from typing import Final

from headtable.assistant import tool_types
from headtable.assistant.seat import AssistantSeat, Gone
from headtable.assistant.secret_parts import holds_secret

HANDLE_BYTES: Final = 12  # 24 characters: a part that may be said leaves too many to guess
TOLD_SECRET: Final = "This holds the token or the handle of a seat, or a part of it: it is for nobody else."
NOT_SEATED: Final = "You have no seat here: call sit first, with your token if you had one."


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat by its handle, and when it was last used."""

    seat: AssistantSeat
    used_at: float


class Seats:
    """The seats that are in use.  Where only one is `alone` no handle is needed, and the next one ends it."""

    def __init__(self, is_alone: bool, most: int = 1, idle_seconds: float = 0.0) -> None:
        """A seat that nobody uses for `idle_seconds` is left (0: never)."""
        self.is_alone = is_alone
        self.is_given = False  # whether the one seat is all that there is: sitting down shows it
        self.most = most
        self.idle_seconds = idle_seconds
        self.seated: dict[str, Seated] = {}

    def add(self, seat: AssistantSeat) -> str:
        """Keep a seat; its handle.  Gone where there are too many."""
        if self.is_alone:
            self.close()
        self.sweep()
        if len(self.seated) >= self.most:
            seat.close()
            raise Gone(tool_types.FULL, "Too many assistants sit here now: try again later.")
        handle = secrets.token_hex(HANDLE_BYTES)
        self.seated[handle] = Seated(seat, time.monotonic())
        return handle

    def find(self, handle: str) -> tuple[str, AssistantSeat]:
        """The seat of a handle; Gone where there is none."""
        self.sweep()
        if not handle and self.is_alone and self.seated:
            handle = next(iter(self.seated))
        found = self.seated.get(handle)
        if found is None:
            raise Gone(tool_types.NO_SEAT, NOT_SEATED)
        self.seated[handle] = Seated(found.seat, time.monotonic())
        return handle, found.seat

    def remove(self, handle: str) -> None:
        found = self.seated.pop(handle, None)
        if found is not None:
            found.seat.close()

    def require_no_secret(self, text: str) -> None:
        """Gone where a text that others are to read holds the token or the handle of a seat."""
        known = (secret for handle, one in self.seated.items() for secret in (handle, one.seat.token))
        if holds_secret(text, known):
            raise Gone(tool_types.SECRET, TOLD_SECRET)

    def sweep(self) -> None:
        """Leave the seats that nobody uses any more."""
        before = time.monotonic() - self.idle_seconds
        for handle, one in list(self.seated.items()):
            if self.idle_seconds and one.used_at < before and not one.seat.callers:
                self.remove(handle)

    def close(self) -> None:
        for handle in list(self.seated):
            self.remove(handle)
