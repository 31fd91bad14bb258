"""The Mayflower for two, with the extra hand."""

from collections import Counter

import pytest
from mayflower_table import cards, dealt, is_counted, names, one_hand, start
from move_lines import pile, refused, say, texts, why_not
from reshuffled_games import playing
from seeds import seeds_of

from headtable import CHANCE, BadSetup, Rng
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.mayflower import NAMES
from headtable.rules.games.mayflower import DRAWN, GAME, PLAYING, Mayflower

# Seat 1 cannot begin; seat 2 has every 1 and 13 but those of series D.
STUCK = "a2-12 b2-8"
ENDS = "a1 a13 b1 b13 c1 c13"


def stuck(extra: str, **options: object) -> Mayflower:
    """Seat 1 is to play and cannot; these cards lie on top of the extra hand."""
    return dealt(2, STUCK, ENDS, extra=extra, **options)


@pytest.mark.clause("mayflower.two-deal", "mayflower.deal")
def test_two_are_dealt_as_three_and_the_last_card_lies_on_top() -> None:
    state = GAME.start(2, 0)
    assert isinstance(state, Mayflower)
    order = list(range(51, -1, -1))
    state.apply(CHANCE, shuffle(order, NAMES))
    assert state.hands[1] == sorted(order[0::3])  # the other player, 18
    assert state.hands[0] == sorted(order[1::3])
    assert [len(hand) for hand in state.hands] == [17, 18]
    extra = next(place.cards for place in state.places() if place.name == "extra hand")
    assert extra == order[2::3][::-1]
    assert len(extra) == 17
    assert state.to_act() == 1
    for viewer in (None, 0, 1):
        shown = pile(state.view(viewer), "extra hand")
        assert (shown.faces, shown.hidden) == ([], 17)


@pytest.mark.example("mayflower.two-players-draw")
@pytest.mark.clause("mayflower.two-draw", "mayflower.two-draw-play", "mayflower.two-draw-penalty")
def test_who_draws_a_card_that_fits_may_play_it_or_keep_it_for_a_point() -> None:
    state = stuck("d13 d9")
    assert texts(state) == ["cannot play"]
    say(state, "1 cannot play")
    assert state.to_act() == 0
    assert texts(state) == ["play d13", "keep"]
    assert dict(state.view(0).told())["card drawn"] == "d13"
    assert state.scores == [0, 0]
    played = state.clone()
    say(played, "1 play d13")
    assert played.scores == [0, 0]
    assert played.to_act() == 1
    assert len(played.hands[0]) == 18
    kept = state.clone()
    say(kept, "1 keep")
    assert kept.scores == [-1, 0]
    assert kept.notes[-1].clause == "mayflower.two-draw-penalty"
    assert kept.to_act() == 1
    assert len(kept.hands[0]) == 19


@pytest.mark.example("mayflower.two-players-draw")
@pytest.mark.clause("mayflower.two-draw", "mayflower.two-draw-penalty")
@pytest.mark.parametrize("rule", ["may be kept for one point", "must be played"])
def test_a_drawn_card_that_does_not_fit_is_kept_and_costs_a_point(rule: str) -> None:
    state = stuck("d9 d13", drawn_card=rule)
    say(state, "1 cannot play")
    assert texts(state) == ["keep"]
    assert refused(state, "1 play d9") == "mayflower.first-turn"
    say(state, "1 keep")
    assert state.scores == [-1, 0]
    assert NAMES.index("d9") in state.hands[0]
    assert state.extra_left() == 16


@pytest.mark.clause("mayflower.two-draw")
def test_the_card_drawn_is_seen_by_nobody_else() -> None:
    for top in ("d13", "d9"):
        state = stuck(top)
        before = state.view(1).as_data()
        say(state, "1 cannot play")
        for viewer in (1, None):
            view = state.view(viewer)
            assert top not in str(view.as_data())
            assert view.asks == "play the card drawn or keep it"
        after = state.view(1).as_data()
        assert after["choices"] == before["choices"] == []
        say(state, "1 keep")
        assert top not in str(state.view(1).as_data())


@pytest.mark.clause("mayflower.two-draw-play")
def test_only_the_drawn_card_may_be_played_in_that_turn() -> None:
    state = stuck("d13", honour="on", drawn_card="must be played")
    say(state, "1 cannot play")
    assert texts(state) == ["play d13"]  # honour does not extend to the drawn card
    assert refused(state, "1 keep") == "mayflower.drawn-card-is-played"
    assert refused(state, "1 play a2") == "mayflower.only-the-card-drawn"
    assert refused(state, "1 cannot play") == "table.not-now"
    say(state, "1 play d13")
    say(state, "2 cannot play")  # a false claim draws too
    assert state.stage == DRAWN
    for name in ENDS.split():
        assert refused(state, f"2 play {name}") == "mayflower.only-the-card-drawn"
    assert why_not(state, "2 play a2") == "table.not-held"


@pytest.mark.clause("mayflower.two-draw", "mayflower.two-draw-penalty", "mayflower.cannot-play")
def test_every_turn_without_a_card_draws_until_the_extra_hand_is_used_up() -> None:
    kinds: Counter[str] = Counter()
    for seed in seeds_of("every turn without a card", count=8):
        state = start(2, length="one deal")
        for seat, move in playing(state, seed):
            after = state.clone()
            after.apply(seat, move)
            left = state.extra_left()
            if seat < 0:
                continue
            kinds["kept"] += move.text == "keep"
            drew = move.text == "cannot play" and left > 0
            kinds["drew"] += drew
            if not is_counted(after):
                assert after.extra_left() == left - drew
                assert len(after.hands[seat]) == len(state.hands[seat]) + drew - (move.verb == "play")
                assert (after.stage == DRAWN) == drew
            charges = [
                (note.clause, note.seat) for note in after.notes[len(state.notes) :] if note.points < 0
            ]
            if move.text == "cannot play" and not drew:
                clause = "mayflower.cannot-play" if state.layout.laid else "mayflower.first-turn-penalty"
                assert charges == [(clause, seat)]
                kinds["charged"] += 1
            elif move.text == "keep":
                assert charges == [("mayflower.two-draw-penalty", seat)]
            else:
                assert charges == []
            if not left and state.stage == PLAYING:  # from then on one of the two can always play
                assert any(state.layout.can_lay(hand) for hand in state.hands)
                kinds["used up"] += 1
    assert min(kinds[name] for name in ("drew", "kept", "used up", "charged")) > 2


@pytest.mark.clause("mayflower.two-draw")
def test_the_pile_is_drawn_from_the_top_down() -> None:
    state = stuck("d9 d8 d7")
    say(state, "1 cannot play", "1 keep", "2 play a1", "1 play a2", "2 play a13", "1 play a3")
    drawn = names(state.hands[0])
    assert "d9" in drawn
    assert "d8" not in drawn
    top = next(place.cards for place in state.places() if place.name == "extra hand")
    assert top[:2] == cards("d8 d7")


@pytest.mark.clause("mayflower.credit", "mayflower.two-deal")
def test_what_is_left_of_the_extra_hand_is_not_counted() -> None:
    """It is used up in most hands, so hands are played until it was not."""
    for seed in range(500):
        state = one_hand(2, seed)
        credit = next(note for note in state.notes if note.clause == "mayflower.credit")
        assert credit.points == len(state.hands[1 - credit.seat])
        if state.extra_left() > 1:
            return
    raise AssertionError("no such hand was found")


@pytest.mark.clause("mayflower.two-draw-play")
def test_with_more_players_nobody_draws_and_the_option_is_refused() -> None:
    for seats in range(3, 9):
        with pytest.raises(BadSetup, match="option drawn-card is for 2 players"):
            start(seats, drawn_card="must be played")
        state = start(seats)
        state.apply(CHANCE, state.chance(Rng(1)))
        assert state.view(None).pile("extra hand") is None
        assert state.extra_left() == 0
