"""Facts and choices of a view are ids, numbers and words with slots for the seats, in every game."""

import re
from collections.abc import Iterator

import pytest
from game_setups import Table, every_table, step

import headtable
from headtable import NOBODY, Rng
from headtable.rules.core.moves import Move
from headtable.rules.core.state import State
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import (
    CARDS,
    COUNTS,
    NUMBER,
    PART,
    SEATS,
    TRUMP,
    WORDS,
    Choice,
    Fact,
    Wording,
    fact_in_words,
)
from headtable.rules.equipment.trolley import COLOURS
from headtable.terminal.choices import in_order_of_hand

SEAT = re.compile(r"\bseat \d")
TABLES = [table for table in every_table() if table.seats == table.game.seats[0]]
NAMES = ["Ann", "Bo", "Cy"]
CHOSEN = "chosen"  # what a seat has chosen in secret, told to itself


def wrong_fact(fact: Fact, view: View) -> str:
    """What is not as the kind of a fact says; "" where all is well."""
    is_words, is_cards = fact.kind in (WORDS, TRUMP), fact.kind in (CARDS, TRUMP)
    is_own_move = fact.kind == WORDS and fact.name == CHOSEN  # it names the cards of that move, if it has any
    if bool(fact.text) != is_words or (bool(fact.cards) != is_cards and not is_own_move):
        return "words or cards"
    if SEAT.search(fact.name) or SEAT.search(fact.text):
        return "a seat by its number"
    if is_words and fact.text.count("{}") != len(fact.numbers):
        return "a slot for each seat"
    if (is_words or fact.kind == SEATS) and not all(0 <= seat < view.seats for seat in fact.numbers):
        return "seats of the table"
    counted = {COUNTS: view.seats, NUMBER: 1, PART: 2}
    return "numbers" if len(fact.numbers) != counted.get(fact.kind, len(fact.numbers)) else ""


def wrong_choice(choice: Choice, view: View) -> str:
    if not choice.kind or SEAT.search(choice.says) or choice.says.count("{}") != len(choice.seats):
        return "words"
    return "" if all(0 <= seat < view.seats for seat in choice.seats) else "seats of the table"


def views(table: Table, seed: int, most: int) -> Iterator[View]:
    state: State = table.start()
    rng = Rng(seed)
    for number in range(most):
        if state.to_act() == NOBODY:
            return
        state.apply(*step(state, rng))
        yield state.view(None if number % 4 == 0 else number % state.seats)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_facts_and_choices_are_structured(table: Table) -> None:
    for view in views(table, 5, 60):
        assert [(fact.as_data(), why) for fact in view.facts if (why := wrong_fact(fact, view))] == []
        assert [(one.as_data(), why) for one in view.choices if (why := wrong_choice(one, view))] == []


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (Fact("tricks", COUNTS, [2, 0, 1]), ("tricks", "2 0 1")),
        (Fact("pool", NUMBER, [40]), ("pool", "40")),
        (Fact("round", PART, [3, 7]), ("round", "3 of 7")),
        (Fact("trump", TRUMP, cards=["red-car"], text="red"), ("trump", "red")),
        (Fact("passed", SEATS, [2, 0]), ("passed", "Cy, Ann")),
        (Fact("left over", CARDS, cards=["7-3", "trixie"]), ("left over", "7-3 trixie")),
        (fact_in_words("drawing", "{} from {}", [1, 2]), ("drawing", "Bo from Cy")),
        (fact_in_words("terminal", "{} City"), ("terminal", "{} City")),
    ],
)
def test_a_fact_in_words(fact: Fact, says: tuple[str, str]) -> None:
    assert (fact.title(NAMES), fact.words(NAMES)) == says


def test_a_fact_of_one_seat_names_it() -> None:
    view = View("rover", 0, 3)
    view.tell_of(1, "books", "Gold", [0])
    assert view.told() == [("books of seat 2", "Gold")]
    assert view.facts[0].title(NAMES) == "books of Bo"


@pytest.mark.parametrize(
    ("game", "seats", "text", "kind", "said"),
    [
        ("hilo", 3, "play 7-3", "play", ("play 7-3", [], -1, "")),
        ("forty-two", 4, "bid 31", "bid", ("bid 31", [], 31, "")),
        ("rover", 3, "draw 2", "draw", ("draw 2", [], 2, "")),
        ("trix-authors", 3, "ask 2 for gold", "ask", ("ask Bo for Gold", [1], -1, "gold")),
        ("trix-exchange", 3, "offer 2 iron", "offer", ("offer 2 iron", [], 2, "iron")),
        (
            "trix-exchange",
            3,
            "accept 2 iron from seat 3",
            "accept",
            ("accept 2 iron from Cy", [2], 2, "iron"),
        ),
        ("trix-exchange", 3, "corner iron", "corner", ("corner iron", [], 8, "iron")),
        (
            "trolley",
            2,
            "show couple conductor passenger",
            "show",
            ("show a Couple conductor passenger", [], -1, "couple"),
        ),
        ("call-suit-forty-two", 4, "play 6-3 call 3", "call", ("call 3 with 6-3", [], 3, "")),
        (
            "magna",
            3,
            "count the cards dealt to seat 2",
            "count",
            ("count the cards dealt to Bo", [1], -1, ""),
        ),
    ],
)
def test_how_a_move_is_said(
    game: str, seats: int, text: str, kind: str, said: tuple[str, list[int], int, str]
) -> None:
    state = headtable.game(game).start(seats)
    move = state.parse(text)
    one = Wording(move, state.faces_of(move))
    assert (one.text, one.kind) == (text, kind)
    assert (one.words(NAMES), one.seats, one.number, one.thing) == said


def test_a_seat_that_nobody_has_is_called_by_its_number() -> None:
    move = Move("count", "count seat 9").saying("count {}", [8])
    assert Wording(move, []).words(NAMES) == "count seat 9"


def test_a_hand_and_what_the_terminal_offers_of_it_are_laid_in_the_order_of_the_game() -> None:
    state = headtable.game("trolley-pinochle").start(2, 0)
    state.apply(headtable.CHANCE, state.chance(Rng(4)))
    ranks = ["car", "fare", "conductor", "passenger", "motorman", "transfer"]
    view = state.view(1)
    hand = view.pile("hand 2")
    assert hand is not None
    order = [f"{shade}-{name}" for shade in COLOURS for name in ranks]
    assert hand.faces == sorted(hand.faces, key=order.index)
    chosen = [choice.faces[0] for choice in in_order_of_hand(view)]
    assert chosen == list(dict.fromkeys(hand.faces))
    assert chosen != [choice.faces[0] for choice in view.choices]


@pytest.mark.clause("trolley-euchre.second-motorman-led")
def test_the_second_motorman_lies_among_the_trumps() -> None:
    seen = 0
    for seed in range(30):
        state = headtable.game("trolley-euchre").start(4, 3)
        state.apply(headtable.CHANCE, state.chance(Rng(seed)))
        state.apply(0, state.parse("order up"))
        view = state.view(3)  # the dealer, who is to discard
        trump, hand = view.fact("trump"), view.pile("hand 4")
        assert trump is not None
        assert hand is not None
        assert [choice.faces[0] for choice in in_order_of_hand(view)] == hand.faces
        places = [place for place, face in enumerate(hand.faces) if face in trump.cards]
        first = places[0] if places else 0
        assert places == list(range(first, first + len(places)))
        seen += any(colour(hand.faces[place]) != trump.text for place in places)
    assert seen > 3


def colour(face: str) -> str:
    return face.partition("-")[0]
