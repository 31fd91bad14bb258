"""A seat at a server's table: it is drawn as one here would be, but the table may go on at any time."""

import shlex
import textwrap
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from queue import SimpleQueue
from typing import Any, Final

from headtable.narration import refusals
from headtable.narration.narrator import Sentence
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.errors import Complaint, Unreadable
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice
from headtable.terminal import typed_moves
from headtable.terminal.key_reader import CLEAR_LINE, PROMPT, Keys, TypedLine
from headtable.terminal.screen import Screen
from headtable.terminal.seat_screen import SeatScreen, in_paragraphs
from headtable.terminal.server_connection import DEAD_SEAT, DELETED, Link, Message, ServerConnection
from headtable.terminal.server_help import HELP
from headtable.terminal.server_table import MENDING, ServerTable
from headtable.terminal.typed_codes_and_chairs import PERSON, chair_asked

LONGEST_SAID: Final = 300

Event = tuple[ServerConnection | None, Message | str]  # a message and the line that it came by, or keys


class ServerSeat(SeatScreen):
    """One person at a server's table.  Keys and messages come to one queue; one loop does the rest."""

    def __init__(self, link: Link, screen: Screen) -> None:
        super().__init__(screen, "", SeatNames([], None, []))
        self.events: SimpleQueue[Event] = SimpleQueue()
        self.table = ServerTable(link, self.hear)
        self.keys = Keys(screen.source, screen.is_live, lambda signs: self.events.put((None, signs)))
        self.typing = TypedLine()
        self.lines: deque[str | None] = deque()  # typed and not yet obeyed; None is the end of them
        self.drawn: tuple[View | None, int] = (None, -1)  # what the person sees, and its number
        self.doubtful: Callable[[], None] | None = None  # what the person is asked to confirm
        self.is_stale = False  # whether there is something new to be shown
        self.is_reading = False  # whether the person has asked for something that still stands there
        self.is_concluded = False
        self.is_done = False

    def hear(self, line: ServerConnection, message: Message) -> None:
        """Called by the thread of a line."""
        self.events.put((line, message))

    def run(self) -> int:
        """Sit there until the game is over or the person leaves; either way the seat is held."""
        try:
            self.keys.open()
            self.table.line.open()
            while not self.is_done:
                self.take(self.events.get())
                if self.events.empty():
                    self.go_on()
        except KeyboardInterrupt:
            pass
        finally:
            self.keys.close()
            self.table.line.close()
            self.farewell()
        return 0

    def welcome(self) -> None:
        """The chair has just been taken: say how to come back to it, whatever happens."""
        if self.screen.is_live:
            self.news += [Sentence("  ".join(self.way_back()))]  # the screen will be cleared
        else:
            self.screen.write(*self.way_back())

    def farewell(self) -> None:
        self.write()
        if self.table.view is not None and self.table.line.link.token and not self.table.is_over:
            self.screen.write("Your seat is held for you.", *self.way_back())
        self.screen.write("Good-bye.")

    def way_back(self) -> list[str]:
        """The only words in which the token is shown."""
        return ["To come back to your seat:", f"headtable join {shlex.quote(self.table.line.link.way_back)}"]

    # The loop ---------------------------------------------------------------------------------------

    def take(self, event: Event) -> None:
        line, said = event
        if isinstance(said, str):
            self.take_keys(said)
        elif line is self.table.line:
            answers: dict[str, Callable[[Message], None]] = {
                "open": self.opened,
                "lost": self.lost,
                "view": self.seen,
                "done": self.table.done,
                "refused": self.not_done,
                "hint": self.hinted,
                "why": self.explained,
                "chat": self.spoken_to,
                "moved": self.follow,
                "seat": self.changed_chairs,
                "renewed": self.renewed,
                "bye": self.dismissed,
            }
            answer = answers.get(str(said.get("type")))
            if answer is not None:
                answer(said)
                self.is_stale |= not self.screen.is_live  # an answer may be all that a script has waited for

    def take_keys(self, signs: str) -> None:
        for sign in signs:
            try:
                line = self.typing.press(sign)
            except EOFError:
                self.lines.append(None)
            else:
                self.lines += [] if line is None else [line]
        if not signs:
            self.lines += [self.typing.text, None] if self.typing.text else [None]

    def go_on(self) -> None:
        """Nothing more has come: show what is new and obey what was typed."""
        while not self.is_done:
            if self.is_stale:
                self.show()
            elif self.lines and self.is_ready():
                self.obey(self.lines.popleft())
            else:
                break
        if self.screen.is_live and not self.is_done:
            shown = self.typing.text[len(PROMPT) + 1 - self.screen.width :]
            self.screen.target.write(f"{CLEAR_LINE}{PROMPT}{shown}")
            self.screen.target.flush()

    def is_ready(self) -> bool:
        """Whether a typed line can be obeyed; those of a script wait for the turn that they are meant for."""
        return self.screen.is_live or self.table.awaits_a_line()

    # What is shown --------------------------------------------------------------------------------

    def write(self, *lines: str) -> None:
        """Say something below the table, before what is being typed."""
        if self.screen.is_live:
            self.screen.target.write(CLEAR_LINE)
            self.is_reading = True
        if lines:
            self.screen.write(*lines)

    def page(self, text: str) -> None:
        self.write(*text.rstrip("\n").split("\n"))  # a pager would take our keys

    def tell(self, *sentences: str | Sentence) -> None:
        """News: on a screen that is drawn anew it stands above the table, else it is written as it comes."""
        told = [said if isinstance(said, Sentence) else Sentence(said) for said in sentences]
        self.told += told
        self.news += told
        if told and (self.is_reading or not self.screen.is_live):
            self.write(*in_paragraphs(told, self.screen.width))

    def show(self) -> None:
        self.is_stale = False
        view, seq = self.table.view, self.table.seq
        if view is None:
            return
        if self.table.is_over:
            self.end(view)
        elif self.screen.is_live and not self.is_reading:
            self.look(view)
        elif self.screen.is_live and view.choices and self.drawn[1] < seq:
            self.write("You may move: press Enter to see the table.")
        elif self.is_ready() and self.drawn[1] < seq:
            self.look(view)

    def look(self, view: View) -> None:
        """Draw the table as it is now."""
        notices = [Sentence(notice) for notice in self.table.notices()]
        self.draw(view, [*(self.news if self.screen.is_live else []), *notices])
        self.drawn = view, self.table.seq
        self.is_reading = False

    def end(self, view: View) -> None:
        if self.is_concluded:
            return
        self.is_concluded = True
        self.look(view)
        self.conclude(view)
        self.is_done = not self.screen.is_live
        if not self.is_done:
            self.write("Press Enter to leave, or type rematch for another game.")

    # What the server says ----------------------------------------------------------------------------

    def opened(self, _: Message) -> None:
        if self.table.is_lost:
            self.is_stale = True
            self.tell("The line stands again.")
        self.table.opened()

    def lost(self, message: Message) -> None:
        if self.table.view is None:
            base = self.table.line.link.base
            raise Complaint(f"cannot reach the table at {base}: {message['error']}")
        if self.table.is_lost:
            return
        if self.is_reading or not self.screen.is_live:
            self.write(MENDING)
        self.table.is_lost = True
        self.is_stale = True

    def seen(self, message: Message) -> None:
        is_first = self.table.view is None
        news = self.table.see(message)
        self.company = self.table.company
        self.is_stale = True
        if is_first:
            self.game = message["view"]["game"]
            self.tell(self.greeting(message["table"]["options"]))
        self.tell(*news)

    def not_done(self, message: Message) -> None:
        asked = self.table.line.answered(message["id"])
        if asked.get("do") == "cut":
            return  # somebody was quicker, and the cards are dealt
        if message["clause"]:
            self.refused(message["clause"], message["error"])
        else:
            self.write(*textwrap.wrap(message["error"], self.screen.width))

    def hinted(self, message: Message) -> None:
        self.write(*textwrap.wrap(self.table.hinted(message), self.screen.width))

    def explained(self, message: Message) -> None:
        text = self.table.line.answered(message["id"]).get("text", "do that")
        if message["clause"]:
            self.refused(message["clause"], message["says"])
        else:
            self.write(*textwrap.wrap(f"{text}: {message['says']}", self.screen.width))

    def spoken_to(self, message: Message) -> None:
        said = self.table.said(message)
        if said:
            self.tell(said)
            self.is_stale = True

    def follow(self, message: Message) -> None:
        """The company plays on at another table."""
        old, token = self.table.line, message["token"]
        self.table = ServerTable(Link(old.link.base, message["table"], token, not token), self.hear)
        old.close()
        self.drawn, self.doubtful = (None, -1), None
        self.news, self.told = [], []
        self.is_concluded = self.is_reading = False
        self.table.line.open()

    def changed_chairs(self, message: Message) -> None:
        self.tell(f"You sit in chair {message['seat'] + 1} now.")
        self.is_stale = True

    def renewed(self, message: Message) -> None:
        """This token is the only good one from now on."""
        line = self.table.line
        line.answered(message["id"])
        line.link = replace(line.link, token=message["token"])
        self.write("Your other devices are signed out, and older ways back work no more.", *self.way_back())

    def dismissed(self, message: Message) -> None:
        """The server closes the line for good; nobody is told to come back with a token that is dead."""
        error, link = message["error"], self.table.line.link
        if message.get("reason") in (DEAD_SEAT, DELETED):
            self.table.line.link = replace(link, token="")
        if message.get("reason") == DEAD_SEAT:
            error += f"\nTo take an open chair:\nheadtable join {link.page}"
            error += f"\nTo look on:\nheadtable join {link.screen}"
        raise Complaint(error)

    # What the person says -----------------------------------------------------------------------------

    def obey(self, typed: str | None) -> None:
        """Do what a typed line asks for."""
        if typed is None or (not typed and self.is_concluded):
            self.is_done = True
            return
        if typed or not self.screen.is_live:
            self.screen.write(f"{CLEAR_LINE if self.screen.is_live else ''}{PROMPT}{typed}")
        word, _, rest = typed.partition(" ")
        command = self.commands().get(word.lower())
        if self.doubtful is not None:
            meant, self.doubtful = self.doubtful, None
            if typed.lower() in ("y", "yes"):
                meant()
        elif not typed and self.table.view is not None:
            self.look(self.table.view)
        elif typed and command is not None:
            command(rest.strip())
        elif typed and self.drawn[0] is not None:
            self.choose(self.drawn[0], typed)

    def commands(self) -> dict[str, Callable[[str], Any]]:
        """What each word commands that is no move."""
        return {
            "help": lambda _: self.page(self.help_page(self.table.view, HELP)),
            "?": lambda _: self.page(self.help_page(self.table.view, HELP)),
            "why": self.why,
            "rules": self.rules,
            "crib": lambda _: self.read_crib(self.table.info.get("options", {})),
            "score": lambda _: self.read_score(self.table.view) if self.table.view else None,
            "log": lambda _: self.read_log(),
            "undo": lambda _: self.ask({"do": "undo"}),
            "hint": self.table.ask_hint,
            "say": self.say,
            "pause": lambda _: self.ask({"do": "pause", "on": not self.table.is_paused}),
            "start": lambda _: self.ask({"do": "start"}),
            "chair": self.give_chair,
            "renew": lambda _: self.table.line.ask({"do": "renew"}),
            "rematch": lambda _: self.ask({"do": "rematch"}),
            **dict.fromkeys(("quit", "q", "exit"), lambda _: self.lines.appendleft(None)),
        }

    def ask(self, message: Message) -> None:
        """Ask for something that changes the table: what comes of it is to be seen at once."""
        self.is_reading = False
        self.table.line.ask(message)

    def give_chair(self, typed: str) -> None:
        """The host gives a chair to the house or to whoever comes; a person who sits there has to go."""
        if not self.table.is_host:
            self.write("Only who has set up the table can do that.")
            return
        chairs = self.table.info["chairs"]
        try:
            seat, level = chair_asked(typed, len(chairs))
        except Complaint as wrong:
            self.write(str(wrong))
            return
        give = partial(self.ask, {"do": "chair", "seat": seat, "level": level})
        if chairs[seat] == PERSON:
            self.doubtful = give
            self.write(f"{self.company.names[seat]} loses the seat. All the same? (yes or no)")
        else:
            give()

    def rules(self, name: str) -> None:
        if self.game:
            self.read_rules(name)

    def say(self, text: str) -> None:
        if not 0 < len(text) <= LONGEST_SAID:
            self.write(f"Say between one letter and {LONGEST_SAID}.")
        elif not self.table.line.send({"do": "chat", "text": text}):
            self.write("Nobody can hear you: the line is cut.")
        else:
            self.is_reading = False

    def choose(self, view: View, typed: str) -> None:
        """Make the move that was typed, or say why there is none."""
        places = typed_moves.meant(self.table.parse, view.choices, typed, self.company)
        if len(places) > 1:
            self.ask_back(view, places)
        elif not places:
            self.look_into(view, typed)
        elif self.table.is_busy():
            self.write("Wait: your last move is on its way.")
        elif view.choices[places[0]].breaks:
            choice = view.choices[places[0]]
            self.doubtful = partial(self.move, choice)
            self.write(refusals.breach(view, choice, self.company), "All the same? (yes or no)")
        else:
            self.move(view.choices[places[0]])

    def move(self, choice: Choice) -> None:
        self.news = []
        self.ask({"do": "move", "seq": self.drawn[1], "text": choice.text})

    def why(self, typed: str) -> None:
        view = self.drawn[0]
        if not typed or view is None:
            self.write("Say which move, for instance: why pass")
            return
        if places := typed_moves.meant(self.table.parse, view.choices, typed, self.company):
            self.say_legal([view.choices[place] for place in places])
        else:
            self.look_into(view, typed)

    def look_into(self, view: View, typed: str) -> None:
        """A line is no choice: the server says why its move is refused, if it is one."""
        if typed.isascii() and typed.isdigit():
            count = len(view.choices)
            self.write(f"There are moves 1 to {count}." if count else "There is nothing to choose now.")
            return
        try:
            move = typed_moves.as_move(self.table.parse, view.choices, typed)
        except Unreadable:
            self.no_move(typed, self.commands())
            return
        self.table.line.ask({"do": "why", "text": move.text})
