"""Trix Authors, in the order of the book, and its games at random."""

from collections import Counter
from collections.abc import Iterator

import pytest
from game_setups import step
from move_lines import say, texts, why_not
from seeds import seeded, seeds_of

from headtable import CHANCE, NOBODY, BadSetup, Move, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trix import COMMODITIES, COMMODITY, NAMES, OF_COMMODITY
from headtable.rules.games.trix_authors import BETWEEN, CALLING, GAME, GIVING, TrixAuthors
from headtable.rules.mechanics.asking import what, whom
from headtable.table.shuffle_finder import shuffle_for

COUNTS = pytest.mark.parametrize("seats", range(3, 7))
BOOK = {
    name.lower(): [NAMES[card] for card in cards]
    for name, cards in zip(COMMODITIES, OF_COMMODITY, strict=True)
}


def start(seats: int, **options: object) -> TrixAuthors:
    """A game in which the last seat deals first."""
    state = GAME.start(seats, seats - 1, {name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(state, TrixAuthors)
    return state


def dealt(seats: int, *hands: str, stock: str = "", **options: object) -> TrixAuthors:
    """A first deal with these cards among those of seats 1, 2 … and on top of the stock."""
    state = start(seats, **options)
    wanted = {f"hand {seat + 1}": cards(hand) for seat, hand in enumerate(hands)}
    state.apply(CHANCE, shuffle_for(state, {**wanted, "stock": cards(stock)}, Rng(7)))
    return state


def cards(names: str) -> list[int]:
    """Cards by name; `gold 3` stands for the first three of that Book."""
    found: list[int] = []
    words = names.split()
    while words:
        word = words.pop(0)
        if word in BOOK:
            found += [NAMES.index(name) for name in BOOK[word][: int(words.pop(0))]]
        else:
            found.append(NAMES.index(word))
    return found


def last_call(state: TrixAuthors) -> str:
    return dict(state.view(None).told())["last call"]


def playing(state: TrixAuthors, seed: int) -> Iterator[tuple[int, Move]]:
    """Random play; each move before it is made."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        seat, move = step(state, rng)
        yield seat, move
        state.apply(seat, move)


def finished(seats: int, seed: int, **options: object) -> TrixAuthors:
    state = start(seats, **options)
    for _ in playing(state, seed):
        pass
    return state


def books_held(state: TrixAuthors, seat: int) -> set[int]:
    return {COMMODITY[card] for card in state.cards.hands[seat]}


# Players, Books and the deal -----------------------------------------------------------------------


@pytest.mark.clause("trix-authors.players")
def test_three_to_six_play_each_for_himself() -> None:
    for seats in (2, 7):
        with pytest.raises(BadSetup):
            GAME.start(seats)
    for seats in (3, 4, 5, 6):
        assert start(seats).sides == list(range(seats))


@pytest.mark.clause("trix-authors.books")
def test_nine_books_of_eight_make_the_pack() -> None:
    assert sorted(COMMODITIES) == ["Alum", "Coal", "Gold", "Iron", "Lead", "Lime", "Mica", "Salt", "Zinc"]
    assert all(len(book) == 8 for book in BOOK.values())
    assert sorted(name for book in BOOK.values() for name in book) == sorted(NAMES)
    state = dealt(3, "gold 2 alum 1")
    own = state.view(0).pile("hand 1")
    assert own is not None
    assert [COMMODITIES[COMMODITY[NAMES.index(face)]] for face in own.faces] == own.tags


@pytest.mark.clause("trix-authors.first-dealer")
def test_the_lowest_sum_drawn_deals_and_equals_draw_again() -> None:
    state = GAME.start(4)
    state.apply(CHANCE, state.parse("cut trixie 2-1 3-0 10-10"))
    assert state.opening is not None
    state.apply(CHANCE, state.parse("cut 10-1 9-1"))
    assert state.dealer == 2
    assert GAME.start(4, options={"first-dealer": 2}).dealer == 1
    by_lot = GAME.start(4, options={"first-dealer": "by lot"})
    assert by_lot.chance(Rng(1)).verb == "dealer"


@pytest.mark.clause("trix-authors.deal", "trix-authors.first-turn")
@COUNTS
def test_six_each_singly_and_the_dealers_left_begins(seats: int) -> None:
    state = GAME.start(seats, 0)
    assert isinstance(state, TrixAuthors)
    order = list(reversed(range(72)))
    state.apply(CHANCE, shuffle(order, NAMES))
    for place in range(seats):
        seat = (1 + place) % seats
        assert sorted(state.cards.hands[seat]) == sorted(order[place : 6 * seats : seats])
    stock = state.view(1).pile("stock")
    assert stock is not None
    assert (stock.hidden, stock.faces) == (72 - 6 * seats, [])
    assert state.to_act() == 1


# A turn ------------------------------------------------------------------------------------------


@pytest.mark.example("trix-authors.ask-gold")
@pytest.mark.clause("trix-authors.call", "trix-authors.call-again")
def test_who_asks_for_gold_gets_one_card_and_calls_again() -> None:
    state = dealt(3, "trixie alum 5", "gold 2 zinc 4", "salt 6")
    say(state, "1 ask 2 for gold")
    assert last_call(state) == "seat 1 asked seat 2 for Gold and is to get a card"
    assert state.to_act() == 1
    assert texts(state) == ["give 10-9", "give 10-10"]  # of his choice
    assert state.view(1).question(["Ann", "Bo", "Cy"]) == "give Ann a card of the Book Gold"
    assert why_not(state, "2 give 10-1") == "trix-authors.another-book"
    assert why_not(state, "2 give trixie") == "table.not-held"
    assert why_not(state, "2 ask 1 for gold") == "table.not-now"
    say(state, "2 give 10-10")
    assert last_call(state) == "seat 1 asked seat 2 for Gold and got 10-10"
    assert NAMES.index("10-10") in state.cards.hands[0]
    assert [len(hand) for hand in state.cards.hands] == [7, 5, 6]
    assert state.to_act() == 0
    assert why_not(state, "1 give trixie") == "table.not-now"
    say(state, "1 ask 2 for gold", "2 give 10-9")  # the same player and Book again
    assert state.to_act() == 0


@pytest.mark.clause("trix-authors.call")
def test_a_call_needs_a_card_of_the_book_and_another_who_has_cards() -> None:
    state = dealt(3, "trixie alum 5")
    assert texts(state) == ["ask 2 for alum", "ask 2 for gold", "ask 3 for alum", "ask 3 for gold"]
    assert why_not(state, "1 ask 2 for zinc") == "trix-authors.call"
    assert why_not(state, "1 ask 1 for gold") == "trix-authors.call-upon-another"
    assert why_not(state, "1 ask 4 for gold") == "trix-authors.no-such-seat"
    assert why_not(state, "2 ask 1 for gold") == "table.turn"


@pytest.mark.clause("trix-authors.call", "trix-authors.call-again", "trix-authors.draw", "trix-authors.turns")
@COUNTS
def test_every_call_is_lawful_and_answered_from_the_hand(seats: int) -> None:
    cases: Counter[str] = Counter()
    for seed in seeds_of("every call of Trix Authors", seats, count=2):
        state = start(seats)
        for seat, move in playing(state, seed):
            if move.verb != "ask":
                continue
            asked, book = whom(move), what(move)
            assert book in books_held(state, seat)
            assert asked != seat
            assert state.cards.hands[asked]
            has_one = book in books_held(state, asked)
            left = state.cards.stock_left()
            after = state.clone()
            after.apply(seat, move)
            assert (after.stage == GIVING and after.to_act() == asked) == has_one
            if has_one:
                cases["given"] += 1
                gift = after.legal_moves(asked)[0]
                taken = after.clone()
                taken.apply(asked, gift)
                if taken.cards.hands[seat] and any(
                    taken.cards.hands[other] for other in range(seats) if other != seat
                ):
                    assert taken.to_act() == seat
            elif left:
                assert after.cards.stock_left() < left
                cases["drawn"] += 1
                drawn = state.cards.public_events.order[state.cards.public_events.top]
                if COMMODITY[drawn] == book and after.to_act() >= 0:
                    assert after.to_act() == seat
                    cases["drawn the Book"] += 1
            elif after.to_act() >= 0:
                cases["no pack"] += 1
                nexts = [(seat + ahead) % seats for ahead in range(1, seats + 1)]
                assert after.to_act() == next(other for other in nexts if after.cards.hands[other])
    assert set(cases) == {"given", "drawn", "drawn the Book", "no pack"}


@pytest.mark.clause("trix-authors.draw", "trix-authors.turns")
def test_a_card_drawn_in_vain_stays_hidden_and_ends_the_turn() -> None:
    state = dealt(3, "trixie alum 5", "zinc 6", "salt 6", stock="10-7 10-9")
    say(state, "1 ask 3 for gold")
    assert last_call(state) == "seat 1 asked seat 3 for Gold in vain, and drew a card"
    assert NAMES.index("10-7") in state.cards.hands[0]
    assert state.to_act() == 1  # the player on the left, not the one who was asked
    for viewer in (1, 2):
        assert "10-7" not in str(state.view(viewer).as_data())


@pytest.mark.clause("trix-authors.draw")
def test_a_lucky_card_is_shown_and_keeps_the_turn() -> None:
    state = dealt(3, "trixie alum 5", "zinc 6", "salt 6", stock="10-9 10-7")
    say(state, "1 ask 3 for gold")
    assert last_call(state) == "seat 1 asked seat 3 for Gold in vain, but drew 10-9"
    assert state.to_act() == 0
    for seed in range(5):
        world = state.imagine(1, Rng(seed))
        assert isinstance(world, TrixAuthors)
        assert NAMES.index("10-9") in world.cards.hands[0]
    say(state, "1 ask 3 for gold")
    assert state.to_act() == 1


# Books and the end -----------------------------------------------------------------------------------


@pytest.mark.clause("trix-authors.point")
def test_the_eighth_card_lays_the_book_down_however_it_comes() -> None:
    given = dealt(3, "gold 5 alum 1", "14-11 trixie 15-15 zinc 3")
    say(given, "1 ask 2 for gold", "2 give trixie", "1 ask 2 for gold", "2 give 14-11")
    assert given.scores == [0, 0, 0]
    say(given, "1 ask 2 for gold", "2 give 15-15")
    assert given.scores == [1, 0, 0]
    assert [note.clause for note in given.notes] == ["trix-authors.point"]
    pile = given.view(None).pile("books 1")
    assert pile is not None
    assert pile.faces == BOOK["gold"]
    assert dict(given.view(None).told())["books of seat 1"] == "Gold"
    assert len(given.cards.hands[0]) == 1
    assert why_not(given, "1 ask 2 for gold") == "trix-authors.call"  # it has left play


@pytest.mark.clause("trix-authors.point")
def test_a_book_completed_by_a_draw_is_laid_down_too() -> None:
    state = dealt(3, "gold 6", "15-15 salt 5", "alum 6", stock="trixie lime 3")
    say(state, "1 ask 2 for gold", "2 give 15-15", "1 ask 3 for gold")
    assert state.scores == [1, 0, 0]
    assert last_call(state).endswith("in vain, but drew Trixie")
    assert len(state.cards.hands[0]) == 1  # he had none left, drew another and calls
    assert state.to_act() == 0


@pytest.mark.clause("trix-authors.point", "trix-authors.win")
@COUNTS
@seeded(3)
def test_nine_books_nine_points_and_the_most_win(seats: int, seed: int) -> None:
    state = start(seats)
    for _ in playing(state, seed):
        for hand in state.cards.hands:
            books = [COMMODITY[card] for card in hand]
            assert all(books.count(book) < 8 for book in set(books))
    assert sum(state.scores) == 9
    assert [note.points for note in state.notes] == [1] * 9
    assert all(not hand for hand in state.cards.hands)
    assert state.winners() == [seat for seat in range(seats) if state.scores[seat] == max(state.scores)]


@pytest.mark.clause("trix-authors.win")
def test_play_again_starts_from_nothing_with_the_next_dealer() -> None:
    again = 0
    for seed in seeds_of("play again", count=8):
        state = start(6, tie="play again", max_deals=3)
        dealers: list[int] = []
        for seat, move in playing(state, seed):
            if seat == CHANCE and move.verb == "shuffle":
                dealers.append(state.dealer)
                assert state.scores == [0] * 6
        again += len(dealers) > 1
        assert dealers == [5, 0, 1][: len(dealers)]
        assert sum(state.scores) == 9
        assert len(state.winners()) == 1 or len(dealers) == 3
        shared = finished(6, seed)
        assert shared.deals == 1
    assert again


# Empty hands, nobody to ask, an empty pack -------------------------------------------------------------


@pytest.mark.clause("trix-authors.draw", "trix-authors.turns", "trix-authors.call")
def test_who_has_no_cards_draws_one_in_his_turn_and_cannot_be_asked() -> None:
    empty_asked = 0
    for seed in seeds_of("who has no cards", count=12):
        state = start(3)
        for seat, _ in playing(state, seed):
            if seat < 0:
                continue
            assert state.cards.hands[seat]  # who is awaited always has cards
            empty = [other for other in range(3) if not state.cards.hands[other]]
            if state.stage == CALLING:
                empty_asked += len(empty)
                for other in empty:
                    assert not [text for text in texts(state) if text.startswith(f"ask {other + 1}")]
                    assert why_not(state, f"{seat + 1} ask {other + 1} for gold") == "trix-authors.no-cards"
    assert empty_asked > 10


@pytest.mark.clause("trix-authors.draw", "trix-authors.turns")
def test_a_failed_call_and_an_empty_hand_on_the_left_draw_one_each() -> None:
    """At random this does not happen while the pack lasts: seat 1 has taken all that seat 2 had."""
    own = "10-9 10-1 8-4 9-3 7-4 6-3"  # one each of Gold, Zinc, Lead, Coal, Iron and Mica
    taken = "10-10 11-9 12-8 10-2 10-3 10-4"
    state = dealt(3, own, taken, "8-5 8-6 8-7 9-4 9-5 9-6", stock="lime 2")
    for book in ("gold", "zinc"):
        for _ in range(3):
            say(state, f"1 ask 2 for {book}")
            say(state, f"2 {texts(state)[0]}")
    assert state.cards.hands[1] == []
    left = state.cards.stock_left()
    assert not [text for text in texts(state) if text.startswith("ask 2")]
    say(state, "1 ask 3 for iron")
    assert state.cards.stock_left() == left - 2
    assert [len(hand) for hand in state.cards.hands] == [13, 1, 6]
    assert state.to_act() == 1


@pytest.mark.clause("trix-authors.draw", "trix-authors.turns")
def test_an_empty_hand_in_the_middle_of_a_turn_draws_one_or_is_out() -> None:
    for rule, left, turn in (("draw one", 1, 0), ("out", 0, 1)):
        state = dealt(3, "gold 6", "15-15 trixie salt 4", "alum 6", stock="lime 3", empty_hand=rule)
        say(state, "1 ask 2 for gold", "2 give 15-15", "1 ask 2 for gold", "2 give trixie")
        assert state.scores == [1, 0, 0]
        assert len(state.cards.hands[0]) == left
        assert state.to_act() == turn


@pytest.mark.clause("trix-authors.draw")
def test_who_is_out_stays_out() -> None:
    ends: Counter[bool] = Counter()
    for seed in seeds_of("who is out", count=12):
        state = start(3, empty_hand="out")
        out: set[int] = set()
        for seat, _ in playing(state, seed):
            if state.deals and state.stage != BETWEEN:
                assert seat not in out
                out |= {other for other in range(3) if not state.cards.hands[other]}
                assert all(not state.cards.hands[other] for other in out)
        ends[bool(state.cards.stock_left())] += 1
        assert out
        if state.cards.stock_left():
            assert sum(state.scores) < 9  # all were out while the pack lasted
        else:
            assert sum(state.scores) == 9
    assert ends[False]


@pytest.mark.clause("trix-authors.draw", "trix-authors.win")
def test_with_nobody_to_ask_he_draws_and_passes() -> None:
    """Seat 1 takes the last cards of both others; nobody is left to be asked."""
    own = "10-9 10-1 8-4 9-3 7-4 6-3"  # one each of Gold, Zinc, Lead, Coal, Iron and Mica
    again = dealt(3, own, "10-10 11-9 12-8 10-2 10-3 10-4", "8-5 8-6 8-7 9-4 9-5 9-6")
    for asked, book in [(2, "gold"), (2, "zinc"), (3, "lead"), (3, "coal")]:
        for _ in range(3):
            say(again, f"1 ask {asked} for {book}")
            say(again, f"{asked} {texts(again)[0]}")
    # He drew one card and passed; seat 2, without cards, drew one and can ask him.
    assert again.cards.stock_left() == 52
    assert [len(hand) for hand in again.cards.hands] == [19, 1, 0]
    assert again.to_act() == 1


def reason_against(state: TrixAuthors, seat: int, text: str) -> str:
    """Why a call that was made in vain is not made again."""
    call = state.parse(text)
    if not state.cards.hands[whom(call)]:
        return "trix-authors.no-cards"
    is_held = what(call) in books_held(state, seat)
    return "trix-authors.asked-in-vain" if is_held else "trix-authors.call"


@pytest.mark.clause("trix-authors.call", "trix-authors.asked-in-vain")
@COUNTS
def test_with_an_empty_pack_no_call_in_vain_is_repeated(seats: int) -> None:
    in_vain = 0
    for seed in seeds_of("in vain", seats, count=3):
        state = start(seats)
        failed: set[tuple[int, str]] = set()
        for seat, move in playing(state, seed):
            if move.verb != "ask":
                continue
            assert (seat, move.text) not in failed
            assert texts(state)  # there is always another
            for caller, text in failed:
                if caller == seat:
                    assert why_not(state, f"{seat + 1} {text}") == reason_against(state, seat, text)
            if not state.cards.stock_left() and what(move) not in books_held(state, whom(move)):
                failed.add((seat, move.text))
                in_vain += 1
                after = state.clone()
                after.apply(seat, move)
                assert last_call(after).endswith("in vain")
    assert in_vain > 3
