"""The screen of one player in a terminal, at a local table or at a server's."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import headtable
from headtable import rulebooks
from headtable.narration import score_lines
from headtable.narration.capital_and_stop import capital
from headtable.narration.move_outcomes import won_by
from headtable.narration.narrator import CHOSEN, Sentence
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint
from headtable.rules.core.options import ONE_DEAL
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice
from headtable.terminal import half_page_and_crib, rules_page, score_sheet
from headtable.terminal.choices import described, in_order_of_hand
from headtable.terminal.page_writer import Page
from headtable.terminal.screen import Screen
from headtable.terminal.styled_text import WARNING, YOURS, clipped, flowing, styled
from headtable.terminal.table_view import render

SHORT_NEWS: Final = 2  # lines of news that are shown in full
MOST_NEWS: Final = 6  # lines of news above the table on a small screen
UNDO_OFFER: Final = "Type undo to take your last move back."
MOST_NAMED: Final = 6  # moves that a line may mean
LONGEST_ECHO: Final = 40  # letters of a line that is no move
HOW_TO_MOVE: Final = (
    "Type the number of a move, the move itself ({}), or as much of it as tells it from the others. "
    "An empty line draws the table again. Besides, you can type:"
)
AFTER_TABLE: Final = 1  # lines that must stay free below it


class SeatScreen:
    """What every person at a table is shown, whoever keeps the table."""

    def __init__(self, screen: Screen, game: str, company: SeatNames) -> None:
        self.screen = screen
        self.game = game
        self.company = company
        self.told: list[Sentence] = []  # everything since the beginning
        self.news: list[Sentence] = []  # what has happened since the person moved
        self.behind = ""  # the clause behind the last refusal
        self.summed_up = 0  # the newest deal whose end was told

    def write(self, *lines: str) -> None:
        """Say something below the table."""
        self.screen.write(*lines)

    def page(self, text: str) -> None:
        """Show a long text."""
        self.screen.page(text)

    def greeting(self, options: Mapping[str, object]) -> str:
        """What is to be reached in a game with these options, and how to find out more."""
        entry = rulebooks.game(self.game)
        target = options.get("target")
        if ONE_DEAL in (options.get("length"), target):
            goal = "this game is one deal, and the highest score in it wins."
        elif target is None or str(target) == str(usual_target(self.game)):
            goal = entry.goal
        else:
            goal = f"{entry.goal} In this game the target is {target}."
        return f"Goal: {goal} Type help or rules at any time."

    # The table ---------------------------------------------------------------------------------

    def draw(self, view: View, news: Sequence[Sentence]) -> None:
        """The news and below it the table, in as many lines as there are."""
        screen = self.screen
        view.choices = in_order_of_hand(view)  # by whose numbers the person chooses
        told = in_paragraphs(news, screen.width)
        most = max(MOST_NEWS, screen.height // 4) if screen.height else len(told)
        if screen.height and len(told) > SHORT_NEWS:
            news = [line for line in news if not line.is_in_sight]
        earlier, this_hand = by_hand(news)
        over = self.hand_over(view)
        if len(over) > SHORT_NEWS:  # it has each line of the score
            earlier = [line for line in earlier if not line.clause]
        new = newest(in_paragraphs(this_hand, screen.width), most)
        told = newest(in_paragraphs(earlier, screen.width), most - len(new)) + over
        told += ["", *new] if told and new else new
        screen.clear()
        if told:
            screen.write(*told)
        room = max(1, screen.height - len(told) - AFTER_TABLE) if screen.height else 0
        screen.write(render(view, self.company.names, screen.width, screen.colour, room))

    def hand_over(self, view: View) -> list[str]:
        """The hand that has ended since the table was last drawn, summed up once."""
        if view.deal <= self.summed_up:
            return []
        self.summed_up = view.deal
        return score_sheet.summary(view, self.company, self.screen.width, self.screen.height // 3)

    def conclude(self, view: View) -> None:
        """The score sheet of a finished game, when the lead changed hands, and who has won."""
        screen = self.screen
        screen.write("", *score_sheet.sheet(view, self.company, screen.width, screen.colour))
        for line in score_lines.turning_points(view, self.company):
            screen.write(*textwrap.wrap(line, screen.width, subsequent_indent="  "))
        screen.write("", styled(f"{won_by(view, self.company)}.", YOURS, screen.colour))

    # What a line means, and why not ------------------------------------------------------------

    def ask_back(self, view: View, places: Sequence[int]) -> None:
        """A line can mean several choices."""
        which = [f"{place + 1} {described(view.choices[place], self.company)}" for place in places]
        more = " …" if len(which) > MOST_NAMED else ""
        self.write(*textwrap.wrap(f"Which one: {', '.join(which[:MOST_NAMED])}{more}?", self.screen.width))

    def say_legal(self, choices: Sequence[Choice]) -> None:
        self.write(*[f"{described(choice)}: it is legal." for choice in choices])

    def no_move(self, typed: str, commands: Iterable[str]) -> None:
        """A line is neither a move nor a command; one that is nearly a command is named."""
        near = rulebooks.nearest(typed.partition(" ")[0], commands) if len(typed) > 1 else ""
        meant = f" Did you mean {near}?" if near else " Type a number, a move, or help."
        self.write(
            *textwrap.wrap(f"'{clipped(typed, LONGEST_ECHO)}' is no move here.{meant}", self.screen.width)
        )

    def refused(self, clause: str, sentence: str) -> None:
        said = textwrap.wrap(sentence, self.screen.width)
        self.behind = clause
        self.write(*[styled(line, WARNING, self.screen.colour) for line in said], "To read more: rules why")

    # What can be looked up -----------------------------------------------------------------------

    def help_page(self, view: View | None, commands: str) -> str:
        """How moves are typed, with one that can be made now, and what else can be typed."""
        move = view.choices[0].text if view is not None and view.choices else "pass"
        return "\n".join([*textwrap.wrap(HOW_TO_MOVE.format(move), self.screen.width), commands])

    def read_rules(self, name: str) -> None:
        """The rules of the game, or one clause of them: by its name, or the one behind the last refusal."""
        name = self.behind if name == "why" else name
        page = Page(self.screen.width, colour=False)
        game = rulebooks.game(self.game)
        try:
            if name:
                clause = rulebooks.clause(name if "." in name else f"{game.id}.{name}")
                rules_page.write_clause(page, rulebooks.book(clause.book), clause)
            else:
                rules_page.write_game(page, rulebooks.book(game.book), game)
        except Complaint as unknown:
            self.write(f"{capital(str(unknown))}.")
        else:
            self.page(page.text())

    def read_crib(self, options: Mapping[str, object]) -> None:
        """The crib card of the game with these options, once it is known which game that is."""
        if self.game:
            page = Page(self.screen.width, colour=False)
            half_page_and_crib.write_crib(page, self.game, len(self.company.names), options)
            self.page(page.text())

    def read_score(self, view: View) -> None:
        lines = score_sheet.sheet(view, self.company, self.screen.width, self.screen.colour)
        self.page("\n".join(lines))

    def read_log(self) -> None:
        self.page("\n".join([line.text for line in self.told] or ["Nothing has happened yet."]))


def usual_target(game: str) -> object:
    """The target where nobody says otherwise."""
    return next((option.default() for option in headtable.game(game).options if option.id == "target"), None)


def by_hand(news: Sequence[Sentence]) -> tuple[Sequence[Sentence], Sequence[Sentence]]:
    """What was told before the newest hand began, and what since; where none began, all was before."""
    for place in reversed(range(len(news))):
        if news[place].is_heading:
            return news[:place], news[place:]
    return news, []


def newest(lines: list[str], most: int) -> list[str]:
    """The last lines, so many at most; a mark says where some are left out."""
    if len(lines) <= most:
        return lines
    return ["… (log tells all)", *lines[len(lines) - most + 1 :]] if most > 0 else []


def in_paragraphs(told: Sequence[Sentence], width: int) -> list[str]:
    """Sentences one after the other, none twice; a heading, or one that lists things, has its own line."""
    lines: list[str] = []
    sentences: list[str] = []
    for (sentence, is_heading), again in groupby(told, key=lambda line: (line.text, line.is_heading)):
        times = len(list(again))
        is_counted = times > 1 and not sentence.endswith(f"{CHOSEN}.")
        line = f"{sentence.removesuffix('.')} ({times} times)." if is_counted else sentence
        if "  " not in line and not is_heading:
            sentences.append(line)
            continue
        lines += flowing(" ".join(sentences).split(), width, 1)
        lines += flowing(line.split("  "), width, 2, 4)
        sentences = []
    return lines + flowing(" ".join(sentences).split(), width, 1)
