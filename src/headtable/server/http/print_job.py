"""What the process that prints is asked."""

from dataclasses import dataclass

from headtable.press.print_and_play.print_options import PrintOptions
from headtable.server.http.replay_job import Answer


@dataclass(frozen=True, slots=True)
class PrintJob:
    """A box, or the papers of a game where one is named, and how they are to be printed."""

    box: str
    game: str
    options: PrintOptions

    @property
    def subject(self) -> str:
        return f"printing {self.game or self.box}"

    def answer(self) -> Answer:
        """The PDF, which is compressed as it is."""
        from headtable.press.print_and_play.box_document import (  # noqa: PLC0415 - it loads the PDF library
            print_box,
            print_game,
        )

        pdf = print_game(self.game, self.options) if self.game else print_box(self.box, self.options)
        return pdf, None
