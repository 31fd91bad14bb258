"""Moves, notation, secret choices, the draw for the first deal, the bell."""

from collections import Counter
from itertools import pairwise

import pytest
from game_setups import Table, at_the_shuffle, every_table, is_dealt, play

from headtable import CHANCE, NOBODY, Refusal, Rng, Unreadable, game
from headtable.rules.core.first_dealer import MOST_CUTS, FirstDealerDraw
from headtable.rules.core.moves import BELL, Move, listed, numbered, one_each, word
from headtable.rules.core.notation import Notation
from headtable.rules.core.secret_choices import SecretChoices

NAMES = ["ace", "two", "three"]


def having(*chosen: tuple[str, str]) -> list[Table]:
    """The tables that have one of these options set and no other."""
    return [table for table in every_table() if table.options in [(one,) for one in chosen]]


def test_the_text_is_the_identity_of_a_move() -> None:
    assert word("pass") == Move("pass", "pass")
    assert hash(word("pass")) == hash(Move("pass", "pass"))
    assert word("pass") != word("pass on")
    assert listed("shuffle", [2, 0, 1], NAMES).text == "shuffle three ace two"
    assert numbered("revoke", 3)[2].text == "revoke 3"


def test_a_notation_reads_what_it_writes_and_no_more() -> None:
    notation = Notation(NAMES, [word("pass"), *one_each("play", NAMES)], {"one": 0})
    assert notation.parse("  PLAY   two ").card == 1
    assert notation.parse("play one").text == "play ace"
    assert notation.parse("shuffle two one three").cards == [1, 0, 2]
    for nonsense in ["", "play", "play king", "shuffle ace king", "discard ace", "play ace two", "ace"]:
        with pytest.raises(Unreadable):
            notation.parse(nonsense)


def test_secret_choices_are_kept_by_seat() -> None:
    choices = SecretChoices(3)
    choices.ask([1, 2, 0])
    assert choices.waiting() == [1, 2, 0]
    assert not choices.choose(2, word("pass"))
    twin = choices.clone()
    assert not choices.choose(1, word("stay"))
    assert choices.choose(0, word("go"))
    assert [move and move.text for move in choices.reveal()] == ["go", "stay", "pass"]
    assert twin.waiting() == [1, 0]
    assert choices.of(0) is None


@pytest.mark.clause("table.lot")
def test_the_lot_falls_on_every_seat_alike() -> None:
    opening = FirstDealerDraw(3, [])
    rng = Rng(1)
    drawn = Counter(opening.settle(opening.chance(rng, [0, 1, 2], NAMES)) for _ in range(3000))
    assert set(drawn) == {0, 1, 2}
    assert max(abs(count - 1000) for count in drawn.values()) < 150
    assert opening.why_not(numbered("dealer", 4)[3], [0, 1, 2]) == "table.lot"
    assert opening.why_not(word("pass"), [0, 1, 2]) == "table.chance"


@pytest.mark.clause("trolley-euchre.cut", "table.whole-pack")
def test_the_highest_cut_deals_and_equals_cut_again() -> None:
    state = game("trolley-euchre").start(3)
    cut = state.parse("cut red-motorman black-conductor green-conductor")
    state.apply(CHANCE, cut)
    assert state.why_not(CHANCE, cut) == "table.whole-pack"  # two cut again, not three
    assert state.why_not(CHANCE, state.parse("cut red-car red-car")) == "table.whole-pack"
    state.apply(CHANCE, state.parse("cut red-transfer black-fare"))
    assert state.dealer == 2
    assert state.view(0).dealer == 2


@pytest.mark.clause("trolley-euchre.cut")
def test_the_car_is_high_in_cutting_and_then_as_in_a_plain_colour() -> None:
    order = ["car", "conductor", "passenger", "motorman", "fare", "transfer"]
    for high, low in pairwise(order):
        state = game("trolley-euchre").start(2)
        state.apply(CHANCE, state.parse(f"cut red-{low} black-{high}"))
        assert state.dealer == 1


@pytest.mark.clause("trolley-euchre.cut")
def test_cutting_for_ever_ends_with_the_lowest_seat() -> None:
    state = game("trolley-euchre").start(4)
    again = state.parse("cut red-car black-car green-car orange-car")
    for _ in range(MOST_CUTS):
        assert state.dealer == -1
        state.apply(CHANCE, again)
    state.apply(CHANCE, again)
    assert state.dealer == 0


@pytest.mark.clause("table.bell")
@pytest.mark.parametrize(
    "table",
    [table for table in every_table() if table.options == (("bell", "on"),) and is_dealt(table.game)],
    ids=str,
)
def test_the_bell_ends_the_game_and_the_unfinished_deal_does_not_count(table: Table) -> None:
    """Rung at any moment: the scores are those after the last deal that was played right out."""
    for moment in (0, 1, 2, 17, 60, 200, 401):
        state = table.start()
        at_deal = [0] * state.seats
        deal = 0
        rng = Rng(moment)
        for _ in range(moment):
            if state.to_act() == NOBODY:
                break
            if state.deals != deal:
                at_deal, deal = state.scores[:], state.deals
            play(state, rng, 1)
        if state.deals != deal:
            at_deal = state.scores[:]
        if state.to_act() == NOBODY:
            continue
        state.apply(CHANCE, BELL)
        assert state.is_over()
        assert state.scores == at_deal
        is_judged = state.setup.game == "trocadero" and state.deals == 1  # trocadero.round-win
        assert (
            set(state.winners()) <= set(state.leaders()) if is_judged else state.winners() == state.leaders()
        )
        with pytest.raises(Refusal, match=r"table\.over"):
            state.apply(CHANCE, BELL)


@pytest.mark.clause("table.bell")
def test_without_the_option_nobody_rings_and_no_seat_ever_does() -> None:
    quiet = game("trolley-euchre").start(4, 0)
    assert quiet.why_not(CHANCE, BELL) == "table.bell"
    loud = game("trolley-euchre").start(4, 0, {"bell": True})
    loud.apply(CHANCE, loud.chance(Rng(1)))
    assert loud.why_not(1, BELL) == "table.chance"
    assert loud.why_not(2, BELL) == "table.turn"


@pytest.mark.clause("table.one-deal")
@pytest.mark.parametrize(
    "table",
    [
        table
        for table in every_table()
        if table.options in [(("length", "one deal"),), (("target", "one deal"),)]
    ],
    ids=str,
)
def test_one_deal_ends_with_the_first_scored_deal_and_the_highest_wins(table: Table) -> None:
    for seed in range(5):
        state = table.start()
        play(state, Rng(seed))
        assert {note.deal for note in state.notes} <= {state.deals}
        assert state.winners() == [
            seat for seat in range(state.seats) if state.scores[seat] == max(state.scores)
        ]


@pytest.mark.clause("table.whole-pack", "table.chance")
@pytest.mark.parametrize(
    "table", [table for table in every_table() if not table.options and is_dealt(table.game)], ids=str
)
def test_a_shuffle_names_every_card_just_as_often_as_the_pack_has_it(table: Table) -> None:
    state = at_the_shuffle(table.start(dealer=0))
    pack = state.pack()
    short, twice = pack[1:], [pack[-1], *pack[1:]]
    for wrong in (short, [*pack, pack[0]], twice):
        with pytest.raises(Refusal, match=r"table\.whole-pack"):
            state.apply(CHANCE, listed("shuffle", wrong, state.names()))
    with pytest.raises(Refusal, match=r"table\.chance"):
        state.apply(CHANCE, word("pass"))
    state.apply(CHANCE, listed("shuffle", pack, state.names()))
    while state.to_act() == CHANCE:  # some draw lots next
        state.apply(CHANCE, state.chance(Rng(1)))
    with pytest.raises(Refusal, match=r"table\.chance"):
        state.chance(Rng(1))
