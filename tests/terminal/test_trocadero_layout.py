"""The layout of Trocadero in a terminal of 80 by 24."""

import pytest
from game_setups import play, step
from move_lines import say
from trocadero_table import stack, stacked, start, turns

from headtable import NOBODY, Rng, View
from headtable.narration import trocadero
from headtable.narration.narrator import Moment, Narrator
from headtable.narration.seat_names import SeatNames
from headtable.rules.games.trocadero import Trocadero
from headtable.terminal import card_faces, trocadero_layout
from headtable.terminal.table_view import render

NAMES = ["You", "Bo", "Cy", "Dee"]
WIDTH = 80


def screen(state: Trocadero, seat: int = 0, width: int = WIDTH) -> list[str]:
    return render(state.view(seat), NAMES, width, False, 24).splitlines()


def told(state: Trocadero, line: str) -> list[str]:
    """What seat 1 hears of a move."""
    teller = Narrator(SeatNames(NAMES, 0, state.sides), 0)
    before = Moment.of(state, 0)
    say(state, line)
    after = Moment.of(state, 0)
    seat, text = line.split(" ", 1)
    return [said.text for said in teller.tell(before, int(seat) - 1, text, after)]


def test_the_layout_shows_flushes_chips_and_the_four_spaces() -> None:
    state = stacked("as kh 5d qc ks 10d")
    turns(state, 5)
    say(state, "2 draw", "2 sell", "3 bid 7", "4 pass")
    lines = screen(state)
    assert lines[2:5] == [
        "▸ You, spades         Bo, hearts          Cy, diamonds        Dee, clubs",
        "  [A][K] Q  J  10      A [K] Q  J  10      A  K  Q  J  10      A  K [Q] J  10",
        "  98 chips            98 chips            99 chips            99 chips",
    ]
    assert lines[5].startswith("┌ DECK")
    assert all(word in lines[5] for word in ("DISCARDS", "AUCTION", "POOL"))
    assert "[Ten of Diamonds] of Bo" in lines[6]
    assert "6 chips" in lines[6]
    assert "Cy bids 7" in lines[7]
    assert "bid 8 to bid 98: type" in lines[-1]


def test_each_viewer_has_his_own_flush_first() -> None:
    state = stacked("5c")
    assert screen(state, 2)[2].split(", ")[0].strip() == "You"
    assert "hearts" in screen(state, 2)[2].split("  ")[-1]


@pytest.mark.parametrize(
    "options", [{}, {"auction": "sealed", "reserve": "on"}, {"rebuy": "stack", "stake": 10}], ids=str
)
def test_it_fits_a_small_screen_at_every_moment(options: dict[str, object]) -> None:
    state = start(rounds=3, **options)
    rng = Rng(8)
    while state.to_act() != NOBODY:
        for seat in range(4):
            lines = screen(state, seat)
            assert len(lines) <= 24
            assert max(len(line) for line in lines) <= WIDTH
        state.apply(*step(state, rng))
    assert max(len(line) for line in screen(state, 0, 60)) <= 60


def test_a_narrow_screen_says_it_in_words() -> None:
    state = stacked("kh")
    say(state, "1 draw", "1 sell")
    lines = trocadero_layout.drawn(state.view(0), SeatNames(NAMES, 0, state.sides), 44, False)
    assert max(len(line) for line in lines) <= 44
    assert any(line.startswith("Auction: [King of Hearts]") for line in lines)


def test_what_happened_is_told() -> None:
    state = stacked("as joker")
    assert told(state, "1 draw") == ["You draw a card.", "You place the Ace of Spades."]
    assert told(state, "2 draw") == ["Bo draws a card.", "Bo draws the Joker and takes 2 chips."]
    stack(state, "kc 5d")
    say(state, "2 draw", "2 sell")
    assert "Nobody" not in " ".join(told(state, "3 bid 4") + told(state, "4 pass"))
    assert told(state, "1 pass")[-1] == "Cy buys Bo's King of Clubs for 4 chips."
    say(state, "3 draw", "3 bury")
    stale = state.view(0)
    assert trocadero.told(stale, stale, SeatNames(NAMES, 0, state.sides)) == []


def test_an_unsold_card_is_told_of_and_a_drawn_one_only_to_its_drawer() -> None:
    state = stacked("kh 5d")
    assert told(state, "1 draw") == ["You draw a card.", "You get King of Hearts."]
    say(state, "1 sell", "2 pass", "3 pass")
    assert told(state, "4 pass")[-1] == "Nobody buys the King of Hearts."
    assert told(state, "2 draw") == ["Bo draws a card."]
    assert told(state, "2 bury") == ["Bo buries the card."]


def test_other_games_have_no_such_layout() -> None:
    view = View("trix", 0, 4)
    assert trocadero_layout.drawn(view, SeatNames(NAMES, 0, [0, 1, 2, 3]), WIDTH, False) == []
    assert trocadero_layout.rest(view) is view


def test_debts_are_shown() -> None:
    state = start(rebuy="stack", stake=10)
    play(state, Rng(2), 5)
    state.chips.lend(2)
    assert any("20 chips, owes 10" in line or "owes 10" in line for line in screen(state))


def test_cards_have_faces() -> None:
    assert card_faces.face("10h").name == "Ten of Hearts"
    assert card_faces.face("joker").name == "Joker"
    assert card_faces.chip("kc", False) == "[King of Clubs]"
