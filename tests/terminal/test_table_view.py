"""The table as it is drawn: complete, within its width, and without a rule in it."""

import pytest
from game_setups import awaited

import headtable
from headtable import rulebooks
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.moves import Move, word
from headtable.rules.core.prompt import PLAY_A_CARD
from headtable.rules.core.score_note import Note
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, LAYOUT, NOBODYS, PILE, ROW, TRICK, Pile
from headtable.terminal import score_sheet
from headtable.terminal.styled_text import ESCAPE, breadth
from headtable.terminal.table_view import called, in_words, render
from headtable.terminal.view_decoder import view_from

NAMES = ["Ann", "Bo", "Cy", "Dee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit"]
GAMES = [game.id for game in headtable.games()]


def table() -> View:
    """Four at a table, partners opposite; Ann is to play to a trick."""
    view = View("trolley-euchre", 0, 4)
    view.dealer = 2
    view.to_act, view.waiting, view.prompt = 0, [0], PLAY_A_CARD
    view.sides, view.scores = [0, 1, 0, 1], [3, 4, 3, 4]
    view.notes = [Note("trolley-euchre.four-score", 1, 2, 1).made_by([], [], "against")]
    view.show(Pile("hand 1", 0, HAND, ["red-car", "red-fare", "black-transfer"]))
    for seat in (1, 2, 3):
        view.show(Pile(f"hand {seat + 1}", seat, HAND, [], 3))
    view.show(Pile("shown 4", 3, ROW, ["green-car+t"]))
    view.show_trick("trick", [0, 1], ["red-motorman", "red-passenger"], [2, 3, 0, 1], -1)
    view.show(Pile("stock", NOBODYS, PILE, [], 20))
    view.tell("trump", "red")
    view.tell("maker", "{}", [2])
    view.tell_counts("tricks", [1, 0, 2, 0])
    offer(view, "play", "red-car")
    offer(view, "play", "red-fare")
    return view


def offer(view: View, verb: str, face: str, breaks: str = "") -> None:
    """Let the viewer do something with a card of his hand."""
    view.offer(Move(verb, f"{verb} {face}", card=0), [face], "hand 1", breaks)


def shown(view: View, width: int = 80, height: int = 0) -> str:
    return render(view, NAMES[: view.seats], width, False, height)


def test_everything_in_sight_is_on_the_table() -> None:
    text = shown(table())
    for words in (
        "Trolley Euchre",
        "Cy deals",
        "Cy, your partner ▮▮▮",
        "tricks 2",
        "Dee, shown:  [A Green Car +t]",
        "Motorman",
        "pack: 20 cards",
        "Trump: red   Maker: Cy",
        "You: tricks 1",
        "Score: You and Cy 3, Bo and Dee 4",
        "Bo and Dee keep the makers below three tricks: 2.",
        "Ann, your turn: play a card.",
    ):
        assert words in text


def test_who_played_what_stands_below_the_trick_and_numbers_below_what_can_be_played() -> None:
    lines = shown(table()).splitlines()
    assert any(line.split()[:2] == ["Cy", "Dee"] for line in lines)
    assert any(line.split() == ["1", "play", "2", "play"] for line in lines)


def test_moves_that_a_card_alone_does_not_tell_are_listed() -> None:
    view = table()
    offer(view, "leave", "red-car")
    view.offer(word("pass"), [])
    text = shown(view)
    assert "1 play red-car" in text
    assert "3 leave red-car" in text
    assert "4 pass" in text


def test_a_fault_is_marked_as_one() -> None:
    view = table()
    offer(view, "play", "black-transfer", "trolley-euchre.follow")
    view.offer(word("claim"), [], breaks="trolley.no-refill")
    text = shown(view)
    assert "3! play" in text
    assert "! is against the rules" in text
    assert "4 claim (against the rules)" in text


def test_who_may_only_speak_is_not_told_that_it_is_his_turn() -> None:
    view = table()
    view.to_act, view.waiting = 1, [1]
    assert "You may speak" in shown(view)
    view.choices = []
    assert "Waiting for Bo: play a card" in shown(view)


def test_a_reconstruction_is_called_one() -> None:
    view = View("trolley-pinochle", 0, 2)
    view.sides, view.scores = [0, 1], [0, 0]
    assert "Trolley Pinochle [Reconstruction]" in shown(view)
    view.game = "trolley"
    assert "Reconstruction" not in shown(view)


@pytest.mark.parametrize("width", [40, 80, 120])
def test_the_title_of_gyp_has_its_line_of_context(width: int) -> None:
    view = View("gyp", 0, 3)
    view.sides, view.scores = [0, 1, 2], [0, 0, 0]
    text = " ".join(shown(view, width).split())
    assert rulebooks.game("gyp").context in text
    assert "dated slang" in text
    assert "insult" in text
    assert all(not rulebooks.game(game).context for game in GAMES if game != "gyp")


def test_cards_that_belong_together_stand_together() -> None:
    view = table()
    view.piles[0].tags = ["Lead", "Gold", "Lead"]
    assert "Your hand:  Lead [A Red Car]  [IX Black Transfer]  Gold" in shown_as_chips(view)
    view.show(Pile("books 2", 1, PILE, ["car", "fare"]).tagged(["Mica", "Mica"]))
    assert "Bo, books:  Mica (2 cards)" in shown(view)


def shown_as_chips(view: View) -> str:
    view.choices = []
    return shown(view, 80, 10)


def test_the_public_view_has_no_hand_and_nobody_is_you() -> None:
    view = table()
    view.seat, view.choices = None, []
    view.piles[0] = Pile("hand 1", 0, HAND, [], 3)
    text = shown(view)
    assert "Ann ▮▮▮" in text
    assert "Ann and Cy 3" in text
    assert "You" not in text


def test_a_layout_of_cards_is_drawn_with_its_name() -> None:
    view = table()
    view.show(Pile("board", NOBODYS, LAYOUT, ["car", "fare"]))
    assert "board" in shown(view)


def test_a_small_screen_gets_chips_for_cards() -> None:
    roomy, small, least = shown(table()), shown(table(), 80, 19), shown(table(), 80, 10)
    assert len(small.splitlines()) <= 19
    assert len(least.splitlines()) <= 10
    assert roomy.count("┌") > small.count("┌") > 0
    assert "┌" not in least
    assert "1 [A Red Car]" in least


def test_winners_are_named() -> None:
    view = table()
    view.choices, view.waiting, view.winners = [], [], [0, 2]
    assert "You and Cy have won." in shown(view)
    view.winners, view.sides = [1], [0, 1, 2, 3]
    assert "Bo has won." in shown(view)
    view.winners = [0, 1]
    assert "A draw: you and Bo share the win." in shown(view)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("width", [40, 80, 120])
def test_no_line_of_any_game_is_wider_than_the_screen_and_colour_changes_no_word(
    game: str, width: int
) -> None:
    """Another game for each width, and every second moment of it: the next one hardly looks different."""
    for seats in (headtable.game(game).seats[0], headtable.game(game).seats[-1]):
        rng = headtable.Rng(seats * width)
        state = headtable.game(game).start(seats)
        for number, seat in enumerate(awaited(state, rng, 150)):
            if number % 2 == 0:
                view = state.view(seat)
                plain = render(view, NAMES[:seats], width, False, 24)
                assert [line for line in plain.splitlines() if breadth(line) > width] == []
                assert "\033" not in plain
                assert ESCAPE.sub("", render(view, NAMES[:seats], width, True, 24)) == plain
            moves = state.legal_moves(seat)
            state.apply(seat, moves[rng.below(len(moves))])


@pytest.mark.clause("magna.start-score")
def test_the_score_of_magna_is_told_as_it_counts_down() -> None:
    state = headtable.game("magna").start(4, 0)
    state.scores = [2, -3, 2, -3]
    view = view_from(state.view(0).as_data())
    company = SeatNames.of(view, ["Ann", "Ben", "Cy", "Dee"])
    assert score_sheet.standing(view, company, colour=False) == ["Score: You and Cy 13, Ben and Dee 18"]


def test_the_count_of_the_last_hand_is_told_whole_and_as_the_last_one() -> None:
    view = table()
    kinds = ("magna.high", "magna.low", "magna.trixie", "magna.game", "magna.low-game")
    view.notes = [Note(clause, 0, 1, 1) for clause in kinds]
    view.deal = 1
    assert shown(view).count(": 1.") == 3  # of the hand that is played, the newest
    assert "Last hand" not in shown(view)
    view.deal = 2
    assert shown(view).count(": 1.") == 5
    assert "\n  Last hand:\n    You and Cy get High" in shown(view)
    view.deal, view.winners = 1, [0, 2]
    assert shown(view).count(": 1.") == 5


def test_a_trick_is_called_as_in_the_book() -> None:
    last, stock = Pile("last trick", NOBODYS, TRICK, ["7-3"]), Pile("stock", NOBODYS, PILE, [], 3)
    hilo = View("hilo", 0, 2)
    assert [called(pile, hilo) for pile in (last, stock)] == ["last set", "pack"]
    assert called(last, View("trolley", 0, 2)) == "last trick"


def test_the_card_turned_up_is_called_trump_card_only_while_it_is_that() -> None:
    view = table()
    view.facts = []
    turned = Pile("trump card", NOBODYS, ROW, ["green-fare"])
    view.show(turned)
    assert called(turned, view) == "turned up"
    assert " turned up" in shown(view)
    view.tell("turned down", "green")
    assert called(turned, view) == "turned down"
    view.tell("trump", "red")
    assert called(turned, view) == "turned down"
    view.facts = [fact for fact in view.facts if fact.name == "trump"]
    assert called(turned, view) == "trump card"


def test_one_card_is_no_cards() -> None:
    assert [in_words(count) for count in (1, 2)] == ["1 card", "2 cards"]


def test_marks_are_explained_where_the_cards_lie_and_melds_name_their_cards() -> None:
    view = table()
    own = Pile("melds 1", 0, ROW, ["red-conductor+a1", "black-car+c"])
    view.show(own.tagged(["first Trump Couple", "four of a kind"]))
    assert "  +a1: first Trump Couple    +c: four of a kind" in shown(view)
    others = Pile("melds 2", 1, ROW, ["green-conductor+a", "green-passenger+a"])
    view.show(others.tagged(["Couple or Trolley"] * 2))
    assert "Bo, melds:  Couple or Trolley:  [K Green Conductor +a]" in shown(view)


def test_cards_that_a_fact_names_are_spoken() -> None:
    view = View("trocadero", 0, 4)
    view.scores, view.sides = [0] * 4, [0, 1, 2, 3]
    view.tell_cards("known to be buried", ["10h", "as"])
    assert "Known to be buried: Ten of Hearts, Ace of Spades" in shown(view)
