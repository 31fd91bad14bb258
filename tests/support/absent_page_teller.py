"""Somebody who plays with real cards and taps into a page what the absent friend may know of them."""

from collections import Counter
from typing import Any, Final

from browser_player import Person

import headtable
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State

ASKED: Final = ".question:not(.is-busy), .slip, .absent .error"
READY: Final = f"""() => document.querySelector('{ASKED}') && !document.querySelector('.question.is-busy')"""
# Put into a page before it is loaded, so that a test knows what the page was answered, and that the page
# draws the same seed each time: in one of six, no imagined deal has a whole Book, and none is asked about.
KEEP_ANSWERS: Final = """
  Math.random = () => 0;
  const asked = window.fetch;
  window.fetch = async (...request) => {
    const answer = await asked(...request);
    if (answer.url.endsWith("/api/absent") && answer.ok) window.lastAnswer = await answer.clone().json();
    return answer;
  };
"""


class Teller:
    """`truth` is the real table; only what the program's seat sees of it is tapped."""

    def __init__(self, who: Person, game: str, seats: int, **options: Any) -> None:
        self.who = who
        self.page = who.page
        self.game = game
        self.options = options
        self.truth: State = headtable.game(game).start(seats=seats, dealer=0, options=options)
        self.own = seats - 1
        self.rng = Rng(17)
        self.answer: dict[str, Any] = {}
        who.context.add_init_script(KEEP_ANSWERS)

    def begin(self) -> None:
        """Set the game up: the last seat is the program's, and the first deals."""
        self.who.walk(f"/absent/{self.game}")
        seats = self.page.get_by_label("How many play")
        seats.select_option(str(self.truth.seats))
        self.page.get_by_label("Head Table sits here").nth(self.own).check()
        self.page.get_by_label("Name of player 1").fill("Ada")
        self.page.get_by_label("Who deals first").select_option("0")
        if self.options:
            self.page.locator("summary", has_text="House rules").click()
        for option, value in self.options.items():
            self.page.locator(f"#option-{option}").select_option(str(value))
        self.press("Begin")
        self.wait()

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def wait(self) -> dict[str, Any]:
        """The question, once it is there."""
        self.page.wait_for_function(READY)
        self.answer = self.page.evaluate("window.lastAnswer ?? {}")
        question: dict[str, Any] = self.answer["question"]
        return question

    def tap(self, face: str) -> None:
        self.page.locator(f'.face-grid [data-face="{face.partition("+")[0]}"]').click()

    def tell(self) -> None:
        """Tell what is asked for as it is at the real table."""
        question = self.wait()
        kind = question["kind"]
        if kind == "cards":
            self.tell_cards(question)
        elif kind == "own":
            self.make(self.own, self.answer["answer"]["text"])
            self.press("Done")
        else:
            assert kind == "move", question
            self.tell_move(question["seat"])

    def tell_cards(self, question: dict[str, Any]) -> None:
        if question["deal"]:
            self.deal()
        for face in self.wanted(question["place"])[: question["count"]]:
            self.tap(face)
        if question["count"] > 1:
            self.press("That is right")

    def hand(self) -> list[str]:
        """The program's own cards."""
        pile = self.truth.view(self.own).pile(f"hand {self.own + 1}")
        assert pile is not None
        return list(pile.faces)

    def tell_hand(self, faces: list[str]) -> None:
        """Tell the program cards, whatever it really holds."""
        for face in faces:
            self.tap(face)
        self.press("That is right")
        self.wait()

    def correct(self, line: int) -> None:
        """Tap a line of the list, from 1, to tell it anew."""
        told = self.page.locator("details.told")
        if told.get_attribute("open") is None:
            told.locator("summary").click()
        told.locator("li button").nth(line - 1).click()
        self.wait()

    def is_asked_for_a_play(self) -> bool:
        """Whether the move of another is asked for, and all that it can do is to play a card."""
        question = self.wait()
        return question["kind"] == "move" and all(one["kind"] == "play" for one in question["choices"])

    def deal(self) -> None:
        while self.truth.to_act() == CHANCE:
            self.truth.apply(CHANCE, self.truth.chance(self.rng))

    def wanted(self, place: str) -> list[str]:
        """The faces that lie there and that the program does not know of."""
        pile = self.truth.view(self.own).pile(place)
        assert pile is not None
        known = [one["faces"] for one in self.answer["view"]["piles"] if one["name"] == place]
        return list((Counter(pile.faces) - Counter(known[0] if known else [])).elements())

    def make(self, seat: int, text: str) -> None:
        self.truth.apply(seat, self.truth.parse(text))

    def tell_move(self, seat: int) -> None:
        """Any move of a seat; moves before it that nobody saw are made, and not told."""
        self.deal()
        while seat not in self.truth.waiting():
            self.random_move(self.truth.to_act())
        text, faces = self.random_move(seat)
        if len(faces) == 1:
            self.tap(faces[0])
            if self.page.locator(f'[data-line="{text}"]').count():
                self.page.locator(f'[data-line="{text}"]').click()
        else:
            self.page.locator(f'[data-line="{text}"]').click()

    def random_move(self, seat: int) -> tuple[str, list[str]]:
        moves = self.truth.legal_moves(seat)
        move = moves[self.rng.below(len(moves))]
        faces = self.truth.faces_of(move)
        self.truth.apply(seat, move)
        return move.text, faces
