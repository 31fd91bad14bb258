"""The daily deal in the terminal: one try, without hints and without taking back."""

from typing import Final

from headtable import rulebooks
from headtable.narration.narrator import Sentence
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE
from headtable.rules.core.view import View
from headtable.table.daily_deal import PERSON, PLAIN_SQUARES, DailyDeal, house_rng, shared_text
from headtable.table.fairness import chances
from headtable.table.logged_game import LoggedGame
from headtable.terminal.local_play import Place
from headtable.terminal.screen import Screen

NO_HINTS: Final = "The daily deal is played without hints."
NO_UNDO: Final = "The daily deal is played without taking back."
NOT_KEPT: Final = "The daily deal is kept when it is over: until then `headtable daily` deals it again."


class DailyPlace(Place):
    """The place of the person who plays the deal of a date."""

    can_take_back = False

    def __init__(self, deal: DailyDeal, logged_game: LoggedGame, screen: Screen) -> None:
        self.deal = deal
        self.fairness = deal.fairness()
        super().__init__(logged_game, PERSON, self.fairness.rng(0), screen)
        self.fairness.promise(logged_game.log)

    def luck(self, seat: int) -> Rng:
        if seat == CHANCE:
            return self.fairness.rng(chances(self.logged_game.log))
        return house_rng(self.deal.date, self.logged_game, seat)

    def welcome(self) -> None:
        super().welcome()
        name = rulebooks.game(self.deal.game).name
        says = f"The daily deal of {self.deal.date}: {name}, the same shuffles for everybody on this date."
        self.news.insert(0, Sentence(says))

    def hint(self, _: str) -> bool:
        self.screen.write(NO_HINTS)
        return False

    def undo(self, _: str) -> bool:
        self.screen.write(NO_UNDO)
        return False

    def save(self, name: str) -> bool:
        if self.logged_game.state.is_over():
            return super().save(name)
        self.screen.write(NOT_KEPT)
        return False

    def leave(self) -> None:
        self.screen.write(NOT_KEPT, "Good-bye.")

    def conclude(self, view: View) -> None:
        super().conclude(view)
        text = shared_text(self.deal.date, self.logged_game)
        self.screen.write("", text.translate(PLAIN_SQUARES) if self.screen.letters_only else text)

    def end(self) -> None:
        self.fairness.reveal(self.logged_game.log)
        super().end()
