"""A view and the news from the data of a message, as `View.as_data` and the server have written them."""

from typing import Any

from headtable.narration.narrator import Sentence
from headtable.rules.core.errors import Complaint
from headtable.rules.core.moves import Move
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import Choice, Fact, Pile


class NoView(Complaint):
    """What was sent is no view that this version can draw."""


def view_from(data: Any) -> View:
    """The view; NoView where something is missing or is something else."""
    try:
        view = View(data["game"], data["seat"], data["seats"])
        view.dealer, view.to_act = data["dealer"], data["to_act"]
        view.waiting, view.winners = list(data["waiting"]), list(data["winners"])
        view.scores, view.sides = list(data["scores"]), list(data["sides"])
        view.standing = list(data["standing"])
        view.deal, view.target = data["deal"], data["target"]
        view.piles = [pile_from(pile) for pile in data["piles"]]
        view.facts = [fact_from(fact) for fact in data["facts"]]
        view.notes = [note_from(note) for note in data["notes"]]
        view.choices = [choice_from(choice) for choice in data["choices"]]
        view.prompt, view.asks_seats = Prompt([], public=data["asks"]), list(data["asks_seats"])
        view.extra = dict(data["extra"])
    except (LookupError, TypeError, ValueError) as error:
        raise NoView("the server sends a view that this version cannot draw") from error
    return view


def pile_from(data: Any) -> Pile:
    pile = Pile(data["name"], data["owner"], data["lies"], list(data["faces"]), data["hidden"])
    pile.tags, pile.seats = list(data.get("tags", ())), list(data.get("seats", ()))
    pile.taker = data.get("taker", -1)
    return pile


def note_from(data: Any) -> Note:
    note = Note(data["clause"], data["seat"], data["points"], data["deal"])
    faces = list(data.get("cards", ()))
    note.numbers = list(data.get("numbers", ()))
    return note.made_by(list(range(len(faces))), faces, data.get("way", ""))


def sentences_from(data: Any) -> list[Sentence]:
    """The lines of one item of the news."""
    clauses = dict(enumerate(data.get("clauses", ())))
    is_new_hand = data.get("new_hand", False)
    return [
        Sentence(text, clause=clauses.get(place, ""), is_heading=is_new_hand and place == 0)
        for place, text in enumerate(data["lines"])
    ]


def fact_from(data: Any) -> Fact:
    numbers, cards = list(data.get("numbers", ())), list(data.get("cards", ()))
    fact = Fact(data["name"], data["kind"], numbers, cards, data.get("text", ""))
    fact.seat = data.get("seat", -1)
    return fact


def choice_from(data: Any) -> Choice:
    move = Move(data["kind"], data["text"])
    move.saying(data["says"], list(data.get("seats", ())), data.get("number", -1), data.get("thing", ""))
    return Choice(move, list(data.get("faces", ())), data.get("pile", ""), data.get("breaks", ""))
