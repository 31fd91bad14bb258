"""Magna in honour mode: a hand of eleven and what all know of it, the claims, and what the house does.

Single refusals stand in tests/scenarios/magna.scenario, wrong cards in test_wrong_cards_of_hilo_and_magna.py.
"""

from collections import Counter

import pytest
from game_setups import play
from hilo_magna_referee import hand_of, places
from hilo_magna_table import deal, legal, noted, say

from headtable import CHANCE, Move, Rng, State
from headtable.bots.expert import Expert
from headtable.bots.roster import LEVELS, house_player
from headtable.rules.games.magna import GAME
from headtable.table import irregularities
from headtable.table.house_seats import Rogue
from headtable.table.logged_game import LoggedGame

ELEVEN = "6-0 7-0 7-1 7-2 7-3 8-0 8-1 8-2 8-3 8-4 10-10"
COUNT = "count the cards dealt to seat 2"
SPEAKERS = [(2, [1, 0]), (3, [1, 2, 0]), (4, [1, 2]), (5, [1, 2, 3, 4, 0])]  # by the number of seats


def overdealt(seats: int = 3) -> State:
    """The last seat has dealt eleven cards to seat 2."""
    state = GAME.start(seats, seats - 1, {"honour": "on"})
    say(state, "deal eleven to seat 2")
    deal(state, hand_2=ELEVEN)
    return state


def put_right(card: str) -> State:
    """Seat 1 has counted, and this card went back."""
    state = overdealt()
    state.apply(0, state.parse(COUNT))
    deal(state, undealt=card)
    return state


def facts(state: State, viewer: int | None) -> dict[str, str]:
    return dict(state.view(viewer).told())


# Eleven cards -------------------------------------------------------------------------------------


@pytest.mark.clause("magna.overdeal", "magna.deal")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_all_see_how_many_a_hand_has_and_anybody_may_count(seats: int) -> None:
    state = overdealt(seats)
    for viewer in (None, *range(seats)):
        sizes = [len(pile.faces) + pile.hidden for pile in state.view(viewer).piles if pile.lies == "hand"]
        assert sizes == [11 if seat == 1 else 10 for seat in range(seats)]
    for seat in range(seats):
        assert COUNT in [move.text for move in state.legal_moves(seat)]
    assert len(places(state)["undealt"]) == 52 - 10 * seats - 1


@pytest.mark.clause("magna.overdeal")
def test_which_card_went_back_only_its_holder_knows() -> None:
    state = put_right("10-10")
    assert "10-10" in places(state)["undealt"]
    assert (state.to_act(), len(hand_of(state, 1))) == (0, 10)
    assert facts(state, 1)["put back"] == "10-10 from seat 2"
    for viewer in (None, 0, 2):
        view = state.view(viewer)
        assert facts(state, viewer)["put back"] == "1 card from seat 2"
        assert "10-10" not in str(view.as_data())
        assert view == put_right("7-3").view(viewer)
    worlds = [state.imagine(1, Rng(seed)) for seed in range(20)]
    assert all("10-10" in places(world)["undealt"] for world in worlds)
    assert all(world.view(1) == state.view(1) for world in worlds)


@pytest.mark.clause("magna.overdeal")
@pytest.mark.parametrize("viewer", [0, 2])
def test_the_others_hold_every_card_possible(viewer: int) -> None:
    state = put_right("10-10")
    drawn: Counter[str] = Counter()
    for seed in range(1500):
        world = state.imagine(viewer, Rng(seed))
        assert world.view(viewer) == state.view(viewer)
        card = facts(world, 1)["put back"].split()[0]
        assert card in places(world)["undealt"]
        drawn[card] += 1
    unseen = {state.names()[card] for card in state.pack()} - set(hand_of(state, viewer))
    assert set(drawn) == unseen
    assert max(drawn.values()) < 3 * min(drawn.values())


@pytest.mark.clause("magna.overdeal")
def test_the_card_that_goes_back_is_drawn_blind() -> None:
    drawn: Counter[str] = Counter()
    for seed in range(1100):
        state = overdealt()
        state.apply(2, state.parse(COUNT))
        assert sorted(state.names()[card] for card in state.to_shuffle()) == sorted(ELEVEN.split())
        state.apply(CHANCE, state.chance(Rng(seed)))
        drawn[facts(state, 1)["put back"].split()[0]] += 1
    assert set(drawn) == set(ELEVEN.split())
    assert 60 < min(drawn.values()) <= max(drawn.values()) < 145


@pytest.mark.clause("magna.overdeal", "magna.high-owner")
def test_a_card_that_went_back_was_not_dealt() -> None:
    state = GAME.start(2, 1, {"honour": "on"})
    say(state, "deal eleven to seat 1")
    deal(
        state,
        hand_1="6-6 6-0 7-0 7-1 7-2 7-4 8-0 8-1 8-3 8-4 9-0",
        hand_2="6-1 9-1",
        undealt="6-2 6-3 6-4 6-5",
    )
    say(state, "count the cards dealt to seat 1")
    deal(state, undealt="6-6")
    say(state, "bid 1", "pass", "name sixes")
    while state.prompt().public != "accept the score":
        state.apply(state.to_act(), state.legal_moves(state.to_act())[0])
    assert ("magna.high", 1, 1) in noted(state)


@pytest.mark.clause("magna.overdeal", "magna.discard")
def test_uncounted_eleven_are_played_with_six() -> None:
    state = overdealt()
    say(state, "bid 1", "pass", "pass")
    say(state, legal(state)[0])
    assert state.prompt().public == "lay cards aside, all but six"
    for seat, count in ((0, 4), (1, 5), (2, 4)):
        for card in hand_of(state, seat)[-count:]:
            state.apply(seat, state.parse(f"discard {card}"))
    assert [len(hand_of(state, seat)) for seat in range(3)] == [6, 6, 6]
    assert state.prompt().public == "play a card"


# Claims ---------------------------------------------------------------------------------------------


def to_the_claims(seats: int, seed: int, **options: object) -> State:
    state = GAME.start(seats, 0, {"honour": "on", "length": "one deal", **options})
    rng = Rng(seed)
    while not (state.to_act() >= 0 and legal(state)[0] == "claim 0"):
        if state.to_act() == CHANCE:
            state.apply(CHANCE, state.chance(rng))
            continue
        moves = [move for move, breaks in fair(state) if not breaks]
        state.apply(state.to_act(), moves[rng.below(len(moves))])
    return state


def fair(state: State) -> list[tuple[Move, str]]:
    seat = state.to_act()
    own = [move for move in state.legal_moves(seat) if move not in state.interjections(seat)]
    return [(move, state.fault(seat, move)) for move in own]


@pytest.mark.clause("magna.scorer", "magna.false-claim")
@pytest.mark.parametrize(("seats", "speakers"), SPEAKERS)
def test_one_of_each_side_claims_and_false_claims_change_nothing(seats: int, speakers: list[int]) -> None:
    for seed in range(12):
        honest, false = to_the_claims(seats, seed), to_the_claims(seats, seed)
        for speaker in speakers:
            assert honest.to_act() == false.to_act() == speaker
            choices = {choice.text: choice.breaks for choice in honest.view(speaker).choices}
            (right,) = [text for text, breaks in choices.items() if text.startswith("claim") and not breaks]
            honest.apply(speaker, honest.parse(right))
            wrong = "claim 0" if right != "claim 0" else "claim 7"
            assert choices[wrong] == "magna.false-claim"
            false.apply(speaker, false.parse(wrong))
        assert honest.scores == false.scores
        assert [note for note in noted(false) if note not in noted(honest)] == [
            ("magna.false-claim", speaker, 0) for speaker in speakers
        ]
        assert honest.prompt().public == "accept the score"


@pytest.mark.clause("magna.scorer", "trix-pack.turned-down")
@pytest.mark.parametrize("review", ["last set", "none"])
def test_while_points_are_claimed_the_cards_won_lie_open(review: str) -> None:
    state = to_the_claims(3, 1, review=review)
    piles = [pile for pile in state.view(None).piles if pile.name.startswith("won ")]
    won = sorted(card for pile in piles for card in pile.faces)
    assert won == sorted(places(state)["trick"])
    assert len(won) == 18


# The house and the report -------------------------------------------------------------------------------


@pytest.mark.clause("magna.overdeal", "table.honour")
@pytest.mark.parametrize("level", LEVELS)
def test_house_players_deal_ten_count_eleven_and_claim_what_they_have(level: str) -> None:
    player = house_player("magna", level)
    if isinstance(player, Expert):
        player.worlds = 8
    state = GAME.start(3, 2, {"honour": "on", "length": "one deal"})
    assert player.choose(state, 2, Rng(1)).text == "deal ten each"
    state = overdealt()
    assert player.choose(state, 0, Rng(1)).text == COUNT
    rng = Rng(4)
    state = GAME.start(2, 1, {"honour": "on", "length": "one deal"})
    while not state.is_over():
        seat = state.to_act()
        state.apply(seat, state.chance(rng) if seat == CHANCE else player.choose(state, seat, rng))
    assert not [note for note in noted(state) if note[0] in ("magna.overdeal", "magna.false-claim")]


@pytest.mark.clause("magna.overdeal", "table.honour")
def test_rogues_miscount_and_the_report_says_what_became_of_it() -> None:
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(30):
        logged_game = LoggedGame.start(GAME, 3, dealer=0, options={"honour": "on", "length": "one deal"})
        state, rng = logged_game.state, Rng(seed)
        while not state.is_over():
            seat = state.to_act()
            if seat == CHANCE:
                logged_game.chance(rng)
            elif state.interjections(1) and COUNT in [move.text for move in state.interjections(1)]:
                logged_game.move(1, state.parse(COUNT))
            else:
                logged_game.move(seat, Rogue().choose(state, seat, rng))
        found.update((told.clause, told.outcome) for told in irregularities.report(logged_game.log))
    assert found["magna.deal", irregularities.CALLED] > 0
    assert found["magna.deal", irregularities.UNNOTICED] > 0
    assert found["magna.false-claim", irregularities.FOUND] > 20
    assert not found["magna.false-claim", irregularities.UNNOTICED]


@pytest.mark.clause("magna.overdeal")
def test_games_in_honour_mode_end_within_their_cap() -> None:
    for seats in (2, 3, 4, 5):
        state = GAME.start(seats, None, {"honour": "on", "max-deals": 3})
        assert len(play(state, Rng(seats))) <= state.cap()
        assert state.is_over()
