"""What may be done, listed in few lines."""

import headtable
from headtable.narration.seat_names import SeatNames
from headtable.rules.core.prompt import Prompt
from headtable.rules.core.view import View
from headtable.rules.core.view_parts import HAND, Pile
from headtable.terminal import choices
from headtable.terminal.table_view import render

NAMES = ["You", "Bo", "Cy"]
SEATS = {"forty-two": 4, "trix-football": 2}  # where three cannot play


def view_of(game: str, hand: list[str], *texts: str) -> View:
    """Three at a table; the viewer has a hand and may say these."""
    view = View(game, 0, 3)
    view.sides, view.scores = [0, 1, 2], [0, 0, 0]
    view.to_act, view.waiting, view.prompt = 0, [0], Prompt([], public="choose")
    view.show(Pile("hand 1", 0, HAND, hand))
    view.show(Pile("hand 3", 2, HAND, [], 5))
    state = headtable.game(game).start(SEATS.get(game, 3))
    for text in texts:
        named = [word for word in text.split()[1:] if word in hand]
        view.offer(state.parse(text), named, "hand 1" if named else "")
    return view


def listed(view: View, width: int = 80) -> list[str]:
    return choices.listed(view, SeatNames.of(view, NAMES), width, choices.card_labels(view)[0])


def test_a_long_run_of_numbers_is_one_line() -> None:
    view = view_of("forty-two", ["2-0"], "pass", *[f"bid {number}" for number in range(31, 43)])
    assert listed(view) == ["1 pass", "bid 31 to bid 42: type for instance bid 31"]
    few = view_of("forty-two", ["2-0"], "pass", "bid 41", "bid 42")
    assert listed(few) == ["1 pass     2 bid 41   3 bid 42"]


def test_places_in_a_hand_are_drawn_from_by_their_number() -> None:
    view = view_of("rover", ["2-0"])
    parse = headtable.game("rover").start(3).parse
    for number in range(1, 6):
        view.offer(parse(f"draw {number}"), [], "hand 3")
    assert listed(view) == ["1 to 5: draw that card from the hand of Cy"]


def test_a_selection_of_cards_is_one_line_and_no_card_has_a_number() -> None:
    hand = ["2-1", "3-2", "4-4", "5-1"]
    sets = [[card for place, card in enumerate(hand) if mask >> place & 1] for mask in range(1, 16)]
    view = view_of("trix-football", hand, "stand", *[" ".join(["change", *cards]) for cards in sets])
    assert choices.card_labels(view) == ({}, "")
    assert listed(view) == [
        "1 stand on all five cards",
        "change one card or more: type for instance change 2-1 3-2",
    ]
    view.choices[1].breaks = "trix-football.late-discard"
    assert "(against the rules)" in listed(view)[1]


def test_asking_is_a_table_of_persons_and_books() -> None:
    view = view_of(
        "trix-authors", ["2-1"], "ask 2 for mica", "ask 2 for lead", "ask 3 for mica", "ask 3 for lead"
    )
    assert listed(view) == [
        "            Mica  Lead",
        "ask Bo for     1     2",
        "ask Cy for     3     4",
    ]
    assert listed(view, 20) == [
        "1 ask Bo for Mica",
        "2 ask Bo for Lead",
        "3 ask Cy for Mica",
        "4 ask Cy for Lead",
    ]


def pit() -> View:
    view = view_of(
        "trix-exchange",
        ["gold", "gold", "iron"],
        "hold",
        "offer 1 gold",
        "offer 2 gold",
        "accept 2 gold",
        "accept 2 gold from seat 3",
        "offer 1 iron",
    )
    view.extra["worth"] = [["gold", 15, -2], ["iron", 10, 1]]
    return view


def test_the_pit_is_a_table_of_lots() -> None:
    assert listed(pit()) == [
        "                              offer 1  offer 2  accept 2  2 of Cy",
        "Gold ×2 (Corner 15, left -2)        2        3         4        5",
        "Iron ×1 (Corner 10, left +1)        6",
        "1 hold",
    ]


def test_a_narrow_pit_leaves_out_what_it_must() -> None:
    assert listed(pit(), 50)[0] == "         offer 1  offer 2  accept 2  2 of Cy"
    assert listed(pit(), 40)[0].split() == ["offer", "1", "offer", "2", "accept", "2"]
    assert "or by name, as: accept 2 gold from seat…" in listed(pit(), 40)
    text = "\n".join(listed(pit(), 30))
    assert all(f"{number} " in text for number in range(1, 7))


def test_lots_are_counted_and_never_drawn() -> None:
    view = pit()
    assert "┌" not in render(view, NAMES, 80, False)
    assert "Your hand" not in render(view, NAMES, 80, False)
    view.choices = []
    assert "Your hand:  [Gold] ×2  [Iron] ×1" in render(view, NAMES, 80, False)
