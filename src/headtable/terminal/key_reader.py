"""Typing while the table goes on: the keys are read by a thread, the line stands where it is drawn."""

import codecs
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, TextIO

CLEAR_LINE: Final = "\r\033[K"
PROMPT: Final = "> "
RUB_OUT: Final = ("\b", "\x7f")
END: Final = "\x04"  # Control-D
ENTER: Final = ("\n", "\r")
DROP_LINE: Final = "\x15"  # Control-U
ESCAPE: Final = "\033"


class TypedLine:
    """The line that is being typed: what keys make of it."""

    def __init__(self) -> None:
        self.text = ""
        self._in_escape = ""  # an arrow or the like: such keys do nothing

    def press(self, sign: str) -> str | None:
        """The whole line once Enter is pressed, else None; EOFError for Control-D on an empty line."""
        if self._in_escape or sign == ESCAPE:
            self._in_escape += sign
            is_long = self._in_escape[1:2] in ("[", "O")
            if len(self._in_escape) > (2 if is_long else 1) and (
                not is_long or sign.isalpha() or sign == "~"
            ):
                self._in_escape = ""
            return None
        if sign in ENTER:
            line, self.text = self.text, ""
            return line.strip()
        if sign == END and not self.text:
            raise EOFError
        if sign in RUB_OUT:
            self.text = self.text[:-1]
        elif sign == DROP_LINE:
            self.text = ""
        elif sign.isprintable():
            self.text += sign
        return None


class Keys:
    """The thread that reads.  On a live terminal each key comes at once, and is shown by whoever draws."""

    def __init__(self, source: TextIO, is_live: bool, hear: Callable[[str], None]) -> None:
        """`hear` gets the signs as they are typed, and an empty text at the end of them."""
        self.number = source.fileno()
        self.is_live = is_live
        self.hear = hear
        self.before: list[Any] = []  # how the terminal was set

    def open(self) -> None:
        if self.is_live:
            with suppress(ImportError):  # else lines come when they are whole, and the system shows them
                self.set_terminal()
        threading.Thread(target=self.read, daemon=True).start()

    def set_terminal(self) -> None:
        import termios  # noqa: PLC0415 - not every system has it

        self.before = termios.tcgetattr(self.number)
        ours = termios.tcgetattr(self.number)
        ours[3] &= ~(termios.ICANON | termios.ECHO)
        termios.tcsetattr(self.number, termios.TCSANOW, ours)

    def close(self) -> None:
        """Leave the terminal as it was."""
        if self.before:
            import termios  # noqa: PLC0415 - as above

            termios.tcsetattr(self.number, termios.TCSANOW, self.before)

    def read(self) -> None:
        decoder = codecs.getincrementaldecoder("utf-8")("replace")
        while True:
            try:
                # not by way of the stream, whose lock would be held when the process ends
                raw = os.read(self.number, 4096)
            except OSError:
                raw = b""
            signs = decoder.decode(raw, final=not raw)
            if signs:
                self.hear(signs)
            if not raw:
                self.hear("")
                return
