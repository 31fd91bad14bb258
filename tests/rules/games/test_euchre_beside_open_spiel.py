"""Four-handed Trolley Euchre beside OpenSpiel's euchre: an independent judge over ten thousand hands.

Where the two differ by design (see the catalogue's questions): we throw a hand in and deal again when
all pass twice, we hear `alone` with the call and not after the discard, and when the dealer's partner
plays alone on the card turned up we ask the dealer for no discard.
"""

import random

import pyspiel
import pytest

from headtable import CHANCE, State, game
from headtable.rules.core.moves import shuffle
from headtable.rules.equipment.trolley import BLACK, COLOURED, GREEN, ORANGE, RED

HANDS = 10_000
SUITS = [GREEN, ORANGE, RED, BLACK]  # clubs, diamonds, hearts, spades
RANKS = [5, 3, 1, 4, 2, 0]  # nine, ten, jack, queen, king, ace as denominations
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30


def ours(card: int) -> int:
    """A card of theirs (rank * 4 + suit) as ours."""
    return SUITS[card % 4] * 6 + RANKS[card // 4]


def deal_theirs(theirs: pyspiel.State, chance: random.Random) -> list[int]:
    """Let chance deal; the cards in the order that deals the same hands by our way of dealing."""
    while theirs.is_chance_node():
        theirs.apply_action(chance.choice(theirs.legal_actions()))
    hands: list[list[int]] = [[] for _ in range(4)]
    for card in range(24):
        holder = theirs.card_holder()[card]
        if holder is not None and card != theirs.upcard():
            hands[holder].append(ours(card))
    turns = [(theirs.dealer() + 1 + place) % 4 for place in range(4)]
    order = [card for seat in turns for card in hands[seat][:2]]
    order += [card for seat in turns for card in hands[seat][2:]]
    order.append(ours(theirs.upcard()))
    return order + [card for card in range(24) if card not in order]


def make_trump(theirs: pyspiel.State, state: State, chance: random.Random) -> bool:
    """Call alike at both tables; False when all have passed twice."""
    while theirs.current_phase() == pyspiel.euchre.Phase.BIDDING:
        seat = theirs.current_player()
        assert state.to_act() == seat
        legal = theirs.legal_actions()
        spoken = {move.text for move in state.legal_moves(seat)}
        for action in legal:
            assert call_text(theirs, state, action, alone=False) in spoken
        assert len(spoken) == 2 * len(legal) - 1  # each call but the pass can be made alone
        action = PASS if chance.random() < 0.6 else chance.choice(legal)
        alone = chance.random() < 0.3
        state.apply(seat, state.parse(call_text(theirs, state, action, alone)))
        theirs.apply_action(action)
        if action != PASS:
            finish_call(theirs, state, chance, alone)
    return not theirs.is_terminal()


def call_text(theirs: pyspiel.State, state: State, action: int, alone: bool) -> str:
    seat = theirs.current_player()
    if action == PASS:
        return "pass"
    said = " alone" if alone else ""
    if theirs.num_passes() < 4:
        return ("take up" if seat == theirs.dealer() else "order up") + said
    colour = ("red", "orange", "black", "green")[SUITS[action - FIRST_SUIT]]
    return f"make {colour}{said}"


def finish_call(theirs: pyspiel.State, state: State, chance: random.Random, alone: bool) -> None:
    """The discard and the word on playing alone, in either table's order."""
    if theirs.current_phase() == pyspiel.euchre.Phase.DISCARD:
        legal = theirs.legal_actions()
        discard = chance.choice(legal)
        if state.asks() == "discard":
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
