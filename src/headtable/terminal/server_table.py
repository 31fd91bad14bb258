"""What one knows of a table that a server keeps, and the line by which one knows it."""

import secrets
from collections import Counter
from collections.abc import Callable
from typing import Final

import headtable
from headtable.narration.narrator import Sentence
from headtable.narration.seat_names import SeatNames, joined
from headtable.rules.core.errors import Unreadable
from headtable.rules.core.moves import Move
from headtable.rules.core.view import View
from headtable.table.hints_and_review import with_reason
from headtable.terminal.choices import in_order_of_hand
from headtable.terminal.phrase_words import words_of
from headtable.terminal.seat_screen import UNDO_OFFER
from headtable.terminal.server_connection import Link, Message, ServerConnection
from headtable.terminal.typed_codes_and_chairs import OPEN, grouped
from headtable.terminal.typed_moves import Parse
from headtable.terminal.view_decoder import sentences_from, view_from

CUT_SIGNS: Final = 16  # bytes of chance in our cut of the pack
MENDING: Final = "The line is cut; it is being mended."


class ServerTable:
    """The newest view, who sits there, and what has been asked and not yet answered."""

    def __init__(self, link: Link, hear: Callable[[ServerConnection, Message], None]) -> None:
        self.line = ServerConnection(link, hear)
        self.view: View | None = None
        self.seq = -1
        self.info: Message = {}  # what all may know of it
        self.company = SeatNames([], None, [])
        self.parse: Parse = unreadable
        self.awaited = -1  # the number of our last move: older views are not to be answered
        self.is_lost = False
        self.has_cut = False
        self.hinted_at = -1  # the number at which a hint was last asked for
        self.wants_figures = False
        self.talk: Counter[tuple[str, str]] = Counter()  # what was said
        self.talk_again: Counter[tuple[str, str]] = Counter()  # what a new line will tell a second time

    # What has come ------------------------------------------------------------------------------

    def see(self, message: Message) -> list[Sentence]:
        """A view has come; the sentences that tell what has happened since the last one."""
        view = view_from(message["view"])
        view.choices = in_order_of_hand(view)
        if self.view is None:
            game = headtable.game(view.game)
            self.parse = game.start(view.seats, options=message["table"]["options"]).parse
        self.view, self.seq, self.info = view, message["seq"], message["table"]
        names = [name or f"Seat {seat + 1}" for seat, name in enumerate(self.info["names"])]
        self.company = SeatNames.of(view, names)
        self.talk_again.clear()
        if not self.info["started"] and not self.has_cut and self.line.link.token:
            self.has_cut = True
            self.line.ask({"do": "cut", "value": secrets.token_hex(CUT_SIGNS)})
        return [sentence for item in message["news"] for sentence in sentences_from(item)]

    def opened(self) -> None:
        """The line stands, perhaps again."""
        self.is_lost = False
        self.talk_again = self.talk.copy()
        self.line.ask_again()

    def done(self, message: Message) -> None:
        if self.line.answered(message["id"]).get("do") in ("move", "undo"):
            self.awaited = message["seq"]

    def said(self, message: Message) -> str:
        """What somebody says, or nothing where it is known already."""
        text = words_of(message)
        words = (message["name"], text)
        if self.talk_again[words]:
            self.talk_again[words] -= 1
            return ""
        self.talk[words] += 1
        who = "You" if self.view is not None and message["seat"] == self.view.seat else message["name"]
        return f"{who}: “{text}”"

    def ask_hint(self, more: str) -> None:
        """Ask what the expert would do; asked twice, or for more, its figures are told too."""
        self.wants_figures = bool(more) or self.hinted_at == self.seq
        self.hinted_at = self.seq
        self.line.ask({"do": "hint"})

    def hinted(self, message: Message) -> str:
        """The hint as one reads it."""
        self.line.answered(message["id"])
        choices = self.view.choices if self.view is not None else []
        words = [choice.words(self.company.inside()) for choice in choices if choice.text == message["move"]]
        said = with_reason(words[0] if words else message["move"], message["says"])
        return f"{said} {message['figures']}".strip() if self.wants_figures else said

    # How it stands ------------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        return bool(self.info.get("over"))

    @property
    def is_host(self) -> bool:
        """Whether we have set up the table; it is the host's seat that is told."""
        return self.view is not None and self.view.seat == self.info.get("host", -1)

    @property
    def is_paused(self) -> bool:
        return bool(self.info.get("paused"))

    def is_busy(self) -> bool:
        """Whether a move is on its way, or made and not yet seen."""
        asked = [message["do"] for message in self.line.unanswered.values()]
        return "move" in asked or "undo" in asked or self.seq < self.awaited

    def awaits_a_line(self) -> bool:
        """Whether there is something to be chosen, and nothing left to be answered."""
        is_settled = not self.line.unanswered and not self.is_busy()
        return is_settled and (self.is_over or (self.view is not None and bool(self.view.choices)))

    def notices(self) -> list[str]:
        """What is to be said for as long as it is so."""
        notices = []
        free = [str(seat + 1) for seat, who in enumerate(self.info["chairs"]) if who == OPEN]
        if free and not self.is_over:
            notices.append(self.invitation(free))
        if self.info.get("undo"):
            notices.append(UNDO_OFFER)
        if self.is_paused:
            notices.append("The game is paused; type pause to go on.")
        if self.is_lost:
            notices.append(MENDING)
        return notices

    def invitation(self, free: list[str]) -> str:
        """Which chairs are open, and how one comes to them."""
        link = self.line.link
        chairs = f"Chairs {joined(free)} are" if len(free) > 1 else f"Chair {free[0]} is"
        meanwhile = "; until then the house plays" if self.info["started"] else ""
        return f"{chairs} open to whoever comes by {link.page} (code {grouped(link.code)}){meanwhile}."


def unreadable(text: str) -> Move:
    """What is read before one knows which game is played."""
    raise Unreadable(f"'{text}' is no move here")
