"""Why a move is refused, in a sentence made for it."""

import pytest

import headtable
from headtable import rulebooks
from headtable.narration.card_names import card_name
from headtable.narration.refusals import FEW, now, told, why_not
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import shuffle
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.rng import Rng
from headtable.rules.core.state import CHANCE, State


@pytest.fixture
def hilo() -> State:
    """Two seats, the first of which is to stand or to ask for another deal."""
    state = headtable.game("hilo").start(2, 1)
    state.apply(CHANCE, shuffle(state.pack(), state.names()))
    return state


def company(state: State, seat: int) -> SeatNames:
    return SeatNames(["Ann", "Bo"], seat, state.sides)


def test_a_legal_move_has_nothing_against_it(hilo: State) -> None:
    assert why_not(hilo, 0, "stand", company(hilo, 0)) == ("", "")


def test_who_is_not_asked_is_told_who_is(hilo: State) -> None:
    asked = "Ann is to stand by the suit turned up or ask for another deal."
    said = ("table.turn", f"It is not your turn to stand by the suit turned up: {asked}")
    assert why_not(hilo, 1, "stand", company(hilo, 1)) == said


def test_a_verb_is_said_as_a_person_says_it(hilo: State) -> None:
    hilo.apply(0, hilo.parse("stand"))
    said = "You cannot ask for another deal now: you are to play a card."
    assert why_not(hilo, 0, "another deal", company(hilo, 0)) == ("table.not-now", said)


def test_what_would_do_instead_is_named_where_it_is_little(hilo: State) -> None:
    """At every refused card of a whole hand."""
    named = 0
    rng = Rng(3)
    while not hilo.is_over() and hilo.deals == 1:
        if hilo.to_act() == CHANCE:
            hilo.apply(CHANCE, hilo.chance(rng))
            continue
        seat = hilo.to_act()
        lawful = hilo.legal_moves(seat)
        for card in next(place.cards for place in hilo.places() if place.name == f"hand {seat + 1}"):
            text = f"play {hilo.names()[card]}"
            _, said = why_not(hilo, seat, text, company(hilo, seat))
            plays = [move.text.removeprefix("play ") for move in lawful if move.verb == "play"]
            if said and plays:
                instead = said.partition("You can play ")[2].rstrip(".").replace(" or ", ", ").split(", ")
                assert instead == ([""] if len(plays) > FEW else [card_name(play) for play in plays])
                named += len(plays) <= FEW
        hilo.apply(seat, lawful[rng.below(len(lawful))])
    assert named


def test_several_who_are_awaited_are_all_named() -> None:
    state = headtable.game("trolley-transfer").start(3, 0)
    view = state.view(0)
    view.waiting = [0, 2]
    view.prompt = Prompt([], public="choose a card")
    assert now(view, SeatNames(["Ann", "Bo", "Cy"], 0, [0, 1, 2])) == "you and Cy are to choose a card"
    view.waiting = []
    assert now(view, SeatNames(["Ann", "Bo", "Cy"], 0, [0, 1, 2])) == "the cards are to be shuffled"


def test_a_text_that_is_no_move_gets_the_clause_itself(hilo: State) -> None:
    clause, said = told(hilo, 0, "undo", "table.undo", company(hilo, 0))
    assert (clause, said) == ("table.undo", rulebooks.clause("table.undo").says)


def test_seats_and_books_of_a_call_are_named_and_the_seat_itself_is_yourself() -> None:
    """In what is refused, in what is awaited, and in what would do instead."""
    state = headtable.game("trix-authors").start(3, 2)
    state.apply(CHANCE, shuffle(state.pack(), state.names()))  # the lowest cards, which are Alum and Lime
    people = SeatNames(["Ann", "Bo", "Cy"], 0, state.sides)
    said = why_not(state, 0, "ask 1 for alum", people)[1]
    assert said.startswith("You cannot ask yourself for Alum: call upon one of the others.")
    assert why_not(state, 0, "ask 3 for gold", people)[1].startswith("You cannot ask Cy for Gold:")
    state.apply(0, state.parse("ask 2 for alum"))
    asked = SeatNames(["Ann", "Bo", "Cy"], 1, state.sides)
    said = "You cannot ask Ann for Alum now: you are to give Ann a card of the Book Alum."
    assert why_not(state, 1, "ask 1 for alum", asked)[1] == said
    pit = headtable.game("trix-exchange").start(3, 2, {"form": "live"})
    pit.apply(CHANCE, shuffle(pit.pack(), pit.names()))
    pit.apply(2, pit.parse("trade"))
    pit.apply(1, pit.parse("offer 3 gold"))
    third = SeatNames(["Ann", "Bo", "Cy"], 2, pit.sides)
    instead = why_not(pit, 2, "accept 2 gold from seat 2", third)[1].partition("You can ")[2]
    assert instead == "accept 3 Zinc, 3 Zinc from Bo, 3 Iron or 3 Iron from Bo."
