"""Four-handed Trolley Euchre beside OpenSpiel's euchre: an independent judge over ten thousand hands.

Where the two differ by design (see the catalogue's questions): we throw a hand in and deal again when
all pass twice, we hear `alone` with the call and not after the discard, and when the dealer's partner
plays alone on the card turned up we ask the dealer for no discard.
"""

import random

import pyspiel
import pytest
from open_spiel_euchre import ALONE, PASS, TOGETHER, call_text, deal_theirs, ours

from headtable import CHANCE, State, game
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trolley import COLOURED

HANDS = 10_000


def make_trump(theirs: pyspiel.State, state: State, chance: random.Random) -> bool:
    """Call alike at both tables; False when all have passed twice."""
    while theirs.current_phase() == pyspiel.euchre.Phase.BIDDING:
        seat = theirs.current_player()
        assert state.to_act() == seat
        legal = theirs.legal_actions()
        spoken = {move.text for move in state.legal_moves(seat)}
        for action in legal:
            assert call_text(theirs, action, alone=False) in spoken
        assert len(spoken) == 2 * len(legal) - 1  # each call but the pass can be made alone
        action = PASS if chance.random() < 0.6 else chance.choice(legal)
        alone = chance.random() < 0.3
        state.apply(seat, state.parse(call_text(theirs, action, alone)))
        theirs.apply_action(action)
        if action != PASS:
            finish_call(theirs, state, chance, alone)
    return not theirs.is_terminal()


def finish_call(theirs: pyspiel.State, state: State, chance: random.Random, alone: bool) -> None:
    """The discard and the word on playing alone, in either table's order."""
    if theirs.current_phase() == pyspiel.euchre.Phase.DISCARD:
        legal = theirs.legal_actions()
        discard = chance.choice(legal)
        if state.prompt().public == "discard a card":
            assert state.to_act() == theirs.current_player()
            assert {f"discard {COLOURED[ours(card)]}" for card in legal} == {
                move.text for move in state.legal_moves(state.to_act())
            }
            state.apply(state.to_act(), state.parse(f"discard {COLOURED[ours(discard)]}"))
        theirs.apply_action(discard)
    theirs.apply_action(ALONE if alone else TOGETHER)


def play_alike(theirs: pyspiel.State, state: State, chance: random.Random) -> None:
    """Every card: the same seat to play, hence the same winner of each trick, and the same legal cards."""
    while not theirs.is_terminal():
        seat = theirs.current_player()
        assert state.to_act() == seat
        legal = theirs.legal_actions()
        assert {f"play {COLOURED[ours(card)]}" for card in legal} == {
            move.text for move in state.legal_moves(seat)
        }
        card = chance.choice(legal)
        theirs.apply_action(card)
        state.apply(seat, state.parse(f"play {COLOURED[ours(card)]}"))


@pytest.mark.clause(
    "trolley-euchre.follow", "trolley-euchre.four-score", "trolley-euchre.alone-score",
    "trolley-euchre.four-order", "trolley-euchre.four-turn-down", "trolley-euchre.four-play",
    "trolley-euchre.winner-leads", "trolley-euchre.four-partners", "trolley-euchre.trump-beats",
    "trolley-euchre.motorman-high", "trolley-euchre.second-motorman-led", "trolley-euchre.first-lead",
)  # fmt: skip
def test_ten_thousand_hands_agree() -> None:
    rules = pyspiel.load_game("euchre(stick_the_dealer=False)")
    euchre = game("trolley-euchre")
    chance = random.Random(1904)
    played = 0
    while played < HANDS:
        theirs = rules.new_initial_state()
        order = deal_theirs(theirs, chance)
        state = euchre.start(4, theirs.dealer(), {"length": "one deal"})
        state.apply(CHANCE, shuffle(order, COLOURED))
        if not make_trump(theirs, state, chance):
            assert state.to_act() == CHANCE
            assert state.scores == [0, 0, 0, 0]
            continue
        play_alike(theirs, state, chance)
        assert state.is_over()
        assert [max(0, int(points)) for points in theirs.returns()] == state.scores
        played += 1
